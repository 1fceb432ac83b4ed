"""What players read about the rules: every answer is explained, and ids of ours are shown nowhere."""

from __future__ import annotations

import re

import pytest

from theatre.core.rulebook import for_players
from theatre.games import GAMES, find

OURS = re.compile(r"\b[A-Z]{2,3}\d?-\d{2}[a-z]?\b")

EXPLAINED = [name for name in GAMES if any(key.startswith("help.") for key in find(name).catalogue.texts)]


@pytest.mark.parametrize("name", EXPLAINED)
def test_every_verb_is_explained_and_nothing_else(name: str) -> None:
    rules = find(name)
    explained = {key.removeprefix("help.") for key in rules.catalogue.texts if key.startswith("help.")}
    assert explained == set(rules.arguments)


@pytest.mark.parametrize("name", GAMES)
def test_players_know_rules_by_what_is_printed(name: str) -> None:
    shown = [f"{rule.cite}: {rule.title}. {for_players(rule.line)}" for rule in find(name).rulebook.values()]
    assert [text for text in shown if OURS.search(text)] == []
    words = [text for key, text in find(name).catalogue.texts.items() if not key.startswith("core.")]
    assert [text for text in words if OURS.search(text)] == []
