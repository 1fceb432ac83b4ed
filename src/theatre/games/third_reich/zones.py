"""Zones of control [8]: of every ground unit its own hex, of armor also the hexes around it."""

from __future__ import annotations

from theatre.games.third_reich.control import fortresses
from theatre.games.third_reich.state import Position, enemy_armor
from theatre.games.third_reich.world import BIT, LAND_SIDES, across


def zones_against(s: Position, nation: int) -> list[int]:
    """For each hex with hostile armor the hexes in its zone, its own among them [8.2, 8.21, 8.22]."""
    walls = fortresses(s)
    return [BIT[hex_] | (across(BIT[hex_], LAND_SIDES) & ~walls) for hex_ in enemy_armor(s, nation)]


def zone_against(s: Position, nation: int) -> int:
    """All hexes in the zone of control of hostile armor."""
    whole = 0
    for zone in zones_against(s, nation):
        whole |= zone
    return whole
