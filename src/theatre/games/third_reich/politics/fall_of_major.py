"""Conquest of major powers [26]: a power whose capital is still in hostile hands after its own Combat phase falls.

Russia does not fall with Moscow [26.9], America not at all [26.1], France in its own way [26.8].
"""

from __future__ import annotations

from theatre.games.third_reich.counters import eliminate, on_board
from theatre.games.third_reich.economy.strategic_warfare import TYPES
from theatre.games.third_reich.nations import in_game, is_enemy, is_played, of_side
from theatre.games.third_reich.politics.conquest import Conquest, holdouts
from theatre.games.third_reich.politics.fall_of_france import FallOfFrance
from theatre.games.third_reich.politics.free_france import adopt
from theatre.games.third_reich.politics.ledger import RHODES, award, lord
from theatre.games.third_reich.politics.minors import abandon, end_war, fight_on, leave_ally
from theatre.games.third_reich.politics.vichy import dissolve_vichy
from theatre.games.third_reich.possibilities import REDOUBT
from theatre.games.third_reich.state import (
    ACTIVE,
    ALLIED,
    CONQUERED,
    POOL,
    SPARE,
    Position,
    lay,
    this_turn,
)
from theatre.games.third_reich.tables import (
    AIR_BASE,
    AXIS,
    FRANCE,
    FREE_FRANCE,
    GERMANY,
    ITALY,
    KIND,
    NATION,
    NATIONS,
    NOBODY,
    POWERS,
    UNITS,
    USA,
    USSR,
    VICHY_FRANCE,
)
from theatre.games.third_reich.world import CAPITAL, COUNTRY_MASK, REDOUBT_HEX


def fallen_majors(s: Position) -> list[tuple[int, int]]:
    """The powers of the side on turn that have not retaken their capital, each with its conqueror [26.2]."""
    mortal = [power for power in of_side(s, s.active) if power not in (USSR, USA)]
    held = [(power, lord(s, CAPITAL[power])) for power in mortal if power != GERMANY or not _holds_redoubt(s)]
    return [(power, by) for power, by in held if by != NOBODY and is_enemy(s, power, by)]


def _holds_redoubt(s: Position) -> bool:
    """YMP-A14: Germany lasts as long as Berchtesgaden."""
    owner = lord(s, REDOUBT_HEX)
    return is_played(s, AXIS, REDOUBT) and (owner == NOBODY or not is_enemy(s, GERMANY, owner))


def major_falls(s: Position, power: int, by: int) -> None:
    if power == FRANCE:
        s.push(FallOfFrance(by))
        return
    s.log("fallen", power, by, rule="26.2")
    kept = holdouts(s, power, by)
    retire(s, power)
    award(s, power, by)  # 26.3, 24.7
    abandon(s, s.held[power] & ~homeland(power))
    s.push(Conquest(power, by, kept))


def homeland(power: int) -> int:
    return COUNTRY_MASK[power] & ~RHODES


def retire(s: Position, power: int) -> None:
    """26.22, 26.6: its units, its minor allies and its partisans leave the game; its conquests pay nobody."""
    s.status[power] = CONQUERED
    s.fallen[power] = this_turn(s)
    if power == GERMANY:
        _give_back_italians(s)
    for nation in range(len(POWERS), NATIONS):
        if s.patron[nation] == power and s.status[nation] == ACTIVE and nation != FREE_FRANCE:
            dissolve_vichy(s) if nation == VICHY_FRANCE else leave_ally(s, nation)
        elif s.patron[nation] == power and s.status[nation] == ALLIED:
            fight_on(s, nation, power)
        end_war(s, nation, power)
        for column in (s.earns, s.losing):
            if column[nation] == power:
                column[nation] = NOBODY
    if power == GERMANY:
        for kind in TYPES:  # 26.22; of Britain's factors 10.24 speaks
            s.sw[GERMANY * len(TYPES) + kind] = s.north[GERMANY * len(TYPES) + kind] = 0
    adopt(s)  # 49.8b
    remove_units(s, power)


def _give_back_italians(s: Position) -> None:
    """36.25; fleets that it has seized of an Italy that is out of the game go with it [26.72]."""
    if not in_game(s, ITALY):
        return
    for unit in on_board(s):
        if NATION[unit] == ITALY and s.serves[unit] == GERMANY:
            s.serves[unit] = ITALY


def remove_units(s: Position, power: int) -> None:
    """Of the power itself wherever they serve, and all that serves it: lent Italians, partisans that it built."""
    for unit in range(UNITS):
        if NATION[unit] == power or (s.where[unit] >= 0 and s.serves[unit] == power):
            if s.where[unit] >= 0:
                if KIND[unit] == AIR_BASE:
                    s.overrun = (*s.overrun, s.where[unit])  # an ally's air may have been on it
                eliminate(s, unit)
            if s.where[unit] == POOL and (NATION[unit] == power or NATION[unit] not in POWERS):
                lay(s, unit, SPARE)
    s.air_pool[power] = s.new_fleets[power] = s.naval_lost[power] = 0
