"""Control of hexes [7], fortresses [5.5], and the hexes on which a power may rely."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import compress
from operator import itemgetter

from theatre.core.columns import all_at
from theatre.games.third_reich.counters import EASTERN_POLAND, actor, is_foe
from theatre.games.third_reich.economy.harbours import note_harbour
from theatre.games.third_reich.economy.slips import note_slips
from theatre.games.third_reich.movement.fixed_units import note_passage
from theatre.games.third_reich.nations import (
    Ties,
    acting,
    allied,
    give,
    in_game,
    is_ally,
    is_enemy,
    master,
    meets_poles,
    minds_crossing,
    ties,
)
from theatre.games.third_reich.naval.canals import note_canal
from theatre.games.third_reich.politics.intervention import arrive, is_repulsed, may_intervene
from theatre.games.third_reich.politics.pledges import acted_by, came_into
from theatre.games.third_reich.politics.prizes import changed_hands
from theatre.games.third_reich.politics.redoubt import raise_redoubt
from theatre.games.third_reich.politics.stranded import ways_out
from theatre.games.third_reich.state import (
    AT_PEACE,
    ATTACKED,
    GROUND,
    HOSTS,
    NEUTRAL,
    Position,
    ranks,
    units_at,
)
from theatre.games.third_reich.tables import (
    ALLIES,
    AXIS,
    BELGIUM,
    BRITAIN,
    FINLAND,
    FRANCE,
    GERMANY,
    IS_GROUND,
    ITALY,
    KIND,
    LUXEMBOURG,
    NATIONS,
    NOBODY,
    PARTISAN,
    POLAND,
    POWERS,
    USSR,
    VICHY_FRANCE,
)
from theatre.games.third_reich.world import (
    AXIS_MINOR_ALLIES,
    BIT,
    CAPITAL,
    COUNTRY,
    FORTRESS,
    LAND,
    NOWHERE,
    SPACES,
    US_BOX,
    hexes_between,
    mask_of,
)

FORTRESSES = tuple([at for at in range(SPACES) if FORTRESS[at]])


def held_by(s: Position, nations: Sequence[bool]) -> int:
    """The hexes that any of these nations controls."""
    mask = 0
    for hexes in compress(s.held, nations):
        mask |= hexes
    return mask


def friendly(s: Position, power: int) -> int:
    """The hexes controlled by the power and its active allies; for the Axis also its inactive minor allies [25.6b]."""
    return held_by(s, _friends(ties(s), power))


@lru_cache(maxsize=1024)
def _friends(among: Ties, power: int) -> tuple[bool, ...]:
    own = [is_ally(among, nation, power) or is_garrisonable(among, nation, power) for nation in range(NATIONS)]
    return tuple(own)


def is_garrisonable(s: Position | Ties, nation: int, power: int) -> bool:
    """25.6b, 25.6c: Axis powers treat the four minor allies and Vichy as controlled before these are active.

    So do the Allies with Belgium and Luxembourg by a variant [YMP-L11]; by another Finland is closed to all [YMP-L19].
    """
    if nation in (BELGIUM, LUXEMBOURG):
        return bool(s.pacts & HOSTS) and power in (BRITAIN, FRANCE) and s.status[nation] == NEUTRAL
    if nation == FINLAND and s.pacts & AT_PEACE:
        return False
    if power not in POWERS or s.sides[power] != AXIS:
        return False
    if nation == VICHY_FRANCE and not allied(s, GERMANY, power):
        return False  # 49.3a: Italy only as Germany's ally
    return (nation in AXIS_MINOR_ALLIES or nation == VICHY_FRANCE) and s.status[nation] == NEUTRAL


def enterable(s: Position, power: int) -> int:
    """Land that the power may enter without violating anybody [21.1b]: friendly, hostile or nobody's."""
    closed = held_by(s, _closed_nations(ties(s), power))
    for minor in all_at(s.status, ATTACKED):
        if may_intervene(s, power, minor) or is_repulsed(s, power, minor):
            closed &= ~s.held[minor]
    if meets_poles(s, power):
        closed &= ~(s.held[POLAND] & EASTERN_POLAND)  # 43.4q
    if is_left_open(s, USSR, power):
        closed |= ranks(s)[GROUND + USSR]  # 26.921a: the objectives that it keeps
    return LAND & ~closed & ~ceded(s, power)


def ceded(s: Position, power: int) -> int:
    """26.924: objectives that the Axis has conceded to Russia for good."""
    return mask_of(s.ceded) if s.ceded and power in POWERS and s.sides[power] == AXIS else 0


def is_left_open(s: Position | Ties, nation: int, power: int) -> bool:
    """26.921q2: the Axis may walk into what a Russia that is out of the game still held."""
    return nation == USSR and not in_game(s, USSR) and power in POWERS and s.sides[power] == AXIS


@lru_cache(maxsize=1024)
def _closed_nations(among: Ties, power: int) -> tuple[bool, ...]:
    return tuple([not _lies_open(among, nation, power) for nation in range(NATIONS)])


def is_open(s: Position, nation: int, power: int) -> bool:
    """May the power enter hexes of a nation: as ally, guest, enemy, or to intervene?"""
    return _lies_open(s, nation, power) or may_intervene(s, power, nation)


def _lies_open(s: Position | Ties, nation: int, power: int) -> bool:
    """May it do so whoever's turn it is?"""
    if is_ally(s, nation, power) or is_enemy(s, nation, power):
        return True
    return is_garrisonable(s, nation, power) or is_left_open(s, nation, power)


def separated(s: Position, power: int) -> int:
    """36.1: hexes of the other Axis power until both are at war with the same major power."""
    return land_of_strangers(s, power) if power in POWERS and s.sides[power] == AXIS else 0


def is_separated(s: Position, power: int, hex_: int) -> bool:
    """Is it one of these hexes?"""
    holder = s.holder[hex_]
    if power not in POWERS or s.sides[power] != AXIS or holder == NOBODY:
        return False
    return bool(BIT[hex_]) and _strangers(ties(s), power)[holder]


def land_of_strangers(s: Position, power: int) -> int:
    """The hexes of powers of its own side with which a power is not allied."""
    return held_by(s, _strangers(ties(s), power)) if power in POWERS else 0


@lru_cache(maxsize=256)
def _strangers(among: Ties, power: int) -> tuple[bool, ...]:
    others = [p for p in POWERS if among.sides[p] == among.sides[power] and not allied(among, p, power)]
    return tuple([master(among, nation) in others for nation in range(NATIONS)])


def enter(s: Position, unit: int, hex_: int, agreed: int = NOBODY) -> None:
    """A ground unit has come into a hex or passed through it [7.1]: it controls it, unless an ally does already.

    `agreed`: the ally who is to control it after a common attack [14.29].
    """
    note_passage(s, unit, hex_)
    power = actor(s, unit)
    holder = s.holder[hex_]
    if KIND[unit] == PARTISAN:
        return  # 32.6
    robbed = False
    if power in POWERS and s.sides[power] == AXIS and hex_ == CAPITAL[COUNTRY[hex_]]:
        robbed = bool(s.raided[COUNTRY[hex_]]) and s.earns[COUNTRY[hex_]] == NOBODY
        s.raided[COUNTRY[hex_]] = 0  # 24.5q2
    if power == ITALY and ways_out(s) & BIT[hex_]:
        return  # 25.2q2
    if holder != NOBODY:
        arrive(s, power, hex_)
        if holder == VICHY_FRANCE and power in POWERS and s.sides[power] == AXIS:
            s.trespassed |= minds_crossing(s)
        acted_by(s, unit, holder)
        came_into(s, unit, hex_)
        if (is_ally(s, holder, power) or is_garrisonable(s, holder, power)) and not robbed:  # 24.8q2
            return
    power = power if agreed == NOBODY else agreed
    give(s, hex_, power)
    raise_redoubt(s, hex_, power)
    changed_hands(s, hex_, holder, power)
    note_canal(s, hex_, holder, power)
    note_overrun(s, hex_, power)
    note_slips(s, hex_, power)
    note_harbour(s, hex_, power)
    if FORTRESS[hex_] != "permanent":
        s.razed[hex_] = 1  # 5.51a


def note_overrun(s: Position, hex_: int, power: int) -> None:
    """28.24, 29.26: air, fleets and air bases in a hex that an enemy enters must flee."""
    s.gained[hex_] = 1
    if any(not IS_GROUND[unit] and is_foe(s, unit, power) for unit in units_at(s, hex_)):
        s.overrun = (*s.overrun, hex_)


def commander(s: Position, unit: int) -> int:
    """The major power that decides for a unit."""
    return controller(s, s.serves[unit])


def controller(s: Position | Ties, nation: int) -> int:
    """The major power that decides for a nation, for a minor on its own the nearest opponent of its foes [12.263]."""
    power = master(s, nation)
    if power != NOBODY:
        return power
    sides = [s.sides[foe] for foe in POWERS if s.foes[nation] >> foe & 1]
    if nation == POLAND and in_game(s, BRITAIN):
        return BRITAIN
    own = nation == VICHY_FRANCE or (nation in AXIS_MINOR_ALLIES and ALLIES in sides)
    if own and not s.foes[nation] >> GERMANY & 1:  # Germany does not defend what it attacks itself [22.1a]
        if in_game(s, GERMANY):
            return GERMANY
        sides = [ALLIES]  # what is left of the Axis
    here = [one for one in POWERS if in_game(s, one)]
    able = [one for one in here if s.sides[one] not in sides]
    if not able:  # both sides have attacked it
        able = [one for one in here if not s.foes[nation] >> one & 1] or here
    return min(able, key=lambda one: (CAPITAL[one] == US_BOX, _distance(nation, one)))


def controllers(s: Position) -> bytes:
    """By nation the major power that decides for it; a table for `translate`."""
    return _controllers(ties(s))


@lru_cache(maxsize=256)
def _controllers(among: Ties) -> bytes:
    return bytes([*[controller(among, nation) for nation in range(NATIONS)], *range(NATIONS, 256)])


def movers(s: Position) -> tuple[int, ...]:
    """The seats whose phase it is: the powers of the active side, or the controller of a minor on its own."""
    return tuple([controller(s, nation) for nation in acting(s)])


def _distance(minor: int, power: int) -> int:
    """Between the capitals [22.1a]."""
    known = CAPITAL[minor] != NOWHERE and CAPITAL[power] != US_BOX
    return hexes_between(CAPITAL[minor], CAPITAL[power]) if known else 0


def is_fortress(s: Position, hex_: int) -> bool:
    return bool(FORTRESS[hex_]) and not s.razed[hex_]


def fortresses(s: Position) -> int:
    return _standing(_razed(s.razed))


_razed = itemgetter(*FORTRESSES)


@lru_cache(maxsize=1024)
def _standing(razed: tuple[int, ...]) -> int:
    return mask_of([at for at, gone in zip(FORTRESSES, razed, strict=True) if not gone])
