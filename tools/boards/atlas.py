"""The geography kept beside the builder: land in named units, rivers and lakes, in degrees."""

import json
from functools import cache
from pathlib import Path

import shapely
from shapely.geometry.base import BaseGeometry

FOLDER = Path(__file__).parent / "geography"
PER_DEGREE = 1000  # coordinates are stored as whole thousandths of a degree


def points(flat: list[int]) -> list[tuple[float, float]]:
    """Pairs of degrees from a stored list x, y, x, y ..."""
    return [(x / PER_DEGREE, y / PER_DEGREE) for x, y in zip(flat[::2], flat[1::2], strict=True)]


def solid(shape: BaseGeometry) -> BaseGeometry:
    """A shape with every flaw of rounding mended: no edge crosses itself, nothing is left over but areas."""
    parts = shapely.get_parts(shapely.make_valid(shape))
    return shapely.union_all([part for part in parts if part.geom_type in ("Polygon", "MultiPolygon")])


@cache
def units() -> dict[str, BaseGeometry]:
    """Land by unit: a country ("ISL") or a province of a divided country ("RUS/Tver'")."""
    stored: dict[str, list[list[list[int]]]] = json.loads((FOLDER / "units.json").read_text(encoding="utf-8"))
    return {
        name: solid(shapely.MultiPolygon([(points(rings[0]), [points(r) for r in rings[1:]]) for rings in polygons]))
        for name, polygons in stored.items()
    }


@cache
def rivers() -> list[BaseGeometry]:
    """River courses as lines."""
    stored: list[list[int]] = json.loads((FOLDER / "rivers.json").read_text(encoding="utf-8"))
    return [shapely.LineString(points(line)) for line in stored]


@cache
def lakes() -> list[BaseGeometry]:
    """Lakes larger than about 1,500 square kilometres as polygons."""
    stored: list[list[int]] = json.loads((FOLDER / "lakes.json").read_text(encoding="utf-8"))
    return [solid(shapely.Polygon(points(ring))) for ring in stored]
