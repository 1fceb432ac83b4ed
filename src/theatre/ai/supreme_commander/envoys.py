"""Diplomacy: which nation is courted, by whom, and how much is spent on it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from theatre.core.decision import Choice, Decision
from theatre.games.supreme_commander.politics.chart import level
from theatre.games.supreme_commander.politics.diplomacy import price, why_not
from theatre.games.supreme_commander.politics.surrender import keys
from theatre.games.supreme_commander.state import Position
from theatre.games.supreme_commander.tables import (
    ALLIES,
    AXIS,
    BULGARIA,
    FINLAND,
    GREECE,
    HUNGARY,
    IRAQ_IRAN,
    ITALY,
    NORWAY,
    POWERS,
    ROMANIA,
    SPAIN,
    TURKEY,
    YUGOSLAVIA,
)
from theatre.games.supreme_commander.world import COUNTRY, MSP, VICTORY_HEXES

COURTED = {
    AXIS: (ITALY, HUNGARY, ROMANIA, BULGARIA, FINLAND, SPAIN, YUGOSLAVIA),
    ALLIES: (GREECE, TURKEY, YUGOSLAVIA, NORWAY, IRAQ_IRAN),
}
AHEAD = 16  # turns of income that count
VICTORY_GAIN, TROOPS_GAIN = 30.0, 40.0  # of a victory location and of the units, in MSP
SHARE = 4  # no more than this part of a turn's income is spent on envoys
LAST_LEVEL = 3
SIDES_OF_DIE = 10


class Suit(NamedTuple):
    value: float
    nation: int
    modifiers: int


def suit(s: Position, power: int) -> Suit | None:
    """The attempt of a power that brings most beyond its price, if any is worth it."""
    side = s.camp[power]
    able = [one for one in COURTED[side] if level(s, one, side) > 0 and why_not(s, power, one) is None]
    most = s.per_turn[power] // SHARE
    found = [_worth(s, side, nation, count) for nation in able for count in range(6) if price(count) <= most]
    return max([one for one in found if one.value > 0], default=None)


def _worth(s: Position, side: int, nation: int, modifiers: int) -> Suit:
    at = level(s, nation, side)
    income = sum([MSP[hex_] for hex_ in keys(s, nation)]) if nation != ITALY else 0  # which keeps its own
    places = len([hex_ for hex_ in VICTORY_HEXES if COUNTRY[hex_] == nation])
    gain = income * min(AHEAD, s.last_turn - s.turn) + VICTORY_GAIN * places + TROOPS_GAIN
    chance = min(SIDES_OF_DIE, at + modifiers) / SIDES_OF_DIE
    return Suit(chance * gain / (LAST_LEVEL + 1 - at) - price(modifiers), nation, modifiers)


def is_suitor(s: Position, power: int) -> bool:
    """A side has one attempt a turn: it belongs to the power that gains most by it."""
    own = suit(s, power)
    others = [suit(s, one) for one in POWERS if one != power and s.camp[one] == s.camp[power]]
    return own is not None and all(other is None or other.value <= own.value for other in others)


def purse(s: Position, power: int) -> int:
    """MSP that are kept for the attempt of this turn."""
    own = suit(s, power)
    return price(own.modifiers) if own is not None and is_suitor(s, power) else 0


def diplomacy(s: Position, decision: Decision) -> Iterator[Choice]:
    """The best attempt, with fewer modifiers if there is not enough for all of them."""
    own = suit(s, decision.seat)
    if own is not None and is_suitor(s, decision.seat):
        yield from [Choice("woo", (own.nation, count)) for count in range(own.modifiers, -1, -1)]
    yield Choice("done")
