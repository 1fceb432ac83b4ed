"""Every roll of this game: dice that nobody can roll again."""

from __future__ import annotations

from theatre.core.flow import Roll
from theatre.games.triumph_and_tragedy.state import Position


class Throw(Roll[Position], tag="12.43"):
    """Dice in the open; the faces go to the frame that pushed it."""
