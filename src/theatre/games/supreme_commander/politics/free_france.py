"""The liberation of France [17.5.1, 17.5.2, 17.5.4, 17.5.5]."""

from __future__ import annotations

from theatre.games.supreme_commander.control import sweep, take
from theatre.games.supreme_commander.economy.capture import earn
from theatre.games.supreme_commander.pieces import enemy_land, land_in, runs
from theatre.games.supreme_commander.politics.france import FRENCH_LANDS, protector
from theatre.games.supreme_commander.relations import is_enemy, side_of
from theatre.games.supreme_commander.state import (
    ABSENT,
    ALLY,
    LIBERATED,
    ON_ALLY,
    OVERRUN,
    POOL,
    POSSESSION,
    UNDER_VICHY,
    Position,
    enlist,
    give,
    remove,
)
from theatre.games.supreme_commander.tables import ALLIES, FRANCE, FREE_FRENCH, NOBODY, TAG, UNITS, VICHY
from theatre.games.supreme_commander.world import AREA, CITIES, COUNTRY_MASK, MSP_HEXES, spaces

_CITIES = spaces(AREA["mainland_france"] & CITIES)
_NEEDED = {UNDER_VICHY: 3, OVERRUN: 1}


def note_capture(s: Position, hex_: int) -> None:
    """The Allies have taken a city of mainland France: three are enough under Vichy, one after the conquest."""
    if s.france not in _NEEDED or hex_ not in _CITIES or side_of(s, s.holder[hex_]) != ALLIES:
        return
    if len([at for at in _CITIES if side_of(s, s.holder[at]) == ALLIES]) >= _NEEDED[s.france]:
        liberate(s)


def liberate(s: Position) -> None:
    """An Active minor ally of the USA, or of the UK before it is Active; Vichy France is no more."""
    patron = protector(s)
    s.france = LIBERATED
    s.status[FRANCE], s.patron[FRANCE], s.box[FRANCE], s.conqueror[FRANCE] = ALLY, patron, ON_ALLY, NOBODY
    for hex_ in spaces(s.held[VICHY]):
        give(s, hex_, FRANCE)
    for nation in FRENCH_LANDS:
        s.status[nation], s.patron[nation], s.conqueror[nation] = POSSESSION, FRANCE, NOBODY
        for hex_ in spaces(s.held[nation]):  # one that fought alone [23.6]
            give(s, hex_, FRANCE)
    s.status[VICHY], s.patron[VICHY] = ABSENT, NOBODY
    for unit in range(UNITS):
        if s.serves[unit] in (VICHY, *FRENCH_LANDS) or TAG[unit] == FREE_FRENCH:
            enlist(s, unit, FRANCE)
    for unit in [one for one in s.placed if s.serves[one] == FRANCE]:
        if any(is_enemy(s, FRANCE, s.serves[one]) for one in land_in(s, s.where[unit])):
            remove(s, unit, POOL)  # a Vichy corps among Germans
    for hex_ in spaces(COUNTRY_MASK[FRANCE]):
        if s.holder[hex_] != NOBODY and side_of(s, s.holder[hex_]) == ALLIES:
            give(s, hex_, FRANCE)
    for hex_ in spaces(s.held[FRANCE] & enemy_land(s, FRANCE)):  # Germans in what was Vichy [3.3b]
        take(s, hex_, runs(s, next(one for one in land_in(s, hex_) if is_enemy(s, FRANCE, s.serves[one]))))
    for number, hex_ in enumerate(MSP_HEXES):
        if s.holder[hex_] == FRANCE and s.earner[number] == NOBODY:
            earn(s, number, FRANCE)  # 9.1.9: what was Vichy's
    s.log("france-freed", patron, rule="17.5.4a")
    sweep(s)
