"""Every test of this game is watched for fair questions."""

from __future__ import annotations

import pytest

from games.fairness import watch_questions
from theatre.games.third_reich.game import RULES
from theatre.games.third_reich.tables import UNITS
from theatre.games.third_reich.world import SPACES

NONSENSE = [(number,) * length for length in range(4) for number in (-1, SPACES, UNITS, 5000)]
ON_MENU = {"march": 2}


@pytest.fixture(autouse=True)
def fair_questions(monkeypatch: pytest.MonkeyPatch) -> None:
    watch_questions(monkeypatch, RULES, NONSENSE, ON_MENU)
