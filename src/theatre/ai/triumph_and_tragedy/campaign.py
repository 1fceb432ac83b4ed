"""Whether a Rival can be conquered: what could march on his capitals against what stands around them."""

from __future__ import annotations

from math import exp

from theatre.ai.triumph_and_tragedy.beliefs import strength
from theatre.ai.triumph_and_tragedy.survey import Survey, marches_to
from theatre.games.triumph_and_tragedy.tables import AIR_FORCE, FACTION, FORTRESS, INDEPENDENT, IS_GROUND, KIND
from theatre.games.triumph_and_tragedy.world import (
    AREAS_OF,
    GREAT_CAPITALS,
    IS_SEA,
    LAND_NEIGHBOURS,
    ORIGINAL,
    SPACES,
)

FIRST, SECOND = 6.0, 220.0  # the worth of one capital, and of the second, which wins
MARCH = 6  # steps from a capital within which own units can come in time
RELIEF = 3  # steps within which his can
AIR = 0.5  # what an Air Force is worth beside Ground units
ODDS = 1.0  # own strength to his at which a capital falls as often as not
CERTAINTY = 2.5  # how steeply the chance grows with the odds
WALLS = 2.0  # strength that any capital has besides its units
FATIGUE = 0.8  # of the chance, for each step of the way after the first
BENT = 12.0  # the worth of a conquest that is prepared for


def conquest(survey: Survey, rival: int, opened: frozenset[int] = frozenset()) -> float:
    """What a War with this Rival promises by his capitals, in points of CV, if these areas could be crossed too."""
    key = (rival, opened)
    if key not in survey.conquests:
        survey.conquests[key] = _conquest(survey, rival, opened)
    return survey.conquests[key]


def _conquest(survey: Survey, rival: int, opened: frozenset[int]) -> float:
    capitals = [area for area in GREAT_CAPITALS if ORIGINAL[area] == rival and survey.s.held[area] == rival]
    chances = sorted([_chance(survey, rival, area, opened) for area in capitals], reverse=True)
    if not chances:
        return 0.0
    best = chances[0]
    second = best if survey.ledger.taken else best * chances[1] if len(chances) > 1 else 0.0
    return FIRST * best + SECOND * second


def stepping_stone(survey: Survey, nation: int) -> float:
    """What conquests gain when a Neutral's land lies open."""
    opened = frozenset(AREAS_OF[nation])
    return max([conquest(survey, rival, opened) - conquest(survey, rival) for rival in survey.rivals], default=0.0)


def victim(survey: Survey) -> int | None:
    """The Rival whose conquest is prepared for, over Neutral land if need be; None without good prospects."""
    neutral = frozenset([area for area in range(SPACES) if not IS_SEA[area] and survey.s.held[area] == INDEPENDENT])
    hopes = [(conquest(survey, rival, neutral), -rival) for rival in survey.rivals]
    worth, rival = max(hopes, default=(0.0, 0))
    return -rival if worth > BENT else None


def _chance(survey: Survey, rival: int, capital: int, opened: frozenset[int]) -> float:
    """That this capital falls in a campaign of a Year or so."""
    s = survey.s
    far = _ways(survey, rival, capital, opened)
    steps = min([far[area] for area in survey.own if not IS_SEA[area]], default=99)
    if steps > MARCH:
        return 0.0
    strike = 0.0
    for area, blocks in survey.own.items():
        if far[area] <= MARCH:
            force = sum([_weight(block) * s.cv[block] for block in blocks])
            strike += max(0.0, force - survey.need(area))
    near = marches_to(capital)
    around = [block for area, blocks in survey.theirs.items() if near[area] <= RELIEF for block in blocks]
    guard = WALLS + sum([strength(s, survey.seat, block) for block in around if FACTION[block] == rival])
    return FATIGUE ** (steps - 1) / (1 + exp(-CERTAINTY * (strike / guard - ODDS)))


def _weight(block: int) -> float:
    """What a unit counts for in the field."""
    kind = KIND[block]
    if kind == FORTRESS:
        return 0.0
    return 1.0 if IS_GROUND[kind] else AIR if kind == AIR_FORCE else 0.0


def _ways(survey: Survey, rival: int, capital: int, opened: frozenset[int]) -> list[int]:
    """Steps to the capital over own land, that of the Rival and of Enemies, and what is thought of as open."""
    s, open_to = survey.s, {survey.seat, rival, *survey.enemies}
    far = [99] * SPACES
    far[capital] = 0
    edge = [capital]
    for at in edge:
        for to in LAND_NEIGHBOURS[at]:
            if far[to] == 99 and (s.held[to] in open_to or to in opened):
                far[to] = far[at] + 1
                edge.append(to)
    return far
