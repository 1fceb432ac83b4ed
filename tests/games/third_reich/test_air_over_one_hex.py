"""28.67 in interceptions: a counter strikes at fleets off a beach and supports its defence, or meets such support."""

from __future__ import annotations

import pytest

from games.third_reich.sea_table import Seas, rule
from games.third_reich.test_missions import channel
from theatre.games.third_reich import counters as ct
from theatre.games.third_reich import state as st
from theatre.games.third_reich import tables as tb
from theatre.games.third_reich import world as w
from theatre.games.third_reich.combat.battle import Strengths

BEACH = "M23"


def off_the_beach(*, garrison: str = "infantry-3-3", another: str = "", british: str = "") -> tuple[Seas, int, int]:
    """Two British fleets carry three factors to a beach; a German 5-4 is near, and perhaps British air."""
    t = channel().put("germany", garrison, BEACH).put("germany", "air_base-0", "N23")
    fleets = sorted([t.new("britain", "fleet-9", "Portsmouth") for _ in range(2)])
    infantry, air = t.new("britain", "infantry-3-4", "L22"), t.new("germany", "air-5-4", "N23")
    if another:
        t.put("germany", "air_base-0", "N24").put("germany", another, "Antwerp" if another == "fleet-9" else "N24")
    if british:
        t.put("britain", british, "K23")
    t.go("invade", 2, *fleets, 1, infantry, BEACH, seat="britain").until("intercept")
    assert t.is_asked("germany")
    return t, air, infantry


def defence(t: Seas, infantry: int) -> int:
    """Basic factors of the defence, air among them."""
    hex_ = w.space(BEACH)
    return Strengths(t.s, (hex_,), (infantry,), tuple(ct.ground_at(t.s, hex_))).basic


def air_of(t: Seas, power: str) -> list[int]:
    own = [unit for unit in ct.on_board(t.s) if tb.NATION[unit] == tb.NATION_ID[power] and tb.KIND[unit] == tb.AIR]
    return sorted([tb.COMBAT[unit] for unit in own])


def british_air(t: Seas) -> int:
    return next(u for u in ct.on_board(t.s) if tb.NATION[u] == tb.BRITAIN and tb.KIND[u] == tb.AIR)


@rule("28.67", "28.511")
@pytest.mark.parametrize("first", ["defend", "strike"])
def test_a_counter_defends_and_strikes_over_one_hex_without_partial_counters(first: str) -> None:
    t, air, infantry = off_the_beach()
    t.dice(1, 2)
    if first == "defend":
        t.do("defend", BEACH, air, seat="germany").do("also-strike-at-sea", air, 0, 2, seat="germany")
    else:
        t.do("strike", 0, BEACH, air, seat="germany").do("also-defend", air, 3, seat="germany")
    t.until("attack")
    assert t.factors("britain") == 17  # two dice were thrown
    assert defence(t, infantry) == 6
    assert air_of(t, "germany") == [5]
    assert t.s.inverted[air]


@rule("28.67")
def test_factors_are_shared_over_one_hex_only_and_each_task_has_some() -> None:
    t, air, _ = off_the_beach(another="air-2-4")
    assert t.refused("also-strike-at-sea", air, 0, 2, seat="germany") == "28.67"  # it was sent nowhere
    t.do("strike", 0, "L22", air, seat="germany")  # in the hex of their base
    assert t.refused("also-defend", air, 2, seat="germany") == "28.67"
    t, air, _ = off_the_beach(another="air-2-4")
    t.do("defend", BEACH, air, seat="germany")
    assert t.refused("also-strike-at-sea", air, 0, 5, seat="germany") == "28.67"
    t.do("also-strike-at-sea", air, 0, 3, seat="germany")
    assert t.refused("also-strike-at-sea", air, 0, 1, seat="germany") == "28.67"  # it has two tasks already


@rule("28.67", "28.513")
def test_shared_factors_count_against_the_room_for_support() -> None:
    t, air, infantry = off_the_beach(garrison="infantry-1-3")
    assert t.refused("defend", BEACH, air, seat="germany") == "28.513"  # five over one
    t.do("strike", 0, BEACH, air, seat="germany")
    assert t.refused("also-defend", air, 4, seat="germany") == "28.513"
    t.dice(3, 3).do("also-defend", air, 3, seat="germany").until("attack")
    assert defence(t, infantry) == 4


@rule("28.67", "28.641")
@pytest.mark.parametrize(("change", "left", "basic"), [(True, [3], 6), (False, [], 3)])
def test_losses_of_the_strike_leave_the_support_if_there_is_change(
    *, change: bool, left: list[int], basic: int
) -> None:
    t, air, infantry = off_the_beach()
    if not change:
        for model in ("air-1-4", "air-2-4", "air-3-4"):
            for unit in tb.UNITS_OF[tb.GERMANY, model]:
                st.lay(t.s, unit, st.POOL)
    t.dice(6, 6).do("defend", BEACH, air, seat="germany").do("also-strike-at-sea", air, 0, 2, seat="germany")
    t.until("attack")
    assert air_of(t, "germany") == left
    assert defence(t, infantry) == basic


@rule("28.67", "28.515")
@pytest.mark.parametrize(("striking", "left"), [(True, 4), (False, 0)])
def test_of_a_counter_only_the_factors_that_support_are_lost_with_the_defenders(*, striking: bool, left: int) -> None:
    t, air, infantry = off_the_beach(garrison="infantry-1-3, infantry-1-3")
    if striking:
        t.dice(3, 3, 3, 3).do("strike", 0, BEACH, air, seat="germany").do("also-defend", air, 1, seat="germany")
    else:
        t.do("defend", BEACH, air, seat="germany")
    t.until("attack").s.mission[t.new("britain", "air-5-4", "K23")] = w.space(BEACH)
    t.dice(6).do("attack", 1, BEACH, infantry, seat="britain")
    assert not ct.ground_at(t.s, w.space(BEACH))
    assert sum(air_of(t, "germany")) == left


@rule("28.67", "28.441")
def test_only_the_factors_that_support_are_met() -> None:
    t, air, infantry = off_the_beach(british="air-5-4")
    t.do("defend", BEACH, air, seat="germany").do("also-strike-at-sea", air, 0, 4, seat="germany")
    t.dice(3, 3, 3, 3, 3, 3).do("meet", BEACH, british_air(t), seat="britain").until("attack")  # five against one
    assert sum(air_of(t, "germany")) == 4  # no more was there to be lost
    assert defence(t, infantry) == 3
    assert not t.dice_box.faces


@rule("28.67", "28.454")
@pytest.mark.parametrize("first", ["meet", "strike"])
def test_whose_turn_it_is_meets_support_and_strikes_at_interceptors_over_one_hex(first: str) -> None:
    t, air, _ = off_the_beach(another="fleet-9", british="air-5-4")
    fleet = next(u for u in ct.on_board(t.s) if tb.NATION[u] == tb.GERMANY and tb.KIND[u] == tb.FLEET)
    t.dice(1).do("defend", BEACH, air, seat="germany").go("intercept", 0, BEACH, 1, fleet, seat="germany")
    t.pass_by("germany")
    assert t.is_asked("britain")
    own = british_air(t)
    t.dice(3, 3, 1, 1, 2)  # two against five, then three at sea
    if first == "meet":
        assert t.refused("also-strike-at-sea", own, 1, 3, seat="britain") == "28.67"
        t.do("meet", BEACH, own, seat="britain").do("also-strike-at-sea", own, 1, 3, seat="britain")
    else:
        t.do("strike", 1, BEACH, own, seat="britain").do("also-meet", own, 2, seat="britain")
    t.until("break-off")
    assert t.factors("germany") == 7
    assert sum(air_of(t, "britain")) == 3  # both that met the support are lost
