"""Weather [8.0]: printed for each turn, ignored in desert hexes."""

from __future__ import annotations

from theatre.games.supreme_commander.relations import have_fought
from theatre.games.supreme_commander.state import Position
from theatre.games.supreme_commander.tables import CLEAR, ECONOMY, GERMANY, SNOW, USSR, WEATHER, WEATHER_EFFECT
from theatre.games.supreme_commander.world import BALTIC, BIT, COAST_ZONES, DESERT, NORTH_ATLANTIC, NORTH_SEA

NORTHERN = (NORTH_ATLANTIC, NORTH_SEA, BALTIC)
"""The zones in which snow and mud hinder invasions and amphibious retreats [8.0j, 8.0k]."""


def weather(s: Position) -> int:
    return WEATHER[s.turn]


def weather_in(s: Position, hex_: int) -> int:
    """The weather that counts in a hex: always clear in the desert [8.0c]."""
    return CLEAR if BIT[hex_] & DESERT else WEATHER[s.turn]


def note_russian_winter(s: Position) -> None:
    """17.13.2: the first two snow turns of the war between Germany and the USSR, none before turn 12."""
    row = ECONOMY.russian_winter
    war = have_fought(s, GERMANY, USSR)
    due = weather(s) == SNOW and s.turn >= row.from_turn and s.turn not in s.winters
    if war and due and len(s.winters) < row.turns:
        s.winters = (*s.winters, s.turn)
        s.log("russian-winter", s.turn, rule="17.13.2a")


def supply_range(s: Position, nation: int, hex_: int) -> int:
    """How far units in a hex trace over land [7.2l, 8.0e, 8.0p]; snow does not hinder Soviet units."""
    there = weather_in(s, hex_)
    return WEATHER_EFFECT[CLEAR if there == SNOW and nation == USSR else there].supply_range


def combat_modifier(s: Position, hex_: int) -> int:
    """For an attack on a hex [8.0d, 8.0o]."""
    return WEATHER_EFFECT[weather_in(s, hex_)].combat


def is_frozen(s: Position) -> bool:
    """Winter freeze: northern rivers and marshes are void [8.0l, 8.0m]."""
    return WEATHER[s.turn] == SNOW


def is_rough_sea(s: Position, hex_: int) -> bool:
    """Do mud or snow hinder landings in an all-sea hex?"""
    return WEATHER[s.turn] != CLEAR and any(zone in NORTHERN for zone in COAST_ZONES[hex_])
