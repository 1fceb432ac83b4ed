"""Marches as they are planned: who has an order, how many will stand where, and who must stay in the East."""

from __future__ import annotations

from copy import copy
from typing import NamedTuple

from theatre.ai.third_reich.reach import Reach
from theatre.ai.third_reich.survey import FULL, Survey
from theatre.core.decision import Choice
from theatre.games.third_reich.counters import EASTERN_POLAND
from theatre.games.third_reich.nations import at_war
from theatre.games.third_reich.politics.russian_surrender import OPEN
from theatre.games.third_reich.state import Position
from theatre.games.third_reich.tables import AIRBORNE, COMBAT, GERMANY, IS_GROUND, KIND, LIMITS, RUMANIA, USSR
from theatre.games.third_reich.world import BIT, COUNTRY, COUNTRY_MASK, EAST, FRONT, SPACES, mask_of

MARGIN = 3  # factors beyond those that must stay


class Duty(NamedTuple):
    """Factors that must stay in an area."""

    area: int
    factors: int


class Moves:
    """Who has an order and how many will stand in a hex."""

    def __init__(self, survey: Survey, reach: Reach) -> None:
        self.survey, self.reach, self.s = survey, reach, survey.s
        self.orders: list[Choice] = []
        self.free = [u for u in survey.ground if reach.able(u)]
        self.crowd: dict[int, int] = {}
        for unit in survey.s.placed:
            if IS_GROUND[unit] and KIND[unit] != AIRBORNE:
                self.crowd[survey.s.where[unit]] = self.crowd.get(survey.s.where[unit], 0) + 1
        self.duty = duty(survey.s, survey.nation)
        self.surplus = surplus(survey, self.duty)

    def copy(self) -> Moves:
        """For another plan that begins in the same way."""
        other = copy(self)
        other.orders, other.free, other.crowd = list(self.orders), list(self.free), dict(self.crowd)
        return other

    def stands(self) -> dict[int, int]:
        """By unit where it will be."""
        places = {unit: self.s.where[unit] for unit in self.survey.ground}
        return places | {order.args[0]: order.args[-1] for order in self.orders}

    def room(self, hex_: int) -> int:
        limit = LIMITS.bridgehead_stack if self.s.bridgehead[hex_] else FULL
        return limit - self.crowd.get(hex_, 0)

    def settle(self, unit: int, hex_: int, roomy: bool = True) -> bool:
        """An order for a unit to end in a hex, where it may be already; False if it cannot."""
        here = self.s.where[unit]
        if unit not in self.free:
            return False
        if hex_ == here:
            self.free.remove(unit)
            return True
        way = self.reach.ways(unit).get(hex_)
        if way is None or (roomy and self.room(hex_) <= 0) or not self._does_its_duty(unit, hex_):
            return False
        if self.duty and self.duty.area & BIT[hex_] and not self.duty.area & BIT[here]:
            self.surplus += COMBAT[unit]
        self.free.remove(unit)
        self.crowd[here] = self.crowd.get(here, 0) - 1
        self.crowd[hex_] = self.crowd.get(hex_, 0) + 1
        self.orders.append(Choice("march", (unit, *way)))
        return True

    def release(self, unit: int) -> None:
        """Takes back its order, or lets it go from where it was to stay."""
        if unit in self.free:
            return
        self.free.append(unit)
        for order in self.orders:
            if order.verb == "march" and order.args[0] == unit:
                self.orders.remove(order)
                here, there = self.s.where[unit], order.args[-1]
                self.crowd[here] = self.crowd.get(here, 0) + 1
                self.crowd[there] -= 1
                return

    def _does_its_duty(self, unit: int, hex_: int) -> bool:
        if self.duty is None:
            return True
        if BIT[hex_] & EASTERN_POLAND and is_pact_kept(self.s, self.survey.nation):
            return False  # 43.3: beyond the line of the pact
        if not self.duty.area & BIT[self.s.where[unit]] or self.duty.area & BIT[hex_]:
            return True
        if self.surplus < COMBAT[unit]:
            return False
        self.surplus -= COMBAT[unit]
        return True


_EASTERN = mask_of([hex_ for hex_ in range(SPACES) if FRONT[hex_] == EAST and COUNTRY[hex_] != RUMANIA])


def duty(s: Position, nation: int) -> Duty | None:
    """43.2: the garrison that the pact with Russia demands; 26.921: that in a beaten Russia."""
    if is_pact_kept(s, nation):
        return Duty(_EASTERN, LIMITS.eastern_garrison)
    if nation == GERMANY and s.defeat != OPEN:
        return Duty(COUNTRY_MASK[USSR], LIMITS.russian_garrison)
    return None


def is_pact_kept(s: Position, nation: int) -> bool:
    """43.2, 43.3: is this Germany, and has it still something to lose by breaking the pact with Russia?"""
    return nation == GERMANY and not (s.freed or at_war(s, GERMANY, USSR)) and s.scenario in ("1939", "campaign")


def surplus(survey: Survey, duty: Duty | None) -> int:
    """Factors on the ground beyond those that must stay."""
    if duty is None:
        return 0
    there = sum([COMBAT[u] for u in survey.ground if BIT[survey.s.where[u]] & duty.area])
    return there - duty.factors - MARGIN


def keep_garrison(moves: Moves) -> None:
    """Whoever has no order yet goes where a garrison is short."""
    if moves.duty is None:
        return
    area = moves.duty.area
    for unit in sorted(moves.free, key=lambda unit: (-COMBAT[unit], unit)):
        if moves.surplus + MARGIN >= 0:
            return
        if area & BIT[moves.s.where[unit]]:
            continue
        able = [hex_ for hex_ in moves.reach.ways(unit) if area & BIT[hex_] and moves.room(hex_) > 0]
        if able:
            moves.settle(unit, min(able))
