"""What outlives the process: tables, sitters and the log. A row is on the disk before `append` returns.

Every table carries a stamp that changes with each write. Who writes says which stamp he knows: if another process was
there before, nothing is written, and what is in memory has to catch up.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from datetime import datetime
from functools import wraps
from pathlib import Path
from secrets import randbits
from typing import Any, Concatenate, ParamSpec, TypeVar

import msgspec
from sqlalchemy import Select, String, Update, cast, delete, func, insert, select, update
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from theatre.core.decision import Choice
from theatre.core.rules import Outcome
from theatre.server import schema
from theatre.server.database import Changed, Unavailable, named
from theatre.server.seats import Sitter

__all__ = ["Asking", "Kept", "LogRow", "Overtaken", "Store", "TableRow", "Unavailable"]
STAMP_BITS = 62  # at random: two histories never have the same


class Overtaken(Exception):
    """Another row stands where this one should: the memory of this process is behind the store."""


class Asking(msgspec.Struct, frozen=True):
    """Sitter `by` asks to go back to the position after entry `at`, or for a correction that `seat` proposes.

    Void once the log is longer than `rows`.
    """

    id: str
    by: int
    at: int
    rows: int
    agreed: tuple[int, ...]
    seat: int = 0
    edit: Choice | None = None


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
    stamp: int = 0
    origin: str | None = None


class LogRow(msgspec.Struct, frozen=True):
    """An accepted wish: a choice (`seats` acted together), an undo of `args[0]` choices, a take-back, a correction or
    a salt.
    """

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
    def __init__(self, database: str | Path) -> None:
        self._database = named(database)
        self._engine = self._database.engine
        self.running: set[asyncio.Task[Any]] = set()

    @property
    def name(self) -> str:
        return self._database.name

    async def open(self) -> None:
        """Bring the database up to this version."""
        with _refusing():
            await self._database.prepare()

    async def close(self) -> None:
        while self.running:
            await asyncio.wait(self.running)
        await self._database.close()

    def done(self, task: asyncio.Task[Any]) -> None:
        self.running.discard(task)
        if not task.cancelled():
            task.exception()  # who asked has it, or is gone

    @asynccontextmanager
    async def _transaction(self) -> AsyncIterator[AsyncConnection]:
        with _refusing():
            async with self._engine.begin() as connection:
                yield connection

    @asynccontextmanager
    async def _writing(self, table_id: str, stamp: int) -> AsyncIterator[tuple[AsyncConnection, int]]:
        """A transaction that is undone if somebody else has written to this table; with it the table's new stamp."""
        async with self._transaction() as connection:
            new = randbits(STAMP_BITS)
            mine = _this(table_id).where(schema.tables.c.stamp == stamp).values(stamp=new)
            if (await connection.execute(mine)).rowcount != 1:
                raise Overtaken("the table was changed from elsewhere")
            yield connection, new
            await self._database.tell(connection, table_id)

    # other processes

    async def listen(self) -> None:
        """From here on `changed` tells what others write."""
        with _refusing():
            await self._database.listen()

    async def changed(self, patience: float) -> Changed:
        """The tables that others have written since the last call; none if that takes longer than so many seconds."""
        with _refusing():
            return await self._database.changed(patience)

    async def claim(self, table_id: str) -> bool:
        """May this process move what moves by itself at the table? Until `release` no other may."""
        with _refusing():
            return await self._database.claim(table_id)

    async def release(self, table_id: str) -> None:
        with _refusing():
            await self._database.release(table_id)

    # writing

    @unbroken
    async def create(self, table: TableRow, sitters: Sequence[Sitter], log: Sequence[LogRow] = ()) -> None:
        """A table, with what was played at it elsewhere."""
        async with self._transaction() as connection:
            await connection.execute(insert(schema.tables).values(**_plain(table)))
            rows = [{"table_id": table.id, **_plain(sitter)} for sitter in sitters]
            await connection.execute(insert(schema.seats), rows)
            if log:
                await connection.execute(insert(schema.log), [{"table_id": table.id, **_plain(row)} for row in log])

    @unbroken
    async def append(self, table_id: str, stamp: int, row: LogRow, finished: bool | None = None) -> int:
        """A row of the log, and whether the game is finished with it where that has changed; the new stamp."""
        async with self._writing(table_id, stamp) as (connection, new):
            await connection.execute(insert(schema.log).values(table_id=table_id, **_plain(row)))
            if finished is not None:
                await connection.execute(_this(table_id).values(finished=finished))
        return new

    @unbroken
    async def finish(self, table_id: str, stamp: int) -> int:
        async with self._writing(table_id, stamp) as (connection, new):
            await connection.execute(_this(table_id).values(finished=True))
        return new

    @unbroken
    async def ask_back(self, table_id: str, stamp: int, asking: Asking | None) -> int:
        async with self._writing(table_id, stamp) as (connection, new):
            await connection.execute(_this(table_id).values(take_back=asking and _plain(asking)))
        return new

    @unbroken
    async def change(self, table_id: str, stamp: int, sitters: Sequence[Sitter], ended: Outcome | None = None) -> int:
        """Sitters and the end of the table, in one go."""
        async with self._writing(table_id, stamp) as (connection, new):
            for sitter in sitters:
                same = (schema.seats.c.table_id == table_id) & (schema.seats.c.id == sitter.id)
                await connection.execute(update(schema.seats).where(same).values(**_plain(sitter)))
            if ended is not None:
                await connection.execute(_this(table_id).values(ended=msgspec.to_builtins(ended)))
        return new

    @unbroken
    async def delete(self, table_ids: Sequence[str]) -> None:
        async with self._transaction() as connection:
            for column in (schema.log.c.table_id, schema.seats.c.table_id, schema.tables.c.id):
                await connection.execute(delete(column.table).where(column.in_(table_ids)))
            for table_id in table_ids:
                await self._database.tell(connection, table_id)

    # reading

    @unbroken
    async def ready(self) -> None:
        """Raises `Unavailable` if the database does not answer."""
        async with self._transaction() as connection:
            await connection.execute(select(schema.tables.c.id).limit(1))

    @unbroken
    async def load(self, table_id: str, since: int = 0) -> Kept | None:
        """The table with the rows of its log from this one on."""
        async with self._transaction() as connection:
            found = await _rows(connection, select(schema.tables).where(schema.tables.c.id == table_id), TableRow)
            if not found:
                return None
            seats = select(schema.seats).where(schema.seats.c.table_id == table_id).order_by(schema.seats.c.id)
            rows = (schema.log.c.table_id == table_id) & (schema.log.c.seq >= since)
            log = select(schema.log).where(rows).order_by(schema.log.c.seq)
            sitters = await _rows(connection, seats, Sitter)
            return Kept(found[0], tuple(sitters), tuple(await _rows(connection, log, LogRow)))

    @unbroken
    async def stamps(self, table_ids: Sequence[str]) -> dict[str, int]:
        """The stamps of those of these tables that are there."""
        wanted = select(schema.tables.c.id, schema.tables.c.stamp).where(schema.tables.c.id.in_(table_ids))
        async with self._transaction() as connection:
            return {row.id: row.stamp for row in await connection.execute(wanted)}

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


@contextmanager
def _refusing() -> Iterator[None]:
    """What a database may come up with, in our words."""
    try:
        yield
    except IntegrityError as fault:
        raise Overtaken(str(fault.orig)) from fault
    except (DBAPIError, OSError) as fault:
        raise Unavailable(str(getattr(fault, "orig", fault))) from fault
    except SQLAlchemyError as fault:
        raise Unavailable(str(fault)) from fault


def _this(table_id: str) -> Update:
    return update(schema.tables).where(schema.tables.c.id == table_id)


async def _rows(connection: AsyncConnection, query: Select[Any], kind: type[Any]) -> list[Any]:
    rows = (await connection.execute(query)).mappings().all()
    plain = [{str(name): value for name, value in row.items()} for row in rows]  # the names are no plain strings
    return [msgspec.convert(row, kind, strict=False) for row in plain]


def _plain(record: msgspec.Struct) -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.to_builtins(record)
    return plain
