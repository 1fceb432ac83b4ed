"""Relief and depth as areas of even shade: the slopes away from the light and towards it, and the steps of the sea.

The grids are smoothed first, so that ranges show and single peaks do not. Each level is drawn as closed lines of one
kind, which together are one area by the even-odd rule: a ring within a ring is a hole.
"""

import math

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from . import atlas
from .projection import Projection

Grid = NDArray[np.float64]
Line = tuple[str, list[tuple[float, float]]]

DEEPS = 1.6  # standard deviation of the smoothing of depths, in cells of their grid
SHADOWS = {"shade_1": 1.6, "shade_2": 3.6, "shade_3": 6.8}  # kinds of area and the slope at which they begin
LIGHTS = {"light_1": 2.0, "light_2": 5.0}
STEPS = {"depth_1": 14.0, "depth_2": 66.0, "depth_3": 114.0}  # off the shelf, about 2,000 and 4,000 metres down
SMALLEST = {"shade": 70.0, "light": 140.0, "depth": 320.0}  # square units; what is smaller is left out
ROUGH = {"shade": 1.6, "light": 2.2, "depth": 2.0}  # board units: what is finer is smoothed away
# Which sides of a cell a line joins: bits 8, 4, 2, 1 are the corners nw, ne, se, sw that lie above the level.
JOINS = dict(enumerate(["ws", "se", "we", "ne", "wn+se", "ns", "wn", "wn", "ns", "ws+ne", "ne", "we", "se", "ws"], 1))
STEEPEST = 75.0  # degrees of latitude beyond which the cells of the grid are too narrow for slopes


def smoothed(grid: Grid, deviation: float) -> Grid:
    """A grid blurred by a bell curve; it wraps round the globe from west to east."""
    reach = math.ceil(3 * deviation)
    steps = np.arange(-reach, reach + 1)
    bell = np.exp(-0.5 * (steps / deviation) ** 2)
    bell /= bell.sum()
    rows = np.pad(grid, ((0, 0), (reach, reach)), mode="wrap")
    grid = sum(share * rows[:, i : i + grid.shape[1]] for i, share in enumerate(bell))
    columns = np.pad(grid, ((reach, reach), (0, 0)), mode="edge")
    return np.asarray(sum(share * columns[i : i + grid.shape[0]] for i, share in enumerate(bell)))


def slopes(heights: Grid) -> Grid:
    """How far the ground turns away from a light in the north-west; negative where it faces the light."""
    cell = 180 / len(heights)
    latitudes = 90 - (np.arange(len(heights)) + 0.5) * cell
    narrow = np.cos(np.radians(np.clip(latitudes, -STEEPEST, STEEPEST)))[:, None]
    around = np.pad(heights, ((0, 0), (1, 1)), mode="wrap")
    east = (around[:, 2:] - around[:, :-2]) / (2 * narrow)
    south = np.gradient(heights, axis=0)
    return np.asarray(-(east + south) / math.sqrt(2))


def outlines(grid: Grid, level: float) -> list[Grid]:
    """Closed lines around the cells above a level, as columns and rows of the grid (marching squares)."""
    grid = np.pad(grid, 1, constant_values=min(float(grid.min()), level) - 1.0)
    high = (grid > level).astype(np.uint8)
    kinds = high[:-1, :-1] * 8 + high[:-1, 1:] * 4 + high[1:, 1:] * 2 + high[1:, :-1]
    pieces = []
    for kind, pairs in JOINS.items():
        row, column = np.nonzero(kinds == kind)
        nw, ne = grid[row, column], grid[row, column + 1]
        sw, se = grid[row + 1, column], grid[row + 1, column + 1]
        with np.errstate(divide="ignore", invalid="ignore"):
            sides = {  # where the level crosses each side of a cell
                "n": np.stack([column + (level - nw) / (ne - nw), row], axis=-1),
                "s": np.stack([column + (level - sw) / (se - sw), row + 1], axis=-1),
                "w": np.stack([column, row + (level - nw) / (sw - nw)], axis=-1),
                "e": np.stack([column + 1, row + (level - ne) / (se - ne)], axis=-1),
            }
        pieces += [np.stack([sides[a], sides[b]], axis=1) for a, b in pairs.split("+")]
    merged = shapely.line_merge(shapely.multilinestrings(shapely.linestrings(np.concatenate(pieces))))
    return [shapely.get_coordinates(ring) - 1.0 for ring in shapely.get_parts(merged)]


def unrolled(grid: Grid, cut: float) -> Grid:
    """The grid with its columns counted east from the cut of the map."""
    return np.roll(grid, -round((cut + 180) / 360 * grid.shape[1]), axis=1)


def areas(kind: str, grid: Grid, level: float, projection: Projection, frame: BaseGeometry) -> list[Line]:
    """The part of the map above a level, as rings."""
    family = kind.partition("_")[0]
    cell = 180 / len(grid)
    first = round((projection.cut + 180) / 360 * grid.shape[1]) * cell - 180
    rings = outlines(unrolled(grid, projection.cut), level)
    if not rings:
        return []
    every = np.concatenate(rings)
    placed = projection(np.stack([first + (every[:, 0] + 0.5) * cell, 90 - (every[:, 1] + 0.5) * cell], axis=1))
    found = []
    for ring in np.split(placed, np.cumsum([len(ring) for ring in rings])[:-1]):
        shape = shapely.Polygon(ring)
        if shape.area < SMALLEST[family] or not shape.intersects(frame):
            continue
        for part in shapely.get_parts(shape.buffer(0).intersection(frame).simplify(ROUGH[family])):
            if part.geom_type == "Polygon" and part.area >= SMALLEST[family]:
                found += [(kind, whole(hole)) for hole in (part.exterior, *part.interiors)]
    return sorted(line for line in found if len(line[1]) > 2)


def whole(ring: BaseGeometry) -> list[tuple[float, float]]:
    """Coordinates in whole units, for shading needs no more; the last point joins the first."""
    rounded = [(round(x) + 0.0, round(y) + 0.0) for x, y in shapely.get_coordinates(ring)]
    return [point for i, point in enumerate(rounded) if i and point != rounded[i - 1]]


def coarser(grid: Grid, by: int) -> Grid:
    """The mean of every `by` times `by` cells."""
    rows, columns = grid.shape
    return np.asarray(grid.reshape(rows // by, by, columns // by, by).mean(axis=(1, 3)))


def build(projection: Projection, cells: int, blur: float) -> list[Line]:
    """All areas of relief and depth on a map, the deepest and the darkest last.

    `cells` of the grid of heights are taken as one, and the ranges are smoothed by `blur` of these.
    """
    width, height = projection.size
    frame = shapely.box(0, 0, width, height)
    slope = slopes(smoothed(coarser(atlas.heights(), cells), blur)) / math.sqrt(cells)  # larger cells, larger steps
    depth = smoothed(atlas.depths(), DEEPS)
    levels = [
        *[(kind, depth, level) for kind, level in STEPS.items()],
        *[(kind, -slope, level) for kind, level in LIGHTS.items()],
        *[(kind, slope, level) for kind, level in SHADOWS.items()],
    ]
    return [line for kind, grid, level in levels for line in areas(kind, grid, level, projection, frame)]
