"""Invaders come ashore, dropped corps take the ground, or both are lost [12.4, 12.5.1, 12.5.3]."""

from __future__ import annotations

from theatre.games.supreme_commander.combat.attacks import invaders, is_aimed, is_hostile
from theatre.games.supreme_commander.control import enter
from theatre.games.supreme_commander.losses import eliminate
from theatre.games.supreme_commander.movement.stacking import why_not_stack
from theatre.games.supreme_commander.pieces import naval_in
from theatre.games.supreme_commander.state import LANDED, Position, lay
from theatre.games.supreme_commander.tables import NAME, NATION
from theatre.games.supreme_commander.world import IS_SEA, NOWHERE


def come_down(s: Position, unit: int) -> None:
    """A corps from the sea or the air enters the hex at which it aims; without room there it is lost [6.3a]."""
    hex_, from_sea = s.aim[unit], IS_SEA[s.where[unit]]
    if why_not_stack(s, unit, hex_, cooperation=False) is not None:
        give_up(s, unit)
        return
    _unload(s, unit)
    s.aim[unit] = NOWHERE
    lay(s, unit, hex_)
    if from_sea:
        s.acts[unit] |= LANDED
        s.ashore[unit] = 1
    else:
        s.back[unit] = 1  # 12.5.3a: the parachute side
    s.log("came-down", NATION[unit], s.kind[unit], NAME[unit], hex_, rule="12.4d" if from_sea else "12.5.3a")
    enter(s, unit, hex_)


def give_up(s: Position, unit: int) -> None:
    """The hex was not cleared [12.4e, 12.5.1f]."""
    _unload(s, unit)
    eliminate(s, unit)


def _unload(s: Position, unit: int) -> None:
    for fleet in naval_in(s, s.where[unit]):
        if s.cargo[fleet] == unit:
            s.cargo[fleet] = NOWHERE


def land_unopposed(s: Position) -> None:
    """12.4d: before attacks are declared, for those who land may flank."""
    for unit in invaders(s):
        if not is_hostile(s, s.serves[unit], s.aim[unit]):
            come_down(s, unit)


def settle_the_rest(s: Position) -> None:
    """At the end of the phase: who took no part in an attack comes down if the hex is free, and is lost if not."""
    for unit in [unit for unit in s.placed if is_aimed(s, unit)]:
        if is_hostile(s, s.serves[unit], s.aim[unit]):
            give_up(s, unit)
        else:
            come_down(s, unit)
