"""3. Movement: the active nation gives orders to one group after the other until it is done."""

from __future__ import annotations

from collections.abc import Callable

from theatre.core.decision import Args, Choice, Decision, Each, Refusal
from theatre.core.flow import Frame
from theatre.games.supreme_axis_and_allies.asking import ask
from theatre.games.supreme_axis_and_allies.flight import Flights, fly
from theatre.games.supreme_axis_and_allies.forces import Forces
from theatre.games.supreme_axis_and_allies.marching import Marches, hold_ground, march
from theatre.games.supreme_axis_and_allies.routes import NamedRoutes, fly_by
from theatre.games.supreme_axis_and_allies.sailing import Sailings, sail, search
from theatre.games.supreme_axis_and_allies.state import CARD_SLOTS, Position, holds_chit, hostile, is_neutral, own_in
from theatre.games.supreme_axis_and_allies.tables import AAG, GROUND, KAMIKAZE
from theatre.games.supreme_axis_and_allies.transport import Boardings, Landings, board, land

Deed = Callable[[Position, int, Args], None]


class Movement(Frame[Position], tag="MOV-01"):
    """One phase in which everything moves [GEN-03]. Every order uses up movement, so that the phase comes to an end."""

    nation: int

    def ask(self, s: Position) -> tuple[Decision, ...]:
        forces = Forces(s, self.nation)
        marches, sailings = Marches(forces), Sailings(forces)
        flights = Flights(forces, sailings)
        return ask(
            s,
            self.nation,
            "movement",
            "MOV-01",
            marches.part(),
            Boardings(forces).part(),
            Landings(forces).part(),
            sailings.part(),
            sailings.search_part(),
            flights.part(),
            NamedRoutes(flights),
            _kamikaze(s, self.nation),
            _done(forces, marches, sailings, flights),
        )

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        if choice.verb == "done":
            hold_ground(s, self.nation)
            s.done(self)
        else:
            DEEDS[choice.verb](s, self.nation, choice.args)


def _kamikaze(s: Position, nation: int) -> Each:
    """A chit that is still to be spent this turn [TEC-03b]."""
    usable = holds_chit(s, nation, KAMIKAZE) and not s.kamikaze[nation]
    return Each("kamikaze", ((),) if usable else (), lambda args: Refusal("TEC-03b"))


def spend_kamikaze(s: Position, nation: int, args: Args) -> None:
    s.tech[nation * CARD_SLOTS + KAMIKAZE] -= 1
    s.kamikaze[nation] = 1
    s.log("kamikaze", nation, rule="TEC-03b")


def _done(forces: Forces, marches: Marches, sailings: Sailings, flights: Flights) -> Each:
    """Not while somebody has to evacuate or to leave enemy land, or a CAR to keep its appointment, and can."""
    s = forces.s
    refusal: Refusal | None = None
    for space in [space for space in (*forces.movers.spaces, *forces.aircraft.spaces) if is_neutral(s, space)]:
        if marches.leaves(space) or flights.can_transfer(space):
            refusal = Refusal("SUR-09", (space, space), "not yet")
    for space in [space for space in forces.aircraft.spaces if _is_stranded(s, space, forces.nation)]:
        if flights.can_transfer(space):
            refusal = refusal or Refusal("AIR-02", (space,), "not yet")
    if refusal is None and (overdue := sailings.overdue()) is not None:
        refusal = Refusal("AIR-02", (overdue[1],), "not yet")
    return Each("done", () if refusal else ((),), lambda args: refusal)


def _is_stranded(s: Position, space: int, nation: int) -> bool:
    """Aircraft there are on enemy land, where a surrender moved the borders, without troops that may win it back."""
    troops = [unit for unit in own_in(s, space, nation) if s.kind[unit] in GROUND and s.kind[unit] != AAG]
    return hostile(s, space, nation) and not troops


DEEDS: dict[str, Deed] = {
    "march": march,
    "board": board,
    "land": land,
    "sail": sail,
    "search": search,
    "fly": fly,
    "fly-by": fly_by,
    "kamikaze": spend_kamikaze,
}
