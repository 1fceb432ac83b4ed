"""`theatre serve`: tables over the network, in the browser."""

from __future__ import annotations

import asyncio
import errno
import socket
import webbrowser
from contextlib import suppress
from pathlib import Path

import uvicorn
from fastapi import FastAPI

from theatre.cli.several import several
from theatre.server import logs
from theatre.server.app import create_app
from theatre.server.automatic import LEAST, Pace
from theatre.server.copies import data_folder
from theatre.server.database import is_file, named
from theatre.server.hosting import Hosting, HostingError, is_loopback, network_address, spelled
from theatre.server.store import Store, Unavailable

PATIENCE = 3  # seconds that open connections get at the end
KEEP_ALIVE = 75  # seconds; a page that clicks now and then should not find its connection closed under its request
LARGEST_FRAME = 4096  # bytes; a client has nothing to say on a live connection
EVERYWHERE = "0.0.0.0"


class CannotServe(Exception):
    """The address or the database cannot be used; the message says why and what to do."""


def default_database() -> Path:
    return data_folder() / "tables.db"


def run(
    host: str,
    port: int,
    database: Path | str,
    open_browser: bool,
    answer_delay: float = LEAST,
    hosting: Hosting | None = None,
    json_log: bool = False,
    processes: int = 1,
) -> None:
    """Serve until interrupted."""
    here = hosting or Hosting()
    if processes > 1 and is_file(database):
        raise CannotServe(f"{database} is a file for one process; several need --database postgresql+asyncpg://...")
    listening = bound(host, port)
    if not is_loopback(listening.getsockname()[0]) and here.public_url is None:
        listening.close()
        raise CannotServe(
            f"{host} can be reached from other machines: say with --public-url under which address, as in "
            f"--public-url https://theatre.example; or use --lan at home, or leave --host out for this machine only"
        )
    pace = Pace(answer_delay)
    address = f"{here.public_url or f'http://{spelled(host)}:{listening.getsockname()[1]}'}/"
    asyncio.run(_prepare(database))
    reach = "" if here.elsewhere else " for this machine only"
    print(f"Theatre is at {address}{reach} (tables are kept in {named(database).name}); Ctrl-C ends it.", flush=True)
    if open_browser:
        webbrowser.open(address)  # the socket listens already: the page waits until the server is up
    if processes > 1:
        several(processes, serve_here, (listening, database, pace, here, json_log))
    else:
        serve_here(listening, database, pace, here, json_log)


def in_the_network(port: int, hosting: Hosting) -> tuple[str, Hosting]:
    """The address to listen at, and the public one, for the people in the same house."""
    try:
        address = network_address()
    except HostingError as fault:
        raise CannotServe(str(fault)) from None
    return EVERYWHERE, hosting._replace(public_url=f"http://{address}" + ("" if port == 80 else f":{port}"))


async def _prepare(database: Path | str) -> None:
    """Bring the database up to this version."""
    try:
        store = Store(database)
    except Unavailable as fault:
        raise CannotServe(str(fault)) from None
    try:
        await store.open()
    except Unavailable as fault:
        raise CannotServe(f"tables cannot be kept in {store.name}: {fault}") from None
    finally:
        await store.close()


def serve_here(
    listening: socket.socket, database: Path | str, pace: Pace, hosting: Hosting, json_log: bool = False
) -> None:
    """Serve in this process until interrupted."""
    logs.install(json_log)

    async def serve() -> None:
        app = create_app(Store(database), pace=pace, hosting=hosting)
        await uvicorn.Server(configured(app, hosting)).serve(sockets=[listening])

    with suppress(KeyboardInterrupt):
        asyncio.run(serve())


def configured(app: FastAPI, hosting: Hosting, patience: int = PATIENCE) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        log_config=None,
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=bool(hosting.trusted_proxies),
        forwarded_allow_ips=list(hosting.trusted_proxies),
        ws_max_size=LARGEST_FRAME,
        timeout_keep_alive=KEEP_ALIVE,
        timeout_graceful_shutdown=patience,
    )


def bound(host: str, port: int) -> socket.socket:
    """A socket that listens there already."""
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        listening = socket.socket(family, socket.SOCK_STREAM)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)  # else small answers wait 40 ms for a receipt
        listening.bind((host, port))
        listening.listen(2048)
    except socket.gaierror:
        raise CannotServe(f"there is no address {host!r}; use 127.0.0.1 or a name of this machine") from None
    except (OSError, OverflowError) as fault:
        if isinstance(fault, OSError) and fault.errno == errno.EADDRINUSE:
            raise CannotServe(f"port {port} of {host} is taken; choose another with --port") from None
        raise CannotServe(f"port {port} of {host} cannot be used: {fault}") from None
    return listening
