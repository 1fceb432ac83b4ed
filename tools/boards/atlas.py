"""The geography kept beside the builder: land in named units, rivers and lakes in degrees, heights and depths."""

import json
import zlib
from functools import cache
from pathlib import Path

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

FOLDER = Path(__file__).parent / "geography"
PER_DEGREE = 1000  # coordinates are stored as whole thousandths of a degree
HEIGHTS = 1024, 2048  # rows and columns of the grid of heights, one byte each, in steps of about 22 metres
DEPTHS = 540, 1080  # of the grid of depths; its steps are those of a colour scale, not of metres


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


def grid(name: str, shape: tuple[int, int]) -> NDArray[np.float64]:
    """A grid of the whole globe: rows from the north pole, columns from 180 degrees west."""
    stored = zlib.decompress((FOLDER / name).read_bytes())
    return np.frombuffer(stored, dtype=np.uint8).reshape(shape).astype(np.float64)


@cache
def heights() -> NDArray[np.float64]:
    return grid("heights.z", HEIGHTS)


@cache
def depths() -> NDArray[np.float64]:
    return grid("depths.z", DEPTHS)
