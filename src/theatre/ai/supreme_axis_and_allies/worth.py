"""What things are worth, in IPC: Territories by income and morale, cities by the race for the threshold, lanes."""

from __future__ import annotations

from theatre.games.supreme_axis_and_allies.morale import gain
from theatre.games.supreme_axis_and_allies.state import NOWHERE, Position, alliance, cities_held
from theatre.games.supreme_axis_and_allies.tables import CONST, HEAVY
from theatre.games.supreme_axis_and_allies.world import CITIES, CITY, LANE_NATION, LANE_VALUE, NEUTRAL, ORIGINAL

RAID = 2.0  # of a Territory's value: income and morale of one turn, for the taker and against the loser
TENURE = 4.0  # more of it, if it can be held
CITY_BONUS = {1: 80.0, 2: 20.0, 3: 12.0}  # by the number of cities that are missing to the threshold
FAR_FROM_VICTORY = 8.0
INDUSTRY_BONUS = 6.0
HEAVY_BONUS = 12.0
HORIZON = (1, 2, 4)  # War Weariness until the Sue for Peace rolls that are looked at
SURRENDER = 60.0  # what the surrender of a nation costs its alliance
SURRENDER_CITY = 30.0  # more for each of its Victory Cities


def city_bonus(s: Position, side: int) -> float:
    """What one more Victory City is worth to an alliance."""
    return CITY_BONUS.get(max(1, s.threshold - cities_held(s, side)), FAR_FROM_VICTORY)


def _fails(below: int) -> float:
    """The chance that Sue for Peace fails so many steps below N."""
    if below >= CONST.morale.span:
        return 1.0
    target = CONST.morale.sue_targets.get(below, 0)
    return sum([a + b <= target for a in range(1, 7) for b in range(1, 7)]) / 36


FAILS = tuple([_fails(below) for below in range(CONST.morale.span + 1)])


def peril(steps: int) -> float:
    """How likely a nation so many steps above N (or below, if negative) surrenders in its next turns."""
    below = [min(CONST.morale.span, max(0, weary - steps)) for weary in HORIZON]
    return sum([FAILS[step] for step in below]) / len(HORIZON)


def morale(s: Position, nation: int, points: int) -> float:
    """What it is worth to an alliance that the marker of one of its nations moves by so many points."""
    now = gain(s, nation)
    cities = sum([ORIGINAL[space] == nation for space in CITIES])
    return (peril(now) - peril(now + points)) * (SURRENDER + SURRENDER_CITY * cities)


def prize(s: Position, space: int, nation: int, held: float) -> float:
    """What a nation gains by taking an enemy Territory that it holds with this chance."""
    side = alliance(nation)
    owner = s.controller[space]
    value = s.value[space]
    worth = value * (RAID + TENURE * held) + 0.5 + morale(s, nation, value)
    if owner < NEUTRAL:
        worth -= morale(s, owner, -value) * (0.4 + 0.6 * held)  # he may take it back before it counts
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
    worth = s.value[space] * (RAID + TENURE) + 0.5 - morale(s, owner, -s.value[space])
    if CITY[space]:
        worth += city_bonus(s, 1 - alliance(owner))
    if s.industry[space] != NOWHERE:
        worth += HEAVY_BONUS if s.industry[space] in HEAVY else INDUSTRY_BONUS
    return worth


def lane_bonus(space: int) -> float:
    """A free own lane, or an enemy lane shut: what it pays in two turns."""
    return 2.0 * LANE_VALUE[space] if LANE_NATION[space] >= 0 else 0.0
