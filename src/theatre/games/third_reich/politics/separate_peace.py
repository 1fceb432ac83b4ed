"""The separate peace of Britain [33.41-2c, 33.41-2f]: it is neutral until the Axis declares war on it again."""

from __future__ import annotations

from theatre.games.third_reich.counters import eliminate, on_board, runs
from theatre.games.third_reich.nations import master
from theatre.games.third_reich.politics.minors import disband, end_war
from theatre.games.third_reich.politics.parting import send_away
from theatre.games.third_reich.state import ACTIVE, ALLIED, NEUTRAL, Position, this_turn
from theatre.games.third_reich.tables import (
    BRITAIN,
    FREE_FRANCE,
    KIND,
    NATIONS,
    NOBODY,
    PARTISAN,
    POWERS,
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
