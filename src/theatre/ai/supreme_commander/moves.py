"""Marches as they are planned: who has an order, and who will stand where."""

from __future__ import annotations

from theatre.ai.supreme_commander.reach import Reach
from theatre.ai.supreme_commander.survey import Survey
from theatre.core.decision import Choice
from theatre.games.supreme_commander.movement.stacking import breach
from theatre.games.supreme_commander.pieces import land_in


class Moves:
    def __init__(self, survey: Survey, reach: Reach) -> None:
        self.survey, self.reach, self.s = survey, reach, survey.s
        self.orders: list[Choice] = []
        self.free = [unit for unit in survey.ground if reach.able(unit)]
        self._there: dict[int, list[int]] = {}

    def there(self, hex_: int) -> list[int]:
        """Who will stand in a hex as far as it is planned."""
        if hex_ not in self._there:
            self._there[hex_] = land_in(self.s, hex_)
        return self._there[hex_]

    def room(self, unit: int, hex_: int) -> bool:
        others = [one for one in self.there(hex_) if one != unit]
        return not others or breach(self.s, [*others, unit]) is None

    def settle(self, unit: int, hex_: int) -> bool:
        """An order for a unit to end in a hex, where it may be already; False if it cannot."""
        here = self.s.where[unit]
        if unit not in self.free:
            return False
        if hex_ == here:
            self.free.remove(unit)
            return True
        way = self.reach.ways(unit).get(hex_)
        if way is None or not self.room(unit, hex_):
            return False
        self.free.remove(unit)
        self.there(here).remove(unit)
        self.there(hex_).append(unit)
        self.orders.append(Choice("march", (unit, *way)))
        return True
