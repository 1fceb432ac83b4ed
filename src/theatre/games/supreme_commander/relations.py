"""Who belongs to whom, who is whose friend and enemy, who is active [3.3.1]."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

import msgspec

from theatre.games.supreme_commander.state import (
    ACTIVE,
    ALLY,
    CONQUERED,
    CONTROLLED,
    INACTIVE,
    NEUTRAL,
    POSSESSION,
    UNDER_VICHY,
    Masks,
    Position,
)
from theatre.games.supreme_commander.tables import ALLIES, AXIS, FRANCE, NATIONS, NOBODY, POSSESSIONS, POWERS
from theatre.games.supreme_commander.world import AREA, BIT, COUNTRY, COUNTRY_MASK, LAND, OWNER_1939

ATTACHED = (CONTROLLED, ALLY, CONQUERED, POSSESSION)
"""What has a patron to whose side it belongs."""


class Ties(msgspec.Struct, frozen=True, eq=False):
    """The columns from which follows who is whose enemy and friend; what follows is remembered under the object."""

    war: bytes
    status: bytes
    patron: bytes
    foes: bytes
    camp: bytes
    truce: bytes  # by power: neutral after its collapse


_PEACEFUL, _NEVER = bytes(len(POWERS)), [0] * len(POWERS)
_join = b"".join
_CUTS = (len(POWERS) ** 2, NATIONS, NATIONS, NATIONS, len(POWERS), len(POWERS))


def ties(s: Position) -> Ties:
    """Asked for all the time, and mostly the same as the last time: to compare is quicker than to hash."""
    until, turn = s.neutral_until, s.turn
    truce = _PEACEFUL if until == _NEVER else bytes([one >= turn for one in until])
    columns = _join((s.war, s.status, s.patron, s.foes, s.camp, truce))
    latest = _latest[0]
    if columns == latest[0]:
        return latest[1]
    found = _ties(columns)
    _latest[0] = columns, found
    return found


@lru_cache(maxsize=256)
def _ties(columns: bytes) -> Ties:
    at = [sum(_CUTS[:number]) for number in range(len(_CUTS) + 1)]
    return Ties(*[columns[start:end] for start, end in pairwise(at)])


_latest = [(b"", _ties(b""))]


def at_war(s: Position, a: int, b: int) -> bool:
    """Between major powers; none in the turns of neutrality after a collapse [17.13.4, 17.14.1]."""
    return _at_war(ties(s), a, b)


def _at_war(t: Ties, a: int, b: int) -> bool:
    return bool(t.war[a * len(POWERS) + b]) and not t.truce[a] and not t.truce[b]


def have_fought(s: Position, a: int, b: int) -> bool:
    """Has a war between two major powers begun, though it may rest after a collapse?"""
    return bool(s.war[a * len(POWERS) + b])


def set_war(s: Position, a: int, b: int) -> None:
    s.war[a * len(POWERS) + b] = s.war[b * len(POWERS) + a] = 1


def master(s: Position | Ties, nation: int) -> int:
    """The major power that runs a nation, itself for a major; NOBODY for neutral minors and for nobody.

    A major that has become a minor ally, as Italy after its collapse, is run by its patron [17.5.4, 17.7.1.2].
    """
    if nation == NOBODY or s.status[nation] not in ATTACHED:
        return nation if nation in POWERS else NOBODY
    power = s.patron[nation]
    return s.patron[power] if power in POWERS and s.status[power] == ALLY else power


@lru_cache(maxsize=1024)
def mastered(t: Ties, power: int) -> frozenset[int]:
    """The nations whose `master` a power is."""
    return frozenset([nation for nation in range(NATIONS) if master(t, nation) == power])


@lru_cache(maxsize=512)
def sided(t: Ties, side: int) -> frozenset[int]:
    """The nations that belong to a side."""
    return frozenset([nation for nation in range(NATIONS) if side_of(t, nation) == side])


def run_by(s: Position, power: int) -> frozenset[int]:
    """The nations whose units a power runs: itself, and those of which it is the patron."""
    own = [power] if s.status[power] not in ATTACHED else []
    return frozenset([*own, *[n for n, one in enumerate(s.patron) if one == power and s.status[n] in ATTACHED]])


def side_of(s: Position | Ties, nation: int) -> int:
    """The side to which a nation belongs, NOBODY for neutrals."""
    power = master(s, nation)
    return s.camp[power] if power != NOBODY else NOBODY


def other_side(side: int) -> int:
    return ALLIES if side == AXIS else AXIS


def is_active(s: Position | Ties, nation: int) -> bool:
    """An Active Major Power, an Active Controlled Minor or an Active Minor ally."""
    return nation != NOBODY and s.status[nation] in (ACTIVE, CONTROLLED, ALLY)


def is_enemy(s: Position, a: int, b: int) -> bool:
    return b != NOBODY and a != NOBODY and _enemies(ties(s), a)[b]


def is_friend(s: Position, a: int, b: int) -> bool:
    """Is b the nation itself or an Active one of its side? Possessions and conquered allies go with their patron."""
    return b != NOBODY and a != NOBODY and _friends(ties(s), a)[b]


@lru_cache(maxsize=2048)
def hostile(t: Ties, nation: int) -> tuple[int, ...]:
    """The nations hostile to one."""
    return tuple([other for other, is_one in enumerate(_enemies(t, nation)) if is_one])


@lru_cache(maxsize=2048)
def friendly(t: Ties, nation: int) -> tuple[int, ...]:
    """The nation itself and its friends."""
    return tuple([other for other, is_one in enumerate(_friends(t, nation)) if is_one])


def enemies_of(s: Position, nation: int) -> tuple[bool, ...]:
    """By nation: is it hostile to this one?"""
    return _enemies(ties(s), nation)


def friends_of(s: Position, nation: int) -> tuple[bool, ...]:
    return _friends(ties(s), nation)


@lru_cache(maxsize=2048)
def _enemies(t: Ties, nation: int) -> tuple[bool, ...]:
    return tuple([_is_enemy(t, nation, other) for other in range(NATIONS)])


@lru_cache(maxsize=2048)
def _friends(t: Ties, nation: int) -> tuple[bool, ...]:
    return tuple([_is_friend(t, nation, other) for other in range(NATIONS)])


def _is_enemy(t: Ties, a: int, b: int) -> bool:
    for minor, other in ((a, b), (b, a)):
        if t.status[minor] == CONTROLLED:  # it fights those who attacked it, and their allies
            power = master(t, other)
            return power != NOBODY and bool(t.foes[minor] >> power & 1) and t.status[other] != CONTROLLED
    one, two = master(t, a), master(t, b)
    return one != NOBODY and two != NOBODY and _at_war(t, one, two)


def _is_friend(t: Ties, a: int, b: int) -> bool:
    if a == b:
        return True
    one, two = master(t, a), master(t, b)
    if NOBODY in (one, two) or t.camp[one] != t.camp[two]:
        return False
    if CONTROLLED in (t.status[a], t.status[b]):
        return False  # 16.1.6.1: not even its controller's units enter it
    return one == two or (t.status[one] == ACTIVE and t.status[two] == ACTIVE)


def powers_of(s: Position, side: int) -> tuple[int, ...]:
    """The powers of a side that are in the game and not conquered, active or not."""
    return tuple([power for power in POWERS if s.camp[power] == side and s.status[power] in (ACTIVE, INACTIVE)])


def active_powers(s: Position, side: int) -> tuple[int, ...]:
    return tuple([power for power in POWERS if s.camp[power] == side and s.status[power] == ACTIVE])


def spokesman(s: Position, side: int) -> int:
    """Who answers where a side decides as one: the first of its active powers, else of those in the game."""
    able = [*active_powers(s, side), *powers_of(s, side), *[power for power in POWERS if s.camp[power] == side]]
    return able[0]


def in_vichy(s: Position, hex_: int) -> bool:
    """Is it a hex of Vichy France, all French possessions among it? [17.5.1]"""
    french = COUNTRY[hex_] in POSSESSIONS and OWNER_1939[COUNTRY[hex_]] == FRANCE
    return s.france == UNDER_VICHY and (french or bool(BIT[hex_] & AREA["vichy_france"]))


def neutral_land(s: Position) -> int:
    """The home hexes of neutral minors and of inactive majors that are still their own [7.2o, 12.0c]."""
    return _neutral_land(s.masks, ties(s))


@lru_cache(maxsize=1024)
def _neutral_land(masks: Masks, t: Ties) -> int:
    mask = 0
    for nation in range(NATIONS):
        if t.status[nation] == NEUTRAL or (nation in POWERS and t.status[nation] == INACTIVE):
            mask |= masks.held[nation]
        elif t.status[nation] == POSSESSION and t.status[t.patron[nation]] == INACTIVE:
            mask |= masks.held[t.patron[nation]] & COUNTRY_MASK[nation]
    return mask & LAND
