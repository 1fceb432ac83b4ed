"""The Movement phase [12.0]: all powers of the side act in any order, each action as its chapter says.

`ACTIONS` gives the options of a power, `DOERS` carries a choice out, by its verb. A chapter that adds something to do
in this phase adds a line to both.
"""

from __future__ import annotations

from collections.abc import Callable

from theatre.core.decision import Args, Choice, Decision, Each, Part, Refusal
from theatre.core.flow import Frame, Joint
from theatre.games.supreme_commander.air import on_map
from theatre.games.supreme_commander.air.airborne import drop, drops
from theatre.games.supreme_commander.air.bases import has_unused
from theatre.games.supreme_commander.air.transfers import transfer, transfers
from theatre.games.supreme_commander.asking import question
from theatre.games.supreme_commander.consequences import note_consequences
from theatre.games.supreme_commander.control import go, sweep
from theatre.games.supreme_commander.economy.factories import relocate, relocations
from theatre.games.supreme_commander.movement.marching import Marches
from theatre.games.supreme_commander.movement.siberia import entries
from theatre.games.supreme_commander.naval.harbours import rebase, rebasings, run, runs_past
from theatre.games.supreme_commander.naval.invasion import invade, invasions
from theatre.games.supreme_commander.naval.lending import Loan, loan, ships_at_call
from theatre.games.supreme_commander.naval.muster import Muster
from theatre.games.supreme_commander.naval.rescue import rescue, rescues
from theatre.games.supreme_commander.naval.transport import ferries, ferry, transport, transports
from theatre.games.supreme_commander.politics.annexation import annex, annexations
from theatre.games.supreme_commander.politics.war import declare_in_movement, in_movement
from theatre.games.supreme_commander.state import MOVED, Position
from theatre.games.supreme_commander.tables import NAME, NATION, POWERS


def marches(s: Position, power: int) -> tuple[Part, ...]:
    return (Marches(s, power),)


def march(s: Position, power: int, args: Args) -> None:
    """The unit goes its way; it controls every hex as it enters it [3.3i]."""
    unit, *way = args
    s.acts[unit] |= MOVED
    s.ashore[unit] = 0
    s.log("marched", NATION[unit], s.kind[unit], NAME[unit], s.where[unit], way[-1], rule="12.0a")
    for hex_ in way:
        go(s, unit, hex_)


def by_sea(s: Position, power: int) -> tuple[Part, ...]:
    """Transport, invasion and amphibious retreat look at the same corps, fleets and waters."""
    muster = Muster(s, power)
    return transports(muster), invasions(muster), rescues(muster)


Action = Callable[[Position, int], tuple[Part, ...]]
Doer = Callable[[Position, int, Args], None]
ACTIONS: tuple[Action, ...] = (
    marches,
    entries,
    relocations,
    by_sea,
    rebasings,
    runs_past,
    ferries,
    drops,
    transfers,
    on_map.rebasings,
    in_movement,
    annexations,
)
DOERS: dict[str, Doer] = {
    "march": march,
    "enter": march,
    "relocate": relocate,
    "transport": transport,
    "invade": invade,
    "rescue": rescue,
    "rebase": rebase,
    "run": run,
    "ship": ferry,
    "drop": drop,
    "transfer": transfer,
    "station": on_map.rebase,
    "declare": declare_in_movement,
    "annex": annex,
}

LAND, SEA, BEACHES, DROPS = range(4)
ORDER = {
    "march": (LAND, LAND),
    "enter": (LAND, LAND),
    "annex": (LAND, LAND),
    "transport": (SEA, SEA),
    "ship": (SEA, SEA),
    "rescue": (SEA, BEACHES),
    "invade": (BEACHES, BEACHES),
    "drop": (DROPS, DROPS),
}
"""5.1d: land moves, naval transport, invasions, airborne corps; by verb its place and the last one at which it is open.

Whatever is not listed may be done at any time of the phase.
"""


class MovementPhase(Joint[Position], tag="12.0"):
    """D39, D40, D44 to D52. `reached` is by power how far it has come in the printed order of the phase."""

    reached: bytes = bytes(len(POWERS))

    def turn(self, s: Position, seat: int) -> Decision:
        parts = [self._in_order(part, seat) for action in ACTIONS for part in action(s, seat)]
        hidden = bool(ships_at_call(s, seat)) or has_unused(s, seat)  # what they can do tells what they are
        return question(s, seat, "movement", "12.0a", *parts, public=not hidden)

    def _in_order(self, part: Part, seat: int) -> Part:
        """A part whose place in the order is past only explains why."""
        if part.verb not in ORDER or self.reached[seat] <= ORDER[part.verb][1]:
            return part
        return Each(part.verb, (), lambda args: part.refuse(args) or Refusal("5.1d"))

    def act(self, s: Position, seat: int, choice: Choice) -> None:
        asked = loan(s, seat, choice)
        if asked is not None:
            s.push(asked)
        else:
            self._carry_out(s, seat, choice)

    def child_done(self, s: Position, child: Frame[Position], result: bool) -> None:
        if isinstance(child, Loan) and result:
            self._carry_out(s, child.borrower, Choice(child.verb, child.args))

    def _carry_out(self, s: Position, seat: int, choice: Choice) -> None:
        if choice.verb in ORDER:
            reached = max(self.reached[seat], ORDER[choice.verb][0])
            self.reached = self.reached[:seat] + bytes([reached]) + self.reached[seat + 1 :]
        DOERS[choice.verb](s, seat, choice.args)
        sweep(s)  # whoever has left a zone to the enemy alone has lost the hex at once [3.3i]
        note_consequences(s)
