"""Where tables are kept: a SQLite file (`sqlite.py`), or PostgreSQL, which several server processes share.

Both give an engine to the store, bring the database up to this version, and tell what others have changed.
"""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

PATIENCE = 2.0  # seconds that a write waits for a lock before it is refused
Changed = frozenset[str] | None
EVERYTHING: Changed = None  # any table may have been changed
NOTHING: Changed = frozenset()
POSTGRESQL = "postgresql+asyncpg"


class Unavailable(Exception):
    """The database cannot take this now (locked, full, gone); nothing was written."""


class Database(Protocol):
    @property
    def engine(self) -> AsyncEngine: ...

    @property
    def name(self) -> str:
        """How people know it; without a password."""

    async def prepare(self) -> None:
        """Bring it up to this version."""

    async def listen(self) -> None:
        """From here on `changed` counts."""

    async def changed(self, patience: float) -> Changed:
        """The tables that others have written since the last call: as soon as it is known, or none after a while."""

    async def tell(self, connection: AsyncConnection, table_id: str) -> None:
        """Others will hear of this table when the transaction is done."""

    async def claim(self, table_id: str) -> bool:
        """Whatever moves by itself at a table is moved by the process that has claimed it."""

    async def release(self, table_id: str) -> None: ...

    async def close(self) -> None: ...


def is_file(database: str | Path) -> bool:
    return isinstance(database, Path) or "://" not in database


def named(database: str | Path) -> Database:
    """A path is a SQLite file; an address of PostgreSQL says so."""
    if is_file(database):
        from theatre.server.sqlite import Sqlite

        return Sqlite(Path(database))
    try:
        url = make_url(str(database))
    except ArgumentError:
        raise Unavailable(f"this is no address of a database; use {POSTGRESQL}://user@host/name") from None
    if url.drivername != POSTGRESQL:
        raise Unavailable(f"{url.drivername} is not supported; name a file, or {POSTGRESQL}://user@host/name")
    from theatre.server.postgresql import Postgresql

    return Postgresql(url)
