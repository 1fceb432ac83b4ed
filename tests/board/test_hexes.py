"""Hex kernels against a slow reference that walks from hex to hex by row and column."""

import random

import pytest

from theatre.board.hexes import distance, grow, hex_field, line_labels, spread_within, steps
from theatre.board.masks import bits, from_indices
from theatre.board.schema import HexGrid, HexLines

ROWS, COLUMNS = 7, 9
WIDTH = COLUMNS + 1
BOARD = from_indices(row * WIDTH + column for row in range(ROWS) for column in range(COLUMNS))
STEPS = ((-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0))


def grid(offset: str = "axial") -> HexGrid:
    lines = HexLines(1, ROWS, "letters"), HexLines(3, COLUMNS + 2, "number")
    return HexGrid("pointy", lines[0], lines[1], "west", offset)  # type: ignore[arg-type]


def near(bit: int) -> set[int]:
    row, column = divmod(bit, WIDTH)
    found = ((row + down, column + along) for down, along in STEPS)
    return {r * WIDTH + c for r, c in found if 0 <= r < ROWS and 0 <= c < COLUMNS}


def reached(start: int, passable: int, hexes: int) -> int:
    inside = set(bits(start))
    for _ in range(hexes):
        inside |= {each for bit in inside for each in near(bit) if passable >> each & 1}
    return from_indices(inside)


def test_every_hex_grows_into_its_neighbours_on_the_board() -> None:
    for bit in bits(BOARD):
        assert set(bits(grow(1 << bit, WIDTH) & BOARD)) == near(bit)
        assert {bit + step for step in steps(WIDTH)} & set(bits(BOARD)) == near(bit)


def test_a_set_spreads_over_passable_hexes_like_the_reference() -> None:
    draw = random.Random(5)
    for _ in range(200):
        passable = draw.getrandbits(ROWS * WIDTH) & BOARD
        start = 1 << draw.choice(list(bits(BOARD)))
        hexes = draw.randrange(6)
        assert spread_within(start, passable, WIDTH, hexes) == reached(start, passable, hexes)


def test_distance_is_the_number_of_steps() -> None:
    for a in bits(BOARD):
        ring, inside = 0, 1 << a
        while inside != BOARD:
            ring += 1
            wider = reached(inside, BOARD, 1)
            assert all(distance(a, b, WIDTH) == distance(b, a, WIDTH) == ring for b in bits(wider & ~inside))
            inside = wider
        assert distance(a, a, WIDTH) == 0


def test_a_field_numbers_hexes_by_row_and_column() -> None:
    field = hex_field(grid())
    assert (field.width, field.bits["A3"], field.bits["A11"], field.bits["B3"]) == (WIDTH, 0, 8, WIDTH)
    assert field.ids[WIDTH] == "B3"
    assert field.mask(["A3", "B3"]) == 1 | 1 << WIDTH
    assert from_indices(field.bits.values()) == BOARD


def test_labels_follow_the_kind_of_line() -> None:
    assert line_labels(HexLines(25, 28, "letters")) == ["Y", "Z", "AA", "BB"]
    assert line_labels(HexLines(8, 10, "number")) == ["8", "9", "10"]
    assert line_labels(HexLines(8, 10, "two_digits")) == ["08", "09", "10"]


def test_rows_that_are_pushed_on_are_counted_slantwise() -> None:
    """Odd rows lie half a hex further on: 1733 touches 1633, 1634, 1732, 1734, 1833 and 1834."""
    pushed = HexGrid("pointy", HexLines(6, 50, "two_digits"), HexLines(1, 53, "two_digits"), "east", "odd")
    field = hex_field(pushed)
    near = {field.ids[field.bits["1733"] + step] for step in steps(field.width)}
    assert near == {"1633", "1634", "1732", "1734", "1833", "1834"}
    near = {field.ids[field.bits["2528"] + step] for step in steps(field.width)}
    assert near == {"2428", "2429", "2527", "2529", "2628", "2629"}
    assert distance(field.bits["2041"], field.bits["2137"], field.width) == 4
    assert len(field.ids) == len(field.bits)


def test_straight_columns_are_refused() -> None:
    flat = HexGrid("flat", HexLines(1, 5, "number"), HexLines(1, 5, "number"), "west", "odd")
    with pytest.raises(ValueError, match="along rows only"):
        hex_field(flat)
