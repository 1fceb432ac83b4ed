"""Exact odds of a battle, on land or at sea: rounds of simultaneous fire as a Markov chain over what is left.

Each player gives up what is cheapest where the rules leave him a choice, and takes damage before he loses a ship.
Nobody retreats, except planes that are left alone against ground units [RET-08]. Shore Bombardment and Shore Defense
come before the first round and are not reckoned.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from functools import cache
from heapq import heappop, heappush
from typing import NamedTuple

from theatre.games.ww2_in_europe.combat.casualties import (
    PLANES,
    TANKS_FIRST,
    TROOPS,
    class_reach,
    in_order,
    reach,
    target_class,
)
from theatre.games.ww2_in_europe.tables import BASE_KIND, COST, TANK, TRANSPORT

FACES = 6
CERTAIN = 1 - 1e-9  # a round without losses that is no nearer to certainty can be left
ATTACKER, DEFENDER = 0, 1
Left = tuple[int, ...]
"""How many of each sort a side has left, in the order of its sorts."""
State = tuple[Left, Left]


class Sort(NamedTuple):
    """Units that fight and die alike; `dice` are pairs of the number for all targets and the number of its class."""

    kind: int
    first: tuple[tuple[int, int], ...]  # dice of the first round
    later: tuple[tuple[int, int], ...]
    hits: int = 1  # that it still takes: the last destroys it
    weaker: int = -1  # the sort that it becomes when it is hit and not destroyed


class Odds(NamedTuple):
    endings: dict[State, float]
    rounds: float


class Force:
    """The sorts of one side, and what its fire and its losses come to."""

    def __init__(self, sorts: Sequence[Sort]) -> None:
        self.sorts = tuple(sorts)
        self.fire = cache(self._fire)
        self.lose = cache(self._lose)

    def _fire(self, left: Left, is_first: bool) -> dict[tuple[int, ...], float]:
        """The chances of each handful of hits, a hit as the mask of what it can fall on."""
        chances: dict[tuple[int, ...], float] = {(): 1.0}
        for sort, number in zip(self.sorts, left, strict=True):
            for die in (sort.first if is_first else sort.later) * number:
                chances = _with_die(chances, sort.kind, *die)
        return chances

    def _lose(self, left: Left, hits: tuple[int, ...]) -> Left:
        """What is left after these hits."""
        remaining = list(left)
        for hit in hits:
            sort = self._victim(remaining, hit)
            if sort >= 0:
                remaining[sort] -= 1
                if self.sorts[sort].weaker >= 0:
                    remaining[self.sorts[sort].weaker] += 1
        return tuple(remaining)

    def _victim(self, left: Sequence[int], hit: int) -> int:
        found = [at for at, sort in enumerate(self.sorts) if left[at] and target_class(sort.kind) & hit]
        if hit & TANKS_FIRST:
            found = [at for at in found if BASE_KIND[self.sorts[at].kind] == TANK] or found
        found = [at for at in found if BASE_KIND[self.sorts[at].kind] != TRANSPORT] or found
        return min(found, key=self._price, default=-1)

    def _price(self, at: int) -> tuple[int, int]:
        sort = self.sorts[at]
        return (0 if sort.weaker >= 0 else COST[sort.kind]), at

    def hits(self, left: Left) -> int:
        """How many hits it still takes."""
        return sum([sort.hits * number for sort, number in zip(self.sorts, left, strict=True)])

    def classes(self, left: Left) -> int:
        """The mask of the classes of what is left."""
        mask = 0
        for sort, number in zip(self.sorts, left, strict=True):
            mask |= target_class(sort.kind) if number else 0
        return mask

    def units(self, left: Left) -> Counter[int]:
        """By kind."""
        counts: Counter[int] = Counter()
        for sort, number in zip(self.sorts, left, strict=True):
            counts[sort.kind] += number
        return +counts


def _with_die(
    chances: Mapping[tuple[int, ...], float], kind: int, value: int, special: int
) -> dict[tuple[int, ...], float]:
    wide, narrow = min(value, FACES), max(0, min(special, FACES) - value)
    found: dict[tuple[int, ...], float] = defaultdict(float)
    for hits, chance in chances.items():
        found[hits] += chance * (FACES - wide - narrow) / FACES
        if wide:
            found[in_order((*hits, reach(kind)))] += chance * wide / FACES
        if narrow:
            found[in_order((*hits, class_reach(kind)))] += chance * narrow / FACES
    return {hits: chance for hits, chance in found.items() if chance}


def battle(attacker: Force, defender: Force, start: State, stays: bool = False) -> Odds:
    """All ways in which it can end. `stays`: planes may go on alone, against ground units that are Cut Off."""
    sides = attacker, defender
    endings: dict[State, float] = {}
    waiting: dict[State, float] = {}
    order: list[tuple[int, State]] = []  # what has lost least comes first: losses only grow
    rounds = 1.0

    def arrive(state: State, chance: float) -> None:
        known = endings if is_over(sides, state, stays) else waiting
        if known is waiting and state not in waiting:
            heappush(order, (-sum([force.hits(left) for force, left in zip(sides, state, strict=True)]), state))
        known[state] = known.get(state, 0.0) + chance

    for state, chance in _round(sides, start, True).items():
        arrive(state, chance)
    while order:
        state = heappop(order)[1]
        chance = waiting[state]
        following = _round(sides, state, False)
        idle = following.pop(state, 0.0)
        if idle >= CERTAIN:
            endings[state] = chance
            continue
        rounds += chance / (1 - idle)
        for one, share in following.items():
            arrive(one, chance * share / (1 - idle))
    return Odds(endings, rounds)


def _round(sides: tuple[Force, Force], state: State, is_first: bool) -> dict[State, float]:
    """Both fire with all that they have when it begins [CMB-09]."""
    after: list[dict[Left, float]] = []
    for side, enemy in ((ATTACKER, DEFENDER), (DEFENDER, ATTACKER)):
        lefts: dict[Left, float] = defaultdict(float)
        for hits, chance in sides[enemy].fire(state[enemy], is_first).items():
            lefts[sides[side].lose(state[side], hits)] += chance
        after.append(lefts)
    return {(a, b): p * q for a, p in after[ATTACKER].items() for b, q in after[DEFENDER].items()}


def is_over(sides: tuple[Force, Force], state: State, stays: bool) -> bool:
    mine, theirs = [side.classes(left) for side, left in zip(sides, state, strict=True)]
    driven_off = mine == PLANES and bool(theirs & TROOPS) and not stays
    return not mine or not theirs or driven_off
