"""The set-up: borders and cities are manned, aircraft stand behind them."""

from __future__ import annotations

from theatre.core.decision import Choice, Decision
from theatre.games.supreme_axis_and_allies.state import Position, allied, units_in
from theatre.games.supreme_axis_and_allies.tables import AAG, AIR
from theatre.games.supreme_axis_and_allies.world import CITY, COASTS, LAND_NEIGHBOURS, NEUTRAL, ORIGINAL

BORDER, CITY_WEIGHT, PER_IPC, COAST = 2.0, 2.0, 0.4, 0.3


def deploy(s: Position, decision: Decision) -> Choice | None:
    """One piece at a time, where it is missed most."""
    rows = [choice for choice in decision.options if choice.args[2] == 1]
    return max(rows, key=lambda choice: _need(s, decision.seat, choice.args[0], choice.args[1]), default=None)


def _need(s: Position, nation: int, space: int, kind: int) -> float:
    border = any(
        ORIGINAL[near] < NEUTRAL and not allied(ORIGINAL[near], nation) for near in LAND_NEIGHBOURS[space]
    )
    if kind == AAG:
        return s.value[space] + CITY_WEIGHT * bool(CITY[space])
    weight = 1.0 + CITY_WEIGHT * bool(CITY[space]) + PER_IPC * s.value[space] + COAST * bool(COASTS[space])
    if kind in AIR:
        return weight - BORDER * border
    return (weight + BORDER * border) / (1.0 + len(units_in(s, space)))
