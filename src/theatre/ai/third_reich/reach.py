"""Where ground units can march in this phase, and by which way."""

from __future__ import annotations

from theatre.games.third_reich.counters import mover
from theatre.games.third_reich.movement.marching import CLING, Field, why_not_march
from theatre.games.third_reich.politics.areas import bounds
from theatre.games.third_reich.state import Position
from theatre.games.third_reich.tables import MOVEMENT
from theatre.games.third_reich.world import BIT, LAND, NEAR, spaces

Ways = dict[int, tuple[int, ...]]
"""By hex the hexes entered on the way to it."""


class Reach:
    """`bold`: as if no front were passed, for plans that are made before options are chosen."""

    def __init__(self, s: Position, nation: int, bold: bool) -> None:
        self.s, self.nation, self.bold = s, nation, bold
        self.field = Field(s, nation)
        self._known: dict[tuple[int, int, int], Ways] = {}

    def able(self, unit: int) -> bool:
        return mover(self.s, unit) == self.nation and why_not_march(self.s, self.nation, unit) is None

    def ways(self, unit: int) -> Ways:
        """Every hex in which the unit could end but for stacking, its own with an empty way."""
        start = self.s.where[unit]
        if not self.able(unit):
            return {start: ()}
        allowed = self._open(unit)
        key = (start, MOVEMENT[unit], allowed)
        if key not in self._known:
            self._known[key] = self._search(start, MOVEMENT[unit], allowed)
        return self._known[key]

    def _open(self, unit: int) -> int:
        if not self.bold:
            return self.field.open_from(unit)
        allowed = LAND
        for rule, hexes in (*bounds(self.s, unit), *self.field.bars):
            if rule != "19.2a":
                allowed &= ~hexes
        return allowed

    def _search(self, start: int, movement: int, allowed: int) -> Ways:
        best = {start: movement}
        ways: Ways = {start: ()}
        frontier = [start]
        zone = self.field.zone
        while frontier:
            following: list[int] = []
            for here in frontier:
                left = best[here] - (CLING if zone & BIT[here] else 1)
                if left < 0:
                    continue
                for there in spaces(NEAR[here] & allowed):
                    if left > best.get(there, -1):
                        best[there] = left
                        ways[there] = (*ways[here], there)
                        following.append(there)
            frontier = following
        return ways
