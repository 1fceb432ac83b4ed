"""Italy bought off [YMP-L12]: three places are given up for its word not to go to war for a year.

What it does when it then joins the Allies is in `change_of_sides.py`.
"""

from __future__ import annotations

from theatre.games.third_reich.counters import eliminate, on_board, runs
from theatre.games.third_reich.nations import at_war, in_game, master
from theatre.games.third_reich.possibilities import FIGURES
from theatre.games.third_reich.state import Position, this_turn
from theatre.games.third_reich.tables import ALLIES, AXIS, ITALY, MODEL, NATION, NOBODY, POWERS
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
    bound = power in POWERS and power != ITALY and s.sides[power] == ALLIES
    return bound and not at_war(s, power, ITALY)


def is_closed_base(s: Position, hex_: int) -> bool:
    """For air and fleets of its holder."""
    holder = s.holder[hex_] if s.bought and BIT[hex_] & BARRIERS else NOBODY
    return holder != NOBODY and is_given_up(s, master(s, holder), hex_)


def is_bound(s: Position) -> bool:
    """Has Italy still to keep its word?"""
    return bool(s.bought) and this_turn(s) < s.bought + FIGURES.italian_price.turns


def is_courted(s: Position) -> bool:
    """Can Italy still join either side: was it bought, and has it gone to war with no major power?"""
    peace = in_game(s, ITALY) and not any(at_war(s, ITALY, power) for power in POWERS)
    return bool(s.bought) and peace and s.sides[ITALY] == AXIS


def has_joined_allies(s: Position) -> bool:
    return s.sides[ITALY] == ALLIES
