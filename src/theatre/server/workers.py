"""Computer players think in processes of their own, on a position that holds nothing their seat may not know."""

from __future__ import annotations

import asyncio
import logging
import os
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from importlib import import_module
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait
from random import Random, SystemRandom
from threading import Thread
from typing import Any

from theatre.ai.players import find_player
from theatre.core.decision import Choice
from theatre.core.rules import Rules
from theatre.games import GAMES

NICENESS = 10
LAST_RESORT = "random"
log = logging.getLogger("theatre.server")
_chance = SystemRandom()


class Workers:
    def __init__(self, processes: int | None = None) -> None:
        self._processes = processes or max(1, (os.cpu_count() or 2) - 1)
        self._pool: ProcessPoolExecutor | None = None

    async def choose(self, rules: Rules[Any], state: Any, seat: int, level: str) -> Choice:
        """What this computer player does at this position."""
        known = rules.resample(state, frozenset((seat,)), _chance).saved()
        job = partial(think, GAMES[rules.name], known, seat, seed=_chance.getrandbits(64))
        try:
            return await self._run(partial(job, level=level))
        except Exception:  # whatever a player stumbles over, the game of the others goes on
            log.exception("the player %s of %s failed; the choice is made at random", level, rules.name)
            return await self._run(partial(job, level=LAST_RESORT))

    async def _run(self, job: partial[Choice]) -> Choice:
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._running(), job)
        except BrokenProcessPool:  # a process was killed: once more with new ones
            self.close()
            return await loop.run_in_executor(self._running(), job)

    def _running(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self._processes, get_context("spawn"), _begin)
        return self._pool

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None


def _begin() -> None:
    """In the new process: be polite, and do not outlive the server."""
    os.nice(NICENESS)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(0)


def think(module: str, position: bytes, seat: int, level: str, seed: int) -> Choice:
    """The choice of a computer player at a saved position; runs in a worker process."""
    rules: Rules[Any] = import_module(module).RULES
    state = rules.restore(position)
    decision = next(one for one in rules.pending(state) if one.seat == seat and one.waited)
    return find_player(rules.name, level)(rules, state, decision, Random(seed))
