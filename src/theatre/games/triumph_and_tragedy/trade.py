"""Trade Routes [14.21]: from POP and RES to the own MainCapital, with at most one Sea and one Land Segment."""

from __future__ import annotations

from theatre.board.masks import from_indices
from theatre.board.reach import flood, spread
from theatre.games.triumph_and_tragedy.control import controller, is_enemy_area, open_seas
from theatre.games.triumph_and_tragedy.state import NEUTRAL_NATION, Position, all_at, at_war_with
from theatre.games.triumph_and_tragedy.tables import FACTION, INDEPENDENT, WEST
from theatre.games.triumph_and_tragedy.world import (
    AREAS,
    AROUND_AFRICA,
    COASTS,
    IS_STRAITS,
    LAND_NEIGHBOURS,
    MAIN_CAPITAL,
    NATION,
    POP,
    RED_RES,
    RES,
    SEA_NEIGHBOURS,
    SPACES,
    STRAITS,
    USA_NATION,
)

RICH = tuple([area for area in AREAS if POP[area] or RES[area] or RED_RES[area]])

OVER_LAND = tuple([from_indices(near) for near in LAND_NEIGHBOURS])
OVER_COAST = tuple([from_indices(near) for near in COASTS])
OVER_SEA = tuple([from_indices(near) for near in SEA_NEIGHBOURS])
BY_SHIP = tuple([sea | coast for sea, coast in zip(OVER_SEA, OVER_COAST, strict=True)])
_link = from_indices(AROUND_AFRICA)
NOT_AROUND_AFRICA = tuple([near & ~_link if _link >> at & 1 else near for at, near in enumerate(BY_SHIP)])


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


def trade_seas(s: Position, faction: int) -> int:
    """Open Seas without Escaped Enemy Subs [14.21c, 12.73e]."""
    seas = open_seas(s, faction)
    for block in all_at(s.escaped, 1):
        if at_war_with(s, faction, FACTION[block]):
            seas &= ~(1 << s.where[block])
    return seas


def reached(s: Position, faction: int, around_africa: bool = True) -> int:
    """The areas from which a Trade Route leads to the Faction's MainCapital, as a mask.

    From the MainCapital outwards a route is a Land Segment, a Sea Segment, or the one and then the other [14.21d].
    """
    capital = 1 << MAIN_CAPITAL[faction]
    if s.held[MAIN_CAPITAL[faction]] != faction:
        return 0
    land = from_indices([area for area in AREAS if may_trade_over(s, area, faction)])
    seas = trade_seas(s, faction)
    lanes = BY_SHIP if around_africa else NOT_AROUND_AFRICA
    by_land = flood(capital, land, OVER_LAND, SPACES)
    by_sea = _shipped(capital, land, seas, lanes)
    return by_land | _shipped(by_land, land, seas, lanes) | flood(by_sea, land, OVER_LAND, SPACES)


def _shipped(start: int, land: int, seas: int, lanes: tuple[int, ...]) -> int:
    """The areas that one Sea Segment reaches from these: it runs on through Straits and ends in other land [14.21e]."""
    coasts = spread(start, OVER_COAST) & seas
    waters = flood(coasts, seas | (land & STRAITS), lanes, SPACES)
    return (spread(waters & ~STRAITS, OVER_COAST) | spread(waters & STRAITS, OVER_LAND)) & land
