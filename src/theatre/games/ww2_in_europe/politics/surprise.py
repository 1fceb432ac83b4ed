"""Surprise Attack [SUR-01 to SUR-09, NEU-07, MIN-05, MIN-06]: who is Surprised this turn."""

from __future__ import annotations

from theatre.games.ww2_in_europe.movement.control import is_hostile
from theatre.games.ww2_in_europe.politics.partition import obeys_pact
from theatre.games.ww2_in_europe.state import Position, all_units, units_of
from theatre.games.ww2_in_europe.tables import POWER_ID, SETUPS, turn_number
from theatre.games.ww2_in_europe.world import CAPITAL, COUNTRY, LAND_PART, country, is_land


def surprise_at_start(s: Position) -> None:
    """On the first turn of a start date: the countries and powers that its set-up names."""
    rows = SETUPS[s.start]
    if s.turn != turn_number(rows.season, rows.year):
        return
    for one in rows.surprised_countries:
        surprise_country(s, country(one))
    for power in rows.surprised_powers:
        surprise_power(s, POWER_ID[power])


def is_surprised_neutral(s: Position, power: int, at: int) -> bool:
    """Was what this power has there neutral before the first attack of this turn [SUR-04, SUR-09]?"""
    land = LAND_PART.get(at, at)
    countries = [COUNTRY[CAPITAL[power]], *([COUNTRY[land]] if is_land(land) else [])]
    rows = SETUPS[s.start]
    at_war = [country(one) for one in rows.surprised_countries if s.turn == turn_number(rows.season, rows.year)]
    return any(s.caught[one] and one not in at_war for one in countries)


def surprise_country(s: Position, of: int) -> None:
    """All units inside its borders, and those that come in later this turn, on land and in its ports."""
    s.caught[of] = 1
    for unit in all_units(s):
        surprise_on_entry(s, unit)


def surprise_power(s: Position, power: int) -> None:
    """All units of a power wherever they are [SUR-08, R-67]."""
    for unit in units_of(s, power):
        s.surprised[unit] = 1


def surprise_on_entry(s: Position, unit: int) -> None:
    """SUR-05: a unit that stands in a country under its first attack is Surprised, the attacker's own excepted."""
    surprise_in(s, unit, LAND_PART.get(s.where[unit], s.where[unit]))


def surprise_in(s: Position, unit: int, land: int) -> None:
    """The same for a unit that fights in a space without standing there: a plane that is sent to it."""
    if is_land(land) and s.caught[COUNTRY[land]] and not _attacks(s, unit, land):
        s.surprised[unit] = 1


def _attacks(s: Position, unit: int, land: int) -> bool:
    """Has it come into land that is not its side's, the neutral USSR into that of the pact [PAC-08]?"""
    return is_hostile(s, land, s.owner[unit]) or obeys_pact(s, unit)
