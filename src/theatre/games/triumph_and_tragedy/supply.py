"""Supply Lines [14.1] and the Supply Phase of a Season [10.3]."""

from __future__ import annotations

from typing import ClassVar

from theatre.board.masks import bits, from_indices
from theatre.board.reach import flood
from theatre.core.events import Event
from theatre.core.flow import Sequence
from theatre.games.triumph_and_tragedy import blockade
from theatre.games.triumph_and_tragedy.capture import after_supply
from theatre.games.triumph_and_tragedy.control import areas_held, freeze, is_enemy_area, open_seas
from theatre.games.triumph_and_tragedy.retreat import ForcedRetreats
from theatre.games.triumph_and_tragedy.state import Position, at_war, is_ground, reduce, units_of
from theatre.games.triumph_and_tragedy.tables import FACTION, FACTIONS, FORTRESS, KIND, SUMMER, WINTER
from theatre.games.triumph_and_tragedy.world import (
    GREAT_CAPITALS,
    NATION,
    NATION_ID,
    NEIGHBOURS,
    ORIGINAL,
    SPACES,
    STRAITS,
)

ADJACENT = tuple([from_indices(near) for near in NEIGHBOURS])
USSR_NATION = NATION_ID["ussr"]


def supply_sources(s: Position, faction: int) -> list[int]:
    """The Faction's own Main and SubCapitals that it controls; captured ones of others do not serve [14.11a]."""
    return [area for area in GREAT_CAPITALS if ORIGINAL[area] == faction and s.held[area] == faction]


def supply_lines(s: Position, faction: int) -> int:
    """The spaces that a chain of Friendly spaces joins to a source, as a mask.

    The chain goes over Friendly land, Straits that no Enemy controls, and Open Seas [14.11b, c].
    """
    straits = from_indices([area for area in bits(STRAITS) if not is_enemy_area(s, area, faction)])
    passable = areas_held(s, faction) | straits | open_seas(s, faction)
    return flood(from_indices(supply_sources(s, faction)), passable, ADJACENT, SPACES)


def is_supplied_place(s: Position, space: int, faction: int, lines: int | None = None) -> bool:
    """The chain is judged from the space next to this one on [14.11e]."""
    known = supply_lines(s, faction) if lines is None else lines
    return bool(known & (1 << space | ADJACENT[space]))


def is_supplied(s: Position, block: int, lines: int | None = None) -> bool:
    """Fortresses and ANS units need no Supply [3.241e, 14.1b], nor does a Faction at Peace [14.0c]."""
    faction = FACTION[block]
    if not needs_supply(block) or not at_war(s, faction):
        return True
    return is_supplied_place(s, s.where[block], faction, lines)


def needs_supply(block: int) -> bool:
    return is_ground(block) and KIND[block] != FORTRESS


class SupplyPhase(Sequence[Position], tag="14.0a"):
    """Supply losses, the Retreats that they force, and in Summer the Blockades; in Winter only within the USSR."""

    STEPS: ClassVar[tuple[str, ...]] = ("check_supply", "forced_retreats", "what_has_fallen", "declare_blockades")

    def check_supply(self, s: Position) -> None:
        freeze(s)
        blockade.drop_stale(s)
        if any(at_war(s, faction) for faction in FACTIONS):
            s.emit(Event("supply-phase", (), learns=True, rule="14.0a"))  # losses show what could not be known
        losers: list[int] = []
        for faction in FACTIONS:
            if at_war(s, faction):
                lines = supply_lines(s, faction)
                needy = [block for block in units_of(s, faction) if needs_supply(block)]
                losers += [block for block in needy if not is_supplied_place(s, s.where[block], faction, lines)]
        if s.season == WINTER:
            losers = [block for block in losers if NATION[s.where[block]] == USSR_NATION]  # 10.4c
        places = [(FACTION[block], s.where[block]) for block in losers]
        for block in losers:
            reduce(s, block)
        for faction, space in dict.fromkeys(places):
            s.log("unsupplied", faction, space, places.count((faction, space)), rule="14.1a")

    def forced_retreats(self, s: Position) -> None:
        s.push(ForcedRetreats())

    def what_has_fallen(self, s: Position) -> None:
        after_supply(s)

    def declare_blockades(self, s: Position) -> None:
        if s.season == SUMMER:
            freeze(s)
            blockade.declare(s)
