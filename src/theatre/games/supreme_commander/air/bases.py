"""Air bases and range [11.1]: from where an air unit can fly to a hex, and where it comes down.

Bases need not be named: a mission is legal if all air units in the air can be based together, two at a base in a player
turn. Units that are still in the air change bases among themselves where that makes room; those that have landed do
not (`state.bases`).
"""

from __future__ import annotations

from collections.abc import Sequence

from theatre.games.supreme_commander.control import friendly_hexes
from theatre.games.supreme_commander.pieces import air_in, land_in, runs, tech
from theatre.games.supreme_commander.playing_area import closed
from theatre.games.supreme_commander.relations import is_friend, mastered, side_of, ties
from theatre.games.supreme_commander.state import ALLY, Position
from theatre.games.supreme_commander.supply.network import home_hexes
from theatre.games.supreme_commander.supply.tracing import Lines
from theatre.games.supreme_commander.tables import (
    AIR,
    AIR_SLOTS,
    AIRCRAFT_TECH,
    AXIS,
    BOMBER,
    BOMBER_DECOY,
    HQ,
    LIMITS,
    MINORS,
    NOBODY,
    UK,
    USA,
    USSR,
)
from theatre.games.supreme_commander.world import (
    AIR_BOX,
    AREA,
    BIT,
    CITIES,
    FRONT,
    IS_BOX,
    NOWHERE,
    ZONE_IDS,
    ZONE_OF_BOX,
    mask_of,
    range_around,
    spaces,
)


def front_of(s: Position, unit: int) -> int:
    """The front in whose main box an air unit is, with the option 23.8 that of its hex; else NOBODY."""
    at = s.where[unit]
    if at < 0 or not IS_BOX[at]:
        return NOBODY if at < 0 else FRONT[at]
    return AIR_BOX.index(at) if at in AIR_BOX else NOBODY


def in_front(s: Position, front: int) -> list[int]:
    """The air units of a front, transfers apart."""
    if not s.switches.air_on_map:
        return air_in(s, AIR_BOX[front])
    return [unit for unit in s.placed if s.kind[unit] in AIR and front_of(s, unit) == front]


def unused(s: Position, power: int) -> list[int]:
    """The air units of a power that can still fly in this turn: face down in the main boxes [11.1b, 12.6]."""
    return [u for u in _ready(s, power) if front_of(s, u) != NOBODY]


def _ready(s: Position, power: int) -> list[int]:
    """Its air units that are face down, on no mission."""
    where, shown, aim, serves, mine = s.where, s.shown, s.aim, s.serves, mastered(ties(s), power)
    return [u for u in AIR_SLOTS if where[u] >= 0 and not shown[u] and serves[u] in mine and aim[u] == NOWHERE]


def is_free(s: Position, unit: int) -> bool:
    return s.kind[unit] in AIR and s.aim[unit] == NOWHERE


def has_unused(s: Position, power: int) -> bool:
    """A public fact: counters are counted, whatever they are."""
    return any(front_of(s, unit) != NOBODY for unit in _ready(s, power))


def air_level(s: Position, unit: int, target: int) -> int:
    """Aircraft technology of an air unit's nation, of which minors have none.

    The Axis has none either when it attacks a hex of the USSR in a Russian Winter [17.13.2c].
    """
    winter = s.turn in s.winters and s.home[target] == USSR
    if winter and s.active == AXIS and side_of(s, s.serves[unit]) == AXIS:
        return 0
    return tech(s, s.serves[unit], AIRCRAFT_TECH)


def range_of(s: Position, unit: int, target: int) -> int:
    """3 or 5 hexes and the level of Aircraft technology [11.1f, 10.3.2g]."""
    far = s.kind[unit] in (BOMBER, BOMBER_DECOY)
    return (LIMITS.bomber_range if far else LIMITS.fighter_range) + air_level(s, unit, target)


def bases_of(s: Position, nation: int, lines: Lines) -> int:
    """The air bases of a nation's own [11.1c]: cities at home, and those with a land unit of it in supply."""
    ours = friendly_hexes(s, nation) & ~closed(s)
    found = ours & CITIES & home_hexes(s, nation)
    for city in spaces(ours & CITIES & s.stands[nation] & ~found):
        if any(s.serves[unit] == nation and lines.is_supplied(unit) for unit in land_in(s, city)):
            found |= BIT[city]
    return found


def _bases_for(s: Position, unit: int, bases: Bases) -> int:
    """All bases that an air unit may use: USA and UK share theirs, a minor uses its controller's [11.1d, 11.1e]."""
    nation = s.serves[unit]
    found = bases.own(nation)
    other = {UK: USA, USA: UK}.get(nation)
    if other is not None and is_friend(s, nation, other):
        found |= bases.own(other) | (s.held[other] & CITIES & ~closed(s))  # 17.15c
    if nation in MINORS or s.status[nation] == ALLY:
        found |= bases.own(runs(s, unit))
    return found


class Bases:
    """The air bases of a position, worked out once for each nation."""

    def __init__(self, s: Position) -> None:
        self.s, self.lines = s, Lines(s)
        self._own: dict[int, int] = {}
        self._all: dict[tuple[int, int], int] = {}

    def own(self, nation: int) -> int:
        if nation not in self._own:
            self._own[nation] = bases_of(self.s, nation, self.lines)
        return self._own[nation]

    def open_to(self, unit: int) -> int:
        key = self.s.serves[unit], runs(self.s, unit)
        if key not in self._all:
            self._all[key] = _bases_for(self.s, unit, self)
        return self._all[key]


def bases_for(s: Position, unit: int) -> int:
    return Bases(s).open_to(unit)


def around(s: Position, unit: int, target: int) -> int:
    """All hexes within its range of a target; of a sea zone that of any of its hexes [23.1]."""
    hexes = range_of(s, unit, target)
    if target not in ZONE_OF_BOX:
        return range_around(target, hexes)
    found = 0
    for hex_ in spaces(AREA[ZONE_IDS[ZONE_OF_BOX[target]]]):
        found |= range_around(hex_, hexes)
    return found


def stations(s: Position, unit: int, bases: Bases) -> int:
    """Where an air unit may stand with the option 23.8: its bases, and hexes with friendly HQs."""
    hqs = [one for one in s.placed if s.kind[one] == HQ and is_friend(s, s.serves[unit], s.serves[one])]
    return bases.open_to(unit) | mask_of([s.where[one] for one in hqs])


def capacity(hex_: int) -> int:
    """How many air units may stand there [23.8a]."""
    return LIMITS.air_per_base if BIT[hex_] & CITIES else LIMITS.air_per_hq


def starts(s: Position, unit: int, target: int, bases: Bases) -> list[int]:
    """The bases of its own front from which it reaches a target [11.1i], with the option 23.8 where it stands."""
    at = s.where[unit]
    if not IS_BOX[at]:
        return [at] if BIT[at] & stations(s, unit, bases) & around(s, unit, target) else []
    front = AIR_BOX.index(at)
    return [at for at in spaces(bases.open_to(unit) & around(s, unit, target)) if FRONT[at] == front]


# basing units together


def flying(s: Position) -> list[int]:
    """The air units on a mission."""
    return [unit for unit in AIR_SLOTS if s.aim[unit] != NOWHERE and s.where[unit] >= 0]


def basing(s: Position, more: Sequence[int], target: int, bases: Bases) -> dict[int, int] | None:
    """A base for every unit in the air and for some more that are to fly to a target; None if there is none."""
    aloft = [unit for unit in flying(s) if s.base[unit] != NOWHERE and unit not in more]
    room: dict[int, int] = {}
    for base in s.bases:
        room[base] = room.get(base, LIMITS.air_per_base) - 1
    for unit in aloft:
        room[s.base[unit]] += 1
    able = {unit: [s.base[unit], *starts(s, unit, s.aim[unit], bases)] for unit in aloft}
    able |= {unit: starts(s, unit, target, bases) for unit in more}
    based: dict[int, int] = {}
    for unit in able:
        if not _seat(unit, able, room, based, set()):
            return None
    return based


def _seat(unit: int, able: dict[int, list[int]], room: dict[int, int], based: dict[int, int], seen: set[int]) -> bool:
    """Finds a base for a unit, moving others over if need be."""
    for base in able[unit]:
        if base in seen:
            continue
        seen.add(base)
        there = [one for one, at in based.items() if at == base]
        if len(there) < room.get(base, LIMITS.air_per_base):
            based[unit] = base
            return True
        for one in there:
            del based[one]
            if _seat(one, able, room, based, seen):
                based[unit] = base
                return True
            based[one] = base
    return False


def can_base(s: Position, unit: int, target: int, bases: Bases) -> bool:
    return bool(starts(s, unit, target, bases)) and basing(s, [unit], target, bases) is not None


def assign(s: Position, units: Sequence[int], target: int) -> None:
    """Air units go up to a target; bases are taken as they fit together."""
    old = [s.base[unit] for unit in flying(s) if s.base[unit] != NOWHERE]
    based = basing(s, units, target, Bases(s))
    assert based is not None, f"air units {units} have no bases"
    left = list(s.bases)
    for base in old:
        left.remove(base)
    for unit in units:
        s.aim[unit] = target
    for unit, base in based.items():
        s.base[unit] = base
    s.bases = tuple(sorted([*left, *based.values()]))


def why_not_fly(s: Position, power: int, unit: int, target: int | None = None) -> str | None:
    """Why an air unit cannot fly, or not to a target."""
    if not 0 <= unit < len(s.where) or s.kind[unit] not in AIR or s.where[unit] < 0 or runs(s, unit) != power:
        return "11.1a"
    if s.shown[unit] or not is_free(s, unit):
        return "11.1b"
    if front_of(s, unit) == NOBODY:
        return "12.6a"
    if target is None:
        return None
    bases = Bases(s)
    if starts(s, unit, target, bases):
        return None if basing(s, [unit], target, bases) is not None else "11.1g"
    if bases.open_to(unit) & around(s, unit, target):
        return "11.1i"
    return "11.1f" if bases.open_to(unit) else "11.1c"
