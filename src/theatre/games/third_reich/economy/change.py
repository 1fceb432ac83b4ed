"""Partial counters [28.64, 29.7]: a counter that loses factors is changed for smaller ones, if there are any."""

from __future__ import annotations

from itertools import combinations

from theatre.games.third_reich.air.allotments import SUPPORT, hand_over
from theatre.games.third_reich.state import SPARE, Position, lay
from theatre.games.third_reich.tables import AIR, COMBAT, IS_CHANGE, KIND, NATION, POWERS, UNITS
from theatre.games.third_reich.world import NOWHERE

MOST = 4  # eight factors of the smallest counters that a nation has


def change_for(s: Position, unit: int, left: int) -> tuple[int, ...] | None:
    """The fewest spare counters of its nation and kind with so many factors together; None if there are none [29.72].

    Minors' counters have no change [28.66].
    """
    if not left:
        return ()
    if NATION[unit] not in POWERS:
        return None
    spare = [one for one in _small(unit) if s.where[one] == SPARE and COMBAT[one] <= left]
    for count in range(1, MOST + 1):
        for some in combinations(spare, count):
            if sum([COMBAT[one] for one in some]) == left:
                return some
    return None


def _small(unit: int) -> tuple[int, ...]:
    return _SMALL.get((NATION[unit], KIND[unit]), ())


_SMALL = {
    (nation, kind): tuple(
        sorted(
            [unit for unit in range(UNITS) if IS_CHANGE[unit] and (NATION[unit], KIND[unit]) == (nation, kind)],
            key=lambda unit: -COMBAT[unit],
        )
    )
    for nation, kind in sorted({(NATION[unit], KIND[unit]) for unit in range(UNITS) if IS_CHANGE[unit]})
}


def may_lose(s: Position, unit: int) -> list[int]:
    """How many factors an air or naval counter can lose exactly [28.641, 29.73]."""
    return [lost for lost in range(1, COMBAT[unit] + 1) if change_for(s, unit, COMBAT[unit] - lost) is not None]


def must_lose(s: Position, unit: int, factors: int) -> int:
    """How many it loses where so many are due: more if there is no change for the rest."""
    return min([lost for lost in may_lose(s, unit) if lost >= factors])


def lose_factors(s: Position, unit: int, lost: int, task: int = SUPPORT) -> tuple[int, ...]:
    """Factors of an air or naval counter of a major are lost, in a task if it has several [28.67].

    The counters that take its place.
    """
    rest = change_for(s, unit, COMBAT[unit] - lost)
    assert rest is not None
    hand_over(s, unit, lost, task, rest)
    marks = (s.inverted, s.moved, s.tried, s.shifted, s.deployed, s.excess)
    for one in rest:
        for column in (*marks, s.serves, s.berth, s.kiel_side):
            column[one] = column[unit]
        lay(s, one, s.where[unit])
        s.mission[one] = s.mission[unit]
    pool = s.air_pool if KIND[unit] == AIR else s.naval_lost
    if NATION[unit] in POWERS:
        pool[NATION[unit]] += lost
    lay(s, unit, SPARE)
    s.mission[unit] = NOWHERE
    s.serves[unit] = NATION[unit]
    for column in marks:
        column[unit] = 0
    return rest
