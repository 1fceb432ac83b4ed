"""Where a unit can go, and by which way: kernels over masks of spaces.

`adjacency[space]` is the mask of its neighbours; borders lead in both directions. A unit may enter the spaces of
`enter_ok` and must end its move in a space of `stop`; both are without force for the space where it starts.
"""

from collections.abc import Sequence

from theatre.board.masks import bits, lowest


def spread(mask: int, adjacency: Sequence[int]) -> int:
    """All neighbours of the spaces of a set."""
    near = 0
    while mask:  # `bits` written out: this loop is most of the time of every kernel here
        bit = mask & -mask
        near |= adjacency[bit.bit_length() - 1]
        mask ^= bit
    return near


def flood(start: int, passable: int, adjacency: Sequence[int], steps: int) -> int:
    """The set `start` and all that can be reached from it through passable spaces in so many steps."""
    reached = frontier = start
    for _ in range(steps):
        frontier = spread(frontier, adjacency) & passable & ~reached
        if not frontier:
            break
        reached |= frontier
    return reached


def rings(start: int, budget: int, adjacency: Sequence[int], enter_ok: int, stop: int = 0) -> list[int]:
    """The sets of spaces that a unit reaches by crossing 0, 1, 2, ... borders and not fewer, within its budget."""
    moving = 1 << start
    found = [moving]
    unseen = enter_ok & ~moving
    for _ in range(budget):
        ring = spread(moving, adjacency) & unseen
        if not ring:
            break
        found.append(ring)
        unseen &= ~ring
        moving = ring & ~stop
    return found


def reach(start: int, budget: int, adjacency: Sequence[int], enter_ok: int, stop: int = 0) -> int:
    """The spaces where a unit can end its move, the one where it starts among them."""
    reached = 0
    for ring in rings(start, budget, adjacency, enter_ok, stop):
        reached |= ring
    return reached


def reach_costs(start: int, budget: int, adjacency: Sequence[int], enter_ok: int, stop: int = 0) -> dict[int, int]:
    """The same spaces, each with the fewest borders to cross on the way there; nearest first, then by index."""
    found = enumerate(rings(start, budget, adjacency, enter_ok, stop))
    return {space: cost for cost, ring in found for space in bits(ring)}


def route(
    start: int, goal: int, budget: int, adjacency: Sequence[int], enter_ok: int, stop: int = 0, avoid: int = 0
) -> tuple[int, ...] | None:
    """The way of a unit to a space, from `start` to `goal`; None if its budget of borders does not suffice.

    Of all ways within the budget it is the one that enters the fewest spaces of `avoid`, then the shortest, then the
    one whose first space has the lowest index, then its second, and so on.
    """
    if start == goal:
        return (start,)
    if not enter_ok >> goal & 1:
        return None
    avoid &= ~(1 << goal)  # every way enters the goal, so it tells none from another
    through = enter_ok & ~stop | 1 << start
    layers = [_layer(start, goal, budget, adjacency, through, avoid, None)]
    if not layers[0][-1] >> start & 1 and not reach(start, budget, adjacency, enter_ok, stop) >> goal & 1:
        return None
    while not layers[-1][-1] >> start & 1:
        layers.append(_layer(start, goal, budget, adjacency, through, avoid, layers[-1]))
    return _walk(start, goal, adjacency, avoid, layers)


def _layer(
    start: int, goal: int, budget: int, adjacency: Sequence[int], through: int, avoid: int, fewer: list[int] | None
) -> list[int]:
    """By steps left, the spaces from which the goal can be reached, entering at most one avoided space more than in
    the layer `fewer`; it ends as soon as `start` is among them."""
    layer = [1 << goal]
    done = 0
    for steps in range(1, budget + 1):
        entered = layer[-1] & ~avoid
        if fewer:
            entered |= fewer[steps - 1] & avoid
        layer.append(layer[-1] | spread(entered & ~done, adjacency) & through)
        if layer[-1] >> start & 1:
            break
        done |= entered
    return layer


def _walk(start: int, goal: int, adjacency: Sequence[int], avoid: int, layers: list[list[int]]) -> tuple[int, ...]:
    """Follows the layers from `start`, always to the lowest index that keeps to what they promise."""
    way = [start]
    allowance = len(layers) - 1
    steps = len(layers[-1]) - 1
    while way[-1] != goal:
        steps -= 1
        ahead = layers[allowance][steps] & ~avoid
        if allowance:
            ahead |= layers[allowance - 1][steps] & avoid
        space = lowest(adjacency[way[-1]] & ahead)
        allowance -= avoid >> space & 1
        way.append(space)
    return tuple(way)
