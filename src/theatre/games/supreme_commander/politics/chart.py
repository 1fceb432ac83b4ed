"""The Diplomacy chart [10.4]: who has a marker in which box, who borders on whom, and markers that are moved."""

from __future__ import annotations

from theatre.games.supreme_commander.state import ALLY, CONQUERED, INACTIVE, NEUTRAL, POSSESSION, UNDER_VICHY, Position
from theatre.games.supreme_commander.tables import (
    A3,
    ALLIES,
    AXIS,
    BORDERS,
    BOXES,
    FRANCE,
    G3,
    GERMANY,
    HUNGARY,
    IRAQ_IRAN,
    ITALY,
    LUXEMBOURG,
    NATIONS,
    NEUTRAL_BOX,
    POSSESSIONS,
    USSR,
    VICHY,
)
from theatre.games.supreme_commander.world import OWNER_1939

_FRENCH_LANDS = (FRANCE, *[nation for nation in POSSESSIONS if OWNER_1939[nation] == FRANCE])


def has_marker(s: Position, nation: int) -> bool:
    """Is its marker on the chart? Luxembourg has none [17.8]."""
    if nation == ITALY:
        return s.status[ITALY] == INACTIVE
    return s.status[nation] == NEUTRAL and nation != LUXEMBOURG


def level(s: Position, nation: int, side: int) -> int:
    """The number to be rolled by a side: above zero for its friends, below for those of the other side [10.4.3]."""
    return s.box[nation] - NEUTRAL_BOX if side == AXIS else NEUTRAL_BOX - s.box[nation]


def is_last_box(s: Position, nation: int, side: int) -> bool:
    """Does one more step toward a side make it Active?"""
    return s.box[nation] == (G3 if side == AXIS else A3)


def move(s: Position, nation: int, side: int) -> None:
    """The marker goes one box toward a side."""
    s.box[nation] += 1 if side == AXIS else -1
    s.log("shifted", nation, BOXES[s.box[nation]], rule="10.4b")


# borders (RUL-54)


def neighbours(s: Position, nation: int) -> frozenset[int]:
    """The nations that a nation's home country touches: as in 1939, of the USSR those of Eastern Poland too."""
    near = set(BORDERS[nation])
    if nation == USSR and s.poland:
        near.add(HUNGARY)
    if nation == HUNGARY and s.poland:
        near.add(USSR)
    if nation == VICHY:
        near = {one for land in _FRENCH_LANDS for one in BORDERS[land]}
    return frozenset(near)


def reach(s: Position, power: int) -> frozenset[int]:
    """The nations on which a power's home, possessions, Active allies and conquests border [10.4.1]."""
    near = set(neighbours(s, power))
    for nation in range(NATIONS):
        if _is_of(s, power, nation):
            near |= neighbours(s, nation)
    if power == GERMANY and s.france == UNDER_VICHY:
        near |= neighbours(s, VICHY)  # 17.5.1
    if s.camp[power] == ALLIES:
        near.add(IRAQ_IRAN)  # the North Atlantic Transfer Box
    if near & set(_FRENCH_LANDS) and s.status[VICHY] == NEUTRAL:
        near.add(VICHY)
    return frozenset(near)


def _is_of(s: Position, power: int, nation: int) -> bool:
    if s.status[nation] == CONQUERED:
        return s.conqueror[nation] == power
    return s.status[nation] in (ALLY, POSSESSION) and s.patron[nation] == power


def may_be_aligned(s: Position, nation: int, power: int) -> bool:
    """16.1.3.1: a conquered ally of Germany with its marker in A3, by the power that conquered it."""
    return s.status[nation] == CONQUERED and s.box[nation] == A3 and s.conqueror[nation] == power
