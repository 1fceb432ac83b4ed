"""The map as tables of integers, derived once from the board file: hexes, fronts, countries, cities, ports, hexsides.

A space is an index in the order of the board file: 1,758 hexes, then four boxes. Sets of hexes are masks in which a hex
has the bit of its place on the grid (`BIT[space]`), so that neighbours are found by shifts; `spaces` and `mask_of` lead
from one to the other. Hexsides are six masks, one for each direction of `STEPS`: the hexes that can be left that way.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from importlib.resources import files

import msgspec

from theatre.board.graph import build_graph
from theatre.board.hexes import distance, hex_field, spread_within, steps
from theatre.board.load import load_board
from theatre.board.masks import bits
from theatre.board.schema import Edge, HexGrid
from theatre.games.third_reich.possibilities import FIGURES
from theatre.games.third_reich.tables import (
    BELGIUM,
    FRANCE,
    ITALY,
    MAJORS,
    NATION_ID,
    NATION_ROWS,
    NATIONS,
    NOBODY,
    OTHERS,
    PACKAGE,
    POWERS,
)

BOARD = load_board(files(PACKAGE) / "data" / "board.json")
GRAPH = build_graph(BOARD)
SPACES = len(BOARD.spaces)
NOWHERE = -1
IDS = tuple([space.id for space in BOARD.spaces])
NAMES = tuple([space.name if space.name == space.id else f"{space.name} ({space.id})" for space in BOARD.spaces])
IS_LAND = tuple([space.kind == "land" for space in BOARD.spaces])
IS_SEA = tuple([space.kind == "sea" for space in BOARD.spaces])
US_BOX, SW_BOX, MURMANSK_BOX, LEND_LEASE_BOX = range(SPACES - 4, SPACES)


def space(space_id: str) -> int:
    return GRAPH.index_of(space_id)


# sets of hexes
assert isinstance(BOARD.grid, HexGrid)
_field = hex_field(BOARD.grid)
WIDTH = _field.width
STEPS = steps(WIDTH)
BIT = tuple([1 << _field.bits[name] if name in _field.bits else 0 for name in IDS])
_at_bit = {_field.bits[name]: at for at, name in enumerate(IDS) if name in _field.bits}


_BYTES = max(_at_bit) // 8 + 1
_BITS_OF = tuple([tuple(bits(byte)) for byte in range(256)])


def mask_of(these: Iterable[int]) -> int:
    mask = 0
    for one in these:
        mask |= BIT[one]
    return mask


def spaces(mask: int) -> list[int]:
    """The hexes of a set, in the order of the board."""
    return list(_spaces(mask))


@lru_cache(maxsize=8192)
def _spaces(mask: int) -> tuple[int, ...]:
    found: list[int] = []
    for at, byte in enumerate(mask.to_bytes(_BYTES, "little")):
        if byte:
            found += [_at_bit[at * 8 + bit] for bit in _BITS_OF[byte]]
    return tuple(found)


ROW = tuple([_field.bits[name] // _field.width if name in _field.bits else NOWHERE for name in IDS])
"""The lettered row of a hex, A is 0."""
LAND = mask_of([at for at in range(SPACES) if IS_LAND[at]])

# fronts
WEST, EAST, MEDITERRANEAN = FRONTS = range(3)
FRONT_IDS = ("west", "east", "mediterranean")
_groups = [frozenset(space.groups) for space in BOARD.spaces]
FRONT = tuple([next((f for f, name in enumerate(FRONT_IDS) if name in of), NOBODY) for of in _groups])
ON_FRONT = tuple([mask_of([at for at in range(SPACES) if FRONT[at] == front]) for front in FRONTS])

# countries
GROUPS = {group.id: group for group in BOARD.groups}
AREA = {name: tuple([at for at in range(SPACES) if name in _groups[at]]) for name in GROUPS}
"""The hexes of a country, area or edge of the map, by the group's id."""


def _nation_of(country: str | None) -> int:
    if country is None:
        return NOBODY
    group = GROUPS[country]
    return NATION_ID[(group.owner or "") if group.kind == "part_of_country" else country]


COUNTRY = tuple([_nation_of(space.country) for space in BOARD.spaces])
COUNTRY_MASK = tuple([mask_of([at for at in range(SPACES) if COUNTRY[at] == nation]) for nation in range(NATIONS)])
NATION_NAMES = (
    *[row.name for row in MAJORS],
    *[GROUPS[name].name for name in NATION_ROWS.minors],
    *[row.name for row in OTHERS],
)
KIND_OF_NATION = (
    *["major"] * len(MAJORS),
    *[GROUPS[name].kind for name in NATION_ROWS.minors],
    *["other"] * len(OTHERS),
)
MINOR_COUNTRIES = tuple([at for at in range(NATIONS) if KIND_OF_NATION[at] in ("minor_country", "minor_ally")])
AXIS_MINOR_ALLIES = tuple([at for at in range(NATIONS) if KIND_OF_NATION[at] == "minor_ally"])  # 25.1
COLONIES = tuple([at for at in range(NATIONS) if KIND_OF_NATION[at] == "colony"])
BRP = (
    *[0] * len(MAJORS),  # half of what a conquered major began with [10.341]
    *[GROUPS[name].values.get("brp", 0) for name in NATION_ROWS.minors],
    *[row.brp for row in OTHERS],
)
"""What the conquest of a minor country or a colony is worth each year."""


# cities, ports, fortresses


class Port(msgspec.Struct, frozen=True):
    """A base of fleets; two hexes have two of them, and three ports lie on two fronts [29.12]."""

    hex: int
    name: str
    fronts: tuple[int, ...]


CITIES = tuple([len(space.sites) for space in BOARD.spaces])
PORTS = tuple(
    [
        Port(at, site.name, tuple([FRONT_IDS.index(one) for one in str(site.features["port"]).split("+")]))
        for at, space in enumerate(BOARD.spaces)
        for site in space.sites
        if "port" in site.features
    ]
)
PORTS_AT = {at: tuple([p for p, port in enumerate(PORTS) if port.hex == at]) for at in range(SPACES)}


def fronts_at(ports: tuple[int, ...]) -> tuple[int, ...]:
    """The fronts of some ports."""
    return tuple(sorted({front for port in ports for front in PORTS[port].fronts}))


_starred = [at for at, space in enumerate(BOARD.spaces) if any("capital" in site.features for site in space.sites)]
CAPITALS = mask_of(_starred)
"""Every starred hex, of colonies too [5.41]."""
OBJECTIVES = tuple([at for at, hex_ in enumerate(BOARD.spaces) if any("objective" in s.features for s in hex_.sites)])
_named = [*[(row.id, row.capital) for row in MAJORS], *[(row.id, row.capital) for row in OTHERS if row.capital]]
_given = {NATION_ID[nation]: space(capital) for nation, capital in _named}
CAPITAL = tuple(
    [_given.get(nation, next((at for at in _starred if COUNTRY[at] == nation), NOWHERE)) for nation in range(NATIONS)]
)
"""The hex of a country's capital, of the USA its box; NOWHERE for those that have none."""
HAS_SOURCE = tuple(
    [
        (nation in POWERS and IS_LAND[CAPITAL[nation]])
        or (nation in MINOR_COUNTRIES and name not in NATION_ROWS.no_armed_forces)
        for name, nation in NATION_ID.items()
    ]
)
"""27.11: capitals of countries that have units in the game are sources of supply."""
BEACHES = tuple([at for at, space in enumerate(BOARD.spaces) if space.values.get("beaches")])
LONDON, PARIS, MOSCOW, LENINGRAD, MALTA, GIBRALTAR, SEVASTOPOL = [
    space(name) for name in ("K23", "O22", "H47", "D44", "GG19", "AA7", "V38")
]
ROME = CAPITAL[ITALY]
EAST_EDGE = mask_of(AREA["east_edge"])

# hexsides
Sides = tuple[int, int, int, int, int, int]


def _sides(edges: Iterable[Edge]) -> Sides:
    """For each direction the hexes with such an edge on that side."""
    masks = [0] * len(STEPS)
    for edge in edges:
        a, b = _field.bits[edge.a], _field.bits[edge.b]
        masks[STEPS.index(b - a)] |= 1 << a
        masks[STEPS.index(a - b)] |= 1 << b
    return (masks[0], masks[1], masks[2], masks[3], masks[4], masks[5])


_land = [edge for edge in BOARD.edges if edge.kind in ("land", "river")]
_arrows = [edge for edge in BOARD.edges if "crossing_arrow" in edge.features]
LAND_SIDES = _sides(_land)
"""Where a zone of control reaches and hexes are adjacent: land and rivers, no water, no crossing arrow [5.34, 5.35]."""
GROUND_SIDES = _sides([*_land, *_arrows])
"""Where ground units and land supply lines may cross [5.33, 5.36, 27.22]."""
CROSSING_SIDES = _sides([*[edge for edge in _land if edge.kind == "river"], *_arrows])
"""Rivers, the Suez Canal and crossing arrows: who defends behind them is tripled [5.72, 47.1]."""
ROUGH = mask_of([at for at, space in enumerate(BOARD.spaces) if space.terrain in ("mountain", "swamp")])


def across(mask: int, sides: Sides) -> int:
    """The hexes that lie across such hexsides from those of a set."""
    north_west, north_east, west, east, south_west, south_east = sides
    up_and_down = (mask & north_west) >> WIDTH | (mask & south_east) << WIDTH
    along = (mask & west) >> 1 | (mask & east) << 1
    return up_and_down | along | (mask & north_east) >> WIDTH - 1 | (mask & south_west) << WIDTH - 1


_printed = [str(space.features.get("fortress", "")) for space in BOARD.spaces]
LONG_MAGINOT_LINE = tuple(
    [at for at in spaces(across(COUNTRY_MASK[BELGIUM], LAND_SIDES) & COUNTRY_MASK[FRANCE]) if not _printed[at]]
)
"""French hexes next to Belgium: fortresses by an optional variant only [YMP-L17]."""
REDOUBT_HEX = space(FIGURES.redoubt.hex)
BY_VARIANT = ("long_maginot", "redoubt")
FORTRESS = tuple(
    [
        "long_maginot" if at in LONG_MAGINOT_LINE else ("redoubt" if at == REDOUBT_HEX else kind)
        for at, kind in enumerate(_printed)
    ]
)
"""What fortress a hex can be; `razed` says whether it is one now."""
NEAR = tuple([across(BIT[at], GROUND_SIDES) for at in range(SPACES)])
"""By hex the hexes into which ground units can go from it."""


@lru_cache(maxsize=8192)
def flood(start: int, passable: int, sides: Sides) -> int:
    """The set `start` and all that is joined to it by passable hexes."""
    reached = frontier = start
    while frontier:
        frontier = across(frontier, sides) & passable & ~reached
        reached |= frontier
    return reached


HEXES = mask_of(range(SPACES))


@lru_cache(maxsize=4096)
def within(start: int, passable: int, hexes: int) -> int:
    """The set `start` and all that lies up to so many hexes from it, by air over passable hexes."""
    return spread_within(start, passable, _field.width, hexes)


def hexes_between(a: int, b: int) -> int:
    """From one hex to another as the crow flies."""
    return distance(_field.bits[IDS[a]], _field.bits[IDS[b]], _field.width)
