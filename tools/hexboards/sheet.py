"""The sheet on which a hex board is drawn: from hex units to board units."""

from typing import Any

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from .grid import XY


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
