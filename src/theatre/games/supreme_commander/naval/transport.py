"""Naval transport [12.2]: corps from port to port, and the move between the NATB and Suez or Basra without fleet."""

from __future__ import annotations

from collections.abc import Sequence

from theatre.core.decision import Args, Built, Each, Part, Refusal, Sifted
from theatre.core.lazy import Rows
from theatre.games.supreme_commander.control import go, holds
from theatre.games.supreme_commander.movement.marching import Field, why_no_stop
from theatre.games.supreme_commander.movement.stacking import why_not_stack
from theatre.games.supreme_commander.naval.convoys import (
    in_order,
    port_waters,
    set_sail,
    voyage,
    why_not_embark,
    why_not_sail,
)
from theatre.games.supreme_commander.naval.convoys import read as read_convoy
from theatre.games.supreme_commander.naval.lending import why_not_aboard
from theatre.games.supreme_commander.naval.muster import Muster
from theatre.games.supreme_commander.naval.routes import (
    IS_HAVEN,
    waters_of,
    why_not_port,
    zones_of,
)
from theatre.games.supreme_commander.naval.ships import moor
from theatre.games.supreme_commander.pieces import land_in, naval_in, runs
from theatre.games.supreme_commander.relations import side_of
from theatre.games.supreme_commander.state import BY_SEA, MOVED, Position, lay
from theatre.games.supreme_commander.tables import ALLIES, FORT, IS_NAVAL, LAND, LIMITS, PARTISAN, UNITS
from theatre.games.supreme_commander.world import BASRA, BIT, NATB, NORTH_ATLANTIC, SUEZ, USA_BOX

TRANSFER_ENDS = (SUEZ, BASRA)


def why_not_land_at(s: Position, unit: int, port: int, field: Field, coming: Args) -> str | None:
    """Why a corps cannot be put ashore in a port together with others, the way there apart."""
    if port not in IS_HAVEN:
        return "12.2d"
    if port in (NATB, USA_BOX):
        return why_not_stack(s, unit, port, (), coming) if side_of(s, s.serves[unit]) == ALLIES else "12.2.1e"
    if not holds(s, s.serves[unit], port):
        return "12.2d"
    return field.why_not_open(unit, port) or field.why_not_stay(unit, port, coming)


def is_around_the_cape(origin: int, port: int) -> bool:
    """12.2.4: between the NATB and the North Atlantic or the USA/Canada box."""
    other = port if origin == NATB else origin
    return NATB in (origin, port) and NORTH_ATLANTIC in zones_of(other)


def ends_there(s: Position, origin: int, fleet: int, port: int) -> bool:
    """A fleet that fetches a corps, or goes around the Cape, ends its move in the port of destination [12.2d]."""
    return s.where[fleet] != origin or is_around_the_cape(origin, port)


class Transports:
    """The port, then corps with their fleets, then escorts."""

    def __init__(self, muster: Muster, said: Args = ()) -> None:
        self.muster, self.said, self.convoy = muster, said, read_convoy(said[1:])
        self.s, self.power, self.field, self.sea = muster.s, muster.power, muster.field, muster.sea

    @property
    def port(self) -> int:
        return self.said[0]

    def _why_not_corps(self, unit: int, port: int) -> str | None:
        s = self.s
        rule = why_not_embark(s, self.power, unit)
        if rule is not None:
            return rule
        if s.where[unit] not in IS_HAVEN or s.where[unit] == port or unit in self.convoy.corps:
            return "12.2a"
        start = self.convoy.corps
        if start and s.where[unit] != s.where[start[0]]:
            return "12.2d"  # one convoy, one port of departure
        rule = self.sea.why_no_way(s.serves[unit], port_waters(s, unit), waters_of(port))
        return rule or why_not_land_at(s, unit, port, self.field, self.convoy.corps)

    def _why_not_fleet(self, fleet: int, corps: int) -> str | None:
        """A fleet from elsewhere fetches the corps and ends in the port, where it needs room [12.2d]."""
        s, port = self.s, self.port
        rule = why_not_sail(s, self.power, self.convoy, fleet) or why_not_aboard(s, corps, fleet)
        if rule is not None:
            return rule
        if s.where[fleet] == s.where[corps] and not is_around_the_cape(s.where[corps], port):
            return self.sea.why_no_way(s.serves[fleet], port_waters(s, corps), waters_of(port))
        rule = self.sea.why_no_way(s.serves[fleet], port_waters(s, fleet), port_waters(s, corps))
        rule = rule or self.sea.why_no_way(s.serves[fleet], port_waters(s, corps), waters_of(port))
        if rule is not None or s.where[fleet] == port:
            return rule
        ending = [one for c, one in self.convoy.carried if ends_there(s, s.where[c], one, port)]
        there = len(naval_in(s, port)) + len([one for one in ending if s.where[one] != port])
        if port != USA_BOX and there >= LIMITS.naval:
            return "6.3c"
        return why_not_port(s, fleet, port)

    def _why_not_escort(self, fleet: int) -> str | None:
        s = self.s
        rule = why_not_sail(s, self.power, self.convoy, fleet)
        meeting = port_waters(s, self.convoy.corps[0])
        return rule or self.sea.why_no_way(s.serves[fleet], port_waters(s, fleet), meeting)

    def _can_load(self, unit: int) -> bool:
        """Can a corps come along, with a fleet?"""
        if self._why_not_corps(unit, self.port) is not None:
            return False
        return any(self._why_not_fleet(fleet, unit) is None for fleet in self.muster.fleets_beside(self.convoy))

    def tokens(self) -> Sequence[int]:
        if not self.said:
            return Sifted(self.muster.havens if self.muster.fleets else (), lambda port: self.step(port)._is_reached())
        convoy, fleets = self.convoy, self.muster.fleets
        if convoy.waiting >= 0:
            return Sifted(fleets, lambda fleet: self._why_not_fleet(fleet, convoy.waiting) is None)
        last = convoy.corps[-1] if convoy.corps else -1
        more = () if convoy.escorts else [unit for unit in self.muster.corps if unit > last]
        low = convoy.escorts[-1] if convoy.escorts else -1
        escorts = [fleet for fleet in fleets if convoy.corps and fleet > low]
        return Sifted([*more, *escorts], self._can_join)

    def _can_join(self, unit: int) -> bool:
        return self._why_not_escort(unit) is None if IS_NAVAL[unit] else self._can_load(unit)

    def _is_reached(self) -> bool:
        return any(self._can_load(unit) for unit in self.muster.sorts)

    def refuse(self, token: int) -> Refusal | None:
        rule = self._why_not(token)
        return Refusal(rule) if rule else None

    def _why_not(self, token: int) -> str | None:
        if not self.said:
            return None if token in IS_HAVEN else "12.2d"
        if not 0 <= token < UNITS:
            return "12.2a"
        convoy = self.convoy
        if convoy.waiting >= 0:
            return self._why_not_fleet(token, convoy.waiting)
        if IS_NAVAL[token]:
            return self._why_not_escort(token) if convoy.corps else "12.2c"
        return self._why_not_corps(token, self.port)

    def step(self, token: int) -> Transports:
        return Transports(self.muster, (*self.said, token))

    def whole(self) -> bool:
        return bool(self.said) and bool(self.convoy.corps) and self.convoy.waiting < 0


def transports(muster: Muster) -> Part:
    """D44."""
    return Built("transport", Transports(muster), in_order(1))


def transport(s: Position, power: int, args: Args) -> None:
    port, *units = args
    convoy = read_convoy(units)
    origin = s.where[convoy.corps[0]]
    staying = [fleet for _, fleet in convoy.carried if ends_there(s, origin, fleet, port)]
    home = tuple(sorted(set(convoy.fleets) - set(staying)))
    sailing = voyage(s, convoy.corps, len(convoy.escorts), waters_of(origin), waters_of(port), home)
    set_sail(s, convoy)
    for fleet in staying:
        moor(s, fleet, port)
    for unit in convoy.corps:
        put_ashore(s, unit, port)
    s.log("transported", power, len(convoy.corps), origin, port, len(convoy.escorts), rule="12.2b")
    s.push(sailing)


def put_ashore(s: Position, unit: int, port: int) -> None:
    if port in (NATB, USA_BOX):
        lay(s, unit, port)
    else:
        go(s, unit, port)


# without a fleet [12.2.3]


def why_not_transfer(s: Position, power: int, unit: int, port: int, corps_only: bool) -> str | None:
    """Between the NATB and Suez or Basra; in the Movement phase a land unit of any size (RUL-23)."""
    if not 0 <= unit < UNITS or s.where[unit] < 0 or runs(s, unit) != power or s.kind[unit] not in LAND:
        return "12.2e"
    if s.kind[unit] in (FORT, PARTISAN):
        return "12.2a"
    if corps_only:
        rule = why_not_embark(s, power, unit)
        if rule not in (None, "12.2a"):
            return rule
    ends = (s.where[unit], port)
    if NATB not in ends or not any(end in ends for end in TRANSFER_ENDS):
        return "12.2.3b"
    land = port if port != NATB else s.where[unit]
    if side_of(s, s.serves[unit]) != ALLIES:
        return "12.2.1e"
    return why_no_stop(s, unit, land) if holds(s, s.serves[unit], land) else "12.2.3b"


def ferries(s: Position, power: int) -> tuple[Part, ...]:
    """D52: once in a turn, for the whole movement of the unit."""

    def rows() -> list[Args]:
        near = [u for box in (NATB, *TRANSFER_ENDS) for u in land_in(s, box) if runs(s, u) == power]
        ways = [(unit, port) for unit in near for port in (*TRANSFER_ENDS, NATB)]
        return [way for way in ways if _why_not_free(s, power, *way) is None]

    def why(args: Args) -> Refusal:
        fits = len(args) == 2 and 0 <= args[1] < len(BIT)
        return Refusal((_why_not_free(s, power, *args) if fits else None) or "12.2e")

    return (Each("ship", Rows(rows), why),)


def _why_not_free(s: Position, power: int, unit: int, port: int) -> str | None:
    rule = why_not_transfer(s, power, unit, port, corps_only=False)
    if rule is not None:
        return rule
    if s.acts[unit] & MOVED:
        return "12.2e"
    return "12.2.3b" if s.transfer_moves else why_not_stack(s, unit, port)


def ferry(s: Position, power: int, args: Args) -> None:
    unit, port = args
    s.transfer_moves += 1
    s.acts[unit] |= MOVED | BY_SEA
    s.log("transferred", s.serves[unit], s.kind[unit], s.where[unit], port, rule="12.2.3b")
    put_ashore(s, unit, port)
