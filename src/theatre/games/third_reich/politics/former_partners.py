"""Guests whose host is their ally no more: a declaration has lapsed [21.4q5] or Britain has made peace [33.41-2f].

They redeploy out over his land; who is still there when the player turn of their side ends is destroyed.
"""

from __future__ import annotations

from theatre.games.third_reich.air.bases import withdraw
from theatre.games.third_reich.counters import eliminate, on_board, runs
from theatre.games.third_reich.movement.control import land_of_strangers
from theatre.games.third_reich.nations import of_side
from theatre.games.third_reich.state import Position
from theatre.games.third_reich.tables import AIR_BASE, KIND, MODEL, NATION
from theatre.games.third_reich.world import BIT


def is_unwelcome(s: Position, unit: int) -> bool:
    """Is it on land of a power of its own side that is no ally?"""
    return s.where[unit] >= 0 and bool(BIT[s.where[unit]] & land_of_strangers(s, runs(s, unit)))


def expel_guests(s: Position) -> None:
    """The end of the player turn; their air base counters go back [28.15]."""
    for power in of_side(s, s.active):
        closed = land_of_strangers(s, power)
        for unit in [one for one in on_board(s) if BIT[s.where[one]] & closed and runs(s, one) == power]:
            s.log("expelled", NATION[unit], MODEL[unit], s.where[unit], rule="33.41-2f" if s.peace else "21.4q5")
            if KIND[unit] == AIR_BASE:
                s.overrun = (*s.overrun, s.where[unit])  # 28.24: air of others may have been on it
                withdraw(s, unit)
            else:
                eliminate(s, unit)
