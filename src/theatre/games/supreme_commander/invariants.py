"""What is always true of a position; a fault of the rules shows here first."""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import chain, combinations

from theatre.core.columns import all_at
from theatre.games.supreme_commander.politics.displacement import Displacement
from theatre.games.supreme_commander.politics.italy import ItalianCollapse
from theatre.games.supreme_commander.relations import is_enemy
from theatre.games.supreme_commander.state import BLOCK, POOL, SPARE, TRACK, Position
from theatre.games.supreme_commander.tables import (
    AIR,
    FACTORY,
    FORT,
    KIND,
    LAND,
    NATIONS,
    NAVAL,
    NOBODY,
    PARTISAN,
    POWERS,
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
_LAND_KINDS = frozenset(LAND)
_HIDDEN = frozenset((*AIR, *NAVAL))
_PRINTED = sorted([kind for kind in KIND if kind in _HIDDEN])


def check(s: Position) -> None:
    _places(s)
    _units(s)
    _hexes(s)
    _powers(s)


# What follows from the counters alone is worked out once for each array of them: mostly it is that of the last look.


def _places(s: Position) -> None:
    where = tuple(s.where)
    assert s.placed == _on_board(where), "the units on the board are not known"
    assert sum(map(len, chain.from_iterable(s.blocks))) == len(s.placed), "a unit is in no space"
    for unit in s.placed:
        space = where[unit]
        assert unit in s.blocks[space // BLOCK][space % BLOCK], f"unit {unit} is not in {space}"
    known = _standing(where, bytes(s.kind), bytes(s.serves), bytes(s.back))
    assert known == (s.stands, s.zoners), "where nations stand is not known"


@lru_cache(maxsize=4)
def _on_board(where: tuple[int, ...]) -> list[int]:
    return [unit for unit, space in enumerate(where) if space >= 0]


@lru_cache(maxsize=4)
def _standing(where: tuple[int, ...], kinds: bytes, serves: bytes, back: bytes) -> tuple[tuple[int, ...], ...]:
    """Per nation the spaces with its land units, and with those that have zones; no forts under construction [23.9]."""
    stands, zoners = [0] * NATIONS, [0] * NATIONS
    for unit in _on_board(where):
        kind = kinds[unit]
        if kind in _LAND_KINDS and not (kind == FORT and back[unit]):
            bit = BIT[where[unit]]
            stands[serves[unit]] |= bit
            if kind != PARTISAN:
                zoners[serves[unit]] |= bit
    return tuple(stands), tuple(zoners)


def _units(s: Position) -> None:
    where, kinds = tuple(s.where), bytes(s.kind)
    _are_lawful(where, tuple(s.due), kinds)
    if any(isinstance(frame, Displacement | ItalianCollapse) for frame in s.stack):
        return  # enemies are just being parted
    for space, one, other in _companions(where, kinds, bytes(s.serves)):
        assert not is_enemy(s, one, other), f"enemies stand together in {space}"


@lru_cache(maxsize=4)
def _are_lawful(where: tuple[int, ...], due: tuple[int, ...], kinds: bytes) -> None:
    for unit, (space, turn, kind) in enumerate(zip(where, due, kinds, strict=True)):
        assert space in (SPARE, POOL, TRACK) or 0 <= space < SPACES, f"unit {unit} is at {space}"
        assert (turn > 0) == (space == TRACK), f"unit {unit} is due in {turn} from {space}"
        assert kind == KIND[unit] or kind in _HIDDEN, f"unit {unit} has become another kind"
        assert space < 0 or _belongs(kind, space), f"unit {unit} of kind {kind} is in {space}"
    hidden = sorted([kind for kind in kinds if kind in _HIDDEN])
    assert hidden == _PRINTED, "there are other air and naval counters than printed"


@lru_cache(maxsize=4)
def _companions(where: tuple[int, ...], kinds: bytes, serves: bytes) -> list[tuple[int, int, int]]:
    """The nations whose land units share a space, by twos."""
    nations: dict[int, set[int]] = {}
    for unit in _on_board(where):
        if kinds[unit] in _LAND_KINDS:
            nations.setdefault(where[unit], set()).add(serves[unit])
    return [(space, *two) for space, some in sorted(nations.items()) for two in combinations(sorted(some), 2)]


@cache
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
