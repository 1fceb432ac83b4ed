"""Where the signs and names of cities go: near the real place, in the right hex, and off one another."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

import shapely

from .grid import XY

LETTER = 0.5  # mean width of a letter, as a share of the type size
SIGN = 5.5  # board units: half the width of a city's sign
CELL = 120.0  # board units
INSET = 7.0  # board units that a sign keeps from the sides of its hex

Box = tuple[float, float, float, float]


def overlap(a: Box, b: Box) -> float:
    """The area that two boxes have in common."""
    width, height = min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1])
    return width * height if width > 0 and height > 0 else 0.0


def _cells(box: Box) -> Iterator[tuple[int, int]]:
    """The cells of a coarse grid that a box touches, so that only what is near need be looked at."""
    for column in range(int(box[0] // CELL), int(box[2] // CELL) + 1):
        for row in range(int(box[1] // CELL), int(box[3] // CELL) + 1):
            yield column, row


def text_box(text: str, at: XY, size: float) -> Box:
    half = len(text) * size * LETTER / 2
    return at[0] - half, at[1] - size * 0.5, at[0] + half, at[1] + size * 0.5


def into(point: XY, room: shapely.Geometry) -> XY:
    """The point, or the one nearest to it within the room."""
    there = shapely.Point(point)
    if room.is_empty or room.contains(there):
        return point
    nearest = shapely.shortest_line(there, room).coords[-1]
    return nearest[0], nearest[1]


@dataclass
class Page:
    """What is taken on the sheet so far; some things may be written over at a small price, others not."""

    sheet: Box
    taken: list[tuple[Box, float]] = field(default_factory=list)
    near: dict[tuple[int, int], list[int]] = field(default_factory=dict)  # what is taken in each cell of the sheet

    def take(self, box: Box, price: float = 1.0) -> None:
        for cell in _cells(box):
            self.near.setdefault(cell, []).append(len(self.taken))
        self.taken.append((box, price))

    def cost(self, box: Box) -> float:
        inside = overlap(box, self.sheet)
        off = (box[2] - box[0]) * (box[3] - box[1]) - inside
        found = sorted({i for cell in _cells(box) for i in self.near.get(cell, [])})
        return off * 9 + sum(overlap(box, self.taken[i][0]) * self.taken[i][1] for i in found)

    def place(self, text: str, at: XY, size: float, gap: float) -> XY:
        """The middle of a name beside its sign: right, left, above, below or at a slant, wherever least is covered."""
        half, high = len(text) * size * LETTER / 2, size * 0.55
        x, y = at
        across, slant = half + gap, half * 0.75 + gap * 0.6
        tries = [(across, 0), (-across, 0), (0, -gap - high), (0, gap + high)]
        tries += [
            (slant, -gap - high * 0.6),
            (slant, gap + high * 0.6),
            (-slant, -gap - high * 0.6),
            (-slant, gap + high * 0.6),
        ]
        costs = [(self.cost(text_box(text, (x + dx, y + dy), size)) + 2.0 * i, i) for i, (dx, dy) in enumerate(tries)]
        dx, dy = tries[min(costs)[1]]
        found = (x + dx, y + dy)
        self.take(text_box(text, found, size))
        return found


def apart(points: Iterable[XY], least: float) -> list[XY]:
    """Points moved east and west until those of one hex are no closer than this."""
    found = sorted(points)
    if len(found) == 2 and shapely.Point(found[0]).distance(shapely.Point(found[1])) < least:
        x, y = (found[0][0] + found[1][0]) / 2, (found[0][1] + found[1][1]) / 2
        return [(x - least / 2, y), (x + least / 2, y)]
    return found
