import json
from pathlib import Path
from typing import Any

import pytest

from board.samples import BOARD, DRAWING, HEX_BOARD, changed
from theatre.board.load import BoardError, load_board, load_drawing


def written(folder: Path, content: dict[str, Any] | bytes | str) -> Path:
    file = folder / "board.json"
    if isinstance(content, dict):
        content = json.dumps(content)
    file.write_bytes(content.encode() if isinstance(content, str) else content)
    return file


def test_a_board_is_read_from_a_path_or_its_name(tmp_path: Path) -> None:
    file = written(tmp_path, BOARD)
    board = load_board(file)
    assert (board.name, board.spaces[0].values, board.edges[0].limit) == ("Two islands", {"ipc": 3, "vp": 1}, 2)
    assert load_board(str(file)) == board


def test_a_drawing_is_read_for_its_board(tmp_path: Path) -> None:
    board = load_board(written(tmp_path, BOARD))
    drawing = load_drawing(written(tmp_path, DRAWING), board)
    assert drawing.spaces["city"].stack == (5.0, 7.0)


@pytest.mark.parametrize(
    ("path", "value", "problem"),
    [
        (["colour"], "blue", "top level: object contains unknown field colour"),
        (["format"], 2, "format: invalid enum value 2, expected one of 1"),
        (["grid"], {"kind": "square"}, "grid.kind: invalid value 'square', expected one of 'hex'"),
        (["spaces", 3], "bay", "spaces[3]: expected object, got str"),
        (["spaces", 3], {"id": "bay", "kind": "sea"}, "spaces[3] (id bay): object missing required field name"),
        (["spaces", 3, "kind"], "see", "spaces[3].kind (id bay): invalid enum value 'see', "
         "expected one of 'box', 'land', 'sea'"),
        (["spaces", 0, "values", "vp"], "1", "spaces[0].values.vp (id city): expected int, got str"),
        (["edges", 1, "kind"], "road", "edges[1].kind (field - bay): invalid enum value 'road', "
         "expected one of 'coast', 'impassable', 'land', 'river', 'sea'"),
        (["connected_by", 1], "road", "connected_by[1]: invalid enum value 'road', "
         "expected one of 'coast', 'impassable', 'land', 'river', 'sea'"),
    ],
)  # fmt: skip
def test_a_fault_of_format_is_named_with_its_place(
    tmp_path: Path, path: list[str | int], value: object, problem: str
) -> None:
    file = written(tmp_path, changed(BOARD, *path, to=value))
    with pytest.raises(BoardError) as caught:
        load_board(file)
    assert caught.value.problems == (problem,)
    assert caught.value.file == str(file)
    assert str(caught.value) == f"{file}: {problem}"
    assert caught.value.__suppress_context__


def test_a_fault_in_the_grid_is_named_with_what_would_be_right(tmp_path: Path) -> None:
    with pytest.raises(BoardError, match=r"grid\.rows\.label: invalid enum value 'roman', expected one of 'letters', "):
        load_board(written(tmp_path, changed(HEX_BOARD, "grid", "rows", "label", to="roman")))


@pytest.mark.parametrize(
    ("path", "value", "problem"),
    [
        (["spaces", "island", "outline", 0, 2], [1], "spaces.island.outline[0][2]: expected array of length 2, got 1"),
        (["spaces", "bay", "label", 1], "x", "spaces.bay.label[1]: expected float, got str"),
        (["spaces", "bay", "label", 1], float("nan"), "spaces.bay.label[1]: expected float >= -100000.0"),
        (["spaces", "pool", "units"], 1, "spaces.pool: object contains unknown field units"),
    ],
)
def test_a_fault_of_a_drawing_names_the_space(
    tmp_path: Path, path: list[str | int], value: object, problem: str
) -> None:
    board = load_board(written(tmp_path, BOARD))
    with pytest.raises(BoardError) as caught:
        load_drawing(written(tmp_path, changed(DRAWING, *path, to=value)), board)
    assert caught.value.problems == (problem,)


def test_all_faults_of_sense_are_listed(tmp_path: Path) -> None:
    document = changed(changed(BOARD, "tracks", 0, "last", to=0), "edges", 2, "passage", to=None)
    with pytest.raises(BoardError) as caught:
        load_board(written(tmp_path, document))
    assert caught.value.problems == (
        "passage narrows: no edge leads through it",
        "track turns: first 1 is above last 0",
    )
    board = load_board(written(tmp_path, BOARD))
    with pytest.raises(BoardError, match=r"board\.json: drawn space city: label"):
        load_drawing(written(tmp_path, changed(DRAWING, "spaces", "city", "label", to=[99, 99])), board)


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (b"", "line 1, column 1: not JSON: Expecting value"),
        (b'{\n "format": 1,\n oops}', "line 3, column 2: not JSON: Expecting property name"),
        (b'{"name": "\xff"}', "byte 10: not UTF-8 text"),
        (b"[1]", "top level: expected object, got array"),
        (b"[" * 200_000, "no board or drawing is written like this: "),
        (b'{"format": ' + b"9" * 5000 + b"}", "no board or drawing is written like this: "),
        (b'{"spaces": [{"id": "a", "values": {"ipc": 1, "ipc": 2}}]}',
         "spaces[0].values (id a): key ipc stands here more than once"),
        (b'{"name": 1, "name": 2}', "top level: key name stands here more than once"),
    ],
)  # fmt: skip
def test_a_file_that_is_no_document_is_refused_with_the_place(tmp_path: Path, content: bytes, problem: str) -> None:
    with pytest.raises(BoardError) as caught:
        load_board(written(tmp_path, content))
    assert len(caught.value.problems) == 1
    assert caught.value.problems[0].startswith(problem)


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(BoardError, match=r"nowhere\.json: cannot be read: No such file"):
        load_board(tmp_path / "nowhere.json")
    with pytest.raises(BoardError, match="cannot be read: Is a directory"):
        load_board(str(tmp_path))
