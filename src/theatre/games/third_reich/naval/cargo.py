"""What fleets carry [29.42, 29.43]: units for which losses leave no room go down with them [29.59]."""

from __future__ import annotations

from theatre.core.decision import Args, Choice, Decision, Each, Refusal
from theatre.core.flow import Frame
from theatre.games.third_reich.asking import question
from theatre.games.third_reich.combat.airborne import perish
from theatre.games.third_reich.economy.change import lose_factors, must_lose
from theatre.games.third_reich.movement.control import commander
from theatre.games.third_reich.naval.sorties import CARRIED, Sortie, strength
from theatre.games.third_reich.state import Position
from theatre.games.third_reich.tables import AIR, COMBAT, KIND, MODEL, NATION


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
