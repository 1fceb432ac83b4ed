"""9.1.1 and 17.10: collecting MSP, annual increases, German ore, the entry of the USA, cards of later scenarios."""

from __future__ import annotations

from games.supreme_commander.economy_table import accounts, msp, per_turn, strategic
from games.supreme_commander.table import Table, nation, rule
from theatre.games.supreme_commander.economy import income


def collecting(turn: int = 16, **more: object) -> Table:
    """Before the ore is looked at, with nothing in any treasury; nobody has units."""
    t = strategic("german_ore", turn, **more)
    t.s.msp[:] = [0] * 6
    return t


@rule("9.1.1a", "9.1.1e")
def test_every_major_power_adds_its_income_to_what_it_has() -> None:
    t = collecting().msp(germany=60, uk=5)
    t.s.per_turn[nation("germany")] = 290
    t.begin()
    assert accounts(t, "germany") == (350, 290)
    assert accounts(t, "uk") == (75, 70)
    assert accounts(t, "ussr") == (40, 40)


@rule("9.1.1c")
def test_msp_are_saved_without_a_limit() -> None:
    t = collecting().msp(france=4000).begin()
    assert msp(t, "france") == 4055


@rule("9.1.1b")
def test_an_annual_increase_counts_in_full_in_its_turn_even_from_nothing() -> None:
    t = collecting(turn=13)
    t.s.per_turn[nation("italy")] = 0
    t.begin()
    assert accounts(t, "italy") == (10, 10)
    assert per_turn(t, "germany") == 125
    assert per_turn(t, "france") == 55
    assert per_turn(collecting(turn=14).begin(), "germany") == 100


@rule("9.1a")
def test_the_income_never_falls_below_zero() -> None:
    t = collecting()
    t.s.per_turn[nation("italy")] = 3
    income.change(t.s, nation("italy"), -5)
    assert per_turn(t, "italy") == 0
    income.change(t.s, nation("italy"), 5)
    assert per_turn(t, "italy") == 5


@rule("17.10a")
def test_an_active_ally_of_the_allies_in_the_north_cuts_the_ore_once() -> None:
    assert msp(collecting().begin(), "germany") == 100
    one = collecting().nation("norway", "ally", "uk").begin()
    assert accounts(one, "germany") == (90, 100)
    both = collecting().nation("norway", "ally", "uk").nation("sweden", "ally", "uk").begin()
    assert msp(both, "germany") == 90
    assert msp(collecting().nation("norway", "ally", "germany").begin(), "germany") == 100


@rule("17.10b")
def test_a_northern_ally_of_the_axis_that_the_allies_conquered_cuts_the_ore() -> None:
    assert msp(collecting().nation("sweden", "conquered", "germany").begin(), "germany") == 90
    assert msp(collecting().nation("sweden", "conquered", "uk").begin(), "germany") == 100


@rule("23.5a")
def test_with_the_option_a_conquered_norway_cuts_the_ore_in_snow_only() -> None:
    mild = collecting(16, ore_in_snow=1).nation("norway", "conquered", "germany").begin()
    assert msp(mild, "germany") == 100
    snow = collecting(21, ore_in_snow=1).nation("norway", "conquered", "germany").begin()
    assert msp(snow, "germany") == 90
    assert msp(collecting(16, ore_in_snow=1).nation("sweden", "conquered", "germany").begin(), "germany") == 90


@rule("RUL-31", "17.15.1b")
def test_the_usa_enters_with_its_income_less_what_it_has_lent() -> None:
    t = collecting(turn=23)
    t.s.lent[nation("uk")] = 70
    t.begin()
    assert accounts(t, "usa") == (170, 240)
    early = collecting(turn=22)
    early.s.lent[nation("uk")] = 70
    assert accounts(early.begin(), "usa") == (0, 0)
    later = collecting(turn=24)
    later.s.per_turn[nation("usa")] = 240
    later.s.lent[nation("uk")] = 70
    assert accounts(later.begin(), "usa") == (240, 240)


@rule("19.2b")
def test_in_barbarossa_germany_has_no_income_at_first_and_loses_some_for_good_later() -> None:
    first = collecting(17, scenario="barbarossa").dice(1).begin()
    assert accounts(first, "germany") == (0, 190)
    assert msp(first, "ussr") == 155 + 1  # and a die by Murmansk
    assert accounts(collecting(33, scenario="barbarossa").dice(1).begin(), "germany") == (170, 170)
    assert accounts(collecting(45, scenario="barbarossa").dice(1).begin(), "germany") == (165, 165)
    assert accounts(collecting(46, scenario="barbarossa").dice(1).begin(), "germany") == (180, 180)
    assert accounts(collecting(34, scenario="barbarossa").dice(1).begin(), "germany") == (190, 190)


@rule("19.3h")
def test_from_barbarossa_to_berlin_only_germany_starts_without_income() -> None:
    t = collecting(17, scenario="barbarossa_to_berlin").begin()
    assert msp(t, "germany") == 0
    assert (msp(t, "italy"), msp(t, "uk"), msp(t, "ussr")) == (45, 80, 155)
    assert msp(collecting(18, scenario="barbarossa_to_berlin").begin(), "germany") == 245


@rule("17.5.1h")
def test_a_fallen_france_saves_what_its_retaken_cities_earn() -> None:
    t = collecting().nation("france", "conquered")
    t.s.per_turn[nation("france")] = 10
    t.begin()
    assert msp(t, "france") == 10
    gone = collecting().nation("italy", "ally", "usa")
    gone.s.per_turn[nation("italy")] = 10
    assert msp(gone.begin(), "italy") == 0
