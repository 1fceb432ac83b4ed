"""Charts [NAV-01, AIR-01]: what ships or planes of a power may enter, what they may pass through, and how far it is.

A chart is drawn once for each way in which ports, straits and skies can be shut, and kept with the distances on it:
land changes hands far more often than that.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Sequence
from functools import lru_cache

from theatre.board.masks import from_indices
from theatre.core.decision import Refusal
from theatre.games.ww2_in_europe.movement.control import hostile_land, is_friendly, is_hostile, is_neutral
from theatre.games.ww2_in_europe.naval.waters import why_not_cross, why_not_through
from theatre.games.ww2_in_europe.state import Position
from theatre.games.ww2_in_europe.tables import AXIS, NOBODY, SIDE
from theatre.games.ww2_in_europe.world import (
    AIR_COST,
    AIR_NEIGHBOURS,
    CIRCLES,
    GATES,
    LAND_PART,
    LANDS,
    MULTI_FRONT,
    PACT_SOVIET,
    SEA_COST,
    SEAS,
    SPACES,
    WATER_NEIGHBOURS,
    Pair,
    is_land,
    is_sea,
    is_water,
)

FAR = 10  # no unit has more Movement Points
KEPT = 256
WATERS = from_indices((*SEAS, *CIRCLES))
ALL_CIRCLES = frozenset(CIRCLES)
ALL_LAND = from_indices(LANDS)


class Ways(dict[int, tuple[int, ...]]):
    """From each space those next to it that are not shut, nor beyond a shut gate; found when somebody comes there."""

    def __init__(
        self, neighbours: Sequence[Sequence[int]], closed: Collection[int], gates: Collection[Pair] = ()
    ) -> None:
        super().__init__()
        self._neighbours = neighbours
        self._closed = closed
        self._gates = gates

    def __missing__(self, at: int) -> tuple[int, ...]:
        open_ones = [to for to in self._neighbours[at] if to not in self._closed and (at, to) not in self._gates]
        ways = self[at] = tuple(open_ones)
        return ways


class Circles:
    """What is near a space: drawn as far as somebody has asked."""

    __slots__ = ("at_cost", "costs", "masks")

    def __init__(self, start: int) -> None:
        self.costs: dict[int, int] = {}  # nearest first
        self.masks: list[int] = []  # by points, the spaces within so many
        self.at_cost = defaultdict(list, {0: [start]})  # what lies beyond, by its distance


class Chart:
    """`ways` are the spaces that may be entered from each, `ends` those that no path leads through."""

    __slots__ = ("_circles", "_steps", "cost", "ends", "ways")

    def __init__(self, cost: dict[Pair, int], ways: Ways, ends: frozenset[int] = frozenset()) -> None:
        self.cost = cost
        self.ways = ways
        self.ends = ends
        self._steps: dict[int, list[tuple[int, int]]] = {}  # the same ways with their cost
        self._circles: dict[int, Circles] = {}

    def costs(self, start: int, points: int = FAR) -> dict[int, int]:
        """The Movement Points to each space within at least so many, nearest first."""
        return self._drawn(start, points).costs

    def near(self, start: int, points: int) -> int:
        """The mask of the spaces within so many points."""
        return self._drawn(start, points).masks[points]

    def _drawn(self, start: int, points: int) -> Circles:
        circles = self._circles.get(start)
        if circles is None:
            circles = self._circles[start] = Circles(start)
        if len(circles.masks) <= points:
            self._widen(circles, points)
        return circles

    def _widen(self, circles: Circles, points: int) -> None:
        found, at_cost = circles.costs, circles.at_cost
        for spent in range(len(circles.masks), points + 1):
            mask = circles.masks[-1] if circles.masks else 0
            for at in at_cost.pop(spent, ()):
                if at in found:
                    continue
                found[at] = spent
                mask |= 1 << at
                if at in self.ends and spent:
                    continue
                for to, price in self._steps.get(at) or self._priced(at):
                    if to not in found:
                        at_cost[spent + price].append(to)
            circles.masks.append(mask)

    def _priced(self, at: int) -> list[tuple[int, int]]:
        steps = self._steps[at] = [(to, self.cost[at, to]) for to in self.ways[at]]
        return steps

    def route(self, start: int, goal: int) -> tuple[int, ...]:
        """A shortest way to a space in reach, the spaces entered."""
        path = [goal]
        costs = self.costs(start)
        while path[-1] != start:
            at = path[-1]
            path.append(min([one for one in costs if costs[one] + self.cost.get((one, at), FAR) == costs[at]]))
        return tuple(path[-2::-1])


Drawn = tuple[Chart, int]
"""A chart, and the mask of enemy ports."""
_drawn: dict[tuple[object, ...], Drawn] = {}


def _kept(s: Position, power: int, draw: Callable[[Position, int], Drawn]) -> Drawn:
    key = (draw, power, bytes(s.controller), bytes(s.status), s.pact)
    drawn = _drawn.get(key)
    if drawn is None:
        if len(_drawn) >= KEPT:
            _drawn.clear()
        drawn = _drawn[key] = draw(s, power)
    return drawn


def sea_chart(s: Position, power: int) -> Chart:
    return _kept(s, power, _draw_waters)[0]


def hostile_ports(s: Position, power: int) -> int:
    """Ports that are entered only by those who fight or land there [R-57]; planes pass over them."""
    return _kept(s, power, _draw_waters)[1]


def air_chart(s: Position, power: int) -> Chart:
    return _kept(s, power, _draw_skies)[0]


def why_closed(s: Position, power: int, at: int) -> Refusal | None:
    """What keeps ships and planes of a power out of a port or away from the sky over land, at war or not."""
    land = LAND_PART.get(at, at)
    if not is_land(land) or is_friendly(s, land, power):
        return None
    if is_neutral(s, land):
        return Refusal("NEU-08")
    if s.pact and SIDE[power] == AXIS and land in PACT_SOVIET:
        return Refusal("PAC-02")
    return None if is_hostile(s, land, power) else Refusal("SOV-02")


def why_not_sail(s: Position, power: int, at: int, to: int) -> Refusal | None:
    """What keeps a ship from the next water, wherever it comes from."""
    if not is_water(to):
        return Refusal("NAV-01")
    if to not in WATER_NEIGHBOURS[at]:
        return Refusal("MOV-10")
    return why_closed(s, power, to) or why_not_cross(s, power, at, to)


def why_not_fly(s: Position, power: int, at: int, to: int) -> Refusal | None:
    return Refusal("MOV-10") if to not in AIR_NEIGHBOURS[at] else why_closed(s, power, to)


def _closed_lands(s: Position, power: int) -> bytearray:
    """1 for land that `why_closed` shuts: apart from what the pact gives to the USSR only its controller matters."""
    shut = bytearray(256)
    for holder in range(NOBODY + 1):
        land = s.controller.find(holder)
        while land in PACT_SOVIET:
            land = s.controller.find(holder, land + 1)
        shut[holder] = land >= 0 and why_closed(s, power, land) is not None
    closed = s.controller.translate(shut)
    for land in PACT_SOVIET:
        closed[land] = why_closed(s, power, land) is not None
    return closed


def _draw_waters(s: Position, power: int) -> Drawn:
    lands = _closed_lands(s, power)
    closed = frozenset([circle for circle, land in LAND_PART.items() if lands[land]])
    gates = frozenset([pair for pair in GATES if why_not_cross(s, power, *pair) is not None])
    through = [circle for circle in MULTI_FRONT if why_not_through(s, power, circle) is None]
    enemy = hostile_land(s, power)
    hostile = from_indices([circle for circle, land in LAND_PART.items() if enemy[land]])
    return _water_chart(closed, gates, ALL_CIRCLES.difference(through)), hostile


@lru_cache(KEPT)
def _water_chart(closed: frozenset[int], gates: frozenset[Pair], ends: frozenset[int]) -> Chart:
    return Chart(SEA_COST, Ways(WATER_NEIGHBOURS, closed, gates), ends)


def _draw_skies(s: Position, power: int) -> Drawn:
    return _sky_chart(bytes(_closed_lands(s, power))), 0


@lru_cache(KEPT)
def _sky_chart(lands: bytes) -> Chart:
    closed = {at for at in range(SPACES) if not is_sea(at) and lands[LAND_PART.get(at, at)]}
    return Chart(AIR_COST, Ways(AIR_NEIGHBOURS, closed))
