"""Where several powers may have something they name the one; if they differ their opponents do [9.1.6, 10.5]."""

from __future__ import annotations

from theatre.core.decision import Choice, Decision, Each, Refusal
from theatre.core.flow import Frame
from theatre.games.supreme_commander.asking import question
from theatre.games.supreme_commander.relations import other_side, spokesman
from theatre.games.supreme_commander.state import Position

_RULES = {"controller": "10.5d", "conqueror": "9.1.6c"}


class Accord(Frame[Position], tag="10.5.1"):
    """D23, D65: `claim power`. The result is that power. The topic is `controller` or `conqueror`."""

    topic: str
    nation: int
    powers: tuple[int, ...]
    said: tuple[int, ...] = ()

    def step(self, s: Position) -> bool:
        if len(self.powers) == 1:
            self.said = self.powers
        if len(self.said) < len(self.powers):
            return False
        if len(set(self.said[: len(self.powers)])) == 1 or len(self.said) > len(self.powers):
            s.done(self, self.said[-1])
            return True
        return False

    def ask(self, s: Position) -> tuple[Decision, ...]:
        at = len(self.said)
        seat = self.powers[at] if at < len(self.powers) else spokesman(s, other_side(s.camp[self.powers[0]]))
        rule = _RULES[self.topic]
        claim = Each("claim", [(power,) for power in self.powers], lambda args: Refusal(rule))
        return (question(s, seat, self.topic, rule, claim, args=(self.nation,)),)

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        self.said = (*self.said, choice.args[0])
