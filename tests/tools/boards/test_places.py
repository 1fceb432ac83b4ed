"""Every row of every list of places is found on its board with the facts it states."""

import csv
from importlib.resources import files
from pathlib import Path

import pytest
from place_facts import found

from theatre.board.load import load_board, load_drawing
from theatre.board.schema import Board, Drawing

PLACES = ("land area", "land space", "territory", "straits", "sea", "sea space", "ocean")
OWNERS = ("nation", "colony", "front")
COLUMNS = ["place", "kind", "id", "country", "assertions", "rules"]


def rows(data: Path) -> list[dict[str, str]]:
    with (data / "places.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_every_row_names_one_thing_and_states_a_fact(data: Path) -> None:
    listed = rows(data)
    assert list(listed[0]) == COLUMNS
    assert len({row["id"] for row in listed}) == len(listed)
    assert [row["place"] for row in listed if "=" not in row["assertions"]] == []


def test_the_board_says_what_the_list_says(data: Path, board: Board, drawing: Drawing) -> None:
    wrong = []
    for row in rows(data):
        for assertion in row["assertions"].split("; "):
            key, _, value = assertion.partition("=")
            said = found(board, drawing, row["id"], key, value)
            if said != value:
                wrong.append(f"{row['place']}: {key} is {said}, not {value}")
    assert wrong == []


def test_places_of_the_map_are_spaces_or_groups(data: Path, board: Board) -> None:
    """A row about a place on the map must not fall through to the board as a whole."""
    known = {each.id for each in (*board.spaces, *board.groups)} | {space.country for space in board.spaces}
    kinds = {*PLACES, *OWNERS}
    lost = [row["place"] for row in rows(data) if kinds & set(row["kind"].split("/")) and row["id"] not in known]
    assert lost == []


def test_a_wrong_fact_is_found(board: Board, drawing: Drawing) -> None:
    space = board.spaces[0]
    assert found(board, drawing, space.id, "kind", "sea") == "land"
    assert found(board, drawing, space.id, "country", "nobody") == space.country
    assert found(board, drawing, space.id, "land", "none") != "none"
    assert found(board, drawing, space.id, "volcano", "yes") == "no"
    assert found(board, drawing, space.id, "volcano", "3") == "0"
    assert found(board, drawing, space.groups[0], "spaces", "none") != "none"


@pytest.mark.parametrize(
    ("row", "key", "stated", "said"),
    [
        ("gibraltar", "sail", "malta:3", "malta:4"),
        ("oran", "sail", "genoa:9/TYR", "genoa:2/TYR"),
        ("berlin", "sail", "malta:1", "malta:None"),
        ("country-usa", "sail", "gibraltar:3", "gibraltar:7"),
        ("warsaw", "air", "kiev:2", "kiev:3"),
        ("tobruk", "apart", "bir-el-gubi", "none"),
        ("country-poland", "pact.SU", "none", "brest-litovsk lvov vilna"),
        ("suez-canal", "banks", "none", "sinai suez"),
        ("partition-line", "drawn", "railway", "nothing"),
    ],
)
def test_a_wrong_way_or_side_is_found(row: str, key: str, stated: str, said: str) -> None:
    data = files("theatre.games.ww2_in_europe") / "data"
    board = load_board(data / "board.json")
    assert found(board, load_drawing(data / "drawing.json", board), row, key, stated) == said
