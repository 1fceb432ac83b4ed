"""What an attack is, and who takes part in it [13.0, 13.1, 12.4, 12.5.1]."""

from __future__ import annotations

import msgspec

from theatre.games.supreme_commander.pieces import land_in
from theatre.games.supreme_commander.relations import is_enemy, is_friend
from theatre.games.supreme_commander.state import FOLLOWED, FOUGHT, Position
from theatre.games.supreme_commander.tables import LAND
from theatre.games.supreme_commander.world import IS_SEA, NOWHERE


class Attack(msgspec.Struct, frozen=True):
    """From one hex on another. Invaders attack from their sea hex; of a drop without help the origin is the target."""

    origin: int
    target: int
    units: tuple[int, ...]


def bit_of(follow_up: bool) -> int:
    """The bit of `acts` that says who has taken part in a combat of this phase."""
    return FOLLOWED if follow_up else FOUGHT


def is_aimed(s: Position, unit: int) -> bool:
    """Is a land unit about to enter a hex from the sea or the air?"""
    return s.aim[unit] != NOWHERE and s.kind[unit] in LAND and s.where[unit] >= 0


def invaders(s: Position, side_nation: int | None = None) -> list[int]:
    """Corps at sea before the coast that they are to land on [12.4]."""
    found = [unit for unit in s.placed if is_aimed(s, unit) and IS_SEA[s.where[unit]]]
    return [unit for unit in found if side_nation is None or is_friend(s, side_nation, s.serves[unit])]


def paratroopers(s: Position, target: int) -> list[int]:
    """Airborne corps that were dropped on enemies in a hex; they keep their old hex until it is taken [12.5.1]."""
    return [unit for unit in s.placed if s.aim[unit] == target and is_aimed(s, unit) and not IS_SEA[s.where[unit]]]


def defenders(s: Position, target: int) -> list[int]:
    """All land units in the hex defend [13.2.3a]."""
    return land_in(s, target)


def is_hostile(s: Position, nation: int, hex_: int) -> bool:
    """Do enemies of a nation stand in a hex?"""
    return any(is_enemy(s, nation, s.serves[unit]) for unit in land_in(s, hex_))
