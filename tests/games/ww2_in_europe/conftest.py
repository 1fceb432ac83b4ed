"""Every test of this game is watched for fair questions."""

from __future__ import annotations

import pytest

from games.fairness import watch_questions
from theatre.games.ww2_in_europe.game import RULES
from theatre.games.ww2_in_europe.world import SPACES

NONSENSE = [(number,) * length for length in range(4) for number in (-1, 6, 42, SPACES, 1000)]
ON_MENU = {"march": 2, "without": 1, "transfer": 1, "attack": 1, "attack-power": 1, "conqueror": 1, "occupy": 1}


@pytest.fixture(autouse=True)
def fair_questions(monkeypatch: pytest.MonkeyPatch) -> None:
    watch_questions(monkeypatch, RULES, NONSENSE, ON_MENU)
