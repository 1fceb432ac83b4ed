"""The USA comes into the war by itself [17.15]."""

from __future__ import annotations

from theatre.games.supreme_commander.cards import CARDS
from theatre.games.supreme_commander.control import sweep
from theatre.games.supreme_commander.politics.alignment import begin_war
from theatre.games.supreme_commander.relations import active_powers
from theatre.games.supreme_commander.state import ACTIVE, INACTIVE, Position, enlist
from theatre.games.supreme_commander.tables import AXIS, FREE_FRENCH, TAG, UK, UNITS, USA


def note_entry(s: Position) -> None:
    """At the start of its turn, before MSP are collected: Active, and at war with the Active powers of the Axis."""
    if s.status[USA] == INACTIVE and CARDS[s.scenario].powers["usa"].enters == s.turn:
        s.status[USA] = ACTIVE
        s.log("joined", USA, s.camp[USA], rule="17.15a")
        begin_war(s, (USA,), active_powers(s, AXIS))
        for unit in range(UNITS):
            if TAG[unit] == FREE_FRENCH and s.serves[unit] == UK:
                enlist(s, unit, USA)  # 17.5.2
        sweep(s)
