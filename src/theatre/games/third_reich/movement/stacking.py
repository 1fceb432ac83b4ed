"""Stacking of ground units [6], and how much air and how many fleets a hex can base [28.1, 29.11]."""

from __future__ import annotations

from theatre.core.decision import Refusal
from theatre.games.third_reich.counters import factors_at, ground_at, occupied
from theatre.games.third_reich.politics.cooperation import FRENCH_PRIDE, crowded, why_not_stop
from theatre.games.third_reich.politics.italy_bought import BARRIERS, is_closed_base
from theatre.games.third_reich.politics.stranded import is_passed_over
from theatre.games.third_reich.state import Position, units_at
from theatre.games.third_reich.tables import AIR, AIR_BASE, AIRBORNE, BRITAIN, COMBAT, FLEET, KIND, LIMITS
from theatre.games.third_reich.world import CITIES, LONDON, MALTA, PORTS, mask_of, spaces


def counted(units: list[int]) -> list[int]:
    """Those that count for stacking: airborne never do [6.12]."""
    return [unit for unit in units if KIND[unit] != AIRBORNE]


def stack_limit(s: Position, hex_: int, units: list[int]) -> int:
    """How many of these ground units may be in a hex together."""
    if s.bridgehead[hex_]:
        return LIMITS.bridgehead_stack  # 6.15: no more for London
    if hex_ == LONDON and all(s.serves[unit] == BRITAIN for unit in units):
        return LIMITS.london_stack  # 6.11
    return LIMITS.stack


def stacks(s: Position, unit: int, hex_: int) -> bool:
    """May a ground unit end its move in a hex? [6.1, 34.3, 45.1]"""
    return not why_not_stack(s, unit, hex_)


def stops_among(s: Position, unit: int, hexes: int) -> int:
    """Those of a set of hexes in which a ground unit may end its move; hexes without a counter are all alike."""
    hexes &= ~crowded(s, unit)
    vacant = hexes & ~(occupied(s) | WATCHED)
    return vacant | mask_of([hex_ for hex_ in spaces(hexes & ~vacant) if stacks(s, unit, hex_)])


def why_not_stack(s: Position, unit: int, hex_: int) -> str:
    """The rule against it, or nothing."""
    present = [one for one in ground_at(s, hex_) if one != unit and not is_passed_over(s, unit, one)]
    if present and KIND[unit] != AIRBORNE:
        together = counted([*present, unit])
        if len(together) > stack_limit(s, hex_, together):
            return "6.1"
    return why_not_stop(s, unit, hex_, present)


def refuse_stack(s: Position, unit: int, hex_: int) -> Refusal | None:
    rule = why_not_stack(s, unit, hex_)
    return Refusal(rule) if rule else None


WATCHED = mask_of(FRENCH_PRIDE) | BARRIERS  # closed to some units though nobody is there [34.1, YMP-L12]
LIMITS_OF_GUESTS = ("25.6a", "45.6")  # judged at the end of a phase, not in a retreat [25.6q2]


def keeps_apart(s: Position, unit: int, hex_: int) -> str:
    """The rule that keeps a unit out of a hex in any case, also in a retreat, or nothing [34.1, 34.3, 45.1]."""
    present = [one for one in ground_at(s, hex_) if one != unit and not is_passed_over(s, unit, one)]
    rule = why_not_stop(s, unit, hex_, present)
    return "" if rule in LIMITS_OF_GUESTS else rule


def air_room(s: Position, hex_: int) -> int:
    """Air factors that a hex can still base: five for each city and for an air base, but not on Malta [28.11, 41.1]."""
    if is_closed_base(s, hex_):
        return -factors_at(s, hex_, AIR)
    bases = LIMITS.base_air * (hex_ != MALTA and any(KIND[unit] == AIR_BASE for unit in units_at(s, hex_)))
    return CITIES[hex_] * LIMITS.city_air + bases - factors_at(s, hex_, AIR)


def port_room(s: Position, port: int) -> int:
    """Naval factors that a port can still base [29.11a, 41.1]."""
    hex_ = PORTS[port].hex
    there = sum([COMBAT[unit] for unit in units_at(s, hex_) if KIND[unit] == FLEET and s.berth[unit] == port])
    if is_closed_base(s, hex_):
        return -there
    return (LIMITS.malta_factors if hex_ == MALTA else LIMITS.port_factors) - there
