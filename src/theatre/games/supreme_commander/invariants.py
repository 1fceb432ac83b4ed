"""What is always true of a position; a fault of the rules shows here first."""

from __future__ import annotations

from functools import lru_cache

from theatre.core.columns import all_at
from theatre.games.supreme_commander.fog import class_of
from theatre.games.supreme_commander.politics.displacement import Displacement
from theatre.games.supreme_commander.politics.italy import ItalianCollapse
from theatre.games.supreme_commander.relations import is_enemy
from theatre.games.supreme_commander.state import POOL, SPARE, TRACK, Position, is_there, units_in
from theatre.games.supreme_commander.tables import (
    AIR,
    FACTORY,
    KIND,
    LAND,
    NATIONS,
    NAVAL,
    NOBODY,
    PARTISAN,
    POWERS,
    UNITS,
)
from theatre.games.supreme_commander.world import (
    AIR_BOX,
    BIT,
    FACTORY_BOXES,
    IS_BOX,
    IS_SEA,
    NATB,
    PORT_ZONES,
    RESERVES,
    SIBERIA,
    SPACES,
    TRANSFER_BOX,
    USA_BOX,
    ZONE_BOX,
    mask_of,
)
from theatre.games.supreme_commander.world import LAND as LAND_HEXES

_LAND_BOXES = (NATB, USA_BOX, SIBERIA, RESERVES)
_SHIP_BOXES = (NATB, USA_BOX, *ZONE_BOX)
_AIR_BOXES = (*AIR_BOX, *TRANSFER_BOX, USA_BOX)
_HIDDEN = frozenset((*AIR, *NAVAL))
_PRINTED = sorted([kind for kind in KIND if kind in _HIDDEN])


def check(s: Position) -> None:
    _places(s)
    _units(s)
    _hexes(s)
    _powers(s)


def _places(s: Position) -> None:
    assert s.placed == [unit for unit in range(UNITS) if s.where[unit] >= 0], "the units on the board are not known"
    assert sum([len(units) for block in s.blocks for units in block]) == len(s.placed), "a unit is in no space"
    stands, zoners = [0] * NATIONS, [0] * NATIONS
    for unit in s.placed:
        space = s.where[unit]
        assert unit in units_in(s, space), f"unit {unit} is not in {space}"
        if is_there(s, unit):
            stands[s.serves[unit]] |= BIT[space]
            if s.kind[unit] != PARTISAN:
                zoners[s.serves[unit]] |= BIT[space]
    assert (tuple(stands), tuple(zoners)) == (s.stands, s.zoners), "where nations stand is not known"


def _units(s: Position) -> None:
    for unit in range(UNITS):
        space, kind = s.where[unit], s.kind[unit]
        assert space in (SPARE, POOL, TRACK) or 0 <= space < SPACES, f"unit {unit} is at {space}"
        assert (s.due[unit] > 0) == (space == TRACK), f"unit {unit} is due in {s.due[unit]} from {space}"
        assert kind == KIND[unit] or class_of(s, unit) is not None, f"unit {unit} has become another kind"
        if space >= 0:
            assert _belongs(kind, space), f"unit {unit} of kind {kind} is in {space}"
    parting = any(isinstance(frame, Displacement | ItalianCollapse) for frame in s.stack)
    for space in sorted({s.where[unit] for unit in s.placed}) if not parting else ():
        land = [unit for unit in units_in(s, space) if s.kind[unit] in LAND]
        for one in land:
            assert not is_enemy(s, s.serves[one], s.serves[land[0]]), f"enemies stand together in {space}"
    hidden = sorted([kind for kind in s.kind if kind in _HIDDEN])
    assert hidden == _PRINTED, "there are other air and naval counters than printed"


def _belongs(kind: int, space: int) -> bool:
    if kind in AIR:
        return space in _AIR_BOXES or not IS_BOX[space]  # with the option 23.8 on the map
    if kind in NAVAL:
        return space in _SHIP_BOXES or IS_SEA[space] or bool(PORT_ZONES[space])
    if kind == FACTORY:
        return space in FACTORY_BOXES or not IS_BOX[space]
    return space in _LAND_BOXES or not IS_BOX[space]


def _hexes(s: Position) -> None:
    _are_held(bytes(s.holder), s.held)


@lru_cache(maxsize=8)
def _are_held(holder: bytes, held: tuple[int, ...]) -> None:
    """Mostly they are those of the last look."""
    for nation in range(NATIONS):
        own = mask_of(all_at(holder, nation))
        assert own == held[nation], f"the hexes of nation {nation} are not those that it holds"
        assert not own & ~LAND_HEXES, f"nation {nation} controls a hex without land"


def _powers(s: Position) -> None:
    six = len(POWERS)
    for a in POWERS:
        assert not s.war[a * six + a], f"power {a} is at war with itself"
        assert s.per_turn[a] >= 0, f"the MSP per turn of {a} are below zero [9.1]"
        for b in POWERS:
            assert s.war[a * six + b] == s.war[b * six + a], f"war between {a} and {b} is one-sided"
    assert all(level <= 4 for level in s.tech), "a technology is beyond level 4"
    assert all(one == NOBODY or one in POWERS for one in s.earner), "MSP are counted by no power"
