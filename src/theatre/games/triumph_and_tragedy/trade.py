"""Trade Routes [14.21]: from POP and RES to the own MainCapital, with at most one Sea and one Land Segment."""

from __future__ import annotations

from theatre.games.triumph_and_tragedy.control import controller, is_enemy_area, is_open_sea
from theatre.games.triumph_and_tragedy.state import NEUTRAL_NATION, Position, at_war_with
from theatre.games.triumph_and_tragedy.tables import FACTION, INDEPENDENT, WEST
from theatre.games.triumph_and_tragedy.world import (
    AREAS,
    AROUND_AFRICA,
    COASTS,
    IS_SEA,
    IS_STRAITS,
    LAND_NEIGHBOURS,
    MAIN_CAPITAL,
    NATION,
    POP,
    RED_RES,
    RES,
    SEA_NEIGHBOURS,
    SPACES,
    USA_NATION,
)

RICH = tuple([area for area in AREAS if POP[area] or RES[area] or RED_RES[area]])

# the segments of a route as it is followed from the MainCapital outwards
LAND, SEA, LAND_THEN_SEA, SEA_THEN_LAND = range(4)


def user(s: Position, area: int) -> int:
    """The Faction that has the use of an area's POP and RES, INDEPENDENT for none [8.11-8.13, 8.2d, 8.41a, 8.42]."""
    holder = controller(s, area)
    if holder != INDEPENDENT:
        return holder
    nation = NATION[area]
    if s.status[nation] != NEUTRAL_NATION:
        return INDEPENDENT
    influencer = s.influencer[nation]
    return INDEPENDENT if nation == USA_NATION and influencer != WEST else influencer


def sources(s: Position, faction: int) -> list[int]:
    """The areas whose POP and RES the Faction has."""
    return [area for area in RICH if user(s, area) == faction]


def may_trade_over(s: Position, area: int, faction: int) -> bool:
    """14.21b, c: Friendly and Neutral land, Rival land only where it is a Straits, Enemy land never."""
    holder = s.held[area]
    if holder == faction:
        return True
    if is_enemy_area(s, area, faction):
        return False
    return holder == INDEPENDENT or IS_STRAITS[area]


def trade_seas(s: Position, faction: int) -> list[bool]:
    """The spaces that are Open Seas without Escaped Enemy Subs [14.21c, 12.73e]."""
    seas = [IS_SEA[space] and is_open_sea(s, space, faction) for space in range(SPACES)]
    for block in range(len(s.where)):
        if s.escaped[block] and at_war_with(s, faction, FACTION[block]):
            seas[s.where[block]] = False
    return seas


def reached(s: Position, faction: int, around_africa: bool = True) -> set[int]:
    """The spaces from which a Trade Route leads to the Faction's MainCapital.

    A Sea Segment runs on through a Straits, but ends where it enters other land.
    """
    capital = MAIN_CAPITAL[faction]
    if s.held[capital] != faction:
        return set()
    seas = trade_seas(s, faction)
    land = [not IS_SEA[space] and may_trade_over(s, space, faction) for space in range(SPACES)]
    seen = {(capital, LAND), (capital, SEA)}
    edge = [(capital, LAND), (capital, SEA)]
    while edge:
        space, segment = edge.pop()
        for step in _onward(space, segment, capital, seas, land, around_africa):
            if step not in seen:
                seen.add(step)
                edge.append(step)
    return {space for space, _ in seen}


def _onward(
    space: int, segment: int, capital: int, seas: list[bool], land: list[bool], around_africa: bool
) -> list[tuple[int, int]]:
    """Where a route may go on from a space in a segment."""
    steps: list[tuple[int, int]] = []
    if not IS_SEA[space]:
        if segment != LAND_THEN_SEA:
            by_land = LAND if segment == LAND else SEA_THEN_LAND
            steps += [(area, by_land) for area in LAND_NEIGHBOURS[space] if land[area]]
        if segment == LAND:
            steps += [(sea, LAND_THEN_SEA) for sea in COASTS[space] if seas[sea]]
        elif segment in (SEA, LAND_THEN_SEA) and (IS_STRAITS[space] or (space == capital and segment == SEA)):
            steps += [(sea, segment) for sea in COASTS[space] if seas[sea]]
            if IS_STRAITS[space]:
                steps += [(area, segment) for area in LAND_NEIGHBOURS[space] if land[area]]
        return steps
    steps += [(area, segment) for area in COASTS[space] if land[area]]
    for sea in SEA_NEIGHBOURS[space]:
        if seas[sea] and (around_africa or {space, sea} != set(AROUND_AFRICA)):
            steps.append((sea, segment))
    return steps
