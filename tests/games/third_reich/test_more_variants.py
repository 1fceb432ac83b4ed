"""The optional variants 11 to 20 of the Axis, and how they are drawn [YMP-0, YMP-A11 to YMP-A20b]."""

from random import Random

import pytest

from games.third_reich.table import Table, nation, rule, table
from theatre.core.dice import Dice
from theatre.games.third_reich import counters as ct
from theatre.games.third_reich import nations as na
from theatre.games.third_reich import state as st
from theatre.games.third_reich import tables as tb
from theatre.games.third_reich import turn_start
from theatre.games.third_reich import world as w
from theatre.games.third_reich.air.fighting import modifier as air_modifier
from theatre.games.third_reich.economy.construction import FSJR, Construction, why_not_siberian
from theatre.games.third_reich.economy.grants import why_not_amount, why_not_give
from theatre.games.third_reich.economy.sw_construction import builders
from theatre.games.third_reich.economy.treasury import why_not_construct
from theatre.games.third_reich.fog import SECRETS, resample
from theatre.games.third_reich.game import RULES
from theatre.games.third_reich.movement.control import enter, is_fortress
from theatre.games.third_reich.movement.redeployment import Redeployment
from theatre.games.third_reich.naval.fighting import modifier
from theatre.games.third_reich.options import is_polish_campaign
from theatre.games.third_reich.politics.declarations import Declarations, why_not_declare
from theatre.games.third_reich.politics.east_europe import hexes_of_east_europe
from theatre.games.third_reich.politics.fall_of_major import fallen_majors
from theatre.games.third_reich.politics.intervention import enlist, intervene
from theatre.games.third_reich.politics.minors import Mobilization
from theatre.games.third_reich.politics.more_variants import (
    AFTER_COMBAT,
    AIRBORNE_BUILT,
    BEFORE_BUILDING,
    BUILDING,
    DECLARED,
    INVOKED,
    JOINING,
    OPENING,
    PLAYER_TURN,
)
from theatre.games.third_reich.politics.partisans import why_not_raise, why_not_rise
from theatre.games.third_reich.politics.unrest import is_short, judge_unrest
from theatre.games.third_reich.politics.usa import AmericanEntry, is_usa_due
from theatre.games.third_reich.politics.variants import VariantWindow, counter_of, deal, is_playable
from theatre.games.third_reich.setup import send_to_siberia, set_up
from theatre.games.third_reich.supply.overland import source_hexes


def holding(variant: int, window: int, year: int = 1940, season: str = "summer", phase: str = "movement") -> Table:
    """The Axis holds an optional counter and is asked whether it plays it."""
    t = table("axis", year, season, phase=phase, twenty_variants=1).brp(germany=150, italy=75)
    t.s.drawn[0], t.s.drawn[1] = variant, 1 + (variant + 1) % 10
    return t.only(VariantWindow(tb.AXIS, window))


def played(
    variant: int, year: int = 1940, season: str = "summer", phase: str = "movement", side: str = "axis"
) -> Table:
    t = table(side, year, season, phase=phase, twenty_variants=1)
    t.s.played[tb.AXIS] = 1 << variant
    return t


def playable(t: Table, variant: int, window: int) -> bool:
    return is_playable(t.s, tb.AXIS, variant, window)


# the draw


@rule("YMP-0")
def test_a_card_beside_the_counter_says_whether_it_is_an_old_or_a_new_one() -> None:
    def drawn(**options: int) -> set[tuple[int, int]]:
        found = set()
        for seed in range(300):
            s = set_up("1939", RULES.agreed(options), Dice(str(seed).encode()))
            deal(s)
            found.add((s.drawn[0], s.drawn[1]))
            assert counter_of(s, tb.AXIS, s.drawn[0]) != counter_of(s, tb.ALLIES, s.drawn[1])
        return found

    pairs = drawn(twenty_variants=1)
    assert {axis for axis, _ in pairs} == {allied for _, allied in pairs} == set(range(1, 21))
    assert {axis for axis, _ in drawn()} == set(range(1, 11))
    assert not {(4, 18), (14, 18)} & pairs  # both sides never hold Spain, for the Allied 4 and 18 change places
    assert {(8, 4), (18, 4)} & pairs == set()


@rule("YMP-0")
def test_new_counters_are_as_secret_as_old_ones() -> None:
    t = table("axis", 1941, "spring", twenty_variants=1)
    t.s.drawn[0], t.s.drawn[1] = 13, 18
    seen = frozenset([tb.BRITAIN])
    twins = [SECRETS[0].twin(t.s, seen, Random(seed)) for seed in range(60)]
    assert {twin.drawn[0] for twin in twins if twin} & {11, 16, 20}
    for twin in twins:
        assert twin is not None
        assert RULES.view(twin, seen) == RULES.view(t.s, seen)
    t.s.dice = Dice(b"true dice")
    fresh = {resample(t.s, seen, Random(seed)).drawn[0] for seed in range(60)}
    assert not fresh & {4, 14}  # Britain holds that counter
    assert max(fresh) > 10


# 11


def unrest(hexes: int = 3) -> Table:
    return holding(11, PLAYER_TURN).hold("germany", *["N23", "N24", "O23"][:hexes])


@rule("YMP-A11")
def test_three_hexes_of_france_and_vichys_colonies_go_their_own_way() -> None:
    assert not playable(unrest(2), 11, PLAYER_TURN)
    t = unrest().hold("vichy_france", "tunisia", "algeria", "morocco")
    t.s.status[tb.FRANCE], t.s.status[tb.VICHY_FRANCE] = st.CONQUERED, st.NEUTRAL
    lost = t.new("france", "infantry-2-3", "DD17")
    t.s.serves[lost] = tb.VICHY_FRANCE
    t.do("play", 11)
    assert (t.status("tunisia"), t.holder("DD17"), t.place(lost)) == ("neutral", "tunisia", "")
    assert why_not_declare(t.s, tb.GERMANY, nation("algeria")) is None
    t.only(Declarations((tb.GERMANY,))).again().do("declare-war", "algeria")
    assert t.s.status[nation("algeria")] == st.ATTACKED


@rule("YMP-A11")
def test_before_its_fall_france_must_garrison_north_africa() -> None:
    t = played(11, phase="redeployment", side="allies").war("germany", "france")
    t.put("france", "infantry-2-3, infantry-2-3", "DD16").put("france", "infantry-2-3", "CC9")
    other = t.new("france", "infantry-2-3", "R20")
    assert is_short(t.s)
    before = t.money("france")[0]
    judge_unrest(t.s)
    assert t.money("france")[0] == before - 15
    t.only(Redeployment((tb.FRANCE,)))
    assert t.refused("redeploy", other, "R21") == "YMP-A11"
    t.put("france", "air-5-4", "DD17")
    assert not is_short(t.s)
    assert t.offered("redeploy", other, "R21")
    judge_unrest(t.s)
    assert t.money("france")[0] == before - 15


@rule("YMP-A11")
def test_in_free_french_colonies_the_axis_raises_partisans() -> None:
    t = played(11, phase="construction").war("germany", "britain").hold("free_france", "tunisia")
    t.s.patron[tb.FREE_FRANCE], t.s.status[tb.FREE_FRANCE] = tb.BRITAIN, st.ACTIVE
    t.s.status[tb.FRANCE] = st.CONQUERED
    rebel = tb.UNITS_OF[nation("tunisia"), "partisan-1-3"][0]
    t.brp(germany=50)
    t.s.limit[tb.GERMANY] = 50
    assert why_not_raise(t.s, tb.GERMANY, rebel) is None
    assert why_not_rise(t.s, tb.GERMANY, rebel, w.space("DD16")) is None
    t.s.status[tb.FRANCE] = st.SOVEREIGN  # until it falls it has a garrison to keep instead
    assert why_not_raise(t.s, tb.GERMANY, rebel).rule == "YMP-A11"  # type: ignore[union-attr]
    t.s.status[tb.FRANCE], t.s.played[tb.AXIS] = st.CONQUERED, 0
    assert why_not_raise(t.s, tb.GERMANY, rebel).rule == "YMP-A11"  # type: ignore[union-attr]


# 12


@rule("YMP-A12")
def test_with_the_corridor_nobody_is_at_war_and_poland_is_neutral() -> None:
    s = set_up("1939", RULES.agreed({"twenty_variants": 1}), Dice(b"x"))
    t = table("axis", 1939, "fall", twenty_variants=1)
    t.s = s
    t.s.turns, t.s.drawn[0], t.s.drawn[1] = 0, 12, 3
    t.only(VariantWindow(tb.AXIS, OPENING)).do("play", 12)
    assert not any(s.war)
    assert (t.holder("K34"), t.status("poland")) == ("germany", "neutral")
    s.turns = 1
    assert not is_polish_campaign(s, tb.GERMANY, w.EAST)
    assert w.space("K40") not in hexes_of_east_europe(s)
    assert why_not_declare(s, tb.USSR, tb.POLAND).rule == "YMP-A12"  # type: ignore[union-attr]
    na.set_war(s, tb.FRANCE, tb.GERMANY)
    turn_start.new_player_turn(s, tb.ALLIES)
    before = s.brp[tb.BRITAIN]
    t.only(Declarations((tb.BRITAIN,))).again().do("declare-war", "germany")
    assert s.brp[tb.BRITAIN] == before


@rule("YMP-A12")
def test_the_first_of_britain_and_france_pays_for_its_declaration() -> None:
    t = played(12, 1939, "fall", "declarations", side="allies").brp(britain=125)
    t.s.war[:] = bytes(36)
    t.only(Declarations((tb.BRITAIN,))).do("declare-war", "germany")
    assert t.money("britain")[0] == 90


# 13


@rule("YMP-A13")
def test_an_obdurate_stalin_gets_nothing_from_america_and_little_from_britain() -> None:
    def russia(*variants: int) -> Table:
        t = table("allies", 1942, "summer", twenty_variants=1).war("germany", "ussr", "britain", "usa")
        t.s.status[tb.USA] = st.SOVEREIGN
        t.s.played[tb.AXIS] = sum([1 << one for one in variants])
        t.s.total[tb.BRITAIN] = t.s.limit[tb.BRITAIN] = t.s.brp[tb.BRITAIN] = 100
        return t

    t = russia(13)
    assert why_not_give(t.s, tb.USA, tb.USSR).rule == "YMP-A13"  # type: ignore[union-attr]
    assert why_not_give(t.s, tb.USA, tb.BRITAIN) is None
    assert why_not_amount(t.s, tb.BRITAIN, tb.USSR, 21).rule == "YMP-A13"  # type: ignore[union-attr]
    assert why_not_amount(t.s, tb.BRITAIN, tb.USSR, 20) is None
    assert why_not_give(russia().s, tb.USA, tb.USSR) is None
    assert why_not_amount(russia().s, tb.BRITAIN, tb.USSR, 21) is None


@rule("YMP-A13")
def test_stalins_mood_shows_when_russia_enters_the_war() -> None:
    t = holding(13, DECLARED, 1941)
    assert not playable(t, 13, DECLARED)
    t.war("germany", "ussr")
    t.s.begun[tb.GERMANY * 6 + tb.USSR] = tb.GERMANY + 1
    assert playable(t, 13, DECLARED)


# 14


def invaded(year: int, drawn: int = 14, scenario: str = "campaign") -> Table:
    t = table("allies", year, "summer", twenty_variants=1).war("germany", "usa", "britain")
    t.s.scenario, t.s.drawn[0] = scenario, drawn
    unit = t.new("britain", "infantry-3-4", "N26")
    enter(t.s, unit, w.space("N26"))
    return t


@rule("YMP-A14")
def test_the_redoubt_is_played_at_the_first_step_into_germany() -> None:
    assert invaded(1943).s.played[tb.AXIS] == 1 << 14
    assert not invaded(1942).s.played[tb.AXIS]
    assert not invaded(1943, drawn=13).s.played[tb.AXIS]
    assert not invaded(1943, scenario="1939").s.played[tb.AXIS]


@rule("YMP-A14")
def test_germany_lasts_as_long_as_berchtesgaden() -> None:
    t = invaded(1943).hold("britain", "L31")
    turn_start.new_player_turn(t.s, tb.AXIS)
    assert is_fortress(t.s, w.space("R27"))
    assert fallen_majors(t.s) == []
    assert source_hexes(t.s, tb.GERMANY, True) & w.BIT[w.space("R27")]
    t.s.played[tb.AXIS] = 0
    assert fallen_majors(t.s) == [(tb.GERMANY, tb.BRITAIN)]
    assert not source_hexes(t.s, tb.GERMANY, True) & w.BIT[w.space("R27")]
    t.s.played[tb.AXIS] = 1 << 14
    t.hold("britain", "R27")
    assert fallen_majors(t.s) == [(tb.GERMANY, tb.BRITAIN)]


# 15 to 18


@rule("YMP-A15")
def test_who_is_ready_for_the_winter_cancels_it() -> None:
    t = holding(15, INVOKED, 1941, "winter")
    t.s.winter = st.HARD
    t.do("play", 15)
    assert t.s.winter == st.OVER
    t.s.scenario = "1942"
    assert not playable(t, 15, INVOKED)


@rule("YMP-A16")
def test_egypt_rises_with_axis_units_there() -> None:
    t = holding(16, BUILDING, 1941).war("germany", "britain").war("italy", "britain")
    assert not playable(t, 16, BUILDING)
    armor = t.new("italy", "armor-2-5", "LL27")
    t.s.unsupplied[armor] = 1
    assert not playable(t, 16, BUILDING)
    t.s.unsupplied[armor] = 0
    t.do("play", 16)
    wafd = tb.UNITS_OF[nation("egypt"), "partisan-1-3"]
    t.s.limit[tb.ITALY] = 40
    t.only(Construction((tb.ITALY,))).again()
    assert t.offered("partisan", wafd[0], "LL29")
    t.do("partisan", wafd[0], "LL29")
    assert t.holder("LL29") == "britain"
    assert not t.s.tolls[1]
    t.s.risen[nation("egypt")] = 0
    ct.eliminate(t.s, armor)
    assert why_not_raise(t.s, tb.ITALY, wafd[1]) is None  # another one is up
    ct.eliminate(t.s, wafd[0])
    assert why_not_raise(t.s, tb.ITALY, wafd[1]).rule == "YMP-A16"  # type: ignore[union-attr]


@rule("YMP-A17")
@pytest.mark.parametrize(("year", "spoilt", "airborne"), [(1942, False, 2), (1941, False, 1), (1942, True, 1)])
def test_the_second_airborne_must_be_new_and_the_first_unhurt(year: int, spoilt: bool, airborne: int) -> None:
    t = holding(17, AIRBORNE_BUILT, year).only(Construction((tb.GERMANY,)))
    t.s.limit[tb.GERMANY] = 75
    first = t.new("germany", "airborne-3-3", "L32")
    if spoilt:
        ct.eliminate(t.s, first)
        ct.put(t.s, first, w.space("L32"))
    t.do("build", FSJR, "L31")
    if t.asked().rule == "33.2" and airborne == 2:
        t.do("play", 17)
    there = [unit for unit in ct.on_board(t.s) if tb.MODEL[unit] == "airborne-3-3"]
    assert len(there) == airborne
    assert t.s.spoilt


@rule("YMP-A18")
def test_the_blitz_costs_britain_the_german_surplus_of_air_near_london() -> None:
    t = holding(18, AFTER_COMBAT, 1940).put("germany", "air-5-4", "M25").put("italy", "air-5-4", "M23")
    t.put("germany", "air-5-4", "L25")
    t.put("britain", "air-1-4", "K23")
    t.s.truce = t.s.turns + 1
    assert not playable(t, 18, AFTER_COMBAT)
    t.s.truce = t.s.turns
    before = t.money("britain")[0]
    t.do("play", 18)
    assert t.money("britain")[0] == before - 9


# 19


@rule("YMP-A19")
def test_yugoslavia_joins_with_hungary() -> None:
    t = holding(19, JOINING, 1941)
    assert not playable(t, 19, JOINING)
    enlist(t.s, nation("hungary"), tb.GERMANY)
    t.s.season = tb.FALL
    assert not playable(t, 19, JOINING)  # a turn later
    t.s.season = tb.SUMMER
    t.do("play", 19)
    others = tuple([one for one in range(tb.NATIONS) if one != tb.YUGOSLAVIA])
    t.only(Mobilization((), tried=others)).again()
    assert t.status("yugoslavia") == "active germany"


@rule("YMP-A19")
def test_axis_help_against_an_allied_attack_makes_yugoslavia_a_minor_ally() -> None:
    t = holding(19, JOINING, 1940).war("germany", "britain").minor("yugoslavia", "attacked", foes="britain")
    intervene(t.s, tb.GERMANY, tb.YUGOSLAVIA)
    assert t.status("yugoslavia") == "allied germany"
    t.do("play", 19)
    assert t.status("yugoslavia") == "active germany"


@rule("YMP-A19")
def test_axis_yugoslavs_keep_to_their_area_and_only_russia_raises_two_partisans_there() -> None:
    t = played(19, 1942).war("germany", "ussr", "britain").option("germany", "offensive")
    t.minor("yugoslavia", "active", "germany").minor("bulgaria", "active", "germany")
    t.minor("rumania", "active", "germany")
    unit = t.new("yugoslavia", "infantry-2-3", "X30")
    assert t.refused("march", unit, "X31") == "YMP-A19"  # Bulgaria
    assert t.offered("march", unit, "W31")  # Rumania
    rebels = tb.UNITS_OF[nation("yugoslavia"), "partisan-1-3"]
    t.s.limit[tb.USSR] = t.s.limit[tb.BRITAIN] = 40
    assert why_not_raise(t.s, tb.USSR, rebels[0]) is None
    assert why_not_raise(t.s, tb.BRITAIN, rebels[0]).rule == "YMP-A19"  # type: ignore[union-attr]
    for rebel in rebels[:2]:
        ct.put(t.s, rebel, w.space("X25"))
    assert why_not_raise(t.s, tb.USSR, rebels[2]).rule == "YMP-A19"  # type: ignore[union-attr]


# 20


def without_pearl_harbor(face: int, year: int = 1942, season: str = "spring") -> Table:
    t = holding(20, BEFORE_BUILDING, 1941, "winter")
    t.dice(face).do("play", 20)
    t.s.year, t.s.season = year, tb.SEASONS.index(season)  # type: ignore[arg-type]
    turn_start.new_player_turn(t.s, tb.ALLIES)
    return t


@rule("YMP-A20")
@pytest.mark.parametrize(
    ("japan", "season", "year", "die", "enters"),
    [
        (1, "summer", 1942, 5, False), (1, "summer", 1942, 6, True), (1, "fall", 1942, 5, True),
        (2, "spring", 1942, 6, True), (2, "summer", 1942, 4, False), (2, "spring", 1943, 2, True),
        (4, "summer", 1942, 3, False), (4, "summer", 1942, 4, True), (4, "winter", 1942, 2, True),
    ],
)  # fmt: skip
def test_the_die_says_when_america_enters(japan: int, season: str, year: int, die: int, enters: bool) -> None:
    t = without_pearl_harbor(japan, year, season)
    t.dice(die).only(AmericanEntry()).again()
    assert is_usa_due(t.s) == enters
    assert na.in_game(t.s, tb.USA)
    assert not na.at_war(t.s, tb.USA, tb.GERMANY)


@rule("YMP-A20")
def test_if_japan_attacks_russia_the_siberians_stay_there() -> None:
    t = without_pearl_harbor(2)
    sent = t.s.siberia
    pool = len(ct.in_pool(t.s, tb.USSR, "infantry-3-3"))
    assert (sent, pool) == (0, 0)  # the five of the pool of 1941 are gone
    t.s.siberia = 1
    st.lay(t.s, tb.UNITS_OF[tb.USSR, "infantry-3-3"][0], st.POOL)
    send_to_siberia(t.s)
    assert ct.in_pool(t.s, tb.USSR, "infantry-3-3") == []
    t.s.year, t.s.season = 1942, tb.SPRING
    armor = next(u for u in tb.UNITS_OF[tb.USSR, "infantry-2-3"] if t.s.where[u] == st.POOL)
    assert why_not_siberian(t.s, tb.USSR, armor, ()).rule == "YMP-A20"  # type: ignore[union-attr]
    assert modifier(t.s, tb.USA, 0) == 2
    other = without_pearl_harbor(5)
    assert why_not_siberian(other.s, tb.USSR, armor, ()) is None
    assert modifier(other.s, tb.USA, 0) == 1


@rule("YMP-A20b")
def test_a_neutral_america_builds_and_grants_within_limits() -> None:
    t = without_pearl_harbor(5).only(AmericanEntry()).again().war("germany", "britain")
    t.s.total[tb.USA] = t.s.limit[tb.USA] = 135
    assert why_not_construct(t.s, tb.USA, 28).rule == "YMP-A20b"  # type: ignore[union-attr]
    assert why_not_construct(t.s, tb.USA, 27) is None
    assert why_not_give(t.s, tb.USA, tb.BRITAIN) is None
    assert why_not_amount(t.s, tb.USA, tb.BRITAIN, 21).rule == "YMP-A20b"  # type: ignore[union-attr]
    assert why_not_amount(t.s, tb.USA, tb.BRITAIN, 20) is None
    t.s.gave[tb.USA] = 41
    assert why_not_amount(t.s, tb.USA, tb.BRITAIN, 20).rule == "YMP-A20b"  # type: ignore[union-attr]
    assert tb.USA not in builders(t.s)
    t.war("germany", "usa")
    assert tb.USA in builders(t.s)
    assert why_not_construct(t.s, tb.USA, 28) is None


@rule("33.41-10", "33.42-6")
def test_jets_and_an_atlantic_navy_fight_better() -> None:
    t = table("axis", 1943, "spring")
    before = air_modifier(t.s, tb.GERMANY), modifier(t.s, tb.USA, 0)
    t.s.played[tb.AXIS], t.s.played[tb.ALLIES] = 1 << 10, 1 << 6
    assert (before, (air_modifier(t.s, tb.GERMANY), modifier(t.s, tb.USA, 0))) == ((0, 1), (1, 2))
