"""8.3 Diplomacy WildCards: one marker at once in one of several Neutrals, by the card's list or its own condition."""

from __future__ import annotations

from collections.abc import Iterable

from theatre.core.decision import Args, Each, Part, Refusal
from theatre.games.triumph_and_tragedy.cardplay import not_in_hand
from theatre.games.triumph_and_tragedy.diplomacy import add_influence, closed, is_full, rival_influence
from theatre.games.triumph_and_tragedy.industry import lower_industry
from theatre.games.triumph_and_tragedy.state import Position, discard, rivals
from theatre.games.triumph_and_tragedy.tables import FACTION_ROWS, FACTIONS, WILDCARDS, action, is_action
from theatre.games.triumph_and_tragedy.world import AREAS_OF, DIPLOMATIC, LAND_NEIGHBOURS, MINORS, NATION_ID

GUARANTEE, INTIMIDATION, FOREIGN_AID = "guarantee", "intimidation", "foreign_aid"


def _nations(names: Iterable[str]) -> tuple[int, ...]:
    return tuple([NATION_ID[name] for name in names])


# by name of the WildCard, the lists of each Faction
ADDED = {name: tuple([_nations(row.add.get(one.id, ())) for one in FACTION_ROWS]) for name, row in WILDCARDS.items()}
REMOVED = {name: _nations(row.remove_any) for name, row in WILDCARDS.items()}
REMOVED_FROM = {
    name: tuple([_nations(row.remove_from.get(one.id, ())) for one in FACTION_ROWS]) for name, row in WILDCARDS.items()
}
OFFERED = {
    name: tuple(
        [
            tuple(sorted({*ADDED[name][faction], *REMOVED[name], *[one for row in REMOVED_FROM[name] for one in row]}))
            or DIPLOMATIC
            for faction in FACTIONS
        ]
    )
    for name in WILDCARDS
}
"""Where to look for targets of a WildCard, by Faction."""
NEIGHBOURS_OF = tuple(
    [
        tuple(sorted({other for area in areas for other in LAND_NEIGHBOURS[area] if other not in areas}))
        for areas in AREAS_OF
    ]
)
"""The areas that share a land or Straits border with a Nation."""


def wildcard_part(s: Position, faction: int) -> Part:
    """`wildcard (card, nation)`."""
    rows = [
        (card, nation)
        for card in s.hand[faction]
        if is_action(card) and action(card).wildcard
        for nation in OFFERED[action(card).wildcard][faction]
        if _barred(s, faction, action(card).wildcard, nation) is None
    ]
    return Each("wildcard", rows, lambda args: _why_not(s, faction, args))


def _why_not(s: Position, faction: int, args: Args) -> Refusal | None:
    if len(args) != 2:
        return Refusal("8.3a")
    card, nation = args
    refusal = not_in_hand(s, faction, card, "8.3a")
    if refusal is not None:
        return refusal
    if not is_action(card) or not action(card).wildcard:
        return Refusal("8.3a")
    return _barred(s, faction, action(card).wildcard, nation)


def _barred(s: Position, faction: int, name: str, nation: int) -> Refusal | None:
    """Why this WildCard cannot be played by this Faction on this Nation."""
    refusal = closed(s, nation, "8.3a") or _off_card(s, faction, name, nation)
    if refusal is not None:
        return refusal
    return Refusal("8.41b", (nation,)) if is_full(s, faction, nation) else None


def _off_card(s: Position, faction: int, name: str, nation: int) -> Refusal | None:
    """Is the Nation none of those that the card offers?"""
    if name == GUARANTEE:
        return None if nation in MINORS and _borders(s, nation, rivals(faction)) else Refusal("8.3c", (nation,))
    if name == INTIMIDATION:
        return None if nation in MINORS and _borders(s, nation, (faction,)) else Refusal("8.3d", (nation,))
    if name == FOREIGN_AID:
        return None if s.ind[faction] else Refusal("8.3e")  # nothing to pay with
    if nation in ADDED[name][faction]:
        return None
    if rival_influence(s, faction, nation) and nation in (*REMOVED[name], *REMOVED_FROM[name][s.influencer[nation]]):
        return None
    return Refusal("8.3a", (nation,))


def _borders(s: Position, nation: int, factions: tuple[int, ...]) -> bool:
    """Is the Nation adjacent to Territory that one of these Factions controls (Influence is no control)?"""
    return any(s.held[area] in factions for area in NEIGHBOURS_OF[nation])


def play_wildcard(s: Position, faction: int, card: int, nation: int) -> None:
    """8.3b: the marker at once, then the card is discarded."""
    s.log("wildcard-played", faction, card, nation, rule="8.3a")
    discard(s, faction, card)
    add_influence(s, faction, nation, rule="8.0a")
    if action(card).wildcard == FOREIGN_AID:
        lower_industry(s, faction, rule="8.3e")
