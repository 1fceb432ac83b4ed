"""Supply over land [27.1, 27.2]: which hexes are in reach of a source, and which units are without supply.

`supplied_hexes` floods from the sources of a nation over hexes that it may use and that no hostile zone covers; the
ends of a line may be in a zone.
"""

from __future__ import annotations

from theatre.games.third_reich.control import held_by, is_fortress, is_garrisonable
from theatre.games.third_reich.state import (
    Position,
    allied,
    at_war,
    enemy_ground,
    in_game,
    is_ally,
    is_western,
    master,
    of_side,
    on_board,
    runs,
    this_turn,
)
from theatre.games.third_reich.tables import (
    AXIS,
    FRANCE,
    FREE_FRANCE,
    GERMANY,
    IS_GROUND,
    ITALY,
    KIND,
    NATION_ID,
    NATIONS,
    NOBODY,
    PARTISAN,
    POWERS,
    SIDE,
    USSR,
    VICHY_FRANCE,
)
from theatre.games.third_reich.world import (
    BIT,
    CAPITAL,
    COUNTRY,
    EAST_EDGE,
    GIBRALTAR,
    GROUND_SIDES,
    HAS_SOURCE,
    LONDON,
    MALTA,
    PARIS,
    PORTS,
    SPACES,
    US_BOX,
    across,
    flood,
    mask_of,
    space,
    spaces,
)
from theatre.games.third_reich.zones import zones_against

LIBYAN_PORTS, EGYPTIAN_PORTS = [
    tuple([port.hex for port in PORTS if COUNTRY[port.hex] == NATION_ID[name]]) for name in ("libya", "egypt")
]
FRENCH_PORTS = (space("DD17"), space("HH35"))  # Tunis and Beirut [27.12b]
ENCLAVES = ((GERMANY, space("J36")), (ITALY, space("AA26")))  # Konigsberg and Durazzo [27.18]
SUEZ, ALEXANDRIA = space("MM30"), space("LL29")
FRENCH = (FRANCE, VICHY_FRANCE, FREE_FRANCE)
OVERSEAS = mask_of(
    [
        at
        for at in range(SPACES)
        if COUNTRY[at] in [NATION_ID[name] for name in ("algeria", "egypt", "libya", "morocco", "tunisia")]
        or COUNTRY[at] in [NATION_ID[name] for name in ("lebanon_syria", "palestine", "transjordan", "iraq", "arabia")]
    ]
)
"""Outside Europe, where French units are not bound to Paris [27.28]."""
FRENCH_BOUND_UNTIL = 1942


def shares(s: Position, power: int, other: int) -> bool:
    """May a power draw on sources that the other controls?

    Russia and the West never share [27.27]; Germany and Italy do before they are allied [27.11q2].
    """
    if power == other:
        return True
    if SIDE[power] == AXIS:
        return SIDE[other] == AXIS
    return is_western(power) and is_western(other) and allied(s, power, other)


def source_hexes(s: Position, nation: int, in_europe: bool) -> int:
    """The sources of supply on the map for ground units of a nation, the east edge apart."""
    power = master(s, nation)
    usable = [hex_ for hex_ in _all_sources(s, nation, power) if _is_held(s, hex_, nation, power)]
    if nation == FRANCE and in_europe and s.year < FRENCH_BOUND_UNTIL:
        usable = [hex_ for hex_ in usable if hex_ in _french_sources(s)]
    return mask_of(usable)


def _all_sources(s: Position, nation: int, power: int) -> list[int]:
    found = [CAPITAL[n] for n in range(NATIONS) if HAS_SOURCE[n] and (n != USSR or power == USSR)]
    if power != NOBODY:
        if SIDE[power] == AXIS:
            found += LIBYAN_PORTS
        elif power != USSR:
            found += EGYPTIAN_PORTS
    if nation in FRENCH:
        found += [port for port in FRENCH_PORTS if s.holder[port] == nation]
    return found + [port for at, (owner, port) in enumerate(ENCLAVES) if nation == owner and s.enclaves[at]]


def _is_held(s: Position, hex_: int, nation: int, power: int) -> bool:
    holder = s.holder[hex_]
    if holder in (nation, NOBODY):
        return holder == nation
    if power == NOBODY:
        return holder in POWERS and _shares_a_foe(s, nation, holder)  # 22.8
    owner = master(s, holder)
    return is_garrisonable(s, holder, power) or (owner in POWERS and shares(s, power, owner))


def _shares_a_foe(s: Position, minor: int, power: int) -> bool:
    """Is the power at war with one that has attacked the minor?"""
    return any(s.foes[minor] >> foe & 1 and at_war(s, power, foe) for foe in POWERS)


def _french_sources(s: Position) -> list[int]:
    """27.28: Paris; while it is lost London, or a capital that was captured."""
    if is_ally(s, s.holder[PARIS], FRANCE):
        return [PARIS]
    captured = [CAPITAL[n] for n in range(NATIONS) if HAS_SOURCE[n] and not is_ally(s, n, FRANCE) and CAPITAL[n] >= 0]
    return [LONDON, *captured]


def line_hexes(s: Position, nation: int) -> int:
    """The hexes over which a nation may trace: its own and its allies' [27.22d, 27.27]."""
    power = master(s, nation)
    if power == NOBODY:
        return held_by(s, [n == nation or (n in POWERS and _shares_a_foe(s, nation, n)) for n in range(NATIONS)])
    usable = [is_ally(s, n, power) or is_garrisonable(s, n, power) for n in range(NATIONS)]
    for n in range(NATIONS):
        owner = master(s, n)
        usable[n] = usable[n] or (owner != NOBODY and shares(s, power, owner))
    return held_by(s, usable)


def supplied_hexes(s: Position, nation: int, in_europe: bool = True) -> int:
    """The hexes in which a ground unit of this nation would be in supply over land."""
    edge = EAST_EDGE if master(s, nation) == USSR else 0  # 27.14
    sources = source_hexes(s, nation, in_europe)
    return in_reach(sources, edge, line_hexes(s, nation), zones_against(s, nation), enemy_ground(s, nation))


def in_reach(sources: int, edge: int, usable: int, zones: list[int], hostile: int) -> int:
    """27.22: all that can be joined to a source by a line of usable hexes outside every zone.

    `edge` are hexes beside a source off the map. A hex next to a source is in reach unless one zone covers both.
    """
    covered = hostile
    for zone in zones:
        covered |= zone
    clear = usable & ~covered
    line = flood((across(sources, GROUND_SIDES) | edge) & clear, clear, GROUND_SIDES)
    beside = 0
    for hex_ in spaces(sources):
        near = across(BIT[hex_], GROUND_SIDES)
        for zone in zones:
            if zone & BIT[hex_]:
                near &= ~zone
        beside |= near
    return sources | edge | line | across(line, GROUND_SIDES) | beside


def is_fed_by_fortress(s: Position, unit: int) -> bool:
    """27.13: a fortress supplies those within; Malta only while the Allies hold Gibraltar, or Suez and Alexandria."""
    hex_ = s.where[unit]
    if not is_fortress(s, hex_):
        return False
    if hex_ != MALTA:
        return True
    western = [at for at in (GIBRALTAR, SUEZ, ALEXANDRIA) if is_western(master(s, s.holder[at]))]
    return GIBRALTAR in western or len(western) > 1


def is_exempt(s: Position, unit: int) -> bool:
    """Units that need no line [27.16, 27.31-27.33]."""
    at_home = s.where[unit] == US_BOX
    return not IS_GROUND[unit] or KIND[unit] == PARTISAN or at_home or s.graced[unit] >= this_turn(s)


def without_supply(s: Position, powers: tuple[int, ...]) -> list[int]:
    """The units that these powers run and that cannot be supplied over land."""
    fed: dict[tuple[int, bool], int] = {}
    lacking = []
    for unit in on_board(s):
        if runs(s, unit) not in powers or is_exempt(s, unit) or is_fed_by_fortress(s, unit):
            continue
        hex_ = BIT[s.where[unit]]
        key = (s.serves[unit], s.serves[unit] != FRANCE or not hex_ & OVERSEAS)
        if key not in fed:
            fed[key] = supplied_hexes(s, *key)
        if not fed[key] & hex_:
            lacking.append(unit)
    return lacking


def judge_supply(s: Position, side: int) -> None:
    """27.44a: after fleets have moved and before anything else does; what opens an enclave closes its source."""
    for at, (owner, port) in enumerate(ENCLAVES):
        if s.enclaves[at] and in_game(s, owner):
            s.enclaves[at] = 0
            s.enclaves[at] = not supplied_hexes(s, owner) & BIT[port]
    s.unsupplied[:] = bytes(len(s.unsupplied))
    for unit in without_supply(s, of_side(s, side)):
        s.unsupplied[unit] = 1
