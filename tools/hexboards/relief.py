"""Relief and depth on a hex board, from the grids of the area boards: slopes in light and shade, steps of the sea."""

from collections.abc import Iterator

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry
from tools.boards.relief import Grid, Line, outlines, slopes, smoothed, whole

from tools.boards import atlas

from .ground import WINDOW
from .projection import Projection
from .sheet import Sheet

RANGES, DEEPS = 1.0, 1.6  # standard deviation of the smoothing of heights and of depths, in cells of their grids
SHADOWS = {"shade_1": 1.6, "shade_2": 3.6, "shade_3": 6.8}  # kinds of area and the slope at which they begin
LIGHTS = {"light_1": 2.0, "light_2": 5.0}
STEPS = {"depth_1": 14.0, "depth_2": 66.0, "depth_3": 114.0}  # off the shelf, about 2,000 and 4,000 metres down
SMALLEST = {"shade": 40.0, "light": 60.0, "depth": 700.0}  # square units; what is smaller is left out
ROUGH = {"shade": 1.3, "light": 1.6, "depth": 2.6}  # board units: what is finer is smoothed away


def lines(projection: Projection, sheet: Sheet, map_area: BaseGeometry) -> Iterator[Line]:
    """All areas of relief and depth, the deepest and the darkest last."""
    slope = slopes(smoothed(atlas.heights(), RANGES))
    depth = smoothed(atlas.depths(), DEEPS)
    frame = sheet.shape(map_area)
    levels = [
        *((kind, depth, level) for kind, level in STEPS.items()),
        *((kind, -slope, level) for kind, level in LIGHTS.items()),
        *((kind, slope, level) for kind, level in SHADOWS.items()),
    ]
    for kind, grid, level in levels:
        yield from sorted(_areas(kind, grid, level, projection, sheet, frame))


def _areas(
    kind: str, grid: Grid, level: float, projection: Projection, sheet: Sheet, frame: BaseGeometry
) -> Iterator[Line]:
    """The part of the map above a level, as rings that together are one area by the even-odd rule."""
    family = kind.partition("_")[0]
    cell = 180 / len(grid)
    west, south, east, north = WINDOW.bounds
    row, column = round((90 - north) / cell), round((west + 180) / cell)
    window = grid[row : round((90 - south) / cell), column : round((east + 180) / cell)]
    found = outlines(window, level)
    if not found:
        return
    every = np.concatenate(found) + np.array([column + 0.5, row + 0.5])
    placed = projection(np.stack([every[:, 0] * cell - 180, 90 - every[:, 1] * cell], axis=1))
    for ring in np.split(placed, np.cumsum([len(each) for each in found])[:-1]):
        shape = sheet.shape(shapely.Polygon(ring).buffer(0))
        if shape.area < SMALLEST[family] or not shape.intersects(frame):
            continue
        for part in shapely.get_parts(shapely.intersection(shape, frame).simplify(ROUGH[family])):
            if part.geom_type == "Polygon" and part.area >= SMALLEST[family]:
                yield from ((kind, edge) for edge in map(whole, (part.exterior, *part.interiors)) if len(edge) > 2)
