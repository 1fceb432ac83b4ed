"""The lines of a drawing: relief and depth, coasts, borders of different weight, rivers, lakes, ice, canals."""

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import shapely
from shapely import STRtree
from shapely.geometry.base import BaseGeometry

from theatre.board.schema import Board

from . import atlas, relief
from .land import DETAIL, GRID, Land
from .projection import Projection
from .seas import Spaces

SHORTEST_RIVER = 45.0  # board units
SMALLEST_LAKE = 22.0  # square units
NET = 15  # degrees
MOUTH = 2.5  # board units by which a river's mouth may miss the coast
PLAINS = "plains"

Line = tuple[str, list[tuple[float, float]]]


def points(line: BaseGeometry) -> list[tuple[float, float]]:
    """Coordinates as the file holds them: one decimal, no point twice in a row."""
    rounded = [(round(x, 1) + 0.0, round(y, 1) + 0.0) for x, y in shapely.get_coordinates(line)]
    return [point for i, point in enumerate(rounded) if i == 0 or point != rounded[i - 1]]


def drawn(kind: str, shape: BaseGeometry) -> list[Line]:
    """The pieces of a shape as lines of one kind, in a fixed order."""
    merged = shapely.line_merge(shape) if shape.geom_type == "MultiLineString" else shape
    pieces = [part for part in shapely.get_parts(merged) if part.geom_type in ("LineString", "LinearRing")]
    return sorted((kind, line) for line in (points(piece) for piece in pieces) if len(line) > 1)


def rings(kind: str, shapes: Iterable[BaseGeometry]) -> list[Line]:
    """The outer edges of shapes as closed lines."""
    parts = [part for shape in shapes for part in shapely.get_parts(shape) if part.geom_type == "Polygon"]
    return sorted((kind, points(part.exterior)) for part in parts if part.area > 0)


def edges(shapes: Mapping[str, BaseGeometry], groups: Mapping[str, str], within: str, between: str) -> list[Line]:
    """Borders of spaces of one element: light inside a group, heavy between groups."""
    names = sorted(shapes)
    boundaries = [shapes[name].boundary for name in names]
    found: dict[str, list[BaseGeometry]] = {within: [], between: []}
    for i, j in sorted(map(tuple, STRtree(boundaries).query(boundaries, predicate="intersects").T.tolist())):
        if i < j:
            border = shapely.intersection(boundaries[i], boundaries[j])
            kind = within if groups[names[i]] == groups[names[j]] else between
            found[kind] += [part for part in shapely.get_parts(border) if part.length > 0]
    return [line for kind in (within, between) for line in drawn(kind, shapely.union_all(found[kind]))]


def bands(shapes: Mapping[str, BaseGeometry], board: Board) -> list[Line]:
    """What a land border runs along, where the board says so (`border`): forest, mountains, a river; not plains."""
    found: dict[str, list[BaseGeometry]] = {}
    for edge in board.edges:
        ground = edge.features.get("border", PLAINS)
        if ground != PLAINS:
            border = shapely.intersection(shapes[edge.a].boundary, shapes[edge.b].boundary)
            found.setdefault(str(ground), []).extend(p for p in shapely.get_parts(border) if p.length > 0)
    return [line for ground in sorted(found) for line in drawn(f"along_{ground}", shapely.union_all(found[ground]))]


def crossings(shapes: Mapping[str, BaseGeometry], unseen: Iterable[Sequence[str]]) -> list[Line]:
    """The shortest way over the water between two territories that are neighbours without touching."""
    pairs = [pair for pair in unseen if all(name in shapes for name in pair)]
    return [line for a, b in pairs for line in drawn("crossing", shapely.shortest_line(shapes[a], shapes[b]))]


def partition(shapes: Mapping[str, BaseGeometry], board: Board) -> list[Line]:
    """The line between spaces that a pact gives to different powers."""
    sides = {space.id: space.features["pact"] for space in board.spaces if "pact" in space.features}
    common = [
        shapely.intersection(shapes[edge.a].boundary, shapes[edge.b].boundary)
        for edge in board.edges
        if edge.a in sides and edge.b in sides and sides[edge.a] != sides[edge.b]
    ]
    pieces = [part for border in common for part in shapely.get_parts(border) if part.length > 0]
    return drawn("partition", shapely.union_all(pieces)) if pieces else []


def rivers(projection: Projection, ground: BaseGeometry) -> list[Line]:
    """The courses of the long rivers, on land only."""
    near = ground.buffer(MOUTH)
    courses = [projection.shape(course).simplify(DETAIL) for course in atlas.rivers()]
    ashore = [shapely.intersection(course, near) for course in courses if course.length >= SHORTEST_RIVER]
    return [line for course in ashore for line in drawn("river", course)]


def lakes(projection: Projection, ground: BaseGeometry) -> list[Line]:
    shown = [shapely.intersection(projection.shape(lake), ground) for lake in atlas.lakes()]
    return rings("lake", [lake.simplify(DETAIL) for lake in shown if lake.area >= SMALLEST_LAKE])


def graticule(projection: Projection, frame: BaseGeometry) -> list[Line]:
    """Meridians and parallels every fifteen degrees, for the eye."""
    east, west = projection.cut + 360, projection.cut
    first = math.ceil(west / NET) * NET
    meridians = [[(lon, lat / 2) for lat in range(-180, 181)] for lon in range(first, math.ceil(east), NET)]
    parallels = [[(west + step, lat) for step in range(361)] for lat in range(-90 + NET, 90, NET)]
    curves = [projection.stroke(line).simplify(DETAIL / 2).intersection(frame) for line in meridians + parallels]
    return [line for curve in curves if not curve.is_empty for line in drawn("graticule", curve)]


def build(
    details: Mapping[str, Any], projection: Projection, land: Land, spaces: Spaces, board: Board
) -> list[Line]:
    """All lines in the order in which they are inked."""
    width, height = projection.size
    frame = shapely.box(0, 0, width, height)
    groups = {space.id: space.groups[0] for space in board.spaces}
    strait = shapely.union_all(list(spaces.strait.values()))
    dry = shapely.union_all([*spaces.land.values(), *spaces.out_of_play.values()])
    ground = shapely.difference(dry, strait) if spaces.strait else dry
    coast = ground.boundary.difference(frame.boundary.buffer(GRID))
    canals = [line for canal in details["canal"] for line in drawn("canal", projection.stroke(canal["through"]))]
    return [
        *relief.build(projection, **details["relief"]),
        *graticule(projection, frame),
        *[line for kind, water in sorted(spaces.none.items()) for line in rings(kind, [water])],
        *rings("islet", land.islets),
        *rings("out_of_play", spaces.out_of_play.values()),
        *rings("strait", spaces.strait.values()),
        *bands(spaces.land, board),
        *rivers(projection, ground),
        *lakes(projection, ground),
        *edges(spaces.land, groups, "territory_border", "region_border"),
        *edges(spaces.sea, groups, "zone_border", "sea_border"),
        *partition(spaces.land, board),
        *crossings(spaces.land, details["unseen"]),
        *drawn("coast", coast),
        *canals,
    ]
