"""Hexsides against a slow reference that walks from hex to hex."""

from __future__ import annotations

import random

from theatre.board.hexes import steps
from theatre.board.hexsides import across, flood, flood_rings, hexsides, one_way, spend
from theatre.board.masks import bits, from_indices

ROWS, COLUMNS = 6, 8
WIDTH = COLUMNS + 1
HEXES = [row * WIDTH + column for row in range(ROWS) for column in range(COLUMNS)]
PAIRS = [(a, a + step) for a in HEXES for step in steps(WIDTH) if a + step in HEXES]


def test_across_and_flood_follow_the_sides_that_there_are() -> None:
    rng = random.Random(4)
    for _ in range(20):
        pairs = [pair for pair in PAIRS if pair[0] < pair[1] and rng.random() < 0.5]
        sides = hexsides(pairs, WIDTH)
        near = {a: {b for one, b in pairs if one == a} | {b for b, one in pairs if one == a} for a in HEXES}
        start = rng.choice(HEXES)
        assert set(bits(across(1 << start, sides, WIDTH))) == near[start]
        passable = from_indices([at for at in HEXES if rng.random() < 0.8])
        seen, queue = {start}, [start]
        while queue:
            for there in near[queue.pop()]:
                if there not in seen and passable >> there & 1:
                    seen.add(there)
                    queue.append(there)
        assert set(bits(flood(1 << start, passable, sides, WIDTH))) == seen
        rings = flood_rings(1 << start, passable, sides, WIDTH, len(HEXES))
        assert set(bits(sum(rings))) == seen


def test_points_are_spent_by_the_cheapest_way_and_end_where_one_must_stop() -> None:
    rng = random.Random(5)
    for _ in range(20):
        cost = {pair: rng.randint(1, 3) for pair in PAIRS}
        prices = tuple([(n, one_way([pair for pair in PAIRS if cost[pair] == n], WIDTH)) for n in (1, 2, 3)])
        stop = from_indices([at for at in HEXES if rng.random() < 0.2])
        start, everywhere = rng.choice(HEXES), from_indices(HEXES)
        least = {start: 0}
        for spent in range(6):
            for here in [at for at, price in least.items() if price == spent]:
                if here == start or not stop >> here & 1:
                    for a, b in PAIRS:
                        if a == here and spent + cost[a, b] <= 5:
                            least[b] = min(least.get(b, 99), spent + cost[a, b])
        levels = spend(1 << start, 5, prices, everywhere, everywhere, stop, WIDTH)
        found = {at: spent for spent, level in enumerate(levels) for at in bits(level)}
        assert found == least
