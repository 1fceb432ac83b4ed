"""Every roll of this game: dice in the open that nobody can roll again."""

from __future__ import annotations

from theatre.core.flow import Roll
from theatre.games.third_reich.state import Position


class Throw(Roll[Position], tag="54"):
    """The faces go to the frame that pushed it."""
