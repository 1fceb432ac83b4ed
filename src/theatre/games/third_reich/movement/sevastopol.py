"""5.58: Sevastopol is a fortress only while Russia holds another port on the Black Sea, or feeds it from the east edge.

Judged when the Allied player turn begins. `razed` holds LAPSED while the condition fails; an enemy in the hex makes the
loss permanent, as of any other fortress [5.51].
"""

from __future__ import annotations

from theatre.games.third_reich.counters import enemy_ground
from theatre.games.third_reich.movement.zones import zones_against
from theatre.games.third_reich.nations import in_game
from theatre.games.third_reich.state import Position
from theatre.games.third_reich.supply.overland import in_reach, line_hexes, supplied_hexes
from theatre.games.third_reich.tables import USSR
from theatre.games.third_reich.world import BIT, EAST_EDGE, PORTS, SEVASTOPOL, mask_of

LAPSED = 2
OTHER_PORTS = mask_of(
    [port.hex for port in PORTS if port.name in ("Rostov", "Odessa", "Constanta", "Batum", "Istanbul")]
)
"""The Sea of Azov counts as part of the Black Sea."""


def judge_sevastopol(s: Position) -> None:
    if s.holder[SEVASTOPOL] != USSR or s.razed[SEVASTOPOL] not in (0, LAPSED) or not in_game(s, USSR):
        return
    s.razed[SEVASTOPOL] = 0 if _is_sustained(s) else LAPSED


def _is_sustained(s: Position) -> bool:
    ports = OTHER_PORTS & s.held[USSR] & supplied_hexes(s, USSR)
    return bool(ports) or bool(_fed_from_the_edge(s) & BIT[SEVASTOPOL])


def _fed_from_the_edge(s: Position) -> int:
    return in_reach(0, EAST_EDGE, line_hexes(s, USSR), zones_against(s, USSR), enemy_ground(s, USSR))
