"""Bringing a database up to this version. What it was before is kept beside it."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from importlib.resources import files
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, create_engine

from theatre.server.copies import CopyError, backup, beside, revision_of


def config() -> Config:
    made = Config()
    made.set_main_option("script_location", str(files("theatre.server") / "migrations"))
    return made


def upgrade(connection: Connection, revision: str = "head") -> None:
    settings = config()
    settings.attributes["connection"] = connection
    command.upgrade(settings, revision)


def upgrade_file(database: Path) -> None:
    engine = create_engine(f"sqlite:///{database}")
    with engine.begin() as connection:
        upgrade(connection)
    engine.dispose()


def keep_before(database: Path) -> Path | None:
    """The copy that was made because a migration is due, if one is."""
    if not database.is_file() or not database.stat().st_size:
        return None
    with closing(sqlite3.connect(database)) as connection:
        newest = due(revision_of(connection), str(database))
    if newest is None:
        return None
    copy = beside(database, f"before-{newest}")
    backup(database, copy)
    return copy


def due(found: str | None, name: str) -> str | None:
    """The newest revision, if a database that has come to this one has to be brought up to it."""
    scripts = ScriptDirectory.from_config(config())
    newest = scripts.get_current_head()
    if found is None or found == newest:
        return None
    if found not in [script.revision for script in scripts.walk_revisions()]:
        raise CopyError(f"{name} was written by a newer version of Theatre (its revision is {found}); use that one")
    return newest
