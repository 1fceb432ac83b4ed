"""Overstacking [6.4]: after placing, at the end of Movement and after advances the owner removes what is too much."""

from __future__ import annotations

from theatre.core.decision import Choice, Decision, Each, Refusal
from theatre.core.flow import Frame
from theatre.games.supreme_commander.asking import question
from theatre.games.supreme_commander.control import sweep
from theatre.games.supreme_commander.losses import eliminate
from theatre.games.supreme_commander.movement.stacking import breach, is_limited, stack
from theatre.games.supreme_commander.pieces import equivalents, runs
from theatre.games.supreme_commander.relations import side_of, sided, ties
from theatre.games.supreme_commander.state import Position, units_in


def overstacked(s: Position, side: int, cooperation: bool = False) -> int | None:
    """The first space in which units of a side break a rule together."""
    where, serves, ours = s.where, s.serves, sided(ties(s), side)
    for space in sorted({where[unit] for unit in s.placed if serves[unit] in ours}):
        units = units_in(s, space)
        if len(units) > 1 and is_limited(space):
            own = [unit for unit in units if serves[unit] in ours]
            if breach(s, stack(s, space, s.serves[own[0]]), cooperation=cooperation) is not None:
                return space
    return None


class Overstack(Frame[Position], tag="6.4"):
    """D32: one unit after the other, until nothing is too much. The limits of 18.5 hold at the end of Movement."""

    side: int
    cooperation: bool = False

    def step(self, s: Position) -> bool:
        if overstacked(s, self.side, self.cooperation) is None:
            sweep(s)
            s.done(self)
            return True
        return False

    def ask(self, s: Position) -> tuple[Decision, ...]:
        space = overstacked(s, self.side, self.cooperation)
        assert space is not None
        units = [unit for unit in units_in(s, space) if side_of(s, s.serves[unit]) == self.side]
        seat = max({runs(s, unit) for unit in units}, key=lambda power: (self._weight(s, units, power), -power))
        own = [(unit,) for unit in units if runs(s, unit) == seat]
        part = Each("lose", own, lambda args: Refusal("6.4a"))
        return (question(s, seat, "overstack", "6.4a", part, args=(space,)),)

    def _weight(self, s: Position, units: list[int], power: int) -> int:
        return sum([1 + equivalents(s, unit) for unit in units if runs(s, unit) == power])

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        eliminate(s, choice.args[0])
