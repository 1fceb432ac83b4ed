"""4 Raids: a chain by levels of raids, blocks of raids, and blocks of blocks."""

from __future__ import annotations

from typing import Any

from core.parley.state import Table, others, power, turn_up
from theatre.core.decision import Args, Decision, Each, Options, Refusal
from theatre.core.events import Event
from theatre.core.flow import Level
from theatre.core.message import Message

HIGHEST = 2  # 4.1: the host answers the blocks once


class Raids(Level[Table], tag="4"):
    """A raid aims at a seat, a block at a try of the level below; `stand` are the tries that have succeeded."""

    aims: tuple[int, ...] = ()
    stand: tuple[int, ...] = ()

    def announce(self, s: Table) -> Decision:
        verb, rule, targets = ("block", "4.1", self.aims) if self.level else ("raid", "4", self._piles(s))
        tried = [choice.args[0] for choice in self.tries]
        left = [(aim,) for aim in dict.fromkeys(targets) if tried.count(aim) < targets.count(aim)]

        def why(args: Args) -> Refusal | None:
            return Refusal("4.3")

        rows = left if s.tokens[self.by] > len(tried) else ()
        return Decision(self.by, Message(f"ask.{verb}"), rule, Options(s, Each("done"), Each(verb, rows, why)))

    def _piles(self, s: Table) -> tuple[int, ...]:
        """Each seat as often as it has cards to turn up."""
        return tuple([seat for seat in others(self.by) for _ in s.piles[seat]])

    def roll(self, s: Table) -> None:
        if self.tries:
            s.tokens[self.by] -= len(self.tries)
            faces = s.dice.roll(len(self.tries))
            self.stand = tuple([at for at, face in enumerate(faces) if face >= 4])
            s.emit(Event("tried", (self.by, len(faces), *faces), learns=True, rule="4"))

    def counter(self, s: Table) -> Raids | None:
        if not self.stand or self.level == HIGHEST:
            return None
        by = s.host if self.level else self.tries[self.stand[0]].args[0]
        return Raids(by=by, level=self.level + 1, aims=self.stand)

    def child_done(self, s: Table, child: Any, result: Any) -> None:
        blocked = [child.tries[at].args[0] for at in child.stand]
        self.stand = tuple([at for at in self.stand if at not in blocked])

    def resolve(self, s: Table) -> None:
        for at in self.stand if self.level == 0 else ():
            (seat,) = self.tries[at].args
            card = turn_up(s, seat)
            s.points[self.by] += power((card,))
            s.emit(Event("turned-up", (self.by, seat, card), learns=True, rule="4.2"))
