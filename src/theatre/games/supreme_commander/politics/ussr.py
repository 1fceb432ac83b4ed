"""The USSR before its war with Germany [17.13]: whom it may woo or attack."""

from __future__ import annotations

from theatre.games.supreme_commander.relations import side_of
from theatre.games.supreme_commander.state import ACTIVE, ALLY, CONQUERED, NEUTRAL, Position
from theatre.games.supreme_commander.tables import AXIS, ECONOMY, FINLAND, GERMANY, HUNGARY, POLAND, POWERS, ROMANIA

_1939 = ECONOMY.eastern_poland.from_turn
"""The last turn of 1939."""


def may_woo(s: Position, nation: int) -> bool:
    """Diplomacy and war before the war with Germany, as to neutrals."""
    if nation == POLAND:
        return s.turn > _1939 and not (s.status[POLAND] == CONQUERED and s.conqueror[POLAND] == GERMANY)
    if nation == FINLAND:
        return not s.winter_war and bool(s.suitors[FINLAND] >> GERMANY & 1)
    return nation in (ROMANIA, HUNGARY) and s.turn > _1939


def may_attack(s: Position, nation: int) -> bool:
    """An Active Axis power or ally, which is war with Germany; or one of the neutrals that it may woo."""
    if nation in POWERS and s.status[nation] != ALLY:
        return s.status[nation] == ACTIVE and s.camp[nation] == AXIS
    if s.status[nation] == ALLY:
        return side_of(s, nation) == AXIS
    return s.status[nation] == NEUTRAL and may_woo(s, nation)
