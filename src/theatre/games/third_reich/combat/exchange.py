"""Choices within a battle: who defends where too many stand [14.24], and what an exchange costs [14.26c]."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from theatre.core.decision import Args, Choice, Decision, Each, Refusal, shut
from theatre.core.flow import Frame
from theatre.games.third_reich.air.allotments import SUPPORT, doing
from theatre.games.third_reich.asking import question, several
from theatre.games.third_reich.combat.airborne import fall
from theatre.games.third_reich.economy.change import lose_factors, may_lose, must_lose
from theatre.games.third_reich.movement.control import commander
from theatre.games.third_reich.movement.fixed_units import is_fixed
from theatre.games.third_reich.movement.stacking import counted
from theatre.games.third_reich.naval.losses import RefuseLosses
from theatre.games.third_reich.state import Position
from theatre.games.third_reich.tables import AIR, COMBAT, FLEET, KIND, MODEL, NATION, NOBODY

NAVAL_RATE = 3  # naval factors for one of combat, and to carry one [29.411, 29.433]
Price = tuple[int, int]
"""A unit and what each of its factors pays, in thirds."""


def price_list(force: list[int], multiples: Mapping[int, int], fleets: list[int]) -> tuple[Price, ...]:
    """Ground units pay at their multiple, air at its basic value, fleets a third [14.26q, 29.414]."""
    paying = [(unit, NAVAL_RATE * multiples.get(unit, 1)) for unit in force]
    return (*paying, *[(unit, 1) for unit in fleets])


def lose_support(s: Position, unit: int) -> None:
    """Air is lost over a battle; of a counter with other tasks the factors that supported it [28.67]."""
    supporting = doing(s, unit, SUPPORT)
    lost = must_lose(s, unit, supporting) if supporting else 0
    if lost == COMBAT[unit]:
        fall(s, unit)
    elif lost:
        s.log("lost.factors", NATION[unit], MODEL[unit], lost, rule="28.641")
        lose_factors(s, unit, lost)


class OverstackedDefence(Frame[Position], tag="14.24a"):
    """More units than may stack: their owner names those that defend; airborne defend beside them [31.5]."""

    hex: int
    units: Args
    most: int

    def ask(self, s: Position) -> tuple[Decision, ...]:
        able = counted(list(self.units))
        seat = commander(s, able[0])
        part = several("defenders", "14.24a", able, self.most)
        return (question(s, seat, "defenders", "14.24a", part, args=(self.hex, self.most)),)

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        free = [unit for unit in self.units if unit not in counted(list(self.units))]
        s.done(self, (*choice.args, *free))


class ExchangeLosses(Frame[Position], tag="14.26c"):
    """The larger side removes units until their factors match the price, and more if it likes [14.26d]."""

    prices: tuple[Price, ...]
    due: int  # in thirds
    naval: int = 0  # bombarding factors, all that fleets may pay with [29.437]
    finished: Args = ()
    refuser: int = NOBODY  # who may keep the enemy from losing fleets [29.9]
    offered: Args = ()  # a fleet and the factors about which he is asked

    def step(self, s: Position) -> bool:
        if all(seat in self.finished for seat in self._seats(s)):
            s.done(self)
            return True
        return False

    def _seats(self, s: Position) -> list[int]:
        return sorted({commander(s, unit) for unit, _ in self.prices})

    def ask(self, s: Position) -> tuple[Decision, ...]:
        return tuple([self._question(s, seat) for seat in self._waited(s) if seat not in self.finished])

    def _waited(self, s: Position) -> list[int]:
        """Until the price is met whoever has nothing to pay with is not asked, such as carrying fleets [29.437]."""
        if self.due <= 0:
            return self._seats(s)
        return sorted({commander(s, unit) for unit, _ in self.prices if self._able(s, unit)})

    def _question(self, s: Position, seat: int) -> Decision:
        able = {unit: self._able(s, unit) for unit, _ in self.prices if commander(s, unit) == seat}
        others = {unit: losses for unit, losses in able.items() if losses and not is_fixed(s, unit)}
        able = others or able  # 3.35d
        whole = [(unit,) for unit, losses in able.items() if COMBAT[unit] in losses]
        part = [(unit, lost) for unit, losses in able.items() for lost in losses if lost < COMBAT[unit]]
        ends = shut("done", "14.26c") if self.due > 0 else Each("done")
        parts = (
            Each("lose", whole, lambda args: Refusal("29.437" if self._is_fleet(args) else "14.26c")),
            Each("lose-factors", part, lambda args: Refusal("28.641")),
            ends,
        )
        return question(s, seat, "exchange", "14.26c", *parts, args=(-(-max(0, self.due) // NAVAL_RATE),))

    def _is_fleet(self, args: Args) -> bool:
        return any(unit in args[:1] and KIND[unit] == FLEET for unit, _ in self.prices)

    def _able(self, s: Position, unit: int) -> list[int]:
        """How many factors a counter can lose: those that bombard or support, more only without change [28.67, 29.73].

        A ground unit is lost whole.
        """
        if KIND[unit] not in (AIR, FLEET):
            return [COMBAT[unit]]
        most = self.naval if KIND[unit] == FLEET else doing(s, unit, SUPPORT)
        able = may_lose(s, unit) if most else []
        return [lost for lost in able if lost <= most] or able[:1]

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        if choice.verb == "done":
            self.finished = (*self.finished, seat)
            return
        unit = choice.args[0]
        lost = choice.args[1] if choice.verb == "lose-factors" else COMBAT[unit]
        if KIND[unit] == FLEET and self.refuser != NOBODY:
            self.offered = (unit, lost)
            s.push(RefuseLosses(self.refuser, lost))
        else:
            self._pay(s, unit, lost)

    def child_done(self, s: Position, child: Any, refused: Any) -> None:
        assert isinstance(child, RefuseLosses)
        unit, lost = self.offered
        self.offered = ()
        if refused:
            s.log("losses.refused", child.seat, rule="29.9")
        self._pay(s, unit, lost, stays=refused)

    def _pay(self, s: Position, unit: int, lost: int, stays: bool = False) -> None:
        """What the enemy has refused is paid all the same."""
        rate = dict(self.prices)[unit]
        self.due -= rate * min(lost, doing(s, unit, SUPPORT))
        if KIND[unit] == FLEET:
            self.naval = max(0, self.naval - lost)
        self.prices = tuple([price for price in self.prices if price[0] != unit])
        if stays:
            return
        if lost == COMBAT[unit]:
            fall(s, unit)
        else:
            rest = lose_factors(s, unit, lost)
            self.prices = (*self.prices, *[(one, rate) for one in rest if doing(s, one, SUPPORT)])
            s.log("lost.factors", NATION[unit], MODEL[unit], lost, rule="28.641")
