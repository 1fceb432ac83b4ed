"""Who is asking: a token in the Authorization header or in the cookie of the table, or nobody but a spectator."""

from __future__ import annotations

from collections.abc import Iterable
from http import HTTPStatus
from typing import Annotated

from fastapi import Path, Query, Response
from starlette.requests import HTTPConnection, Request

from theatre.core.rules import Seats
from theatre.server import people
from theatre.server.faults import Denied
from theatre.server.hall import Hall, known_sitter
from theatre.server.seats import Sitter
from theatre.server.store import Unavailable
from theatre.server.tables import Table
from theatre.server.wire import Sight

COOKIE = "theatre_seat"
YEAR = 365 * 24 * 3600
SeatNumber = Annotated[int, Query(ge=0, lt=64)]


class Visitor:
    def __init__(self, table: Table, sitter: Sitter | None, asked_as: Iterable[int] | None, address: str) -> None:
        self.table = table
        self.address = address
        self.sitter = sitter
        self._asked_as = asked_as
        self.last_seats: Seats = frozenset()  # those that this request is about

    def known(self) -> Sitter:
        """The sitter; spectators may look but not touch."""
        if self.sitter is None:
            raise Denied(HTTPStatus.UNAUTHORIZED, "no-seat")
        return self.sitter

    @property
    def own(self) -> Seats:
        return frozenset() if self.sitter is None else self.sitter.all

    def seats(self, some: Iterable[int] | None = None) -> Seats:
        """The seats that are asked for; if none are named all of one's own, behind a curtain none."""
        own = self.own
        curtain = self.table.row.hot_seat and len(own) > 1
        named = some if some is not None else self._asked_as
        unnamed: Seats = frozenset() if curtain else own
        wanted = unnamed if named is None else frozenset(named)
        if not wanted <= own:
            raise Denied(HTTPStatus.FORBIDDEN, "not-your-seat")
        if curtain and len(wanted) > 1:
            raise Denied(HTTPStatus.FORBIDDEN, "one-at-a-time")
        self.last_seats = wanted
        return wanted

    def sight(self, since: int = 0) -> Sight:
        """What the seats of this request see now."""
        return self.table.sight(self.last_seats, since, self.own)

    async def arrive(self) -> None:
        """The first look with the token of a link takes the seat."""
        if self.sitter is not None and not self.sitter.joined:
            try:
                await people.join(self.table, self.sitter)
            except Unavailable:
                return  # looking is possible all the same; the next look will be noted


async def visitor(
    request: HTTPConnection,
    table_id: Annotated[str, Path(max_length=60)],
    seats: Annotated[list[SeatNumber] | None, Query(max_length=64, description="some of the own seats")] = None,
) -> Visitor:
    hall: Hall = request.app.state.hall
    table = await hall.table(table_id)
    token = _token(request)
    sitter = known_sitter(table, token) if token else None
    if token and sitter is None:
        raise Denied(HTTPStatus.UNAUTHORIZED, "no-seat")
    found = Visitor(table, sitter, seats, address_of(request))
    request.state.visitor = found  # for the answer to a refusal
    return found


def address_of(request: HTTPConnection) -> str:
    return request.client.host if request.client else ""


def _token(request: HTTPConnection) -> str | None:
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer" and token:
        return token.strip()
    return request.cookies.get(COOKIE)


def cookie(response: Response, request: Request, table_id: str, token: str) -> None:
    """The secret, for requests about this table only, out of reach of scripts and of other sites."""
    response.set_cookie(
        COOKIE,
        token,
        max_age=YEAR,
        path=f"/api/tables/{table_id}",
        secure=request.url.scheme == "https" or request.app.state.hosting.secure,
        httponly=True,
        samesite="strict",
    )
