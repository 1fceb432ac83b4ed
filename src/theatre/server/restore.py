"""Back to a backup: what was there before is kept, and a server that runs goes on with what was restored."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy.exc import SQLAlchemyError

from theatre.server import portable
from theatre.server.copies import CopyError, backup, beside, data_folder, replace_contents
from theatre.server.migrate import keep_before, upgrade_file
from theatre.server.portable import Restored


@contextmanager
def brought_up(file: Path, near: Path) -> Iterator[tuple[Path, int]]:
    """A copy of a backup, brought up to this version, and how many tables it keeps; gone afterwards."""
    source = beside(near, "restoring")
    source.parent.mkdir(parents=True, exist_ok=True)
    try:
        number = backup(file, source)
        upgraded = keep_before(source)
        if upgraded is not None:
            upgraded.unlink()
        upgrade_file(source)
        yield source, number
    except (OSError, sqlite3.Error, SQLAlchemyError) as fault:
        raise CopyError(f"{file} could not be restored: {fault}") from fault
    finally:
        source.unlink(missing_ok=True)


def restore(file: Path, database: Path) -> Restored:
    """The tables of the backup in place of those of the database; all of them or none."""
    with brought_up(file, database) as (source, number):
        if not database.exists():
            os.replace(source, database)
            return Restored(number, None)
        kept = beside(database, "before-restore")
        backup(database, kept)
        upgrade_file(database)
        replace_contents(database, source)
    return Restored(number, kept)


def restore_to_server(file: Path, url: str) -> Restored:
    """The same for PostgreSQL."""
    with brought_up(file, data_folder() / "backup.db") as (source, _):
        return asyncio.run(portable.restore(url, source))
