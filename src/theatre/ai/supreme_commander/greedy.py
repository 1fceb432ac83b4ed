"""The yardstick: the best attack of the moment, the nearest prize, all money on the strongest units, no plan."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from theatre.ai.answering import topic
from theatre.ai.supreme_commander import fighting, flying
from theatre.ai.supreme_commander.answers import Answer, by_plan, following, planned, settle
from theatre.ai.supreme_commander.attacks import Planner
from theatre.ai.supreme_commander.moves import Moves
from theatre.ai.supreme_commander.reach import Reach
from theatre.ai.supreme_commander.scripted import ANSWERS as SCRIPTED
from theatre.ai.supreme_commander.survey import FAR, Survey, land_steps
from theatre.core.decision import Choice, Decision
from theatre.core.rules import Rules
from theatre.games.supreme_commander.combat.declaring import Declaring
from theatre.games.supreme_commander.economy.purchase import price
from theatre.games.supreme_commander.pieces import is_corps, strength
from theatre.games.supreme_commander.state import Position
from theatre.games.supreme_commander.tables import COMBAT
from theatre.games.supreme_commander.world import IS_CITY

TAKEN = 10.0  # what a city counts for; what lies behind it does not matter


class Blunt(Planner):
    def gain(self, target: int) -> float:
        return 1.0 + TAKEN * IS_CITY[target]


class BluntStanding(fighting.Standing):
    def gain(self, target: int) -> float:
        return 1.0 + TAKEN * IS_CITY[target]


def march(s: Position, power: int) -> list[Choice]:
    """Attackers to their places; everybody else towards the nearest prize."""
    survey = Survey(s, power)
    moves = Moves(survey, Reach(s, power))
    for attack in Blunt(survey, moves.reach).attacks():
        for unit in attack.units:
            moves.settle(unit, attack.origin)
    goals = [land_steps(hex_) for hex_ in survey.prizes]
    for unit in list(moves.free) if goals else ():
        ways = [at for at in moves.reach.ways(unit) if at == s.where[unit] or moves.room(unit, at)]
        far = {hex_: min([steps[hex_] for steps in goals]) for hex_ in ways}
        if far[s.where[unit]] < FAR:
            moves.settle(unit, min(ways, key=lambda hex_: (far[hex_], hex_ != s.where[unit], hex_)))
    return moves.orders


def attack(s: Position, decision: Decision) -> Iterator[Choice]:
    follow_up = s.enclosing(Declaring).follow_up
    orders = fighting.attack_orders(follow_up, BluntStanding)
    yield from planned(s, f"greedy attack {follow_up}", decision.seat, orders)
    yield Choice("done")


def buy(s: Position, decision: Decision) -> Iterator[Choice]:
    """The strongest corps that can be paid for, at the first place."""
    able = [u for u in following(decision, "buy") if is_corps(s, u) and price(s, u) <= s.msp[decision.seat]]
    for unit in sorted(able, key=lambda unit: (-strength(s, unit), unit))[:1]:
        yield from [Choice("buy", (unit, at)) for at in following(decision, "buy", (unit,))[:1]]
    yield Choice("done")


def combine(s: Position, decision: Decision) -> Iterator[Choice]:
    """Whatever is stronger than its parts."""
    for part in decision.options.given:
        if part.verb == "combine" and part.some():
            for large, *corps in part:
                if COMBAT[large][1] >= sum([strength(s, one) for one in corps]):
                    yield Choice("combine", (large, *corps))
    yield Choice("done")


ANSWERS: dict[str, Answer] = {
    "deployment": SCRIPTED["deployment"],
    "minor_set_up": SCRIPTED["minor_set_up"],
    "movement": by_plan("greedy march", march),
    "declare_attacks": attack,
    "declare_follow_up": attack,
    "purchase": buy,
    "combine": combine,
    "casualties": fighting.casualties,
    "hq_support": fighting.support,
    "advance": fighting.advance,
    "commit_air": flying.commit,
}


def greedy(rules: Rules[Any], state: Position, decision: Decision, rng: Random) -> Choice:
    answer = ANSWERS.get(topic(decision))
    return settle(decision, answer(state, decision) if answer else (), rng)
