"""Faults in the sites, straits and divided waters of a board."""

from typing import Any

import msgspec
import pytest

from board.samples import BOARD, HEX_BOARD, changed
from theatre.board.check import check_board
from theatre.board.schema import Board


def problems_of(document: dict[str, Any]) -> list[str]:
    return check_board(msgspec.convert(document, Board))


def test_a_site_says_only_what_it_has() -> None:
    city = {"name": "Port", "features": {"port": True, "capital": False}}
    problem = "space city, site Port: feature capital must be true or a word; leave it out where it is absent"
    assert problems_of(changed(BOARD, "spaces", 0, "sites", to=[city])) == [problem]


def test_the_ends_of_a_strait_are_spaces() -> None:
    ends = [["bay"], ["deep", "nowhere"]]
    assert problems_of(changed(BOARD, "passages", 0, "ends", to=ends)) == ["passage narrows: there is no space nowhere"]
    assert problems_of(changed(BOARD, "passages", 0, "ends", to=[["bay"], ["deep"]])) == []


@pytest.mark.parametrize(
    ("parts", "problem"),
    [
        ([["AA3"], ["NN67"]], "divided water Z4: no edge of kind sea leads to NN67"),
        ([["AA3"], ["AA3"]], "divided water Z4: AA3 is named 2 times"),
    ],
)
def test_divided_waters_lead_to_the_sea_once(parts: list[list[str]], problem: str) -> None:
    document = {**HEX_BOARD, "divided_waters": [{"space": "Z4", "parts": parts}]}
    assert problems_of(document) == [problem]
