"""Exact odds before an attack, from what a seat sees: a game that offers them has a module `prospects`."""

from __future__ import annotations

import logging
from functools import cache, partial
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import msgspec

from theatre.board.prospect import Prospect, Prospects
from theatre.core.decision import Choice
from theatre.games import GAMES
from theatre.server.limits import Limits, Shares
from theatre.server.metrics import Metrics
from theatre.server.processes import JobFailed, OutOfTime, Processes

log = logging.getLogger("theatre.server")
AT_ONCE = 1  # odds are a help, play goes first


class Reckoner:
    """Odds are reckoned in a process beside the play, one after the other, each for a short time at most."""

    def __init__(self, limits: Limits, metrics: Metrics) -> None:
        self._seconds = limits.odds_seconds
        self._waiting = Shares(limits.odds_waiting)
        self._of_address = Shares(limits.odds_of_address)
        self._metrics = metrics
        self._processes = Processes(AT_ONCE)

    async def odds(
        self, game: str, view: bytes, options: dict[str, int], choice: Choice, address: str = ""
    ) -> Prospect | None:
        """None: there is no battle, or it is too large to be reckoned in time."""
        if prospects_of(game) is None:
            return None
        with self._waiting.held("all"), self._of_address.held(address):
            try:
                job = partial(reckoned, _module(game), view, options, choice)
                return (await self._processes.run(job, self._seconds))[0]
            except JobFailed as fault:
                log.error("no odds for %s: %s", game, fault)
                return None
            except OutOfTime:
                self._metrics.count("theatre_odds_given_up_total", game=game)
                return None

    def close(self) -> None:
        self._processes.close()


def _module(game: str) -> str:
    return f"{GAMES[game].rpartition('.')[0]}.prospects"


@cache
def prospects_of(game: str) -> Prospects | None:
    """What the game's package offers, if anything."""
    name = _module(game)
    if find_spec(name) is None:
        return None
    found: Prospects = import_module(name).prospect
    return found


def reckoned(module: str, view: bytes, options: dict[str, int], choice: Choice) -> Prospect | None:
    """The odds that a module of a game offers; runs in a process of its own."""
    prospect: Prospects = import_module(module).prospect
    seen: dict[str, Any] = msgspec.json.decode(view)
    return prospect(seen, options, choice)
