"""Trade Routes [14.21]: from POP and RES to the own MainCapital, with at most one Sea and one Land Segment."""

from __future__ import annotations

from theatre.board.masks import from_indices
from theatre.board.reach import flood, spread
from theatre.core.columns import all_at
from theatre.games.triumph_and_tragedy.control import (
    areas_held,
    control_now,
    controller,
    hostile_minors,
    open_seas,
)
from theatre.games.triumph_and_tragedy.state import NEUTRAL_NATION, Position, at_war_with, rivals
from theatre.games.triumph_and_tragedy.tables import FACTION, INDEPENDENT, WEST
from theatre.games.triumph_and_tragedy.world import (
    AREAS,
    AROUND_AFRICA,
    COASTS,
    LAND_NEIGHBOURS,
    MAIN_CAPITAL,
    NATION,
    NATIONS,
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
    return holder if holder != INDEPENDENT else _patron(s, NATION[area])


def _patron(s: Position, nation: int) -> int:
    """The Faction that uses what a Nation under nobody's control has."""
    if s.status[nation] != NEUTRAL_NATION:
        return INDEPENDENT
    influencer = s.influencer[nation]
    return INDEPENDENT if nation == USA_NATION and influencer != WEST else influencer


def users(s: Position) -> list[int]:
    """`user` of every area of RICH, in its order."""
    now = control_now(s)
    patrons = [_patron(s, nation) for nation in range(NATIONS)]
    return [now[area] if now[area] != INDEPENDENT else patrons[NATION[area]] for area in RICH]


def sources(s: Position, faction: int) -> list[int]:
    """The areas whose POP and RES the Faction has."""
    return [area for area, one in zip(RICH, users(s), strict=True) if one == faction]


def trade_land(s: Position, faction: int) -> int:
    """14.21b, c: Friendly and Neutral land, Rival land only where it is a Straits, Enemy land never."""
    rival = sum([areas_held(s, one) for one in rivals(faction) if not at_war_with(s, faction, one)])
    neutral = areas_held(s, INDEPENDENT) & ~hostile_minors(s, faction)
    return areas_held(s, faction) | neutral | rival & STRAITS


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
    land = trade_land(s, faction)
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
