"""54 and 14.25: the printed percentages come out of the Combat Results Table as exact fractions."""

from fractions import Fraction

import pytest

from games.third_reich.table import rule
from theatre.games.third_reich.combat.odds import BELOW, COLUMNS, chances, column

F = Fraction
PRINTED = {  # attack, the defender's counterattack: attacker and defender eliminated, exchange full and basic
    ("1-4", ""): ("83.33", "0", "16.67", "0"),
    ("1-3", ""): ("66.67", "0", "33.33", "0"),
    ("1-2", "1-4"): ("50.00", "13.89", "33.33", "2.78"),
    ("1-2", "1-3"): ("50.00", "11.11", "33.33", "5.56"),
    ("1-2", "1-2"): ("51.43", "8.57", "34.29", "5.71"),
    ("1-2", "1-1"): ("55.88", "2.94", "35.29", "5.88"),
    ("1-2", "2-1"): ("59.90", "0.52", "36.46", "3.12"),
    ("1-1", "below"): ("16.67", "50.00", "33.33", "0"),
    ("1-1", "1-4"): ("16.67", "44.44", "33.33", "5.56"),
    ("1-1", "1-3"): ("16.67", "38.89", "33.33", "11.11"),
    ("1-1", "1-2"): ("17.65", "35.29", "35.29", "11.76"),
    ("1-1", "1-1"): ("25.00", "25.00", "37.50", "12.50"),
    ("2-1", ""): ("3.13", "59.37", "18.75", "18.75"),
    ("3-1", ""): ("0", "71.43", "17.14", "11.43"),
    ("4-1", ""): ("0", "77.78", "16.67", "5.56"),
    ("5-1", ""): ("0", "83.33", "16.67", "0"),
}
EXACT = {
    ("1-4", ""): (F(5, 6), F(0), F(1, 6), F(0)),
    ("1-3", ""): (F(2, 3), F(0), F(1, 3), F(0)),
    ("1-2", "1-4"): (F(1, 2), F(5, 36), F(1, 3), F(1, 36)),
    ("1-2", "1-3"): (F(1, 2), F(1, 9), F(1, 3), F(1, 18)),
    ("1-2", "1-2"): (F(18, 35), F(3, 35), F(12, 35), F(2, 35)),
    ("1-2", "1-1"): (F(19, 34), F(1, 34), F(6, 17), F(1, 17)),
    ("1-2", "2-1"): (F(115, 192), F(1, 192), F(35, 96), F(1, 32)),
    ("1-1", "below"): (F(1, 6), F(1, 2), F(1, 3), F(0)),
    ("1-1", "1-4"): (F(1, 6), F(4, 9), F(1, 3), F(1, 18)),
    ("1-1", "1-3"): (F(1, 6), F(7, 18), F(1, 3), F(1, 9)),
    ("1-1", "1-2"): (F(3, 17), F(6, 17), F(6, 17), F(2, 17)),
    ("1-1", "1-1"): (F(1, 4), F(1, 4), F(3, 8), F(1, 8)),
    ("2-1", ""): (F(1, 32), F(19, 32), F(3, 16), F(3, 16)),
    ("3-1", ""): (F(0), F(5, 7), F(6, 35), F(4, 35)),
    ("4-1", ""): (F(0), F(7, 9), F(1, 6), F(1, 18)),
    ("5-1", ""): (F(0), F(5, 6), F(1, 6), F(0)),
}
"""Every row of the table; where no counterattack is printed it makes no difference."""


def at(name: str) -> int:
    return BELOW if name == "below" else COLUMNS.index(name)


@rule("54")
@pytest.mark.parametrize(("odds", "counter"), PRINTED)
def test_the_printed_percentages(odds: str, counter: str) -> None:
    """Where no counterattack is printed it makes no difference: all are tried."""
    for name in [counter] if counter else COLUMNS:
        found = chances(at(odds), at(name))
        assert sum(found) == 1
        for chance, printed in zip(found, PRINTED[odds, counter], strict=True):
            # the table rounds to two places, halves either way
            assert abs(chance * 100 - Fraction(printed)) <= Fraction(1, 200), (odds, counter, chance)


@rule("54", "14.26r")
@pytest.mark.parametrize(("odds", "counter"), EXACT)
def test_exact_chances_of_chains_of_counterattacks(odds: str, counter: str) -> None:
    for name in [counter] if counter else COLUMNS:
        assert chances(at(odds), at(name)) == EXACT[odds, counter]


@rule("14.25a", "14.25b")
@pytest.mark.parametrize(
    ("attack", "defence", "odds"),
    [
        *[(20, 10, "2-1"), (19, 10, "1-1"), (5, 13, "1-3"), (10, 10, "1-1"), (9, 10, "1-2"), (5, 10, "1-2")],
        *[(1, 4, "1-4"), (50, 10, "5-1"), (60, 10, "5-1"), (49, 10, "4-1"), (3, 8, "1-3"), (2, 9, "below")],
        (1, 5, "below"),
    ],
)
def test_fractions_favour_the_defender(attack: int, defence: int, odds: str) -> None:
    assert column(attack, defence) == at(odds)
