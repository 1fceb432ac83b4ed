"""1. Research Priority: one roll of 2D6 for a card, or the National Advantage in its place."""

from __future__ import annotations

from typing import Any

from theatre.core.decision import Args, Choice, Decision, Each, Refusal, shut
from theatre.core.flow import Frame
from theatre.games.supreme_axis_and_allies.asking import ask
from theatre.games.supreme_axis_and_allies.rolls import ChitRoll
from theatre.games.supreme_axis_and_allies.state import CARD_SLOTS, Position
from theatre.games.supreme_axis_and_allies.tables import ADVANTAGE, CARDS, CONST


class Research(Frame[Position], tag="RES-01"):
    """The nation may pay for one roll, once per turn [RES-02], before any other spending [RES-03]."""

    nation: int

    def ask(self, s: Position) -> tuple[Decision, ...]:
        cost = CONST.research.priority_roll_cost
        affordable = [()] if s.treasury[self.nation] >= cost else []
        roll = Each("roll", affordable, lambda args: Refusal("PUR-01", (cost, s.treasury[self.nation])))
        parts = (Each("pass"), roll, *[shut(verb, "RES-03") for verb in ("tech", "repair", "buy")])
        return ask(s, self.nation, "research", "RES-01", *parts, args=(cost, s.treasury[self.nation]))

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        if choice.verb == "pass":
            s.done(self)
            return
        s.treasury[seat] -= CONST.research.priority_roll_cost
        s.push(ChitRoll(seat, 2, "research"))

    def child_done(self, s: Position, child: Any, result: Any) -> None:
        if isinstance(child, ChitRoll):
            s.become(self, TakeCard(self.nation, sum(result)))


class TakeCard(Frame[Position], tag="RES-08"):
    """After the roll: the rolled card or the National Advantage, unless another nation holds it [RES-05, RES-09].

    Nothing is taken if neither can be had; after a wasted roll the Advantage may be declined (D-04).
    """

    nation: int
    rolled: int

    def free(self, s: Position, card: int) -> bool:
        return all(s.card[other] != card for other in range(len(s.card)) if other != self.nation)

    def step(self, s: Position) -> bool:
        if self.free(s, self.rolled) or self.free(s, ADVANTAGE[self.nation]):
            return False
        s.log("research-wasted", self.nation, self.rolled, rule="RES-05")
        s.done(self)
        return True

    def ask(self, s: Position) -> tuple[Decision, ...]:
        cards = [card for card in dict.fromkeys((self.rolled, ADVANTAGE[self.nation])) if self.free(s, card)]
        take = Each("take", [(card,) for card in cards], lambda args: self._why_not(s, args))
        decline = Each("decline", [] if self.free(s, self.rolled) else [()], lambda args: Refusal("RES-04"))
        parts = (take, decline, shut("roll", "RES-02"))
        return ask(s, self.nation, "take-card", "RES-08", *parts, args=(self.rolled, ADVANTAGE[self.nation]))

    def _why_not(self, s: Position, args: Args) -> Refusal | None:
        if args == (self.rolled,):
            return Refusal("RES-05", (self.rolled,))
        if args == (ADVANTAGE[self.nation],):
            return Refusal("RES-09", (ADVANTAGE[self.nation],))
        return Refusal("RES-04", (self.rolled,))

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        if choice.verb == "decline":
            s.log("research-wasted", seat, self.rolled, rule="RES-05")
        else:
            take_card(s, seat, choice.args[0])
        s.done(self)


def take_card(s: Position, nation: int, card: int) -> None:
    """A new card starts at 0 points and the old one goes back [RES-06, RES-11]; the same card is kept (D-04)."""
    if s.card[nation] != card:
        s.card[nation] = card
        s.points[nation] = 0
    s.log("research-card", nation, card, rule="RES-04")


def add_tech_points(s: Position, nation: int, faces: tuple[int, ...]) -> None:
    """Each die goes to the tracker; a chit card yields a chit and starts again at 0 [RES-16, RES-17]."""
    card = CARDS[s.card[nation]]
    for face in faces:
        points = s.points[nation] + face
        if points < card.points:
            s.points[nation] = points
        elif card.kind == "chit":
            s.points[nation] = 0
            s.tech[nation * CARD_SLOTS + card.number] += 1
            s.log("tech-chit", nation, card.number, rule="RES-17")
        else:
            if s.points[nation] < card.points:
                s.log("tech-active", nation, card.number, rule="RES-16")
            s.points[nation] = card.points
