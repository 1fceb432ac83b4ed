"""The land of the real world in hex units, and the lakes."""

import shapely
from shapely.geometry.base import BaseGeometry

from tools.boards import atlas

from .projection import Projection

WINDOW = shapely.box(-42, 10, 84, 78)  # degrees: all that the sheet can show
DETAIL = 0.007  # hexes: what is smaller than this is left out


def land(projection: Projection) -> BaseGeometry:
    """All land. The Caspian Sea belongs to no country and so is water; lakes are drawn over the land later."""
    near = [
        atlas.solid(shapely.intersection(unit, WINDOW)) for unit in atlas.units().values() if unit.intersects(WINDOW)
    ]
    dry = shapely.union_all(near, grid_size=0.001)
    shape = atlas.solid(projection.shape(dry))
    return shapely.simplify(shape, DETAIL)


def lakes(projection: Projection, where: BaseGeometry) -> list[BaseGeometry]:
    """The lakes that lie in a part of the map."""
    shown = [atlas.solid(projection.shape(lake)) for lake in atlas.lakes() if lake.intersects(WINDOW)]
    cut = [shapely.simplify(shapely.intersection(lake, where), DETAIL) for lake in shown if lake.intersects(where)]
    return [lake for lake in cut if lake.area > DETAIL]


def pieces(dry: BaseGeometry, hexes: dict[str, shapely.Polygon]) -> dict[str, BaseGeometry]:
    """The land inside each hex."""
    parts = [part for part in shapely.get_parts(dry) if part.geom_type == "Polygon"]
    tree = shapely.STRtree(parts)
    found = {}
    for hex_id, outline in hexes.items():
        inside = [shapely.intersection(parts[i], outline) for i in sorted(tree.query(outline))]
        found[hex_id] = atlas.solid(shapely.union_all(inside)) if inside else shapely.Polygon()
    return found
