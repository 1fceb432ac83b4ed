"""The end of stage 2: ships reach the last space of their paths, cargo for friendly land goes ashore [TRN-08].

Cargo that attacks stays aboard until stage 3. Paths and patrols at sea are then over; that a unit had a mission stays.
"""

from __future__ import annotations

from theatre.games.ww2_in_europe.combat.decks import put_back
from theatre.games.ww2_in_europe.movement.ferrying import is_assault
from theatre.games.ww2_in_europe.movement.marching import has_room
from theatre.games.ww2_in_europe.movement.orders import carried_by
from theatre.games.ww2_in_europe.politics.surprise import surprise_on_entry
from theatre.games.ww2_in_europe.state import ATTACK, CARRY, GONE, PATROL, Position, board, is_ground, put
from theatre.games.ww2_in_europe.tables import IS_NAVAL
from theatre.games.ww2_in_europe.world import NOWHERE


def arrive(s: Position) -> None:
    for unit, path in enumerate(s.path):
        if s.kind[unit] == GONE:
            continue
        if path and IS_NAVAL[s.kind[unit]]:
            put(s, unit, path[-1])
            if s.mission[unit] == CARRY:
                _unload(s, unit)
            s.path[unit], s.target[unit] = (), NOWHERE
        elif s.mission[unit] == PATROL:  # a plane, which is out until it returns in stage 4 [ST4-01]
            s.target[unit] = NOWHERE


def _takes_ashore(s: Position, cargo: int, land: int) -> bool:
    """Is there room for a ground unit, and no enemy where a fighter is to land [STK-01, AMP-02]?"""
    return has_room(s, cargo, land) if is_ground(s, cargo) else not is_assault(s, cargo, land)


def _unload(s: Position, ship: int) -> None:
    for cargo in carried_by(s, ship):
        if s.mission[cargo] == ATTACK:
            continue
        (land,) = s.path[cargo]
        if not _takes_ashore(s, cargo, land):
            put_back(s, ship, cargo)
            continue
        board(s, cargo, NOWHERE)
        put(s, cargo, land)
        if is_ground(s, cargo):
            s.came[cargo] = s.where[ship]
        else:
            s.began[cargo], s.path[cargo] = land, ()  # its base from now on: it does not return [ST4-01]
        surprise_on_entry(s, cargo)
        s.log("landed", s.owner[cargo], s.kind[cargo], land, rule="TRN-08")
