"""Tables in PostgreSQL, for several server processes: a NOTIFY goes with every write, each process listens."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from secrets import token_hex
from typing import Any

import asyncpg
from sqlalchemy import URL, text
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from theatre.server import migrate, portable
from theatre.server.copies import CopyError
from theatre.server.database import EVERYTHING, NOTHING, PATIENCE, Changed, Unavailable

log = logging.getLogger("theatre.server")
CHANNEL = "theatre"
CONNECTIONS = 5  # of one process, besides the one that listens
TRIES = PATIENCE * 5  # seconds


class Postgresql:
    def __init__(self, url: URL) -> None:
        self._url = url
        settings = {"timezone": "UTC"}
        self.engine = create_async_engine(
            self._url,
            pool_size=CONNECTIONS,
            max_overflow=0,
            pool_pre_ping=True,
            connect_args={"server_settings": settings, "timeout": TRIES, "command_timeout": TRIES},
            hide_parameters=True,
        )
        self._dsn = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._listening: asyncpg.Connection[Any] | None = None
        self._using = asyncio.Lock()  # of the listening connection
        self._news: Changed = NOTHING
        self._came = asyncio.Event()
        self._me = token_hex(8)

    @property
    def name(self) -> str:
        return self._url.render_as_string(hide_password=True)

    async def prepare(self) -> None:
        try:
            await self._brought_up()
        except CopyError as fault:
            raise Unavailable(str(fault)) from fault

    async def _brought_up(self) -> None:
        async with self.engine.begin() as connection:
            await connection.execute(text("SELECT pg_advisory_xact_lock(hashtext('theatre.migrations'))"))
            kept = await connection.run_sync(portable.keep_before, self._url.database or "theatre")
            await connection.run_sync(migrate.upgrade)
        if kept is not None:
            log.warning("the database is brought up to this version; as it was before, it is kept in %s", kept)

    async def listen(self) -> None:
        async with self._ear():
            pass

    @asynccontextmanager
    async def _ear(self) -> AsyncIterator[asyncpg.Connection[Any]]:
        """The connection that listens, for one at a time; made anew if it is gone."""
        try:
            async with self._using:
                yield await self._connected()
        except (asyncpg.PostgresError, asyncpg.InterfaceError) as fault:
            raise Unavailable(str(fault)) from fault

    async def _connected(self) -> asyncpg.Connection[Any]:
        if self._listening is None or self._listening.is_closed():
            self._listening = await asyncpg.connect(self._dsn, timeout=TRIES, command_timeout=TRIES)
            await self._listening.add_listener(CHANNEL, self._heard)
            self._listening.add_termination_listener(self._lost)
        return self._listening

    def _heard(self, _connection: object, _process: int, _channel: str, said: object) -> None:
        who, _, table_id = str(said).partition("/")
        if who == self._me:
            return
        if table_id == portable.ALL_TABLES:
            self._news = EVERYTHING
        elif self._news is not None:
            self._news |= {table_id}
        self._came.set()

    def _lost(self, _connection: object) -> None:
        self._news = EVERYTHING
        self._came.set()

    async def changed(self, patience: float) -> Changed:
        with suppress(TimeoutError):
            await asyncio.wait_for(self._came.wait(), patience)
        async with self._ear():
            pass
        self._came.clear()
        news, self._news = self._news, NOTHING
        return news

    async def tell(self, connection: AsyncConnection, table_id: str) -> None:
        said = {"channel": CHANNEL, "said": f"{self._me}/{table_id}"}
        await connection.execute(text("SELECT pg_notify(:channel, :said)"), said)

    async def claim(self, table_id: str) -> bool:
        async with self._ear() as connection:
            return bool(await connection.fetchval("SELECT pg_try_advisory_lock(hashtextextended($1, 1))", table_id))

    async def release(self, table_id: str) -> None:
        async with self._ear() as connection:
            await connection.execute("SELECT pg_advisory_unlock(hashtextextended($1, 1))", table_id)

    async def close(self) -> None:
        if self._listening is not None:
            self._listening.remove_termination_listener(self._lost)
            await self._listening.close()
        await self.engine.dispose()
