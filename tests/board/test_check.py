from typing import Any

import msgspec
import pytest

from board.samples import BOARD, DRAWING, HEX_BOARD, changed, square
from theatre.board.check import check_board, check_drawing
from theatre.board.schema import Board, Drawing

ABSENT = "must be true or a word; leave it out where it is absent"


def problems_of(document: dict[str, Any]) -> list[str]:
    return check_board(msgspec.convert(document, Board))


def edge(a: str, b: str, kind: str) -> dict[str, str]:
    return {"a": a, "b": b, "kind": kind}


def drawing_problems(document: dict[str, Any]) -> list[str]:
    return check_drawing(msgspec.convert(BOARD, Board), msgspec.convert(document, Drawing))


def test_the_samples_are_sound() -> None:
    assert problems_of(BOARD) == []
    assert problems_of(HEX_BOARD) == []
    assert drawing_problems(DRAWING) == []


@pytest.mark.parametrize(
    ("path", "value", "problem"),
    [
        (["groups", 3], BOARD["groups"][2], "groups: id ocean is used 2 times"),
        (["spaces", 6], BOARD["spaces"][0], "spaces: id city is used 2 times"),
        (["passages", 1], BOARD["passages"][0], "passages: id narrows is used 2 times"),
        (["tracks", 1], BOARD["tracks"][0], "tracks: id turns is used 2 times"),
        (["spaces", 0, "groups"], ["west", "nord"], "space city: group nord is not in the list of groups"),
        (["spaces", 0, "groups"], ["west", "west"], "space city: group west is named more than once"),
        (["spaces", 2, "groups"], [], "group east: no space belongs to it"),
        (["spaces", 1, "features", "harsh"], False, f"space field: feature harsh {ABSENT}"),
        (["edges", 0, "features"], {"road": ""}, f"edge city - field: feature road {ABSENT}"),
        (["edges", 4], edge("city", "fild", "land"), "edge city - fild (land): there is no space fild"),
        (["edges", 4], edge("city", "city", "land"), "edge city - city (land): joins a space with itself"),
        (["edges", 4], edge("field", "city", "land"), "edge field - city (land): is listed more than once"),
        (["edges", 4], edge("city", "bay", "land"), "edge city - bay (land): cannot join land with sea"),
        (["edges", 4], edge("city", "bay", "sea"), "edge city - bay (sea): cannot join land with sea"),
        (["edges", 4], edge("city", "field", "sea"), "edge city - field (sea): cannot join land with land"),
        (["edges", 4], edge("deep", "bay", "river"), "edge deep - bay (river): cannot join sea with sea"),
        (["edges", 4], edge("city", "field", "coast"), "edge city - field (coast): cannot join land with land"),
        (["edges", 1, "passage"], "kiel", "edge field - bay (coast): passage kiel is not in the list of passages"),
        (["edges", 2, "passage"], None, "passage narrows: no edge leads through it"),
        (["passages", 0, "banks"], ["island", "rock"], "passage narrows: there is no space rock"),
        (["tracks", 0, "last"], 0, "track turns: first 1 is above last 0"),
    ],
)  # fmt: skip
def test_a_spoilt_board_is_described(path: list[str | int], value: object, problem: str) -> None:
    assert problems_of(changed(BOARD, *path, to=value)) == [problem]


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (["edges", 4], edge("city", "field", "river")),
        (["edges", 4], edge("city", "bay", "impassable")),
        (["edges", 4], edge("pool", "bay", "sea")),
        (["connected_by"], []),
        (["tracks", 0, "last"], 1),
    ],
)
def test_what_is_allowed_is_no_problem(path: list[str | int], value: object) -> None:
    assert problems_of(changed(BOARD, *path, to=value)) == []


def test_every_problem_is_listed_not_only_the_first() -> None:
    document = changed(changed(BOARD, "tracks", 0, "last", to=0), "spaces", 2, "groups", to=["west", "nowhere"])
    assert len(problems_of(document)) == 3


def test_the_part_that_is_cut_off_is_named_space_by_space() -> None:
    document = changed(BOARD, "edges", 2, to={"a": "deep", "b": "bay", "kind": "impassable", "passage": "narrows"})
    found = problems_of(document)
    assert found == [
        f"space {each}: no way from city over borders of kind land, sea, coast" for each in ("island", "deep")
    ]


@pytest.mark.parametrize(
    ("path", "value", "problem"),
    [
        (["spaces", 0, "id"], "OO4", "space OO4: no hex of the grid has this id"),
        (["spaces", 0, "id"], "AB4", "space AB4: no hex of the grid has this id"),
        (["spaces", 0, "id"], "Z68", "space Z68: no hex of the grid has this id"),
        (["grid", "rows", "last"], 0, "grid rows: first 1 is above last 0"),
        (["grid", "rows", "first"], 0, "grid rows: letters begin with 1, not 0"),
        (["grid", "columns", "label"], "two_digits", "space Z4: no hex of the grid has this id"),
    ],
)  # fmt: skip
def test_a_spoilt_grid_is_described(path: list[str | int], value: object, problem: str) -> None:
    assert problem in problems_of(changed(HEX_BOARD, *path, to=value))


def test_a_line_beyond_ninety_nine_has_no_two_digits() -> None:
    columns = {"first": 1, "last": 100, "label": "two_digits"}
    found = problems_of(changed(HEX_BOARD, "grid", "columns", to=columns))
    assert found[0] == "grid columns: 100 cannot be written with two digits"


def test_four_digit_hex_ids() -> None:
    grid = {
        "kind": "hex",
        "orientation": "pointy",
        "rows": {"first": 6, "last": 50, "label": "two_digits"},
        "columns": {"first": 1, "last": 53, "label": "two_digits"},
        "columns_from": "east",
        "offset": "odd",
    }
    spaces = [{"id": hex_id, "name": hex_id, "kind": "land"} for hex_id in ("0601", "5053", "0501", "601")]
    found = problems_of(changed(changed(HEX_BOARD, "grid", to=grid), "spaces", to=spaces) | {"edges": []})
    assert found == [f"space {hex_id}: no hex of the grid has this id" for hex_id in ("0501", "601")]


def test_a_drawing_must_show_every_space_and_no_other() -> None:
    spaces = dict(DRAWING["spaces"])
    spaces["atoll"] = spaces.pop("island")
    assert drawing_problems({**DRAWING, "spaces": spaces}) == [
        "space island: is not drawn",
        "drawn space atoll: is not on the board 'Two islands'",
    ]


@pytest.mark.parametrize("use", ["label", "stack"])
def test_names_and_units_stand_inside_the_outline(use: str) -> None:
    for outside in ([-1, 5], [11, 5], [5, -1], [5, 11]):
        found = drawing_problems(changed(DRAWING, "spaces", "city", use, to=outside))
        assert found == [f"drawn space city: {use} {[float(each) for each in outside]} lies outside the outline"]


def test_a_hole_is_outside_and_a_second_part_inside() -> None:
    with_hole = changed(DRAWING, "spaces", "city", "outline", to=[square(0, 0, 40), square(10, 10, 20)])
    assert drawing_problems(with_hole) == []
    assert len(drawing_problems(changed(with_hole, "spaces", "city", "stack", to=[20, 20]))) == 1
    two_parts = changed(DRAWING, "spaces", "city", "outline", to=[square(0, 0), square(80, 0)])
    assert drawing_problems(changed(two_parts, "spaces", "city", "stack", to=[85, 5])) == []


def test_the_dent_of_an_outline_is_outside() -> None:
    outline = [[[0, 0], [10, 0], [10, 10], [5, 1], [0, 10]]]
    dented = changed(changed(DRAWING, "spaces", "city", "outline", to=outline), "spaces", "city", "label", to=[1, 1])
    assert drawing_problems(changed(dented, "spaces", "city", "stack", to=[9, 5])) == []
    assert len(drawing_problems(changed(dented, "spaces", "city", "stack", to=[5, 5]))) == 1
