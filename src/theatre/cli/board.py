"""`theatre board`: draw a board as SVG, or check its files."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

from theatre.board.load import load_board, load_drawing
from theatre.board.svg import board_svg


def run(game: str, svg: Path | None, check: bool) -> str:
    """What was done, in a line; raises `BoardError` if a file of the board is at fault."""
    folder = files(f"theatre.games.{game.replace('-', '_')}") / "data"
    board = load_board(folder / "board.json")
    drawing = load_drawing(folder / "drawing.json", board)
    if svg is not None:
        svg.write_text(board_svg(board, drawing), encoding="utf-8")
        return f"{board.name} drawn in {svg}"
    verdict = ", no fault found" if check else ""
    return f"{board.name}: {len(board.spaces)} spaces, {len(board.edges)} borders{verdict}"
