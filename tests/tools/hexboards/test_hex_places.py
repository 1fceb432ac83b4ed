"""Every row of places.csv holds on its board, and a claim that does not is caught."""

import csv
from pathlib import Path

import pytest
from hex_facts import Facts
from hex_place_facts import broken

from theatre.board.schema import Board

ROWS = {"third-reich": 238, "supreme-commander": 262}  # the places that the rules speak of


@pytest.fixture(scope="module")
def facts(board: Board) -> Facts:
    return Facts(board)


@pytest.fixture(scope="module")
def rows(data: Path) -> list[dict[str, str]]:
    with (data / "places.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_every_place_is_on_the_board_with_the_stated_facts(game: str, facts: Facts, rows: list[dict[str, str]]) -> None:
    assert len(rows) == ROWS[game]
    assert [(row["place"], fault) for row in rows for fault in broken(facts, row)] == []


def test_every_row_names_something_and_claims_something(facts: Facts, rows: list[dict[str, str]]) -> None:
    for row in rows:
        subjects = row["id"].split()
        assert subjects, row
        assert row["assertions"], row
        for subject in subjects:
            ends = subject.split("-")
            assert subject == "board" or subject in facts.groups or all(end in facts.spaces for end in ends), row


THIRD_REICH = [
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
]
SUPREME_COMMANDER = [
    ("Warsaw", "2227", "msp=10"),
    ("Warsaw", "2227", "msp=none"),
    ("Posen", "2129", "msp=5"),
    ("Kiel", "1834", "port=baltic_sea"),
    ("Smolensk", "1820", "factory=no"),
    ("Krakow", "2528", "victory=yes"),
    ("Copenhagen", "1732", "1732-1733=sea"),
    ("hex 1733", "1733", "ground=1633 1634 1734"),
    ("hex 1733", "1733", "adjacent=1735"),
    ("London", "2041", "distance=2137:3"),
    ("Cagliari", "3737", "rail=3636"),
    ("Kiev", "2421", "rail=none"),
    ("Berlin", "2132", "rail_reach=2041"),
    ("Finland", "finland", "borders=sweden ussr"),
    ("Poland", "poland", "msp_sites=Warsaw"),
    ("North Sea", "north_sea_box", "gate=baltic_sea_box:free"),
    ("Rivers", "board", "freezing=Rhine"),
    ("Rivers", "board", "open_rivers=Volga"),
    ("Rivers", "board", "border_rivers=Vistula"),
    ("Rivers", "board", "freezing=Styx"),
    ("hex 1835", "1835", "prohibited_islands=no"),
    ("Siberian Reserves", "siberian_reserves_box", "capacity=20"),
]


@pytest.mark.parametrize(
    ("game", "place", "subject", "claim"),
    [("third-reich", *each) for each in THIRD_REICH] + [("supreme-commander", *each) for each in SUPREME_COMMANDER],
    indirect=["game"],
)
def test_a_claim_that_does_not_hold_is_caught(facts: Facts, place: str, subject: str, claim: str) -> None:
    assert list(broken(facts, {"place": place, "id": subject, "assertions": claim}))
