"""Ships in port [12.3, 12.3.1]: to other ports, past Gibraltar, away when enemies enter, and back from the track."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from theatre.core.decision import Args, Built, Choice, Decision, Each, Part, Refusal
from theatre.core.flow import Frame
from theatre.core.lazy import Rows
from theatre.games.supreme_commander.asking import Then, question
from theatre.games.supreme_commander.economy.reinforcements import land_decoy
from theatre.games.supreme_commander.fog import reveal, turn_down
from theatre.games.supreme_commander.losses import eliminate
from theatre.games.supreme_commander.naval.routes import (
    HAVENS,
    ports_for,
    waters_of,
    ways_between,
    why_not_port,
)
from theatre.games.supreme_commander.naval.ships import is_ready, moor, ready_ships, show
from theatre.games.supreme_commander.pieces import naval_in, runs
from theatre.games.supreme_commander.relations import is_enemy, is_friend
from theatre.games.supreme_commander.rolls import Throw
from theatre.games.supreme_commander.state import TRACK, Position, lay
from theatre.games.supreme_commander.supply.tracing import Lines
from theatre.games.supreme_commander.tables import (
    GERMANY,
    NAVAL,
    NAVAL_DECOY,
    SUBMARINE,
    SURFACE,
    UNITS,
    USA,
    intercept_hits,
)
from theatre.games.supreme_commander.world import (
    BIT,
    EAST_MED,
    GIBRALTAR,
    NORTH_ATLANTIC,
    PORT_ZONES,
    PORTS,
    USA_BOX,
    WEST_MED,
    ZONE_BOX,
)

# from port to port


def rebasings(s: Position, power: int) -> tuple[Part, ...]:
    """D47."""

    def ports(unit: int) -> Iterator[int]:
        at = s.where[unit]
        return (port for port in ports_for(s, unit, waters_of(at)) if port != at)

    walk = Then(lambda: ready_ships(s, power), ports, lambda args: _why_no_rebase(s, power, args))
    return (Built("rebase", walk),)


def _why_no_rebase(s: Position, power: int, args: Args) -> str:
    unit = args[0]
    if not 0 <= unit < UNITS or s.where[unit] < 0 or runs(s, unit) != power or s.kind[unit] not in NAVAL:
        return "12.3b"
    if s.where[unit] not in HAVENS:
        return "12.3a"
    if s.shown[unit]:
        return "12.3d"
    port = args[1] if len(args) > 1 else s.where[unit]
    return why_not_port(s, unit, port) or ("12.3.2a" if port != s.where[unit] else "12.3b")


def rebase(s: Position, power: int, args: Args) -> None:
    unit, port = args
    reveal(s, [unit])
    moor(s, unit, port)


# German submarines past Gibraltar

_MEDITERRANEAN = (WEST_MED, EAST_MED)


def runs_past(s: Position, power: int) -> tuple[Part, ...]:
    """D48."""

    def rows() -> list[Args]:
        subs = [u for u in ready_ships(s, power) if s.kind[u] == SUBMARINE] if power == GERMANY else []
        goals = [port for port in PORTS if _is_inside(port)] if subs else []
        return [(unit, port) for unit in subs for port in goals if _why_no_run(s, unit, port) is None]

    def why(args: Args) -> Refusal:
        fits = len(args) == 2 and 0 <= args[0] < UNITS and s.where[args[0]] >= 0
        return Refusal((_why_no_run(s, *args) if fits else None) or "12.3.1a")

    return (Each("run", Rows(rows), why),)


def _is_inside(port: int) -> bool:
    """Does a port lie in the Mediterranean?"""
    return any(zone in _MEDITERRANEAN for zone in PORT_ZONES[port])


def _why_no_run(s: Position, unit: int, port: int) -> str | None:
    """12.3.1, RUL-12: from any port outside the Mediterranean, past a Gibraltar in enemy hands, into a port inside."""
    nation = s.serves[unit]
    if s.kind[unit] != SUBMARINE or nation != GERMANY:
        return "12.3.1a"
    if s.where[unit] not in HAVENS:
        return "12.3a"
    if not is_ready(s, unit):
        return "12.3d"
    if not is_enemy(s, nation, s.holder[GIBRALTAR]) or port not in PORTS:
        return "12.3.1a"
    if not _is_inside(port):
        return "12.3.1a"
    start = waters_of(s.where[unit])
    if any(ZONE_BOX[zone] in start for zone in _MEDITERRANEAN):
        return "RUL-12"
    if not ways_between(s, nation, start, (ZONE_BOX[NORTH_ATLANTIC],)):
        return "12.3.2a"
    return why_not_port(s, unit, port)


def run(s: Position, power: int, args: Args) -> None:
    unit, port = args
    show(s, [unit], "12.3.1a")
    s.push(PastGibraltar(unit, port))


class PastGibraltar(Frame[Position], tag="12.3.1"):
    """A die on the first column of the Convoy Intercept chart: any hit sinks the submarine."""

    unit: int
    port: int
    rolled: bool = False

    def step(self, s: Position) -> bool:
        if self.rolled:
            s.done(self)
        else:
            self.rolled = True
            s.push(Throw(runs_gibraltar(s), 1, "gibraltar"))
        return True

    def child_done(self, s: Position, child: Any, result: Any) -> None:
        if not isinstance(child, Throw):
            return
        if intercept_hits(1, result[0]):
            eliminate(s, self.unit)
        else:
            moor(s, self.unit, self.port)


def runs_gibraltar(s: Position) -> int:
    """The power that rolls: whoever holds Gibraltar."""
    return s.holder[GIBRALTAR]


# away from enemies


class Harbours(Frame[Position], tag="12.3c"):
    """D41: enemies have entered a port, or it is a neutral's now: the ships in it leave at once or are lost [12.3c]."""

    port: int

    def _ships(self, s: Position) -> list[int]:
        return [unit for unit in naval_in(s, self.port) if not is_friend(s, s.serves[unit], s.holder[self.port])]

    def _ports(self, s: Position, unit: int) -> list[int]:
        return [port for port in ports_for(s, unit, waters_of(self.port)) if port != self.port]

    def step(self, s: Position) -> bool:
        ships = self._ships(s)
        if not ships:
            s.done(self)
            return True
        if self._ports(s, ships[0]):
            return False
        eliminate(s, ships[0])
        return True

    def ask(self, s: Position) -> tuple[Decision, ...]:
        seat = runs(s, self._ships(s)[0])
        own = [unit for unit in self._ships(s) if runs(s, unit) == seat]
        rows: list[Args] = [(unit, port) for unit in own for port in self._ports(s, unit)]

        def why(args: Args) -> Refusal:
            fits = len(args) == 2 and args[0] in own
            return Refusal((why_not_port(s, *args) if fits else None) or "12.3.2a")

        return (question(s, seat, "flee", "12.3c", Each("flee", rows, why), args=(self.port,), public=False),)

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        moor(s, *choice.args)


# back from the turn track


def _is_back(s: Position, unit: int) -> bool:
    """A decoy that had no port [12.3e], or a fleet damaged by submarines [23.10a]."""
    if s.where[unit] != TRACK or s.due[unit] > s.turn:
        return False
    return s.kind[unit] == NAVAL_DECOY or (s.kind[unit] == SURFACE and bool(s.back[unit]))


def _havens(s: Position, unit: int, lines: Lines) -> list[int]:
    """Friendly ports with room, of a damaged fleet supplied ones; the USA's box for the USA [17.15d]."""
    if s.serves[unit] == USA and s.kind[unit] == NAVAL_DECOY:
        return [USA_BOX]
    able = [port for port in HAVENS if why_not_port(s, unit, port) is None]
    if s.kind[unit] == SURFACE:
        live = lines.net(unit).ports
        able = [port for port in able if port not in PORTS or BIT[port] & live]
    return able


class ShipsReturn(Frame[Position], tag="12.3e"):
    """Decoys come back with the next player turn, damaged fleets after their time, each where its owner says."""

    def _due(self, s: Position) -> list[int]:
        back = [unit for unit in range(UNITS) if _is_back(s, unit)]
        lines = Lines(s)
        return [unit for unit in back if _havens(s, unit, lines)]

    def step(self, s: Position) -> bool:
        if self._due(s):
            return False
        s.done(self)
        return True

    def ask(self, s: Position) -> tuple[Decision, ...]:
        unit = self._due(s)[0]
        rows: list[Args] = [(unit, port) for port in _havens(s, unit, Lines(s))]
        place = Each("place", rows, lambda args: Refusal("12.3e"))
        return (question(s, runs(s, unit), "ships_return", "12.3e", place, args=(s.kind[unit],)),)

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        unit, port = choice.args
        s.due[unit] = s.back[unit] = 0
        if s.kind[unit] == NAVAL_DECOY:
            land_decoy(s, unit, seat, port)
        else:
            lay(s, unit, port)
            s.known[unit] = 1
            turn_down(s, [unit])
        s.log("ship-back", s.serves[unit], s.kind[unit], port, rule="12.3e")
