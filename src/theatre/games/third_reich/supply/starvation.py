"""Removal of unsupplied units [17.1, 27.43], at the end of the player turn of those who run them."""

from __future__ import annotations

from theatre.core.decision import Args
from theatre.games.third_reich.combat.airborne import perish
from theatre.games.third_reich.state import Position
from theatre.games.third_reich.supply.overland import without_supply
from theatre.games.third_reich.tables import MODEL, NATION


def starve(s: Position, nations: Args) -> None:
    """Who was without supply when it was judged and is so still is removed."""
    for unit in without_supply(s, nations):
        if s.unsupplied[unit]:
            s.log("starved", NATION[unit], MODEL[unit], s.where[unit], rule="17.1")
            perish(s, unit)
