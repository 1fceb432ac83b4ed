"""All tables of a server: made, found, and rebuilt from their log after a restart."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Iterable
from contextlib import suppress
from http import HTTPStatus
from typing import Any

from theatre.core.game import GIVEN, Game
from theatre.core.rules import Rules, SetupError
from theatre.core.state import State
from theatre.games import GAMES, find
from theatre.server.automatic import Automatic, Pace
from theatre.server.database import Changed
from theatre.server.faults import Denied, malformed, unknown
from theatre.server.phases import phase_of
from theatre.server.replaying import repeat, standing
from theatre.server.seats import SeatingError, Sitter, seated, token_hash
from theatre.server.store import Kept, Store, TableRow, Unavailable
from theatre.server.tables import Table
from theatre.server.wire import Created, NewTable
from theatre.server.workers import Workers

MOST_IN_MEMORY = 1000
log = logging.getLogger("theatre.server")


class Hall:
    def __init__(self, store: Store, workers: Workers, pace: Pace, computers_of_address: int) -> None:
        self.store = store
        self.workers = workers
        self._pace = pace
        self._computers_of_address = computers_of_address
        self.closing = False  # no further table is resumed
        self._tables: dict[str, Table] = {}  # the most recently used last
        self._loading: dict[str, asyncio.Lock] = {}

    @property
    def in_memory(self) -> int:
        return len(self._tables)

    def check_computers(self, address: str, more: int) -> None:
        """May the tables that were made from this address have so many seats more in the hands of computers?"""
        made = [one for one in self._tables.values() if one.address == address and not one.over]
        if address and sum([len(one.moved_by_computers()) for one in made]) + more > self._computers_of_address:
            most = self._computers_of_address
            raise Denied(HTTPStatus.TOO_MANY_REQUESTS, "too-many", most, text="too-many-computers")

    async def create(self, wish: NewTable, address: str = "", position: State | None = None) -> Created:
        """A new table; one that begins with a position in place of the set-up is for practice."""
        rules = game_rules(wish.game)
        key = secrets.token_bytes(32)
        try:
            if position is None:
                game = Game(rules, wish.scenario, wish.options, key, wish.practice)
            else:
                game = Game.from_position(rules, wish.scenario, position, wish.options, key)
            sitters, own, links = seated(rules, wish.scenario, wish.seating, game.practice, wish.hot_seat)
        except (SetupError, SeatingError) as fault:
            raise malformed(fault) from None
        computers = sum([len(one.handed) for one in sitters])
        if computers:
            self.check_computers(address, computers)
        row = TableRow(
            id=secrets.token_urlsafe(9).replace("-", "_"),  # a command line takes a leading hyphen for an option
            game=rules.name,
            rules=rules.version,
            scenario=wish.scenario,
            options=game.options,
            key=key.hex(),
            practice=game.practice,
            hot_seat=wish.hot_seat,
            origin=game.origin.decode() if game.origin else None,
        )
        await self.store.create(row, sitters)
        table = Table(self.store, row, game, sitters)
        table.address = address
        self._seat(table)
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

    async def resume(self) -> None:
        """After a start: tables where computer players or standing orders have to move go on by themselves."""
        try:
            waiting = await self.store.moving(MOST_IN_MEMORY)
        except Unavailable as fault:
            log.error("no table goes on by itself, the database cannot be read: %s", fault)
            return
        for table_id in waiting:
            if self.closing:
                return
            with suppress(Denied, Unavailable):  # a table that does not open tells so to who visits it
                table = await self.table(table_id)
                if table.over:
                    await table.finish()

    async def refresh(self, changed: Changed) -> None:
        """Other processes, `theatre admin` or a restore have written these tables: catch up with the store."""
        if changed is not None:
            await self._look(changed)
            return
        known = {table.id: table.stamp for table in self._tables.values()}
        stamps = await self.store.stamps(tuple(known))
        await self._look([one for one, stamp in known.items() if stamps.get(one) != stamp])
        await self.resume()

    async def _look(self, changed: Iterable[str]) -> None:
        for table_id in changed:
            table = self._tables.get(table_id)
            if table is not None:
                await table.look()
                if table.outdated:
                    self._tables.pop(table_id, None)

    def forget(self, table_ids: Iterable[str]) -> None:
        for table_id in table_ids:
            table = self._tables.pop(table_id, None)
            if table is not None:
                table.outdate()

    def _seat(self, table: Table) -> Table:
        self._tables[table.id] = table
        idle = [one for one in self._tables.values() if one.idle]
        for one in idle[: max(0, len(self._tables) - MOST_IN_MEMORY)]:
            del self._tables[one.id]
        moving = Automatic(table, self.workers, self._pace)
        table.listeners.add(moving)
        moving.changed()
        return table

    async def table_of(self, token: str) -> str | None:
        return await self.store.table_of(token_hash(token))

    async def close(self) -> None:
        """Live connections are told, and whatever moves by itself stops before the store is closed."""
        for table in tuple(self._tables.values()):
            for listener in tuple(table.listeners):
                if isinstance(listener, Automatic):
                    await listener.end()
                else:
                    listener.gone()
        self.workers.close()


def game_rules(name: str) -> Rules[Any]:
    if name not in GAMES:
        raise unknown("no-game", name, *GAMES)
    return find(name)


def rebuilt(store: Store, kept: Kept) -> Table:
    """The table that its log leads to. Every digest is compared with its record."""
    row = kept.table
    rules = game_rules(row.game)
    phases = []
    try:
        origin = row.origin.encode() if row.origin else None
        game = Game(rules, row.scenario, row.options, bytes.fromhex(row.key), row.practice, origin, GIVEN)
        for entry in standing(kept.log):
            phases.append(phase_of(game.state))
            repeat(game, entry)
    except Exception as fault:  # under other rules a log may stumble over anything
        log.error("table %s does not replay: %s", row.id, type(fault).__name__)
        text = "changed-rules" if row.rules == rules.version else ""
        raise Denied(HTTPStatus.CONFLICT, "other-rules", row.rules, rules.version, text=text) from fault
    table = Table(store, row, game, kept.sitters, phases)
    for entry in kept.log:
        table.note(entry)
    return table


def known_sitter(table: Table, token: str) -> Sitter | None:
    wanted = token_hash(token)
    return next((one for one in table.sitters if one.token_hash == wanted), None)
