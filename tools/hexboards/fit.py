"""python -m tools.hexboards.fit GAME [--write]: fits the projection of a board anew and says how well it fits.

First the conic map and the affine fit with the least error over the cities, then the bend (see `registration`). With
`--write` the result becomes the game's `projection.json`; without it nothing is changed.
"""

import json
import math
import sys
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import shapely

from . import definition as definitions
from . import projection as projections
from . import registration
from .definition import Definition
from .projection import Floats, Projection

ROOT = Path(__file__).parent
COARSE, FINE = 8.0, 0.1  # degrees: first and last step of the search for meridian and parallels

Cone = tuple[float, float, float]  # meridian, southern and northern parallel


@dataclass(frozen=True)
class Residuals:
    """How far cities lie from the middle of their hexes, in hexes, and how many lie within them."""

    rms: float
    median: float
    most: float
    worst: str
    inside: int
    cities: int

    def __str__(self) -> str:
        return (
            f"rms {self.rms:.2f}, median {self.median:.2f}, most {self.most:.2f} hexes ({self.worst}); "
            f"{self.inside} of {self.cities} cities in their hex"
        )


def residuals(definition: Definition, at: Floats) -> Residuals:
    homes = np.array([definition.grid.centre(city.hex) for city in definition.cities])
    off = np.hypot(*(at - homes).T)
    inside = sum(
        definition.grid.polygon(city.hex).contains(shapely.Point(point))
        for city, point in zip(definition.cities, at, strict=True)
    )
    return Residuals(
        math.sqrt(float((off**2).mean())),
        float(np.median(off)),
        float(off.max()),
        definition.cities[int(off.argmax())].name,
        inside,
        len(off),
    )


def flat_fit(definition: Definition) -> Projection:
    """The equidistant conic map with an affine fit that has the least error over the cities, without a bend."""
    lonlat = np.array([city.lonlat for city in definition.cities])
    homes = np.array([definition.grid.centre(city.hex) for city in definition.cities])

    def fitted(cone: Cone) -> tuple[float, Projection]:
        plain = Projection(cone[0], (cone[1], cone[2]), np.eye(3, 2), None)
        grid = np.hstack([plain.flat(lonlat), np.ones((len(lonlat), 1))])
        affine = np.linalg.lstsq(grid, homes, rcond=None)[0]
        return float(((grid @ affine - homes) ** 2).sum()), Projection(cone[0], (cone[1], cone[2]), affine, None)

    best: Cone = float(np.mean(lonlat[:, 0]).round()), 40.0, 56.0
    step = COARSE
    while step >= FINE:
        meridian, low, high = best
        tries = [best]
        for way in (-step, step):
            tries += [(meridian + way, low, high), (meridian, low + way, high), (meridian, low, high + way)]
        better = min((each for each in tries if each[2] - each[1] >= FINE), key=lambda each: fitted(each)[0])
        step, best = (step / 2, best) if better == best else (step, better)
    return fitted((round(best[0], 1), round(best[1], 1), round(best[2], 1)))[1]


def text(found: Projection) -> str:
    """The projection as a file; the control points in whole thousandths of a hex."""
    bend = found.bend
    assert bend is not None
    controls = [[round(value * 1000) for value in row] for row in bend.controls.tolist()]

    def rows(name: str, numbers: list[int]) -> str:
        lines = [
            "  " + ", ".join(map(str, numbers[i : i + bend.columns])) for i in range(0, len(numbers), bend.columns)
        ]
        return f' "{name}": [\n' + ",\n".join(lines) + "]"

    affine = json.dumps([[round(value, 6) for value in row] for row in found.affine.tolist()])
    return (
        f'{{\n "meridian": {found.meridian}, "parallels": {list(found.parallels)},\n "affine": {affine},\n'
        f' "bend": {{"origin": {list(bend.origin)}, "step": {bend.step}, "columns": {bend.columns}, '
        f'"rows": {bend.rows},\n{rows("dx", controls[0])},\n{rows("dy", controls[1])}}}\n}}\n'
    )


def main(arguments: list[str]) -> int:
    names = [argument for argument in arguments if argument != "--write"]
    games = sorted(path.parent.name.replace("_", "-") for path in ROOT.glob("*/hexes.txt"))
    if len(names) != 1 or names[0] not in games:
        print("usage: python -m tools.hexboards.fit GAME [--write]", file=sys.stderr)
        print(f"GAME is one of: {', '.join(games)}", file=sys.stderr)
        return 2
    folder = ROOT / names[0].replace("-", "_")
    definition = definitions.load(folder)
    lonlat = np.array([city.lonlat for city in definition.cities])
    file = folder / "projection.json"
    if file.exists():
        print(f"in use:      {residuals(definition, projections.load(file)(lonlat))}")
    flat = flat_fit(definition)
    print(f"conic map:   {residuals(definition, flat.flat(lonlat))}")
    bent = Projection(flat.meridian, flat.parallels, flat.affine, registration.bend(definition, flat))
    print(f"with a bend: {residuals(definition, bent(lonlat))}")
    if "--write" in arguments:
        file.write_text(text(bent), encoding="utf-8")
        print(f"{file.name} written; now make the board anew: python -m tools.hexboards {names[0]}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
