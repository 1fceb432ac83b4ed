"""Live play: a connection gets a fresh sight whenever something that its seats may know has changed."""

from __future__ import annotations

import asyncio

from msgspec.structs import replace
from starlette.websockets import WebSocket, WebSocketDisconnect

from theatre.core.message import Message
from theatre.core.rules import Seats
from theatre.server.limits import Limits
from theatre.server.seats import Sitter
from theatre.server.tables import Table
from theatre.server.wire import Lines, encoded

SAYS_TOO_MUCH, TOO_SLOW, NO_SEAT = 1008, 1013, 4401


class Live:
    """One connection. A sight that equals the last one is not sent: what a seat cannot see makes no message."""

    idle = False

    def __init__(self, table: Table, seats: Seats, sitter: Sitter | None, backlog: int) -> None:
        self._table = table
        self._seats = seats
        self._sitter = sitter  # as it was when it came
        self._closing = TOO_SLOW
        self._waiting: asyncio.Queue[bytes | None] = asyncio.Queue(backlog)
        self._last = b""
        self._lines: tuple[Message, ...] = ()
        self.changed()

    def changed(self) -> None:
        if self._sitter is not None and self._table.sitters[self._sitter.id].token_hash != self._sitter.token_hash:
            self._closing = NO_SEAT  # its link was replaced
            self._put(None)
            return
        sight = self._table.sight(self._seats, own=self._sitter.all if self._sitter else frozenset())
        lines = sight.log.lines
        head = encoded(replace(sight, log=Lines(0, ())))
        if head == self._last and lines == self._lines:
            return
        common = _common(self._lines, lines)
        self._last, self._lines = head, lines
        self._put(encoded(replace(sight, log=Lines(common, lines[common:]))))

    def gone(self) -> None:
        self._put(None)

    def _put(self, message: bytes | None) -> None:
        if self._waiting.full():
            while not self._waiting.empty():
                self._waiting.get_nowait()
            message = None
        self._waiting.put_nowait(message)

    async def send_to(self, socket: WebSocket) -> None:
        while (message := await self._waiting.get()) is not None:
            await socket.send_text(message.decode())
        await socket.close(self._closing)


def _common(old: tuple[Message, ...], new: tuple[Message, ...]) -> int:
    """How many lines both begin with."""
    shorter = min(len(old), len(new))
    if old[:shorter] == new[:shorter]:
        return shorter
    return next(at for at in range(shorter) if old[at] != new[at])


async def serve(socket: WebSocket, table: Table, seats: Seats, sitter: Sitter | None, limits: Limits) -> None:
    """Keep one connection until either side leaves."""
    if len(table.listeners) > limits.live_per_table:
        await socket.close(TOO_SLOW)
        return
    live = Live(table, seats, sitter, limits.live_backlog)
    table.listeners.add(live)
    sending = asyncio.create_task(live.send_to(socket))
    try:
        for _ in range(limits.live_messages):
            await socket.receive()
        await socket.close(SAYS_TOO_MUCH)
    except (WebSocketDisconnect, RuntimeError):  # starlette raises the latter after a close
        pass
    finally:
        table.listeners.discard(live)
        sending.cancel()
