"""MSP locations that change hands [9.1.3 to 9.1.9]: who gains, who loses, and what is remembered.

`earner` is the power in whose Total MSP per Turn a location is counted: nobody is charged for a value that he does not
receive, and none is counted twice (RUL-28, RUL-29).
"""

from __future__ import annotations

from theatre.games.supreme_commander.economy.factories import is_standing, is_working, relocated
from theatre.games.supreme_commander.economy.income import change
from theatre.games.supreme_commander.economy.treasury import receive
from theatre.games.supreme_commander.pieces import runs
from theatre.games.supreme_commander.relations import in_vichy, master, other_side, side_of
from theatre.games.supreme_commander.state import (
    ACTIVE,
    CONTROLLED,
    INACTIVE,
    TAKEN_EARLY,
    Position,
    Taken,
    is_there,
)
from theatre.games.supreme_commander.tables import (
    ALLIES,
    AXIS,
    ECONOMY,
    FRANCE,
    GERMANY,
    NOBODY,
    POWERS,
    USSR,
    VICHY,
)
from theatre.games.supreme_commander.world import MSP, MSP_AT, MSP_HEXES


def take(s: Position, taken: Taken) -> None:
    """A city has changed hands; if it is an MSP location both sides' accounts change at once."""
    number = MSP_AT.get(taken.hex)
    captor = master(s, taken.new)
    if number is None or captor not in POWERS or not is_standing(s, taken.hex):
        return
    if s.status[taken.new] == CONTROLLED:  # its controller neither gains nor loses by it yet [16.1.6.1g]
        stop(s, number)
        s.captured[number] &= ~TAKEN_EARLY
        return
    if _loyal_side(s, taken.hex) == s.camp[captor]:
        _recapture(s, number, captor)
    else:
        _capture(s, number, captor)


def _loyal_side(s: Position, hex_: int) -> int:
    """The side to which the home country or possession of a hex belongs."""
    home = _country(s, hex_)
    side = NOBODY if home == NOBODY else side_of(s, home)
    return s.camp[home] if side == NOBODY and home in POWERS else side


def _country(s: Position, hex_: int) -> int:
    """Whose home country it is now: that of Vichy while it lasts, all French possessions among it [17.5.1]."""
    return VICHY if in_vichy(s, hex_) else s.home[hex_]


def is_major_home(s: Position, hex_: int) -> bool:
    """In the home country of a major power: that of France also when it has fallen or was liberated [17.5.4]."""
    home = _country(s, hex_)
    return home == FRANCE or (home in POWERS and s.status[home] in (ACTIVE, INACTIVE))


# capture


def _capture(s: Position, number: int, captor: int) -> None:
    """9.1.3.1: the first time for a side it brings twice the value and the value each turn, later nothing."""
    hex_, bit = MSP_HEXES[number], 1 << s.camp[captor]
    value = MSP[hex_]
    for_france = in_vichy(s, hex_) and s.camp[captor] == ALLIES  # 17.5.1
    stop(s, number)
    if not s.captured[number] & bit:
        receive(s, captor, ECONOMY.capture_factor * value)
        earn(s, number, FRANCE if for_france else captor)
        s.log("spoils", captor, ECONOMY.capture_factor * value, hex_, rule="9.1.3.1a")
    elif for_france:
        earn(s, number, FRANCE)
    s.captured[number] |= bit
    if captor == USSR and s.status[s.home[hex_]] == CONTROLLED:
        s.captured[number] |= TAKEN_EARLY


def _recapture(s: Position, number: int, captor: int) -> None:
    """9.1.3.2: no MSP at once; a major power's home location is counted by it again."""
    hex_ = MSP_HEXES[number]
    _charge(s, number)
    if is_major_home(s, hex_):
        earn(s, number, s.home[hex_])
    elif s.captured[number] & TAKEN_EARLY and s.camp[captor] == AXIS:
        s.captured[number] &= ~TAKEN_EARLY
        if s.turn < ECONOMY.recapture_bonus_before:
            earn(s, number, GERMANY)  # 16.1.6.1h


def _charge(s: Position, number: int) -> None:
    """9.1.5: in a major power's home country the enemy power with the most units there loses the value."""
    earner = s.earner[number]
    if earner == NOBODY:
        return
    loser = most_units(s, MSP_HEXES[number], earner) if is_major_home(s, MSP_HEXES[number]) else earner
    s.earner[number] = NOBODY
    change(s, loser, -MSP[MSP_HEXES[number]])


def most_units(s: Position, hex_: int, earner: int) -> int:
    """The power of the earner's side with the most land units in a country; between equals the earner."""
    counts = [0] * len(POWERS)
    for unit in s.placed:
        power = runs(s, unit)
        if power in POWERS and s.camp[power] == s.camp[earner] and is_there(s, unit):
            counts[power] += s.home[s.where[unit]] == s.home[hex_]
    return max(POWERS, key=lambda power: (counts[power], power == earner))


# counting


def earn(s: Position, number: int, power: int) -> None:
    """A power counts a location from now on; nothing is added twice (RUL-29)."""
    if s.earner[number] != power:
        stop(s, number)
        s.earner[number] = power
        change(s, power, MSP[MSP_HEXES[number]])


def stop(s: Position, number: int) -> None:
    """Whoever counts a location counts it no more."""
    if s.earner[number] != NOBODY:
        change(s, s.earner[number], -MSP[MSP_HEXES[number]])
        s.earner[number] = NOBODY


def join(s: Position, nation: int, power: int) -> None:
    """9.1.9: a minor becomes an ally; what is at home and what it holds is counted by its major power.

    A location that the other side counts stays with it.
    """
    for number, hex_ in enumerate(MSP_HEXES):
        if nation in (s.home[hex_], s.holder[hex_]) and is_standing(s, hex_):
            earner = s.earner[number]
            if earner == NOBODY and side_of(s, s.holder[hex_]) != other_side(s.camp[power]):
                earn(s, number, power)


def pass_on(s: Position, nation: int, old: int, new: int) -> None:
    """A minor ally comes under another power, which counts its locations from now on [17.5.1, 17.7.1.2]."""
    for number, hex_ in enumerate(MSP_HEXES):
        if nation in (s.home[hex_], s.holder[hex_]) and s.earner[number] == old:
            earn(s, number, new)


def release_vichy(s: Position) -> None:
    """9.1.8: nobody counts a location of Vichy France; what its capture brought at once is kept (RUL-20).

    For the moment of its creation, once `france` says that it is there.
    """
    for number, hex_ in enumerate(MSP_HEXES):
        if in_vichy(s, hex_):
            stop(s, number)


def pass_to_germany(s: Position) -> None:
    """17.5.2: after the complete conquest Germany counts all of mainland France that the Axis counts."""
    for number, hex_ in enumerate(MSP_HEXES):
        if s.home[hex_] == FRANCE and s.earner[number] != NOBODY and s.camp[s.earner[number]] == AXIS:
            earn(s, number, GERMANY)


def recount(s: Position, power: int) -> None:
    """17.13.4, 17.14.1: a collapsed power counts the locations that it and its minors hold [9.1.7].

    So it does its relocated factories, and none that has been turned over [9.1.10].
    """
    s.per_turn[power] = ECONOMY.factory_income * relocated(s) if power == USSR else 0
    for number, hex_ in enumerate(MSP_HEXES):
        if s.earner[number] == power:
            s.earner[number] = NOBODY
        if master(s, s.holder[hex_]) == power and is_working(s, hex_):
            s.earner[number] = power
            s.per_turn[power] += MSP[hex_]
