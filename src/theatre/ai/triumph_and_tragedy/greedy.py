"""The yardstick: attacks wherever it has more CV at hand than stands there, spends evenly, has no plan."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from theatre.ai.answering import rows, topic
from theatre.ai.triumph_and_tragedy import fighting
from theatre.ai.triumph_and_tragedy.answers import Answer, argument
from theatre.ai.triumph_and_tragedy.attacks import Planner, Step
from theatre.ai.triumph_and_tragedy.beliefs import force
from theatre.ai.triumph_and_tragedy.movement import turn_of
from theatre.ai.triumph_and_tragedy.orders import ends_of, free_units, move_to
from theatre.ai.triumph_and_tragedy.survey import Survey, distances
from theatre.core.decision import Choice, Decision
from theatre.core.rules import Rules
from theatre.games.triumph_and_tragedy.entering import Sight
from theatre.games.triumph_and_tragedy.neutrality import protector_of
from theatre.games.triumph_and_tragedy.odds import Force
from theatre.games.triumph_and_tragedy.state import Position, is_ground
from theatre.games.triumph_and_tragedy.tables import INDEPENDENT, IS_SHIP, KIND, action, is_action
from theatre.games.triumph_and_tragedy.two_player import is_valid
from theatre.games.triumph_and_tragedy.world import (
    AREAS_OF,
    CAPITAL,
    IS_SEA,
    MAIN_CAPITAL,
    POP,
    RED_RES,
    RES,
    USA_NATION,
)

GOOD_ODDS = 1.4  # own CV to Enemy CV in an attack
WAR_ODDS = 1.8  # and in one that needs a declaration


def production(s: Position, decision: Decision) -> Iterator[Choice]:
    """A unit, an Action card, an Investment card, in turn; which unit is left to chance."""
    turn = argument(decision, 0) % 3
    if turn:
        yield Choice("buy", (turn - 1,))


def government(s: Position, decision: Decision) -> Iterator[Choice]:
    """Whatever can be played: Factories, Technologies, the richest Neutral, Intelligence."""
    for verb in ("industry", "achieve", "sabotage", "coup"):
        yield from [Choice(verb, row) for row in rows(decision, verb)[:1]]
    for verb in ("diplomacy", "wildcard"):
        mine = [row for row in rows(decision, verb) if s.influencer[row[1]] in (decision.seat, INDEPENDENT)]
        yield from [Choice(verb, row) for row in sorted(mine, key=lambda row: (-_riches(row[1]), row))]
    yield Choice("pass")


def _riches(nation: int) -> int:
    return sum([POP[area] + RES[area] + RED_RES[area] for area in AREAS_OF[nation]])


def command(s: Position, decision: Decision) -> Iterator[Choice]:
    """The strongest card of the Season."""
    valid = [card for card in s.hand[decision.seat] if is_action(card) and is_valid(s, card)]
    for card in sorted(valid, key=lambda card: (-action(card).command, card)):
        yield Choice("commit", (card,))
    yield Choice("pass")


def movement(s: Position, decision: Decision) -> Iterator[Choice]:
    yield from [Choice("atom-bomb", row) for row in rows(decision, "atom-bomb")]
    seat = decision.seat
    turn = turn_of(s, seat, decision)
    survey = Survey(s, seat)
    verbs = decision.options.verbs()
    owing = "done" not in verbs
    here = Planner(survey, Sight(s, seat), turn.orders, turn.left)
    least = 0.0 if owing else GOOD_ODDS
    yield from [step.choice() for odds, step in _strikes(here) if odds >= least]
    if not turn.moved and not owing:
        for args in rows(decision, "violate"):
            protector = protector_of(s, args[0])
            wars = (protector,) if protector not in (seat, INDEPENDENT) else ()
            sight = Sight(s, seat, wars=wars, violating=args[0])
            if args[0] != USA_NATION and _pays(survey, sight, decision, CAPITAL[args[0]]):
                yield Choice("violate", args)
        for args in rows(decision, "declare-war"):
            if _pays(survey, Sight(s, seat, wars=args[:1]), decision):
                yield Choice("declare-war", args)
    if turn.left:
        yield from _sallies(survey, decision)
    yield Choice("done")


def _sallies(survey: Survey, decision: Decision) -> Iterator[Choice]:
    """In War ships put to Sea, as near to an Enemy capital as they can."""
    s = survey.s
    goals = [distances(MAIN_CAPITAL[enemy]) for enemy in survey.enemies]
    ports = [b for b in free_units(survey, keep=False) if IS_SHIP[KIND[b]] and not IS_SEA[s.where[b]]]
    for block in ports if goals else ():
        seas = [to for to in ends_of(decision, block) if IS_SEA[to]]
        if seas:
            yield move_to(decision, block, min(seas, key=lambda sea: (min([far[sea] for far in goals]), sea)))


def _pays(survey: Survey, sight: Sight, decision: Decision, at: int | None = None) -> bool:
    """Would a declaration open an attack at very good odds, at a place if one is named?"""
    turn = turn_of(survey.s, survey.seat, decision)
    found = _strikes(Planner(survey, sight, turn.orders, turn.left))
    return any(odds >= WAR_ODDS and (at is None or step.to == at) for odds, step in found)


def _strikes(planner: Planner) -> list[tuple[float, Step]]:
    """For each target the odds in CV with all that can come, and the first step; the best odds first."""
    s = planner.s
    found: list[tuple[float, Step]] = []
    for target in planner.targets():
        near = [b for b, seen in planner.ranges if seen >> target & 1 and s.where[b] != target]
        able = [b for b in near if not (IS_SEA[target] and is_ground(b)) and planner.lasts(b, target)][: planner.left]
        if not able:
            continue
        own = [*planner.survey.own.get(target, ()), *able]
        odds = _cv(force(s, planner.seat, own, target)) / max(0.5, _cv(planner.defence(target)))
        first = max(able, key=lambda b: (is_ground(b), s.cv[b], -b))
        if odds < 2 * GOOD_ODDS or not planner.survey.own.get(target):
            found.append((odds, Step(first, target, planner.lasts(first, target)[0])))
    return sorted(found, key=lambda one: (-one[0], one[1]))


def _cv(units: Force) -> int:
    return sum([cv for _, cv in units])


ANSWERS: dict[str, Answer] = {
    "production": production,
    "passive-production": production,
    "government": government,
    "command": command,
    "winter-command": command,
    "movement": movement,
    "combat-action": fighting.combat_action,
    "hits": fighting.hits,
    "vaults": fighting.vaults,
}


def greedy(rules: Rules[Any], state: Position, decision: Decision, rng: Random) -> Choice:
    answer = ANSWERS.get(topic(decision))
    for wish in answer(state, decision) if answer else ():
        if wish is not None and wish in decision.options:
            return wish
    return decision.options.sample(rng)
