"""The position and its units in words, for players without a board before them."""

from __future__ import annotations

import msgspec

from theatre.core.message import Message
from theatre.core.rulebook import read_data
from theatre.core.rules import Section
from theatre.games.triumph_and_tragedy.levels import factory_cost, pop, production_level, res
from theatre.games.triumph_and_tragedy.state import Position, units_in
from theatre.games.triumph_and_tragedy.tables import BLOCKS, FACTIONS, KIND, PACKAGE, POWER, POWERS
from theatre.games.triumph_and_tragedy.world import NATIONS, NOWHERE, SPACES

VERBS = msgspec.json.decode(read_data(PACKAGE, "verbs.json"), type=dict[str, tuple[str, ...]])


def unit_name(s: Position, unit: int) -> Message:
    """For its owner: kind, strength and place."""
    if not 0 <= unit < BLOCKS or s.where[unit] == NOWHERE:
        return Message("core.unit", (unit,))
    return Message("unit.there", (POWER[unit], KIND[unit], s.cv[unit], s.where[unit], unit))


def report(s: Position) -> tuple[Section, ...]:
    """What everybody may know: the tracks, the Neutrals, and how many blocks of each Power stand where."""
    factions = [_faction(s, faction) for faction in FACTIONS]
    influenced = [nation for nation in range(NATIONS) if s.influence[nation]]
    influence = [Message("report.influence", (n, s.influencer[n], s.influence[n])) for n in influenced]
    blocks = [line for space in range(SPACES) for line in _garrison(s, space)]
    return (
        *factions,
        Section(Message("report.neutrals"), tuple(influence)),
        Section(Message("report.blocks"), tuple(blocks)),
    )


def _faction(s: Position, faction: int) -> Section:
    heading = Message("report.faction", (faction, s.ind[faction], pop(s, faction), res(s, faction)))
    level = Message("report.level", (production_level(s, faction), factory_cost(s, faction), len(s.hand[faction])))
    return Section(heading, (level,))


def _garrison(s: Position, space: int) -> list[Message]:
    powers = [POWER[block] for block in units_in(s, space)]
    return [Message("report.garrison", (space, p, powers.count(p))) for p in range(len(POWERS)) if p in powers]
