"""Allies that do not mix [34, 45], and how far Axis forces may go into minor allies that are not active yet [25.6].

`why_not_stop` says which rule keeps a ground unit from ending its move in a hex; stacking asks it.
"""

from __future__ import annotations

from functools import lru_cache

from theatre.games.third_reich.counters import runs
from theatre.games.third_reich.nations import (
    Ties,
    at_war,
    in_game,
    is_enemy,
    is_played,
    is_western,
    master,
    ties,
)
from theatre.games.third_reich.politics.east_europe import ceded_bessarabia
from theatre.games.third_reich.politics.italy_bought import is_given_up
from theatre.games.third_reich.possibilities import FULL_COOPERATION
from theatre.games.third_reich.state import (
    ALLIED,
    COUNTERS,
    NEUTRAL,
    Position,
    ranks,
    units_at,
)
from theatre.games.third_reich.tables import (
    AIR,
    ALLIES,
    AXIS,
    BRITAIN,
    COMBAT,
    FINLAND,
    FRANCE,
    IS_GROUND,
    KIND,
    LIMITS,
    NATIONS,
    POWERS,
    USSR,
)
from theatre.games.third_reich.world import (
    AXIS_MINOR_ALLIES,
    BIT,
    COUNTRY,
    COUNTRY_MASK,
    FORTRESS,
    FRONT,
    FRONTS,
    PARIS,
    SPACES,
    space,
    spaces,
)

FRICTION_ENDS = 1942  # 34.4
MARSEILLES, VICHY = space("V19"), space("R20")
FRENCH_PRIDE = frozenset([PARIS, MARSEILLES, VICHY, *[at for at in range(SPACES) if FORTRESS[at] == "maginot"]])


def is_friction(s: Position) -> bool:
    """34.4, YMP-L14: do Britain and France not act together yet?"""
    return s.year < FRICTION_ENDS and not is_played(s, ALLIES, FULL_COOPERATION)


def is_anglo_french(s: Position) -> bool:
    """34.4: is the friction between Britain and France still felt?"""
    return is_friction(s) and in_game(s, FRANCE)


def are_apart(s: Position, one: int, other: int) -> str:
    """The rule that keeps units of two powers from standing together, or nothing [34.3, 45.1]."""
    if {one, other} == {BRITAIN, FRANCE} and is_anglo_french(s):
        return "34.3"
    apart = USSR in (one, other) and (is_western(s, one) or is_western(s, other))
    return "45.1" if apart else ""


def why_apart(s: Position, unit: int, other: int) -> str:
    """The rule that keeps two units from standing together, or nothing.

    Units of a minor ally count as its power's [34.3q]; with those of a minor that they have come to help Britain and
    France both stand, whoever intervened first [23.1].
    """
    one, two = runs(s, unit), runs(s, other)
    rule = are_apart(s, one, two) if one in POWERS and two in POWERS else ""
    helped = ALLIED in (s.status[s.serves[unit]], s.status[s.serves[other]])
    return "" if rule == "34.3" and helped else rule


def why_not_stop(s: Position, unit: int, hex_: int, present: list[int]) -> str:
    """The rule against a ground unit's ending its move in a hex, beside the number of units there; nothing if none."""
    power = runs(s, unit)
    if power not in POWERS:
        return ""
    for other in present:
        rule = why_apart(s, unit, other)
        if rule:
            return rule
        if is_stranger(s, power, runs(s, other)):
            return "21.1b"
        if runs(s, other) in POWERS and is_strained(s, FRONT[hex_], power, runs(s, other)):
            return "51.5"
    if rule := why_not_beside(s, unit, hex_):
        return rule
    if power == BRITAIN and is_closed_to_british(s, hex_):
        return "34.1"
    if is_given_up(s, power, hex_):
        return "YMP-L12"
    if is_western(s, power) and COUNTRY[hex_] == USSR and _is_crowded_with_guests(s, unit):
        return "45.6"
    if s.sides[power] == AXIS and COUNTRY[hex_] in AXIS_MINOR_ALLIES and _full_allies(s, unit) & BIT[hex_]:
        return "25.6a"
    return ""


def is_stranger(s: Position, power: int, other: int) -> bool:
    """21.1b: a power of the other side with which it is at peace; their partisans stand on foreign soil too."""
    return other in POWERS and s.sides[other] != s.sides[power] and not at_war(s, power, other)


def crowded(s: Position, unit: int) -> int:
    """The hexes in which `why_not_stop` finds too many guests [25.6a, 45.6]: one answer for many hexes."""
    power = runs(s, unit)
    if is_western(s, power):
        return COUNTRY_MASK[USSR] if _is_crowded_with_guests(s, unit) else 0
    if power not in POWERS or s.sides[power] != AXIS:
        return 0
    return _full_allies(s, unit)


def why_not_beside(s: Position, unit: int, hex_: int) -> str:
    """The rule that keeps a unit away from the air, fleets and air bases of others in a hex [34.3, 34.34, 45.1]."""
    return _why_apart_from(s, unit, [other for other in units_at(s, hex_) if not IS_GROUND[other]])


def _why_apart_from(s: Position, unit: int, others: list[int]) -> str:
    for other in others:
        if rule := why_apart(s, unit, other):
            return rule
    return ""


def why_not_base_there(s: Position, unit: int, hex_: int) -> str:
    """34.34, 45.1: air, fleets and air bases of Britain do not base where French units are, nor the other way round."""
    rule = _why_apart_from(s, unit, [other for other in units_at(s, hex_) if other != unit])
    return "34.34" if rule == "34.3" else rule


def is_strained(s: Position, front: int, one: int, other: int) -> bool:
    """51.5: have they disagreed on this front in this player turn?"""
    return front in FRONTS and bool(s.strained[(front * len(POWERS) + one) * len(POWERS) + other])


def strain(s: Position, front: int, one: int, other: int) -> None:
    for a, b in ((one, other), (other, one)):
        s.strained[(front * len(POWERS) + a) * len(POWERS) + b] = 1


def is_closed_to_british(s: Position, hex_: int) -> bool:
    """34.1: may British units not be there?"""
    return hex_ in FRENCH_PRIDE and is_anglo_french(s) and not _is_open_to_british(s, hex_)


def _is_open_to_british(s: Position, hex_: int) -> bool:
    """34.4: a Maginot hex that the Axis has occupied."""
    return FORTRESS[hex_] == "maginot" and bool(s.razed[hex_])


def _is_crowded_with_guests(s: Position, unit: int) -> bool:
    """45.6: ten Western factors in Russia are the most, until it is defeated."""
    return are_too_many_guests(s, (unit,))


def are_too_many_guests(s: Position, coming: tuple[int, ...]) -> bool:
    """45.6: would those of these units that are Western be too many in Russia, with the others that are there?"""
    guests = [unit for unit in coming if is_western(s, runs(s, unit))] if in_game(s, USSR) else []
    if not guests:
        return False
    there = _those_on(s, _western(ties(s)), COUNTRY_MASK[USSR])
    return sum([COMBAT[unit] for unit in {*there, *guests}]) > LIMITS.western_guests


def _those_on(s: Position, nations: tuple[int, ...], soil: int) -> list[int]:
    """The units of some nations in a set of hexes."""
    hexes, counters = 0, ranks(s)
    for nation in nations:
        hexes |= counters[COUNTERS + nation]
    there = [unit for hex_ in spaces(hexes & soil) for unit in units_at(s, hex_)]
    return [unit for unit in there if s.serves[unit] in nations]


@lru_cache(maxsize=256)
def _western(among: Ties) -> tuple[int, ...]:
    """The nations that fight for a Western Ally."""
    return tuple([nation for nation in range(NATIONS) if is_western(among, master(among, nation))])


def _full_allies(s: Position, unit: int) -> int:
    """25.6a: the land of minor allies in which a unit would be one too many.

    Twenty Axis ground and air factors may be in all four while they are inactive, five in Finland.
    """
    soil = _inactive_allies(s) if _is_counted(unit) else 0
    if not soil:
        return 0
    guests = [one for one in _guests(s) if one != unit]
    most = LIMITS.minor_garrison
    if _factors(guests) + COMBAT[unit] > most.all:
        return soil
    return soil & COUNTRY_MASK[FINLAND] if _factors(_in_finland(s, guests)) + COMBAT[unit] > most.finland else 0


def _inactive_allies(s: Position) -> int:
    soil = sum([COUNTRY_MASK[minor] for minor in AXIS_MINOR_ALLIES if s.status[minor] == NEUTRAL])
    return soil & ~ceded_bessarabia(s) if soil else 0


def surplus_guests(s: Position) -> list[int]:
    """25.6q2: those of whom some must go, for a retreat has brought too many there; none if they are not too many."""
    guests, most = _guests(s), LIMITS.minor_garrison
    finnish = _in_finland(s, guests)
    if _factors(finnish) > most.finland:
        return finnish
    return guests if _factors(guests) > most.all else []


def _guests(s: Position) -> list[int]:
    """Axis ground and air units in the minor allies that are not active."""
    return [unit for unit in _those_on(s, _axis(ties(s)), _inactive_allies(s)) if _is_counted(unit)]


def _in_finland(s: Position, units: list[int]) -> list[int]:
    return [unit for unit in units if COUNTRY[s.where[unit]] == FINLAND]


def _factors(units: list[int]) -> int:
    return sum([COMBAT[unit] for unit in units])


def _is_counted(unit: int) -> bool:
    return IS_GROUND[unit] or KIND[unit] == AIR


@lru_cache(maxsize=256)
def _axis(among: Ties) -> tuple[int, ...]:
    """The nations that fight for the Axis."""
    masters = [master(among, nation) for nation in range(NATIONS)]
    return tuple([nation for nation, power in enumerate(masters) if power in POWERS and among.sides[power] == AXIS])


def is_paris_lost(s: Position) -> bool:
    """26.8q: Paris in enemy hands, occupied or only controlled."""
    return in_game(s, FRANCE) and is_enemy(s, FRANCE, s.holder[PARIS])
