"""Where ships may pass [NAV-01, TER-22, TER-25, PRT-17]: straits, the canal and the multi-front ports."""

from __future__ import annotations

from theatre.core.decision import Refusal
from theatre.games.ww2_in_europe.movement.control import is_friendly, is_hostile
from theatre.games.ww2_in_europe.state import Position
from theatre.games.ww2_in_europe.world import (
    BANKS,
    GATES,
    LAND_PART,
    MULTI_FRONT,
    PASSAGE,
    WATER_NEIGHBOURS,
    is_water,
)


def why_not_pass(s: Position, power: int, start: int, at: int, to: int) -> Refusal | None:
    """What keeps a ship of a power, under way from `start`, from sailing on from one water into the next."""
    if not is_water(to):
        return Refusal("NAV-01")
    if to not in WATER_NEIGHBOURS[at]:
        return Refusal("MOV-10")
    refusal = why_not_through(s, power, at) if at in LAND_PART and at != start else None
    if refusal is not None:
        return refusal
    return why_not_cross(s, power, at, to)


def why_not_cross(s: Position, power: int, at: int, to: int) -> Refusal | None:
    """A strait or canal between two seas is shut by an enemy on its banks."""
    if any(is_hostile(s, bank, power) for bank in GATES.get((at, to), ())):
        return Refusal("TER-25" if PASSAGE[at, to] == "canal" else "TER-22")
    return None


def why_not_through(s: Position, power: int, circle: int) -> Refusal | None:
    """What keeps a ship from passing through a port: only a friend's multi-front port joins two seas."""
    if not is_friendly(s, LAND_PART[circle], power):
        return Refusal("PRT-17" if circle in MULTI_FRONT else "PRT-02")
    if circle not in MULTI_FRONT:
        return Refusal("PRT-17")
    return Refusal("TER-22") if any(is_hostile(s, bank, power) for bank in BANKS[circle]) else None
