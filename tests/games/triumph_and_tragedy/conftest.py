"""Every test of this game is watched for fair questions."""

from __future__ import annotations

import pytest

from games.fairness import watch_questions
from theatre.games.triumph_and_tragedy.game import RULES
from theatre.games.triumph_and_tragedy.tables import BLOCKS, KINDS
from theatre.games.triumph_and_tragedy.world import SPACES

NONSENSE = [(number,) * length for length in range(4) for number in (-1, KINDS, SPACES, BLOCKS, 1000)]
ON_MENU = {"move": 3, "build": 3, "step": 1, "fire": 2, "retreat": 2, "rebase": 2, "strike": 2, "commit": 1}


@pytest.fixture(autouse=True)
def fair_questions(monkeypatch: pytest.MonkeyPatch) -> None:
    watch_questions(monkeypatch, RULES, NONSENSE, ON_MENU)
