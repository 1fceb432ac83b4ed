"""7.32 Industry: Investment cards worth the Factory Cost raise IND by one, at most twice in a Year."""

from __future__ import annotations

from theatre.core.decision import Part, Refusal, shut
from theatre.games.triumph_and_tragedy.cardplay import CardSet, CardSum, not_in_hand
from theatre.games.triumph_and_tragedy.levels import factory_cost
from theatre.games.triumph_and_tragedy.state import Position, discard
from theatre.games.triumph_and_tragedy.tables import investment, is_action

RAISES_A_YEAR = 2


def industry_part(s: Position, faction: int) -> Part:
    """`industry (card...)`: the menu shows sets that just suffice, any set that is worth more will do."""
    if s.raised[faction] >= RAISES_A_YEAR:
        return shut("industry", "7.32b")
    cost = factory_cost(s, faction)
    short = Refusal("7.32a", (cost,))

    def why(card: int) -> Refusal:
        if card in factories:
            return Refusal("4.2c", (card,))  # named twice
        return not_in_hand(s, faction, card, "7.32a") or short

    factories = {card: investment(card).factory for card in s.hand[faction] if not is_action(card)}
    return CardSet("industry", CardSum(factories, cost, why), short)


def raise_industry(s: Position, faction: int, *cards: int) -> None:
    discard(s, faction, *cards)
    s.ind[faction] += 1
    s.raised[faction] += 1
    s.log("industry-raised", faction, s.ind[faction], *cards, rule="7.32a")


def lower_industry(s: Position, faction: int, rule: str) -> None:
    """IND never falls below 0."""
    s.ind[faction] = max(0, s.ind[faction] - 1)
    s.log("industry-lowered", faction, s.ind[faction], rule=rule)
