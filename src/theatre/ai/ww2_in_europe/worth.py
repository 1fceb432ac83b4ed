"""What land is worth to who takes it or holds it, in money."""

from __future__ import annotations

from theatre.ai.ww2_in_europe.survey import FAR, Survey
from theatre.games.ww2_in_europe.world import FLAG_OF, IS_MINOR_FLAG, PACT_GERMAN, VALUE

INCOME = 4.0  # turns of income that a space brings
CAPITAL = 250.0  # of a major power in the game
MINOR_FLAG = 12.0
STEP = 7.0  # a step nearer to an enemy capital
PACT = 120.0  # land without which the USSR may declare war
NEAR = 8  # steps from a capital within which it counts
PLAIN = 6.0


def worth(survey: Survey, land: int) -> float:
    """To this side; land near the enemy's capitals is worth more to it."""
    s = survey.s
    value = PLAIN + INCOME * (0 if s.bombed[land] else VALUE[land])
    if land in FLAG_OF and s.flag[land]:
        value += CAPITAL
    elif IS_MINOR_FLAG[land] and s.flag[land]:
        value += MINOR_FLAG
    if survey.keeps_pact and land in PACT_GERMAN:
        value += PACT
    goal = survey.goal[land]
    return value + STEP * max(0, NEAR - goal) if goal != FAR else value
