"""What carries supply for a nation: its sources, the rails, ports and seas that are joined to them [7.2].

Everything is worked out from the sources outwards: a rail hex, port or water is *live* when a source can be reached
from it along rails, over sea zones between valid ports, and along rails again, in any order.
"""

from __future__ import annotations

from functools import lru_cache

import msgspec

from theatre.games.supreme_commander.control import friendly_hexes
from theatre.games.supreme_commander.movement.zones import zone_against
from theatre.games.supreme_commander.pieces import enemy_land, friendly_land
from theatre.games.supreme_commander.playing_area import closed_to_supply
from theatre.games.supreme_commander.relations import Ties, friendly, hostile, is_active, neutral_land, side_of, ties
from theatre.games.supreme_commander.remembered import Remembered
from theatre.games.supreme_commander.state import INACTIVE, OVERRUN, POSSESSION, UNDER_VICHY, Masks, Position
from theatre.games.supreme_commander.tables import (
    ALLIES,
    FRANCE,
    FREE_FRENCH,
    GERMANY,
    ITALY,
    JOINT,
    KIND,
    NATION,
    NATIONS,
    NOBODY,
    PANZER_ARMY,
    POSSESSIONS,
    TAG,
    UK,
    USA,
    USSR,
    VICHY,
)
from theatre.games.supreme_commander.world import (
    AREA,
    BIT,
    CITIES,
    COUNTRY_MASK,
    EAST_EDGE,
    GATES,
    LAND,
    NATB,
    OWNER_1939,
    PORT_MASK,
    PORT_ZONES,
    PORTS,
    RAIL,
    RAIL_SIDES,
    ROUTES,
    SPACES,
    USA_BOX,
    ZONE_BOX,
    flood,
    mask_of,
)

_GATE_MASK = mask_of(GATES)
_FRENCH_LANDS = tuple([nation for nation in POSSESSIONS if OWNER_1939[nation] == FRANCE])
_PORTS_ON = {box: mask_of([at for at in PORTS if zone in PORT_ZONES[at]]) for zone, box in enumerate(ZONE_BOX)}


class Origin(msgspec.Struct, frozen=True):
    """Where a unit's supply may come from: cities of these home countries, and the USA/Canada box (RUL-25)."""

    nations: tuple[int, ...]
    overseas: bool = False


def origin_of(s: Position, unit: int) -> Origin:
    """7.2.1: a unit's own home country, not that of its controller or ally."""
    return _origin(unit, s.serves[unit])


@lru_cache(maxsize=4096)
def _origin(unit: int, nation: int) -> Origin:
    if KIND[unit] == PANZER_ARMY:
        return Origin((GERMANY, ITALY))
    if TAG[unit] == JOINT:
        return Origin((UK,), overseas=True)
    if nation == VICHY or nation in POSSESSIONS:
        return Origin((nation,))  # 23.6: Vichy corps in a possession that fights alone
    if TAG[unit] == FREE_FRENCH:
        return Origin((FRANCE,), overseas=nation != FRANCE)
    if NATION[unit] == ITALY and nation == GERMANY:
        return Origin((GERMANY,))  # 19.2: Italians whom Germany builds, while Italy is not in play
    return Origin((), overseas=True) if NATION[unit] == USA else Origin((NATION[unit],))


class Net(msgspec.Struct, frozen=True):
    """The live parts of the map, as masks of hexes, and the live waters as boxes of sea zones, NATB and USA/Canada."""

    sources: int
    rails: int
    ports: int
    waters: tuple[int, ...]
    passable: int  # where a line may run
    routes: tuple[tuple[int, int], ...]  # waters that are joined, both ways

    @property
    def ends(self) -> int:
        """All hexes that a line over land may lead to."""
        return self.sources | self.rails | self.ports


class Homes(msgspec.Struct, frozen=True, eq=False):
    """By nation its home country; what follows from it is remembered under the object."""

    column: bytes
    masks: tuple[int, ...]


@lru_cache(maxsize=64)
def _homes(home: bytes) -> Homes:
    masks = [0] * NATIONS
    for at in range(SPACES):
        if home[at] < NATIONS:
            masks[home[at]] |= BIT[at]
    return Homes(home, tuple(masks))


_latest = [_homes(bytes([NOBODY]) * SPACES)]


def homes(s: Position) -> Homes:
    """The column changes a few times in a game: mostly it is what it was the last time."""
    latest = _latest[0]
    if s.home == latest.column:
        return latest
    found = _latest[0] = _homes(bytes(s.home))
    return found


def home_hexes(s: Position, nation: int) -> int:
    """A nation's home country [3.3]."""
    return _vichy(s) if nation == VICHY else homes(s).masks[nation]


def _vichy(s: Position) -> int:
    """Its part of France if it was created, and the French possessions that nobody has conquered [17.5.1, 17.5.2]."""
    found = AREA["vichy_france"] & LAND if s.france == UNDER_VICHY else 0
    for land in _FRENCH_LANDS if s.france in (UNDER_VICHY, OVERRUN) else ():
        found |= COUNTRY_MASK[land] & LAND if s.status[land] == POSSESSION else 0
    return found


def line_hexes(s: Position, nation: int) -> int:
    """Where a supply line may run [7.2m to 7.2p]: not where enemies stand, nor through an EZOC without a friend."""
    closed = neutral_land(s) & ~s.held[nation]
    covered = zone_against(s, nation) & ~friendly_land(s, nation)
    return LAND & ~(enemy_land(s, nation) | covered | closed | closed_to_supply(s))


def blocked_rails(s: Position, nation: int) -> int:
    """Cities of active enemy nations in which no own unit stands: no rail supply passes [3.3o, 7.2q]."""
    enemy = 0
    for other in hostile(ties(s), nation):
        enemy |= home_hexes(s, other) if is_active(s, other) else 0
    return enemy & CITIES & ~friendly_land(s, nation)


def valid_ports(s: Position, nation: int) -> int:
    """7.2t: ports at home with an Active major or a minor ally of the side, and those that an own unit occupies.

    A port at a gate must be friendly controlled, or it would be a way around its own gate [12.2.1].
    """
    ours = friendly_land(s, nation)
    for other in friendly(ties(s), nation):
        if s.status[other] != INACTIVE or other == nation:
            ours |= COUNTRY_MASK[other] if s.status[other] == POSSESSION else home_hexes(s, other)
    return ours & PORT_MASK & ~(_GATE_MASK & ~friendly_hexes(s, nation))


def sources(s: Position, nation: int, origin: Origin) -> int:
    """Home cities that no enemy occupies, of the USSR also its hexes on the east edge [7.2.1]."""
    found = 0
    for one in origin.nations:
        found |= home_hexes(s, one) & CITIES
        if one == USSR:
            found |= EAST_EDGE & home_hexes(s, one)
    return found & ~enemy_land(s, nation)


def open_routes(s: Position, nation: int) -> tuple[tuple[int, int], ...]:
    """Waters joined for a nation: gates must be friendly; the boxes beside the map are the Allies' [12.2.1, 12.3.2]."""
    return _open_routes(friendly_hexes(s, nation) & _GATE_MASK, side_of(s, nation) == ALLIES)


@lru_cache(maxsize=256)
def _open_routes(gates: int, allied: bool) -> tuple[tuple[int, int], ...]:
    return tuple(
        [
            (route.a, route.b)
            for route in ROUTES
            if (allied or (NATB not in (route.a, route.b) and USA_BOX not in (route.a, route.b)))
            and (not route.gates or mask_of(route.gates) & gates)
        ]
    )


def net_of(s: Position, nation: int, origin: Origin) -> Net:
    key = s.masks, ties(s), homes(s), s.scenario, nation, origin
    found = _nets.get(key)
    if found is None:
        found = _work_out(s, nation, origin)
        _nets.keep(key, found)
    return found


_nets: Remembered[tuple[Masks, Ties, Homes, str, int, Origin], Net] = Remembered(2048)


def _work_out(s: Position, nation: int, origin: Origin) -> Net:
    passable = line_hexes(s, nation)
    return _net(
        sources(s, nation, origin) & passable,
        passable,
        RAIL & passable & ~blocked_rails(s, nation),
        valid_ports(s, nation) & passable,
        open_routes(s, nation),
        origin.overseas,
    )


@lru_cache(maxsize=1024)
def _net(start: int, passable: int, rail: int, valid: int, routes: tuple[tuple[int, int], ...], overseas: bool) -> Net:
    rails = flood(start & rail, rail, RAIL_SIDES)
    ports, waters = 0, {USA_BOX} if overseas else set()
    while True:
        hubs = valid & (start | rails)
        waters |= {box for box, there in _PORTS_ON.items() if hubs & there}
        _join(waters, routes)
        for box in waters:
            ports |= _PORTS_ON.get(box, 0) & valid
        more = flood((rails | ports) & rail, rail, RAIL_SIDES)
        if more == rails:
            return Net(start, rails, ports, tuple(sorted(waters)), passable, routes)
        rails = more


def _join(waters: set[int], routes: tuple[tuple[int, int], ...]) -> None:
    """All waters that can be reached from some of them."""
    grown = bool(waters)
    while grown:
        grown = False
        for a, b in routes:
            if (a in waters) != (b in waters):
                waters |= {a, b}
                grown = True
