"""Who may sit at a table besides people: computer players by name, the same for every game or written for one."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from random import Random
from typing import Any

from theatre.core.decision import Choice, Decision
from theatre.core.rules import Rules

Player = Callable[[Rules[Any], Any, Decision, Random], Choice]
"""A player is asked with the rules, the state, its decision and a source of chance."""

GAMES = {
    "supreme-axis-and-allies": "theatre.ai.supreme_axis_and_allies",
    "supreme-commander": "theatre.ai.supreme_commander",
    "third-reich": "theatre.ai.third_reich",
    "triumph-and-tragedy": "theatre.ai.triumph_and_tragedy",
    "ww2-in-europe": "theatre.ai.ww2_in_europe",
}


class NoSuchPlayer(LookupError):
    pass


def at_random(rules: Rules[Any], state: Any, decision: Decision, rng: Random) -> Choice:
    """Any option, the verb first."""
    return decision.options.sample(rng)


def honest(player: Player) -> Player:
    """A player that is shown only what its seat may know: the secrets and the dice to come are drawn anew."""

    def chooses(rules: Rules[Any], state: Any, decision: Decision, rng: Random) -> Choice:
        known = rules.resample(state, frozenset((decision.seat,)), rng)
        mine = next(one for one in rules.pending(known) if one.seat == decision.seat and one.prompt == decision.prompt)
        return player(rules, known, mine, rng) if mine.waited else at_random(rules, known, mine, rng)

    return chooses


def players_of(game: str) -> dict[str, Player]:
    """The computer players of a game by name."""
    known: dict[str, Player] = {"random": at_random}
    if game in GAMES:
        own: dict[str, Player] = import_module(GAMES[game]).PLAYERS
        known |= {name: honest(player) for name, player in own.items()}
    return known


def find_player(game: str, name: str) -> Player:
    known = players_of(game)
    if name not in known:
        raise NoSuchPlayer(f"{game} has no computer player {name!r}; it has {', '.join(known)}")
    return known[name]
