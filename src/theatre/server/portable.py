"""The tables of PostgreSQL as one file of the same kind as a backup of SQLite, and back from such a file."""

from __future__ import annotations

import os
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import Connection, MetaData, create_engine, delete, func, insert, select, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import create_async_engine

from theatre.server import migrate
from theatre.server.copies import TABLES, CopyError, beside, data_folder, in_the_making

ALL_TABLES = "*"  # what listeners hear after a restore
AT_ONCE = 500  # rows


class Restored(NamedTuple):
    tables: int
    kept: Path | None  # what was there before


def revision_of(connection: Connection) -> str | None:
    """To which migration it has come; None if none has been there."""
    known = connection.dialect.has_table(connection, "alembic_version")
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar() if known else None


def write(connection: Connection, to: Path) -> int:
    """All rows as they are in this transaction, in a new file for its owner only; how many tables there are."""
    revision = revision_of(connection)
    if revision is None:
        raise CopyError("this is no database of Theatre: nothing has been kept there")
    with in_the_making(connection.engine.url.render_as_string(), to) as part:
        engine = create_engine(f"sqlite:///{part}")
        with engine.begin() as target:
            migrate.upgrade(target, revision)
            number = _fill(connection, target)
        engine.dispose()
        os.replace(part, to)
    return number


def _fill(source: Connection, target: Connection) -> int:
    """The rows of one database into the empty tables of another with the same columns; how many tables there are."""
    here, there = MetaData(), MetaData()
    here.reflect(source, only=TABLES)
    there.reflect(target, only=TABLES)
    for name in TABLES:
        rows = source.execute(select(here.tables[name]).execution_options(yield_per=AT_ONCE))
        for part in rows.mappings().partitions(AT_ONCE):
            target.execute(insert(there.tables[name]), [dict(row) for row in part])
    number: int = target.execute(select(func.count()).select_from(there.tables[TABLES[0]])).scalar_one()
    return number


def read(connection: Connection, file: Path) -> int:
    """The rows of a file, which has come to the newest migration, in place of those that are there."""
    metadata = MetaData()
    metadata.reflect(connection, only=TABLES)
    for name in reversed(TABLES):
        connection.execute(delete(metadata.tables[name]))
    engine = create_engine(f"sqlite:///{file}")
    with engine.connect() as source:
        number = _fill(source, connection)
    engine.dispose()
    connection.execute(text("SELECT pg_notify('theatre', :said)"), {"said": f"restore/{ALL_TABLES}"})
    return number


def keep_before(connection: Connection, name: str) -> Path | None:
    """The copy that was made because a migration is due, if one is."""
    newest = migrate.due(revision_of(connection), name)
    if newest is None:
        return None
    copy = beside(data_folder() / f"{name}.db", f"before-{newest}")
    copy.parent.mkdir(parents=True, exist_ok=True)
    write(connection, copy)
    return copy


async def backup(url: str, to: Path, overwrite: bool = False) -> int:
    """One moment of the database, while servers go on."""
    if to.exists() and not overwrite:
        raise CopyError(f"{to} exists already; choose another name, or --overwrite it")
    engine = create_async_engine(url, isolation_level="REPEATABLE READ", hide_parameters=True)
    try:
        async with engine.begin() as connection:
            return await connection.run_sync(write, to)
    except (OSError, SQLAlchemyError) as fault:
        raise CopyError(f"the database could not be copied to {to}: {fault}") from fault
    finally:
        await engine.dispose()


async def restore(url: str, file: Path) -> Restored:
    """The tables of a backup (at the newest migration) in place of those of the database; all of them or none."""
    engine = create_async_engine(url, hide_parameters=True)
    kept = beside(data_folder() / f"{make_url(url).database}.db", "before-restore")
    try:
        async with engine.begin() as connection:
            await connection.execute(text("SELECT pg_advisory_xact_lock(hashtext('theatre.migrations'))"))
            known = await connection.run_sync(revision_of) is not None
            if known:
                kept.parent.mkdir(parents=True, exist_ok=True)
                await connection.run_sync(write, kept)
            await connection.run_sync(migrate.upgrade)
            return Restored(await connection.run_sync(read, file), kept if known else None)
    except (OSError, SQLAlchemyError) as fault:
        raise CopyError(f"{file} could not be restored: {fault}") from fault
    finally:
        await engine.dispose()
