"""By which way a unit is in supply: a game that says so has a module `lifeline`."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec

from theatre.board.lifeline import Lifeline, Lifelines
from theatre.core.rules import Seats
from theatre.server import pages
from theatre.server.tables import Table


@cache
def lifelines_of(game: str) -> Lifelines | None:
    """What the game's package offers, if anything."""
    name = f"{pages.package(game)}.lifeline"
    if find_spec(name) is None:
        return None
    found: Lifelines = import_module(name).lifeline
    return found


def lifeline(table: Table, seats: Seats, unit: int) -> Lifeline | None:
    """In the position that these seats may look at."""
    found = lifelines_of(table.rules.name)
    return found(table.game.state_for(seats), unit) if found else None
