"""10.3: what levels cost, how many there are, and the decoys that come with them."""

from __future__ import annotations

from games.supreme_commander.economy_table import msp, organization
from games.supreme_commander.table import Table, nation, rule, table
from theatre.games.supreme_commander import state as st
from theatre.games.supreme_commander import tables as tb
from theatre.games.supreme_commander.pieces import allowance


def researching(side: str = "axis", **more: object) -> Table:
    t = organization("technology", side, **more).war("germany", "uk", "france")
    t.s.tech[:] = bytes(len(t.s.tech))
    return t.msp(germany=1000, italy=1000, uk=1000, france=1000, ussr=1000)


def level(t: Table, power: str, tech: str) -> int:
    return t.s.tech[nation(power) * 5 + tb.TECHNOLOGY_IDS.index(tech)]  # type: ignore[arg-type]


def decoys(t: Table, power: str) -> list[int]:
    return sorted(t.s.kind[u] for u in t.s.placed if tb.NATION[u] == nation(power) and t.s.kind[u] in tb.DECOYS)


@rule("10.3a")
def test_a_level_is_bought_at_the_price_of_the_chart_and_helps_at_once() -> None:
    t = researching().tech("germany", infantry=3)
    corps = t.new("germany", "infantry", "2132")
    before = allowance(t.s, corps)
    t.do("raise", "infantry", seat="germany")
    assert (level(t, "germany", "infantry"), msp(t, "germany")) == (4, 750)
    assert allowance(t.s, corps) == before + 1
    t.s.raised[:] = bytes(len(t.s.raised))
    assert t.refused("raise", "infantry", seat="germany") == "10.3a"  # there is no fifth


@rule("10.3.1a")
def test_a_technology_rises_by_one_level_a_turn() -> None:
    t = researching()
    t.do("raise", "infantry", seat="germany")
    assert t.refused("raise", "infantry", seat="germany") == "10.3.1a"
    t.do("raise", "tank", seat="germany")
    assert msp(t, "germany") == 1000 - 100 - 100
    st.new_game_turn(t.s)
    assert t.offered("raise", "infantry", seat="germany")


@rule("10.3.3a")
def test_a_level_is_cheaper_for_each_level_by_which_another_nation_leads() -> None:
    for lead, price in ((1, 150), (2, 125), (3, 100)):
        t = researching("allies").tech("uk", infantry=1).tech("germany", infantry=lead)
        t.do("raise", "infantry", seat="uk")
        assert msp(t, "uk") == 1000 - price


@rule("10.3.3a", "17.15a")
def test_the_levels_of_the_usa_make_nothing_cheaper_before_its_entry() -> None:
    for war, price in ((False, 100), (True, 75)):
        t = researching("allies").tech("usa", infantry=1)
        if war:
            t.war("germany", "usa")
        t.do("raise", "infantry", seat="uk")
        assert msp(t, "uk") == 1000 - price


@rule("10.3.2d", "22.0h")
def test_infantry_four_makes_the_own_infantry_faster_and_not_that_of_minor_allies() -> None:
    t = table().tech("germany", infantry=4).nation("romania", "ally", "germany")
    own = [t.new("germany", model, "2132", back=back) for model, back in (("infantry", False), ("panzer_army", True))]
    minor, tank = t.new("romania", "infantry", "3123"), t.new("germany", "tank", "2132")
    assert [allowance(t.s, unit) for unit in (*own, minor, tank)] == [6, 4, 4, 6]


@rule("17.13h")
def test_the_ussr_buys_no_technology_before_its_war_with_germany() -> None:
    t = researching("allies")
    assert t.refused("raise", "infantry", seat="ussr") == "17.13h"
    assert researching("allies").war("germany", "ussr").offered("raise", "infantry", seat="ussr")


@rule("17.15a")
def test_the_usa_buys_nothing_before_it_is_in_the_war() -> None:
    t = researching("allies").msp(usa=500)
    assert t.refused("raise", "tank", seat="usa") == "17.15a"
    assert researching("allies").msp(usa=500).war("germany", "usa").offered("raise", "tank", seat="usa")


@rule("RUL-33")
def test_a_technology_may_overspend_as_a_unit_may() -> None:
    t = researching().msp(germany=90)
    t.do("raise", "infantry", seat="germany")
    assert msp(t, "germany") == -20
    assert t.refused("raise", "tank", seat="germany") == "10.2.2a"


@rule("10.3c", "10.3.2h")
def test_aircraft_levels_one_and_three_bring_air_decoys_to_a_front_in_friendly_hands() -> None:
    t = researching()
    t.do("raise", "aircraft", seat="germany")
    wing = tb.UNITS_OF[tb.GERMANY, "fighter_decoy"][0]
    assert t.refused("place", wing, "south_air_box") == "10.3c"
    t.do("place", wing, "west_air_box")
    assert (t.place(wing), t.s.shown[wing]) == ("west_air_box", 0)
    second = researching().tech("germany", aircraft=1)
    second.do("raise", "aircraft", seat="germany")
    assert decoys(second, "germany") == []
    third = researching().tech("germany", aircraft=2)
    third.do("raise", "aircraft", seat="germany")
    third.do("place", tb.UNITS_OF[tb.GERMANY, "bomber_decoy"][0], "east_air_box")
    assert decoys(third, "germany") == [tb.BOMBER_DECOY]


@rule("10.3.2i")
def test_naval_levels_one_and_three_bring_a_decoy_to_a_friendly_port() -> None:
    for start, given in ((0, True), (1, False), (2, True), (3, False)):
        t = researching("allies").tech("uk", naval=start)
        t.do("raise", "naval", seat="uk")
        if given:
            fleet = tb.UNITS_OF[tb.UK, "naval_decoy"][0]
            assert t.refused("place", fleet, "1834") == "10.3c"
            t.do("place", fleet, "3750")
        assert len(decoys(t, "uk")) == int(given)


@rule("10.3.2k")
def test_germany_has_each_naval_decoy_once_for_its_two_technologies() -> None:
    cases = ((0, 0, "submarine", 1), (0, 1, "naval", 0), (2, 1, "naval", 1), (3, 2, "submarine", 0))
    for naval, submarine, raised, given in cases:
        t = researching().tech("germany", naval=naval, submarine=submarine)
        t.do("raise", raised, seat="germany")
        if given:
            t.do("place", tb.UNITS_OF[tb.GERMANY, "naval_decoy"][0], "1834")
        assert len(decoys(t, "germany")) == given
    british = researching("allies")
    british.do("raise", "submarine", seat="uk")
    assert decoys(british, "uk") == []


@rule("23.11a")
def test_with_the_option_the_third_aircraft_level_may_bring_a_fighter_decoy() -> None:
    t = researching(second_fighter_decoy=1).tech("germany", aircraft=2)
    t.do("raise", "aircraft", seat="germany")
    wing = tb.UNITS_OF[tb.GERMANY, "fighter_decoy"][0]
    t.do("place", wing, "east_air_box")
    assert decoys(t, "germany") == [tb.FIGHTER_DECOY]
    plain = researching().tech("germany", aircraft=2)
    plain.do("raise", "aircraft", seat="germany")
    assert plain.refused("place", wing, "east_air_box") == "10.3c"


@rule("23.4a")
def test_with_the_option_a_level_brings_two_decoys() -> None:
    t = researching(double_decoys=1)
    t.do("raise", "aircraft", seat="germany")
    for wing in tb.UNITS_OF[tb.GERMANY, "fighter_decoy"][:2]:
        t.do("place", wing, "east_air_box")
    assert len(decoys(t, "germany")) == 2


@rule("10.3c")
def test_a_decoy_is_not_eliminated_by_choice() -> None:
    t = organization("technology")
    decoy = t.new("germany", "naval_decoy", "1834")
    assert t.refused("disband", decoy, seat="germany") == "10.10a"
    assert t.offered("disband", t.new("germany", "surface", "1834"), seat="germany")


@rule("10.3.2d")
def test_infantry_technology_four_gives_a_movement_point_to_infantry_types() -> None:
    t = table().tech("germany", infantry=4).tech("uk", infantry=4)
    grown = {}
    for model in ("infantry", "airborne", "army_5_3", "mech_army", "tank", "tank_army"):
        owner, place = ("uk", "2041") if model == "mech_army" else ("germany", "2132")
        unit = t.new(owner, model, place)
        grown[model] = allowance(t.s, unit) - tb.MOVEMENT[unit][0]
    assert grown == {"infantry": 1, "airborne": 1, "army_5_3": 1, "mech_army": 1, "tank": 0, "tank_army": 0}
    reduced = t.new("uk", "mech_army", "2041", back=True)
    assert allowance(t.s, reduced) == tb.MOVEMENT[reduced][1] + 1
    afrika = t.new("germany", "panzer_army", "2132")
    assert allowance(t.s, afrika) == 5
    t.s.back[afrika] = 1
    assert allowance(t.s, afrika) == 4
