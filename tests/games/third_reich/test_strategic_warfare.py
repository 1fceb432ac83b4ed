"""10.2, 10.4, 10.5: strategic warfare."""

import pytest

from games.third_reich.table import Table, YearStartTable, nation, rule, table
from theatre.core import flow
from theatre.core.decision import Choice
from theatre.games.third_reich import counters as ct
from theatre.games.third_reich import state as st
from theatre.games.third_reich import tables as tb
from theatre.games.third_reich.economy.construction import Construction
from theatre.games.third_reich.economy.strategic_warfare import StrategicWarfare, strategic_warfare_of_1945
from theatre.games.third_reich.economy.sw_construction import StrategicConstruction
from theatre.games.third_reich.economy.year_start import YearStart
from theatre.games.third_reich.game import RULES

SUBMARINE, INTERCEPTOR, ASW, SAC = range(4)


def box(t: Table, power: str, **factors: int) -> Table:
    names = {"submarines": SUBMARINE, "interceptors": INTERCEPTOR, "asw": ASW, "sac": SAC}
    for name, count in factors.items():
        t.s.sw[nation(power) * 4 + names[name]] = count
    return t


def inside(t: Table, power: str) -> tuple[int, ...]:
    return tuple(t.s.sw[nation(power) * 4 : nation(power) * 4 + 4])


def resolved(year: int, germany: dict[str, int], britain: dict[str, int], **brp: int) -> Table:
    """The reckoning of a Year Start."""
    t = table("axis", year, "spring").brp(**(brp or {"germany": 50, "britain": 50}))
    t.put("germany", "air-5-4", "L31")
    box(box(t, "germany", **germany), "britain", **britain)
    return t.only(StrategicWarfare()).begin()


@rule("10.21a", "10.21c", "10.22a")
def test_factors_cancel_each_other_and_survivors_cost_brps_and_stay() -> None:
    t = resolved(1941, {"submarines": 9}, {"asw": 5})
    assert (inside(t, "germany"), inside(t, "britain")) == ((4, 0, 0, 0), (0, 0, 0, 0))
    assert t.money("britain")[0] == 50 - 12
    t = resolved(1941, {"submarines": 3}, {"asw": 5})
    assert (inside(t, "germany")[SUBMARINE], inside(t, "britain")[ASW], t.money("britain")[0]) == (0, 2, 50)


@rule("10.21b")
@pytest.mark.parametrize(
    ("year", "submarines", "asw", "left"),
    [(1942, 10, 5, (5, 0)), (1943, 10, 5, (3, 0)), (1944, 10, 5, (0, 0)), (1943, 4, 5, (0, 2)), (1945, 3, 5, (0, 3))],
)
def test_asw_gets_better_with_the_years(year: int, submarines: int, asw: int, left: tuple[int, int]) -> None:
    t = resolved(year, {"submarines": submarines}, {"asw": asw})
    while t.s.stack:
        t.do("sink", 0)
    assert (inside(t, "germany")[SUBMARINE], inside(t, "britain")[ASW]) == left


@rule("10.23a", "10.23b")
def test_bombers_cost_two_each_and_an_air_unit_becomes_interceptors() -> None:
    t = resolved(1942, {"interceptors": 2}, {"sac": 5})  # the only 5-4 is taken
    assert t.money("germany")[0] == 50 - 6
    assert inside(t, "germany")[INTERCEPTOR] == 5
    assert (list(ct.on_board(t.s)), t.s.air_pool[tb.GERMANY]) == ([], 10)  # gone from board and pool
    spared = resolved(1942, {"interceptors": 5}, {"sac": 5})
    assert (spared.money("germany")[0], len(list(ct.on_board(spared.s)))) == (50, 1)


@rule("10.23c")
def test_an_air_unit_that_is_missing_is_owed() -> None:
    t = table("axis", 1942, "spring")
    box(t, "britain", sac=1)
    t.only(StrategicWarfare()).begin()
    assert (t.s.to_convert, t.s.stack) == (1, [])


@rule("10.23c")
@pytest.mark.parametrize("season", ["spring", "summer"])
def test_in_spring_the_missing_air_unit_is_built_and_transformed_at_once(season: str) -> None:
    t = table("axis", 1943, season).minor("poland", "conquered").brp(germany=100)
    t.s.limit[tb.GERMANY], t.s.to_convert, t.s.air_pool[tb.GERMANY] = 75, 1, 10
    t.only(Construction((tb.GERMANY,))).again()
    unit = ct.spare(t.s, tb.GERMANY, "air-5-4")[0]
    infantry = ct.in_pool(t.s, tb.GERMANY, "infantry-3-3")[0]
    if season == "spring":
        assert t.refused("done", seat="germany") == "10.23c"
        assert t.refused("build", infantry, "L31", seat="germany") == "10.23c"  # what it costs is not spent otherwise
    assert t.offered("build", infantry, "L31", seat="germany") is (season == "summer")
    assert t.offered("done", seat="germany") is (season == "summer")
    t.do("build-air", unit, "L31", seat="germany")
    assert (t.s.to_convert, inside(t, "germany")[INTERCEPTOR], t.s.air_pool[tb.GERMANY]) == (0, 5, 5)
    assert t.place(unit) == ""
    assert t.offered("done", seat="germany")
    assert t.offered("build", infantry, "L31", seat="germany")


@rule("10.23c", "28.62b")
@pytest.mark.parametrize(("pool", "owed"), [(1, False), (2, True)])
def test_who_has_broken_up_his_air_completes_a_counter_for_the_interceptors(pool: int, owed: bool) -> None:
    t = table("axis", 1943, "spring").minor("poland", "conquered").brp(germany=100).put("germany", "air-3-4", "L31")
    t.s.limit[tb.GERMANY], t.s.to_convert, t.s.air_pool[tb.GERMANY] = 75, 1, pool
    t.only(Construction((tb.GERMANY,))).again()
    if owed:
        assert t.refused("done", seat="germany") == "10.23c"
        t.do("complete-air", "L31", seat="germany")
    assert (t.s.to_convert, inside(t, "germany")[INTERCEPTOR]) == ((0, 5) if owed else (1, 0))
    assert t.offered("done", seat="germany")


@rule("10.23d")
def test_in_a_year_without_bombing_an_air_unit_may_come_back() -> None:
    t = table("axis", 1943, "spring")
    t.s.converted = 1
    t.only(StrategicWarfare())
    before = t.s.air_pool[tb.GERMANY]
    t.do("return-air")
    assert (t.s.converted, t.s.air_pool[tb.GERMANY]) == (0, before + 5)
    bombed = table("axis", 1943, "spring").put("germany", "air-5-4", "L31")
    bombed.s.converted = 1
    box(bombed, "britain", sac=1).only(StrategicWarfare()).begin()
    assert (bombed.s.converted, bombed.s.air_pool[tb.GERMANY]) == (2, before)


@rule("10.23b", "10.23d")
def test_an_air_unit_is_given_up_only_for_bombs() -> None:
    t = table("axis", 1943, "spring")
    unit = t.new("germany", "air-5-4", "L31")
    t.s.converted = 1
    t.only(StrategicWarfare())
    assert t.refused("convert", unit) == "10.23b"
    t.do("pass")
    assert t.s.converted == 1


@rule("10.23b", "10.23c")
def test_only_german_air_becomes_interceptors() -> None:
    t = table("axis", 1943, "spring").put("italy", "air-5-4", "Y22").put("germany", "air-3-4", "L31")
    box(t, "britain", sac=1).only(StrategicWarfare()).begin()
    assert (t.s.to_convert, t.s.converted) == (1, 0)


@rule("10.22a", "10.23b")
def test_who_has_left_the_war_is_neither_sunk_nor_bombed() -> None:
    t = table("axis", 1942, "spring").brp(britain=50)
    t.s.status[tb.BRITAIN], t.s.fallen[tb.BRITAIN] = st.CONQUERED, 1941 * 4
    assert box(t, "germany", submarines=4).only(StrategicWarfare()).begin().s.stack == []
    assert t.money("britain")[0] == 50
    t = table("axis", 1944, "spring").put("germany", "air-5-4", "L31")
    t.s.status[tb.GERMANY] = st.CONQUERED
    box(t, "britain", sac=4).only(StrategicWarfare()).begin()
    assert (t.s.stack, t.s.converted, t.s.to_convert) == ([], 0, 0)


@rule("10.22a", "33.41-2c")
def test_with_britain_at_peace_america_bears_the_sinkings() -> None:
    t = table("axis", 1943, "spring").brp(britain=50, usa=50)
    t.s.status[tb.USA], t.s.peace = st.SOVEREIGN, 1942 * 4
    box(t, "germany", submarines=4).only(StrategicWarfare()).begin()
    assert (t.money("britain")[0], t.money("usa")[0]) == (50, 38)


@rule("10.22a", "10.22b")
def test_from_1943_germany_splits_the_sinkings() -> None:
    t = table("axis", 1943, "spring").brp(britain=50, usa=50)
    t.s.status[tb.USA] = st.SOVEREIGN
    box(t, "germany", submarines=4).only(StrategicWarfare())
    assert t.refused("sink", 13) == "10.22a"
    t.do("sink", 5)
    assert (t.money("britain")[0], t.money("usa")[0]) == (45, 43)
    t = table("axis", 1942, "spring").brp(britain=50, usa=50)
    t.s.status[tb.USA] = st.SOVEREIGN
    box(t, "germany", submarines=4).only(StrategicWarfare()).begin()
    assert (t.money("britain")[0], t.money("usa")[0]) == (38, 50)


@rule("10.24a", "10.24b", "10.24c")
@pytest.mark.parametrize(("season", "left"), [("spring", 2), ("summer", 4), ("fall", 6), ("winter", 7)])
def test_a_fallen_britain_fights_on_with_part_of_its_factors_for_a_year(season: str, left: int) -> None:
    t = table("axis", 1941, "spring")
    t.s.status[tb.BRITAIN] = st.CONQUERED
    t.s.fallen[tb.BRITAIN] = 1940 * 4 + tb.SEASONS.index(season)  # type: ignore[arg-type]
    box(box(t, "britain", asw=7), "germany", submarines=7).only(StrategicWarfare()).begin()
    assert inside(t, "germany")[SUBMARINE] == 7 - left
    assert inside(t, "britain") == (0, 0, 0, 0)


@rule("10.24a")
@pytest.mark.parametrize(("fights", "left"), [(True, 7), (False, 0)])
def test_once_america_fights_british_factors_stay(fights: bool, left: int) -> None:
    """Not while it only stands by [YMP-A20b]."""
    t = table("axis", 1943, "spring").brp(usa=50)
    t.s.status[tb.BRITAIN], t.s.status[tb.USA] = st.CONQUERED, st.SOVEREIGN
    t.s.fallen[tb.BRITAIN] = 1942 * 4
    t = t.war("usa", "germany") if fights else t
    box(t, "britain", asw=7).only(StrategicWarfare()).begin()
    assert inside(t, "britain")[ASW] == left


@rule("10.32", "10.3x3")
def test_losses_of_strategic_warfare_below_zero_lower_the_base() -> None:
    t = YearStartTable(1942).brp(germany=0).put("germany", "air-5-4", "L31").earns("germany", "east_europe")
    box(t, "britain", sac=5)
    t.s.base[tb.GERMANY] = 165
    t.earns("germany", "poland", "denmark", "belgium", "netherlands", "luxembourg")
    t.earns("germany", "finland", "hungary", "rumania", "bulgaria")
    t.begin()
    assert t.money("germany")[:2] == (285, 155)


@rule("10.41", "10.42", "10.47")
def test_a_tenth_of_the_years_brps_may_be_built_outside_the_limit() -> None:
    t = table("axis", 1941, "spring").brp(germany=205, britain=125).only(StrategicConstruction((0, 2)))
    assert t.refused("build-sw", SUBMARINE, 11, 0, seat="germany") == "10.41"
    t.do("build-sw", SUBMARINE, 6, 0, seat="germany").do("build-sw", INTERCEPTOR, 4, 0, seat="germany")
    assert t.refused("build-sw", SUBMARINE, 1, 0, seat="germany") == "10.41"
    t.do("build-sw", ASW, 4, 0, seat="britain").do("ready", seat="germany").do("ready", seat="britain")
    assert (t.money("germany")[0], t.money("britain")[0]) == (185, 113)
    assert (inside(t, "germany"), inside(t, "britain")) == ((6, 4, 0, 0), (0, 0, 4, 0))
    assert t.s.spent[tb.GERMANY] == 0


@rule("10.41")
def test_america_builds_from_the_1942_year_start_on() -> None:
    assert {one.seat for one in flow.pending(_construction(1941).s)} == {tb.GERMANY, tb.BRITAIN}
    t = _construction(1942)
    assert {one.seat for one in flow.pending(t.s)} == {tb.GERMANY, tb.BRITAIN, tb.USA}
    assert t.offered("build-sw", SAC, 9, 0, seat="usa")
    assert t.refused("build-sw", SAC, 10, 0, seat="usa") == "10.41"


@rule("11.1", "10.47", "15.53")
def test_the_limit_of_a_coming_america_is_half_of_what_strategic_warfare_leaves() -> None:
    t = _construction(1942).do("build-sw", SAC, 9, 0, seat="usa")
    for power in ("germany", "britain", "usa"):
        t.do("ready", seat=power)
    assert t.money("usa") == (243, 270, 121)
    assert t.s.total[tb.USA] == 243


def _construction(year: int) -> Table:
    """The Year Start stops at the builders."""
    return table("axis", year, "spring").minor("poland", "conquered").only(YearStart()).begin()


@rule("10.43")
def test_each_side_has_its_own_factors() -> None:
    t = table("axis", 1941, "spring").brp(germany=205, britain=125).only(StrategicConstruction((0, 2)))
    assert t.refused("build-sw", ASW, 1, 0, seat="germany") == "10.43"
    assert t.refused("build-sw", SUBMARINE, 1, 0, seat="britain") == "10.43"
    assert t.offered("build-sw", SAC, 1, 0, seat="britain")


@rule("10.44")
def test_submarines_and_asw_may_be_built_into_the_murmansk_box() -> None:
    t = table("axis", 1941, "spring").brp(germany=205).only(StrategicConstruction((0,)))
    assert t.refused("build-sw", INTERCEPTOR, 1, 1, seat="germany") == "10.44"
    t.do("build-sw", SUBMARINE, 3, 1, seat="germany").do("ready", seat="germany")
    assert (t.s.north[SUBMARINE], t.s.sw[SUBMARINE]) == (3, 0)


@rule("10.45", "10.44")
def test_the_mix_is_a_secret_and_the_sum_is_open() -> None:
    def seen(kind: int, box_: int, seat: int) -> object:
        t = table("axis", 1941, "spring").brp(germany=205).only(StrategicConstruction((0,)))
        t.do("build-sw", kind, 5, box_, seat="germany").do("ready", seat="germany")
        return RULES.view(t.s, frozenset([seat]))

    assert seen(SUBMARINE, 0, tb.BRITAIN) == seen(INTERCEPTOR, 0, tb.BRITAIN) == seen(SUBMARINE, 1, tb.BRITAIN)
    assert seen(SUBMARINE, 0, tb.GERMANY) != seen(INTERCEPTOR, 0, tb.GERMANY)
    spent = seen(SUBMARINE, 0, tb.BRITAIN)
    assert isinstance(spent, dict)
    assert spent["powers"][tb.GERMANY]["sw_spent"] == 10


@rule("10.46")
def test_all_builders_write_down_their_spending_at_once() -> None:
    t = table("axis", 1941, "spring").brp(germany=205, britain=125).only(StrategicConstruction((0, 2)))
    before = RULES.view(t.begin().s, frozenset([tb.BRITAIN]))
    t.do("build-sw", SUBMARINE, 6, 0, seat="germany").do("ready", seat="germany")
    assert RULES.view(t.s, frozenset([tb.BRITAIN])) == before
    flow.apply(t.s, tb.BRITAIN, Choice("ready"))
    assert RULES.view(t.s, frozenset([tb.BRITAIN])) != before


@rule("10.51")
def test_in_1945_a_quarter_is_lost_at_the_end_of_each_game_turn() -> None:
    t = table("axis", 1945, "spring").brp(germany=100, britain=100).put("germany", "air-5-4", "L31")
    box(box(t, "britain", sac=9), "germany", submarines=5)
    strategic_warfare_of_1945(t.s)
    t.only(*t.s.stack).again()
    assert (t.money("germany")[0], t.money("britain")[0]) == (100 - 4, 100 - 3)
    t.s.season = tb.SUMMER
    strategic_warfare_of_1945(t.s)
    assert (t.money("germany")[0], t.money("britain")[0]) == (100 - 8, 100 - 6)
    for season in ("spring", "summer"):
        other = box(table("axis", 1944, season).brp(germany=100), "britain", sac=9)  # the year before
        strategic_warfare_of_1945(other.s)
        assert (other.s.stack, other.money("germany")[0]) == ([], 100)


@rule("10.51", "10.52")
@pytest.mark.parametrize(("sac", "lost", "converted"), [(1, 0, 0), (2, 1, 1)])
def test_in_1945_an_air_unit_goes_only_if_a_quarter_of_the_loss_is_a_brp(sac: int, lost: int, converted: int) -> None:
    t = table("axis", 1945, "spring").brp(germany=100).put("germany", "air-5-4", "L31")
    box(t, "britain", sac=sac).only(StrategicWarfare(quarter=True)).begin()
    assert (t.money("germany")[0], t.s.converted) == (100 - lost, converted)


@rule("10.52", "10.23d")
def test_no_air_unit_comes_back_before_the_next_year_start() -> None:
    t = table("axis", 1945, "spring")
    t.s.converted = 1
    assert t.only(StrategicWarfare(quarter=True)).begin().s.stack == []
    assert t.only(StrategicWarfare()).again().offered("return-air")


@rule("10.52")
def test_the_interceptors_of_1945_come_with_the_next_year_start() -> None:
    t = table("axis", 1945, "spring").put("germany", "air-5-4", "L31")
    box(t, "britain", sac=9)
    t.only(StrategicWarfare(quarter=True)).begin()
    assert (inside(t, "germany")[INTERCEPTOR], t.s.reserve) == (0, 5)
    t.s.year = 1946
    t.only(StrategicWarfare()).again()
    assert inside(t, "britain")[SAC] == 9 - 5


@rule("33.42-5")
def test_with_allied_five_a_submarine_costs_two() -> None:
    t = table("axis", 1941, "spring").brp(britain=50)
    t.s.played[tb.ALLIES] = 1 << 5
    box(t, "germany", submarines=4).only(StrategicWarfare()).begin()
    assert t.money("britain")[0] == 42


@rule("33.42-7")
def test_with_allied_seven_a_bomber_costs_four() -> None:
    t = table("axis", 1944, "spring").brp(germany=50)
    t.s.played[tb.ALLIES] = 1 << 7
    box(t, "britain", sac=4).only(StrategicWarfare()).begin()
    assert t.money("germany")[0] == 34


@rule("33.41-10")
def test_with_jets_two_interceptors_count_for_three_bombers() -> None:
    t = table("axis", 1943, "spring").brp(germany=50)
    t.s.played[tb.AXIS] = 1 << 10
    box(box(t, "britain", sac=7), "germany", interceptors=4).only(StrategicWarfare()).begin()
    assert (inside(t, "britain")[SAC], inside(t, "germany")[INTERCEPTOR]) == (1, 0)
