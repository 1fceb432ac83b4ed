"""Units that are not ready: Surprised, Cut Off, or in the Russian winter; the spaces that shelter them."""

import pytest

from games.ww2_in_europe.battles import RESERVE, assault, defends, fight, first
from games.ww2_in_europe.table import Table, rule
from theatre.games.ww2_in_europe import state as st
from theatre.games.ww2_in_europe import tables as tb
from theatre.games.ww2_in_europe import world as w
from theatre.games.ww2_in_europe.movement.phase import MovementPhase


def invaded(neutral: str, place: str, start: str, garrison: str = "inf") -> Table:
    """Germany has declared war on the USSR, or on a country, and marched into a space; nobody has fired."""
    t = first("GE", "declarations").control("GE", start).put("GE", "inf", start).put("GE", "inf", "leipzig")
    t.put("UK", "inf", "london").depot("GE", start)
    if neutral == "SU":
        t.status("SU", st.NEUTRAL)
        t.put("SU", garrison, place)
    t.do("attack-power" if neutral == "SU" else "attack", neutral).do("done").do("done")
    for unit in [unit for unit in t.s.here[w.space(start)] if t.s.owner[unit] == tb.GERMANY]:
        t.do("march", unit, place)
    return t


# Surprised


@rule("SUR-03")
@pytest.mark.parametrize(
    ("garrison", "place", "value"),
    [
        ("inf", "zhitomir", 1),
        ("tank", "zhitomir", 1),
        ("abn", "zhitomir", 2),
        ("inf", "gomel", 2),  # woodland
        ("abn", "gomel", 3),
    ],
)
def test_surprised_units_have_combat_value_one_with_terrain(garrison: str, place: str, value: int) -> None:
    for face, hit in ((value, True), (value + 1, False)):
        t = fight(invaded("SU", place, "brest-litovsk", garrison), 6, face)
        assert (t.units(place, "GE") == "") == hit


@rule("SUR-03")
def test_a_surprised_minor_country_fires_with_one() -> None:
    for face, hit in ((1, True), (2, False)):
        t = fight(invaded("belgium", "liege", "essen"), 6, face)
        assert (t.units("liege", "GE") == "") == hit


def may_leave(t: Table) -> bool:
    """After a round without hits the attacker stays: is the defender asked whether he retreats?"""
    t.dice(6, 6)
    fight(t)
    attacker = t.seat
    t.dice(6, 6).do("stay")
    return t.seat != attacker


@rule("SUR-02")
def test_surprised_units_cannot_retreat() -> None:
    assert not may_leave(invaded("SU", "zhitomir", "brest-litovsk"))
    assert may_leave(assault("inf", "zhitomir", ("inf", "brest-litovsk"), holder="SU"))


def france_1939(place: str, start: str) -> Table:
    """Fall 1939, when the French are Surprised: a German unit has marched into a space of theirs."""
    t = first("GE", "declarations", "fall", 1939).control("GE", start).depot("GE", start).put("GE", "inf", start)
    t.put("FR", "inf", place).put("FR", "inf", "vichy").put("GE", "inf", "leipzig").do("done").do("done")
    return t.do("march", t.pick(start, "inf"), place)


@rule("FLG-02", "SUR-07")
@pytest.mark.parametrize(("place", "start", "value"), [("paris", "sedan", 2), ("bordeaux", "bearn", 1)])
def test_surprised_units_in_a_major_flag_space_lose_only_their_movement(place: str, start: str, value: int) -> None:
    assert may_leave(france_1939(place, start)) == (place == "paris")
    for face, hit in ((value, True), (value + 1, False)):
        t = fight(france_1939(place, start), 6, face)
        assert (t.units(place, "GE") == "") == hit


@rule("FLG-02", "FOR-04", "DEP-02")
@pytest.mark.parametrize("shelter", ["flag", "fortress", "depot"])
def test_no_shelter_gives_surprised_units_their_movement(shelter: str) -> None:
    t = first("GE", "declarations").status("SU", st.NEUTRAL).put("SU", "inf", "moscow").put("UK", "inf", "london")
    t.put("SU", "inf", "tula").put("GE", "inf", "berlin")
    if shelter == "fortress":
        t.fortress("SU", "tula")
    elif shelter == "depot":
        t.depot("SU", "tula")
    t.do("attack-power", "SU").do("done").do("done").do("done")
    assert t.refused("march", t.pick("moscow" if shelter == "flag" else "tula", "inf"), "gorki") == "SUR-01"
    assert t.offered("march", t.pick("london", "inf"), "bristol")


@rule("FOR-04", "DEP-02", "SUR-07")
@pytest.mark.parametrize(("shelter", "value"), [("fortress", 4), ("depot", 2), ("", 1)])
def test_surprised_units_in_a_fortress_or_with_a_depot_fight_as_usual(shelter: str, value: int) -> None:
    def attacked() -> Table:
        t = invaded("SU", "zhitomir", "brest-litovsk")
        if shelter == "fortress":
            t.fortress("SU", "zhitomir")
        elif shelter == "depot":
            t.depot("SU", "zhitomir")
        return t

    for face, hit in ((value, True), (value + 1, False)):
        assert (fight(attacked(), 6, face).units("zhitomir", "GE") == "") == hit
    assert may_leave(attacked()) == bool(shelter)


# Cut Off


def surrounded(defender: str, place: str, start: str, cut: bool = True, army: str = "inf") -> Table:
    """The supply of a British unit is looked at, then Germany attacks it. Its only way leads over Sedan."""
    t = first("GE", "status").control("UK", place).put("UK", defender, place).put("GE", army, start)
    t.control("GE" if cut else "FR", "sedan").put("GE", "inf", RESERVE["GE"]).put("UK", "inf", RESERVE["UK"])
    for unit in [unit for unit in t.begin().s.here[w.space(start)] if not st.is_air(t.s, unit)]:
        t.do("march", unit, place)
    return t


@rule("CUT-03", "CUT-04")
@pytest.mark.parametrize(
    ("unit", "value", "cut"),
    [
        ("inf", 1, True),
        ("inf", 2, False),
        ("tank", 1, True),
        ("tank", 3, False),
        ("abn", 2, True),
        ("mech", 1, True),
    ],
)
def test_cut_off_units_have_combat_value_one_but_airborne_defend_normally(unit: str, value: int, cut: bool) -> None:
    for face, hit in ((value, True), (value + 1, False)):
        t = fight(surrounded(unit, "liege", "essen", cut), 6, face)
        assert (t.units("liege", "GE") == "") == hit


@rule("CUT-03")
def test_terrain_still_helps_who_is_cut_off() -> None:
    for place, start, value in (("zagreb", "vienna", 2), ("debrecen", "bratislava", 1)):
        for face, hit in ((value, True), (value + 1, False)):
            t = fight(surrounded("inf", place, start), 6, face)
            assert (t.units(place, "GE") == "") == hit


@rule("CUT-02")
def test_cut_off_units_cannot_retreat() -> None:
    for cut in (True, False):
        t = surrounded("inf", "liege", "essen", cut).control("UK", "brussels")
        assert may_leave(t) != cut


@rule("CUT-05")
@pytest.mark.parametrize("cut", [True, False])
def test_planes_alone_may_stay_only_against_units_that_are_cut_off(cut: bool) -> None:
    t = surrounded("inf", "liege", "essen", cut).put("GE", "tac", "frankfurt")
    t.do("fly", t.pick("frankfurt", "tac"), "liege")
    fight(t, 6, 6, 1)  # the infantry and the Tac bomber miss; a defender's hit
    if "lose" in t.verbs():
        t.do("lose", t.pick("liege", "inf", "GE"))
    if cut:
        assert t.seat == "axis"
        assert set(t.verbs()) >= {"stay", "retreat"}
        t.dice(4, 6).do("stay")
        assert t.units("liege", "UK") == ""
    else:
        assert t.s.within(MovementPhase) is None
        assert t.units("liege") == "inf"
        assert t.units("frankfurt") == "tac"


# the Russian winter


@rule("WIN-01", "WIN-02")
@pytest.mark.parametrize(
    ("season", "place", "start", "owner", "by", "value"),
    [
        ("winter", "kiev", "kharkov", "GE", "SU", 2),  # 1, and the river
        ("fall", "kiev", "kharkov", "GE", "SU", 3),
        ("winter", "smolensk", "bryansk", "GE", "SU", 1),
        ("winter", "smolensk", "bryansk", "IT", "SU", 1),
        ("fall", "smolensk", "bryansk", "IT", "SU", 2),
        ("winter", "lvov", "zhitomir", "GE", "SU", 2),  # not brown
        ("winter", "smolensk", "bryansk", "SU", "GE", 2),  # the Soviets are used to it
    ],
)
def test_axis_units_in_brown_spaces_fire_with_one_in_winter(
    season: str, place: str, start: str, owner: str, by: str, value: int
) -> None:
    assert defends("inf", place, ("inf", start), holder=owner, by=by, season=season) == value


@rule("WIN-02")
@pytest.mark.parametrize(
    ("season", "kind", "value"), [("winter", "inf", 1), ("winter", "tac", 1), ("fall", "inf", 2), ("fall", "tac", 4)]
)
def test_winter_weakens_who_attacks_into_the_ussr_and_his_planes(season: str, kind: str, value: int) -> None:
    for face, hit in ((value, True), (value + 1, False)):
        t = first("GE", season=season).control("GE", "bryansk").put("GE", "inf, tac", "bryansk")
        t.put("SU", "inf", "smolensk").put("GE", "inf", RESERVE["GE"]).put("SU", "inf", RESERVE["SU"])
        t.do("march", t.pick("bryansk", "inf"), "smolensk").do("fly", t.pick("bryansk", "tac"), "smolensk")
        fight(t, *((face, 6) if kind == "inf" else (6, face)), 6)
        assert (t.units("smolensk", "SU") == "") == hit
