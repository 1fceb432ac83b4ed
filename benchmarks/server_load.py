"""Two hundred people at a hundred tables of one server process, each clicking every five seconds for ten minutes.

    python benchmarks/server_load.py --clients 200 --minutes 10 [--postgresql]

Two people share each table of Supreme Axis and Allies, one with the Allies and one with the Axis, each with a live
connection. A click of who is asked is a whole choice as a page makes it: options until the choice is complete, then the
choice. A click of who is not asked is a question why not. The server runs on one processor, the load on another. The
figures, in milliseconds: a click from the first request to the last answer; the time until the other person's page has
the news; the processor time of the server for each click. With --postgresql two server processes share the work and a
database; the time of the database is not counted.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import signal
import statistics
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, redirect_stdout, suppress
from io import StringIO
from multiprocessing import get_context
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

from theatre.cli.serve import run as serve

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from server.postgresql import cluster

GAME, SCENARIO = "supreme-axis-and-allies", "world"
SEATING = {"USSR": "me", "GER": "link:axis", "UK": "me", "JAP": "link:axis", "USA": "me"}
EVERY = 5.0  # seconds between the clicks of one person
TABLES_AT_ONCE, BREATH = 8, 0.15  # while playing ahead: to stay within the limits of the server
HOST = "127.0.0.1"


class Measured:
    """What all people saw, in seconds."""

    def __init__(self) -> None:
        self.clicks: list[float] = []
        self.choices: list[float] = []
        self.news: list[float] = []
        self.failures: list[str] = []

    def forget(self) -> None:
        for times in (self.clicks, self.choices, self.news):
            times.clear()


class Person:
    """A page at a table: the newest sight comes over the live connection."""

    def __init__(self, url: str, table: str, token: str, seed: int, measured: Measured) -> None:
        self._address = f"{url.replace('http', 'ws')}/api/tables/{table}/live"
        self._headers = {"Authorization": f"Bearer {token}"}
        kept = httpx.Limits(keepalive_expiry=60)  # as a browser does
        self._http = httpx.AsyncClient(
            base_url=f"{url}/api/tables/{table}", headers=self._headers, verify=False, timeout=60, limits=kept
        )
        self._rng = Random(seed)
        self._measured = measured
        self._wishes = 0
        self._sight: dict[str, Any] = {}
        self._lines = 0
        self.partner: Person | None = None
        self.sent = 0.0  # when the last choice left this page

    async def open(self) -> None:
        self._socket = await connect(self._address, additional_headers=self._headers, max_size=None)
        self._take(await self._socket.recv())
        self._listening = asyncio.create_task(self._listen(self._socket))

    async def close(self) -> None:
        self._listening.cancel()
        await self._socket.close()
        await self._http.aclose()

    async def _listen(self, socket: ClientConnection) -> None:
        async for message in socket:
            self._take(message)
            if self.partner is not None and self.partner.sent:
                self._measured.news.append(perf_counter() - self.partner.sent)
                self.partner.sent = 0.0

    def _take(self, message: str | bytes) -> None:
        self._sight = json.loads(message)
        self._lines = self._sight["log"]["since"] + len(self._sight["log"]["lines"])

    async def click_until(self, end: float) -> None:
        await asyncio.sleep(self._rng.random() * EVERY)
        while perf_counter() < end:
            begin = perf_counter()
            try:
                await self.click()
                self._measured.clicks.append(perf_counter() - begin)
            except (httpx.HTTPError, AssertionError) as fault:
                self._measured.failures.append(repr(fault))
            await asyncio.sleep(max(0.0, begin + EVERY - perf_counter()))

    @property
    def is_asked(self) -> bool:
        return bool(self._sight["asked"])

    async def click(self) -> None:
        if not self.is_asked:
            await self._post("why", {"verb": "march", "args": [0, 1]})
            return
        choice = await self._choice()
        if choice is None:
            return
        self._wishes += 1
        self.sent = begin = perf_counter()
        await self._post(f"choices?since={self._lines}", {"id": f"wish-{self._wishes:06}", **choice})
        self._measured.choices.append(perf_counter() - begin)

    async def _choice(self) -> dict[str, Any] | None:
        """Some legal choice, found the way a page finds it; None if the question has changed meanwhile."""
        ticket = self._sight["ticket"]
        verb = self._rng.choice(self._sight["asked"][0]["verbs"])
        args: list[int] = []
        while True:
            found = await self._post("options", {"verb": verb, "prefix": args, "ticket": ticket})
            if found["whole"] and (not found["tokens"] or self._rng.random() < 0.5):
                return {"verb": verb, "args": args, "ticket": ticket}
            if not found["tokens"]:
                return None
            args.append(self._rng.choice(found["tokens"]))

    async def _post(self, path: str, body: dict[str, Any]) -> Any:
        answer = await self._http.post(path, json=body)
        assert answer.status_code == 200, f"{path}: {answer.status_code} {answer.text[:200]}"
        return answer.json()


async def sit_down(url: str, clients: int, measured: Measured) -> list[Person]:
    """Half as many tables as people. The server takes a limited number of new tables in a second."""
    people: list[Person] = []
    async with httpx.AsyncClient(base_url=url, timeout=60) as client:
        while len(people) < clients:
            wish = {"game": GAME, "scenario": SCENARIO, "seating": SEATING}
            answer = await client.post("/api/tables", json=wish)
            if answer.status_code == 429:
                await asyncio.sleep(1)
                continue
            made = answer.json()
            tokens = (made["token"], made["links"][0]["path"].removeprefix("/join/"))
            pair = [Person(url, made["table"], token, len(people) + at, measured) for at, token in enumerate(tokens)]
            for person, partner in zip(pair, reversed(pair), strict=True):
                person.partner = partner
                await person.open()
            people += pair
    return people


async def play_ahead(people: list[Person], choices: int) -> None:
    """Some play before anything is measured, a few tables at a time: fresh tables would be too easy."""
    free = asyncio.Semaphore(TABLES_AT_ONCE)

    async def ahead(pair: list[Person]) -> None:
        async with free:
            for _ in range(choices):
                person = next((one for one in pair if one.is_asked), None)
                if person is not None:
                    await person.click()
                await asyncio.sleep(BREATH)

    await asyncio.gather(*[ahead(people[at : at + 2]) for at in range(0, len(people), 2)])


async def load(url: str, clients: int, seconds: float, ahead: int, server: int) -> dict[str, Any]:
    measured = Measured()
    people = await sit_down(url, clients, measured)
    await play_ahead(people, ahead)
    measured.forget()
    begin, worked = perf_counter(), processor_time(server)
    with suppress(asyncio.CancelledError):
        await asyncio.gather(*[person.click_until(begin + seconds) for person in people])
    work = processor_time(server) - worked
    took = perf_counter() - begin
    for person in people:
        await person.close()
    assert not measured.failures, f"{len(measured.failures)} clicks failed, the first: {measured.failures[0]}"
    return {
        "clients": clients,
        "tables": clients // 2,
        "seconds": round(took),
        "clicks": len(measured.clicks),
        "choices": len(measured.choices),
        "click_ms": spread(measured.clicks),
        "choice_ms": spread(measured.choices),
        "news_ms": spread(measured.news),
        "server_ms_per_click": round(1000 * work / len(measured.clicks), 2),
        "server_busy_percent": round(100 * work / took, 1),
    }


def spread(seconds: Sequence[float]) -> dict[str, float]:
    if len(seconds) < 2:
        return {}
    cuts = statistics.quantiles(seconds, n=100, method="inclusive")
    return {
        "median": round(1000 * cuts[49], 1),
        "p95": round(1000 * cuts[94], 1),
        "p99": round(1000 * cuts[98], 1),
        "max": round(1000 * max(seconds), 1),
    }


def processor_time(server: int) -> float:
    """Seconds of user and system time, of the processes that it has started too."""
    children = Path(f"/proc/{server}/task/{server}/children").read_text().split()
    return sum([_time_of(process) for process in (str(server), *children)])


def _time_of(process: str) -> float:
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def pinned(processor: int) -> None:
    available = sorted(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {available[processor % len(available)]})


def serving(port: int, database: Path | str, processes: int) -> None:
    pinned(0)
    with redirect_stdout(StringIO()):
        serve(HOST, port, database, False, processes=processes)


@contextmanager
def kept_in(postgresql: bool) -> Iterator[Path | str]:
    if postgresql:
        with cluster() as running:
            yield running.new_database()
    else:
        with tempfile.TemporaryDirectory() as folder:
            yield Path(folder) / "tables.db"


def wait_for(url: str) -> None:
    while True:
        with suppress(httpx.TransportError):
            httpx.get(f"{url}/api/games")
            return


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--clients", type=int, default=200)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--ahead", type=int, default=60, help="choices at each table before anything is measured")
    parser.add_argument("--port", type=int, default=8179)
    parser.add_argument("--postgresql", action="store_true", help="two server processes with one database")
    wish = parser.parse_args()
    if wish.clients < 2 or wish.clients % 2:
        sys.exit("--clients: an even number, for two people share a table")
    url = f"http://{HOST}:{wish.port}"
    with kept_in(wish.postgresql) as database:
        processes = 2 if wish.postgresql else 1
        server = get_context("spawn").Process(target=serving, args=(wish.port, database, processes))
        server.start()
        pinned(1)
        try:
            wait_for(url)
            assert server.pid is not None
            print(json.dumps(asyncio.run(load(url, wish.clients, 60 * wish.minutes, wish.ahead, server.pid))))
        finally:
            assert server.pid is not None
            os.kill(server.pid, signal.SIGTERM)
            server.join()


if __name__ == "__main__":
    main()
