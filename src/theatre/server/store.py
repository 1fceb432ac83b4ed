"""What outlives the process: tables, sitters and the log, in SQLite. A row is on the disk before `append` returns."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager
from datetime import datetime
from functools import wraps
from pathlib import Path
from typing import Any, Concatenate, ParamSpec, TypeVar

import msgspec
from sqlalchemy import Select, String, Update, cast, delete, event, func, insert, select, update
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from theatre.core.rules import Outcome
from theatre.server import migrate, schema
from theatre.server.copies import CopyError
from theatre.server.seats import Sitter

log = logging.getLogger("theatre.server")
NEVER = -1
PATIENCE = 2.0  # seconds that a write waits for a lock before it is refused


class Unavailable(Exception):
    """The database cannot take this now (locked, full, gone); nothing was written."""


class Overtaken(Exception):
    """Another row stands where this one should: the memory of this process is behind the store."""


class Asking(msgspec.Struct, frozen=True):
    """Sitter `by` asks to go back to the position after entry `at`; void once the log is longer than `rows`."""

    id: str
    by: int
    at: int
    rows: int
    agreed: tuple[int, ...]


class TableRow(msgspec.Struct, frozen=True):
    id: str
    game: str
    rules: str
    scenario: str
    options: dict[str, int]
    key: str
    practice: bool
    ended: Outcome | None = None
    hot_seat: bool = False
    finished: bool = False
    take_back: Asking | None = None


class LogRow(msgspec.Struct, frozen=True):
    """An accepted wish: a choice (`seats` acted together), an undo of `args[0]` choices, a take-back or a salt."""

    seq: int
    sitter: int
    wish: str
    kind: str
    seats: tuple[int, ...]
    verb: str
    args: tuple[int, ...]
    digest: str


class Counted(msgspec.Struct, frozen=True):
    """A table as its operator sees it: nothing of what is played."""

    id: str
    game: str
    scenario: str
    practice: bool
    over: bool
    moves: int
    created: datetime
    moved: datetime


class Kept(msgspec.Struct, frozen=True):
    table: TableRow
    sitters: tuple[Sitter, ...]
    log: tuple[LogRow, ...]


Wanted = ParamSpec("Wanted")
Found = TypeVar("Found")
Method = Callable[Concatenate["Store", Wanted], Coroutine[Any, Any, Found]]


def unbroken(method: Method[Wanted, Found]) -> Method[Wanted, Found]:
    """Goes to its end even if who asked is cancelled: half a transaction would cost the database its connection."""

    @wraps(method)
    async def whole(store: Store, /, *args: Wanted.args, **named: Wanted.kwargs) -> Found:
        task = asyncio.create_task(method(store, *args, **named))
        store.running.add(task)
        task.add_done_callback(store.done)
        return await asyncio.shield(task)

    return whole


class Store:
    def __init__(self, path: Path) -> None:
        self.path = path
        # one connection: SQLite has one writer anyway, and what was written is read back in order
        self._engine = create_async_engine(
            f"sqlite+aiosqlite:///{path}",
            pool_size=1,
            max_overflow=0,
            connect_args={"timeout": PATIENCE},
            hide_parameters=True,  # keys and hashes of tokens stay out of error messages, which are logged
        )
        event.listen(self._engine.sync_engine, "connect", self._connected)
        self._looked_at: int | None = None  # None: nothing is kept in memory
        self.running: set[asyncio.Task[Any]] = set()

    async def open(self) -> None:
        """Bring the database up to this version."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            kept = migrate.keep_before(self.path)
        except OSError as fault:
            raise Unavailable(f"{self.path}: {fault.strerror}") from fault
        except (CopyError, sqlite3.Error) as fault:
            raise Unavailable(str(fault)) from fault
        if kept is not None:
            log.warning("the database is brought up to this version; as it was before, it is kept in %s", kept)
        async with self._transaction() as connection:
            await connection.run_sync(migrate.upgrade)

    def _connected(self, connection: Any, _record: object) -> None:
        _durable(connection)
        if self._looked_at is not None:
            self._looked_at = NEVER  # a new connection counts anew

    async def close(self) -> None:
        while self.running:
            await asyncio.wait(self.running)
        await self._engine.dispose()

    def done(self, task: asyncio.Task[Any]) -> None:
        self.running.discard(task)
        if not task.cancelled():
            task.exception()  # who asked has it, or is gone

    @asynccontextmanager
    async def _transaction(self) -> AsyncIterator[AsyncConnection]:
        try:
            async with self._engine.begin() as connection:
                yield connection
        except IntegrityError as fault:
            raise Overtaken(str(fault.orig)) from fault
        except (DBAPIError, OSError) as fault:
            raise Unavailable(str(getattr(fault, "orig", fault))) from fault
        except SQLAlchemyError as fault:
            raise Unavailable(str(fault)) from fault

    @asynccontextmanager
    async def _writing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that is undone if somebody else has written since this process last looked."""
        async with self._transaction() as connection:
            yield connection
            if self._looked_at is not None and await _version(connection) != self._looked_at:
                raise Overtaken("the database was changed from elsewhere")

    @unbroken
    async def changed_elsewhere(self) -> bool:
        """Somebody else has written since the last call: what this process has in memory may be out of date."""
        async with self._transaction() as connection:
            found = await _version(connection)
        changed, self._looked_at = found != self._looked_at, found
        return changed

    # writing

    @unbroken
    async def create(self, table: TableRow, sitters: Sequence[Sitter]) -> None:
        async with self._writing() as connection:
            await connection.execute(insert(schema.tables).values(**_plain(table)))
            rows = [{"table_id": table.id, **_plain(sitter)} for sitter in sitters]
            await connection.execute(insert(schema.seats), rows)

    @unbroken
    async def append(self, table_id: str, row: LogRow, finished: bool | None = None) -> None:
        """A row of the log, and whether the game is finished with it where that has changed."""
        async with self._writing() as connection:
            await connection.execute(insert(schema.log).values(table_id=table_id, **_plain(row)))
            if finished is not None:
                await connection.execute(_this(table_id).values(finished=finished))

    @unbroken
    async def finish(self, table_id: str) -> None:
        async with self._writing() as connection:
            await connection.execute(_this(table_id).values(finished=True))

    @unbroken
    async def ask_back(self, table_id: str, asking: Asking | None) -> None:
        async with self._writing() as connection:
            await connection.execute(_this(table_id).values(take_back=asking and _plain(asking)))

    @unbroken
    async def change(self, table_id: str, sitters: Sequence[Sitter], ended: Outcome | None = None) -> None:
        """Sitters and the end of the table, in one go."""
        async with self._writing() as connection:
            for sitter in sitters:
                same = (schema.seats.c.table_id == table_id) & (schema.seats.c.id == sitter.id)
                await connection.execute(update(schema.seats).where(same).values(**_plain(sitter)))
            if ended is not None:
                await connection.execute(_this(table_id).values(ended=msgspec.to_builtins(ended)))

    @unbroken
    async def delete(self, table_ids: Sequence[str]) -> None:
        async with self._transaction() as connection:
            for column in (schema.log.c.table_id, schema.seats.c.table_id, schema.tables.c.id):
                await connection.execute(delete(column.table).where(column.in_(table_ids)))

    # reading

    @unbroken
    async def ready(self) -> None:
        """Raises `Unavailable` if the database does not answer."""
        async with self._transaction() as connection:
            await connection.execute(select(schema.tables.c.id).limit(1))

    @unbroken
    async def load(self, table_id: str) -> Kept | None:
        async with self._transaction() as connection:
            found = await _rows(connection, select(schema.tables).where(schema.tables.c.id == table_id), TableRow)
            if not found:
                return None
            seats = select(schema.seats).where(schema.seats.c.table_id == table_id).order_by(schema.seats.c.id)
            log = select(schema.log).where(schema.log.c.table_id == table_id).order_by(schema.log.c.seq)
            sitters = await _rows(connection, seats, Sitter)
            return Kept(found[0], tuple(sitters), tuple(await _rows(connection, log, LogRow)))

    @unbroken
    async def moving(self, most: int) -> list[str]:
        """The newest tables that may move without a person: not over, with computer players or standing orders."""
        seats = schema.seats.c
        itself = (cast(seats.handed, String) != "{}") | (cast(seats.orders, String) != "[]")
        going = schema.tables.c.ended.is_(None) & schema.tables.c.finished.is_(False)
        wanted = select(schema.tables.c.id).where(going & schema.tables.c.id.in_(select(seats.table_id).where(itself)))
        async with self._transaction() as connection:
            newest = wanted.order_by(schema.tables.c.created.desc()).limit(most)
            return list((await connection.execute(newest)).scalars())

    @unbroken
    async def abandoned(self, since: datetime) -> list[str]:
        """Tables at which nobody has moved since then (in UTC)."""
        moved = select(func.max(schema.log.c.at)).where(schema.log.c.table_id == schema.tables.c.id).scalar_subquery()
        wanted = select(schema.tables.c.id).where(func.coalesce(moved, schema.tables.c.created) < since)
        async with self._transaction() as connection:
            return list((await connection.execute(wanted)).scalars())

    @unbroken
    async def census(self) -> list[Counted]:
        """Every table, the one that moved last first."""
        moves = select(func.count()).where(schema.log.c.table_id == schema.tables.c.id).scalar_subquery()
        moved = select(func.max(schema.log.c.at)).where(schema.log.c.table_id == schema.tables.c.id).scalar_subquery()
        last = func.coalesce(moved, schema.tables.c.created)
        over = schema.tables.c.finished | schema.tables.c.ended.is_not(None)
        columns = [schema.tables.c[name] for name in ("id", "game", "scenario", "practice", "created")]
        wanted = select(*columns, over.label("over"), moves.label("moves"), last.label("moved")).order_by(last.desc())
        async with self._transaction() as connection:
            return await _rows(connection, wanted, Counted)

    @unbroken
    async def table_of(self, token_hash: str) -> str | None:
        """The table that a token belongs to."""
        async with self._transaction() as connection:
            wanted = select(schema.seats.c.table_id).where(schema.seats.c.token_hash == token_hash)
            found: str | None = (await connection.execute(wanted)).scalar_one_or_none()
            return found


def _this(table_id: str) -> Update:
    return update(schema.tables).where(schema.tables.c.id == table_id)


async def _rows(connection: AsyncConnection, query: Select[Any], kind: type[Any]) -> list[Any]:
    rows = (await connection.execute(query)).mappings().all()
    plain = [{str(name): value for name, value in row.items()} for row in rows]  # the names are no plain strings
    return [msgspec.convert(row, kind, strict=False) for row in plain]


def _plain(record: msgspec.Struct) -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.to_builtins(record)
    return plain


async def _version(connection: AsyncConnection) -> int:
    """Another number whenever another process has written."""
    found: int = (await connection.exec_driver_sql("PRAGMA data_version")).scalar_one()
    return found


def _durable(connection: Any) -> None:
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()

