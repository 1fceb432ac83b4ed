"""The exact chances of a ground combat: what the ten faces of the die give on a column [13.2.3]."""

from __future__ import annotations

from fractions import Fraction

from theatre.games.supreme_commander.rolls import DIE
from theatre.games.supreme_commander.tables import combat_result

Results = dict[tuple[int, int], Fraction]
"""Steps lost by attacker and defender, and the chance of it."""


def chances(column: int, modifier: int = 0) -> Results:
    """Of every result on a column, with what is added to the die."""
    found: Results = {}
    for face in range(1, DIE + 1):
        result = combat_result(column, face + modifier)
        found[result] = found.get(result, Fraction()) + Fraction(1, DIE)
    return dict(sorted(found.items()))


def average(results: Results) -> tuple[Fraction, Fraction]:
    """Steps that attacker and defender lose on average."""
    return (
        sum([lost[0] * chance for lost, chance in results.items()], Fraction()),
        sum([lost[1] * chance for lost, chance in results.items()], Fraction()),
    )


def destroyed(results: Results, steps: int) -> Fraction:
    """The chance that a defence of so many steps is gone if it stands."""
    return sum([chance for lost, chance in results.items() if lost[1] >= steps], Fraction())
