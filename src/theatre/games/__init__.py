"""The games that exist. Each is a module that exports `RULES`, which is imported when somebody asks for it."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

from theatre.core.rules import Rules

GAMES: Mapping[str, str] = {
    "supreme-axis-and-allies": "theatre.games.supreme_axis_and_allies.game",
    "triumph-and-tragedy": "theatre.games.triumph_and_tragedy.game",
    "ww2-in-europe": "theatre.games.ww2_in_europe.game",
    "third-reich": "theatre.games.third_reich.game",
    "supreme-commander": "theatre.games.supreme_commander.game",
}


def find(name: str) -> Rules[Any]:
    """The rules of a game by its name on the command line."""
    if name not in GAMES:
        known = ", ".join(GAMES) or "none yet"
        raise LookupError(f"there is no game {name!r}; the games are: {known}")
    rules: Rules[Any] = import_module(GAMES[name]).RULES
    return rules


def all_games() -> tuple[Rules[Any], ...]:
    return tuple([find(name) for name in GAMES])
