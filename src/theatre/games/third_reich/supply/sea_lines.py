"""Supply lines over sea [27.23-27.26]: from a source by land to the base of a supply fleet, by sea, and on by land.

Who is fed by which fleet and where it comes ashore stands in the columns `fed_by` and `landing`; a fleet that is fed is
one that relays supply through a two-front port.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, reduce
from operator import or_
from types import MappingProxyType

from theatre.core.columns import all_at
from theatre.games.third_reich.movement.control import controller
from theatre.games.third_reich.nations import of_side
from theatre.games.third_reich.naval.basing import base_of, fronts_for, gates_for, is_america_a_source, waters_held
from theatre.games.third_reich.naval.courses import AMERICA, PORT_WATERS, SEA_FRONTS, WATERS_AT, are_joined, hex_of
from theatre.games.third_reich.state import ATTACKED, BY_SEA, Position
from theatre.games.third_reich.tables import COMBAT, FLEET, KIND, NATION_ID, NOBODY
from theatre.games.third_reich.world import (
    AREA,
    BIT,
    FRONTS,
    GROUND_SIDES,
    LAND,
    MINOR_COUNTRIES,
    NOWHERE,
    PORTS_AT,
    SPACES,
    flood,
    space,
    spaces,
)

GREECE, SPAIN = NATION_ID["greece"], NATION_ID["spain"]
TANGIERS = space("BB6")  # 27.17: for Spanish units in Spanish Morocco
Fed = Callable[[int, bool], int]
"""The hexes in which units of a nation are in supply over land, in Europe or outside."""


def _islands() -> dict[int, int]:
    """By hex the island without a port that it belongs to, as a mask [27.24a]."""
    found: dict[int, int] = {}
    seen = 0
    for hex_ in range(SPACES):
        if LAND & BIT[hex_] & ~seen:
            whole = flood(BIT[hex_], LAND, GROUND_SIDES)
            seen |= whole
            members = spaces(whole)
            if not any(PORTS_AT[one] for one in members) and any(WATERS_AT[one] for one in members):
                found.update(dict.fromkeys(members, whole))
    return found


ISLANDS = _islands()
GREEK_ISLANDS = {hex_ for hex_ in ISLANDS if hex_ in AREA["greece"]}


SHORES = tuple(sorted({*ISLANDS, TANGIERS, *[hex_ for hex_ in range(SPACES) if PORTS_AT[hex_]]}))
"""Where supply can come ashore, bridgeheads apart."""


def shores(s: Position) -> list[int]:
    return [*SHORES, *[hex_ for hex_ in all_at(s.bridgehead, BY_SEA) if hex_ not in SHORES]]


@cache
def ashore(hex_: int) -> Mapping[int, tuple[int, ...]]:
    """The waters from which a hex is reached, by front; Suez lies on the canal."""
    found: dict[int, tuple[int, ...]] = {}
    for front in FRONTS:
        ports = [water for port in PORTS_AT[hex_] for water in PORT_WATERS[port][front]]
        coast = [water for water in WATERS_AT[hex_] if SEA_FRONTS[water] >> front & 1]
        if ports or coast:
            found[front] = tuple(dict.fromkeys([*ports, *coast]))
    return MappingProxyType(found)


def is_landing(s: Position, hex_: int, nation: int, own: int, *, laid: bool = True) -> bool:
    """27.24a: a controlled port, a bridgehead laid by invasion, or the coast of an island without a port.

    Not `laid`: as if the bridgehead were taken up.
    """
    if not own & BIT[hex_] or not WATERS_AT[hex_]:
        return False
    if hex_ == TANGIERS:
        return nation == SPAIN
    return bool(PORTS_AT[hex_]) or (laid and s.bridgehead[hex_] == BY_SEA) or _is_coast(s, hex_, nation)


def _is_coast(s: Position, hex_: int, nation: int) -> bool:
    """27.24a: on an island without a port, and no other hex of it was named before by the nation's side."""
    if hex_ not in ISLANDS or not s.coasts:
        return hex_ in ISLANDS
    own = s.sides[controller(s, nation)]
    return all(coast == hex_ for side, coast in s.coasts if side == own and BIT[coast] & ISLANDS[hex_])


def name_coast(s: Position, hex_: int, side: int) -> None:
    """27.24a: an island that is fed over a bare coast is fed over that hex alone from then on."""
    coast = (side, hex_)
    if hex_ in ISLANDS and s.bridgehead[hex_] != BY_SEA and coast not in s.coasts:
        s.coasts = tuple(sorted([*s.coasts, coast]))


def forget_coasts(s: Position, side: int) -> None:
    """Who has lost all of an island will be a new occupant when he comes back."""
    if s.coasts:
        own = reduce(or_, [waters_held(s, power) for power in of_side(s, side)], 0)
        alone = [nation for nation in MINOR_COUNTRIES if s.status[nation] == ATTACKED]
        own |= reduce(or_, [s.held[nation] for nation in alone if s.sides[controller(s, nation)] == side], 0)
        s.coasts = tuple([one for one in s.coasts if one[0] != side or own & ISLANDS[one[1]]])


def reaches(s: Position, fleet: int, hex_: int) -> bool:
    """27.25: is there a way over water on a front of the fleet's base? Zones do not matter."""
    base, gates = base_of(s, fleet), gates_for(s, s.serves[fleet])
    if base == NOBODY:  # in a box
        return False
    goals = ashore(hex_)
    for front in fronts_for(s, fleet):
        if front in goals and are_joined(front, gates, PORT_WATERS[base][front], goals[front]):
            return True
    return hex_of(base) == hex_


def base_is_fed(s: Position, fleet: int, nation: int, in_europe: bool, fed: Fed) -> bool:
    """27.23, 27.26: is its base joined to a source by land, or do other fleets bring supply there?"""
    for one in chain(s, fleet):
        base = base_of(s, one)
        if base == NOBODY:
            return False
        if base == AMERICA:
            return is_america_a_source(s)  # 27.16, 29.172
        if fed(nation, in_europe) & BIT[hex_of(base)]:
            return True
        relay = s.fed_by[one]
        if relay == NOWHERE or s.where[relay] < 0 or not reaches(s, relay, hex_of(base)):
            return False
    return False


def chain(s: Position, fleet: int) -> list[int]:
    """27.26: a fleet, who brings it supply, who brings it to that one, and so on."""
    found = [fleet]
    while s.fed_by[found[-1]] not in (NOWHERE, *found):
        found.append(s.fed_by[found[-1]])
    return found


def capacity(fleet: int) -> int:
    """27.232: units that a fleet can feed."""
    return COMBAT[fleet]


def burden(s: Position, fleet: int) -> int:
    """Units that a fleet feeds, those among them that are fed by the fleets for which it brings supply."""
    if fleet not in s.fed_by:
        return 0
    fed = [unit for unit, by in enumerate(s.fed_by) if by == fleet]
    return sum([burden(s, unit) if KIND[unit] == FLEET else 1 for unit in fed])


def is_greek_islander(s: Position, unit: int) -> bool:
    """27.17."""
    return s.serves[unit] == GREECE and s.where[unit] in GREEK_ISLANDS
