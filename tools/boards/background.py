"""Names of countries, regions and seas, written large and pale under all else so that they can be read from afar."""

from collections.abc import Mapping, Sequence

import shapely
from shapely import STRtree
from shapely.geometry.base import BaseGeometry

from theatre.board.lettering import LEADING, name_lines
from theatre.board.schema import Board

from .layout import Point, box_at, fits, main_part

SIZES = {"country": (60, 48, 38, 30, 24), "sea": (52, 42, 34, 28, 24)}  # type sizes, tried in this order
LETTER = {"country": 0.84, "sea": 0.56}  # width of a letter with the space behind it, as a share of the type size
CROWDED = 0.06  # a name may lie behind other names by this share of its box, no more
ROUGH = 5.0  # board units: a shape need not be exact for a name that lies under all else

Mark = tuple[str, Point, str]


def name_box(kind: str, name: str, size: float) -> tuple[float, float]:
    lines = name_lines(name)
    return max(map(len, lines)) * LETTER[kind] * size, len(lines) * LEADING * size


def best(kind: str, name: str, shape: BaseGeometry, taken: STRtree) -> Mark | None:
    """The largest type in which the name fits into the shape, where it hides least behind other names."""
    free = main_part(shape.buffer(-ROUGH).simplify(ROUGH)) if shape.buffer(-ROUGH).area else shape
    for size in SIZES[kind]:
        box = name_box(kind, name, size)
        room = [(hidden(box_at(at, box), taken), at) for at in fits(free, box)]
        if room:
            least, at = min(room, key=lambda one: one[0])  # of equals the nearest to the middle
            if least <= CROWDED * box[0] * box[1]:
                return f"{kind}_{size}", at, name
    return None


def hidden(box: BaseGeometry, taken: STRtree) -> float:
    """Area of a box that lies behind other names."""
    return float(sum(box.intersection(taken.geometries[i]).area for i in taken.query(box)))


def build(
    board: Board, kinds: Sequence[str], shapes: Mapping[str, BaseGeometry], taken: Sequence[BaseGeometry]
) -> list[Mark]:
    """A name, by its first space, for each group of these kinds that has room and is not named after its only space."""
    tree = STRtree(list(taken))
    found = []
    for group in board.groups:
        spaces = [space for space in board.spaces if group.id in space.groups]
        if group.kind not in kinds or not spaces or (len(spaces) == 1 and spaces[0].name == group.name):
            continue
        element = "sea" if spaces[0].kind == "sea" else "country"
        whole = shapely.union_all([shapes[space.id] for space in spaces if space.kind == spaces[0].kind])
        home = shapely.get_parts(whole)[shapely.intersects(shapely.get_parts(whole), main_part(shapes[spaces[0].id]))]
        if placed := best(element, group.name, main_part(shapely.MultiPolygon(list(home))), tree):
            found.append(placed)
    return found
