"""The land of the board: real geography, bent and corrected until it says what the board says."""

from collections.abc import Iterator
from dataclasses import dataclass

import shapely
from shapely.geometry.base import BaseGeometry

from . import ground
from .coast import Coast, Side, conform
from .definition import NO_GROUND, Definition
from .projection import Projection

SMOOTH = 0.014  # hexes: corners of corrections are rounded by so much
SHOAL = 0.03  # hexes between an island that is closed and the side of its hex
LARGEST_ISLAND = 1.5  # square hexes: more is mainland
SMALLEST = 0.006  # square hexes: smaller islands and ponds are left out


@dataclass(frozen=True)
class Shapes:
    """Hexes, the land in each, all land, and islands on which nothing can be."""

    hexes: dict[str, shapely.Polygon]
    land: dict[str, BaseGeometry]
    ground: BaseGeometry
    islets: BaseGeometry


def build(definition: Definition, projection: Projection) -> Shapes:
    """The shapes; a ValueError names every side that shows what the board does not say."""
    hexes = {each: definition.grid.polygon(each) for each in definition.hexes}
    shore = _shore(definition)
    islands = definition.flagged("prohibited_islands")
    dry = ground.land(projection)
    pieces = ground.pieces(dry, {each: hexes[each] for each in shore})
    for each in definition.board.get("one_piece", "").split():
        pieces[each] = max(shapely.get_parts(pieces[each]), key=lambda part: (part.area, part.bounds))
    land = {
        each: pieces[each] if each in shore else hexes[each] if entry.country else shapely.Polygon()
        for each, entry in definition.hexes.items()
    }
    coast = Coast(hexes, land, set(hexes) - set(shore))
    if faults := conform(coast, _sides(definition, shore)):
        raise ValueError("\n".join(faults))
    return Shapes(hexes, coast.land, _joined(coast.land), _islets(dry, [hexes[each] for each in islands]))


def _shore(definition: Definition) -> dict[str, None]:
    """Hexes that show both land and water: those with a coast, and inland ones of which a side is open to ships."""
    found = {each: None for each, entry in definition.hexes.items() if entry.country and entry.water}
    for side, (_, ships) in definition.passable.items():
        if ships:
            found |= {each: None for each in side if definition.hexes[each].country}
    return found


def _sides(definition: Definition, shore: dict[str, None]) -> Iterator[Side]:
    """The sides that the coast must suit. Beside the open sea, and where one hex is all land, it is free in part.

    Along a canal and around ground that nothing enters it is free altogether.
    """
    for (a, b), (ground_units, ships) in definition.passable.items():
        one, other = definition.hexes[a], definition.hexes[b]
        if (a not in shore and b not in shore) or "lake" in (one.water, other.water):
            continue
        if (a, b) in definition.sides("canal") or NO_GROUND in (one.terrain, other.terrain):
            continue
        land = ground_units if one.country and other.country else None
        sea = ships if ships or (a in shore and b in shore) else None
        yield Side(a, b, definition.grid.side(a, b), land, sea)


def _islets(dry: BaseGeometry, hexes: list[shapely.Polygon]) -> BaseGeometry:
    """The real islands of hexes that hold nothing else, kept clear of the coasts beside them."""
    room = shapely.union_all([each.buffer(0.001) for each in hexes]).buffer(-SHOAL)
    islands = [part for part in shapely.get_parts(dry) if part.area <= LARGEST_ISLAND and part.intersects(room)]
    parts = shapely.get_parts(shapely.intersection(shapely.union_all(islands), room))
    return shapely.MultiPolygon([part for part in parts if part.geom_type == "Polygon" and part.area >= SMALLEST])


def _joined(land: dict[str, BaseGeometry]) -> BaseGeometry:
    """The pieces as one shape with rounded corners, without ponds and rocks too small to draw."""
    whole = shapely.union_all([piece.buffer(0.001) for piece in land.values() if not piece.is_empty])
    rounded = whole.buffer(SMOOTH).buffer(-2 * SMOOTH).buffer(SMOOTH)
    parts = []
    for part in shapely.get_parts(shapely.simplify(rounded, ground.DETAIL)):
        if part.area >= SMALLEST:
            ponds = [ring for ring in part.interiors if shapely.Polygon(ring).area >= SMALLEST]
            parts.append(shapely.Polygon(part.exterior, ponds))
    return shapely.MultiPolygon(parts)
