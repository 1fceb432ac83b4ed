"""Air counters broken down and put together [28.61]: some of one nation in a hex for others with the same sum."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import combinations
from operator import itemgetter

from theatre.core.decision import Args, Refusal, Sifted
from theatre.games.third_reich.air.flying import AIR_UNITS
from theatre.games.third_reich.movement.control import commander, controllers
from theatre.games.third_reich.state import SPARE, Position, lay
from theatre.games.third_reich.tables import AIR, COMBAT, FLEET, KIND, NATION, POWERS, UNITS
from theatre.games.third_reich.world import NOWHERE


def why_not_change(s: Position, seat: int, unit: int) -> Refusal | None:
    if not 0 <= unit < UNITS or KIND[unit] != AIR or s.where[unit] < 0 or commander(s, unit) != seat:
        return Refusal("29.71" if 0 <= unit < UNITS and KIND[unit] == FLEET else "28.61a")
    return _why_bound(s, unit)


def _why_bound(s: Position, unit: int) -> Refusal | None:
    """Why air of the seat has no change."""
    if NATION[unit] not in POWERS:
        return Refusal("28.66")  # minors have no change
    return Refusal("28.61a") if s.mission[unit] != NOWHERE else None


def announced(s: Position) -> set[int]:
    """Air of raids and strikes that are still to be flown: the frames that will fly them name it."""
    return {*[unit for frame in s.stack for unit in getattr(frame, "flying", ())], *[one.unit for one in s.allotted]}


AIR_OF = tuple([tuple([unit for unit in AIR_UNITS if NATION[unit] == power]) for power in POWERS])


_PLACES = tuple([itemgetter(*units) for units in AIR_OF])


def _in_hand(s: Position, nation: int) -> tuple[tuple[int, int], ...]:
    """The counters of a major power that are not in play: factors, and how many of them, the largest first."""
    return _spare(nation, _PLACES[nation](s.where))


@lru_cache(maxsize=256)
def _spare(nation: int, places: Args) -> tuple[tuple[int, int], ...]:
    counts = Counter([COMBAT[unit] for unit, place in zip(AIR_OF[nation], places, strict=True) if place == SPARE])
    return tuple(sorted(counts.items(), reverse=True))


@lru_cache(maxsize=1024)
def _made_up(spare: tuple[tuple[int, int], ...]) -> frozenset[int]:
    """The sums that these counters make up."""
    found = {0}
    for size, count in spare:
        found |= {have + size * n for have in found for n in range(1, count + 1)}
    return frozenset(found - {0})


@lru_cache(maxsize=4096)
def _sums(spare: tuple[tuple[int, int], ...], total: int, largest: int) -> bool:
    """Can counters up to this size, one of this size among them, make up the sum?"""
    counts = dict(spare)
    if largest > total or not counts.get(largest):
        return False
    rest = {size: count - (size == largest) for size, count in spare if size <= largest}
    left = {0}
    for size, count in rest.items():
        left |= {have + size * n for have in left for n in range(1, count + 1) if have + size * n <= total}
    return total - largest in left


class Change:
    """How many counters, the counters, then those that take their place, the largest first."""

    def __init__(self, s: Position, seat: int, count: int = 0, old: Args = (), new: Args = ()) -> None:
        self.s, self.seat, self.count, self.old, self.new = s, seat, count, old, new

    @cached_property
    def stacks(self) -> list[list[int]]:
        """Counters of one nation in one hex; those that have staged and others too [28.61]."""
        s = self.s
        found: dict[tuple[int, int, int], list[int]] = {}
        flying = announced(s)
        of = s.serves.translate(controllers(s))
        based = [unit for unit in s.placed if KIND[unit] == AIR and of[unit] == self.seat and unit not in flying]
        for unit in based:
            if _why_bound(s, unit) is None:
                key = (s.where[unit], NATION[unit], s.serves[unit])
                found.setdefault(key, []).append(unit)
        return list(found.values())

    @cached_property
    def sums(self) -> dict[int, frozenset[int]]:
        """By nation the factors for which it has a change."""
        nations = sorted({NATION[stack[0]] for stack in self.stacks})
        return {nation: _made_up(_in_hand(self.s, nation)) for nation in nations}

    def left(self) -> int:
        return sum([COMBAT[unit] for unit in self.old]) - sum([COMBAT[unit] for unit in self.new])

    def _sets(self, count: int) -> Iterator[Args]:
        """The sets of so many counters that can be changed for others."""
        every = (some for stack in self.stacks if len(stack) >= count for some in combinations(stack, count))
        for some in every:
            if sum([COMBAT[unit] for unit in some]) in self.sums[NATION[some[0]]]:
                yield some

    def tokens(self) -> Sequence[int]:
        if not self.count:
            return Sifted((1, 2, 3), lambda count: any(True for _ in self._sets(count)))
        if len(self.old) < self.count:
            at = len(self.old)
            return sorted({some[at] for some in self._sets(self.count) if some[:at] == self.old})
        return [self._counter(size) for size in addends(self.s, self.old, self.new)]

    def _counter(self, size: int) -> int:
        spare = [u for u in AIR_OF[NATION[self.old[0]]] if self.s.where[u] == SPARE and COMBAT[u] == size]
        return next(unit for unit in spare if unit not in self.new)

    def refuse(self, token: int) -> Refusal | None:
        if not self.count:
            return None if 1 <= token <= UNITS else Refusal("28.61a")
        if len(self.old) < self.count:
            refusal = why_not_change(self.s, self.seat, token)
            if refusal is None and self.old and not any({*self.old, token} <= set(one) for one in self.stacks):
                return Refusal("28.61a")
            return Refusal("28.61a") if token in (*self.old, *announced(self.s)) else refusal
        if not 0 <= token < UNITS or KIND[token] != AIR or NATION[token] != NATION[self.old[0]]:
            return Refusal("28.61a")
        if self.s.where[token] != SPARE or token in self.new:
            return Refusal("28.64")
        return None if COMBAT[token] <= self.left() else Refusal("28.62")

    def step(self, token: int) -> Change:
        if not self.count:
            stepped = Change(self.s, self.seat, token)
        elif len(self.old) < self.count:
            stepped = Change(self.s, self.seat, self.count, (*self.old, token))
        else:
            stepped = Change(self.s, self.seat, self.count, self.old, (*self.new, token))
        if "stacks" in self.__dict__:
            stepped.__dict__["stacks"] = self.stacks
        return stepped

    def whole(self) -> bool:
        return bool(self.new) and not self.left()


def addends(s: Position, old: Args, new: Args) -> list[int]:
    """The factors of the next counter, so that more can make up the sum; the largest come first."""
    nation = NATION[old[0]]
    spare = dict(_in_hand(s, nation))
    below = COMBAT[new[-1]] if new else max(spare, default=0)
    for unit in new:
        spare[COMBAT[unit]] -= 1
    left = sum([COMBAT[unit] for unit in old]) - sum([COMBAT[unit] for unit in new])
    known = tuple(sorted(spare.items(), reverse=True))
    return [size for size, _ in known if size <= below and left and _sums(known, left, size)]


def fresh_factors(s: Position, unit: int) -> int:
    """Those of a counter that have not acted: of an inverted one what it was made of beside inverted ones [28.65q]."""
    return min(s.inverted[unit] - 1, COMBAT[unit]) if s.inverted[unit] else COMBAT[unit]


def change(s: Position, args: Args) -> None:
    """28.65q: a counter that comes of inverted ones is inverted, and can be broken down again into the same."""
    count = args[0]
    old, new = args[1 : count + 1], args[count + 1 :]
    fresh = sum([fresh_factors(s, one) for one in old])
    sets = (some for size in range(len(new) + 1) for some in combinations(new, size))
    able = next((some for some in sets if sum([COMBAT[unit] for unit in some]) == fresh), ())
    for unit in sorted(new, key=lambda one: (one not in able, COMBAT[one])):
        lay(s, unit, s.where[old[0]])
        s.serves[unit] = s.serves[old[0]]
        s.moved[unit] = max(s.moved[one] for one in old)
        s.inverted[unit] = 0 if fresh >= COMBAT[unit] else 1 + fresh
        fresh -= min(fresh, COMBAT[unit])
        s.excess[unit] = max(s.excess[one] for one in old)
    for unit in old:
        lay(s, unit, SPARE)
        s.serves[unit] = NATION[unit]
        s.inverted[unit] = s.moved[unit] = s.excess[unit] = 0
    s.log("changed", NATION[new[0]], s.where[new[0]], rule="28.61a")
