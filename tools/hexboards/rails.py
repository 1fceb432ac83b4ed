"""Railways: from city to city through the middles of the sides that they cross."""

from collections.abc import Iterator

import shapely
from tools.boards.lines import Line, drawn

from .definition import City, Definition
from .grid import XY
from .sheet import Sheet


def lines(definition: Definition, sheet: Sheet, places: list[tuple[City, XY]]) -> Iterator[Line]:
    """Each track once. It runs to the sign of a city, else to the mean of the places where it enters the hex."""
    sides = list(definition.sides("rail"))
    gates = {(a, b): _middle([sheet.point(end) for end in definition.grid.side(a, b)]) for a, b in sides}
    entered: dict[str, list[XY]] = {}
    for (a, b), gate in gates.items():
        entered.setdefault(a, []).append(gate)
        entered.setdefault(b, []).append(gate)
    stops = {each: _stop(sheet.point(definition.grid.centre(each)), its) for each, its in entered.items()}
    stops |= {city.hex: at for city, at in places if city.hex in stops}
    tracks = [
        shapely.LineString([(round(x, 1), round(y, 1)) for x, y in (stops[each], gate)])
        for (a, b), gate in gates.items()
        for each in (a, b)
        if stops[each] != gate
    ]
    yield from drawn("rail", shapely.union_all(tracks))


def _middle(points: list[XY]) -> XY:
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def _stop(centre: XY, gates: list[XY]) -> XY:
    """Half way between the middle of a hex and that of its gates, so that lines bend gently and junctions show."""
    return _middle([centre, _middle(gates)]) if len(gates) > 1 else centre
