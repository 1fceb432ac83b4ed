"""The opponent: scores attacks, brings up troops, buys by a mix, and answers every question of the game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from theatre.ai.answering import Wishes, rows, settle, topic
from theatre.ai.ww2_in_europe import buying, convoying, fighting
from theatre.ai.ww2_in_europe.attacks import Planner, march
from theatre.ai.ww2_in_europe.declaring import declarations
from theatre.ai.ww2_in_europe.marching import marches, partition, rebasings, redeployments
from theatre.ai.ww2_in_europe.sea import raids
from theatre.ai.ww2_in_europe.shipping import Fleet, shifts
from theatre.ai.ww2_in_europe.striking import kept_back, strikes, without
from theatre.ai.ww2_in_europe.survey import Survey
from theatre.ai.ww2_in_europe.wants import Wants
from theatre.core.decision import Choice, Decision
from theatre.core.rules import Rules
from theatre.games.ww2_in_europe.movement.phase import MovementPhase
from theatre.games.ww2_in_europe.state import Position

PASSIVE = ("done", "evade", "stay", "separate", "continue", "pass", "refuse", "day")
Answer = Callable[[Position, Decision], Wishes]


def movement(s: Position, decision: Decision) -> Iterator[Choice]:
    """Orders in the order of preference; after each the position is looked at afresh."""
    frame = s.stack[-1]
    assert isinstance(frame, MovementPhase)
    survey = Survey(s, decision.seat)
    movers = survey.movers(frame.at)
    units = without(movers, kept_back(s, decision.seat, movers))
    planner = Planner(survey, units, answered=True)
    yield from partition(survey, frame.at)
    yield from map(march, planner.reinforcements())
    yield from planner.sorties()
    for attack in planner.attacks():
        yield march(attack.marches[0])
    fleet = Fleet(survey, units.ships, units.ground)
    yield from fleet.landings(planner)
    wants = Wants(survey)
    yield from marches(survey, wants, units.ground)
    yield from fleet.followers(wants)
    yield from fleet.transfers()
    yield from fleet.cover(units.ships)
    yield from raids(survey, units)


def blitzkrieg(s: Position, decision: Decision) -> Iterator[Choice]:
    """What was kept back strikes where the defence has become weak."""
    planner = strikes(s, decision.seat)
    yield from map(march, planner.reinforcements())
    yield from planner.sorties()
    for attack in planner.attacks():
        yield march(attack.marches[0])


def redeployment(s: Position, decision: Decision) -> Iterator[Choice]:
    survey = Survey(s, decision.seat)
    wants = Wants(survey)
    yield from shifts(survey)
    yield from rebasings(survey)
    yield from redeployments(survey, wants)


def convoy_phase(s: Position, decision: Decision) -> Iterator[Choice]:
    yield from convoying.convoys(s, decision)
    yield from convoying.escorts(s, decision)


def first_of(verb: str) -> Answer:
    """The first option of a verb on the menu."""

    def answer(s: Position, decision: Decision) -> Iterator[Choice]:
        for args in rows(decision, verb)[:1]:
            yield Choice(verb, args)

    return answer


ANSWERS: dict[str, Answer] = {
    "declarations": declarations,
    "movement": movement,
    "blitzkrieg": blitzkrieg,
    "redeployment": redeployment,
    "convoys": convoy_phase,
    "buy": buying.buy,
    "build": buying.build,
    "depot": first_of("place-depot"),
    "losses": fighting.lose,
    "ground-retreat": fighting.retreat,
}


def scripted(rules: Rules[Any], state: Position, decision: Decision, rng: Random) -> Choice:
    answer = ANSWERS.get(topic(decision))
    return settle(decision, answer(state, decision) if answer else (), PASSIVE, rng)
