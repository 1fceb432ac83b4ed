"""The pact in Movement [PAC-02, PAC-08, R-21, R-52]: what the Axis leaves alone, and how the neutral USSR takes it.

While neutral the USSR marches only into the land that is to be Soviet. What stands there fights for itself alone: units
that are on the board, or the set-up garrison of that one space, as German units. Their countries stay neutral.
"""

from __future__ import annotations

from theatre.core.decision import Refusal
from theatre.games.ww2_in_europe.movement.control import is_friendly
from theatre.games.ww2_in_europe.politics.minors import garrison_of
from theatre.games.ww2_in_europe.state import NEUTRAL, Position, is_active, is_ground, place
from theatre.games.ww2_in_europe.tables import AXIS, GERMANY, IS_GROUND, IS_MOBILE, NOBODY, SIDE, USSR
from theatre.games.ww2_in_europe.world import PACT_SOVIET, TERRAIN


def is_promised(s: Position, land: int, power: int) -> bool:
    """Land that the Axis leaves to the USSR while the pact stands."""
    return s.pact and land in PACT_SOVIET and SIDE[power] == AXIS and not is_friendly(s, land, power)


def is_partitioning(s: Position) -> bool:
    """Is the USSR neutral under the pact, so that it may move for it?"""
    return s.pact and s.status[USSR] == NEUTRAL


def obeys_pact(s: Position, unit: int) -> bool:
    return s.owner[unit] == USSR and is_partitioning(s)


def why_not_under_pact(s: Position, unit: int, to: int) -> Refusal | None:
    """It keeps to Soviet land and to what is to be Soviet; what Germany holds by now is lost to it."""
    if IS_MOBILE[s.kind[unit]] and TERRAIN[to] in ("impassable", "desert"):
        return Refusal("TER-13" if TERRAIN[to] == "impassable" else "TER-17")
    holder = s.controller[to]
    if holder == USSR:
        return None
    if to not in PACT_SOVIET:
        return Refusal("PAC-08")
    return Refusal("PAC-02") if is_active(s, holder) and SIDE[holder] == AXIS else None


def why_not_comply(s: Position, unit: int, land: int) -> Refusal | None:
    """PAC-08: it moves solely to meet the conditions, so a move ends in land that is to be Soviet."""
    return Refusal("PAC-08") if obeys_pact(s, unit) and land not in PACT_SOVIET else None


def meets_garrison(s: Position, land: int) -> bool:
    return bool(foreign_units(s, land)) or (s.controller[land] == NOBODY and bool(garrison_of(land)))


def foreign_units(s: Position, land: int) -> list[int]:
    """Ground units of others than the USSR."""
    return [unit for unit in s.here[land] if IS_GROUND[s.kind[unit]] and s.owner[unit] != USSR]


def call_up_garrison(s: Position, land: int) -> None:
    """The first Soviet unit comes in: who defends the space is there, and Surprised this turn."""
    if s.controller[land] == NOBODY and not foreign_units(s, land):
        for kind in garrison_of(land):
            place(s, GERMANY, kind, land)
    for unit in s.here[land]:
        if s.owner[unit] != USSR:
            s.surprised[unit] = 1


def is_garrison(s: Position, unit: int) -> bool:
    """A unit that was called up for the pact stays where it is while its country is neutral [NEU-01]."""
    land = s.where[unit]
    return land in PACT_SOVIET and s.controller[land] == NOBODY and s.owner[unit] != USSR


def taken_for_the_pact(s: Position, land: int) -> bool:
    """Does the neutral USSR alone stand in land that is to be Soviet and is not yet?"""
    if not is_partitioning(s) or land not in PACT_SOVIET or s.controller[land] == USSR:
        return False
    return any(is_ground(s, unit) for unit in s.here[land] if s.owner[unit] == USSR) and not foreign_units(s, land)
