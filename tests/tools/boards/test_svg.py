"""The picture of a board."""

import xml.etree.ElementTree as ElementTree
from collections import Counter
from itertools import combinations

import pytest

from theatre.board.legend import sample
from theatre.board.lettering import FIGURES, LEGIBLE, ZOOMS, figures, name_lines, narrowest, zoom
from theatre.board.palette import DEPTHS, LIGHTS, PATTERNS, SHADES, TERRAINS, TINTS
from theatre.board.schema import Board, Drawing, DrawnSpace, Line, Mark, Space
from theatre.board.svg import MARGIN, board_svg

SVG = "{http://www.w3.org/2000/svg}"
SIGNS = {
    "star": ("victory_city", "main_capital", "sub_capital"),
    "square": ("capital_city", "city"),
    "ring": ("capital_city",),
    "town": ("town",),
    "lane": ("shipping_lane",),
    "ground": ("ground",),
}
GROUNDS = ("brick", "slate", "straw", "apricot", "sage", "neutral", "harsh")
LEAST_DIFFERENCE = 11.0  # in CIELAB; about 2 is the least that an eye can tell side by side
# Kinds that everybody reads without a legend, or that are no signs.
PLAIN = {"coast", "river", "lake", "ice", "islet", "narrows", "graticule"}
NAMES = ("name_at", "name_again", "zone_number", "ground", "country_", "sea_")

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


def foot_of(picture: ElementTree.Element) -> ElementTree.Element:
    """The legend, which shows every sign once more."""
    return next(group for group in picture.iter(f"{SVG}g") if group.get("class") == "foot")


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
    drawn = Counter(element.get("class") for element in picture.iter())
    drawn -= Counter(element.get("class") for element in foot_of(picture).iter())
    assert {line.kind for line in drawing.lines} <= set(drawn)
    for sign, kinds in SIGNS.items():
        assert drawn[sign] == sum(mark.kind in kinds for mark in drawing.marks), sign


def test_a_city_is_named_unless_its_territory_is(board: Board, picture: ElementTree.Element) -> None:
    cities = {text.text for text in picture.iter(f"{SVG}text") if text.get("class") == "city near"}
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


def difference(a: str, b: str, eye: str) -> float:
    return sum((p - q) ** 2 for p, q in zip(lab(TINTS[a], eye), lab(TINTS[b], eye), strict=True)) ** 0.5


@pytest.mark.parametrize("eye", EYES)
def test_colour_blind_people_can_tell_the_tints_apart(eye: str) -> None:
    for a, b in combinations(GROUNDS, 2):
        assert difference(a, b, eye) >= LEAST_DIFFERENCE, (a, b)


@pytest.mark.parametrize("eye", EYES)
def test_neighbouring_countries_can_be_told_apart_on_every_board(board: Board, drawing: Drawing, eye: str) -> None:
    tints = {name: drawn.tint or "" for name, drawn in drawing.spaces.items()}
    pairs = {tuple(sorted((tints[edge.a], tints[edge.b]))) for edge in board.edges if edge.kind in ("land", "river")}
    unlike = [(a, b) for a, b in sorted(pairs) if a != b]
    assert unlike
    assert [(a, b) for a, b in unlike if difference(a, b, eye) < LEAST_DIFFERENCE] == []


def test_every_tint_of_the_drawing_has_a_colour(drawing: Drawing) -> None:
    assert {drawn.tint for drawn in drawing.spaces.values()} <= set(TINTS)


def test_terrain_is_shown_by_a_pattern_of_its_own(board: Board, picture: ElementTree.Element) -> None:
    fills = Counter(path.get("fill") for path in picture.iter(f"{SVG}path"))
    for terrain in TERRAINS:
        assert f'id="{terrain}"' in PATTERNS
        assert fills[f"url(#{terrain})"] == sum(space.terrain == terrain for space in board.spaces)
    assert {space.terrain for space in board.spaces} <= {*TERRAINS, "clear", None}


def test_the_legend_explains_every_sign_and_nothing_else(
    board: Board, drawing: Drawing, picture: ElementTree.Element
) -> None:
    used = {line.kind for line in drawing.lines} - PLAIN
    used = {kind for kind in used if kind not in (*DEPTHS, *LIGHTS, *SHADES)} | {"relief", "depth"}
    used |= {mark.kind for mark in drawing.marks if not mark.kind.startswith(NAMES)}
    used |= {str(drawn.tint) for drawn in drawing.spaces.values()} - {"coastal", "open"}
    used |= {space.terrain for space in board.spaces if space.terrain in TERRAINS}
    used |= {value for space in board.spaces for value in space.values if value in FIGURES}
    assert set(drawing.legend) == used
    entries = {entry.get("data-legend"): entry for entry in picture.iter(f"{SVG}g") if entry.get("data-legend")}
    assert {kind: entry.findtext(f"{SVG}text[@class='legend']") for kind, entry in entries.items()} == drawing.legend


def test_the_legend_stands_under_the_map_on_the_paper(drawing: Drawing, picture: ElementTree.Element) -> None:
    left, top, width, height = map(float, str(picture.get("viewBox")).split())
    for entry in picture.iter(f"{SVG}g"):
        if entry.get("data-legend"):
            x, y = map(float, str(entry.get("transform")).removeprefix("translate(").removesuffix(")").split())
            assert drawing.size[1] + MARGIN / 2 < y < top + height - 10
            assert left < x < left + width - 300


def test_a_board_without_a_legend_has_no_foot() -> None:
    root = ElementTree.fromstring(board_svg(*small()))
    assert root.get("viewBox") == f"-56 -56 {20 + 2 * MARGIN:g} {20 + 2 * MARGIN:g}"


def test_samples_differ(drawing: Drawing) -> None:
    drawn = [sample(kind) for kind in drawing.legend]
    assert len(set(drawn)) == len(drawn)


def test_relief_and_depth_are_areas_with_holes_clipped_to_land(drawing: Drawing, picture: ElementTree.Element) -> None:
    paths = {path.get("class"): path for path in picture.iter(f"{SVG}path")}
    for kind in (*DEPTHS, *LIGHTS, *SHADES):
        assert paths[kind].get("fill-rule") == "evenodd"
        assert str(paths[kind].get("d")).count("M") == sum(line.kind == kind for line in drawing.lines)
    clipped = [group for group in picture.iter(f"{SVG}g") if group.get("clip-path") == "url(#ground)"]
    assert {path.get("class") for group in clipped for path in group.iter(f"{SVG}path")} == {*LIGHTS, *SHADES}


def test_names_appear_by_three_classes_when_they_can_be_read(drawing: Drawing, picture: ElementTree.Element) -> None:
    width = drawing.size[0] + 2 * MARGIN
    style = str(picture.findtext(f".//{SVG}style"))
    for name in ZOOMS:
        assert f"@media (max-width:{narrowest(name, width) - 1}px){{.{name}{{display:none}}}}" in style
    shown = Counter()
    for group in picture.iter(f"{SVG}g"):
        if group.get("class") in ZOOMS:
            for text in group.iter(f"{SVG}text"):
                if "name" in str(text.get("class")):
                    size = float(str(text.get("font-size")))
                    shown[group.get("class")] += 1
                    pixels = size * narrowest(str(group.get("class")), width) / width
                    assert pixels >= LEGIBLE * 0.84, text.text  # a name set again is a little smaller
    shown["far"] += sum("far" in str(text.get("class")) for text in picture.iter(f"{SVG}text"))
    assert all(shown[name] > 0 for name in ZOOMS), shown


def test_a_name_belongs_to_the_class_of_its_size() -> None:
    assert [zoom(size) for size in (60, 24, 23.9, 14, 13.9, 10, 8.5)] == [
        *("far", "far", "middle", "middle", "near", "near", "near")
    ]
    widths = [narrowest(name, 3400) for name in ZOOMS]
    assert widths == sorted(widths)
    assert widths[0] < 1000


def test_small_signs_are_shown_from_near_by_only(drawing: Drawing, picture: ElementTree.Element) -> None:
    near = [group for group in picture.iter(f"{SVG}g") if group.get("class") == "near"]
    hidden = Counter(child.get("class") for group in near for child in group)
    assert hidden["port"] == sum(mark.kind == "port" for mark in drawing.marks)
    assert hidden["fort"] == sum(mark.kind == "fortress_site" for mark in drawing.marks)
    assert hidden["lane"] == sum(mark.kind == "shipping_lane" for mark in drawing.marks)
    assert hidden["star"] == hidden["square"] == 0


def test_a_background_name_is_set_large_and_in_capitals() -> None:
    marks = (Mark("country_30", (5.0, 5.0), "Low Lands Two"), Mark("sea_24", (5.0, 9.0), "Deep"))
    texts = list(ElementTree.fromstring(board_svg(*small(marks=marks))).iter(f"{SVG}text"))
    assert [(text.text, text.get("font-size")) for text in texts[:3]] == [
        *(("LOW", "30.0"), ("LANDS TWO", "30.0"), ("Deep", "24.0"))
    ]


def test_rings_of_shade_make_one_area() -> None:
    board, drawing = small()
    ring = ((1.0, 1.0), (9.0, 1.0), (9.0, 9.0))
    shaded = Drawing(1, drawing.size, drawing.spaces, (Line("shade_1", ring), Line("shade_1", ring)))
    root = ElementTree.fromstring(board_svg(board, shaded))
    areas = [path.get("d") for path in root.iter(f"{SVG}path") if path.get("class") == "shade_1"]
    assert areas == ["M1,1 9,1 9,9Z M1,1 9,1 9,9Z"]
