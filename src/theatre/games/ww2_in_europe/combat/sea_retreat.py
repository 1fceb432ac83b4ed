"""Retreats at sea [RET-01 to RET-06, RET-09]: whether a side may leave a battle, and where its units go.

Ships and planes stand at their bases until they arrive: one that turns back only loses its orders.
"""

from __future__ import annotations

from collections.abc import Sequence

from theatre.core.decision import Choice, Decision, Each, Refusal
from theatre.core.flow import Frame
from theatre.games.ww2_in_europe.asking import ask
from theatre.games.ww2_in_europe.combat.decks import recall_cargo
from theatre.games.ww2_in_europe.combat.strength import is_off_guard
from theatre.games.ww2_in_europe.movement.routes import spread
from theatre.games.ww2_in_europe.redeployment.trips import Survey, Voyage
from theatre.games.ww2_in_europe.state import NO_CONVOY, Position, is_naval, put
from theatre.games.ww2_in_europe.world import LAND_PART, NOWHERE


def turn_back(s: Position, unit: int, at: int) -> None:
    """It aborts or retreats to where it began the turn [RET-05, INT-09]; a ship of a convoy stays in the convoy."""
    if s.convoy[unit] != NO_CONVOY:
        return
    if is_naval(s, unit):
        recall_cargo(s, unit, at)
    s.path[unit], s.target[unit] = (), NOWHERE


def refuges(s: Position, power: int, at: int) -> list[int]:
    """Friendly ports that ships of a power can reach from theirs with their Movement Points [RET-06]."""
    trip = Voyage(Survey(s), power, at)
    return sorted([at for at, _, _ in spread(trip, trip.start, trip.points) if at != trip.start and at in LAND_PART])


def must_find_refuge(s: Position, unit: int, at: int) -> bool:
    """Is it a ship that began the turn in the space that it must leave?"""
    return s.where[unit] == at and is_naval(s, unit)


def why_not_retreat(s: Position, units: Sequence[int], at: int) -> Refusal | None:
    """All retreat or none [RET-03, R-55]: what keeps one of them from it."""
    if any(is_off_guard(s, unit, at) for unit in units):
        return Refusal("SUR-02")
    if any(s.cut_off[unit] for unit in units):
        return Refusal("CUT-02")
    powers = {s.owner[unit] for unit in units if must_find_refuge(s, unit, at)}
    return Refusal("RET-06") if any(not refuges(s, power, at) for power in powers) else None


class SeaRetreat(Frame[Position], tag="RET-01"):
    """One side leaves the battle or stays; ships that began the turn here then name a port. Result: is it gone?"""

    side: int
    space: int
    units: tuple[int, ...]
    rule: str
    gone: bool = False

    def leaving(self, s: Position) -> list[int]:
        """Those whose port is not named yet."""
        return [unit for unit in self.units if must_find_refuge(s, unit, self.space)]

    def step(self, s: Position) -> bool:
        if self.gone and not self.leaving(s):
            s.done(self, True)
            return True
        return False

    def ask(self, s: Position) -> tuple[Decision, ...]:
        if self.gone:
            rows = [(unit, port) for unit in self.leaving(s)[:1] for port in refuges(s, s.owner[unit], self.space)]
            part = Each("rebase", rows, lambda args: Refusal("RET-06"))
            return ask(s, self.side, "refuge", "RET-06", part, args=(self.space,))
        refusal = why_not_retreat(s, self.units, self.space)
        retreat = Each("retreat", () if refusal else ((),), lambda args: refusal)
        return ask(s, self.side, "sea-retreat", self.rule, retreat, Each("stay"), args=(self.space,))

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        if choice.verb == "stay":
            s.done(self, False)
        elif choice.verb == "retreat":
            self.gone = True
            s.log("retreated", self.side, self.space, rule=self.rule)
            for unit in self.units:
                turn_back(s, unit, self.space)
        else:
            move_to_refuge(s, *choice.args)


def move_to_refuge(s: Position, ship: int, port: int) -> None:
    """It will not return this turn: as if it had begun there [ST4-01]."""
    put(s, ship, port)
    s.began[ship] = port
