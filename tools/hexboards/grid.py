"""Where the hexes of the grid lie: pointy-topped, width 1, each row half a hex further east than the one above."""

import math

import shapely

from theatre.board.hexes import hex_field, steps
from theatre.board.schema import HexGrid

ROW = math.sqrt(3) / 2  # from row to row
RADIUS = 1 / math.sqrt(3)  # from the middle of a hex to a corner

XY = tuple[float, float]


class Grid:
    """The hexes of a board by id: middle, corners, sides, neighbours."""

    def __init__(self, grid: HexGrid) -> None:
        self.field = hex_field(grid)
        self.first_column = grid.columns.first

    def centre(self, hex_id: str) -> XY:
        row, column = divmod(self.field.bits[hex_id], self.field.width)
        return column + self.first_column + row / 2, row * ROW

    def corners(self, hex_id: str) -> list[XY]:
        """Clockwise from the top."""
        x, y = self.centre(hex_id)
        turns = [math.radians(60 * i) for i in range(6)]
        return [(x + RADIUS * math.sin(turn), y - RADIUS * math.cos(turn)) for turn in turns]

    def polygon(self, hex_id: str) -> shapely.Polygon:
        return shapely.Polygon(self.corners(hex_id))

    def side(self, a: str, b: str) -> tuple[XY, XY]:
        """The two corners that neighbours have in common; the one further west or north first."""
        (ax, ay), (bx, by) = self.centre(a), self.centre(b)
        x, y, along, down = (ax + bx) / 2, (ay + by) / 2, (by - ay) * RADIUS / 2, (ax - bx) * RADIUS / 2
        ends = sorted([(x - along, y - down), (x + along, y + down)])
        return ends[0], ends[1]

    def neighbours(self, hex_id: str) -> list[str]:
        """The ids beside a hex, from north-west clockwise by rows; some may lie off the map."""
        bit = self.field.bits[hex_id]
        near = [bit + step for step in steps(self.field.width)]
        return [self.field.ids[each] for each in near if each in self.field.ids]
