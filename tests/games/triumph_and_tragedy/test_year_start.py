"""4.4 Peace Dividends and 7.1 Year Start."""

import pytest

from games.triumph_and_tragedy.table import Opening, Table, rule, table

SIDES = ("axis", "west", "ussr")
CHITS_FOR_25 = (2, 2, 2, 2, 1, 1, 1, 1, 1, 1)  # 14, and the Production Level of the Axis is 11


def year_start(**options: int) -> Table:
    """Year Start of 1941 unless said."""
    return table(phase="year_start", **{"year": 1940} | options).dice(2)


def dealt(t: Table) -> list[int]:
    """The number of chits of each Faction, as all can count them."""
    return [one["chits"] for one in t.view()["factions"]]


# 7.11


@rule("7.11")
def test_the_year_advances_before_the_victory_check() -> None:
    t = year_start().chits("axis", *CHITS_FOR_25)
    assert "claim" in t.verbs()
    assert t.s.year == 1941


@rule("7.11")
@pytest.mark.parametrize(("switch", "markers"), [(0, ("west", 1)), (1, ("", 0))])
def test_american_opinion_moves_with_the_year_or_by_the_switch_after_the_turn_order_roll(
    switch: int, markers: tuple[str, int]
) -> None:
    t = year_start(usa_step=switch).chits("axis", *CHITS_FOR_25)
    assert "claim" in t.verbs()
    assert t.markers("usa") == markers
    t.until("buy")
    assert t.markers("usa") == ("west", 1)


@rule("8.45a")
@pytest.mark.parametrize(("switch", "asked"), [(0, "buy"), (1, "arrive")])
def test_american_forces_come_in_western_production_or_by_the_switch_after_the_turn_order_roll(
    switch: int, asked: str
) -> None:
    t = year_start(usa_step=switch, year=1941).satellite("usa", "west")
    assert t.until("buy", "arrive").happened("turn-order") == 1
    assert asked in t.verbs()  # the Axis is first in Turn Order
    while not t.units("washington"):
        t.do("arrive", "tank", "washington") if "arrive" in t.verbs() else t.do("done")
    assert (t.seat, t.units("washington")) == ("west", "tank 1")


# 7.12


@rule("7.12a")
def test_economic_victory_is_checked_before_the_decks_are_reshuffled() -> None:
    t = year_start().chits("axis", *CHITS_FOR_25).hand("axis", 5)
    t.s.discards, t.s.hand[0] = (5,), ()
    assert t.on_menu("claim")
    assert t.discards() == (5,)
    u = t.do("claim")
    assert (u.winners(), u.discards()) == (("axis",), (5,))


@rule("7.12a")
def test_a_faction_short_of_25_points_does_not_win() -> None:
    t = year_start().chits("axis", *CHITS_FOR_25[:-1])
    t.until("buy")
    assert t.outcome() is None
    assert t.happened("turn-order") == 1


@rule("7.12b")
def test_both_decks_take_in_their_discards_and_no_card_of_a_hand() -> None:
    thrown, held, invested = Table.action("spring", "C"), Table.action("spring", "D"), Table.investment(31)
    t = year_start().hand("axis", thrown, held, invested)
    t.s.discards, t.s.hand[0] = (invested, thrown), (held,)
    assert (len(t.s.actions), len(t.s.investments)) == (53, 54)
    t.until("buy")
    assert t.discards() == ()
    assert (len(t.s.actions), len(t.s.investments)) == (54, 55)
    assert thrown in t.s.actions
    assert invested in t.s.investments
    assert held not in t.s.actions


@rule("7.12b")
def test_revealed_and_secret_technologies_stay_out_of_the_deck() -> None:
    t = year_start().tech("axis", "jets").vault("west", "sonar").until("buy")
    assert len(t.s.investments) == 55 - 1 - 2


# 7.13 and 4.4


@rule("4.4a", "7.13a")
def test_each_faction_at_peace_receives_one_chit_and_those_at_war_none() -> None:
    assert dealt(year_start()) == [1, 1, 1]
    assert dealt(year_start().war("axis", "west")) == [0, 0, 1]
    assert dealt(year_start().war("axis", "west").war("axis", "ussr")) == [0, 0, 0]


@rule("7.13b")
@pytest.mark.parametrize("column", ["violated", "battled"])
def test_a_violation_or_a_battle_of_the_last_year_costs_the_chit_once(column: str) -> None:
    t = year_start()
    getattr(t.s, column)[0] = 1
    assert dealt(t) == [0, 1, 1]
    assert not getattr(t.s, column)[0]


@rule("7.13b")
def test_who_violates_a_neutral_without_a_fight_receives_no_chit() -> None:
    def at_the_end_of_the_year() -> Table:
        return table("axis", season="fall").put("italy", "infantry", "taranto").put("germany", "infantry", "berlin")

    t = at_the_end_of_the_year().do("violate", "albania")
    t.do("move", t.pick("taranto", "infantry"), "albania", "adriatic_sea").dice(2).do("done").until("buy")
    assert dealt(t) == [0, 1, 1]
    u = at_the_end_of_the_year().dice(2).do("done").until("buy")
    assert dealt(u) == [1, 1, 1]


@rule("7.13b")
def test_who_fights_an_armed_minor_receives_no_chit_and_the_bystanders_do() -> None:
    t = table("axis", season="fall").put("germany", "infantry", "berlin").armed("poland", "axis")
    t.do("move", t.pick("berlin", "infantry"), "warsaw", "berlin")
    t.dice(6, 6, 6).do("done").dice(6, 2).do("fire", t.pick("warsaw", "infantry"), "G").until("buy")
    assert dealt(t) == [0, 1, 1]


@rule("4.4b")
def test_only_its_owner_knows_what_a_chit_is_worth() -> None:
    t, u = year_start().chits("axis", 2).next_chits(1, 1, 1), year_start().chits("axis", 0).next_chits(1, 1, 1)
    for seats in ((), ("west",), ("ussr",), ("west", "ussr")):
        assert t.sight(*seats) == u.sight(*seats)
    assert t.sight("axis") != u.sight("axis")


@rule("4.4b")
def test_the_draw_of_a_chit_tells_the_others_nothing() -> None:
    t, u = year_start().next_chits(2, 1, 1), year_start().next_chits(0, 1, 1)
    for seats in ((), ("west",), ("ussr",), ("west", "ussr")):
        assert t.sight(*seats) == u.sight(*seats)
    assert t.sight("axis") != u.sight("axis")


@rule("4.4c")
def test_of_32_chits_four_are_worth_2_twelve_1_and_sixteen_nothing() -> None:
    t = Opening()
    t.dice(2)
    t.fill()
    assert t.view()["bag"] == 32 - 3
    drawn = [chit for chits in t.s.chits for chit in chits]
    assert sorted([*t.s.bag, *drawn]) == [0] * 16 + [1] * 12 + [2] * 4


@rule("4.4c")
def test_chits_are_drawn_without_replacement() -> None:
    t = year_start().chits("west", *[2] * 4, *[1] * 12, *[0] * 14)
    t.until("buy")
    assert ([len(chits) for chits in t.s.chits], t.s.chits[0], t.s.bag) == ([1, 31, 0], (0,), ())


# 7.14


@rule("7.14b", "7.14d")
@pytest.mark.parametrize(
    ("face", "order"),
    [
        (1, ["axis", "ussr", "west"]),
        (2, ["axis", "west", "ussr"]),
        (3, ["west", "axis", "ussr"]),
        (4, ["west", "ussr", "axis"]),
        (5, ["ussr", "west", "axis"]),
        (6, ["ussr", "axis", "west"]),
    ],
)
def test_the_die_fixes_the_order_of_production(face: int, order: list[str]) -> None:
    t = table(phase="year_start").dice(face).hand("axis", 0)
    seats = []
    for _ in range(3):
        seats.append(t.seat)
        t.do("done")
    assert seats == order


@rule("7.14a")
@pytest.mark.parametrize(("face", "order"), [(2, ["axis", "west", "ussr"]), (5, ["ussr", "west", "axis"])])
def test_one_roll_holds_for_government_and_all_commands_of_the_year(face: int, order: list[str]) -> None:
    t = table(phase="year_start").dice(face).hand("axis", 0).hand("west", 1).hand("ussr", 2)
    for _ in range(3):
        t.do("done")
    for _ in range(4):  # Government and the Command Phases of three Seasons
        seats = []
        for _ in range(3):
            seats.append(t.seat)
            t.do("pass")
        assert seats == order
