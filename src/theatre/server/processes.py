"""Processes for work that must not hold up the play: each job has an allowance of processor time.

The pool of the standard library waits at the end for jobs that nobody wants any more, and stumbles over cancelled ones;
here a process whose job was given up is killed.
"""

from __future__ import annotations

import asyncio
import os
import signal
import traceback
from collections.abc import Callable
from multiprocessing import Pipe, get_context, parent_process
from multiprocessing.connection import Connection, wait
from threading import Thread
from time import process_time
from typing import Any, TypeVar

NICENESS = 10
READY = "ready"
Result = TypeVar("Result")
_spawning = get_context("spawn")


class OutOfTime(Exception):
    """The job needed more processor time than it was allowed."""


class JobFailed(Exception):
    """What a job stumbled over: kind and place, for the log."""


class Ended(Exception):
    """The process is gone, or the server ends."""


class Stopped(BaseException):
    """Goes through whatever a job catches."""


class Worker:
    """One process, and the line to it."""

    def __init__(self) -> None:
        self._pipe, theirs = Pipe()
        self._process = _spawning.Process(target=_work, args=(theirs,), daemon=True)
        self._process.start()
        theirs.close()
        self._begun = False

    async def ask(self, job: Callable[[], Result], seconds: float) -> tuple[Result, float]:
        if not self._begun:  # what does not fit into the line would wait for the process here
            self._begun = await self._told() == READY
        try:
            self._pipe.send((job, seconds))
        except OSError:
            raise Ended from None
        answer: tuple[Result, float] | Exception = await self._told()
        if isinstance(answer, Exception):
            raise answer
        return answer

    async def _told(self) -> Any:
        loop = asyncio.get_running_loop()
        said, line = asyncio.Event(), self._pipe.fileno()
        loop.add_reader(line, said.set)
        try:
            await said.wait()
        finally:
            loop.remove_reader(line)
        try:
            return self._pipe.recv()
        except (EOFError, OSError):
            raise Ended from None

    def end(self) -> None:
        self._process.kill()
        self._process.join()
        self._process.close()
        self._pipe.close()


class Processes:
    """At most so many; they begin when they are needed, and end with the server even when it is killed."""

    def __init__(self, number: int) -> None:
        self._free = asyncio.Semaphore(number)
        self._idle: list[Worker] = []
        self._all: set[Worker] = set()
        self._closed = False

    async def run(self, job: Callable[[], Result], seconds: float) -> tuple[Result, float]:
        """What the job gives, and the processor time that it took."""
        async with self._free:
            try:
                return await self._try(job, seconds)
            except Ended:  # the process was killed: once more with a new one
                return await self._try(job, seconds)

    async def _try(self, job: Callable[[], Result], seconds: float) -> tuple[Result, float]:
        if self._closed:
            raise Ended
        worker = self._idle.pop() if self._idle else Worker()
        self._all.add(worker)
        try:
            answer = await worker.ask(job, seconds)
        except (OutOfTime, JobFailed):
            self._idle.append(worker)
            raise
        except BaseException:  # gone, or nobody waits for the job any more
            self._give_up(worker)
            raise
        self._idle.append(worker)
        return answer

    def _give_up(self, worker: Worker) -> None:
        if worker in self._all:
            self._all.discard(worker)
            worker.end()

    def close(self) -> None:
        self._closed = True
        self._idle.clear()
        for worker in tuple(self._all):
            self._give_up(worker)


def _work(pipe: Connection) -> None:
    """The new process: be polite, do jobs, and do not outlive the server."""
    os.nice(NICENESS)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C at the terminal is for the server
    signal.signal(signal.SIGPROF, _stop)
    Thread(target=_end_with_server, daemon=True).start()
    pipe.send(READY)
    while True:
        try:
            job, seconds = pipe.recv()
        except EOFError:
            return
        pipe.send(_bounded(job, seconds))


def _end_with_server() -> None:
    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(0)


def _stop(*_: object) -> None:
    raise Stopped


def _bounded(job: Callable[[], Result], seconds: float) -> tuple[Result, float] | Exception:
    began = process_time()
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        return job(), process_time() - began
    except Stopped:
        return OutOfTime()
    except Exception as fault:  # without its words: they may tell of a hand
        return JobFailed(f"{''.join(traceback.format_tb(fault.__traceback__))}{type(fault).__name__}")
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
