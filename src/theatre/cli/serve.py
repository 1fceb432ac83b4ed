"""`theatre serve`: tables over the network, in the browser."""

from __future__ import annotations

import asyncio
import errno
import logging
import os
import re
import socket
import webbrowser
from contextlib import suppress
from pathlib import Path

import uvicorn

from theatre.server.app import create_app
from theatre.server.automatic import LEAST, Pace
from theatre.server.store import Store, Unavailable

PATIENCE = 3  # seconds that open connections get at the end
KEEP_ALIVE = 75  # seconds; a page that clicks now and then should not find its connection closed under its request
LARGEST_FRAME = 4096  # bytes; a client has nothing to say on a live connection


class CannotServe(Exception):
    """The address or the database cannot be used; the message says why and what to do."""


def default_database() -> Path:
    home = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(home) / "theatre" / "tables.db"


class NoSecrets(logging.Filter):
    """A secret link never reaches a log."""

    def filter(self, record: logging.LogRecord) -> bool:
        said = record.getMessage()
        if "/join/" in said:
            record.msg, record.args = re.sub(r"/join/[^\s\"]+", "/join/...", said), ()
        return True


def run(host: str, port: int, database: Path, open_browser: bool, answer_delay: float = LEAST) -> None:
    """Serve until interrupted."""
    with suppress(KeyboardInterrupt):
        asyncio.run(_serve(_bound(host, port), host, database, open_browser, Pace(answer_delay)))


async def _serve(listening: socket.socket, host: str, database: Path, open_browser: bool, pace: Pace) -> None:
    store = Store(database)
    try:
        await store.open()
    except Unavailable as fault:
        await store.close()
        raise CannotServe(f"tables cannot be kept in {database}: {fault}") from None
    address = f"http://{_spelled(host)}:{listening.getsockname()[1]}/"
    print(f"Theatre is at {address} (tables are kept in {database}); Ctrl-C ends it.", flush=True)
    if open_browser:
        webbrowser.open(address)  # the socket listens already: the page waits until the server is up
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access", "theatre.server"):
        logging.getLogger(name).addFilter(NoSecrets())
    config = uvicorn.Config(
        create_app(store, pace=pace),
        log_level="warning",
        access_log=False,
        server_header=False,
        ws_max_size=LARGEST_FRAME,
        timeout_keep_alive=KEEP_ALIVE,
        timeout_graceful_shutdown=PATIENCE,
    )
    await uvicorn.Server(config).serve(sockets=[listening])


def _bound(host: str, port: int) -> socket.socket:
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


def _spelled(host: str) -> str:
    return f"[{host}]" if ":" in host else host
