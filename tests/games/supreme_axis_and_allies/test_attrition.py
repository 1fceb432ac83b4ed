"""Violation of Neutrality in the Movement phase: who may go there, and what the way costs."""

import pytest

from games.supreme_axis_and_allies.table import moving, rule
from theatre.games.supreme_axis_and_allies.state import FIGHT, NONE

# ruled out


@rule("NEU-01")
def test_no_march_into_a_neutral_territory() -> None:
    t = moving("GER", neutrality=0).put("GER", "INF", "normandy")
    soldier = t.pick("normandy", "INF")
    assert t.refused("march", "normandy", "spain", soldier) == "NEU-01"
    assert t.offered("march", "normandy", "vichy_france", soldier)


@rule("NEU-01")
def test_no_landing_from_the_sea() -> None:
    t = moving("GER", neutrality=0)
    (transport,) = t.new("GER", "TRN", "biscay")
    soldier = t.new("GER", "INF", "biscay", aboard=transport)
    assert t.refused("land", transport, "spain", soldier) == "NEU-01"
    assert t.offered("land", transport, "normandy", soldier)


@rule("NEU-01")
def test_no_flight_over_a_neutral_territory() -> None:
    t = moving("GER", neutrality=0).put("GER", "FIT", "bavaria")
    fighter = t.pick("bavaria", "FIT")
    over = ("bavaria", "switzerland", "vichy_france")
    around = ("bavaria", "paris", "vichy_france")
    assert t.refused("fly-by", 0, NONE, 3, *over, 0, fighter) == "NEU-01"
    assert t.offered("fly-by", 0, NONE, 3, *around, 0, fighter)


@rule("NEU-01")
def test_nor_an_attack_by_air() -> None:
    t = moving("GER", neutrality=0).put("GER", "FIT", "bavaria")
    assert t.refused("fly", "bavaria", "switzerland", "bavaria", 0, FIGHT, t.pick("bavaria", "FIT")) == "NEU-01"


@rule("NEU-01")
def test_the_way_round_a_neutral_counts_in_full() -> None:
    t = moving("GER", neutrality=0).put("UK", "INF", "gibraltar").put("GER", "FIT, BMB", "normandy")
    fighter, bomber = t.pick("normandy", "FIT, BMB")
    assert t.refused("fly", "normandy", "gibraltar", "normandy", 0, FIGHT, [fighter]) == "NEU-01"  # 2 + 2 over Spain
    assert t.offered("fly", "normandy", "gibraltar", "normandy", 0, FIGHT, [bomber])  # 3 + 3 over the sea


@rule("NEU-01")
def test_if_it_was_agreed_all_this_is_allowed() -> None:
    t = moving("GER", neutrality=1).put("UK", "INF", "gibraltar").put("GER", "INF, FIT", "normandy")
    (transport,) = t.new("GER", "TRN", "biscay")
    soldier = t.new("GER", "INF", "biscay", aboard=transport)
    assert t.offered("march", "normandy", "spain", t.pick("normandy", "INF"))
    assert t.offered("land", transport, "spain", soldier)
    assert t.offered("fly", "normandy", "gibraltar", "normandy", 0, FIGHT, t.pick("normandy", "FIT"))


# attrition


@rule("NEU-03")
@pytest.mark.parametrize(("dice", "left"), [((6, 6, 6), "3 INF"), ((2, 2, 2), "3 INF"), ((6, 1, 6), "2 INF")])
def test_one_die_for_each_unit_that_moves_in_and_a_loss_for_each_1(dice: tuple[int, ...], left: str) -> None:
    t = moving("GER", neutrality=1).put("GER", "3 INF", "normandy")
    t.dice(*dice).do("march", "normandy", "spain", t.pick("normandy", "3 INF"))
    if "lose" in t.verbs():
        t.do("lose", t.pick("spain", "INF"))
    assert t.all_rolled()
    assert t.units("GER", "spain") == left


@rule("NEU-03")
def test_a_march_into_a_belligerent_territory_costs_nothing() -> None:
    t = moving("GER", neutrality=1).put("GER", "3 INF", "spain").hold("GER", "spain")
    t.do("march", "spain", "gibraltar", t.pick("spain", "3 INF"))
    assert t.units("GER", "gibraltar") == "3 INF"


@rule("NEU-03")
def test_the_invader_chooses_what_it_loses() -> None:
    t = moving("GER", neutrality=1)
    army = t.new("GER", "INF, ARM", "normandy")
    t.dice(6, 1).do("march", "normandy", "spain", army)
    assert t.seat == "GER"
    assert t.offered("lose", army[1:])
    assert not t.offered("lose", army)
    t.do("lose", army[:1])
    assert t.units("GER", "spain") == "ARM"


@rule("NEU-03")
def test_aircraft_that_attack_suffer_attrition_without_a_return_to_base() -> None:
    t = moving("GER", neutrality=1).put("GER", "INF", "normandy")
    (fighter,) = t.new("GER", "FIT", "paris")
    t.dice(6).do("march", "normandy", "spain", t.pick("normandy", "INF"))
    t.dice(1).do("fly", "paris", "spain", "paris", 0, FIGHT, [fighter])
    assert t.all_rolled()
    assert not t.alive(fighter)


@rule("NEU-03")
def test_aircraft_that_fly_over_suffer_it_too_but_start_no_battle() -> None:
    t = moving("GER", neutrality=1).put("GER", "2 FIT", "bavaria")
    way = ("bavaria", "switzerland", "vichy_france")
    first, second = t.pick("bavaria", "2 FIT")
    t.dice(1).do("fly-by", 0, NONE, 3, *way, 0, [first])
    assert not t.alive(first)
    t.dice(2).do("fly-by", 0, NONE, 3, *way, 0, [second])
    t.do("done")  # no dice: nobody has invaded
    assert t.units("GER", "vichy_france") == "FIT"


@rule("NEU-03")
def test_troops_that_land_there_suffer_it() -> None:
    t = moving("GER", neutrality=1)
    (transport,) = t.new("GER", "TRN", "biscay")
    (soldier,) = t.new("GER", "INF", "biscay", aboard=transport)
    t.dice(1).do("land", transport, "spain", [soldier])
    assert not t.alive(soldier)


@rule("NEU-03")
def test_ships_off_a_neutral_coast_suffer_nothing() -> None:
    t = moving("GER", neutrality=1).put("GER", "SUB", "kattegat")
    t.do("sail", "kattegat", "gulf_of_finland", t.pick("kattegat", "SUB"))
    assert t.units("GER", "gulf_of_finland") == "SUB"


@rule("NEU-03")
def test_armour_stops_in_the_neutral_territory() -> None:
    t = moving("GER", neutrality=1)
    tank = t.new("GER", "ARM", "normandy")
    t.dice(6).do("march", "normandy", "spain", tank)
    assert not t.offered("march", "spain", "gibraltar", tank)
    assert t.holder("spain") == "neutral"


# nobody left


@rule("NEU-16")
def test_if_all_invaders_are_lost_nothing_more_happens() -> None:
    t = moving("GER", neutrality=1).put("GER", "INF", "normandy")
    t.dice(1).do("march", "normandy", "spain", t.pick("normandy", "INF")).do("done")
    assert t.happened("executor") == 0
    assert t.verbs()[0] in ("pass", "roll")  # no Executor, no dice: the next nation's turn
    assert t.holder("spain") == "neutral"


@rule("NEU-16")
def test_if_one_is_left_the_neutral_finds_an_executor() -> None:
    t = moving("GER", neutrality=1).put("GER", "INF", "normandy")
    t.dice(2).do("march", "normandy", "spain", t.pick("normandy", "INF")).do("done")
    assert "executor" in t.verbs()
    assert t.seat == "USSR"
