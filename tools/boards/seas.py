"""Sea zones: the water cut by straight strokes, each piece named by the points that lie in it."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import shapely
from shapely import STRtree
from shapely.geometry.base import BaseGeometry

from .land import GRID, Land
from .projection import Projection

WATER = ("sea", "none", "strait")


@dataclass(frozen=True)
class Spaces:
    """All spaces of the board, fitted together, and what lies between them.

    `strait` is the water that belongs to a territory and is part of its shape; `none` is water where no ship can go.
    """

    land: dict[str, BaseGeometry]
    sea: dict[str, BaseGeometry]
    none: dict[str, BaseGeometry]
    out_of_play: dict[str, BaseGeometry]
    strait: dict[str, BaseGeometry]


def shore_point(
    a: BaseGeometry, b: BaseGeometry, coast: BaseGeometry, near: tuple[float, float] | None
) -> tuple[float, float]:
    """Where the frontier of two territories meets the sea; of several such points the nearest to `near`."""
    frontier = a.boundary.intersection(b.boundary)
    ends = shapely.get_parts(shapely.intersection(frontier, coast))
    points = [shapely.Point(part.coords[0]) for part in ends if not part.is_empty]
    if not points:
        raise ValueError("the two territories share no frontier that meets the sea")
    goal = shapely.Point(near) if near else points[0]
    best = min(points, key=lambda point: (point.distance(goal), point.x, point.y))
    return float(best.x), float(best.y)


def strokes(
    table: Mapping[str, Any], projection: Projection, land: Mapping[str, BaseGeometry]
) -> list[BaseGeometry]:
    """The sea borders on the board, from shore to shore or from point to point."""
    ground = shapely.union_all(list(land.values()))
    coast = ground.boundary
    named = {name: projection.point(at) for name, at in table["points"].items()}
    drawn = []
    for entry in table["line"]:
        stops = entry["through"]
        points: list[tuple[float, float] | None] = [
            named.get(stop) if isinstance(stop, str) else projection.point(stop) for stop in stops
        ]
        for i, stop in enumerate(stops):
            if isinstance(stop, str) and stop not in named:
                a, b = stop.split("|")
                near = points[i + 1] if i == 0 else points[i - 1]
                try:
                    points[i] = shore_point(land[a], land[b], coast, near)
                except ValueError as fault:
                    raise ValueError(f"stroke {entry['zones']}: {stop}: {fault}") from None
        drawn.append(shapely.LineString([p for p in points if p]).difference(ground))
    return drawn


def build(folder: Path, projection: Projection, ground: Land) -> Spaces:
    """All spaces of the board defined in a folder, with common edges where they touch."""
    table = tomllib.loads((folder / "seas.toml").read_text(encoding="utf-8"))
    width, height = projection.size
    frame = shapely.box(0, 0, width, height)
    dry = {**ground.territories, **ground.out_of_play}
    edges = [shape.boundary for shape in dry.values()]
    inked = shapely.union_all([*edges, *strokes(table, projection, dry), frame.boundary], grid_size=GRID)
    faces = [face for face in shapely.get_parts(shapely.polygonize([inked])) if frame.contains(face.centroid)]
    tree = STRtree(faces)

    belongs: dict[int, tuple[str, str]] = {}
    leaks = []
    for kind, places in (("sea", table["seeds"]), ("none", table["none"]), ("strait", table.get("strait", {}))):
        for name, seeds in places.items():
            for seed in seeds:
                point = shapely.Point(projection.point(seed))
                for index in tree.query(point, predicate="within"):
                    if belongs.setdefault(index, (kind, name)) != (kind, name):
                        leaks.append(f"{name} and {belongs[index][1]} are one piece of water at {seed}")
    if leaks:
        raise ValueError("a stroke is missing or falls short: " + "; ".join(leaks))
    for shape in dry.values():
        shapely.prepare(shape)
    for index, face in enumerate(faces):
        inner = face.representative_point()
        owner = next((name for name, shape in dry.items() if shape.contains(inner)), None)
        if owner:
            belongs[index] = ("land" if owner in ground.territories else "out_of_play", owner)
    adopt(faces, tree, belongs)
    return gathered(faces, belongs)


def gathered(faces: list[BaseGeometry], belongs: Mapping[int, tuple[str, str]]) -> Spaces:
    """The spaces that the faces make up."""
    parts: dict[str, dict[str, list[BaseGeometry]]] = {
        kind: {} for kind in ("land", "sea", "none", "out_of_play", "strait")
    }
    for index, (kind, name) in sorted(belongs.items()):
        parts[kind].setdefault(name, []).append(faces[index])
        if kind == "strait":
            parts["land"].setdefault(name, []).append(faces[index])
    joined = {
        kind: {name: shapely.coverage_union_all(pieces) for name, pieces in named.items()}
        for kind, named in parts.items()
    }
    return Spaces(**joined)


def adopt(faces: list[BaseGeometry], tree: STRtree, belongs: dict[int, tuple[str, str]]) -> None:
    """Each piece of water without a point of its own joins the neighbour with which it shares most of its edge."""
    waiting = [index for index in range(len(faces)) if index not in belongs]
    for index in waiting:
        shared: dict[tuple[str, str], float] = {}
        for other in tree.query(faces[index]):
            if int(other) in belongs and other not in waiting:
                length = faces[index].intersection(faces[other]).length
                owner = belongs[int(other)]
                shared[owner] = shared.get(owner, 0.0) + length
        sea = {owner: length for owner, length in shared.items() if owner[0] in WATER and length > 0}
        choice = sea or {owner: length for owner, length in shared.items() if length > 0}
        if choice:
            belongs[index] = max(choice, key=lambda owner: (choice[owner], owner))
