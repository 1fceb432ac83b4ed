"""18 Two-Player Rules."""

import pytest

from games.triumph_and_tragedy.table import Opening, Table, faction, rule, sea_battle, table, two_player

ALLIES = ("west", "ussr")
SUMMER = {letter: Table.action("summer", letter) for letter in "ABCDEFGHIJKL"}
SPRING = Table.action("spring", "C")
SPAIN = [Table.action("spring", letter) for letter in "AF"]


def opening(**options: int) -> Opening:
    return Opening("two-player", **options)


def at_the_question() -> Opening:
    """The first Year has begun: the Allied player is to name the Active Ally."""
    t = opening()
    t.dice(2)
    return t.fill()


# 18.0


@rule("18.0a")
def test_the_allied_player_sees_with_west_and_ussr() -> None:
    t = two_player(phase="year_start").hand("west", SPRING).hand("ussr", SUMMER["A"]).dice(2)
    own = t.view("west", "ussr")["own"]
    assert [own[str(faction(side))]["hand"] for side in ALLIES] == [(SPRING,), (SUMMER["A"],)]
    assert (t.seat, t.offered("active-ally", "west"), t.offered("active-ally", "ussr")) == ("west", True, True)
    assert t.verbs("west") == ("active-ally",)
    u = table(phase="year_start").dice(2)
    assert "active-ally" not in u.verbs()


@rule("18.0b")
@pytest.mark.parametrize(("side", "place"), [("ussr", "baku"), ("west", "delhi"), ("west", "bombay")])
def test_cadres_in_baku_and_india_must_be_fortresses(side: str, place: str) -> None:
    t = opening()
    for kind in ("infantry", "tank", "fleet"):
        assert t.refused("deploy", place, kind, 1, seat=side) == "18.0b"
    assert t.offered("deploy", place, "fortress", 1, seat=side)
    assert t.offered("deploy", "leningrad", "infantry", 1, seat="ussr")
    assert t.offered("deploy", "suez", "infantry", 1, seat="west")
    assert Opening().offered("deploy", place, "infantry", 1, seat=side)


@rule("18.0b")
@pytest.mark.parametrize("switch", [0, 1])
def test_fortresses_that_baku_still_needs_are_not_spent_elsewhere(switch: int) -> None:
    t = opening(one_fortress_each=switch)
    for place in ("moscow", "leningrad", "kiev", "odessa", "kharkov")[: 5 if switch else 4]:
        t.do("deploy", place, "fortress", 1, seat="ussr")
    assert t.refused("deploy", "urals", "fortress", 1, seat="ussr") == "5.0h"  # six in all
    assert t.offered("deploy", "baku", "fortress", 1 if switch else 2, seat="ussr")
    assert Opening().offered("deploy", "urals", "fortress", 1, seat="ussr")


@rule("18.0b")
def test_by_the_switch_one_fortress_in_baku_and_one_in_india_is_enough() -> None:
    t = opening(one_fortress_each=1)
    assert t.refused("deploy", "baku", "infantry", 2, seat="ussr") == "18.0b"
    t.do("deploy", "baku", "infantry", 1, seat="ussr")
    assert t.refused("deploy", "baku", "infantry", 1, seat="ussr") == "18.0b"
    t.do("deploy", "baku", "fortress", 1, seat="ussr")
    t.do("deploy", "delhi", "fortress", 1, seat="west").do("deploy", "delhi", "infantry", 1, seat="west")
    assert t.offered("deploy", "bombay", "infantry", 1, seat="west")
    u = opening(one_fortress_each=1).do("deploy", "delhi", "infantry", 2, seat="west")
    assert u.refused("deploy", "bombay", "infantry", 1, seat="west") == "18.0b"
    assert u.offered("deploy", "bombay", "fortress", 1, seat="west")


def redeal(t: Table, cards: str) -> Opening:
    """The West's set-up cards in the `hand` or the `stack_of_passive` change places with cards of the deck."""
    column, west = getattr(t.s, cards), faction("west")
    count = len(column[west])
    column[west], t.s.actions = t.s.actions[:count], (*column[west], *t.s.actions[count:])
    return t  # type: ignore[return-value]


@rule("18.0c")
def test_nobody_sees_the_cards_of_the_set_up_before_the_active_ally_is_named() -> None:
    t, u = at_the_question(), redeal(at_the_question(), "stack_of_passive")
    for seats in ((), ("axis",), ALLIES):
        assert t.sight(*seats) == u.sight(*seats)
    assert [one["hand"] for one in t.view()["factions"]] == [14, 0, 0]
    t.do("active-ally", "west")
    u.do("active-ally", "west")
    assert t.sight("axis") == u.sight("axis")
    assert t.sight(*ALLIES) != u.sight(*ALLIES)


@rule("18.0c")
def test_half_the_cards_of_the_passive_ally_stay_unseen_and_the_others_are_seen() -> None:
    def west_is_passive() -> Table:
        return at_the_question().do("active-ally", "ussr")

    t, u, v = west_is_passive(), redeal(west_is_passive(), "stack_of_passive"), redeal(west_is_passive(), "hand")
    assert (len(t.cards("west")), len(t.s.stack_of_passive[1])) == (4, 4)
    for seats in ((), ("axis",), ALLIES):
        assert t.sight(*seats) == u.sight(*seats)
    assert t.sight(*ALLIES) != v.sight(*ALLIES)
    assert t.sight("axis") == v.sight("axis")


@rule("18.21c")
@pytest.mark.parametrize(("active", "hands", "stacks"), [("ussr", [4, 6], [4, 0]), ("west", [8, 3], [0, 3])])
def test_half_of_the_set_up_cards_go_to_the_hand(active: str, hands: list[int], stacks: list[int]) -> None:
    t = at_the_question().do("active-ally", active)
    assert [len(t.cards(side)) for side in ALLIES] == hands
    assert [len(t.s.stack_of_passive[faction(side)]) for side in ALLIES] == stacks


@rule("18.21c")
def test_of_an_odd_number_of_set_up_cards_the_larger_half_stays_in_the_stack() -> None:
    t = at_the_question()
    t.s.stack_of_passive[1], card = t.s.stack_of_passive[1][1:], t.s.stack_of_passive[1][0]
    t.s.actions = (*t.s.actions, card)
    t.do("active-ally", "ussr")
    assert (len(t.cards("west")), len(t.s.stack_of_passive[1])) == (3, 4)


@rule("18.21c")
def test_in_the_short_game_the_investment_cards_are_halved_too() -> None:
    t = Opening("two-player-1939")
    t.dice(2, 2)
    t.fill()
    while "active-ally" not in t.verbs():
        choice = next(iter(t.asked().options))
        t.do(choice.verb, choice.args)
    t.do("active-ally", "ussr")
    assert [len(t.cards(side)) for side in ALLIES] == [16 // 2, 14]


@rule("18.0d")
@pytest.mark.parametrize(("second", "markers"), [(True, ("", 0)), (False, ("west", 1))])
def test_diplomacy_cards_of_west_and_ussr_cancel(second: bool, markers: tuple[str, int]) -> None:
    t = two_player(phase="government").hand("west", SPAIN[0], SUMMER["A"]).hand("ussr", SPAIN[1], SUMMER["B"])
    t.to("west").do("diplomacy", SPAIN[0], "spain")
    if second:
        t.to("ussr").do("diplomacy", SPAIN[1], "spain")
    t.until("commit")
    assert t.markers("spain") == markers


@rule("18.0e")
def test_a_violation_by_one_ally_gives_the_other_no_cards() -> None:
    def hands(scenario: str) -> list[int]:
        t = table("ussr", scenario=scenario).put("ussr", "infantry", "belorussia").do("violate", "poland")
        return [len(t.cards(side)) for side in ("axis", "west", "ussr")]

    assert hands("two-player") == [3, 0, 0]
    assert hands("1936") == [3, 3, 0]


@rule("18.0f")
@pytest.mark.parametrize(
    ("nation", "place", "west", "ussr"),
    [("poland", "berlin", 2, 1), ("austria", "munich", 1, 1), ("denmark", "ruhr", 1, 0)],
)
def test_the_allies_share_the_cards_of_an_axis_violation(nation: str, place: str, west: int, ussr: int) -> None:
    t = two_player().put("germany", "infantry", place).do("violate", nation)
    assert [len(t.cards(side)) for side in ALLIES] == [west, ussr]
    three = table().put("germany", "infantry", place).do("violate", nation)
    assert [len(three.cards(side)) for side in ALLIES] == [west + ussr, west + ussr]


@rule("18.0g")
def test_a_war_of_one_ally_leaves_the_other_at_peace() -> None:
    t = two_player(season="fall").put("germany", "infantry", "munich").put("germany", "infantry", "berlin")
    t.do("declare-war", "west").do("move", t.pick("munich", "infantry"), "lorraine", "munich").dice(2).do("done")
    t.until("active-ally")
    assert [one["chits"] for one in t.view()["factions"]] == [0, 0, 1]
    assert [one["cost"] for one in t.view()["factions"]] == [5, 5, 7]
    assert (t.level("ussr"), t.level("west")) == (9, 7)
    assert t.ind("ussr", 12).res("ussr") == 11
    assert t.level("ussr") == 12  # RES does not count


@rule("18.0h")
def test_allied_units_never_share_a_sea() -> None:
    def move(scenario: str) -> Table:
        t = table("ussr", scenario=scenario).put("ussr", "fleet", "leningrad")
        return t.put("britain", "fleet", "gulf_of_bothnia")

    t = move("two-player")
    assert t.refused("move", t.pick("leningrad", "fleet"), "gulf_of_bothnia", "leningrad") == "18.0h"
    u = move("1936")
    assert u.offered("move", u.pick("leningrad", "fleet"), "gulf_of_bothnia", "leningrad")
    v = two_player("ussr").put("ussr", "fleet", "leningrad").put("germany", "fleet", "gulf_of_bothnia")
    assert v.offered("move", v.pick("leningrad", "fleet"), "gulf_of_bothnia", "leningrad")  # not an Ally


@rule("18.0h")
def test_allied_units_share_no_land_and_do_not_retreat_to_each_other() -> None:
    t = two_player("west").armed("poland", "axis").put("ussr", "infantry", "lvov").satellite("czechoslovakia", "west")
    unit = t.new("britain", "infantry", "prague")[0]
    assert t.refused("move", unit, "lvov", "prague") == "18.0h"
    assert t.offered("move", unit, "warsaw", "prague")
    u = sea_battle("fleet", "fleet", scenario="two-player").put("ussr", "fleet", "norwegian_sea").do("done")
    fleet = u.pick("north_sea", "fleet", "britain")
    assert u.refused("retreat", fleet, "norwegian_sea") == "18.0h"
    assert u.offered("retreat", fleet, "english_channel")


@rule("18.0h")
def test_an_ally_does_not_violate_a_protectorate_of_the_other() -> None:
    def offered(protector: str, scenario: str = "two-player") -> str:
        t = table("ussr", scenario=scenario).influence("poland", protector, 2).put("ussr", "infantry", "belorussia")
        t.hand("ussr", SUMMER["A"]).hand("west", SPRING)
        return "" if t.offered("violate", "poland") else t.refused("violate", "poland")

    assert offered("west") == "18.0h"
    assert offered("west", "1936") == ""
    assert offered("ussr") == ""


@rule("18.0h")
def test_the_allies_do_not_declare_war_on_each_other() -> None:
    t = (
        two_player("ussr")
        .put("ussr", "fleet", "leningrad")
        .put("britain", "fleet", "baltic_sea")
        .hand("ussr", SUMMER["A"])
    )
    t.put("ussr", "infantry", "belorussia").satellite("poland", "axis").put("germany", "infantry", "warsaw")
    t.put("britain", "infantry", "helsinki").satellite("finland", "west")
    assert t.refused("declare-war", "west", SUMMER["A"]) == "18.0h"
    assert t.offered("declare-war", "axis", SUMMER["A"])
    u = table("ussr").put("ussr", "infantry", "leningrad").satellite("finland", "west")
    u.put("britain", "infantry", "helsinki")
    assert u.offered("declare-war", "west")


@rule("18.0i")
def test_two_fortresses_stand_in_baku_and_delhi_and_karachi_keeps_its_infantry() -> None:
    t = opening()
    t.dice(5)  # the USSR first
    assert t.offered("deploy", "baku", "fortress", 2, seat="ussr")
    assert t.offered("deploy", "delhi", "fortress", 2, seat="west")
    assert not t.offered("deploy", "moscow", "fortress", 2, seat="ussr")
    t.fill().do("active-ally", "ussr")
    assert [t.units(place) for place in ("baku", "delhi", "bombay", "karachi")] == [
        "fortress 1, fortress 1",
        "fortress 1, fortress 1",
        "fortress 1",
        "infantry 1",
    ]
    assert (t.seat, t.refused("build", "baku", "ussr", "fortress")) == ("ussr", "3.241d")
    assert t.offered("build", "grozny", "ussr", "fortress")


# 18.1


@rule("18.1a")
def test_the_active_ally_is_named_right_after_the_turn_order_roll() -> None:
    t = two_player(phase="year_start").dice(2)
    assert (t.seat, t.verbs()) == ("west", ("active-ally",))
    assert [event.kind for event in t.events()][-1] == "turn-order"
    assert not t.offered("active-ally", "axis")
    t.do("active-ally", "ussr")
    assert (t.s.passive, t.asked().rule) == (faction("west"), "7.22a")
    u = table(phase="year_start").dice(2)
    assert "active-ally" not in u.verbs()


@rule("18.1b")
def test_the_active_ally_spends_its_production_as_it_likes() -> None:
    def west(passive: str) -> Table:
        t = two_player("west", "production", passive=passive).order("west", "axis", "ussr")
        return t.hand("west", SPRING).ind("west", 6)

    t = west("ussr")
    for _ in range(6):
        t.do("buy", "action")
    t.do("done")
    assert len(t.cards("west")) == 7
    u = west("west").do("buy", "action").do("buy", "action")
    assert not u.offered("buy", "action")


@rule("18.1b")
def test_the_active_ally_fights_with_one_card() -> None:
    t = two_player("west", "command", passive="ussr").war("axis", "west").hand("west", SUMMER["A"])
    t.put("france", "infantry", "lorraine").put("germany", "infantry", "munich")
    t.do("commit", SUMMER["A"]).until("move")
    t.do("move", t.pick("lorraine", "infantry", "france"), "munich", "lorraine").do("done")
    assert "fire" in t.verbs()


# 18.4


@rule("18.4")
@pytest.mark.parametrize(
    ("west", "ussr", "winners"),
    [
        (9, 9, ("axis",)),
        (11, 5, ("west", "ussr")),
        (5, 11, ("west", "ussr")),
        (10, 5, ("axis", "west", "ussr")),  # a tie
    ],
)
def test_the_axis_is_compared_with_the_better_ally(west: int, ussr: int, winners: tuple[str, ...]) -> None:
    t = two_player("ussr", "command", season="winter", year=1945).hand("ussr", SPRING)
    t.ind("axis", 10).ind("west", west).ind("ussr", ussr).do("pass")
    assert t.outcome() is not None
    assert t.winners() == winners
