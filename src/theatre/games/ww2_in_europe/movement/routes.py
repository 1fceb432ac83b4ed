"""Ways through the map within some Movement Points: the cheapest to each end for the menu, any other as a choice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from heapq import heappop, heappush
from typing import Protocol

from theatre.core.decision import UNFINISHED, Args, Built, Refusal, Walk


class Trip(Protocol):
    """What is asked of a unit on its way."""

    start: int
    points: int

    def steps(self, at: int) -> Iterable[tuple[int, int]]:
        """The spaces into which it may go on from here, with the Movement Points that it takes."""

    def is_end(self, at: int) -> bool:
        """May it stop here?"""

    def why_not_step(self, at: int, to: int, left: int) -> Refusal | None:
        """What keeps it from entering a space with so many points left."""

    def why_not_stop(self, at: int) -> Refusal:
        """What keeps it from stopping where it may not."""


def spread(trip: Trip, start: int, points: int) -> Iterator[tuple[int, int, int]]:
    """The spaces in reach, nearest first, each with the one before it and the points spent."""
    waiting = [(0, start, start)]
    seen: set[int] = set()
    while waiting:
        spent, at, before = heappop(waiting)
        if at in seen:
            continue
        seen.add(at)
        yield at, before, spent
        for to, cost in trip.steps(at):
            if to not in seen and spent + cost <= points:
                heappush(waiting, (spent + cost, to, at))


def leads_on(trip: Trip) -> bool:
    """Is there an end other than the start?"""
    return any(at != trip.start and trip.is_end(at) for at, _, _ in spread(trip, trip.start, trip.points))


Tree = dict[int, list[int]]
"""For each space on a cheapest way to an end the next ones."""


def tree(trip: Trip, start: int, points: int) -> Tree:
    before: dict[int, int] = {}
    branches: Tree = {}
    for at, last, _ in spread(trip, start, points):
        before[at] = last
        if at == trip.start or not trip.is_end(at):
            continue
        while at != start and at not in branches.setdefault(before[at], []):
            branches[before[at]].append(at)
            at = before[at]
    return branches


class Route:
    """The walk of a path: the spaces that are entered, from the first on."""

    __slots__ = ("_at", "_left", "_tree", "_trip")

    def __init__(self, trip: Trip, at: int, left: int, grown: Tree | None = None) -> None:
        self._trip = trip
        self._at = at
        self._left = left
        self._tree = grown

    def tokens(self) -> Sequence[int]:
        if self._tree is None:
            self._tree = tree(self._trip, self._at, self._left)
        return self._tree.get(self._at, ())

    def leads_on(self) -> bool:
        return self.whole() or bool(self.tokens())

    def refuse(self, token: int) -> Refusal | None:
        return self._trip.why_not_step(self._at, token, self._left)

    def step(self, token: int) -> Route:
        kept = self._tree if self._tree is not None and token in self._tree.get(self._at, ()) else None
        cost = min([cost for to, cost in self._trip.steps(self._at) if to == token])
        return Route(self._trip, token, self._left - cost, kept)

    def whole(self) -> bool:
        return self._at != self._trip.start and self._trip.is_end(self._at)

    def why_not_stop(self) -> Refusal | None:
        return None if self._at == self._trip.start else self._trip.why_not_stop(self._at)


class Explained(Walk, Protocol):
    """A walk that can say why it may not end here."""

    def step(self, token: int) -> Explained: ...
    def why_not_stop(self) -> Refusal | None: ...


class Start(Explained, Protocol):
    """The beginning of such a walk."""

    def leads_on(self) -> bool:
        """Is there anything to choose? It stops looking at the first."""


class Declared(Built):
    """A path as a choice; one that stops where it may not is refused with the rule."""

    __slots__ = ("_walk",)

    def __init__(self, verb: str, walk: Start) -> None:
        super().__init__(verb, walk)
        self._walk = walk

    def some(self) -> bool:
        return self._walk.leads_on()

    def refuse(self, args: Args) -> Refusal | None:
        refusal = super().refuse(args)
        if refusal is None or refusal.rule != UNFINISHED:
            return refusal
        walk: Explained = self._walk
        for token in args:
            walk = walk.step(token)
        return walk.why_not_stop() or refusal
