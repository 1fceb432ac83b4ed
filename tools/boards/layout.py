"""Where names and units go: the widest places of each space, clear of one another."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import shapely
from shapely import STRtree
from shapely.geometry.base import BaseGeometry

Point = tuple[float, float]
STACK = 11.0  # board units: half the width of the place kept free for units
LANE = 20.0  # board units: the height of a sign under a name
STEPS = 26  # candidate places for a name across a space
TRIES = 14  # of these, how many are weighed with a place for units
EDGE = 1.0  # board units between a name and the border
ROOMY = 16.0  # units need no more room than this
CITY = 15.0  # the width of a city's sign
BORDER = 5.0  # board units between a name and the edge of the map


@dataclass(frozen=True)
class Place:
    """The points of one space.

    `outside` is where its name goes when it does not fit inside; `below` is the foot of the box kept for it.
    """

    label: Point
    stack: Point
    outside: Point | None
    below: Point


def main_part(shape: BaseGeometry) -> BaseGeometry:
    return max(shapely.get_parts(shape), key=lambda part: (part.area, part.bounds))


def middle(shape: BaseGeometry) -> tuple[Point, float]:
    """The point furthest from every edge, and how far that is."""
    radius = shapely.maximum_inscribed_circle(shape, tolerance=0.5)
    (x, y), _ = radius.coords
    return (x, y), float(radius.length)


def box_at(point: Point, size: tuple[float, float]) -> BaseGeometry:
    (x, y), (w, h) = point, size
    return shapely.box(x - w / 2, y - h / 2, x + w / 2, y + h / 2)


def on_sheet(point: Point, size: tuple[float, float], sheet: tuple[float, float]) -> Point:
    """The nearest point at which a box of this size does not run over the edge of the map."""
    (x, y), (w, h), (width, height) = point, size, sheet
    return (
        min(max(x, w / 2 + BORDER), width - w / 2 - BORDER),
        min(max(y, h / 2 + BORDER), height - h / 2 - BORDER),
    )


def fits(free: BaseGeometry, size: tuple[float, float]) -> list[Point]:
    """Points of a regular net where a box of this size lies wholly inside, nearest to the middle first."""
    shapely.prepare(free)
    x0, y0, x1, y1 = free.bounds
    net = [
        (x0 + (x1 - x0) * i / STEPS, y0 + (y1 - y0) * j / STEPS) for j in range(1, STEPS) for i in range(1, STEPS)
    ]
    (cx, cy), _ = middle(main_part(free))
    inside = [point for point in net if free.contains(box_at(point, size))]
    return sorted(inside, key=lambda point: (abs(point[0] - cx) + abs(point[1] - cy), point))


def inside(shape: BaseGeometry, size: tuple[float, float], taken: BaseGeometry) -> tuple[Point, Point] | None:
    """A place for the name and one for the units beside it, both roomy; None where the name does not fit."""
    free = shapely.difference(shape.buffer(-EDGE), taken)
    if free.is_empty:
        return None
    best: tuple[float, Point, Point] | None = None
    found = fits(free, size)
    for label in found[:: max(1, len(found) // TRIES)]:
        rest = shapely.difference(shape, shapely.union(box_at(label, size), taken))
        stack, radius = middle(main_part(rest))
        apart = abs(label[0] - stack[0]) * 0.6 + abs(label[1] - stack[1])
        score = min(radius, ROOMY) - 0.05 * apart - (0.6 if label[1] > stack[1] else 0.0)
        if best is None or score > best[0]:
            best = score, label, stack
    return best and best[1:]


def name_outside(
    shape: BaseGeometry, size: tuple[float, float], stack: Point, others: STRtree, taken: Sequence[BaseGeometry]
) -> Point:
    """The place beside a small space where its name hides least."""
    x0, y0, x1, y1 = shape.bounds
    w, h = size
    around = [
        (x, y)
        for y in (*[y0 - h / 2 - 3 * i for i in (0, 1, 2, 4)], *[y1 + h / 2 + 3 * i for i in (0, 1, 2, 4)], stack[1])
        for x in (stack[0], (x0 + x1) / 2, x0 - w / 2 - 3, x1 + w / 2 + 3, x0 + w / 4, x1 - w / 4)
    ] + [(stack[0], stack[1] + dy) for dy in (-2 * h, -h, h, 2 * h)]
    blocked = [*taken, box_at(stack, (1.4 * STACK, 1.4 * STACK))]

    def cost(point: Point) -> tuple[float, Point]:
        box = box_at(point, size)
        hidden = sum(box.intersection(other).area for other in blocked)
        land = sum(box.intersection(others.geometries[i]).area for i in others.query(box))
        return 6 * hidden + 1.5 * land + 2.0 * box.distance(shapely.Point(stack)) ** 1.5, point

    return min(around, key=cost)


def places(
    shapes: Mapping[str, BaseGeometry],
    sizes: Mapping[str, tuple[float, float]],
    land: Iterable[str],
    fixed: Mapping[str, Mapping[str, Point]],
    marks: Iterable[Point],
) -> dict[str, Place]:
    """A place for the name and the units of every space, the smallest territories first."""
    dry = set(land)
    ground = STRtree([shapes[key] for key in sorted(dry)])
    taken = [box_at(mark, (CITY, CITY)) for mark in marks]
    found = {}
    for key in sorted(shapes, key=lambda key: (key not in dry, shapes[key].area)):
        place = _place(main_part(shapes[key]), sizes[key], fixed.get(key, {}), ground, taken)
        found[key] = place
        taken += [box_at(place.outside or place.label, sizes[key]), box_at(place.stack, (2 * STACK, 2 * STACK))]
    return found


def _place(
    shape: BaseGeometry,
    size: tuple[float, float],
    fixed: Mapping[str, Point],
    ground: STRtree,
    taken: Sequence[BaseGeometry],
) -> Place:
    near = shapely.union_all([box for box in taken if box.intersects(shape)])
    both = inside(shape, size, near)
    free = shapely.difference(shape, near)
    lone, room = middle(main_part(free)) if not free.is_empty else (shape.representative_point().coords[0], 0.0)
    if room < STACK / 2:
        lone, _ = middle(shape)
    label, stack = both or (lone, lone)
    if "label" in fixed:
        label = fixed["label"]
        stack, _ = middle(main_part(shapely.difference(shape, shapely.union(near, box_at(label, size)))))
    stack = fixed.get("stack", stack)
    outside = fixed.get("outside")
    if outside is None and both is None and "label" not in fixed:
        outside = name_outside(shape, size, stack, ground, taken)
    x, y = outside or label
    return Place(label, stack, outside, (x, y + size[1] / 2 - LANE / 2))
