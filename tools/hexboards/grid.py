"""Where the hexes of a grid lie: pointy-topped, width 1, x to the east, y to the south."""

import math

import shapely

from theatre.board.hexes import line_labels
from theatre.board.schema import HexGrid

ROW = math.sqrt(3) / 2  # from row to row
RADIUS = 1 / math.sqrt(3)  # from the middle of a hex to a corner
NEAR = ((-1, -1), (1, -1), (-2, 0), (2, 0), (-1, 1), (1, 1))  # neighbours, in half widths and rows

XY = tuple[float, float]


class Grid:
    """The hexes of a board by id: middle, corners, sides, neighbours."""

    def __init__(self, grid: HexGrid) -> None:
        if grid.orientation != "pointy":
            raise ValueError(f"grid: hexes are drawn with the point up, not {grid.orientation}")
        self._column = dict(enumerate(line_labels(grid.columns), grid.columns.first))
        self._at = {
            row + label: (_halves(grid, y, number), y)
            for y, row in enumerate(line_labels(grid.rows))
            for number, label in self._column.items()
        }
        self._ids = {at: hex_id for hex_id, at in self._at.items()}

    def hex_id(self, row: str, column: int) -> str | None:
        """The id of the hex with this number in a row; None if the grid has none."""
        hex_id = row + self._column.get(column, "")
        return hex_id if hex_id in self._at else None

    def centre(self, hex_id: str) -> XY:
        halves, row = self._at[hex_id]
        return halves / 2, row * ROW

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
        halves, row = self._at[hex_id]
        near = [(halves + dx, row + dy) for dx, dy in NEAR]
        return [self._ids[at] for at in near if at in self._ids]


def _halves(grid: HexGrid, row: int, column: int) -> int:
    """How far east the middle of a hex lies, in half widths. Counted from the east, all lies east of 0 as well."""
    odd = (grid.rows.first + row) % 2 == 1
    pushed = {"axial": row, "odd": int(odd), "even": int(not odd)}[grid.offset]
    along = 2 * column + pushed
    return along if grid.columns_from == "west" else 2 * (grid.columns.last + 1) - along
