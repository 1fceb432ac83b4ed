"""Copies of the database while a server uses it: backup, and restore from a backup."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path

PATIENCE = 30.0  # seconds to wait for a server that writes
TABLES = ("tables", "seats", "log")  # in the order in which they refer to each other


class CopyError(Exception):
    """No copy was made, and nothing was changed; the message says why."""


def data_folder() -> Path:
    """Where this user's tables are kept unless another place is named."""
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "theatre"


def beside(database: Path, why: str) -> Path:
    """A name for a copy next to the database."""
    return database.with_name(f"{database.name}.{why}-{datetime.now(UTC):%Y%m%dT%H%M%S.%f}")


def backup(database: Path, to: Path, overwrite: bool = False) -> int:
    """The database as it is at one moment, checked, in one file for its owner only; how many tables it has."""
    if not database.is_file():
        raise CopyError(f"there is no file {database}")
    if to.exists() and not overwrite:
        raise CopyError(f"{to} exists already; choose another name, or --overwrite it")
    with in_the_making(database, to) as part:
        number = _copy(database, part)
        os.replace(part, to)
    return number


@contextmanager
def in_the_making(database: Path | str, to: Path) -> Iterator[Path]:
    """A file beside the wanted one, gone in the end if it did not take its place."""
    part = beside(to, "part")
    try:
        os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        yield part
    except (OSError, sqlite3.Error) as fault:
        raise CopyError(f"{database} could not be copied to {to}: {fault}") from fault
    finally:
        part.unlink(missing_ok=True)


def _copy(database: Path, to: Path) -> int:
    with closing(sqlite3.connect(database, timeout=PATIENCE)) as source, closing(sqlite3.connect(to)) as copy:
        source.backup(copy)  # all in one step: a reader of a WAL file holds nobody up
        copy.execute("PRAGMA journal_mode=DELETE")  # one file, complete in itself
        return check(copy, database)


def check(connection: sqlite3.Connection, name: Path) -> int:
    """How many tables it keeps; raises CopyError if it is damaged or something else."""
    try:
        sound = connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        if not sound or connection.execute("PRAGMA foreign_key_check").fetchone() is not None:
            raise CopyError(f"{name} is damaged")
        if revision_of(connection) is None:
            raise CopyError(f"{name} is no database of Theatre")
        number: int = connection.execute("SELECT count(*) FROM tables").fetchone()[0]
    except sqlite3.DatabaseError as fault:
        raise CopyError(f"{name} is no database of Theatre: {fault}") from fault
    return number


def revision_of(connection: sqlite3.Connection) -> str | None:
    """To which migration it has come; None if none has been there."""
    try:
        found = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    except sqlite3.OperationalError:
        return None
    return str(found[0]) if found else None


def replace_contents(database: Path, source: Path) -> None:
    """All tables of one database in place of those of another, in one transaction; both have the same columns."""
    with closing(sqlite3.connect(database, timeout=PATIENCE, isolation_level=None)) as connection:
        connection.execute("ATTACH ? AS source", (str(source),))
        connection.execute("BEGIN IMMEDIATE")
        try:
            for name in reversed(TABLES):
                connection.execute(f"DELETE FROM main.{name}")
            for name in TABLES:
                columns = ", ".join([row[1] for row in connection.execute(f"PRAGMA main.table_info({name})")])
                connection.execute(f"INSERT INTO main.{name} ({columns}) SELECT {columns} FROM source.{name}")
        except sqlite3.Error:
            connection.execute("ROLLBACK")
            raise
        connection.execute("COMMIT")
