"""25.2q2: Italians in a minor ally that a Russia attacks with which they are at peace.

Russia neither attacks them nor is held up by them. In the next Axis player turn they leave, over Russian hexes too, or
are destroyed, unless Italy declares war on Russia, also when Russia has conquered the country at once; a German
intervention makes the minor an ally and ends all this.
"""

from __future__ import annotations

from theatre.games.third_reich.counters import eliminate, runs
from theatre.games.third_reich.nations import at_war
from theatre.games.third_reich.state import ATTACKED, CONQUERED, COUNTERS, Position, ranks
from theatre.games.third_reich.tables import AXIS, ITALY, MODEL, NATION, USSR
from theatre.games.third_reich.world import AXIS_MINOR_ALLIES, BIT, CAPITAL, COUNTRY, COUNTRY_MASK


def is_passed_over(s: Position, unit: int, other: int) -> bool:
    """Do two units take no notice of each other: a Russian and a stranded Italian?"""
    pair = (runs(s, unit), runs(s, other))
    if pair not in ((USSR, ITALY), (ITALY, USSR)):
        return False
    return is_stranded(s, other if pair[1] == ITALY else unit)


def is_stranded(s: Position, unit: int) -> bool:
    return runs(s, unit) == ITALY and s.where[unit] >= 0 and _is_beset(s, COUNTRY[s.where[unit]])


def _is_beset(s: Position, minor: int) -> bool:
    if minor not in AXIS_MINOR_ALLIES or s.sides[ITALY] != AXIS or at_war(s, ITALY, USSR):
        return False
    return (s.status[minor] == ATTACKED and bool(s.foes[minor] >> USSR & 1)) or _is_overrun(s, minor)


def _is_overrun(s: Position, minor: int) -> bool:
    """Has Russia conquered it, with Italians still there?"""
    taken = s.status[minor] == CONQUERED and s.holder[CAPITAL[minor]] == USSR
    return taken and bool(ranks(s)[COUNTERS + ITALY] & COUNTRY_MASK[minor])


def ways_out(s: Position) -> int:
    """The hexes over which stranded Italians may leave, but in which they may not stay."""
    mask = 0
    for minor in AXIS_MINOR_ALLIES:
        if _is_beset(s, minor):
            mask |= COUNTRY_MASK[minor] & (s.held[minor] | s.held[USSR])
    return mask


def destroy_stranded(s: Position) -> None:
    """The end of the Axis player turn."""
    for unit in s.placed.copy():
        if is_stranded(s, unit) and BIT[s.where[unit]]:
            s.log("expelled", NATION[unit], MODEL[unit], s.where[unit], rule="25.2q2")
            eliminate(s, unit)
