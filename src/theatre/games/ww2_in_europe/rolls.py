"""Every roll of this game: dice that nobody can roll again."""

from __future__ import annotations

from theatre.core.flow import Roll
from theatre.games.ww2_in_europe.state import Position


class Throw(Roll[Position], tag="UNT-04"):
    """Dice in the open; the faces go to the frame that pushed it."""
