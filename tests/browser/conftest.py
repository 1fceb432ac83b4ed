"""A server with a database of its own on a free port, and Debian's chromium to look at it."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).parents[2]
CHROMIUM = "/usr/bin/chromium"
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a running server; the client must have been built."""
    assert (ROOT / "web" / "dist" / "index.html").is_file(), "build the client first: npm run build in web/"
    database = tmp_path_factory.mktemp("tables") / "tables.db"
    command = [sys.executable, "-m", "theatre.cli.main", "serve", "--port", "0", "--database", str(database)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT) as server:
        assert server.stdout is not None
        told = server.stdout.readline()
        found = re.search(r"http://\S+", told)
        assert found, f"the server did not tell its address: {told!r}"
        try:
            yield found.group()
        finally:
            server.terminate()
            server.wait(10)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, headless=True, args=list(FLAGS))
        yield chromium
        chromium.close()


@pytest.fixture
def page(browser: Browser, address: str) -> Iterator[Page]:
    """An empty page at the server's address; an error in its scripts fails the test."""
    context = browser.new_context(base_url=address, viewport={"width": 1400, "height": 900})
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda fault: faults.append(str(fault)))
    page.on("console", lambda message: faults.append(message.text) if message.type == "error" else None)
    yield page
    context.close()
    assert faults == []
