"""The HTTP interface: each route finds the table and the sitter, and hands over. docs/server.md describes it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from http import HTTPStatus
from importlib.metadata import version
from typing import Annotated, Any

from fastapi import Depends, FastAPI, Query, Request, Response, WebSocket
from fastapi import Path as InPath
from starlette.middleware.gzip import GZipMiddleware

from theatre.core.decision import Choice
from theatre.core.rules import Seats
from theatre.server import (
    corrections,
    describe,
    elsewhere,
    handbook,
    history,
    keepsakes,
    library,
    lifelines,
    people,
    play,
    takeback,
    wire,
)
from theatre.server.access import Visitor, address_of, cookie, visitor
from theatre.server.automatic import Pace
from theatre.server.consent import Vote
from theatre.server.faults import Denied, unknown
from theatre.server.hall import Hall
from theatre.server.hosting import Hosting
from theatre.server.limits import Guard, Limits, Shares
from theatre.server.metrics import Metrics
from theatre.server.odds import Reckoner
from theatre.server.seats import JOIN
from theatre.server.store import Store
from theatre.server.upkeep import keep_up
from theatre.server.watch import Watch
from theatre.server.workers import Workers

Name = Annotated[str, InPath(max_length=60)]
Number = Annotated[int, InPath(ge=0, lt=2**31)]
Since = Annotated[int, Query(ge=0, lt=2**31, description="how many log lines the client has")]
At = Annotated[Visitor, Depends(visitor)]
TABLE = (401, 403, 404, 409, 503)  # how a request about a table may fail
answers = describe.answers


def create_app(
    store: Store, limits: Limits | None = None, pace: Pace | None = None, hosting: Hosting | None = None
) -> FastAPI:
    """The application over an open store, which it closes at its end."""
    bounds, hosted, metrics = limits or Limits(), hosting or Hosting(), Metrics()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        app.state.hall = Hall(store, Workers(bounds, metrics), pace or Pace(), bounds.computers_of_address)
        app.state.reckoner = Reckoner(bounds, metrics)
        app.state.importer = elsewhere.Importer()
        await store.listen()  # from here on, what is in memory has to agree with it
        resuming = asyncio.create_task(app.state.hall.resume())
        upkeep = asyncio.create_task(keep_up(app.state.hall, hosted.keep_days))
        loading = asyncio.create_task(library.load_all())
        yield
        app.state.hall.closing = True
        upkeep.cancel()
        loading.cancel()
        await asyncio.wait((resuming, upkeep, loading))
        await app.state.hall.close()
        app.state.reckoner.close()
        app.state.importer.close()
        await store.close()

    app = FastAPI(title="Theatre", lifespan=lifespan, openapi_url="/api/openapi.json", docs_url=None, redoc_url=None)
    describe.install(app)
    app.state.limits = bounds
    app.state.hosting = hosted
    app.state.live = Shares(bounds.live_of_address)
    app.add_middleware(GZipMiddleware, minimum_size=2000, compresslevel=1)
    app.add_middleware(Guard, limits=bounds, hosting=hosted)
    app.add_middleware(Watch, metrics=metrics)
    _operators(app, metrics)
    _games(app)
    handbook.install(app)
    _tables(app)
    _play(app)
    _history(app)
    _elsewhere(app)
    _live(app)
    _client(app)
    return app


def _answer(answer: Any, status: int = HTTPStatus.OK) -> Response:
    return Response(wire.encoded(answer), status, media_type="application/json")


def _operators(app: FastAPI, metrics: Metrics) -> None:
    @app.get("/healthz", include_in_schema=False)
    async def healthz(request: Request) -> Response:
        """The database answers, so this server can do its work."""
        hall: Hall = request.app.state.hall
        await hall.store.ready()
        return _answer({"status": "ok"})

    @app.get("/metrics", include_in_schema=False)
    async def figures(request: Request) -> Response:
        hosting: Hosting = request.app.state.hosting
        if not hosting.may_read_metrics(address_of(request), request.headers):
            raise unknown("unknown")
        hall: Hall = request.app.state.hall
        now = {"theatre_tables_in_memory": hall.in_memory, "theatre_live_connections": request.app.state.live.all}
        return Response(metrics.text(now), media_type="text/plain; version=0.0.4")


def _games(app: FastAPI) -> None:
    @app.get("/api/about", responses=answers("About"))
    async def about(request: Request) -> Response:
        """Where links lead, and how long tables are kept."""
        here: Hosting = request.app.state.hosting
        return _answer(wire.About(version("theatre"), here.public_url, here.elsewhere, here.keep_days))

    @app.get("/api/games", responses=answers("GameCard", many=True))
    async def games(request: Request) -> Response:
        """What can be played."""
        return library.games().response(request)

    @app.get("/api/games/{name}", responses=answers("GameInfo", 404))
    async def game(request: Request, name: Name) -> Response:
        """Seats, scenarios, options and computer players of a game."""
        return (await asyncio.to_thread(library.game, name)).response(request)

    @app.get("/api/games/{name}/board", responses=answers(None, 404))
    async def board(request: Request, name: Name) -> Response:
        return library.data_file(name, "board.json").response(request)

    @app.get("/api/games/{name}/drawing", responses=answers(None, 404))
    async def drawing(request: Request, name: Name) -> Response:
        return library.data_file(name, "drawing.json").response(request)

    @app.get("/api/games/{name}/prepared", responses=answers(None, 404))
    async def prepared(request: Request, name: Name) -> Response:
        """Prepared set-ups: choices in words, by scenario and seat."""
        return library.prepared(name).response(request)

    @app.get("/api/games/{name}/catalogue", responses=answers("CatalogueInfo", 404))
    async def catalogue(request: Request, name: Name) -> Response:
        """Texts, nouns, what the integers of each verb are, and the rules."""
        return library.catalogue(name).response(request)


def _tables(app: FastAPI) -> None:
    @app.post("/api/tables", status_code=201, responses=answers("Created", 403, 404, 503, status=201))
    async def create(request: Request, wish: wire.NewTable) -> Response:
        """A new table. The secrets in the answer are told once."""
        hall: Hall = request.app.state.hall
        return _made(request, await hall.create(wish, address_of(request)))

    @app.get("/api/tables/{table_id}", responses=answers("Summary", *TABLE))
    async def summary(at: At) -> Response:
        return _answer(at.table.summary())

    @app.get("/api/tables/{table_id}/sight", responses=answers("Sight", *TABLE))
    async def sight(at: At, since: Since = 0) -> Response:
        """Everything that these seats may know; without a token, what a spectator may know."""
        await at.arrive()
        at.seats()
        return _answer(at.sight(since))

    @app.post("/api/tables/{table_id}/seat", responses=answers("Seated", *TABLE))
    async def seat(request: Request, at: At, change: wire.SeatChange) -> Response:
        """Hand a seat to a computer player, take it back, or make a new link in place of the old one."""
        if change.who.startswith("computer:"):
            request.app.state.hall.check_computers(at.table.address, 1)
        link = await people.seat(at.table, at.known().id, change.seat, change.who)
        at.seats()
        response = _answer(wire.Seated(at.sight(), link))
        if link is not None and change.seat in at.own:
            cookie(response, request, at.table.id, link.path.removeprefix(JOIN))
        return response

    @app.post("/api/tables/{table_id}/resign", responses=answers("Sight", *TABLE))
    async def resign(at: At) -> Response:
        await people.resign(at.table, at.known().id)
        return _own_sight(at)

    @app.post("/api/tables/{table_id}/end", responses=answers("Sight", *TABLE))
    async def end(at: At, vote: wire.EndVote) -> Response:
        """Propose or agree to end without a winner, or decline."""
        await people.vote(at.table, at.known().id, vote.agree)
        return _own_sight(at)

    @app.post("/api/tables/{table_id}/salt", responses=answers("Sight", *TABLE))
    async def salt(at: At, given: wire.Salt) -> Response:
        """One's own chance in the dice; the first one counts."""
        await people.salt(at.table, at.known().id, given.salt)
        return _own_sight(at)

    @app.post("/api/tables/{table_id}/orders", responses=answers("Sight", *TABLE))
    async def orders(at: At, new: wire.NewOrders) -> Response:
        """The standing orders of a seat, in place of those it had."""
        await people.give_orders(at.table, at.known().id, new.seat, new.orders)
        return _own_sight(at)


def _own_sight(at: Visitor) -> Response:
    at.seats()
    return _answer(at.sight())


def _own_answer(at: Visitor, since: int, repeated: bool) -> Response:
    at.seats()
    return _answer(wire.Accepted(at.sight(since), repeated))


def _play(app: FastAPI) -> None:
    @app.post("/api/tables/{table_id}/choices", responses=answers("Accepted", *TABLE))
    async def choices(at: At, wish: wire.Wish, since: Since = 0) -> Response:
        """A choice. It is on the disk before it is answered; the same id again is not applied twice."""
        seats = at.seats(wish.seats)
        choice = Choice(wish.verb, wish.args)
        repeated = await at.table.submit(at.known().id, seats, choice, wish.ticket, wish.id)
        return _answer(wire.Accepted(at.sight(since), repeated))

    @app.post("/api/tables/{table_id}/undo", responses=answers("Accepted", *TABLE))
    async def undo(at: At, wish: wire.UndoWish, since: Since = 0) -> Response:
        """Take back the last choice, or what is free of the phase."""
        seats = at.seats(wish.seats)
        repeated = await at.table.undo(at.known().id, seats, wish.id, wish.phase)
        return _answer(wire.Accepted(at.sight(since), repeated))

    @app.post("/api/tables/{table_id}/take-back", responses=answers("Accepted", *TABLE))
    async def take_back(at: At, wish: wire.TakeBackWish, since: Since = 0) -> Response:
        """Ask the others to go back further than undo goes."""
        seats = at.seats(wish.seats)
        repeated = await takeback.propose(at.table, at.known().id, seats, wish.id, wish.line)
        return _answer(wire.Accepted(at.sight(since), repeated))

    @app.post("/api/tables/{table_id}/take-back/answer", responses=answers("Accepted", *TABLE))
    async def take_back_answer(at: At, vote: wire.TakeBackVote, since: Since = 0) -> Response:
        at.seats(vote.seats)
        repeated = await takeback.answer(at.table, at.known().id, Vote(vote.id, vote.proposal, vote.agree))
        return _answer(wire.Accepted(at.sight(since), repeated))

    @app.post("/api/tables/{table_id}/correction", responses=answers("Accepted", *TABLE))
    async def correction(at: At, wish: wire.CorrectionWish, since: Since = 0) -> Response:
        """Ask the others to set something right."""
        at.seats((wish.seat,))
        choice = Choice(wish.verb, wish.args)
        repeated = await corrections.propose(at.table, at.known().id, wish.seat, wish.id, choice)
        return _own_answer(at, since, repeated)

    @app.post("/api/tables/{table_id}/correction/answer", responses=answers("Accepted", *TABLE))
    async def correction_answer(at: At, vote: wire.CorrectionVote, since: Since = 0) -> Response:
        repeated = await corrections.answer(at.table, at.known().id, Vote(vote.id, vote.proposal, vote.agree))
        return _own_answer(at, since, repeated)

    @app.post("/api/tables/{table_id}/correction/options", responses=answers("Corrections", *TABLE))
    async def correction_options(at: At, wish: wire.CorrectionPrefix) -> Response:
        """What can be set right, and what may follow the integers chosen so far."""
        at.known()
        at.seats((wish.seat,))
        return _answer(corrections.following(at.table, wish.seat, wish.verb, wish.prefix))

    @app.post("/api/tables/{table_id}/options", responses=answers("Following", *TABLE))
    async def options(at: At, wish: wire.Prefix) -> Response:
        """What may follow a verb and the integers chosen so far."""
        at.known()
        seats = at.seats(wish.seats)
        asked = at.table.asked(seats, wish.ticket)
        if not asked:
            return _answer(wire.Following(stale=True, sight=at.sight()))
        return _answer(at.table.following(seats, asked, wish.verb, wish.prefix))

    @app.post("/api/tables/{table_id}/ways", responses=answers("Ways", *TABLE))
    async def ways(at: At, wish: wire.Prefix) -> Response:
        """Where a choice that goes from space to space may end, and on which way."""
        at.known()
        asked = at.table.asked(at.seats(wish.seats), wish.ticket)
        if not asked:
            return _answer(wire.Ways(stale=True, sight=at.sight()))
        return _answer(at.table.ways(asked, wish.verb, wish.prefix))

    @app.post("/api/tables/{table_id}/why", responses=answers("Judgement", *TABLE))
    async def why(at: At, doubt: wire.Doubt) -> Response:
        """Whether a choice is possible, and why not."""
        at.known()
        asked = at.table.asked(at.seats(doubt.seats), doubt.ticket)
        if not asked:
            return _answer(wire.Judgement(stale=True, sight=at.sight()))
        return _answer(at.table.why(asked, Choice(doubt.verb, doubt.args)))

    @app.get("/api/tables/{table_id}/supply/{unit}", responses=answers("Supply", *TABLE))
    async def supply(at: At, unit: Number) -> Response:
        """By which way a unit is in supply, and which hexes would cut it."""
        return _answer(wire.Supply(lifelines.lifeline(at.table, at.seats(), unit)))

    @app.post("/api/tables/{table_id}/odds", responses=answers("Odds", *TABLE))
    async def odds(at: At, doubt: wire.Doubt) -> Response:
        """The battle that a choice would lead to, reckoned from what these seats see."""
        at.known()
        table, seats = at.table, at.seats(doubt.seats)
        if not table.asked(seats, doubt.ticket):
            return _answer(wire.Odds(stale=True, sight=at.sight()))
        seen, choice = bytes(table.seen(seats).view), Choice(doubt.verb, doubt.args)
        reckoner: Reckoner = app.state.reckoner
        return _answer(
            wire.Odds(await reckoner.odds(table.rules.name, seen, table.game.options, choice, at.address))
        )


def _knows_all(at: Visitor) -> bool:
    """Nothing is hidden any more, or from nobody: the game is over, or it is one's own practice."""
    return at.table.over is not None or (at.table.game.practice and at.sitter is not None)


def _history(app: FastAPI) -> None:
    @app.get("/api/tables/{table_id}/replay/{step}", responses=answers("Replayed", *TABLE))
    async def replay(at: At, step: Number) -> Response:
        """The position after so many choices, with nothing hidden."""
        if not _knows_all(at):
            raise Denied(HTTPStatus.FORBIDDEN, "not-over")
        return _answer(at.table.replayed(step))

    @app.get("/api/tables/{table_id}/past/{line}", responses=answers("Past", *TABLE))
    async def past(at: At, line: Number) -> Response:
        """What these seats saw when they first had so many log lines."""
        return _answer(history.past(at.table, at.seats(), line))

    @app.post("/api/tables/{table_id}/seen", responses=answers("SeenLines", *TABLE))
    async def seen(at: At, lines: wire.Seen) -> Response:
        """These seats have seen so many log lines."""
        kept = await history.acknowledge(at.table, at.known().id, at.seats(lines.seats), lines.lines)
        return _answer(wire.SeenLines(kept))

    @app.get("/api/tables/{table_id}/dice", responses=answers("Drawn", *TABLE))
    async def dice(at: At) -> Response:
        """Every draw of a finished game, to be verified."""
        return _answer(await history.drawn(at.table))


def _elsewhere(app: FastAPI) -> None:
    @app.get("/api/tables/{table_id}/turn", responses=answers("Turn", *TABLE))
    async def turn(at: At) -> Response:
        """For a list of one's own tables: whose turn it is, and how much is new."""
        return _answer(keepsakes.turn(at.table, at.seats(), at.own))

    @app.get("/api/tables/{table_id}/export", responses=answers(None, *TABLE))
    async def exported(at: At) -> Response:
        """A file of the game: whole if it is over or for practice, else what these seats see."""
        return _file(keepsakes.exported(at.table, at.seats(), _knows_all(at)), f"{at.table.rules.name}.json")

    @app.get("/api/tables/{table_id}/report", responses=answers("Report", *TABLE))
    async def report(at: At) -> Response:
        """The position as these seats see it, safe to show to whoever may see what they see."""
        return _answer(keepsakes.report(at.table, at.seats()))

    @app.post("/api/tables/{table_id}/fork", status_code=201, responses=answers("Created", *TABLE, status=201))
    async def fork(request: Request, at: At, wish: wire.Fork) -> Response:
        """A practice table that begins with this position."""
        hall: Hall = request.app.state.hall
        made = await elsewhere.fork(hall, at.table, at.seats(), _knows_all(at), wish, address_of(request))
        return _made(request, made)

    @app.post("/api/import", status_code=201, responses=answers("Created", 403, 503, status=201))
    async def imported(request: Request) -> Response:
        """A practice table with the game of a file that `export` wrote whole."""
        importer: elsewhere.Importer = request.app.state.importer
        return _made(request, await importer.take(request.app.state.hall, await request.body()))


def _file(data: bytes, name: str) -> Response:
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(data, media_type="application/json", headers=headers)


def _made(request: Request, created: wire.Created) -> Response:
    response = _answer(created, HTTPStatus.CREATED)
    cookie(response, request, created.table, created.token)
    return response


def _live(app: FastAPI) -> None:
    @app.websocket("/api/tables/{table_id}/live")
    async def live(socket: WebSocket, table_id: str) -> None:
        await socket.accept()
        shares: Shares = app.state.live
        try:
            with shares.held(address_of(socket)):
                at = await visitor(socket, table_id, _numbers(socket))
                await at.arrive()
                seats: Seats = at.seats()
                await play.serve(socket, at.table, seats, at.sitter, app.state.limits)
        except Denied as denied:
            await socket.close(4000 + denied.status)


def _numbers(socket: WebSocket) -> list[int] | None:
    words = socket.query_params.getlist("seats")
    if not all(word.isdecimal() and len(word) < 3 for word in words):
        raise Denied(HTTPStatus.FORBIDDEN, "not-your-seat")
    return [int(word) for word in words] or None


def _client(app: FastAPI) -> None:
    @app.get(JOIN + "{token}", include_in_schema=False)
    async def join(request: Request, token: Annotated[str, InPath(max_length=100)]) -> Response:
        """The first visit of a secret link: the secret moves into a cookie, and the address is clean."""
        hall: Hall = request.app.state.hall
        table_id = await hall.table_of(token)
        if table_id is None:
            raise unknown("unknown")
        response = Response(status_code=HTTPStatus.SEE_OTHER, headers={"Location": f"/table/{table_id}"})
        cookie(response, request, table_id, token)
        return response

    @app.get("/api/{path:path}", include_in_schema=False)
    async def nothing(path: str) -> Response:
        raise unknown("unknown")

    @app.get("/{path:path}", include_in_schema=False)
    async def client(request: Request, path: str) -> Response:
        return library.client_page(request, path)
