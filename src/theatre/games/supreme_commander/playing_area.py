"""The part of the map that a scenario uses [19.2, 19.4]: land outside it is closed to units of both sides."""

from __future__ import annotations

from functools import lru_cache

from theatre.games.supreme_commander.cards import CARDS
from theatre.games.supreme_commander.state import Position
from theatre.games.supreme_commander.tables import NATION_ID
from theatre.games.supreme_commander.world import AREA, BIT, COUNTRY_MASK, LAND


def closed(s: Position) -> int:
    """The land hexes that no unit enters and where nothing is built."""
    return beyond_its_nations(s.scenario) | out_of_play(s.scenario)


def why_closed(s: Position, hex_: int) -> str | None:
    """The rule by which a hex is not used in the scenario."""
    if beyond_its_nations(s.scenario) & BIT[hex_]:
        return "19.2a"
    return "19.4b" if out_of_play(s.scenario) & BIT[hex_] else None


def closed_to_supply(s: Position) -> int:
    """The same, without the lands through which supply may run [19.2]."""
    return closed(s) & ~_countries(CARDS[s.scenario].supply_through)


@lru_cache(maxsize=16)
def beyond_its_nations(scenario: str) -> int:
    """19.2: everything but the countries that are in play."""
    names = CARDS[scenario].in_play
    return LAND & ~_countries(names) if names else 0


@lru_cache(maxsize=16)
def out_of_play(scenario: str) -> int:
    """19.4: North Africa and the Middle East."""
    mask = 0
    for area in CARDS[scenario].out_of_play:
        mask |= AREA[area]
    return LAND & mask


@lru_cache(maxsize=16)
def _countries(names: tuple[str, ...]) -> int:
    mask = 0
    for name in names:
        mask |= COUNTRY_MASK[NATION_ID[name]]
    return mask
