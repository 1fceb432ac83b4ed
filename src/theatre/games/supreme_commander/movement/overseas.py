"""Overseas strategic movement [15.1.2, 12.2.3]: corps and flak from port to port, as many as there are fleets for."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from theatre.core.decision import Args, Built, Refusal, Sifted
from theatre.games.supreme_commander.control import holds
from theatre.games.supreme_commander.fog import reveal
from theatre.games.supreme_commander.movement.marching import bound, no_stop, why_no_stop
from theatre.games.supreme_commander.movement.stacking import why_not_stack
from theatre.games.supreme_commander.naval.convoys import voyage
from theatre.games.supreme_commander.naval.lending import fleets_at_call, why_not_at_call
from theatre.games.supreme_commander.naval.routes import (
    HAVENS_ON,
    IS_HAVEN,
    friendly_havens,
    waters_of,
    ways_between,
    why_no_way,
    zones_of,
)
from theatre.games.supreme_commander.naval.transport import TRANSFER_ENDS, put_ashore, why_not_transfer
from theatre.games.supreme_commander.pieces import enemy_land, is_corps, runs, units_of
from theatre.games.supreme_commander.relations import is_active, is_friend
from theatre.games.supreme_commander.state import RAILED, Position, lay
from theatre.games.supreme_commander.supply.network import valid_ports
from theatre.games.supreme_commander.supply.tracing import Lines
from theatre.games.supreme_commander.tables import FLAK, NAME, NATION, NAVAL_SLOTS, NOBODY, SURFACE, UNITS
from theatre.games.supreme_commander.world import (
    BIT,
    COAST_ZONES,
    EAST_MED,
    IS_BOX,
    IS_SEA,
    NATB,
    PERSIAN_GULF,
    ZONE_BOX,
)


def _zones_from(port: int) -> tuple[int, ...]:
    """The zones in which a move from a port begins; the NATB leads to three [12.2.1]."""
    return (*zones_of(port), EAST_MED, PERSIAN_GULF) if port == NATB else zones_of(port)


def fleets_for(s: Position, nation: int, zone: int, port: int) -> int:
    """Surface fleets of active friends, used or not, in a zone, in the ports on it and in that of departure [15.1.2b].

    In a zone are those in its box, and those that still lie before a coast of it after an invasion [12.4g]. Those of
    its own nation count also while it is Inactive, as Italy is at first [17.7].
    """
    places = {ZONE_BOX[zone], port, *HAVENS_ON[zone]}
    fleets = [unit for unit in NAVAL_SLOTS if s.kind[unit] == SURFACE and s.where[unit] >= 0]
    ships = [unit for unit in fleets if s.where[unit] in places or _is_off_coast(s.where[unit], zone)]
    owners = [s.serves[unit] for unit in ships]
    return len([one for one in owners if one == nation or (is_active(s, one) and is_friend(s, nation, one))])


def _is_off_coast(at: int, zone: int) -> bool:
    return IS_SEA[at] and zone in COAST_ZONES[at]


class Voyages:
    """What of a power can go over sea in a position.

    `begun` are the zones in which moves of this phase began, `ferried` says that the move without fleet is made.
    """

    def __init__(self, s: Position, power: int, begun: tuple[int, ...], ferried: bool) -> None:
        self.s, self.power, self.begun, self.ferried = s, power, begun, ferried
        self._zones: dict[tuple[int, int], tuple[int, ...]] = {}
        self._ends: dict[tuple[int, int, int, bool, int, int], bool] = {}
        self._closed: dict[tuple[int, int, int], int] = {}

    @cached_property
    def lines(self) -> Lines:
        return Lines(self.s)

    def zones_left(self, nation: int, port: int) -> tuple[int, ...]:
        """The zones on a port for which fleets are left, that with most of them first."""
        key = nation, port
        if key not in self._zones:
            begun = self.begun
            left = {zone: fleets_for(self.s, nation, zone, port) - begun.count(zone) for zone in _zones_from(port)}
            able = [zone for zone, number in left.items() if number > 0]
            self._zones[key] = tuple(sorted(able, key=lambda zone: (-left[zone], zone)))
        return self._zones[key]

    def why_not_start(self, unit: int) -> str | None:
        s = self.s
        if not 0 <= unit < UNITS or s.where[unit] not in IS_HAVEN or runs(s, unit) != self.power:
            return "15.1.2a"
        if (s.kind[unit] != FLAK and not is_corps(s, unit)) or not self._is_port(unit, s.where[unit]):
            return "15.1.2a"
        if s.acts[unit] & RAILED:
            return "15.1a"
        ferry = any(self.is_ferry(unit, port) for port in (NATB, *TRANSFER_ENDS))
        return None if ferry or self.zones_left(s.serves[unit], s.where[unit]) else "15.1.2b"

    def _is_port(self, unit: int, port: int) -> bool:
        """Friendly and in supply; enemy zones in it are ignored, so a valid port on live waters will do [15.1.2a]."""
        s, nation = self.s, self.s.serves[unit]
        net = self.lines.net(unit)
        if IS_BOX[port]:
            return port != NATB or NATB in net.waters
        if not holds(s, nation, port) or BIT[port] & enemy_land(s, nation):
            return False
        by_sea = any(ZONE_BOX[zone] in net.waters for zone in zones_of(port))
        return bool(net.ends & BIT[port]) or (by_sea and bool(valid_ports(s, nation) & BIT[port]))

    def is_ferry(self, unit: int, port: int) -> bool:
        """15.1.2c: one corps between the NATB and Suez or Basra needs no fleet."""
        if self.ferried or NATB not in (self.s.where[unit], port):
            return False
        return why_not_transfer(self.s, self.power, unit, port, corps_only=True) is None

    def zone_for(self, unit: int, port: int) -> int:
        """The zone whose fleets a move takes up, NOBODY if there is none."""
        s, start = self.s, self.s.where[unit]
        ways = ways_between(s, s.serves[unit], waters_of(start), waters_of(port))
        first = [way[0] for way in ways if way]
        return next((zone for zone in self.zones_left(s.serves[unit], start) if zone in first), NOBODY)

    def why_not_end(self, unit: int, port: int) -> str | None:
        s = self.s
        if port not in IS_HAVEN or port == s.where[unit]:
            return "15.1.2a"
        if BIT[port] & self._no_stop(unit):
            return why_no_stop(s, unit, port)
        if not self.is_ferry(unit, port):
            rule = why_no_way(s, s.serves[unit], waters_of(s.where[unit]), waters_of(port))
            if rule is not None:
                return rule
            if self.zone_for(unit, port) == NOBODY:
                return "15.1.2b"
        return None if self._is_port(unit, port) else "15.1.2a"

    def _no_stop(self, unit: int) -> int:
        key = self.s.serves[unit], NATION[unit], bound(self.s, unit)
        if key not in self._closed:
            self._closed[key] = no_stop(self.s, unit)
        return self._closed[key]

    def can_end(self, unit: int) -> bool:
        return any(
            why_not_stack(self.s, unit, port, cooperation=False) is None
            for port in friendly_havens(self.s, self.s.serves[unit])
            if self.is_end(unit, port)
        )

    def is_end(self, unit: int, port: int) -> bool:
        """Can its like go from its port to another, stacking apart?"""
        s = self.s
        key = s.serves[unit], NATION[unit], s.where[unit], s.kind[unit] == FLAK, port, bound(s, unit)
        found = self._ends.get(key)
        if found is None:
            found = self._ends[key] = self.why_not_end(unit, port) is None
        return found


class Ship:
    """A unit, the port, then fleets that escort it."""

    def __init__(self, voyages: Voyages, shut: str | None, said: Args = ()) -> None:
        self.voyages, self.shut, self.said = voyages, shut, said

    def tokens(self) -> Sequence[int]:
        voyages, s = self.voyages, self.voyages.s
        if self.shut:
            return ()
        if not self.said:
            mine = [unit for unit in units_of(s, voyages.power) if s.where[unit] in IS_HAVEN]
            return Sifted(mine, lambda unit: voyages.why_not_start(unit) is None and voyages.can_end(unit))
        if len(self.said) == 1:
            havens = friendly_havens(s, s.serves[self.said[0]])
            return Sifted(havens, lambda port: self._why_not_port(port) is None)
        last = self.said[-1] if len(self.said) > 2 else -1
        able = [unit for unit in fleets_at_call(s, voyages.power) if unit > last]
        return Sifted(able, lambda unit: self._why_no_escort(unit) is None)

    def _why_no_escort(self, fleet: int) -> str | None:
        """Fleets of the power or a friend that can come to the port of departure [12.2c]; the ferry needs none."""
        voyages, s = self.voyages, self.voyages.s
        rule = why_not_at_call(s, voyages.power, fleet)
        if rule is not None or fleet in self.said[2:] or voyages.is_ferry(*self.said[:2]):
            return rule or "12.2c"
        return why_no_way(s, s.serves[fleet], waters_of(s.where[fleet]), waters_of(s.where[self.said[0]]))

    def _why_not_port(self, port: int) -> str | None:
        unit = self.said[0]
        rule = self.voyages.why_not_end(unit, port)
        return rule or why_not_stack(self.voyages.s, unit, port, cooperation=False)

    def refuse(self, token: int) -> Refusal | None:
        if self.shut:
            return Refusal(self.shut)
        if not self.said:
            rule = self.voyages.why_not_start(token)
        else:
            rule = self._why_not_port(token) if len(self.said) == 1 else self._why_no_escort(token)
        return Refusal(rule) if rule else None

    def step(self, token: int) -> Ship:
        return Ship(self.voyages, self.shut, (*self.said, token))

    def whole(self) -> bool:
        return len(self.said) > 1


def _in_order(args: Args) -> Args:
    return (*args[:2], *sorted(args[2:]))


def ship_moves(s: Position, power: int, begun: tuple[int, ...], ferried: bool, shut: str | None) -> Built:
    return Built("ship", Ship(Voyages(s, power, begun, ferried), shut), _in_order)


def ship(s: Position, power: int, args: Args, begun: tuple[int, ...], ferried: bool) -> int:
    """The unit arrives, then it is intercepted [12.2.2]. Gives the zone whose fleets it took, NOBODY for the ferry."""
    unit, port, *escorts = args
    voyages, start = Voyages(s, power, begun, ferried), s.where[unit]
    zone = NOBODY if voyages.is_ferry(unit, port) else voyages.zone_for(unit, port)
    sailing = voyage(s, (unit,), len(escorts), waters_of(start), waters_of(port), tuple(escorts))
    s.acts[unit] |= RAILED
    s.ashore[unit] = 0
    s.log("shipped", NATION[unit], s.kind[unit], NAME[unit], start, port, rule="15.1.2a")
    if s.kind[unit] == FLAK:
        lay(s, unit, port)
    else:
        put_ashore(s, unit, port)
    if zone != NOBODY:
        reveal(s, escorts)
        s.push(sailing)
    return zone
