"""The board of Supreme Axis and Allies against what the rules say of its map."""

import json
from collections import Counter
from importlib.resources import files

import jsonschema
import pytest

from theatre.board.check import check_board
from theatre.board.graph import Graph, build_graph, hop_distances
from theatre.board.load import load_board
from theatre.board.masks import from_indices
from theatre.board.reach import route
from theatre.board.schema import Board, Space

FILE = files("theatre.games") / "supreme_axis_and_allies" / "data" / "board.json"
NATIONS = ("USSR", "GER", "UK", "JAP", "USA")


@pytest.fixture(scope="module")
def board() -> Board:
    return load_board(FILE)


@pytest.fixture(scope="module")
def graph(board: Board) -> Graph:
    return build_graph(board)


def space(board: Board, space_id: str) -> Space:
    return next(each for each in board.spaces if each.id == space_id)


def members(board: Board, group: str) -> list[str]:
    return [each.id for each in board.spaces if group in each.groups]


def test_the_board_fits_its_format_and_makes_sense(board: Board) -> None:
    schema = json.loads((files("theatre.board") / "board.schema.json").read_text())
    jsonschema.validate(json.loads(FILE.read_text()), schema)
    assert check_board(board) == []
    assert board.connected_by == ("land", "sea", "coast")


def test_territories_come_first_then_sea_zones_by_number(board: Board) -> None:
    assert [each.kind for each in board.spaces] == ["land"] * 112 + ["sea"] * 71
    assert [each.values["number"] for each in board.spaces[112:]] == list(range(1, 72))
    assert [each.id for each in board.spaces[:3]] == ["moscow", "kazan", "leningrad"]


def test_each_space_has_a_name_of_its_own(board: Board) -> None:
    assert len({each.name for each in board.spaces}) == 183


def test_borders_are_counted_and_symmetric(board: Board, graph: Graph) -> None:
    assert Counter(edge.kind for edge in board.edges) == {"land": 178, "sea": 144, "coast": 176}
    for table in graph.neighbours.values():
        assert all(here in table[there] for here, near in enumerate(table) for there in near)


def test_every_space_can_be_reached_from_every_other(graph: Graph) -> None:
    distances = hop_distances(graph.joined("land", "sea", "coast"))
    assert max(max(row) for row in distances) == 11


def test_distances_are_those_of_the_base_map(graph: Graph) -> None:
    by_sea = hop_distances(graph.joined("sea"))

    def sea_moves(a: str, b: str) -> int:
        return by_sea[graph.index_of(a)][graph.index_of(b)]

    assert sea_moves("gulf_of_maine", "western_approaches") == 2
    assert sea_moves("levant", "red_sea") == 1
    assert sea_moves("antilles", "gulf_of_panama") == 1


def test_values_of_the_nations_add_up(board: Board) -> None:
    totals = {nation: sum(e.values["ipc"] for e in board.spaces if e.country == nation) for nation in NATIONS}
    assert totals == {"USSR": 24, "GER": 41, "UK": 31, "JAP": 30, "USA": 42}
    assert all(each.values["ipc"] >= 0 for each in board.spaces[:112])


def test_each_space_lies_in_one_region_or_sea(board: Board) -> None:
    kinds = {group.id: group.kind for group in board.groups}
    assert Counter(kinds.values()) == {"region": 73, "sea": 20}
    for each in board.spaces:
        assert [kinds[group] for group in each.groups] == ["region" if each.kind == "land" else "sea"]


def test_a_region_belongs_to_the_owner_of_its_territories(board: Board) -> None:
    owners = {group.id: group.owner for group in board.groups}
    assert all(each.country == owners[each.groups[0]] for each in board.spaces)
    assert {each.country for each in board.spaces} == {*NATIONS, None}


def test_the_places_that_the_rules_name(board: Board) -> None:
    assert members(board, "eastern_us") == ["new_england", "great_lakes", "appalachia"]
    assert space(board, "new_england").values["ipc"] == 5
    assert space(board, "normandy").groups == space(board, "netherlands").groups
    assert space(board, "normandy").country == "GER"
    sahara = space(board, "sahara_desert")
    assert (sahara.country, sahara.features.get("harsh")) == (None, True)


def test_there_are_twelve_victory_cities_six_on_each_side(board: Board) -> None:
    cities = {str(e.features["victory_city"]): e.country for e in board.spaces if "victory_city" in e.features}
    assert len(cities) == 12
    assert sorted(city for city, owner in cities.items() if owner in ("GER", "JAP")) == [
        "Berlin", "Manila", "Paris", "Rome", "Shanghai", "Tokyo",
    ]  # fmt: skip


def test_industry_stands_where_it_can_build(board: Board) -> None:
    industry = {each.id: each.features["start_industry"] for each in board.spaces if "start_industry" in each.features}
    assert Counter(industry.values()) == {"HIND": 7, "IC": 3}
    assert all(space(board, each).values["ipc"] > 0 for each in industry)


def test_coastal_territories_are_those_with_a_coast(board: Board, graph: Graph) -> None:
    for index, each in enumerate(board.spaces[:112]):
        assert ("coastal" in each.features) == bool(graph.neighbours["coast"][index]), each.id


def test_shipping_lanes_have_a_nation_and_a_worth(board: Board) -> None:
    lanes = {e.values["number"]: (e.features["shipping_lane"], e.values["shipping_lane"])
             for e in board.spaces if "shipping_lane" in e.features}  # fmt: skip
    assert all(nation in NATIONS and worth > 0 for nation, worth in lanes.values())
    assert all(("shipping_lane" in each.values) == ("shipping_lane" in each.features) for each in board.spaces)
    assert (lanes[1], lanes[9], lanes[34]) == (("USSR", 2), ("UK", 3), ("UK", 1))


def test_canals_and_straits_name_their_zones_and_banks(board: Board) -> None:
    ways = {edge.passage: {edge.a, edge.b} for edge in board.edges if edge.passage}
    banks = {passage.id: passage.banks for passage in board.passages}
    assert (ways["suez"], banks["suez"]) == ({"levant", "red_sea"}, ("egypt", "trans_jordan"))
    assert (ways["panama_canal"], banks["panama_canal"]) == ({"antilles", "gulf_of_panama"}, ("panama",))
    assert Counter(passage.kind for passage in board.passages) == {"canal": 2, "strait": 4}


def test_a_bank_touches_the_zones_of_its_passage(board: Board, graph: Graph) -> None:
    for edge in board.edges:
        for passage in board.passages:
            if edge.passage == passage.id:
                zones = from_indices([graph.index_of(edge.a), graph.index_of(edge.b)])
                assert all(graph.mask["coast"][graph.index_of(bank)] & zones for bank in passage.banks)


def test_the_morale_chart_runs_fifteen_either_way(board: Board) -> None:
    assert [(track.id, track.first, track.last) for track in board.tracks] == [("morale", -15, 15)]


def test_a_bomber_flies_round_the_guns_if_it_has_the_range(graph: Graph) -> None:
    adjacency = graph.joined("land", "sea", "coast")
    everywhere = (1 << len(adjacency)) - 1
    guns = from_indices(graph.index_of(each) for each in ("bavaria", "paris", "normandy", "vichy_france"))

    def flight(budget: int, avoid: int) -> list[str]:
        way = route(graph.index_of("london"), graph.index_of("rome"), budget, adjacency, everywhere, avoid=avoid)
        return [graph.ids[each] for each in way or ()]

    straight = ["london", "german_bight", "ruhr", "bavaria", "lombardy", "rome"]
    assert flight(4, 0) == []
    assert flight(6, 0) == straight
    assert flight(5, guns) == straight
    assert flight(6, guns) == ["london", "english_channel", "biscay", "spain", "balearic", "tyrrhenian", "rome"]
