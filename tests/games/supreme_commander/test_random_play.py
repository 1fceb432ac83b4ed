"""Random play through every phase, with all invariants checked."""

from __future__ import annotations

from random import Random

import pytest

from theatre.core import flow
from theatre.core.decision import Choice, Decision
from theatre.core.dice import seed_key
from theatre.games.supreme_commander import state as st
from theatre.games.supreme_commander.fog import other_kinds, resample
from theatre.games.supreme_commander.game import RULES


def play(s: st.Position, rng: Random, choices: int) -> None:
    for _ in range(choices):
        asked = [one for one in flow.pending(s) if one.waited]
        if not asked:
            break
        one = rng.choice(asked)
        flow.apply(s, one.seat, _some(one, rng))
        RULES.check(s)


def _some(asked: Decision, rng: Random) -> Choice:
    choice = asked.options.sample(rng)
    return asked.options.sample(rng) if choice.verb == "done" and rng.random() < 0.7 else choice


@pytest.mark.parametrize("scenario", list(RULES.scenarios))
def test_random_play_runs_through_the_phases(scenario: str) -> None:
    s = RULES.setup(scenario, {}, seed_key(7))
    play(s, Random(7), 220)
    assert s.turns >= 1
    again = RULES.restore(s.saved())
    assert again.digest() == s.digest()
    RULES.check(again)


def test_every_option_of_a_march_is_accepted_and_its_end_is_a_destination() -> None:
    s = RULES.setup("great_crusade", {}, seed_key(5))
    rng = Random(5)
    for _ in range(150):
        one = next(one for one in flow.pending(s) if one.waited)
        choice = one.options.sample(rng)
        assert one.why_not(choice) is None
        flow.apply(s, one.seat, choice)
        if not s.stack:
            break


def test_a_twin_looks_the_same_to_the_other_side_and_a_resampled_game_too() -> None:
    s = RULES.setup("barbarossa_to_berlin", {}, seed_key(3))
    play(s, Random(3), 150)
    seats = frozenset({0, 1})
    twin = other_kinds(s, seats, Random(1))
    assert twin is not None
    RULES.check(twin)
    assert twin.digest() != s.digest()
    assert RULES.view(twin, seats) == RULES.view(s, seats)
    assert RULES.view(twin, frozenset({2})) != RULES.view(s, frozenset({2}))
    assert RULES.view(resample(s, seats, Random(2)), seats) == RULES.view(s, seats)
