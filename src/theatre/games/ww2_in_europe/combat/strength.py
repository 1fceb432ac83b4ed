"""How well a unit fires [UNT-04]: its Combat Value with all bonuses and penalties, and the number of its class."""

from __future__ import annotations

import msgspec

from theatre.games.ww2_in_europe.advanced.leaders import leadership
from theatre.games.ww2_in_europe.advanced.special_forces import STEADFAST, elite_bonus, extra_dice
from theatre.games.ww2_in_europe.movement.control import is_friendly
from theatre.games.ww2_in_europe.movement.marching import in_russian_winter
from theatre.games.ww2_in_europe.state import NEUTRAL, Position, side_of
from theatre.games.ww2_in_europe.tables import (
    AIRBORNE,
    ALLIES,
    BASE_KIND,
    COMBAT,
    ENTRENCHES,
    IS_AIR,
    IS_NAVAL,
    MECH,
    NOBODY,
    SIDE,
    TANK,
    UNITS,
    USSR,
)
from theatre.games.ww2_in_europe.world import IS_MAJOR_FLAG, LAND_PART, TERRAIN, is_land

FORTRESS_BONUS = 2
COVER = ("woodland", "mountains", "impassable")
NEUTRAL_USSR = 2
"""A camp beside the two sides: while neutral the USSR fights for the pact alone [PAC-08]."""


class Battle(msgspec.Struct, frozen=True):
    """The circumstances of a battle that bear on Combat Values."""

    space: int
    attacker: int  # a camp
    round: int = 1
    crossing: str = ""  # on land: river, straits or coast if all attackers came across one, else ""
    naval: int = 0  # what bad conditions take off ships
    air: int = 0  # and off planes


def camp_of(s: Position, unit: int) -> int:
    """With whom a unit fights: its side, or the neutral USSR."""
    owner = s.owner[unit]
    return NEUTRAL_USSR if owner == USSR and s.status[USSR] == NEUTRAL else SIDE[owner]


def seat_of(camp: int) -> int:
    """Who decides for a camp."""
    return ALLIES if camp == NEUTRAL_USSR else camp


def combat_value(s: Position, unit: int, battle: Battle) -> int:
    """The highest die with which it hits any target that it can hit; never below 0 [R-42]."""
    kind = s.kind[unit]
    value = min(1, COMBAT[kind]) if is_weakened(s, unit, battle) else COMBAT[kind]
    if IS_NAVAL[kind]:
        admiral = leadership(s, unit, battle.round) if value else 0
        return max(0, value + _harbour(s, unit, battle) + admiral - battle.naval)
    if IS_AIR[kind]:
        return max(0, value - battle.air)
    elite = elite_bonus(s, unit, battle.round, camp_of(s, unit) == battle.attacker)
    cover = _terrain(s, unit, battle) + _fortress(s, unit, battle)
    return max(0, value + cover + elite + leadership(s, unit, battle.round))


def class_value(s: Position, unit: int, battle: Battle) -> int:
    """The highest die with which a fighter hits planes, a Tac bomber ground and naval units [FTR-01, TAC-02].

    0 for units without such a number and for those reduced to a Combat Value of 1 [R-34].
    """
    row = UNITS[s.kind[unit]]
    special = row.air or row.surface
    return max(0, special - battle.air) if special and not is_weakened(s, unit, battle) else 0


def dice_of(s: Position, unit: int, battle: Battle) -> int:
    """How many dice it rolls: artillery two [ART-02], a unit that can hit nothing none."""
    kind = s.kind[unit]
    fires = combat_value(s, unit, battle) or class_value(s, unit, battle)
    return UNITS[kind].dice + extra_dice(kind, battle.round) if fires else 0


def is_weakened(s: Position, unit: int, battle: Battle) -> bool:
    """Is its Combat Value 1 instead of the printed one [CUT-03, SUR-03, WIN-02]?"""
    if STEADFAST[s.kind[unit]] and camp_of(s, unit) != battle.attacker:
        return False
    if is_land(battle.space) and in_russian_winter(s, s.owner[unit], battle.space):
        return True
    airborne = BASE_KIND[s.kind[unit]] == AIRBORNE
    if s.cut_off[unit] and not airborne:  # ABN-06, CUT-04
        return True
    defends_normally = airborne and camp_of(s, unit) != battle.attacker
    return is_off_guard(s, unit, battle.space) and not defends_normally


def is_off_guard(s: Position, unit: int, at: int) -> bool:
    """Surprised with all effects: in a Major Flag Space, a fortress or a depot only movement is lost [SUR-07]."""
    return bool(s.surprised[unit]) and not _shelters(s, LAND_PART.get(at, at), side_of(s, unit))


def _shelters(s: Position, land: int, side: int) -> bool:
    if not is_land(land):
        return False
    if IS_MAJOR_FLAG[land] and s.flag[land]:  # FLG-02
        return True
    owners = [owner for owner in (s.fortress[land], s.depot[land]) if owner != NOBODY]  # FOR-04, DEP-02
    return any(SIDE[owner] == side for owner in owners)


def _terrain(s: Position, unit: int, battle: Battle) -> int:
    """What ground and borders add for a defender that can entrench, and take from a tank [TER-05 to TER-24]."""
    kind = s.kind[unit]
    terrain = TERRAIN[battle.space]
    if BASE_KIND[kind] == TANK and terrain == "mountains":
        return -1  # TER-09
    if not ENTRENCHES[kind] or camp_of(s, unit) == battle.attacker:
        return 0
    on_foot = BASE_KIND[kind] != MECH
    ground = terrain in COVER and (on_foot or terrain != "impassable")
    border = battle.crossing in ("river", "straits") or (battle.crossing == "coast" and on_foot)
    return ground + border


def _fortress(s: Position, unit: int, battle: Battle) -> int:
    """FOR-01: +2 for those who defend in a fortress of their side and can entrench."""
    owner = s.fortress[battle.space]
    defends = camp_of(s, unit) != battle.attacker and ENTRENCHES[s.kind[unit]]
    return FORTRESS_BONUS if defends and owner != NOBODY and SIDE[owner] == side_of(s, unit) else 0


def _harbour(s: Position, unit: int, battle: Battle) -> int:
    """PRT-04: +1 in a friendly port, for a transport too [PRT-05]."""
    land = LAND_PART.get(battle.space)
    return int(land is not None and is_friendly(s, land, s.owner[unit]))
