"""The board of The Supreme Commander: its figures, zones, fronts, rivers and railways."""

from collections import Counter

import pytest

from theatre.board.graph import build_graph
from theatre.board.masks import from_indices
from theatre.board.reach import flood
from theatre.board.schema import Board, Edge, Space

pytestmark = pytest.mark.parametrize("game", ["supreme-commander"], indirect=True)

Sides = dict[tuple[str, str], list[Edge]]

COUNTRIES = {
    "albania": 4, "algeria": 145, "baltic_states": 17, "belgium": 4, "bulgaria": 11, "cyprus": 2, "denmark": 6,
    "egypt": 25, "finland": 32, "france": 67, "germany": 75, "gibraltar": 1, "greece": 19, "hungary": 12,
    "iraq_iran": 101, "ireland": 12, "italy": 35, "libya": 54, "luxembourg": 1, "malta": 1, "morocco": 29,
    "netherlands": 5, "norway": 25, "palestine": 3, "poland": 42, "portugal": 13, "rhodes": 1, "romania": 31,
    "sardinia": 4, "saudi_arabia": 49, "spain": 61, "sweden": 39, "switzerland": 3, "syria": 23, "transjordan": 9,
    "tunisia": 19, "turkey": 89, "uk": 34, "ussr": 557, "yugoslavia": 30,
}  # fmt: skip
ZONES = {
    "north_atlantic": 268, "north_sea": 77, "baltic_sea": 34, "western_mediterranean": 79,
    "eastern_mediterranean": 153, "black_sea": 41, "persian_gulf": 5,
}  # fmt: skip
TWO_ZONES = {"London", "Antwerp", "Scapa Flow", "Gibraltar", "Malta", "Istanbul", "Copenhagen", "Kiel"}  # 9.2.1


@pytest.fixture(scope="module")
def hexes(board: Board) -> list[Space]:
    return [space for space in board.spaces if space.kind != "box"]


def test_hexes_are_counted(hexes: list[Space]) -> None:
    assert Counter(space.kind for space in hexes) == {"land": 1690, "sea": 695}
    assert Counter(space.terrain for space in hexes if space.kind == "land") == {
        "clear": 785, "forest": 290, "desert": 290, "mountain": 266, "prohibited": 52, "marsh": 7,
    }  # fmt: skip
    assert Counter(space.country for space in hexes if space.country) == COUNTRIES
    assert Counter(space.groups[0] for space in hexes) == {"south": 896, "east": 883, "west": 606}
    assert sum("prohibited_islands" in space.features for space in hexes) == 28


def test_sides_are_counted(board: Board, sides: Sides) -> None:
    assert Counter(edge.kind for edges in sides.values() for edge in edges) == {
        "land": 3717, "sea": 1609, "coast": 691, "river": 615, "impassable": 328,
    }  # fmt: skip
    assert Counter(feature for edges in sides.values() for edge in edges for feature in edge.features) == {
        "rail": 763, "river": 615, "freezes": 282, "front_boundary": 189, "line": 44, "strait": 6, "lake": 5,
        "canal": 3,
    }  # fmt: skip
    lines = Counter(str(edge.features["line"]) for edge in board.edges if "line" in edge.features)
    assert lines == {"vichy": 18, "pact": 12, "winter_war": 7, "bessarabia": 7}


def test_cities_are_counted(hexes: list[Space]) -> None:
    sites = [site for space in hexes for site in space.sites]
    assert len({site.name for site in sites}) == len(sites) == 100
    assert Counter(feature for site in sites for feature in site.features) == {
        "port": 58, "victory": 32, "capital": 19, "factory": 5,
    }  # fmt: skip
    values = [space.values["msp"] for space in hexes if "msp" in space.values]
    assert (len(values), sum(values)) == (50, 330)
    assert all(len(space.sites) == 1 for space in hexes if space.values or space.sites)


def test_a_port_lies_on_each_of_its_zones(hexes: list[Space]) -> None:
    serving = {
        site.name: str(site.features["port"]).split("+")
        for space in hexes
        for site in space.sites
        if "port" in site.features
    }
    assert {name for name, zones in serving.items() if len(zones) == 2} == TWO_ZONES
    for space in hexes:
        for site in space.sites:
            assert set(serving.get(site.name, [])) <= set(space.groups), site.name


def test_each_zone_is_one_water(board: Board) -> None:
    """Over the sea, and through narrows that lie in hexes of land."""
    graph = build_graph(board)
    water = graph.joined("sea", "coast")
    for zone, size in ZONES.items():
        inside = [i for i, space in enumerate(board.spaces) if zone in space.groups and space.kind == "sea"]
        coasts = [i for i, space in enumerate(board.spaces) if zone in space.groups and space.kind == "land"]
        assert len(inside) == size, zone
        reached = flood(1 << inside[0], from_indices([*inside, *coasts]), water, len(board.spaces))
        assert all(reached >> i & 1 for i in inside), zone


def test_each_air_zone_is_one_piece(board: Board) -> None:
    graph = build_graph(board)
    beside = graph.joined("land", "river", "sea", "coast", "impassable")
    for front in ("west", "east", "south"):
        inside = [i for i, space in enumerate(board.spaces) if front in space.groups]
        reached = flood(1 << inside[0], from_indices(inside), beside, len(board.spaces))
        assert all(reached >> i & 1 for i in inside), front


def test_no_land_route_joins_finland_with_sweden_or_norway(board: Board) -> None:
    graph = build_graph(board)
    ground = graph.joined("land", "river")
    everywhere = (1 << len(board.spaces)) - 1
    reached = flood(1 << graph.index_of("1225"), everywhere, ground, len(board.spaces))
    assert reached >> graph.index_of("1717") & 1
    assert not reached >> graph.index_of("1328") & 1
    assert not reached >> graph.index_of("1233") & 1


def test_railways_cross_no_strait_and_no_water(sides: Sides) -> None:
    for edges in sides.values():
        for edge in edges:
            if "rail" in edge.features:
                assert edge.kind in ("land", "river")
                assert "strait" not in edge.features


def test_a_river_freezes_as_a_whole(sides: Sides) -> None:
    frozen: dict[str, set[bool]] = {}
    for edges in sides.values():
        for edge in edges:
            names = str(edge.features.get("river", "")).split("+")
            if edge.kind == "river" and len(names) == 1:
                frozen.setdefault(names[0], set()).add("freezes" in edge.features)
    assert len(frozen) > 40
    assert all(len(states) == 1 for states in frozen.values())


def test_prohibited_ground_is_shut_on_all_sides(board: Board, sides: Sides) -> None:
    shut = {space.id for space in board.spaces if space.terrain == "prohibited"}
    for pair, edges in sides.items():
        if shut & set(pair):
            assert [edge.kind for edge in edges] == ["impassable"], pair
