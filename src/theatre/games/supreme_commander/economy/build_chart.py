"""The Unit Build Chart [10.6, 10.7, 3.4]: which corps make up an army, an HQ or a fort, and of which nations."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import permutations

from theatre.games.supreme_commander.pieces import runs
from theatre.games.supreme_commander.relations import run_by
from theatre.games.supreme_commander.state import ALLY, CONTROLLED, POOL, Position
from theatre.games.supreme_commander.tables import (
    AIRBORNE,
    BUILD,
    BULGARIA,
    CANADA,
    COMBAT,
    CORPS,
    GERMANY,
    HQ,
    HUNGARY,
    INFANTRY,
    ITALY,
    JOINT,
    KIND,
    MODEL,
    NATION,
    NATIONS,
    PANZER_ARMY,
    POWERS,
    STEPS,
    TAG,
    UK,
    UNITS,
    USA,
)

ARMY_STEPS = 3
_CORPS_OF = tuple(
    [len([u for u in range(UNITS) if NATION[u] == nation and KIND[u] in CORPS]) for nation in range(NATIONS)]
)
"""By nation how many corps counters it has."""


@lru_cache(maxsize=UNITS)
def steps(unit: int) -> tuple[tuple[int, ...], ...]:
    """For each step, the first first, the kinds of corps that may give it; the UK H HQ has two [3.4].

    An airborne corps is as good as infantry [12.5a].
    """
    chart = BUILD[KIND[unit]][: STEPS[unit]]
    return tuple([tuple(dict.fromkeys((*kinds, AIRBORNE))) if INFANTRY in kinds else kinds for kinds in chart])


def yields(unit: int) -> tuple[int, ...]:
    """For each step the kind of corps that it leaves: an HQ always infantry [10.7]."""
    return tuple([INFANTRY if KIND[unit] == HQ else kinds[0] for kinds in steps(unit)])


def is_of(s: Position, large: int, corps: int) -> bool:
    """May a corps be a step of an army, an HQ or a fort? Its own nation's, with the exceptions of the chart [10.6]."""
    if KIND[large] == PANZER_ARMY:
        return NATION[corps] in (GERMANY, ITALY) and s.serves[corps] in (GERMANY, ITALY)
    if TAG[large] == JOINT:
        return NATION[corps] in (UK, USA)
    if NATION[corps] == NATION[large] and s.serves[corps] == s.serves[large]:
        return True
    return lent_corps(s, large) > 0 and s.serves[corps] == runs(s, large) and s.kind[corps] == INFANTRY


def lent_corps(s: Position, large: int) -> int:
    """How many corps of its major power may stand in for those that a minor does not have [16.1.3, 17.2, 17.6]."""
    nation = NATION[large]
    if nation in POWERS or s.status[nation] not in (ALLY, CONTROLLED):
        return 0
    return max(0, ARMY_STEPS - _CORPS_OF[nation])


def remains_of(s: Position, large: int, corps: int) -> bool:
    """May a corps be left of a unit that is broken down or loses its other steps? [3.4, 10.7]

    Of a minor's army only its own, with the exceptions of Bulgaria and Hungary [17.2, 17.6].
    """
    return is_of(s, large, corps) and (not is_lent(large, corps) or NATION[large] in (BULGARIA, HUNGARY))


def is_lent(large: int, corps: int) -> bool:
    """Does a major power's corps stand in for one of a minor?"""
    return NATION[large] not in POWERS and NATION[corps] != NATION[large]


def why_not(s: Position, large: int, corps: Sequence[int]) -> str | None:
    """The rule by which corps cannot form the first so many steps of a unit, wherever they are; None if they can."""
    if any(not is_of(s, large, one) for one in corps):
        return "10.6d"
    if len([one for one in corps if is_lent(large, one)]) > lent_corps(s, large):
        return "10.6d"
    wanted = steps(large)[: len(corps)]
    fits = any(
        all(s.kind[one] in kinds for one, kinds in zip(order, wanted, strict=True)) for order in permutations(corps)
    )
    if len(wanted) < len(corps) or not fits:
        return "10.6a"
    if KIND[large] == PANZER_ARMY and len({NATION[one] for one in corps}) < 2:
        return "10.6e"
    if TAG[large] == CANADA and len([one for one in corps if TAG[one] != CANADA]) > 1:
        return "17.3d"
    return None


# alike


def alike(s: Position, unit: int) -> tuple[int, ...]:
    """Counters for which this is equal differ in their name only."""
    return NATION[unit], s.serves[unit], s.kind[unit], s.back[unit], *COMBAT[unit], _MODELS[MODEL[unit]]


_MODELS = {model: at for at, model in enumerate(dict.fromkeys(MODEL))}


def one_of_each(s: Position, units: Iterable[int], most: int = 1) -> list[int]:
    """Of counters that are alike the first ones only: what a menu shows."""
    found: dict[tuple[int, ...], int] = {}
    shown = []
    for unit in units:
        key = alike(s, unit)
        found[key] = found.get(key, 0) + 1
        if found[key] <= most:
            shown.append(unit)
    return shown


def pool_of(s: Position, power: int) -> list[int]:
    """The force pool of a power, with that of its minor allies."""
    mine = run_by(s, power)
    return [unit for unit, at in enumerate(s.where) if at == POOL and s.serves[unit] in mine]
