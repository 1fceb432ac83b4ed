"""Advance after combat [13.2.3.4, 14.0e]: into the vacated hex, armor further."""

from __future__ import annotations

from collections.abc import Iterator

from theatre.core.decision import Args, Choice, Decision, Each, Refusal
from theatre.core.flow import Joint
from theatre.games.supreme_commander.asking import question
from theatre.games.supreme_commander.consequences import note_consequences
from theatre.games.supreme_commander.control import go
from theatre.games.supreme_commander.movement.marching import foes, foreign, german_lands, others
from theatre.games.supreme_commander.movement.stacking import why_not_stack
from theatre.games.supreme_commander.movement.zones import zone_against
from theatre.games.supreme_commander.pieces import allowance, is_armor, is_static, runs
from theatre.games.supreme_commander.playing_area import closed, why_closed
from theatre.games.supreme_commander.state import Position, is_there
from theatre.games.supreme_commander.tables import CLEAR, NAME, NATION, UNITS
from theatre.games.supreme_commander.weather import weather_in
from theatre.games.supreme_commander.world import BIT, HEXES, NEAR, spaces


class Advance(Joint[Position], tag="13.2.3.4"):
    """D63: who attacked and may go on, unit by unit. `most` hexes are open to armor, one to the others."""

    units: tuple[int, ...] = ()
    target: int = 0
    most: int = 1
    follow_up: bool = False

    def _ways(self, s: Position, unit: int) -> Iterator[Args]:
        """All ways of a unit that end where it may stay."""
        if self._why_not_hex(s, unit, self.target) is not None:
            return
        if self._has_room(s, unit, self.target):
            yield (self.target,)
        if self._reach(s, unit) > 1 and not BIT[self.target] & zone_against(s, s.serves[unit]):
            for hex_ in spaces(NEAR[self.target]):
                onward = hex_ != s.where[unit] and self._why_not_hex(s, unit, hex_) is None
                if onward and self._has_room(s, unit, hex_):
                    yield (self.target, hex_)

    def _reach(self, s: Position, unit: int) -> int:
        return self.most if is_armor(s, unit) else 1

    def _why_not_hex(self, s: Position, unit: int, hex_: int) -> str | None:
        if BIT[hex_] & closed(s):
            return why_closed(s, hex_)
        for rule, bar in (("12.0g", foes), ("12.0c", foreign), ("12.0g", others), ("16.1.3.1a", german_lands)):
            if bar(s, unit) & BIT[hex_]:
                return rule
        return None

    def _has_room(self, s: Position, unit: int, hex_: int) -> bool:
        return why_not_stack(s, unit, hex_, cooperation=False) is None

    def turn(self, s: Position, seat: int) -> Decision:
        own = [unit for unit in self.units if runs(s, unit) == seat]
        rows: list[Args] = [(unit, *way) for unit in own for way in self._ways(s, unit)]
        part = Each("advance", rows, lambda args: Refusal(self._why_not(s, args)))
        return question(s, seat, "advance", "13.2.3.4a", part, args=(self.target,))

    def _why_not(self, s: Position, args: Args) -> str:
        if len(args) < 2 or not 0 <= args[0] < UNITS or not is_there(s, args[0]):
            return "13.2.3.4a"
        unit, *way = args
        if unit not in self.units:
            return self._why_stay(s, unit)
        if way[0] != self.target or not all(0 <= hex_ < HEXES for hex_ in way):
            return "13.2.3.4c"
        if len(way) > 1 and not BIT[way[1]] & NEAR[self.target]:
            return "13.2.3.4c"
        if len(way) > self._reach(s, unit):
            weathered = is_armor(s, unit) and weather_in(s, self.target) != CLEAR
            return "8.0i" if weathered else "13.2.3.4b"
        for at, hex_ in enumerate(way):
            if at and BIT[way[at - 1]] & zone_against(s, s.serves[unit]):
                return "13.2.3.4c"
            rule = self._why_not_hex(s, unit, hex_)
            if rule is not None:
                return rule
        return why_not_stack(s, unit, way[-1], cooperation=False) or "13.2.3.4a"

    def _why_stay(self, s: Position, unit: int) -> str:
        """Those who flanked or did nothing stay, and so does what cannot move."""
        if is_static(s, unit):
            return "18.3b"
        if not allowance(s, unit):
            return "13.2.3.4a"
        return "14.0e" if self.follow_up and not is_armor(s, unit) else "13.2.3.4d"

    def act(self, s: Position, seat: int, choice: Choice) -> None:
        unit, *way = choice.args
        self.units = tuple([one for one in self.units if one != unit])
        s.log("advanced", NATION[unit], s.kind[unit], NAME[unit], way[-1], rule="13.2.3.4a")
        for hex_ in way:
            go(s, unit, hex_)
        s.ashore[unit] = 0
        note_consequences(s)
