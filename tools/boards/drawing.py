"""A board's drawing from its definition folder: all steps in order, and the file they end in."""

import json
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import shapely
from shapely.geometry.base import BaseGeometry

from theatre.board.lettering import text_box
from theatre.board.load import load_board
from theatre.board.schema import Board, Space

from . import background, corners, land, layout, lines, projection, seas
from .check import misdrawn
from .layout import Place, Point

SECOND_PART = 700.0  # square units: a part of a divided space this large is named again
FAR = 1500.0  # board units between two parts of a space: the map's cut runs through it
OPEN_SEA = 0.35  # a zone whose edge is shore to this share or more counts as a coastal sea


@dataclass(frozen=True)
class Definition:
    """Where a board is defined and where its files are."""

    folder: Path
    data: Path

    @property
    def board(self) -> Board:
        return load_board(str(self.data / "board.json"))


def rounded(point: Point) -> list[float]:
    return [round(point[0], 1) + 0.0, round(point[1], 1) + 0.0]


def outline(shape: BaseGeometry) -> list[list[list[float]]]:
    """Rings of a shape, largest first; holes follow from the even-odd rule."""
    found = [ring for part in shapely.get_parts(shape) for ring in (part.exterior, *part.interiors)]
    found.sort(key=lambda ring: (-shapely.Polygon(ring).area, ring.bounds))
    return [[list(point) for point in lines.points(ring)[:-1]] for ring in found]


def tint(space: Space, shape: BaseGeometry, ground: BaseGeometry, countries: Mapping[str, str]) -> str:
    """The colour family of a space: its first owner, its terrain, or how near the shore it lies."""
    if space.kind == "sea":
        shore = shapely.intersection(shape.boundary, ground).length / shape.boundary.length
        return "coastal" if shore >= OPEN_SEA else "open"
    if space.country:
        return countries.get(space.country, "neutral")
    return "harsh" if space.features.get("harsh") else "neutral"


def name_size(space: Space, area: float) -> tuple[float, float]:
    """The box kept free around a name; a shipping lane has its sign at the foot."""
    width, height = text_box(space, area)
    return width, height + (2 * layout.LANE if "shipping_lane" in space.features else 0)


def marks(
    board: Board,
    shapes: Mapping[str, BaseGeometry],
    places: Mapping[str, Place],
    cities: Mapping[str, Point],
    sheet: tuple[float, float],
) -> list[dict[str, Any]]:
    """Stars, numbers, roundels, and names that stand outside their space."""
    found: list[tuple[str, Point, str | None]] = []
    for space in board.spaces:
        place = places[space.id]
        if place.outside:
            size = text_box(space, layout.main_part(shapes[space.id]).area)
            found.append(("name_at", layout.on_sheet(place.outside, size, sheet), space.id))
        if city := space.features.get("victory_city"):
            found.append(("victory_city", cities[str(city)], str(city)))
        if rank := space.features.get("city"):
            found.append((str(rank), cities[space.name], None))
        if "fortress_site" in space.features:
            x, y = place.stack
            found.append(("fortress_site", (x + layout.STACK, y), str(space.features["fortress_site"])))
        number = space.values.get("number")
        if number is not None:
            found.append(("zone_number", place.label, str(number)))
        if lane := space.features.get("shipping_lane"):
            found.append(("shipping_lane", place.below, f"{lane} {space.values['shipping_lane']}"))
        if other := other_edge(shapes[space.id]):
            size = text_box(space, other.area)
            found.append(("name_again", layout.on_sheet(layout.middle(other)[0], size, sheet), space.id))
    return [{"kind": kind, "at": rounded(at), "text": text} for kind, at, text in found]


def ports(board: Board, shapes: Mapping[str, BaseGeometry]) -> list[dict[str, Any]]:
    """A sign in the middle of the longest coast between the two spaces that a port joins."""
    found = []
    for edge in board.edges:
        if edge.kind == "coast" and edge.features.get("port"):
            common = shapely.line_merge(shapely.intersection(shapes[edge.a].boundary, shapes[edge.b].boundary))
            coast = max(shapely.get_parts(common), key=lambda part: (part.length, part.bounds))
            at = shapely.line_interpolate_point(coast, 0.5, normalized=True)
            found.append({"kind": "port", "at": rounded((at.x, at.y)), "text": f"{edge.a} {edge.b}"})
    return found


def other_edge(shape: BaseGeometry) -> BaseGeometry | None:
    """The largest part of a space that lies at the other edge of the map than its main part."""
    main = layout.main_part(shape)
    far = [part for part in shapely.get_parts(shape) if part.area >= SECOND_PART and part.distance(main) > FAR]
    return layout.main_part(shapely.MultiPolygon(far)) if far else None


def build(definition: Definition) -> dict[str, Any]:
    """The drawing as it is written; raises ValueError with every border that came out wrong."""
    board = definition.board
    details = tomllib.loads((definition.folder / "details.toml").read_text(encoding="utf-8"))
    sheet = projection.load(definition.folder / "projection.toml")
    ground = land.build(definition.folder, sheet)
    borders = [(edge.a, edge.b) for edge in board.edges]
    spaces = corners.settled(seas.build(definition.folder, sheet, ground), borders)
    shapes = {**spaces.land, **spaces.sea}

    missing = sorted({space.id for space in board.spaces} ^ set(shapes))
    unseen = [(a, b) for a, b in details["unseen"]]
    faults = [f"{name}: is on the board or in the drawing only" for name in missing]
    faults += misdrawn(shapes, borders, unseen)
    if faults:
        raise ValueError("\n".join(faults))

    cities = {name: sheet.point(at) for name, at in details["cities"].items()}
    fixed = {
        space: {use: sheet.point(at) for use, at in uses.items()} for space, uses in details.get("place", {}).items()
    }
    sizes = {space.id: name_size(space, layout.main_part(shapes[space.id]).area) for space in board.spaces}
    places = layout.places(shapes, sizes, spaces.land, fixed, cities.values())
    dry = shapely.union_all(list(spaces.land.values()))
    signs = marks(board, shapes, places, cities, sheet.size) + ports(board, shapes)
    signs += [
        {"kind": "ground", "at": rounded(sheet.point(at)), "text": name}
        for name, at in details.get("ground", {}).items()
    ]
    taken = [layout.box_at(place.outside or place.label, sizes[space]) for space, place in places.items()]
    signs += [
        {"kind": kind, "at": rounded(at), "text": name}
        for kind, at, name in background.build(board, details["background"], shapes, taken)
    ]
    inked = lines.build(details, sheet, ground, spaces, board)
    return {
        "format": 1,
        "size": list(sheet.size),
        "spaces": {
            space.id: {
                "outline": outline(shapes[space.id]),
                "label": rounded(places[space.id].label),
                "stack": rounded(places[space.id].stack),
                "tint": tint(space, shapes[space.id], dry, details["tints"]),
            }
            for space in board.spaces
        },
        "lines": [{"kind": kind, "points": points} for kind, points in inked],
        "marks": signs,
        "legend": details["legend"],
    }


def text(drawing: Mapping[str, Any]) -> str:
    """The drawing as a file: one space, line or mark in a line, so that a change can be read."""
    def short(value: object) -> str:
        return json.dumps(value, ensure_ascii=False, separators=(",", ":")).replace(".0,", ",").replace(".0]", "]")

    spaces = ",\n".join(f" {short(name)}:{short(space)}" for name, space in drawing["spaces"].items())
    strokes = ",\n".join(f" {short(line)}" for line in drawing["lines"])
    signs = ",\n".join(f" {short(mark)}" for mark in drawing["marks"])
    return (
        f'{{"format":{drawing["format"]},"size":{short(drawing["size"])},\n"spaces":{{\n{spaces}\n}},\n'
        f'"lines":[\n{strokes}\n],\n"marks":[\n{signs}\n]'
        + (f',\n"legend":{json.dumps(drawing["legend"], ensure_ascii=False, indent=1)}' if "legend" in drawing else "")
        + "}\n"
    )
