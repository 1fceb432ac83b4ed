"""Fleets under construction [29.82]: paid for, and afloat a year later, if the port has not fallen meanwhile."""

from __future__ import annotations

from theatre.games.third_reich.nations import is_enemy
from theatre.games.third_reich.state import Position
from theatre.games.third_reich.tables import FULL_FLEET
from theatre.games.third_reich.world import PORTS

YEAR = 4  # game turns


def note_slips(s: Position, hex_: int, nation: int) -> None:
    """A hex has been entered: fleets that an enemy is building there are lost with what was paid for them."""
    in_ports = [slip for slip in s.slips if slip.port < len(PORTS)]  # America's are in its box
    lost = [slip for slip in in_ports if PORTS[slip.port].hex == hex_ and is_enemy(s, slip.power, nation)]
    for slip in lost:
        s.naval_lost[slip.power] += FULL_FLEET
        s.log("slip.lost", slip.power, slip.port, rule="29.82")
    if lost:
        s.slips = tuple([slip for slip in s.slips if slip not in lost])
