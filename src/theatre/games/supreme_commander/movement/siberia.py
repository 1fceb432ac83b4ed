"""Soviet units in Siberia come onto the map over its east edge in the Allied Movement phase [10.2.1]: D52."""

from __future__ import annotations

from collections.abc import Sequence

from theatre.core.decision import Built, Part, Refusal
from theatre.games.supreme_commander.movement.costs import hex_cost
from theatre.games.supreme_commander.movement.marching import BARS, Field, March
from theatre.games.supreme_commander.pieces import allowance
from theatre.games.supreme_commander.state import MOVED, Position, units_in
from theatre.games.supreme_commander.tables import USSR
from theatre.games.supreme_commander.weather import weather
from theatre.games.supreme_commander.world import BIT, COUNTRY_MASK, HEXES, SIBERIA, SIBERIAN_ENTRY, spaces

ENTRIES = SIBERIAN_ENTRY & COUNTRY_MASK[USSR]


class Entry:
    """`enter unit hex+`: a unit in Siberia, a Soviet hex on the edge, then hex after hex as in a march."""

    def __init__(self, field: Field, unit: int = -1) -> None:
        self.field, self.unit = field, unit

    def tokens(self) -> Sequence[int]:
        if self.unit < 0:
            able = [unit for unit in units_in(self.field.s, SIBERIA) if self.refuse(unit) is None]
            return [unit for unit in able if Entry(self.field, unit).tokens()]
        return [hex_ for hex_ in spaces(ENTRIES & self.field.open(self.unit)) if self._leads_on(hex_)]

    def refuse(self, token: int) -> Refusal | None:
        s = self.field.s
        if self.unit < 0:
            able = token in units_in(s, SIBERIA) and allowance(s, token) and not s.acts[token] & MOVED
            return None if able else Refusal("10.2.1f")
        if not 0 <= token < HEXES or not BIT[token] & ENTRIES:
            return Refusal("10.2.1f")
        return next((Refusal(rule) for rule, bar in BARS if bar(s, self.unit) & BIT[token]), None)

    def _left(self, hex_: int) -> int:
        """Points left in the hex of entry, which is always allowed as any first hex [12.0f]."""
        cost = hex_cost(hex_, weather(self.field.s), self.field.forts)
        return max(0, self.field.points(self.unit) - cost)

    def _leads_on(self, hex_: int) -> bool:
        stays = self.field.why_not_stay(self.unit, hex_) is None
        return stays or self.field.ends_from(self.unit, hex_, self._left(hex_), False)

    def step(self, token: int) -> Entry | March:
        if self.unit < 0:
            return Entry(self.field, token)
        return March(self.field, self.unit, (SIBERIA, token), self._left(token))

    def whole(self) -> bool:
        return False


def entries(s: Position, power: int) -> tuple[Part, ...]:
    return (Built("enter", Entry(Field(s, power))),) if power == USSR else ()
