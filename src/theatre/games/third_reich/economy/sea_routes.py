"""How BRPs cross the sea [16.3, 29.61-29.65]: by land to a base of a 9-factor fleet, by sea to a port, on by land.

A fleet escorts once in a game turn and stays on its front, so a longer way takes a chain of fleets.
"""

from __future__ import annotations

from functools import lru_cache

from theatre.core.decision import Args
from theatre.games.third_reich.counters import runs
from theatre.games.third_reich.naval.basing import base_of, fleets, fronts_for, gates_for, is_full, quay_of
from theatre.games.third_reich.naval.courses import AMERICA, PORT_WATERS, are_joined
from theatre.games.third_reich.state import Position
from theatre.games.third_reich.supply.sea_lines import ISLANDS, ashore
from theatre.games.third_reich.world import BIT, GROUND_SIDES, NOWHERE, PORTS, WEST, flood, mask_of, spaces

HARBOURS, ISLES = mask_of([port.hex for port in PORTS]), mask_of(ISLANDS)
WESTERN = mask_of([port.hex for port in PORTS if WEST in port.fronts])
MOST_LEGS = 3


def escorts(s: Position, power: int) -> list[int]:
    """The full fleets of a power that lie in a port and have done nothing in this game turn."""
    own = [unit for unit in fleets(s) if is_full(unit) and runs(s, unit) == power and base_of(s, unit) != AMERICA]
    return [unit for unit in own if not s.inverted[unit] and not s.shifted[unit] and s.mission[unit] == NOWHERE]


def sailing_west(s: Position, able: list[int], start: int, open_: int) -> list[int]:
    """Those of these fleets that can take BRPs from a hex out of a western port."""
    near = flood(start & open_, open_, GROUND_SIDES)
    return [unit for unit in able if WEST in fronts_for(s, unit) and near & BIT[s.where[unit]]]


def is_joined_to_atlantic(goal: int, open_: int) -> bool:
    """Has a hex a way over open hexes to a western port?"""
    return bool(flood(WESTERN & open_, open_, GROUND_SIDES) & goal)


def sailing_east(s: Position, goal: int, open_: int) -> list[int]:
    """16.75: the fleets in America that can take BRPs by way of a western port to a hex."""
    if not is_joined_to_atlantic(goal, open_):
        return []
    there = [unit for unit in fleets(s) if is_full(unit) and base_of(s, unit) == AMERICA]
    return [unit for unit in there if not s.inverted[unit] and not s.shifted[unit]]


@lru_cache(maxsize=4096)
def coasts(base: int, fronts: Args, gates: int) -> int:
    """The ports and portless islands to which there is a way over water from a base."""
    ways = [(front, PORT_WATERS[base][front]) for front in fronts]
    return mask_of(
        [
            hex_
            for hex_ in spaces(HARBOURS | ISLES)
            if any(are_joined(front, gates, waters, ashore(hex_).get(front, ())) for front, waters in ways)
        ]
    )


def harbours_of(s: Position, fleet: int) -> int:
    """The ports to which a fleet can escort something."""
    return coasts(base_of(s, fleet), tuple(fronts_for(s, fleet)), gates_for(s, s.serves[fleet])) & HARBOURS


def lands_at(s: Position, fleet: int, hex_: int) -> bool:
    """Is there a way over water from the base of a fleet to the coast of a hex?"""
    base, gates, shore = base_of(s, fleet), gates_for(s, s.serves[fleet]), ashore(hex_)
    fronts = [front for front in fronts_for(s, fleet) if front in shore]
    return any(are_joined(front, gates, PORT_WATERS[base][front], shore[front]) for front in fronts)


def chain_to(s: Position, able: list[int], start: int, goal: int, open_: int, town: int = NOWHERE) -> Args | None:
    """The fewest of these fleets that take BRPs from one hex to another over open hexes, or None.

    `town` is a hex without a port that takes them all the same [33.62d].
    """
    reached = flood(start & open_, open_, GROUND_SIDES)
    legs: list[tuple[Args, int]] = [((), reached)]
    seen: set[tuple[int, Args]] = set()
    for _ in range(MOST_LEGS + 1):
        arrived = next((fleets_ for fleets_, hexes in legs if hexes & goal), None)
        if arrived is not None:
            return arrived
        further: list[tuple[Args, int]] = []
        for used, hexes in legs:
            for fleet in able:
                if hexes & BIT[s.where[fleet]] and (quay := quay_of(s, fleet)) not in seen:
                    seen.add(quay)
                    landed = harbours_of(s, fleet) & open_
                    landed |= BIT[town] if town != NOWHERE and lands_at(s, fleet, town) else 0
                    further.append(((*used, fleet), flood(landed, open_, GROUND_SIDES)))
        legs = further
    return None
