"""Slow and obviously right versions of the kernels, and random graphs to compare them on."""

from collections.abc import Iterator

from hypothesis import settings
from hypothesis import strategies as st

moderate = settings(max_examples=100, deadline=None)

Neighbours = list[set[int]]
Way = tuple[int, ...]


@st.composite
def graphs(draw: st.DrawFn, largest: int = 12) -> Neighbours:
    """The neighbours of each space in a random graph of 1 to `largest` spaces."""
    size = draw(st.integers(1, largest))
    neighbours: Neighbours = [set() for _ in range(size)]
    pairs = [(a, b) for a in range(size) for b in range(a)]
    for a, b in draw(st.lists(st.sampled_from(pairs), max_size=2 * size)) if pairs else ():
        neighbours[a].add(b)
        neighbours[b].add(a)
    return neighbours


def some_of(neighbours: Neighbours) -> st.SearchStrategy[set[int]]:
    """A random set of spaces."""
    return st.sets(st.integers(0, len(neighbours) - 1))


def mask_of(spaces: set[int]) -> int:
    return sum(1 << space for space in spaces)


def masks_of(neighbours: Neighbours) -> list[int]:
    return [mask_of(near) for near in neighbours]


def ways(neighbours: Neighbours, start: int, budget: int, enter_ok: set[int], stop: set[int]) -> Iterator[Way]:
    """Every legal way without a space twice, found by trying everything."""

    def go_on(way: Way) -> Iterator[Way]:
        yield way
        must_stop = len(way) > 1 and way[-1] in stop
        if len(way) > budget or must_stop:
            return
        for space in neighbours[way[-1]]:
            if space in enter_ok and space not in way:
                yield from go_on((*way, space))

    return go_on((start,))


def slow_costs(neighbours: Neighbours, start: int, budget: int, enter_ok: set[int], stop: set[int]) -> dict[int, int]:
    costs: dict[int, int] = {}
    for way in ways(neighbours, start, budget, enter_ok, stop):
        costs[way[-1]] = min(len(way) - 1, costs.get(way[-1], len(neighbours)))
    return costs


def slow_route(
    neighbours: Neighbours, start: int, goal: int, budget: int, enter_ok: set[int], stop: set[int], avoid: set[int]
) -> Way | None:
    there = (way for way in ways(neighbours, start, budget, enter_ok, stop) if way[-1] == goal)
    return min(there, key=lambda way: (len(avoid.intersection(way[1:])), len(way), way), default=None)


def slow_flood(neighbours: Neighbours, start: set[int], passable: set[int], steps: int) -> set[int]:
    reached = set(start)
    for _ in range(steps):
        reached |= {near for space in reached for near in neighbours[space] if near in passable}
    return reached


def slow_distances(neighbours: Neighbours) -> list[list[int]]:
    """Floyd and Warshall; 255 where no way leads."""
    spaces = range(len(neighbours))
    table = [[0 if a == b else 1 if b in neighbours[a] else 255 for b in spaces] for a in spaces]
    for middle in spaces:
        for a in spaces:
            for b in spaces:
                table[a][b] = min(table[a][b], table[a][middle] + table[middle][b])
    return table
