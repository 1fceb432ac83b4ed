"""Blockades: marked in Summer [14.22, 14.24], confirmed in Production [14.23], cleared after it."""

from __future__ import annotations

from theatre.games.triumph_and_tragedy.state import BLOCKADE, MED_BLOCKADE, OPEN, Position, at_war
from theatre.games.triumph_and_tragedy.tables import FACTIONS
from theatre.games.triumph_and_tragedy.trade import RICH, reached, sources, user
from theatre.games.triumph_and_tragedy.world import RES


def trade_now(area: int, anyhow: int, not_around_africa: int) -> int:
    """OPEN, MED_BLOCKADE where only the way around Africa is left for black RES, or BLOCKADE."""
    if not anyhow >> area & 1:
        return BLOCKADE
    return MED_BLOCKADE if RES[area] and not not_around_africa >> area & 1 else OPEN


def marker_now(s: Position, faction: int, area: int, anyhow: int, not_around_africa: int) -> int:
    """The marker that would stay at Production: the lesser of Summer's and of today's [7.211a, 14.24d]."""
    if s.blockade[area] == OPEN or s.blockaded[area] != faction:
        return OPEN
    return min(s.blockade[area], trade_now(area, anyhow, not_around_africa))


def declare(s: Position) -> None:
    """14.22a: in Summer, the sources of Factions at War that cannot trace a Trade Route."""
    for faction in FACTIONS:
        if not at_war(s, faction):
            continue
        routes = reached(s, faction), reached(s, faction, around_africa=False)
        for area in sources(s, faction):
            level = trade_now(area, *routes)
            if level != OPEN:
                s.blockade[area], s.blockaded[area] = level, faction
                s.log("blockade" if level == BLOCKADE else "med-blockade", faction, area, rule="14.22a")


def confirm(s: Position, faction: int) -> None:
    """14.23a: in its Production the Faction takes off the markers that no longer hold."""
    if not any(s.blockade):
        return
    routes = reached(s, faction), reached(s, faction, around_africa=False)
    for area in RICH:
        if s.blockade[area] and s.blockaded[area] == faction:
            s.blockade[area] = marker_now(s, faction, area, *routes) if at_war(s, faction) else OPEN


def drop_stale(s: Position) -> None:
    """14.22b: a marker goes when its area changes hands."""
    for area in RICH:
        if s.blockade[area] and user(s, area) != s.blockaded[area]:
            s.blockade[area] = OPEN


def clear(s: Position) -> None:
    """14.23c."""
    s.blockade[:] = bytes(len(s.blockade))
