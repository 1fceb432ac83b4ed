"""Every request is counted, timed and told to the log by its route, never by its address: that may be a secret."""

from __future__ import annotations

import logging
from time import perf_counter

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from theatre.server.metrics import Metrics

NO_ROUTE = "none"  # turned away before a route was found
METHODS = ("GET", "HEAD", "POST")
log = logging.getLogger("theatre.requests")


class Watch:
    """Around everything else."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self._app = app
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        began, status = perf_counter(), 500

        async def noting(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = int(message["status"])
            await send(message)

        try:
            await self._app(scope, receive, noting)
        finally:
            self._note(scope, status, perf_counter() - began)

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        route = getattr(scope.get("route"), "path", NO_ROUTE)
        method = scope["method"] if scope["method"] in METHODS else "other"
        self._metrics.count("theatre_requests_total", method=method, route=route, status=str(status))
        self._metrics.took("theatre_request_seconds", seconds, route=route)
        level = logging.WARNING if status >= 500 else logging.INFO
        facts = {"method": method, "route": route, "status": status, "ms": round(seconds * 1000, 1)}
        log.log(level, "%s %s answered with %d", method, route, status, extra={"facts": facts})
