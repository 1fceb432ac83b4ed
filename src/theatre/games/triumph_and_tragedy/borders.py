"""Border Limits for Ground units [11.52] and Invasion Limits [11.221b], counted per border."""

from __future__ import annotations

from theatre.games.triumph_and_tragedy.state import Position, has_tech, is_ground
from theatre.games.triumph_and_tragedy.tables import LSTS
from theatre.games.triumph_and_tragedy.world import CROSSES_WATER, EDGE, IS_SEA, LIMIT


def border_limit(s: Position, faction: int, a: int, b: int) -> int:
    """How many Ground units may Engage or Disengage over a border in one phase; 0 for none at all, as between Seas."""
    border = EDGE[a, b]
    if s.variants.lst_limits and CROSSES_WATER[border]:
        return invasion_limit(s, faction)
    return LIMIT[border]


def border_open(s: Position, block: int, faction: int, a: int, b: int) -> bool:
    """May this block still Engage or Disengage over the border? ANS units and Sea borders are exempt [11.52d]."""
    if not is_ground(block) or (IS_SEA[a] and IS_SEA[b]):
        return True
    return s.crossed[EDGE[a, b]] < border_limit(s, faction, a, b)


def note_crossing(s: Position, block: int, a: int, b: int) -> None:
    if is_ground(block):
        s.crossed[EDGE[a, b]] += 1


def invasion_limit(s: Position, faction: int) -> int:
    return 2 if has_tech(s, faction, LSTS) else 1  # 9.0m


def invasion_open(s: Position, faction: int, sea: int, area: int) -> bool:
    return s.landed[EDGE[sea, area]] < invasion_limit(s, faction)
