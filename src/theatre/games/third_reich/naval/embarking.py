"""The march to a port in the Combat phase, to be transported from there [29.423]."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from theatre.core.decision import Args, Refusal, Sifted
from theatre.games.third_reich.counters import units_of
from theatre.games.third_reich.movement.marching import Field, why_not_march
from theatre.games.third_reich.naval.docks import Docks
from theatre.games.third_reich.tables import COMBAT, MOVEMENT, POWERS
from theatre.games.third_reich.world import BIT, GROUND_SIDES, NEAR, NOWHERE, PORTS_AT, SPACES, across, mask_of, spaces

ASHORE, IN_ZONE = 1, 2  # movement factors to disembark, and to embark under a hostile zone [29.423]
CARRIERS = 2  # naval factors for each factor [29.421]


class Embark:
    """A unit, then hex after hex over friendly land to a port that a free fleet can call at, its own or an ally's."""

    def __init__(self, docks: Docks, others: Sequence[Docks] = (), unit: int = NOWHERE, way: Args = ()) -> None:
        self.docks, self.others, self.unit, self.way = docks, others, unit, way

    @cached_property
    def field(self) -> Field:
        return Field(self.docks.s, self.docks.nation)

    @cached_property
    def ports(self) -> int:
        """Friendly ports that fleets can call at, of bases with a goal for transports."""
        found = 0
        for docks in (self.docks, *self.others):
            for base in docks.free:
                found |= mask_of(docks.embarkation(base))
        return found & self.docks.own

    def _strength(self) -> int:
        fleets = [units for docks in (self.docks, *self.others) for units in docks.free.values()]
        return max([sum([COMBAT[unit] for unit in units]) for units in fleets], default=0)

    def _why_unit(self, unit: int) -> Refusal | None:
        refusal = why_not_march(self.docks.s, self.docks.nation, unit)
        if refusal is not None:
            return refusal
        return Refusal("29.421a") if COMBAT[unit] * CARRIERS > self._strength() else None

    def _spent(self, way: Args) -> int:
        return sum([self.field.price(hex_) for hex_ in way[:-1]])

    def _near(self, unit: int, way: Args) -> list[int]:
        """Hexes that may come next and from which a port can still be reached in time."""
        left = MOVEMENT[unit] - ASHORE - self._spent(way) - self.field.price(way[-1])
        open_ = self.docks.own & ~self.field.closed & ~mask_of(way)
        found = []
        for hex_ in spaces(NEAR[way[-1]] & open_):
            if left >= 0 and self._leads(hex_, left, open_):
                found.append(hex_)
        return found

    def _leads(self, hex_: int, left: int, open_: int) -> bool:
        """Is a port as near as the movement that is left? Zones on the way are looked at step by step."""
        reached = BIT[hex_]
        for more in range(left, -1, -1):
            if reached & self._ports(more):
                return True
            reached |= across(reached & ~self.field.zone, GROUND_SIDES) & open_
        return False

    def _ports(self, left: int) -> int:
        """Those at which a unit can embark with so much movement left; it does not stay, so they may be full [6.3]."""
        return self.ports if left >= IN_ZONE else self.ports & ~self.field.zone

    def _is_able(self, unit: int) -> bool:
        return self._why_unit(unit) is None and bool(self._near(unit, (self.docks.s.where[unit],)))

    def tokens(self) -> Sequence[int]:
        s = self.docks.s
        if self.unit == NOWHERE:
            if self.docks.nation not in POWERS or not self.ports:
                return []
            inland = [unit for unit in units_of(s, self.docks.nation) if not PORTS_AT[s.where[unit]]]
            return Sifted(inland, self._is_able)
        return [] if self.whole() else self._near(self.unit, self.way)

    def refuse(self, token: int) -> Refusal | None:
        if self.unit == NOWHERE:
            return self._why_unit(token)
        if not 0 <= token < SPACES or token not in self._near(self.unit, self.way):
            return Refusal("29.423a")
        return None

    def step(self, token: int) -> Embark:
        if self.unit == NOWHERE:
            stepped = Embark(self.docks, self.others, token, (self.docks.s.where[token],))
        else:
            stepped = Embark(self.docks, self.others, self.unit, (*self.way, token))
        stepped.__dict__.update({name: self.__dict__[name] for name in ("field", "ports") if name in self.__dict__})
        return stepped

    def whole(self) -> bool:
        left = MOVEMENT[self.unit] - ASHORE - self._spent(self.way)
        return len(self.way) > 1 and left >= 0 and bool(BIT[self.way[-1]] & self._ports(left))
