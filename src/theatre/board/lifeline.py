"""By which way a unit is in supply, and which hexes would cut it; a game that says so has a module `lifeline`.

That module has one function, `lifeline(state, unit)`: it is given the position that the seats who ask may look at, and
says of it only what is open to all. None for a unit that is not in play or needs no supply.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

import msgspec

from theatre.core.message import Message


class Leg(msgspec.Struct, frozen=True):
    """A part of the way, from the unit on: every hex over land, both ends over sea."""

    kind: Literal["land", "sea"]
    hexes: tuple[int, ...]


class Lifeline(msgspec.Struct, frozen=True):
    """`said` tells it in words; an enemy in any of the hexes of `cuts` leaves the unit without supply."""

    supplied: bool
    said: Message
    legs: tuple[Leg, ...] = ()
    cuts: tuple[int, ...] = ()


Lifelines = Callable[[Any, int], Lifeline | None]
