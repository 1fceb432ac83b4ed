"""The Movement Phase: declarations that pay, attacks, garrisons, and the march to the front."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from theatre.ai.answering import rows
from theatre.ai.triumph_and_tragedy.answers import argument
from theatre.ai.triumph_and_tragedy.attacks import Attack, Planner
from theatre.ai.triumph_and_tragedy.declaring import best_plan, hurts
from theatre.ai.triumph_and_tragedy.intervening import interventions
from theatre.ai.triumph_and_tragedy.marching import marches
from theatre.ai.triumph_and_tragedy.shipping import voyages
from theatre.ai.triumph_and_tragedy.survey import Survey
from theatre.core.decision import Choice, Decision
from theatre.games.triumph_and_tragedy.entering import FULL_TURN, Orders, Sight, orders_of
from theatre.games.triumph_and_tragedy.movement import Movement
from theatre.games.triumph_and_tragedy.neutrality import unpaid_violations
from theatre.games.triumph_and_tragedy.state import Position
from theatre.games.triumph_and_tragedy.tables import FACTIONS
from theatre.games.triumph_and_tragedy.world import IS_SEA, NATION

WORTH_IT = 1.2  # the least score of an attack


class Turn(NamedTuple):
    """What the Player Turn allows."""

    orders: Orders
    left: int
    moved: bool
    violations: tuple[int, ...] = ()


def turn_of(s: Position, seat: int, decision: Decision) -> Turn:
    frame = s.within(Movement)
    left = argument(decision, 0)
    if frame is None:
        return Turn(FULL_TURN, left, False)
    return Turn(orders_of(s, seat, frame.emergency, frame.defensive), left, frame.moved, frame.violations)


def movement(s: Position, decision: Decision) -> Iterator[Choice]:
    """Orders in the order of preference; after each the position is looked at afresh."""
    seat = decision.seat
    for args in rows(decision, "atom-bomb"):
        yield Choice("atom-bomb", args)
    turn = turn_of(s, seat, decision)
    survey = Survey(s, seat)
    verbs = decision.options.verbs()
    yield from interventions(survey, decision, turn.orders, turn.left)
    owing = "done" not in verbs
    planner = Planner(survey, Sight(s, seat), turn.orders, turn.left, bool(s.surprise[seat]), careless=owing)
    now = planner.attacks() if turn.left else []
    if owing:
        now.sort(key=lambda attack: not _is_owed(s, seat, turn, attack.target))
    standing = now[0].score if now else 0.0
    if not turn.moved and not owing and ("declare-war" in verbs or "violate" in verbs):
        plan = best_plan(survey, turn.orders, turn.left, decision)
        if plan is not None and plan.score > max(0.0, standing * 0.5 if standing > WORTH_IT else 0.0):
            yield plan.choice
    least = -99.0 if owing else WORTH_IT
    for attack in now:
        if attack.score >= least:
            yield from _orders(attack)
    if turn.left:
        yield from voyages(survey, decision)
        yield from marches(survey, decision)
    yield Choice("done")


def _is_owed(s: Position, seat: int, turn: Turn, target: int) -> bool:
    """Would an attack there carry out what was declared this Turn?"""
    victims = [one for one in FACTIONS if s.owed[seat] >> one & 1]
    nations = unpaid_violations(s, seat, turn.violations)
    return any(hurts(s, target, one) for one in victims) or (not IS_SEA[target] and NATION[target] in nations)


def _orders(attack: Attack) -> Iterator[Choice]:
    for step in attack.steps:
        yield step.choice()
