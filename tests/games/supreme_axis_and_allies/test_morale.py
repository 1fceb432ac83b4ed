"""7. Morale: the chart, War Weariness, Sue for Peace, and Morale chits."""

import pytest

from games.supreme_axis_and_allies.table import Table, rule, table
from theatre.games.supreme_axis_and_allies.tables import JET_POWER, WAR_EFFORT

SEVEN = (3, 4)  # a Surrender Roll without treasury


def ending(steps: int, owner: str = "GER", chits: int = 0) -> Table:
    """The Morale phase of a nation whose marker stands so many steps from N after War Weariness."""
    return table(owner, "morale", threshold=12).steps(owner, steps + 1).chits(owner, chits)


# the marker


@rule("MOR-01")
def test_a_captured_territory_moves_both_markers_by_its_value() -> None:
    t = table("GER", "movement").put("GER", "ARM", "smolensk").put("USSR", "INF", "archangel")
    t.do("march", "smolensk", "moscow", t.pick("smolensk", "ARM"))
    assert (t.marker("GER"), t.marker("USSR")) == (47, 18)
    assert t.marker("UK") == 31


@rule("MOR-01")
def test_a_lost_battle_moves_no_marker() -> None:
    t = table("GER", "movement").put("GER", "INF", "smolensk").put("USSR", "INF", "moscow")
    t.dice(6, 1).do("march", "smolensk", "moscow", t.pick("smolensk", "INF")).until("roll")
    assert (t.marker("GER"), t.marker("USSR")) == (40, 24)  # War Weariness


@rule("MOR-02")
def test_war_weariness_takes_1_from_the_active_nation_only() -> None:
    t = table("GER", "morale").begin()
    assert [t.marker(owner) for owner in ("USSR", "GER", "UK", "JAP", "USA")] == [24, 40, 31, 30, 42]


@rule("MOR-02")
def test_war_weariness_comes_every_turn() -> None:
    t = table("GER", "morale").until("roll").do("pass").until("roll")
    assert (t.seat, t.marker("UK")) == ("JAP", 30)
    while t.seat != "UK":
        t.do("pass").until("roll")
    assert (t.marker("GER"), t.marker("UK")) == (39, 30)


@rule("MOR-03")
def test_a_change_of_value_moves_the_marker_of_the_controller() -> None:
    t = table("UK", "movement").tech("UK", WAR_EFFORT, 2).put("UK", "INF", "london").do("war-effort", "london")
    assert t.marker("UK") == 32
    t.do("war-effort", "london")
    assert t.marker("UK") == 33


@rule("MOR-04")
def test_the_rating_is_the_value_of_the_land_less_the_turns_taken() -> None:
    t = table("GER", "movement").put("GER", "ARM", "kursk").tech("GER", WAR_EFFORT)
    t.do("march", "kursk", "stalingrad", t.pick("kursk", "ARM")).do("war-effort", "berlin").do("done").until("roll")
    while t.seat != "GER":
        t.do("pass").until("roll")
    assert t.marker("GER") == 41 + 2 + 1 - 1
    assert t.marker("USSR") == 24 - 2 - 1
    assert t.marker("USA") == 42 - 1


@rule("MOR-05")
def test_the_chart_ends_15_steps_from_n_but_the_true_rating_is_kept() -> None:
    assert ending(15).begin().morale_chits("GER") == 4
    beyond = ending(20).begin()
    assert (beyond.marker("GER"), beyond.morale_chits("GER")) == (61, 4)
    assert ending(-15).dice(*SEVEN).begin().surrendered("GER")
    assert ending(-16).dice(*SEVEN).begin().surrendered("GER")


# Sue for Peace

TARGETS = [(-6, 2), (-7, 3), (-8, 4), (-9, 5), (-10, 6), (-11, 7), (-12, 8), (-13, 9), (-14, 10)]


def two_dice(total: int) -> tuple[int, int]:
    return (1, total - 1) if total <= 7 else (6, total - 6)


@rule("MOR-06")
@pytest.mark.parametrize(("steps", "target"), TARGETS)
def test_a_nation_in_jeopardy_must_roll_above_its_target(steps: int, target: int) -> None:
    assert not ending(steps).dice(*two_dice(target + 1)).begin().surrendered("GER")
    assert ending(steps).dice(*two_dice(target), *SEVEN).begin().surrendered("GER")


@rule("MOR-17")
def test_at_n_minus_5_no_roll_is_made() -> None:
    calm = ending(-5).dice(1, 1).begin()
    assert not calm.surrendered("GER")
    assert calm.dice_box.faces == [1, 1]
    rolled = ending(-6).dice(1, 2).begin()
    assert rolled.dice_box.faces == []


@rule("MOR-07")
def test_at_n_minus_15_there_is_no_roll_that_saves_the_nation() -> None:
    t = ending(-15).dice(6, 6).begin()  # the Surrender Roll
    assert t.surrendered("GER")
    assert not ending(-14).dice(6, 6).begin().surrendered("GER")


@rule("MOR-08")
@pytest.mark.parametrize(("total", "stays"), [(8, False), (9, False), (10, True)])
def test_the_printed_example_of_the_uk_at_18(total: int, stays: bool) -> None:
    t = table("UK", "morale").rating("UK", 19).dice(*two_dice(total))
    if not stays:
        t.dice(*SEVEN)
    t.begin()
    assert t.surrendered("UK") is not stays
    if stays:
        assert t.marker("UK") == 18


@rule("MOR-16")
def test_the_printed_example_of_a_re_roll() -> None:
    t = ending(-11, chits=1).dice(1, 5).begin()
    assert t.seat == "GER"
    t.dice(3).do("reroll", 0)
    assert not t.surrendered("GER")
    assert ending(-11).dice(1, 5, *SEVEN).begin().surrendered("GER")


@rule("MOR-02")
def test_peace_is_sued_for_in_the_own_morale_phase_only() -> None:
    t = table("GER", "morale").rating("USSR", 10).begin()  # N-14, but it is the turn of Germany (ruling D-36)
    assert not t.surrendered("USSR")


# dividend and subsidy

DIVIDENDS = [
    *[pytest.param(steps, 0, marks=rule("MOR-10")) for steps in (-5, 0, 5)],
    *[pytest.param(steps, 1, marks=rule("MOR-09a")) for steps in (6, 8)],
    *[pytest.param(steps, 2, marks=rule("MOR-09b")) for steps in (9, 11)],
    *[pytest.param(steps, 3, marks=rule("MOR-09c")) for steps in (12, 15)],
]


@pytest.mark.parametrize(("steps", "dividend"), DIVIDENDS)
def test_morale_dividend_and_subsidy(steps: int, dividend: int) -> None:
    assert ending(steps).begin().morale_chits("GER") == dividend + 1


@rule("MOR-10")
def test_the_subsidy_goes_to_the_active_nation() -> None:
    t = ending(0).begin()
    assert [t.morale_chits(owner) for owner in ("USSR", "GER", "UK", "JAP", "USA")] == [0, 1, 0, 0, 0]


@rule("MOR-18")
def test_dividends_do_not_add_up() -> None:
    assert ending(12).begin().morale_chits("GER") == 3 + 1
    assert ending(9).begin().morale_chits("GER") == 2 + 1


@rule("MOR-15")
def test_war_weariness_comes_before_roll_and_dividend() -> None:
    t = table("GER", "morale").steps("GER", -5).dice(1, 2).begin()
    assert t.dice_box.faces == []
    assert table("GER", "morale").steps("GER", 6).begin().morale_chits("GER") == 1


@rule("MOR-15")
def test_the_subsidy_comes_too_late_for_the_roll_of_the_same_phase() -> None:
    t = ending(-11).dice(3, 4, *SEVEN).begin()
    assert t.surrendered("GER")
    assert not ending(-11, chits=1).dice(3, 4).begin().surrendered("GER")  # waits for a re-roll


@rule("MOR-19")
def test_a_nation_that_surrenders_gains_no_chit() -> None:
    assert ending(-14).dice(5, 5, *SEVEN).begin().morale_chits("GER") == 0
    assert ending(-14).dice(5, 6).begin().morale_chits("GER") == 1


# Morale chits


@rule("MOR-11")
def test_a_chit_re_rolls_one_die_of_any_roll() -> None:
    t = table("GER", "research").chits("GER", 1).dice(1, 3).do("roll")
    assert t.offered("reroll", 0)
    assert t.offered("reroll", 1)
    t = table("GER", "purchase").chits("GER", 1).card("GER", JET_POWER).dice(1).do("tech", 1)
    assert t.offered("reroll", 0)
    t = ending(-6, chits=1).dice(1, 1).begin()
    assert t.offered("reroll", 0)
    t = table("GER", "purchase").card("GER", JET_POWER).dice(1).do("tech", 1)
    assert not t.offered("reroll", 0)


@rule("MOR-11")
def test_a_combat_die_is_re_rolled_before_it_takes_effect() -> None:
    t = table("GER", "movement").chits("GER", 1).put("GER", "ARM", "poland").put("USSR", "INF", "belorussia")
    t.hold("USSR", "belorussia").dice(6).do("march", "poland", "belorussia", t.pick("poland", "ARM"))
    t.until("reroll").dice(3, 6).do("reroll", 0).until("roll")
    assert t.holder("belorussia") == "GER"


@rule("MOR-12")
def test_each_die_costs_a_chit() -> None:
    t = ending(-11, chits=3).dice(1, 2).begin()
    t.dice(5).do("reroll", 0)
    assert t.morale_chits("GER") == 2
    t.dice(4).do("reroll", 1)
    assert (t.morale_chits("GER"), t.surrendered("GER")) == (1, False)
    t.do("keep")
    assert (t.morale_chits("GER"), t.surrendered("GER")) == (2, False)  # 9, and the subsidy


@rule("MOR-12")
def test_a_die_may_be_rolled_a_third_time_for_another_chit() -> None:
    t = ending(-11, chits=2).dice(1, 5).begin()
    t.dice(1).do("reroll", 0).dice(3).do("reroll", 0)
    assert not t.surrendered("GER")
    assert t.morale_chits("GER") == 1  # the subsidy


@rule("MOR-13")
def test_chits_re_roll_nobody_elses_dice() -> None:
    t = table("GER", "movement").chits("GER", 3).put("GER", "2 INF, ARM", "poland").put("USSR", "2 INF", "belorussia")
    t.hold("USSR", "belorussia").dice(6, 6, 6).do("march", "poland", "belorussia", t.pick("poland", "2 INF, ARM"))
    t.until("reroll")
    assert t.offered("reroll", 0)
    t.dice(1, 6).do("keep").until("lose")  # the defence has hit, Germany must take a loss
    assert t.seat == "GER"
    assert t.refused("reroll", 0) == "MOR-13"


@rule("MOR-13")
def test_an_enemy_with_chits_is_not_asked_about_the_dice_of_others() -> None:
    t = table("USSR", "purchase").chits("GER", 3).card("USSR", JET_POWER).dice(6).do("tech", 1)
    assert t.seat == "USSR"
    assert t.s.points[0] == 6


@rule("MOR-14")
def test_chits_are_kept_until_they_are_used() -> None:
    t = table("GER", "research").chits("GER", 4).chits("JAP", 2).do("pass").until("roll")
    while t.seat != "GER":
        t.do("pass").until("roll")
    assert (t.morale_chits("GER"), t.morale_chits("JAP")) == (5, 3)
    t.dice(1, 3).do("roll").do("keep")
    assert t.morale_chits("GER") == 5
