"""From rows of the log back to the game that they lead to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from theatre.core.decision import Choice
from theatre.core.game import Game
from theatre.server import corrections, takeback
from theatre.server.store import LogRow

CHOICE, UNDO, SALTED = "choice", "undo", "salt"


class OtherPosition(Exception):
    """A row leads to another position than the one that was recorded with it."""


def standing(rows: Sequence[LogRow]) -> list[LogRow]:
    """The rows that no later undo takes back."""
    left: list[LogRow] = []
    for row in rows:
        if row.kind == UNDO:
            del left[len(left) - row.args[0] :]
        else:
            left.append(row)
    return left


def repeat(game: Game[Any], row: LogRow) -> None:
    """Do it again, and compare where it leads to."""
    seats = frozenset(row.seats)
    if row.kind == UNDO:
        game.undo(seats, *row.args)
    elif row.kind == SALTED:
        game.mix(min(seats), bytes(row.args))
    elif row.kind == takeback.KIND:
        game.propose_take_back(seats, *row.args)
    elif row.kind == corrections.KIND:
        game.edit(min(seats), Choice(row.verb, row.args))
    else:
        game.submit(seats, Choice(row.verb, row.args))
    digest = game.state.digest() if row.kind == UNDO else game.log[-1].digest
    if digest != row.digest:
        raise OtherPosition(f"the position after row {row.seq} is another one")
