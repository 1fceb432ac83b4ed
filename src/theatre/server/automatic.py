"""Who moves without a person: computer players and standing orders. They answer through the same door as people."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from random import SystemRandom
from time import monotonic
from typing import NamedTuple

from theatre.core.decision import Choice, Decision, Refused
from theatre.server.store import Overtaken, Unavailable
from theatre.server.tables import Table
from theatre.server.wire import Order
from theatre.server.workers import Workers

RETRY_AFTER = 1.0  # seconds before a choice is tried again when the store was shut
LEAST = 0.5
chance = SystemRandom()


class Pace(NamedTuple):
    """How soon an answer may come that nobody had to think about: else its speed would tell what the hand holds.

    `least` is in seconds; clock and sleep can be exchanged by tests.
    """

    least: float = LEAST
    clock: Callable[[], float] = monotonic
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep

    async def wait(self, since: float) -> None:
        """Until the least time has passed since then."""
        left = since + self.least - self.clock()
        if left > 0:
            await self.sleep(left)


class Asked(NamedTuple):
    """A question that is answered without a person: by a computer player of this level, or by this order."""

    decision: Decision
    level: str | None
    order: Order | None


class Automatic:
    """The listener of one table that answers such questions, one after the other."""

    def __init__(self, table: Table, workers: Workers, pace: Pace) -> None:
        self._table = table
        self._workers = workers
        self._pace = pace
        self._task: asyncio.Task[None] | None = None
        self._gone = False

    @property
    def idle(self) -> bool:
        return self._task is None or self._task.done()

    def changed(self) -> None:
        if not self._gone and self.idle and self._next() is not None:
            self._task = asyncio.create_task(self._play())

    def gone(self) -> None:
        self._gone = True
        if self._task is not None:
            self._task.cancel()

    async def end(self) -> None:
        """Stop for good, but never in the midst of a write: that would leave the database without its connection."""
        async with self._table.lock:
            self.gone()
            if self._task is not None:
                await asyncio.wait((self._task,))

    def _next(self) -> Asked | None:
        """The first seat that is waited for and needs no person."""
        table = self._table
        levels = table.moved_by_computers()
        orders = [order for one in table.sitters for order in one.orders]
        if table.over or not (levels or orders):
            return None
        for decision in table.game.pending():
            if not decision.waited:
                continue
            if decision.seat in levels:
                return Asked(decision, levels[decision.seat], None)
            order = next((one for one in orders if fits(one, decision)), None)
            if order is not None:
                return Asked(decision, None, order)
        return None

    async def _play(self) -> None:
        """As long as there is something to answer, and no other process does it."""
        while not self._gone and self._next() is not None:
            try:
                async with self._table.claimed() as mine:
                    if mine:
                        await self._answer_all()
                        continue
            except Unavailable:
                pass
            await self._pace.sleep(RETRY_AFTER)

    async def _answer_all(self) -> None:
        while not self._gone and (asked := self._next()) is not None:
            began = self._pace.clock()
            seat = asked.decision.seat
            hidden = asked.order is not None or not asked.decision.public
            ticket = self._table.seen(frozenset((seat,))).ticket
            choice = await self._answer(asked)
            if hidden:
                await self._pace.wait(began)
            now = self._next()
            if now is None or (now.decision.seat, now.level, now.order) != (seat, asked.level, asked.order):
                continue  # a person has taken the seat, or the order, back
            if now.decision.why_not(choice) is not None:  # legal only with other secrets
                choice = now.decision.options.sample(chance)
            try:
                await self._table.submit_by_itself(seat, choice, ticket)
            except Refused:
                await asyncio.sleep(0)  # something happened meanwhile: look again
            except Overtaken:
                continue
            except Unavailable:
                await self._pace.sleep(RETRY_AFTER)

    async def _answer(self, asked: Asked) -> Choice:
        if asked.order is not None:
            return Choice(asked.order.answer, asked.order.args)
        table, seat = self._table, asked.decision.seat
        assert asked.level is not None
        state = table.game.state_for(frozenset((seat,)))
        return await self._workers.choose(table.rules, state, seat, asked.level, table.address)


def fits(order: Order, decision: Decision) -> bool:
    """It is this question, known by its prompt (a menu may follow from what is hidden), and may be answered so."""
    mine = order.seat == decision.seat and order.prompt == decision.prompt.key
    return mine and decision.why_not(Choice(order.answer, order.args)) is None
