"""Odds, the Combat Results Table [14.25, 14.26], and the exact chances of a battle with its counterattacks [54]."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from typing import NamedTuple

from theatre.games.third_reich.tables import CHARTS

COLUMNS = CHARTS.crt.columns
BELOW = -1  # worse than the first column: no die is rolled
EVEN = COLUMNS.index("1-1")
ATTACKER, DEFENDER = range(2)
FACES = 6
Roll = tuple[int, int]
"""Who rolls and on which column."""


class Chances(NamedTuple):
    """How an attack ends; an exchange is at the multiplied value of the defence, in a counterattack at the basic."""

    attacker_eliminated: Fraction
    defender_eliminated: Fraction
    exchange_full: Fraction
    exchange_basic: Fraction


def column(attack: int, defence: int) -> int:
    """14.25: the ratio without fractions, to the defender's favour; more than 5-1 counts as that."""
    if attack >= defence:
        return min(EVEN + attack // defence - 1, len(COLUMNS) - 1)
    return max(EVEN + 1 + -defence // attack, BELOW)


def result(at: int, die: int) -> str:
    """What the table says; below 1-4 whoever attacks is eliminated [14.25, 14.26]."""
    return "A" if at == BELOW else CHARTS.crt.rows[die - 1][at]


def answer(by: int, said: str, odds: int, counter: int) -> Roll:
    """Who rolls next after a CA, and on which column [14.26].

    `odds` are those of the attack, `counter` those of the counterattack with basic factors. A number names the column.
    """
    number = said.removeprefix("CA")
    other = DEFENDER if by == ATTACKER else ATTACKER
    if number:
        return other, EVEN + 1 - int(number)
    return other, counter if other == DEFENDER else odds


def chances(odds: int, counter: int) -> Chances:
    """The exact chances of an attack on this column if the defender's counterattack would be on that one."""
    steps: dict[Roll, dict[Roll | str, Fraction]] = {}
    waiting = [(ATTACKER, odds)]
    while waiting:
        roll = waiting.pop()
        if roll in steps:
            continue
        steps[roll] = _after(roll, odds, counter)
        waiting += [one for one in steps[roll] if not isinstance(one, str)]
    ends = _absorbed(steps, (ATTACKER, odds))
    return Chances(*[ends.get(end, Fraction(0)) for end in ("attacker", "defender", "full", "basic")])


def _after(roll: Roll, odds: int, counter: int) -> dict[Roll | str, Fraction]:
    by, at = roll
    following: dict[Roll | str, Fraction] = defaultdict(Fraction)
    for die in range(1, FACES + 1):
        said = result(at, die)
        if said == "EX":
            then: Roll | str = "full" if by == ATTACKER else "basic"
        elif said in ("A", "D"):
            then = "attacker" if (said == "A") == (by == ATTACKER) else "defender"
        else:
            then = answer(by, said, odds, counter)
        following[then] += Fraction(1, FACES)
    return following


def _absorbed(steps: dict[Roll, dict[Roll | str, Fraction]], start: Roll) -> dict[Roll | str, Fraction]:
    """Where a chain of rolls ends: one roll after the other is taken out of it, its sequels in its place."""
    left = {roll: dict(following) for roll, following in steps.items()}
    for gone in [roll for roll in left if roll != start] + [start]:
        own = left.pop(gone)
        again = own.pop(gone, Fraction(0))
        own = {then: chance / (1 - again) for then, chance in own.items()}
        if gone == start:
            return own
        for following in left.values():
            share = following.pop(gone, Fraction(0))
            for then, chance in own.items():
                if share:
                    following[then] = following.get(then, Fraction(0)) + share * chance
    raise AssertionError("the first roll is part of the chain")
