"""Voluntary elimination [10.10]: at any point of the Organization phase, an aside of every question in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

import msgspec

from theatre.core.decision import Args, Choice, Decision, Options, Refusal
from theatre.games.supreme_commander.control import sweep
from theatre.games.supreme_commander.losses import eliminate
from theatre.games.supreme_commander.relations import run_by
from theatre.games.supreme_commander.state import Position
from theatre.games.supreme_commander.tables import DECOYS, FACTORY
from theatre.games.supreme_commander.world import RESERVES


class Disband:
    """Any military unit that a power runs on the map; decoys are never eliminated [10.3]. Looked for when asked."""

    verb = "disband"

    def __init__(self, s: Position, power: int) -> None:
        self.s, self.mine = s, run_by(s, power)

    def _is_open(self, unit: int) -> bool:
        s = self.s
        if s.serves[unit] not in self.mine:
            return False
        return s.kind[unit] not in (*DECOYS, FACTORY) and s.where[unit] != RESERVES

    def refuse(self, args: Args) -> Refusal | None:
        legal = len(args) == 1 and args[0] in self.s.placed and self._is_open(args[0])
        return None if legal else Refusal("10.10a")

    def canonical(self, args: Args) -> Args:
        return args

    def some(self) -> bool:
        return any(self._is_open(unit) for unit in self.s.placed)

    def sample(self, rng: Random) -> Args:
        return rng.choice(list(self))

    def after(self, prefix: Args) -> tuple[Sequence[int], bool]:
        return ([unit for (unit,) in self], False) if not prefix else ((), self.refuse(prefix) is None)

    def __iter__(self) -> Iterator[tuple[int]]:
        return iter([(unit,) for unit in self.s.placed if self._is_open(unit)])


def with_disbanding(s: Position, asked: Decision) -> Decision:
    """D31: beside what a power is asked in the Organization phase it may remove units of its own and of its minors."""
    aside = Options(s, Disband(s, asked.seat))
    return msgspec.structs.replace(asked, asides=aside, take_aside=disband)


def disband(s: Position, seat: int, choice: Choice) -> None:
    """Corps go to the force pool, all else and airborne corps to the turn track."""
    eliminate(s, choice.args[0], willingly=True)
    sweep(s)
