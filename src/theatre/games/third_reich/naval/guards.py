"""Fleets that guard their hex against invasion through a whole player turn [29.432]."""

from __future__ import annotations

from theatre.games.third_reich.nations import is_enemy
from theatre.games.third_reich.state import Position
from theatre.games.third_reich.tables import COMBAT, FLEET, FULL_FLEET, KIND
from theatre.games.third_reich.world import BIT


def post_guards(s: Position) -> None:
    """29.432: a 9-factor fleet guards the hex in which it is when a player turn begins, through all of it."""
    full = [unit for unit in s.placed if KIND[unit] == FLEET and COMBAT[unit] == FULL_FLEET and BIT[s.where[unit]]]
    s.guards = tuple(sorted({(s.serves[unit], s.where[unit]) for unit in full}))


def is_guarded(s: Position, hex_: int, nation: int) -> bool:
    """Against invasion by a nation; fleets that have fled into a hex since do not guard it."""
    return any(at == hex_ and is_enemy(s, owner, nation) for owner, at in s.guards)
