"""The position and the vocabulary of this game: which unit is where and whom it serves, who is at war with whom.

Nothing here decides a rule of a chapter. Control of hexes is in `control.py`, stacking in `stacking.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

import msgspec

from theatre.core.state import State
from theatre.games.third_reich.tables import (
    AIR,
    ARMOR,
    COMBAT,
    FLEET,
    IS_GROUND,
    KIND,
    MODEL,
    NATION,
    NATIONS,
    NOBODY,
    POWERS,
    SEASONS,
    SIDE,
    UNITS,
    UNITS_OF,
    USSR,
)
from theatre.games.third_reich.world import BIT, FRONTS, NOWHERE, SPACES

# where a counter lies that is not on the board (column `where`)
SPARE = NOWHERE  # not in play: change, not yet available, or lost for good
POOL = -2  # in the force pool, an allowable build

# status of a nation (column `status`)
SOVEREIGN = 0  # a major power in the game
ABSENT = 1  # a major power that has not entered it yet
COLONY = 2  # no nation of its own
NEUTRAL = 3  # a minor country at peace, an inactive minor ally too
ATTACKED = 4  # at war and unconquered, nobody has intervened
ALLIED = 5  # an ally of its `patron` by intervention; Poland from the start
ACTIVE = 6  # an active minor ally of its `patron`: its losses can be rebuilt
CONQUERED = 7

# what lies on a hex (column `bridgehead`)
NO_BRIDGEHEAD, BY_CROSSING, BY_SEA = range(3)


class Variants(msgspec.Struct, frozen=True):
    """Where official answers differ: each a switch that the players agree on (see RULINGS.md)."""

    late_winter_roll: bool = False
    spanish_six_with_aid: bool = False


class Position(State, kw_only=True):
    """Columns per power, per nation, per hex and per unit; an index of a unit is one printed counter."""

    DERIVED: ClassVar[tuple[str, ...]] = ("held",)

    # what the players agreed on
    scenario: str
    variants: Variants

    # the calendar
    year: int
    season: int
    turns: int = 0  # game turns that have begun
    first: int  # the side that moves first this game turn
    active: int  # the side whose player turn it is

    # per power
    brp: list[int]  # at hand; below zero after losses
    base: list[int]
    growth: list[int]  # percent
    total: list[int]  # of this year, after strategic warfare construction
    limit: list[int]  # the most that may be spent in one player turn
    spent: list[int]  # in this player turn
    sw_loss: list[int]  # BRPs lost to strategic warfare in this year start
    war: bytearray  # power * 6 + power, both ways
    option: bytearray  # power * 3 + front: PASS, ATTRITION or OFFENSIVE of this player turn
    # force pools in factors, for air and naval counters are changed; ground units lie in POOL
    air_pool: list[int]
    new_fleets: list[int]  # allowable builds of nine factors each, placed at once [29.82b]
    naval_lost: list[int]  # factors that can be rebuilt nine at a time, a year later

    # per nation
    status: bytearray
    patron: bytearray  # the major power whose ally or colony it is, else NOBODY
    foes: bytearray  # of a minor country: bits of the major powers at war with it
    earns: bytearray  # the power that is paid its BRPs each year, NOBODY if they are part of a base or of nothing
    losing: bytearray  # the power that will lose its BRPs unless the capital is retaken [24.3b], else NOBODY

    # per space
    holder: bytearray  # the nation that controls a hex, NOBODY; changed by `give` only
    held: list[int] = []  # by nation the hexes that it controls, as a mask
    bridgehead: bytearray
    razed: bytearray  # a fortress that an enemy has occupied is one no more [5.51a]; a West Wall hex before 1944
    enclaves: bytearray  # Konigsberg and Durazzo: are they still sources, no land line having been opened? [27.18]

    # per unit
    where: list[int]
    serves: bytearray  # the nation under whose orders it is: its own, or Germany for lent Italians, or its builder
    berth: bytearray  # of a fleet: the number of its port in `world.PORTS`
    inverted: bytearray
    moved: bytearray  # this player turn
    unsupplied: bytearray  # when supply was judged in this player turn
    graced: list[int]  # in supply through this game turn after exploiting or dropping [27.32, 27.33]

    def derive(self) -> None:
        self.held = [0] * NATIONS
        for at, nation in enumerate(self.holder):
            if nation != NOBODY:
                self.held[nation] |= BIT[at]


def empty_position(**fields: object) -> dict[str, object]:
    """All columns of a board without units; `fields` replaces some of them."""
    six = len(POWERS)
    nobody = bytes([NOBODY])
    columns: dict[str, object] = {
        "war": bytearray(six * six),
        "option": bytearray(six * len(FRONTS)),
        "status": bytearray(NATIONS),
        "foes": bytearray(NATIONS),
        "holder": bytearray(nobody * SPACES),
        "where": [SPARE] * UNITS,
        "serves": bytearray(NATION),
        "berth": bytearray(nobody * UNITS),
        "graced": [0] * UNITS,
        "enclaves": bytearray(2),
    }
    columns |= {name: bytearray(nobody * NATIONS) for name in ("patron", "earns", "losing")}
    columns |= {name: bytearray(SPACES) for name in ("bridgehead", "razed")}
    columns |= {name: bytearray(UNITS) for name in ("inverted", "moved", "unsupplied")}
    treasury = ("brp", "base", "growth", "total", "limit", "spent", "sw_loss")
    columns |= {name: [0] * six for name in (*treasury, "air_pool", "new_fleets", "naval_lost")}
    return columns | fields


# the calendar


def this_turn(s: Position) -> int:
    """The game turn as a number that grows by one each season."""
    return s.year * len(SEASONS) + s.season


# powers


def in_game(s: Position, power: int) -> bool:
    return s.status[power] == SOVEREIGN


def at_war(s: Position, a: int, b: int) -> bool:
    """Between major powers."""
    return bool(s.war[a * len(POWERS) + b])


def set_war(s: Position, a: int, b: int) -> None:
    s.war[a * len(POWERS) + b] = s.war[b * len(POWERS) + a] = 1


def allied(s: Position, a: int, b: int) -> bool:
    """An alliance is active once both are at war with the same major power; a power is its own ally."""
    return a == b or (SIDE[a] == SIDE[b] and any(at_war(s, a, foe) and at_war(s, b, foe) for foe in POWERS))


def partners(s: Position, power: int) -> list[int]:
    """The power and its active allies that are in the game."""
    return [one for one in POWERS if in_game(s, one) and allied(s, power, one)]


def of_side(s: Position, side: int) -> tuple[int, ...]:
    """The powers of a side that are in the game, at war or not: they take their turn together [12.13]."""
    return tuple([power for power in POWERS if SIDE[power] == side and in_game(s, power)])


def is_western(power: int) -> bool:
    """A Western Ally, as against Russia [45]."""
    return SIDE[power] == SIDE[USSR] and power != USSR


def option_on(s: Position, power: int, front: int) -> int:
    return s.option[power * len(FRONTS) + front]


# nations


def master(s: Position, nation: int) -> int:
    """The major power for which a nation fights or whose colony it is, itself for a major; NOBODY for other minors."""
    return nation if nation in POWERS else s.patron[nation]


def is_enemy(s: Position, nation: int, other: int) -> bool:
    """Are two nations at war, by themselves or through the major powers for which they fight?"""
    a, b = master(s, nation), master(s, other)
    if a != NOBODY and b != NOBODY:
        return at_war(s, a, b)
    if a == NOBODY and b == NOBODY:
        return False
    minor, power = (nation, b) if a == NOBODY else (other, a)
    return s.status[minor] == ATTACKED and bool(s.foes[minor] >> power & 1)


def is_ally(s: Position, nation: int, power: int) -> bool:
    """Is it the power itself, an active ally, or one for which such an ally fights?"""
    major = master(s, nation)
    return major != NOBODY and allied(s, major, power)


def give(s: Position, hex_: int, nation: int) -> None:
    """Control of a hex passes to a nation, or to NOBODY."""
    if s.holder[hex_] != NOBODY:
        s.held[s.holder[hex_]] &= ~BIT[hex_]
    s.holder[hex_] = nation
    if nation != NOBODY:
        s.held[nation] |= BIT[hex_]


# units


def runs(s: Position, unit: int) -> int:
    """The major power that pays for, moves and commands a unit; NOBODY for the units of minors on their own."""
    return master(s, s.serves[unit])


def on_board(s: Position) -> Iterator[int]:
    """Every unit in a hex or a box, ascending."""
    return iter([unit for unit, space in enumerate(s.where) if space >= 0])


def units_at(s: Position, space: int) -> list[int]:
    found = []
    at = -1
    for _ in range(s.where.count(space)):
        at = s.where.index(space, at + 1)
        found.append(at)
    return found


def ground_at(s: Position, space: int) -> list[int]:
    return [unit for unit in units_at(s, space) if IS_GROUND[unit]]


def units_of(s: Position, power: int) -> list[int]:
    """What a major power runs on the board, lent units and minor allies among it."""
    return [unit for unit in on_board(s) if runs(s, unit) == power]


def factors_at(s: Position, space: int, kind: int) -> int:
    """Combat factors of a kind in a space, whosever."""
    return sum([COMBAT[unit] for unit in units_at(s, space) if KIND[unit] == kind])


def enemy_ground(s: Position, nation: int) -> int:
    """The hexes with ground units hostile to a nation, as a mask."""
    return _hexes_of(s, [unit for unit in enemy_units(s, nation) if IS_GROUND[unit]])


def enemy_counters(s: Position, nation: int) -> int:
    """The hexes with any hostile counter: ground, air, naval, air base [16.2b, 19.2a]."""
    return _hexes_of(s, enemy_units(s, nation))


def enemy_armor(s: Position, nation: int) -> list[int]:
    """The hexes with hostile armor, each once, ascending."""
    return sorted({s.where[unit] for unit in enemy_units(s, nation) if KIND[unit] == ARMOR})


def enemy_units(s: Position, nation: int) -> list[int]:
    hostile = [is_enemy(s, one, nation) for one in range(NATIONS)]
    return [unit for unit, space in enumerate(s.where) if space >= 0 and hostile[s.serves[unit]]]


def _hexes_of(s: Position, units: list[int]) -> int:
    mask = 0
    for unit in units:
        mask |= BIT[s.where[unit]]
    return mask


# putting down and taking away


def in_pool(s: Position, nation: int, model: str) -> list[int]:
    """The counters of a nation and model that are allowable builds."""
    return [unit for unit in UNITS_OF[nation, model] if s.where[unit] == POOL]


def spare(s: Position, nation: int, model: str) -> list[int]:
    """Its counters that are not in play."""
    return [unit for unit in UNITS_OF[nation, model] if s.where[unit] == SPARE]


def put(s: Position, unit: int, space: int) -> None:
    s.where[unit] = space
    s.berth[unit] = NOBODY


def dock(s: Position, unit: int, space: int, port: int) -> None:
    s.where[unit] = space
    s.berth[unit] = port


def eliminate(s: Position, unit: int) -> None:
    """Back to the force pool [3.38a]: counters of ground units and minors, factors of the majors' air and fleets.

    Units of minors that are no active minor allies are gone for good [22.5]; a lent unit is its own nation's again.
    """
    nation, kind = NATION[unit], KIND[unit]
    if nation in POWERS and kind == AIR:
        s.air_pool[nation] += COMBAT[unit]
        s.where[unit] = SPARE
    elif nation in POWERS and kind == FLEET:
        s.naval_lost[nation] += COMBAT[unit]
        s.where[unit] = SPARE
    else:
        s.where[unit] = POOL if nation in POWERS or s.status[nation] == ACTIVE else SPARE
    s.serves[unit], s.berth[unit], s.graced[unit] = nation, NOBODY, 0
    s.inverted[unit] = s.moved[unit] = s.unsupplied[unit] = 0


def name_of(unit: int) -> tuple[int, str]:
    """Nation and model, by which equal counters are told."""
    return NATION[unit], MODEL[unit]


# turn bookkeeping


def new_player_turn(s: Position, side: int) -> None:
    """What the last player turn left on units and powers is forgotten."""
    s.active = side
    s.moved[:] = s.unsupplied[:] = bytes(UNITS)
    s.spent[:] = [0] * len(POWERS)
    s.option[:] = bytes(len(POWERS) * len(FRONTS))
