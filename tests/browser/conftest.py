"""A server with a database of its own on a free port, and Debian's chromium to look at it."""

from __future__ import annotations

import re
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

ROOT = Path(__file__).parents[2]
CHROMIUM = "/usr/bin/chromium"
DESK = {"width": 1400, "height": 900}
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)

PATIENCE = 60_000  # a busy machine is slow, not wrong
expect.set_options(timeout=PATIENCE)

# moves of others are shown at once, unless a test says otherwise
AT_ONCE = """try {
  localStorage['theatre.settings'] ??= JSON.stringify({ pace: 'none' });
} catch {}"""


class Server:
    """A server that can be killed and started again at the same address, with the same database."""

    def __init__(self, database: Path, *more: str) -> None:
        self._database = database
        self._more = more
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self._port = int(free.getsockname()[1])
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-m", "theatre.cli.main", "serve", "--port", str(self._port)]
        command += ["--database", str(self._database), *self._more]
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT)
        assert self._process.stdout is not None
        told = self._process.stdout.readline()
        assert re.search(r"http://[^\s/]+", told), f"the server did not tell its address: {told!r}"
        self.address = f"http://127.0.0.1:{self._port}"

    def kill(self) -> None:
        self._process.kill()
        self._process.wait(10)

    def revive(self) -> None:
        """Start it again if a test that failed half-way has left it dead."""
        if self._process.poll() is not None:
            self.start()

    def stop(self) -> None:
        self._process.terminate()
        self._process.wait(10)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A running server; the client must have been built."""
    assert (ROOT / "web" / "dist" / "index.html").is_file(), "build the client first: npm run build in web/"
    running = Server(tmp_path_factory.mktemp("tables") / "tables.db")
    yield running
    running.stop()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, headless=True, args=list(FLAGS))
        yield chromium
        chromium.close()


@pytest.fixture
def visitor(browser: Browser, server: Server) -> Iterator[Callable[[], Page]]:
    """Makes pages of different people at the server's address; an error in their scripts fails the test."""
    server.revive()
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def arrive() -> Page:
        context = browser.new_context(base_url=server.address, viewport=DESK)  # type: ignore[arg-type]
        context.add_init_script(AT_ONCE)
        contexts.append(context)
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        page.on("pageerror", lambda fault: faults.append(str(fault)))
        page.on("console", lambda message: faults.append(message.text) if message.type == "error" else None)
        return page

    yield arrive
    for context in contexts:
        context.close()
    lost = ("ERR_CONNECTION", "ERR_CONTENT_LENGTH")  # where a test kills the server
    assert [fault for fault in faults if not any(one in fault for one in lost)] == []


@pytest.fixture
def page(visitor: Callable[[], Page]) -> Page:
    return visitor()
