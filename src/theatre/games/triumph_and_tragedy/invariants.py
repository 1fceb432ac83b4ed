"""What is always true of a position; a fault of the rules shows here first."""

from __future__ import annotations

from theatre.games.triumph_and_tragedy.state import NEUTRAL_NATION, Position, all_cards
from theatre.games.triumph_and_tragedy.tables import (
    BLOCKS,
    FACTION,
    FACTIONS,
    FORTRESS,
    INDEPENDENT,
    IS_SHIP,
    KIND,
    MAX_CV,
    POWER,
    SUB,
    TRACKS,
    WEST,
)
from theatre.games.triumph_and_tragedy.world import IS_COASTAL, IS_SEA, NATIONS, NOWHERE, SPACES, USA_NATION


def check(s: Position) -> None:
    _blocks(s)
    _places(s)
    _cards(s)
    _nations(s)


def _blocks(s: Position) -> None:
    for block in range(BLOCKS):
        on_map = s.where[block] != NOWHERE
        assert on_map == (s.cv[block] > 0), f"block {block} has CV {s.cv[block]} at {s.where[block]}"
        assert s.cv[block] <= MAX_CV[POWER[block]] or FACTION[block] == INDEPENDENT, f"block {block} is too strong"
        if not on_map:
            continue
        space = s.where[block]
        if IS_SHIP[KIND[block]]:
            assert IS_SEA[space] or IS_COASTAL[space], f"ship {block} is inland at {space}"
        assert not (KIND[block] == FORTRESS and IS_SEA[space]), f"Fortress {block} is at sea"
        assert not s.escaped[block] or (KIND[block] == SUB and IS_SEA[space]), f"block {block} cannot have Escaped"


def _places(s: Position) -> None:
    standing: list[set[int]] = [set() for _ in range(SPACES)]
    for block in range(BLOCKS):
        if s.where[block] != NOWHERE:
            standing[s.where[block]].add(FACTION[block])
    for space, factions in enumerate(standing):
        present = s.present[space]
        assert set(present) == factions, f"present at {space} is {present}, units of {factions}"
        assert len(present) == len(factions)


def _cards(s: Position) -> None:
    held = [*s.actions, *s.investments, *s.discards]
    for faction in FACTIONS:
        held += [*s.hand[faction], *s.bought[faction], *s.stack_of_passive[faction], *s.tech_cards[faction]]
        held += [*s.committed[faction], *[card for card, _ in s.diplomacy[faction]]]
        held += [card for pair in s.vault[faction] for card in pair[1:]]
        assert list(s.hand[faction]) == sorted(s.hand[faction]), "a hand is out of order"
        assert len(s.techs[faction]) == len(s.tech_cards[faction])
        assert s.ind[faction] >= 0
    assert sorted(held) == list(all_cards()), f"cards are lost or doubled: {sorted(held)}"
    chits = sorted([*s.bag, *[chit for own in s.chits for chit in own]])
    assert chits == sorted([value for value, count in TRACKS.chits for _ in range(count)]), "chits are lost"


def _nations(s: Position) -> None:
    for nation in range(NATIONS):
        assert (s.influence[nation] > 0) == (s.influencer[nation] != INDEPENDENT), f"markers of nobody on {nation}"
        assert not s.influence[nation] or s.status[nation] == NEUTRAL_NATION, f"Influence on {nation}, which is closed"
    rival = s.influencer[USA_NATION] not in (WEST, INDEPENDENT)
    assert not rival or s.influence[USA_NATION] <= 3, "more than 3 Rival markers on the USA"
