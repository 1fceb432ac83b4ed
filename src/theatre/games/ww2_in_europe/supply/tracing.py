"""Paths over friendly land [SUP-02, COL-02, CVY-03, CVY-06]: regions that hang together, and convoys that join them."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

from theatre.board.masks import bits, from_indices
from theatre.games.ww2_in_europe.movement.control import are_friends, friendly_land, is_friendly
from theatre.games.ww2_in_europe.naval.waters import why_not_cross
from theatre.games.ww2_in_europe.state import Convoy, Position, other, ships_of
from theatre.games.ww2_in_europe.tables import BASE_KIND, NUMBERS, SIDE, TRANSPORT
from theatre.games.ww2_in_europe.world import GATES, LAND_NEIGHBOURS, LAND_PART, LANDS, NOWHERE

KEPT = 256
Regions = tuple[int, ...]
"""For each land space the number of its region, NOWHERE for land that no path may use."""


def regions_of(s: Position, power: int) -> Regions:
    """Land in friendly control that no enemy ground unit occupies; a strait is crossed, no other sea."""
    occupied = s.troops[other(SIDE[power])]  # a neutral power's troops stand in land that is no friend's
    return _draw_regions(bytes(friendly_land(s, power)), occupied)


@lru_cache(KEPT)
def _draw_regions(friendly: bytes, occupied: int) -> Regions:
    label = [NOWHERE] * len(LANDS)
    usable = bytearray(friendly)
    for land in bits(occupied):
        usable[land] = 0
    number = 0
    for start in LANDS:
        if not usable[start] or label[start] != NOWHERE:
            continue
        label[start] = number
        reached = [start]
        while reached:
            for land in LAND_NEIGHBOURS[reached.pop()]:
                if usable[land] and label[land] == NOWHERE:
                    label[land] = number
                    reached.append(land)
        number += 1
    return tuple(label)


@lru_cache(KEPT)
def lands_outside(regions: Regions, settled: tuple[int, ...]) -> int:
    """The mask of the land spaces in other regions than these."""
    return from_indices([land for land in LANDS if regions[land] not in settled])


def capacity(s: Position, convoy: int) -> int:
    """Money and Stack Points of supply together [CVY-11]; nothing once a port is lost or the way is shut [R-58]."""
    route = s.convoys[convoy]
    if not all(is_friendly(s, LAND_PART[port], route.owner) for port in route.ports) or is_shut(s, route):
        return 0
    return hold_space(s, convoy)


def is_shut(s: Position, route: Convoy) -> bool:
    """Does its line lead through a strait or canal that an enemy has closed since [TER-22, TER-25, R-109]?"""
    pairs = [pair for leg in route.legs for pair in pairwise(leg)]
    return any(why_not_cross(s, route.owner, at, to) is not None for at, to in pairs if (at, to) in GATES)


def hold_space(s: Position, convoy: int) -> int:
    """What its transports could carry."""
    transports = [ship for ship in ships_of(s, convoy) if BASE_KIND[s.kind[ship]] == TRANSPORT]
    return NUMBERS.transport_capacity * len(transports)


def convoys_for(s: Position, power: int) -> list[int]:
    """The convoys of this power and its friends."""
    return [number for number, route in enumerate(s.convoys) if are_friends(s, route.owner, power)]


def ends_of(s: Position, convoy: int, regions: Regions) -> list[int]:
    """The regions that a convoy joins; it works in both directions [CVY-10]."""
    found = [regions[LAND_PART[port]] for port in s.convoys[convoy].ports]
    return sorted({region for region in found if region != NOWHERE})
