"""Ships that come into port [9.2.2, 9.2.8, 12.2, 12.3, 12.4]: by choice of their owner, or lost if there is no port."""

from __future__ import annotations

from collections.abc import Iterator

from theatre.core.decision import Args, Choice, Decision, Each, Refusal
from theatre.core.events import Event
from theatre.core.flow import Frame
from theatre.games.supreme_commander.asking import question
from theatre.games.supreme_commander.fog import is_hidden, move_hidden, reveal
from theatre.games.supreme_commander.losses import eliminate
from theatre.games.supreme_commander.naval.routes import (
    HAVENS,
    IS_HAVEN,
    Waters,
    ports_for,
    ports_in_zone,
    why_not_port,
)
from theatre.games.supreme_commander.pieces import naval_in, runs
from theatre.games.supreme_commander.relations import mastered, side_of, ties
from theatre.games.supreme_commander.state import Position, lay
from theatre.games.supreme_commander.tables import FRANCE, IS_NAVAL, NAVAL, NAVAL_SLOTS, SURFACE, UNITS
from theatre.games.supreme_commander.world import COAST_ZONES, IS_SEA, NOWHERE, ZONE_BOX, ZONE_OF_BOX


def is_ready(s: Position, unit: int) -> bool:
    """A naval unit face down in port: the only one that can still do something [12.3d, RUL-57]."""
    return IS_NAVAL[unit] and s.where[unit] in IS_HAVEN and not s.shown[unit]


def ready_ships(s: Position, power: int) -> list[int]:
    return ready_ships_of(s, mastered(ties(s), power))


def ready_ships_of(s: Position, nations: frozenset[int]) -> list[int]:
    where, shown, serves = s.where, s.shown, s.serves
    return [u for u in NAVAL_SLOTS if where[u] in IS_HAVEN and not shown[u] and serves[u] in nations]


def ready_fleets(s: Position, power: int) -> list[int]:
    """Its surface fleets that can carry, escort, invade or lift."""
    return [unit for unit in ready_ships(s, power) if s.kind[unit] == SURFACE]


def why_not_ready(s: Position, power: int, unit: int) -> str | None:
    """Why a counter is no ready fleet of a power."""
    if not 0 <= unit < UNITS or s.where[unit] < 0 or runs(s, unit) != power or s.kind[unit] not in NAVAL:
        return "12.2b"
    if s.where[unit] not in IS_HAVEN:
        return "RUL-57"
    if s.shown[unit]:
        return "12.3d"
    return "12.2b" if s.kind[unit] != SURFACE else None


def moor(s: Position, unit: int, port: int) -> None:
    """A naval unit comes into a port; a face-down one stays so."""
    s.cargo[unit] = NOWHERE
    if is_hidden(s, unit):
        move_hidden(s, unit, port)
    else:
        lay(s, unit, port)
    s.log("moored", s.serves[unit], port, rule="12.3b")


def show(s: Position, units: list[int], rule: str) -> None:
    """Counters are turned up before everybody's eyes."""
    for unit in [unit for unit in units if not s.shown[unit]]:
        reveal(s, [unit])
        s.emit(Event("shown", (s.serves[unit], s.kind[unit], s.where[unit]), learns=True, rule=rule))


class IntoPort(Frame[Position], tag="12.3"):
    """Ships come into port one after the other, each where its owner says: `port unit port`.

    In battle and at the end of the turn only ports of the zone will do; else all that can be reached from `waters`. A
    ship that carried from its own port may go back there [12.2d].
    """

    units: tuple[int, ...]
    waters: Waters
    in_zone: bool = False

    def ports(self, s: Position, unit: int) -> Iterator[int]:
        if self.in_zone:
            return ports_in_zone(s, unit, ZONE_OF_BOX[self.waters[0]])
        return ports_for(s, unit, self.waters)

    def step(self, s: Position) -> bool:
        left = tuple([unit for unit in self.units if s.where[unit] >= 0])
        if not left:
            s.done(self)
            return True
        haven = next(self.ports(s, left[0]), None)
        if left == self.units and haven is not None:
            return False
        self.units = left
        if haven is None:
            self.units = left[1:]
            if s.where[left[0]] not in HAVENS:
                eliminate(s, left[0])
        return True

    def ask(self, s: Position) -> tuple[Decision, ...]:
        unit = self.units[0]
        rows: list[Args] = [(unit, port) for port in self.ports(s, unit)]
        part = Each("port", rows, lambda args: Refusal(self._why_not(s, args)))
        return (question(s, runs(s, unit), "into_port", "12.3b", part, args=(s.serves[unit],)),)

    def _why_not(self, s: Position, args: Args) -> str:
        if len(args) != 2 or args[0] != self.units[0] or args[1] not in HAVENS:
            return "12.3a"
        return why_not_port(s, *args) or ("9.2.6a" if self.in_zone else "12.3.2a")

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        unit, port = choice.args
        self.units = self.units[1:]
        moor(s, unit, port)


class FleetsReturn(Frame[Position], tag="12.4"):
    """D67: in the Political phase the fleets before the coasts go home, sea hex by sea hex."""

    side: int

    def step(self, s: Position) -> bool:
        ships = [unit for unit in NAVAL_SLOTS if s.where[unit] >= 0 and IS_SEA[s.where[unit]]]
        at_sea = [unit for unit in ships if side_of(s, s.serves[unit]) == self.side]
        if not at_sea:
            s.done(self)
            return True
        there = s.where[at_sea[0]]
        together = tuple([unit for unit in naval_in(s, there) if unit in at_sea])
        s.push(IntoPort(together, sea_waters(there)))
        return True


def sea_waters(hex_: int) -> Waters:
    """The waters of a hex at or in the sea."""
    return tuple([ZONE_BOX[zone] for zone in COAST_ZONES[hex_]])


def must_leave(s: Position, unit: int) -> bool:
    """17.5c: a French ship in a port where it may not end the turn."""
    return s.serves[unit] == FRANCE and s.where[unit] in IS_HAVEN and why_not_port(s, unit, s.where[unit]) == "17.5c"
