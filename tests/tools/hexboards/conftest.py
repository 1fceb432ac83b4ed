"""The committed hex boards and drawings, as the tests look at them."""

import sys
from pathlib import Path

import pytest

from theatre.board.load import load_board, load_drawing
from theatre.board.schema import Board, Drawing

ROOT = Path(__file__).resolve().parents[3]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))  # `tools` lies beside `src` and is not installed


@pytest.fixture(scope="session")
def root() -> Path:
    return ROOT


@pytest.fixture(scope="session")
def data() -> Path:
    return ROOT / "src" / "theatre" / "games" / "third_reich" / "data"


@pytest.fixture(scope="session")
def board(data: Path) -> Board:
    return load_board(str(data / "board.json"))


@pytest.fixture(scope="session")
def drawing(data: Path, board: Board) -> Drawing:
    return load_drawing(str(data / "drawing.json"), board)
