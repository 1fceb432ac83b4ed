"""Cards of a hand as choices: why a card cannot be played, and sets of cards that are worth so much together."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from theatre.core.decision import UNFINISHED, Args, Built, Refusal
from theatre.games.triumph_and_tragedy.state import Position
from theatre.games.triumph_and_tragedy.tables import ACTION_CARDS, INVESTMENT_CARDS


def not_in_hand(s: Position, faction: int, card: int, rule: str) -> Refusal | None:
    """Why a card cannot be played, None if it is in the hand; `rule` says what is wanted instead.

    Only public facts and the player's own cards count: nothing is told of where an unseen card is.
    """
    if card in s.hand[faction]:
        return None
    in_play = [one for one, _ in s.diplomacy[faction]]
    if card in ACTION_CARDS and (card in in_play or card in s.discards):
        return Refusal("4.1c", (card,))
    in_vault = [one for pair in s.vault[faction] for one in pair[1:]]
    if card in INVESTMENT_CARDS and (card in s.tech_cards[faction] or card in in_vault or card in s.discards):
        return Refusal("4.2c", (card,))
    return Refusal("18.22a" if s.passive == faction else rule)


class CardSum:
    """The walk through sets of cards worth `missing` together, the dearest first, so that each set stands once.

    The menu ends where the sum is reached. The language allows any further card, but none with `exact`.
    """

    __slots__ = ("_chosen", "_exact", "_missing", "_why", "_worth")

    def __init__(
        self,
        worth: Mapping[int, int],
        missing: int,
        why: Callable[[int], Refusal],
        exact: bool = False,
        chosen: Args = (),
    ) -> None:
        self._worth = worth
        self._missing = missing
        self._why = why
        self._exact = exact
        self._chosen = chosen

    def tokens(self) -> Sequence[int]:
        if self._missing <= 0:
            return ()
        cards = sorted(self._worth, key=lambda card: (-self._worth[card], card))
        left = [card for card in cards if card not in self._chosen]
        if self._chosen:
            behind = [card for card in cards[cards.index(self._chosen[-1]) :] if card in left]
            if self._sum(behind) >= self._missing:  # less after a beginning that is not on the menu
                left = behind
        total = self._sum(left)
        shown = []
        for card in left:
            if total < self._missing:
                break
            shown.append(card)
            total -= self._worth[card]
        return shown

    def _sum(self, cards: Sequence[int]) -> int:
        return sum([self._worth[card] for card in cards])

    def refuse(self, token: int) -> Refusal | None:
        if token in self._chosen or token not in self._worth or (self._exact and self._missing <= 0):
            return self._why(token)
        return None

    def step(self, token: int) -> CardSum:
        missing = self._missing - self._worth[token]
        return CardSum(self._worth, missing, self._why, self._exact, (*self._chosen, token))

    def whole(self) -> bool:
        return self._missing <= 0


class CardSet(Built):
    """`verb (card...)`: a set of cards; one that is worth too little is refused with `short`."""

    __slots__ = ("_short",)

    def __init__(self, verb: str, start: CardSum, short: Refusal) -> None:
        super().__init__(verb, start, lambda args: tuple(sorted(args)))
        self._short = short

    def refuse(self, args: Args) -> Refusal | None:
        refusal = super().refuse(args)
        return self._short if refusal is not None and refusal.rule == UNFINISHED else refusal
