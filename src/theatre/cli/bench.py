"""`theatre bench`: how quick a game is, by random play on one core, in seconds of processor time."""

from __future__ import annotations

from random import Random
from time import process_time
from typing import Any

import msgspec

from theatre.core.dice import seed_key
from theatre.core.rules import Rules

COPIES = 2000


def run(rules: Rules[Any], seconds: float, as_json: bool) -> None:
    figures = measure(rules, seconds)
    if as_json:
        print(msgspec.json.encode(figures).decode())
    else:
        for name, value in figures.items():
            print(f"{name:20} {value:>12,.2f}")


def measure(rules: Rules[Any], seconds: float) -> dict[str, float]:
    scenario = max(rules.scenarios.values(), key=lambda one: len(one.seats)).id
    decisions = games = 0
    began = process_time()
    middle = None
    while process_time() - began < seconds or not games:
        rng = Random(games)
        state = rules.setup(scenario, key=seed_key(games))
        at = 0
        while pending := rules.pending(state):
            if rules.rounds(state) > rules.longest:
                break
            asked = next(one for one in pending if one.waited)
            rules.apply(state, asked.seat, asked.options.sample(rng))
            state.take_events()
            at += 1
            if at == 2000:
                middle = state.clone()
        decisions += at
        games += 1
    spent = process_time() - began
    state = middle if middle is not None else rules.setup(scenario, key=seed_key(0))
    return {
        "decisions_per_s": decisions / spent,
        "decisions_per_game": decisions / games,
        "games_per_s": games / spent,
        "clone_us": _timed(state.clone, COPIES) * 1e6,
        "view_ms": _timed(lambda: msgspec.json.encode(rules.view(state, frozenset((0,)))), 200) * 1e3,
        "options_ms": _timed(lambda: _options(rules, state), 200) * 1e3,
    }


def _options(rules: Rules[Any], state: Any) -> None:
    """All verbs of the open decisions and what may follow each."""
    for decision in rules.pending(state.clone()):
        for verb in decision.options.verbs():
            decision.options.grouped(verb)


def _timed(what: Any, times: int) -> float:
    began = process_time()
    for _ in range(times):
        what()
    return (process_time() - began) / times
