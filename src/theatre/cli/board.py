"""`theatre board`: draw a board as SVG, or check its files."""

from __future__ import annotations

from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from theatre.board.hex_svg import hex_board_svg
from theatre.board.load import load_board, load_drawing
from theatre.board.svg import board_svg


def run(game: str, svg: Path | None, check: bool) -> str:
    """What was done, in a line; raises `BoardError` if a file of the board is at fault."""
    folder = _folder(game)
    board = load_board(folder / "board.json")
    drawing = load_drawing(folder / "drawing.json", board)
    if svg is not None:
        draw = board_svg if board.grid is None else hex_board_svg
        svg.write_text(draw(board, drawing), encoding="utf-8")
        return f"{board.name} drawn in {svg}"
    verdict = ", no fault found" if check else ""
    return f"{board.name}: {len(board.spaces)} spaces, {len(board.edges)} borders{verdict}"


def _folder(game: str) -> Traversable:
    """The data of a game; a board may be there before the rules are."""
    games = files("theatre.games")
    drawn = [place.name for place in games.iterdir() if (place / "data" / "drawing.json").is_file()]
    if game.replace("-", "_") not in drawn:
        names = ", ".join(sorted([name.replace("_", "-") for name in drawn]))
        raise LookupError(f"there is no board of {game!r}; there are boards of {names}")
    return games / game.replace("-", "_") / "data"
