"""Corners where four spaces all but meet: two that are no neighbours touch there, and a third steps in between."""

from collections.abc import Iterable, Mapping

import numpy as np
import shapely
from shapely import STRtree
from shapely.geometry.base import BaseGeometry

from .check import LONGEST_TOUCH, Pair, pair, shared_edges
from .land import GRID
from .seas import Spaces, gathered

LONGEST_CORNER = 60.0  # board units: a longer common edge is a fault of the definition, not a corner
WIDTH = 3.2  # board units: half the width of a wedge at its broad end
STEP = 2.0  # board units between the points of a wedge
ROUNDS = 4
NEAR = 0.3  # board units within which a space lies at the end of an edge

Key = tuple[str, str]  # kind and name
Cut = tuple[BaseGeometry, Pair, str]  # what is taken, from which two spaces, and who gets it


def wedge(line: BaseGeometry, blunt: bool) -> BaseGeometry:
    """Ground on both sides of a line: broad at its start, at its end a point or, if blunt, broad too."""
    if blunt:
        return line.buffer(WIDTH)
    points = shapely.get_coordinates(shapely.segmentize(line, STEP))
    along = np.gradient(points, axis=0)
    length = np.maximum(np.hypot(along[:, 0], along[:, 1]), 1e-9)
    normal = np.stack([-along[:, 1], along[:, 0]], axis=1) / length[:, None]
    reach = WIDTH * np.linspace(1.0, 0.0, len(points))[:, None]
    sides = shapely.Polygon(np.concatenate([points + normal * reach, (points - normal * reach)[::-1]]))
    return shapely.union(sides.buffer(0), shapely.Point(points[0]).buffer(WIDTH))


def wedges(shapes: Mapping[str, BaseGeometry], others: Mapping[str, BaseGeometry], wanted: set[Pair]) -> list[Cut]:
    """What to take from which two spaces, and who gets it; `others` is ground that may touch anything."""
    everything = {**shapes, **others}
    names = sorted(everything)
    tree = STRtree([everything[name] for name in names])

    def at(point: BaseGeometry, but: Pair) -> list[str]:
        found = [names[i] for i in tree.query(point, predicate="dwithin", distance=NEAR)]
        return sorted(name for name in found if name not in but)

    def welcome(name: str, touched: Iterable[str]) -> bool:
        return name in others or all(other in others or pair(name, other) in wanted for other in touched)

    found = []
    for (a, b), length in sorted(shared_edges(shapes).items()):
        if (a, b) in wanted or not LONGEST_TOUCH < length <= LONGEST_CORNER:
            continue
        common = shapely.line_merge(shapely.intersection(shapes[a].boundary, shapes[b].boundary))
        for line in shapely.get_parts(common):
            if line.geom_type != "LineString":
                continue
            choices = []
            for run in (line, line.reverse()):
                start, stop = (shapely.Point(run.coords[i]) for i in (0, -1))
                beyond = at(stop, (a, b))
                for name in at(start, (a, b)):
                    if welcome(name, (a, b)):
                        blunt = all(welcome(name, [other]) for other in beyond if other != name)
                        flip = any(pair(name, other) in wanted for other in beyond)
                        choices.append((not (blunt and flip), name in others, name, run, blunt))
            if choices:
                _, _, name, run, blunt = min(choices, key=lambda choice: choice[:3])
                found.append((wedge(run, blunt), (a, b), name))
    return found


def settled(spaces: Spaces, borders: Iterable[Pair]) -> Spaces:
    """The same spaces with every corner as the list of borders wants it, where a small change can do that."""
    wanted = {pair(a, b) for a, b in borders}
    for _ in range(ROUNDS):
        cuts = wedges({**spaces.land, **spaces.sea}, spaces.out_of_play, wanted)
        if not cuts:
            break
        spaces = recut(spaces, cuts)
    return spaces


def recut(spaces: Spaces, cuts: list[Cut]) -> Spaces:
    """The spaces after each wedge has gone to its new owner, fitted together anew."""
    kinds: dict[str, str] = {}
    owned: dict[Key, BaseGeometry] = {}
    for kind in ("strait", "land", "sea", "none", "out_of_play"):
        for name, shape in getattr(spaces, kind).items():
            owned[kind, name] = shape
            if kind != "strait":
                kinds[name] = kind
    lines = [shape.boundary for shape in owned.values()] + [cut.boundary for cut, _, _ in cuts]
    faces = list(shapely.get_parts(shapely.polygonize([shapely.union_all(lines, grid_size=GRID)])))
    keys = list(owned)
    tree = STRtree([owned[key] for key in keys])
    belongs: dict[int, Key] = {}
    for index, face in enumerate(faces):
        inner = face.representative_point()
        holders = sorted(tree.query(inner, predicate="within").tolist())
        if not holders:
            continue
        kind, name = keys[holders[0]]
        for cut, losers, receiver in cuts:
            if name in losers and cut.contains(inner):
                kind, name = kinds[receiver], receiver
                break
        belongs[index] = kind, name
    return gathered(faces, belongs)
