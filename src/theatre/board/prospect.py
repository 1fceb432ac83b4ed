"""The odds of a battle as a player is told them before he attacks; a game that offers them has a module `prospects`.

That module has one function, `prospect(view, options, choice)`: it is given what the player sees, the options of the
table and a choice that is not made yet, so that odds cannot tell what is hidden.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from theatre.core.decision import Choice
from theatre.core.message import Message

Units = tuple[tuple[int, int], ...]  # kind, number
Chances = tuple[tuple[int, float], ...]  # number, probability

MOST = 40  # units of a side: a larger battle takes too long


class Prospect(msgspec.Struct, frozen=True):
    """`endings` are message keys with their probability; `taken`: the place changes hands, None where none does.

    `terms` say where the game's own table is read: the strengths of both sides and the column.
    """

    attacker: Units
    defender: Units
    endings: tuple[tuple[str, float], ...]
    taken: float | None
    rounds: float
    attacker_lost: tuple[tuple[int, float], ...]  # kind, average
    defender_lost: tuple[tuple[int, float], ...]
    attacker_value: float  # of the losses, on average
    defender_value: float
    attacker_left: Chances
    defender_left: Chances
    terms: Message | None = None


Prospects = Callable[[Mapping[str, Any], Mapping[str, int], Choice], Prospect | None]
