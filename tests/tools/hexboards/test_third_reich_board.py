"""The board of Third Reich: its figures."""

from collections import Counter

import pytest

from theatre.board.graph import build_graph
from theatre.board.hexes import hex_field
from theatre.board.masks import bits, from_indices
from theatre.board.reach import flood
from theatre.board.schema import Board, Edge, Site

pytestmark = pytest.mark.parametrize("game", ["third-reich"], indirect=True)

Sides = dict[tuple[str, str], list[Edge]]

GROUND = ("land", "river")
COUNTRIES = {
    "albania": 4, "algeria": 35, "arabia": 13, "baltic_states": 20, "belgium": 4, "britain": 36, "bulgaria": 10,
    "cyprus": 4, "denmark": 7, "egypt": 25, "finland": 20, "france": 59, "germany": 64, "gibraltar": 1, "greece": 19,
    "hungary": 10, "iraq": 20, "ireland": 10, "italy": 50, "lebanon_syria": 19, "libya": 62, "luxembourg": 1,
    "malta": 1, "morocco": 21, "netherlands": 4, "norway": 17, "palestine": 5, "persia": 22, "poland": 33,
    "portugal": 8, "rumania": 27, "spain": 58, "spanish_morocco": 3, "sweden": 30, "transjordan": 9, "tunisia": 17,
    "turkey": 82, "ussr": 485, "yugoslavia": 26,
}  # fmt: skip


@pytest.fixture(scope="module")
def sites(board: Board) -> list[tuple[str, Site]]:
    return [(space.groups[0], site) for space in board.spaces for site in space.sites]


def is_open(edges: list[Edge], *kinds: str) -> bool:
    """Whether units of some kind cross; ships pass a canal by leave of its banks only, so that does not count."""
    return any(edge.kind in kinds and edge.passage != "suez" for edge in edges)


def test_hexes_are_counted_by_kind_and_terrain(board: Board) -> None:
    assert Counter(space.kind for space in board.spaces) == {"land": 1341, "sea": 417, "box": 4}
    terrain = Counter(space.terrain for space in board.spaces if space.kind == "land")
    assert terrain == {"clear": 1226, "mountain": 106, "swamp": 8, "depression": 1}
    assert sum("coast" in space.features for space in board.spaces) == 369


def test_waters_are_counted(board: Board) -> None:
    waters: Counter[object] = Counter()
    for space in board.spaces:
        if space.kind == "sea":
            waters[space.features.get("water", "sea")] += 1
        elif space.kind == "land":
            waters[space.features.get("coast") or ("lake" if "lake" in space.features else None)] += 1
    assert waters == {"sea": 719, "caspian": 66, "lake": 21, None: 952}


def test_hexes_are_counted_by_country_and_front(board: Board) -> None:
    land = [space for space in board.spaces if space.kind == "land"]
    assert Counter(space.country for space in land) == COUNTRIES
    fronts = Counter(space.groups[0] for space in board.spaces if space.kind != "box")
    assert fronts == {"mediterranean": 696, "east": 667, "west": 395}


def test_sides_are_counted_by_what_crosses_them(sides: Sides) -> None:
    crossing = Counter((is_open(edges, *GROUND), is_open(edges, "sea")) for edges in sides.values())
    assert crossing == {(True, False): 3171, (False, True): 1676, (True, True): 206, (False, False): 35}
    assert sum(is_open(edges, "impassable") for edges in sides.values()) == 35
    assert sum(is_open(edges, "river") for edges in sides.values()) == 239


def test_lines_along_sides_are_counted(board: Board, sides: Sides) -> None:
    features = Counter(feature for edge in board.edges for feature in edge.features)
    assert features == {"front_boundary": 191, "line": 35, "crossing_arrow": 8, "no_fleet": 4, "canal": 3}
    country = {space.id: space.country for space in board.spaces}
    frontiers = [pair for pair in sides if all(country[each] for each in pair) and len({country[e] for e in pair}) == 2]
    assert len(frontiers) == 432


def test_arrows_join_land_over_water_and_rivers_join_land(board: Board, sides: Sides) -> None:
    kind = {space.id: space.kind for space in board.spaces}
    for (a, b), edges in sides.items():
        if any("crossing_arrow" in edge.features for edge in edges):
            assert not is_open(edges, *GROUND)
            assert edges[0].passage in {passage.id for passage in board.passages}
            assert kind[a] == kind[b] == "land"
        if is_open(edges, "river"):
            assert kind[a] == kind[b] == "land"


def test_cities_are_counted(board: Board, sites: list[tuple[str, Site]]) -> None:
    assert len({site.name for _, site in sites}) == len(sites) == 200
    features = Counter(feature for _, site in sites for feature in site.features)
    assert features == {"port": 69, "objective": 42, "capital": 26}
    assert Counter(front for front, site in sites if "objective" in site.features) == {
        "west": 14,
        "east": 14,
        "mediterranean": 14,
    }
    assert sum(space.values.get("beaches", 0) for space in board.spaces) == 54
    forts = Counter(space.features.get("fortress") for space in board.spaces if "fortress" in space.features)
    assert forts == {"west_wall": 4, "maginot": 3, "permanent": 2, "leningrad": 1, "sevastopol": 1}


def test_ports_and_beaches_lie_on_the_sea(board: Board, sides: Sides) -> None:
    afloat = {each for pair, edges in sides.items() if is_open(edges, "sea") for each in pair}
    ports = {space.id for space in board.spaces if any("port" in site.features for site in space.sites)}
    beaches = {space.id for space in board.spaces if "beaches" in space.values}
    assert ports - afloat == {"MM30"}  # Suez: on the canal
    assert beaches <= afloat


def test_the_open_sea_hangs_together_and_the_caspian_lies_apart(board: Board) -> None:
    graph = build_graph(board)
    water = from_indices(i for i, space in enumerate(board.spaces) if space.kind == "sea")
    coast = from_indices(i for i, space in enumerate(board.spaces) if space.kind == "land")
    reached = flood(1 << graph.index_of("N15"), water | coast, graph.mask["sea"], len(board.spaces))
    missed = {board.spaces[i].features.get("water") for i in bits(water & ~reached)}
    assert missed == {"caspian", "lake"}
    assert not any(board.spaces[i].features.get("water") for i in bits(water & reached))


def test_every_hex_has_a_number_on_the_grid(board: Board) -> None:
    assert board.grid is not None
    field = hex_field(board.grid)
    numbers = {field.bits[space.id] for space in board.spaces if space.kind != "box"}
    assert len(numbers) == 1758
    assert max(number % field.width for number in numbers) < field.width - 1  # the spare column is empty
