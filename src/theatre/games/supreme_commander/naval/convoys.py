"""A convoy in words: corps with the fleets that carry them, and escorts [12.2]; what all declarations have in common.

In a declaration each corps is followed by its fleet; fleets that follow no corps escort.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from theatre.core.decision import Args, Choice, Decision, Each, Refusal
from theatre.core.flow import Frame
from theatre.games.supreme_commander.asking import question
from theatre.games.supreme_commander.fog import reveal
from theatre.games.supreme_commander.naval.interception import Interception
from theatre.games.supreme_commander.naval.lending import why_not_at_call
from theatre.games.supreme_commander.naval.routes import IS_HAVEN, Waters, Way, waters_of, ways_between
from theatre.games.supreme_commander.naval.ships import IntoPort
from theatre.games.supreme_commander.pieces import is_corps, is_large, runs
from theatre.games.supreme_commander.state import BY_SEA, INACTIVE, MOVED, Position
from theatre.games.supreme_commander.tables import FLAK, FORT, IS_NAVAL, ITALY, LAND, PARTISAN, UNITS


class Convoy(msgspec.Struct, frozen=True):
    """Pairs of corps and fleet, then escorts; `waiting` is a corps whose fleet is still to be named."""

    carried: tuple[tuple[int, int], ...] = ()
    escorts: tuple[int, ...] = ()
    waiting: int = -1

    @property
    def fleets(self) -> tuple[int, ...]:
        return (*[fleet for _, fleet in self.carried], *self.escorts)

    @property
    def corps(self) -> tuple[int, ...]:
        return tuple([corps for corps, _ in self.carried])

    def add(self, unit: int, is_fleet: bool) -> Convoy:
        if not is_fleet:
            return Convoy(self.carried, self.escorts, unit)
        if self.waiting >= 0:
            return Convoy((*self.carried, (self.waiting, unit)), self.escorts)
        return Convoy(self.carried, (*self.escorts, unit))


def read(units: Sequence[int]) -> Convoy:
    convoy = Convoy()
    for unit in units:
        convoy = convoy.add(unit, IS_NAVAL[unit])
    return convoy


def why_not_embark(s: Position, power: int, unit: int) -> str | None:
    """Why a counter cannot go to sea: corps only, that have not moved yet [12.2a, RUL-22, RUL-23].

    An Inactive Italy, all of whose ports are in the Mediterranean, ships its units by Strategic movement only [17.7].
    """
    if not 0 <= unit < UNITS or s.where[unit] < 0 or runs(s, unit) != power:
        return "12.2a"
    if s.serves[unit] == ITALY and s.status[ITALY] == INACTIVE:
        return "17.7c"
    if s.kind[unit] == FLAK:
        return "RUL-22"
    if s.kind[unit] not in LAND or s.kind[unit] in (FORT, PARTISAN):
        return "12.2a"
    if is_large(s, unit):
        return "RUL-23"
    return "12.2a" if s.acts[unit] & MOVED or not is_corps(s, unit) else None


def why_not_sail(s: Position, power: int, convoy: Convoy, fleet: int) -> str | None:
    """Why a fleet cannot join a convoy, its way apart."""
    return why_not_at_call(s, power, fleet) or ("12.2b" if fleet in convoy.fleets else None)


ROUTE, INTERCEPTION, FLEETS, END = range(4)


class Voyage(Frame[Position], tag="12.2"):
    """The convoy is at its destination: its way is told if there are several, it is intercepted, its fleets go home.

    `ways` are those that were open when it sailed: a gate may be lost by who leaves it. `home` are the fleets
    that may choose a port, from the waters of the `end`; the others stay where they are.
    """

    corps: tuple[int, ...]
    escorts: int
    ways: tuple[Way, ...]
    end: Waters
    home: tuple[int, ...] = ()
    stage: int = ROUTE
    way: Way = ()

    def step(self, s: Position) -> bool:
        if self.stage == ROUTE and not self.way and self.corps:
            if len(self.ways) > 1:
                return False
            self.way = self.ways[0]
        stage, self.stage = self.stage, self.stage + 1
        if stage == INTERCEPTION:
            if self.corps:
                s.push(Interception(self.way, self.corps, self.escorts))
        elif stage == FLEETS:
            if self.home:
                s.push(IntoPort(self.home, self.end))
        elif stage == END:
            s.done(self)
        return True

    def ask(self, s: Position) -> tuple[Decision, ...]:
        part = Each("via", list(self.ways), lambda args: Refusal("12.2.2a"))
        return (question(s, runs(s, self.corps[0]), "via", "12.2.2a", part),)

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        self.way = choice.args


def voyage(s: Position, corps: Args, escorts: int, start: Waters, end: Waters, home: tuple[int, ...] = ()) -> Voyage:
    """The voyage of a convoy that has not sailed yet."""
    ways = ways_between(s, s.serves[corps[0]], start, end) if corps else ()
    return Voyage(corps, escorts, ways, end, home)


def set_sail(s: Position, convoy: Convoy) -> None:
    """Fleets are turned up, corps have moved [12.2b]."""
    reveal(s, convoy.fleets)
    for unit in convoy.corps:
        s.acts[unit] |= MOVED | BY_SEA
        s.ashore[unit] = 0


def port_waters(s: Position, unit: int) -> Waters:
    at = s.where[unit]
    return waters_of(at) if at in IS_HAVEN else ()


def in_order(head: int) -> Callable[[Args], Args]:
    """One spelling of a declaration: pairs of corps and fleet by corps, then escorts by number."""

    def canonical(args: Args) -> Args:
        convoy = read(args[head:])
        pairs = [unit for pair in sorted(convoy.carried) for unit in pair]
        return (*args[:head], *pairs, *sorted(convoy.escorts))

    return canonical
