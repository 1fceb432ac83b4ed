"""Stacking [6.3, 18.5]: six corps equivalents in a hex, and who may stand with whom."""

from __future__ import annotations

from collections.abc import Sequence

from theatre.games.supreme_commander.pieces import equivalents, is_corps
from theatre.games.supreme_commander.relations import friends_of
from theatre.games.supreme_commander.state import ALLY, LIBERATED, Position, units_in
from theatre.games.supreme_commander.tables import (
    ARMIES,
    BACK,
    CORPS,
    FLAK,
    FORT,
    FRANCE,
    FREE_FRENCH,
    HQ,
    IS_LAND_UNIT,
    KIND_IDS,
    LIMITS,
    NAME,
    NAVAL,
    PARTISAN,
    POWERS,
    STATIC,
    TAG,
    UK,
    USSR,
)
from theatre.games.supreme_commander.world import IS_BOX, NATB

_FREE_FRENCH_UNITS = frozenset([unit for unit, tag in enumerate(TAG) if tag == FREE_FRENCH])
_FREE_FRANCE = -1  # in place of a minor: Free French under another power's orders

# what a counter adds to each limit, in one number: the highest bit of a field is set when the limit is passed
_FIELD = 8
_LIMITED: tuple[tuple[int, dict[int, int]], ...] = (
    (LIMITS.stack, {**dict.fromkeys((*CORPS, FORT), LIMITS.corps), **dict.fromkeys((*ARMIES, HQ), LIMITS.army)}),
    (LIMITS.fort, {FORT: 1}),
    (LIMITS.naval, dict.fromkeys(NAVAL, 1)),
    (LIMITS.flak, {FLAK: 1}),
    (LIMITS.partisan, {PARTISAN: 1}),
)
_TOO_MUCH = sum([1 << at * _FIELD + _FIELD - 1 for at in range(len(_LIMITED))])
_EMPTY = _TOO_MUCH - sum([limit + 1 << at * _FIELD for at, (limit, _) in enumerate(_LIMITED)])
_LOAD = tuple(
    [
        sum([weights.get(kind, 0) << at * _FIELD for at, (_, weights) in enumerate(_LIMITED)])
        for kind in range(len(KIND_IDS))
    ]
)


def breach(s: Position, units: Sequence[int], *, cooperation: bool = True) -> str | None:
    """The first rule that units in one hex break together, if any.

    `cooperation`: the limits of 18.5 hold too. They do at the end of Movement, not after combat.
    """
    if len(units) < 2:
        return None  # nobody is too much alone
    kind, back = s.kind, s.back
    load = sum([_LOAD[kind[unit]] for unit in units], _EMPTY)
    if not load & _TOO_MUCH and sum([back[unit] for unit in units]) <= LIMITS.static:
        land = [unit for unit in units if IS_LAND_UNIT[unit]]
        return _company(s, land, cooperation) if len(land) > 1 else None
    return _first_breach(s, units, cooperation)


def _first_breach(s: Position, units: Sequence[int], cooperation: bool) -> str | None:
    kinds = [s.kind[unit] for unit in units]
    if sum([equivalents(s, unit) for unit in units]) > LIMITS.stack:
        return "6.3a"
    if kinds.count(FORT) > LIMITS.fort:
        return "6.3b"
    if sum([kinds.count(kind) for kind in NAVAL]) > LIMITS.naval:
        return "6.3c"
    if kinds.count(FLAK) > LIMITS.flak:
        return "6.3d"
    if len([unit for unit in units if s.back[unit] and BACK[unit] == STATIC]) > LIMITS.static:
        return "18.3d"
    if kinds.count(PARTISAN) > LIMITS.partisan:
        return "18.1d"
    land = [unit for unit in units if IS_LAND_UNIT[unit]]
    return _company(s, land, cooperation) if len(land) > 1 else None


def _company(s: Position, units: Sequence[int], cooperation: bool) -> str | None:
    """Which nations may not stand together."""
    serves = s.serves
    if _FREE_FRENCH_UNITS.isdisjoint(units) and len({serves[unit] for unit in units}) == 1:
        return None
    minors = {_minor(s, unit) for unit in units} - {None}
    if len(minors) > 1:
        return "6.3.1a"
    return why_no_cooperation(s, units) if cooperation else None


def why_no_cooperation(s: Position, units: Sequence[int]) -> str | None:
    """18.5: which major powers may not stand together."""
    majors = {s.serves[unit] for unit in units if _is_major(s, s.serves[unit])}
    if USSR in majors and len(majors) > 1:
        return "18.5b"
    if {UK, FRANCE} <= majors:
        british = [unit for unit in units if s.serves[unit] == UK]
        if len(british) > 1 or not (is_corps(s, british[0]) or NAME[british[0]] == "BEF"):
            return "18.5a"
    return None


def _is_major(s: Position, nation: int) -> bool:
    """A liberated France and an Italy that has collapsed are minor allies [17.5.4, 17.7.1.2]."""
    return nation in POWERS and s.status[nation] != ALLY


def _minor(s: Position, unit: int) -> int | None:
    if TAG[unit] == FREE_FRENCH and (s.france == LIBERATED or s.serves[unit] != FRANCE):
        return None if s.france == LIBERATED else _FREE_FRANCE  # 6.3.1c
    return None if _is_major(s, s.serves[unit]) else s.serves[unit]


def is_limited(space: int) -> bool:
    """Hexes and the NATB have a limit; the USA/Canada box, Siberia and the boxes of fleets and air units have none."""
    return not IS_BOX[space] or space == NATB


def stack(s: Position, space: int, nation: int) -> list[int]:
    """The units of a nation and its friends in a space."""
    there = units_in(s, space)
    if not there:
        return []
    friends, serves = friends_of(s, nation), s.serves
    return [unit for unit in there if friends[serves[unit]]]


def why_not_stack(
    s: Position,
    unit: int,
    space: int,
    leaving: Sequence[int] = (),
    coming: Sequence[int] = (),
    *,
    cooperation: bool = True,
) -> str | None:
    """The rule that a unit would break in a space with those who are `coming`; None if it may stay.

    Those who are `leaving` do not count.
    """
    if not (units_in(s, space) or coming) or not is_limited(space):
        return None
    there = [one for one in stack(s, space, s.serves[unit]) if one != unit and one not in leaving]
    return breach(s, [*there, *coming, unit], cooperation=cooperation)


def room_for(s: Position, unit: int, space: int) -> bool:
    """Outside the Movement phase, when the limits of 18.5 do not hold."""
    return why_not_stack(s, unit, space, cooperation=False) is None
