"""The yardstick: the best attack of the moment by exact odds, infantry and armour, no plan."""

from __future__ import annotations

from random import Random
from typing import Any

from theatre.ai.answering import settle, topic
from theatre.ai.supreme_axis_and_allies.answers import PASSIVE, PLAIN, Answer
from theatre.ai.supreme_axis_and_allies.estimate import estimate
from theatre.ai.supreme_axis_and_allies.survey import Survey
from theatre.core.decision import Choice, Decision
from theatre.core.rules import Rules
from theatre.games.supreme_axis_and_allies.airways import ATTACK
from theatre.games.supreme_axis_and_allies.odds import battle_odds
from theatre.games.supreme_axis_and_allies.purchase import price
from theatre.games.supreme_axis_and_allies.state import Position
from theatre.games.supreme_axis_and_allies.tables import ARM, INF
from theatre.games.supreme_axis_and_allies.world import IS_SEA, LAND_NEIGHBOURS

GOOD_ODDS = 0.65
SMALL = 16  # units in a battle up to which odds are reckoned exactly
ARMOUR_EVERY = 3  # turns


def purchase(s: Position, decision: Decision) -> Choice | None:
    """All money on infantry, every third turn on armour."""
    nation = decision.seat
    kind = ARM if s.round % ARMOUR_EVERY == 0 else INF
    count = s.treasury[nation] // price(s, nation, kind)
    return Choice("buy", (kind, count)) if count else Choice("done")


def placement(s: Position, decision: Decision) -> Choice | None:
    """As many as possible where the enemy is nearest."""
    front = Survey(s, decision.seat).front
    rows = [choice for choice in decision.options if choice.verb == "place"]
    return max(rows, key=lambda row: (row.args[3], -front.get(row.args[0], 99)), default=Choice("done"))


def movement(s: Position, decision: Decision) -> Choice | None:
    survey = Survey(s, decision.seat)
    return _attack(survey) or _fly(survey, decision) or _advance(survey) or Choice("done")


def _attack(survey: Survey) -> Choice | None:
    """March everything into the Territory with the best odds."""
    best: tuple[float, Choice] | None = None
    for target in survey.targets:
        near = [(origin, survey.movers[origin]) for origin in LAND_NEIGHBOURS[target] if origin in survey.movers]
        if not near:
            continue
        units = [unit for _, group in near for unit in group] + survey.attacking.get(target, [])
        odds = _odds(survey, units, target)
        if odds >= GOOD_ODDS and (best is None or odds > best[0]):
            origin, group = near[0]
            best = odds, Choice("march", (origin, target, *group))
    return best[1] if best else None


def _odds(survey: Survey, units: list[int], target: int) -> float:
    ours, theirs = survey.roster(units), survey.roster(survey.foes.get(target, []))
    if len(units) + len(survey.foes.get(target, [])) > SMALL:
        return estimate(ours, theirs, terms=survey.terms[IS_SEA[target]]).taken
    return battle_odds(dict(ours), dict(theirs), terms=survey.terms[IS_SEA[target]]).taken


def _fly(survey: Survey, decision: Decision) -> Choice | None:
    """Aircraft join a battle on land if they can come back to their base."""
    options = decision.options
    for base, units in survey.aircraft.items():
        for target in options.grouped("fly", (base,))[0] if not IS_SEA[base] else ():
            if target in survey.attacking and not IS_SEA[target]:
                for unit in units:
                    choice = Choice("fly", (base, target, base, 0, ATTACK, unit))
                    if choice in options:
                        return choice
    return None


def _advance(survey: Survey) -> Choice | None:
    """Whoever is not at the front takes a step towards it."""
    front = survey.front
    for origin, units in survey.movers.items():
        steps = front.get(origin, 0)
        ahead = [near for near in LAND_NEIGHBOURS[origin] if front.get(near, 99) < steps and near not in survey.foes]
        if steps > 1 and ahead:
            return Choice("march", (origin, ahead[0], *units))
    return None


ANSWERS: dict[str, Answer] = {**PLAIN, "purchase": purchase, "placement": placement, "movement": movement}


def greedy(rules: Rules[Any], state: Position, decision: Decision, rng: Random) -> Choice:
    answer = ANSWERS.get(topic(decision))
    return settle(decision, [answer(state, decision) if answer else None], PASSIVE, rng)
