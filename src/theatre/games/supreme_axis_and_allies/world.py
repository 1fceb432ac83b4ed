"""The map as tables of integers, derived once from the board file. A space is an index: Territories, then Sea Zones."""

from __future__ import annotations

from importlib.resources import files

from theatre.board.graph import build_graph, hop_distances
from theatre.board.load import load_board
from theatre.games.supreme_axis_and_allies.tables import NATION

BOARD = load_board(files("theatre.games.supreme_axis_and_allies") / "data" / "board.json")
GRAPH = build_graph(BOARD)
SPACES = len(BOARD.spaces)
NAMES = tuple([space.name for space in BOARD.spaces])
IDS = tuple([space.id for space in BOARD.spaces])
NEUTRAL = 5  # the controller of a neutral Territory
SEA = 6  # what stands in place of a controller for a Sea Zone

IS_SEA = tuple([space.kind == "sea" for space in BOARD.spaces])
LAND = tuple([index for index, sea in enumerate(IS_SEA) if not sea])
ZONES = tuple([index for index, sea in enumerate(IS_SEA) if sea])
ORIGINAL = tuple(
    [
        SEA if space.kind == "sea" else NATION[space.country] if space.country else NEUTRAL
        for space in BOARD.spaces
    ]
)
PRINTED_VALUE = tuple([space.values.get("ipc", 0) for space in BOARD.spaces])
CITY = tuple([str(space.features.get("victory_city", "")) for space in BOARD.spaces])
CITIES = tuple([index for index, city in enumerate(CITY) if city])
HARSH = tuple(["harsh" in space.features for space in BOARD.spaces])
ZONE_NUMBER = tuple([space.values.get("number", 0) for space in BOARD.spaces])
LANE_NATION = tuple([NATION.get(str(space.features.get("shipping_lane", "")), -1) for space in BOARD.spaces])
LANE_VALUE = tuple([space.values.get("shipping_lane", 0) for space in BOARD.spaces])

REGIONS = tuple([group.id for group in BOARD.groups if group.kind == "region"])
REGION_NAMES = tuple([group.name for group in BOARD.groups if group.kind == "region"])
SEAS = tuple([group.id for group in BOARD.groups if group.kind == "sea"])
REGION = tuple([REGIONS.index(space.groups[0]) if space.kind == "land" else -1 for space in BOARD.spaces])
SEA_OF = tuple([SEAS.index(space.groups[0]) if space.kind == "sea" else -1 for space in BOARD.spaces])
MEMBERS = tuple([tuple([space for space in LAND if REGION[space] == region]) for region in range(len(REGIONS))])

LAND_NEIGHBOURS = GRAPH.neighbours["land"]
SEA_NEIGHBOURS = GRAPH.neighbours["sea"]
COASTS = GRAPH.neighbours["coast"]  # of a Territory its Sea Zones, of a Sea Zone its Territories
AIR_MASKS = GRAPH.joined("land", "sea", "coast")
DISTANCE = hop_distances(AIR_MASKS)  # for Air units and rockets: every border counts 1

CANAL_BANKS: dict[tuple[int, int], tuple[int, ...]] = {}  # both directions; canals always, straits if agreed
STRAIT_BANKS: dict[tuple[int, int], tuple[int, ...]] = {}
_passages = {passage.id: passage for passage in BOARD.passages}
for _edge in BOARD.edges:
    if _edge.passage is not None:
        _passage = _passages[_edge.passage]
        _banks = tuple([GRAPH.index_of(bank) for bank in _passage.banks])
        _book = CANAL_BANKS if _passage.kind == "canal" else STRAIT_BANKS
        _a, _b = GRAPH.index_of(_edge.a), GRAPH.index_of(_edge.b)
        _book[_a, _b] = _book[_b, _a] = _banks


def space(space_id: str) -> int:
    return GRAPH.index_of(space_id)
