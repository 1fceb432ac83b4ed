"""What holds on every hex board: its file, its hexsides against the geometry of the grid, land and water."""

import json
import math
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path

import jsonschema

from theatre.board.graph import build_graph
from theatre.board.hexes import line_labels
from theatre.board.schema import Board, Edge

Sides = dict[tuple[str, str], list[Edge]]

GROUND = ("land", "river")
HEXES = {"third-reich": 1758, "supreme-commander": 2385}
SIDES = {"third-reich": 5088, "supreme-commander": 6960}


def lettered(hex_id: str) -> tuple[float, int]:
    """Where a hex such as AA31 lies: hex widths to the east, and rows."""
    letters = hex_id.rstrip("0123456789")
    row = ord(letters[0]) - ord("A") + 26 * (len(letters) - 1)
    return int(hex_id[len(letters) :]) + row / 2, row


def four_digits(hex_id: str) -> tuple[float, int]:
    """Where a hex such as 1733 lies: columns count from the east, odd rows lie half a hex further west."""
    row, column = int(hex_id[:2]), int(hex_id[2:])
    return -(column + (0.5 if row % 2 else 0.0)), row


PLACES: dict[str, Callable[[str], tuple[float, int]]] = {"third-reich": lettered, "supreme-commander": four_digits}


def test_the_file_fits_the_schema(data: Path) -> None:
    schema = json.loads((files("theatre.board") / "board.schema.json").read_text())
    jsonschema.validate(json.loads((data / "board.json").read_text()), schema)


def test_every_pair_of_neighbours_has_a_side_and_no_other_pair_has(game: str, board: Board, sides: Sides) -> None:
    """By geometry, not by the builder's arithmetic: neighbours are hexes whose middles lie one hex width apart."""
    by_place = {}
    for space in board.spaces:
        if space.kind != "box":
            x, row = PLACES[game](space.id)
            by_place[round(x * 2), row] = space.id
    assert len(by_place) == HEXES[game]
    expected = set()
    for (x, row), each in by_place.items():
        for dx, down in ((2, 0), (1, 1), (-1, 1)):
            if (x + dx, row + down) in by_place:
                assert math.isclose(math.hypot(dx / 2, down * math.sqrt(3) / 2), 1.0)
                expected.add(frozenset((each, by_place[x + dx, row + down])))
    assert {frozenset(pair) for pair in sides} == expected
    assert len(sides) == len(expected) == SIDES[game]


def test_borders_lead_in_both_directions(board: Board) -> None:
    for table in build_graph(board).neighbours.values():
        assert all(a in table[b] for a, near in enumerate(table) for b in near)


def test_ground_units_cross_only_between_lands_and_ships_never_inland(board: Board, sides: Sides) -> None:
    spaces = {space.id: space for space in board.spaces}
    for pair, edges in sides.items():
        lands = [spaces[each].kind == "land" for each in pair]
        kinds = {edge.kind for edge in edges}
        if kinds & {*GROUND}:
            assert all(lands), pair
        if "coast" in kinds:
            assert sorted(lands) == [False, True], pair
        if "impassable" in kinds:
            assert kinds == {"impassable"}, pair


def test_arrows_and_straits_join_land_over_water(board: Board, sides: Sides) -> None:
    kind = {space.id: space.kind for space in board.spaces}
    found = 0
    for pair, edges in sides.items():
        for edge in edges:
            if {"crossing_arrow", "strait"} & set(edge.features):
                found += 1
                assert [kind[each] for each in pair] == ["land", "land"]
                assert edge.kind == "sea" or "canal" in edge.features
    assert found >= 6


def test_ports_lie_on_the_water(board: Board, sides: Sides) -> None:
    afloat = {each for pair, edges in sides.items() for edge in edges if edge.kind in ("sea", "coast") for each in pair}
    ports = {space.id for space in board.spaces if any("port" in site.features for site in space.sites)}
    coasts = {space.id for space in board.spaces if space.features.get("coast") == "sea"}
    assert ports <= afloat | coasts
    assert len(ports) > 50


def test_every_hex_is_on_the_grid(board: Board) -> None:
    assert board.grid is not None
    ids = {row + column for row in line_labels(board.grid.rows) for column in line_labels(board.grid.columns)}
    assert {space.id for space in board.spaces if space.kind != "box"} <= ids


def test_every_hex_names_its_front_and_its_country(board: Board) -> None:
    fronts = {group.id for group in board.groups if group.kind == "front"}
    for space in board.spaces:
        if space.kind == "box":
            assert not space.groups
        else:
            assert space.groups[0] in fronts
            assert not fronts & set(space.groups[1:])
            assert (space.country is None) == (space.kind == "sea")
            assert space.country is None or space.groups[1] == space.country
