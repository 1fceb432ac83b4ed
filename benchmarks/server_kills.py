"""Kill a server under load with SIGKILL, many times: no accepted choice may be missing afterwards, none doubled.

    python benchmarks/server_kills.py --kills 500 [--postgresql]

Players choose as fast as they can and repeat a request until it is answered; each leaves a table for a new one after a
while, so that a table is read again quickly however many kills there are. In the end the log of each table must hold
exactly the wishes that its player saw accepted, in order, and the last tables must replay to the recorded positions.
With --postgresql two servers share a database and die in turn, and a player sends each request to either of them.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import socket
import sqlite3
import sys
import tempfile
from collections.abc import Callable, Sequence
from contextlib import redirect_stdout
from io import StringIO
from multiprocessing import get_context
from pathlib import Path
from random import Random
from threading import Event, Thread
from time import monotonic, sleep
from typing import Any

import httpx

from theatre.cli.serve import run as serve

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from server.postgresql import cluster

GAME, SCENARIO = "supreme-axis-and-allies", "world"
SEATS = ("USSR", "GER", "UK", "JAP", "USA")
CHOICES_AT_A_TABLE = 80
LONGEST_PAUSE = 0.1  # seconds between a sign of life and the next kill, at random
RETRY = 0.01
_processes = get_context("forkserver")


class Server:
    def __init__(self, database: Path | str) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self._port: int = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{self._port}"
        self._database = database
        self._process: Any = None

    def start(self) -> None:
        arguments = ("127.0.0.1", self._port, self._database, False)
        self._process = _processes.Process(target=_quietly, args=arguments)
        self._process.start()

    def kill(self) -> None:
        os.kill(self._process.pid, signal.SIGKILL)
        self._process.join()


def _quietly(*arguments: Any) -> None:
    with redirect_stdout(StringIO()):
        serve(*arguments)


class Player:
    """Plays all seats of one table after the other at random; remembers every wish that was accepted."""

    def __init__(self, urls: Sequence[str], seed: int) -> None:
        self._urls = urls
        self._http = httpx.Client(timeout=5)
        self._rng = Random(seed)
        self.tables: dict[str, list[str]] = {}  # accepted wishes, in order
        self.lost_answers = 0
        self._sit_down()

    @property
    def accepted(self) -> int:
        return sum([len(wishes) for wishes in self.tables.values()])

    def _sit_down(self) -> None:
        """A table whose creation was not answered is nobody's, and empty."""
        seating = dict.fromkeys(SEATS, "me")
        created = self._post("/api/tables", {"game": GAME, "scenario": SCENARIO, "seating": seating})
        self.table = created["table"]
        self.tables[self.table] = []
        self._http.headers["Authorization"] = f"Bearer {created['token']}"

    def play(self, stop: Event) -> None:
        while not stop.is_set():
            if len(self.tables[self.table]) == CHOICES_AT_A_TABLE:
                self._sit_down()
            self._choose()

    def _choose(self) -> None:
        sight = self._post("sight")
        verb = self._rng.choice(sight["asked"][0]["verbs"])
        args: list[int] = []
        while True:
            found = self._post("options", {"verb": verb, "prefix": args})
            if found["whole"] and (not found["tokens"] or self._rng.random() < 0.5):
                break
            if not found["tokens"]:
                return
            args.append(self._rng.choice(found["tokens"]))
        accepted = self.tables[self.table]
        wish = f"wish-{len(accepted):06}"
        answer = self._post("choices", {"id": wish, "verb": verb, "args": args, "ticket": sight["ticket"]})
        if answer is None:
            return  # the same wish is tried again: had it been taken after all, it counts as repeated
        self.lost_answers += answer["repeated"]
        accepted.append(wish)

    def _post(self, path: str, body: dict[str, Any] | None = None) -> Any:
        """The answer, however often the server dies over it."""
        if not path.startswith("/"):
            path = f"/api/tables/{self.table}/{path}"
        while True:
            address = self._rng.choice(self._urls) + path
            try:
                answer = self._http.get(address) if body is None else self._http.post(address, json=body)
            except httpx.TransportError:
                sleep(RETRY)
                continue
            if answer.status_code in (429, 503):
                sleep(0.05)
                continue
            if answer.status_code == 409:
                return None  # the other server was ahead of what this one had shown
            if answer.is_error:
                raise AssertionError(f"{path}: {answer.status_code} {answer.text}")
            return answer.json()


Log = Callable[[str], list[str]]
"""The wishes that the database has kept of a table, in order."""


def run(kills: int, players: int, seed: int, database: Path | str, servers: int, log: Log) -> dict[str, Any]:
    """The figures of one run; raises AssertionError when a choice is missing, doubled or out of order."""
    rng = Random(seed)
    _processes.set_forkserver_preload(["httpx", "theatre.cli.serve", "theatre.games.supreme_axis_and_allies.game"])
    running = [Server(database) for _ in range(servers)]
    for server in running:
        server.start()
    at_tables = [Player([server.url for server in running], number) for number in range(players)]
    stop = Event()
    threads = [Thread(target=player.play, args=(stop,)) for player in at_tables]
    begin = monotonic()
    for thread in threads:
        thread.start()
    try:
        for number in range(kills):
            before = sum([player.accepted for player in at_tables])
            while sum([player.accepted for player in at_tables]) == before and any(map(Thread.is_alive, threads)):
                sleep(RETRY)  # it is up again
            sleep(rng.random() * LONGEST_PAUSE)
            running[number % servers].kill()
            running[number % servers].start()
    finally:
        stop.set()
        for thread in threads:
            thread.join()
    for player in at_tables:
        assert player._post("sight")["ticket"], "the table opens"
    for server in running:
        server.kill()
    for player in at_tables:
        for table, accepted in player.tables.items():
            kept = log(table)
            assert kept == accepted, f"table {table}: {len(kept)} kept, {len(accepted)} accepted"
    return {
        "kills": kills,
        "servers": servers,
        "players": players,
        "tables": sum([len(player.tables) for player in at_tables]),
        "accepted": sum([player.accepted for player in at_tables]),
        "accepted_without_answer": sum([player.lost_answers for player in at_tables]),
        "missing": 0,
        "doubled": 0,
        "seconds": round(monotonic() - begin, 1),
        "seconds_per_kill": round((monotonic() - begin) / kills, 2),
    }


QUERY = "SELECT wish FROM log WHERE table_id = '{}' ORDER BY seq"


def on_sqlite(kills: int, players: int, seed: int) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "tables.db"

        def log(table: str) -> list[str]:
            with sqlite3.connect(database) as connection:
                return [wish for (wish,) in connection.execute(QUERY.format(table))]

        return run(kills, players, seed, database, 1, log)


def on_postgresql(kills: int, players: int, seed: int) -> dict[str, Any]:
    with cluster() as postgresql:
        url = postgresql.new_database()

        def log(table: str) -> list[str]:
            return [wish for (wish,) in postgresql.rows(url, QUERY.format(table))]

        return run(kills, players, seed, url, 2, log)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--kills", type=int, default=500)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--postgresql", action="store_true", help="two servers with one database")
    wish = parser.parse_args()
    way = on_postgresql if wish.postgresql else on_sqlite
    print(json.dumps(way(wish.kills, wish.players, wish.seed)))


if __name__ == "__main__":
    main()
