"""Ground units that do not attack: garrisons stay, the others go where they are wanted, and doomed armies fall back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from theatre.ai.supreme_axis_and_allies.survey import FAR, Survey
from theatre.ai.supreme_axis_and_allies.threats import Threats
from theatre.ai.supreme_axis_and_allies.wants import Wants
from theatre.ai.supreme_axis_and_allies.worth import stake
from theatre.core.decision import Choice
from theatre.games.supreme_axis_and_allies.state import friendly
from theatre.games.supreme_axis_and_allies.tables import COST, DEFENSE
from theatre.games.supreme_axis_and_allies.world import LAND_NEIGHBOURS

DEAR = 12.0  # a stake for which a strong garrison is kept
TOLERANCE = 0.2  # the danger that a dear Territory may be in
CHEAP_TOLERANCE = 0.6
BETTER = 1.05  # how much more a Territory must want troops than the one they leave
LOST_CAUSE = 0.6  # the danger from which on an army is not sent forward, and falls back
WATCH = 1  # units that a dear Territory keeps even if no enemy is near
ARMY = 8  # IPC of units that are not thrown away


def marches(survey: Survey, wants: Wants) -> Iterator[Choice]:
    threats = wants.threats
    front = survey.front
    for origin, units in sorted(survey.movers.items(), key=lambda item: -front.get(item[0], FAR)):
        staying = garrison(survey, threats, origin, units)
        free = [unit for unit in units if unit not in staying]
        goal = _goal(survey, wants, origin, free) if free else -1
        if goal >= 0:
            yield Choice("march", (origin, goal, *free))
        elif front.get(origin, FAR) == 1:
            yield from _fall_back(survey, threats, origin, units)


def garrison(survey: Survey, threats: Threats, origin: int, units: Sequence[int]) -> list[int]:
    """Those who must stay, so that the danger is tolerable; the best defenders for their price."""
    s = survey.s
    at_stake = stake(s, origin)
    if not at_stake or not threats.rosters(origin):
        return sorted(units, key=lambda unit: COST[s.kind[unit]])[:WATCH] if at_stake >= DEAR else []
    tolerance = TOLERANCE if at_stake >= DEAR else CHEAP_TOLERANCE
    others = [unit for unit in survey.friends.get(origin, []) if unit not in units]
    staying: list[int] = []
    for unit in sorted(units, key=lambda one: (COST[s.kind[one]] / max(DEFENSE[s.kind[one]], 1), one)):
        if threats.lost(origin, survey.roster(others + staying)) <= tolerance:
            return staying
        staying.append(unit)
    return staying if at_stake >= DEAR else staying[:1]  # one to hold up the enemy, if it cannot be held


def _goal(survey: Survey, wants: Wants, origin: int, units: list[int]) -> int:
    """The friendly neighbour that wants these units most and where they are not lost."""
    pull, threats = wants.pull, wants.threats
    here = pull.get(origin, 0.0)
    near = [
        space
        for space in LAND_NEIGHBOURS[origin]
        if pull.get(space, 0.0) > here * BETTER
        and friendly(survey.s, space, survey.nation)
        and space not in survey.foes
    ]
    for space in sorted(near, key=lambda one: (-pull[one], one)):
        army = [*survey.friends.get(space, []), *units]
        if _value(survey, army) < ARMY or threats.lost(space, survey.roster(army)) < LOST_CAUSE:
            return space
    return -1


def _fall_back(survey: Survey, threats: Threats, origin: int, units: Sequence[int]) -> Iterator[Choice]:
    """All but one unit of an army that would be lost go to a neighbour where they are not."""
    here = survey.friends.get(origin, [])
    if stake(survey.s, origin) >= DEAR or _value(survey, units) < ARMY or threats.danger(origin) < LOST_CAUSE:
        return
    leaving = sorted(units, key=lambda unit: -COST[survey.s.kind[unit]])
    if len(leaving) == len(here):
        leaving = leaving[:-1]
    best = LOST_CAUSE
    goal = -1
    for space in LAND_NEIGHBOURS[origin]:
        if friendly(survey.s, space, survey.nation) and space not in survey.foes:
            danger = threats.lost(space, survey.roster([*survey.friends.get(space, []), *leaving]))
            if danger < best:
                best, goal = danger, space
    if goal >= 0 and leaving:
        yield Choice("march", (origin, goal, *leaving))


def _value(survey: Survey, units: Sequence[int]) -> int:
    return sum([COST[survey.s.kind[unit]] for unit in units])
