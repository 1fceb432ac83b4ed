"""Limits on size and rate, headers for safety, and the check that a request comes from our own pages."""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from http import HTTPStatus
from time import monotonic
from typing import NamedTuple

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from theatre.server.faults import Denied, fault
from theatre.server.hosting import Hosting
from theatre.server.wire import Problem, encoded

CONTENT_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "style-src-attr 'unsafe-inline'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
SAFE_HEADERS = {
    "Content-Security-Policy": CONTENT_POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
MOST_BUCKETS = 10_000
IMPORT = "/api/import"
EXAMPLES = "/api/examples"
WATCHED = ("/healthz", "/metrics")  # asked by programs that know the machine by any name


class Rate(NamedTuple):
    """So many requests a second in the long run, and so many at once."""

    per_second: float
    burst: float


class Limits(NamedTuple):
    body: int = 32_768  # bytes
    file: int = 4_194_304  # bytes of a game that is imported
    head: int = 16_384  # bytes of address and headers
    connection: Rate = Rate(30, 120)
    address: Rate = Rate(400, 2000)
    new_tables: Rate = Rate(1, 60)  # of one address
    tables_of_day: Rate = Rate(1000 / 86_400, 1000)  # of one address
    computers_of_address: int = 400  # seats that computers move at the open tables that were made from one address
    thinking: float = 20.0  # seconds of processor time for one choice of a computer player
    thinking_of_address: Rate = Rate(1, 600)  # seconds of processor time: one processor in the long run
    odds_seconds: float = 3.0  # of processor time
    odds_waiting: int = 32
    odds_of_address: int = 8
    live_of_address: int = 300
    live_per_table: int = 50
    live_messages: int = 100  # a client has nothing to say on a live connection
    live_backlog: int = 256  # sights that wait for a slow client


class Buckets:
    """Leaky buckets by name; the least recently used are forgotten."""

    def __init__(self, rate: Rate, clock: Callable[[], float] = monotonic) -> None:
        self._rate = rate
        self._clock = clock
        self._levels: OrderedDict[object, tuple[float, float]] = OrderedDict()

    def take(self, name: object) -> bool:
        """False: this one has to wait."""
        allowed = self._level(name) + 1 <= self._rate.burst
        self.pour(name, float(allowed))
        return allowed

    def full(self, name: object) -> bool:
        return self._level(name) >= self._rate.burst

    def pour(self, name: object, amount: float) -> None:
        """What was used already, however much it is."""
        level = self._level(name) + amount
        self._levels.pop(name, None)
        self._levels[name] = level, self._clock()
        if len(self._levels) > MOST_BUCKETS:
            self._levels.popitem(last=False)

    def _level(self, name: object) -> float:
        now = self._clock()
        level, then = self._levels.get(name, (0.0, now))
        return max(0.0, level - (now - then) * self._rate.per_second)


class Shares:
    """How much of something each one holds at once."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._held: Counter[str] = Counter()

    @contextmanager
    def held(self, name: str) -> Iterator[None]:
        if self._held[name] >= self._most:
            raise Denied(HTTPStatus.TOO_MANY_REQUESTS, "too-many")
        self._held[name] += 1
        try:
            yield
        finally:
            self._held[name] -= 1
            if not self._held[name]:
                del self._held[name]

    @property
    def all(self) -> int:
        return self._held.total()


class TooLarge(Exception):
    pass


class Guard:
    """Around the whole application: what is too large, too often or from elsewhere does not get in."""

    def __init__(self, app: ASGIApp, limits: Limits, hosting: Hosting) -> None:
        self._app = app
        self._hosting = hosting
        self._limits = limits
        self._connections = Buckets(limits.connection)
        self._addresses = Buckets(limits.address)
        self._new_tables = (Buckets(limits.new_tables), Buckets(limits.tables_of_day))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        refused = self._refused(scope, headers)
        if scope["type"] == "websocket":
            if refused is None:
                await self._app(scope, receive, send)
            else:
                await send({"type": "websocket.close", "code": 1008})
        elif refused is not None:
            await refused(scope, receive, _with_headers(send))
        else:
            await self._bounded(scope, receive, _with_headers(send))

    def _refused(self, scope: Scope, headers: Headers) -> Response | None:
        host, port = scope.get("client") or ("", 0)
        if _head_size(scope) > self._limits.head:
            return _problem(431, "too-large", self._limits.head)
        if not self._addresses.take(host) or not self._connections.take((host, port)):
            return _problem(429, "too-many")
        if scope["path"] not in WATCHED and not self._hosting.known_host(headers):
            return _problem(421, "other-host", self._hosting.public_url or "http://127.0.0.1")
        changing = scope["type"] == "websocket" or scope["method"] not in ("GET", "HEAD")
        if changing and not self._hosting.own_origin(headers):
            return _problem(403, "other-origin")
        if scope["type"] == "http":
            making = scope["method"] == "POST" and _makes_table(scope["path"])
            if making and not all(limit.take(host) for limit in self._new_tables):
                return _problem(429, "too-many")
            length = headers.get("content-length", "0")
            most = self._most(scope)
            if not length.isdigit() or int(length) > most:
                return _problem(413, "too-large", most)
        return None

    def _most(self, scope: Scope) -> int:
        return self._limits.file if scope["path"] == IMPORT else self._limits.body

    async def _bounded(self, scope: Scope, receive: Receive, send: Send) -> None:
        """A body that comes in pieces is counted as it comes; whatever the application makes of it is not sent."""
        taken, most = 0, self._most(scope)

        async def counted() -> Message:
            nonlocal taken
            message = await receive()
            taken += len(message.get("body", b""))
            if taken > most:
                raise TooLarge
            return message

        async def checked(message: Message) -> None:
            if taken <= most:
                await send(message)

        with suppress(TooLarge):
            await self._app(scope, counted, checked)
        if taken > most:
            await _problem(413, "too-large", most)(scope, receive, send)


def _makes_table(path: str) -> bool:
    return path in ("/api/tables", IMPORT, EXAMPLES) or (path.startswith("/api/tables/") and path.endswith("/fork"))


def _head_size(scope: Scope) -> int:
    address = len(scope.get("raw_path") or b"") + len(scope["query_string"])
    return address + sum([len(name) + len(value) for name, value in scope["headers"]])


def _problem(status: int, code: str, *args: int | str) -> Response:
    body = encoded(Problem(fault(code, *args)))
    headers = {"Retry-After": "1"} if status == 429 else {}
    return Response(body, status, headers, "application/json")


def _with_headers(send: Send) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in SAFE_HEADERS.items():
                headers[name] = value
            headers.setdefault("Cache-Control", "no-store")
        await send(message)

    return sending
