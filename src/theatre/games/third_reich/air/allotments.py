"""28.67: a counter that does several things over one hex is not broken down until it takes losses.

`Position.allotted` says how many of its factors have which task; a counter that is not named there gives all it has to
the one task that it flies.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from theatre.core.decision import Args
from theatre.games.third_reich.state import Allotment, Position
from theatre.games.third_reich.tables import COMBAT

RAID, SUPPORT, STRIKE, SEA_STRIKE = range(4)
"""Counterair and the interception of support, support itself, strikes on ports, strikes on fleets at sea."""


def is_divided(s: Position, unit: int) -> bool:
    return any(one.unit == unit for one in s.allotted)


def doing(s: Position, unit: int, task: int) -> int:
    """The factors that a counter gives to a task."""
    if not is_divided(s, unit):
        return COMBAT[unit]
    return sum([one.factors for one in s.allotted if (one.unit, one.task) == (unit, task)])


def strength(s: Position, units: Iterable[int], task: int) -> int:
    return sum([doing(s, unit, task) for unit in units])


def divide(s: Position, unit: int, main: Allotment, other: Allotment) -> None:
    """Factors of its main task go to another over the same hex; `main` is the task that it had before."""
    if not is_divided(s, unit):
        s.allotted = (*s.allotted, main)
    taken = [
        msgspec.structs.replace(one, factors=one.factors - other.factors)
        if (one.unit, one.task) == (unit, main.task)
        else one
        for one in s.allotted
    ]
    s.allotted = (*taken, other)


def turn_to(s: Position, unit: int, task: int, other: int, goal: int) -> None:
    """What a divided counter gave to one task goes to another, beside what it gives to that already."""
    own = [one for one in s.allotted if one.unit == unit and one.task in (task, other)]
    rest = [one for one in s.allotted if one not in own]
    s.allotted = (*rest, Allotment(unit, other, goal, sum([one.factors for one in own])))


def strikers(s: Position, port: int) -> list[int]:
    """Divided counters that strike at a port with some of their factors."""
    return [one.unit for one in s.allotted if (one.task, one.goal) == (STRIKE, port)]


def hand_over(s: Position, unit: int, lost: int, task: int, rest: Args) -> None:
    """A divided counter has lost factors in a task, then others where there was no change; `rest` takes its place."""
    own = sorted([one for one in s.allotted if one.unit == unit], key=lambda one: (one.task != task, one.task))
    s.allotted = tuple([one for one in s.allotted if one.unit != unit])
    room = {one: COMBAT[one] for one in rest}
    for part in own:
        gone = min(lost, part.factors)
        lost -= gone
        left = part.factors - gone
        for one in rest:
            taken = min(left, room[one])
            if taken:
                room[one] -= taken
                left -= taken
                s.allotted = (*s.allotted, Allotment(one, part.task, part.goal, taken))
