"""The separate peace of Britain [33.41-2c, 33.41-2f]: it is neutral until the Axis declares war on it again."""

from __future__ import annotations

from theatre.games.third_reich.counters import eliminate, on_board, runs
from theatre.games.third_reich.movement.control import is_open
from theatre.games.third_reich.nations import allied, master
from theatre.games.third_reich.politics.minors import disband, end_war
from theatre.games.third_reich.politics.parting import send_away
from theatre.games.third_reich.state import ACTIVE, ALLIED, NEUTRAL, Position, this_turn
from theatre.games.third_reich.tables import (
    ALLIES,
    BRITAIN,
    FREE_FRANCE,
    KIND,
    MODEL,
    NATION,
    NATIONS,
    NOBODY,
    PARTISAN,
    POWERS,
    VICHY_FRANCE,
)
from theatre.games.third_reich.world import BIT


def make_peace(s: Position) -> None:
    """Its minors turn neutral, its partisans disband, its units and the Free French go to British hexes [49.8]."""
    s.log("peace", BRITAIN, rule="33.41-2c")
    s.peace = this_turn(s)
    for power in POWERS:
        s.war[BRITAIN * len(POWERS) + power] = s.war[power * len(POWERS) + BRITAIN] = 0
    for nation in range(len(POWERS), NATIONS):
        if s.patron[nation] == BRITAIN and s.status[nation] in (ALLIED, ACTIVE) and nation != FREE_FRANCE:
            disband(s, nation)
            s.status[nation], s.patron[nation], s.earns[nation] = NEUTRAL, NOBODY, NOBODY
        end_war(s, nation, BRITAIN)
    for unit in [one for one in on_board(s) if runs(s, one) == BRITAIN]:
        if KIND[unit] == PARTISAN:
            eliminate(s, unit)
        elif BIT[s.where[unit]] and master(s, s.holder[s.where[unit]]) != BRITAIN:
            send_away(s, unit, s.held[BRITAIN] | s.held[FREE_FRANCE], "33.41-2f")


def is_guest_of_neutral(s: Position, unit: int) -> bool:
    """Is it a unit of another Ally in a hex of a Britain that has left the war, or of a minor that did so with it?"""
    at = s.where[unit]
    return bool(s.peace and at >= 0 and BIT[at] and _has_left(s, s.holder[at], runs(s, unit)))


def _has_left(s: Position, owner: int, guest: int) -> bool:
    if guest not in POWERS or s.sides[guest] != ALLIES or allied(s, guest, BRITAIN) or owner in (NOBODY, VICHY_FRANCE):
        return False  # of Vichy 49.6 speaks
    if s.status[owner] == NEUTRAL and owner not in POWERS:
        return not is_open(s, owner, guest)
    return master(s, owner) == BRITAIN


def ways_out_of_britain(s: Position, power: int) -> int:
    """The hexes of these from which other Allies redeploy, but to which they may not go."""
    if not s.peace or power not in POWERS or s.sides[power] != ALLIES or allied(s, power, BRITAIN):
        return 0
    own = [unit for unit in on_board(s) if runs(s, unit) == power and is_guest_of_neutral(s, unit)]
    hosts = {s.holder[s.where[unit]] for unit in own} - {BRITAIN}
    return s.held[BRITAIN] | sum([s.held[host] for host in hosts])


def expel_from_britain(s: Position) -> None:
    """The end of an Allied player turn: those who have not been redeployed out are destroyed."""
    for unit in [one for one in on_board(s) if is_guest_of_neutral(s, one)]:
        s.log("expelled", NATION[unit], MODEL[unit], s.where[unit], rule="33.41-2f")
        eliminate(s, unit)
