"""Control of land spaces [MAP-04 to MAP-08]: who is whose friend there, and how a space changes hands."""

from __future__ import annotations

from functools import cache

from theatre.games.ww2_in_europe.state import ACTIVE, ENEMIES, NEUTRAL, OUT, Position, remove
from theatre.games.ww2_in_europe.tables import AIRBASE, NOBODY, POWERS, SIDE, USSR
from theatre.games.ww2_in_europe.world import COLOUR

_bloc = (*[NOBODY if power == USSR else SIDE[power] for power in range(len(POWERS))], NOBODY)
ALLIED = tuple([tuple([NOBODY not in (a, b) and a == b for b in _bloc]) for a in _bloc])
"""Powers of one side, whatever their status; the USSR keeps apart [SOV-02]."""


def are_friends(s: Position, a: int, b: int) -> bool:
    """May units, supply and money of one use the land and ports of the other? The USSR keeps apart [SOV-02]."""
    return a == b or (ALLIED[a][b] and s.status[a] == ACTIVE == s.status[b])


def is_friendly(s: Position, land: int, power: int) -> bool:
    """In friendly control: its own or a friend's."""
    holder = s.controller[land]
    return holder != NOBODY and (
        holder == power or (ALLIED[holder][power] and s.status[holder] == ACTIVE == s.status[power])
    )


def friendly_land(s: Position, power: int) -> bytearray:
    """For each land space 1 if it is in friendly control, else 0."""
    return s.controller.translate(_friends_of(power, bytes(s.status)))


def hostile_land(s: Position, power: int) -> bytearray:
    """For each land space 1 if it is enemy controlled, else 0."""
    return s.controller.translate(_enemies_of(power, bytes(s.status)))


@cache
def _enemies_of(power: int, status: bytes) -> bytes:
    enemies = [ENEMIES[power][one] and status[one] == ACTIVE == status[power] for one in range(len(status))]
    return bytes(enemies).ljust(256, b"\0")


@cache
def _friends_of(power: int, status: bytes) -> bytes:
    friends = [ALLIED[power][one] and status[one] == ACTIVE == status[power] for one in range(len(status))]
    friends[power] = True
    return bytes(friends).ljust(256, b"\0")


def is_hostile(s: Position, land: int, power: int) -> bool:
    """Enemy controlled."""
    holder = s.controller[land]
    return ENEMIES[holder][power] and s.status[holder] == ACTIVE == s.status[power]


def is_neutral(s: Position, land: int) -> bool:
    """Land of a neutral minor country or of a neutral major power [NEU-08]."""
    controller = s.controller[land]
    return controller == NOBODY or s.status[controller] == NEUTRAL


def rightful(s: Position, land: int, power: int) -> int:
    """Who controls a space that this power captures: the ally whose colour it has, if he is in the game [MAP-07]."""
    colour = COLOUR[land]
    if power == USSR or colour == NOBODY or SIDE[colour] != SIDE[power] or s.status[colour] == OUT:
        return power
    return colour


def capture(s: Position, land: int, power: int) -> None:
    """The enemy's space falls: Flag, fortress, depot and airbases in it are lost for good or till rebuilt."""
    s.flag[land] = 0  # FLG-12
    if s.fortress[land] != NOBODY:
        s.fortress[land], s.ruined[land] = NOBODY, 1  # FOR-10
    s.depot[land] = NOBODY  # DEP-07
    for unit in s.here[land]:
        if s.kind[unit] == AIRBASE:
            remove(s, unit)  # ABS-04
    s.controller[land] = rightful(s, land, power)
    s.log("captured", power, land, s.controller[land], rule="MAP-06")
