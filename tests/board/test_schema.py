import json
import subprocess
import sys
from importlib.resources import files
from typing import Any

import jsonschema
import msgspec
import pytest

from board.samples import BOARD, DRAWING, HEX_BOARD, changed
from theatre.board.schema import EDGE_KINDS, FILE_KINDS, Board, Drawing, json_schema


def committed(kind: str) -> Any:
    return json.loads((files("theatre.board") / f"{kind}.schema.json").read_text())


@pytest.mark.parametrize("kind", FILE_KINDS)
def test_the_committed_schema_says_what_the_code_says(kind: str) -> None:
    hint = f"write it anew: python -m theatre.board.schema {kind} > src/theatre/board/{kind}.schema.json"
    assert committed(kind) == msgspec.json.decode(msgspec.json.encode(json_schema(FILE_KINDS[kind]))), hint


def test_the_module_prints_a_schema_and_says_which_there_are() -> None:
    def run(*words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run([sys.executable, "-m", "theatre.board.schema", *words], capture_output=True, text=True)

    assert json.loads(run("drawing").stdout) == committed("drawing")
    assert (run("bord").returncode, run("bord").stderr) == (1, "usage: python -m theatre.board.schema board|drawing\n")


@pytest.mark.parametrize("document", [BOARD, HEX_BOARD])
def test_boards_fit_code_and_schema(document: dict[str, Any]) -> None:
    jsonschema.validate(document, committed("board"))
    board = msgspec.convert(document, Board)
    assert msgspec.json.decode(msgspec.json.encode(board), type=Board) == board


def test_a_drawing_fits_code_and_schema() -> None:
    jsonschema.validate(DRAWING, committed("drawing"))
    drawing = msgspec.convert(DRAWING, Drawing)
    assert (drawing.size, drawing.lines[0].points) == ((100, 50), ((0, 0), (5, 5.5)))


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (["colour"], "blue"),
        (["format"], 2),
        (["grid"], {"kind": "square"}),
        (["spaces"], []),
        (["spaces", 0, "id"], "two words"),
        (["spaces", 0, "name"], ""),
        (["spaces", 0, "kind"], "air"),
        (["spaces", 0, "owner"], "RED"),
        (["spaces", 0, "values", "ipc"], "3"),
        (["spaces", 0, "values", "ipc"], True),
        (["spaces", 1, "features", "harsh"], 1),
        (["edges", 0, "kind"], "road"),
        (["edges", 0, "limit"], -1),
        (["passages", 0, "banks"], []),
        (["tracks", 0, "first"], 0.5),
    ],
)
def test_code_and_schema_refuse_the_same_boards(path: list[str | int], value: object) -> None:
    document = changed(BOARD, *path, to=value)
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(document, Board)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(document, committed("board"))


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (["size"], [100]),
        (["size"], [0, 50]),
        (["spaces", "city", "outline"], []),
        (["spaces", "city", "outline", 0], [[0, 0], [1, 1]]),
        (["spaces", "city", "label"], [1, 2, 3]),
        (["spaces", "city", "label"], [1e9, 2]),
        (["spaces", "city", "units"], [1, 2]),
        (["lines", 0, "points"], [[0, 0]]),
        (["marks", 0, "kind"], ""),
    ],
)
def test_code_and_schema_refuse_the_same_drawings(path: list[str | int], value: object) -> None:
    document = changed(DRAWING, *path, to=value)
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(document, Drawing)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(document, committed("drawing"))


def test_a_board_cannot_be_changed() -> None:
    board = msgspec.convert(BOARD, Board)
    with pytest.raises(AttributeError, match="immutable"):
        board.spaces[0].name = "Other"  # type: ignore[misc]


def test_the_list_of_kinds_holds_every_kind_of_border() -> None:
    kinds = committed("board")["$defs"]["Edge"]["properties"]["kind"]["enum"]
    assert sorted(EDGE_KINDS) == kinds
