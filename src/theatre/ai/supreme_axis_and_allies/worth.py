"""What things are worth, in IPC: Territories by income and morale, cities by the race for the threshold, lanes."""

from __future__ import annotations

from theatre.games.supreme_axis_and_allies.morale import gain
from theatre.games.supreme_axis_and_allies.state import NOWHERE, Position, alliance, cities_held
from theatre.games.supreme_axis_and_allies.tables import HEAVY
from theatre.games.supreme_axis_and_allies.world import CITY, LANE_NATION, LANE_VALUE, NEUTRAL

RAID = 2.0  # of a Territory's value: income and morale of one turn, for the taker and against the loser
TENURE = 4.0  # more of it, if it can be held
CITY_BONUS = {0: 8.0, 1: 12.0, 2: 20.0, 3: 80.0}  # by cities still missing to the threshold, turned round
INDUSTRY_BONUS = 6.0
HEAVY_BONUS = 12.0
WEARY = 3  # steps below N from which on every point counts more
HASTE = 0.12  # by how much, for each step


def city_bonus(s: Position, side: int) -> float:
    """What one more Victory City is worth to an alliance."""
    missing = s.threshold - cities_held(s, side)
    return CITY_BONUS.get(4 - missing, CITY_BONUS[0]) if missing > 1 else CITY_BONUS[3]


def urgency(s: Position, nation: int) -> float:
    """Points of morale count more for a nation that nears surrender."""
    return 1.0 + HASTE * max(0, -gain(s, nation) - WEARY)


def prize(s: Position, space: int, nation: int, held: float) -> float:
    """What a nation gains by taking an enemy Territory that it holds with this chance."""
    side = alliance(nation)
    owner = s.controller[space]
    haste = (urgency(s, nation) + (urgency(s, owner) if owner < NEUTRAL else 1.0)) / 2
    worth = s.value[space] * (RAID + TENURE * held) * haste + 0.5
    if CITY[space]:
        worth += city_bonus(s, side) * (0.4 + 0.6 * held)
    if s.industry[space] != NOWHERE:
        worth += (HEAVY_BONUS if s.industry[space] in HEAVY else INDUSTRY_BONUS) * (0.3 + 0.7 * held)
    return worth


def stake(s: Position, space: int) -> float:
    """What the loss of an own or allied Territory costs."""
    owner = s.controller[space]
    if owner >= NEUTRAL:
        return 0.0
    worth = s.value[space] * (RAID + TENURE) * urgency(s, owner) + 0.5
    if CITY[space]:
        worth += city_bonus(s, 1 - alliance(owner))
    if s.industry[space] != NOWHERE:
        worth += HEAVY_BONUS if s.industry[space] in HEAVY else INDUSTRY_BONUS
    return worth


def lane_bonus(space: int, side: int) -> float:
    """A free own lane, or an enemy lane shut: what it pays in two turns."""
    return 2.0 * LANE_VALUE[space] if LANE_NATION[space] >= 0 else 0.0
