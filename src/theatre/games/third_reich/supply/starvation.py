"""Removal of unsupplied units [17.1, 27.43, 37.3], at the end of the player turn of those who run them."""

from __future__ import annotations

from theatre.core.decision import Args
from theatre.games.third_reich.combat.airborne import perish
from theatre.games.third_reich.state import Position
from theatre.games.third_reich.supply.african_limits import AREAS, named
from theatre.games.third_reich.supply.overland import without_supply
from theatre.games.third_reich.tables import ALLIES, MODEL, NATION


def starve(s: Position, nations: Args) -> None:
    """Who was without supply when it was judged and is so still is removed."""
    for unit in without_supply(s, nations):
        if s.unsupplied[unit]:
            s.log("starved", NATION[unit], MODEL[unit], s.where[unit], rule="17.1")
            perish(s, unit)


def expel(s: Position) -> None:
    """37.3b: at the end of their turn Allied units beyond the limit who have not left are lost; others are free."""
    if s.active != ALLIES:
        return
    for area in AREAS[2:]:
        for unit in [unit for unit in area.units(s) if s.excess[unit]]:
            if area.over(s, area.units(s)) > 0:
                s.log("starved", NATION[unit], MODEL[unit], s.where[unit], rule="37.3b")
                perish(s, unit)
    for unit in named(s, ALLIES):
        s.excess[unit] = 0
