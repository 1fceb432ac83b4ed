"""What ships carry while they fight [CV-02, CV-07, CV-08, TRN-05, R-59]: cargo aboard, planes on deck or in the air."""

from __future__ import annotations

from collections.abc import Sequence

from theatre.games.ww2_in_europe.combat.casualties import strength_left
from theatre.games.ww2_in_europe.movement.control import is_friendly
from theatre.games.ww2_in_europe.movement.marching import has_room
from theatre.games.ww2_in_europe.movement.orders import carried_by, has_wing, loads_at, spaces_of, takes_off
from theatre.games.ww2_in_europe.state import MARCH, MOVE_AT_SEA, NO_CONVOY, Position, board, is_ground, put, remove
from theatre.games.ww2_in_europe.world import LAND_PART, NOWHERE


def on_deck(s: Position, carrier: int, at: int) -> list[int]:
    """The planes that a carrier still has aboard when it is met in a space: those with orders take off on its path."""
    planes = carried_by(s, carrier) if has_wing(s, carrier) else []
    return [plane for plane in planes if not _is_off(s, carrier, plane, at)]


def _is_off(s: Position, carrier: int, plane: int, at: int) -> bool:
    if not takes_off(s, plane):
        return False
    spaces = spaces_of(s, carrier)
    return s.path[plane][0] in spaces[: spaces.index(at) + 1]


def save_what_is_off(s: Position, lost: Sequence[int], at: int, flying: Sequence[int]) -> None:
    """Before ships sink: planes in the air and cargo that is not yet aboard do not go down with them."""
    for ship in sorted(set(lost)):
        if strength_left(s, ship, lost) > 0:
            continue
        for unit in carried_by(s, ship):
            if not has_wing(s, ship):
                if s.convoy[ship] == NO_CONVOY and spaces_of(s, ship).index(at) < loads_at(s, ship):
                    put_back(s, ship, unit)
            elif unit in flying or _is_off(s, ship, unit, at):
                _lose_base(s, unit, at)


def _lose_base(s: Position, plane: int, at: int) -> None:
    """Its carrier sinks under it: from now on it has begun where it took off, and must find another base [CV-09]."""
    has_orders = takes_off(s, plane)
    start = s.path[plane][0] if has_orders else at
    s.path[plane] = s.path[plane][1:]
    board(s, plane, NOWHERE)
    s.began[plane] = start
    put(s, plane, start)
    if not has_orders:
        s.mission[plane] = MOVE_AT_SEA


def put_back(s: Position, ship: int, cargo: int) -> None:
    """Cargo that does not arrive is back where it began; it has used its movement [TRN-09]."""
    board(s, cargo, NOWHERE)
    s.mission[cargo], s.path[cargo], s.target[cargo] = MARCH, (), NOWHERE
    homes = [s.began[cargo], LAND_PART.get(s.began[ship], NOWHERE)]
    for land in homes:
        if (
            land != NOWHERE
            and is_friendly(s, land, s.owner[cargo])
            and (not is_ground(s, cargo) or has_room(s, cargo, land))
        ):
            put(s, cargo, land)
            return
    s.log("lost", s.owner[cargo], s.kind[cargo], rule="STK-01")
    remove(s, cargo)


def recall_cargo(s: Position, ship: int, at: int) -> None:
    """A ship that turns back: its cargo goes ashore at home, planes that had not taken off stay aboard."""
    if has_wing(s, ship):
        for plane in on_deck(s, ship, at):
            s.path[plane], s.target[plane] = (), NOWHERE
        return
    for cargo in carried_by(s, ship):
        put_back(s, ship, cargo)
