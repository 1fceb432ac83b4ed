"""What a step costs [12.1]: the hex entered, the hexside crossed, or the rail rate."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from theatre.board.hexsides import Prices, Sides, one_way
from theatre.games.supreme_commander.pieces import is_large
from theatre.games.supreme_commander.state import Position
from theatre.games.supreme_commander.tables import CHARTS, CLEAR, FORTS, MUD, SNOW
from theatre.games.supreme_commander.weather import weather
from theatre.games.supreme_commander.world import (
    BIT,
    DESERT,
    FREEZING_SIDES,
    GROUND_MOVES,
    IS_CITY,
    RAIL_SIDES,
    RIVER_SIDES,
    STRAIT_SIDES,
    TERRAIN,
    WIDTH,
    across,
)


def has_side(sides: Sides, a: int, b: int) -> bool:
    """Is there such a hexside between two hexes?"""
    return bool(across(BIT[a], sides) & BIT[b])


def hex_cost(there: int, turn_weather: int, forts: int) -> int:
    """City, port and capital replace the terrain, and so does a fort [12.1a]; the desert knows no weather [8.0c]."""
    name = "city" if IS_CITY[there] else ("fort" if BIT[there] & forts else TERRAIN[there])
    return CHARTS.terrain[name].move[CLEAR if BIT[there] & DESERT else turn_weather]


def may_use_rail(s: Position, unit: int) -> bool:
    """In mud armies and HQs may not [12.1d]."""
    return not (weather(s) == MUD and is_large(s, unit))


def fort_hexes(s: Position) -> int:
    mask = 0
    for unit in FORTS:
        if s.where[unit] >= 0 and not s.back[unit]:
            mask |= BIT[s.where[unit]]
    return mask


class Step(msgspec.Struct, frozen=True):
    """A step from a hex to its neighbour: their bits, and what lies between."""

    here: int
    there: int
    a: int
    b: int
    rail: bool
    strait: bool
    river: bool
    freezes: bool


def _step(a: int, b: int) -> Step:
    sides = [has_side(sides, a, b) for sides in (RAIL_SIDES, STRAIT_SIDES, RIVER_SIDES, FREEZING_SIDES)]
    return Step(a, b, BIT[a].bit_length() - 1, BIT[b].bit_length() - 1, *sides)


STEPS = {pair: _step(*pair) for pair in GROUND_MOVES}


def step_cost(step: Step, turn_weather: int, by_rail: bool, forts: int) -> int:
    """Movement points for a step; `by_rail`: may the unit use the rail rate, which cancels rivers [12.1c]?

    Only mud keeps armies and HQs from it, and there is none in the desert [8.0c].
    """
    local = CLEAR if BIT[step.there] & DESERT else turn_weather
    if step.rail and (by_rail or local == CLEAR):
        return CHARTS.rail_move[local]
    cost = hex_cost(step.there, turn_weather, forts)
    if step.strait:
        return cost + CHARTS.hexsides["strait"].move[local]
    frozen = turn_weather == SNOW and step.freezes
    return cost + CHARTS.hexsides["river"].move[local] if step.river and not frozen else cost


@lru_cache(maxsize=64)
def prices(turn_weather: int, by_rail: bool, forts: int) -> Prices:
    """All moves over the map by their cost."""
    moves: dict[int, list[tuple[int, int]]] = {}
    for step in STEPS.values():
        cost = step_cost(step, turn_weather, by_rail, forts)
        moves.setdefault(cost, []).append((step.a, step.b))
    return tuple([(cost, one_way(moves[cost], WIDTH)) for cost in sorted(moves)])
