"""A server with a database of its own on a free port, and Debian's chromium to look at it."""

from __future__ import annotations

import re
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

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


class Server:
    """A server that can be killed and started again at the same address, with the same database."""

    def __init__(self, database: Path) -> None:
        self._database = database
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self._port = int(free.getsockname()[1])
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-m", "theatre.cli.main", "serve", "--port", str(self._port)]
        command += ["--database", str(self._database)]
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT)
        assert self._process.stdout is not None
        told = self._process.stdout.readline()
        found = re.search(r"http://[^\s/]+", told)
        assert found, f"the server did not tell its address: {told!r}"
        self.address = found.group()

    def kill(self) -> None:
        self._process.kill()
        self._process.wait(10)

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
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def arrive() -> Page:
        context = browser.new_context(base_url=server.address, viewport=DESK)  # type: ignore[arg-type]
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda fault: faults.append(str(fault)))
        page.on("console", lambda message: faults.append(message.text) if message.type == "error" else None)
        return page

    yield arrive
    for context in contexts:
        context.close()
    assert [fault for fault in faults if "ERR_CONNECTION" not in fault] == []


@pytest.fixture
def page(visitor: Callable[[], Page]) -> Page:
    return visitor()
