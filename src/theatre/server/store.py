"""What outlives the process: tables, sitters and the log, in SQLite. A row is on the disk before `append` returns."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec
from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Select, String, Update, cast, event, insert, select, update
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from theatre.core.rules import Outcome
from theatre.server import schema
from theatre.server.seats import Sitter

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


class Kept(msgspec.Struct, frozen=True):
    table: TableRow
    sitters: tuple[Sitter, ...]
    log: tuple[LogRow, ...]


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
        event.listen(self._engine.sync_engine, "connect", _durable)

    async def open(self) -> None:
        """Bring the database up to this version."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as fault:
            raise Unavailable(f"{self.path}: {fault.strerror}") from fault
        async with self._transaction() as connection:
            await connection.run_sync(_migrate)

    async def close(self) -> None:
        await self._engine.dispose()

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

    # writing

    async def create(self, table: TableRow, sitters: Sequence[Sitter]) -> None:
        async with self._transaction() as connection:
            await connection.execute(insert(schema.tables).values(**_plain(table)))
            rows = [{"table_id": table.id, **_plain(sitter)} for sitter in sitters]
            await connection.execute(insert(schema.seats), rows)

    async def append(self, table_id: str, row: LogRow, finished: bool | None = None) -> None:
        """A row of the log, and whether the game is finished with it where that has changed."""
        async with self._transaction() as connection:
            await connection.execute(insert(schema.log).values(table_id=table_id, **_plain(row)))
            if finished is not None:
                await connection.execute(_this(table_id).values(finished=finished))

    async def finish(self, table_id: str) -> None:
        async with self._transaction() as connection:
            await connection.execute(_this(table_id).values(finished=True))

    async def ask_back(self, table_id: str, asking: Asking | None) -> None:
        async with self._transaction() as connection:
            await connection.execute(_this(table_id).values(take_back=asking and _plain(asking)))

    async def change(self, table_id: str, sitters: Sequence[Sitter], ended: Outcome | None = None) -> None:
        """Sitters and the end of the table, in one go."""
        async with self._transaction() as connection:
            for sitter in sitters:
                same = (schema.seats.c.table_id == table_id) & (schema.seats.c.id == sitter.id)
                await connection.execute(update(schema.seats).where(same).values(**_plain(sitter)))
            if ended is not None:
                await connection.execute(_this(table_id).values(ended=msgspec.to_builtins(ended)))

    # reading

    async def load(self, table_id: str) -> Kept | None:
        async with self._transaction() as connection:
            found = await _rows(connection, select(schema.tables).where(schema.tables.c.id == table_id), TableRow)
            if not found:
                return None
            seats = select(schema.seats).where(schema.seats.c.table_id == table_id).order_by(schema.seats.c.id)
            log = select(schema.log).where(schema.log.c.table_id == table_id).order_by(schema.log.c.seq)
            sitters = await _rows(connection, seats, Sitter)
            return Kept(found[0], tuple(sitters), tuple(await _rows(connection, log, LogRow)))

    async def moving(self, most: int) -> list[str]:
        """The newest tables that may move without a person: not over, with computer players or standing orders."""
        seats = schema.seats.c
        itself = (cast(seats.handed, String) != "{}") | (cast(seats.orders, String) != "[]")
        going = schema.tables.c.ended.is_(None) & schema.tables.c.finished.is_(False)
        wanted = select(schema.tables.c.id).where(going & schema.tables.c.id.in_(select(seats.table_id).where(itself)))
        async with self._transaction() as connection:
            newest = wanted.order_by(schema.tables.c.created.desc()).limit(most)
            return list((await connection.execute(newest)).scalars())

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


def _durable(connection: Any, _record: object) -> None:
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _migrate(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", str(files("theatre.server") / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
