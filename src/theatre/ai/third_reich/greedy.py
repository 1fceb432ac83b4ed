"""The yardstick: the best attack of the moment, the nearest prize, all money on the strongest units, no plan."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from theatre.ai.answering import topic
from theatre.ai.third_reich import building, deploying, fighting, losses, sea
from theatre.ai.third_reich.answers import following, menu, settle
from theatre.ai.third_reich.attacks import Planner
from theatre.ai.third_reich.marching import offensive_mask
from theatre.ai.third_reich.moves import Moves
from theatre.ai.third_reich.reach import Reach
from theatre.ai.third_reich.scripted import Answer, by_plan, first_of
from theatre.ai.third_reich.survey import COST, FAR, PRIZES, Survey, land_steps
from theatre.core.decision import Choice, Decision
from theatre.core.rules import Rules
from theatre.games.third_reich.nations import acts_as, option_on
from theatre.games.third_reich.state import Position
from theatre.games.third_reich.tables import ATTRITION, COMBAT, OFFENSIVE, POWERS
from theatre.games.third_reich.world import CAPITAL, FRONTS, ON_FRONT

ENOUGH = 10.0  # what attacks must be worth before an Offensive is paid for
STRONGER = 3  # times the ground factors of a neutral with which war is declared on it
NEIGHBOURHOOD = 5


class Blunt(Planner):
    """Counts what falls at once; what lies behind a hex does not matter."""

    def gain(self, target: int) -> float:
        return 1.0 + 10.0 * (target in PRIZES)


def declare(s: Position, decision: Decision) -> Iterator[Choice]:
    """War on whoever has a capital beside which many stand and few can be raised."""
    own = Survey(s, decision.seat).ground
    for (nation,) in menu(decision, "declare-war"):
        if nation not in POWERS and CAPITAL[nation] >= 0:
            near = land_steps(CAPITAL[nation])
            if sum([COMBAT[u] for u in own if near[s.where[u]] <= NEIGHBOURHOOD]) >= STRONGER * 10:
                yield Choice("declare-war", (nation,))
    yield Choice("done")


def options(s: Position, decision: Decision) -> Iterator[Choice]:
    nation = acts_as(s, decision.seat)
    survey = Survey(s, nation)
    for front in FRONTS:
        now = option_on(s, nation, front)
        if nation in POWERS and now != OFFENSIVE and survey.foe_ground & ON_FRONT[front]:
            planner = Blunt(survey, Reach(s, nation, bold=True), ON_FRONT[front], survey.air)
            if sum([attack.value for attack in planner.attacks()]) >= ENOUGH:
                yield Choice("option", (front, OFFENSIVE))
        if now < ATTRITION and survey.foe_land & ON_FRONT[front]:
            yield Choice("option", (front, ATTRITION))
    yield Choice("done")


def march(s: Position, nation: int) -> list[Choice]:
    """Attackers to their places; everybody else towards the nearest prize."""
    survey = Survey(s, nation)
    moves = Moves(survey, Reach(s, nation, bold=False))
    if nation in POWERS and (targets := offensive_mask(s, nation)):
        for attack in Blunt(survey, moves.reach, targets, survey.air).attacks():
            for unit, hex_ in attack.stands:
                moves.settle(unit, hex_, roomy=False)
    goals = [land_steps(hex_) for hex_ in survey.prizes]
    for unit in list(moves.free) if goals else ():
        ways = moves.reach.ways(unit)
        far = {hex_: min([steps[hex_] for steps in goals]) for hex_ in ways}
        if far[s.where[unit]] < FAR:
            best = min(ways, key=lambda hex_: (far[hex_], hex_ != s.where[unit], hex_))
            moves.settle(unit, best)
    return moves.orders


def missions(s: Position, nation: int) -> list[Choice]:
    survey = Survey(s, nation)
    attacks = Blunt(survey, None, offensive_mask(s, nation), survey.air).attacks()
    return [Choice("support", (attack.target, *sorted(attack.air))) for attack in attacks if attack.air]


def build(s: Position, decision: Decision) -> Iterator[Choice]:
    """The strongest unit that can be paid for, at the first place."""
    for unit in sorted(following(decision, "build"), key=lambda unit: (-COST[unit], unit))[:1]:
        for hex_ in following(decision, "build", (unit,))[:1]:
            yield Choice("build", (unit, hex_))
    yield Choice("done")


def set_up(s: Position, decision: Decision) -> Iterator[Choice]:
    (nation,) = decision.prompt.args
    assert isinstance(nation, int)
    yield Choice("done")
    yield from deploying.by_wants(s, decision, nation)


ANSWERS: dict[str, Answer] = {
    "deploy": set_up,
    "minor": set_up,
    "declare": declare,
    "option": options,
    "minor-option": options,
    "march": by_plan("greedy march", march),
    "missions": by_plan("greedy missions", missions),
    "attack": fighting.attacks,
    "advance": fighting.advance,
    "exchange": losses.exchange,
    "attrition-losses": losses.cheapest,
    "take-hexes": losses.take_hexes,
    "advance-into": losses.advance_into,
    "remove": losses.cheapest,
    "immobile": losses.cheapest,
    "crowded-base": losses.cheapest,
    "build": build,
    "build-sw": building.strategic,
    "supply-fleets": sea.supply,
    "variant": first_of("play"),
}


def greedy(rules: Rules[Any], state: Position, decision: Decision, rng: Random) -> Choice:
    answer = ANSWERS.get(topic(decision))
    return settle(decision, answer(state, decision) if answer else (), rng)
