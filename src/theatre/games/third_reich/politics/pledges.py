"""Declarations of war that must be acted on in the same player turn [21.4]."""

from __future__ import annotations

from collections.abc import Iterable

from theatre.games.third_reich.counters import runs
from theatre.games.third_reich.nations import master
from theatre.games.third_reich.politics.east_europe import ceded_bessarabia
from theatre.games.third_reich.state import Position, units_at
from theatre.games.third_reich.tables import IS_GROUND, NATION, NATIONS, NOBODY, POWERS
from theatre.games.third_reich.world import BIT, COUNTRY


def acted(s: Position, power: int, nation: int) -> None:
    """A power has moved into land of a nation or attacked its forces: its declaration stands [21.4a]."""
    if s.owed[power] >> nation & 1:
        s.aid[power * NATIONS + nation] = 0  # 33.63: the aid of who attacks a minor is void
    s.owed[power] &= ~(1 << nation)
    major = master(s, nation)
    if major != NOBODY:
        s.owed[power] &= ~(1 << major)


def acted_by(s: Position, unit: int, nation: int) -> None:
    """Minor allies and lent Italians act for their major power, the latter for Italy too [21.4q4]."""
    power = runs(s, unit)
    if power != NOBODY:
        acted(s, power, nation)
    if NATION[unit] in POWERS:
        acted(s, NATION[unit], nation)


def came_into(s: Position, unit: int, hex_: int) -> None:
    """Forces have moved into a minor country, whoever holds the hex [21.4a]; a ceded Bessarabia is none of Rumania."""
    country = COUNTRY[hex_]
    if country == NOBODY or country in POWERS or BIT[hex_] & ceded_bessarabia(s):
        return
    for power in {runs(s, unit), NATION[unit]} & set(POWERS):
        if s.owed[power] >> country & 1:
            s.aid[power * NATIONS + country] = 0
            s.owed[power] &= ~(1 << country)


def fly_to(s: Position, units: Iterable[int], hex_: int) -> None:
    """A mission over a hex is a move into that country, and against the forces there [21.4q6]."""
    flown, owners = list(units), {s.serves[one] for one in units_at(s, hex_)} | {s.holder[hex_]}
    for unit in flown:
        for nation in sorted(owners - {NOBODY}):
            acted_by(s, unit, nation)


def fight_for(s: Position, attackers: Iterable[int], defenders: Iterable[int]) -> None:
    """An attack, by Offensive or Attrition, on forces of these nations; that of ground units is noted [24.8]."""
    met = list(defenders)
    nations = sorted({s.serves[unit] for unit in met})
    countries = {COUNTRY[s.where[unit]] for unit in met}
    for unit in attackers:
        for country in countries if IS_GROUND[unit] and runs(s, unit) in POWERS else ():
            s.assailed[country] |= 1 << runs(s, unit)
        for nation in nations:
            acted_by(s, unit, nation)
