"""What an ally must agree to [21.3, 51.4]: asked of the power concerned, whoever sits on its seat."""

from __future__ import annotations

from theatre.core.decision import Args, Choice, Decision, Each
from theatre.core.flow import Frame
from theatre.games.third_reich.asking import question
from theatre.games.third_reich.state import Position


class Consent(Frame[Position], tag="51.4"):
    """One power is asked whether another may do what it wishes; the answer goes to the frame that asks."""

    by: int
    wisher: int
    rule: str
    about: Args = ()

    def ask(self, s: Position) -> tuple[Decision, ...]:
        topic = f"consent.{self.rule}"
        args = (self.wisher, *self.about)
        return (question(s, self.by, topic, self.rule, Each("allow"), Each("refuse"), args=args),)

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        s.done(self, choice.verb == "allow")
