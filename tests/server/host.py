"""A server on a free port of loopback, and people who play at its tables."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from threading import Thread
from time import monotonic, sleep
from typing import Any

import httpx
import pytest
import uvicorn
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from theatre.cli.serve import bound, configured
from theatre.server.app import create_app
from theatre.server.automatic import Pace
from theatre.server.hosting import Hosting
from theatre.server.limits import Limits, Rate
from theatre.server.store import Store

AT_ONCE = Pace(least=0)
HERE_ONLY = Hosting()
WIDE = Rate(100_000, 100_000)
ROOMY = Limits(connection=WIDE, address=WIDE, new_tables=WIDE)  # for many tests on one server
SUPREME = "supreme-axis-and-allies"
SUPREME_SEATS = ("USSR", "GER", "UK", "JAP", "USA")
ENDS_WITHIN = 30  # seconds
_numbers = count()


def fresh_id() -> str:
    return f"wish-{next(_numbers):08}"


@dataclass
class Player:
    """Somebody with a token (or a spectator without) at one table."""

    url: str
    table: str
    token: str | None = None
    http: httpx.Client = field(init=False)

    def __post_init__(self) -> None:
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        self.http = httpx.Client(base_url=f"{self.url}/api/tables/{self.table}", headers=headers, timeout=30)

    def get(self, path: str, **query: Any) -> httpx.Response:
        return self.http.get(path, params=query)

    def post(self, path: str, **body: Any) -> httpx.Response:
        return self.http.post(path, json=body)

    def sight(self, **query: Any) -> dict[str, Any]:
        answer = self.get("sight", **query)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def try_choice(self, verb: str, *args: int, ticket: str | None = None, wish: str | None = None) -> httpx.Response:
        now = self.sight()["ticket"] if ticket is None else ticket
        return self.post("choices", id=wish or fresh_id(), verb=verb, args=args, ticket=now)

    def choose(self, verb: str, *args: int) -> dict[str, Any]:
        answer = self.try_choice(verb, *args)
        assert answer.status_code == 200, answer.text
        sight: dict[str, Any] = answer.json()["sight"]
        return sight

    def live(self, query: str = "", **settings: Any) -> ClientConnection:
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        address = f"{self.url.replace('http', 'ws')}/api/tables/{self.table}/live{query}"
        return connect(address, additional_headers=headers, **settings)

    def first_option(self, sight: dict[str, Any]) -> tuple[str, list[int]]:
        """Some legal choice for the first open question, found the way a screen finds it."""
        verb = sight["asked"][0]["verbs"][0]
        args: list[int] = []
        while True:
            following = self.post("options", verb=verb, prefix=args).json()
            if following["whole"]:
                return verb, args
            args.append(following["tokens"][0])

    def until_answered_with(self, status: int, seconds: float = 20) -> None:
        """Look until the answer is this one."""
        end = monotonic() + seconds
        while (found := self.get("sight").status_code) != status:
            assert monotonic() < end, f"the answer is still {found}, not {status}"
            sleep(0.05)

    def until(self, wanted: Any, seconds: float = 20) -> dict[str, Any]:
        """The first sight of which `wanted` is true."""
        end = monotonic() + seconds
        while monotonic() < end:
            sight = self.sight()
            if wanted(sight):
                return sight
            sleep(0.05)
        raise AssertionError(f"nothing of the kind within {seconds} s; the last sight waits for {sight['waiting']}")


def close_code(socket: ClientConnection) -> int:
    """With which code the server closes this connection, which has nothing more to say."""
    with pytest.raises(ConnectionClosed) as closed:
        socket.recv(timeout=10)
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code


@dataclass
class Host:
    url: str
    app: Any

    def http(self, **settings: Any) -> httpx.Client:
        return httpx.Client(base_url=self.url, timeout=30, **settings)

    def create(self, game: str, scenario: str, seating: dict[str, str], **more: Any) -> tuple[Player, list[Player]]:
        """A new table: its creator, and who comes by the links."""
        with self.http() as client:
            wish = {"game": game, "scenario": scenario, "seating": seating, **more}
            answer = client.post("/api/tables", json=wish)
        assert answer.status_code == 201, answer.text
        created = answer.json()
        tokens = [link["path"].removeprefix("/join/") for link in created["links"]]
        table = created["table"]
        return Player(self.url, table, created["token"]), [Player(self.url, table, token) for token in tokens]

    def spectator(self, table: str) -> Player:
        return Player(self.url, table)

    def duel(self, **more: Any) -> tuple[Player, Player]:
        """Heaps between two people."""
        red, (blue,) = self.create("heaps", "duel", {"red": "me", "blue": "link"}, **more)
        return red, blue

    def supreme(self, **seating: str) -> Player:
        """Supreme Axis and Allies, all seats one's own unless said otherwise."""
        own = dict.fromkeys(SUPREME_SEATS, "me") | seating
        return self.create(SUPREME, "world", own)[0]


@contextmanager
def hosted(
    database: Path | str, limits: Limits | None = None, pace: Pace = AT_ONCE, hosting: Hosting = HERE_ONLY
) -> Iterator[Host]:
    store = Store(database)
    app = create_app(store, limits, pace, hosting)
    server = uvicorn.Server(configured(app, hosting, patience=1))
    listening = bound("127.0.0.1", 0)

    async def serve() -> None:
        await store.open()
        await server.serve(sockets=[listening])

    port = listening.getsockname()[1]
    thread = Thread(target=lambda: asyncio.run(serve()))
    thread.start()
    while not server.started:
        assert thread.is_alive(), "the server did not start"
        sleep(0.01)
    try:
        yield Host(f"http://127.0.0.1:{port}", app)
    finally:
        server.should_exit = True
        thread.join(ENDS_WITHIN)
        assert not thread.is_alive(), "the server does not end"
