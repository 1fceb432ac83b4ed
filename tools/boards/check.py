"""Does the drawing say what the board says? Shared edges against the list of borders."""

from collections.abc import Iterable, Mapping

import shapely
from shapely import STRtree
from shapely.geometry.base import BaseGeometry

SHORTEST_BORDER = 4.0  # board units: neighbours must share at least this much edge to be seen as neighbours
LONGEST_TOUCH = 1.5  # others may meet at a corner, but share no more than this

Pair = tuple[str, str]


def pair(a: str, b: str) -> Pair:
    return (a, b) if a < b else (b, a)


def shared_edges(shapes: Mapping[str, BaseGeometry]) -> dict[Pair, float]:
    """The length of edge that each two spaces have in common, where it is more than nothing."""
    names = sorted(shapes)
    edges = [shapes[name].boundary for name in names]
    found = {}
    for i, j in STRtree(edges).query(edges, predicate="intersects").T:
        if i < j:
            length = shapely.intersection(edges[i], edges[j]).length
            if length > 0:
                found[names[i], names[j]] = float(length)
    return found


def misdrawn(shapes: Mapping[str, BaseGeometry], borders: Iterable[Pair], unseen: Iterable[Pair]) -> list[str]:
    """Each border that cannot be seen and each that should not be there; `unseen` are borders not drawn on purpose."""
    shared = shared_edges(shapes)
    wanted = {pair(a, b) for a, b in borders}
    hidden = {pair(a, b) for a, b in unseen}
    faults = [
        f"{a} and {b} are neighbours but share only {shared.get((a, b), 0):.1f} units of edge"
        for a, b in sorted(wanted - hidden)
        if shared.get((a, b), 0) < SHORTEST_BORDER
    ]
    faults += [
        f"{a} and {b} are no neighbours but share {length:.1f} units of edge"
        for (a, b), length in sorted(shared.items())
        if length > LONGEST_TOUCH and (a, b) not in wanted
    ]
    return faults
