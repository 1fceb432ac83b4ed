"""The games that the battery is run on: the test game, and every game that is registered."""

from __future__ import annotations

import pytest

from core.parley import RULES as PARLEY
from theatre.games import GAMES, find

MODULES = {"parley": "core.parley", **GAMES}
SUBJECTS = {"parley": PARLEY, **{name: find(name) for name in GAMES}}

each_game = pytest.mark.parametrize("rules", SUBJECTS.values(), ids=SUBJECTS)
each_scenario = pytest.mark.parametrize(
    ("rules", "scenario"),
    [
        pytest.param(rules, scenario, id=f"{name}-{scenario}")
        for name, rules in SUBJECTS.items()
        for scenario in rules.scenarios
    ],
)
