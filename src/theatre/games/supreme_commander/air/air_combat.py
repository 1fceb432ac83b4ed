"""Air combat over a hex [11.2, 13.2.2]: reveal, two rounds at most, losses of the owners' choice, and flak [11.2.1]."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from theatre.core.decision import Choice, Decision, Each, Refusal
from theatre.core.flow import Frame
from theatre.games.supreme_commander.agreement import Agreement
from theatre.games.supreme_commander.air.bases import air_level
from theatre.games.supreme_commander.air.landing import go_home
from theatre.games.supreme_commander.asking import question
from theatre.games.supreme_commander.losses import eliminate
from theatre.games.supreme_commander.naval.ships import show
from theatre.games.supreme_commander.pieces import flak_in, runs
from theatre.games.supreme_commander.relations import is_enemy, side_of
from theatre.games.supreme_commander.rolls import Throw
from theatre.games.supreme_commander.state import Position
from theatre.games.supreme_commander.tables import (
    ABORT,
    AIR,
    AIR_SLOTS,
    BOMBER,
    DECOYS,
    FIGHTER,
    HIT,
    LIMITS,
    NO_RESULT,
    NOBODY,
    naval_air_result,
)

EVEN = 0  # the column of flak


def over(s: Position, hex_: int, side: int, *kinds: int) -> list[int]:
    """The air units of a side over a hex, of these kinds or of all."""
    there = [
        unit for unit in AIR_SLOTS if s.aim[unit] == hex_ and s.where[unit] >= 0 and s.kind[unit] in (kinds or AIR)
    ]
    return [unit for unit in there if side_of(s, s.serves[unit]) == side]


def strength(s: Position, units: Sequence[int], foes: Sequence[int]) -> int:
    """Fighters and the best technology; without fighters one and technology; facing none fighters count double."""
    level = max([air_level(s, unit, s.aim[unit]) for unit in units], default=0)
    own = len([unit for unit in units if s.kind[unit] == FIGHTER])
    if not own:
        return 1 + level
    alone = not any(s.kind[unit] == FIGHTER for unit in foes)
    return own * (2 if alone else 1) + level


class AirLoss(Frame[Position], tag="11.2e"):
    """D36: one air unit of a side over a hex aborts or is lost; the owner chooses."""

    hex: int
    side: int
    result: int
    bearer: int = NOBODY

    def _able(self, s: Position) -> list[int]:
        return over(s, self.hex, self.side)

    def step(self, s: Position) -> bool:
        owners = tuple(sorted({runs(s, unit) for unit in self._able(s)}))
        if not owners:
            s.done(self)
            return True
        if self.bearer == NOBODY:
            if len(owners) > 1:
                s.push(Agreement(owners))
            else:
                self.bearer = owners[0]
            return True
        return False

    def child_done(self, s: Position, child: Any, result: Any) -> None:
        if isinstance(child, Agreement):  # not the other side's loss, which may lie above this one
            self.bearer = result

    def ask(self, s: Position) -> tuple[Decision, ...]:
        own = [(unit,) for unit in self._able(s) if runs(s, unit) == self.bearer]
        part = Each("lose", own, lambda args: Refusal("11.2e"))
        return (question(s, self.bearer, "air_loss", "11.2e", part, args=(self.hex, self.result)),)

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        suffer(s, choice.args[0], self.result)
        s.done(self)


def suffer(s: Position, unit: int, result: int) -> None:
    """An abort or a hit on an air unit."""
    if result == HIT:
        eliminate(s, unit)
    elif result == ABORT:
        s.log("air-abort", s.serves[unit], s.kind[unit], s.aim[unit], rule="11.2e")
        go_home(s, unit)


REVEAL, EXCHANGE, LOSSES, CHECK, CHOOSE, END = range(6)


class AirCombat(Frame[Position], tag="11.2"):
    """D35. Its result says whether the attacker withdrew."""

    hex: int
    attacker: int  # sides
    defender: int
    round: int = 1
    stage: int = REVEAL
    rolled: tuple[int, ...] = ()
    decided: int = 0
    withdrew: bool = False

    def units(self, s: Position) -> tuple[list[int], list[int]]:
        return over(s, self.hex, self.attacker), over(s, self.hex, self.defender)

    def is_fought(self, s: Position) -> bool:
        """Both have air units, and one of them has fighters [13.2.2d]."""
        ours, theirs = self.units(s)
        return bool(ours) and bool(theirs) and any(s.kind[unit] == FIGHTER for unit in (*ours, *theirs))

    def columns(self, s: Position) -> tuple[int, int]:
        ours, theirs = self.units(s)
        column = strength(s, ours, theirs) - strength(s, theirs, ours)
        return column, -column

    def step(self, s: Position) -> bool:
        if self.stage == CHOOSE:
            return False
        stage, self.stage = self.stage, self.stage + 1
        if stage == REVEAL:
            turn_up(s, self.hex)
        elif stage == EXCHANGE:
            self._exchange(s)
        elif stage == LOSSES:
            self._losses(s)
        elif stage == CHECK:
            again = self.round < LIMITS.rounds and self.is_fought(s)
            self.stage = CHOOSE if again else END
        else:
            s.done(self, self.withdrew)
        return True

    def _exchange(self, s: Position) -> None:
        if not self.is_fought(s):
            self.stage = END
            return
        at = len(self.rolled)
        self.stage = EXCHANGE if at == 0 else LOSSES
        side = self.units(s)[at]
        s.push(Throw(runs(s, side[0]), 1, "air_combat", (self.hex, self.columns(s)[at])))

    def _losses(self, s: Position) -> None:
        columns = self.columns(s)
        results = [naval_air_result(column, die) for column, die in zip(columns, self.rolled, strict=True)]
        s.log("air-results", self.hex, results[0], results[1], rule="11.2d")
        for side, result in ((self.attacker, results[1]), (self.defender, results[0])):
            if result != NO_RESULT:
                s.push(AirLoss(self.hex, side, result))

    def child_done(self, s: Position, child: Any, result: Any) -> None:
        if isinstance(child, Throw):
            self.rolled = (*self.rolled, result[0])

    def ask(self, s: Position) -> tuple[Decision, ...]:
        side = self.units(s)[self.decided]
        parts = Each("fight_on"), Each("withdraw", [()], lambda args: Refusal("11.2f"))
        return (question(s, runs(s, side[0]), "second_air_round", "11.2f", *parts, args=(self.hex,)),)

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        side = self.units(s)[self.decided]
        if choice.verb == "withdraw":
            for unit in side:
                suffer(s, unit, ABORT)
            self.withdrew = self.withdrew or self.decided == 0
            self.stage = END
        elif self.decided == 0:
            self.decided = 1
        else:
            self.round, self.stage, self.rolled, self.decided = self.round + 1, EXCHANGE, (), 0


def turn_up(s: Position, hex_: int) -> None:
    """All air units over a hex are shown; decoys have no effect and go home [11.2b]."""
    there = [unit for unit in s.placed if s.aim[unit] == hex_ and s.kind[unit] in AIR]
    show(s, there, "11.2b")
    for unit in there:
        if s.kind[unit] in DECOYS:
            go_home(s, unit)


class Flak(Frame[Position], tag="11.2.1"):
    """D37: a flak unit in the hex fires once, at the attacking air unit that its owner picks."""

    hex: int
    attacker: int
    target: int = -1

    def _guns(self, s: Position) -> list[int]:
        planes = over(s, self.hex, self.attacker, FIGHTER, BOMBER)
        return [u for u in flak_in(s, self.hex) if planes and is_enemy(s, s.serves[u], s.serves[planes[0]])]

    def step(self, s: Position) -> bool:
        if self.target >= 0 or not self._guns(s):
            s.done(self)
            return True
        return False

    def ask(self, s: Position) -> tuple[Decision, ...]:
        planes = [(unit,) for unit in over(s, self.hex, self.attacker, FIGHTER, BOMBER)]
        part = Each("shoot", planes, lambda args: Refusal("11.2.1a"))
        return (question(s, runs(s, self._guns(s)[0]), "flak", "11.2.1a", part, args=(self.hex,)),)

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        self.target = choice.args[0]
        s.push(Throw(seat, 1, "flak", (self.hex,)))

    def child_done(self, s: Position, child: Any, result: Any) -> None:
        suffer(s, self.target, naval_air_result(EVEN, result[0]))
