"""Interception [INT-01 to INT-26]: one side looks for enemy ships that avoid it in a space that it patrols."""

from __future__ import annotations

from collections.abc import Sequence as Several
from typing import Any, ClassVar

import msgspec

from theatre.core.decision import Choice, Decision, Each, Refusal
from theatre.core.flow import Frame, Sequence
from theatre.games.ww2_in_europe.advanced.special_forces import is_raider
from theatre.games.ww2_in_europe.asking import ask
from theatre.games.ww2_in_europe.movement.orders import TaskForce, distance, task_forces
from theatre.games.ww2_in_europe.naval.harbours import PortStand, is_in_port, may_stand
from theatre.games.ww2_in_europe.rolls import Throw
from theatre.games.ww2_in_europe.state import NO_CONVOY, Position, is_air, is_naval, other
from theatre.games.ww2_in_europe.tables import BASE_KIND, NUMBERS, SUBMARINE

AUTOMATIC = NUMBERS.interception[0]
Units = tuple[int, ...]


def number_at(spaces: int) -> int:
    """The highest die that finds ships so many spaces away [INT-07]; 0 beyond the table."""
    return NUMBERS.interception[spaces] if spaces < len(NUMBERS.interception) else 0


def number_for(s: Position, ship: int, number: int) -> int:
    """The highest die that finds this ship too [SUB-03, INT-21]."""
    if is_raider(s, ship):
        return min(number, 1)  # SPF-04
    return number - NUMBERS.submarine_interception if is_elusive(s, ship) else number


def is_elusive(s: Position, ship: int) -> bool:
    """Only one attempt a turn may be made to find it [SUB-04, SPF-04]."""
    return BASE_KIND[s.kind[ship]] == SUBMARINE or is_raider(s, ship)


def seeks(s: Position, hunters: Several[int], ships: Several[int], at: int) -> Units:
    """Which ships these units may find: those in their port evade ships, but not planes [INT-15, INT-16]."""
    if any(is_air(s, unit) for unit in hunters):
        return tuple(ships)
    return tuple([ship for ship in ships if not is_in_port(s, ship, at)])


class Search(msgspec.Struct, frozen=True):
    """A Task Force, or several that go as one, with its number and the ships that its die may find."""

    units: Units
    number: int
    ships: Units
    rolls: bool

    def finds(self, s: Position, face: int) -> list[int]:
        return [ship for ship in self.ships if face <= number_for(s, ship, self.number)]


class Findings(msgspec.Struct, frozen=True):
    """The result: who found something, what has to fight, and what was looked for in the one attempt of a turn."""

    hunters: Units
    ships: Units
    tried: Units


class Interception(Sequence[Position], tag="INT-01"):
    """The patrols of one side look for the ships that avoid them."""

    space: int
    side: int
    hunters: Units
    ships: Units  # that avoid
    standing: Units = ()  # in port, and willing to fight
    together: bool = False

    STEPS: ClassVar[tuple[str, ...]] = ("in_port", "one_convoy", "combining", "search")

    def in_port(self, s: Position) -> None:
        """PRT-03: ships in port are asked only where enemy ships are to be evaded."""
        ships = [ship for ship in self.ships if may_stand(s, ship, self.space)]
        if ships and any(is_naval(s, unit) for unit in self.hunters):
            s.push(PortStand(other(self.side), self.space, tuple(ships)))

    def one_convoy(self, s: Position) -> None:
        """SEA-08: only 1 convoy can be attacked, however many pass here."""
        sought = seeks(s, self.hunters, self.ships, self.space)
        convoys = {s.convoy[ship] for ship in sought} - {NO_CONVOY}
        if len(convoys) > 1:
            s.push(OneConvoy(self.side, self.space, tuple(sorted(convoys))))

    def combining(self, s: Position) -> None:
        """INT-03: not asked where each Task Force succeeds without a die, nor by the advanced rules [ANV-02]."""
        distances = [distance(s, force[0], self.space) for force in self.forces(s)]
        if len(distances) > 1 and any(distances) and not s.switches.advanced_naval:
            s.push(Combining(self.side, self.space, tuple(distances)))

    def search(self, s: Position) -> None:
        dice = sum([search.rolls for search in self.searches(s)])
        s.push(Throw(self.side, dice, "interception", (self.space,)))

    def child_done(self, s: Position, child: Any, result: Any) -> None:
        if isinstance(child, PortStand):
            self.standing = result
            self.ships = tuple([ship for ship in self.ships if ship not in result])
        elif isinstance(child, OneConvoy):
            self.ships = tuple([ship for ship in self.ships if s.convoy[ship] in (NO_CONVOY, result)])
        elif isinstance(child, Combining):
            self.together = result
        else:
            self.conclude(s, result)

    def conclude(self, s: Position, faces: Several[int]) -> None:
        """What the dice found; ships that stand are met by all."""
        thrown = iter(faces)
        fighting, found, tried = list(self.hunters if self.standing else ()), list(self.standing), []
        searches = self.searches(s)
        for search in searches:
            met = search.finds(s, next(thrown) if search.rolls else AUTOMATIC)
            tried += [ship for ship in search.ships if is_elusive(s, ship)]
            found += met
            fighting += search.units if met else ()
        if searches:
            told = "found" if found else "not-found"
            s.log(told, self.side, self.space, *[s.kind[ship] for ship in _once(found)], rule="INT-07")
        s.done(self, Findings(_once(fighting), _once(found), tuple(tried)))

    def forces(self, s: Position) -> list[TaskForce]:
        """The Task Forces that have something to look for, nearest first."""
        forces = [force for force in task_forces(s, list(self.hunters)) if seeks(s, force, self.ships, self.space)]
        return sorted(forces, key=lambda force: (distance(s, force[0], self.space), force))

    def searches(self, s: Position) -> list[Search]:
        """The tries in their order; the first die against a submarine is the only one [INT-02 to INT-04, R-62]."""
        forces = self.forces(s)
        if self.together:
            forces = [tuple([unit for force in forces for unit in force])]
        plan: list[Search] = []
        for force in forces:
            before = [ship for search in plan for ship in search.ships if is_elusive(s, ship)]
            ships = tuple([ship for ship in seeks(s, force, self.ships, self.space) if ship not in before])
            number = number_at(max([distance(s, unit, self.space) for unit in force]))
            sure = number == AUTOMATIC and not any(is_elusive(s, ship) for ship in ships)
            if ships and number:
                plan.append(Search(force, number, ships, rolls=not sure))
        return plan


def _once(units: Several[int]) -> Units:
    return tuple(sorted(set(units)))


class OneConvoy(Frame[Position], tag="SEA-08"):
    """Several convoys pass: the patrols go for one of them. Result: its number."""

    side: int
    space: int
    convoys: Units

    def ask(self, s: Position) -> tuple[Decision, ...]:
        part = Each("hunt", [(convoy,) for convoy in self.convoys], lambda args: Refusal("SEA-08"))
        return ask(s, self.side, "one-convoy", "SEA-08", part, args=(self.space,))

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        s.done(self, choice.args[0])


class Combining(Frame[Position], tag="INT-03"):
    """Task Forces may look as one, at the distance of the furthest, or each for itself. Result: as one?"""

    side: int
    space: int
    distances: Units

    def ask(self, s: Position) -> tuple[Decision, ...]:
        args = (self.space, *self.distances)
        return ask(s, self.side, "combining", "INT-03", Each("combine"), Each("separate"), args=args)

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        s.done(self, choice.verb == "combine")
