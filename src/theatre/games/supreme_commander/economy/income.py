"""The Total MSP per Turn [9.1.1]: annual increases, German ore [17.10], the entry of the USA, and the collection."""

from __future__ import annotations

from theatre.games.supreme_commander.cards import CARDS, PowerCard
from theatre.games.supreme_commander.economy.treasury import receive
from theatre.games.supreme_commander.relations import side_of
from theatre.games.supreme_commander.state import ACTIVE, ALLY, CONQUERED, INACTIVE, Position
from theatre.games.supreme_commander.tables import (
    ALLIES,
    ANNUAL,
    AXIS,
    DIPLOMACY,
    ECONOMY,
    FRANCE,
    GERMANY,
    NATION_ID,
    NATION_IDS,
    NORWAY,
    POWERS,
    SNOW,
    UK,
)
from theatre.games.supreme_commander.weather import weather

_ORE = tuple([NATION_ID[name] for name in DIPLOMACY.german_ore])


def change(s: Position, power: int, by: int) -> None:
    """Total MSP per Turn rise or fall, never below zero [9.1]."""
    s.per_turn[power] = max(0, s.per_turn[power] + by)


# German ore


def loses_ore(s: Position) -> bool:
    """Does the turn begin with Norway or Sweden an Active ally of the Allies or conquered by them? [17.10]"""
    return any(_cuts_ore(s, nation) for nation in _ORE)


def _cuts_ore(s: Position, nation: int) -> bool:
    if s.status[nation] == ALLY:
        return side_of(s, nation) == ALLIES
    if s.status[nation] != CONQUERED or side_of(s, nation) != AXIS:
        return False
    return not (s.switches.ore_in_snow and nation == NORWAY) or weather(s) == SNOW  # 23.5


def note_ore(s: Position) -> None:
    s.ore_cut = loses_ore(s)
    if s.ore_cut:
        s.log("ore", ECONOMY.swedish_ore, rule="17.10a")


# collection


def income(s: Position, power: int) -> int:
    """What a power collects in this turn."""
    if s.turn in _card(s, power).no_income:
        return 0
    cut = ECONOMY.swedish_ore if power == GERMANY and s.ore_cut else 0
    return max(0, s.per_turn[power] - cut)


def _card(s: Position, power: int) -> PowerCard:
    return CARDS[s.scenario].powers[NATION_IDS[power]]


def collect(s: Position) -> None:
    """Increases first, then every Major Power adds its income to what it has; a fallen France saves it [17.5.1]."""
    for power in POWERS:
        if s.status[power] in (ACTIVE, INACTIVE):
            _rise(s, power)
        elif power != FRANCE:
            continue
        amount = income(s, power)
        receive(s, power, amount)
        if amount:
            s.log("collected", power, amount, s.msp[power], rule="9.1.1a")


def _rise(s: Position, power: int) -> None:
    card = _card(s, power)
    if card.enters == s.turn:  # 17.15, RUL-31: 240 less what was lent before, never twice
        s.per_turn[power] = card.per_turn
        s.msp[power] = -s.lent[UK]
    elif card.enters <= s.turn:
        change(s, power, ANNUAL.get((power, s.turn), 0))
        change(s, power, card.adjust.get(s.turn, 0))  # 19.2
