"""Naval units return to base [9.2.8] in the Final Mutual phase; the French and the Soviet fleets [17.5, 17.13.6]."""

from __future__ import annotations

from collections.abc import Iterator

from theatre.core.decision import Args, Choice, Decision, Each, Part, Refusal
from theatre.core.flow import Frame
from theatre.core.lazy import Rows
from theatre.games.supreme_commander.asking import question
from theatre.games.supreme_commander.losses import eliminate
from theatre.games.supreme_commander.naval.routes import (
    HAVENS,
    IS_HAVEN,
    ports_for,
    ports_in_zone,
    waters_of,
    why_not_port,
    zones_of,
)
from theatre.games.supreme_commander.naval.ships import moor, must_leave
from theatre.games.supreme_commander.pieces import runs
from theatre.games.supreme_commander.state import Position
from theatre.games.supreme_commander.tables import FRANCE, IS_NAVAL, NAVAL, NAVAL_SLOTS, POWERS, UNITS, USSR
from theatre.games.supreme_commander.world import BALTIC, BLACK_SEA, PORTS, ZONE_OF_BOX

SOVIET_SEAS = (BALTIC, BLACK_SEA)
_SOVIET_PORTS = tuple([port for port in PORTS if any(zone in SOVIET_SEAS for zone in zones_of(port))])


def is_soviet_at_home(s: Position, unit: int) -> bool:
    """17.13.6: a Soviet ship in the Baltic or the Black Sea, in port or in a box."""
    if s.serves[unit] != USSR or s.kind[unit] not in NAVAL or s.where[unit] < 0:
        return False
    at = s.where[unit]
    zones = (ZONE_OF_BOX[at],) if at in ZONE_OF_BOX else zones_of(at) if at in HAVENS else ()
    return any(zone in SOVIET_SEAS for zone in zones)


def havens(s: Position, unit: int) -> Iterator[int]:
    """The ports to which a naval unit can go at the end of the turn."""
    at = s.where[unit]
    if is_soviet_at_home(s, unit):
        here = ports_in_zone(s, unit, ZONE_OF_BOX[at]) if at in ZONE_OF_BOX else ()
        return iter(dict.fromkeys([*here, *[p for p in _SOVIET_PORTS if p != at and why_not_port(s, unit, p) is None]]))
    return ports_in_zone(s, unit, ZONE_OF_BOX[at]) if at in ZONE_OF_BOX else ports_for(s, unit, waters_of(at))


def must_go(s: Position, unit: int) -> bool:
    if s.where[unit] in ZONE_OF_BOX:
        return IS_NAVAL[unit]
    return s.serves[unit] == FRANCE and IS_NAVAL[unit] and must_leave(s, unit)


class NavalReturn(Frame[Position], tag="9.2.8"):
    """D69: all owners at once. Soviet ships may change seas each turn; a seat is done when nothing of it must go."""

    finished: tuple[int, ...] = ()
    placed: tuple[int, ...] = ()  # Soviet ships that have been placed

    def _going(self, s: Position, seat: int) -> list[int]:
        return [unit for unit in NAVAL_SLOTS if must_go(s, unit) and runs(s, unit) == seat]

    def _free(self, s: Position, seat: int) -> list[int]:
        """Ships that may go but need not."""
        if seat != USSR:
            return []
        ports = [u for u in NAVAL_SLOTS if s.where[u] in IS_HAVEN and is_soviet_at_home(s, u)]
        return [unit for unit in ports if unit not in self.placed and not must_go(s, unit)]

    def _open(self, s: Position) -> list[int]:
        going = {runs(s, unit) for unit in NAVAL_SLOTS if must_go(s, unit)}
        return [seat for seat in POWERS if seat in going or (seat not in self.finished and self._free(s, seat))]

    def step(self, s: Position) -> bool:
        lost = [unit for unit in NAVAL_SLOTS if must_go(s, unit) and next(havens(s, unit), None) is None]
        if lost:
            eliminate(s, lost[0])
            return True
        if self._open(s):
            return False
        s.done(self)
        return True

    def ask(self, s: Position) -> tuple[Decision, ...]:
        return tuple([self._turn(s, seat) for seat in self._open(s)])

    def _turn(self, s: Position, seat: int) -> Decision:
        going = self._going(s, seat)
        free = self._free(s, seat)
        rows = Rows(lambda: [(unit, port) for unit in (*going, *free) for port in havens(s, unit)])
        parts: list[Part] = [Each("port", rows, lambda args: Refusal(self._why_not(s, seat, args)))]
        if not going:
            parts.append(Each("done"))
        return question(s, seat, "naval_return", "9.2.8a", *parts, public=False)

    def _why_not(self, s: Position, seat: int, args: Args) -> str:
        if len(args) != 2 or not 0 <= args[0] < UNITS or s.where[args[0]] < 0 or runs(s, args[0]) != seat:
            return "9.2.8a"
        if s.kind[args[0]] not in NAVAL or args[1] not in HAVENS:
            return "9.2.8a"
        return why_not_port(s, *args) or ("17.13.6b" if s.serves[args[0]] == USSR else "9.2.8a")

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        if choice.verb == "done":
            self.finished = (*self.finished, seat)
            return
        unit, port = choice.args
        self.placed = (*self.placed, unit)
        moor(s, unit, port)
