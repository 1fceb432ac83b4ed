"""Corrects the real coast until each hexside says what the board says.

Land is cut into hexes; each piece gets slivers of land or loses some, where ground units or ships may cross a side but
see no way, or see one where none is. Causeways and channels are about a tenth of a hex wide, so that the coast still
looks like the coast.
"""

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import shapely
from shapely.geometry.base import BaseGeometry
from tools.boards.atlas import solid

from .grid import XY

LAND_SEEN = 0.10  # of a side: so much of it must be land on both banks where ground units cross
WATER_SEEN = 0.08  # and so much water where ships do
BANK = 0.02  # hexes from the side at which its banks are looked at
LEAST_LAND = 0.05  # of a hex with a coast
ROUNDS = 6
ISLAND = 0.22  # hexes: the radius of an island where geography shows no land
HEADLAND = 0.25  # and of a headland
BITES = 14  # of the sea along a side
SHALLOWEST, DEEPER = 0.025, 0.022  # hexes: the least depth of a bite, and a quarter of what it may have more
WINDING = 8  # straight pieces of a drawn channel

Span = tuple[float, float]


@dataclass(frozen=True)
class Side:
    """A side with what may cross it: None where the drawing need not show it."""

    a: str
    b: str
    ends: tuple[XY, XY]
    land: bool | None
    sea: bool | None


@dataclass
class Coast:
    """The hexes and the land in each, which the rounds of correction change; `fixed` hexes are all land or all sea."""

    hexes: Mapping[str, shapely.Polygon]
    land: dict[str, BaseGeometry]
    fixed: set[str]

    def add(self, hex_id: str, patch: BaseGeometry) -> None:
        if hex_id not in self.fixed:
            self.land[hex_id] = solid(self.land[hex_id].union(patch.intersection(self.hexes[hex_id])))

    def carve(self, hex_id: str, patch: BaseGeometry) -> None:
        if hex_id not in self.fixed:
            self.land[hex_id] = solid(self.land[hex_id].difference(patch))

    def bank(self, hex_id: str, side: Side) -> list[Span]:
        """The parts of a side, from 0 to 1, that are land just inside this hex."""
        centre = self.hexes[hex_id].centroid
        (ax, ay), (bx, by) = side.ends
        middle = shapely.Point((ax + bx) / 2, (ay + by) / 2)
        pull = BANK / centre.distance(middle)
        dx, dy = (centre.x - middle.x) * pull, (centre.y - middle.y) * pull
        line = shapely.LineString([(ax + dx, ay + dy), (bx + dx, by + dy)])
        dry = [part for part in shapely.get_parts(self.land[hex_id].intersection(line)) if part.length > 0.001]
        ends = [
            [line.project(shapely.Point(end), normalized=True) for end in (part.coords[0], part.coords[-1])]
            for part in dry
        ]
        spans = sorted((min(pair), max(pair)) for pair in ends)
        return [span for span in spans if span[1] - span[0] > 0.001]


def _gaps(spans: Iterable[Span]) -> list[Span]:
    found, reached = [], 0.0
    for a, b in spans:
        if a - reached > 0.001:
            found.append((reached, a))
        reached = max(reached, b)
    return found if reached > 0.999 else [*found, (reached, 1.0)]


def _common(one: Iterable[Span], other: Iterable[Span]) -> list[Span]:
    other = list(other)
    both = [(max(a, c), min(b, d)) for a, b in one for c, d in other]
    return [span for span in both if span[1] - span[0] > 0.001]


def _total(spans: Iterable[Span]) -> float:
    return sum(b - a for a, b in spans)


def _middle(spans: Iterable[Span], margin: float) -> float:
    a, b = max(spans, key=lambda span: (span[1] - span[0], span), default=(0.5, 0.5))
    return min(max((a + b) / 2, margin), 1 - margin)


def _along(side: Side, span: Span, extra: float, width: float) -> BaseGeometry:
    line = shapely.LineString(side.ends)
    a, b = (line.interpolate(min(max(at, 0.0), 1.0), normalized=True) for at in (span[0] - extra, span[1] + extra))
    return shapely.LineString([a, b]).buffer(width)


def conform(coast: Coast, sides: Iterable[Side]) -> list[str]:
    """Corrects the land in rounds; what still contradicts the board afterwards."""
    sides = list(sides)
    for side in sides:
        _fray(coast, side)
    for _ in range(ROUNDS):
        if not _round(coast, sides, fix=True):
            break
    return _round(coast, sides, fix=False)


def _fray(coast: Coast, side: Side) -> None:
    """Where the sea cuts land off straight along a side, bites of changing depth make a shore of it."""
    for shore, sea in ((side.a, side.b), (side.b, side.a)):
        if side.sea and sea in coast.fixed and shore not in coast.fixed:
            line = shapely.LineString(side.ends)
            bites = [line.interpolate(step / BITES, normalized=True) for step in range(BITES + 1)]
            coast.carve(shore, shapely.union_all([bite.buffer(_depth(bite)) for bite in bites]))


def _depth(at: shapely.Point) -> float:
    """How deep the sea bites at a place; it changes gently from place to place, so that sides that meet agree."""
    return SHALLOWEST + DEEPER * (2 + math.sin(9 * at.x + 5 * at.y) + math.sin(17 * at.y - 13 * at.x))


def _round(coast: Coast, sides: list[Side], fix: bool) -> list[str]:
    faults = []
    for hex_id, piece in coast.land.items():
        if hex_id not in coast.fixed and piece.area < LEAST_LAND * coast.hexes[hex_id].area:
            faults.append(f"{hex_id}: no land to be seen")
            if fix:
                coast.add(hex_id, _headland(coast, hex_id, sides))
    for side in sides:
        if fault := _look(coast, side, fix):
            faults.append(f"{side.a}-{side.b}: {fault}")
    return faults


def _look(coast: Coast, side: Side, fix: bool) -> str | None:
    """What a side shows wrongly, and if wanted its correction."""
    one, other = coast.bank(side.a, side), coast.bank(side.b, side)
    land, water = _common(one, other), _common(_gaps(one), _gaps(other))
    if side.land is False and side.sea is False:
        if not land and not water:
            return None
        if fix:
            dry, wet = (side.a, side.b) if _total(one) >= _total(other) else (side.b, side.a)
            coast.add(dry, shapely.LineString(side.ends).buffer(0.045))
            coast.carve(wet, shapely.LineString(side.ends).buffer(0.045))
        return "shows a way across a closed side"
    if side.land and _total(land) < LAND_SEEN:
        if fix:
            _causeway(coast, side, _middle([*one, *other], 0.18))
        return "shows no land to cross by"
    if side.sea and _total(water) < WATER_SEEN:
        if fix:
            _channel(coast, side, _middle([*_gaps(one), *_gaps(other)], 0.12))
        return "shows no water to sail through"
    if side.land is False and land:
        if fix:
            for span in land:
                for each in (side.a, side.b):
                    coast.carve(each, _along(side, span, 0.04, 0.05))
        return "shows land where none can be crossed"
    if side.sea is False and water:
        if fix:
            for span in water:
                for each in (side.a, side.b):
                    coast.add(each, _along(side, span, 0.02, 0.035))
        return "shows water where no ship passes"
    return None


def _causeway(coast: Coast, side: Side, at: float) -> None:
    point = shapely.LineString(side.ends).interpolate(at, normalized=True)
    for each in (side.a, side.b):
        patch = point.buffer(0.1)
        inner = coast.land[each].difference(point.buffer(0.09))
        if not inner.is_empty:
            patch = patch.union(shapely.shortest_line(point, inner).buffer(0.06))
        coast.add(each, patch)


def _channel(coast: Coast, side: Side, at: float) -> None:
    """A way for ships: a bay where the other hex is open sea, else a channel to the nearest water of each hex."""
    point = shapely.LineString(side.ends).interpolate(at, normalized=True)
    bay = side.a in coast.fixed or side.b in coast.fixed
    for each in (side.a, side.b):
        patch = point.buffer(0.16 if bay else 0.085)
        wet = coast.hexes[each].difference(coast.land[each]).difference(point.buffer(0.08))
        waters = [part for part in shapely.get_parts(wet) if part.area > 0.01]
        if waters and not bay:
            patch = patch.union(_winding(shapely.shortest_line(point, shapely.union_all(waters))).buffer(0.045))
        coast.carve(each, patch)


def _winding(line: BaseGeometry) -> BaseGeometry:
    """A line with a gentle double curve, as water runs."""
    (ax, ay), (bx, by) = line.coords[0], line.coords[-1]
    bends = [math.sin(2 * math.pi * step / WINDING) * 0.09 for step in range(WINDING + 1)]
    shares = [step / WINDING for step in range(WINDING + 1)]
    return shapely.LineString(
        (ax + (bx - ax) * t - (by - ay) * bend, ay + (by - ay) * t + (bx - ax) * bend)
        for t, bend in zip(shares, bends, strict=True)
    )


def _headland(coast: Coast, hex_id: str, sides: list[Side]) -> BaseGeometry:
    """Land for a hex that geography leaves empty: a headland from each side that is crossed by land, or an island."""
    crossed = [side for side in sides if side.land and hex_id in (side.a, side.b)]
    if crossed:
        return shapely.union_all([_rugged(shapely.LineString(side.ends).centroid, HEADLAND) for side in crossed])
    rocks = coast.land[hex_id].centroid
    middle = coast.hexes[hex_id].centroid
    return _rugged(
        middle
        if rocks.is_empty
        else shapely.line_interpolate_point(shapely.LineString([middle, rocks]), min(ISLAND, middle.distance(rocks))),
        ISLAND,
    )


def _rugged(middle: shapely.Point, radius: float) -> BaseGeometry:
    """A patch of land that looks like an island; its shape follows from its place."""
    phase = middle.x * 2.3 + middle.y * 1.7
    turns = [math.pi * step / 15 for step in range(30)]
    reach = [
        radius * (1 + 0.28 * math.sin(2 * t + phase) + 0.13 * math.sin(3 * t - phase) + 0.07 * math.sin(7 * t + phase))
        for t in turns
    ]
    return solid(
        shapely.Polygon(
            (middle.x + r * math.cos(t), middle.y + 0.8 * r * math.sin(t)) for t, r in zip(turns, reach, strict=True)
        )
    )
