"""Fleets at sea: a sortie is what sails with one purpose, by a course that is shown [29.52].

It leaves from one base; fleets of others may join it in their ports [29.53].
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from theatre.core.decision import Args
from theatre.games.third_reich.naval.courses import (
    CANAL_LENGTH,
    FAR,
    PORT_WATERS,
    SUEZ_CITY,
    WATERS,
    are_joined,
    distances,
    hex_of,
    is_at,
    next_hexes,
)
from theatre.games.third_reich.state import Position
from theatre.games.third_reich.tables import COMBAT, IS_GROUND, MOVEMENT
from theatre.games.third_reich.world import BIT, FRONTS, LAND, NOWHERE, PORTS_AT, US_BOX, within

BASE_CHANGE, TRANSPORT, INVASION, BOMBARDMENT, FLIGHT, INTERCEPTION = range(6)
CARRIED = {TRANSPORT: 2, INVASION: 3}  # naval factors for each factor carried [29.421a, 29.433]
MISSIONS = (TRANSPORT, INVASION, BOMBARDMENT)
HARBOURS = {
    hex_: frozenset([water for base in ports for waters in PORT_WATERS[base] for water in waters])
    for hex_, ports in PORTS_AT.items()
}
"""By hex the waters on which its ports lie."""
NO_WAY = bytes([FAR] * len(WATERS))


class Sortie(msgspec.Struct, frozen=True):
    """`course` are its hexes from the base on, `waters` what it sails on there."""

    kind: int
    seat: int
    base: int
    front: int
    fleets: Args
    course: Args
    waters: Args
    goal: int = NOWHERE  # a port, or the hex of an invasion or bombardment
    cargo: Args = ()
    embarked: Args = ()  # where each unit of the cargo has come aboard
    joins: tuple[tuple[int, int], ...] = ()  # bases whose fleets join it on its way, each with the place of its course
    level: int = 0
    prey: Args = ()  # sorties that it intercepts, by their place in the chain
    quiet: bool = False  # a base change in a Pass option: nobody is near [19.4]
    home: bool = False  # turned back, or lost


def lands_near(sortie: Sortie, hexes: int) -> bool:
    """Could ground units aboard a transport go on from its port to these hexes, or attack there? [22.7]"""
    ashore = [unit for unit in sortie.cargo if IS_GROUND[unit]] if sortie.kind == TRANSPORT else []
    return any(within(BIT[sortie.course[-1]], LAND, MOVEMENT[unit]) & hexes for unit in ashore)


def strength(sortie: Sortie) -> int:
    return sum([COMBAT[unit] for unit in sortie.fleets])


def place_of(sortie: Sortie, hex_: int) -> int:
    """Where on its course it is met in a hex: if it passes twice on its way back, for which the enemy would wait."""
    return len(sortie.course) - 1 - sortie.course[::-1].index(hex_)


def under_way(s: Position, sortie: Sortie, hex_: int) -> Args:
    """The fleets that sail with it in a hex of its course: the others have not joined it yet [29.53]."""
    place, later = place_of(sortie, hex_), dict(sortie.joins)
    return tuple([unit for unit in sortie.fleets if later.get(s.berth[unit], 0) <= place])


def joining(
    front: int, gates: int, bases: Mapping[int, Mapping[int, Args]], course: Args
) -> tuple[tuple[int, int], ...]:
    """The places of a course, which is given by its waters, at which it calls at bases one after the other."""
    found: list[tuple[int, int]] = []
    place = 0
    for base, waters in bases.items():
        place = next(at for at in range(place, len(course)) if is_at(front, gates, course[at], waters[front]))
        found.append((base, place))
    return tuple(found)


def burden(sortie: Sortie) -> int:
    """Naval factors that its cargo takes."""
    return CARRIED.get(sortie.kind, 0) * sum([COMBAT[unit] for unit in sortie.cargo])


def afloat(s: Position, sortie: Sortie) -> Sortie:
    """Without the fleets that were lost."""
    left = tuple([unit for unit in sortie.fleets if s.where[unit] >= 0])
    return msgspec.structs.replace(sortie, fleets=left, home=sortie.home or not left)


class Sailing:
    """A course in the making: the waters on which the fleets may be, by front, and the way to the next goal.

    `legs` are the goals one after the other, by front the waters of each: ports of embarkation, then the target. The
    menu shows the shortest ways, the language knows all. `shut` are hexes that a rule, `bar`, closes.
    """

    def __init__(
        self,
        gates: int,
        legs: tuple[Mapping[int, Args], ...],
        at: tuple[tuple[int, int], ...],
        course: Args,
        shut: int = 0,
        calls: bool | None = None,
        bar: str = "19.4",
    ) -> None:
        self.gates, self.legs, self.course, self.shut, self.bar = gates, legs, course, shut, bar
        self.calls = len(legs) > 1 if calls is None else calls  # does it call at other ports on its way?
        while len(self.legs) > 1 and any(self._reached(front, water) for front, water in at):
            at = tuple([(front, water) for front, water in at if self._reached(front, water)])
            self.legs = self.legs[1:]
        self.at = at

    def hexes_left(self, front: int) -> bytes:
        """By water the hexes to the next goal."""
        goals = self.legs[0].get(front, ())
        if not goals or not self._leads_on(front):
            return NO_WAY
        return distances(front, self.gates, goals, self.shut)

    def _leads_on(self, front: int) -> bool:
        """Can the later goals be reached from the next one, all on one front [29.22]?"""
        for one, other in zip(self.legs[:-1], self.legs[1:], strict=True):
            if not other.get(front):
                return False
            if not are_joined(front, self.gates, one[front], other[front], self.shut):
                return False
        return True

    def tokens(self) -> list[int]:
        if self.arrived() != NOWHERE:
            return []
        found: set[int] = set()
        to_go = {front: self.hexes_left(front) for front, _ in self.at}
        nearest = [FAR] * len(FRONTS)  # from the wrong coast of its base the way could lead through the base
        for front, water in self.at:
            nearest[front] = min(nearest[front], to_go[front][water])
        for front, water in self.at:
            left = to_go[front][water]
            if left in (0, FAR) or left > nearest[front]:
                continue
            for hex_, waters in self._next(front, water).items():
                step = CANAL_LENGTH if SUEZ_CITY in (hex_, self.course[-1]) else 1
                if min([to_go[front][one] for one in waters]) + step <= left and not BIT[hex_] & self.shut:
                    found.add(hex_)
        return sorted(found)

    def onward(self, hex_: int) -> tuple[tuple[int, int], ...]:
        return tuple([(front, to) for front, water in self.at for to in self._next(front, water).get(hex_, ())])

    def _next(self, front: int, water: int) -> Mapping[int, Args]:
        """The hexes that it can enter: the United States box as its goal only, its own hex on another coast only."""
        every = next_hexes(front, self.gates, water)
        home = self.course[0]
        through = US_BOX in every and not self._reached(front, every[US_BOX][0])
        back = home in every and not self.calls
        if not (through or back):
            return every
        open_ = {hex_: waters for hex_, waters in every.items() if not (through and hex_ == US_BOX)}
        if back:
            aside = tuple([one for one in every[home] if one not in HARBOURS.get(home, ())])
            open_ = {hex_: aside if hex_ == home else waters for hex_, waters in open_.items()}
        return {hex_: waters for hex_, waters in open_.items() if waters}

    def step(self, hex_: int) -> Sailing:
        return Sailing(self.gates, self.legs, self.onward(hex_), (*self.course, hex_), self.shut, self.calls, self.bar)

    def arrived(self) -> int:
        """The front on which the last goal is reached, NOWHERE while it is not."""
        if len(self.legs) > 1:
            return NOWHERE
        return next((front for front, water in self.at if self._reached(front, water)), NOWHERE)

    def _reached(self, front: int, water: int) -> bool:
        """Is this water the next goal?"""
        return is_at(front, self.gates, water, self.legs[0].get(front, ()))

    def possible(self) -> bool:
        """Is there a way from here to the next goal?"""
        return any(self._leads(front, water) for front, water in self.at)

    def _leads(self, front: int, water: int) -> bool:
        goals = self.legs[0].get(front, ())
        return are_joined(front, self.gates, (water,), goals, self.shut) and self._leads_on(front)


def set_sail(
    base: int,
    fronts: tuple[int, ...],
    gates: int,
    legs: tuple[Mapping[int, Args], ...],
    shut: int = 0,
    bar: str = "19.4",
) -> Sailing:
    at = tuple([(front, water) for front in fronts for water in PORT_WATERS[base][front]])
    return Sailing(gates, legs, at, (hex_of(base),), shut, bar=bar)


def waters_of(base: int) -> dict[int, Args]:
    """A port as a goal."""
    return {front: waters for front, waters in enumerate(PORT_WATERS[base]) if waters}
