"""53: what happens at a date, each the turn before and at its time; 50.1."""

from __future__ import annotations

import pytest

from games.third_reich.sea_table import seas
from games.third_reich.table import Table, YearStartTable, nation, rule, table
from theatre.core import flow
from theatre.games.third_reich import counters as ct
from theatre.games.third_reich import nations as na
from theatre.games.third_reich import state as st
from theatre.games.third_reich import tables as tb
from theatre.games.third_reich import world as w
from theatre.games.third_reich.economy.strategic_warfare import StrategicWarfare
from theatre.games.third_reich.game import RULES
from theatre.games.third_reich.politics.aftermath import Aftermath
from theatre.games.third_reich.politics.minors import Mobilization
from theatre.games.third_reich.politics.variants import GAME_TURN, PLAYER_TURN, SET_UP, YEAR_START, VariantWindow
from theatre.games.third_reich.sequence import Campaign, GameTurn
from theatre.games.third_reich.setup import set_up
from theatre.games.third_reich.victory.two_players import level, note_winter_1943

Date = tuple[int, str]


def at(t: Table, date: Date) -> Table:
    t.s.year, t.s.season = date[0], tb.SEASONS.index(date[1])  # type: ignore[arg-type]
    return t


def holding(side: str, variant: int, window: int, date: Date, scenario: str = "campaign") -> Table:
    """The holder of a counter is asked; France has fallen, Germany and Russia are at war, the Axis is rich."""
    t = table(side, *date).minor("poland", "conquered").war("germany", "ussr").war("italy", "britain")
    t.s.scenario = scenario
    t.brp(germany=150, italy=75, britain=100)
    t.s.status[tb.FRANCE], t.s.fallen[tb.FRANCE] = st.CONQUERED, tb.turn_of(tb.Date(1940, "summer"))
    t.s.status[tb.VICHY_FRANCE] = st.NEUTRAL
    t.hold("italy", "Y22", "T23", "U22", "II17", "V19").put("germany", "armor-4-6", "M35")
    t.s.drawn[0], t.s.drawn[1] = (variant, 0) if side == "axis" else (0, variant)
    return t.only(VariantWindow(tb.SIDE_IDS.index(side), window))  # type: ignore[arg-type]


def played(side: str, variant: int, window: int, date: Date, scenario: str = "campaign") -> bool:
    """Can the counter be played there and then?"""
    t = holding(side, variant, window, date, scenario).begin()
    return bool(flow.pending(t.s)) and t.offered("play", variant)


@rule("53-1939")
def test_allied_variant_1_is_for_fall_1939() -> None:
    assert played("allies", 1, SET_UP, (1939, "fall"))
    assert not played("allies", 1, PLAYER_TURN, (1939, "winter"))


@rule("53-1940a")
def test_no_base_grows_in_the_year_start_of_1940() -> None:
    def base(year: int) -> tuple[int, int]:
        t = YearStartTable(year).brp(germany=50)
        t.s.base[tb.GERMANY] = 150
        t.begin()
        return t.money("germany")[1], t.money("germany")[0]

    assert base(1940) == (150, 175)
    assert base(1941) == (175, 175)


@rule("53-1940b")
def test_germany_may_declare_war_on_east_europe_in_spring_1940() -> None:
    def turn(date: Date) -> Table:
        t = table("axis", *date, phase="declarations").minor("poland", "conquered").hold("germany", "poland")
        return t.brp(germany=150)

    assert turn((1939, "winter")).refused("declare-war", "east_europe", seat="germany") == "43.5q"
    assert turn((1940, "spring")).offered("declare-war", "east_europe", seat="germany")


@rule("53-1941a")
def test_axis_variant_4_and_allied_variant_5_belong_to_spring_1941() -> None:
    assert played("axis", 4, PLAYER_TURN, (1941, "spring"))
    assert not played("axis", 4, PLAYER_TURN, (1940, "winter"))
    assert played("allies", 5, YEAR_START, (1941, "spring"))
    assert not played("allies", 5, YEAR_START, (1940, "spring"))


@rule("53-1941b")
def test_the_german_minor_allies_join_in_summer_1941() -> None:
    def active(date: Date) -> bool:
        t = table("axis", *date).minor("poland", "conquered").hold("germany", "poland").only(Mobilization(())).begin()
        return t.s.status[tb.FINLAND] == st.ACTIVE or bool(t.s.stack)

    assert not active((1941, "spring"))
    assert active((1941, "summer"))


@rule("53-1941c")
def test_russia_may_declare_war_from_fall_1941() -> None:
    def turn(season: str) -> Table:
        return (
            table("allies", 1941, season, phase="declarations").minor("poland", "conquered").hold("germany", "poland")
        )

    assert turn("summer").refused("declare-war", "germany", seat="ussr") == "21.54a"
    assert turn("fall").offered("declare-war", "germany", seat="ussr")


@rule("53-1941d")
def test_the_siberian_transfer_begins_in_winter_1941() -> None:
    def transfer(season: str) -> tuple[Table, int]:
        t = table("allies", 1941, season, phase="construction").war("germany", "ussr")
        t.put("ussr", "infantry-2-3", "D44")
        unit = tb.UNITS_OF[tb.USSR, "infantry-1-3"][0]
        st.lay(t.s, unit, st.POOL)
        return t, unit

    t, unit = transfer("fall")
    assert t.refused("siberian", unit, "H47", seat="ussr") == "15.6"
    t, unit = transfer("winter")
    assert t.offered("siberian", unit, "H47", seat="ussr")


@rule("53-1942a")
def test_1942_brings_axis_6_ends_axis_9_and_frees_the_western_allies() -> None:
    assert played("axis", 6, YEAR_START, (1942, "spring"))
    assert not played("axis", 6, YEAR_START, (1941, "spring"))
    assert played("axis", 9, PLAYER_TURN, (1941, "winter"))
    assert not played("axis", 9, PLAYER_TURN, (1942, "spring"))

    def together(date: Date) -> bool:
        t = table("allies", *date).option("britain", "attrition").put("france", "infantry-2-3", "N23")
        return t.offered("march", t.new("britain", "infantry-3-4", "N22"), "N23")

    assert not together((1941, "winter"))
    assert together((1942, "spring"))


@rule("53-1942a")
def test_french_grants_are_free_in_1942() -> None:
    def grant(year: int) -> Table:
        t = table("allies", year, "spring", phase="construction").brp(france=80, britain=80)
        t.s.limit[:] = [80] * 6
        return t.hold("britain", "K23").put("france", "fleet-9", "Cherbourg")

    assert grant(1942).offered("grant", "britain", 10, seat="france")
    assert not grant(1941).offered("grant", "britain", 10, seat="france")


@rule("53-1942c", "50.1a")
def test_no_allied_invasion_in_summer_1942_of_the_1939_scenario() -> None:
    def invasion(season: str, scenario: str = "1939") -> tuple[object, tuple[int, ...]]:
        t = seas("allies", 1942, season, phase="combat").option("britain", "offensive").hold("germany", "france")
        t.s.scenario = scenario
        t.minor("france", "conquered")
        return t, (1, t.new("britain", "fleet-9", "Portsmouth"), 1, t.new("britain", "infantry-3-4", "L22"))

    t, args = invasion("summer")
    assert t.refused("invade", *args, "M23", seat="britain") == "50.1a"  # type: ignore[attr-defined]
    for season, scenario in (("spring", "1939"), ("summer", "campaign")):
        t, args = invasion(season, scenario)
        assert t.whole("invade", *args, "M23", seat="britain")  # type: ignore[attr-defined]
    axis = seas("axis", 1942, "summer", phase="combat").option("germany", "offensive").hold("germany", "france")
    axis.minor("france", "conquered")
    args = (1, axis.new("germany", "fleet-9", "Calais"), 1, axis.new("germany", "infantry-1-3", "L24"))
    assert axis.whole("invade", *args, "L23", seat="germany")


def pool_after(scenario: str, power: str, model: str, date: Date) -> int:
    """Allowable builds once a game turn has begun."""
    t = table("axis", *date)
    t.s = set_up(scenario, RULES.agreed({}), t.dice_box)
    at(t, date)
    GameTurn().begin(t.s)
    return len(ct.in_pool(t.s, nation(power), model))


@rule("53-1942c", "50.1a")
def test_new_american_and_british_units_come_in_summer_1942_but_not_in_the_1939_scenario() -> None:
    assert pool_after("campaign", "usa", "infantry-3-4", (1942, "summer")) == 5
    assert pool_after("campaign", "usa", "infantry-3-4", (1942, "spring")) == 0
    assert pool_after("1939", "usa", "infantry-3-4", (1942, "summer")) == 0


def ends(scenario: str, date: Date) -> bool:
    """Is this game turn the last of its scenario?"""
    t = table("allies", *date)
    t.s.scenario, t.s.turns = scenario, 5
    t.only(Campaign(placed=True)).begin()
    return not t.s.stack


@rule("50.1a", "53-1942c")
def test_the_1939_scenario_ends_with_summer_1942() -> None:
    assert ends("1939", (1942, "summer"))
    assert not ends("campaign", (1942, "summer"))


@rule("53-1944c", "53-1945", "53-1946")
@pytest.mark.parametrize(
    ("scenario", "last", "before"),
    [
        ("1942", (1944, "winter"), (1944, "fall")),
        ("campaign", (1945, "summer"), (1945, "spring")),
        ("1944", (1946, "spring"), (1945, "winter")),
    ],
)
def test_the_last_turns_of_the_scenarios(scenario: str, last: Date, before: Date) -> None:
    assert ends(scenario, last)
    if before[1] != "winter":  # a Year Start follows it
        assert not ends(scenario, before)


@rule("53-1943a")
def test_1943_ends_axis_1_and_7_and_brings_axis_10_and_better_asw() -> None:
    for variant in (1, 7):
        assert played("axis", variant, PLAYER_TURN, (1942, "winter"))
        assert not played("axis", variant, PLAYER_TURN, (1943, "spring"))
    assert played("axis", 10, YEAR_START, (1943, "spring"))
    assert not played("axis", 10, YEAR_START, (1942, "spring"))
    assert [sunk(year) for year in (1942, 1943)] == [4, 6]


def sunk(year: int) -> int:
    """Submarine factors that four ASW factors destroy."""
    t = table("axis", year, "spring").brp(germany=50, britain=50)
    t.s.sw[tb.GERMANY * 4], t.s.sw[tb.BRITAIN * 4 + 2] = 20, 4
    t.only(StrategicWarfare()).begin()
    return 20 - t.s.sw[tb.GERMANY * 4]


@rule("53-1944a")
def test_1944_brings_allied_7_and_asw_that_destroys_two() -> None:
    assert [sunk(year) for year in (1943, 1944)] == [6, 8]
    assert played("allies", 7, YEAR_START, (1944, "spring"))
    assert not played("allies", 7, YEAR_START, (1943, "spring"))


@rule("53-1943b")
def test_spring_1943_brings_allied_8_german_units_and_the_risk_of_italys_surrender() -> None:
    assert played("allies", 8, PLAYER_TURN, (1943, "spring"))
    assert not played("allies", 8, PLAYER_TURN, (1942, "winter"))
    assert pool_after("campaign", "germany", "armor-5-6", (1943, "spring")) == 2
    assert pool_after("campaign", "germany", "armor-5-6", (1942, "winter")) == 0

    def landed(date: Date) -> bool:
        """Sicily and Naples have fallen, the Allies have the initiative: does Italy fight on?"""
        t = table("axis", *date).minor("poland", "conquered").hold("germany", "poland")
        t.war("italy", "britain", "france").hold("britain", "sicily", "Z23").only(Aftermath())
        t.s.first = tb.ALLIES
        t.put("britain", "fleet-9", "Gibraltar")
        t.s.graced[t.new("britain", "infantry-3-4", "Z23")] = st.this_turn(t.s)
        t.begin()
        return na.in_game(t.s, tb.ITALY)

    assert landed((1942, "winter"))
    assert not landed((1943, "spring"))


@rule("53-1943c")
def test_twenty_eight_objectives_count_at_the_end_of_winter_1943() -> None:
    def counted(date: Date, held: int) -> int:
        t = table("axis", *date)
        t.s.scenario = "campaign"
        for index, hex_ in enumerate(w.OBJECTIVES):
            na.give(t.s, hex_, tb.GERMANY if index < held else tb.BRITAIN)
        note_winter_1943(t.s)
        return level(at(t, (1945, "summer")).s)

    assert counted((1943, "winter"), 28) == counted((1943, "winter"), 27) + 1
    assert counted((1943, "fall"), 28) == counted((1943, "fall"), 27)


@rule("53a")
def test_the_table_of_dates_at_a_glance() -> None:
    """A line of each kind: a counter, new units, a fortress line, an end."""
    assert not played("axis", 8, PLAYER_TURN, (1941, "winter"))
    assert played("axis", 8, PLAYER_TURN, (1942, "spring"))
    assert not played("allies", 6, PLAYER_TURN, (1941, "winter"))
    assert played("allies", 6, PLAYER_TURN, (1942, "spring"))
    assert not played("allies", 9, PLAYER_TURN, (1942, "spring"))
    assert played("allies", 9, GAME_TURN, (1942, "spring"))
    t = YearStartTable(1944).begin()
    assert not t.s.razed[w.space("N26")]
    t = YearStartTable(1943).begin()
    assert t.s.razed[w.space("N26")]
