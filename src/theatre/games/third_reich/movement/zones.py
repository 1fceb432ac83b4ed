"""Zones of control [8]: of every ground unit its own hex, of armor also the hexes around it."""

from __future__ import annotations

from functools import lru_cache

from theatre.games.third_reich.counters import armor_of, enemy_armor
from theatre.games.third_reich.movement.control import fortresses
from theatre.games.third_reich.state import Position
from theatre.games.third_reich.world import BIT, LAND_SIDES, SPACES, across, spaces

AROUND = tuple([across(BIT[at], LAND_SIDES) for at in range(SPACES)])


def zones_against(s: Position, nation: int) -> tuple[int, ...]:
    """For each hex with hostile armor the hexes in its zone, its own among them [8.2, 8.21, 8.22]."""
    return _zones(enemy_armor(s, nation), fortresses(s))


@lru_cache(maxsize=2048)
def _zones(armor: int, walls: int) -> tuple[int, ...]:
    return tuple([BIT[hex_] | (AROUND[hex_] & ~walls) for hex_ in spaces(armor)])


def zone_of(s: Position, side: int) -> int:
    """All hexes in the zone of control of armor of a side, whoever it is at war with."""
    return _zone(armor_of(s, side), fortresses(s))


def zone_against(s: Position, nation: int) -> int:
    """All hexes in the zone of control of hostile armor."""
    return _zone(enemy_armor(s, nation), fortresses(s))


@lru_cache(maxsize=2048)
def _zone(armor: int, walls: int) -> int:
    return armor | (across(armor, LAND_SIDES) & ~walls)
