"""Several server processes that share one listening socket, and a parent that looks after them."""

from __future__ import annotations

import logging
import signal
from collections.abc import Callable
from multiprocessing import get_context
from multiprocessing.connection import wait
from time import monotonic
from types import FrameType
from typing import Any

PATIENCE = 10.0  # seconds that a process gets to end by itself
TOO_SOON = 5.0  # seconds; one that ends so early would only end again
log = logging.getLogger("theatre.server")
_processes = get_context("spawn")


def several(number: int, serve: Callable[..., None], arguments: tuple[Any, ...]) -> None:
    """Until interrupted or terminated; a process that dies is replaced."""
    ending = False

    def end(_number: int, _frame: FrameType | None) -> None:
        nonlocal ending
        ending = True
        for process in running:
            process.terminate()

    running: dict[Any, float] = {}  # when each was started
    signal.signal(signal.SIGTERM, end)
    signal.signal(signal.SIGINT, end)
    while not ending:
        while len(running) < number:
            process = _processes.Process(target=serve, args=arguments)
            process.start()
            running[process] = monotonic()
        for process in _ended(running):
            if not ending:
                log.error("server process %s ended with %s", process.pid, process.exitcode)
            if monotonic() - running.pop(process) < TOO_SOON:
                end(0, None)
    for process in running:
        process.join(PATIENCE)
        if process.is_alive():
            process.kill()


def _ended(running: dict[Any, float]) -> list[Any]:
    """Wait for the first that ends."""
    sentinels = {process.sentinel: process for process in running}
    return [sentinels[found] for found in wait(list(sentinels), timeout=1)]
