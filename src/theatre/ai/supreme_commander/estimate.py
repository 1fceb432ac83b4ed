"""How an attack would go, by the exact chances of `combat/odds.py`, in MSP."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from theatre.games.supreme_commander.combat.odds import chances
from theatre.games.supreme_commander.pieces import steps_of
from theatre.games.supreme_commander.state import Position
from theatre.games.supreme_commander.tables import CHARTS, COMBAT, CORPS, FORT, HQ, INFANTRY, MECH_ARMY, TANK_ARMY

STEP = 33.0  # MSP that a step costs
HQ_STEP = 45.0
ARMOR_STEP = 50.0
STRENGTH = 6.0  # for each point of strength that goes with a step
RETREAT_WORTH = 8.0  # what it is worth to drive somebody off
CRT = CHARTS.crt


class Forecast(NamedTuple):
    value: float
    won: float  # the hex will be empty


@lru_cache(maxsize=4096)
def forecast(column: int, modifier: int, steps: int, sticks: bool, own: float, theirs: float) -> Forecast:
    """`steps` of the defenders, who go back for half of their losses unless they stick; what a step costs each."""
    value = won = 0.0
    for (a, d), share in chances(min(max(column, CRT.first_column), CRT.last_column), modifier).items():
        chance = float(share)
        back = 0 if sticks or d >= 2 * steps else d // 2
        lost = min(steps, d - back)
        value += chance * (lost * theirs - a * own + (RETREAT_WORTH if back else 0.0))
        won += chance if back or lost >= steps else 0.0
    return Forecast(value, won)


@lru_cache(maxsize=1024)
def assault(column: int, modifier: int, steps: int, corps: int) -> tuple[float, float]:
    """Of a landing against defenders: the chance that it succeeds with somebody left, and the corps that it costs."""
    won = lost = 0.0
    for (a, d), share in chances(min(max(column, CRT.first_column), CRT.last_column), modifier).items():
        success = d >= steps and a < corps
        won += float(share) * success
        lost += float(share) * (a if success else corps)
    return won, lost


def cheapest(s: Position, units: Sequence[int]) -> float:
    """What the attacker pays for a step: he gives up what he misses least."""
    return min([_step_price(s, unit) for unit in units])


def _step_price(s: Position, unit: int) -> float:
    kind = s.kind[unit]
    if kind == INFANTRY:
        return STEP
    lost = COMBAT[unit][0] - COMBAT[unit][1] if not s.back[unit] else COMBAT[unit][1] - 1
    if kind in CORPS:
        return STEP + STRENGTH
    return (ARMOR_STEP if kind in (TANK_ARMY, MECH_ARMY) else STEP) + STRENGTH * lost


def steps(s: Position, units: list[int]) -> int:
    return sum([steps_of(s, unit) for unit in units])


def price(s: Position, units: list[int]) -> float:
    """What a step of these costs on average."""
    worth = [(HQ_STEP if s.kind[unit] in (HQ, FORT) else STEP) * steps_of(s, unit) for unit in units]
    return sum(worth) / max(1, steps(s, units))
