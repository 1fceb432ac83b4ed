"""Tables in one SQLite file, for one server process; `theatre admin` and `theatre restore` may write beside it."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from pathlib import Path
from typing import Any

from sqlalchemy import event
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from theatre.server import migrate
from theatre.server.copies import CopyError
from theatre.server.database import EVERYTHING, NOTHING, PATIENCE, Changed, Unavailable

log = logging.getLogger("theatre.server")


class Sqlite:
    def __init__(self, path: Path) -> None:
        self.path = path
        # one connection: SQLite has one writer anyway, and what was written is read back in order
        self.engine = create_async_engine(
            f"sqlite+aiosqlite:///{path}",
            pool_size=1,
            max_overflow=0,
            connect_args={"timeout": PATIENCE},
            hide_parameters=True,  # keys and hashes of tokens stay out of error messages, which are logged
        )
        event.listen(self.engine.sync_engine, "connect", self._connected)
        self._looked_at: int | None = None  # the database's own count of foreign writes

    @property
    def name(self) -> str:
        return str(self.path)

    def _connected(self, connection: Any, _record: object) -> None:
        cursor = connection.cursor()
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()
        self._looked_at = None  # a new connection counts anew

    async def prepare(self) -> None:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            kept = migrate.keep_before(self.path)
        except OSError as fault:
            raise Unavailable(f"{self.path}: {fault.strerror}") from fault
        except (CopyError, sqlite3.Error) as fault:
            raise Unavailable(str(fault)) from fault
        if kept is not None:
            log.warning("the database is brought up to this version; as it was before, it is kept in %s", kept)
        async with self.engine.begin() as connection:
            await connection.run_sync(migrate.upgrade)

    async def listen(self) -> None:
        self._looked_at = await self._version()

    async def changed(self, patience: float) -> Changed:
        await asyncio.sleep(patience)
        before, self._looked_at = self._looked_at, await self._version()
        return NOTHING if self._looked_at == before else EVERYTHING

    async def _version(self) -> int:
        async with self.engine.connect() as connection:
            found: int = (await connection.exec_driver_sql("PRAGMA data_version")).scalar_one()
        return found

    async def tell(self, connection: AsyncConnection, table_id: str) -> None:
        """The file tells by itself."""

    async def claim(self, table_id: str) -> bool:
        return True

    async def release(self, table_id: str) -> None: ...

    async def close(self) -> None:
        await self.engine.dispose()
