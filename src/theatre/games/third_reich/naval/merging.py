"""Partial fleets at one base put together [29.74]: two counters for a larger one and what is left over."""

from __future__ import annotations

from itertools import combinations

from theatre.core.decision import Args, Each, Refusal
from theatre.core.lazy import Rows
from theatre.games.third_reich.counters import runs
from theatre.games.third_reich.naval.basing import FLEETS, base_of, enter_port, fronts_for, quay_of
from theatre.games.third_reich.state import SPARE, Position, lay
from theatre.games.third_reich.tables import COMBAT, FULL_FLEET, NATION, NOBODY, POWERS
from theatre.games.third_reich.world import NOWHERE, US_BOX

MOST_CHANGE = 3
PARTIAL = tuple([unit for unit in FLEETS if NATION[unit] in POWERS and COMBAT[unit] < FULL_FLEET])


def partial_fleets(s: Position, power: int) -> list[int]:
    small = [unit for unit in PARTIAL if s.where[unit] >= 0 and runs(s, unit) == power and s.mission[unit] == NOWHERE]
    return [unit for unit in small if s.berth[unit] != NOBODY or s.where[unit] == US_BOX]


def combined(s: Position, one: int, other: int) -> Args | None:
    """The counters that take the place of two: the largest that there is, larger than both, and the fewest others.

    They lie at one quay: not on both sides of a closed Kiel Canal [29.13].
    """
    if quay_of(s, one) != quay_of(s, other) or NATION[one] != NATION[other] or s.serves[one] != s.serves[other]:
        return None
    total = COMBAT[one] + COMBAT[other]
    spare = [unit for unit in FLEETS if NATION[unit] == NATION[one] and s.where[unit] == SPARE]
    for large in sorted(spare, key=lambda unit: (-COMBAT[unit], unit)):
        if max(COMBAT[one], COMBAT[other]) < COMBAT[large] <= total:
            rest = _change(spare, large, total - COMBAT[large])
            if rest is not None:
                return (large, *rest)
    return None


def _change(spare: list[int], large: int, left: int) -> Args | None:
    others = [unit for unit in spare if unit != large and COMBAT[unit] <= left]
    for count in range(MOST_CHANGE + 1):
        for some in combinations(others, count):
            if sum([COMBAT[unit] for unit in some]) == left:
                return some
    return None


def merging(s: Position, power: int) -> Each:
    return Each("combine", Rows(lambda: pairs(s, power)), lambda args: Refusal("29.74"))


def pairs(s: Position, power: int) -> list[Args]:
    return [pair for pair in combinations(partial_fleets(s, power), 2) if combined(s, *pair) is not None]


def merge(s: Position, args: Args) -> None:
    """What comes of an inverted fleet is inverted."""
    one, other = args
    new = combined(s, one, other)
    assert new is not None
    base, front = base_of(s, one), fronts_for(s, one)[0]
    for unit in new:
        enter_port(s, unit, base, front)
        s.serves[unit] = s.serves[one]
        for flags in (s.inverted, s.moved, s.shifted, s.tried, s.excess, s.deployed):
            flags[unit] = flags[one] or flags[other]
    for unit in (one, other):
        _hand_over_supply(s, unit, new[0])
        lay(s, unit, SPARE)
        s.serves[unit], s.berth[unit] = NATION[unit], NOBODY
        for flags in (s.inverted, s.moved, s.shifted, s.tried, s.excess, s.deployed):
            flags[unit] = 0
    s.log("combined", NATION[one], max(0, s.where[new[0]]), rule="29.74")


def _hand_over_supply(s: Position, old: int, new: int) -> None:
    """The larger fleet carries the supply that an old one did [27.23]."""
    for unit, fleet in enumerate(s.fed_by):
        if fleet == old:
            s.fed_by[unit] = new
    if s.fed_by[old] not in (NOWHERE, new):
        s.fed_by[new], s.landing[new] = s.fed_by[old], s.landing[old]
    s.fed_by[old] = s.landing[old] = NOWHERE
    s.ahead = tuple([(new if fleet == old else fleet, hex_) for fleet, hex_ in s.ahead])
