"""Whom a power means to attack next: what declarations of war, lines and marches have in common."""

from __future__ import annotations

from theatre.games.supreme_commander.relations import have_fought
from theatre.games.supreme_commander.state import CONQUERED, NEUTRAL, STANDING, Position
from theatre.games.supreme_commander.tables import (
    BELGIUM,
    FRANCE,
    GERMANY,
    LUXEMBOURG,
    NETHERLANDS,
    POLAND,
    USSR,
)
from theatre.games.supreme_commander.world import COUNTRY_MASK, PARIS, space

LOW_COUNTRIES = (BELGIUM, NETHERLANDS, LUXEMBOURG)
WEST_FROM, EAST_FROM, SOVIET_FROM = 6, 15, 33  # turns
FIRST_YEAR_TO = 22
MINSK = space("2023")
AHEAD = 2  # turns before which units gather


def intended(s: Position, power: int) -> tuple[int, ...]:
    """Germany: Poland, then the way to France, then the USSR when France has fallen. The USSR: Germany, late."""
    if power == USSR and not have_fought(s, GERMANY, USSR) and s.turn >= SOVIET_FROM - AHEAD:
        return (GERMANY,)
    if power != GERMANY:
        return ()
    if s.turn <= 3:
        return (POLAND,) if s.status[POLAND] != CONQUERED else ()
    if s.france == STANDING and have_fought(s, GERMANY, FRANCE):
        lands = tuple([one for one in LOW_COUNTRIES if s.status[one] == NEUTRAL])
        return lands if s.turn >= WEST_FROM - AHEAD else ()
    if not have_fought(s, GERMANY, USSR) and s.turn >= EAST_FROM - AHEAD:
        return (USSR,)
    return ()


def spared(s: Position, power: int) -> int:
    """Hexes that are not attacked yet: Germany leaves the forts of France alone until it can go round them."""
    waits = power == GERMANY and s.france == STANDING and s.turn < WEST_FROM
    return COUNTRY_MASK[FRANCE] if waits else 0


def first_aims(s: Position, power: int) -> tuple[int, ...]:
    """France falls with Paris; in the first year in the East the way to Moscow leads over Minsk."""
    if power != GERMANY:
        return ()
    if s.france == STANDING and have_fought(s, GERMANY, FRANCE):
        return (PARIS,)
    return (MINSK,) if s.turn <= FIRST_YEAR_TO else ()
