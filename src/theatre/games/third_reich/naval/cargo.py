"""What fleets carry [29.42, 29.43]: units for which losses leave no room go down with them [29.59].

A unit that waits in a port for which a fleet still makes is not aboard: it stays there.
"""

from __future__ import annotations

import msgspec

from theatre.core.decision import Args, Choice, Decision, Each, Refusal
from theatre.core.flow import Frame
from theatre.games.third_reich.asking import question
from theatre.games.third_reich.combat.airborne import perish
from theatre.games.third_reich.economy.change import lose_factors, must_lose
from theatre.games.third_reich.movement.control import commander
from theatre.games.third_reich.naval.sorties import CARRIED, INVASION, Sortie, place_of, strength
from theatre.games.third_reich.state import Position
from theatre.games.third_reich.tables import AIR, COMBAT, KIND, MODEL, NATION


def aboard(sortie: Sortie, hex_: int) -> Args:
    """The cargo for which it has called already when it is met in a hex of its course [29.422]."""
    sailed = sortie.course[: place_of(sortie, hex_) + 1]
    return tuple([unit for unit, port in zip(sortie.cargo, sortie.embarked, strict=True) if port in sailed])


def waiting(sortie: Sortie, hex_: int) -> Args:
    """The cargo for which it has not called yet."""
    return tuple(sorted(set(sortie.cargo) - set(aboard(sortie, hex_))))


def loads(s: Position, sortie: Sortie, hex_: int) -> list[Sortie]:
    """What carries what in a hex: all fleets what is aboard, but invaders only those of their port [29.434]."""
    cargo = aboard(sortie, hex_)
    if sortie.kind != INVASION:
        return [_part(s, sortie, sortie.fleets, cargo)]
    found = []
    for port in dict.fromkeys([s.where[unit] for unit in cargo]):
        fleets = tuple([unit for unit in sortie.fleets if s.where[unit] == port])
        found.append(_part(s, sortie, fleets, tuple([unit for unit in cargo if s.where[unit] == port])))
    return found


def _part(s: Position, sortie: Sortie, fleets: Args, cargo: Args) -> Sortie:
    embarked = tuple([s.where[unit] for unit in cargo])
    return msgspec.structs.replace(sortie, fleets=fleets, cargo=cargo, embarked=embarked)


def no_room_for(sortie: Sortie, hex_: int) -> Args:
    """Of what is not aboard yet that which the fleets that are left cannot fetch; the largest come first."""
    room = strength(sortie) // CARRIED.get(sortie.kind, 1) - sum([COMBAT[unit] for unit in aboard(sortie, hex_)])
    staying = []
    for unit in sorted(waiting(sortie, hex_), key=lambda one: (-COMBAT[one], one)):
        if COMBAT[unit] > room:
            staying.append(unit)
        else:
            room -= COMBAT[unit]
    return tuple(sorted(staying))


class CargoLosses(Frame[Position], tag="29.59"):
    """Its result: the cargo that is left."""

    at: int  # the sortie's place in its chain
    sortie: Sortie
    cargo: Args | None = None

    def aboard(self) -> Args:
        return self.sortie.cargo if self.cargo is None else self.cargo

    def excess(self) -> int:
        """Combat factors that can no longer be carried."""
        room = strength(self.sortie) // CARRIED[self.sortie.kind]
        return sum([COMBAT[unit] for unit in self.aboard()]) - room

    def step(self, s: Position) -> bool:
        if self.excess() > 0:
            return False
        s.done(self, self.aboard())
        return True

    def ask(self, s: Position) -> tuple[Decision, ...]:
        rows = [(unit,) for unit in self.aboard()]
        part = Each("lose", rows, lambda args: Refusal("29.59"))
        return (question(s, commander(s, rows[0][0]), "cargo", "29.59", part, args=(self.excess(),)),)

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        unit = choice.args[0]
        rest: Args = ()
        if KIND[unit] == AIR and self.excess() < COMBAT[unit]:
            lost = must_lose(s, unit, self.excess())
            rest = lose_factors(s, unit, lost) if lost < COMBAT[unit] else ()
        if not rest:
            perish(s, unit)
        s.log("drowned", NATION[unit], MODEL[unit], rule="29.59")
        self.cargo = (*[one for one in self.aboard() if one != unit], *rest)
