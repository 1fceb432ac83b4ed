"""The Situation, the map, the set-up of both start dates, and the sequence of turns."""

import pytest

from games.ww2_in_europe.table import Opening, Table, rule, table
from theatre.core.rules import SetupError
from theatre.games.ww2_in_europe import state as st
from theatre.games.ww2_in_europe import tables as tb
from theatre.games.ww2_in_europe import world as w
from theatre.games.ww2_in_europe.game import RULES


def at_war(t: Table, a: str, b: str) -> bool:
    return st.at_war(t.s, tb.POWER_ID[a], tb.POWER_ID[b])  # type: ignore[index]


@rule("GEN-01", "GEN-02")
def test_germany_and_italy_fight_france_great_britain_the_usa_and_the_ussr() -> None:
    t = table()
    foes = {a: {b for b in ("GE", "IT", "FR", "UK", "SU", "US") if at_war(t, a, b)} for a in ("GE", "IT", "UK")}
    allies = {"FR", "UK", "SU", "US"}
    assert foes == {"GE": allies, "IT": allies, "UK": {"GE", "IT"}}


@rule("GEN-04")
def test_there_are_two_start_dates() -> None:
    dates = {start: (st.season(RULES.setup(start)), st.year(RULES.setup(start))) for start in RULES.scenarios}
    assert dates == {"1939": (tb.FALL, 1939), "1941": (tb.SPRING, 1941)}
    with pytest.raises(SetupError):
        RULES.setup("1940")


@rule("GEN-05", "SEQ-02")
def test_in_fall_1939_germany_fights_france_and_great_britain_which_has_poland() -> None:
    t = Opening()
    assert at_war(t, "GE", "FR")
    assert at_war(t, "GE", "UK")
    assert (t.holder("warsaw"), t.units("krakow")) == ("UK", "3 inf")
    assert [power for power in ("IT", "SU", "US") if not at_war(t, "GE", power) and not at_war(t, "UK", power)] == [
        "IT",
        "SU",
        "US",
    ]


@rule("GEN-06")
def test_in_spring_1941_the_axis_fights_great_britain_and_stands_before_the_ussr() -> None:
    t = Opening("1941")
    assert at_war(t, "GE", "UK")
    assert at_war(t, "IT", "UK")
    assert not at_war(t, "GE", "SU")
    assert not at_war(t, "GE", "US")
    assert t.units("warsaw") == "4 inf, mech, 2 tank, ftr, 4 tac, airbase"
    assert t.units("brest-litovsk") == "5 inf, art, tank"


@rule("RPT-01")
def test_each_power_starts_with_its_redeployment_points() -> None:
    assert list(Opening().s.rp) == [8, 3, 4, 5, 6, 5]
    assert list(Opening("1941").s.rp) == [8, 3, 0, 5, 6, 5]  # France is out of the game


def test_the_transports_of_convoys_have_left_their_ports() -> None:
    t = Opening()
    assert [len(st.ships_of(t.s, convoy)) for convoy in range(len(t.s.convoys))] == [2, 2, 1, 1, 1, 1, 1]
    assert t.units("@stettin") == ""
    assert t.units("@canada") == "dd"


# the map


@rule("MAP-02", "PRT-01")
def test_spaces_are_land_or_sea_and_a_port_has_one_of_each() -> None:
    assert [len(spaces) for spaces in (w.LANDS, w.SEAS, w.CIRCLES)] == [176, 26, 81]
    t = table().put("UK", "inf, dd", "london")
    assert (t.units("london"), t.units("@london")) == ("inf", "dd")


@rule("MAP-09")
def test_homeland_is_what_is_printed_in_the_dark_colour() -> None:
    homes = {power.id: sum(1 for home in w.HOMELAND_OF if home == at) for at, power in enumerate(tb.POWERS)}
    assert homes == {"GE": 12, "IT": 10, "FR": 11, "UK": 6, "SU": 37, "US": 1}
    assert w.HOMELAND_OF[w.space("prague")] == tb.NOBODY  # a possession in the lighter shade


@rule("MAP-14", "MAP-16", "MAP-17")
@pytest.mark.parametrize(
    ("country", "lands"),
    [
        ("greece", {"athens", "salonika", "ioannina", "crete"}),
        ("denmark", {"copenhagen"}),
        ("spain", {"madrid", "vigo", "bilbao", "barcelona", "valencia", "seville", "spanish-morocco", "balearics"}),
        ("belgium", {"brussels", "liege"}),
    ],
)
def test_a_country_is_the_land_within_its_border_with_its_separated_spaces(country: str, lands: set[str]) -> None:
    t = table()
    t.do("attack", country)
    assert {w.IDS[land] for land in w.LANDS if t.s.controller[land] != t.s.held[land]} == lands


@rule("MAP-15")
def test_a_country_has_one_flag_round_for_a_major_power() -> None:
    assert [w.IDS[land] for land in w.LANDS if w.IS_MAJOR_FLAG[land]] == [
        "london", "paris", "berlin", "moscow", "rome", "usa",
    ]  # fmt: skip
    for country in range(w.COUNTRIES):
        flags = [land for land in w.LANDS_OF[country] if w.IS_MINOR_FLAG[land]]
        assert len(flags) <= 1


# turns


@rule("SEQ-04", "SEQ-05")
def test_turns_are_seasons_and_the_year_ends_with_winter() -> None:
    t = Opening()
    dates = []
    for _ in range(4):
        t.begin()
        dates.append((st.season(t.s), st.year(t.s)))
        while (st.season(t.s), st.year(t.s)) == dates[-1]:
            t.do(*_dull(t))
    assert dates == [(tb.FALL, 1939), (tb.WINTER, 1939), (tb.SPRING, 1940), (tb.SUMMER, 1940)]


def _dull(t: Table) -> tuple[str | int, ...]:
    """An answer that changes little."""
    if "done" in t.verbs():
        return ("done",)
    choice = next(iter(t.asked().options))
    return (choice.verb, *choice.args)


def test_a_position_is_saved_whole() -> None:
    for start in RULES.scenarios:
        s = RULES.setup(start)
        twin = RULES.restore(s.saved())
        assert twin.digest() == s.digest()
        assert twin.here == s.here
