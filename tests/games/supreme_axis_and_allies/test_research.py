"""1. Research Priority and Technology Development; the thresholds of the Research Cards."""

import pytest

from games.supreme_axis_and_allies.table import Table, nation, rule, table
from theatre.games.supreme_axis_and_allies import state as st
from theatre.games.supreme_axis_and_allies.tables import (
    AMBUSH,
    ATOMIC_BOMB,
    CODEBREAKING,
    GENIUS_SCIENTISTS,
    HEAVY_BOMBERS,
    INDUSTRIAL_TECH,
    JET_POWER,
    KAMIKAZE,
    ROCKETS,
    SUPERIOR_GENERAL,
    WAR_EFFORT,
)


def holds(t: Table, owner: str) -> tuple[int, int]:
    """Card and Tech Points of a nation."""
    return t.s.card[nation(owner)], t.s.points[nation(owner)]


def to_research(t: Table, seat: str) -> Table:
    """Go on to the Research Priority phase of a nation."""
    t.until("roll")
    while t.seat != seat:
        t.do("pass").until("roll")
    return t


# the Research Priority roll


@rule("RES-01")
def test_a_nation_may_pay_5_ipc_for_a_roll_or_pass() -> None:
    t = table("GER", "research").money("GER", 5)
    assert t.offered("roll")
    assert t.offered("pass")
    t.dice(2, 3).do("roll")
    assert t.ipc("GER") == 0


@rule("RES-01")
def test_with_4_ipc_no_research_roll_is_offered() -> None:
    t = table("GER", "research").money("GER", 4)
    assert not t.offered("roll")
    assert t.ipc("GER") == 4


@rule("RES-02")
def test_only_one_research_roll_in_a_turn() -> None:
    t = table("GER", "research").money("GER", 40).dice(2, 3).do("roll").do("take", HEAVY_BOMBERS)
    assert t.refused("roll") == "RES-02"
    assert t.offered("tech", 1)
    to_research(t, "GER")
    assert t.offered("roll")


@rule("RES-02")
def test_whoever_passed_cannot_roll_later_in_the_turn() -> None:
    t = table("GER", "research").money("GER", 40).do("pass")
    assert t.refused("roll") == "RES-02"


@rule("RES-03")
def test_nothing_is_bought_before_the_research_priority_phase_is_over() -> None:
    t = table("GER", "research").money("GER", 40).card("GER", JET_POWER)
    assert not t.offered("buy", "INF", 1)
    assert not t.offered("tech", 1)
    t.do("pass")
    assert t.offered("buy", "INF", 1)
    assert t.offered("tech", 1)


@rule("RES-04")
def test_the_card_with_the_rolled_number_is_taken() -> None:
    t = table("GER", "research").dice(2, 3).do("roll").do("take", HEAVY_BOMBERS)
    assert holds(t, "GER") == (HEAVY_BOMBERS, 0)


@rule("RES-04")
def test_or_the_national_advantage_in_place_of_it_but_no_third_card() -> None:
    t = table("GER", "research").dice(2, 3).do("roll")
    assert not t.offered("take", JET_POWER)
    assert not t.offered("decline")
    t.do("take", GENIUS_SCIENTISTS)
    assert holds(t, "GER") == (GENIUS_SCIENTISTS, 0)


@rule("RES-05")
def test_a_roll_of_a_card_held_by_another_nation_is_wasted() -> None:
    t = table("GER", "research").money("GER", 12).card("UK", HEAVY_BOMBERS, 8).card("GER", JET_POWER, 3)
    t.dice(2, 3).do("roll")
    assert t.refused("take", HEAVY_BOMBERS) == "RES-05"
    t.do("decline")
    assert t.ipc("GER") == 7
    assert holds(t, "GER") == (JET_POWER, 3)
    assert holds(t, "UK") == (HEAVY_BOMBERS, 8)


@rule("RES-05")
def test_an_ally_who_holds_the_card_blocks_it_too() -> None:
    t = table("GER", "research").card("JAP", HEAVY_BOMBERS).dice(2, 3).do("roll")
    assert not t.offered("take", HEAVY_BOMBERS)


@rule("RES-06")
def test_the_former_card_goes_back_to_the_pool() -> None:
    t = table("GER", "research").card("GER", JET_POWER, 3).dice(2, 3).do("roll").do("take", HEAVY_BOMBERS)
    to_research(t, "UK").dice(1, 3).do("roll")
    assert t.offered("take", JET_POWER)


@rule("RES-06")
def test_a_card_that_was_not_given_up_is_not_in_the_pool() -> None:
    t = table("GER", "research").card("GER", JET_POWER, 3).do("pass")
    to_research(t, "UK").dice(1, 3).do("roll")
    assert not t.offered("take", JET_POWER)


@rule("RES-07")
def test_with_a_new_card_the_old_one_counts_no_points_any_more() -> None:
    t = table("GER", "research").money("GER", 20).card("GER", KAMIKAZE, 4)
    t.dice(2, 3).do("roll").do("take", HEAVY_BOMBERS).dice(6).do("tech", 1)
    assert holds(t, "GER") == (HEAVY_BOMBERS, 6)
    assert t.tech_chits("GER", KAMIKAZE) == 0


# the National Advantage

ADVANTAGES = [
    pytest.param("USSR", AMBUSH, marks=rule("RES-10a")),
    pytest.param("GER", GENIUS_SCIENTISTS, marks=rule("RES-10b")),
    pytest.param("UK", WAR_EFFORT, marks=rule("RES-10c")),
    pytest.param("JAP", KAMIKAZE, marks=rule("RES-10d")),
    pytest.param("USA", SUPERIOR_GENERAL, marks=rule("RES-10e")),
]


@pytest.mark.parametrize(("owner", "card"), ADVANTAGES)
def test_each_nation_has_one_national_advantage(owner: str, card: int) -> None:
    t = table(owner, "research").dice(6, 6).do("roll")
    assert [number for number in range(2, 13) if t.offered("take", number)] == sorted([card, INDUSTRIAL_TECH])
    t.do("take", card)
    assert holds(t, owner) == (card, 0)


@rule("RES-08")
def test_the_national_advantage_may_be_taken_in_place_of_the_rolled_card_while_it_is_free() -> None:
    assert table("UK", "research").dice(6, 6).do("roll").offered("take", WAR_EFFORT)
    assert not table("UK", "research").card("USA", WAR_EFFORT).dice(6, 6).do("roll").offered("take", WAR_EFFORT)


@rule("RES-09")
def test_the_national_advantage_is_blocked_while_another_nation_holds_it() -> None:
    t = table("USSR", "research").card("USA", AMBUSH).tech("USSR", WAR_EFFORT).dice(1, 3).do("roll")
    assert t.refused("take", AMBUSH) == "RES-09"
    t.do("take", JET_POWER)
    assert holds(t, "USSR") == (JET_POWER, 0)


@rule("RES-09")
def test_nothing_is_gained_if_roll_and_advantage_are_both_blocked() -> None:
    t = table("USSR", "research").card("USA", AMBUSH).card("GER", JET_POWER).dice(1, 3).do("roll")
    assert "buy" in t.verbs()
    assert holds(t, "USSR") == (0, 0)


@rule("RES-21")
def test_card_or_advantage_is_chosen_after_the_roll() -> None:
    t = table("JAP", "research").card("UK", JET_POWER)
    assert not t.offered("take", KAMIKAZE)
    t.dice(1, 3).do("roll")
    assert t.offered("take", KAMIKAZE)
    assert t.offered("decline")


@rule("RES-21", "RES-11")
def test_ending_on_the_card_in_hand_keeps_it_with_its_points() -> None:
    t = table("JAP", "research").card("JAP", KAMIKAZE, 4).dice(6, 6).do("roll").do("take", KAMIKAZE)
    assert holds(t, "JAP") == (KAMIKAZE, 4)
    t = table("JAP", "research").card("JAP", JET_POWER, 9).dice(1, 3).do("roll").do("take", JET_POWER)
    assert holds(t, "JAP") == (JET_POWER, 9)


# Tech Points


@rule("RES-11")
def test_the_tracker_starts_at_0_whenever_a_card_comes_from_the_pool() -> None:
    t = table("GER", "research").card("GER", JET_POWER, 9).dice(2, 3).do("roll").do("take", HEAVY_BOMBERS)
    assert holds(t, "GER") == (HEAVY_BOMBERS, 0)
    to_research(t, "GER").dice(1, 3).do("roll").do("keep").do("take", JET_POWER)
    assert holds(t, "GER") == (JET_POWER, 0)


@rule("RES-12")
def test_a_tech_roll_costs_5_ipc_and_its_die_goes_on_the_tracker() -> None:
    t = table("GER", "purchase").money("GER", 14).card("GER", ATOMIC_BOMB, 1).dice(3, 6).do("tech", 2)
    assert t.ipc("GER") == 4
    assert holds(t, "GER") == (ATOMIC_BOMB, 10)
    assert not t.offered("tech", 1)


@rule("RES-13")
def test_tech_rolls_are_bought_together_or_one_by_one() -> None:
    t = table("GER", "purchase").money("GER", 15).card("GER", ATOMIC_BOMB)
    assert t.offered("tech", 3)
    assert not t.offered("tech", 4)
    t.dice(2).do("tech", 1)
    assert holds(t, "GER") == (ATOMIC_BOMB, 2)
    assert t.offered("tech", 2)
    assert not t.offered("tech", 3)


@rule("RES-14")
def test_without_a_research_card_there_are_no_tech_rolls() -> None:
    t = table("GER", "purchase").money("GER", 15)
    assert t.refused("tech", 1) == "RES-14"
    assert table("GER", "purchase").money("GER", 15).card("GER", JET_POWER).offered("tech", 1)


@rule("RES-15")
def test_tech_points_pass_neither_to_the_next_card_nor_to_its_next_holder() -> None:
    t = table("GER", "research").card("GER", JET_POWER, 9).dice(2, 3).do("roll").do("take", HEAVY_BOMBERS)
    to_research(t, "UK").dice(1, 3).do("roll").do("take", JET_POWER)
    assert holds(t, "GER") == (HEAVY_BOMBERS, 0)
    assert holds(t, "UK") == (JET_POWER, 0)


@rule("RES-16")
def test_a_continuous_card_is_active_at_its_threshold_and_more_points_add_nothing() -> None:
    t = table("GER", "purchase").money("GER", 30).card("GER", INDUSTRIAL_TECH, 14)
    t.dice(5).do("tech", 1).do("buy", "INF", 1)
    assert t.ipc("GER") == 30 - 5 - 3
    t.dice(1).do("tech", 1).do("buy", "INF", 1)
    assert t.ipc("GER") == 22 - 5 - 2
    t.dice(6).do("tech", 1).do("buy", "INF", 1)
    assert t.ipc("GER") == 15 - 5 - 2


@rule("RES-17")
def test_a_chit_card_yields_a_chit_and_goes_back_to_zero() -> None:
    t = table("GER", "purchase").money("GER", 30).card("GER", KAMIKAZE, 3)
    t.dice(1).do("tech", 1)
    assert (holds(t, "GER"), t.tech_chits("GER", KAMIKAZE)) == ((KAMIKAZE, 4), 0)
    t.dice(6).do("tech", 1)
    assert (holds(t, "GER"), t.tech_chits("GER", KAMIKAZE)) == ((KAMIKAZE, 0), 1)


@rule("RES-17", "RES-22")
def test_every_time_the_threshold_is_reached_another_chit_comes() -> None:
    t = table("GER", "purchase").money("GER", 30).card("GER", KAMIKAZE, 3)
    t.dice(6, 4, 6, 5, 2).do("tech", 5)  # 9: a chit, the 4 over are lost; 4; 10: a chit; 5: a chit; 2
    assert (holds(t, "GER"), t.tech_chits("GER", KAMIKAZE)) == ((KAMIKAZE, 2), 3)


@rule("RES-18")
def test_a_technology_chit_serves_in_the_turn_it_is_gained_and_after_the_card_was_given_up() -> None:
    t = table("UK", "purchase").money("UK", 20).card("UK", WAR_EFFORT, 4)
    assert "war-effort" not in t.asides()
    t.dice(1).do("tech", 1)
    assert t.offered("war-effort", "london")
    to_research(t, "UK").dice(1, 3).do("roll").do("keep").do("take", JET_POWER)
    assert t.tech_chits("UK", WAR_EFFORT) == 1
    t.do("war-effort", "london")
    assert t.worth("london") == 6
    assert "war-effort" not in t.asides()


@rule("RES-19")
def test_a_continuous_effect_ends_with_the_card() -> None:
    t = table("GER", "research").money("GER", 20).card("GER", INDUSTRIAL_TECH, 20)
    t.dice(2, 3).do("roll").do("take", HEAVY_BOMBERS).do("buy", "INF", 1)
    assert t.ipc("GER") == 20 - 5 - 3
    t = table("GER", "research").money("GER", 20).card("GER", INDUSTRIAL_TECH, 20).do("pass").do("buy", "INF", 1)
    assert t.ipc("GER") == 20 - 2


@rule("RES-20")
def test_a_morale_chit_rolls_a_die_of_the_priority_roll_again() -> None:
    t = table("GER", "research").chits("GER", 1).dice(2, 3).do("roll").dice(6).do("reroll", 1).do("take", WAR_EFFORT)
    assert holds(t, "GER") == (WAR_EFFORT, 0)
    assert t.morale_chits("GER") == 0


@rule("RES-20")
def test_a_morale_chit_rolls_a_tech_die_again_and_none_is_asked_for_without_chits() -> None:
    t = table("GER", "purchase").chits("GER", 1).card("GER", JET_POWER).dice(1, 2).do("tech", 2)
    t.dice(6).do("reroll", 0)
    assert holds(t, "GER") == (JET_POWER, 8)
    t.dice(1).do("tech", 1)
    assert not t.offered("reroll", 0)
    assert holds(t, "GER") == (JET_POWER, 9)


# the cards

CONTINUOUS = [
    pytest.param(ATOMIC_BOMB, 25, marks=rule("TEC-02a")),
    pytest.param(JET_POWER, 12, marks=rule("TEC-04a")),
    pytest.param(HEAVY_BOMBERS, 10, marks=rule("TEC-05a")),
    pytest.param(ROCKETS, 10, marks=rule("TEC-09a")),
    pytest.param(INDUSTRIAL_TECH, 20, marks=rule("TEC-12a")),
]
CHITS = [
    pytest.param(KAMIKAZE, 5, marks=rule("TEC-03a")),
    pytest.param(GENIUS_SCIENTISTS, 5, marks=rule("TEC-06a")),
    pytest.param(AMBUSH, 7, marks=rule("TEC-07a")),
    pytest.param(WAR_EFFORT, 5, marks=rule("TEC-08a")),
    pytest.param(SUPERIOR_GENERAL, 7, marks=rule("TEC-10a")),
    pytest.param(CODEBREAKING, 10, marks=rule("TEC-11a")),
]


@pytest.mark.parametrize(("card", "threshold"), CONTINUOUS)
def test_a_continuous_card_works_from_its_threshold_on_and_yields_no_chit(card: int, threshold: int) -> None:
    t = table("GER", "purchase").money("GER", 20).card("GER", card, threshold - 2).dice(1, 1)
    t.do("tech", 1)
    assert not st.has_technology(t.s, nation("GER"), card)
    t.do("tech", 1)
    assert st.has_technology(t.s, nation("GER"), card)
    t.dice(6).do("tech", 1)
    assert st.has_technology(t.s, nation("GER"), card)
    assert t.tech_chits("GER", card) == 0


@pytest.mark.parametrize(("card", "threshold"), CHITS)
def test_a_chit_card_yields_its_chit_at_its_threshold(card: int, threshold: int) -> None:
    t = table("GER", "purchase").money("GER", 20).card("GER", card, threshold - 2).dice(1, 1)
    t.do("tech", 1)
    assert t.tech_chits("GER", card) == 0
    t.do("tech", 1)
    assert t.tech_chits("GER", card) == 1
    assert holds(t, "GER") == (card, 0)


@rule("TEC-06b")
def test_with_a_genius_chit_tech_rolls_cost_3_for_this_turn() -> None:
    t = table("GER", "purchase").money("GER", 30).card("GER", JET_POWER).tech("GER", GENIUS_SCIENTISTS)
    t.dice(1).do("tech", 1)
    assert t.ipc("GER") == 25
    t.do("genius").dice(1, 1).do("tech", 2)
    assert t.ipc("GER") == 19
    assert t.tech_chits("GER", GENIUS_SCIENTISTS) == 0
    to_research(t, "GER").do("pass").money("GER", 30).dice(1).do("tech", 1)
    assert t.ipc("GER") == 25


@rule("TEC-06b")
def test_genius_chits_do_not_add_up() -> None:
    t = table("GER", "purchase").money("GER", 30).card("GER", JET_POWER).tech("GER", GENIUS_SCIENTISTS, 2)
    t.do("genius")
    assert not t.offered("genius")
    t.dice(1).do("tech", 1)
    assert t.ipc("GER") == 27
    assert t.tech_chits("GER", GENIUS_SCIENTISTS) == 1


@rule("TEC-08b")
def test_war_effort_raises_an_original_territory_by_1_and_no_conquered_one() -> None:
    t = table("GER", "purchase").tech("GER", WAR_EFFORT, 2).hold("GER", "leningrad")
    assert t.refused("war-effort", "leningrad") == "TEC-08b"
    t.do("war-effort", "berlin")
    assert t.worth("berlin") == 6
    assert t.tech_chits("GER", WAR_EFFORT) == 1


@rule("TEC-08b")
def test_war_effort_is_for_original_territories_in_hand() -> None:
    t = table("GER", "purchase").tech("GER", WAR_EFFORT).hold("UK", "normandy")
    assert t.refused("war-effort", "normandy") == "TEC-08b"
    assert t.refused("war-effort", "london") == "TEC-08b"
    assert t.offered("war-effort", "paris")


@rule("TEC-08b")
def test_war_effort_is_spent_in_the_own_turn_before_collect_income() -> None:
    t = table("GER", "morale").tech("GER", WAR_EFFORT).chits("GER", 1).steps("GER", -6).dice(3, 4).begin()
    assert t.verbs() == ("keep", "reroll")  # the Sue for Peace roll
    assert not t.offered("war-effort", "berlin")
    t = table("UK", "movement").tech("GER", WAR_EFFORT).put("UK", "DST", "viking_bank").put("GER", "SUB", "kattegat")
    t.do("sail", "viking_bank", "kattegat", t.pick("viking_bank", "DST"))
    assert t.seat == "GER"
    assert not t.offered("war-effort", "berlin")


@rule("TEC-08c")
def test_war_effort_moves_the_morale_marker_up_by_1() -> None:
    t = table("GER", "purchase").tech("GER", WAR_EFFORT, 2)
    assert t.marker("GER") == 41
    t.do("war-effort", "berlin").do("war-effort", "poland")
    assert t.marker("GER") == 43
