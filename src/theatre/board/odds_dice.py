"""Exact hit distributions of a handful of six-sided dice, with modifiers that turn near misses into hits.

A die hits at or below its rating; a miss has a shortfall (the roll minus the rating), and that many modifiers turn it
into a hit. Modifiers are spent so that the step scores the most hits; of equal numbers of hits, with as many free ones
as possible (limited hits are those that some targets ignore), and then with the fewest modifiers.
"""

from functools import lru_cache

FACES = 6

Dice = tuple[int, ...]  # the rating of each die
Shortfalls = tuple[int, ...]  # ascending: the cheapest misses, as many as all modifiers together can turn


class Volley:
    """Probabilities of the hits of one step: table[limited hits][free hits]. Equal dice share one volley."""

    __slots__ = ("table",)

    def __init__(self, table: list[list[float]]) -> None:
        self.table = table


@lru_cache(maxsize=1 << 12)
def volley(free: Dice, limited: Dice, modifiers: int) -> Volley:
    """What these dice score; those of `limited` score hits that some targets ignore."""
    first, *others = [part.table for part in volleys_by_rest(free, limited, modifiers).values()]
    if not others:
        return Volley(first)
    return Volley([[sum(cell) for cell in zip(*rows, strict=True)] for rows in zip(first, *others, strict=True)])


@lru_cache(maxsize=1 << 12)
def volleys_by_rest(free: Dice, limited: Dice, modifiers: int) -> dict[int, Volley]:
    """The same, split by the number of modifiers that are left over."""
    if not modifiers:
        by_hits, by_limited_hits = _rolls(free, 0)[()], _rolls(limited, 0)[()]
        return {0: Volley([[p * q for p in by_hits] for q in by_limited_hits])}
    volleys: dict[int, Volley] = {}
    columns = len(free) + 1
    for near, by_hits in _rolls(free, modifiers).items():
        for limited_near, by_limited_hits in _rolls(limited, modifiers).items():
            turned, limited_turned, left = _spend(near, limited_near, modifiers)
            if left not in volleys:
                volleys[left] = Volley([[0.0] * columns for _ in range(len(limited) + 1)])
            for row, q in zip(volleys[left].table[limited_turned:], by_limited_hits, strict=False):
                for hits, p in zip(range(turned, columns), by_hits, strict=False):
                    row[hits] += p * q
    return volleys


@lru_cache(maxsize=1 << 14)
def _rolls(dice: Dice, modifiers: int) -> dict[Shortfalls, list[float]]:
    """For each set of near misses that a roll can leave, the probability of 0, 1, 2 ... hits beside them.

    The last die is added to the roll of the others. A side loses dice from the end, so that its next loss level finds
    its roll ready.
    """
    if not dice:
        return {(): [1.0]}
    rating = dice[-1]
    if not rating and not modifiers:
        return _rolls(dice[:-1], modifiers)
    rolls: dict[Shortfalls, list[float]] = {}
    for near, by_hits in _rolls(dice[:-1], modifiers).items():
        hopeless = FACES - rating
        for shortfall in range(1, min(modifiers, FACES - rating) + 1):
            nearer = _with_miss(near, shortfall, modifiers)
            if nearer != near:
                hopeless -= 1
                _add(rolls, nearer, [p / FACES for p in by_hits] + [0.0])
        hit, miss = rating / FACES, hopeless / FACES
        _add(rolls, near, [a * hit + b * miss for a, b in zip([0.0, *by_hits], [*by_hits, 0.0], strict=True)])
    return rolls


def _add(rolls: dict[Shortfalls, list[float]], near: Shortfalls, by_hits: list[float]) -> None:
    known = rolls.get(near)
    rolls[near] = by_hits if known is None else [a + b for a, b in zip(known, by_hits, strict=True)]


@lru_cache(maxsize=1 << 14)
def _with_miss(near: Shortfalls, shortfall: int, modifiers: int) -> Shortfalls:
    """One more near miss; those too dear beside the cheaper ones are dropped, as no further die makes them cheaper."""
    kept: list[int] = []
    for miss in sorted((*near, shortfall)):
        if sum(kept) + miss > modifiers:
            break
        kept.append(miss)
    return tuple(kept)


@lru_cache(maxsize=1 << 14)
def _spend(near: Shortfalls, limited_near: Shortfalls, modifiers: int) -> tuple[int, int, int]:
    """How many free and how many limited misses are turned into hits, and how many modifiers are left."""
    best = (0, 0, modifiers)
    for turned in range(len(near) + 1):
        for limited_turned in range(len(limited_near) + 1):
            left = modifiers - sum(near[:turned]) - sum(limited_near[:limited_turned])
            if left >= 0:
                best = max(best, (turned + limited_turned, turned, left))
    hits, turned, left = best
    return turned, hits - turned, left
