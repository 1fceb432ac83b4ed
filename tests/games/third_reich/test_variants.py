"""33.1-33.5: variant counters and intelligence."""

import pytest

from games.third_reich.table import Table, nation, rule, table
from theatre.core.dice import Dice
from theatre.games.third_reich import counters as ct
from theatre.games.third_reich import state as st
from theatre.games.third_reich import tables as tb
from theatre.games.third_reich import world as w
from theatre.games.third_reich.game import RULES
from theatre.games.third_reich.politics.intelligence import Intelligence, opposers, why_not_spy
from theatre.games.third_reich.politics.minors import Mobilization
from theatre.games.third_reich.politics.variants import (
    GAME_TURN,
    PLAYER_TURN,
    SET_UP,
    YEAR_START,
    VariantWindow,
    deal,
    is_playable,
)
from theatre.games.third_reich.setup import set_up

WINDOWS = {"set-up": SET_UP, "year": YEAR_START, "game turn": GAME_TURN, "player turn": PLAYER_TURN}


def holding(side: str, variant: int, window: str, year: int, season: str = "spring") -> Table:
    t = table(side, year, season).minor("poland", "conquered").brp(germany=150, italy=75)
    t.s.drawn[0], t.s.drawn[1] = (variant, 1 + variant % 10) if side == "axis" else (1 + variant % 10, variant)
    return t.only(VariantWindow(tb.SIDE_IDS.index(side), WINDOWS[window]))  # type: ignore[arg-type]


def france_fell(t: Table, turns_ago: int = 4) -> Table:
    t.s.status[tb.FRANCE] = st.CONQUERED
    t.s.fallen[tb.FRANCE] = st.this_turn(t.s) - turns_ago
    t.s.status[tb.VICHY_FRANCE] = st.NEUTRAL
    return t


@rule("33.1")
def test_two_counters_of_ten_are_drawn_in_secret() -> None:
    drawn = set()
    for seed in range(40):
        s = set_up("1939", RULES.agreed({}), Dice(str(seed).encode()))
        deal(s)
        assert 1 <= s.drawn[0] <= 10
        assert s.drawn[0] != s.drawn[1]
        drawn.add(s.drawn[0])
    assert len(drawn) == 10


@rule("33.1", "33.3a")
def test_nobody_else_sees_the_counter() -> None:
    def seen(axis: int, seat: int) -> object:
        t = holding("axis", axis, "player turn", 1940)
        t.s.drawn[1] = 9
        return RULES.view(t.s, frozenset([seat]))

    assert seen(3, tb.BRITAIN) == seen(6, tb.BRITAIN)
    assert seen(3, tb.ITALY) == seen(6, tb.ITALY)
    assert seen(3, tb.GERMANY) != seen(6, tb.GERMANY)


@rule("33.2")
def test_the_holder_is_asked_whatever_he_holds_and_what_is_played_is_open() -> None:
    t = holding("axis", 6, "player turn", 1941)  # Axis 9 could be played now
    assert t.asked().seat == tb.GERMANY
    assert t.refused("play", 9) == "33.41-9"
    assert t.refused("play", 6) == "33.41-6"
    t = holding("axis", 9, "player turn", 1941).do("play", 9)
    assert t.s.played[tb.AXIS] == 1 << 9


@rule("33.3b")
def test_an_ally_plays_the_counter_of_a_fallen_holder() -> None:
    t = holding("axis", 9, "player turn", 1941)
    t.s.status[tb.GERMANY] = st.CONQUERED
    assert t.asked().seat == tb.ITALY


PLAYABLE = [
    ("axis", 1, "player turn", 1942, "winter", True),
    ("axis", 1, "player turn", 1943, "spring", False),
    ("axis", 6, "year", 1942, "spring", True),
    ("axis", 6, "year", 1941, "spring", False),
    ("axis", 8, "player turn", 1941, "winter", False),
    ("axis", 8, "player turn", 1942, "spring", True),
    ("axis", 9, "player turn", 1941, "winter", True),
    ("axis", 9, "player turn", 1942, "spring", False),
    ("axis", 10, "year", 1943, "spring", True),
    ("axis", 10, "year", 1942, "spring", False),
    ("allies", 1, "set-up", 1939, "fall", True),
    ("allies", 1, "player turn", 1939, "fall", False),
    ("allies", 5, "year", 1941, "spring", True),
    ("allies", 5, "year", 1942, "spring", False),
    ("allies", 6, "player turn", 1942, "spring", True),
    ("allies", 6, "player turn", 1941, "winter", False),
    ("allies", 8, "player turn", 1942, "winter", False),
    ("allies", 8, "player turn", 1943, "spring", True),
    ("allies", 9, "game turn", 1940, "fall", True),
    ("allies", 9, "player turn", 1940, "fall", False),
    ("allies", 10, "game turn", 1940, "winter", True),
    ("allies", 10, "game turn", 1940, "fall", False),
]


@rule("33.2")
@pytest.mark.parametrize(("side", "variant", "window", "year", "season", "now"), PLAYABLE)
def test_each_counter_has_its_time(side: str, variant: int, window: str, year: int, season: str, now: bool) -> None:
    t = holding(side, variant, window, year, season)
    at = tb.SIDE_IDS.index(side)  # type: ignore[arg-type]
    assert is_playable(t.s, at, variant, WINDOWS[window]) == now


@rule("33.41-3")
def test_vichy_joins_by_variant_from_the_third_game_turn_after_the_fall() -> None:
    t = france_fell(holding("axis", 3, "player turn", 1941), 2)
    assert not is_playable(t.s, tb.AXIS, 3, PLAYER_TURN)
    t = france_fell(holding("axis", 3, "player turn", 1941), 3).do("play", 3)
    t.only(Mobilization(())).again()
    assert t.status("vichy_france") == "active germany"


@rule("33.41-4", "25.1b")
def test_spain_joins_italy_in_spring_1941_for_thirty_five() -> None:
    def spain(objectives: int = 5, year: int = 1941, season: str = "spring") -> Table:
        t = france_fell(holding("axis", 4, "player turn", year, season)).war("italy", "britain")
        places = ("Y22", "T23", "U22", "II17", "V19")
        return t.hold("germany", *places).hold("italy", *places[:objectives])

    t = spain().do("play", 4)
    assert t.s.due[tb.SPAIN] == tb.ITALY + 1
    before = t.money("italy")[0]
    t.only(Mobilization(())).again()
    assert t.status("spain") == "active italy"
    assert t.money("italy")[0] == before - 35 + 30
    assert not is_playable(spain(objectives=4).s, tb.AXIS, 4, PLAYER_TURN)
    assert not is_playable(spain(season="summer").s, tb.AXIS, 4, PLAYER_TURN)


@rule("33.41-4", "32.6")
def test_an_objective_in_which_partisans_are_is_none_of_the_five() -> None:
    t = france_fell(holding("axis", 4, "player turn", 1941)).war("italy", "britain")
    t.hold("italy", "Y22", "T23", "U22", "II17", "V19")
    partisan = t.new("france", "partisan-1-3", "V18")
    t.s.serves[partisan] = tb.BRITAIN
    assert is_playable(t.s, tb.AXIS, 4, PLAYER_TURN)
    ct.put(t.s, partisan, w.space("V19"))
    assert not is_playable(t.s, tb.AXIS, 4, PLAYER_TURN)


@rule("33.41-2b")
def test_the_irish_counter_is_void_while_ireland_is_an_ally_of_the_axis() -> None:
    t = holding("axis", 2, "player turn", 1941).hold("ireland", "ireland")
    assert is_playable(t.minor("ireland", "attacked", foes="britain").s, tb.AXIS, 2, PLAYER_TURN)
    assert not is_playable(t.minor("ireland", "allied", "germany").s, tb.AXIS, 2, PLAYER_TURN)
    assert is_playable(t.minor("ireland", "allied", "britain").s, tb.AXIS, 2, PLAYER_TURN)


@rule("33.65")
def test_a_counter_that_aid_has_spoilt_may_be_tried_again() -> None:
    t = france_fell(holding("axis", 4, "player turn", 1941)).war("italy", "britain")
    t.hold("italy", "Y22", "T23", "U22", "II17", "V19").do("play", 4)
    t.s.aid[tb.BRITAIN * tb.NATIONS + tb.SPAIN] = 3
    t.dice(3).only(Mobilization(())).again()
    assert t.status("spain") == "neutral"
    t.s.season = tb.SUMMER
    assert is_playable(t.s, tb.AXIS, 4, PLAYER_TURN)


@rule("33.41-5")
def test_the_minors_join_early_if_france_has_fallen_and_russia_is_at_war() -> None:
    t = france_fell(holding("axis", 5, "player turn", 1940, "winter"), 2).war("germany", "ussr").do("play", 5)
    assert all(t.s.due[one] for one in (tb.FINLAND, tb.RUMANIA))
    peace = france_fell(holding("axis", 5, "player turn", 1940, "winter"), 2)
    assert not is_playable(peace.s, tb.AXIS, 5, PLAYER_TURN)


@rule("33.41-7a", "33.41-7b")
def test_turkey_needs_a_factor_advantage_in_the_east_and_thirty_five_brps() -> None:
    def turkey() -> Table:
        t = holding("axis", 7, "player turn", 1941, "fall").war("germany", "ussr")
        return t.put("germany", "infantry-3-3", "K39").put("ussr", "infantry-2-3", "K41")

    assert is_playable(turkey().s, tb.AXIS, 7, PLAYER_TURN)
    t = turkey().put("ussr", "infantry-2-3", "K42")
    assert not is_playable(t.s, tb.AXIS, 7, PLAYER_TURN)
    assert not is_playable(t.put("germany", "fleet-9", "Kiel").s, tb.AXIS, 7, PLAYER_TURN)
    assert not is_playable(turkey().brp(germany=34).s, tb.AXIS, 7, PLAYER_TURN)


@rule("33.41-6", "55.I.A")
def test_german_production_grows_by_fifty_in_1942() -> None:
    t = holding("axis", 6, "year", 1942).do("play", 6)
    assert t.s.bonus[tb.GERMANY] == 50


@rule("33.41-8")
@pytest.mark.parametrize(("submarines", "deployment"), [(6, 5), (5, 6)])
def test_submarines_three_to_two_over_asw_slow_america_down(submarines: int, deployment: int) -> None:
    t = holding("axis", 8, "player turn", 1942)
    t.s.sw[0], t.s.sw[tb.BRITAIN * 4 + 2] = submarines, 4
    t.do("play", 8)
    assert t.s.deployment == deployment


@rule("33.41-8", "33.42-4")
def test_counters_for_any_time_are_played_when_they_count() -> None:
    t = table("allies", 1942, "spring", phase="variants").minor("poland", "conquered")
    t.s.drawn[0], t.s.drawn[1] = 8, 1
    t.s.sw[0] = 6
    t.do("play", 8, seat="germany")  # before America's forces sail
    assert t.s.deployment == 5
    assert is_playable(holding("allies", 4, "year", 1941).s, tb.ALLIES, 4, YEAR_START)


@rule("33.41-9")
def test_mussolini_adds_brps_and_allowable_builds() -> None:
    t = holding("axis", 9, "player turn", 1941)
    before = len(ct.in_pool(t.s, tb.ITALY, "armor-2-5"))
    t.do("play", 9)
    assert (t.money("italy")[0], len(ct.in_pool(t.s, tb.ITALY, "armor-2-5"))) == (100, before + 2)


@rule("33.42-2", "33.42-9")
@pytest.mark.parametrize(
    ("variant", "window", "power", "brps"), [(2, "player turn", "france", 125), (9, "game turn", "ussr", 140)]
)
def test_brps_for_this_year(variant: int, window: str, power: str, brps: int) -> None:
    t = holding("allies", variant, window, 1940).do("play", variant)
    assert t.money(power)[0] == brps


@rule("33.42-4")
def test_dominions_raise_the_british_growth_rate() -> None:
    t = holding("allies", 4, "player turn", 1940).do("play", 4)
    assert t.s.growth[tb.BRITAIN] == 50


@rule("33.42-8")
def test_more_shipping_brings_seven_units_a_turn() -> None:
    t = holding("allies", 8, "player turn", 1943).do("play", 8)
    assert t.s.deployment == 7


@rule("46.3")
def test_war_on_spain_cancels_four_axis_counters() -> None:
    t = holding("axis", 1, "player turn", 1941)
    assert is_playable(t.s, tb.AXIS, 1, PLAYER_TURN)
    t.s.struck_spain = True
    assert not is_playable(t.s, tb.AXIS, 1, PLAYER_TURN)
    assert is_playable(holding("axis", 9, "player turn", 1941).s, tb.AXIS, 9, PLAYER_TURN)


@rule("33.41-1", "25.46a", "38b")
def test_iraqi_rebels_rise_where_no_allied_unit_stands() -> None:
    t = holding("axis", 1, "player turn", 1941).put("britain", "infantry-1-3", "HH39").do("play", 1)
    t.only(Mobilization(())).again()
    assert t.status("iraq") == "active germany"
    while t.s.stack:
        options = t.asked().options
        unit = options.grouped("deploy")[0][0]
        t.do("deploy", unit, options.grouped("deploy", (unit,))[0][0])
    rebels = [u for u in ct.on_board(t.s) if tb.NATION[u] == tb.IRAQ]
    assert len(rebels) == 6
    assert (t.holder("EE42"), t.holder("HH39")) == ("iraq", "britain")


# intelligence


def spying(*dice: int, by: str = "germany", year: int = 1940) -> Table:
    side = "axis" if by in ("germany", "italy") else "allies"
    t = table(side, year).brp(germany=100, italy=0, britain=100, france=0, ussr=0).dice(*dice)
    t.s.drawn[0], t.s.drawn[1] = 3, 8
    return t.only(Intelligence(nation(by)))


@rule("33.5a", "33.52")
def test_an_effort_costs_five_and_gains_one_if_nobody_counters() -> None:
    t = spying(3, 4).do("pass")
    assert t.money("germany")[0] == 95
    assert t.asked().prompt.args == (8,)


def rivalling(*dice: int, germany: int = 100, italy: int = 100) -> Table:
    return spying(*dice).brp(germany=germany, italy=italy, britain=0)


@rule("33.5b")
def test_partners_roll_for_the_effort() -> None:
    t = rivalling(3, 5, 1, 1).do("claim", seat="italy")  # Germany 3, Italy 5, then the dice of the effort
    assert (t.money("germany")[0], t.money("italy")[0]) == (100, 95)
    assert t.until("33.53").asked().seat == tb.ITALY
    t = rivalling(4, 4, 1, 1, germany=90, italy=99).do("claim", seat="italy")  # a tie: more BRPs
    assert t.until("33.53").asked().seat == tb.ITALY
    t = rivalling(1, 1).do("pass", seat="italy")
    assert t.until("33.53").asked().seat == tb.GERMANY
    poor = rivalling(1, 1, italy=4).begin()
    assert poor.asked().rule == "33.53"  # Italy cannot pay and is not asked


@rule("33.5b")
def test_a_neutral_russia_makes_it_if_its_partners_do_not_wish_to() -> None:
    def russian(*dice: int, answer: str) -> Table:
        t = spying(*dice, by="ussr").brp(ussr=100, britain=100, germany=0)
        assert [power for power in tb.POWERS if t.s.war[tb.USSR * 6 + power]] == []
        return t.do(answer, seat="britain").until("33.53")

    assert russian(1, 1, answer="pass").asked().seat == tb.USSR
    assert russian(2, 6, 1, 1, answer="claim").asked().seat == tb.BRITAIN
    assert russian(6, 2, 1, 1, answer="claim").asked().seat == tb.USSR
    assert why_not_spy(spying(by="britain").s, tb.USA) is not None


@rule("33.51")
def test_an_opponent_may_counter_for_five() -> None:
    t = spying(3, 4).do("counter")
    assert t.money("britain")[0] == 95
    assert t.asked().prompt.args == (6,)
    poor = spying(3, 4).brp(britain=4).begin()
    assert poor.asked().prompt.args == (8,)


@rule("33.51")
def test_a_partner_may_counter_if_no_enemy_does() -> None:
    def partner() -> Table:
        return rivalling(3, 4).brp(britain=100).do("pass", seat="italy")  # Italy leaves the effort to Germany

    t = partner().do("pass", seat="britain").do("counter", seat="italy")
    assert (t.money("italy")[0], t.money("germany")[0]) == (95, 95)
    assert t.asked().prompt.args == (6,)
    once = partner().do("counter", seat="britain")  # one alone
    assert (once.money("italy")[0], once.asked().prompt.args) == (100, (6,))
    poor = partner()
    poor.s.spent[tb.ITALY] = poor.s.limit[tb.ITALY] - 4
    assert poor.do("pass", seat="britain").asked().prompt.args == (8,)


@rule("33.51", "33.5b", "YMP-L20b")
def test_america_makes_and_counters_no_effort_before_its_entry() -> None:
    t = spying(3, 4, by="ussr").brp(ussr=100, britain=0, germany=0, usa=100)
    assert tb.USA not in opposers(t.s, tb.USSR)
    t.s.status[tb.USA], t.s.limit[tb.USA] = st.SOVEREIGN, 50  # it may enter, but has not
    assert tb.USA not in opposers(t.s, tb.USSR)
    assert why_not_spy(t.s, tb.USA).rule == "33.5b"  # type: ignore[union-attr]
    t.war("usa", "germany")
    assert why_not_spy(t.s, tb.USA) is None
    assert opposers(t.s, tb.USSR) == (tb.GERMANY, tb.ITALY, tb.BRITAIN, tb.FRANCE, tb.USA)


@rule("33.5q")
def test_one_counts_as_two() -> None:
    t = spying(1, 1).do("counter")
    assert t.s.dear[tb.AXIS] == 2  # row 2 was the only one


@rule("33.53")
def test_a_lower_result_may_be_taken() -> None:
    t = spying(3, 4).do("pass")
    assert t.refused("result", 9, 0) == "33.53"
    assert t.offered("result", 5, 0)


@rule("33.5c", "33.54")
def test_the_counter_is_shown_to_the_roller_alone() -> None:
    t = spying(4, 6).do("pass").do("result", 11, tb.BRITAIN)
    views = [RULES.view(t.s, frozenset([seat])) for seat in (tb.GERMANY, tb.ITALY)]
    assert views[0]["powers"][tb.GERMANY]["informed"] == [0, 8]
    assert "informed" not in views[1]["powers"][tb.GERMANY]


@rule("33.5c", "33.55")
def test_with_twelve_the_counter_may_be_nullified_after_a_look() -> None:
    t = spying(5, 6).do("pass").do("result", 12, tb.FRANCE)
    assert t.s.informed[tb.GERMANY * 2 + tb.ALLIES] == 8
    t.do("nullify")
    assert t.s.drawn[tb.ALLIES] == 0
    t = spying(5, 6).do("pass").do("result", 12, tb.BRITAIN).do("pass")
    assert t.s.drawn[tb.ALLIES] == 8


@rule("33.5c")
@pytest.mark.parametrize("played", [True, False])
def test_a_counter_that_was_played_is_not_nullified(played: bool) -> None:
    t = spying(6, 6)
    t.s.played[tb.ALLIES] = (1 << 8) * played
    t.do("pass").do("result", 12, tb.BRITAIN)
    assert bool(t.s.stack) is not played
    assert t.s.drawn[tb.ALLIES] == 8


@rule("33.5c")
def test_ten_destroys_a_die_of_aid() -> None:
    t = spying(4, 5, 4)
    t.s.aid[tb.BRITAIN * tb.NATIONS + tb.FINLAND] = 6
    t.do("pass").do("result", 10, tb.BRITAIN * tb.NATIONS + tb.FINLAND)
    assert t.s.aid[tb.BRITAIN * tb.NATIONS + tb.FINLAND] == 2


@rule("33.5c", "33.54")
def test_eight_shows_the_box_of_strategic_warfare() -> None:
    t = spying(3, 4)
    t.s.sw[tb.BRITAIN * 4 + 2] = 7
    t.do("pass").do("result", 8, tb.BRITAIN)
    told = RULES.view(t.s, frozenset([tb.GERMANY]))["powers"][tb.GERMANY]["told"]
    assert told[tb.BRITAIN * 8 + 2] == 8  # seven factors, plus one


@rule("33.5c")
def test_a_bad_roll_compromises_the_network() -> None:
    t = spying(1, 1).do("pass").do("result", 3, 0)
    assert (t.s.dear[tb.AXIS], t.s.compromised[tb.AXIS]) == (1, st.this_turn(t.s) + 1)
    t.s.spying = 0
    refusal = why_not_spy(t.s, tb.GERMANY)
    assert refusal is not None
    assert refusal.rule == "33.5c"
    t.s.season += 2
    before = t.money("germany")[0]
    t.dice(3, 3).only(Intelligence(tb.GERMANY)).again()
    assert before - t.money("germany")[0] == 10


@rule("33.5a")
def test_one_effort_of_an_alliance_in_a_player_turn() -> None:
    t = spying(3, 4).do("pass").do("result", 5, 0).brp(italy=50)
    refusal = why_not_spy(t.s, tb.ITALY)
    assert refusal is not None
    assert refusal.rule == "33.5a"
    t.s.turns += 1
    assert why_not_spy(t.s, tb.ITALY) is None
