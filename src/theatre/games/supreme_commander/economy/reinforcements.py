"""Reinforcements [9.3]: scheduled units and those back from the turn track join the force pools.

Factories go to their boxes [9.1.10], the Siberian reserves to theirs [17.13.2]. An airborne corps on its parachute side
returns to the map by its own rule [12.5.3], and so does whatever else is on the track with its back up.
"""

from __future__ import annotations

from theatre.games.supreme_commander.cards import CARDS, Arrivals, nation_of
from theatre.games.supreme_commander.economy import factories
from theatre.games.supreme_commander.fog import turn_down
from theatre.games.supreme_commander.rows import Forces
from theatre.games.supreme_commander.setup import join_pool, serve, take
from theatre.games.supreme_commander.state import LIBERATED, OVERRUN, POOL, STANDING, TRACK, Position, lay
from theatre.games.supreme_commander.tables import (
    DECOYS,
    ECONOMY,
    FACTORY,
    FRANCE,
    NATION_ID,
    UNITS,
    UNITS_OF,
    USSR,
)
from theatre.games.supreme_commander.world import RESERVES, USA_BOX


def arrive(s: Position) -> None:
    _scheduled(s)
    _returning(s)
    if s.turn == ECONOMY.siberia.from_turn:
        _fill_reserves(s)


# the schedule [9.3.1]


def _scheduled(s: Position) -> None:
    for name, forces in CARDS[s.scenario].forces.items():
        for row in forces.later:
            if _is_due(s, row):
                _join(s, NATION_ID[name], nation_of(row, name), row.units)
                for unit in take(s, nation_of(row, name), row.decoys):
                    land_decoy(s, unit, NATION_ID[name], USA_BOX)


def _is_due(s: Position, row: Arrivals) -> bool:
    """Free French join France at once while it stands [17.5.5]; one of them has come already if it was overrun."""
    if row.instead and s.turn == row.instead:
        return s.france == STANDING
    return s.turn == row.turn and not (row.if_vichy and s.france == OVERRUN)


def _join(s: Position, lister: int, nation: int, units: Forces) -> None:
    """A French unit joins France if there is one to serve, else the power whose card lists it [17.5.5]."""
    own = nation == FRANCE and s.france in (STANDING, LIBERATED)
    for unit in join_pool(s, FRANCE if own else lister, nation, units):
        s.log("arrived", s.serves[unit], s.kind[unit], rule="9.3.1a")


def land_decoy(s: Position, unit: int, power: int, space: int) -> None:
    """A decoy comes into play face down; everybody knows it until it is mixed with others."""
    serve(s, unit, power)
    lay(s, unit, space)
    s.known[unit] = 1
    turn_down(s, [unit])


# the track [9.3.2]


def _returning(s: Position) -> None:
    for unit in range(UNITS):
        if s.where[unit] != TRACK or s.due[unit] > s.turn or s.back[unit] or s.kind[unit] in DECOYS:
            continue
        if s.kind[unit] == FACTORY:
            factories.arrive(s, unit)
            continue
        s.due[unit] = 0
        lay(s, unit, POOL)
        s.log("returned", s.serves[unit], s.kind[unit], rule="9.3.2a")


def _fill_reserves(s: Position) -> None:
    """Up to nineteen infantry corps from the Soviet force pool [17.13.2d]."""
    pool = [unit for unit in UNITS_OF[USSR, "infantry"] if s.where[unit] == POOL]
    for unit in pool[: ECONOMY.siberia.corps]:
        lay(s, unit, RESERVES)
    s.log("reserves", min(len(pool), ECONOMY.siberia.corps), rule="17.13.2d")
