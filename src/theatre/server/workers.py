"""Computer players think in processes of their own, on a position that holds nothing their seat may not know."""

from __future__ import annotations

import logging
import os
from functools import partial
from importlib import import_module
from random import Random, SystemRandom
from time import perf_counter
from typing import Any

from theatre.ai.players import find_player, players_of
from theatre.core.decision import Choice
from theatre.core.rules import Rules
from theatre.games import GAMES
from theatre.server.limits import Buckets, Limits
from theatre.server.metrics import Metrics
from theatre.server.processes import JobFailed, OutOfTime, Processes

SIMPLER = ("scripted", "random")  # who chooses in place of a player that fails or takes too long
log = logging.getLogger("theatre.server")
_chance = SystemRandom()


class Workers:
    def __init__(self, limits: Limits, metrics: Metrics, processes: int | None = None) -> None:
        self._seconds = limits.thinking
        self._spent = Buckets(limits.thinking_of_address)
        self._metrics = metrics
        self._processes = Processes(processes or max(1, (os.cpu_count() or 2) - 1))

    async def choose(self, rules: Rules[Any], state: Any, seat: int, level: str, address: str = "") -> Choice:
        """What this computer player does at this position; its time goes to the account of who made the table."""
        known = rules.resample(state, frozenset((seat,)), _chance).saved()
        job = partial(think, GAMES[rules.name], known, seat, seed=_chance.getrandbits(64))
        began = perf_counter()
        self._metrics.thinking += 1
        try:
            return await self._first_that_can(rules.name, level, job, address)
        finally:
            self._metrics.thinking -= 1
            self._metrics.took("theatre_computer_seconds", perf_counter() - began, game=rules.name, level=level)

    async def _first_that_can(self, game: str, level: str, job: partial[Choice], address: str) -> Choice:
        simpler = SIMPLER[SIMPLER.index(level) + 1 :] if level in SIMPLER else SIMPLER
        able = [level, *[name for name in simpler if name in players_of(game)]]
        if address and len(able) > 1 and self._spent.full(address):
            self._fell_back(game, able.pop(0), "allowance")
        for name in able[:-1]:
            try:
                return await self._timed(partial(job, level=name), address)
            except OutOfTime:
                self._spent.pour(address, self._seconds)
                self._fell_back(game, name, "time")
            except JobFailed as fault:  # whatever a player stumbles over, the game of the others goes on
                log.error("the player %s of %s failed: %s", name, game, fault)
                self._fell_back(game, name, "failure")
        return await self._timed(partial(job, level=able[-1]), address)

    def _fell_back(self, game: str, level: str, reason: str) -> None:
        self._metrics.count("theatre_computer_fallbacks_total", game=game, level=level, reason=reason)

    async def _timed(self, job: partial[Choice], address: str) -> Choice:
        choice, seconds = await self._run(job)
        self._spent.pour(address, seconds)
        return choice

    async def _run(self, job: partial[Choice]) -> tuple[Choice, float]:
        return await self._processes.run(job, self._seconds)

    def close(self) -> None:
        self._processes.close()


def think(module: str, position: bytes, seat: int, level: str, seed: int) -> Choice:
    """The choice of a computer player at a saved position; runs in a worker process."""
    rules: Rules[Any] = import_module(module).RULES
    state = rules.restore(position)
    decision = next(one for one in rules.pending(state) if one.seat == seat and one.waited)
    return find_player(rules.name, level)(rules, state, decision, Random(seed))
