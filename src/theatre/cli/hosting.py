"""The commands of who runs a server: `serve`, `backup` and `restore`.

What they need is imported when they run: the other commands need not wait for the web framework.
"""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Annotated

import typer

from theatre.cli.stop import stop

Database = Annotated[
    str | None, typer.Option(help="the file that keeps the tables, or postgresql+asyncpg://user@host/name")
]


def serve(
    host: Annotated[str, typer.Option(help="the address to listen at")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="0 takes any free one")] = 8000,
    database: Database = None,
    open_browser: Annotated[bool, typer.Option("--open", help="open the browser")] = False,
    answer_delay: Annotated[
        float, typer.Option(min=0, max=60, help="least seconds for an automatic answer where something is hidden")
    ] = 0.5,
    public_url: Annotated[str | None, typer.Option(help="the address under which people reach this server")] = None,
    lan: Annotated[bool, typer.Option("--lan", help="for the people in the same network")] = False,
    trusted_proxy: Annotated[
        list[str], typer.Option(help="address or network of a proxy that tells who is asking; may be repeated")
    ] = [],  # noqa: B006
    metrics_from: Annotated[
        list[str], typer.Option(help="address or network that may read /metrics besides this machine; may be repeated")
    ] = [],  # noqa: B006
    keep_days: Annotated[
        int | None, typer.Option(min=1, help="delete tables without a move for so many days; never if not given")
    ] = None,
    log_json: Annotated[bool, typer.Option("--log-json", help="log every request, one JSON object a line")] = False,
    processes: Annotated[int, typer.Option(min=1, max=64, help="so many server processes; needs PostgreSQL")] = 1,
) -> None:
    """Serve tables to browsers; the address is printed."""
    from theatre.cli import serve as serving
    from theatre.server.hosting import LOOPBACK, Hosting, HostingError, checked_url, networks

    try:
        if lan and (public_url or not port):
            raise HostingError("--lan finds the public address itself and needs a port: leave out --public-url")
        here = Hosting(
            checked_url(public_url) if public_url else None,
            networks(trusted_proxy),
            (*LOOPBACK, *networks(metrics_from)),
            keep_days,
        )
        if lan:
            host, here = serving.in_the_network(port, here)
        where = database or str(serving.default_database())
        serving.run(host, port, where, open_browser, answer_delay, here, log_json, processes)
    except (serving.CannotServe, HostingError) as fault:
        raise stop(fault) from None


def existing(database: str | None) -> str:
    """The database that is meant; a file must be there."""
    from theatre.cli import serve as serving
    from theatre.server.database import is_file

    meant = database or str(serving.default_database())
    if is_file(meant) and not Path(meant).is_file():
        raise stop(f"there is no database {meant}; name it with --database")
    return meant


def backup(
    file: Annotated[Path, typer.Argument(help="the file to write")],
    database: Database = None,
    overwrite: Annotated[bool, typer.Option("--overwrite", help="replace the file if it exists")] = False,
) -> None:
    """Copy the database into one file, also while a server uses it."""
    from theatre.server import copies, portable
    from theatre.server.database import is_file

    meant = existing(database)
    try:
        if is_file(meant):
            number = copies.backup(Path(meant), file, overwrite)
        else:
            number = asyncio.run(portable.backup(meant, file, overwrite))
    except copies.CopyError as fault:
        raise stop(fault) from None
    typer.echo(f"{number} tables are in {file}.")


def restore(
    file: Annotated[Path, typer.Argument(help="a file that `theatre backup` wrote")], database: Database = None
) -> None:
    """Go back to a backup, also while a server runs; what was there before is kept in a file."""
    from theatre.cli import serve as serving
    from theatre.server import restore as restoring
    from theatre.server.copies import CopyError
    from theatre.server.database import is_file, named

    meant = database or str(serving.default_database())
    try:
        done = restoring.restore(file, Path(meant)) if is_file(meant) else restoring.restore_to_server(file, meant)
    except CopyError as fault:
        raise stop(fault) from None
    before = f" What was there before is in {done.kept}." if done.kept else ""
    typer.echo(f"{done.tables} tables are restored to {named(meant).name}.{before}")
