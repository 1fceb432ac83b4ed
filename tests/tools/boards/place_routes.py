"""Ways over a board, as the lists of places state them: `sail=malta:4` is four points from port to port.

A step costs one point, over a blue border five. A way by sea leads from a port through sea spaces to a sea or a port;
a way by air crosses every border. `genoa:2/TYR` is a way that keeps out of a space.
"""

import heapq
from collections.abc import Callable

from theatre.board.schema import Board, Edge

BLUE = 5  # points for a blue border


def by_sea(edge: Edge) -> bool:
    return edge.kind == "sea" or (edge.kind == "coast" and "port" in edge.features)


def by_air(edge: Edge) -> bool:
    return edge.kind != "impassable"


def cost(board: Board, start: str, goal: str, usable: Callable[[Edge], bool], without: str) -> int | None:
    """The points of the cheapest way, or None; a way by sea calls at no port between."""
    kinds = {space.id: space.kind for space in board.spaces}
    steps: dict[str, list[tuple[str, int]]] = {}
    for edge in filter(usable, board.edges):
        points = BLUE if "blue" in edge.features else 1
        steps.setdefault(edge.a, []).append((edge.b, points))
        steps.setdefault(edge.b, []).append((edge.a, points))
    queue, seen = [(0, start)], {without}
    while queue:
        spent, here = heapq.heappop(queue)
        if here == goal:
            return spent
        if here in seen or (usable is by_sea and here != start and kinds[here] == "land"):
            continue
        seen.add(here)
        for there, points in steps.get(here, []):
            heapq.heappush(queue, (spent + points, there))
    return None


def ways(board: Board, space: str, usable: Callable[[Edge], bool], value: str) -> str:
    """The stated ways with the points that the board gives them; they lead in both directions."""
    found = []
    for way in value.split():
        goal, _, rest = way.partition(":")
        _, slash, without = rest.partition("/")
        found.append(f"{goal}:{cost(board, space, goal, usable, without)}{slash}{without}")
    return " ".join(found)
