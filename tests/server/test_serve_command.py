"""`theatre serve`: it says where it is, and what is wrong when it cannot be there."""

from __future__ import annotations

import re
import signal
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from typer.testing import CliRunner

from server.host import SUPREME, SUPREME_SEATS, Player
from theatre.cli import serve
from theatre.cli.main import app


def test_it_prints_its_address_answers_there_and_ends_when_told(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "theatre.cli.main", "serve", "--port", "0", "--database", str(tmp_path / "t.db")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None
        said = re.search(r"http://127\.0\.0\.1:\d+/", running.stdout.readline())
        assert said is not None
        assert httpx.get(f"{said[0]}api/games", timeout=30).json()[0]["name"] == "supreme-axis-and-allies"
        running.send_signal(signal.SIGINT)
        assert running.wait(timeout=20) in (0, -signal.SIGINT, 130)
    assert (tmp_path / "t.db").exists()


def test_it_ends_while_computers_write_and_while_tables_are_resumed(tmp_path: Path) -> None:
    """Again and again at another moment: never does it wait for somebody who thinks or writes."""
    database = str(tmp_path / "t.db")
    command = [sys.executable, "-m", "theatre.cli.main", "serve", "--port", "0", "--database", database]
    seating = dict.fromkeys(SUPREME_SEATS, "computer:random")
    for moves in (5, 0):
        with subprocess.Popen([*command, "--answer-delay", "0"], stdout=subprocess.PIPE, text=True) as running:
            assert running.stdout is not None
            address = running.stdout.readline().split()[3]
            wish = {"game": SUPREME, "scenario": "world", "seating": seating}
            made = httpx.post(f"{address}api/tables", json=wish, timeout=30).json()
            Player(address.rstrip("/"), made["table"]).until(lambda seen, n=moves: len(seen["log"]["lines"]) >= n)
            running.send_signal(signal.SIGTERM)
            assert running.wait(timeout=30) in (0, -signal.SIGTERM)
    with sqlite3.connect(database) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)


@pytest.fixture
def taken() -> Iterator[int]:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        yield other.getsockname()[1]


def test_a_port_that_is_taken_is_named(taken: int, tmp_path: Path) -> None:
    done = CliRunner().invoke(app, ["serve", "--port", str(taken), "--database", str(tmp_path / "t.db")])
    assert done.exit_code == 2
    assert f"port {taken} of 127.0.0.1 is taken" in done.stderr.replace("\n", " ")


def test_a_database_that_cannot_be_used_is_named(tmp_path: Path) -> None:
    (tmp_path / "t.db").write_text("this is no database, and it is longer than a header of SQLite needs to be" * 20)
    with pytest.raises(serve.CannotServe, match=r"tables cannot be kept in .*t\.db"):
        serve.run("127.0.0.1", 0, tmp_path / "t.db", open_browser=False)


def test_an_address_that_does_not_exist_is_named(tmp_path: Path) -> None:
    with pytest.raises(serve.CannotServe, match=r"there is no address 'no\.such\.host\.invalid'"):
        serve.run("no.such.host.invalid", 0, tmp_path / "t.db", open_browser=False)


def test_the_browser_is_opened_at_the_address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr(serve.webbrowser, "open", opened.append)

    async def at_once(_: object, sockets: list[socket.socket]) -> None:
        sockets[0].close()

    monkeypatch.setattr(serve.uvicorn.Server, "serve", at_once)
    serve.run("127.0.0.1", 0, tmp_path / "t.db", open_browser=True)
    assert re.fullmatch(r"http://127\.0\.0\.1:\d+/", opened[0])


def test_tables_are_kept_in_the_users_data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert serve.default_database() == tmp_path / "theatre" / "tables.db"


def test_the_least_time_of_an_automatic_answer_can_be_set(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[tuple[object, ...]] = []
    monkeypatch.setattr(serve, "run", lambda *arguments: given.append(arguments))
    for words in ([], ["--answer-delay", "2"]):
        assert CliRunner().invoke(app, ["serve", *words]).exit_code == 0
    assert [arguments[4] for arguments in given] == [0.5, 2.0]
    assert CliRunner().invoke(app, ["serve", "--answer-delay", "-1"]).exit_code == 2
