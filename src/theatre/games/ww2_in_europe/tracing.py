"""Paths over friendly land [SUP-02, COL-02, CVY-03, CVY-06]: regions that hang together, and convoys that join them."""

from __future__ import annotations

from theatre.games.ww2_in_europe.control import are_friends, is_friendly
from theatre.games.ww2_in_europe.state import GONE, Position, at_war, ships_of
from theatre.games.ww2_in_europe.tables import BASE_KIND, IS_GROUND, NUMBERS, POWERS, TRANSPORT
from theatre.games.ww2_in_europe.world import LAND_NEIGHBOURS, LAND_PART, LANDS, NOWHERE, is_land

Regions = tuple[int, ...]
"""For each land space the number of its region, NOWHERE for land that no path may use."""


def regions_of(s: Position, power: int) -> Regions:
    """Land in friendly control that no enemy ground unit occupies; a strait is crossed, no other sea."""
    label = [NOWHERE] * len(LANDS)
    friends = [one for one in range(len(POWERS)) if are_friends(s, one, power)]
    usable = [controller in friends for controller in s.controller]
    for land in enemy_camps(s, power):
        usable[land] = False
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


def enemy_camps(s: Position, power: int) -> list[int]:
    """Land where ground units stand with whose owners this power is at war."""
    enemies = [one for one in range(len(POWERS)) if at_war(s, one, power)]
    units = zip(s.kind, s.owner, s.where, strict=True)
    return [at for kind, owner, at in units if owner in enemies and kind != GONE and IS_GROUND[kind] and is_land(at)]


def capacity(s: Position, convoy: int) -> int:
    """Money and Stack Points of supply together [CVY-11]; nothing once a port is lost [R-58]."""
    route = s.convoys[convoy]
    if not all(is_friendly(s, LAND_PART[port], route.owner) for port in route.ports):
        return 0
    return hold_space(s, convoy)


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
