"""French possessions under Vichy that are attacked one by one [23.6], an optional rule."""

from __future__ import annotations

from theatre.games.supreme_commander.politics.alignment import make_ally
from theatre.games.supreme_commander.politics.belligerence import shift
from theatre.games.supreme_commander.state import NEUTRAL, UNDER_VICHY, Position, enlist, give
from theatre.games.supreme_commander.tables import ALLIES, FRANCE, GERMANY, VICHY
from theatre.games.supreme_commander.world import BIT, COUNTRY_MASK, LAND, OWNER_1939, spaces


def may_be_attacked(s: Position, power: int, nation: int) -> bool:
    """With the option an Allied power may attack Syria, say, without war on all of a neutral Vichy France."""
    vichy = s.france == UNDER_VICHY and s.status[VICHY] == NEUTRAL and OWNER_1939[nation] == FRANCE
    return s.switches.vichy_step and vichy and s.camp[power] == ALLIES


def attack(s: Position, nation: int) -> None:
    """The possession fights on as Germany's ally, with the Vichy corps in it; the marker of Vichy goes a box on."""
    land = COUNTRY_MASK[nation] & LAND
    for hex_ in spaces(land & s.held[VICHY]):
        give(s, hex_, nation)
    for unit in [one for one in s.placed if s.serves[one] == VICHY and BIT[s.where[one]] & land]:
        enlist(s, unit, nation)
    make_ally(s, nation, GERMANY)
    shift(s, VICHY)
