"""By which way a ground unit is in supply, and which hexes would cut it [27]: what a player asks before he marches on.

All units, fleets and holders are open to everybody, so the answer is read from the position itself.
"""

from __future__ import annotations

from collections.abc import Callable

from theatre.board.lifeline import Leg, Lifeline
from theatre.core.decision import Args
from theatre.core.message import Message
from theatre.games.third_reich.counters import enemy_ground
from theatre.games.third_reich.movement.zones import zones_against
from theatre.games.third_reich.naval.basing import base_of
from theatre.games.third_reich.naval.courses import AMERICA, hex_of
from theatre.games.third_reich.state import Position
from theatre.games.third_reich.supply.overland import (
    Lines,
    edge_for,
    in_reach,
    is_exempt,
    is_fed_by_fortress,
    is_graced,
    line_hexes,
    source_hexes,
)
from theatre.games.third_reich.tables import IS_GROUND, UNITS
from theatre.games.third_reich.world import BIT, NEAR, spaces

Reach = Callable[[int, int], int]
"""The hexes in reach of some sources when these hexes are not the enemy's."""


def lifeline(s: Position, unit: int) -> Lifeline | None:
    if not 0 <= unit < UNITS or s.where[unit] < 0 or not IS_GROUND[unit]:
        return None
    at, lines = s.where[unit], Lines(s)
    if is_exempt(s, unit):
        return Lifeline(True, Message("supply.exempt"))
    if is_fed_by_fortress(s, unit):
        return Lifeline(True, Message("supply.fortress", (at,)))
    if lines.is_fed_by_land(unit):
        way, cuts = _overland(s, lines.bound(unit), at)
        if len(way) == 1:
            return Lifeline(True, Message("supply.source"))
        key = "supply.land" if way[-1] in _sources(s, lines.bound(unit)) else "supply.edge"
        return _told(s, unit, key, (Leg("land", way),), cuts)
    if lines.is_fed_by_sea(unit):
        return _over_sea(s, lines, unit)
    if is_graced(s, unit):
        return Lifeline(True, Message("supply.graced"))
    return Lifeline(False, Message("supply.none", tuple(_sources(s, lines.bound(unit)))))


def _told(s: Position, unit: int, key: str, legs: tuple[Leg, ...], cuts: Args, *more: int) -> Lifeline:
    own = s.where[unit]
    hexes = sum([len(leg.hexes) - 1 for leg in legs if leg.kind == "land"])
    weak = tuple(dict.fromkeys([hex_ for hex_ in cuts if hex_ != own]))
    return Lifeline(True, Message(key, (legs[-1].hexes[-1], hexes, *more)), legs, weak)


def _sources(s: Position, bound: tuple[int, bool]) -> list[int]:
    return spaces(source_hexes(s, *bound))


def _over_sea(s: Position, lines: Lines, unit: int) -> Lifeline:
    """27.23: by land to where it comes ashore, by sea to the base, perhaps by a second fleet, on by land."""
    nation, fleet, landing = s.serves[unit], s.fed_by[unit], s.landing[unit]
    reach = _reach(s, nation, 0)
    inland = lines.inland(nation, landing)
    way = _way(s.where[unit], BIT[landing], inland & ~_covered(s, nation), 0)
    legs, cuts = [Leg("land", way)], [*_cuts(way, BIT[landing], reach), landing]
    here = landing
    while True:
        base = base_of(s, fleet)
        legs.append(Leg("sea", (here, hex_of(base))))
        here = hex_of(base)
        if base == AMERICA:
            break
        cuts.append(here)
        if lines.land(*lines.bound(unit)) & BIT[here]:
            onward, weak = _overland(s, lines.bound(unit), here)
            legs.append(Leg("land", onward))
            cuts += weak
            break
        fleet = s.fed_by[fleet]  # 27.26: another brings it there
    told = tuple([leg for leg in legs if len(leg.hexes) > 1])
    return _told(s, unit, "supply.sea", told, tuple(cuts), landing)


def _overland(s: Position, bound: tuple[int, bool], at: int) -> tuple[Args, Args]:
    """A shortest way from a hex to a source or to the east edge, and the hexes whose loss leaves none."""
    nation = bound[0]
    sources, edge = source_hexes(s, *bound), edge_for(s, nation)
    way = _way(at, sources, line_hexes(s, nation) & ~_covered(s, nation), edge)
    return way, _cuts(way, sources, _reach(s, nation, edge))


def _covered(s: Position, nation: int) -> int:
    """Where no line passes: hostile units and their zones."""
    covered = enemy_ground(s, nation)
    for zone in zones_against(s, nation):
        covered |= zone
    return covered


def _reach(s: Position, nation: int, edge: int) -> Reach:
    zones, hostile, usable = zones_against(s, nation), enemy_ground(s, nation), line_hexes(s, nation)

    def reach(sources: int, lost: int) -> int:
        return in_reach(sources & ~lost, edge & ~lost, usable & ~lost, zones, hostile)

    return reach


def _way(start: int, sources: int, clear: int, edge: int) -> Args:
    """Hex by hex to the nearest source, over clear hexes; the ends may be covered. To a hex of the edge else."""
    came = {start: start}
    for hex_ in (ring := [start]):
        goals = NEAR[hex_] & sources if hex_ == start or clear & BIT[hex_] else 0
        if BIT[hex_] & sources or BIT[hex_] & edge & clear:
            return _back(came, hex_)
        if goals:
            came[spaces(goals)[0]] = hex_
            return _back(came, spaces(goals)[0])
        for near in spaces(NEAR[hex_] & clear):
            if near not in came:
                came[near] = hex_
                ring.append(near)
    return (start,)


def _back(came: dict[int, int], end: int) -> Args:
    way = [end]
    while came[way[-1]] != way[-1]:
        way.append(came[way[-1]])
    return tuple(reversed(way))


def _cuts(way: Args, sources: int, reach: Reach) -> Args:
    """Any other line would have to go by them too."""
    return tuple([hex_ for hex_ in way[1:] if not reach(sources, BIT[hex_]) & BIT[way[0]]])
