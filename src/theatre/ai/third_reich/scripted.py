"""The opponent: plans each phase once, and answers every question of the game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import Any

from theatre.ai.answering import topic
from theatre.ai.third_reich import (
    building,
    declaring,
    deploying,
    fighting,
    harbours,
    hunting,
    losses,
    marching,
    redeploying,
    sea,
)
from theatre.ai.third_reich.answers import menu, planned, settle
from theatre.core.decision import Choice, Decision
from theatre.core.rules import Rules
from theatre.games.third_reich.nations import acts_as
from theatre.games.third_reich.state import Position

Answer = Callable[[Position, Decision], Iterable[Choice]]
Plan = Callable[[Position, int], list[Choice]]


def by_plan(name: str, plan: Plan) -> Answer:
    """The orders of a phase one after the other; what is not possible yet is tried again after the next."""

    def answer(s: Position, decision: Decision) -> Iterator[Choice]:
        nation = acts_as(s, decision.seat)
        for order in planned(s, name, nation, plan):
            if order.verb not in ("march", "stage") or not s.moved[order.args[0]]:
                yield order
        yield Choice("done")

    return answer


def first_of(*verbs: str) -> Answer:
    """The first option of the first of these verbs that is on the menu."""

    def answer(s: Position, decision: Decision) -> Iterator[Choice]:
        for verb in verbs:
            for args in menu(decision, verb)[:1]:
                yield Choice(verb, args)

    return answer


ANSWERS: dict[str, Answer] = {
    "deploy": deploying.deploy,
    "minor": deploying.deploy,
    "declare": declaring.declarations,
    "russian-surrender": declaring.russian_surrender,
    "option": declaring.options,
    "minor-option": declaring.minor_option,
    "march": by_plan("march", marching.orders),
    "missions": by_plan("missions", fighting.all_missions),
    "attack": fighting.attacks,
    "advance": fighting.advance,
    "exploit": fighting.exploiters,
    "exploit-march": fighting.exploit_marches,
    "exploitation-support": fighting.exploitation_support,
    "intercept": fighting.defensive_support,
    "break-off": hunting.break_off,
    "change-base": harbours.change_bases,
    "exchange": losses.exchange,
    "attrition-losses": losses.attrition,
    "take-hexes": losses.take_hexes,
    "retreat": losses.retreat,
    "advance-into": losses.advance_into,
    "remove": losses.cheapest,
    "immobile": losses.cheapest,
    "crowded-base": losses.cheapest,
    "build": building.construction,
    "build-sw": building.strategic,
    "redeploy": by_plan("redeploy", redeploying.redeployment),
    "supply-fleets": sea.supply,
    "convoys": sea.convoys,
    "variant": first_of("play"),
    "winter": first_of("invoke", "postpone"),
    "combat-order": first_of("attrition-first"),
}


def scripted(rules: Rules[Any], state: Position, decision: Decision, rng: Random) -> Choice:
    answer = ANSWERS.get(topic(decision))
    return settle(decision, answer(state, decision) if answer else (), rng)
