"""The map as tables of integers, derived once from the board file: hexes, countries, cities, ports, sea zones, rails.

A space is an index in the order of the board file: 2,385 hexes, then 22 boxes. Sets of hexes are masks in which a hex
has the bit of its place on the grid (`BIT[space]`), so that neighbours are found by shifts; `spaces` and `mask_of` lead
from one to the other. Boxes have no bit. Hexsides are six masks, one for each direction (`theatre.board.hexsides`).
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from importlib.resources import files

import msgspec

from theatre.board import hexsides
from theatre.board.graph import build_graph
from theatre.board.hexes import distance, hex_field, spread_within
from theatre.board.hexsides import Sides
from theatre.board.load import load_board
from theatre.board.masks import bits
from theatre.board.schema import Edge, HexGrid
from theatre.games.supreme_commander.tables import NATION_ID, NATIONS, NOBODY, PACKAGE

BOARD = load_board(files(PACKAGE) / "data" / "board.json")
GRAPH = build_graph(BOARD)
SPACES = len(BOARD.spaces)
NOWHERE = -1
IDS = tuple([space.id for space in BOARD.spaces])
NAMES = tuple(
    [one.name if one.name == one.id or one.kind == "box" else f"{one.name} ({one.id})" for one in BOARD.spaces]
)
HEXES = len([space for space in BOARD.spaces if space.kind != "box"])
IS_BOX = tuple([space.kind == "box" for space in BOARD.spaces])
IS_SEA = tuple([space.kind == "sea" for space in BOARD.spaces])


def space(space_id: str) -> int:
    return GRAPH.index_of(space_id)


# sets of hexes
assert isinstance(BOARD.grid, HexGrid)
_field = hex_field(BOARD.grid)
WIDTH = _field.width
BIT = tuple([1 << _field.bits[name] if name in _field.bits else 0 for name in IDS])
_at_bit = {_field.bits[name]: at for at, name in enumerate(IDS) if name in _field.bits}


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
    return tuple(sorted([_at_bit[bit] for bit in bits(mask)]))


def lowest(mask: int) -> int:
    """A hex of a set that is not empty, always the same."""
    return _at_bit[(mask & -mask).bit_length() - 1]


# terrain
TERRAIN = tuple([str(space.terrain or space.kind) for space in BOARD.spaces])
PROHIBITED = mask_of([at for at in range(SPACES) if TERRAIN[at] == "prohibited"])
LAND = mask_of([at for at, one in enumerate(BOARD.spaces) if one.kind == "land"]) & ~PROHIBITED
"""The hexes that land units may be in: no sea, no lake, no prohibited land."""
ALL_SEA = mask_of([at for at in range(SPACES) if IS_SEA[at]])
DESERT, MARSH, MOUNTAIN, FOREST = [
    mask_of([at for at in range(SPACES) if TERRAIN[at] == name]) for name in ("desert", "marsh", "mountain", "forest")
]

# countries and areas
GROUPS = {group.id: group for group in BOARD.groups}
_groups = [frozenset(one.groups) for one in BOARD.spaces]
AREA = {name: mask_of([at for at in range(SPACES) if name in _groups[at]]) for name in GROUPS}
"""The hexes of a country, area, sea zone, front or edge of the map, by the group's id."""
COUNTRY = tuple([NATION_ID.get(one.country or "", NOBODY) for one in BOARD.spaces])
"""The nation or possession inside whose border of 1939 a hex lies."""
COUNTRY_MASK = tuple([mask_of([at for at in range(SPACES) if COUNTRY[at] == nation]) for nation in range(NATIONS)])
OWNER_1939 = tuple(
    [
        NATION_ID[str(GROUPS[name].owner)] if name in GROUPS and GROUPS[name].kind == "possession" else nation
        for name, nation in NATION_ID.items()
    ]
)
"""By nation the power to which a possession belongs, the nation itself otherwise [17.16]."""
POSSESSIONS = tuple([NATION_ID[name] for name, group in GROUPS.items() if group.kind == "possession"])
EAST_EDGE = AREA["east_edge"]

# fronts
FRONT_IDS = ("west", "east", "south")
WEST, EAST, SOUTH = FRONTS = range(3)
FRONT = tuple([next((f for f, name in enumerate(FRONT_IDS) if name in of), NOBODY) for of in _groups])
AIR_BOX = tuple([space(f"{name}_air_box") for name in FRONT_IDS])
TRANSFER_BOX = tuple([space(f"{name}_air_transfer_box") for name in FRONT_IDS])

# the sea
ZONE_IDS = (
    "north_atlantic", "north_sea", "baltic_sea", "western_mediterranean", "eastern_mediterranean", "black_sea",
    "persian_gulf",
)  # fmt: skip
NORTH_ATLANTIC, NORTH_SEA, BALTIC, WEST_MED, EAST_MED, BLACK_SEA, PERSIAN_GULF = ZONES = range(len(ZONE_IDS))
ZONE_BOX = tuple([space(f"{name}_box") for name in ZONE_IDS])
ZONE_OF_BOX = {box: zone for zone, box in enumerate(ZONE_BOX)}
NATB, USA_BOX, SIBERIA, RESERVES = [
    space(name) for name in ("transfer_box", "usa_canada_box", "siberia", "siberian_reserves_box")
]


def _port_zones(at: int) -> tuple[int, ...]:
    if at == USA_BOX:
        return (NORTH_ATLANTIC,)
    words = [str(site.features["port"]) for site in BOARD.spaces[at].sites if "port" in site.features]
    return tuple([ZONE_IDS.index(zone) for word in words for zone in word.split("+")])


PORT_ZONES = tuple([_port_zones(at) for at in range(SPACES)])
"""By space the sea zones that a port touches; () where there is none. The NATB is joined to zones by routes."""
PORTS = tuple([at for at in range(HEXES) if PORT_ZONES[at]])
PORT_MASK = mask_of(PORTS)
COAST_ZONES = tuple(
    [tuple([z for z, name in enumerate(ZONE_IDS) if name in _groups[at] and not IS_BOX[at]]) for at in range(SPACES)]
)
"""By hex, land or sea, the sea zones on which it lies."""


class Route(msgspec.Struct, frozen=True):
    """Two waters that are joined: indices of boxes (zones, NATB, USA), and the gates of which one must be friendly."""

    a: int
    b: int
    gates: tuple[int, ...]
    cape: bool


_banks = {passage.id: tuple([space(bank) for bank in passage.banks]) for passage in BOARD.passages}
ROUTES = tuple(
    [
        Route(space(e.a), space(e.b), _banks[e.passage] if e.passage else (), "around_the_cape" in e.features)
        for e in BOARD.edges
        if e.kind == "sea" and IS_BOX[space(e.a)] and IS_BOX[space(e.b)]
    ]
)
GATES = tuple(sorted({gate for route in ROUTES for gate in route.gates}))
GIBRALTAR, SUEZ, ISTANBUL, COPENHAGEN, KIEL, BASRA = [
    space(name) for name in ("3750", "4917", "3621", "1732", "1834", "4503")
]

# cities, capitals, MSP, victory
_features = [frozenset([word for site in one.sites for word in site.features]) for one in BOARD.spaces]
IS_CITY = tuple([bool(one.sites) for one in BOARD.spaces])
CITIES = mask_of([at for at in range(SPACES) if IS_CITY[at]])
"""Every city; ports and capitals are cities [2.2]."""
_capitals = [at for at in range(SPACES) if "capital" in _features[at]]
CAPITAL = tuple([next((at for at in _capitals if COUNTRY[at] == nation), NOWHERE) for nation in range(NATIONS)])
CAPITALS = mask_of(_capitals)
FACTORY_BOXES = tuple([at for at in range(SPACES) if "factory" in BOARD.spaces[at].features])
FACTORY_HEX = tuple([space(str(BOARD.spaces[at].features["factory"])) for at in FACTORY_BOXES])
MSP = tuple([one.values.get("msp", 0) for one in BOARD.spaces])
"""The printed value of a hex; the hexes of Soviet factories are worth it only while the factory is there [9.1.10]."""
MSP_HEXES = tuple([at for at in range(HEXES) if MSP[at]])
MSP_AT = {at: number for number, at in enumerate(MSP_HEXES)}
MSP_MASK = mask_of(MSP_HEXES)
MSP_OF = tuple([tuple([at for at in MSP_HEXES if COUNTRY[at] == nation]) for nation in range(NATIONS)])
VICTORY_HEXES = tuple([at for at in range(HEXES) if "victory" in _features[at]])
PARIS, LONDON, MOSCOW, ROME, WARSAW, MARSEILLE, ALGIERS, BERLIN = [
    space(name) for name in ("2440", "2041", "1717", "3334", "2227", "3239", "3942", "2132")
]

# hexsides


def _sides(edges: Iterable[Edge]) -> Sides:
    hexes = [edge for edge in edges if edge.a in _field.bits and edge.b in _field.bits]
    return hexsides.hexsides([(_field.bits[edge.a], _field.bits[edge.b]) for edge in hexes], WIDTH)


_dry = [edge for edge in BOARD.edges if edge.kind in ("land", "river")]
_straits = [edge for edge in BOARD.edges if "strait" in edge.features]
ZOC_SIDES = _sides(_dry)
"""Where a zone of control reaches: over land and rivers, the Suez crossing too, never over an all-sea side [6.0]."""
GROUND_SIDES = _sides([*_dry, *_straits])
"""Where land units move, attack and trace supply over land: also across straits (RUL-34)."""
STRAIT_SIDES = _sides(_straits)
RIVER_SIDES = _sides([edge for edge in _dry if edge.kind == "river"])
FREEZING_SIDES = _sides([edge for edge in _dry if "freezes" in edge.features])
RAIL_SIDES = _sides([edge for edge in _dry if "rail" in edge.features and "strait" not in edge.features])
COAST_SIDES = _sides([edge for edge in BOARD.edges if edge.kind == "coast"])
"""Between a land hex and an all-sea hex: where invasions land [12.4]."""
_ground = [edge for edge in [*_dry, *_straits] if edge.a in _field.bits and edge.b in _field.bits]
GROUND_MOVES = tuple([(space(a), space(b)) for edge in _ground for a, b in ((edge.a, edge.b), (edge.b, edge.a))])
"""Every step from a hex to a neighbour that land units can take."""


def across(mask: int, sides: Sides) -> int:
    """The hexes that lie across such hexsides from those of a set."""
    return hexsides.across(mask, sides, WIDTH)


RAIL = across(LAND, RAIL_SIDES)
"""Hexes with a rail line."""
NEAR = tuple([across(bit, GROUND_SIDES) for bit in BIT])
"""By hex the hexes into which land units can go from it."""
SHORES = tuple([across(bit, COAST_SIDES) & (LAND if IS_SEA[at] else ALL_SEA) for at, bit in enumerate(BIT)])
"""Of an all-sea hex the coastal hexes beside it, of a land hex the all-sea hexes."""
SIBERIAN_ENTRY = EAST_EDGE & LAND


@lru_cache(maxsize=8192)
def flood(start: int, passable: int, sides: Sides) -> int:
    """The set `start` and all that is joined to it by passable hexes."""
    return hexsides.flood(start, passable, sides, WIDTH)


@lru_cache(maxsize=8192)
def line_within(start: int, passable: int, hexes: int) -> int:
    """The set `start` and all from which a line over land of up to so many hexes leads to it."""
    reached = 0
    for ring in hexsides.flood_rings(start, passable, GROUND_SIDES, WIDTH, hexes):
        reached |= ring
    return reached


_everywhere = mask_of(range(SPACES))


@lru_cache(maxsize=4096)
def range_around(at: int, hexes: int) -> int:
    """All hexes up to so many from one, whatever lies between: ranges of HQs and air units [11.1, 13.1.1]."""
    return spread_within(BIT[at], _everywhere, WIDTH, hexes)


def hexes_between(a: int, b: int) -> int:
    """From one hex to another as the crow flies."""
    return distance(_field.bits[IDS[a]], _field.bits[IDS[b]], WIDTH)
