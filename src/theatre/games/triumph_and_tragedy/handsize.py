"""7.5 HandSize Compliance: in Turn Order each Faction discards down to its limit, one less for each pair in a Vault."""

from __future__ import annotations

from theatre.core.decision import Choice, Decision, Refusal
from theatre.core.flow import Frame
from theatre.games.triumph_and_tragedy.asking import ask
from theatre.games.triumph_and_tragedy.cardplay import CardSet, CardSum
from theatre.games.triumph_and_tragedy.state import Position, discard
from theatre.games.triumph_and_tragedy.tables import HAND_SIZE


def hand_limit(s: Position, faction: int) -> int:
    """4.3, 9.3c. The Passive Stack does not count [18.21b]."""
    return max(0, HAND_SIZE[faction] - len(s.vault[faction]))


def overhand(s: Position, faction: int) -> int:
    """How many cards are too many."""
    return max(0, len(s.hand[faction]) - hand_limit(s, faction))


class HandSize(Frame[Position], tag="7.5a"):
    at: int = 0

    def step(self, s: Position) -> bool:
        if self.at == len(s.turn_order):
            s.done(self)
        elif not overhand(s, s.turn_order[self.at]):
            self.at += 1
        else:
            return False
        return True

    def ask(self, s: Position) -> tuple[Decision, ...]:
        faction = s.turn_order[self.at]
        over = overhand(s, faction)
        wrong = Refusal("7.5a", (over,))
        cards = CardSum(dict.fromkeys(s.hand[faction], 1), over, lambda card: wrong, exact=True)
        args = (over, hand_limit(s, faction))
        return ask(s, faction, "handsize", "7.5a", CardSet("discard", cards, wrong), args=args)

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        discard(s, seat, *choice.args)
        s.log("discarded", seat, *choice.args, rule="7.5a")
