"""Ways over sea [12.2.1 to 12.2.5, 12.3.2]: which sea zones a voyage enters, through which gates, and into which ports.

A voyage is told by the zones that it enters: in each of them a convoy can be intercepted. Of several ways only those
are kept that enter no zone more than another.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from theatre.games.supreme_commander.control import friendly_hexes, holds
from theatre.games.supreme_commander.movement.stacking import why_not_stack
from theatre.games.supreme_commander.playing_area import closed, why_closed
from theatre.games.supreme_commander.relations import Ties, side_of, ties
from theatre.games.supreme_commander.remembered import Remembered
from theatre.games.supreme_commander.state import Masks, Position
from theatre.games.supreme_commander.tables import ALLIES, FRANCE, POWERS
from theatre.games.supreme_commander.world import (
    BIT,
    COPENHAGEN,
    COUNTRY,
    GATES,
    GIBRALTAR,
    ISTANBUL,
    KIEL,
    NATB,
    NORTH_ATLANTIC,
    OWNER_1939,
    PORT_MASK,
    PORT_ZONES,
    PORTS,
    ROUTES,
    SPACES,
    SUEZ,
    USA_BOX,
    ZONE_BOX,
    ZONE_OF_BOX,
)

Way = tuple[int, ...]  # zones in the order in which they are entered
Waters = tuple[int, ...]  # boxes: sea zones, NATB, USA/Canada
HAVENS = (*PORTS, NATB, USA_BOX)
"""All spaces in which ships can lie: the two boxes act as ports [12.2.3, 12.2.5]."""
_BESIDE_THE_MAP = (NATB, USA_BOX)
_GATE_RULES = {GIBRALTAR: "12.2.1a", SUEZ: "12.2.1b", ISTANBUL: "12.2.1c", COPENHAGEN: "12.2.1d", KIEL: "12.2.1d"}


IS_HAVEN = frozenset(HAVENS)
_WATERS = tuple(
    [(at,) if at in _BESIDE_THE_MAP else tuple([ZONE_BOX[zone] for zone in PORT_ZONES[at]]) for at in range(SPACES)]
)


def waters_of(port: int) -> Waters:
    """The waters on which a port lies."""
    return _WATERS[port]


def zones_of(port: int) -> tuple[int, ...]:
    """The sea zones into whose boxes ships of a port can be placed [9.2.1]."""
    return (NORTH_ATLANTIC,) if port in _BESIDE_THE_MAP else PORT_ZONES[port]


HAVENS_ON = tuple([frozenset([port for port in HAVENS if zone in zones_of(port)]) for zone in range(len(ZONE_BOX))])
"""By sea zone the spaces from which ships go into its box."""

Opening = tuple[tuple[int, ...], bool]  # the gates that are open to a nation, and whether it is of the Allies


def opening(s: Position, nation: int) -> Opening:
    key = s.masks, ties(s), nation
    found = _openings.get(key)
    if found is None:
        found = tuple([gate for gate in GATES if BIT[gate] & friendly_hexes(s, nation)]), side_of(s, nation) == ALLIES
        _openings.keep(key, found)
    return found


_openings: Remembered[tuple[Masks, Ties, int], Opening] = Remembered(4096)


@lru_cache(maxsize=4096)
def _ways(start: Waters, end: Waters, gates: tuple[int, ...], allied: bool) -> tuple[Way, ...]:
    found = [way for box in start for way in _from(box, (box,), start, end, gates, allied)]
    least = [way for way in found if not any(set(other) < set(way) for other in found)]
    return tuple(dict.fromkeys(sorted(least, key=lambda way: (len(way), way))))


def _from(at: int, done: Waters, start: Waters, end: Waters, gates: tuple[int, ...], allied: bool) -> list[Way]:
    """All ways on from a water; `done` are the waters behind it and itself."""
    ways = [_zones(done)] if at in end else []
    for route in ROUTES:
        if at not in (route.a, route.b):
            continue
        there = route.b if at == route.a else route.a
        if there in done or (there in _BESIDE_THE_MAP and not allied):
            continue
        if route.gates and not any(gate in gates for gate in route.gates):
            continue
        if route.cape and not _is_around_the_cape(start, end):
            continue
        ways += _from(there, (*done, there), start, end, gates, allied)
    return ways


def _is_around_the_cape(start: Waters, end: Waters) -> bool:
    """12.2.4: such a voyage leads from the NATB to the North Atlantic or the USA/Canada box, or back, no further."""
    open_sea = {ZONE_BOX[NORTH_ATLANTIC], USA_BOX}
    return (NATB in start and bool(open_sea & set(end))) or (NATB in end and bool(open_sea & set(start)))


def _zones(waters: Waters) -> Way:
    """The zones of a way; from the USA/Canada box around the Cape it leads through the North Atlantic [12.2.4]."""
    zones = [ZONE_OF_BOX[box] for box in waters if box in ZONE_OF_BOX]
    around = {NATB, USA_BOX} <= set(waters) and abs(waters.index(NATB) - waters.index(USA_BOX)) == 1
    return tuple(zones) if not around or NORTH_ATLANTIC in zones else (NORTH_ATLANTIC, *zones)


class Seaways:
    """The sea as it is open in a position; gates are looked at once for each nation."""

    def __init__(self, s: Position) -> None:
        self.s = s
        self._open: dict[int, Opening] = {}

    def _for(self, nation: int) -> Opening:
        found = self._open.get(nation)
        if found is None:
            found = self._open[nation] = opening(self.s, nation)
        return found

    def ways(self, nation: int, start: Waters, end: Waters) -> tuple[Way, ...]:
        return _ways(start, end, *self._for(nation))

    def why_no_way(self, nation: int, start: Waters, end: Waters) -> str | None:
        """The rule that keeps ships of a nation from going there."""
        return _why_no_way(start, end, *self._for(nation))


@lru_cache(maxsize=4096)
def _why_no_way(start: Waters, end: Waters, gates: tuple[int, ...], allied: bool) -> str | None:
    if _ways(start, end, gates, allied):
        return None
    if not allied and ((set(start) | set(end)) & set(_BESIDE_THE_MAP) or not _ways(start, end, GATES, allied)):
        return "12.2.1e"  # the Persian Gulf lies behind the NATB
    for gate in GATES:
        if gate not in gates and _ways(start, end, (*gates, gate), allied):
            return _GATE_RULES[gate]
    return next(_GATE_RULES[gate] for gate in GATES if gate not in gates)


def ways_between(s: Position, nation: int, start: Waters, end: Waters) -> tuple[Way, ...]:
    """The ways that are open to ships of a nation."""
    return Seaways(s).ways(nation, start, end)


def why_no_way(s: Position, nation: int, start: Waters, end: Waters) -> str | None:
    return Seaways(s).why_no_way(nation, start, end)


# ports


def is_another_major_s(port: int, holder: int) -> bool:
    """17.5c: a port that another major holds or to which it belongs, its possessions among them."""
    owner = OWNER_1939[COUNTRY[port]] if port in PORTS and COUNTRY[port] < len(OWNER_1939) else holder
    return any(nation in POWERS and nation != FRANCE for nation in (owner, holder))


def friendly_havens(s: Position, nation: int) -> tuple[int, ...]:
    """The ports that a nation or a friend controls, and the two boxes."""
    return _friendly_havens(friendly_hexes(s, nation) & PORT_MASK & ~closed(s))


@lru_cache(maxsize=1024)
def _friendly_havens(ports: int) -> tuple[int, ...]:
    return tuple([port for port in HAVENS if port in _BESIDE_THE_MAP or BIT[port] & ports])


def why_not_port(s: Position, unit: int, port: int) -> str | None:
    """Why a naval unit cannot lie in a port, the way there apart."""
    nation = s.serves[unit]
    if port in _BESIDE_THE_MAP:
        if side_of(s, nation) != ALLIES:
            return "12.2.1e"
        if nation == FRANCE and port == USA_BOX:
            return "17.5c"
    elif port not in IS_HAVEN or not holds(s, nation, port):
        return "12.3a"
    elif BIT[port] & closed(s):
        return why_closed(s, port)
    elif nation == FRANCE and is_another_major_s(port, s.holder[port]):
        return "17.5c"
    return why_not_stack(s, unit, port)


def ports_for(s: Position, unit: int, start: Waters) -> Iterator[int]:
    """The ports to which a naval unit can go from some waters, one after the other: often the first will do."""
    return _fitting(s, unit, _near(start, *opening(s, s.serves[unit])))


def _fitting(s: Position, unit: int, near: frozenset[int]) -> Iterator[int]:
    """The ports among some in which a naval unit can lie; of friendly ones mostly only the stack is in question."""
    nation = s.serves[unit]
    for port in friendly_havens(s, nation):
        if port in near:
            plain = nation != FRANCE and port not in _BESIDE_THE_MAP
            if (why_not_stack if plain else why_not_port)(s, unit, port) is None:
                yield port


@lru_cache(maxsize=1024)
def _near(start: Waters, gates: tuple[int, ...], allied: bool) -> frozenset[int]:
    return frozenset([port for port in HAVENS if _ways(start, waters_of(port), gates, allied)])


def ports_in_zone(s: Position, unit: int, zone: int) -> Iterator[int]:
    """The ports of a sea zone in which a naval unit can lie [9.2.6, 9.2.8]."""
    return _fitting(s, unit, HAVENS_ON[zone])
