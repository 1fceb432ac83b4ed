"""10.3, 11 and 12.1: the year's BRPs, spending limits and the order of play."""

import pytest

from games.third_reich.table import Opening, Table, YearStartTable, nation, rule, table
from theatre.games.third_reich import counters as ct
from theatre.games.third_reich import state as st
from theatre.games.third_reich import tables as tb
from theatre.games.third_reich import world as w
from theatre.games.third_reich.economy.treasury import first_to_move, standing


def year(number: int, **brps: int) -> Table:
    return YearStartTable(number).brp(**brps)


def losses(t: Table, power: str, amount: int) -> Table:
    """Strategic warfare has cost so many BRPs in this Year Start."""
    t.s.sw_loss[nation(power)] = amount
    t.s.brp[nation(power)] -= amount
    return t


@rule("10.31b", "10.35", "10.3x1")
def test_the_growth_of_1939_is_paid_once_and_the_base_stays() -> None:
    t = year(1940, germany=50).earns("germany", "poland").begin()
    assert t.money("germany")[:2] == (195, 150)


@rule("10.31a", "10.3x2")
def test_unused_brps_let_the_base_grow() -> None:
    t = year(1941, germany=30).earns("germany", "poland", "denmark", "belgium", "netherlands", "luxembourg").begin()
    assert t.money("germany")[:2] == (225, 165)
    assert year(1941, italy=9).begin().money("italy")[:2] == (76, 76)  # fractions are dropped


@rule("10.32", "10.3x3")
def test_what_strategic_warfare_takes_below_zero_lowers_the_base() -> None:
    minors = ("poland", "denmark", "belgium", "netherlands", "luxembourg", "east_europe")
    t = year(1942, germany=0).earns("germany", *minors, "finland", "hungary", "rumania", "bulgaria")
    t.s.base[tb.GERMANY] = 165
    assert losses(t, "germany", 10).begin().money("germany")[:2] == (285, 155)


@rule("10.37", "10.3x4")
def test_leningrad_and_moscow_are_worth_fifteen_each() -> None:
    minors = ("poland", "denmark", "belgium", "netherlands", "luxembourg", "east_europe")
    t = year(1943, germany=10, ussr=0).earns("germany", *minors, "finland", "hungary", "rumania", "bulgaria")
    t.s.base[tb.GERMANY] = 155
    losses(t, "germany", 20).hold("germany", "D44", "H47").begin()
    assert t.money("germany")[:2] == (305, 145)
    assert t.money("ussr")[:2] == (60, 90)
    one = year(1943, germany=0, ussr=0).hold("germany", "H47").begin()
    assert one.money("germany")[0] == 165
    assert one.money("ussr")[0] == 75


@rule("10.32x", "10.36")
def test_another_deficit_is_carried_but_does_not_touch_the_base() -> None:
    t = losses(year(1942, britain=-3), "britain", 6).begin()
    assert t.money("britain")[:2] == (116, 119)
    assert year(1942, britain=-5).begin().money("britain")[:2] == (120, 125)


@rule("10.33")
def test_the_base_of_a_year_is_where_the_next_begins() -> None:
    t = year(1941, france=40).begin()
    assert t.money("france")[:2] == (97, 97)
    again = year(1942, france=10)
    again.s.base[tb.FRANCE] = 97
    assert again.begin().money("france")[1] == 100


@rule("10.34")
def test_minor_allies_interventions_and_conquests_are_added_to_the_base() -> None:
    t = year(1942, germany=0, britain=0).earns("germany", "finland", "norway").earns("britain", "greece").begin()
    assert t.money("germany")[:2] == (170, 150)
    assert t.money("britain")[:2] == (135, 125)


@rule("10.341", "10.343b")
def test_a_conquered_major_pays_half_of_what_it_began_with() -> None:
    t = year(1942, germany=0).earns("germany", "france")
    t.s.status[tb.FRANCE] = st.CONQUERED
    t.begin()
    assert t.money("germany")[0] == 150 + 42
    back = year(1942, britain=0).earns("britain", "france")
    back.s.status[tb.FRANCE] = st.CONQUERED
    assert back.begin().money("britain")[0] == 125 + 42


@rule("10.342a", "24.3c")
def test_what_was_lost_in_late_winter_is_paid_to_both() -> None:
    t = year(1942, germany=0, britain=0).earns("britain", "norway")
    t.s.losing[nation("norway")] = tb.GERMANY
    t.begin()
    assert t.money("germany")[0] == 160
    assert t.money("britain")[0] == 135


@rule("10.343a", "10.345", "24.5a")
def test_territory_of_the_start_is_neither_added_nor_subtracted() -> None:
    t = year(1942, britain=0, italy=0).begin()
    assert t.money("britain")[0] == 125  # Egypt and Palestine are in the base
    lost = year(1942, britain=0, italy=0).hold("italy", "egypt", "palestine").begin()
    assert lost.money("britain")[0] == 125


@rule("11.1")
def test_half_of_the_years_total_is_the_limit() -> None:
    t = year(1941, germany=30, italy=0).earns("germany", "poland").begin()
    assert t.money("germany") == (185, 165, 92)
    assert t.money("italy")[2] == 37


@rule("5.53", "5.51q", "53-1944b")
def test_the_west_wall_rises_in_1944_where_the_axis_holds_it() -> None:
    t = year(1944).hold("france", "N26").begin()
    assert not t.s.razed[w.space("M27")]
    assert t.s.razed[w.space("N26")]
    early = year(1943).begin()
    assert early.s.razed[w.space("M27")]


@rule("12.11a", "12.12")
def test_the_side_with_more_brps_moves_first() -> None:
    t = year(1941, germany=0, italy=0, britain=0, france=0).begin()
    assert t.s.first == tb.AXIS  # 225 against 210
    assert tb.SIDE[t.asked().seat] == tb.AXIS
    t = year(1941, germany=0, italy=0, britain=100, france=0).begin()
    assert t.s.first == tb.ALLIES
    assert tb.SIDE[t.asked().seat] == tb.ALLIES


@rule("12.11a")
@pytest.mark.parametrize("before", [tb.AXIS, tb.ALLIES])
def test_equal_brps_keep_the_order(before: int) -> None:
    t = table().brp(germany=100, italy=0, britain=60, france=40)
    t.s.first = before
    assert first_to_move(t.s) == before


@rule("12.13a", "12.13b")
def test_italy_always_counts_and_russia_only_when_at_war_with_germany() -> None:
    t = table().brp(germany=100, italy=30, britain=80, france=40, ussr=90)
    assert (standing(t.s, tb.AXIS), standing(t.s, tb.ALLIES)) == (130, 120)
    t.war("germany", "ussr")
    assert standing(t.s, tb.ALLIES) == 210


@rule("12.11a", "33.41-2c")
def test_a_britain_that_has_left_the_war_does_not_count() -> None:
    t = table().brp(britain=80, france=40)
    assert standing(t.s, tb.ALLIES) == 120
    t.s.peace = st.this_turn(t.s)
    assert standing(t.s, tb.ALLIES) == 40
    t.war("germany", "britain")
    t.s.peace = 0
    assert standing(t.s, tb.ALLIES) == 120


@rule("11.4q")
def test_a_deficit_counts_as_nothing() -> None:
    t = table().brp(germany=-8, italy=15, britain=0, france=0)
    assert standing(t.s, tb.AXIS) == 15


@rule("12.11b", "50.11")
def test_the_axis_begins_in_fall_1939_whatever_the_brps() -> None:
    t = Opening("germany")
    t.brp(britain=500)
    t.fill()
    assert t.s.first == tb.AXIS
    assert tb.SIDE[t.asked().seat] == tb.AXIS
    t.all_done().all_done()
    assert (t.s.season, t.s.first) == (tb.WINTER, tb.ALLIES)


@rule("1.4a", "1.4c")
def test_a_season_has_two_player_turns_and_a_year_start_comes_before_spring() -> None:
    t = table("axis", 1939, "fall").brp(germany=50)
    t.all_done()
    assert tb.SIDE[t.asked().seat] == tb.ALLIES
    t.all_done()
    assert (t.s.year, t.s.season, t.money("germany")[0]) == (1939, tb.WINTER, 50)
    t.all_done().all_done()
    assert (t.s.year, t.s.season) == (1940, tb.SPRING)
    assert t.money("germany")[0] == 175


@rule("55.II.F")
def test_all_counters_turn_up_at_the_end_of_the_game_turn() -> None:
    t = table("axis")
    fleet = t.new("germany", "fleet-9", "Kiel")
    t.s.inverted[fleet] = 1
    t.all_done()
    assert t.s.season == tb.SUMMER
    assert t.s.inverted[fleet]
    t.all_done()
    assert t.s.season == tb.FALL
    assert not t.s.inverted[fleet]


@rule("53-1942b")
def test_units_dated_1942_join_the_pools_in_spring() -> None:
    t = year(1942)
    assert not ct.in_pool(t.s, tb.USSR, "armor-4-5")
    t.begin()
    assert len(ct.in_pool(t.s, tb.USSR, "armor-4-5")) == 4
    assert len(ct.in_pool(t.s, tb.USSR, "infantry-3-3")) == 20
    assert t.s.new_fleets[tb.ITALY] == 2
