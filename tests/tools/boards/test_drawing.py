"""The committed drawing of Supreme Axis and Allies against the board it draws."""

import re
import tomllib
from pathlib import Path

import pytest
import shapely
from shapely.geometry.base import BaseGeometry

from theatre.board.schema import Board, Drawing

ROOT = Path(__file__).resolve().parents[3]
FILE = ROOT / "src" / "theatre" / "games" / "supreme_axis_and_allies" / "data" / "drawing.json"
DETAILS = tomllib.loads((ROOT / "tools/boards/supreme_axis_and_allies/details.toml").read_text(encoding="utf-8"))
CANALS = {("antilles", "gulf_of_panama"), ("levant", "red_sea")}  # ships pass through land: no common edge
SLIVER = 0.05  # square units that two spaces may both cover
SEEN = 4.0  # units of common edge by which neighbours are told
TOUCH = 1.5  # units of common edge that spaces which only meet at a corner may have
CUT = {"british_columbia", "great_plains", "gulf_coast", "mexico", "gulf_of_panama", "peru_trench"}


def common_edges(shapes: dict[str, BaseGeometry]) -> dict[tuple[str, str], float]:
    names = sorted(shapes)
    edges = [shapes[name].boundary for name in names]
    pairs = shapely.STRtree(edges).query(edges, predicate="intersects").T
    return {
        (names[i], names[j]): shapely.intersection(edges[i], edges[j]).length for i, j in pairs.tolist() if i < j
    }


@pytest.fixture(scope="module")
def edges(shapes: dict[str, BaseGeometry]) -> dict[tuple[str, str], float]:
    return common_edges(shapes)


@pytest.fixture(scope="module")
def borders(board: Board) -> set[tuple[str, str]]:
    return {(min(edge.a, edge.b), max(edge.a, edge.b)) for edge in board.edges}


def test_every_space_is_drawn_and_nothing_else(board: Board, drawing: Drawing) -> None:
    assert list(drawing.spaces) == [space.id for space in board.spaces]
    assert len(drawing.spaces) == 112 + 71


def test_names_and_units_have_their_place_inside_the_space(
    drawing: Drawing, shapes: dict[str, BaseGeometry]
) -> None:
    outside = [
        (name, use)
        for name, drawn in drawing.spaces.items()
        for use, point in (("label", drawn.label), ("stack", drawn.stack))
        if not shapes[name].contains(shapely.Point(point))
    ]
    assert outside == []


def test_a_click_on_the_units_hits_their_space_and_no_other(
    drawing: Drawing, shapes: dict[str, BaseGeometry]
) -> None:
    for name, drawn in drawing.spaces.items():
        hit = [other for other, shape in shapes.items() if shape.covers(shapely.Point(drawn.stack))]
        assert hit == [name]


def test_units_have_room(drawing: Drawing, shapes: dict[str, BaseGeometry]) -> None:
    cramped = {
        name
        for name, drawn in drawing.spaces.items()
        if shapes[name].boundary.distance(shapely.Point(drawn.stack)) < 4
    }
    assert cramped == set()


def test_no_two_spaces_overlap(shapes: dict[str, BaseGeometry]) -> None:
    names = sorted(shapes)
    areas = [shapes[name] for name in names]
    for i, j in shapely.STRtree(areas).query(areas, predicate="intersects").T.tolist():
        if i < j:
            assert shapely.intersection(areas[i], areas[j]).area <= SLIVER, (names[i], names[j])


def test_neighbours_share_an_edge_that_can_be_seen(
    edges: dict[tuple[str, str], float], borders: set[tuple[str, str]]
) -> None:
    assert len(borders) == 178 + 144 + 176
    unseen = {pair for pair in borders if edges.get(pair, 0.0) < SEEN}
    assert unseen == CANALS
    assert {tuple(pair) for pair in DETAILS["unseen"]} == CANALS


def test_no_border_wraps_round_the_edge_of_the_map(
    edges: dict[tuple[str, str], float], borders: set[tuple[str, str]], shapes: dict[str, BaseGeometry]
) -> None:
    """The cut runs through six spaces, and these are drawn at both edges, so that each border is seen somewhere."""
    both = {name for name, shape in shapes.items() if shape.bounds[0] == 0 and shape.bounds[2] == 3400}
    assert both == CUT
    assert all(edges[pair] >= SEEN for pair in borders - CANALS if set(pair) & CUT)


def test_spaces_that_are_no_neighbours_meet_at_most_at_a_corner(
    edges: dict[tuple[str, str], float], borders: set[tuple[str, str]]
) -> None:
    assert {pair: length for pair, length in edges.items() if pair not in borders and length > TOUCH} == {}


def test_the_drawing_stays_on_its_sheet(drawing: Drawing, shapes: dict[str, BaseGeometry]) -> None:
    width, height = drawing.size
    sheet = shapely.box(0, 0, width, height)
    assert all(sheet.covers(shape) for shape in shapes.values())
    assert all(sheet.covers(shapely.Point(mark.at)) for mark in drawing.marks)


def test_the_file_is_small_and_has_one_decimal_at_most() -> None:
    text = FILE.read_text(encoding="utf-8")
    assert len(text.encode()) <= 1_500_000
    assert not re.search(r"\d\.\d\d", text)


def test_every_victory_city_has_a_star_in_its_own_territory(
    board: Board, drawing: Drawing, shapes: dict[str, BaseGeometry]
) -> None:
    stars = {mark.text: mark.at for mark in drawing.marks if mark.kind == "victory_city"}
    cities = {str(s.features["victory_city"]): s.id for s in board.spaces if "victory_city" in s.features}
    assert sorted(cities) == sorted(str(name) for name in stars)
    for city, territory in cities.items():
        assert shapes[territory].contains(shapely.Point(stars[city])), city


def test_every_zone_is_numbered_and_every_shipping_lane_signed(board: Board, drawing: Drawing) -> None:
    numbers = sorted(int(mark.text or 0) for mark in drawing.marks if mark.kind == "zone_number")
    assert numbers == list(range(1, 72))
    lanes = sorted(mark.text or "" for mark in drawing.marks if mark.kind == "shipping_lane")
    wanted = [s for s in board.spaces if "shipping_lane" in s.features]
    assert lanes == sorted(f"{s.features['shipping_lane']} {s.values['shipping_lane']}" for s in wanted)


def test_borders_are_drawn_by_weight(drawing: Drawing) -> None:
    kinds = {line.kind for line in drawing.lines}
    assert {"territory_border", "region_border", "zone_border", "sea_border", "coast", "river", "canal"} <= kinds


def test_a_region_border_separates_regions_and_a_territory_border_does_not(
    board: Board, drawing: Drawing, shapes: dict[str, BaseGeometry]
) -> None:
    region = {space.id: space.groups[0] for space in board.spaces}
    land = [space.id for space in board.spaces if space.kind == "land"]
    tree = shapely.STRtree([shapes[name] for name in land])
    for line in drawing.lines:
        if line.kind in ("region_border", "territory_border"):
            (x0, y0), (x1, y1) = line.points[:2]
            middle = shapely.Point((x0 + x1) / 2, (y0 + y1) / 2).buffer(0.02)
            sides = {region[land[i]] for i in tree.query(middle, predicate="intersects").tolist()}
            assert (len(sides) > 1) == (line.kind == "region_border"), line.points[:2]
