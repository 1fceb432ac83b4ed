"""Every test of this game is watched for fair questions."""

from __future__ import annotations

import pytest

from games.fairness import watch_questions
from theatre.games.supreme_axis_and_allies.game import RULES
from theatre.games.supreme_axis_and_allies.state import KINDS
from theatre.games.supreme_axis_and_allies.world import SPACES

NONSENSE = [(number,) * length for length in range(6) for number in (-1, KINDS, SPACES, 1000)]
BEFORE_UNITS = {"march": 2, "board": 1, "land": 2, "sail": 2, "fly": 5}  # arguments that come before the units


@pytest.fixture(autouse=True)
def fair_questions(monkeypatch: pytest.MonkeyPatch) -> None:
    watch_questions(monkeypatch, RULES, NONSENSE, BEFORE_UNITS)
