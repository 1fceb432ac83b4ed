"""`theatre admin`: the tables of a server, for who runs it; also while it runs."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Annotated, TypeVar

import typer
from rich.console import Console
from rich.table import Table

from theatre.cli.hosting import Database, existing
from theatre.cli.stop import stop

app = typer.Typer(no_args_is_help=True, help="List, close, export and delete the tables of a server.")
console = Console()
TableId = Annotated[str, typer.Argument(help="the id of the table, as `theatre admin list` shows it")]
Found = TypeVar("Found")


def _done(database: str | None, work: Callable[..., Awaitable[Found]], *args: object) -> Found:
    """What this work gives on the store; every fault ends the command with its reason."""
    from theatre.server.admin import AdminError
    from theatre.server.store import Store, Unavailable

    async def on_store() -> Found:
        store = Store(existing(database))
        try:
            await store.open()
            return await work(store, *args)
        finally:
            await store.close()

    try:
        return asyncio.run(on_store())
    except (AdminError, Unavailable) as fault:
        raise stop(fault) from None


@app.command("list")
def list_tables(
    database: Database = None,
    idle_days: Annotated[int, typer.Option(min=0, help="only those without a move for so many days")] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="print the result as JSON")] = False,
) -> None:
    """All tables, the one that moved last first; nothing of what is played."""
    from theatre.server.store import Store

    before = datetime.now(UTC).replace(tzinfo=None) - timedelta(days=idle_days)
    found = [one for one in _done(database, Store.census) if not idle_days or one.moved < before]
    if as_json:
        names = ("id", "game", "scenario", "practice", "over", "moves")
        rows = [{name: getattr(one, name) for name in names} for one in found]
        times = [{"created": one.created.isoformat(), "moved": one.moved.isoformat()} for one in found]
        print(json.dumps([row | time for row, time in zip(rows, times, strict=True)]))
        return
    shown = Table("table", "game", "scenario", "moves", "made", "last move", "")
    for one in found:
        state = "over" if one.over else "practice" if one.practice else "played"
        times_of = (f"{one.created:%Y-%m-%d}", f"{one.moved:%Y-%m-%d}")
        shown.add_row(one.id, one.game, one.scenario, str(one.moves), *times_of, state)
    console.print(shown)


@app.command()
def close(table: TableId, database: Database = None) -> None:
    """End a game without a winner; as at every end, nothing of it is hidden any more."""
    from theatre.server import admin

    _done(database, admin.close, table)
    console.print(f"Table {table} is closed.", highlight=False)


@app.command()
def export(
    table: TableId,
    file: Annotated[Path, typer.Argument(help="the file to write; it must not exist")],
    database: Database = None,
    seat: Annotated[str | None, typer.Option(help="only what this seat sees")] = None,
    everything: Annotated[
        bool, typer.Option("--everything", help="also of a game that is played, with all its secrets")
    ] = False,
) -> None:
    """Write a finished game into a file that `theatre replay` reads, or what one seat sees of a running one."""
    from theatre.server import admin

    data = _done(database, admin.exported, table, seat, everything)
    try:
        with file.open("xb") as new:
            new.write(data)
    except OSError as fault:
        raise stop(f"{file} cannot be written: {fault.strerror}") from None
    console.print(f"Table {table} is in {file}.", highlight=False)


@app.command()
def link(
    table: TableId, seat: Annotated[str, typer.Argument(help="the id of the seat")], database: Database = None
) -> None:
    """A new link for a seat, when its person and the creator of the table have lost theirs; the old one is void."""
    from theatre.server import admin

    console.print(_done(database, admin.new_link, table, seat), highlight=False, soft_wrap=True)


@app.command()
def delete(
    tables: Annotated[list[str], typer.Argument(help="the ids of the tables")],
    database: Database = None,
    yes: Annotated[bool, typer.Option("--yes", help="do not ask")] = False,
) -> None:
    """Delete tables for good, unless there is a backup."""
    from theatre.server import admin

    if not yes:
        typer.confirm(f"Delete {len(tables)} tables for good?", abort=True)
    _done(database, admin.delete, tables)
    console.print(f"{len(tables)} tables are deleted.", highlight=False)
