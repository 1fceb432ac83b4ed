"""What stands where, and what a counter is worth: the vocabulary in which the chapters speak of units."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from theatre.games.supreme_commander.relations import Ties, friendly, hostile, master, mastered, ties
from theatre.games.supreme_commander.state import Masks, Position, is_there, units_in
from theatre.games.supreme_commander.tables import (
    AIR,
    AIRBORNE,
    ARMIES,
    BACK,
    COMBAT,
    CORPS,
    ECONOMY,
    FLAK,
    FORT,
    HQ,
    INFANTRY,
    INFANTRY_ARMY,
    INFANTRY_TECH,
    ITALY,
    LIMITS,
    MECH_ARMY,
    MOVEMENT,
    NATION,
    NAVAL,
    PANZER_ARMY,
    POWERS,
    STATIC,
    STEPS,
    TANK,
    TANK_ARMY,
    TECHNOLOGIES,
)

ARMOR = (TANK, TANK_ARMY, MECH_ARMY, PANZER_ARMY)
"""Armor-type units: those that advance further and fight in the Follow-up phase [13.2.3.4, 14.0]."""
_FAST_INFANTRY = (INFANTRY, AIRBORNE, INFANTRY_ARMY, MECH_ARMY)  # a movement point more at Infantry 4 [10.3.2]


# units in a space


def land_in(s: Position, space: int) -> list[int]:
    return [unit for unit in units_in(s, space) if is_there(s, unit)]


def naval_in(s: Position, space: int) -> list[int]:
    return [unit for unit in units_in(s, space) if s.kind[unit] in NAVAL]


def air_in(s: Position, space: int) -> list[int]:
    return [unit for unit in units_in(s, space) if s.kind[unit] in AIR]


def flak_in(s: Position, space: int) -> list[int]:
    return [unit for unit in units_in(s, space) if s.kind[unit] == FLAK]


def sites_in(s: Position, space: int) -> list[int]:
    """Forts under construction [23.9]."""
    return [unit for unit in units_in(s, space) if s.kind[unit] == FORT and s.back[unit]]


# whose they are


def runs(s: Position, unit: int) -> int:
    """The major power that moves and pays for a unit and whose seat is asked; NOBODY for those of neutrals."""
    return master(s, s.serves[unit])


def units_of(s: Position, power: int) -> list[int]:
    """All that a power runs on the board, minor allies among it."""
    serves, mine = s.serves, mastered(ties(s), power)
    return [unit for unit in s.placed if serves[unit] in mine]


def friendly_land(s: Position, nation: int) -> int:
    """The hexes with land units of a nation and its friends."""
    return _friendly_land(s.masks, ties(s), nation)


@lru_cache(maxsize=4096)
def _friendly_land(masks: Masks, t: Ties, nation: int) -> int:
    return of_these(masks.stands, friendly(t, nation))


def enemy_land(s: Position, nation: int) -> int:
    """The hexes with land units hostile to a nation."""
    return _enemy_land(s.masks, ties(s), nation)


@lru_cache(maxsize=4096)
def _enemy_land(masks: Masks, t: Ties, nation: int) -> int:
    return of_these(masks.stands, hostile(t, nation))


def taken_land(s: Position) -> int:
    """The hexes with land units of anybody."""
    return _taken_land(s.masks)


@lru_cache(maxsize=1024)
def _taken_land(masks: Masks) -> int:
    return of_these(masks.stands, range(len(masks.stands)))


def strangers(s: Position, nation: int) -> int:
    """The hexes with land units of others than friends of a nation."""
    return taken_land(s) & ~friendly_land(s, nation)


def of_nations(masks: Sequence[int], which: Sequence[bool]) -> int:
    """The hexes of some nations, from a mask for each: where they stand, what they hold."""
    return of_these(masks, [nation for nation, wanted in enumerate(which) if wanted])


def of_these(masks: Sequence[int], nations: Iterable[int]) -> int:
    """The same for nations by their numbers."""
    found = 0
    for nation in nations:
        found |= masks[nation]
    return found


# what a counter is worth


def is_corps(s: Position, unit: int) -> bool:
    return s.kind[unit] in CORPS


def is_large(s: Position, unit: int) -> bool:
    """An army or an HQ, full or reduced."""
    return s.kind[unit] in ARMIES or s.kind[unit] == HQ


def is_static(s: Position, unit: int) -> bool:
    return bool(s.back[unit]) and BACK[unit] == STATIC


def is_armor(s: Position, unit: int) -> bool:
    """A Mech army or Panzerarmee loses its tanks with its third step [2.4.1]."""
    kind = s.kind[unit]
    return kind in ARMOR and not (s.back[unit] and kind in (MECH_ARMY, PANZER_ARMY))


def equivalents(s: Position, unit: int) -> int:
    """Corps equivalents for stacking [6.3]: army or HQ three, corps or fort one, all else nothing."""
    kind = s.kind[unit]
    if kind in ARMIES or kind == HQ:
        return LIMITS.army
    if kind == FORT and s.back[unit]:
        return 0  # 23.9b
    return LIMITS.corps if kind in CORPS or kind == FORT else 0


def steps_of(s: Position, unit: int) -> int:
    """Steps left [3.4]: a reduced army or HQ has one less than the full one."""
    return STEPS[unit] - (1 if s.back[unit] and is_large(s, unit) else 0)


def strength(s: Position, unit: int) -> int:
    """Printed combat strength of the side that shows."""
    return COMBAT[unit][s.back[unit]]


def allowance(s: Position, unit: int) -> int:
    """Movement allowance of the side that shows; supply is not looked at.

    Infantry technology is that of the unit's own nation, of which minors have none [10.3.2d, 22.0h].
    """
    points = MOVEMENT[unit][s.back[unit]]
    is_infantry = s.kind[unit] in _FAST_INFANTRY or (s.kind[unit] == PANZER_ARMY and s.back[unit])
    if points and is_infantry:
        points += tech(s, schooled_by(s, unit), INFANTRY_TECH) >= ECONOMY.technology.infantry_movement_level
    return points


def schooled_by(s: Position, unit: int) -> int:
    """The nation whose technology a unit has: that under whose orders it is, of Italians Italy also in 19.2."""
    return ITALY if NATION[unit] == ITALY else s.serves[unit]


def tech(s: Position, power: int, technology: int) -> int:
    return s.tech[power * len(TECHNOLOGIES) + technology] if power in POWERS else 0
