"""Territories from units of land: who owns what, what is moved, grown or closed, all on the board."""

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import shapely
from shapely import affinity
from shapely.geometry.base import BaseGeometry

from . import atlas
from .projection import Projection

GRID = 0.1  # board units: every coordinate of a drawing is a multiple of it
DETAIL = 0.95  # board units: what is finer is smoothed away
SMALLEST_ISLAND = 14.0  # square units; a smaller island of a territory is an islet
SMALLEST_ISLET = 5.0
NONE = "none"  # where land is moved that shall belong to no territory


@dataclass(frozen=True)
class Land:
    """Territories that fit together without gaps, ground out of play between them, and islands that are no one's."""

    territories: dict[str, BaseGeometry]
    out_of_play: dict[str, BaseGeometry]
    islets: list[BaseGeometry]


def owners(claims: Mapping[str, list[str]], names: Iterable[str]) -> dict[str, str]:
    """Which territory each unit belongs to: a province named outright goes before the rest of its country."""
    known = sorted(names)
    countries = {unit.partition("/")[0] for unit in known}
    exact: dict[str, str] = {}
    rest: dict[str, str] = {}
    for territory, entries in claims.items():
        for entry in entries:
            country, _, listed = entry.partition(": ")
            table = exact if listed else rest
            wanted = [f"{country}/{name}" for name in listed.split(", ")] if listed else [country]
            for unit in wanted:
                if unit in table:
                    raise ValueError(f"{territory}: {unit} already belongs to {table[unit]}")
                if unit not in (known if listed else countries):
                    raise ValueError(f"{territory}: the geography has no unit {unit}")
                table[unit] = territory
    given = {}
    for unit in known:
        owner = exact.get(unit) or rest.get(unit.partition("/")[0])
        if owner:
            given[unit] = owner
    return given


def nearest(shape: BaseGeometry, seeds: Mapping[str, list[BaseGeometry]], projection: Projection) -> str:
    """The territory with a seed nearest to the middle of a unit, on the board."""
    middle = shapely.Point(projection.point(shape.representative_point().coords[0]))
    distances = {territory: min(middle.distance(seed) for seed in points) for territory, points in seeds.items()}
    return min(distances, key=lambda territory: (distances[territory], territory))


def ownership(table: Mapping[str, Any], units: Mapping[str, BaseGeometry], projection: Projection) -> dict[str, str]:
    """Which territory each unit belongs to, by claim or, within a `share`, by the nearest seed."""
    shares = {f"share {number}": share for number, share in enumerate(table.get("share", []), 1)}
    seeds = {
        name: {
            territory: [shapely.Point(projection.point(seed)) for seed in points]
            for territory, points in share["among"].items()
        }
        for name, share in shares.items()
    }
    claims = {
        **table["land"],
        **table.get("out_of_play", {}),
        **{name: share["of"] for name, share in shares.items()},
    }
    return {
        unit: nearest(units[unit], seeds[owner], projection) if owner in shares else owner
        for unit, owner in owners(claims, units).items()
    }


def isle(projection: Projection, entry: Mapping[str, Any]) -> BaseGeometry:
    """A drawn island: an ellipse with a slight wave in its coast, so that it does not look like a button."""
    width, height = entry["size"]
    round_ = shapely.Point(0, 0).buffer(1, quad_segs=6)
    points = [
        (x * (1 + 0.10 * (-1) ** (i // 2)), y * (1 + 0.08 * (-1) ** ((i + 1) // 2)))
        for i, (x, y) in enumerate(round_.exterior.coords[:-1])
    ]
    shape = affinity.scale(shapely.Polygon(points), width / 2, height / 2, origin=(0, 0))
    shape = affinity.rotate(shape, entry.get("turn", 0), origin=(0, 0))
    return affinity.translate(shape.buffer(1.0), *projection.point(entry["at"]))


def grown(shape: BaseGeometry, factor: float) -> BaseGeometry:
    parts = [affinity.scale(part, factor, factor) for part in shapely.get_parts(shape)]
    return shapely.union_all(parts)


def claimed(table: Mapping[str, Any], projection: Projection) -> tuple[dict[str, BaseGeometry], list[BaseGeometry]]:
    """Each territory's land on the board before anything is fitted together, and the land nobody claims."""
    units = atlas.units()
    belongs = ownership(table, units, projection)
    names = dict.fromkeys([*table["land"], *table.get("out_of_play", {}), *belongs.values()])
    globe = {
        territory: shapely.union_all([units[unit] for unit, owner in belongs.items() if owner == territory])
        for territory in names
    }
    for move in table["move"]:
        inside = shapely.Polygon(move["inside"])
        taken = atlas.solid(globe[move["from"]].intersection(inside))
        if taken.is_empty:
            raise ValueError(f"{move['from']} has no land to move to {move['to']}")
        globe[move["from"]] = atlas.solid(globe[move["from"]].difference(inside))
        globe[move["to"]] = shapely.union(globe.get(move["to"], shapely.Polygon()), taken)
    unclaimed = [shape for unit, shape in units.items() if unit not in belongs]
    unclaimed.append(globe.pop(NONE, shapely.Polygon()))
    board = {territory: projection.shape(shape) for territory, shape in globe.items()}
    for entry in table["isle"]:
        board[entry["of"]] = board[entry["of"]].union(isle(projection, entry))
    for territory, factor in table["grow"].items():
        board[territory] = grown(board[territory], factor)
    for territory, width in table["close"].items():
        board[territory] = board[territory].buffer(width / 2).buffer(-width / 2)
    return board, [projection.shape(shape) for shape in unclaimed]


def fitted(shapes: Mapping[str, BaseGeometry]) -> dict[str, BaseGeometry]:
    """The same shapes cut at one another's edges; where two overlap, the smaller keeps the ground."""
    edges = [shape.boundary for shape in shapes.values()]
    faces = shapely.get_parts(shapely.polygonize([shapely.union_all(edges, grid_size=GRID / 2)]))
    names = sorted(shapes, key=lambda name: shapes[name].area)
    for name in names:
        shapely.prepare(shapes[name])
    owned: dict[str, list[BaseGeometry]] = {name: [] for name in shapes}
    for face in faces:
        inner = face.representative_point()
        owner = next((name for name in names if shapes[name].contains(inner)), None)
        if owner:
            owned[owner].append(face)
    return {name: shapely.coverage_union_all(parts) for name, parts in owned.items()}


def simplified(shapes: Mapping[str, BaseGeometry], tolerance: float, frontier: float) -> dict[str, BaseGeometry]:
    """The same shapes with smoother edges that still fit together; frontiers may be smoother than coasts."""
    smooth = shapely.coverage_simplify(list(shapes.values()), tolerance)
    if frontier > tolerance:
        smooth = shapely.coverage_simplify(smooth, frontier, simplify_boundary=False)
    return dict(zip(shapes, smooth, strict=True))


def build(folder: Path, projection: Projection) -> Land:
    """The land of the board defined in a folder."""
    table = tomllib.loads((folder / "territories.toml").read_text(encoding="utf-8"))
    details = tomllib.loads((folder / "details.toml").read_text(encoding="utf-8"))
    shapes, unclaimed = claimed(table, projection)
    width, height = projection.size
    frame = shapely.box(0, 0, width, height)
    channels = [
        projection.stroke(entry["through"]).buffer(entry["width"] / 2, cap_style="square")
        for entry in details["channel"]
    ]
    water = shapely.union_all(channels)
    shapes = {name: atlas.solid(shape.difference(water).intersection(frame)) for name, shape in shapes.items()}
    shapes = simplified(fitted(shapes), DETAIL, table.get("frontier", DETAIL))
    islets = [part.intersection(frame) for shape in unclaimed for part in shapely.get_parts(shape)]
    kept = {}
    for name, shape in shapes.items():
        parts = sorted(shapely.get_parts(shape), key=lambda part: -part.area)
        large = [part for i, part in enumerate(parts) if i == 0 or part.area >= SMALLEST_ISLAND]
        islets.extend(parts[len(large) :])
        kept[name] = shapely.MultiPolygon(large)
    out_of_play = {name: kept.pop(name) for name in table.get("out_of_play", {})}
    shown = [part.simplify(DETAIL) for part in islets if part.area >= SMALLEST_ISLET]
    return Land(kept, out_of_play, shown)
