"""Every roll of this game: d10 in the open, 0 read as 10 [3.1]."""

from __future__ import annotations

from theatre.core.flow import Roll
from theatre.games.supreme_commander.state import Position

DIE = 10


class Throw(Roll[Position], tag="3.1"):
    """The faces, 1 to 10, go to the frame that pushed it."""

    sides: int = DIE
