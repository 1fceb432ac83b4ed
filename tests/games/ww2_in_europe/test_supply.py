"""Supply Sources, Cut Off, and the end of the turn for those who are."""

import pytest

from games.ww2_in_europe.table import Table, rule, table
from theatre.games.ww2_in_europe import state as st


def status(season: str = "summer") -> Table:
    """The check before Movement; somebody of each side can move afterwards, so that the game waits there."""
    return table("status", season).put("GE", "inf", "berlin").put("UK", "inf", "london")


@rule("SUP-02", "SUP-03")
def test_a_unit_without_a_path_over_friendly_land_is_cut_off() -> None:
    for way in (True, False):
        t = status().put("GE", "inf", "kiev").control("GE", "kiev", "zhitomir", "lvov")
        t.control("GE" if way else "UK", "krakow")
        assert t.is_cut_off(t.pick("kiev", "inf")) != way


@rule("SUP-02")
def test_an_occupied_space_blocks_a_path_and_a_strait_does_not() -> None:
    for guest in ("", "inf", "ftr"):
        t = status().put("IT", "inf", "sicily").put("IT", "inf", "rome")
        if guest:
            t.put("UK", guest, "taranto")
        assert t.is_cut_off(t.pick("sicily", "inf")) == (guest == "inf")


@rule("SUP-01")
def test_supply_concerns_ground_units_only() -> None:
    t = status().put("UK", "inf, ftr", "malta").put("UK", "dd", "malta")
    assert [t.is_cut_off(t.pick(at, kind)) for at, kind in (("malta", "inf"), ("malta", "ftr"), ("@malta", "dd"))] == [
        True,
        False,
        False,
    ]


@rule("SUP-04", "FLG-03")
def test_a_major_flag_space_supplies_any_number_of_units() -> None:
    t = status().put("GE", "10 inf", "essen").put("GE", "10 inf", "munich").put("GE", "10 inf", "leipzig").begin()
    assert not any(t.s.cut_off)
    t = status().put("GE", "10 inf", "essen").control("UK", "berlin").put("UK", "inf", "berlin")
    t.status("IT", st.NEUTRAL)  # Rome would do as well
    assert t.is_cut_off(t.pick("essen", "inf"))


@rule("SUP-09")
def test_an_allys_major_flag_space_supplies_too() -> None:
    for friends in (True, False):
        t = status().put("GE", "inf", "vienna").control("UK", "munich", "prague", "bratislava", "innsbruck")
        if not friends:
            t.status("IT", st.NEUTRAL)
        assert t.is_cut_off(t.pick("vienna", "inf")) != friends


@rule("SUP-10")
def test_neutral_land_blocks_a_path() -> None:
    for neutral in (True, False):
        t = status().put("GE", "inf", "marseilles").control("GE", "marseilles", "vichy")
        t.control("UK", "milan", "genoa").control("" if neutral else "GE", "bern")
        assert t.is_cut_off(t.pick("marseilles", "inf")) == neutral


@rule("SUP-05", "FLG-10")
def test_a_minor_flag_space_supplies_ten_stack_points_in_its_country() -> None:
    t = status().control("GE", "budapest", "debrecen", "cluj").control("UK", "vienna", "bratislava", "zagreb")
    t.put("GE", "4 tank, inf", "budapest").put("GE", "2 inf", "debrecen").put("GE", "inf", "cluj")
    assert t.verbs() == ("without",)
    assert t.refused("without", t.pick("cluj", "inf")) == "SUP-05"  # Romanian land: Budapest cannot help
    short = t.pick("debrecen", "inf")
    t.do("without", short)
    cut_off = [unit for unit in st.all_units(t.s) if t.s.cut_off[unit]]
    assert cut_off == sorted([short, t.pick("cluj", "inf")])


@rule("SUP-06", "FOR-07")
def test_a_fortress_supplies_its_own_space_only() -> None:
    for place in ("malta", "tobruk"):
        t = status().control("UK", "tobruk").put("UK", "5 tank", "malta").fortress("UK", place).begin()
        assert t.is_cut_off(t.pick("malta", "tank")) == (place != "malta")


@rule("SUP-06")
def test_an_enemy_fortress_supplies_nobody() -> None:
    for holder in ("GE", "UK"):
        t = status().put("UK", "inf", "malta").fortress(holder, "malta")
        assert t.is_cut_off(t.pick("malta", "inf")) == (holder == "GE")


@rule("SUP-07", "DEP-01")
def test_a_depot_supplies_its_own_space_only() -> None:
    t = status().control("UK", "sicily", "taranto").depot("UK", "sicily")
    t.put("UK", "5 tank", "sicily").put("UK", "inf", "taranto")
    assert not t.is_cut_off(t.pick("sicily", "tank"))
    assert t.is_cut_off(t.pick("taranto", "inf"))


@rule("SUP-08", "FLG-12", "MIN-04")
def test_a_flag_that_was_captured_supplies_nobody() -> None:
    t = table("movement").put("GE", "2 inf", "vienna").put("UK", "inf", "london").markers(SO="axis")
    t.control("UK", "budapest", "debrecen", "bratislava", "zagreb", "trieste", "venice", "munich", "prague")
    t.do("march", t.pick("vienna", "inf"), "budapest").end_turn()  # a minor ally of Great Britain
    t.control("UK", "vienna", "innsbruck")
    t.end_turn()
    assert t.holder("budapest") == "GE"
    assert t.is_cut_off(t.pick("budapest", "inf"))


@rule("SUP-11")
def test_only_a_convoy_to_trieste_could_supply_the_tank_in_warsaw() -> None:
    for convoy in (False, True):
        t = status().control("GE", "warsaw", "krakow", "bratislava", "budapest", "vienna", "trieste", "debrecen")
        t.control("UK", "danzig", "stettin", "breslau", "konigsberg", "brest-litovsk", "lvov", "prague", "munich")
        t.control("UK", "innsbruck", "venice", "zagreb", "cluj", "belgrade", "danzig")
        t.s.flag[t.s.where[t.new("GE", "tank", "warsaw")[0]]] = 0
        t.depot("GE", "krakow").fortress("GE", "vienna")
        if convoy:
            t.convoy("IT", ("taranto", "trieste"), ["ION", "ADR"])
        assert t.is_cut_off(t.pick("warsaw", "tank")) != convoy


# convoys


@rule("CVY-01", "PRT-12")
@pytest.mark.parametrize(("port", "supplied"), [("tripoli", True), ("tobruk", True), ("taranto", False)])
def test_supply_over_water_needs_a_convoy_to_a_port(port: str, supplied: bool) -> None:
    t = status().put("IT", "2 inf", "benghazi")
    t.convoy("IT", ("naples", port), ["TYR", "ION"])
    assert t.is_cut_off(t.pick("benghazi", "inf")) != supplied


@rule("CVY-10", "CVY-11")
def test_a_transport_carries_ten_stack_points_and_the_route_works_both_ways() -> None:
    for ports in (("naples", "tripoli"), ("tripoli", "naples")):
        for transports in (1, 2):
            t = status().put("IT", "5 tank", "tripoli").put("IT", "inf", "el-agheila")
            t.convoy("IT", ports, ["TYR", "ION"], transports=transports)
            assert ("without" in t.verbs()) == (transports == 1)


@rule("CVY-03", "CVY-06")
def test_a_convoy_helps_only_from_a_supplied_port_to_the_land_behind_the_other() -> None:
    for cut in ("", "naples", "el-agheila"):
        t = status().put("IT", "inf", "benghazi").convoy("IT", ("naples", "tripoli"), ["TYR", "ION"])
        if cut:
            t.put("UK", "inf", cut)
        assert t.is_cut_off(t.pick("benghazi", "inf")) == bool(cut)


# when


@rule("MOV-02")
def test_supply_is_checked_before_movement() -> None:
    t = status().put("IT", "inf", "sicily").put("IT", "inf", "rome").markers(ME="axis", SO="axis", EA="axis")
    t.put("UK", "inf", "taranto")
    assert "march" in t.verbs()
    assert t.refused("march", t.pick("sicily", "inf"), "taranto") == "CUT-01"


@rule("CUT-01")
def test_cut_off_units_cannot_move() -> None:
    for supplied in (True, False):
        t = status().markers(ME="axis", SO="axis", EA="axis").put("IT", "inf", "sicily")
        t.control("IT" if supplied else "UK", "taranto")
        assert t.seat == "axis"
        assert t.offered("march", t.pick("sicily", "inf"), "taranto") == supplied


# the end of the turn


@rule("TER-16", "TER-19")
@pytest.mark.parametrize(("place", "around"), [("fezzan", "tripoli el-agheila sahara"), ("innsbruck", "")])
def test_cut_off_units_in_desert_and_impassable_mountains_are_destroyed(place: str, around: str) -> None:
    for friendly in (True, False):
        t = status().put("IT", "inf", place).put("IT", "inf", "sardinia")
        t.control("IT" if friendly else "UK", *(around.split() or ("munich", "vienna", "milan", "venice", "trieste")))
        t.control("IT", place).convoy("IT", ("naples", "tripoli"), ["TYR", "ION"])
        t.end_turn()
        assert t.units(place) == ("inf" if friendly else "")
        assert t.units("sardinia") == "inf"  # Cut Off, but in the mountains of an island


@rule("WIN-04")
@pytest.mark.parametrize(
    ("season", "place", "left"), [("winter", "kiev", ""), ("fall", "kiev", "inf"), ("winter", "lvov", "inf")]
)
def test_axis_units_cut_off_in_brown_spaces_do_not_outlive_a_winter_turn(season: str, place: str, left: str) -> None:
    t = status(season).put("GE", "inf", place).control("UK", "warsaw", "krakow", "zhitomir").control("GE", place)
    t.put("SU", "inf", "moscow")
    t.end_turn()
    assert t.units(place) == left


@rule("WIN-04")
def test_soviet_units_outlive_their_winter() -> None:
    t = status("winter").put("SU", "inf", "sevastopol").control("GE", "dnepropetrovsk", "krasnodar").end_turn()
    assert t.units("sevastopol") == "inf"
