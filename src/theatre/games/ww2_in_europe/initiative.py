"""The Initiative phase [INI-01 to INI-05] and player A [MOV-06]."""

from __future__ import annotations

from theatre.games.ww2_in_europe.control import is_neutral
from theatre.games.ww2_in_europe.state import Position, is_active, other
from theatre.games.ww2_in_europe.tables import ALLIES, AXIS, BASE_KIND, SIDE, SUBMARINE, TRANSPORT
from theatre.games.ww2_in_europe.world import FRONTS, SPACES_ON, is_land


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


def dominates(s: Position, front: int, side: int) -> bool:
    """INI-03: all its land but the neutral is this side's, and no enemy is there but submarines and transports."""
    lands = [at for at in SPACES_ON[front] if is_land(at) and not is_neutral(s, at)]
    return bool(lands) and all(SIDE[s.controller[land]] == side for land in lands) and not _enemies_on(s, front, side)


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
