"""The Nazi-Soviet pact: its conditions at the end of a turn."""

import pytest

from games.ww2_in_europe.table import Table, rule, table
from theatre.games.ww2_in_europe import state as st
from theatre.games.ww2_in_europe import tables as tb

GERMAN = ("warsaw", "danzig", "krakow")
SOVIET = ("brest-litovsk", "vilna", "lvov")
ELSEWHERE = ("vyborg", "latvia", "estonia", "lithuania", "bessarabia")


def pact(german: str = "10 inf", soviet: str = "10 inf", year: int = 1939) -> Table:
    """The end of a turn in which both have what the pact gives them, with these armies in Poland."""
    t = table("pact", "winter", year).status("SU", st.NEUTRAL)
    t.s.pact = True
    t.control("GE", *GERMAN).control("SU", *SOVIET, *ELSEWHERE)
    t.put("GE", german, "warsaw").put("SU", soviet, "lvov").put("UK", "inf", "london")
    return t


def may_declare_war(t: Table) -> bool:
    """In the next turn, when the Allies are asked."""
    if t.begin().seat == "axis":
        t.do("done")
    return t.offered("soviet-war")


@rule("PAC-01")
def test_the_line_leaves_three_spaces_to_germany_and_eight_to_the_ussr() -> None:
    t = pact().begin()
    assert [t.holder(at) for at in GERMAN] == ["GE"] * 3
    assert [t.holder(at) for at in (*SOVIET, *ELSEWHERE)] == ["SU"] * 8
    assert t.happened("pact-failed") == 0
    for place in GERMAN:
        assert may_declare_war(pact().control("SU", place))
    for place in (*SOVIET, *ELSEWHERE):
        assert pact().control("UK", place).begin().holder(place) == "GE"


@rule("PAC-03", "PAC-04")
@pytest.mark.parametrize(("army", "war"), [("10 inf", False), ("5 tank", False), ("9 inf", True), ("9 inf, ftr", True)])
def test_without_ten_stack_points_in_poland_germany_may_be_attacked_next_turn(army: str, war: bool) -> None:
    assert may_declare_war(pact(army)) == war


@rule("PAC-04")
def test_the_ussr_then_enters_the_war_unsurprised() -> None:
    t = pact("9 inf")
    assert may_declare_war(t)
    t.do("soviet-war")
    assert t.s.status[tb.USSR] == st.ACTIVE
    assert not t.s.pact
    assert not t.is_surprised(t.pick("lvov", "inf"))
    t = pact()
    assert not may_declare_war(t)
    assert t.refused("soviet-war") == "PAC-04"


@rule("PAC-05", "PAC-06")
@pytest.mark.parametrize("failure", ["army", "land"])
def test_a_ussr_that_fails_in_poland_loses_it_with_its_units_there(failure: str) -> None:
    t = pact(soviet="9 inf") if failure == "army" else pact().control("UK", "vilna")
    t.put("SU", "inf", "minsk").begin()
    assert [t.holder(at) for at in (*SOVIET, *GERMAN)] == ["GE"] * 6
    assert (t.units("lvov"), t.units("minsk")) == ("", "inf")
    assert t.holder("latvia") == "SU"


@rule("PAC-07")
def test_other_spaces_that_the_ussr_has_not_taken_become_german() -> None:
    t = pact().control("", "latvia", "bessarabia").begin()
    assert [t.holder(at) for at in ELSEWHERE] == ["SU", "GE", "SU", "SU", "GE"]
    assert t.units("lvov") == "10 inf"
    t = pact().control("", "latvia")
    t.s.pact = False
    assert t.begin().holder("latvia") == ""
