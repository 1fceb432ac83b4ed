"""Control of land spaces [MAP-04 to MAP-08]: who is whose friend there, and how a space changes hands."""

from __future__ import annotations

from theatre.games.ww2_in_europe.state import NEUTRAL, OUT, Position, at_war, is_active, remove
from theatre.games.ww2_in_europe.tables import AIRBASE, NOBODY, SIDE, USSR
from theatre.games.ww2_in_europe.world import COLOUR


def are_friends(s: Position, a: int, b: int) -> bool:
    """May units, supply and money of one use the land and ports of the other? The USSR keeps apart [SOV-02]."""
    if a == b:
        return True
    return is_active(s, a) and is_active(s, b) and SIDE[a] == SIDE[b] and USSR not in (a, b)


def is_friendly(s: Position, land: int, power: int) -> bool:
    """In friendly control: its own or a friend's."""
    return s.controller[land] != NOBODY and are_friends(s, s.controller[land], power)


def is_hostile(s: Position, land: int, power: int) -> bool:
    """Enemy controlled."""
    return at_war(s, s.controller[land], power)


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
