"""The committed drawing of Supreme Axis and Allies, as the tests look at it."""

import sys
from pathlib import Path

import pytest
import shapely
from shapely.geometry.base import BaseGeometry

from theatre.board.load import load_board, load_drawing
from theatre.board.schema import Board, Drawing, DrawnSpace

ROOT = Path(__file__).resolve().parents[3]
DATA = ROOT / "src" / "theatre" / "games" / "supreme_axis_and_allies" / "data"
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))  # `tools` lies beside `src` and is not installed


def even_odd(drawn: DrawnSpace) -> BaseGeometry:
    """The ground that a drawn space covers."""
    covered: BaseGeometry = shapely.MultiPolygon()
    for ring in drawn.outline:
        covered = shapely.symmetric_difference(covered, shapely.Polygon(ring))
    return covered


@pytest.fixture(scope="session")
def board() -> Board:
    return load_board(str(DATA / "board.json"))


@pytest.fixture(scope="session")
def drawing(board: Board) -> Drawing:
    return load_drawing(str(DATA / "drawing.json"), board)


@pytest.fixture(scope="session")
def shapes(drawing: Drawing) -> dict[str, BaseGeometry]:
    return {name: even_odd(drawn) for name, drawn in drawing.spaces.items()}
