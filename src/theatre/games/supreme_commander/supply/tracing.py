"""Who is in supply, and by which way [7.1, 7.2]. It is judged anew whenever a unit acts or is attacked.

`in_supply(s, unit)` answers for one unit; `Lines(s)` answers for many of one position and works every net out once.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from functools import cached_property
from itertools import pairwise

import msgspec

from theatre.board.hexsides import flood_rings
from theatre.games.supreme_commander.pieces import naval_in
from theatre.games.supreme_commander.relations import Ties, is_friend, ties
from theatre.games.supreme_commander.remembered import Remembered
from theatre.games.supreme_commander.state import DROPPED, Masks, Position, units_in
from theatre.games.supreme_commander.supply.network import Homes, Net, Origin, homes, net_of, origin_of
from theatre.games.supreme_commander.tables import HQ, HQS, LAND, PARTISAN, SURFACE
from theatre.games.supreme_commander.weather import supply_range
from theatre.games.supreme_commander.world import (
    BIT,
    GROUND_SIDES,
    IS_BOX,
    IS_SEA,
    NATB,
    NEAR,
    PORT_ZONES,
    RAIL_SIDES,
    SHORES,
    USA_BOX,
    WIDTH,
    ZONE_BOX,
    across,
    line_within,
    lowest,
    spaces,
)


class Leg(msgspec.Struct, frozen=True):
    """Part of a supply path: `line` over land, `rail`, `sea`; or `hq`, `fleet`, `drop`, `box` where no line is needed.

    The spaces run from the unit towards the source; of a sea leg they are port, boxes of the waters, port.
    """

    kind: str
    spaces: tuple[int, ...]


Path = tuple[Leg, ...]


Circumstances = tuple[Masks, Ties, Homes, str, int, tuple[int, ...]]
_remembered: Remembered[tuple[Circumstances, int, Origin, int], int] = Remembered(4096)


class Lines:
    """Supply of a position, each net worked out once."""

    def __init__(self, s: Position) -> None:
        self.s = s
        self._nets: dict[tuple[int, Origin], Net] = {}
        self._hqs: dict[int, int] = {}
        self._lands: dict[tuple[int, Origin, int], int] = {}

    def net(self, unit: int) -> Net:
        key = self.s.serves[unit], origin_of(self.s, unit)
        if key not in self._nets:
            self._nets[key] = net_of(self.s, *key)
        return self._nets[key]

    def reach(self, unit: int) -> int:
        """How many hexes it traces over land."""
        return supply_range(self.s, self.s.serves[unit], self.s.where[unit])

    def fed_hqs(self, nation: int) -> int:
        """The hexes with HQs of a nation's side that are in supply themselves, by their own nation's sources [7.2f]."""
        if nation not in self._hqs:
            s = self.s
            found = 0
            for unit in HQS:
                if s.where[unit] >= 0 and is_friend(s, nation, s.serves[unit]) and self._hq_is_fed(unit):
                    found |= BIT[s.where[unit]]
            self._hqs[nation] = found
        return self._hqs[nation]

    def _hq_is_fed(self, unit: int) -> bool:
        """7.2a to 7.2e."""
        net = self.net(unit)
        return bool(line_within(net.ends, net.passable, self.reach(unit)) & BIT[self.s.where[unit]])

    def is_supplied(self, unit: int) -> bool:
        s, at = self.s, self.s.where[unit]
        if self._special(unit) is not None:
            return True
        if IS_BOX[at]:
            return at != NATB or NATB in self.net(unit).waters
        if s.kind[unit] == HQ:
            return self._hq_is_fed(unit)
        return bool(self._fed(unit) & BIT[at])

    def out_of_supply(self) -> list[int]:
        """All land units without supply; those of one nation in a hex that need a line are judged together."""
        s = self.s
        judged: dict[tuple[int, int, Origin], bool] = {}
        found = []
        for unit in s.placed:
            kind, at = s.kind[unit], s.where[unit]
            if kind not in LAND or kind == PARTISAN:
                continue
            if kind == HQ or s.acts[unit] & DROPPED or s.ashore[unit] or IS_BOX[at] or IS_SEA[at]:
                fed = self.is_supplied(unit)
            else:
                key = at, s.serves[unit], origin_of(s, unit)
                known = judged.get(key)
                fed = judged[key] = bool(self._fed(unit) & BIT[at]) if known is None else known
            if not fed:
                found.append(unit)
        return found

    def _fed(self, unit: int) -> int:
        """All hexes in which its like is in supply: on or beside the net, or near enough to a supplied HQ."""
        nation = self.s.serves[unit]
        key = nation, origin_of(self.s, unit), self.reach(unit)
        found = self._lands.get(key)
        if found is None:
            found = self._lands[key] = _remembered.get((self._circumstances, *key)) or self._work_out(unit, *key)
        return found

    @cached_property
    def _circumstances(self) -> Circumstances:
        """All on which the supply of units that need a line depends."""
        s = self.s
        return s.masks, ties(s), homes(s), s.scenario, s.turn, tuple([s.where[hq] for hq in HQS])

    def _work_out(self, unit: int, nation: int, origin: Origin, reach: int) -> int:
        net = self.net(unit)
        found = net.ends | across(net.ends, GROUND_SIDES)
        found |= line_within(self.fed_hqs(nation), net.passable, reach)
        _remembered.keep((self._circumstances, nation, origin, reach), found)
        return found

    def _special(self, unit: int) -> Leg | None:
        """Supply without a line: what never needs any, a drop of this turn, a fleet beside a beach, units at sea."""
        s, at = self.s, self.s.where[unit]
        if s.kind[unit] not in LAND or s.kind[unit] == PARTISAN:
            return Leg("box", (at,))
        if s.acts[unit] & DROPPED:
            return Leg("drop", (at,))
        if IS_SEA[at]:
            return Leg("fleet", (at,))
        if s.ashore[unit]:
            for sea in spaces(SHORES[at]):
                fleets = [one for one in naval_in(s, sea) if s.kind[one] == SURFACE]
                if any(is_friend(s, s.serves[unit], s.serves[one]) for one in fleets):
                    return Leg("fleet", (at, sea))
        return None

    # by which way

    def path(self, unit: int) -> Path | None:
        """One way by which it is in supply, a short one; None if it is out of supply."""
        s, at = self.s, self.s.where[unit]
        special = self._special(unit)
        if special is not None:
            return (special,)
        if not self.is_supplied(unit):
            return None
        if IS_BOX[at]:
            return (Leg("box", (at,)),)
        net = self.net(unit)
        hexes = self.reach(unit) if s.kind[unit] == HQ else 1
        line = _line(at, net.ends, net.passable, hexes)
        if line is not None:
            return (*_leg("line", line), *_onward(net, line[-1], origin_of(s, unit)))
        line = _line(at, self.fed_hqs(s.serves[unit]), net.passable, self.reach(unit))
        assert line is not None
        hq = next(one for one in units_in(s, line[-1]) if s.kind[one] == HQ and self._hq_is_fed(one))
        return (*_leg("line", line), Leg("hq", (line[-1],)), *(self.path(hq) or ()))


def in_supply(s: Position, unit: int) -> bool:
    return Lines(s).is_supplied(unit)


def _leg(kind: str, way: tuple[int, ...]) -> Path:
    return (Leg(kind, way),) if len(way) > 1 else ()


def _line(start: int, goals: int, passable: int, hexes: int) -> tuple[int, ...] | None:
    """The shortest way over land from a hex to one of some others."""
    rings = flood_rings(goals, passable | BIT[start], GROUND_SIDES, WIDTH, hexes)
    far = next((number for number, ring in enumerate(rings) if ring & BIT[start]), None)
    if far is None:
        return None
    way = [start]
    for ring in reversed(rings[:far]):
        way.append(lowest(NEAR[way[-1]] & ring))
    return tuple(way)


def _onward(net: Net, start: int, origin: Origin) -> Path:
    """Along rails and over sea from an end of a line to a source."""
    came: dict[int, int] = {start: start}
    queue = deque([start])
    while queue:
        at = queue.popleft()
        if BIT[at] & net.sources or (origin.overseas and at == USA_BOX):
            return _legs(came, at)
        for there in _next(net, at):
            if there not in came:
                came[there] = at
                queue.append(there)
    raise AssertionError("a live hex has no way to a source")


def _next(net: Net, at: int) -> Iterator[int]:
    if IS_BOX[at]:
        yield from [b if a == at else a for a, b in net.routes if at in (a, b)]
        hubs = net.ports & (net.rails | net.sources)
        yield from [port for port in spaces(hubs) if any(ZONE_BOX[zone] == at for zone in PORT_ZONES[port])]
        return
    if BIT[at] & net.rails:
        yield from spaces(across(BIT[at], RAIL_SIDES) & net.rails)
    if BIT[at] & net.ports:
        yield from [ZONE_BOX[zone] for zone in PORT_ZONES[at] if ZONE_BOX[zone] in net.waters]


def _legs(came: dict[int, int], goal: int) -> Path:
    way = [goal]
    while came[way[-1]] != way[-1]:
        way.append(came[way[-1]])
    way.reverse()
    legs: list[Leg] = []
    for a, b in pairwise(way):
        kind = "sea" if IS_BOX[a] or IS_BOX[b] else "rail"
        if legs and legs[-1].kind == kind and legs[-1].spaces[-1] == a and not (kind == "sea" and not IS_BOX[a]):
            legs[-1] = Leg(kind, (*legs[-1].spaces, b))
        else:
            legs.append(Leg(kind, (a, b)))
    return tuple(legs)
