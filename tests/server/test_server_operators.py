"""What an operator sees: health, figures, logs without secrets, and a server that ends when it is told to."""

from __future__ import annotations

import json
import logging
import sqlite3
import sys
from contextlib import suppress
from pathlib import Path
from threading import Thread, Timer
from time import sleep

import httpx
import pytest

from server.host import SUPREME_SEATS, Host, Player, close_code, fresh_id, hosted
from theatre.server.hosting import Hosting
from theatre.server.limits import Limits
from theatre.server.logs import Careful, JsonLines


def test_healthy_means_that_the_database_answers(tmp_path: Path) -> None:
    with hosted(tmp_path / "tables.db") as host, host.http() as client:
        assert client.get("/healthz").json() == {"status": "ok"}
        with sqlite3.connect(tmp_path / "tables.db") as other:
            other.execute("ALTER TABLE tables RENAME TO elsewhere")
        assert client.get("/healthz").status_code == 503


def test_the_figures_count_by_route_and_tell_no_secret(tmp_path: Path) -> None:
    with hosted(tmp_path / "tables.db") as host:
        red, blue = host.duel()
        host.http().get(f"/join/{blue.token}")
        for _ in range(3):
            red.sight()
        red.post("choices")
        computer, _ = host.create("heaps", "duel", {"red": "me", "blue": "computer:random"}, options={"size": 40})
        computer.choose("roll")
        computer.until(lambda seen: seen["asked"])
        with red.live() as socket:
            socket.recv(timeout=10)
            answer = host.http().get("/metrics")
    figures = dict(line.rsplit(" ", 1) for line in answer.text.splitlines() if not line.startswith("#"))
    sights = 'theatre_requests_total{method="GET",route="/api/tables/{table_id}/sight",status="200"}'
    assert int(figures[sights]) >= 3
    wrong = sights.replace("GET", "POST").replace("sight", "choices").replace("200", "422")
    assert int(figures[wrong]) == 1
    assert int(figures['theatre_request_seconds_bucket{route="/join/{token}",le="+Inf"}']) == 1
    assert int(figures['theatre_computer_seconds_count{game="heaps",level="random"}']) >= 1
    assert (figures["theatre_tables_in_memory"], figures["theatre_live_connections"]) == ("2", "1")
    assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    assert not [secret for secret in (red.token, blue.token, red.table) if str(secret) in answer.text]


def test_the_figures_are_not_for_everybody(tmp_path: Path) -> None:
    stranger = {"X-Forwarded-For": "192.0.2.1"}
    with hosted(tmp_path / "plain.db") as host:
        assert host.http(headers=stranger).get("/metrics").status_code == 404, "behind a proxy that is not believed"
    behind = Hosting(trusted_proxies=("127.0.0.1",), metrics_from=("192.0.2.0/25",))
    with hosted(tmp_path / "behind.db", hosting=behind) as host:
        assert host.http(headers=stranger).get("/metrics").status_code == 200
        assert host.http(headers={"X-Forwarded-For": "192.0.2.200"}).get("/metrics").status_code == 404


HAND = "the hand is 7 and 12"


def record(message: str, *args: object, **more: object) -> logging.LogRecord:
    try:
        raise ValueError(HAND)
    except ValueError:
        made = logging.LogRecord("theatre.server", logging.ERROR, "", 0, message, args, sys.exc_info())
    made.__dict__.update(more)
    return made


def test_a_log_line_holds_no_link_and_no_hand() -> None:
    failed = record('"GET %s" failed', "/join/9fJ-secret", facts={"route": "/join/{token}", "status": 500})
    line = json.loads(JsonLines().format(failed))
    assert (line["level"], line["event"], line["status"]) == ("error", '"GET /join/..." failed', 500)
    assert "ValueError" in line["failure"]
    assert "test_server_operators.py" in line["failure"]
    plain = Careful("%(levelname)s %(message)s").format(record('"GET %s" failed', "/join/9fJ-secret"))
    for said in (json.dumps(line), plain):
        assert "ValueError" in said
        assert "9fJ" not in said
        assert HAND not in said


def test_every_request_is_logged_by_its_route(host: Host, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO, "theatre.requests"):
        red, blue = host.duel()
        host.http().get(f"/join/{blue.token}")
        red.sight()
        wanted = {("/api/tables", 201), ("/join/{token}", 303), ("/api/tables/{table_id}/sight", 200)}
        for _ in range(100):  # a line is written after its answer is sent
            told = [one.__dict__["facts"] for one in caplog.records if one.name == "theatre.requests"]
            if {(one["route"], one["status"]) for one in told} >= wanted:
                break
            sleep(0.05)
        assert {(one["route"], one["status"]) for one in told} >= wanted
    said = "\n".join([JsonLines().format(one) for one in caplog.records])
    assert not [secret for secret in (red.token, blue.token, red.table) if str(secret) in said]


def test_the_server_ends_in_the_midst_of_writes(tmp_path: Path) -> None:
    """A person and computers wait for a locked database while the server is told to end: it ends, the file is whole.

    Both are cancelled before the lock is gone: a transaction that broke off there would hold the only connection.
    """
    database = tmp_path / "tables.db"
    lock = sqlite3.connect(database, check_same_thread=False)
    with hosted(database) as host:
        red, _ = host.duel()
        ticket = red.sight()["ticket"]
        computers = dict.fromkeys(SUPREME_SEATS, "computer:random")
        moving = [host.supreme(**computers) for _ in range(2)]
        for player in moving:
            player.until(lambda seen: seen["log"]["lines"])
        lock.execute("BEGIN IMMEDIATE")
        asking = Thread(target=_ask_in_vain, args=(red, ticket))
        asking.start()
        Timer(1.6, lock.rollback).start()
    asking.join()
    lock.close()
    with hosted(database) as host:
        red = Player(host.url, red.table, red.token)
        assert red.try_choice("roll").status_code in (200, 403), "the choice is kept or not, and the game goes on"
        assert Player(host.url, moving[0].table).sight()["log"]["lines"]


def _ask_in_vain(red: Player, ticket: str) -> None:
    with suppress(httpx.TransportError):
        red.post("choices", id=fresh_id(), verb="roll", ticket=ticket)


def test_live_connections_of_one_address_are_counted(tmp_path: Path) -> None:
    with hosted(tmp_path / "tables.db", Limits(live_of_address=2)) as host:
        red, _ = host.duel()
        with red.live() as one, red.live() as two:
            assert one.recv(timeout=10) == two.recv(timeout=10)
            with red.live() as three:
                assert close_code(three) == 4429
        with red.live() as again:
            assert again.recv(timeout=10)
