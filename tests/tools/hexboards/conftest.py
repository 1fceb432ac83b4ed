"""The committed hex boards and drawings, as the tests look at them. A test of one board alone marks its game."""

import sys
from pathlib import Path

import pytest

from theatre.board.load import load_board, load_drawing
from theatre.board.schema import Board, Drawing, Edge

ROOT = Path(__file__).resolve().parents[3]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))  # `tools` lies beside `src` and is not installed

GAMES = ("third-reich", "supreme-commander")


@pytest.fixture(scope="session")
def root() -> Path:
    return ROOT


@pytest.fixture(scope="session", params=GAMES)
def game(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="session")
def folder(game: str) -> Path:
    return ROOT / "tools" / "hexboards" / game.replace("-", "_")


@pytest.fixture(scope="session")
def data(game: str) -> Path:
    return ROOT / "src" / "theatre" / "games" / game.replace("-", "_") / "data"


@pytest.fixture(scope="session")
def board(data: Path) -> Board:
    return load_board(str(data / "board.json"))


@pytest.fixture(scope="session")
def drawing(data: Path, board: Board) -> Drawing:
    return load_drawing(str(data / "drawing.json"), board)


@pytest.fixture(scope="session")
def sides(board: Board) -> dict[tuple[str, str], list[Edge]]:
    """The edges between hexes, by the pair."""
    boxes = {space.id for space in board.spaces if space.kind == "box"}
    found: dict[tuple[str, str], list[Edge]] = {}
    for edge in board.edges:
        if edge.a not in boxes and edge.b not in boxes:
            found.setdefault((edge.a, edge.b), []).append(edge)
    return found
