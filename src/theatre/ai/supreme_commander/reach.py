"""Where land units can march in this phase, and by which way."""

from __future__ import annotations

from theatre.games.supreme_commander.movement.costs import may_use_rail
from theatre.games.supreme_commander.movement.marching import Field, why_not_march
from theatre.games.supreme_commander.state import Position
from theatre.games.supreme_commander.world import BIT, NEAR, spaces

Ways = dict[int, tuple[int, ...]]
"""By hex the hexes entered on the way to it."""


class Reach:
    def __init__(self, s: Position, power: int) -> None:
        self.s, self.power = s, power
        self.field = Field(s, power)
        self._known: dict[tuple[int, int, int, int, bool], Ways] = {}

    def able(self, unit: int) -> bool:
        return why_not_march(self.s, self.power, unit) is None

    def ways(self, unit: int) -> Ways:
        """Every hex into which the unit can get, stacking apart, its own with an empty way."""
        start = self.s.where[unit]
        if not self.able(unit):
            return {start: ()}
        field = self.field
        key = (start, field.points(unit), field.open(unit), field.first(unit), may_use_rail(self.s, unit))
        if key not in self._known:
            self._known[key] = self._search(unit, start)
        return self._known[key]

    def _search(self, unit: int, start: int) -> Ways:
        field = self.field
        best = {start: field.points(unit)}
        ways: Ways = {start: ()}
        stop, frontier = field.ezoc(unit), [start]
        while frontier:
            following: list[int] = []
            for here in frontier:
                fresh = here == start
                if not fresh and stop & BIT[here]:
                    continue
                for there in spaces(NEAR[here] & (field.first(unit) if fresh else field.open(unit))):
                    left = best[here] - field.cost(unit, here, there)
                    if fresh:
                        left = max(0, left)  # one hex is always allowed
                    if left > best.get(there, -1):
                        best[there] = left
                        ways[there] = (*ways[here], there)
                        following.append(there)
            frontier = following
        return ways
