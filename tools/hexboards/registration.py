"""Bends a flat map smoothly until its land lies where the hexes of the board have land, and cities in their hexes.

Every hex and every hexside near a coast has a least and a most share of land; what lies outside costs by its square,
and so do cities away from the middle of their hexes and the bending itself.
"""

from dataclasses import dataclass, replace

import numpy as np
import shapely
from numpy.typing import NDArray

from . import ground
from .definition import Definition
from .descent import Floats, least
from .projection import Bend, Projection

STEP = 1.5  # hexes between control points
PER_HEX = 12  # points of the height grid over the coast to a hex
FAR = 1.5  # hexes: the coast is not felt from further away
BENDING, IN_HEX, OF_SIDE = 0.03, 10.0, 0.25  # prices, against 1 for the land share of a hex
FREE = 0.30  # hexes: a city so near to the middle of its hex costs nothing
WIDTHS = (0.40, 0.28, 0.20, 0.14, 0.10)  # of the blur of the coast, in hexes, from round to round
STEPS = 200  # downhill, in each round
INLAND, SEA, COAST = (0.97, 1.0), (0.0, 0.03), (0.30, 0.90)  # share of land of a hex, least and most
BY_LAND, BY_SEA, BY_BOTH, BY_ZONE = (0.6, 1.0), (0.0, 0.15), (0.2, 0.8), (0.3, 1.0)  # and of a side


@dataclass(frozen=True)
class Shore:
    """Distance to the coast of the flat map, positive on land, on a fine grid of points."""

    origin: Floats
    height: Floats

    def at(self, where: Floats) -> tuple[Floats, Floats]:
        """The height and its slope, between the points of the grid."""
        size = np.array(self.height.shape[::-1])
        place = np.clip((where - self.origin) * PER_HEX, 0, size - 1.001)
        cell = place.astype(int)
        x, y = (place - cell).T
        column, row = cell.T
        h00, h10 = self.height[row, column], self.height[row, column + 1]
        h01, h11 = self.height[row + 1, column], self.height[row + 1, column + 1]
        height = (h00 * (1 - x) + h10 * x) * (1 - y) + (h01 * (1 - x) + h11 * x) * y
        slope = np.stack([(h10 - h00) * (1 - y) + (h11 - h01) * y, (h01 - h00) * (1 - x) + (h11 - h10) * x], axis=1)
        return height, slope * PER_HEX


@dataclass(frozen=True)
class Samples:
    """Points in groups of one size; the share of land of each group has bounds, and a price outside them."""

    points: Floats
    count: int
    bounds: Floats
    price: float


Weights = tuple[NDArray[np.int64], Floats]  # for each point the control points around it and their weights


@dataclass(frozen=True)
class Price:
    """What a bend costs, and how that changes with its control points."""

    shape: Bend
    shore: Shore
    width: float
    samples: list[tuple[Samples, Weights]]
    cities: tuple[Floats, Floats, Weights]  # where they are on the flat map, where they belong

    def __call__(self, numbers: Floats) -> tuple[float, Floats]:
        controls = numbers.reshape(2, -1)
        value, slope = bending(controls, self.shape.columns, self.shape.rows)
        for samples, weights in self.samples:
            more, steeper = _land(samples, weights, controls, self.shore, self.width)
            value, slope = value + more, slope + steeper
        more, steeper = _cities(*self.cities, controls)
        return value + more, (slope + steeper).ravel()


def bend(definition: Definition, flat: Projection) -> Bend:
    """The gentlest bend of a flat projection that suits the board."""
    middles = np.array([definition.grid.centre(each) for each in definition.hexes])
    low, high = middles.min(axis=0) - 3 * STEP, middles.max(axis=0) + STEP
    columns, rows = (int(size / STEP) + 4 for size in high - low)
    found = Bend((float(low[0]), float(low[1])), STEP, columns, rows, np.zeros((2, columns * rows)))
    shore = _shore(flat, low, high + STEP)
    samples = [(each, found.weights(each.points)) for each in (_of_hexes(definition), _of_sides(definition))]
    cities = flat.flat(np.array([city.lonlat for city in definition.cities]))
    homes = np.array([definition.grid.centre(city.hex) for city in definition.cities])
    for width in WIDTHS:
        price = Price(found, shore, width, samples, (cities, homes, found.weights(found.bent(cities))))
        found = replace(found, controls=least(price, found.controls.ravel(), STEPS).reshape(2, -1))
    return found


def _shore(flat: Projection, low: Floats, high: Floats) -> Shore:
    land = ground.land(replace(flat, bend=None))
    x, y = (np.arange(a, b, 1 / PER_HEX) for a, b in zip(low, high, strict=True))
    points = shapely.points(np.stack(np.meshgrid(x, y), axis=-1).reshape(-1, 2))
    parts = shapely.get_parts(land)
    lines = [line for part in parts for line in _pieces(shapely.get_coordinates(part.exterior))]
    found, distance = shapely.STRtree(lines).query_nearest(
        points, max_distance=FAR, return_distance=True, all_matches=False
    )
    height = np.full(len(points), FAR)
    height[found[0]] = distance
    dry = np.zeros(len(points), dtype=bool)
    dry[shapely.STRtree(points).query(parts, predicate="contains")[1]] = True
    return Shore(low, np.where(dry, height, -height).reshape(len(y), len(x)))


def _pieces(ring: Floats, length: int = 12) -> list[shapely.LineString]:
    """A long line in short pieces, which are quicker to search."""
    return [shapely.LineString(ring[i : i + length + 1]) for i in range(0, len(ring) - 1, length)]


def _of_hexes(definition: Definition) -> Samples:
    """Hexes within two of a coast: their middle and two rings around it."""
    circles = ((0.0, 1), (0.19, 6), (0.36, 12), (0.49, 6))
    spots = np.array(
        [
            (reach * np.cos(2 * np.pi * (i + 0.5) / count), reach * np.sin(2 * np.pi * (i + 0.5) / count))
            for reach, count in circles
            for i in range(count)
        ]
    )
    islands = set(definition.flagged("prohibited_islands"))
    bounds = {
        each: COAST if entry.country and entry.water else INLAND if entry.country else SEA
        for each, entry in definition.hexes.items()
        if each not in islands and entry.water != "lake"
    }
    near = {each for each, bound in bounds.items() if bound == COAST}
    for _ in range(2):
        near |= {other for each in near for other in definition.grid.neighbours(each)}
    kept = [each for each in bounds if each in near]
    middles = np.array([definition.grid.centre(each) for each in kept])
    return Samples(
        (middles[:, None] + spots[None]).reshape(-1, 2), len(spots), np.array([bounds[each] for each in kept]), 1.0
    )


def _of_sides(definition: Definition) -> Samples:
    """Sides between hexes that have a coast, by what may cross them."""
    ends, bounds = [], []
    for (a, b), (ground_units, ships) in definition.passable.items():
        one, other = definition.hexes[a], definition.hexes[b]
        if one.country and other.country and one.water and other.water and (ground_units or ships):
            ends.append(definition.grid.side(a, b))
            bounds.append((BY_ZONE if ships is None else BY_BOTH if ships else BY_LAND) if ground_units else BY_SEA)
    along = np.linspace(0.05, 0.95, 9)[None, :, None]
    pairs = np.array(ends)
    return Samples((pairs[:, :1] * (1 - along) + pairs[:, 1:] * along).reshape(-1, 2), 9, np.array(bounds), OF_SIDE)


def _land(samples: Samples, weights: Weights, controls: Floats, shore: Shore, width: float) -> tuple[float, Floats]:
    """What wrong shares of land cost."""
    index, weight = weights
    shift = np.stack([(row[index] * weight).sum(axis=1) for row in controls], axis=1)
    height, slope = shore.at(samples.points + shift)
    dry = 1 / (1 + np.exp(-np.clip(height / width, -30, 30)))
    share = dry.reshape(-1, samples.count).mean(axis=1)
    off = np.minimum(share - samples.bounds[:, 0], 0) + np.maximum(share - samples.bounds[:, 1], 0)
    pull = np.repeat(2 * samples.price * off / samples.count, samples.count) * dry * (1 - dry) / width
    found = [
        np.bincount(index.ravel(), (weight * (pull * along)[:, None]).ravel(), minlength=controls.shape[1])
        for along in slope.T
    ]
    return float(samples.price * (off**2).sum()), np.stack(found)


def _cities(cities: Floats, homes: Floats, weights: Weights, controls: Floats) -> tuple[float, Floats]:
    """A city lies where its place on the flat map less the bend is; the bend is taken where the city was last."""
    index, weight = weights
    shift = np.stack([(row[index] * weight).sum(axis=1) for row in controls], axis=1)
    off = cities - shift - homes
    distance = np.hypot(*off.T)
    over = np.maximum(distance - FREE, 0)
    pull = -2 * IN_HEX * (over / np.maximum(distance, 1e-6))[:, None] * off
    found = [
        np.bincount(index.ravel(), (weight * part[:, None]).ravel(), minlength=controls.shape[1]) for part in pull.T
    ]
    return float(IN_HEX * (over**2).sum()), np.stack(found)


def bending(controls: Floats, columns: int, rows: int) -> tuple[float, Floats]:
    """The curvature of a bend, along its rows, along its columns and twisted, with its slope."""
    sheet = controls.reshape(2, rows, columns)
    slope = np.zeros_like(sheet)
    across = sheet[:, :, 2:] - 2 * sheet[:, :, 1:-1] + sheet[:, :, :-2]
    slope[:, :, 2:] += across
    slope[:, :, 1:-1] -= 2 * across
    slope[:, :, :-2] += across
    down = sheet[:, 2:] - 2 * sheet[:, 1:-1] + sheet[:, :-2]
    slope[:, 2:] += down
    slope[:, 1:-1] -= 2 * down
    slope[:, :-2] += down
    twist = sheet[:, 1:, 1:] - sheet[:, 1:, :-1] - sheet[:, :-1, 1:] + sheet[:, :-1, :-1]
    slope[:, 1:, 1:] += 2 * twist
    slope[:, 1:, :-1] -= 2 * twist
    slope[:, :-1, 1:] -= 2 * twist
    slope[:, :-1, :-1] += 2 * twist
    value = (across**2).sum() + (down**2).sum() + 2 * (twist**2).sum()
    return BENDING * float(value), (2 * BENDING * slope).reshape(2, -1)
