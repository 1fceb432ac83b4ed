"""The picture of a board."""

import xml.etree.ElementTree as ElementTree
from collections import Counter
from itertools import combinations

import pytest

from theatre.board.palette import TINTS
from theatre.board.schema import Board, Drawing, DrawnSpace, Mark, Space
from theatre.board.svg import board_svg, figures, name_lines

SVG = "{http://www.w3.org/2000/svg}"
SIGNS = {
    "star": ("victory_city", "main_capital", "sub_capital"),
    "square": ("capital_city", "city"),
    "ring": ("capital_city",),
    "town": ("town",),
    "lane": ("shipping_lane",),
    "ground": ("ground",),
}
COUNTRIES = ("brick", "slate", "straw", "apricot", "sage")
LEAST_DIFFERENCE = 10.0  # in CIELAB; about 2 is the least that an eye can tell side by side

# What full colour blindness makes of linear RGB (Machado, Oliveira and Fernandes 2009).
EYES = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "red-blind": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "green-blind": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.01182, 0.04294, 0.968881)),
    "blue-blind": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.3039)),
}


@pytest.fixture(scope="module")
def picture(board: Board, drawing: Drawing) -> ElementTree.Element:
    return ElementTree.fromstring(board_svg(board, drawing))


def small(label: tuple[float, float] = (5.0, 5.0), marks: tuple[Mark, ...] = ()) -> tuple[Board, Drawing]:
    square = ((0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0))
    board = Board(1, "test", "A & B", None, (), (Space("a", "Up <there>", "land", values={"ipc": 7}),), ())
    return board, Drawing(1, (20.0, 20.0), {"a": DrawnSpace((square,), label, (5.0, 5.0), "neutral")}, (), marks)


def test_every_space_can_be_found_and_has_its_name(board: Board, picture: ElementTree.Element) -> None:
    paths = {path.get("id"): path for path in picture.iter(f"{SVG}path") if path.get("id")}
    for space in board.spaces:
        assert paths[space.id].findtext(f"{SVG}title") == space.name
    texts = [text.text for text in picture.iter(f"{SVG}text")]
    for space in board.spaces:
        assert set(name_lines(space.name)) <= set(texts), space.name


def test_neutral_and_harsh_ground_carry_a_pattern(drawing: Drawing, picture: ElementTree.Element) -> None:
    fills = [path.get("fill") for path in picture.iter(f"{SVG}path")]
    for tint in ("neutral", "harsh"):
        assert fills.count(f"url(#{tint})") == sum(drawn.tint == tint for drawn in drawing.spaces.values())
    assert "url(#neutral)" in fills


def test_every_kind_of_line_and_mark_is_drawn(drawing: Drawing, picture: ElementTree.Element) -> None:
    drawn = {element.get("class") for element in picture.iter()}
    assert {line.kind for line in drawing.lines} <= drawn
    for sign, kinds in SIGNS.items():
        wanted = sum(mark.kind in kinds for mark in drawing.marks)
        assert sum(element.get("class") == sign for element in picture.iter()) == wanted, sign


def test_a_city_is_named_unless_its_territory_is(board: Board, picture: ElementTree.Element) -> None:
    cities = {text.text for text in picture.iter(f"{SVG}text") if text.get("class") == "city"}
    named = {str(s.features["victory_city"]) for s in board.spaces if "victory_city" in s.features}
    assert cities == named - {space.name for space in board.spaces}


def test_the_figures_of_a_space_stand_behind_its_name(board: Board, picture: ElementTree.Element) -> None:
    counts = Counter(element.get("class") for element in picture.iter())
    again = Counter(style for space in board.spaces for style, _ in figures(space))
    assert again
    for style, count in again.items():
        assert counts[style] == counts[f"{style}-text"] >= count


def test_names_are_written_safely() -> None:
    root = ElementTree.fromstring(board_svg(*small()))
    assert root.get("aria-label") == "A & B"
    assert [text.text for text in root.iter(f"{SVG}text")] == ["Up", "<there>", "7"]


def test_a_name_can_stand_beside_its_space_and_be_set_again() -> None:
    beside = (Mark("name_at", (15.0, 15.0), "a"), Mark("name_again", (2.0, 2.0), "a"))
    texts = list(ElementTree.fromstring(board_svg(*small(marks=beside))).iter(f"{SVG}text"))
    assert [text.text for text in texts] == ["Up", "<there>", "7"] * 2
    assert (texts[0].get("x"), texts[3].get("x")) == ("15", "2")


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("Moscow", ["Moscow"]),
        ("Hungary", ["Hungary"]),
        ("New England", ["New", "England"]),
        ("Great Australian Bight", ["Great", "Australian", "Bight"]),
        ("Yugoslavia", ["Yugoslavia"]),
    ],
)
def test_long_names_are_broken(name: str, lines: list[str]) -> None:
    assert name_lines(name) == lines


def lab(colour: str, eye: str) -> tuple[float, float, float]:
    """CIELAB of a colour as an eye of this kind sees it."""
    shares = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in shares]
    r, g, b = (min(1.0, max(0.0, sum(m * c for m, c in zip(row, linear, strict=True)))) for row in EYES[eye])
    x = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047
    y = 0.2126 * r + 0.7152 * g + 0.0722 * b
    z = (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


@pytest.mark.parametrize("eye", EYES)
def test_colour_blind_people_can_tell_the_countries_apart(eye: str) -> None:
    for a, b in combinations(COUNTRIES, 2):
        difference = sum((p - q) ** 2 for p, q in zip(lab(TINTS[a], eye), lab(TINTS[b], eye), strict=True)) ** 0.5
        assert difference >= LEAST_DIFFERENCE, (a, b)


def test_every_tint_of_the_drawing_has_a_colour(drawing: Drawing) -> None:
    assert {drawn.tint for drawn in drawing.spaces.values()} <= set(TINTS)
