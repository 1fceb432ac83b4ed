"""Menus of the economy agree with what is accepted: each option once, in its one spelling, and legal."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from theatre.core import flow
from theatre.core.dice import seed_key
from theatre.games.supreme_commander.game import RULES

EVERY = {"buy", "raise", "combine", "break", "detach", "fort", "static"}


@pytest.mark.parametrize("scenario", ["europe_at_war", "great_crusade"])
def test_every_option_is_legal_and_listed_once(scenario: str) -> None:
    s = RULES.setup(scenario, {}, seed_key(3))
    rng = Random(3)
    verbs: set[str] = set()
    for number in range(2000):
        asked = [one for one in flow.pending(s) if one.waited]
        if not asked or (number > 300 and verbs >= EVERY):
            break
        one = rng.choice(asked)
        if "economy" in type(s.stack[-1]).__module__ and number % 2 == 0:
            listed = list(islice(one.options, 2000))
            assert len(listed) == len(set(listed))
            for choice in listed:
                assert one.why_not(choice) is None
                assert one.options.canonical(choice) == choice
            verbs |= {choice.verb for choice in listed}
        flow.apply(s, one.seat, one.options.sample(rng))
    assert verbs >= EVERY
