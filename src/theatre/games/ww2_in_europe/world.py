"""The map as tables of integers, derived once from the board file.

A space is an index: 176 land spaces, 26 sea spaces, then the circles, the sea spaces of the ports. `CIRCLE[land]` is
the circle of a port, `LAND_PART[circle]` its land space; the id of a circle is `@` before that of the land space.
"Land", "sea" and "circle" are these three; "water" is a sea space or a circle.
"""

from __future__ import annotations

from importlib.resources import files

from theatre.board.graph import build_graph
from theatre.board.load import load_board
from theatre.games.ww2_in_europe.tables import COLOURS, NOBODY, NUMBERS, PACKAGE, POWER_ID, POWERS

NOWHERE = -1
BOARD = load_board(files(PACKAGE) / "data" / "board.json")
GRAPH = build_graph(BOARD)
_land = [at for at, space in enumerate(BOARD.spaces) if space.kind == "land"]
_ports = [at for at in _land if "port" in BOARD.spaces[at].features]
LANDS = tuple(_land)
SEAS = tuple([at for at, space in enumerate(BOARD.spaces) if space.kind == "sea"])
CIRCLES = tuple(range(len(BOARD.spaces), len(BOARD.spaces) + len(_ports)))
SPACES = len(BOARD.spaces) + len(CIRCLES)
assert tuple(range(len(LANDS))) == LANDS, "the board must list its land spaces first"
IDS = (*[space.id for space in BOARD.spaces], *[f"@{BOARD.spaces[at].id}" for at in _ports])
NAMES = (*[space.name for space in BOARD.spaces], *[f"port of {BOARD.spaces[at].name}" for at in _ports])
_index = {name: at for at, name in enumerate(IDS)}
_circle_of = dict(zip(_ports, CIRCLES, strict=True))
CIRCLE = tuple([_circle_of.get(at, NOWHERE) for at in LANDS])
LAND_PART = {circle: land for land, circle in _circle_of.items()}


def space(space_id: str) -> int:
    """The index of a land or sea space, or of a circle such as @london."""
    return _index[space_id] if space_id in _index else GRAPH.index_of(space_id)


def is_land(at: int) -> bool:
    return 0 <= at < len(LANDS)


def is_water(at: int) -> bool:
    return len(LANDS) <= at < SPACES


# land spaces
TERRAIN = tuple([BOARD.spaces[at].terrain or "clear" for at in LANDS])
"""clear, woodland, mountains, impassable, desert"""
DIFFICULT = tuple([terrain in ("woodland", "mountains") for terrain in TERRAIN])
BARREN = tuple([terrain in ("impassable", "desert") for terrain in TERRAIN])
FACTORY = tuple([BOARD.spaces[at].values.get("factory", 0) for at in LANDS])
NRZ = tuple([BOARD.spaces[at].values.get("nrz", 0) for at in LANDS])
VALUE = tuple([factory or nrz for factory, nrz in zip(FACTORY, NRZ, strict=True)])
NO_STACK_LIMIT = tuple(["no_stack_limit" in BOARD.spaces[at].features for at in LANDS])
HOMELAND_OF = tuple([POWER_ID.get(BOARD.spaces[at].features.get("homeland"), NOBODY) for at in LANDS])  # type: ignore[call-overload]
"""The power in whose dark colour a space is printed, NOBODY for the others."""
_colour = {name: POWER_ID[power] for power, names in COLOURS.items() for name in names}
HOMELANDS = tuple([tuple([at for at in LANDS if HOMELAND_OF[at] == power]) for power in range(len(POWERS))])
VALUED = tuple([at for at in LANDS if VALUE[at]])
COLOUR = tuple([_colour.get(BOARD.spaces[at].id, NOBODY) for at in LANDS])
"""The power in whose colour, dark or light, a space is printed; NOBODY for cream."""

# countries
_countries = [group for group in BOARD.groups if group.kind == "country"]
COUNTRIES = len(_countries)
COUNTRY_NAMES = tuple([group.name for group in _countries])
COUNTRY_ID = {group.id: at for at, group in enumerate(_countries)}
COUNTRY = tuple([COUNTRY_ID[BOARD.spaces[at].groups[0]] for at in LANDS])
LANDS_OF = tuple([tuple([at for at in LANDS if COUNTRY[at] == country]) for country in range(COUNTRIES)])

# flags
_flags = [str(BOARD.spaces[at].features.get("flag", "")) for at in LANDS]
IS_MAJOR_FLAG = tuple([flag == "major" for flag in _flags])
IS_MINOR_FLAG = tuple([flag in ("minor", "minor-vichy") for flag in _flags])
CAPITAL = tuple([space(power.capital) for power in POWERS])  # the Major Flag Space of each power
FLAG_OF = {capital: power for power, capital in enumerate(CAPITAL)}

# Fronts
_fronts = [group for group in BOARD.groups if group.kind == "front"]
FRONTS = len(_fronts)
FRONT_NAMES = tuple([group.name for group in _fronts])
FRONT_ID = {group.id.removeprefix("front-"): at for at, group in enumerate(_fronts)}
_front_of_group = {group.id: at for at, group in enumerate(_fronts)}

# borders of land spaces
Pair = tuple[int, int]
LAND_COST: dict[Pair, int] = {}  # Movement Points to cross, both directions
CROSSING: dict[Pair, str] = {}  # river, straits or canal, both directions; a plain border is not in it
SEA_COST: dict[Pair, int] = {}  # between seas, and between a circle and its seas
AIR_COST: dict[Pair, int] = {}  # all of these, over coasts, and between a circle and its land
GATES: dict[Pair, tuple[int, ...]] = {}  # the land on both banks of a strait or canal between two seas
BANKS: dict[int, tuple[int, ...]] = {}  # the same of a multi-front port, whose circle joins two seas
_port_seas: dict[int, list[int]] = {}  # of a circle, in the order of the board file
_coasts: list[list[int]] = [[] for _ in range(SPACES)]
PASSAGE: dict[Pair, str] = {}  # strait or canal, where a gate is
_banks = {passage.id: tuple([space(bank) for bank in passage.banks]) for passage in BOARD.passages}
_passages = {passage.id: passage.kind for passage in BOARD.passages}
for _edge in BOARD.edges:
    _a, _b = GRAPH.index_of(_edge.a), GRAPH.index_of(_edge.b)
    _cost = NUMBERS.blue_border if "blue" in _edge.features else 1
    if _edge.kind == "coast":
        _shore, _sea = min(_a, _b), max(_a, _b)
        AIR_COST[_shore, _sea] = AIR_COST[_sea, _shore] = _cost
        _coasts[_shore].append(_sea)
        _coasts[_sea].append(_shore)
        if "port" not in _edge.features:
            continue
        _a, _b = CIRCLE[_shore], _sea
        _port_seas.setdefault(_a, []).append(_b)
    _table = SEA_COST if is_water(_a) else LAND_COST
    _table[_a, _b] = _table[_b, _a] = _cost
    if "border" in _edge.features:
        CROSSING[_a, _b] = CROSSING[_b, _a] = str(_edge.features["border"])
    if _edge.passage is not None:
        GATES[_a, _b] = GATES[_b, _a] = _banks[_edge.passage]
        PASSAGE[_a, _b] = PASSAGE[_b, _a] = _passages[_edge.passage]
LAND_NEIGHBOURS = tuple([tuple(sorted([b for a, b in LAND_COST if a == at])) for at in LANDS])
WATER_NEIGHBOURS = tuple([tuple(sorted([b for a, b in SEA_COST if a == at])) for at in range(SPACES)])
"""Of a sea the seas and circles next to it, of a circle its seas; a land space has none."""
AIR_COST |= LAND_COST | SEA_COST
for _circle, _port in LAND_PART.items():
    AIR_COST[_circle, _port] = AIR_COST[_port, _circle] = 1
AIR_NEIGHBOURS = tuple([tuple(sorted([b for a, b in AIR_COST if a == at])) for at in range(SPACES)])
COASTS = tuple([tuple(sorted(each)) for each in _coasts])
"""Of a land space the seas that it touches, of a sea the land spaces on its shore; a circle has none."""

# multi-front ports: two Fronts, of which the first counts for battles and for control [PRT-18, R-25]
MULTI_FRONT = tuple([CIRCLE[at] for at in _ports if "multi_front_port" in BOARD.spaces[at].features])
for _circle in MULTI_FRONT:  # a strait that leads through a port [TER-22]
    _port = LAND_PART[_circle]
    BANKS[_circle] = (_port, *[at for at in LAND_NEIGHBOURS[_port] if CROSSING.get((_port, at)) == "straits"])


def _fronts_of(at: int) -> tuple[int, ...]:
    if at in LAND_PART and at not in MULTI_FRONT:
        return _fronts_of(_port_seas[at][0])
    groups = BOARD.spaces[LAND_PART.get(at, at)].groups
    return tuple([_front_of_group[group] for group in groups if group in _front_of_group])


FRONTS_OF = tuple([_fronts_of(at) for at in range(SPACES)])
FRONT = tuple([fronts[0] for fronts in FRONTS_OF])
"""The Front to which a space counts; FRONTS_OF gives both of a multi-front port."""
SPACES_ON = tuple([tuple([at for at in range(SPACES) if FRONT[at] == front]) for front in range(FRONTS)])
LANDS_ON = tuple([tuple([at for at in spaces if is_land(at)]) for spaces in SPACES_ON])

# land that the pact divides
PACT_GERMAN = tuple([space(name) for name in NUMBERS.pact.GE])
PACT_SOVIET = tuple([space(name) for name in NUMBERS.pact.SU])
POLAND = COUNTRY_ID["country-poland"]


def country(country_id: str) -> int:
    """The index of a country, its id with or without `country-`."""
    return COUNTRY_ID[country_id if country_id in COUNTRY_ID else f"country-{country_id}"]
