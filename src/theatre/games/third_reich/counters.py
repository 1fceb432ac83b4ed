"""The counters: whom they serve, where they are and who is hostile, and how they come into play and leave it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, reduce
from operator import or_

from theatre.games.third_reich.nations import (
    Ties,
    actors,
    acts_for,
    enemies_of,
    foes_of,
    in_game,
    is_enemy,
    is_of_idle_vichy,
    master,
    meets_poles,
    ties,
)
from theatre.games.third_reich.state import (
    ACTIVE,
    ARMORED,
    BLOCK,
    COUNTERS,
    GROUND,
    LOST,
    NEUTRAL,
    POOL,
    SIX,
    SPARE,
    Position,
    lay,
    ranks,
    units_at,
)
from theatre.games.third_reich.tables import (
    AIR,
    AIRBORNE,
    COMBAT,
    FLEET,
    FREE_FRANCE,
    GERMANY,
    IS_GROUND,
    KIND,
    MODEL,
    NATION,
    NATIONS,
    NOBODY,
    PARTISAN,
    POLAND,
    POWERS,
    UNITS,
    UNITS_OF,
    USA,
    VICHY_FRANCE,
)
from theatre.games.third_reich.world import AREA, BIT, NOWHERE, mask_of

EASTERN_POLAND = mask_of(AREA["eastern_poland"])


def runs(s: Position, unit: int) -> int:
    """The major power that pays for, moves and commands a unit; NOBODY for the units of minors on their own."""
    nation = s.serves[unit]
    return nation if nation < SIX or nation == NOBODY else s.patron[nation]


def orders(s: Position, unit: int) -> int:
    """The major power that moves and redeploys a unit: Germany those of a Vichy France at peace too [49.3a]."""
    return GERMANY if is_of_idle_vichy(s, s.serves[unit]) else runs(s, unit)


def mover(s: Position, unit: int) -> int:
    """The nation that moves a unit; Germany those of a Vichy France at peace too [49.3a]."""
    return GERMANY if is_of_idle_vichy(s, s.serves[unit]) else actor(s, unit)


def ordered_by(s: Position, power: int) -> list[int]:
    """What a power moves and redeploys on the board [49.3a]."""
    own = units_of(s, power)
    if power == GERMANY and s.status[VICHY_FRANCE] == NEUTRAL:
        own += [unit for unit in s.placed if s.serves[unit] == VICHY_FRANCE]
    return own


def actor(s: Position, unit: int) -> int:
    """The nation whose options bind a unit: its major power, or a minor on its own, Poland in its own turn too."""
    return acts_for(s.serves[unit], s.patron, s.minor)


def on_board(s: Position) -> Iterator[int]:
    """Every unit in a hex or a box, ascending."""
    return iter(s.placed.copy())


def ground_at(s: Position, space: int) -> list[int]:
    return [unit for unit in s.here[space // BLOCK][space % BLOCK] if IS_GROUND[unit]]


def has_partisan(s: Position, space: int) -> bool:
    """32.6: does a partisan hold a hex, whoever else has it in the books?"""
    return any(KIND[unit] == PARTISAN for unit in ground_at(s, space))


def units_of(s: Position, power: int) -> list[int]:
    """What a major power runs on the board, lent units and minor allies among it; or a minor on its own."""
    acts = s.serves.translate(actors(s))
    return [unit for unit in s.placed if acts[unit] == power]


def ground_of(s: Position, nation: int) -> int:
    """The hexes with ground units that a nation moves, as a mask."""
    mask = 0
    for power, hexes in zip(actors(s), ranks(s)[GROUND : GROUND + NATIONS], strict=False):
        if power == nation:
            mask |= hexes
    return mask


def occupied(s: Position) -> int:
    """The hexes with any counter, as a mask."""
    return reduce(or_, ranks(s)[COUNTERS : COUNTERS + NATIONS])


def on_mission(s: Position) -> list[int]:
    """The units with an entry in `mission`, ascending."""
    if s.mission.count(NOWHERE) == UNITS:
        return []
    return [unit for unit, hex_ in enumerate(s.mission) if hex_ != NOWHERE]


def factors_at(s: Position, space: int, kind: int) -> int:
    """Combat factors of a kind in a space, whosever."""
    return sum([COMBAT[unit] for unit in units_at(s, space) if KIND[unit] == kind])


def enemy_ground(s: Position, nation: int) -> int:
    """The hexes with ground units hostile to a nation, as a mask."""
    return _joined(s, nation, GROUND)


def enemy_counters(s: Position, nation: int) -> int:
    """The hexes with any hostile counter: ground, air, naval, air base [16.2b, 19.2a]."""
    return _joined(s, nation, COUNTERS)


def enemy_armor(s: Position, nation: int) -> int:
    """The hexes with hostile armor, as a mask."""
    return _joined(s, nation, ARMORED)


def armor_of(s: Position, side: int) -> int:
    """The hexes with armor of a side, of powers and of those who fight for them, at war or not."""
    mask, by_nation = 0, ranks(s)
    for nation in _of_side(ties(s), side):
        mask |= by_nation[ARMORED + nation]
    return mask


@lru_cache(maxsize=256)
def _of_side(among: Ties, side: int) -> tuple[int, ...]:
    lords = [master(among, nation) for nation in range(NATIONS)]
    return tuple([nation for nation, lord in enumerate(lords) if lord in POWERS and among.sides[lord] == side])


def enemy_units(s: Position, nation: int) -> list[int]:
    hostile = enemies_of(s, nation)
    return [unit for unit in s.placed if hostile[s.serves[unit]] or is_eastern_pole(s, unit, nation)]


def _joined(s: Position, nation: int, what: int) -> int:
    mask, by_nation = 0, ranks(s)
    for foe in foes_of(ties(s), nation):
        mask |= by_nation[what + foe]
    return mask | (by_nation[what + POLAND] & EASTERN_POLAND) if meets_poles(s, nation) else mask


def is_foe(s: Position, unit: int, nation: int) -> bool:
    """Is a unit hostile to a nation?"""
    return is_enemy(s, s.serves[unit], nation) or is_eastern_pole(s, unit, nation)


def is_eastern_pole(s: Position, unit: int, nation: int) -> bool:
    """43.4q; Polish air that flies over the Poles there is one of them."""
    if s.serves[unit] != POLAND or not meets_poles(s, nation):
        return False
    at = s.where[unit] if s.mission[unit] == NOWHERE else s.mission[unit]
    return bool(BIT[at] & EASTERN_POLAND)


def in_pool(s: Position, nation: int, model: str) -> list[int]:
    """The counters of a nation and model that are allowable builds."""
    return [unit for unit in UNITS_OF[nation, model] if s.where[unit] == POOL]


def spare(s: Position, nation: int, model: str) -> list[int]:
    """Its counters that are not in play."""
    return [unit for unit in UNITS_OF[nation, model] if s.where[unit] == SPARE]


def put(s: Position, unit: int, space: int) -> None:
    lay(s, unit, space)
    s.berth[unit] = NOBODY


def dock(s: Position, unit: int, space: int, port: int) -> None:
    lay(s, unit, space)
    s.berth[unit] = port
    if NATION[unit] == USA:
        s.deployed[unit] = 1  # 29.25: one that is set up in Europe too has left America


def eliminate(s: Position, unit: int) -> None:
    """Back to the force pool [3.38a]: counters of ground units and minors, factors of the majors' air and fleets.

    Units of minors that are no active minor allies are gone for good [22.5]; so are Free French whose power is out of
    the game [49.8]. A lent unit is its own nation's again.
    """
    nation, kind = NATION[unit], KIND[unit]
    serves = nation
    s.spoilt |= nation == GERMANY and kind == AIRBORNE  # YMP-A17
    if s.serves[unit] in (VICHY_FRANCE, FREE_FRANCE):  # 49.7, 49.8; no new Free French fleets [33.42-3]
        lasting = s.status[s.serves[unit]] == ACTIVE and in_game(s, runs(s, unit))
        lasting &= not (kind == FLEET and s.serves[unit] == FREE_FRANCE)
        lay(s, unit, POOL if lasting else SPARE)
        serves = s.serves[unit] if lasting else nation
    elif nation in POWERS and kind == AIR:
        s.air_pool[nation] += COMBAT[unit]
        lay(s, unit, SPARE)
    elif nation in POWERS and kind == FLEET:
        s.naval_lost[nation] += COMBAT[unit]
        lay(s, unit, SPARE)
    else:
        rebuilt = nation in POWERS or s.status[nation] == ACTIVE
        lay(s, unit, POOL if rebuilt else SPARE if kind == PARTISAN else LOST)
    s.serves[unit], s.berth[unit], s.graced[unit] = serves, NOBODY, 0
    s.inverted[unit] = s.moved[unit] = s.unsupplied[unit] = s.cut_off[unit] = 0
    s.attacked[unit] = s.grounded[unit] = s.sheltered[unit] = s.excess[unit] = s.deployed[unit] = 0
    s.mission[unit] = NOWHERE
    s.allotted = tuple([one for one in s.allotted if one.unit != unit])
    s.drops = tuple([one for one in s.drops if one[0] != unit])


def name_of(unit: int) -> tuple[int, str]:
    """Nation and model, by which equal counters are told."""
    return NATION[unit], MODEL[unit]
