"""The Strategic Movement phase [15.1]: a limit of moves for each power, 5 MSP a move, by rail, over sea or by air.

`ACTIONS` gives the options of a power, `DOERS` carries a choice out, by its verb; both are told why no move is left.
"""

from __future__ import annotations

from collections.abc import Callable

from theatre.core.decision import Args, Choice, Decision, Part
from theatre.core.flow import Frame, Joint
from theatre.games.supreme_commander.air.transfers import flights, fly
from theatre.games.supreme_commander.asking import question
from theatre.games.supreme_commander.cards import CARDS, strategic_limit
from theatre.games.supreme_commander.consequences import note_consequences
from theatre.games.supreme_commander.control import sweep
from theatre.games.supreme_commander.economy.treasury import has, spend
from theatre.games.supreme_commander.movement.overseas import ship, ship_moves
from theatre.games.supreme_commander.movement.rail import rail, rail_moves
from theatre.games.supreme_commander.naval.lending import Loan, loan
from theatre.games.supreme_commander.relations import powers_of
from theatre.games.supreme_commander.state import Position
from theatre.games.supreme_commander.tables import ECONOMY, MAJORS, NOBODY


def moves_left(s: Position, power: int) -> int:
    """By the limit of the scenario; the moves of minor allies count against it (RUL-32)."""
    return max(0, strategic_limit(CARDS[s.scenario], MAJORS[power].id, s.turn) - s.strategic[power])


def why_no_move(s: Position, power: int) -> str | None:
    """The limit, then the MSP, which must be in hand (RUL-33)."""
    if not moves_left(s, power):
        return "15.1a"
    return None if has(s, power, ECONOMY.strategic_move) else "RUL-33"


def by_rail(s: Position, power: int, shut: str | None) -> tuple[Part, ...]:
    return (rail_moves(s, power, shut),)


def go_by_rail(s: Position, power: int, args: Args) -> None:
    rail(s, *args)


def by_sea(s: Position, power: int, shut: str | None) -> tuple[Part, ...]:
    phase = s.enclosing(StrategicMovement)
    return (ship_moves(s, power, phase.begun, phase.ferried, shut),)


def go_by_sea(s: Position, power: int, args: Args) -> None:
    phase = s.enclosing(StrategicMovement)
    zone = ship(s, power, args, phase.begun, phase.ferried)
    if zone == NOBODY:
        phase.ferried = True
    else:
        phase.begun = (*phase.begun, zone)


Action = Callable[[Position, int, str | None], tuple[Part, ...]]
Doer = Callable[[Position, int, Args], None]
ACTIONS: tuple[Action, ...] = (
    by_rail,
    by_sea,
    flights,
)
DOERS: dict[str, Doer] = {"rail": go_by_rail, "ship": go_by_sea, "fly": fly}


class StrategicMovement(Joint[Position], tag="15.1"):
    """D64. `begun` are the zones in which overseas moves began, `ferried`: the one without fleet was made [15.1.2]."""

    begun: tuple[int, ...] = ()
    ferried: bool = False

    def turn(self, s: Position, seat: int) -> Decision:
        shut = why_no_move(s, seat)
        parts = [part for action in ACTIONS for part in action(s, seat, shut)]
        args = (moves_left(s, seat), s.msp[seat])
        return question(s, seat, "strategic_movement", "15.1a", *parts, args=args, public=False)

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
        s.strategic[seat] += 1
        spend(s, seat, ECONOMY.strategic_move)
        DOERS[choice.verb](s, seat, choice.args)
        sweep(s)  # as in Movement [3.3i]
        note_consequences(s)


def movers(s: Position, side: int) -> tuple[int, ...]:
    """The powers that can pay for a move."""
    return tuple([power for power in powers_of(s, side) if why_no_move(s, power) is None])
