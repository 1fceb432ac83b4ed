"""One encounter [SEA-10 to SEA-13, INT-20, INT-09]: patrols meet, one side looks for the other, who is left goes on."""

from __future__ import annotations

from collections.abc import Sequence as Several
from typing import Any, ClassVar

from theatre.core.decision import Built, Choice, Decision, Each
from theatre.core.flow import Frame, Sequence
from theatre.games.ww2_in_europe.advanced.order_of_battle import begin_battle
from theatre.games.ww2_in_europe.asking import ask
from theatre.games.ww2_in_europe.choosing import Subset, ascending
from theatre.games.ww2_in_europe.combat.sea_battle import NO_SIDE, Outcome
from theatre.games.ww2_in_europe.combat.sea_retreat import turn_back
from theatre.games.ww2_in_europe.movement.orders import TaskForce, spaces_of, task_forces
from theatre.games.ww2_in_europe.naval.interception import Findings, Interception
from theatre.games.ww2_in_europe.state import CARRY, GONE, NO_CONVOY, Position, other, player_b, side_of
from theatre.games.ww2_in_europe.tables import ALLIES, AXIS
from theatre.games.ww2_in_europe.world import FRONTS_OF, NOWHERE

Units = tuple[int, ...]


class Encounter(Sequence[Position], tag="SEA-10"):
    """A space that somebody patrols and where the enemy passes. Result: the submarines that were looked for."""

    space: int
    patrols: tuple[Units, Units]  # by side
    avoiders: tuple[Units, Units]  # ships that are here and do not patrol
    winner: int = NO_SIDE  # of the battle between patrols
    fought: Units = ()  # came through a battle here
    tried: Units = ()

    STEPS: ClassVar[tuple[str, ...]] = ("meet", "chase", "go_on", "end")

    def meet(self, s: Position) -> None:
        """Patrols of both sides fight at once [SEA-10], a lone one has to look for the others [SEA-13]."""
        if all(self.patrols):
            units = (*self.patrols[AXIS], *self.patrols[ALLIES])
            s.push(begin_battle(s, self.space, later(s, self.space, self.patrols), units))
        else:
            self.look(s, AXIS if self.patrols[AXIS] else ALLIES, self.patrols[AXIS] or self.patrols[ALLIES])

    def look(self, s: Position, side: int, hunters: Units) -> None:
        s.push(Interception(self.space, side, hunters, self.avoiders[other(side)]))

    def chase(self, s: Position) -> None:
        """The winner may then look for what is left of the enemy here [SEA-11, INT-20]."""
        if self.winner != NO_SIDE and self.avoiders[other(self.winner)]:
            s.push(Chase(self.winner, self.space))

    def go_on(self, s: Position) -> None:
        forces = task_forces(s, [unit for unit in self.fought if has_further_to_go(s, unit, self.space)])
        if forces:
            s.push(Onward(self.space, tuple(forces)))

    def end(self, s: Position) -> None:
        s.done(self, self.tried)

    def child_done(self, s: Position, child: Any, result: Any) -> None:
        if isinstance(result, Findings):
            self.tried = result.tried
            if result.ships:
                s.push(begin_battle(s, self.space, child.side, (*result.hunters, *result.ships)))
        elif isinstance(result, Outcome):
            if self.STEPS[self.at] == "chase" and all(self.patrols):
                self.winner = result.winner
            self.fought = tuple(sorted({*self.fought, *result.units}))
        elif isinstance(child, Chase) and result:
            patrols = self.patrols[self.winner]
            self.look(s, self.winner, tuple([unit for unit in patrols if unit in self.fought]))
        elif isinstance(child, Chase):
            for unit in self.fought:
                turn_back(s, unit, self.space)


def later(s: Position, at: int, patrols: tuple[Units, Units]) -> int:
    """The attacker where both patrol [CMB-03, R-09]: who came to a space that the other held, else who moved later."""
    began_here = [side for side in (AXIS, ALLIES) if all(_home(s, unit) == at for unit in patrols[side])]
    if len(began_here) == 1:
        return other(began_here[0])
    return s.first if any(_moves_last(s, unit) for unit in patrols[s.first]) else player_b(s)


def _home(s: Position, unit: int) -> int:
    return s.began[unit] if s.aboard[unit] == NOWHERE else s.began[s.aboard[unit]]


def _moves_last(s: Position, unit: int) -> bool:
    """Is it one of player A's units that move in step 3 [MOV-09]?"""
    home = _home(s, unit)
    return home != NOWHERE and all(s.initiative[front] != s.first for front in FRONTS_OF[home])


def has_further_to_go(s: Position, unit: int, at: int) -> bool:
    """Is there a space or a landing before it, so that it makes a difference to abort?"""
    if s.kind[unit] == GONE or s.convoy[unit] != NO_CONVOY:
        return False
    return s.mission[unit] == CARRY if spaces_of(s, unit)[-1:] == (at,) else at in spaces_of(s, unit)[:-1]


class Chase(Frame[Position], tag="INT-20"):
    """The winner of a battle between patrols looks for the enemies that avoided it, or aborts. Result: looks?"""

    side: int
    space: int

    def ask(self, s: Position) -> tuple[Decision, ...]:
        return ask(s, self.side, "chase", "INT-20", Each("intercept"), Each("abort"), args=(self.space,))

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        s.done(self, choice.verb == "intercept")


class Onward(Frame[Position], tag="INT-09"):
    """Of each Task Force that came through the units go on to their target or abort [ST2-05]."""

    space: int
    forces: tuple[TaskForce, ...]

    def ask(self, s: Position) -> tuple[Decision, ...]:
        force = self.forces[0]
        args = (self.space, *_kinds(s, force))
        abort = Built("abort", Subset(force, "INT-09", least=1), ascending)
        return ask(s, side_of(s, force[0]), "onward", "INT-09", Each("continue"), abort, args=args)

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        for unit in choice.args:
            turn_back(s, unit, self.space)
        self.forces = self.forces[1:]
        if not self.forces:
            s.done(self)


def _kinds(s: Position, units: Several[int]) -> list[int]:
    return [s.kind[unit] for unit in units]
