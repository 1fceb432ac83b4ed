"""Air units come back from a mission [11.1j]: to any front with a base in range, two at a base."""

from __future__ import annotations

from theatre.core.decision import Args, Choice, Decision, Each, Refusal
from theatre.core.flow import Frame
from theatre.games.supreme_commander.air.bases import Bases, around, bases_for, capacity, stations
from theatre.games.supreme_commander.asking import question
from theatre.games.supreme_commander.fog import reveal
from theatre.games.supreme_commander.pieces import air_in, runs
from theatre.games.supreme_commander.state import Position, lay
from theatre.games.supreme_commander.tables import AIR_SLOTS, LIMITS
from theatre.games.supreme_commander.world import AIR_BOX, FRONT, NOWHERE, spaces


def go_home(s: Position, unit: int) -> None:
    """It leaves the hex, used; where it comes down is asked at the end of the fight (`AirReturn`)."""
    reveal(s, [unit])
    s.aim[unit] = NOWHERE


class AirReturn(Frame[Position], tag="11.1"):
    """D38: air units come down that have left a hex, and with `all_` also those that are still over it.

    The owner is asked where bases of several fronts are in reach; else a unit comes down at its own base if there is
    room, or at another. Without any it returns to the box from which it came.
    """

    hex: int
    all_: bool = False

    def _next(self, s: Position) -> int:
        goals = (NOWHERE, self.hex) if self.all_ else (NOWHERE,)
        return next((u for u in AIR_SLOTS if s.base[u] != NOWHERE and s.where[u] >= 0 and s.aim[u] in goals), NOWHERE)

    def bases(self, s: Position, unit: int) -> list[int]:
        """Bases within its range of the hex, with room for it."""
        if s.switches.air_on_map:
            fit = spaces(stations(s, unit, Bases(s)) & around(s, unit, self.hex))
            return [at for at in fit if len([one for one in air_in(s, at) if one != unit]) < capacity(at)]
        fit = spaces(bases_for(s, unit) & around(s, unit, self.hex))
        return [base for base in fit if s.landed.count(base) < LIMITS.air_per_base]

    def step(self, s: Position) -> bool:
        unit = self._next(s)
        if unit == NOWHERE:
            s.done(self)
            return True
        able = self.bases(s, unit)
        if len(able if s.switches.air_on_map else {FRONT[base] for base in able}) > 1:
            return False
        self._land(s, unit, s.base[unit] if s.base[unit] in able or not able else able[0])
        return True

    def ask(self, s: Position) -> tuple[Decision, ...]:
        unit = self._next(s)
        rows: list[Args] = [(unit, base) for base in self.bases(s, unit)]
        part = Each("land", rows, lambda args: Refusal("11.1j"))
        return (question(s, runs(s, unit), "air_return", "11.1j", part, args=(s.kind[unit],)),)

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        self._land(s, *choice.args)

    def _land(self, s: Position, unit: int, base: int) -> None:
        s.landed = (*s.landed, base)
        s.aim[unit] = s.base[unit] = NOWHERE
        reveal(s, [unit])
        on_map = s.switches.air_on_map and base in self.bases(s, unit)
        space = base if on_map else AIR_BOX[FRONT[base]]
        if space != s.where[unit]:
            lay(s, unit, space)
            s.log("air-returned", s.serves[unit], s.kind[unit], FRONT[base], rule="11.1j")
