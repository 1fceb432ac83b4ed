"""Whose unit bears a loss that units of several powers could bear [3.4.1]: they agree, or their opponents decide."""

from __future__ import annotations

from theatre.core.decision import Choice, Decision, Each, Refusal
from theatre.core.flow import Frame
from theatre.games.supreme_commander.asking import question
from theatre.games.supreme_commander.relations import other_side, spokesman
from theatre.games.supreme_commander.state import Position


class Agreement(Frame[Position], tag="3.4.1"):
    """D07: each owner names a power, and if they differ a power of the other side does. The result is that power."""

    powers: tuple[int, ...]
    said: tuple[int, ...] = ()

    def step(self, s: Position) -> bool:
        owners = self.said[: len(self.powers)]
        if len(owners) < len(self.powers):
            return False
        if len(set(owners)) == 1 or len(self.said) > len(self.powers):
            s.done(self, self.said[-1])
            return True
        return False

    def ask(self, s: Position) -> tuple[Decision, ...]:
        at = len(self.said)
        seat = self.powers[at] if at < len(self.powers) else spokesman(s, other_side(s.camp[self.powers[0]]))
        topic = "whose_loss" if at < len(self.powers) else "whose_loss_enemy"
        part = Each("bear", [(power,) for power in self.powers], lambda args: Refusal("3.4.1a"))
        return (question(s, seat, topic, "3.4.1a", part),)

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        self.said = (*self.said, choice.args[0])
