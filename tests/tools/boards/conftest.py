"""The committed boards and drawings, as the tests look at them: each test runs once for each game."""

import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
import shapely
from shapely.geometry.base import BaseGeometry

from theatre.board.load import load_board, load_drawing
from theatre.board.schema import Board, Drawing, DrawnSpace

ROOT = Path(__file__).resolve().parents[3]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))  # `tools` lies beside `src` and is not installed
GAMES = sorted(path.parent.name for path in (ROOT / "tools" / "boards").glob("*/projection.toml"))


def even_odd(drawn: DrawnSpace) -> BaseGeometry:
    """The ground that a drawn space covers."""
    covered: BaseGeometry = shapely.MultiPolygon()
    for ring in drawn.outline:
        covered = shapely.symmetric_difference(covered, shapely.Polygon(ring))
    return covered


@pytest.fixture(scope="session", params=GAMES)
def game(request: pytest.FixtureRequest) -> str:
    """The package name of a game whose board is drawn here."""
    return str(request.param)


@pytest.fixture(scope="session")
def folder(game: str) -> Path:
    return ROOT / "tools" / "boards" / game


@pytest.fixture(scope="session")
def details(folder: Path) -> dict[str, Any]:
    return tomllib.loads((folder / "details.toml").read_text(encoding="utf-8"))


@pytest.fixture(scope="session")
def data(game: str) -> Path:
    return ROOT / "src" / "theatre" / "games" / game / "data"


@pytest.fixture(scope="session")
def board(data: Path) -> Board:
    return load_board(str(data / "board.json"))


@pytest.fixture(scope="session")
def drawing(data: Path, board: Board) -> Drawing:
    return load_drawing(str(data / "drawing.json"), board)


@pytest.fixture(scope="session")
def shapes(drawing: Drawing) -> dict[str, BaseGeometry]:
    return {name: even_odd(drawn) for name, drawn in drawing.spaces.items()}
