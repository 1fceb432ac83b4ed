"""The opponent: scores attacks, defences and purchases, and answers every question of the game."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from theatre.ai.answering import settle, topic
from theatre.ai.supreme_axis_and_allies import buying, fighting
from theatre.ai.supreme_axis_and_allies.answers import PASSIVE, PLAIN, Answer, first_of
from theatre.ai.supreme_axis_and_allies.attacks import Attack, Planner
from theatre.ai.supreme_axis_and_allies.deploying import deploy
from theatre.ai.supreme_axis_and_allies.flying import rebase
from theatre.ai.supreme_axis_and_allies.marching import marches
from theatre.ai.supreme_axis_and_allies.raiding import raids
from theatre.ai.supreme_axis_and_allies.recruits import orders
from theatre.ai.supreme_axis_and_allies.shipping import convoys, gather
from theatre.ai.supreme_axis_and_allies.survey import Survey
from theatre.ai.supreme_axis_and_allies.threats import Threats
from theatre.ai.supreme_axis_and_allies.wants import Wants
from theatre.core.decision import Choice, Decision
from theatre.core.rules import Rules
from theatre.games.supreme_axis_and_allies.state import Position
from theatre.games.supreme_axis_and_allies.tables import INF

WORTH_IT = 1.0  # the least score of an attack
REINFORCED = 0.3  # by how much more troops must better an attack that is on its way


def movement(s: Position, nation: int) -> Iterator[Choice]:
    """Orders in the order of preference; after each the position is looked at afresh."""
    survey = Survey(s, nation)
    threats = Threats(survey)
    planner = Planner(survey, threats)
    for target in survey.attacking:
        more = planner.best(target)
        if more is not None and more.score > planner.score(target, ())[0] + REINFORCED:
            yield from orders(more.recruits)
    attacks = [planner.best(target) for target in planner.targets() if target not in survey.attacking]
    good: list[Attack] = [attack for attack in attacks if attack is not None and attack.score >= WORTH_IT]
    for attack in sorted(good, key=lambda one: -one.score):
        if planner.confirmed(attack):
            yield from orders(attack.recruits)
    wants = Wants(survey, threats)
    yield from convoys(survey, wants)
    yield from marches(survey, wants)
    yield from raids(survey)
    yield from rebase(survey, threats)
    yield from gather(survey, threats)


def raise_defenders(s: Position, decision: Decision) -> Choice | None:
    """Infantry for all of a budget."""
    rows = [choice.args for choice in decision.options if choice.verb == "raise"]
    most = max([count for kind, count in rows if kind == INF], default=0)
    return Choice("raise", (INF, most)) if most else Choice("done")


def dearest(verb: str) -> Answer:
    """The Territory, or the Territories, of the highest value."""

    def answer(s: Position, decision: Decision) -> Choice | None:
        rows = [choice for choice in decision.options if choice.verb == verb]
        return max(rows, key=lambda row: sum([s.value[space] for space in row.args]), default=None)

    return answer


ANSWERS: dict[str, Answer] = {
    **PLAIN,
    "deploy": deploy,
    "research": buying.research,
    "purchase": buying.purchase,
    "placement": buying.placement,
    "disengage": fighting.disengage,
    "fall-back": fighting.fall_back,
    "reroll": fighting.reroll,
    "battle-chits": fighting.battle_chits,
    "bombard": fighting.bombard,
    "break-off": fighting.break_off,
    "scramble": fighting.scramble,
    "interception": fighting.interception,
    "garrison": raise_defenders,
    "neutral-defence": raise_defenders,
    "rockets": first_of("rocket"),
    "realign": dearest("realign"),
    "claim": dearest("claim"),
    "keep": dearest("keep"),
    "join": lambda s, decision: Choice("join"),
}


def scripted(rules: Rules[Any], state: Position, decision: Decision, rng: Random) -> Choice:
    about = topic(decision)
    if about == "movement":
        return settle(decision, movement(state, decision.seat), PASSIVE, rng)
    answer = ANSWERS.get(about)
    return settle(decision, [answer(state, decision) if answer else None], PASSIVE, rng)
