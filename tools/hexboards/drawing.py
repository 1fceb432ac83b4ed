"""The drawing of a hex board: outlines, land, lines along hexsides, signs and names, in board units."""

import math
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry
from tools.boards.lines import Line, drawn, rings

from . import ground
from .definition import City, Definition, Side
from .grid import XY
from .lettering import INSET, SIGN, Page, apart, into, text_box
from .projection import Projection
from .shapes import Shapes

AREAS = {"vichy_france": "vichy_line", "eastern_poland": "partition_line", "bessarabia": "bessarabia_line"}
CITY_TYPE, OBJECTIVE_TYPE, NUMBER_TYPE = 10.0, 11.5, 7.0
NUMBER_DROP = 0.415  # hexes from the middle of a hex down to its number
SPACED = 1.55  # names of countries are set in spaced capitals, so much wider than plain type
COASTAL = 2  # a sea hex so near to land counts as shallow
BEACH = 0.055  # hexes: how far from the side a beach begins, so that it lies inside its own hex


class Sheet:
    """From hex units to board units."""

    def __init__(self, table: dict[str, Any]) -> None:
        self.scale = float(table["scale"])
        self.west, self.north = float(table["west"]), float(table["north"])
        self.size = ((table["east"] - self.west) * self.scale, (table["south"] - self.north) * self.scale)

    def point(self, at: XY) -> XY:
        return (at[0] - self.west) * self.scale, (at[1] - self.north) * self.scale

    def shape(self, shape: BaseGeometry) -> BaseGeometry:
        """A shape in board units, rounded, so that lines that meet have the same end."""
        moved = shapely.transform(shape, lambda xy: (xy - np.array([self.west, self.north])) * self.scale)
        return shapely.set_precision(moved, 0.1)


def rounded(at: XY) -> list[float]:
    return [round(at[0], 1) + 0.0, round(at[1], 1) + 0.0]


def build(definition: Definition, projection: Projection, shapes: Shapes) -> dict[str, Any]:
    """The drawing as it is written."""
    sheet = Sheet(definition.board["sheet"])
    return {
        "format": 1,
        "size": rounded(sheet.size),
        "spaces": {**_hexes(definition, sheet), **_boxes(definition, sheet)},
        "lines": [{"kind": kind, "points": at} for kind, at in _lines(definition, projection, shapes, sheet)],
        "marks": list(_marks(definition, projection, shapes, sheet)),
    }


def _hexes(definition: Definition, sheet: Sheet) -> dict[str, Any]:
    shallow = _shallow(definition)
    found = {}
    for each, entry in definition.hexes.items():
        x, y = definition.grid.centre(each)
        found[each] = {
            "outline": [[rounded(sheet.point(corner)) for corner in definition.grid.corners(each)]],
            "label": rounded(sheet.point((x, y + NUMBER_DROP))),
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
    for tint, piece in _tinted(definition, shapes):
        yield from rings(f"ground_{tint}", [sheet.shape(shapely.intersection(piece, dry))])
    for terrain in ("mountain", "swamp", "depression"):
        hexes = [shapes.hexes[each] for each, entry in definition.hexes.items() if entry.terrain == terrain]
        yield from rings(terrain, [sheet.shape(shapely.intersection(shapely.union_all(hexes), dry))])
    wet = [shapes.hexes[each] for each in definition.regions["lakes"]["hexes"].split()]
    wet += [shapes.hexes[each] for each, entry in definition.hexes.items() if entry.water == "lake"]
    unplayable = _unplayable(definition)
    lakes = [*ground.lakes(projection, shapely.union_all(wet)), *_ponds(shapely.union(dry, unplayable.buffer(0.02)))]
    yield from rings("lake", [sheet.shape(shapely.union_all(lakes))])
    yield from rings("out_of_play", [sheet.shape(unplayable)])
    outer = shapely.MultiLineString([part.exterior for part in shapely.get_parts(dry)])
    shore = outer.difference(_rim(shapes, unplayable))
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


def _ponds(dry: BaseGeometry) -> list[shapely.Polygon]:
    """Water shut in by land: a ground without its holes is easier to fill."""
    return [shapely.Polygon(ring) for part in shapely.get_parts(dry) for ring in part.interiors]


def _unplayable(definition: Definition) -> BaseGeometry:
    hexes = [definition.grid.polygon(each) for each in definition.board["unplayable"].split()]
    return shapely.union_all([each.buffer(0.001) for each in hexes])


def _rim(shapes: Shapes, unplayable: BaseGeometry) -> BaseGeometry:
    """The edge of the map, which is no shore, and the frame of what cannot be played."""
    whole = shapely.union_all([each.buffer(0.001) for each in shapes.hexes.values()])
    return shapely.union(whole.boundary, unplayable.boundary).buffer(0.03)


def _beaches(definition: Definition, shapes: Shapes, shore: BaseGeometry, sheet: Sheet) -> Iterator[Line]:
    for size in ("one", "two"):
        for each in definition.regions["beaches"][size].split():
            inside = shapely.intersection(shore, shapes.hexes[each].buffer(-BEACH))
            yield from drawn("beach", sheet.shape(inside))


def _sides(definition: Definition, shapes: Shapes, sheet: Sheet) -> Iterator[Line]:
    """What runs along the sides of hexes."""
    hexes, areas = definition.hexes, {area: set(definition.area(area)) for area in AREAS}

    def chosen(kind: str, wanted: Callable[[Side], bool], on_land: bool = False) -> list[Line]:
        sides = [shapely.LineString(definition.grid.side(*side)) for side in definition.passable if wanted(side)]
        whole = shapely.union_all(sides, grid_size=1e-6)
        return drawn(kind, sheet.shape(shapely.intersection(whole, shapes.ground.buffer(0.01)) if on_land else whole))

    def on_both(side: Side) -> bool:
        return hexes[side[0]].country is not None and hexes[side[1]].country is not None

    def divides(area: str) -> Callable[[Side], bool]:
        members = areas[area]
        return lambda side: (
            (side[0] in members) != (side[1] in members)
            and hexes[side[0]].country is hexes[side[1]].country is not None
        )

    marked = {name: set(sides) for name, sides in definition.marked.items()}
    yield from chosen("river", lambda side: side in marked["river"] and side not in marked["canal"])
    yield from chosen("canal", lambda side: side in marked["canal"])
    yield from chosen("closed", lambda side: on_both(side) and not any(definition.passable[side]))
    yield from chosen("border", lambda side: _frontier(definition, side), True)
    for area, kind in AREAS.items():
        yield from chosen(kind, divides(area))
    yield from chosen("front", lambda side: _front_line(definition, side))
    for a, b in definition.marked["crossing_arrow"]:
        yield "crossing_arrow", [_at(sheet, definition, a, b, share) for share in (0.3, 0.7)]


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


def _marks(definition: Definition, projection: Projection, shapes: Shapes, sheet: Sheet) -> Iterator[dict[str, Any]]:
    """Signs in hexes, cities with their names, names of countries and seas, the legend."""
    page = Page((0, 0, *sheet.size))
    for each in definition.hexes:
        x, y = definition.grid.centre(each)
        page.take(text_box(each, sheet.point((x, y + NUMBER_DROP)), NUMBER_TYPE), 0.35)
    for kind, words in definition.regions["fortresses"].items():
        for each in words.split():
            yield _mark(f"fortress_{kind}", sheet.point(definition.grid.centre(each)))
    found = list(_city_points(definition, projection, shapes, sheet))
    for _, at in found:
        page.take((at[0] - SIGN, at[1] - SIGN, at[0] + SIGN, at[1] + SIGN), 3.0)
    for city, at in found:
        yield _mark(_city_kind(city), at)
    for city, at in sorted(found, key=lambda pair: pair[0].objective != "yes"):
        size = OBJECTIVE_TYPE if city.objective else CITY_TYPE
        name = page.place(city.name, at, size, SIGN + 2.5)
        yield _mark("objective_name" if city.objective else "city_name", name, city.name)
    yield from _country_names(definition, shapes, sheet, page)
    for sea, (longitude, latitude, size) in definition.board["seas"].items():
        ((x, y),) = projection(np.array([[longitude, latitude]], dtype=float))
        yield _mark(f"sea_{size:g}", sheet.point((float(x), float(y))), sea)
    yield _mark("title", sheet.point(tuple(definition.board["sheet"]["title"])), definition.board["name"])
    for name, hexes in definition.board["blank_names"].items():
        middles = [sheet.point(definition.grid.centre(each)) for each in hexes.split()]
        x, y = shapely.MultiPoint(middles).centroid.coords[0]
        yield _mark("country_10", (x, y), name)
    yield _mark("legend", sheet.point(tuple(definition.board["sheet"]["legend"])))


def _mark(kind: str, at: XY, text: str | None = None) -> dict[str, Any]:
    return {"kind": kind, "at": rounded(at), **({"text": text} if text else {})}


def _city_kind(city: City) -> str:
    """capital, port and objective, or just a city: "capital_port_objective"."""
    words = [word for word, here in (("capital", city.capital), ("port", city.fleet_fronts)) if here] or ["city"]
    return "_".join([*words, "objective"] if city.objective else words)


def _city_points(
    definition: Definition, projection: Projection, shapes: Shapes, sheet: Sheet
) -> Iterator[tuple[City, XY]]:
    by_hex: dict[str, list[City]] = {}
    for city in definition.cities:
        by_hex.setdefault(city.hex, []).append(city)
    for each, cities in by_hex.items():
        inner = shapes.hexes[each].buffer(-INSET / sheet.scale)
        room = sheet.shape(shapely.intersection(shapes.ground, inner))
        lonlat = np.array([[float(city.longitude), float(city.latitude)] for city in cities])
        real = [sheet.point((float(x), float(y))) for x, y in projection(lonlat)]
        order = sorted(range(len(cities)), key=lambda i: real[i])
        for i, at in zip(
            order, apart([into(point, room) for point in (real[i] for i in order)], 4 * SIGN), strict=True
        ):
            yield cities[i], at


def _country_names(definition: Definition, shapes: Shapes, sheet: Sheet, page: Page) -> Iterator[dict[str, Any]]:
    """Each country's name in its own ground, off the names of its cities where there is room."""
    for country in definition.countries:
        own = [each for each, entry in definition.hexes.items() if entry.country == country]
        if len(own) < 3:
            continue
        whole = shapely.union_all([shapes.hexes[each].buffer(0.001) for each in own])
        ground_there = sheet.shape(shapely.intersection(whole, shapes.ground))
        largest = max(shapely.get_parts(ground_there), key=lambda part: (part.area, part.bounds))
        heart = shapely.maximum_inscribed_circle(largest, tolerance=1.0).coords[0]
        size = min(48.0, max(9.0, len(own) ** 0.5 * 3.2))
        tries = [sheet.point((x + dx, y)) for x, y in map(definition.grid.centre, own) for dx in (0.0, 0.5)]

        def cost(
            at: XY, name: str = country.name, size: float = size, land: Any = largest, heart: Any = heart
        ) -> float:
            box = text_box(name, at, size * SPACED)
            outside = shapely.box(*box).difference(land).area
            return page.cost(box) + 1.5 * outside + 0.6 * size * math.dist(at, heart) ** 0.5

        at = min(tries, key=lambda at: (cost(at), at))
        page.take(text_box(country.name, at, size * SPACED))
        yield _mark(f"country_{size:.0f}", at, country.name)
