"""The Total Current MSP Level [9.1.1, 10.2.2]: who may spend, and what an overspending purchase costs."""

from __future__ import annotations

from theatre.games.supreme_commander.relations import master
from theatre.games.supreme_commander.state import ACTIVE, Position
from theatre.games.supreme_commander.tables import FRANCE, USA


def payer(s: Position, nation: int) -> int:
    """Whose MSP buy for a nation: its major power's, of France always its own [17.5.4]."""
    return FRANCE if nation == FRANCE else master(s, nation)


def may_spend(s: Position, power: int) -> bool:
    """A power that has been in deficit spends nothing until its total is above zero again; the USA only in the war."""
    if power == USA and s.status[USA] != ACTIVE:
        return False  # 17.15
    return s.msp[power] > 0 or (s.msp[power] == 0 and not s.overspent[power])


def has(s: Position, power: int, amount: int) -> bool:
    """Is an amount in hand? Declarations, diplomacy, strategic moves, partisans and aid want this (RUL-33)."""
    return may_spend(s, power) and s.msp[power] >= amount


def spend(s: Position, power: int, amount: int) -> None:
    """MSP in hand are spent."""
    assert amount <= s.msp[power], f"power {power} has {s.msp[power]} MSP, not {amount}"
    s.msp[power] -= amount


def purchase(s: Position, power: int, price: int) -> None:
    """A unit, a fort or a technology is bought: what goes over the total is doubled [10.2.2]."""
    over = max(0, price - s.msp[power])
    s.msp[power] -= price + over
    s.overspent[power] = s.msp[power] < 0


def receive(s: Position, power: int, amount: int) -> None:
    s.overspent[power] = s.msp[power] < 0 or (bool(s.overspent[power]) and s.msp[power] + amount <= 0)
    s.msp[power] += amount
    if s.msp[power] > 0:
        s.overspent[power] = 0
