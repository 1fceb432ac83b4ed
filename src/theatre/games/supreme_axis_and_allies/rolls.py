"""Every roll of the game: dice, then the roller's Morale chits, one die each."""

from __future__ import annotations

from theatre.core.decision import Choice, Decision, Each, Options
from theatre.core.flow import Roll
from theatre.core.message import Message
from theatre.games.supreme_axis_and_allies.state import Position


class ChitRoll(Roll[Position], tag="MOR-11"):
    """A roll whose owner may re-roll single dice for Morale chits [MOR-11, MOR-12], his own dice only [MOR-13].

    A die may be re-rolled again (D-30). `about` names what is rolled for; it is shown with the question.
    """

    def may_reroll(self, s: Position) -> bool:
        return s.chits[self.seat] > 0

    def ask(self, s: Position) -> tuple[Decision, ...]:
        dice = [(die,) for die in range(self.count)]
        options = Options(s, Each("keep"), Each("reroll", dice))
        prompt = Message("prompt.reroll", (s.chits[self.seat], self.purpose, len(self.about), *self.about, *self.faces))
        return (Decision(self.seat, prompt, "MOR-11", options, label=self.topic()),)

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        if choice.verb == "keep":
            self.kept = True
            return
        s.chits[self.seat] -= 1
        self.roll_again(s, choice.args[0])
