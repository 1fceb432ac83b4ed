"""From degrees to hexes: an equidistant conic map, an affine fit, and a smooth bend that puts each place in its hex.

Hex units: 1 is the width of a hex, x to the east, y to the south.
"""

import json
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

Floats = NDArray[np.float64]
EARTH = 63.71  # radius in units of 100 km
LONGEST_STEP = 0.2  # degrees; straight lines on the globe bend on the board, so they are divided first
ROUNDS = 40  # of the fixed-point search for a bent point; each round takes away most of what is left


@dataclass(frozen=True)
class Bend:
    """A displacement of the plane: a cubic B-spline over a grid of control points."""

    origin: tuple[float, float]
    step: float
    columns: int
    rows: int
    controls: Floats  # one row of dx and one of dy, in hex units

    def weights(self, at: Floats) -> tuple[NDArray[np.int64], Floats]:
        """For each point the sixteen control points around it and their weights."""
        grid = (at - np.array(self.origin)) / self.step
        grid = np.clip(grid, 1.0, np.array([self.columns, self.rows]) - 3.001)
        cell = grid.astype(int)
        t = grid - cell
        base = np.stack([(1 - t) ** 3, 3 * t**3 - 6 * t**2 + 4, -3 * t**3 + 3 * t**2 + 3 * t + 1, t**3], axis=2) / 6
        near = np.arange(-1, 3)
        columns = cell[:, 0, None, None] + near[None, None, :]
        rows = cell[:, 1, None, None] + near[None, :, None]
        index = rows * self.columns + columns
        weight = base[:, 1, :, None] * base[:, 0, None, :]
        return index.reshape(len(at), 16), weight.reshape(len(at), 16)

    def shift(self, at: Floats) -> Floats:
        """How far the geography shown at each point is displaced."""
        index, weight = self.weights(at)
        return np.stack([(row[index] * weight).sum(axis=1) for row in self.controls], axis=1)

    def bent(self, flat: Floats) -> Floats:
        """Where the points of the flat map come to lie: x + shift(x) = flat, solved by iteration."""
        x = flat.copy()
        for _ in range(ROUNDS):
            x = x + 0.7 * (flat - (x + self.shift(x)))
        return x


@dataclass(frozen=True)
class Projection:
    """The conic map's meridian and parallels, the affine fit (rows for X, Y and 1), and the bend if there is one."""

    meridian: float
    parallels: tuple[float, float]
    affine: Floats
    bend: Bend | None

    def flat(self, lonlat: Floats) -> Floats:
        """Points without the bend."""
        low, high = np.radians(self.parallels)
        cone = (np.cos(low) - np.cos(high)) / (high - low)
        apex = np.cos(low) / cone + low
        radius = apex - np.radians(lonlat[:, 1])
        angle = cone * np.radians(lonlat[:, 0] - self.meridian)
        x, y = EARTH * radius * np.sin(angle), EARTH * (apex - radius * np.cos(angle))
        return np.asarray(np.stack([x, y, np.ones(len(lonlat))], axis=1) @ self.affine)

    def __call__(self, lonlat: Floats) -> Floats:
        flat = self.flat(lonlat)
        return flat if self.bend is None else self.bend.bent(flat)

    def shape(self, shape: BaseGeometry) -> BaseGeometry:
        """A shape in degrees as a shape in hex units."""
        return shapely.transform(shapely.segmentize(shape, LONGEST_STEP), self)


def load(path: Path) -> Projection:
    """The projection of a definition file; its control points are whole thousandths of a hex."""
    table = json.loads(path.read_text(encoding="utf-8"))
    bend = table["bend"]
    return Projection(
        table["meridian"],
        (table["parallels"][0], table["parallels"][1]),
        np.array(table["affine"], dtype=float),
        Bend(
            (bend["origin"][0], bend["origin"][1]),
            bend["step"],
            bend["columns"],
            bend["rows"],
            np.array([bend["dx"], bend["dy"]], dtype=float) / 1000,
        ),
    )
