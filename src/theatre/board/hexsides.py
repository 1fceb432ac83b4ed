"""Hexsides as masks, and the kernels that cross them: floods, and how far movement points reach.

`Sides` are six masks, one for each direction of `theatre.board.hexes.steps`: the hexes that can be left that way. All
sets are masks over the numbers of a `HexField`; a caller binds the width by `functools.partial` or a wrapper.
"""

from collections.abc import Iterable

from theatre.board.hexes import steps

Sides = tuple[int, int, int, int, int, int]


def hexsides(pairs: Iterable[tuple[int, int]], width: int) -> Sides:
    """For each direction the hexes with such a side that way; each pair are the numbers of two neighbours."""
    ways = steps(width)
    masks = [0] * len(ways)
    for a, b in pairs:
        masks[ways.index(b - a)] |= 1 << a
        masks[ways.index(a - b)] |= 1 << b
    return (masks[0], masks[1], masks[2], masks[3], masks[4], masks[5])


def one_way(moves: Iterable[tuple[int, int]], width: int) -> Sides:
    """The same for moves that lead from the first hex to the second only."""
    ways = steps(width)
    masks = [0] * len(ways)
    for a, b in moves:
        masks[ways.index(b - a)] |= 1 << a
    return (masks[0], masks[1], masks[2], masks[3], masks[4], masks[5])


def across(mask: int, sides: Sides, width: int) -> int:
    """The hexes that lie across such hexsides from those of a set."""
    a, b, c, d, e, f = sides
    return (
        (mask & a) >> width
        | (mask & b) >> width - 1
        | (mask & c) >> 1
        | (mask & d) << 1
        | (mask & e) << width - 1
        | (mask & f) << width
    )


def flood(start: int, passable: int, sides: Sides, width: int) -> int:
    """The set `start` and all that is joined to it by passable hexes."""
    reached = frontier = start
    while frontier:
        frontier = across(frontier, sides, width) & passable & ~reached
        reached |= frontier
    return reached


def flood_rings(start: int, passable: int, sides: Sides, width: int, hexes: int) -> list[int]:
    """The sets of hexes that lie 0, 1, 2, ... and at most so many hexes from `start` over passable hexes."""
    rings = [start]
    reached = start
    for _ in range(hexes):
        ring = across(rings[-1], sides, width) & passable & ~reached
        if not ring:
            break
        rings.append(ring)
        reached |= ring
    return rings


Prices = tuple[tuple[int, Sides], ...]
"""Moves by their cost: for each cost the hexes that can be left for it, in each direction."""


def spend(start: int, budget: int, prices: Prices, first: int, enter: int, stop: int, width: int) -> list[int]:
    """By movement points spent, 0 to the budget, the hexes that are reached for so many at the least.

    `first` are the hexes that may be entered straight from the start, `enter` those that may be entered later, `stop`
    those in which a unit must end; the start is never one of them.
    """
    levels = [start]
    reached = start
    for spent in range(1, budget + 1):
        level = 0
        for price, sides in prices:
            if price == spent:
                level |= across(start, sides, width) & first
            elif price < spent:
                moving = levels[spent - price] & ~stop
                if moving:
                    level |= across(moving, sides, width) & enter
        level &= ~reached
        reached |= level
        levels.append(level)
    return levels
