"""Who controls a hex [3.3]: whoever entered it last, or has an unchallenged zone of control there."""

from __future__ import annotations

from functools import lru_cache

from theatre.games.supreme_commander.fog import reveal
from theatre.games.supreme_commander.losses import eliminate
from theatre.games.supreme_commander.movement.zones import friendly_zone, zone_against, zone_of
from theatre.games.supreme_commander.pieces import (
    air_in,
    enemy_land,
    flak_in,
    land_in,
    naval_in,
    of_these,
    sites_in,
    taken_land,
)
from theatre.games.supreme_commander.politics import truce
from theatre.games.supreme_commander.relations import (
    Ties,
    friendly,
    hostile,
    in_vichy,
    is_active,
    is_enemy,
    is_friend,
    master,
    ties,
)
from theatre.games.supreme_commander.remembered import Remembered
from theatre.games.supreme_commander.state import CONTROLLED, Masks, Position, Taken, give, lay
from theatre.games.supreme_commander.tables import GERMANY, NATION, NATIONS, NOBODY, POWERS, USSR, VICHY
from theatre.games.supreme_commander.world import (
    AIR_BOX,
    AREA,
    BIT,
    COUNTRY,
    FRONT,
    IS_CITY,
    LAND,
    MSP_MASK,
    NOWHERE,
    ZOC_SIDES,
    across,
    spaces,
)


def go(s: Position, unit: int, hex_: int) -> None:
    """A land unit goes from where it is into a hex."""
    origin = s.where[unit]
    lay(s, unit, hex_)
    enter(s, unit, hex_, origin)


def enter(s: Position, unit: int, hex_: int, origin: int = NOWHERE) -> None:
    """A land unit has come into a hex, to stay or to pass: it and what its zone covers change hands [3.3b, 3.3i].

    `origin` is where it was before, if it was in the game.
    """
    nation = s.serves[unit]
    if is_enemy(s, nation, s.holder[hex_]) or s.holder[hex_] == NOBODY:
        take(s, hex_, heir(s, hex_, taker(s, nation)))
    for weak in [*flak_in(s, hex_), *sites_in(s, hex_)]:
        if is_enemy(s, nation, s.serves[weak]):
            eliminate(s, weak)  # 11.2.1c, 23.9b
    if s.switches.air_on_map:
        _take_off(s, nation, hex_)
    if NATION[unit] == GERMANY:
        s.invaded |= invasion(s, hex_)
    truce.note_entry(s, unit, hex_, origin)
    if any(is_enemy(s, nation, s.serves[ship]) for ship in naval_in(s, hex_)) and hex_ not in s.harbours:
        s.harbours = (*s.harbours, hex_)
    spread(s, nation, across(BIT[hex_], ZOC_SIDES))


def _take_off(s: Position, nation: int, hex_: int) -> None:
    """23.8: air units that stand where enemies come escape to the box of their front, and are used for the turn."""
    for plane in air_in(s, hex_):
        if is_enemy(s, nation, s.serves[plane]):
            reveal(s, [plane])
            lay(s, plane, AIR_BOX[FRONT[hex_]])


def invasion(s: Position, hex_: int) -> int:
    """What a German unit enters that makes the USSR mobilize [17.13.1]: 1 the USSR of 1939, 2 Soviet Eastern Poland."""
    if COUNTRY[hex_] == USSR:
        return 1
    return 2 if s.home[hex_] == USSR and BIT[hex_] & AREA["eastern_poland"] else 0


def taker(s: Position, nation: int) -> int:
    """For whom units of a nation take land: its major power, which a Controlled Minor has not in its war [16.1.6.1]."""
    return nation if s.status[nation] == CONTROLLED else master(s, nation)


def heir(s: Position, hex_: int, power: int) -> int:
    """Who holds a hex that is taken for a power: an active friend whose home country it is, else the power itself."""
    owner = VICHY if in_vichy(s, hex_) else s.home[hex_]
    at_home = owner != NOBODY and is_active(s, owner) and is_friend(s, power, owner)
    return owner if at_home else power


def take(s: Position, hex_: int, nation: int) -> None:
    """A hex changes hands; a city is noted, for it has consequences."""
    old = s.holder[hex_]
    give(s, hex_, nation)
    if IS_CITY[hex_]:
        s.fallen = (*s.fallen, Taken(hex_, old, nation))
        s.log("captured", hex_, nation, old, rule="3.3i")


def spread(s: Position, nation: int, zone: int) -> None:
    """The hostile hexes of a zone that nobody is in and no enemy's zone covers, MSP locations apart [3.3j, 3.3k]."""
    for hex_ in spaces(unchallenged(s, nation, zone)):
        take(s, hex_, heir(s, hex_, taker(s, nation)))


def unchallenged(s: Position, nation: int, zone: int) -> int:
    open_ = zone & _hostile_hexes(s.masks, ties(s), nation) & LAND & ~MSP_MASK
    return open_ & ~taken_land(s) & ~zone_against(s, nation) if open_ else 0


def fall_out(s: Position, nation: int) -> None:
    """A nation has changed sides: where its new enemies stand is theirs, and their ships leave its ports."""
    for hex_ in spaces(s.held[nation]):
        troops = [one for one in land_in(s, hex_) if is_enemy(s, nation, s.serves[one])]
        if troops:
            take(s, hex_, heir(s, hex_, taker(s, s.serves[troops[0]])))
        elif any(is_enemy(s, nation, s.serves[ship]) for ship in naval_in(s, hex_)):
            s.harbours = (*s.harbours, hex_)


def sweep(s: Position) -> None:
    """Whose a hex is everywhere: after units have moved, were placed or removed, and after a new war.

    A unit controls the hex in which it stands, also if that belonged to a friend who is an enemy now [3.3b]; its zone
    takes what nobody challenges [3.3i].
    """
    before = s.masks, ties(s)
    if _calm.get(before):
        return
    for nation in range(NATIONS):
        if s.stands[nation] and master(s, nation) in POWERS:
            for hex_ in spaces(s.stands[nation] & _hostile_hexes(s.masks, ties(s), nation) & ~enemy_land(s, nation)):
                take(s, hex_, heir(s, hex_, taker(s, nation)))
            spread(s, nation, zone_of(s, nation))
    if s.masks is before[0]:
        _calm.keep(before, True)


_calm: Remembered[tuple[Masks, Ties], bool] = Remembered(1024)  # where no zone has anything to take


def friendly_hexes(s: Position, nation: int) -> int:
    """All hexes that a nation and its friends control, alone or together with enemies."""
    return _friendly_hexes(s.masks, ties(s), nation) | shared(s, nation)


@lru_cache(maxsize=4096)
def _friendly_hexes(masks: Masks, t: Ties, nation: int) -> int:
    return of_these(masks.held, friendly(t, nation))


@lru_cache(maxsize=4096)
def _hostile_hexes(masks: Masks, t: Ties, nation: int) -> int:
    return of_these(masks.held, hostile(t, nation))


def shared(s: Position, nation: int) -> int:
    """Empty hexes of enemies under the zones of both sides: both control them, MSP locations apart [3.3d, 3.3j]."""
    masks, t = s.masks, ties(s)
    found = _shared.get((masks, t, nation))
    if found is None:
        both = zone_against(s, nation) & friendly_zone(s, nation) & LAND & ~MSP_MASK
        found = both & _hostile_hexes(masks, t, nation) & ~taken_land(s) if both else 0
        _shared.keep((masks, t, nation), found)
    return found


_shared: Remembered[tuple[Masks, Ties, int], int] = Remembered(4096)


def holds(s: Position, nation: int, hex_: int) -> bool:
    """Does a nation or a friend control a hex? Gates, ports and bases want this."""
    return is_friend(s, nation, s.holder[hex_]) or bool(BIT[hex_] & shared(s, nation))
