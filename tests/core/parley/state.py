"""The table of Parley: its columns, and the vocabulary in which the rules speak."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import msgspec

from theatre.core.decision import Choice, Each, Options
from theatre.core.events import Event
from theatre.core.rulebook import read_csv
from theatre.core.state import State

SEATS = (0, 1, 2)
HAND, PILE, BID, LEAST = 4, 4, 2, 3


class Card(msgspec.Struct, frozen=True):
    id: str
    name: str
    power: int
    copies: int


CARDS = read_csv(__package__, "cards.csv", Card)
ENVOY, PACT, THREAT = range(len(CARDS))


class Table(State, kw_only=True):
    """Cards go by kind. Hands and discards are sorted; the last card of the deck and of a pile is on top."""

    DERIVED: ClassVar[tuple[str, ...]] = ("wealth",)

    round: int
    last: int
    host: int
    points: list[int]
    tokens: list[int]
    deck: tuple[int, ...]
    discard: tuple[int, ...]
    hands: list[tuple[int, ...]]
    piles: list[tuple[int, ...]]
    known: list[tuple[int, ...]]  # 5.2: for each card of a pile the mask of seats that know it
    wealth: list[int] = []

    def derive(self) -> None:
        self.wealth = [power(pile) for pile in self.piles]


def power(cards: Sequence[int]) -> int:
    return sum([CARDS[card].power for card in cards])


def others(seat: int) -> tuple[int, ...]:
    """The other seats, in order from the left."""
    return tuple([(seat + step) % len(SEATS) for step in SEATS[1:]])


def without(hand: tuple[int, ...], cards: Sequence[int]) -> tuple[int, ...]:
    left = list(hand)
    for card in cards:
        left.remove(card)
    return tuple(left)


def play(s: Table, seat: int, cards: Sequence[int]) -> None:
    """Cards leave a hand for the discards, face up."""
    s.hands[seat] = without(s.hands[seat], cards)
    s.discard = tuple(sorted((*s.discard, *cards)))


def deal(s: Table, seat: int) -> None:
    """1.1: draw up to a full hand."""
    drawn: list[int] = []
    while len(s.hands[seat]) + len(drawn) < HAND and (s.deck or s.discard):
        if not s.deck:
            s.deck, s.discard = s.dice.shuffled(s.discard, "deck"), ()
            s.log("reshuffled", rule="1.2")
        drawn.append(s.deck[-1])
        s.deck = s.deck[:-1]
    s.hands[seat] = tuple(sorted((*s.hands[seat], *drawn)))
    if drawn:
        seen = tuple(sorted(drawn))
        s.emit(Event("dealt", (seat, len(drawn)), secret=seen, audience=(seat,), learns=True, rule="1.1"))


def bury(s: Table, seat: int, card: int) -> None:
    s.hands[seat] = without(s.hands[seat], (card,))
    s.piles[seat] = (*s.piles[seat], card)
    s.known[seat] = (*s.known[seat], 1 << seat)
    s.wealth[seat] += power((card,))
    s.emit(Event("buried", (seat,), secret=(card,), audience=(seat,), rule="5.2"))


def turn_up(s: Table, seat: int) -> int:
    """The top card of a pile, now among the discards."""
    *pile, card = s.piles[seat]
    s.piles[seat] = tuple(pile)
    s.known[seat] = s.known[seat][:-1]
    s.wealth[seat] -= power((card,))
    s.discard = tuple(sorted((*s.discard, card)))
    return card


def looks(s: Table, seat: int) -> Options:
    """7: the any-time power of a seat."""
    fresh = [(owner,) for owner in others(seat) if s.piles[owner] and not s.known[owner][-1] >> seat & 1]
    return Options(s, Each("peek", fresh if s.tokens[seat] else ()))


def look(s: Table, seat: int, choice: Choice) -> None:
    (owner,) = choice.args
    s.tokens[seat] -= 1
    s.known[owner] = (*s.known[owner][:-1], s.known[owner][-1] | 1 << seat)
    top = s.piles[owner][-1]
    s.emit(Event("looked", (seat, owner), secret=(top,), audience=(seat,), learns=True, rule="7"))
