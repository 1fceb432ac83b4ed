"""All tables of a server: made, found, and rebuilt from their log after a restart."""

from __future__ import annotations

import asyncio
import logging
import secrets
from http import HTTPStatus
from random import SystemRandom
from typing import Any

from theatre.core.decision import Choice, Refused
from theatre.core.game import Game
from theatre.core.rules import Rules, SetupError
from theatre.games import GAMES, find
from theatre.server.faults import Denied, malformed, unknown
from theatre.server.seats import SeatingError, Sitter, seated, token_hash
from theatre.server.store import Kept, LogRow, Overtaken, Store, TableRow, Unavailable
from theatre.server.tables import UNDO, Table
from theatre.server.wire import Created, NewTable
from theatre.server.workers import Workers

MOST_IN_MEMORY = 1000
RETRY_AFTER = 1.0  # seconds before a computer player's choice is tried again when the store was shut
log = logging.getLogger("theatre.server")
chance = SystemRandom()


class Hall:
    def __init__(self, store: Store, workers: Workers) -> None:
        self.store = store
        self.workers = workers
        self._tables: dict[str, Table] = {}  # the most recently used last
        self._loading: dict[str, asyncio.Lock] = {}

    async def create(self, wish: NewTable) -> Created:
        rules = game_rules(wish.game)
        key = secrets.token_bytes(32)
        try:
            game = Game(rules, wish.scenario, wish.options, key, wish.practice)
            sitters, own, links = seated(rules, wish.scenario, wish.seating, wish.practice)
        except (SetupError, SeatingError) as fault:
            raise malformed(fault) from None
        row = TableRow(
            id=secrets.token_urlsafe(9),
            game=rules.name,
            rules=rules.version,
            scenario=wish.scenario,
            options=game.options,
            key=key.hex(),
            practice=wish.practice,
        )
        await self.store.create(row, sitters)
        self._seat(Table(self.store, row, game, sitters))
        return Created(row.id, own, links)

    async def table(self, table_id: str) -> Table:
        found = self._tables.get(table_id)
        if found is not None and not found.outdated:
            self._tables[table_id] = self._tables.pop(table_id)
            return found
        lock = self._loading.setdefault(table_id, asyncio.Lock())
        try:
            async with lock:
                found = self._tables.get(table_id)
                if found is not None and not found.outdated:
                    return found
                kept = await self.store.load(table_id)
                if kept is None:
                    raise unknown("no-table", table_id)
                return self._seat(await asyncio.to_thread(rebuilt, self.store, kept))
        finally:
            if not lock.locked():
                self._loading.pop(table_id, None)

    def _seat(self, table: Table) -> Table:
        self._tables[table.id] = table
        idle = [one for one in self._tables.values() if len(one.listeners) < 2]  # its computers, and nobody else
        for one in idle[: max(0, len(self._tables) - MOST_IN_MEMORY)]:
            del self._tables[one.id]
        computers = Computers(table, self.workers)
        table.listeners.add(computers)
        computers.changed()
        return table

    async def table_of(self, token: str) -> str | None:
        return await self.store.table_of(token_hash(token))

    def close(self) -> None:
        for table in self._tables.values():
            for listener in tuple(table.listeners):
                listener.gone()
        self.workers.close()


class Computers:
    """The computer players of one table: whenever one of them is asked, it thinks elsewhere and answers here."""

    def __init__(self, table: Table, workers: Workers) -> None:
        self._table = table
        self._workers = workers
        self._task: asyncio.Task[None] | None = None

    def changed(self) -> None:
        if (self._task is None or self._task.done()) and self._asked() is not None:
            self._task = asyncio.create_task(self._play())

    def gone(self) -> None:
        if self._task is not None:
            self._task.cancel()

    def _asked(self) -> tuple[int, str] | None:
        """The next seat that waits for a computer player, and its level."""
        levels = self._table.moved_by_computers()
        if self._table.over or not levels:
            return None
        waiting = [one.seat for one in self._table.game.pending() if one.waited]
        return next(((seat, levels[seat]) for seat in waiting if seat in levels), None)

    async def _play(self) -> None:
        while (asked := self._asked()) is not None:
            seat, level = asked
            seats = frozenset((seat,))
            game = self._table.game
            ticket = game.ticket(seats)
            choice = await self._workers.choose(self._table.rules, game.state_for(seats), seat, level)
            decision = self._table.game.decision(seats)
            if decision is not None and decision.why_not(choice) is not None:  # legal only with other secrets
                choice = decision.options.sample(chance)
            try:
                if seat in self._table.moved_by_computers():
                    await self._table.submit_for_computer(seat, choice, ticket)
            except Refused:
                continue  # something happened meanwhile: look again
            except Overtaken:
                return
            except Unavailable:
                await asyncio.sleep(RETRY_AFTER)


def game_rules(name: str) -> Rules[Any]:
    if name not in GAMES:
        raise unknown("no-game", name, *GAMES)
    return find(name)


def rebuilt(store: Store, kept: Kept) -> Table:
    """The table that its log leads to. Every digest is compared with its record."""
    row = kept.table
    rules = game_rules(row.game)
    game = Game(rules, row.scenario, row.options, bytes.fromhex(row.key), row.practice)
    table = Table(store, row, game, kept.sitters)
    standing: list[LogRow] = []
    for entry in kept.log:
        table.note(entry)
        if entry.kind == UNDO:
            del standing[len(standing) - entry.args[0] :]
        else:
            standing.append(entry)
    try:
        for entry in standing:
            game.submit(frozenset(entry.seats), Choice(entry.verb, entry.args))
            if game.log[-1].digest != entry.digest:
                raise ValueError(f"the position after row {entry.seq} is another one")
    except Exception as fault:  # under other rules a log may stumble over anything
        log.error("table %s does not replay: %r", row.id, fault)
        raise Denied(HTTPStatus.CONFLICT, "other-rules", row.rules, rules.version) from fault
    return table


def known_sitter(table: Table, token: str) -> Sitter | None:
    wanted = token_hash(token)
    return next((one for one in table.sitters if one.token_hash == wanted), None)
