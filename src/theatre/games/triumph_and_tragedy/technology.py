"""9.1 to 9.4 Technology: Tech-pairs, Achieved face-up or into the Secret Vault, and the order of Atomic Research.

Refusals follow from public facts and from the player's own hand and Vault, never from those of others.
"""

from __future__ import annotations

from itertools import combinations, product

from theatre.core.decision import Args, Each, Refusal
from theatre.core.events import Event
from theatre.games.triumph_and_tragedy.anytime import keepable
from theatre.games.triumph_and_tragedy.cardplay import not_in_hand
from theatre.games.triumph_and_tragedy.state import Pair, Position, discard, take
from theatre.games.triumph_and_tragedy.tables import (
    ATOMIC,
    INDUSTRIAL_ESPIONAGE,
    SCIENCE,
    TECHS,
    TECHS_ON,
    investment,
    is_action,
)

REAL = {card: tuple([tech for tech in techs if tech != INDUSTRIAL_ESPIONAGE]) for card, techs in TECHS_ON.items()}
"""The Technologies of which a card is a real one."""
MOLES = tuple([card for card in TECHS_ON if investment(card).intelligence == "mole"])
TECH_WILDCARDS = tuple(
    [card for card, techs in TECHS_ON.items() if INDUSTRIAL_ESPIONAGE in techs or investment(card).science]
)

# what may be Achieved


def achieved(s: Position, faction: int) -> tuple[int, ...]:
    """The Technologies of a Faction, Revealed or secret."""
    return (*s.techs[faction], *[pair[0] for pair in s.vault[faction]])


def barred(s: Position, faction: int, tech: int) -> Refusal | None:
    """Why a Technology cannot be Achieved now, whatever the cards."""
    own = achieved(s, faction)
    if tech in ATOMIC:
        stage = ATOMIC.index(tech)
        if tech in own or any(earlier not in own for earlier in ATOMIC[:stage]):
            return Refusal("9.4a", (tech,))
        return Refusal("9.4b", (tech,)) if s.staged[faction] else None
    return Refusal("7.33a", (tech,)) if tech in own else None


def unfit(s: Position, card: int, tech: int) -> Refusal | None:
    """Why a card cannot stand in for one of the Technology."""
    if INDUSTRIAL_ESPIONAGE in TECHS_ON[card]:
        return None if any(tech in techs for techs in s.techs) else Refusal("9.0c", (tech,))
    year = investment(card).science
    if year:
        return None if s.year >= year and tech in SCIENCE[year] else Refusal("9.0d", (card, tech))
    return Refusal("9.5g" if card in MOLES else "9.1a", (tech,))


# pairs


def pairs(s: Position, faction: int) -> list[Pair]:
    """Every Tech-pair in the hand, the cards of each ascending."""
    hand = [card for card in s.hand[faction] if not is_action(card)]
    real: dict[int, list[int]] = {}
    for card in hand:
        for tech in REAL[card]:
            real.setdefault(tech, []).append(card)
    wild = [card for card in hand if card in TECH_WILDCARDS]
    found: list[Pair] = []
    for tech in sorted(real):
        if barred(s, faction, tech) is None:
            standing_in = [card for card in wild if card not in real[tech] and unfit(s, card, tech) is None]
            found += [(tech, one, other) for one, other in combinations(real[tech], 2)]
            found += [(tech, min(pair), max(pair)) for pair in product(real[tech], standing_in)]
    return found


def no_pair(s: Position, faction: int, args: Args) -> Refusal | None:
    """Why these are no Tech-pair of this Faction: `args` are the Technology and two cards."""
    if len(args) != 3 or not 0 <= args[0] < TECHS:
        return Refusal("9.1a")
    tech, *cards = args
    for card in cards:
        refusal = not_in_hand(s, faction, card, "9.1a")
        if refusal is not None or is_action(card):
            return refusal or Refusal("9.1a")
    if cards[0] == cards[1]:
        return Refusal("4.2c", (cards[0],))
    others = [card for card in cards if tech not in REAL[card]]
    if len(others) == 2:
        return Refusal("9.1c" if all(card in (*TECH_WILDCARDS, *MOLES) for card in cards) else "9.1a", (tech,))
    refusal = unfit(s, others[0], tech) if others else None
    return refusal or barred(s, faction, tech)


def achieve_part(s: Position, faction: int, found: list[Pair]) -> Each:
    """`achieve (tech, kept, discarded)`: face-up; of a pair with a WildCard the WildCard goes."""
    rows = [
        (tech, kept, other if kept == one else one)
        for tech, one, other in found
        for kept in keepable((tech, one, other))
    ]
    return Each("achieve", rows, lambda args: no_pair(s, faction, args) or Refusal("9.2b"))


class Hide(Each):
    """`hide (tech, card, card)`: into the Vault, the cards in either order."""

    __slots__ = ()

    def refuse(self, args: Args) -> Refusal | None:
        return super().refuse(self.canonical(args))

    def canonical(self, args: Args) -> Args:
        return (*args[:1], *sorted(args[1:]))


def hide_part(s: Position, faction: int, found: list[Pair]) -> Hide:
    return Hide("hide", found, lambda args: no_pair(s, faction, args))


# Achieving


def achieve(s: Position, faction: int, tech: int, kept: int, other: int) -> None:
    """9.2a: one card of the pair stays face-up; a Mole already lies in the discards."""
    take(s, faction, kept)
    if other in s.hand[faction]:
        discard(s, faction, other)
    s.techs[faction] = (*s.techs[faction], tech)
    s.tech_cards[faction] = (*s.tech_cards[faction], kept)
    _count_stage(s, faction, tech)
    s.log("achieved", faction, tech, kept, other, rule="7.33b")


def hide(s: Position, faction: int, pair: Pair, witnesses: tuple[int, ...] = ()) -> None:
    """9.3a: both cards face-down into the Vault, the newest last; a Mole comes back from the discards."""
    tech, *cards = pair
    for card in cards:
        if card in s.hand[faction]:
            take(s, faction, card)
        else:
            s.discards = tuple([one for one in s.discards if one != card])
    s.vault[faction] = (*s.vault[faction], pair)
    _count_stage(s, faction, tech)
    size = len(s.vault[faction])
    s.emit(Event("hidden", (faction, size), secret=pair, audience=(faction, *witnesses), rule="7.33c"))


def _count_stage(s: Position, faction: int, tech: int) -> None:
    """9.4b counts secret stages too."""
    if tech in ATOMIC:
        s.staged[faction] = 1
