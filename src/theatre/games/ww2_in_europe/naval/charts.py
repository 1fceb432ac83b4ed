"""Charts [NAV-01, AIR-01]: what ships or planes of a power may enter, what they may pass through, and how far it is.

A chart is drawn once for each way in which ports, straits and skies can be shut, and kept with the distances on it:
land changes hands far more often than that.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from functools import lru_cache
from itertools import compress
from operator import itemgetter
from typing import NamedTuple

from theatre.board.masks import bits, from_indices
from theatre.core.decision import Refusal
from theatre.games.ww2_in_europe.movement.control import hostile_land, is_friendly, is_hostile, is_neutral
from theatre.games.ww2_in_europe.naval.waters import why_not_cross, why_not_through
from theatre.games.ww2_in_europe.state import Position
from theatre.games.ww2_in_europe.tables import AXIS, NOBODY, NUMBERS, SIDE
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
    is_water,
)

FAR = 10  # no unit has more Movement Points
KEPT = 256
WATERS = from_indices((*SEAS, *CIRCLES))
ALL_CIRCLES = frozenset(CIRCLES)
ALL_LAND = from_indices(LANDS)


class Steps(NamedTuple):
    """The masks of the spaces next to each: beyond a border of 1 Movement Point, and beyond a blue one."""

    near: tuple[int, ...]
    beyond: dict[int, int]


def _steps(costs: dict[Pair, int]) -> Steps:
    near = [0] * SPACES
    beyond: dict[int, int] = {}
    for (at, to), cost in costs.items():
        if cost == NUMBERS.blue_border:
            beyond[at] = beyond.get(at, 0) | 1 << to
        else:
            near[at] |= 1 << to
    return Steps(tuple(near), beyond)


SEA_STEPS = _steps(SEA_COST)
AIR_STEPS = _steps(AIR_COST)


class Chart:
    """`ends` are spaces that no path leads through, `closed` the mask of those that none enters.

    What is near a space is drawn in rings, one for each Movement Point, as far as somebody has asked.
    """

    __slots__ = ("_beyond", "_closed", "_near", "_reach", "_rings", "_through", "_ways", "cost", "ends")

    def __init__(
        self,
        cost: dict[Pair, int],
        steps: Steps,
        closed: int,
        gates: Collection[Pair] = (),
        ends: frozenset[int] = frozenset(),
    ) -> None:
        self.cost = cost
        self.ends = ends
        self._closed = closed
        self._through = ~from_indices(ends)
        self._near = list(steps.near)
        self._beyond = steps.beyond
        for at, to in gates:
            self._near[at] &= ~(1 << to)
        self._ways: dict[int, tuple[int, ...]] = {}
        self._rings: dict[int, list[int]] = {}  # by start and points: the spaces that cost just so many
        self._reach: dict[int, list[int]] = {}  # and those within so many

    def ways(self, at: int) -> tuple[int, ...]:
        """The spaces that may be entered from one."""
        known = self._ways.get(at)
        if known is None:
            known = self._ways[at] = tuple(bits((self._near[at] | self._beyond.get(at, 0)) & ~self._closed))
        return known

    def near(self, start: int, points: int) -> int:
        """The mask of the spaces within so many points."""
        reach = self._reach.get(start)
        if reach is None:
            self._rings[start] = [1 << start]
            reach = self._reach[start] = [1 << start]
        if len(reach) <= points:
            self._widen(self._rings[start], reach, points)
        return reach[points]

    def _widen(self, rings: list[int], reach: list[int], points: int) -> None:
        for spent in range(len(reach), points + 1):
            found = 0
            left = rings[-1] & self._through if spent > 1 else rings[0]
            while left:
                at = left.bit_length() - 1
                left ^= 1 << at
                found |= self._near[at]
            if spent >= NUMBERS.blue_border:
                left = rings[spent - NUMBERS.blue_border]
                for at, beyond in self._beyond.items():
                    if left >> at & 1 and (self._through >> at & 1 or spent == NUMBERS.blue_border):
                        found |= beyond
            rings.append(found & ~(self._closed | reach[-1]))
            reach.append(rings[-1] | reach[-1])

    def cost_to(self, start: int, goal: int) -> int:
        """The Movement Points to a space that was found near."""
        return next(spent for spent, ring in enumerate(self._rings[start]) if ring >> goal & 1)

    def costs(self, start: int, points: int = FAR) -> dict[int, int]:
        """The Movement Points to each space within at least so many, nearest first."""
        self.near(start, points)
        return {at: spent for spent, ring in enumerate(self._rings[start]) for at in bits(ring)}

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
    gates = tuple([pair for pair in GATES if why_not_cross(s, power, *pair) is not None])
    through = tuple([circle for circle in MULTI_FRONT if why_not_through(s, power, circle) is None])
    hostile = _circles_of(_ports_of(hostile_land(s, power)))
    return _water_chart(_ports_of(_closed_lands(s, power)), gates, through), hostile


_ports_of = itemgetter(*LAND_PART.values())


def _circles_of(ports: Iterable[int]) -> int:
    """The mask of the circles whose land is marked."""
    return from_indices(compress(CIRCLES, ports))


@lru_cache(KEPT)
def _water_chart(closed: tuple[int, ...], gates: tuple[Pair, ...], through: tuple[int, ...]) -> Chart:
    return Chart(SEA_COST, SEA_STEPS, _circles_of(closed), gates, ALL_CIRCLES.difference(through))


def _draw_skies(s: Position, power: int) -> Drawn:
    return _sky_chart(bytes(_closed_lands(s, power))), 0


@lru_cache(KEPT)
def _sky_chart(lands: bytes) -> Chart:
    return Chart(AIR_COST, AIR_STEPS, from_indices(compress(LANDS, lands)) | _circles_of(_ports_of(lands)))
