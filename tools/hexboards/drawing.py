"""The drawing of a hex board: outlines of hexes and boxes, and lines; its signs and names are in `marks`."""

from collections.abc import Callable, Iterator
from typing import Any

import shapely
from shapely.geometry.base import BaseGeometry
from tools.boards.lines import Line, drawn, rings

from . import ground, marks, rails, relief
from .definition import NO_GROUND, Definition, Side
from .grid import XY
from .projection import Projection
from .shapes import Shapes
from .sheet import Sheet, rounded

COASTAL = 2  # a sea hex so near to land counts as shallow
BEACH = 0.055  # hexes: how far from the side a beach begins, so that it lies inside its own hex
BLANK = "clear"  # the terrain that is drawn by nothing


def build(definition: Definition, projection: Projection, shapes: Shapes) -> dict[str, Any]:
    """The drawing as it is written."""
    sheet = Sheet(definition.board["sheet"])
    places = marks.city_points(definition, projection, shapes, sheet)
    return {
        "format": 1,
        "size": rounded(sheet.size),
        "spaces": {**_hexes(definition, sheet), **_boxes(definition, sheet)},
        "lines": [
            *({"kind": kind, "points": at} for kind, at in _lines(definition, projection, shapes, sheet)),
            *({"kind": kind, "points": at} for kind, at in rails.lines(definition, sheet, places)),
        ],
        "marks": list(marks.build(definition, projection, shapes, sheet, places)),
        "legend": definition.board["legend"],
    }


def _hexes(definition: Definition, sheet: Sheet) -> dict[str, Any]:
    shallow = _shallow(definition)
    found = {}
    for each, entry in definition.hexes.items():
        x, y = definition.grid.centre(each)
        found[each] = {
            "outline": [[rounded(sheet.point(corner)) for corner in definition.grid.corners(each)]],
            "label": rounded(sheet.point((x, y + marks.NUMBER_DROP))),
            "stack": rounded(sheet.point((x, y))),
            "tint": entry.country.tint if entry.country else "coastal" if each in shallow else "open",
        }
    return found


def _shallow(definition: Definition) -> set[str]:
    reached = {each for each, entry in definition.hexes.items() if entry.country}
    for _ in range(COASTAL):
        reached |= {near for each in sorted(reached) for near in definition.grid.neighbours(each)}
    return reached


def _boxes(definition: Definition, sheet: Sheet) -> dict[str, Any]:
    found = {}
    for box, entry in definition.board["boxes"].items():
        (x, y), (width, height) = entry["at"], entry["size"]
        corners = [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]
        found[box] = {
            "outline": [[rounded(sheet.point(corner)) for corner in corners]],
            "label": rounded(sheet.point((x + width / 2, y + 0.45))),
            "stack": rounded(sheet.point((x + width / 2, y + height / 2))),
            "tint": "paper",
        }
    return found


def _lines(definition: Definition, projection: Projection, shapes: Shapes, sheet: Sheet) -> Iterator[Line]:
    """All lines in the order in which they are inked."""
    dry = shapes.ground
    whole = shapely.union_all([each.buffer(0.001) for each in shapes.hexes.values()])
    yield from relief.lines(projection, sheet, whole)
    for tint, piece in _tinted(definition, shapes):
        yield from rings(f"ground_{tint}", [sheet.shape(shapely.intersection(piece, dry))])
    for terrain in definition.board["terrain"].values():
        if terrain != BLANK:
            hexes = [shapes.hexes[each] for each, entry in definition.hexes.items() if entry.terrain == terrain]
            yield from _with_holes(terrain, sheet.shape(shapely.intersection(shapely.union_all(hexes), dry)))
    wet = [shapes.hexes[each] for each in definition.flagged("lake")]
    wet += [shapes.hexes[each] for each, entry in definition.hexes.items() if entry.water == "lake"]
    unplayable = _unplayable(definition)
    lakes = [*ground.lakes(projection, shapely.union_all(wet)), *_ponds(shapely.union(dry, unplayable.buffer(0.02)))]
    yield from rings("lake", [sheet.shape(shapely.union_all(lakes))])
    yield from rings("out_of_play", [sheet.shape(unplayable)])
    yield from rings("islet", [sheet.shape(shapes.islets)])
    outer = shapely.MultiLineString([part.exterior for part in shapely.get_parts(dry)])
    shore = outer.difference(shapely.union(whole.boundary, unplayable.boundary).buffer(0.03))
    yield from drawn("coast", sheet.shape(shore))
    yield from _beaches(definition, shapes, shore, sheet)
    yield from _sides(definition, shapes, sheet)


def _tinted(definition: Definition, shapes: Shapes) -> Iterator[tuple[str, BaseGeometry]]:
    """The hexes of each tint; a little wider than they are, so that no seam shows."""
    for tint in sorted({country.tint for country in definition.countries}):
        hexes = [
            shapes.hexes[each].buffer(0.004)
            for each, entry in definition.hexes.items()
            if entry.country and entry.country.tint == tint
        ]
        yield tint, shapely.union_all(hexes)


def _with_holes(kind: str, shape: BaseGeometry) -> list[Line]:
    """The edges of a shape as closed lines, those of its holes among them: together an area by the even-odd rule."""
    parts = [part for part in shapely.get_parts(shape) if part.geom_type == "Polygon"]
    return rings(kind, [*parts, *_ponds(shapely.MultiPolygon(parts))])


def _ponds(dry: BaseGeometry) -> list[shapely.Polygon]:
    """Water shut in by land: a ground without its holes is easier to fill."""
    return [shapely.Polygon(ring) for part in shapely.get_parts(dry) for ring in part.interiors]


def _unplayable(definition: Definition) -> shapely.MultiPolygon:
    hexes = [definition.grid.polygon(each) for each in definition.board.get("unplayable", "").split()]
    return shapely.MultiPolygon(shapely.get_parts(shapely.union_all([each.buffer(0.001) for each in hexes])))


def _beaches(definition: Definition, shapes: Shapes, shore: BaseGeometry, sheet: Sheet) -> Iterator[Line]:
    for words in definition.regions.get("values", {}).get("beaches", {}).values():
        for each in words.split():
            inside = shapely.intersection(shore, shapes.hexes[each].buffer(-BEACH))
            yield from drawn("beach", sheet.shape(inside))


def _sides(definition: Definition, shapes: Shapes, sheet: Sheet) -> Iterator[Line]:
    """What runs along the sides of hexes."""
    hexes = definition.hexes

    def chosen(kind: str, wanted: Callable[[Side], bool], on_land: bool = False) -> list[Line]:
        sides = [shapely.LineString(definition.grid.side(*side)) for side in definition.passable if wanted(side)]
        whole = shapely.union_all(sides, grid_size=1e-6)
        return drawn(kind, sheet.shape(shapely.intersection(whole, shapes.ground.buffer(0.01)) if on_land else whole))

    def divides(area: str) -> Callable[[Side], bool]:
        members = set(definition.area(area))
        return lambda side: (
            (side[0] in members) != (side[1] in members)
            and hexes[side[0]].country is hexes[side[1]].country is not None
        )

    yield from chosen("zone", lambda side: _zone_line(definition, side))
    rivers, canals = definition.sides("river"), definition.sides("canal")
    yield from chosen("river", lambda side: side in rivers and side not in canals)
    yield from chosen("canal", lambda side: side in canals)
    yield from chosen("closed", lambda side: _closed(definition, side) and side not in canals)
    yield from chosen("border", lambda side: _frontier(definition, side), True)
    for area, (_, kind) in definition.board["lines"].items():
        yield from chosen(kind, divides(area))
    yield from chosen("front", lambda side: _front_line(definition, side))
    for a, b in [*definition.sides("crossing_arrow"), *definition.sides("strait")]:
        yield "crossing_arrow", [_at(sheet, definition, a, b, share) for share in (0.3, 0.7)]


def _closed(definition: Definition, side: Side) -> bool:
    """Whether a side between two lands is shut, and not just the edge of ground that nothing enters."""
    a, b = (definition.hexes[each] for each in side)
    lands = a.country is not None and b.country is not None
    return lands and not any(definition.passable[side]) and NO_GROUND not in (a.terrain, b.terrain)


def _zone_line(definition: Definition, side: Side) -> bool:
    a, b = (definition.hexes[each].zone for each in side)
    return a is not None and b is not None and a != b


def _frontier(definition: Definition, side: Side) -> bool:
    """Whether two countries meet on land at a side."""
    a, b = (definition.hexes[each].country for each in side)
    ground_units, ships = definition.passable[side]
    return a is not None and b is not None and a != b and (ground_units or not ships)


def _front_line(definition: Definition, side: Side) -> bool:
    """Whether the line between two fronts is drawn along a side; along a coast the shore itself shows it."""
    a, b = (definition.hexes[each] for each in side)
    return a.front != b.front and (a.country is None) == (b.country is None)


def _at(sheet: Sheet, definition: Definition, a: str, b: str, share: float) -> XY:
    (ax, ay), (bx, by) = definition.grid.centre(a), definition.grid.centre(b)
    x, y = sheet.point((ax + (bx - ax) * share, ay + (by - ay) * share))
    return round(x, 1), round(y, 1)
