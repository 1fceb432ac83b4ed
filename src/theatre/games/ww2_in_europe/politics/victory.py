"""Victory Conditions [VIC-01 to VIC-03], looked at when a turn ends."""

from __future__ import annotations

from theatre.core.message import Message
from theatre.core.rules import Outcome
from theatre.games.ww2_in_europe.state import Position, other
from theatre.games.ww2_in_europe.tables import ALLIES, AXIS, LAST_TURN, POWERS_OF, SIDE
from theatre.games.ww2_in_europe.world import CAPITAL

ENOUGH = {AXIS: 2, ALLIES: 2}  # Major Flag Spaces of the other side: both Axis ones, 2 of the Allied ones


def flags_held(s: Position, side: int, of: int) -> int:
    """The Major Flag Spaces of powers of one side that powers of a side control, in the game or not [R-30]."""
    return sum([SIDE[s.controller[CAPITAL[power]]] == side for power in POWERS_OF[of]])


def decide(s: Position) -> None:
    """Has somebody won at the end of this turn?"""
    for side, rule in ((ALLIES, "VIC-01"), (AXIS, "VIC-02")):
        if flags_held(s, side, other(side)) >= ENOUGH[side]:
            _win(s, side, "victory", rule)
            return
    if s.turn < LAST_TURN:
        return
    held = [flags_held(s, side, AXIS) + flags_held(s, side, ALLIES) for side in (AXIS, ALLIES)]
    if held[AXIS] == held[ALLIES]:
        s.won_by = "draw"
        s.log("draw", rule="VIC-03")
    else:
        _win(s, AXIS if held[AXIS] > held[ALLIES] else ALLIES, "minor-victory", "VIC-03")


def _win(s: Position, side: int, how: str, rule: str) -> None:
    s.winner, s.won_by = side, how
    s.log(how, side, rule=rule)


def outcome(s: Position) -> Outcome | None:
    if not s.won_by:
        return None
    winners = () if s.winner < 0 else (s.winner,)
    return Outcome(winners, Message(s.won_by, winners))
