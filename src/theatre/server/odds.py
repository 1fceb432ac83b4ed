"""Exact odds before an attack, from what a seat sees: a game that offers them has a module `prospects`."""

from __future__ import annotations

import asyncio
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import msgspec

from theatre.board.prospect import Prospect, Prospects
from theatre.core.decision import Choice
from theatre.games import GAMES

MOST_AT_ONCE = 2  # of all tables: odds are a help, play goes first


class Reckoner:
    """Odds are reckoned beside the play, a few at a time."""

    def __init__(self) -> None:
        self._free = asyncio.Semaphore(MOST_AT_ONCE)

    async def odds(self, game: str, view: bytes, options: dict[str, int], choice: Choice) -> Prospect | None:
        prospect = prospects_of(game)
        if prospect is None:
            return None
        async with self._free:
            return await asyncio.to_thread(_reckoned, prospect, view, options, choice)


@cache
def prospects_of(game: str) -> Prospects | None:
    """What the game's package offers, if anything."""
    name = f"{GAMES[game].rpartition('.')[0]}.prospects"
    if find_spec(name) is None:
        return None
    found: Prospects = import_module(name).prospect
    return found


def _reckoned(prospect: Prospects, view: bytes, options: dict[str, int], choice: Choice) -> Prospect | None:
    seen: dict[str, Any] = msgspec.json.decode(view)
    return prospect(seen, options, choice)
