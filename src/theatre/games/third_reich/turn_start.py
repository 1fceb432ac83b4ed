"""What a new game turn and a new player turn forget."""

from __future__ import annotations

from theatre.games.third_reich.naval.guards import post_guards
from theatre.games.third_reich.state import NOTHING, Position
from theatre.games.third_reich.tables import NATIONS, POWERS, UNITS
from theatre.games.third_reich.world import FRONTS, SPACES


def new_game_turn(s: Position) -> None:
    s.before = bytes(s.holder)
    s.barred[:] = bytes(UNITS)
    s.air_barred[:] = s.naval_barred[:] = s.spent[:] = [0] * len(POWERS)
    s.received = NOTHING


def new_player_turn(s: Position, side: int) -> None:
    """What the last player turn left on units and powers is forgotten, but for what was spent [33.51]."""
    s.active = side
    s.moved[:] = s.unsupplied[:] = s.cut_off[:] = s.attacked[:] = s.grounded[:] = bytes(UNITS)
    s.redeployed[:] = [0] * len(POWERS)
    s.initial = s.raised = s.forgone = s.helped = s.broken = 0
    s.option[:] = s.acted[:] = bytes(NATIONS * len(FRONTS))
    s.owed[:] = s.shipped[:] = [0] * len(POWERS)
    s.strained[:] = bytes(len(s.strained))
    s.assailed[:] = s.beset[:] = bytes(NATIONS)
    s.begun[:] = bytes(len(POWERS) * len(POWERS))
    s.lifeline[:] = s.gained[:] = bytes(SPACES)
    s.tried[:] = s.shifted[:] = bytes(UNITS)
    post_guards(s)
