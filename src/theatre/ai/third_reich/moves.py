"""Marches as they are planned: who has an order, how many will stand where, and what the pact with Russia forbids."""

from __future__ import annotations

from copy import copy

from theatre.ai.third_reich.reach import Reach
from theatre.ai.third_reich.survey import FULL, Survey
from theatre.core.decision import Choice
from theatre.games.third_reich.state import EASTERN_POLAND, Position, at_war
from theatre.games.third_reich.tables import AIRBORNE, COMBAT, GERMANY, IS_GROUND, KIND, LIMITS, RUMANIA, USSR
from theatre.games.third_reich.world import BIT, COUNTRY, EAST, FRONT

MARGIN = 3  # factors in the East beyond what the pact demands


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
        self.eastern = eastern_surplus(survey)

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
        if way is None or (roomy and self.room(hex_) <= 0) or not self._keeps_pact(unit, hex_):
            return False
        if self.eastern is not None and is_eastern(hex_) and not is_eastern(here):
            self.eastern += COMBAT[unit]
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

    def _keeps_pact(self, unit: int, hex_: int) -> bool:
        if self.eastern is None:
            return True
        if BIT[hex_] & EASTERN_POLAND:
            return False  # 43.3: beyond the line of the pact
        if not is_eastern(self.s.where[unit]) or is_eastern(hex_):
            return True
        if self.eastern < COMBAT[unit]:
            return False
        self.eastern -= COMBAT[unit]
        return True


def is_eastern(hex_: int) -> bool:
    return FRONT[hex_] == EAST and COUNTRY[hex_] != RUMANIA


def is_pact_kept(s: Position, nation: int) -> bool:
    """43.2, 43.3: is this Germany, and has it still something to lose by breaking the pact with Russia?"""
    return nation == GERMANY and not (s.freed or at_war(s, GERMANY, USSR)) and s.scenario in ("1939", "campaign")


def eastern_surplus(survey: Survey) -> int | None:
    """43.2: German factors in the East beyond the garrison that the pact demands; None where it binds nobody."""
    s = survey.s
    if not is_pact_kept(s, survey.nation):
        return None
    there = sum([COMBAT[u] for u in survey.ground if is_eastern(s.where[u])])
    return there - LIMITS.eastern_garrison - MARGIN


def keep_pact(moves: Moves) -> None:
    """Whoever has no order yet goes East while the garrison there is short."""
    if moves.eastern is None:
        return
    for unit in sorted(moves.free, key=lambda unit: (-COMBAT[unit], unit)):
        if moves.eastern + MARGIN >= 0:
            return
        here = moves.s.where[unit]
        able = [h for h in moves.reach.ways(unit) if is_eastern(h) and not is_eastern(here) and moves.room(h) > 0]
        if able:
            moves.settle(unit, min(able))
