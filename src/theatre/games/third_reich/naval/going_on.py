"""What the winners of an interception are asked: does air stay where it is [28.444], do fleets sail on [29.58]?"""

from __future__ import annotations

from theatre.core.decision import Args, Choice, Decision, Each
from theatre.core.flow import Frame
from theatre.games.third_reich.asking import question
from theatre.games.third_reich.state import Position


class StandOn(Frame[Position], tag="28.444"):
    """Defensive support that has won against fewer: does it stay over the hex? Each owner is asked for his own."""

    seat: int
    hex: int
    units: Args

    def ask(self, s: Position) -> tuple[Decision, ...]:
        return (question(s, self.seat, "stand-on", "28.444", Each("stay"), Each("go-home"), args=(self.hex,)),)

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        s.done(self, choice.verb == "stay")


class GoOn(Frame[Position], tag="29.58a"):
    """Intercepted fleets that have won go on to their goal, or turn back: each sortie of a battle for itself."""

    seat: int
    prey: Args
    hex: int
    goal: int

    def ask(self, s: Position) -> tuple[Decision, ...]:
        args = (self.hex, self.goal)
        return (question(s, self.seat, "go-on", "29.58a", Each("go-on"), Each("abort"), args=args),)

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        s.done(self, choice.verb == "go-on")
