"""What stands behind hidden blocks, as far as a Faction can guess, and the forces of a Battle.

The position that a player is shown has the faces of others drawn at random; so they are not read. A hidden block counts
as a typical unit of its Power for the Year.
"""

from __future__ import annotations

from collections.abc import Iterable

from theatre.games.triumph_and_tragedy.odds import Force, Side
from theatre.games.triumph_and_tragedy.state import Position, acts_as, has_tech
from theatre.games.triumph_and_tragedy.tables import (
    AIR_FORCE,
    AIRDEFENSE_RADAR,
    CONVOY,
    FACTION,
    FIRST_FIRE,
    FLEET,
    FORTRESS,
    INDEPENDENT,
    INFANTRY,
    KIND,
    MAX_CV,
    POWER,
    SONAR,
    TANK,
    TRACKS,
)
from theatre.games.triumph_and_tragedy.world import GREAT_CAPITALS, IS_SEA

CADRE, GROWTH = 0.85, 0.043  # the strength of a typical unit at first, and for each of its possible CV in a Year
TYPICAL = (INFANTRY, INFANTRY, TANK, INFANTRY, AIR_FORCE, FORTRESS)  # the blocks of an area, one after another
STRONGHOLD = (FORTRESS, INFANTRY, INFANTRY, AIR_FORCE, TANK, INFANTRY)  # those of a Main or SubCapital


def knows(s: Position, seat: int, block: int) -> bool:
    """Does this seat see the face of a block?"""
    return FACTION[block] in (seat, INDEPENDENT) or bool(s.shown[block] >> seat & 1)


def typical_cv(s: Position, power: int) -> float:
    """The strength of a hidden block."""
    most = MAX_CV[power]
    return min(most - 0.5, CADRE + 0.1 * most + GROWTH * most * (s.year - TRACKS.first_year))


def strength(s: Position, seat: int, block: int) -> float:
    """The CV of a block, as far as the seat can tell."""
    return float(s.cv[block]) if knows(s, seat, block) else typical_cv(s, POWER[block])


def force(s: Position, seat: int, blocks: Iterable[int], place: int) -> Force:
    """The units of a Battle at a place, hidden ones as typical units of whole strength."""
    units: list[tuple[int, int]] = []
    hidden = 0
    for block in blocks:
        if knows(s, seat, block):
            kind = KIND[block] if s.where[block] != place else acts_as(s, block)
            ground_at_sea = IS_SEA[place] and kind in (INFANTRY, TANK)
            units.append((CONVOY if ground_at_sea else kind, s.cv[block]))
        else:
            likely = STRONGHOLD if place in GREAT_CAPITALS else TYPICAL
            kind = FLEET if IS_SEA[place] else likely[hidden % len(likely)]
            units.append((kind, round(typical_cv(s, POWER[block]) + (hidden % 2 == 0) * 0.4)))
            hidden += 1
    return tuple(units)


def side(s: Position, faction: int, home: bool) -> Side:
    """What a Faction has besides its units; `home`: the Battle is in its own Territory."""
    if faction == INDEPENDENT:
        return Side()
    first = frozenset([kind for kind, tech in FIRST_FIRE.items() if has_tech(s, faction, tech)])
    radar = home and has_tech(s, faction, AIRDEFENSE_RADAR)
    return Side(first, bool(s.surprise[faction]), has_tech(s, faction, SONAR), radar)
