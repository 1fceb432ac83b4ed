"""`theatre board`: draw a board as SVG, empty or with the pieces of a saved game, or check its files."""

from __future__ import annotations

from importlib import import_module
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import msgspec

from theatre.board.counters import Standing, held, with_counters
from theatre.board.hex_svg import hex_board_svg
from theatre.board.load import load_board, load_drawing
from theatre.board.schema import Board, Drawing
from theatre.board.svg import board_svg
from theatre.core.game import Game
from theatre.core.rules import Rules
from theatre.core.save import read
from theatre.games import GAMES, find


def run(game: str, svg: Path | None = None, check: bool = False, save: Path | None = None, seat: str = "") -> str:
    """What was done, in a line.

    Raises `BoardError` for a fault of the board's files, `SaveError` for one of the saved game, LookupError for a name.
    """
    folder = _folder(game)
    if svg is None and (save is not None or seat):
        raise LookupError("--save and --seat say what is drawn: give --svg FILE too")
    if seat and save is None:
        raise LookupError("--seat says who looks at a saved game: give --save FILE too")
    board = load_board(folder / "board.json")
    drawing = load_drawing(folder / "drawing.json", board)
    if svg is not None:
        standing = None if save is None else _standing(game, save, seat)
        svg.write_text(_picture(board, drawing, standing), encoding="utf-8")
        return f"{board.name} drawn in {svg}"
    verdict = ", no fault found" if check else ""
    return f"{board.name}: {len(board.spaces)} spaces, {len(board.edges)} borders{verdict}"


def drawn_games() -> list[str]:
    """Games whose board is drawn; a board may be there before the rules are."""
    places = files("theatre.games").iterdir()
    return sorted([p.name.replace("_", "-") for p in places if (p / "data" / "drawing.json").is_file()])


def _folder(game: str) -> Traversable:
    if game not in drawn_games():
        raise LookupError(f"there is no board of {game!r}; there are boards of {', '.join(drawn_games())}")
    return files("theatre.games") / game.replace("-", "_") / "data"


def _picture(board: Board, drawing: Drawing, standing: Standing | None) -> str:
    draw = board_svg if board.grid is None else hex_board_svg
    if standing is None:
        return draw(board, drawing)
    return with_counters(draw(board, held(board, drawing, standing)), board, drawing, standing)


def _standing(game: str, save: Path, seat: str) -> Standing:
    """What stands where in a saved game, as a seat sees it or, without one, a spectator."""
    module = f"{GAMES.get(game, '').rpartition('.')[0]}.counters"
    if game not in GAMES or find_spec(module) is None:
        raise LookupError(f"the pieces of {game} cannot be drawn yet; leave --save away for the empty board")
    running: Game[Any] = read(save, find)
    if running.rules.name != game:
        raise LookupError(f"{save} is a game of {running.rules.name}, not of {game}")
    seats = frozenset({_seat(running.rules, seat)}) if seat else frozenset()
    view = msgspec.json.decode(running.sight(seats).view)
    standing: Standing = import_module(module).standing(view)
    return standing


def _seat(rules: Rules[Any], seat: str) -> int:
    if seat not in rules.seats:
        raise LookupError(f"{rules.name} has no seat {seat!r}; it has {', '.join(rules.seats)}")
    return rules.seats.index(seat)
