"""Victory by Victory Cities, checked at the end of a round (D-02), or by surrender of a whole alliance, at once."""

from __future__ import annotations

from theatre.core.message import Message
from theatre.core.rules import Outcome
from theatre.games.supreme_axis_and_allies.morale import gain
from theatre.games.supreme_axis_and_allies.state import Position, alliance, cities_held
from theatre.games.supreme_axis_and_allies.tables import ALLIES, AXIS, TURN_ORDER


def check_cities(s: Position) -> None:
    """VIC-01: the agreed number of Victory Cities wins."""
    for side in (ALLIES, AXIS):
        if cities_held(s, side) >= s.threshold:
            s.winner = side
            s.log("victory-cities", side, cities_held(s, side), rule="VIC-01")


def outcome(s: Position) -> Outcome | None:
    if s.winner < 0:
        return None
    winners = tuple([nation for nation in TURN_ORDER if alliance(nation) == s.winner])
    reason = "outcome.surrender" if s.by_surrender else "outcome.cities"
    return Outcome(winners, Message(reason, (s.winner, cities_held(s, s.winner))), best(s, winners))


def best(s: Position, winners: tuple[int, ...]) -> int:
    """VIC-06: the winner whose marker stands furthest right of its N; on a tie the first in the order of play."""
    return max(winners, key=lambda nation: (not s.surrendered[nation], gain(s, nation), -nation))
