"""Movement Penalties [PEN-01 to PEN-08, PRT-13 to PRT-15]: what Sea Control costs ships in Redeployment and convoys.

Ships with Sea Control act from the port where they lie, Tac bombers from coastal land or from a carrier in port.
"""

from __future__ import annotations

from functools import lru_cache

from theatre.games.ww2_in_europe.state import Position, active_units, is_active, marked, other
from theatre.games.ww2_in_europe.tables import HAS_ASW, HAS_SEA_CONTROL, IS_NAVAL, SIDE, marks
from theatre.games.ww2_in_europe.world import COASTS, LAND_PART, NOWHERE, SPACES, WATER_NEIGHBOURS, is_land

KEPT = 64
CONTROLLING = marks(HAS_SEA_CONTROL)
Tolls = bytes
"""For each space the extra Movement Points to leave it; 0 for a port [PRT-06]."""
FREE = Tolls(SPACES)


Controllers = tuple[tuple[int, int], ...]


def controllers(s: Position, power: int) -> Controllers:
    """The kinds of the enemy units with Sea Control, each with the port or coastal land where it acts [PEN-02]."""
    found = []
    enemies = active_units(s, other(SIDE[power])) if is_active(s, power) else bytearray(len(s.owner))
    for unit in marked(enemies, s.kind.translate(CONTROLLING)):
        ship = s.aboard[unit]
        at = s.where[unit] if ship == NOWHERE else s.where[ship]
        if at in LAND_PART or is_land(at):
            found.append((s.kind[unit], at))
    return tuple(found)


@lru_cache(KEPT)
def tolls(controlling: Controllers, submerged: bool) -> Tolls:
    """1 for each Sea Control unit next to a sea; a submarine pays for those with ASW only [PEN-03, PEN-04, PEN-06]."""
    extra = bytearray(SPACES)
    for kind, at in controlling:
        if submerged and not HAS_ASW[kind]:
            continue
        for sea in COASTS[at] if is_land(at) else WATER_NEIGHBOURS[at]:
            extra[sea] += 1
    return Tolls(extra)


def denied(controlling: Controllers) -> list[int]:
    """The ports where enemy ships with Sea Control lie: no ship of the power may enter [PRT-14, RED-09]."""
    return sorted({at for kind, at in controlling if IS_NAVAL[kind]})
