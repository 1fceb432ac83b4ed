"""The war against Japan [USA-01]: money that the USA must have set aside by the end of each winter turn [R-20]."""

from __future__ import annotations

from theatre.core.decision import Refusal
from theatre.games.ww2_in_europe.state import Position, is_active, season
from theatre.games.ww2_in_europe.tables import JOINS, NUMBERS, USA, WINTER


def missing(s: Position) -> int:
    """What is still to be set aside for this winter."""
    return max(0, NUMBERS.pacific.usa_per_winter + s.pacific_owed - s.pacific)


def why_not_set_aside(s: Position, amount: int = 0) -> Refusal | None:
    if not is_active(s, USA) or not 1 <= amount <= missing(s):
        return Refusal("USA-01", (missing(s),))
    return Refusal("BUY-02", (amount, s.money[USA])) if s.money[USA] < amount else None


def set_aside(s: Position, amount: int) -> None:
    s.money[USA] -= amount
    s.pacific += amount
    s.log("set-aside", amount, s.pacific, rule="USA-01")


def settle_winter(s: Position) -> None:
    """What is missing is taken from the cash; what the cash lacks is owed next winter. The pile is spent."""
    if season(s) != WINTER or not is_active(s, USA) or s.turn < JOINS[USA]:
        return
    due = missing(s)
    paid = min(due, s.money[USA])
    s.money[USA] -= paid
    s.pacific, s.pacific_owed = 0, due - paid
    s.log("pacific-winter", paid, s.pacific_owed, rule="USA-01")
