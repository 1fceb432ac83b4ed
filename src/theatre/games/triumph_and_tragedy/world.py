"""The map as tables of integers, derived once from the board file. A space is an index: 103 Land Areas, then the Seas.

"Space" is any of them, "area" a Land Area (Straits included), "sea" a Sea or an Ocean. A Nation is an index too,
Colonies included; `CAPITAL[nation]` is the space of its Capital, NOWHERE for Albania.
"""

from __future__ import annotations

from importlib.resources import files

from theatre.board.graph import build_graph
from theatre.board.load import load_board
from theatre.games.triumph_and_tragedy.tables import FACTION_ID, INDEPENDENT, PACKAGE, POWER_ID, POWERS, TRACKS

NOWHERE = 255
BOARD = load_board(files(PACKAGE) / "data" / "board.json")
GRAPH = build_graph(BOARD)
SPACES = len(BOARD.spaces)
NAMES = tuple([space.name for space in BOARD.spaces])
IDS = tuple([space.id for space in BOARD.spaces])
IS_SEA = tuple([space.kind == "sea" for space in BOARD.spaces])
AREAS = tuple([at for at, sea in enumerate(IS_SEA) if not sea])
SEAS = tuple([at for at, sea in enumerate(IS_SEA) if sea])
IS_STRAITS = tuple(["straits" in space.features for space in BOARD.spaces])
STRAITS = sum([1 << at for at, straits in enumerate(IS_STRAITS) if straits])  # as a mask
SEA_COST = tuple([space.values.get("move_cost", 1) for space in BOARD.spaces])  # 2 for an Ocean [11.21]

# Nations and Colonies
_nations = [group for group in BOARD.groups if group.id.startswith("nation_")]
NATIONS = len(_nations)
NATION_NAMES = tuple([group.name for group in _nations])
NATION_ID = {group.id.removeprefix("nation_"): at for at, group in enumerate(_nations)}
RANK = tuple([group.kind for group in _nations])  # great_power, major_power, colony, minor_nation
NATION = tuple([NATION_ID[s.groups[0].removeprefix("nation_")] if s.kind == "land" else -1 for s in BOARD.spaces])
AREAS_OF = tuple([tuple([area for area in AREAS if NATION[area] == nation]) for nation in range(NATIONS)])
LAND_OF = tuple([sum([1 << area for area in areas]) for areas in AREAS_OF])  # the same as bits
CAPITAL = tuple(
    [next((area for area in areas if "capital" in BOARD.spaces[area].features), NOWHERE) for areas in AREAS_OF]
)
_power_names = {power.name: at for at, power in enumerate(POWERS)}


def _power_of(nation: int) -> int:
    """The Power whose land this is: of a Power itself and of its Colonies; -1 for a Minor."""
    group = _nations[nation]
    if group.kind == "colony":
        return _power_names[group.owner or ""]
    return POWER_ID.get(group.id.removeprefix("nation_"), -1)  # type: ignore[call-overload, no-any-return]


POWER_OF = tuple([_power_of(nation) for nation in range(NATIONS)])
HOME = {power: NATION_ID[POWERS[power].id] for power in range(len(POWERS)) if POWERS[power].rank != "neutral"}
"""The Nation that is a Power's Home Territory (never a Colony)."""
COLONIES = tuple([nation for nation in range(NATIONS) if RANK[nation] == "colony"])
MINORS = tuple([nation for nation in range(NATIONS) if RANK[nation] == "minor_nation"])
USA_NATION = NATION_ID["usa"]
CANADA = NATION_ID["canada"]
DIPLOMATIC = tuple([nation for nation in range(NATIONS) if nation in MINORS or nation == USA_NATION])
"""The Nations that begin as Neutrals."""

# Cities
CITY = tuple([str(space.features.get("city", "")) for space in BOARD.spaces])
POP = tuple([space.values.get("pop", 0) for space in BOARD.spaces])
RES = tuple([space.values.get("resources", 0) for space in BOARD.spaces])  # black
RED_RES = tuple([space.values.get("resources_red", 0) for space in BOARD.spaces])  # TransAfrica
MUSTER = tuple([space.values.get("muster", 0) for space in BOARD.spaces])
MAIN_CAPITALS = tuple([area for area in AREAS if CITY[area] == "main_capital"])
MAIN_CAPITAL = tuple([CAPITAL[NATION_ID[row.great]] for row in TRACKS.factions])  # of each Faction
SUB_CAPITALS = tuple([area for area in AREAS if CITY[area] == "sub_capital"])
GREAT_CAPITALS = (*MAIN_CAPITALS, *SUB_CAPITALS)
"""The Main and SubCapitals: Supply Sources, and worth Victory Points to an Enemy."""


def _first_faction(area: int) -> int:
    power = POWER_OF[NATION[area]]
    faction = POWERS[power].faction if power >= 0 else None
    return INDEPENDENT if faction is None else FACTION_ID[faction]


ORIGINAL = tuple([_first_faction(area) if not IS_SEA[area] else INDEPENDENT for area in range(SPACES)])
"""The Faction whose land an area is by print, Colonies included; Washington counts as the West's [16.1f]."""

# borders
EDGES = len(BOARD.edges)
EDGE: dict[tuple[int, int], int] = {}  # both directions
LIMIT = tuple([edge.limit or 0 for edge in BOARD.edges])  # Ground units when Engaging or Disengaging [11.52]
CROSSES_WATER = tuple([edge.kind == "coast" or edge.features.get("border") == "straits" for edge in BOARD.edges])
"""Coastal and Straits borders."""
SHARED_COAST: set[tuple[int, int]] = set()  # ships may slide along it [11.1c]
for _at, _edge in enumerate(BOARD.edges):
    _a, _b = GRAPH.index_of(_edge.a), GRAPH.index_of(_edge.b)
    EDGE[_a, _b] = EDGE[_b, _a] = _at
    if "shared_coast" in _edge.features:
        SHARED_COAST |= {(_a, _b), (_b, _a)}
_land = [tuple(sorted({*rivers, *plain})) for rivers, plain in zip(
    GRAPH.neighbours["river"], GRAPH.neighbours["land"], strict=True
)]  # fmt: skip
LAND_NEIGHBOURS = tuple(_land)  # of an area, over land and Straits borders
COASTS = GRAPH.neighbours["coast"]  # of an area its Seas, of a Sea its areas
SEA_NEIGHBOURS = GRAPH.neighbours["sea"]
NEIGHBOURS = tuple([(*_land[at], *COASTS[at], *SEA_NEIGHBOURS[at]) for at in range(SPACES)])
IS_COASTAL = tuple([not IS_SEA[at] and bool(COASTS[at]) for at in range(SPACES)])
AROUND_AFRICA = (GRAPH.index_of("south_atlantic"), GRAPH.index_of("west_indian"))  # the way that black RES cannot go


def space(space_id: str) -> int:
    return GRAPH.index_of(space_id)


def nation(nation_id: str) -> int:
    return NATION_ID[nation_id]
