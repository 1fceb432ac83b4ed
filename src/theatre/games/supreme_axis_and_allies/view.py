"""What a seat may know of the position: everything, for nothing is hidden in this game but the dice to come."""

from __future__ import annotations

from random import Random

from theatre.core.rules import Seats, View
from theatre.games.supreme_axis_and_allies.battle import Battle
from theatre.games.supreme_axis_and_allies.income import lane_income
from theatre.games.supreme_axis_and_allies.morale import START
from theatre.games.supreme_axis_and_allies.placement import build_limit
from theatre.games.supreme_axis_and_allies.state import CARD_SLOTS, KINDS, NOWHERE, Position, cities_held
from theatre.games.supreme_axis_and_allies.tables import ALLIES, AXIS, TURN_ORDER
from theatre.games.supreme_axis_and_allies.world import LAND


def view(s: Position, seats: Seats) -> View:
    battle = s.within(Battle)
    return {
        "stage": [str(frame.__struct_config__.tag) for frame in s.stack],
        "battle": battle.space if battle else None,
        "round": s.round,
        "active": s.active,
        "threshold": s.threshold,
        "cities": [cities_held(s, ALLIES), cities_held(s, AXIS)],
        "muster": s.muster,
        "nations": [_nation(s, nation) for nation in TURN_ORDER],
        "territories": [_territory(s, space) for space in LAND],
        "units": [_unit(s, unit) for unit in range(len(s.kind)) if s.kind[unit] != NOWHERE],
        "found": [space for space in range(len(s.found)) if s.found[space]],
    }


def _nation(s: Position, nation: int) -> View:
    return {
        "treasury": s.treasury[nation],
        "rating": s.rating[nation],
        "start": START[nation],
        "lanes": lane_income(s, nation),
        "chits": s.chits[nation],
        "card": s.card[nation],
        "points": s.points[nation],
        "tech": _counts(s.tech, nation, CARD_SLOTS),
        "bought": _counts(s.bought, nation, KINDS),
        "surrendered": bool(s.surrendered[nation]),
    }


def _counts(column: bytearray, nation: int, width: int) -> View:
    """What a nation has of each number, without the zeros."""
    return {str(at): count for at, count in enumerate(column[nation * width : (nation + 1) * width]) if count}


def _territory(s: Position, space: int) -> View:
    seen: View = {"space": space, "controller": s.controller[space], "value": s.value[space]}
    if s.industry[space] != NOWHERE:
        seen |= {"industry": s.industry[space], "damage": s.damage[space], "limit": build_limit(s, space)}
    if s.marker[space]:
        seen["marker"] = s.marker[space] - 1
    return seen


def _unit(s: Position, unit: int) -> list[int]:
    """Number, kind, owner, space, borders crossed, carrier, battle, mission, landing place."""
    return [
        unit,
        s.kind[unit],
        s.owner[unit],
        s.where[unit],
        s.used[unit],
        s.aboard[unit],
        s.battle[unit],
        s.mission[unit],
        s.landing[unit],
    ]


def resample(s: Position, seats: Seats, rng: Random) -> Position:
    """The same position with other dice to come."""
    return s.fork(rng.randbytes(32))
