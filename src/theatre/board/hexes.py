"""Hexes as bits: kernels over masks of a grid, counted along lines that run slantwise.

The number of a hex, and its bit in a mask, is row x width + column, the columns of a grid with the offset `axial`. On
a grid whose odd or even rows are pushed on by half a hex the columns are counted anew, so that they run slantwise too.
The width is one more than there are columns: in the spare column lies no hex, so that a mask shifted past the end of a
row meets nothing. Callers cut every result down to the hexes that exist: `grow(mask, width) & board`.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from theatre.board.masks import from_indices
from theatre.board.schema import HexGrid, HexLines

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def line_labels(lines: HexLines) -> list[str]:
    """How the rows or columns of a grid are written, in the order of counting."""
    numbers = range(lines.first, lines.last + 1)
    if lines.label == "letters":
        return [LETTERS[(number - 1) % 26] * ((number - 1) // 26 + 1) for number in numbers]
    return [f"{number:02}" if lines.label == "two_digits" else str(number) for number in numbers]


@dataclass(frozen=True, slots=True)
class HexField:
    """The numbers of the hexes of a grid."""

    width: int
    bits: dict[str, int]
    ids: dict[int, str]

    def mask(self, hexes: Iterable[str]) -> int:
        """The set of these hexes."""
        return from_indices(self.bits[each] for each in hexes)


def hex_field(grid: HexGrid) -> HexField:
    """The numbers of a grid with the offset `axial`, or with straight rows every other of which is pushed on."""
    if grid.offset != "axial" and grid.orientation != "pointy":
        raise ValueError(f"hexes are numbered along rows only, not on a flat grid with the offset {grid.offset!r}")
    rows, columns = line_labels(grid.rows), line_labels(grid.columns)
    slant = [_slant(grid, grid.rows.first + y) for y in range(len(rows))]
    width = len(columns) + max(slant) - min(slant) + 1
    bits = {
        row + column: y * width + x + slant[y] - min(slant)
        for y, row in enumerate(rows)
        for x, column in enumerate(columns)
    }
    return HexField(width, bits, {bit: each for each, bit in bits.items()})


def _slant(grid: HexGrid, row: int) -> int:
    """How far the columns of a row are counted on: one less for every two rows further south."""
    if grid.offset == "axial":
        return 0
    return -(row // 2) if grid.offset == "odd" else -((row + 1) // 2)


def steps(width: int) -> tuple[int, int, int, int, int, int]:
    """What is added to the number of a hex for its neighbours: north-west, north-east, west, east, and so on."""
    return (-width, 1 - width, -1, 1, width - 1, width)


def grow(mask: int, width: int) -> int:
    """All neighbours of the hexes of a set, by six shifts; hexes of the set are among them only as neighbours."""
    pairs = mask << 1 | mask >> 1
    return pairs | mask << width | mask << width - 1 | mask >> width | mask >> width - 1


def spread_within(start: int, passable: int, width: int, hexes: int) -> int:
    """The set `start` and all that lies up to so many hexes from it over passable hexes."""
    reached = frontier = start
    for _ in range(hexes):
        frontier = grow(frontier, width) & passable & ~reached
        if not frontier:
            break
        reached |= frontier
    return reached


def distance(a: int, b: int, width: int) -> int:
    """Hexes from one to the other by the shortest way over the grid, whatever lies between."""
    down = b // width - a // width
    along = b % width - a % width
    return max(abs(down), abs(along), abs(down + along))
