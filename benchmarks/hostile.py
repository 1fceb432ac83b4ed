"""A hostile client: malformed, oversized, replayed, cross-seat and cross-origin messages to tables that are played.

    python benchmarks/hostile.py --tries 10000

Between the tries two people play on, so that there is something to replay and to steal. After every try the tables must
be as they were, and the answer must be a refusal, or for a faithful repetition the word that it is one. In the end the
database must be whole and both tables must replay from it.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import logging
import socket
import sqlite3
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from threading import Thread
from time import monotonic, sleep
from typing import Any, NamedTuple

import httpx
import uvicorn
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from theatre.cli.serve import bound, configured
from theatre.server.app import create_app
from theatre.server.hall import rebuilt
from theatre.server.hosting import Hosting
from theatre.server.limits import Limits, Rate
from theatre.server.store import Store

GAME, SCENARIO = "supreme-axis-and-allies", "world"
SEATING = {"USSR": "me", "GER": "link:axis", "UK": "me", "JAP": "link:axis", "USA": "me"}
OWN, OTHERS = [0, 2, 4], [1, 3]
PLAY_EVERY = 25  # tries
WIDE = Rate(1e9, 1e9)
LIMITS = Limits(connection=WIDE, address=WIDE, new_tables=WIDE, tables_of_day=WIDE)
CHANGING = ("choices", "undo", "take-back", "take-back/answer", "options", "why", "odds", "seat", "end", "seen", "salt",
            "orders")  # fmt: skip
FOREIGN = ("http://evil.example", "null", "https://127.0.0.1", "http://127.0.0.1.evil.example", "file://", "x" * 5000)


class Person(NamedTuple):
    """Somebody at a table, with the choices that were accepted from him."""

    table: str
    token: str
    http: httpx.Client
    accepted: list[dict[str, Any]]


def person(url: str, table: str, token: str) -> Person:
    headers = {"Authorization": f"Bearer {token}"}
    return Person(table, token, httpx.Client(base_url=f"{url}/api/tables/{table}", headers=headers, timeout=30), [])


class Stage:
    """A server, and two tables of two people each; the second table is there to steal from."""

    def __init__(self, url: str, app: Any, seed: int) -> None:
        self.url = url
        self.app = app
        self.rng = Random(seed)
        self.pairs = [self._pair() for _ in range(2)]
        self.nobody = httpx.Client(base_url=url, timeout=30)
        for _ in range(3):
            self.play_on()

    def _pair(self) -> tuple[Person, Person]:
        wish = {"game": GAME, "scenario": SCENARIO, "seating": SEATING}
        made = httpx.post(f"{self.url}/api/tables", json=wish, timeout=30).json()
        link = made["links"][0]["path"].removeprefix("/join/")
        both = person(self.url, made["table"], made["token"]), person(self.url, made["table"], link)
        for one in both:
            one.http.get("sight").raise_for_status()
        return both

    def position(self) -> tuple[Any, ...]:
        """Everything that a message could change."""
        hall = self.app.state.hall
        tables = [hall._tables[pair[0].table] for pair in self.pairs]
        return hall.in_memory, *[(one.rows, one.sitters, one.ended, one.asking) for one in tables]

    def asked(self) -> tuple[Person, Person, dict[str, Any]]:
        """Who is asked at the first table, the other one, and the sight of the former."""
        one, other = self.pairs[0]
        sight = one.http.get("sight").json()
        if sight["asked"]:
            return one, other, sight
        return other, one, other.http.get("sight").json()

    def legal(self) -> tuple[Person, Person, dict[str, Any]]:
        """A choice that would be accepted from the first of these two."""
        one, other, sight = self.asked()
        while True:
            verb = self.rng.choice(sight["asked"][0]["verbs"])
            args: list[int] = []
            found = one.http.post("options", json={"verb": verb}).json()
            while found["tokens"] and not (found["whole"] and self.rng.random() < 0.5):
                args.append(self.rng.choice(found["tokens"]))
                found = one.http.post("options", json={"verb": verb, "prefix": args}).json()
            if found["whole"]:
                return one, other, {"id": self.fresh(), "verb": verb, "args": args, "ticket": sight["ticket"]}

    def fresh(self) -> str:
        return f"wish-{self.rng.getrandbits(64):016x}"

    def play_on(self) -> None:
        one, _, wish = self.legal()
        answer = one.http.post("choices", json=wish)
        assert answer.status_code == 200, f"an honest choice was refused: {answer.text}"
        one.accepted.append(wish)


def refused(answer: httpx.Response, *codes: str) -> None:
    """A refusal of the documented shape, for one of these reasons if some are given."""
    assert 400 <= answer.status_code < 500, f"{answer.request.url}: {answer.status_code} {answer.text[:300]}"
    if codes:
        code = answer.json()["error"]["code"]
        assert code in codes, f"{answer.request.url}: {code}, not {codes}"


def malformed(stage: Stage) -> None:
    one, _, sight = stage.asked()
    body: dict[str, Any] = {"id": stage.fresh(), "verb": "done", "args": [], "ticket": sight["ticket"]}
    missing = stage.rng.choice(["id", "verb", "ticket"])
    wrong: list[Any] = [
        {**body, "id": stage.rng.choice([7, None, "short", "automatic/3", "x" * 65, ["a"], "wish-000\n", "wish 0000"])},
        {**body, "verb": stage.rng.choice([7, None, "", "v" * 61, {}, ["done"]])},
        {**body, "args": stage.rng.choice([7, "1", [1.5], ["1"], [None], [True], [2**31], [-(2**40)], [[1]]])},
        {**body, "ticket": stage.rng.choice([7, None, "t" * 65, {}])},
        {**body, "seats": stage.rng.choice([7, [], [-1], [64], ["0"], [0.5], "0", [[0]]])},
        {**body, "more": 1},
        {key: value for key, value in body.items() if key != missing},
        [body],
        "done",
        None,
    ]
    whole = json.dumps(body).encode()
    cut = whole[: stage.rng.randrange(1, len(whole))]
    raw = [b"", cut, b"\xff\xfe" + whole, b"[" * 10_000, b'{"id": NaN}', b"\x00" * 9]
    at = stage.rng.randrange(len(wrong) + len(raw))
    content = json.dumps(wrong[at]).encode() if at < len(wrong) else raw[at - len(wrong)]
    path = "choices" if stage.rng.random() < 0.5 else stage.rng.choice(CHANGING)
    if path == "choices" or at >= len(wrong):
        refused(one.http.post(path, content=content, headers={"Content-Type": "application/json"}), "malformed")
    else:
        refused(one.http.post(path, json={"nonsense": stage.rng.random()}), "malformed")


def oversized(stage: Stage) -> None:
    one, _, wish = stage.legal()
    large = b" " * stage.rng.randrange(33_000, 200_000)
    content = json.dumps(wish).encode()
    kind = stage.rng.randrange(4)
    if kind == 0:
        refused(one.http.post("choices", content=content + large), "too-large")
    elif kind == 1:
        refused(one.http.post("choices", content=iter([content, large])), "too-large")
    elif kind == 2:
        refused(one.http.post("choices", json={**wish, "args": [0] * stage.rng.randrange(501, 5000)}), "malformed")
    else:
        with connect(f"{stage.url.replace('http', 'ws')}/api/tables/{one.table}/live") as live:
            try:
                live.send("x" * 100_000)
                for _ in range(3):
                    live.recv(timeout=10)
            except ConnectionClosed:
                return
        raise AssertionError("a message that is far too large was taken")


def replayed(stage: Stage) -> None:
    one = stage.rng.choice([one for one in stage.pairs[0] if one.accepted])
    before = stage.rng.choice(one.accepted)
    kind = stage.rng.randrange(4)
    if kind == 0:
        again = one.http.post("choices", json=before)
        assert again.json()["repeated"] is True, again.text
    elif kind == 1:
        refused(one.http.post("choices", json={**before, "id": stage.fresh()}), "stale")
    elif kind == 2:
        refused(one.http.post("choices", json={**before, "verb": f"{before['verb']}x"}), "id-reused")
    else:
        other = next(two for two in stage.pairs[0] if two is not one)
        refused(other.http.post("choices", json={**before, "id": stage.fresh()}), "stale", "not-your-decision")


def cross_seat(stage: Stage) -> None:
    one, other, wish = stage.legal()
    theirs = OWN if one is stage.pairs[0][0] else OTHERS
    stranger = stage.rng.choice(stage.pairs[1])
    there = f"/api/tables/{one.table}"
    thief = {"Authorization": f"Bearer {stage.rng.choice([stranger.token, 'x', one.token[:-1], one.token + 'x'])}"}
    path, body = stage.rng.choice([("end", {"agree": True}), ("seen", {"lines": 1}), ("choices", wish)])
    tries: list[Callable[[], None]] = [
        lambda: refused(other.http.post("choices", json=wish), "stale", "not-your-decision"),
        lambda: refused(other.http.post("choices", json={**wish, "seats": theirs}), "not-your-seat"),
        lambda: refused(other.http.get("sight", params={"seats": theirs[0]}), "not-your-seat"),
        lambda: refused(other.http.post("seat", json={"seat": theirs[0], "who": "computer:random"}), "not-your-seat"),
        lambda: refused(other.http.post("seat", json={"seat": theirs[0], "who": "me"}), "not-your-seat"),
        lambda: refused(other.http.post("orders", json={"seat": theirs[0], "orders": []}), "not-your-seat"),
        lambda: refused(stage.nobody.post(f"{there}/{path}", json=body, headers=thief), "no-seat"),
        lambda: refused(stage.nobody.get(f"{there}/sight", headers=thief), "no-seat"),
        lambda: refused(stage.nobody.post(f"{there}/{path}", json=body), "no-seat"),
        lambda: refused(stage.pairs[0][1].http.post("seat", json={"seat": OWN[0], "who": "link"}), "not-your-seat"),
        lambda: refused(one.http.get("replay/0"), "not-over"),
        lambda: refused(one.http.get("dice"), "not-over"),
        lambda: refused(stage.nobody.get(f"/join/{stage.fresh()}"), "unknown"),
        lambda: refused(other.http.post("take-back/answer", json={"id": stage.fresh(), "proposal": stage.fresh(),
                                                                   "agree": True}), "stale"),
    ]  # fmt: skip
    stage.rng.choice(tries)()


def cross_origin(stage: Stage) -> None:
    one, _, wish = stage.legal()
    origin = stage.rng.choice(FOREIGN)
    kind = stage.rng.randrange(4)
    if kind == 0:
        refused(one.http.post("choices", json=wish, headers={"Origin": origin}), "other-origin")
    elif kind == 1:
        named = stage.rng.choice(["evil.example", "127.0.0.1.evil.example", "", "[::2]", "[", "10.0.0.1"])
        refused(one.http.post("choices", json=wish, headers={"Host": named}))
    elif kind == 2:
        cookie = {"Cookie": f"theatre_seat={one.token}"}
        refused(stage.nobody.post(f"/api/tables/{one.table}/choices", json=wish, headers=cookie), "other-origin")
    else:
        headers = {"Cookie": f"theatre_seat={one.token}"}
        address = f"{stage.url.replace('http', 'ws')}/api/tables/{one.table}/live"
        with suppress(InvalidStatus):
            connect(address, origin=origin, additional_headers=headers).close()  # type: ignore[arg-type]
            raise AssertionError(f"a live connection was opened for {origin}")


def noise(stage: Stage) -> None:
    """What is hardly HTTP at all."""
    host, _, port = stage.url.removeprefix("http://").partition(":")
    said = stage.rng.choice(
        [
            stage.rng.randbytes(stage.rng.randrange(1, 3000)),
            b"GET / HTTP/9.9\r\n\r\n",
            b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: -5\r\n\r\n",
            b"GET /" + b"a" * 100_000 + b" HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
            b"GET /api/tables/%00%ff/sight HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n",
            b"GET /../../pyproject.toml HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n",
            b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nX: " + b"y" * 100_000 + b"\r\n\r\n",
        ]
    )
    with socket.create_connection((host, int(port)), timeout=10) as line:
        line.sendall(said)
        line.shutdown(socket.SHUT_WR)
        try:
            heard = line.recv(100)
        except ConnectionResetError:
            heard = b""
    assert not heard or heard[9:10] == b"4", f"{said[:80]!r} was answered with {heard[:60]!r}"


KINDS: tuple[Callable[[Stage], None], ...] = (malformed, oversized, replayed, cross_seat, cross_origin, noise)


@contextmanager
def serving(database: Path) -> Iterator[tuple[str, Any]]:
    store = Store(database)
    app = create_app(store, LIMITS)
    server = uvicorn.Server(configured(app, Hosting(), patience=1))
    listening = bound("127.0.0.1", 0)
    url = f"http://127.0.0.1:{listening.getsockname()[1]}"

    async def serve() -> None:
        await store.open()
        await server.serve(sockets=[listening])

    thread = Thread(target=lambda: asyncio.run(serve()))
    thread.start()
    while not server.started:
        assert thread.is_alive(), "the server did not start"
        sleep(0.01)
    try:
        yield url, app
        assert thread.is_alive(), "the server has crashed"
    finally:
        server.should_exit = True
        thread.join()


class Failures(logging.Handler):
    """Whatever the server calls an error: an exception that nobody expected would be told here."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.said: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.said.append(record.getMessage())


async def replays(database: Path, tables: list[str]) -> None:
    store = Store(database)
    await store.open()
    for table in tables:
        kept = await store.load(table)
        assert kept is not None
        rebuilt(store, kept)
    await store.close()


def run(tries: int, seed: int, folder: Path) -> dict[str, Any]:
    """The figures of one run; raises AssertionError at the first thing that is accepted although it is wrong."""
    done: Counter[str] = Counter()
    failures = Failures()
    for name in ("theatre", "uvicorn"):
        logging.getLogger(name).addHandler(failures)
    begin = monotonic()
    database = folder / "tables.db"
    with serving(database) as (url, app):
        stage = Stage(url, app, seed)
        for at in range(tries):
            if at % PLAY_EVERY == 0:
                stage.play_on()
            kind = stage.rng.choice(KINDS)
            before = stage.position()
            kind(stage)
            assert stage.position() == before, f"try {at}, {kind.__name__}, has changed a table"
            done[kind.__name__] += 1
        stage.play_on()
        tables = [pair[0].table for pair in stage.pairs]
    assert not failures.said, f"the server failed: {failures.said[:3]}"
    asyncio.run(replays(database, tables))
    with sqlite3.connect(database) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    seconds = round(monotonic() - begin, 1)
    return {"tries": tries, **dict(sorted(done.items())), "accepted_wrong": 0, "failures": 0, "seconds": seconds}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--tries", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=0)
    wish = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        print(json.dumps(run(wish.tries, wish.seed, Path(folder))))


if __name__ == "__main__":
    main()
