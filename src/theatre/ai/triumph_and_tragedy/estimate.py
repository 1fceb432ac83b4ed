"""How a Battle would go: exact for small forces, quickly reckoned for large ones."""

from __future__ import annotations

from functools import lru_cache
from math import exp
from typing import NamedTuple

from theatre.games.triumph_and_tragedy.odds import PLAIN, Force, Side, battle_chances, dice_at, power_at
from theatre.games.triumph_and_tragedy.tables import CLASS, DOUBLE_LOSS, GROUND_CLASS, KINDS

SMALL = 5  # units in a Battle up to which it is reckoned exactly
FACES = 6
SPREAD = 0.9  # how uncertain a reckoned margin is, per root of CV


class Forecast(NamedTuple):
    """The chance that the attacker clears the place, and the CV that both sides lose on average."""

    taken: float
    own_loss: float
    foe_loss: float


@lru_cache(maxsize=1 << 14)
def forecast(attacker: Force, defender: Force, sides: tuple[Side, Side] = (PLAIN, PLAIN), rounds: int = 2) -> Forecast:
    """A Battle of so many Rounds in which nobody Retreats."""
    if not attacker:
        return Forecast(0.0, 0.0, 0.0)
    if not defender:
        return Forecast(1.0, 0.0, 0.0)
    if len(attacker) + len(defender) <= SMALL:
        return _exact(attacker, defender, sides, rounds)
    return _reckoned(attacker, defender, sides, rounds)


def _exact(attacker: Force, defender: Force, sides: tuple[Side, Side], rounds: int) -> Forecast:
    before = sum([cv for _, cv in attacker]), sum([cv for _, cv in defender])
    taken = ours = theirs = 0.0
    for (own, foes), p in battle_chances(attacker, defender, sides, rounds).items():
        taken += p * (any(own) and not any(foes))
        ours += p * sum(own)
        theirs += p * sum(foes)
    return Forecast(taken, before[0] - ours, before[1] - theirs)


def _by_kind(units: Force) -> list[float]:
    cvs = [0.0] * (KINDS + 1)
    for kind, cv in units:
        cvs[kind] += cv
    return cvs


def _reckoned(attacker: Force, defender: Force, sides: tuple[Side, Side], rounds: int) -> Forecast:
    """Average Hits in the order of fire, spread over the kinds of the Class."""
    cvs = _by_kind(attacker), _by_kind(defender)
    start = sum(cvs[0]), sum(cvs[1])
    for _ in range(rounds):
        for kind in range(KINDS):
            ranks = [(kind not in one.first_fire, not one.surprise, side == 0) for side, one in enumerate(sides)]
            for side in sorted((0, 1), key=lambda at: ranks[at]):
                if cvs[side][kind] > 0:
                    _fire(kind, cvs[side][kind], sides[side], cvs[1 - side])
    left = sum(cvs[0]), sum(cvs[1])
    margin = (left[0] - 2 * left[1]) / (SPREAD * (start[0] + start[1]) ** 0.5)
    certain = max(-8.0, min(8.0, 2.2 * margin))
    return Forecast(1 / (1 + exp(-certain)), start[0] - left[0], start[1] - left[1])


def _fire(kind: int, cv: float, own: Side, foes: list[float]) -> None:
    best, most, target = 0.0, 0.0, -1
    totals: dict[int, float] = {}
    for other, left in enumerate(foes):
        if left > 0:
            totals[CLASS[other]] = totals.get(CLASS[other], 0.0) + left
    for one, total in totals.items():
        hits = dice_at(kind, 1, one, own) * cv * power_at(kind, one, own) / FACES
        worth = min(hits, total) * (1.2 if one == GROUND_CLASS else 1.0)
        if worth > most:
            best, most, target = min(hits, total), worth, one
    if target < 0:
        return
    for other, left in enumerate(foes):
        if left > 0 and CLASS[other] == target:
            share = best * left / totals[target]
            foes[other] = max(0.0, left - share * (2 if other in DOUBLE_LOSS else 1))
