"""Guests whose host is their ally no more: a declaration has lapsed [21.4q5], or Britain and its minors are at peace.

They redeploy out over his land; who is still there when the player turn of their side ends is destroyed.
"""

from __future__ import annotations

from theatre.games.third_reich.air.bases import withdraw
from theatre.games.third_reich.counters import eliminate, on_board, runs
from theatre.games.third_reich.movement.control import is_open, land_of_strangers
from theatre.games.third_reich.nations import allied, of_side
from theatre.games.third_reich.state import COUNTERS, NEUTRAL, Position, ranks
from theatre.games.third_reich.tables import AIR_BASE, ALLIES, BRITAIN, KIND, MODEL, NATION, POWERS
from theatre.games.third_reich.world import BIT, MINOR_COUNTRIES


def closed_land(s: Position, power: int) -> int:
    """The land of powers of its side with which it is not allied, and of minors that left the war with Britain."""
    return land_of_strangers(s, power) | _left_with_britain(s, power)


def _left_with_britain(s: Position, power: int) -> int:
    """33.41-2f: the land of neutrals on which it stands."""
    if not s.peace or power not in POWERS or s.sides[power] != ALLIES or allied(s, power, BRITAIN):
        return 0
    there = ranks(s)[COUNTERS + power]
    left = [nation for nation in MINOR_COUNTRIES if s.status[nation] == NEUTRAL and s.held[nation] & there]
    return sum([s.held[nation] for nation in left if not is_open(s, nation, power)])


def is_unwelcome(s: Position, unit: int) -> bool:
    return s.where[unit] >= 0 and bool(BIT[s.where[unit]] & closed_land(s, runs(s, unit)))


def expel_guests(s: Position) -> None:
    """The end of the player turn; their air base counters go back [28.15]."""
    for power in of_side(s, s.active):
        closed = closed_land(s, power)
        for unit in [one for one in on_board(s) if BIT[s.where[one]] & closed and runs(s, one) == power]:
            s.log("expelled", NATION[unit], MODEL[unit], s.where[unit], rule="33.41-2f" if s.peace else "21.4q5")
            if KIND[unit] == AIR_BASE:
                s.overrun = (*s.overrun, s.where[unit])  # 28.24: air of others may have been on it
                withdraw(s, unit)
            else:
                eliminate(s, unit)
