"""Troops behind the front: by march and by Redeployment to where they are wanted."""

from __future__ import annotations

from collections.abc import Iterator

from theatre.ai.ww2_in_europe.survey import Survey
from theatre.ai.ww2_in_europe.wants import Wants
from theatre.core.decision import Args, Choice
from theatre.games.ww2_in_europe.movement.basing import fits, is_base
from theatre.games.ww2_in_europe.movement.marching import cost, has_room, movement_points
from theatre.games.ww2_in_europe.movement.movers import pact_movers
from theatre.games.ww2_in_europe.naval.charts import air_chart
from theatre.games.ww2_in_europe.politics.partition import why_not_under_pact
from theatre.games.ww2_in_europe.state import GONE, is_ground, rp_left, side_of, stack_points
from theatre.games.ww2_in_europe.tables import AIRBORNE, BASE_KIND, IS_AIR, IS_MOBILE, MOVE, STACK, USSR
from theatre.games.ww2_in_europe.world import (
    COUNTRY,
    LAND_NEIGHBOURS,
    NOWHERE,
    PACT_GERMAN,
    PACT_SOVIET,
    POLAND,
    TERRAIN,
    is_land,
)

GAIN = 1.0  # the least gain for a march
POLISH, BALTIC = 5, 3  # Stack Points with which the USSR takes its part
FAR_GAIN = 2.0  # and for a Redeployment Point
BUSY = 12.0  # Stack Points of the enemy in reach for which planes stay
CLOSER = 1.5  # by how much a new base must be better


def marches(survey: Survey, wants: Wants, units: list[int]) -> Iterator[Choice]:
    """Units that are not needed where they stand go down the field."""
    s, field = survey.s, wants.field
    left = {land: wants.spare(land) for land in survey.friends}
    for unit in sorted(units, key=lambda unit: not IS_MOBILE[s.kind[unit]]):
        start = s.where[unit]
        if start in survey.foes or left[start] < STACK[s.kind[unit]]:
            continue
        best: tuple[float, Args] | None = None
        for path in _paths(survey, unit):
            gain = field[start] - field[path[-1]]
            if gain >= GAIN and (best is None or gain > best[0]) and has_room(s, unit, path[-1]):
                best = gain, path
        if best is not None:
            yield Choice("march", (unit, *best[1]))


def partition(survey: Survey, step: int) -> Iterator[Choice]:
    """The neutral USSR takes what the pact gives it: troops where most are missing."""
    s = survey.s
    best: tuple[float, Choice] | None = None
    for unit in pact_movers(s, survey.side, step):
        for land in LAND_NEIGHBOURS[s.where[unit]]:
            if land not in PACT_SOVIET or why_not_under_pact(s, unit, land) is not None:
                continue
            there = stack_points(s, [one for one in s.here[land] if s.owner[one] == USSR and is_ground(s, one)])
            wanted = POLISH if COUNTRY[land] == POLAND else BALTIC
            missing = wanted * (1 if s.where[unit] in PACT_SOVIET else 2) - there
            if there < wanted and s.where[unit] not in PACT_SOVIET and (best is None or missing > best[0]):
                best = missing, Choice("march", (unit, land))
    if best is not None:
        yield best[1]


def _paths(survey: Survey, unit: int) -> Iterator[Args]:
    """Over own land that no enemy is in."""
    s = survey.s
    start, points = s.where[unit], movement_points(s, unit)

    def is_open(land: int) -> bool:
        return not survey.hostile[land] and land not in survey.foes and survey.enters(unit, land)

    for near in LAND_NEIGHBOURS[start]:
        left = points - cost(s, unit, start, near)
        if left < 0 or not is_open(near):
            continue
        yield (near,)
        for far in LAND_NEIGHBOURS[near] if left else ():
            if far != start and is_open(far) and cost(s, unit, near, far) <= left:
                yield near, far


def redeployments(survey: Survey, wants: Wants) -> Iterator[Choice]:
    """By rail from far behind to the neediest land of the front."""
    s, field = survey.s, wants.field
    needy = sorted([land for land, need in wants.need.items() if need >= 1], key=lambda land: (-wants.need[land], land))
    moved: list[tuple[float, int]] = []
    for land, units in survey.friends.items():
        spare = wants.spare(land)
        for unit in sorted(units, key=lambda unit: not IS_MOBILE[s.kind[unit]]):
            if STACK[s.kind[unit]] <= spare and land not in survey.foes and BASE_KIND[s.kind[unit]] != AIRBORNE:
                spare -= STACK[s.kind[unit]]
                moved.append((field[land], unit))
    barred: set[tuple[int, int, bool]] = set()  # units of one place, owner and sort have the same ways
    for cost_of, unit in sorted(moved, reverse=True):
        sort = s.where[unit], s.owner[unit], IS_MOBILE[s.kind[unit]]
        if sort in barred or not rp_left(s, s.owner[unit]):
            continue
        for goal in needy[:4]:
            least = GAIN if survey.keeps_pact and goal in PACT_GERMAN else FAR_GAIN
            if cost_of - field[goal] < least or not has_room(s, unit, goal):
                continue
            path = way(survey, unit, goal)
            if path:
                yield Choice("redeploy", (unit, *path))
                break
        else:
            barred.add(sort)


def way(survey: Survey, unit: int, goal: int) -> Args:
    """Over friendly land to a space; empty if there is none."""
    s = survey.s
    power, start = s.owner[unit], s.where[unit]
    mobile = IS_MOBILE[s.kind[unit]]
    before = {start: NOWHERE}
    queue = [start]
    for land in queue:
        if land == goal:
            break
        for near in LAND_NEIGHBOURS[land]:
            if near not in before and survey.friendly(near, power) and not (mobile and TERRAIN[near] == "desert"):
                before[near] = land
                queue.append(near)
    if goal not in before or goal == start:
        return ()
    path = [goal]
    while before[path[-1]] != start:
        path.append(before[path[-1]])
    return tuple(reversed(path))


def rebasings(survey: Survey) -> Iterator[Choice]:
    """Planes from bases where no enemy is in reach to those where most of them are."""
    s, armies = survey.s, survey.nearby
    stays: set[tuple[int, int, int]] = set()  # planes of one sort and base do alike
    for unit, kind in enumerate(s.kind):
        if kind == GONE or not IS_AIR[kind] or side_of(s, unit) != survey.side or not is_land(s.where[unit]):
            continue
        start = s.where[unit]
        sort = start, kind, s.owner[unit]
        if armies[start] >= BUSY or sort in stays or not rp_left(s, s.owner[unit]):
            continue
        stays.add(sort)
        chart = air_chart(s, s.owner[unit])
        near = [land for land, spent in chart.costs(start).items() if is_land(land) and spent <= MOVE[kind]]
        fit = [land for land in near if is_base(s, land, s.owner[unit]) and fits(s, unit, land)]
        best = max(fit, key=lambda land: (_shelter(survey, land), -land), default=start)
        if _shelter(survey, best) > _shelter(survey, start) + CLOSER:
            yield Choice("redeploy", (unit, *chart.route(start, best)))


def _shelter(survey: Survey, land: int) -> float:
    """What a base is worth: the enemies in reach, up to a point, with own troops in it; else the way to the front."""
    guarded = survey.points(land) > 0 or survey.front[land] > 1
    return min(survey.nearby[land], BUSY) + (1.0 if guarded else -BUSY) - survey.flight[land]
