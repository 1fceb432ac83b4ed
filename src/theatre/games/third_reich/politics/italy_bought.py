"""Italy bought off [YMP-L12]: three places are given up for its word not to go to war for a year."""

from __future__ import annotations

from theatre.games.third_reich.possibilities import FIGURES
from theatre.games.third_reich.state import Position, at_war, eliminate, master, on_board, runs, this_turn
from theatre.games.third_reich.tables import ALLIES, ITALY, MODEL, NATION, NOBODY, POWERS
from theatre.games.third_reich.world import AREA, BIT, mask_of

BARRIERS = mask_of([hex_ for name in FIGURES.italian_price.areas for hex_ in AREA[name]])
"""Malta, Tunisia and Corsica."""


def evacuate(s: Position) -> None:
    """The end of the player turn in which the price was paid: what is still there is destroyed."""
    if s.bought != this_turn(s):
        return
    for unit in list(on_board(s)):
        power = runs(s, unit)
        if BIT[s.where[unit]] & BARRIERS and power in POWERS and s.sides[power] == ALLIES:
            s.log("lost", NATION[unit], MODEL[unit], 0, rule="YMP-L12")
            eliminate(s, unit)


def is_given_up(s: Position, power: int, hex_: int) -> bool:
    """Must the Allies stay away from a hex? They may come back only in a war with Italy."""
    if not s.bought or not BIT[hex_] & BARRIERS or this_turn(s) == s.bought:
        return False
    return power in POWERS and s.sides[power] == ALLIES and not at_war(s, power, ITALY)


def is_closed_base(s: Position, hex_: int) -> bool:
    """For air and fleets of its holder."""
    holder = s.holder[hex_] if s.bought and BIT[hex_] & BARRIERS else NOBODY
    return holder != NOBODY and is_given_up(s, master(s, holder), hex_)


def is_bound(s: Position) -> bool:
    """Has Italy still to keep its word?"""
    return bool(s.bought) and this_turn(s) < s.bought + FIGURES.italian_price.turns
