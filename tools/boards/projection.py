"""From degrees to board units: a cylindrical map whose meridians and parallels are placed by a table."""

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

Floats = NDArray[np.float64]
LONGEST_STEP = 0.25  # degrees; straight lines on the globe bend on the board, so they are divided first


def smooth(knots: Floats, values: Floats, at: Floats) -> Floats:
    """Cubic interpolation that never overshoots (Fritsch and Carlson); `values` is one row, or one row per point."""
    order = np.argsort(knots)
    knots, values = knots[order], np.atleast_2d(values)[:, order]
    step = np.diff(knots)
    slope = np.diff(values, axis=1) / step
    left, right = slope[:, :-1], slope[:, 1:]
    w1, w2 = 2 * step[1:] + step[:-1], step[1:] + 2 * step[:-1]
    with np.errstate(divide="ignore", invalid="ignore"):
        inner = np.where(left * right > 0, (w1 + w2) / (w1 / left + w2 / right), 0.0)
    tangent = np.concatenate([slope[:, :1], inner, slope[:, -1:]], axis=1)
    cell = np.clip(np.searchsorted(knots, at, side="right") - 1, 0, len(step) - 1)
    row = np.arange(len(values)) if len(values) == len(at) else np.zeros(len(at), dtype=int)
    h = step[cell]
    t = (at - knots[cell]) / h
    a, b = values[row, cell], values[row, cell + 1]
    da, db = tangent[row, cell], tangent[row, cell + 1]
    inside = (
        a * (1 + 2 * t) * (1 - t) ** 2
        + da * h * t * (1 - t) ** 2
        + b * t**2 * (3 - 2 * t)
        + db * h * t**2 * (t - 1)
    )
    return np.where(t < 0, a + da * h * t, np.where(t > 1, b + db * h * (t - 1), inside))


@dataclass(frozen=True)
class Projection:
    """Meridians of `longitudes` cross each parallel at `x`; parallels of `latitudes` cross each meridian at `y`."""

    size: tuple[float, float]
    cut: float
    longitudes: Floats
    latitudes: Floats
    x: dict[float, Floats]
    y: dict[float, Floats]

    def __call__(self, lonlat: Floats) -> Floats:
        """Board points of an array of (longitude, latitude)."""
        lon, lat = lonlat[:, 0], lonlat[:, 1]
        along = np.stack([smooth(self.longitudes, row, lon) for row in self.x.values()], axis=1)
        down = np.stack([smooth(self.latitudes, column, lat) for column in self.y.values()], axis=1)
        x = smooth(np.array(list(self.x)), along, np.clip(lat, min(self.x), max(self.x)))
        y = smooth(np.array(list(self.y)), down, np.clip(lon, min(self.y), max(self.y)))
        return np.stack([x, y], axis=1)

    def point(self, lonlat: Sequence[float]) -> tuple[float, float]:
        """One point of the board."""
        ((x, y),) = self(np.array([lonlat], dtype=float))
        return float(x), float(y)

    def unrolled(self, shape: BaseGeometry) -> BaseGeometry:
        """The shape with its longitudes counted east from the cut; what the cut divides lies at both edges."""
        west = shapely.intersection(shape, shapely.box(-180, -90, self.cut, 90))
        east = shapely.intersection(shape, shapely.box(self.cut, -90, 180, 90))
        moved = shapely.transform(west, lambda xy: xy + np.array([360.0, 0.0]))
        return shapely.union(east, moved, grid_size=0.001)

    def shape(self, shape: BaseGeometry) -> BaseGeometry:
        """A shape in degrees as a shape on the board."""
        return shapely.transform(shapely.segmentize(self.unrolled(shape), LONGEST_STEP), self)

    def stroke(self, lonlat: Sequence[Sequence[float]]) -> BaseGeometry:
        """A line that is straight on the board between its points."""
        return shapely.LineString(self(np.array(lonlat, dtype=float)))


def load(path: Path) -> Projection:
    """The projection of a definition file."""
    table = tomllib.loads(path.read_text(encoding="utf-8"))
    width, height = table["size"]
    return Projection(
        (width, height),
        table["cut"],
        np.array(table["longitudes"], dtype=float),
        np.array(table["latitudes"], dtype=float),
        {float(k): np.array(v, dtype=float) for k, v in sorted(table["x"].items(), key=lambda kv: float(kv[0]))},
        {float(k): np.array(v, dtype=float) for k, v in sorted(table["y"].items(), key=lambda kv: float(kv[0]))},
    )
