"""The order of play: rounds of bids (2), proposal (3), raids (4), council (5) and favour (6)."""

from __future__ import annotations

from typing import Any, ClassVar

from core.parley.proposal import Proposal
from core.parley.raids import Raids
from core.parley.state import (
    BID,
    CARDS,
    HAND,
    PILE,
    SEATS,
    Table,
    bury,
    deal,
    look,
    looks,
    others,
    play,
    power,
    without,
)
from theatre.core.decision import Args, Choice, Decision, Each, Options, Refusal
from theatre.core.events import Event
from theatre.core.flow import Frame, Joint, Roll, Sealed, Sequence
from theatre.core.message import Message


class Conference(Frame[Table], tag="8"):
    """8: rounds until the last; then points and piles decide."""

    def step(self, s: Table) -> bool:
        if s.round == s.last:
            for seat in SEATS:
                s.emit(Event("shown", (seat, s.wealth[seat], *s.piles[seat]), learns=True, rule="8"))
            s.done(self)
        else:
            s.round += 1
            s.log("round", s.round)
            s.push(Round())
        return True


class Round(Sequence[Table], tag="round"):
    STEPS: ClassVar[tuple[str, ...]] = ("refresh", "bids", "proposal", "raids", "council", "favour")

    def refresh(self, s: Table) -> None:
        for seat in SEATS:
            s.tokens[seat] += 1
            deal(s, seat)

    def bids(self, s: Table) -> None:
        s.push(Bids(seats=SEATS))

    def proposal(self, s: Table) -> None:
        s.push(Proposal())

    def raids(self, s: Table) -> None:
        s.push(Raids(by=s.host))

    def council(self, s: Table) -> None:
        s.push(Council(seats=others(s.host)))

    def favour(self, s: Table) -> None:
        s.push(Favour(seat=s.host, count=2, purpose="favour"))

    def child_done(self, s: Table, child: Any, result: Any) -> None:
        if isinstance(child, Favour):
            found = sum(face >= 5 for face in result)
            s.points[s.host] += found
            s.log("favoured", s.host, found, rule="6")


class Bids(Sealed[Table], tag="2"):
    """2: up to two cards each, turned up together; the highest takes the chair, the lower seat if they are equal."""

    def cards(self, seat: int) -> tuple[int, ...]:
        return tuple([choice.args[0] for choice in self.drafted(seat)])

    def draft(self, s: Table, seat: int) -> Decision:
        bid = self.cards(seat)
        left = without(s.hands[seat], bid)
        rows = [(card,) for card in dict.fromkeys(left)] if len(bid) < BID else ()

        def why(args: Args) -> Refusal | None:
            return Refusal("2.1") if len(bid) == BID else Refusal("2.2", args[:1]) if args else None

        pledge = Options(s, Each("pledge", rows, why))
        return Decision(seat, Message("ask.bid"), "2", pledge, looks(s, seat), look)

    def reveal(self, s: Table) -> None:
        bids = [self.cards(seat) for seat in SEATS]
        for seat in SEATS:
            play(s, seat, bids[seat])
            s.emit(Event("bid" if bids[seat] else "no-bid", (seat, *sorted(bids[seat])), learns=True, rule="2.3"))
        s.host = max(SEATS, key=lambda seat: (power(bids[seat]), -seat))
        s.log("host", s.host, rule="2")


class Council(Joint[Table], tag="5"):
    """5: the others lay cards face down on their piles, in any order."""

    def turn(self, s: Table, seat: int) -> Decision:
        hand, full = s.hands[seat], len(s.piles[seat]) == PILE
        rows = () if full else [(card,) for card in dict.fromkeys(hand)]

        def why(args: Args) -> Refusal | None:
            return Refusal("5.1") if full else Refusal("5", args[:1]) if args else None

        options = Options(s, Each("bury", rows, why))
        return Decision(seat, Message("ask.council"), "5", options, looks(s, seat), look, public=False)

    def act(self, s: Table, seat: int, choice: Choice) -> None:
        bury(s, seat, choice.args[0])


class Favour(Roll[Table], tag="6"):
    """6: two dice for the host, each of which a token rolls again."""

    def may_reroll(self, s: Table) -> bool:
        return s.tokens[self.seat] > 0

    def ask(self, s: Table) -> tuple[Decision, ...]:
        again = Each("again", [(die,) for die in range(self.count)])
        options = Options(s, Each("keep"), again)
        return (Decision(self.seat, Message("ask.favour", self.faces), "6.1", options, looks(s, self.seat), look),)

    def answer(self, s: Table, seat: int, choice: Choice) -> None:
        if choice.verb == "keep":
            self.kept = True
        else:
            s.tokens[seat] -= 1
            self.roll_again(s, choice.args[0])


def check(s: Table) -> None:
    """What is always true: no card is lost, no limit broken, no bid made with cards that are not there."""
    cards = (*s.deck, *s.discard, *sum(s.hands, ()), *sum(s.piles, ()))
    assert [cards.count(kind) for kind in range(len(CARDS))] == [card.copies for card in CARDS], "cards were lost"
    assert min(s.tokens) >= 0, f"tokens are owed: {s.tokens}"
    assert max(map(len, s.hands)) <= HAND, f"a hand is too large: {s.hands}"
    assert max(map(len, s.piles)) <= PILE, f"a pile is too large: {s.piles}"
    assert all(len(s.known[seat]) == len(s.piles[seat]) for seat in SEATS), "knowledge of cards that are not there"
    bids = s.within(Bids)
    if bids is not None:
        for seat in SEATS:
            without(s.hands[seat], bids.cards(seat))  # raises where a bid is not covered
