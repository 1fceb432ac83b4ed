"""Violation of Neutrality: the Executor of Defense, realignment, and the neutral's army."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from theatre.core.decision import Args, Built, Choice, Decision, Each, Refusal
from theatre.core.flow import Frame
from theatre.core.flow import Sequence as Steps
from theatre.games.supreme_axis_and_allies.asking import ask
from theatre.games.supreme_axis_and_allies.choosing import ascending
from theatre.games.supreme_axis_and_allies.muster import NEUTRAL_BUDGET, Muster
from theatre.games.supreme_axis_and_allies.rolls import ChitRoll
from theatre.games.supreme_axis_and_allies.state import Position, alliance, enemies, is_neutral, own_in, set_controller
from theatre.games.supreme_axis_and_allies.tables import CONST, SCOUT
from theatre.games.supreme_axis_and_allies.volley import RAISED, fighters
from theatre.games.supreme_axis_and_allies.world import LAND, LAND_NEIGHBOURS

DICE = 2  # each side's realignment roll


class NeutralDefences(Frame[Position], tag="NEU-12"):
    """One invaded neutral after the other raises its defence; without invaders there is none [NEU-16]."""

    spaces: tuple[int, ...]

    def step(self, s: Position) -> bool:
        if not self.spaces:
            s.done(self)
            return True
        space, *others = self.spaces
        self.spaces = tuple(others)
        if is_neutral(s, space) and invaders(s, space):
            s.push(NeutralDefence(space))
        return True


def invaders(s: Position, space: int) -> list[int]:
    return fighters(s, space, alliance(s.active))


class NeutralDefence(Steps[Position], tag="NEU-18"):
    """What follows the attrition of an invasion, in the printed order, up to the combat."""

    space: int
    executor: int = -1

    STEPS: ClassVar[tuple[str, ...]] = ("executor_of_defense", "realignment_check", "purchase_of_the_defense")

    def executor_of_defense(self, s: Position) -> None:
        s.push(Executor(self.space))

    def realignment_check(self, s: Position) -> None:
        """No roll where no neutral has a lower value, as with an invaded neutral of value 0 [NEU-17]."""
        if swayable(s, self.space):
            s.push(RealignmentCheck(self.space, self.executor))

    def purchase_of_the_defense(self, s: Position) -> None:
        """NEU-09, with what former Executors have left over [NEU-11]."""
        budget = CONST.neutral.budget_base + CONST.neutral.budget_per_ipc * s.value[self.space] + s.muster
        s.muster = 0
        s.push(Muster(self.executor, self.space, budget, NEUTRAL_BUDGET))

    def child_done(self, s: Position, child: Any, result: Any) -> None:
        if isinstance(child, Executor):
            self.executor = result
        elif isinstance(child, Muster):
            s.muster = result
            s.log("muster", s.muster, rule="NEU-11")


class Executor(Frame[Position], tag="NEU-04"):
    """The opposing alliance names one of its nations; the first of them in the order of play speaks for it."""

    space: int

    def _candidates(self, s: Position) -> list[int]:
        return [nation for nation in enemies(s.active) if not s.surrendered[nation]]

    def ask(self, s: Position) -> tuple[Decision, ...]:
        nations = self._candidates(s)
        name = Each("executor", [(nation,) for nation in nations], lambda args: Refusal("NEU-04"))
        return ask(s, nations[0], "executor", "NEU-04", name, args=(self.space,))

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        (nation,) = choice.args
        s.log("executor", nation, self.space, rule="NEU-04")
        s.done(self, nation)


# realignment


def swayable(s: Position, invaded: int) -> list[int]:
    """The neutral Territories of lower value than the invaded one, printed or by surrender [NEU-07] (D-37)."""
    return [space for space in LAND if is_neutral(s, space) and s.value[space] < s.value[invaded]]


class RealignmentCheck(Steps[Position], tag="NEU-05"):
    """The Executor's 2D6 and the value of the neutral against the invader's 2D6."""

    space: int
    executor: int
    totals: tuple[int, ...] = ()

    STEPS: ClassVar[tuple[str, ...]] = ("executor_rolls", "invader_rolls", "outcome")

    def executor_rolls(self, s: Position) -> None:
        """With own scouts next to the Territory (D-27)."""
        near = [unit for space in LAND_NEIGHBOURS[self.space] for unit in own_in(s, space, self.executor)]
        scouts = sum([s.kind[unit] in SCOUT and not s.temporary[unit] for unit in near])
        s.push(RealignmentRoll(self.executor, self.space, "executor", scouts))

    def invader_rolls(self, s: Position) -> None:
        """With the scouts of the force (D-27)."""
        scouts = sum([s.kind[unit] in SCOUT for unit in invaders(s, self.space)])
        s.push(RealignmentRoll(s.active, self.space, "invader", scouts))

    def child_done(self, s: Position, child: Any, result: Any) -> None:
        if isinstance(child, RealignmentRoll):
            self.totals = (*self.totals, result)

    def outcome(self, s: Position) -> None:
        defense, invader = self.totals
        defense += s.value[self.space]
        s.log("realignment", self.executor, defense, s.active, invader, rule="NEU-05")
        if invader < defense:
            s.push(Realign(self.space, self.executor))


class RealignmentRoll(Frame[Position], tag="NEU-06"):
    """2D6, Morale chits, then scouts, each of which changes one of the dice by 1; the result is the sum."""

    seat: int
    space: int
    purpose: str
    scouts: int
    faces: tuple[int, ...] = ()

    def step(self, s: Position) -> bool:
        if not self.faces:
            s.push(ChitRoll(self.seat, DICE, self.purpose, (self.space,)))
        elif not self.scouts:
            s.done(self, sum(self.faces))
        else:
            return False
        return True

    def child_done(self, s: Position, child: Any, result: Any) -> None:
        self.faces = result

    def ask(self, s: Position) -> tuple[Decision, ...]:
        scout = Built("scout", Nudges(self.scouts), ascending)
        return ask(s, self.seat, "realignment-scouts", "NEU-06", scout, args=(self.scouts, *self.faces))

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        change = sum([1 if token >= RAISED else -1 for token in choice.args]) * CONST.combat.scout_modifier
        if change:
            s.log("realignment-scouts", seat, change, rule="NEU-06")
        s.done(self, sum(self.faces) + change)


class Nudges:
    """The walk of `scout` on a sum, a token per scout. The menu only raises, and only the first die: the sum counts."""

    __slots__ = ("_left",)

    def __init__(self, left: int) -> None:
        self._left = left

    def tokens(self) -> Sequence[int]:
        return (RAISED,) if self._left else ()

    def refuse(self, token: int) -> Refusal | None:
        if self._left and token in (*range(DICE), *range(RAISED, RAISED + DICE)):
            return None
        return Refusal("NEU-06")

    def step(self, token: int) -> Nudges:
        return Nudges(self._left - 1)

    def whole(self) -> bool:
        return True


class Realign(Frame[Position], tag="NEU-07"):
    """The Executor may put a control marker on one neutral of lower value, which is then neutral no more [NEU-08]."""

    space: int
    executor: int

    def ask(self, s: Position) -> tuple[Decision, ...]:
        rows: list[Args] = [(space,) for space in swayable(s, self.space)]
        realign = Each("realign", rows, lambda args: Refusal("NEU-07", (s.value[self.space],)))
        return ask(s, self.executor, "realign", "NEU-07", realign, Each("decline"), args=(self.space,))

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        if choice.verb == "realign":
            (space,) = choice.args
            set_controller(s, space, seat)  # and the Morale marker (D-26)
            s.log("realigned", space, seat, rule="NEU-08")
        s.done(self)
