"""The Advanced Naval Rules [ANV-01 to ANV-17], an Option: the Order of Battle and the Conditions of the Battle.

The nearest Task Force of each side opens a battle, the others join it later or miss it. Planes that have not entered
yet are `aloft`; ships on their way are `late`. Neither is present: they do not fire and cannot be hit [ANV-11].
"""

from __future__ import annotations

from collections.abc import Sequence as Several
from typing import Any, ClassVar

from theatre.core.decision import Built, Choice, Decision, Each
from theatre.core.flow import Frame
from theatre.games.ww2_in_europe.asking import ask
from theatre.games.ww2_in_europe.choosing import Subset, ascending
from theatre.games.ww2_in_europe.combat.sea_battle import SeaBattle, Units
from theatre.games.ww2_in_europe.combat.strength import Battle
from theatre.games.ww2_in_europe.movement.orders import distance
from theatre.games.ww2_in_europe.rolls import Throw
from theatre.games.ww2_in_europe.state import GONE, NO_CONVOY, Position, is_air, side_of
from theatre.games.ww2_in_europe.tables import ALLIES, AXIS, NUMBERS, Condition
from theatre.games.ww2_in_europe.world import FRONT

DAY, NIGHT = 0, 2  # which the player with initiative may swap [ANV-07]


def begin_battle(s: Position, space: int, attacker: int, units: Several[int]) -> SeaBattle:
    """By the rules that are played."""
    kind = OrderedBattle if s.switches.advanced_naval else SeaBattle
    return kind(space, attacker, tuple(sorted(units)))


def condition_of(face: int, by_night: bool) -> Condition:
    """What the die says [ANV-06]; with the night preferred the first and the third row change places."""
    at = next(at for at, row in enumerate(NUMBERS.conditions) if face in row.faces)
    if by_night and at in (DAY, NIGHT):
        at = DAY + NIGHT - at
    return NUMBERS.conditions[at]


def spaces_away(s: Position, unit: int, at: int) -> int:
    """How far its Task Force has come; a convoy is everywhere on its line."""
    return 0 if s.convoy[unit] != NO_CONVOY else distance(s, unit, at)


class OrderedBattle(SeaBattle, tag="ANV-03"):
    """A Naval Battle with an Order of Battle, by day or by night."""

    late: tuple[tuple[int, int], ...] = ()  # the round in which a ship arrives, and the ship
    aloft: Units = ()
    by_night: bool = False  # preferred
    naval: int = 0  # what the Conditions take off
    air: int = 0
    no_planes: bool = False

    STEPS: ClassVar[tuple[str, ...]] = (
        "order_of_battle",
        "preference",
        "attacker_aborts",
        "defender_aborts",
        "attacker_planes",
        "defender_planes",
        *SeaBattle.STEPS[SeaBattle.ROUND :],
    )
    ROUND: ClassVar[int] = STEPS.index("attacker_planes")

    def circumstances(self) -> Battle:
        return Battle(self.space, self.attacker, self.round, naval=self.naval, air=self.air)

    def order_of_battle(self, s: Position) -> None:
        """ANV-03, ANV-04: one round later for each space further off; planes enter when their owner wants [ANV-05]."""
        for side in (AXIS, ALLIES):
            units = self.of(s, side)
            ships = [unit for unit in units if not is_air(s, unit)]
            away = {unit: spaces_away(s, unit, self.space) for unit in units}
            nearest = min([away[unit] for unit in ships or units])
            later = [unit for unit in ships if away[unit] > nearest]
            free = [unit for unit in units if is_air(s, unit) and (ships or away[unit] > nearest)]
            self.late += tuple([(1 + away[unit] - nearest, unit) for unit in later])
            self.aloft = (*self.aloft, *free)
        self.leave_for_now([unit for _, unit in self.late] + list(self.aloft))

    def leave_for_now(self, units: Several[int]) -> None:
        self.units = tuple([unit for unit in self.units if unit not in units])

    def preference(self, s: Position) -> None:
        s.push(Night(s.initiative[FRONT[self.space]], self.space))

    def set_conditions(self, s: Position, condition: Condition) -> None:
        self.naval, self.air = condition.naval, condition.air or 0
        self.no_planes = condition.air is None
        if self.no_planes:
            self.aloft = ()
            self.leave_for_now([unit for unit in self.units if is_air(s, unit)])
        s.log(f"conditions.{condition.id}", self.space, rule="ANV-06")

    def planes_of(self, s: Position, side: int) -> list[int]:
        return sorted([*super().planes_of(s, side), *self.waiting(s, side)])

    def waiting(self, s: Position, side: int) -> list[int]:
        return [unit for unit in self.aloft if side_of(s, unit) == side]

    def attacker_planes(self, s: Position) -> None:
        self.let_planes_enter(s, self.attacker)

    def defender_planes(self, s: Position) -> None:
        self.let_planes_enter(s, self.defender)

    def let_planes_enter(self, s: Position, side: int) -> None:
        planes = self.waiting(s, side)
        if planes and not self.of(s, side):
            self.enter(planes)
        elif planes:
            s.push(Arrivals(side, self.space, self.round, tuple(planes)))

    def enter(self, planes: Several[int]) -> None:
        self.aloft = tuple([unit for unit in self.aloft if unit not in planes])
        self.units = tuple(sorted((*self.units, *planes)))

    def is_over(self, s: Position) -> bool:
        """Before the first shot planes that wait are there to open the battle."""
        sides = {side_of(s, unit) for unit in (*self.units, *(() if self.engaged else self.aloft))}
        return self.is_idle or len(sides) < 2

    def newcomers(self, s: Position) -> list[int]:
        """Ships that are due, and from the second round on the planes on deck."""
        due = [unit for when, unit in self.late if when == self.round]
        self.late = tuple([(when, unit) for when, unit in self.late if when != self.round])
        self.engaged = (*self.engaged, *due)
        ships = [*self.units, *due] if self.round == 2 else due
        return due if self.no_planes else [*due, *self.take_off(s, ships)]

    def is_stuck(self, s: Position) -> bool:
        return not self.late and not self.aloft and super().is_stuck(s)

    def child_done(self, s: Position, child: Any, result: Any) -> None:
        if isinstance(child, Night):
            self.by_night = result
            s.push(Throw(child.side, 1, "conditions", (self.space,)))
        elif isinstance(child, Throw) and child.purpose == "conditions":
            self.set_conditions(s, condition_of(result[0], self.by_night))
        elif isinstance(child, Arrivals):
            self.enter(result)
        else:
            super().child_done(s, child, result)

    def leave(self, units: Several[int]) -> None:
        super().leave(units)
        self.aloft = tuple([unit for unit in self.aloft if unit not in units])

    def conclude(self, s: Position) -> None:
        """Those of the winner that missed the battle are there all the same [ANV-15]."""
        sides = {side_of(s, unit) for unit in self.units}
        missed = [*[unit for _, unit in self.late], *self.aloft]
        there = [unit for unit in missed if side_of(s, unit) in sides and s.kind[unit] != GONE]
        self.units = tuple(sorted((*self.units, *there)))
        super().conclude(s)


class Night(Frame[Position], tag="ANV-07"):
    """The player with initiative on the Front may prefer a battle by night [R-44]. Result: does he?"""

    side: int
    space: int

    def ask(self, s: Position) -> tuple[Decision, ...]:
        return ask(s, self.side, "night", "ANV-07", Each("day"), Each("night"), args=(self.space,))

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        s.done(self, choice.verb == "night")


class Arrivals(Frame[Position], tag="ANV-05"):
    """At the start of a round: which planes enter the battle now. Result: those that do."""

    side: int
    space: int
    round: int
    planes: Units

    def ask(self, s: Position) -> tuple[Decision, ...]:
        part = Built("arrive", Subset(self.planes, "ANV-05"), ascending)
        return ask(s, self.side, "arrivals", "ANV-05", part, args=(self.space, self.round))

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        s.done(self, choice.args)
