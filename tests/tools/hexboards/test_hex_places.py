"""Every row of places.csv holds on the board, and a claim that does not is caught."""

import csv
from pathlib import Path

import pytest
from hex_place_facts import Facts, broken

from theatre.board.schema import Board

ROWS = 238  # the places that the rules speak of


@pytest.fixture(scope="module")
def facts(board: Board) -> Facts:
    return Facts(board)


@pytest.fixture(scope="module")
def rows(data: Path) -> list[dict[str, str]]:
    with (data / "places.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_every_place_is_on_the_board_with_the_stated_facts(facts: Facts, rows: list[dict[str, str]]) -> None:
    assert len(rows) == ROWS
    assert [(row["place"], fault) for row in rows for fault in broken(facts, row)] == []


def test_every_row_names_something_and_claims_something(facts: Facts, rows: list[dict[str, str]]) -> None:
    for row in rows:
        subjects = row["id"].split()
        assert subjects, row
        for subject in subjects:
            ends = subject.split("-")
            assert subject == "board" or subject in facts.groups or all(end in facts.spaces for end in ends), row


@pytest.mark.parametrize(
    ("place", "subject", "claim"),
    [
        ("Berlin", "L31", "country=france"),
        ("Berlin", "L31", "objective=east"),
        ("Berlin", "L31", "port=yes"),
        ("Kiel", "J30", "port=west"),
        ("Sheffield", "I24", "objective=yes"),
        ("Paris", "O22", "city=Berlin"),
        ("Lorient", "N19", "beaches=1"),
        ("Kerch Strait", "U40", "U40-U41=sea"),
        ("Suez Canal", "MM30", "LL31-MM30=river+sea"),
        ("Belgium", "belgium", "hexes=5"),
        ("Belgium", "belgium", "brp=10"),
        ("Belgium", "belgium", "capital=Antwerp"),
        ("Finland", "sweden", "ports=none"),
        ("Crete", "crete", "cities=Suda"),
        ("Berlin", "board", "off_board=L31"),
        ("Berlin", "L31", "colour=red"),
        ("Berlin", "board", "colour=red"),
        ("Berlin", "germany", "colour=red"),
        ("Berlin", "L31", ""),
    ],
)
def test_a_claim_that_does_not_hold_is_caught(facts: Facts, place: str, subject: str, claim: str) -> None:
    assert list(broken(facts, {"place": place, "id": subject, "assertions": claim}))
