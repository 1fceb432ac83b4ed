"""Random play through every phase, with all invariants checked after each choice."""

from __future__ import annotations

from random import Random

import pytest

from theatre.core import flow
from theatre.core.decision import Choice, Decision
from theatre.core.dice import seed_key
from theatre.games.third_reich import state as st
from theatre.games.third_reich.game import RULES

ENDS = ("done", "pass")


def play(s: st.Position, rng: Random, choices: int) -> set[str]:
    """So many random choices, of which few end a phase early; the frames that were on top."""
    seen = set()
    for _ in range(choices):
        asked = [one for one in flow.pending(s) if one.waited]
        if not asked:
            break
        one = rng.choice(asked)
        flow.apply(s, one.seat, _some(one, rng))
        RULES.check(s)
        seen.add(type(s.stack[-1]).__name__ if s.stack else "")
    return seen


def _some(asked: Decision, rng: Random) -> Choice:
    choice = asked.options.sample(rng)
    return asked.options.sample(rng) if choice.verb in ENDS and rng.random() < 0.5 else choice


@pytest.mark.parametrize(("scenario", "choices"), [("1939", 300), ("1942", 300), ("1944", 280)])
def test_random_play_runs_through_the_phases(scenario: str, choices: int) -> None:
    s = RULES.setup(scenario, {}, seed_key(7))
    seen = play(s, Random(7), choices)
    assert {"Deployment", "OptionSelection"} <= seen
    assert s.turns >= 1


@pytest.mark.parametrize(
    ("scenario", "axis", "allies"),
    [("1939", 12, 16), ("campaign", 11, 13), ("1942", 19, 15), ("1942", 20, 19), ("1944", 13, 19)],
)
def test_random_play_runs_with_the_optional_variants(scenario: str, axis: int, allies: int) -> None:
    s = RULES.setup(scenario, {"twenty_variants": 1}, seed_key(3))
    s.drawn[0], s.drawn[1] = axis, allies
    s.touch()  # the first question has been asked already
    play(s, Random(3), 120)
    assert s.stack
