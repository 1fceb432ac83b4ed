"""43.3a: German units that are still east of the partition line at the end of their turn may be destroyed.

So Germany keeps the pact with Russia where neither an advance nor redeployment has brought them back.
"""

from __future__ import annotations

from theatre.core.decision import Choice, Decision, Each, Refusal
from theatre.core.flow import Frame
from theatre.games.third_reich.asking import question
from theatre.games.third_reich.combat.airborne import fall
from theatre.games.third_reich.politics.east_europe import beyond_line, is_watched
from theatre.games.third_reich.state import Position
from theatre.games.third_reich.tables import AIR_BASE, GERMANY, KIND


class Withdrawal(Frame[Position], tag="43.3a"):
    over: bool = False

    def step(self, s: Position) -> bool:
        if self.over or not is_watched(s) or not self._rows(s):
            s.done(self)
            return True
        return False

    def _rows(self, s: Position) -> list[tuple[int]]:
        return [(unit,) for unit in beyond_line(s) if KIND[unit] != AIR_BASE]

    def ask(self, s: Position) -> tuple[Decision, ...]:
        part = Each("destroy", self._rows(s), lambda args: Refusal("43.3a"))
        return (question(s, GERMANY, "withdrawal", "43.3a", part, Each("done")),)

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        if choice.verb == "done":
            self.over = True
        else:
            fall(s, choice.args[0])
