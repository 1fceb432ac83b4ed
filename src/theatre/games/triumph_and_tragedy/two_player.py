"""18. The two-player game: West and USSR are Allies in one hand. What differs in Command, War and Neutrality."""

from __future__ import annotations

from theatre.games.triumph_and_tragedy.state import Position, rivals
from theatre.games.triumph_and_tragedy.tables import AXIS, USSR, WEST, WINTER, card_season, is_action


def are_allies(s: Position, a: int, b: int) -> bool:
    return s.two_player and a != b and a in (WEST, USSR) and b in (WEST, USSR)


def is_ally(s: Position, faction: int) -> bool:
    """One of the two Allies: its Declarations of War cost a card [18.3a]."""
    return s.two_player and faction != AXIS


def is_passive(s: Position, faction: int) -> bool:
    """18.2: its Turns are limited by the number of its Command cards."""
    return s.two_player and s.passive == faction


def is_valid(s: Position, card: int) -> bool:
    """A Command card of full value: of this Season, in Winter of any [10.1e, 10.4a]."""
    return is_action(card) and (s.season == WINTER or card_season(card) == s.season)


def war_cards(s: Position, faction: int) -> tuple[int, ...]:
    """The cards with which an Ally may pay for a Declaration of War [18.3a]."""
    return tuple([card for card in s.hand[faction] if is_valid(s, card)])


def reactions(s: Position, violator: int, cards: int) -> tuple[tuple[int, int], ...]:
    """World Reaction: who draws how many cards, in Turn Order [15.41a, 18.0e, 18.0f]."""
    shares = {one: cards for one in rivals(violator) if not are_allies(s, one, violator)}
    if s.two_player and violator == AXIS:
        shares = {WEST: (cards + 1) // 2, USSR: cards // 2}
    order = s.turn_order or tuple(sorted(shares))
    return tuple([(one, shares[one]) for one in order if shares.get(one)])
