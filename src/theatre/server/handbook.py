"""The pages beside the board over HTTP, and practice tables that begin with an example."""

from __future__ import annotations

from functools import cache
from http import HTTPStatus
from typing import Annotated

from fastapi import FastAPI, Request, Response
from fastapi import Path as InPath

from theatre.core.examples import Example
from theatre.server import library, pages, wire
from theatre.server.access import address_of, cookie
from theatre.server.describe import answers
from theatre.server.faults import rule_info, unknown
from theatre.server.hall import Hall, game_rules
from theatre.server.library import Page
from theatre.server.limits import EXAMPLES

Name = Annotated[str, InPath(max_length=60)]


@cache
def _aids(game: str) -> Page:
    game_rules(game)
    return library.page(wire.encoded(pages.aids(game)))


@cache
def _rulebook(game: str) -> Page:
    return library.page(wire.encoded(pages.chapters(game_rules(game))))


@cache
def _guide(game: str) -> Page:
    game_rules(game)
    found = pages.guide(game)
    if found is None:
        raise unknown("unknown")
    return library.page(wire.encoded(found))


def _example(game: str, rule: str | None) -> Example:
    game_rules(game)
    found = pages.examples(game)
    wanted = found.first if rule is None else found.by_rule.get(rule)
    if wanted is None:
        raise unknown("no-example")
    return wanted


def _shown(game: str, rule: str) -> wire.ExampleInfo:
    """What there is to try in the example of a rule."""
    rules = game_rules(game)
    tries = [
        wire.Try(one.seat, one.choice.verb, one.choice.args, rule_info(rules, one.refused))
        for one in _example(game, rule).tries
        if not one.refused or one.refused in rules.rulebook  # what is no rule of the game is nothing to learn
    ]
    info = rule_info(rules, rule)
    assert info is not None, rule
    return wire.ExampleInfo(info, tuple(tries))


async def opened(hall: Hall, wish: wire.NewExample, address: str) -> wire.Created:
    """All seats in one hand for an example; in a guided game computer players have the others."""
    rules, example = game_rules(wish.game), _example(wish.game, wish.rule)
    guide = pages.guide(wish.game) if wish.rule is None else None
    seats = [rules.seats[seat] for seat in rules.scenarios[example.scenario].seats]
    seating = {seat: "me" if guide is None or seat == guide.seat else guide.others for seat in seats}
    new = wire.NewTable(
        game=wish.game, scenario=example.scenario, options=example.options, seating=seating, practice=True
    )
    return await hall.create(new, address, pages.examples(wish.game).position(rules, example))


def install(app: FastAPI) -> None:
    @app.get("/api/games/{name}/aids", responses=answers("Aids", 404))
    async def aids(request: Request, name: Name) -> Response:
        """The tables of the game as pages, and its sequence of play."""
        return _aids(name).response(request)

    @app.get("/api/games/{name}/rulebook", responses=answers("Chapter", 404, many=True))
    async def rulebook(request: Request, name: Name) -> Response:
        """All rules by chapter."""
        return _rulebook(name).response(request)

    @app.get("/api/games/{name}/guide", responses=answers("Guide", 404))
    async def guide(request: Request, name: Name) -> Response:
        """The guided first game, step by step."""
        return _guide(name).response(request)

    @app.get("/api/games/{name}/examples/{rule}", responses=answers("ExampleInfo", 404))
    async def example(name: Name, rule: Name) -> Response:
        """What can be tried in the example of a rule."""
        return Response(wire.encoded(_shown(name, rule)), media_type="application/json")

    @app.post(EXAMPLES, status_code=201, responses=answers("Created", 403, 404, 503, status=201))
    async def try_it(request: Request, wish: wire.NewExample) -> Response:
        """A practice table that begins with the example of a rule, or with the guided first game."""
        hall: Hall = request.app.state.hall
        created = await opened(hall, wish, address_of(request))
        response = Response(wire.encoded(created), HTTPStatus.CREATED, media_type="application/json")
        cookie(response, request, created.table, created.token)
        return response
