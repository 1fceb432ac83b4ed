"""What does not change while a server runs: games, boards, catalogues, and the files of the browser client."""

from __future__ import annotations

import asyncio
import gzip
from functools import cache
from hashlib import blake2b
from mimetypes import add_type, guess_type
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from starlette.requests import Request
from starlette.responses import Response

import theatre
from theatre.ai.players import players_of
from theatre.core.card import load_card
from theatre.core.rulebook import DataError, read_data
from theatre.core.rules import Option, Rules
from theatre.games import GAMES
from theatre.server import pages
from theatre.server.faults import TEXTS, rule_info, unknown
from theatre.server.hall import game_rules
from theatre.server.wire import CatalogueInfo, GameCard, GameInfo, OptionInfo, ScenarioInfo, SeatInfo, Value, encoded

CLIENT = Path(theatre.__path__[0]).parents[1] / "web" / "dist"
add_type("image/webp", ".webp")  # Python learnt it after 3.11
NO_CLIENT = b"The browser client has not been built: web/dist is missing. The interface is at /api/openapi.json.\n"


class Page(NamedTuple):
    body: bytes
    packed: bytes
    tag: str
    kind: str

    def response(self, request: Request, caching: str = "no-cache") -> Response:
        headers = {"ETag": self.tag, "Cache-Control": caching, "Vary": "Accept-Encoding"}
        if request.headers.get("if-none-match") == self.tag:
            return Response(status_code=304, headers=headers)
        if "gzip" in request.headers.get("accept-encoding", ""):
            return Response(self.packed, headers={**headers, "Content-Encoding": "gzip"}, media_type=self.kind)
        return Response(self.body, headers=headers, media_type=self.kind)


def page(body: bytes, kind: str = "application/json") -> Page:
    return Page(body, gzip.compress(body, 6, mtime=0), f'"{blake2b(body, digest_size=12).hexdigest()}"', kind)


@cache
def games() -> Page:
    """What can be chosen, from their cards: no rules are loaded for it."""
    return page(encoded([_card(name) for name in GAMES]))


def _card(name: str) -> GameCard:
    card = load_card(pages.package(name))
    if card is None:
        return GameCard(name, name.replace("-", " ").title())
    return GameCard(name, **msgspec.structs.asdict(card))


@cache
def game(name: str) -> Page:
    """How one of them can be played; its rules are loaded when it is asked for first."""
    rules = game_rules(name)
    texts = rules.catalogue.texts
    scenarios = [
        ScenarioInfo(id_, texts.get(f"scenario.{id_}", id_), texts.get(f"scenario.{id_}.story", ""), one.seats)
        for id_, one in rules.scenarios.items()
    ]
    seats = [SeatInfo(at, id_, rules.catalogue.noun("seat", at)) for at, id_ in enumerate(rules.seats)]
    info = GameInfo(
        name=rules.name,
        title=_card(name).title,
        version=rules.version,
        seats=tuple(seats),
        sides=rules.factions(),
        scenarios=tuple(scenarios),
        options=tuple([_option(rules, one) for one in rules.options.values()]),
        computers=tuple(players_of(rules.name)),
        first=pages.first_game(rules.name),
    )
    return page(encoded(info))


async def load_all() -> None:
    """After a start, one game after the other beside the requests that come in already."""
    for name in GAMES:
        await asyncio.to_thread(game, name)


def _option(rules: Rules[Any], option: Option) -> OptionInfo:
    texts = rules.catalogue.texts
    values = [Value(value, texts.get(f"option.{option.id}.{value}", str(value))) for value in option.values]
    return OptionInfo(
        option.id, texts.get(f"option.{option.id}", option.id), tuple(values), option.default, option.rule
    )


@cache
def data_file(game: str, name: str) -> Page:
    """A file of the game's data folder, as it is."""
    game_rules(game)
    try:
        return page(read_data(GAMES[game].rpartition(".")[0], name))
    except DataError:
        raise unknown("unknown") from None


@cache
def prepared(game: str) -> Page:
    """Set-ups to take; a game without any has an empty list."""
    game_rules(game)
    try:
        return page(read_data(GAMES[game].rpartition(".")[0], "prepared.json"))
    except DataError:
        return page(b"[]")


@cache
def catalogue(game: str) -> Page:
    rules = game_rules(game)
    known = {rule_id: info for rule_id in rules.rulebook if (info := rule_info(rules, rule_id))}
    corrections = dict(rules.edits.arguments) if rules.edits else {}
    texts, nouns = {**TEXTS, **rules.catalogue.texts}, dict(rules.catalogue.nouns)
    words = CatalogueInfo(texts, nouns, dict(rules.arguments), corrections, known)
    return page(encoded(words))


def client_page(request: Request, path: str) -> Response:
    """A file of the client; every address of its own views is its one page."""
    root = CLIENT.resolve()
    file = (root / path).resolve()
    if path and file.is_file() and file.is_relative_to(root):
        lasting = "public, max-age=31536000, immutable" if path.startswith("assets/") else "no-cache"
        return _client_file(file, file.stat().st_mtime_ns).response(request, lasting)
    if Path(path).suffix:
        raise unknown("unknown")
    index = root / "index.html"
    if not index.is_file():
        return Response(NO_CLIENT, media_type="text/plain")
    return _client_file(index, index.stat().st_mtime_ns).response(request)


@cache
def _client_file(file: Path, _changed: int) -> Page:
    return page(file.read_bytes(), guess_type(file.name)[0] or "application/octet-stream")
