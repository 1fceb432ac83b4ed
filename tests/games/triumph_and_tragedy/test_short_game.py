"""17 Short Game (1939)."""

import pytest

from games.triumph_and_tragedy.table import Opening, Table, faction, rule, table
from theatre.games.triumph_and_tragedy import state as st
from theatre.games.triumph_and_tragedy import tables as tb

SIDES = ("axis", "west", "ussr")
CAPITALS = {"axis": ("berlin", "germany"), "west": ("london", "britain"), "ussr": ("moscow", "ussr")}
TO_SPAIN = [Table.action("spring", "A"), Table.action("spring", "F"), Table.action("summer", "A")]


def deployed(*faces: int) -> Opening:
    """The forces of 1936 are in place, most of them Infantry; dice for the set-up order and the Turn Order follow."""
    t = Opening("1939")
    t.dice(*(faces or (2, 2)))
    return t.fill()


def built(*faces: int) -> Opening:
    """The extra forces too: Tanks, Fleets and Air Forces in Berlin, London or Moscow, or steps there."""
    t = deployed(*faces)
    while "build" in t.verbs():
        place, power = CAPITALS[t.seat]
        kinds = [kind for kind in ("tank", "fleet", "air_force") if t.offered("build", place, power, kind)]
        if kinds:
            t.do("build", place, power, kinds[0])
        else:
            first_step(t)
    return t


def played(t: Opening, cards: int = 7) -> Opening:
    """The first cards of the Axis for Diplomacy."""
    for _ in range(cards):
        one = next(one for one in t.asked("axis").options if one.verb == "diplomacy")
        t.do("diplomacy", one.args)
    return t


def strength(t: Table, side: str) -> int:
    """All CV of a Faction."""
    return sum([t.cv(block) for block in st.units_of(t.s, faction(side))])


def first_step(t: Table) -> Table:
    """Whoever is asked adds CV to the first unit that can take it."""
    return t.do("step", next(one for one in t.asked().options if one.verb == "step").args[0])


@rule("17.0a")
def test_the_forces_of_1936_come_first() -> None:
    t = Opening("1939")
    assert t.offered("deploy", "berlin", "infantry", 6, seat="axis")
    assert not t.offered("deploy", "berlin", "infantry", 7, seat="axis")
    t.dice(2)
    t.fill()
    assert [strength(t, side) for side in SIDES] == [22 + 2, 21, 12]  # and the Infantry in Austria
    assert (t.pop("axis"), t.pop("west"), t.pop("ussr")) == (11 + 1, 12, 12)
    assert (t.res("axis"), t.res("west"), t.res("ussr")) == (6, 11, 11)


@rule("17.0b")
@pytest.mark.parametrize(("face", "order"), [(2, ["axis", "west", "ussr"]), (5, ["ussr", "west", "axis"])])
def test_a_roll_fixes_the_order_of_set_up(face: int, order: list[str]) -> None:
    t = deployed(face)
    seats = []
    while "build" in t.verbs():
        if t.seat not in seats:
            seats.append(t.seat)
        first_step(t)
    assert seats == order


@rule("17.0b")
def test_the_roll_of_the_set_up_is_not_that_of_the_year() -> None:
    t = played(built(5, 3))
    assert (t.seat, "buy" in t.verbs()) == ("west", True)
    assert t.happened("setup-order") == t.happened("turn-order") == 1


@rule("17.0c")
@pytest.mark.parametrize(("side", "extra"), [("axis", 20), ("west", 8), ("ussr", 14)])
def test_extra_cadres_and_cv_of_each_faction(side: str, extra: int) -> None:
    t = deployed()
    before = strength(t, side)
    while t.seat != side:
        first_step(t)
    place, power = CAPITALS[side]
    for at in range(extra):
        assert (t.seat, t.offered("done")) == (side, False)  # all of it is spent
        if at % 2:
            first_step(t)
        else:
            kinds = [kind for kind in ("tank", "air_force") if t.offered("build", place, power, kind)]
            t.do("build", place, power, kinds[0])
    assert strength(t, side) - before == extra
    assert (t.seat, "build" in t.verbs()) != (side, True)


@rule("17.0c")
def test_extra_forces_stand_in_home_territory() -> None:
    t = deployed()
    assert t.refused("step", t.pick("vienna", "infantry")) == "17.0c"
    assert t.refused("step", t.pick("tripoli", "tank")) == "17.0c"  # a Colony
    assert t.refused("build", "vienna", "germany", "fortress") == "17.0c"
    assert t.refused("build", "tripoli", "italy", "fortress") == "17.0c"
    assert t.offered("build", "venice", "italy", "fortress")
    assert t.offered("step", t.pick("berlin", "infantry"))


@rule("17.0c")
def test_an_extra_cadre_may_grow_and_a_unit_gain_several_steps() -> None:
    t = deployed().do("build", "ruhr", "germany", "sub")
    sub = t.pick("ruhr", "sub")
    t.do("step", sub).do("step", sub).do("step", sub)
    assert t.cv(sub) == 4
    assert t.refused("step", sub) == "7.23g"


@rule("17.0d")
@pytest.mark.parametrize(("side", "actions"), [("axis", 18), ("west", 12), ("ussr", 10)])
def test_cards_of_1939(side: str, actions: int) -> None:
    hand = built().cards(side)
    assert [sum([tb.is_action(card) for card in hand]), sum([not tb.is_action(card) for card in hand])] == [actions, 4]


@rule("17.0e")
def test_ind_of_1939() -> None:
    t = played(built())
    assert [one["ind"] for one in t.view()["factions"]] == [15, 10, 12]
    points = 0
    while t.offered("buy", "action"):
        t.do("buy", "action")
        points += 1
    assert points == min(15, t.pop("axis"))
    t.do("done")
    bought = 0
    while t.offered("buy", "investment"):
        t.do("buy", "investment")
        bought += 1
    assert (t.seat, bought) == ("west", 10)


@rule("17.0f")
def test_austria_is_under_axis_control() -> None:
    t = deployed()
    assert t.units("vienna") == "infantry 2"
    assert tb.POWER[t.pick("vienna", "infantry")] == tb.GERMANY
    assert (t.status("austria"), t.holder("vienna")) == ("satellite", "axis")
    u = Opening()
    u.dice(2)
    u.fill()
    assert (t.pop("axis") - u.pop("axis"), u.holder("vienna")) == (1, "")


@rule("17.0f")
def test_austria_stays_with_the_axis_when_its_units_leave() -> None:
    t = deployed()
    t.do("disband", t.pick("vienna", "infantry"), seat="axis")
    assert (t.units("vienna"), t.holder("vienna")) == ("", "axis")


@rule("17.0g")
def test_the_axis_plays_seven_of_its_cards_alone_and_discards_them() -> None:
    t = built()
    assert t.verbs() == ("diplomacy", "wildcard")
    cards = t.cards("axis")
    played(t, 6)
    assert t.seat == "axis"
    assert "diplomacy" in t.verbs()
    played(t, 1)
    assert (t.s.year, t.asked().rule) == (1939, "7.22a")
    thrown = [card for card in cards if card not in t.cards("axis")]
    assert len(thrown) == 7
    assert all(tb.is_action(card) and card in t.s.actions for card in thrown)  # reshuffled in the New Year
    assert len(t.cards("axis")) == 18 + 4 - 7


@rule("17.0g")
def test_seven_cards_bring_influence_control_pop_and_res() -> None:
    t = built()
    pop, res = t.pop("axis"), t.res("axis")
    for card in TO_SPAIN:
        t.do("diplomacy", card, "spain")
    hungary, rumania = [Table.action("spring", letter) for letter in "GN"], Table.action("spring", "J")
    t.do("diplomacy", hungary[0], "hungary").do("diplomacy", hungary[1], "hungary").do("diplomacy", rumania, "rumania")
    t.do("diplomacy", Table.action("spring", "D"), "greece")
    assert (t.seat, t.verbs()) == ("axis", ("muster",))
    t.do("muster", "madrid", "infantry").do("muster", "barcelona", "sub")
    assert (t.units("madrid"), t.units("barcelona")) == ("infantry 3", "sub 2")
    assert (t.status("spain"), t.holder("leon")) == ("satellite", "axis")
    assert [t.markers(nation) for nation in ("hungary", "rumania", "greece")] == [("axis", 2), ("axis", 1), ("axis", 1)]
    assert (t.pop("axis") - pop, t.res("axis") - res) == (2 + 1 + 1, 1 + 2 + 1)


@rule("17.0g")
def test_a_card_of_the_axis_is_played_once_and_only_for_a_neutral_on_it() -> None:
    t = built().do("diplomacy", TO_SPAIN[0], "spain")
    assert not t.offered("diplomacy", TO_SPAIN[0], "yugoslavia")
    assert not t.offered("diplomacy", TO_SPAIN[1], "greece")
    assert not t.offered("diplomacy", Table.action("spring", "H"), "austria")  # a Satellite already
    assert t.offered("diplomacy", TO_SPAIN[1], "rumania")


@rule("17.0h")
def test_three_chits_each_that_only_their_owner_sees() -> None:
    t, u = built(), built()
    t.next_chits(2, 2, 2, *[1] * 9)
    u.next_chits(0, 0, 0, *[1] * 9)
    for one in (t, u):
        played(one)
    for seats in ((), ("west",), ("ussr",), ("west", "ussr")):
        assert t.sight(*seats) == u.sight(*seats)
    assert t.sight("axis") != u.sight("axis")
    assert t.s.chits[0][:3] == (2, 2, 2)


@rule("17.0i")
def test_the_short_game_begins_with_the_new_year_of_1939() -> None:
    t = played(built(2, 4))
    assert (t.s.year, t.s.season, t.seat, t.asked().rule) == (1939, tb.NEW_YEAR, "west", "7.22a")
    kinds = [event.kind for event in t.events()]
    assert kinds.index("diplomacy-played") < kinds.index("year") < kinds.index("production")


@rule("17.0j")
def test_the_dividend_of_the_first_year_comes_on_top() -> None:
    t = played(built())
    assert [one["chits"] for one in t.view()["factions"]] == [4, 4, 4]


@rule("17.0i")
def test_the_short_game_also_ends_with_1945() -> None:
    t = table("ussr", "command", season="winter", year=1945, scenario="1939").hand("ussr", 0).do("pass")
    assert t.outcome() is not None


@rule("17.0c")
def test_nobody_sees_what_kind_of_extra_forces_another_builds() -> None:
    t = deployed().do("build", "berlin", "germany", "tank")
    u = deployed().do("build", "berlin", "germany", "sub")
    for seats in ((), ("west",), ("ussr",)):
        assert t.sight(*seats) == u.sight(*seats)
    assert t.sight("axis") != u.sight("axis")
