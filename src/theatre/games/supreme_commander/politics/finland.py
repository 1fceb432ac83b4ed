"""Finland after the German attack on the USSR [17.4]. The Winter War is in `annexation.py`."""

from __future__ import annotations

from theatre.games.supreme_commander.politics.belligerence import shift
from theatre.games.supreme_commander.state import Position
from theatre.games.supreme_commander.tables import FINLAND


def note_barbarossa(s: Position) -> None:
    """In the Axis Organization phase of the turn after it the marker goes a box toward Germany (RUL-37)."""
    if s.barbarossa and s.turn == s.barbarossa + 1:
        shift(s, FINLAND)
