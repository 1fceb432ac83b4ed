"""Attrition: what guerrillas and terrain take from units that move into or over a neutral Territory."""

from __future__ import annotations

from typing import Any

from theatre.core.decision import Args, Choice, Decision, Refusal
from theatre.core.flow import Frame
from theatre.games.supreme_axis_and_allies.asking import ask
from theatre.games.supreme_axis_and_allies.orders import Company, Order, Picking, alike, kinds_of
from theatre.games.supreme_axis_and_allies.rolls import ChitRoll
from theatre.games.supreme_axis_and_allies.state import Position, remove
from theatre.games.supreme_axis_and_allies.tables import CONST


class AttritionLosses(Frame[Position], tag="NEU-03"):
    """One die per unit; each 1 destroys one, which the mover chooses (D-27). The survivors are the result."""

    nation: int
    space: int
    units: tuple[int, ...]
    hits: int = -1

    def step(self, s: Position) -> bool:
        if self.hits < 0:
            s.push(ChitRoll(self.nation, len(self.units), "attrition", (self.space,)))
            return True
        if 0 < self.hits < len(self.units):
            return False
        self._lose(s, self.units if self.hits else ())
        return True

    def child_done(self, s: Position, child: Any, result: Any) -> None:
        self.hits = sum([face <= CONST.neutral.attrition_hit for face in result])

    def ask(self, s: Position) -> tuple[Decision, ...]:
        lose = losses("lose", s, self.units, self.hits, "NEU-03")
        return ask(s, self.nation, "attrition", "NEU-03", lose, args=(self.hits, self.space))

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        self._lose(s, choice.args)

    def _lose(self, s: Position, lost: Args) -> None:
        if lost:
            s.log("attrition", self.nation, self.space, *kinds_of(s, lost), rule="NEU-03")
        for unit in lost:
            remove(s, unit)
        s.done(self, tuple([unit for unit in self.units if unit not in lost]))


def losses(verb: str, s: Position, units: Args, hits: int, rule: str) -> Order:
    """The owner's choice of as many of these units as there were hits."""
    company = Company(
        lambda: alike(units, lambda unit: (s.kind[unit], s.aboard[unit])),
        lambda unit, chosen: None if unit in units and len(chosen) < hits else Refusal(rule),
        lambda chosen: None if len(chosen) == hits else Refusal(rule),
        exactly=hits,
    )
    return Order(verb, Picking(company), leading=0)
