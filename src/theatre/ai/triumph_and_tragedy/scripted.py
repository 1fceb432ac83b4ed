"""The opponent: which function answers which question."""

from __future__ import annotations

from random import Random
from typing import Any

from theatre.ai.answering import settle, topic
from theatre.ai.triumph_and_tragedy import fighting, government, production
from theatre.ai.triumph_and_tragedy.answers import PASSIVE, Answer
from theatre.ai.triumph_and_tragedy.command import command
from theatre.ai.triumph_and_tragedy.deploying import deployment
from theatre.ai.triumph_and_tragedy.movement import movement
from theatre.core.decision import Choice, Decision
from theatre.core.rules import Rules
from theatre.games.triumph_and_tragedy.state import Position

ANSWERS: dict[str, Answer] = {
    "deployment": deployment,
    "short-builds": production.short_builds,
    "short-diplomacy": government.short_diplomacy,
    "active-ally": government.active_ally,
    "usa-arrivals": production.arrivals,
    "production": production.production,
    "passive-production": production.production,
    "government": government.government,
    "double-agent": lambda s, decision: [Choice("double-agent"), Choice("pass")],
    "coup-back": government.coup_back,
    "mole-pair": government.mole_pair,
    "muster": production.station,
    "exchange": production.station,
    "handsize": government.handsize,
    "command": command,
    "winter-command": command,
    "command-tie": lambda s, decision: [Choice("first", (decision.seat,))],
    "movement": movement,
    "repudiation": fighting.repudiation,
    "active-battles": fighting.active_battles,
    "re-engage": fighting.re_engage,
    "hunt": fighting.spare,
    "three-way": fighting.spare,
    "vaults": fighting.vaults,
    "join": fighting.join,
    "combat-action": fighting.combat_action,
    "hits": fighting.hits,
    "forced-retreat": fighting.forced_retreat,
    "escape": fighting.escape,
    "rebase": fighting.active_rebase,
}


def scripted(rules: Rules[Any], state: Position, decision: Decision, rng: Random) -> Choice:
    answer = ANSWERS.get(topic(decision))
    return settle(decision, answer(state, decision) if answer else (), PASSIVE, rng)
