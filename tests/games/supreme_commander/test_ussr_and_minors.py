"""16.1.1, 17.2, 17.4, 17.12, 17.13, 17.16: Soviet garrisons, Finland after Barbarossa, guests in the Balkans, lands."""

from __future__ import annotations

import pytest

from games.supreme_commander.economy_table import organization
from games.supreme_commander.politics_table import box, put_box, status
from games.supreme_commander.table import CLEAR_TURN, MUD_TURN, SNOW_TURN, Table, nation, rule, table
from theatre.games.supreme_commander import state as st
from theatre.games.supreme_commander import tables as tb
from theatre.games.supreme_commander.politics.uk_ussr_collapse import locations
from theatre.games.supreme_commander.sequence import FinalMutual
from theatre.games.supreme_commander.world import AREA, LAND, spaces

BREST, PINSK, MINSK = "2125", "2123", "2023"


def partitioned(turn: int, steps: int, poland: int = 1) -> Table:
    """Eastern Poland is Soviet after the free declaration, with so many Soviet corps in it and ten in Moscow."""
    t = table("allies", turn).hold("ussr", "eastern_poland").nation("poland", "conquered", "uk")
    t.s.free_dow, t.s.poland = 1, poland
    for hex_ in spaces(AREA["eastern_poland"] & LAND):
        t.s.home[hex_] = tb.USSR
    for at in range(steps):
        t.put("ussr", "infantry", BREST if at < 6 else PINSK)
    for at in range(10):
        t.put("ussr", "infantry", "1717" if at < 6 else MINSK)
    return t


def corps_of(t: Table) -> int:
    return len([unit for unit in t.s.placed if t.s.serves[unit] == tb.USSR])


def end_of_turn(t: Table) -> Table:
    t.only(FinalMutual()).begin()
    while t.s.stack and t.asked().prompt.key == "prompt.shortfall":
        choice = next(iter(t.asked().options))
        t.do(choice.verb, *choice.args)
    return t


@rule("17.13f")
@pytest.mark.parametrize(("steps", "lost"), [(7, 0), (4, 3), (0, 7)])
def test_who_has_not_seven_steps_in_eastern_poland_by_the_end_of_turn_three_loses_the_rest(
    steps: int, lost: int
) -> None:
    assert corps_of(end_of_turn(partitioned(2, steps))) == 10 + steps
    t = end_of_turn(partitioned(3, steps))
    assert corps_of(t) == 10 + steps - lost
    t.s.turn = 4
    t._begun = False
    assert corps_of(end_of_turn(t)) == 10 + steps - lost  # it is looked at once
    undeclared = partitioned(3, steps)
    undeclared.s.free_dow, undeclared.s.poland = 2, 0
    assert corps_of(end_of_turn(undeclared)) == 10 + steps


@rule("RUL-39")
def test_if_eastern_poland_passes_at_the_end_of_turn_three_the_steps_are_counted_a_turn_later() -> None:
    assert corps_of(end_of_turn(partitioned(3, 4, poland=2))) == 14
    assert corps_of(end_of_turn(partitioned(4, 4, poland=2))) == 11
    closed = table("allies", 2).nation("poland", "controlled", "uk", "germany")
    assert closed.refused("march", closed.new("ussr", "infantry", MINSK), "2024") == "12.0c"
    passed = partitioned(4, 7, poland=2)
    assert passed.offered("march", passed.new("ussr", "infantry", MINSK), "2024")


@rule("17.13e")
def test_seven_steps_stay_in_eastern_poland_until_the_war_with_germany() -> None:
    t = partitioned(5, 8)
    t.s.garrison[3] = 7
    going, staying = [unit for unit in t.s.placed if t.place(unit) == PINSK]
    t.do("march", going, MINSK)
    assert t.refused("march", staying, MINSK) == "17.13e"
    assert t.offered("march", staying, "2124")
    t.war("ussr", "germany")
    assert t.offered("march", staying, MINSK)


@rule("17.13g")
def test_soviet_lines_are_as_long_in_snow_and_german_ones_are_not() -> None:
    for turn, fed in ((CLEAR_TURN, True), (SNOW_TURN, True), (MUD_TURN, False)):
        t = table("allies", turn).war("ussr", "germany").put("ussr", "hq", "0909")
        assert t.supplied(t.new("ussr", "infantry", "0610")) == fed
    for turn, fed in ((CLEAR_TURN, True), (SNOW_TURN, False)):
        t = table("axis", turn).war("ussr", "germany").hold("germany", "ussr").hold("ussr", "1709", "1513")
        t.put("germany", "hq", "1820")
        t.hold("germany", "poland", "baltic_states").nation("poland", "conquered", "uk")
        far = t.new("germany", "infantry", "1419")
        assert t.supplied(far) == fed


# Finland


@rule("17.4e", "RUL-37")
def test_finland_comes_nearer_in_the_axis_organization_of_the_turn_after_barbarossa() -> None:
    def after(turn: int, side: str = "axis") -> Table:
        t = put_box(organization("finland", side, turn), finland="G1").war("germany", "ussr", "uk")
        t.s.barbarossa = 17
        return t.begin()

    assert box(after(18), "finland") == "G2"
    assert [box(after(turn), "finland") for turn in (17, 19)] == ["G1", "G1"]
    assert box(after(18, "allies"), "finland") == "G1"
    ally = put_box(organization("finland", turn=18), finland="G3").war("germany", "ussr", "uk")
    ally.s.barbarossa = 17
    assert status(ally.begin(), "finland") == ("ally", "germany")


# guests


@rule("17.2c")
def test_one_german_army_or_hq_in_bulgaria_until_the_war_with_the_ussr() -> None:
    t = table().war("germany", "uk").hold("germany", "romania").nation("romania", "conquered", "uk")
    t.nation("bulgaria", "ally", "germany").put("germany", "hq", "3426")
    army, corps = t.new("germany", "army_3_3", "3225"), t.new("germany", "infantry", "3225")
    assert t.refused("march", army, "3325") == "17.2c"
    assert t.offered("march", corps, "3325")
    t.war("germany", "ussr")
    assert t.offered("march", army, "3325")
    free = table().war("germany", "uk").hold("germany", "romania").nation("romania", "conquered", "uk")
    free.nation("bulgaria", "ally", "germany")
    assert free.offered("march", free.new("germany", "army_3_3", "3225"), "3325")  # the first


@rule("17.12e")
def test_one_german_army_or_hq_in_romania_whether_it_marches_in_or_is_formed_there() -> None:
    t = table().war("germany", "uk").nation("hungary", "ally", "germany").nation("romania", "ally", "germany")
    t.put("germany", "army_5_3", "3224")
    army, corps = t.new("germany", "army_3_3", "2927"), t.new("germany", "infantry", "2927")
    assert t.refused("march", army, "2926") == "17.12e"
    assert t.offered("march", corps, "2926")

    def forming() -> tuple[Table, int, tuple[int, ...]]:
        t = organization("combine").war("germany", "uk").nation("romania", "ally", "germany")
        t.nation("hungary", "ally", "germany")  # rails to Bucharest
        army = t.new("germany", "army_3_3", "pool")
        return t, army, tuple([t.new("germany", "infantry", "3224") for _ in range(2)])

    t, army, pair = forming()
    assert t.offered("combine", army, *pair, seat="germany")
    t, army, pair = forming()
    t.put("germany", "hq", "3123")
    assert t.refused("combine", army, *pair, seat="germany") == "17.12e"
    t.war("germany", "ussr")
    assert t.offered("combine", army, *pair, seat="germany")


# lands


@rule("16.1.1c")
def test_iraq_and_iran_are_one_nation() -> None:
    t = table("allies").war("uk", "germany").war("ussr", "germany")
    west, north = t.new("uk", "infantry", "4512"), t.new("ussr", "infantry", "3405")
    ways = ((west, "4511"), (north, "3505"))  # into Iraq, into Iran
    assert [t.refused("march", *way) for way in ways] == ["12.0c", "12.0c"]
    t.nation("iraq_iran", "ally", "germany")
    assert all(t.offered("march", *way) for way in ways)


@rule("17.16a", "RUL-50")
def test_possessions_are_their_power_s_from_the_start_and_no_nation_of_their_own() -> None:
    t = table("allies", 2).war("uk", "germany")
    assert {t.holder(place) for place in ("3628", "3737", "4221")} == {"italy"}  # Albania, Sardinia, Rhodes
    assert {t.holder(place) for place in ("3750", "4918", "4316")} == {"uk"}  # Gibraltar, Egypt, Cyprus
    assert t.offered("march", t.new("uk", "infantry", "4918"), "4919")
    assert status(t, "egypt") == ("possession", "uk")
    lost = locations(t.s, tb.UK)
    t.hold("germany", "4918")  # Cairo
    assert locations(t.s, tb.UK) == lost - 1
    assert t.s.status[nation("switzerland")] == st.BARRED


@rule("17.12e", "17.13.4d")
def test_a_truce_with_the_ussr_does_not_bring_the_limit_on_german_armies_back() -> None:
    def second(war: bool, truce: bool) -> bool:
        t = table("axis", 26).nation("romania", "ally", "germany").nation("hungary", "ally", "germany")
        if war:
            t.war("germany", "ussr")
        t.s.neutral_until[tb.USSR] = 29 if truce else 0
        t.put("germany", "army_5_3", "3224")
        return t.offered("march", t.new("germany", "army_5_3", "2725"), "2825")

    assert (second(True, False), second(True, True), second(False, False)) == (True, True, False)
