"""Neutrality, minor allies, surprise, and who enters the war by date."""

import pytest

from games.ww2_in_europe.table import Opening, Table, rule, table
from theatre.games.ww2_in_europe import state as st
from theatre.games.ww2_in_europe import tables as tb
from theatre.games.ww2_in_europe import world as w


def peace(*neutral: str, season: str = "summer", year: int = 1943, phase: str = "declarations") -> Table:
    """Declarations, the Axis first; these powers are neutral."""
    t = table(phase, season, year)
    for power in neutral:
        t.status(power, st.NEUTRAL)
    return t


def is_active(t: Table, power: str) -> bool:
    return t.begin().s.status[tb.POWER_ID[power]] == st.ACTIVE  # type: ignore[index]


# attacks


@rule("NEU-09", "MOV-01")
def test_an_attack_on_a_neutral_is_announced_before_movement() -> None:
    t = peace().put("GE", "inf", "essen").markers(WE="axis")
    assert t.seat == "axis"
    t.do("done")
    assert t.seat == "allies"
    t.do("done")
    assert t.refused("march", t.pick("essen", "inf"), "liege") == "NEU-08"
    assert t.refused("attack", "belgium") == "core.unknown-verb"
    t = peace().put("GE", "inf", "essen").markers(WE="axis").do("attack", "belgium").do("done").do("done")
    assert t.offered("march", t.pick("essen", "inf"), "liege")


@rule("NEU-02")
def test_a_neutral_is_activated_by_an_attack() -> None:
    t = peace("SU", "US")
    assert not is_active(t, "SU")
    assert t.refused("attack-power", "UK") == "NEU-02"
    t.do("attack-power", "SU")
    assert (is_active(t, "SU"), is_active(t, "US")) == (True, False)
    assert t.refused("attack-power", "SU") == "NEU-02"


@rule("NEU-06", "MIN-02", "MIN-03")
@pytest.mark.parametrize(("attacker", "patron"), [("axis", "UK"), ("allies", "GE")])
def test_an_attacked_minor_becomes_an_ally_of_the_other_side(attacker: str, patron: str) -> None:
    t = peace()
    if attacker == "allies":
        t.do("done")
    assert (t.holder("oslo"), t.units("oslo")) == ("", "")
    t.do("attack", "norway")
    assert [t.holder(at) for at in ("oslo", "bergen", "trondheim", "narvik")] == [patron] * 4
    assert (t.units("oslo", patron), t.units("narvik", patron)) == ("inf", "inf")
    assert t.holder("stockholm") == ""


@rule("MIN-02")
@pytest.mark.parametrize(("attacker", "out", "patron"), [("axis", "UK", "US"), ("allies", "GE", "IT")])
def test_an_ally_stands_in_for_a_patron_that_is_out_of_the_game(attacker: str, out: str, patron: str) -> None:
    t = peace().status(out, st.OUT)
    for land, holder in enumerate(t.s.controller):
        if holder == tb.POWER_ID[out]:  # type: ignore[index]
            t.control(patron, w.IDS[land])
    if attacker == "allies":
        t.do("done")
    t.do("attack", "norway")
    assert (t.holder("oslo"), t.units("oslo", patron)) == (patron, "inf")


@rule("NEU-07", "SUR-04")
def test_an_attacked_country_is_surprised_for_that_turn() -> None:
    t = peace().put("UK", "inf", "london").put("UK", "ftr", "liege").control("UK", "liege")
    t.do("attack", "belgium")
    assert t.is_surprised(t.pick("brussels", "inf"))
    assert t.is_surprised(t.pick("liege", "ftr"))  # within the borders
    assert not t.is_surprised(t.pick("london", "inf"))
    t.end_turn().end_turn()
    assert not t.is_surprised(t.pick("brussels", "inf"))


@rule("SUR-05")
def test_who_reinforces_an_attacked_country_is_surprised_but_not_the_attacker() -> None:
    t = peace().put("FR", "2 inf", "sedan").put("GE", "inf", "frankfurt").markers(WE="axis").do("attack", "belgium")
    t.do("done").do("done").do("march", t.pick("frankfurt", "inf"), "liege")
    t.do("march", t.pick("sedan", "inf"), "liege")
    assert t.is_surprised(t.pick("liege", "inf", "FR"))
    assert not t.is_surprised(t.pick("liege", "inf", "GE"))
    assert not t.is_surprised(t.pick("sedan", "inf"))


@rule("SUR-01")
def test_surprised_units_cannot_move() -> None:
    t = peace().put("UK", "inf", "london").do("attack", "belgium").do("done").do("done")
    assert t.refused("march", t.pick("brussels", "inf"), "liege") == "SUR-01"
    assert t.offered("march", t.pick("london", "inf"), "bristol")


@rule("SUR-09")
def test_a_neutral_major_power_is_caught_unprepared_too() -> None:
    t = peace("SU").put("SU", "inf", "moscow").put("UK", "inf", "london").do("attack-power", "SU")
    assert t.is_surprised(t.pick("moscow", "inf"))
    assert not t.is_surprised(t.pick("london", "inf"))


@rule("PAC-02")
def test_the_axis_leaves_to_the_ussr_what_the_pact_gives_it() -> None:
    t = peace("SU")
    t.s.pact = True
    assert t.refused("attack", "latvia") == "PAC-02"
    assert t.offered("attack", "sweden")
    t.do("attack-power", "SU")
    assert t.offered("attack", "latvia")


@rule("VCH-10", "VCH-12")
def test_an_attack_on_vichy_france_brings_its_colonies_into_the_war() -> None:
    t = Opening("1941")
    t.do("attack", "france")
    assert [t.holder(at) for at in ("vichy", "corsica", "tunis", "damascus")] == ["UK"] * 4
    forces = {at: t.units(at) for at in ("vichy", "toulouse", "marseilles", "rabat", "algiers", "damascus")}
    assert forces == {
        "vichy": "5 inf, art",
        "toulouse": "3 inf",
        "marseilles": "4 inf",
        "rabat": "inf",
        "algiers": "2 inf",
        "damascus": "inf",
    }


@rule("VCH-09")
def test_an_attack_on_a_french_colony_brings_in_that_colony_only() -> None:
    t = Opening("1941")
    t.do("attack", "algeria")
    assert [t.holder(at) for at in ("algiers", "oran", "tunis", "vichy")] == ["UK", "UK", "", ""]


# dates


@rule("NEU-03")
@pytest.mark.parametrize(("year", "active"), [(1939, False), (1940, True)])
def test_italy_enters_the_war_in_spring_1940(year: int, active: bool) -> None:
    assert is_active(peace("IT", season="spring", year=year, phase="entry"), "IT") == active


@rule("NEU-04")
@pytest.mark.parametrize(("season", "year", "active"), [("winter", 1941, False), ("spring", 1942, True)])
def test_the_usa_and_the_ussr_enter_the_war_in_spring_1942(season: str, year: int, active: bool) -> None:
    t = peace("SU", "US", season=season, year=year, phase="entry")
    assert [is_active(t, power) for power in ("SU", "US")] == [active] * 2


@rule("MIN-07")
def test_four_countries_join_germany_in_spring_1941_if_they_are_neutral_still() -> None:
    for year, patron in ((1940, ""), (1941, "GE")):
        t = peace(season="spring", year=year, phase="entry").control("UK", "sofia", "varna").begin()
        assert [t.holder(at) for at in ("helsinki", "budapest", "bucharest")] == [patron] * 3
        assert t.holder("sofia") == "UK"
        assert t.units("helsinki", "GE") == ("2 inf, ftr" if patron else "")
        assert not any(t.s.surprised)


@rule("MIN-05", "SUR-08")
def test_poland_france_and_great_britain_are_surprised_in_fall_1939() -> None:
    t = Opening().begin()
    surprised = [t.is_surprised(t.pick(*at)) for at in (("warsaw", "inf"), ("paris", "tank"), ("@scapa-flow", "bb"))]
    assert surprised == [True, True, True]
    assert not t.is_surprised(t.pick("berlin", "inf"))
    while st.season(t.s) == tb.FALL:
        t.do("done" if "done" in t.verbs() else "without", *(() if "done" in t.verbs() else t.menu("without")[0]))
    assert not any(t.s.surprised)


@rule("MIN-06")
def test_greece_is_surprised_in_spring_1941() -> None:
    t = Opening("1941").begin()
    assert t.is_surprised(t.pick("athens", "tank"))  # a British unit within its borders
    assert t.is_surprised(t.pick("crete", "inf"))
    assert not t.is_surprised(t.pick("cairo", "inf"))


@rule("UK-01")
def test_great_britain_loses_the_pacific_transfer_units_in_spring_1942() -> None:
    t = table("pacific_transfer", "spring", 1942).put("UK", "2 bb, dd", "gibraltar").put("UK", "4 inf", "london")
    second = t.menu("transfer")[1][0]
    assert t.refused("transfer", t.pick("london", "inf")) == "UK-01"  # battleships first
    t.do("transfer", second)
    assert t.units("@gibraltar") == "bb"
    t.do("transfer", t.pick("london", "inf")).do("transfer", t.pick("london", "inf"))
    t.do("transfer", t.pick("london", "inf"))
    assert t.units("london") == "inf"
    t = table("pacific_transfer", "summer", 1942).put("UK", "2 bb, dd", "gibraltar").begin()
    assert t.units("@gibraltar") == "dd, 2 bb"
