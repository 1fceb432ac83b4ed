"""The orders of this turn, as later phases read them: where paths lead, who patrols, who meets whom [SEA-01, INT-01].

Ships and planes that have orders keep their `where` until Combat; `path` lists the spaces entered. The path of a plane
aboard a carrier begins with the space where it takes off. Cargo of a transport has `path` = the land where it lands.
"""

from __future__ import annotations

from theatre.core.columns import all_at
from theatre.games.ww2_in_europe.state import (
    ATTACK,
    CARRY,
    DROP,
    GONE,
    NO_CONVOY,
    PATROL,
    STRATEGIC,
    Convoy,
    Position,
    is_air,
    is_ground,
    ships_of,
    side_of,
)
from theatre.games.ww2_in_europe.tables import BASE_KIND, CARRIER, TRANSPORT
from theatre.games.ww2_in_europe.world import COASTS, LAND_PART, NOWHERE, is_water

TaskForce = tuple[int, ...]


# carriers and transports


def is_cargo(s: Position, unit: int) -> bool:
    """Aboard a ship, and not a plane that takes off from its carrier this turn [CV-02, TRN-05]."""
    return s.aboard[unit] != NOWHERE and not takes_off(s, unit)


def takes_off(s: Position, unit: int) -> bool:
    """A plane under orders whose base is a carrier [CV-07]."""
    return bool(s.path[unit]) and s.aboard[unit] != NOWHERE and has_wing(s, s.aboard[unit])


def has_wing(s: Position, ship: int) -> bool:
    return BASE_KIND[s.kind[ship]] == CARRIER


def carried_by(s: Position, ship: int) -> list[int]:
    """Cargo of a transport, or the planes that have this carrier as their base."""
    return [unit for unit in s.cargo if s.aboard[unit] == ship]


def touches(water: int, land: int) -> bool:
    """Can a unit go ashore or aboard between these two: a sea and its shore, a circle and its own land."""
    return land in COASTS[water] or LAND_PART.get(water, NOWHERE) == land


def loads_at(s: Position, ship: int) -> int:
    """How far along `spaces_of` a transport takes its cargo aboard; stopped before, it leaves the cargo behind."""
    land = s.began[carried_by(s, ship)[0]]
    return [touches(at, land) for at in spaces_of(s, ship)].index(True)


def landing(s: Position, land: int, side: int) -> list[int]:
    """The ground units of a side that transports will put ashore there."""
    lands = [unit for unit in s.cargo if s.path[unit] == (land,) and s.mission[s.aboard[unit]] == CARRY]
    return [unit for unit in lands if is_ground(s, unit) and side_of(s, unit) == side]


# paths


def starting_space(s: Position, unit: int) -> int:
    """Where its path begins: its port or base, for a plane off a carrier the space where it takes off [INT-05]."""
    return s.path[unit][0] if takes_off(s, unit) else s.began[unit]


def spaces_of(s: Position, unit: int) -> tuple[int, ...]:
    """All spaces where a unit is to be met this turn, in order: the start, then its path; of a convoy the route."""
    if s.convoy[unit] != NO_CONVOY:
        return route_spaces(s.convoys[s.convoy[unit]])
    if is_cargo(s, unit):
        return ()
    return s.path[unit] if takes_off(s, unit) else (s.began[unit], *s.path[unit])


def route_spaces(route: Convoy) -> tuple[int, ...]:
    """The circles and seas of a convoy from end to end [CVY-09]."""
    legs = [(port, *leg) for port, leg in zip(route.ports[:-1], route.legs, strict=True)]
    return (*[at for leg in legs for at in leg], route.ports[-1])


def distance(s: Position, unit: int, at: int) -> int:
    """Spaces entered from the starting point till it reaches this one, for interception [INT-01, INT-05]."""
    return spaces_of(s, unit).index(at)


# who is where


def patrolled(s: Position) -> list[int]:
    """The spaces that anybody patrols, ascending."""
    found = [unit for unit in all_at(s.mission, PATROL) if s.kind[unit] != GONE]
    return sorted({s.target[unit] for unit in found} - {NOWHERE})


def task_forces(s: Position, units: list[int]) -> list[TaskForce]:
    """Units from the same space that go together by the same path with the same purpose [SEA-09], in order of unit."""
    groups: dict[tuple[object, ...], list[int]] = {}
    for unit in units:
        key = (starting_space(s, unit), s.path[unit], s.mission[unit], s.target[unit], s.convoy[unit], side_of(s, unit))
        groups.setdefault(key, []).append(unit)
    return [tuple(group) for group in groups.values()]


# planes over land


def flying_to(s: Position, land: int, side: int) -> list[int]:
    """The planes of a side whose orders end in a land space: attackers, raiders with escorts, bombers with airborne."""
    found = sorted([unit for mission in (ATTACK, STRATEGIC, DROP) for unit in all_at(s.mission, mission)])
    sent = [unit for unit in found if s.path[unit] and s.path[unit][-1] == land and is_air(s, unit)]
    return [unit for unit in sent if not is_cargo(s, unit) and side_of(s, unit) == side]


def raiders_of_land(s: Position, land: int) -> list[int]:
    """Bombers and their escorts that make Strategic Warfare on a land space."""
    return [unit for unit in raiders(s) if s.path[unit][-1] == land]


def raiders_of_convoy(s: Position, convoy: int) -> list[int]:
    """Bombers and submarines that make Strategic Warfare on a convoy; the raid is where their path ends."""
    return [unit for unit in raiders(s) if s.target[unit] == convoy and is_water(s.path[unit][-1])]


def raiders(s: Position) -> list[int]:
    """All that make Strategic Warfare this turn, with their escorts."""
    return [unit for unit in all_at(s.mission, STRATEGIC) if s.kind[unit] != GONE]


def has_transport(s: Position, convoy: int) -> bool:
    return any(BASE_KIND[s.kind[ship]] == TRANSPORT for ship in ships_of(s, convoy))
