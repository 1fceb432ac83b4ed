"""Every row of every list of places is found on its board with the facts it states."""

import csv
from pathlib import Path

from place_facts import found

from theatre.board.schema import Board

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


def test_the_board_says_what_the_list_says(data: Path, board: Board) -> None:
    wrong = []
    for row in rows(data):
        for assertion in row["assertions"].split("; "):
            key, _, value = assertion.partition("=")
            said = found(board, row["id"], key, value)
            if said != value:
                wrong.append(f"{row['place']}: {key} is {said}, not {value}")
    assert wrong == []


def test_places_of_the_map_are_spaces_or_groups(data: Path, board: Board) -> None:
    """A row about a place on the map must not fall through to the board as a whole."""
    known = {each.id for each in (*board.spaces, *board.groups)} | {space.country for space in board.spaces}
    kinds = {*PLACES, *OWNERS}
    lost = [row["place"] for row in rows(data) if kinds & set(row["kind"].split("/")) and row["id"] not in known]
    assert lost == []


def test_a_wrong_fact_is_found(board: Board) -> None:
    space = board.spaces[0]
    assert found(board, space.id, "kind", "sea") == "land"
    assert found(board, space.id, "country", "nobody") == space.country
    assert found(board, space.id, "land", "none") != "none"
    assert found(board, space.id, "volcano", "yes") == "no"
    assert found(board, space.id, "volcano", "3") == "0"
    assert found(board, space.groups[0], "spaces", "none") != "none"
