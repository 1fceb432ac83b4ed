"""Fronts: how much stays in the West, the East and the South while a power attacks in another of them."""

from __future__ import annotations

from theatre.ai.supreme_commander.survey import Survey
from theatre.games.supreme_commander.pieces import is_armor, strength
from theatre.games.supreme_commander.tables import GERMANY, HQ, USSR
from theatre.games.supreme_commander.world import BIT, FRONT, FRONTS

HOLD = 0.5  # strength that stays for each point of the enemies in a front
WATCH = 0.2  # the same of Germany and the USSR before each other as long as they are at peace
LEAST_SHARE = 0.1  # of all, below which a front does not count
PACT = (GERMANY, USSR)


def required(survey: Survey) -> dict[int, float]:
    """By front the strength below which it must not fall."""
    found = dict.fromkeys(FRONTS, 0.0)
    partner = USSR if survey.power == GERMANY else GERMANY
    peaceful = survey.s.stands[partner] if partner not in survey.hostile and survey.power in PACT else 0
    for at, value in survey.feared_at.items():
        if FRONT[at] in found:
            found[FRONT[at]] += value * (WATCH if peaceful & BIT[at] else HOLD)
    least = LEAST_SHARE * sum(found.values())
    found = {front: value if value > least else 0.0 for front, value in found.items()}
    return found if sum([value > 0 for value in found.values()]) > 1 else dict.fromkeys(FRONTS, 0.0)


def present(survey: Survey) -> dict[int, list[int]]:
    """By front the own units that fight, those first who are better at holding than at attacking."""
    s = survey.s
    found: dict[int, list[int]] = {front: [] for front in FRONTS}
    for unit in survey.ground:
        if s.kind[unit] != HQ and FRONT[s.where[unit]] in found:
            found[FRONT[s.where[unit]]].append(unit)
    for units in found.values():
        units.sort(key=lambda unit: (is_armor(s, unit), strength(s, unit), unit))
    return found


def bound(survey: Survey) -> dict[int, int]:
    """Units that do not leave their front, with the front: as many as it needs."""
    s, need = survey.s, required(survey)
    found: dict[int, int] = {}
    for front, units in present(survey).items():
        held = 0.0
        for unit in units:
            if held < need[front]:
                found[unit] = front
                held += strength(s, unit)
    return found


def short(survey: Survey) -> set[int]:
    """Fronts in which there is less than they need."""
    s, need = survey.s, required(survey)
    there = {front: sum([strength(s, unit) for unit in units]) for front, units in present(survey).items()}
    return {front for front in FRONTS if there[front] < need[front]}
