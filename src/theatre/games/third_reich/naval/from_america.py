"""What comes over from America for the first time [16.7]: where to, and with which escort."""

from __future__ import annotations

from theatre.core.decision import Refusal
from theatre.games.third_reich.economy.grants import initial_left
from theatre.games.third_reich.movement.roads import Roads
from theatre.games.third_reich.state import CONQUERED, NEUTRAL, Position, units_at
from theatre.games.third_reich.tables import BRITAIN, COMBAT, FLEET, FRANCE, FULL_FLEET, KIND, NATION, USA
from theatre.games.third_reich.world import COUNTRY_MASK, NOWHERE, PORTS, US_BOX, WEST, mask_of, spaces

WESTERN_PORTS = mask_of([port.hex for port in PORTS if WEST in port.fronts])


def is_new(s: Position, unit: int) -> bool:
    """Has it never been deployed to Europe [29.25]?"""
    return s.where[unit] == US_BOX and NATION[unit] == USA and not s.deployed[unit]


def landing_hexes(s: Position, roads: Roads) -> int:
    """16.72: Britain and France, as far as they are unconquered; if both have fallen whatever a western port opens.

    The port need not be in supply [29.67], so Belfast is open too.
    """
    standing = [power for power in (BRITAIN, FRANCE) if s.status[power] not in (CONQUERED, NEUTRAL)]
    ports = WESTERN_PORTS & roads.landing
    if not standing:
        return _opened(roads, ports)
    found = 0
    for power in standing:
        home = COUNTRY_MASK[power]
        found |= (roads.open | ports) & home if power == BRITAIN else _opened(roads, ports & home) & home
    return found


def needs_escort(s: Position) -> bool:
    """16.75q: units from America need a fleet once Britain and France have both fallen."""
    return all(s.status[power] in (CONQUERED, NEUTRAL) for power in (BRITAIN, FRANCE))


def why_no_passage(s: Position) -> Refusal | None:
    """16.71, 16.75q: is there room for one more from America, and an escort if it takes one?"""
    if initial_left(s) <= 0:
        return Refusal("16.71a")
    return Refusal("16.75q") if needs_escort(s) and _escort(s) == NOWHERE else None


def take_passage(s: Position) -> None:
    """A unit or an air base counter comes over."""
    s.initial += 1
    if needs_escort(s):
        fleet = _escort(s)
        s.inverted[fleet] = s.shifted[fleet] = 1  # 29.64


def _escort(s: Position) -> int:
    """A full fleet in America that has not sailed this game turn, or NOWHERE."""
    able = [unit for unit in units_at(s, US_BOX) if KIND[unit] == FLEET and COMBAT[unit] == FULL_FLEET]
    return next((unit for unit in able if not s.inverted[unit] and not s.shifted[unit]), NOWHERE)


def _opened(roads: Roads, ports: int) -> int:
    reached = 0
    for port in spaces(ports):
        reached |= roads.by_land(port)
    return reached
