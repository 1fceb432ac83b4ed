"""Back to a backup: what was there before is kept, and a server that runs goes on with what was restored."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path
from typing import NamedTuple

from sqlalchemy.exc import SQLAlchemyError

from theatre.server.copies import CopyError, backup, beside, replace_contents
from theatre.server.migrate import keep_before, upgrade_file


class Restored(NamedTuple):
    tables: int
    kept: Path | None  # what was there before


def restore(file: Path, database: Path) -> Restored:
    """The tables of the backup in place of those of the database; all of them or none."""
    database.parent.mkdir(parents=True, exist_ok=True)
    source = beside(database, "restoring")
    try:
        number = backup(file, source)
        upgraded = keep_before(source)
        if upgraded is not None:
            upgraded.unlink()
        upgrade_file(source)
        if not database.exists():
            os.replace(source, database)
            return Restored(number, None)
        kept = beside(database, "before-restore")
        backup(database, kept)
        upgrade_file(database)
        replace_contents(database, source)
    except (OSError, sqlite3.Error, SQLAlchemyError) as fault:
        raise CopyError(f"{file} could not be restored to {database}: {fault}") from fault
    finally:
        source.unlink(missing_ok=True)
    return Restored(number, kept)
