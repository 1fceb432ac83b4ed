"""What holds on every drawn hex board: hexes in place, lines on real hexsides, cities in their hexes, the picture."""

import math
import re
from collections import Counter
from functools import reduce
from pathlib import Path

import pytest
import shapely

from theatre.board.hex_svg import hex_board_svg
from theatre.board.schema import Board, Drawing, Point

LARGEST = 1_500_000  # bytes of drawing data
LARGEST_PICTURE = 2_000_000
SCALE = 60.0  # board units to a hex
SCENARIO_LINES = {  # sides along which they run, as the rules and the map have them
    "third-reich": {"vichy_line": 13, "partition_line": 14, "bessarabia_line": 8},
    "supreme-commander": {"vichy_line": 18, "partition_line": 12, "bessarabia_line": 7, "winter_war_line": 7},
}
ALONG_SIDES = ("river", "canal", "closed", "front", "zone", *SCENARIO_LINES["supreme-commander"])
RIVERS = {"third-reich": 239, "supreme-commander": 615}
GOALS = ("objective", "victory")
# Hexes inland that have an all-sea side, and coasts that no ship can reach, so that their shore is the side itself.
ALONG_A_SIDE = {"third-reich": {"U18", "Z19", "MM31", "NN31"}, "supreme-commander": {"1322", "3720", "4120"}}
REACHED_BY_NONE = {"third-reich": {"T16", "EE32", "EE34", "KK17", "NN32"}, "supreme-commander": {"3305", "3703"}}


@pytest.fixture(scope="module")
def hexes(board: Board, drawing: Drawing) -> dict[str, shapely.Polygon]:
    return {each.id: shapely.Polygon(drawing.spaces[each.id].outline[0]) for each in board.spaces if each.kind != "box"}


@pytest.fixture(scope="module")
def shore(board: Board, drawing: Drawing) -> dict[str, shapely.Geometry]:
    """The drawn ground of each kind of closed line; of terrain, a ring within a ring is a hole."""
    terrains = {space.terrain for space in board.spaces if space.terrain}
    kinds = {line.kind for line in drawing.lines if line.kind.startswith("ground_")} | {"lake", *terrains}
    rings = {
        kind: [shapely.make_valid(shapely.Polygon(line.points)) for line in drawing.lines if line.kind == kind]
        for kind in kinds
    }
    return {
        kind: reduce(shapely.symmetric_difference, found, shapely.Polygon())
        if kind in terrains
        else shapely.union_all(found)
        for kind, found in rings.items()
    }


def shares(ground: shapely.Geometry, hexes: dict[str, shapely.Polygon]) -> dict[str, float]:
    """How much of each hex lies in a ground."""
    parts = shapely.get_parts(ground)
    tree = shapely.STRtree(parts)
    inside = {each: shapely.intersection(parts[tree.query(shape)], shape) for each, shape in hexes.items()}
    return {each: float(shapely.area(found).sum()) / hexes[each].area for each, found in inside.items()}


@pytest.fixture(scope="module")
def land(shore: dict[str, shapely.Geometry]) -> shapely.Geometry:
    ground = shapely.union_all([shape for kind, shape in shore.items() if kind.startswith("ground_")])
    return shapely.difference(ground, shore["lake"])


def key(point: Point) -> tuple[int, int]:
    """Points that are the same but for rounding."""
    return round(point[0] / 3), round(point[1] / 3)


def drawn_sides(drawing: Drawing, hexes: dict[str, shapely.Polygon]) -> dict[frozenset[tuple[int, int]], None]:
    """Every side of a hex as a pair of corners."""
    found: dict[frozenset[tuple[int, int]], None] = {}
    for each in hexes:
        ring = drawing.spaces[each].outline[0]
        found |= {frozenset((key(a), key(b))): None for a, b in zip(ring, (*ring[1:], ring[0]), strict=True)}
    return found


def test_the_file_suits_a_browser(data: Path) -> None:
    assert (data / "drawing.json").stat().st_size <= LARGEST


def test_every_space_can_be_hit_at_its_stack_and_label(board: Board, drawing: Drawing) -> None:
    names = [space.id for space in board.spaces]
    tree = shapely.STRtree([shapely.Polygon(drawing.spaces[name].outline[0]) for name in names])
    for name in names:
        drawn = drawing.spaces[name]
        for point in (drawn.stack, drawn.label):
            assert [names[i] for i in tree.query(shapely.Point(point), predicate="within")] == [name]


def test_hexes_are_regular_and_do_not_overlap(hexes: dict[str, shapely.Polygon], drawing: Drawing) -> None:
    area = SCALE**2 * math.sqrt(3) / 2
    assert all(abs(shape.area - area) < 0.01 * area for shape in hexes.values())
    assert abs(shapely.union_all(list(hexes.values()), grid_size=0.1).area - area * len(hexes)) < 0.001 * area * len(
        hexes
    )
    sheet = shapely.box(0, 0, *drawing.size)
    assert all(sheet.contains(shapely.Polygon(drawn.outline[0])) for drawn in drawing.spaces.values())


def test_boxes_lie_beside_the_map_and_beside_one_another(
    board: Board, drawing: Drawing, hexes: dict[str, shapely.Polygon]
) -> None:
    boxes = [shapely.Polygon(drawing.spaces[space.id].outline[0]) for space in board.spaces if space.kind == "box"]
    assert boxes
    everything = [*boxes, *hexes.values()]
    tree = shapely.STRtree(everything)
    for i, box in enumerate(boxes):
        for j in tree.query(box):
            assert i == j or shapely.intersection(box, everything[j]).area < 1


def test_neighbours_share_a_drawn_side(board: Board, drawing: Drawing, hexes: dict[str, shapely.Polygon]) -> None:
    for edge in board.edges:
        if edge.a in hexes and edge.b in hexes:
            ends = [{key(corner) for corner in drawing.spaces[each].outline[0]} for each in (edge.a, edge.b)]
            assert len(ends[0] & ends[1]) == 2, (edge.a, edge.b)


def test_lines_run_along_real_hexsides(
    game: str, drawing: Drawing, hexes: dict[str, shapely.Polygon], board: Board
) -> None:
    sides = drawn_sides(drawing, hexes)
    drawn = Counter()
    for line in drawing.lines:
        if line.kind in ALONG_SIDES:
            for a, b in zip(line.points, line.points[1:], strict=False):
                assert frozenset((key(a), key(b))) in sides, (line.kind, a, b)
                drawn[line.kind] += 1
    watery = sum(edge.kind == "river" or (edge.kind != "sea" and "canal" in edge.features) for edge in board.edges)
    assert drawn["river"] + drawn["canal"] == watery
    assert sum(edge.kind == "river" for edge in board.edges) == RIVERS[game]
    assert {kind: drawn[kind] for kind in SCENARIO_LINES[game]} == SCENARIO_LINES[game]


def test_each_arrow_points_from_one_hex_of_its_side_to_the_other(
    board: Board, drawing: Drawing, hexes: dict[str, shapely.Polygon]
) -> None:
    arrows = [line.points for line in drawing.lines if line.kind == "crossing_arrow"]
    wanted = [(edge.a, edge.b) for edge in board.edges if {"crossing_arrow", "strait"} & set(edge.features)]
    shown = [
        tuple(next(name for name, shape in hexes.items() if shape.contains(shapely.Point(p))) for p in a)
        for a in arrows
    ]
    assert sorted(shown) == sorted(wanted)


def test_each_city_stands_on_land_in_its_hex(
    board: Board, drawing: Drawing, hexes: dict[str, shapely.Polygon], land: shapely.Geometry
) -> None:
    signs = [mark for mark in drawing.marks if re.fullmatch(r"(capital|port|city|_|objective)+", mark.kind)]
    wanted: Counter[str] = Counter()
    for space in board.spaces:
        for site in space.sites:
            words = [word for word in ("capital", "port") if word in site.features] or ["city"]
            wanted["_".join([*words, "objective"] if set(GOALS) & set(site.features) else words)] += 1
    assert Counter(mark.kind for mark in signs) == wanted
    tree = shapely.STRtree(list(hexes.values()))
    names = list(hexes)
    there = Counter(names[i] for mark in signs for i in tree.query(shapely.Point(mark.at), predicate="within"))
    assert there == Counter(space.id for space in board.spaces for _ in space.sites)
    assert all(land.distance(shapely.Point(mark.at)) < 2 for mark in signs)
    assert {mark.text for mark in drawing.marks if "_name_" in mark.kind} == {
        site.name for space in board.spaces for site in space.sites
    }


def test_hexes_show_land_and_water_as_the_board_says(
    game: str, board: Board, hexes: dict[str, shapely.Polygon], land: shapely.Geometry
) -> None:
    """A hex inland is all land but for lakes, the open sea is all water, and a coast has some of both."""
    spaces = {space.id: space for space in board.spaces}
    for each, part in shares(land, hexes).items():
        if spaces[each].kind == "sea":
            assert part < 0.02, each
        elif "coast" in spaces[each].features:
            assert part > 0.03, each
            assert part < 0.9995 or each in REACHED_BY_NONE[game], each
        elif "lake" not in spaces[each].features and each not in ALONG_A_SIDE[game]:
            assert part > 0.99, each


def test_terrain_is_shown_in_its_hexes(
    board: Board, hexes: dict[str, shapely.Polygon], shore: dict[str, shapely.Geometry]
) -> None:
    for terrain in {space.terrain for space in board.spaces if space.terrain} - {"clear"}:
        shown = shares(shore[terrain], hexes)
        for space in board.spaces:
            if space.kind != "box":
                assert shown[space.id] > 0.1 if space.terrain == terrain else shown[space.id] < 0.02, space.id


def test_the_picture_shows_every_hex_city_and_box(board: Board, drawing: Drawing) -> None:
    picture = hex_board_svg(board, drawing)
    for space in board.spaces:
        assert f'id="{space.id}"' in picture
        assert all(f">{site.name}<" in picture for site in space.sites)
    for line_kind in {line.kind for line in drawing.lines}:
        assert line_kind.startswith("ground_") or f'class="{line_kind}"' in picture
    assert picture.count("<svg") == 1
    assert picture.endswith("</svg>\n")


def test_every_value_and_every_name_of_the_legend_is_in_the_picture(board: Board, drawing: Drawing) -> None:
    picture = hex_board_svg(board, drawing)
    values = Counter(str(space.values["msp"]) for space in board.spaces if "msp" in space.values)
    assert Counter(mark.text for mark in drawing.marks if mark.kind in ("msp", "factory")) == values
    assert drawing.legend
    for kind, words in drawing.legend.items():
        assert f'data-legend="{kind}"' in picture
        assert f">{words}<" in picture


def test_names_can_be_read_at_three_zooms(board: Board, drawing: Drawing) -> None:
    """Countries and seas at every size, cities once their type is 7 pixels high, numbers of hexes nearest of all."""
    picture = hex_board_svg(board, drawing)
    shown = {zoom: re.findall(rf'<text class="(\S+) {zoom}"', picture) for zoom in ("far", "middle", "near")}
    assert {"country", "sea", "title"} <= set(shown["far"])
    assert {"city_name", "objective_name"} <= set(shown["middle"])
    assert {"land-number", "sea-number"} <= set(shown["near"])
    width = drawing.size[0]
    rules = dict(re.findall(r"@media \(max-width:(\d+)px\)\{\.(\w+)\{display:none\}\}", picture))
    least = {zoom: int(pixels) for pixels, zoom in rules.items()}
    assert set(least) == {"middle", "near"}
    assert width * 0.7 < least["middle"] < least["near"] < width * 1.1


def test_the_picture_in_the_docs_can_be_read_and_loaded(game: str, root: Path) -> None:
    picture = (root / "docs" / "boards" / f"{game}.jpg").read_bytes()
    assert picture.startswith(b"\xff\xd8\xff")
    assert 500_000 < len(picture) <= LARGEST_PICTURE
