"""Who stands in a country: garrisons that shelter minor allies [25.8], and factors that a rule asks for."""

from __future__ import annotations

from theatre.games.third_reich.counters import on_board, runs
from theatre.games.third_reich.state import Position
from theatre.games.third_reich.tables import (
    AIR,
    COMBAT,
    FLEET,
    GERMANY,
    IS_GROUND,
    KIND,
    NATION,
    POWERS,
)
from theatre.games.third_reich.world import AREA, BIT, COUNTRY_MASK, mask_of

BESSARABIA = mask_of(AREA["bessarabia"])


def units_in(s: Position, nation: int, power: int) -> list[int]:
    """Counters of a major power, of any kind, on the soil of a minor country."""
    return [unit for unit in on_board(s) if s.serves[unit] == power and BIT[s.where[unit]] & COUNTRY_MASK[nation]]


def is_garrisoned(s: Position, nation: int) -> bool:
    """25.8: by one German ground factor, replacements included, Italians not, Bessarabia not."""
    there = [unit for unit in units_in(s, nation, GERMANY) if NATION[unit] == GERMANY and IS_GROUND[unit]]
    return any(not BIT[s.where[unit]] & BESSARABIA for unit in there)


def run_by(s: Position, side: int, hexes: int) -> list[int]:
    """Units that the powers of a side run in a set of hexes."""
    found = [unit for unit in on_board(s) if BIT[s.where[unit]] & hexes]
    return [unit for unit in found if runs(s, unit) in POWERS and s.sides[runs(s, unit)] == side]


def ground_factors(units: list[int]) -> int:
    return sum([COMBAT[unit] for unit in units if IS_GROUND[unit]])


def land_factors(units: list[int]) -> int:
    """Ground and air."""
    return sum([COMBAT[unit] for unit in units if IS_GROUND[unit] or KIND[unit] == AIR])


def naval_factors(units: list[int]) -> int:
    return sum([COMBAT[unit] for unit in units if KIND[unit] == FLEET])
