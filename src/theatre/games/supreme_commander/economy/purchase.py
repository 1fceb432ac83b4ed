"""Purchase and placement of new units [10.2]: D18, all powers of the side in any order, unit by unit."""

from __future__ import annotations

from collections.abc import Sequence

from theatre.core.decision import Built, Choice, Decision, Refusal, Sifted
from theatre.core.flow import Joint
from theatre.games.supreme_commander.asking import question
from theatre.games.supreme_commander.consequences import note_consequences
from theatre.games.supreme_commander.economy.build_chart import one_of_each, pool_of
from theatre.games.supreme_commander.economy.disbanding import with_disbanding
from theatre.games.supreme_commander.economy.placing import Ground, put_down
from theatre.games.supreme_commander.economy.treasury import may_spend, payer, purchase
from theatre.games.supreme_commander.pieces import is_large, runs, schooled_by, tech
from theatre.games.supreme_commander.state import ALLY, CONQUERED, CONTROLLED, POOL, Position
from theatre.games.supreme_commander.tables import (
    ECONOMY,
    FORT,
    FRANCE,
    KIND_IDS,
    UNITS,
    cost_technology,
    unit_cost,
)


def is_minor(s: Position, nation: int) -> bool:
    """Bought for by a major power at the price without technology; a liberated France buys for itself [17.5.4]."""
    return s.status[nation] in (ALLY, CONTROLLED) and nation != FRANCE


def price(s: Position, unit: int) -> int:
    """10.2.1: by the level of its technology, without it for minors."""
    kind, nation = s.kind[unit], schooled_by(s, unit)
    level = 0 if is_minor(s, nation) else tech(s, payer(s, nation), cost_technology(kind))
    return unit_cost(kind, level)


class Market:
    """`buy unit space`: a unit of the force pool, then where it is placed."""

    def __init__(self, s: Position, power: int, ground: Ground, unit: int | None = None, at: int | None = None) -> None:
        self.s, self.power, self.ground, self.unit, self.at = s, power, ground, unit, at

    def tokens(self) -> Sequence[int]:
        if self.unit is None:
            pool = one_of_each(self.s, pool_of(self.s, self.power))
            return Sifted(pool, lambda unit: self._why_not(unit) is None)
        return self.ground.places(self.unit) if self.at is None else ()

    def refuse(self, token: int) -> Refusal | None:
        if self.unit is None:
            rule = self._why_not(token)
        elif self.at is None:
            rule = self.ground.why_not(self.unit, token)
        else:
            rule = "10.2.1a"
        return None if rule is None else Refusal(rule)

    def _why_not(self, unit: int) -> str | None:
        s = self.s
        if not 0 <= unit < UNITS or s.where[unit] != POOL or runs(s, unit) != self.power:
            return "10.2.1a"
        if is_large(s, unit):
            return "RUL-16"
        if s.kind[unit] == FORT:
            return "10.8.1a"
        if KIND_IDS[s.kind[unit]] not in ECONOMY.costs:
            return "10.2.1a"
        nation = s.serves[unit]
        if s.status[nation] == CONQUERED:
            return "16.1.2d"
        if not may_spend(s, payer(s, nation)):
            return "10.2.2a"
        if is_minor(s, nation) and not self.ground.is_joined(nation):
            return "10.2.1h"
        return None if self.ground.has_place(unit) else "10.2.1b"

    def step(self, token: int) -> Market:
        if self.unit is None:
            return Market(self.s, self.power, self.ground, token)
        return Market(self.s, self.power, self.ground, self.unit, token)

    def whole(self) -> bool:
        return self.at is not None


class Purchase(Joint[Position], tag="10.2"):
    """D18."""

    def turn(self, s: Position, seat: int) -> Decision:
        part = Built("buy", Market(s, seat, Ground(s)))
        return with_disbanding(s, question(s, seat, "purchase", "10.2.1a", part, args=(s.msp[seat],)))

    def act(self, s: Position, seat: int, choice: Choice) -> None:
        unit, at = choice.args
        cost = price(s, unit)
        power = payer(s, s.serves[unit])
        purchase(s, power, cost)
        s.log("bought", power, s.kind[unit], cost, s.msp[power], rule="10.2.1a")
        put_down(s, unit, at)
        note_consequences(s)
