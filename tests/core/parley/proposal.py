"""3 The proposal: a composite declaration, objections in a window, and a rebuttal in a window inside it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from core.parley.state import ENVOY, LEAST, THREAT, Table, look, looks, others, play, power, without
from theatre.core.decision import Args, Built, Choice, Decision, Each, Options, Part, Refusal
from theatre.core.flow import Frame, Window
from theatre.core.message import Message


class Offer:
    """The walk of `("propose", partner, card, ...)`: the menu shows cards in rising order, any order is legal."""

    __slots__ = ("cards", "hand", "partner", "seat")

    def __init__(self, seat: int, hand: tuple[int, ...], partner: int = -1, cards: tuple[int, ...] = ()) -> None:
        self.seat = seat
        self.hand = hand  # what is left of it
        self.partner = partner
        self.cards = cards

    def tokens(self) -> Sequence[int]:
        if self.partner < 0:
            return others(self.seat) if power(self.hand) >= LEAST else ()
        shown = power(self.cards)
        rising = [card for card in dict.fromkeys(self.hand) if not self.cards or card >= self.cards[-1]]
        return [card for card in rising if shown + power([one for one in self.hand if one >= card]) >= LEAST]

    def refuse(self, token: int) -> Refusal | None:
        if self.partner < 0:
            if power(self.hand) < LEAST:
                return Refusal("3.1", (LEAST,))
            return None if token in others(self.seat) else Refusal("3.2")
        return None if token in self.hand else Refusal("3.3", (token,))

    def step(self, token: int) -> Offer:
        if self.partner < 0:
            return Offer(self.seat, self.hand, token)
        return Offer(self.seat, without(self.hand, (token,)), self.partner, (*self.cards, token))

    def whole(self) -> bool:
        return self.partner >= 0 and power(self.cards) >= LEAST


def rising(args: Args) -> Args:
    """The cards are a set: sorted behind the partner."""
    return (args[0], *sorted(args[1:]))


class Proposal(Frame[Table], tag="3"):
    partner: int = -1

    def ask(self, s: Table) -> tuple[Decision, ...]:
        options = Options(s, Each("pass"), Built("propose", Offer(s.host, s.hands[s.host]), rising))
        prompt = Message("ask.propose", (LEAST,))
        # whether a proposal is possible is a secret of the hand: a lone pass is never taken by the engine
        return (Decision(s.host, prompt, "3", options, looks(s, s.host), look, public=False),)

    def answer(self, s: Table, seat: int, choice: Choice) -> None:
        if choice.verb == "pass":
            s.done(self)
            return
        self.partner, *cards = choice.args
        play(s, seat, cards)
        s.log("proposed", seat, self.partner, *cards, rule="3")
        s.push(Objections(seats=others(seat)))

    def child_done(self, s: Table, child: Any, result: Any) -> None:
        if child.standing:
            s.log("failed", s.host, rule="3.4")
        else:
            s.points[s.host] += 2
            s.points[self.partner] += 1
            s.log("agreed", s.host, self.partner, rule="3")
        s.done(self)


def _answer_with(verb: str, hand: tuple[int, ...], card: int, rule: str) -> tuple[Part, ...]:
    """A reaction is offered to everyone who holds cards at all; only its owner knows whether it is there."""
    rows = ((),) if card in hand else ()
    return (Each(verb, rows, lambda _: Refusal(rule, (card,))),) if hand else ()


class Objections(Window[Table], tag="3.4"):
    standing: int = 0

    def offer(self, s: Table, seat: int) -> tuple[Part, ...]:
        return _answer_with("object", s.hands[seat], THREAT, "3.4")

    def prompt(self, s: Table, seat: int) -> Decision:
        return Decision(seat, Message("ask.object", (s.host,)), "3.4", Options(s), looks(s, seat), look)

    def react(self, s: Table, seat: int, choice: Choice) -> None:
        play(s, seat, (THREAT,))
        s.log("objected", seat, rule="3.4")
        self.standing += 1
        s.push(Rebuttal(seats=(s.host,), to=seat))

    def child_done(self, s: Table, child: Any, result: Any) -> None:
        self.standing -= child.made


class Rebuttal(Window[Table], tag="3.5", kw_only=True):
    to: int
    made: bool = False

    def offer(self, s: Table, seat: int) -> tuple[Part, ...]:
        return _answer_with("rebut", s.hands[seat], ENVOY, "3.5")

    def prompt(self, s: Table, seat: int) -> Decision:
        return Decision(seat, Message("ask.rebut", (self.to,)), "3.5", Options(s))

    def react(self, s: Table, seat: int, choice: Choice) -> None:
        play(s, seat, (ENVOY,))
        s.log("rebutted", seat, rule="3.5")
        self.made = True
