"""A game between computer players, choice by choice, as their tests want it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Mapping
from random import Random
from typing import Any, TypeVar

from theatre.ai.players import find_player
from theatre.core.dice import seed_key
from theatre.core.rules import Outcome, Rules
from theatre.core.state import State

MOST_QUESTIONS = 300  # of one kind to one seat at a time
S = TypeVar("S", bound=State)


def played(
    rules: Rules[S],
    players: Mapping[int, str],
    number: int,
    scenario: str,
    goes_on: Callable[[S], bool],
    options: dict[str, int] | None = None,
    at: Callable[[S], Hashable] | None = None,
) -> tuple[S, Outcome | None]:
    """As long as it shall go on; every choice must be legal as it is given.

    `players` are the names by seat. `at` tells one time of the game from the next: at none of them a question may come
    up without end.
    """
    named: dict[int, Any] = {seat: find_player(rules.name, name) for seat, name in players.items()}
    rng = Random(f"test/{number}")
    s = rules.setup(scenario, options, seed_key(number))
    times: Counter[Hashable] = Counter()
    while (pending := rules.pending(s)) and goes_on(s):
        asked = next(one for one in pending if one.waited)
        if at:
            key = (at(s), asked.seat, asked.prompt.key)
            times[key] += 1
            assert times[key] < MOST_QUESTIONS, key
        choice = named[asked.seat](rules, s, asked, rng)
        assert asked.why_not(choice) is None, (asked.prompt, choice)
        rules.apply(s, asked.seat, choice)
        s.take_events()
    rules.check(s)
    return s, rules.outcome(s)
