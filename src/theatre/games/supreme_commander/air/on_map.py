"""Option 23.8: air units stand on the map, two in a city and one with an HQ, and fly from where they stand.

Those that are in the box of a front, because they were just set up, have changed fronts or have lost their base, get a
base there at the end of the set-up and of each turn; until then they fly as without the option.
"""

from __future__ import annotations

from theatre.core.decision import Args, Choice, Decision, Each, Part, Refusal
from theatre.core.flow import Frame
from theatre.games.supreme_commander.air.bases import Bases, capacity, front_of, stations, unused
from theatre.games.supreme_commander.asking import question
from theatre.games.supreme_commander.fog import move_hidden, reveal
from theatre.games.supreme_commander.pieces import air_in, runs
from theatre.games.supreme_commander.state import Position, lay
from theatre.games.supreme_commander.tables import AIR, POWERS, UNITS
from theatre.games.supreme_commander.world import AIR_BOX, BIT, FRONT, IS_BOX, NOWHERE, spaces


def _open(s: Position, unit: int, bases: Bases) -> list[int]:
    """Bases of its front with room for it."""
    front = front_of(s, unit)
    fit = [at for at in spaces(stations(s, unit, bases)) if FRONT[at] == front and at != s.where[unit]]
    return [at for at in fit if len(air_in(s, at)) < capacity(at)]


def rebasings(s: Position, power: int) -> tuple[Part, ...]:
    """23.8b: instead of a mission."""
    rows: list[Args] = []
    if s.switches.air_on_map:
        bases = Bases(s)
        mine = [unit for unit in unused(s, power) if not IS_BOX[s.where[unit]]]
        rows = [(unit, at) for unit in mine for at in _open(s, unit, bases)]
    return (Each("station", rows, lambda args: Refusal(_why_not(s, power, args))),)


def _why_not(s: Position, power: int, args: Args) -> str:
    if not s.switches.air_on_map:
        return "23.8b"
    if len(args) == 2 and 0 <= args[0] < UNITS and s.kind[args[0]] in AIR and runs(s, args[0]) == power:
        if s.shown[args[0]] or s.aim[args[0]] != NOWHERE:
            return "11.1b"
        if args[1] in spaces(stations(s, args[0], Bases(s))) and FRONT[args[1]] == front_of(s, args[0]):
            return "23.8a"
    return "23.8b"


def rebase(s: Position, power: int, args: Args) -> None:
    unit, at = args
    reveal(s, [unit])
    s.log("air-rebased", s.serves[unit], s.kind[unit], at, rule="23.8b")
    lay(s, unit, at)


def leave_lost_bases(s: Position) -> None:
    """Air units whose hex is no base of theirs any more go to the box of its front."""
    bases = Bases(s)
    for unit in [one for one in s.placed if s.kind[one] in AIR and not IS_BOX[s.where[one]]]:
        if not stations(s, unit, bases) & BIT[s.where[unit]]:
            lay(s, unit, AIR_BOX[FRONT[s.where[unit]]])


class Stationing(Frame[Position], tag="23.8"):
    """D72: each power in turn gives its air units in the boxes bases on the map, as far as there is room."""

    def _rows(self, s: Position, power: int, bases: Bases) -> list[Args]:
        boxed = [u for u in s.placed if s.where[u] in AIR_BOX and s.kind[u] in AIR and runs(s, u) == power]
        return [(unit, at) for unit in boxed for at in _open(s, unit, bases)]

    def _first(self, s: Position) -> tuple[int, list[Args]]:
        bases = Bases(s)
        found = ((power, self._rows(s, power, bases)) for power in POWERS)
        return next(((power, rows) for power, rows in found if rows), (NOWHERE, []))

    def step(self, s: Position) -> bool:
        if self._first(s)[1]:
            return False
        s.done(self)
        return True

    def ask(self, s: Position) -> tuple[Decision, ...]:
        power, rows = self._first(s)
        part = Each("station", rows, lambda args: Refusal("23.8a"))
        return (question(s, power, "stationing", "23.8a", part, public=False),)

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        unit, at = choice.args
        s.log("air-stationed", s.serves[unit], at, rule="23.8a")
        move_hidden(s, unit, at)
