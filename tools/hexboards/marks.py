"""The signs and names of a hex board: cities, values, fortresses, countries, seas, title and legend."""

import math
from collections.abc import Iterator
from typing import Any

import numpy as np
import shapely

from .definition import City, Definition
from .grid import XY
from .lettering import INSET, SIGN, Page, apart, into, text_box
from .projection import Projection
from .shapes import Shapes
from .sheet import Sheet, rounded

NUMBER_TYPE, FIGURE_TYPE = 7.0, 13.0
NUMBER_DROP = 0.415  # hexes from the middle of a hex down to its number
SPACED = 1.55  # names of countries are set in spaced capitals, so much wider than plain type
GOALS = ("objective", "victory")  # features of a city that decides the game


def build(
    definition: Definition, projection: Projection, shapes: Shapes, sheet: Sheet, places: list[tuple[City, XY]]
) -> Iterator[dict[str, Any]]:
    """Signs in hexes, cities with their values and names, names of countries and seas, the title."""
    page = Page((0, 0, *sheet.size))
    types = definition.board["type"]
    for each in definition.hexes:
        x, y = definition.grid.centre(each)
        page.take(text_box(each, sheet.point((x, y + NUMBER_DROP)), NUMBER_TYPE), 0.35)
    for kind, words in definition.regions.get("features", {}).get("fortress", {}).items():
        for each in words.split():
            yield _mark(f"fortress_{kind}", sheet.point(definition.grid.centre(each)))
    for _, at in places:
        page.take((at[0] - SIGN, at[1] - SIGN, at[0] + SIGN, at[1] + SIGN), 3.0)
    for city, at in places:
        yield _mark(_city_kind(city), at)
    for city, at in sorted(places, key=lambda pair: not _goal(pair[0])):
        for kind, value in city.values.items():
            figure = "factory" if "factory" in city.features else kind
            yield _mark(figure, page.place(f"{value:02}", at, FIGURE_TYPE, SIGN + 1.5), str(value))
        kind = "objective" if _goal(city) else "city"
        size = types[kind]
        yield _mark(f"{kind}_name_{size:g}", page.place(city.name, at, size, SIGN + 2.5), city.name)
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


def _goal(city: City) -> bool:
    return any(goal in city.features for goal in GOALS)


def _mark(kind: str, at: XY, text: str | None = None) -> dict[str, Any]:
    return {"kind": kind, "at": rounded(at), **({"text": text} if text else {})}


def _city_kind(city: City) -> str:
    """capital, port and objective, or just a city: "capital_port_objective"."""
    words: list[str] = [word for word in ("capital", "port") if word in city.features]
    words = words or ["city"]
    return "_".join([*words, "objective"] if _goal(city) else words)


def city_points(definition: Definition, projection: Projection, shapes: Shapes, sheet: Sheet) -> list[tuple[City, XY]]:
    """Where the sign of each city stands: at its real place, or as near as its hex and the land in it allow."""
    by_hex: dict[str, list[City]] = {}
    for city in definition.cities:
        by_hex.setdefault(city.hex, []).append(city)
    found = []
    for each, cities in by_hex.items():
        inner = shapes.hexes[each].buffer(-INSET / sheet.scale)
        room = sheet.shape(shapely.intersection(shapes.ground, inner))
        real = [sheet.point((float(x), float(y))) for x, y in projection(np.array([city.lonlat for city in cities]))]
        order = sorted(range(len(cities)), key=lambda i: real[i])
        placed = apart([into(real[i], room) for i in order], 4 * SIGN)
        found += [(cities[i], at) for i, at in zip(order, placed, strict=True)]
    return found


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
            outside = float(shapely.box(*box).difference(land).area)
            return page.cost(box) + 1.5 * outside + 0.6 * size * math.dist(at, heart) ** 0.5

        at = min(tries, key=lambda at: (cost(at), at))
        page.take(text_box(country.name, at, size * SPACED))
        yield _mark(f"country_{size:.0f}", at, country.name)
