"""The Initiative phase [INI-01 to INI-05] and player A [MOV-06]."""

from __future__ import annotations

from collections.abc import Iterable

from theatre.games.ww2_in_europe.movement.control import is_neutral
from theatre.games.ww2_in_europe.politics.surprise import is_surprised_neutral
from theatre.games.ww2_in_europe.state import Position, is_active, other
from theatre.games.ww2_in_europe.tables import ALLIES, AXIS, BASE_KIND, SIDE, SUBMARINE, TRANSPORT
from theatre.games.ww2_in_europe.world import FRONT, FRONTS, LANDS_ON, SPACES_ON


def move_markers(s: Position) -> None:
    """The marker of each Front goes to who dominates it, else to who won more battles there, else it stays [INI-04]."""
    for front in range(FRONTS):
        axis, allies = s.wins[front * 2 + AXIS], s.wins[front * 2 + ALLIES]
        ahead = [side for side, more in ((AXIS, axis > allies), (ALLIES, allies > axis)) if more]
        ahead = [side for side in (AXIS, ALLIES) if dominates(s, front, side)] or ahead
        if ahead and s.initiative[front] != ahead[0]:
            give_marker(s, front, ahead[0])


def give_marker(s: Position, front: int, side: int) -> None:
    s.initiative[front] = side
    s.log("initiative", side, front, rule="INI-01")


def count_win(s: Position, at: int, side: int, *opponents: Iterable[int]) -> None:
    """A battle won on the Front of its space [INI-01]; against a surprised neutral none counts, whoever won [INI-05].

    `opponents` are the powers that fought on either side.
    """
    if not any(all(is_surprised_neutral(s, power, at) for power in powers) for powers in opponents):
        s.wins[FRONT[at] * 2 + side] += 1


def dominates(s: Position, front: int, side: int) -> bool:
    """INI-03: all its land but the neutral is this side's, and no enemy is there but submarines and transports."""
    lands = 0
    for land in LANDS_ON[front]:
        if not is_neutral(s, land):
            lands += 1
            if SIDE[s.controller[land]] != side:
                return False
    return lands > 0 and not _enemies_on(s, front, side)


def _enemies_on(s: Position, front: int, side: int) -> bool:
    units = [unit for at in SPACES_ON[front] for unit in s.here[at]]
    seen = [unit for unit in units if BASE_KIND[s.kind[unit]] not in (SUBMARINE, TRANSPORT)]
    return any(is_active(s, s.owner[unit]) and SIDE[s.owner[unit]] != side for unit in seen)


def choose_player_a(s: Position) -> None:
    """The side with most markers; equal numbers leave it as it was [R-23]."""
    markers = [s.initiative.count(side) for side in (AXIS, ALLIES)]
    if markers[other(s.first)] > markers[s.first]:
        s.first = other(s.first)
        s.log("player-a", s.first, rule="MOV-06")
