"""8.0 Diplomacy: cards in play that cancel each other, and the Influence markers of one Faction on each Neutral.

One marker makes an Associate, two a Protectorate; three become a Satellite when Diplomacy is resolved (resolution.py).
"""

from __future__ import annotations

from theatre.core.decision import Args, Each, Part, Refusal
from theatre.games.triumph_and_tragedy.anytime import take_marker
from theatre.games.triumph_and_tragedy.cardplay import not_in_hand
from theatre.games.triumph_and_tragedy.state import NEUTRAL_NATION, SATELLITE, Position, rivals, take
from theatre.games.triumph_and_tragedy.tables import ACTION_CARDS, INDEPENDENT, WEST, action, is_action
from theatre.games.triumph_and_tragedy.world import DIPLOMATIC, NATION_ID, USA_NATION

SATELLITE_INFLUENCE = 3
ISOLATIONISTS = 3  # 8.41b: the most markers of the Axis or the USSR on the USA
NEUTRALS_ON = {card: tuple([NATION_ID[one] for one in action(card).neutrals]) for card in ACTION_CARDS}


# Neutrals


def closed(s: Position, nation: int, rule: str) -> Refusal | None:
    """Why Diplomacy cannot affect a Nation; `rule` refuses what never was a Neutral."""
    if nation not in DIPLOMATIC:
        return Refusal(rule)
    if s.status[nation] == SATELLITE:
        return Refusal("8.2b", (nation,))
    if s.status[nation] != NEUTRAL_NATION:
        return Refusal("15.42b", (nation,))
    return None


def rival_influence(s: Position, faction: int, nation: int) -> bool:
    """Are there markers of a Rival?"""
    return s.influencer[nation] not in (faction, INDEPENDENT)


def is_full(s: Position, faction: int, nation: int) -> bool:
    """8.41b: no more markers of the Axis or the USSR go on the USA."""
    isolationist = nation == USA_NATION and faction != WEST and s.influencer[nation] == faction
    return isolationist and s.influence[nation] >= ISOLATIONISTS


def add_influence(s: Position, faction: int, nation: int, rule: str = "8.0b") -> None:
    """One marker more, or one of a Rival less where there is one [8.0c]; nothing where the USA takes no more."""
    if rival_influence(s, faction, nation):
        remove_influence(s, faction, nation, rule)
    elif is_full(s, faction, nation):
        s.log("influence-full", faction, nation, rule="8.41b")
    else:
        s.influencer[nation] = faction
        s.influence[nation] += 1
        s.log("influence-added", faction, nation, s.influence[nation], rule=rule)


def remove_influence(s: Position, by: int, nation: int, rule: str) -> None:
    """One marker of a Rival comes off."""
    victim = s.influencer[nation]
    take_marker(s, nation)
    s.log("influence-removed", by, nation, victim, s.influence[nation], rule=rule)


def clear_influence(s: Position, nation: int) -> None:
    """All markers come off: a Satellite, an Armed Minor, a Coup."""
    s.influence[nation] = 0
    s.influencer[nation] = INDEPENDENT


# cards


def diplomacy_part(s: Position, faction: int) -> Part:
    """`diplomacy (card, nation)`: an Action card for one of its two Neutrals."""
    rows = [
        (card, nation)
        for card in s.hand[faction]
        if is_action(card)
        for nation in NEUTRALS_ON[card]
        if closed(s, nation, "4.1a") is None
    ]
    return Each("diplomacy", rows, lambda args: _why_not(s, faction, args))


def _why_not(s: Position, faction: int, args: Args) -> Refusal | None:
    if len(args) != 2:
        return Refusal("7.31a")
    card, nation = args
    refusal = not_in_hand(s, faction, card, "7.31a")
    if refusal is not None:
        return refusal
    if not is_action(card) or not NEUTRALS_ON[card]:
        return Refusal("7.31a")
    if nation not in NEUTRALS_ON[card]:
        return Refusal("4.1a", NEUTRALS_ON[card])
    return closed(s, nation, "4.1a")


def play_diplomacy(s: Position, faction: int, card: int, nation: int) -> None:
    """7.31: the card lies in play, or cancels with one of a Rival for the same Neutral, the Allies' too [18.0d]."""
    take(s, faction, card)
    for rival in rivals(faction):
        theirs = next((entry for entry in s.diplomacy[rival] if entry[1] == nation), None)
        if theirs is not None:
            s.diplomacy[rival] = tuple([entry for entry in s.diplomacy[rival] if entry is not theirs])
            s.discards = (*s.discards, card, theirs[0])
            s.log("diplomacy-cancelled", faction, card, nation, rival, theirs[0], rule="7.31b")
            return
    s.diplomacy[faction] = (*s.diplomacy[faction], (card, nation))
    s.log("diplomacy-played", faction, card, nation, rule="7.31a")
