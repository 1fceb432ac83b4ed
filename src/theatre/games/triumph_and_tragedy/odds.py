"""Exact odds of a Combat Round [12.2-12.4]: every unit fires in order, Hits fall on the strongest of the Class.

A force is a tuple of (kind, CV). Both sides fire at the Class where they expect to take most CV; among equal units the
owner gives up one that has already fired. Retreats, Escapes and cards are decisions and stay out.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import combinations_with_replacement
from math import comb, factorial
from random import Random
from typing import NamedTuple

from theatre.games.triumph_and_tragedy.tables import (
    AIR_CLASS,
    AIR_FORCE,
    CLASS,
    DOUBLE_LOSS,
    FIREPOWER,
    FLEET,
    INFANTRY,
    KINDS,
    SUB_CLASS,
)

Force = tuple[tuple[int, int], ...]
Strengths = tuple[int, ...]
Chances = dict[tuple[Strengths, Strengths], float]
FACES = 6
EXACT = 2  # hidden blocks whose faces are all gone through; more of them are drawn
DRAWN = 120


class Side(NamedTuple):
    """What a side has besides its units: kinds with FirstFire, Sonar, AirDefense Radar at work, Surprise.

    `idle` are the places in the force of units without a Combat Action, as Invaders are [12.61a].
    """

    first_fire: frozenset[int] = frozenset()
    surprise: bool = False
    sonar: bool = False
    radar: bool = False
    idle: frozenset[int] = frozenset()


PLAIN = Side()


class Volley(NamedTuple):
    """A unit whose turn it is: its side (0 attacker, 1 defender) and its place in the force."""

    side: int
    unit: int


def order_of_fire(kinds: tuple[Strengths, Strengths], sides: tuple[Side, Side]) -> list[Volley]:
    """By kind, Defenders first unless FirstFire or Surprise turns it [12.3, 9.0b, 15.22d]."""
    order: list[Volley] = []
    for kind in range(KINDS):
        ranks = [(kind not in one.first_fire, not one.surprise, side == 0) for side, one in enumerate(sides)]
        for side in sorted((0, 1), key=lambda at: ranks[at]):
            idle = sides[side].idle
            order += [Volley(side, at) for at, one in enumerate(kinds[side]) if one == kind and at not in idle]
    return order


def power_at(kind: int, target: int, side: Side) -> int:
    if kind == FLEET and target == SUB_CLASS and side.sonar:
        return 3  # 9.0i
    return FIREPOWER[kind][target]


def dice_at(kind: int, cv: int, target: int, side: Side) -> int:
    return cv * (2 if kind == AIR_FORCE and target == AIR_CLASS and side.radar else 1)


def best_target(kind: int, cv: int, side: Side, kinds: Strengths, cvs: Strengths) -> int | None:
    """The Class from which this unit expects to take most CV, None if it can hurt nobody."""
    best, most = None, 0.0
    for target in {CLASS[one]: None for one, left in zip(kinds, cvs, strict=True) if left}:
        units = [(one, left) for one, left in zip(kinds, cvs, strict=True) if left and CLASS[one] == target]
        each = 2 if all(one in DOUBLE_LOSS for one, _ in units) else 1
        hits = dice_at(kind, cv, target, side) * power_at(kind, target, side) / FACES
        worth = min(hits * each, sum([left for _, left in units]))
        if worth > most:
            best, most = target, worth
    return best


@lru_cache(maxsize=4096)
def binomial(dice: int, power: int) -> tuple[float, ...]:
    """The chances of 0, 1, 2, ... Hits."""
    p = min(power, FACES) / FACES
    return tuple([comb(dice, hits) * p**hits * (1 - p) ** (dice - hits) for hits in range(dice + 1)])


def struck(kinds: Strengths, cvs: Strengths, fired: int, target: int, hits: int) -> Strengths:
    """The strengths after so many Hits on a Class [12.44]; `fired` are the bits of the units that have acted."""
    left = list(cvs)
    for _ in range(hits):
        there = [at for at, kind in enumerate(kinds) if left[at] and CLASS[kind] == target]
        if not there:
            break
        at = max(there, key=lambda one: (left[one], fired >> one & 1, kinds[one] != INFANTRY, -one))
        left[at] = max(0, left[at] - (2 if kinds[at] in DOUBLE_LOSS else 1))
    return tuple(left)


@lru_cache(maxsize=1 << 16)
def outcomes(
    kind: int, cv: int, side: Side, foes: Strengths, cvs: Strengths, fired: int
) -> tuple[tuple[Strengths, float], ...]:
    """The strengths of the foes after the Fire of one unit, with their chances."""
    target = best_target(kind, cv, side, foes, cvs) if cv else None
    if target is None:
        return ((cvs, 1.0),)
    spread: dict[Strengths, float] = defaultdict(float)
    for hits, p in enumerate(binomial(dice_at(kind, cv, target, side), power_at(kind, target, side))):
        spread[struck(foes, cvs, fired, target, hits)] += p
    return tuple(spread.items())


def fight_round(kinds: tuple[Strengths, Strengths], start: Chances, sides: tuple[Side, Side]) -> Chances:
    """One Combat Round from a spread of strengths."""
    fired = [0, 0]
    chances = start
    for side, unit in order_of_fire(kinds, sides):
        kind, own, foes = kinds[side][unit], sides[side], kinds[1 - side]
        then: Chances = defaultdict(float)
        for (ours, theirs), chance in chances.items():
            if side == 0:
                for after, p in outcomes(kind, ours[unit], own, foes, theirs, fired[1]):
                    then[ours, after] += chance * p
            else:
                for after, p in outcomes(kind, theirs[unit], own, foes, ours, fired[0]):
                    then[after, theirs] += chance * p
        chances = then
        fired[side] |= 1 << unit
    return dict(chances)


def battle_chances(
    attacker: Force, defender: Force, sides: tuple[Side, Side] = (PLAIN, PLAIN), rounds: int = 1
) -> Chances:
    """The spread of strengths after so many Rounds, or earlier where a side is gone."""
    kinds = tuple([kind for kind, _ in attacker]), tuple([kind for kind, _ in defender])
    chances: Chances = {(tuple([cv for _, cv in attacker]), tuple([cv for _, cv in defender])): 1.0}
    ended: Chances = defaultdict(float)
    for _ in range(rounds):
        chances = fight_round(kinds, chances, sides)
        going: Chances = {}
        for state, chance in chances.items():
            if any(state[0]) and any(state[1]):
                going[state] = chance
            else:
                ended[state] += chance
        chances = going
        if not chances:
            break
    for state, chance in chances.items():
        ended[state] += chance
    return dict(ended)


# hidden forces


def possible_forces(blocks: int, faces: Mapping[tuple[int, int], float]) -> Iterator[tuple[float, Force]]:
    """Forces that so many hidden blocks may be, with their chances: all of them for few, a fair draw for many."""
    kinds = list(faces)
    total = sum(faces.values())
    if blocks <= EXACT:
        for force in combinations_with_replacement(kinds, blocks):
            ways = factorial(blocks)
            for face in dict.fromkeys(force):
                ways //= factorial(force.count(face))
            chance = float(ways)
            for face in force:
                chance *= faces[face] / total
            yield chance, force
        return
    weights = [faces[face] for face in kinds]
    rng = Random(f"{blocks} of {sorted(faces.items())}")  # the same question gets the same answer
    for _ in range(DRAWN):
        yield 1 / DRAWN, tuple(rng.choices(kinds, weights, k=blocks))
