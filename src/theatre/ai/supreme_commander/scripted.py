"""The opponent: plans each phase once, and answers every question of the game."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from theatre.ai.answering import topic
from theatre.ai.supreme_commander import (
    buying,
    deploying,
    envoys,
    fighting,
    flying,
    landing,
    marching,
    politics,
    railing,
    sea,
)
from theatre.ai.supreme_commander.answers import Answer, by_plan, first_of, settle
from theatre.core.decision import Choice, Decision
from theatre.core.rules import Rules
from theatre.games.supreme_commander.state import Position

march = by_plan("march", marching.orders)


def movement(s: Position, decision: Decision) -> Iterator[Choice]:
    yield from politics.annexations(s, decision)
    yield from march(s, decision)


def strategic(s: Position, power: int) -> list[Choice]:
    return [*landing.shipments(s, power), *railing.orders(s, power)]


ANSWERS: dict[str, Answer] = {
    "deployment": deploying.deploy,
    "minor_set_up": deploying.minor_set_up,
    "purchase": buying.purchase,
    "technology": buying.technology,
    "combine": buying.combine,
    "garrisons": buying.garrisons,
    "reserves": buying.place,
    "mobilization": buying.mobilize,
    "movement": movement,
    "declare_attacks": fighting.declare,
    "declare_follow_up": fighting.declare,
    "next_battle": fighting.next_battle,
    "hq_support": fighting.support,
    "overstack": fighting.overstack,
    "casualties": fighting.casualties,
    "fall_back": fighting.fall_back,
    "retreat": fighting.retreat,
    "advance": fighting.advance,
    "commit_air": flying.commit,
    "second_air_round": flying.second_round,
    "air_loss": flying.air_loss,
    "flak": flying.shoot,
    "intercept": flying.intercept,
    "bombing": flying.bombing,
    "strategic_movement": by_plan("rail", strategic),
    "opening_technology": politics.opening_technology,
    "free_dow": politics.free_war,
    "declare_war": politics.declare,
    "diplomacy": envoys.diplomacy,
    "controller": politics.claim,
    "conqueror": politics.claim,
    "spoils": politics.claim,
    "whose_loss": politics.bear,
    "vichy": politics.vichy,
    "vichy_corps": politics.settle_in,
    "free_french": politics.settle_in,
    "displacement": politics.settle_in,
    "evacuate": politics.evacuate,
    "evacuate_to": politics.settle_in,
    "partisans": politics.partisans,
    "aid_to_italy": politics.give,
    "lend_lease": politics.give,
    "convoy": politics.give,
    "minor_growth": first_of("restore", "recruit"),
    "place_fleets": sea.place_fleets,
    "sea_loss": sea.sea_loss,
    "raid": sea.raid,
    "into_port": sea.into_port,
    "naval_return": sea.into_port,
    "fleets_return": sea.into_port,
}


def scripted(rules: Rules[Any], state: Position, decision: Decision, rng: Random) -> Choice:
    answer = ANSWERS.get(topic(decision))
    return settle(decision, answer(state, decision) if answer else (), rng)
