"""The committed drawings against the boards they draw."""

import re
from pathlib import Path
from typing import Any

import pytest
import shapely
from shapely.geometry.base import BaseGeometry

from theatre.board.schema import Board, Drawing

# Ways that no common edge shows: canals through land, crossings of narrow water, the ways round Africa and Arabia.
UNSEEN = {
    "supreme_axis_and_allies": {("antilles", "gulf_of_panama"), ("levant", "red_sea")},
    "triumph_and_tragedy": {("south_atlantic", "west_indian")},
    "ww2_in_europe": {
        ("CAN", "RED"),
        ("PER", "RED"),
        ("LEV", "RED"),
        ("belfast", "glasgow"),
        ("copenhagen", "gothenburg"),
        ("krasnodar", "sevastopol"),
    },
}
SPACES = {"supreme_axis_and_allies": 112 + 71, "triumph_and_tragedy": 103 + 28 + 5, "ww2_in_europe": 176 + 26}
BORDERS = {
    "supreme_axis_and_allies": 178 + 144 + 176,
    "triumph_and_tragedy": 188 + 129 + 36,
    "ww2_in_europe": 346 + 164 + 30,
}
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


def test_every_space_is_drawn_and_nothing_else(game: str, board: Board, drawing: Drawing) -> None:
    assert list(drawing.spaces) == [space.id for space in board.spaces]
    assert len(drawing.spaces) == SPACES[game]


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
    game: str, edges: dict[tuple[str, str], float], borders: set[tuple[str, str]], details: dict[str, Any]
) -> None:
    assert len(borders) == BORDERS[game]
    unseen = {pair for pair in borders if edges.get(pair, 0.0) < SEEN}
    assert unseen == UNSEEN[game]
    assert {tuple(sorted(pair)) for pair in details["unseen"]} == UNSEEN[game]


def test_the_cut_of_the_world_runs_through_six_spaces(
    game: str, drawing: Drawing, shapes: dict[str, BaseGeometry]
) -> None:
    """They are drawn at both edges, so that no border wraps round the edge of the map; Europe is not cut at all."""
    both = {n for n, shape in shapes.items() if shape.bounds[0] == 0 and shape.bounds[2] == drawing.size[0]}
    assert both == (CUT if game == "supreme_axis_and_allies" else set())


def test_spaces_that_are_no_neighbours_meet_at_most_at_a_corner(
    edges: dict[tuple[str, str], float], borders: set[tuple[str, str]]
) -> None:
    assert {pair: length for pair, length in edges.items() if pair not in borders and length > TOUCH} == {}


def test_the_drawing_stays_on_its_sheet(drawing: Drawing, shapes: dict[str, BaseGeometry]) -> None:
    width, height = drawing.size
    sheet = shapely.box(0, 0, width, height)
    assert all(sheet.covers(shape) for shape in shapes.values())
    assert all(sheet.covers(shapely.Point(mark.at)) for mark in drawing.marks)


def test_the_file_is_small_and_has_one_decimal_at_most(data: Path) -> None:
    text = (data / "drawing.json").read_text(encoding="utf-8")
    assert len(text.encode()) <= 1_500_000
    assert not re.search(r"\d\.\d\d", text)


def test_every_city_has_its_sign_in_its_own_space(
    board: Board, drawing: Drawing, shapes: dict[str, BaseGeometry]
) -> None:
    kinds = {str(space.features["city"]) for space in board.spaces if "city" in space.features} | {"victory_city"}
    signs = sorted((mark.kind, mark.at) for mark in drawing.marks if mark.kind in kinds)
    holders = [s for s in board.spaces if "city" in s.features or "victory_city" in s.features]
    assert len(signs) == len(holders) > 0
    for space in holders:
        kind = "victory_city" if "victory_city" in space.features else str(space.features["city"])
        assert any(sign == kind and shapes[space.id].contains(shapely.Point(at)) for sign, at in signs), space.id


def test_every_zone_is_numbered_and_every_shipping_lane_signed(board: Board, drawing: Drawing) -> None:
    numbers = sorted(int(mark.text or 0) for mark in drawing.marks if mark.kind == "zone_number")
    assert numbers == sorted(s.values["number"] for s in board.spaces if "number" in s.values)
    lanes = sorted(mark.text or "" for mark in drawing.marks if mark.kind == "shipping_lane")
    wanted = [s for s in board.spaces if "shipping_lane" in s.features]
    assert lanes == sorted(f"{s.features['shipping_lane']} {s.values['shipping_lane']}" for s in wanted)


def test_borders_are_drawn_by_weight(board: Board, drawing: Drawing) -> None:
    kinds = {line.kind for line in drawing.lines}
    assert {"territory_border", "region_border", "zone_border", "sea_border", "coast", "river", "canal"} <= kinds
    grounds = {str(edge.features["border"]) for edge in board.edges if "border" in edge.features} - {"plains"}
    assert {kind for kind in kinds if kind.startswith("along_")} == {f"along_{ground}" for ground in grounds}


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


def test_land_crossings_are_drawn_and_ports_lie_on_their_coast(
    game: str, board: Board, drawing: Drawing, shapes: dict[str, BaseGeometry]
) -> None:
    land = {space.id for space in board.spaces if space.kind == "land"}
    assert sum(line.kind == "crossing" for line in drawing.lines) == sum(set(pair) <= land for pair in UNSEEN[game])
    ports = {mark.text: shapely.Point(mark.at) for mark in drawing.marks if mark.kind == "port"}
    wanted = [edge for edge in board.edges if edge.kind == "coast" and "port" in edge.features]
    assert sorted(map(str, ports)) == sorted(f"{edge.a} {edge.b}" for edge in wanted)
    for edge in wanted:
        at = ports[f"{edge.a} {edge.b}"]
        assert max(shapes[edge.a].distance(at), shapes[edge.b].distance(at)) < 0.2, edge


def test_the_partition_line_runs_between_the_two_sides(
    board: Board, drawing: Drawing, shapes: dict[str, BaseGeometry]
) -> None:
    sides = {space.id: space.features["pact"] for space in board.spaces if "pact" in space.features}
    parted = [line for line in drawing.lines if line.kind == "partition"]
    assert bool(parted) == bool(sides)
    for line in parted:
        middle = shapely.LineString(line.points).interpolate(0.5, normalized=True).buffer(0.1)
        assert {sides.get(name) for name, shape in shapes.items() if shape.intersects(middle)} == {"GE", "SU"}
