"""Coasts: where troops and fleets gather for an invasion, and which own beaches lie before such a gathering."""

from __future__ import annotations

from theatre.ai.third_reich.survey import Survey, air_steps
from theatre.games.third_reich.nations import at_war, in_game
from theatre.games.third_reich.naval.basing import fleets
from theatre.games.third_reich.state import CONQUERED, Position, units_at
from theatre.games.third_reich.tables import BRITAIN, COMBAT, FRANCE, GERMANY, IS_GROUND, USA
from theatre.games.third_reich.world import BEACHES, BIT, PORTS

CARRY = 3  # naval factors for a factor of troops [29.433]
RANGE = 14  # hexes over which a landing is thought of
MUSTER = {
    BRITAIN: ("Portsmouth", "Harwich"),
    USA: ("Plymouth", "Southampton"),
}
"""Ports in which fleets and troops wait for an invasion of the continent."""
PORT = {port.name: at for at, port in enumerate(PORTS)}


def musters(s: Position, power: int) -> list[int]:
    """The ports where a power gathers for an invasion, once France has fallen and as long as Germany stands."""
    if power not in MUSTER or not in_game(s, power) or not at_war(s, power, GERMANY):
        return []
    if s.status[FRANCE] != CONQUERED or s.status[BRITAIN] == CONQUERED:
        return []
    return [PORT[name] for name in MUSTER[power]]


def feared_landings(survey: Survey) -> dict[int, float]:
    """Own beaches before which hostile troops lie in port with the fleets to carry them, and how many factors."""
    s = survey.s
    ports: dict[int, float] = {}
    for at in sorted({s.where[unit] for unit in fleets(s) if survey.hostile[s.serves[unit]] and s.where[unit] >= 0}):
        ships = sum([COMBAT[u] for u in units_at(s, at) if u in fleets(s) and survey.hostile[s.serves[u]]])
        troops = sum([COMBAT[u] for u in units_at(s, at) if IS_GROUND[u] and survey.hostile[s.serves[u]]])
        if BIT[at] and min(ships / CARRY, troops) >= 2:
            ports[at] = min(ships / CARRY, troops)
    found: dict[int, float] = {}
    for hex_ in BEACHES if ports else ():
        if survey.friendly & BIT[hex_]:
            near = [some for at, some in ports.items() if air_steps(at)[hex_] <= RANGE]
            if near:
                found[hex_] = sum(near)
    return found
