"""Processes for heavy work: bounded in processor time, and gone when the server is."""

from __future__ import annotations

import asyncio
import os
import signal
from contextlib import suppress
from functools import partial
from time import sleep

import pytest

from theatre.server.processes import Ended, JobFailed, OutOfTime, Processes

HAND = "the hand is 7 and 12"


def pid() -> int:
    return os.getpid()


def stubborn() -> None:
    """Works for ever, and does not let itself be disturbed by exceptions."""
    while True:
        with suppress(Exception):
            sum(range(1000))


def test_a_job_gives_its_result_and_its_processor_time() -> None:
    async def told() -> tuple[int, float]:
        processes = Processes(1)
        try:
            return await processes.run(partial(sum, range(10**6)), 5)
        finally:
            processes.close()

    result, seconds = asyncio.run(told())
    assert result == 499999500000
    assert 0 < seconds < 5


def test_a_job_that_takes_too_long_is_stopped_and_the_process_goes_on() -> None:
    async def tried() -> tuple[int, int]:
        processes = Processes(1)
        try:
            before, _ = await processes.run(pid, 5)
            with pytest.raises(OutOfTime):
                await processes.run(stubborn, 0.2)
            after, _ = await processes.run(pid, 5)
            return before, after
        finally:
            processes.close()

    before, after = asyncio.run(tried())
    assert before == after != os.getpid()


def clumsy() -> None:
    raise ValueError(HAND)


def test_a_job_that_fails_tells_where_but_not_what_it_knew() -> None:
    async def tried() -> str:
        processes = Processes(1)
        with pytest.raises(JobFailed) as failed:
            await processes.run(clumsy, 5)
        processes.close()
        return str(failed.value)

    said = asyncio.run(tried())
    assert "in clumsy" in said
    assert "ValueError" in said
    assert HAND not in said


def test_a_process_that_is_killed_is_replaced() -> None:
    async def tried() -> tuple[int, int]:
        processes = Processes(1)
        before, _ = await processes.run(pid, 5)
        os.kill(before, signal.SIGKILL)
        after, _ = await processes.run(pid, 5)
        processes.close()
        return before, after

    before, after = asyncio.run(tried())
    assert before != after


def test_at_the_end_nobody_waits_for_a_job() -> None:
    async def left() -> int:
        processes = Processes(1)
        worker, _ = await processes.run(pid, 5)
        job = asyncio.create_task(processes.run(stubborn, 3600))
        await asyncio.sleep(0.2)
        processes.close()
        job.cancel()
        with pytest.raises(Ended):
            await processes.run(pid, 5)
        return worker

    worker = asyncio.run(left())
    for _ in range(100):
        if not _alive(worker):
            return
        sleep(0.1)
    raise AssertionError("the process is still there")


def _alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True
