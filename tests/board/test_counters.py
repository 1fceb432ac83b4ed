"""Pieces laid on a drawn board."""

import xml.etree.ElementTree as ElementTree

import pytest

from theatre.board.counters import HEIGHT, WIDEST, WIDTH, Counter, Standing, held, with_counters
from theatre.board.palette import PIECES
from theatre.board.schema import Board, Drawing, DrawnSpace, Space

SVG = "{http://www.w3.org/2000/svg}"
SQUARE = ((0.0, 0.0), (90.0, 0.0), (90.0, 90.0), (0.0, 90.0))
BOARD = Board(1, "test", "Test", None, (), (Space("a", "A", "land"), Space("b", "B", "sea")), ())
DRAWING = Drawing(
    1,
    (200.0, 100.0),
    {
        "a": DrawnSpace((SQUARE,), (45.0, 20.0), (45.0, 60.0), "neutral"),
        "b": DrawnSpace((SQUARE,), (1.0, 1.0), (150.0, 50.0)),
    },
)
EMPTY = '<svg xmlns="http://www.w3.org/2000/svg">\n</svg>\n'


def laid(*counters: Counter) -> ElementTree.Element:
    return ElementTree.fromstring(with_counters(EMPTY, BOARD, DRAWING, Standing(counters)))


def places(stack: ElementTree.Element) -> list[tuple[float, float]]:
    """The middle of each counter."""
    found = [one for one in stack.iter(f"{SVG}rect") if one.get("class") == "counter"]
    return [(float(str(one.get("x"))) + WIDTH / 2, float(str(one.get("y"))) + HEIGHT / 2) for one in found]


def test_a_counter_lies_on_the_stack_point_in_its_owners_colour() -> None:
    root = laid(Counter(1, "brick", "SUB"))
    (stack,) = [group for group in root.iter(f"{SVG}g") if group.get("data-stack")]
    assert stack.get("data-stack") == "b"
    assert places(stack) == [pytest.approx((150, 50))]
    assert [one.get("fill") for one in stack.iter(f"{SVG}rect")] == [PIECES["brick"]]
    assert [one.text for one in stack.iter(f"{SVG}text")] == ["SUB"]


def test_the_number_of_pieces_is_shown_where_it_is_more_than_one() -> None:
    root = laid(Counter(0, "sage", "INF", 12), Counter(0, "sage", "ARM", 1))
    assert [one.text for one in root.iter(f"{SVG}text")] == ["INF", "12", "ARM"]


@pytest.mark.parametrize("many", [1, 2, 3, 5, 9, 17])
def test_counters_of_a_stack_do_not_cover_one_another_and_lie_around_its_point(many: int) -> None:
    at = places(laid(*[Counter(0, "straw", f"U{i}") for i in range(many)]))
    assert len(at) == many
    for i, (x, y) in enumerate(at):
        assert all(abs(x - u) >= WIDTH or abs(y - v) >= HEIGHT for u, v in at[:i])
    assert max(x for x, _ in at) - min(x for x, _ in at) < WIDEST * (WIDTH + 2)
    assert sum(y for _, y in (at[0], at[-1])) / 2 == pytest.approx(60)


def test_words_on_a_counter_are_written_safely_and_a_strange_tint_is_drawn_as_neutral() -> None:
    root = laid(Counter(0, "puce", "<&>"))
    assert [one.text for one in root.iter(f"{SVG}text")] == ["<&>"]
    assert [one.get("fill") for one in root.iter(f"{SVG}rect")] == [PIECES["neutral"]]


def test_spaces_take_the_tint_of_their_holder_and_the_printed_drawing_stays() -> None:
    drawn = held(BOARD, DRAWING, Standing((), {0: "slate"}))
    assert (drawn.spaces["a"].tint, drawn.spaces["b"].tint) == ("slate", None)
    assert DRAWING.spaces["a"].tint == "neutral"
