"""Rule tests cite the rules they prove: `@rule("MOV-04")`, at most three, each a row of the game's rules list."""

from __future__ import annotations

import pytest
from hypothesis import settings

from theatre.core.rulebook import load_rules

settings.register_profile("theatre", deadline=None)  # a slow machine is no fault
settings.load_profile("theatre")

MOST_RULES = 3
_known: dict[str, frozenset[str]] = {}


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "rule(*ids): the rules of the game's list that this test proves")


def _rules_of(game: str) -> frozenset[str]:
    if game not in _known:
        _known[game] = frozenset(load_rules(f"theatre.games.{game}"))
    return _known[game]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        for marker in item.iter_markers("rule"):
            folders = item.path.parts
            game = folders[folders.index("games") + 1]
            unknown = [one for one in marker.args if one not in _rules_of(game)]
            if unknown or not 1 <= len(marker.args) <= MOST_RULES:
                fault = f"unknown rules {unknown}" if unknown else f"{len(marker.args)} rules, 1 to 3 are allowed"
                raise pytest.UsageError(f"{item.nodeid} cites {fault}")
