"""The Blitzkrieg phase: who may attack again, with what, where, and against whom."""

import pytest

from games.ww2_in_europe.battles import FRONTS, assault, fight, first
from games.ww2_in_europe.table import Table, rule, table
from theatre.games.ww2_in_europe import world as w


def blitz(season: str = "summer") -> Table:
    """The Blitzkrieg phase, the Axis player A with initiative everywhere; Belgium is British."""
    t = first("GE", "blitzkrieg", season).control("UK", "liege", "brussels", "amsterdam")
    return t.put("GE", "tank", "munich").put("UK", "tank", "london")


# order


@rule("BLZ-01")
def test_a_blitzes_on_his_fronts_then_b_on_his_then_they_fight() -> None:
    t = table("blitzkrieg").markers(**dict.fromkeys(FRONTS, "axis")).markers(EA="allies", AF="allies", NO="allies")
    t.control("UK", "liege").put("UK", "inf", "liege").put("GE", "2 tank", "essen").put("GE", "tank", "breslau")
    t.control("GE", "smolensk", "sedan").put("SU", "tank", "moscow").put("FR", "tank", "paris")
    assert t.seat == "axis"
    assert t.refused("march", t.pick("breslau", "tank"), "warsaw") == "BLZ-01"  # Eastern Front
    t.do("march", t.pick("essen", "tank"), "liege").do("done")
    assert t.units("liege") == "inf, tank"  # nobody fires yet
    assert t.seat == "allies"
    assert t.refused("march", t.pick("paris", "tank"), "sedan") == "BLZ-01"  # Western Front
    t.dice(1, 6).do("march", t.pick("moscow", "tank"), "smolensk")
    assert (t.units("liege"), t.holder("liege"), t.holder("smolensk")) == ("tank", "GE", "SU")


# who


@rule("BLZ-02")
@pytest.mark.parametrize(
    ("kind", "may"), [("tank", True), ("mech", True), ("abn", True), ("inf", False), ("art", False)]
)
def test_tanks_mech_and_airborne_march_in_blitzkrieg(kind: str, may: bool) -> None:
    t = blitz().put("GE", kind, "essen")
    unit = t.pick("essen", kind)
    if may:
        t.do("march", unit, "liege")
        assert t.place_of(unit) == "liege"
    else:
        assert t.refused("march", unit, "liege") == "BLZ-02"


@rule("BLZ-02")
def test_airborne_drop_and_tac_bombers_support_in_blitzkrieg() -> None:
    t = blitz().put("GE", "tac, ftr, bmr", "essen").put("GE", "tank", "frankfurt").put("GE", "abn", "hamburg")
    t.do("march", t.pick("frankfurt", "tank"), "liege")
    assert t.offered("drop", t.pick("hamburg", "abn"), "amsterdam")
    assert t.refused("fly", t.pick("essen", "ftr"), "liege") == "BLZ-02"
    assert t.refused("fly", t.pick("essen", "bmr"), "liege") == "BLZ-02"
    assert t.offered("fly", t.pick("essen", "tac"), "liege")


@rule("BLZ-03")
def test_what_was_used_in_movement_does_not_blitz() -> None:
    t = first("GE").control("UK", "liege", "brussels").put("GE", "2 tank", "essen").put("UK", "inf", "london")
    used, fresh = t.s.here[w.space("essen")]
    t.do("march", used, "frankfurt").do("done")
    assert t.seat == "allies"
    t.do("done")
    assert t.refused("march", used, "liege") == "BLZ-03"
    t.do("march", fresh, "liege")


@rule("BLZ-04")
def test_a_unit_that_had_to_defend_may_still_blitz() -> None:
    t = first("GE").control("UK", "liege").put("UK", "inf", "liege").put("GE", "tank", "essen")
    t.put("GE", "tank", "munich").do("done").dice(6, 1).do("march", t.pick("liege", "inf"), "essen")
    assert t.units("essen") == "tank"
    t.do("march", t.pick("essen", "tank"), "liege")
    t.do("done")
    assert t.holder("liege") == "GE"


# where


@rule("BLZ-05")
def test_blitzing_units_go_only_for_enemy_land() -> None:
    t = blitz().put("GE", "tank, tac", "essen").control("GE", "brussels")
    tank = t.pick("essen", "tank")
    assert t.refused("march", tank, "frankfurt") == "BLZ-05"
    assert t.refused("march", tank, "liege", "brussels") == "BLZ-05"
    assert t.refused("fly", t.pick("essen", "tac"), "liege") == "BLZ-05"  # planes alone capture nothing
    t.do("march", tank, "liege")
    t.do("fly", t.pick("essen", "tac"), "liege")


@rule("BLZ-07")
def test_paths_are_declared_and_cost_points() -> None:
    t = blitz().put("GE", "tank", "essen")
    tank = t.pick("essen", "tank")
    assert t.refused("march", tank, "brussels") == "MOV-10"
    assert t.refused("march", tank, "frankfurt", "liege", "brussels") == "MOV-11"
    t.do("march", tank, "liege", "brussels").do("done")
    assert (t.holder("liege"), t.holder("brussels")) == ("UK", "GE")


@rule("TER-07", "TER-11")
@pytest.mark.parametrize(
    ("start", "wild", "open_", "rule_id"),
    [("brest-litovsk", "gomel", "zhitomir", "TER-07"), ("milan", "genoa", "venice", "TER-11")],
)
def test_no_blitzkrieg_into_woodland_or_mountains(start: str, wild: str, open_: str, rule_id: str) -> None:
    t = blitz().control("GE", start).control("SU", "zhitomir", "gomel").control("UK", "genoa", "venice")
    t.put("GE", "2 tank, mech", start)
    tank = t.pick(start, "tank")
    assert t.refused("march", tank, wild) == rule_id
    assert t.refused("march", t.pick(start, "mech"), wild) == rule_id
    t.do("march", tank, open_)
    assert t.place_of(tank) == open_


@rule("FOR-05", "DEP-03")
@pytest.mark.parametrize("rule_id", ["FOR-05", "DEP-03"])
def test_no_blitzkrieg_against_a_fortress_or_a_depot(rule_id: str) -> None:
    t = blitz().put("GE", "2 tank, abn", "essen").put("UK", "inf", "liege")
    if rule_id == "FOR-05":
        t.fortress("UK", "liege")
    else:
        t.depot("UK", "liege")
    tank = t.pick("essen", "tank")
    assert t.refused("march", tank, "liege") == rule_id
    assert t.refused("drop", t.pick("essen", "abn"), "liege") == rule_id
    t.do("march", tank, "amsterdam")


# against whom


@rule("BLZ-06", "SUR-06")
@pytest.mark.parametrize(("face", "hit"), [(1, True), (2, False)])
def test_who_defends_against_blitzkrieg_is_surprised(face: int, hit: bool) -> None:
    t = blitz().put("GE", "tank", "essen").put("UK", "inf", "liege").dice(6, face)
    t.do("march", t.pick("essen", "tank"), "liege").do("done")
    assert (t.units("liege", "GE") == "") == hit
    t = fight(assault("inf", "liege", ("tank", "essen")), 6, face)
    assert t.units("liege", "GE") == ""  # in the Movement phase he is not


@rule("SUR-06")
def test_who_attacks_in_blitzkrieg_is_not_surprised() -> None:
    t = blitz().put("GE", "tank", "essen").put("UK", "inf", "liege").dice(3, 6)
    t.do("march", t.pick("essen", "tank"), "liege").do("done")
    assert t.units("liege") == "tank"


@rule("BLZ-06", "SUR-02")
def test_who_is_blitzed_does_not_retreat() -> None:
    t = blitz().put("GE", "tank", "essen").put("UK", "inf", "liege").dice(6, 6)
    t.do("march", t.pick("essen", "tank"), "liege").do("done")
    assert t.seat == "axis"
    t.dice(6, 6).do("stay")
    assert t.seat == "axis"  # the second round is over, and the defender was not asked


# the Russian winter


@rule("WIN-05")
@pytest.mark.parametrize(("season", "may"), [("winter", False), ("fall", True)])
def test_the_axis_has_no_blitzkrieg_in_the_russian_winter(season: str, may: bool) -> None:
    t = blitz(season).control("GE", "kiev", "lvov").put("GE", "tank", "kiev").put("GE", "tank", "lvov")
    t.put("GE", "tank", "essen")
    for start, target in (("kiev", "kharkov"), ("lvov", "zhitomir")):
        tank = t.pick(start, "tank")
        assert t.offered("march", tank, target) == may
        if not may:
            assert t.refused("march", tank, target) == "WIN-05"
    assert t.offered("march", t.pick("essen", "tank"), "liege")  # elsewhere winter does not matter


@rule("WIN-05")
def test_the_soviets_blitz_in_winter() -> None:
    t = (
        first("SU", "blitzkrieg", "winter")
        .control("GE", "kiev")
        .put("SU", "tank", "kharkov")
        .put("GE", "inf", "berlin")
    )
    assert t.offered("march", t.pick("kharkov", "tank"), "kiev")


@rule("WIN-06")
@pytest.mark.parametrize("phase", ["movement", "blitzkrieg"])
@pytest.mark.parametrize(("season", "may"), [("winter", False), ("fall", True)])
def test_no_axis_air_drop_in_the_russian_winter(phase: str, season: str, may: bool) -> None:
    t = first("GE", phase, season).control("GE", "krakow", "lvov").put("GE", "abn", "krakow").control("UK", "warsaw")
    abn = t.pick("krakow", "abn")
    assert t.offered("drop", abn, "zhitomir") == may
    if not may:
        assert t.refused("drop", abn, "zhitomir") == "WIN-06"
    assert t.offered("drop", abn, "warsaw")
