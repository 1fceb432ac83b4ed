"""Partisans [32]: where and by whom they are raised. How they move and fight stands with movement and combat."""

from __future__ import annotations

from collections.abc import Iterator

from theatre.core.decision import Args, Refusal
from theatre.games.third_reich.counters import ground_at, put
from theatre.games.third_reich.economy.treasury import construct, why_not_construct
from theatre.games.third_reich.movement.stacking import refuse_stack
from theatre.games.third_reich.movement.zones import zone_against, zone_of
from theatre.games.third_reich.nations import at_war, in_game, is_played
from theatre.games.third_reich.politics.areas import closed_to_partisans
from theatre.games.third_reich.politics.free_france import MAGHREB
from theatre.games.third_reich.politics.ledger import lord, soil_of
from theatre.games.third_reich.politics.more_variants import EGYPT, wafd_friends
from theatre.games.third_reich.politics.prizes import partisans_in_cities
from theatre.games.third_reich.possibilities import BELGRADE, FIGURES, LOYALIST_SPAIN, UNREST, WAFD
from theatre.games.third_reich.state import COLONY, CONQUERED, Position, this_turn
from theatre.games.third_reich.tables import (
    ALLIES,
    AXIS,
    CHARTS,
    COMBAT,
    FRANCE,
    GERMANY,
    ITALY,
    KIND,
    MODEL,
    NATION,
    NATION_ID,
    NOBODY,
    PARTISAN,
    SPAIN,
    UNITS,
    USSR,
    VICHY_FRANCE,
    YUGOSLAVIA,
)
from theatre.games.third_reich.world import BIT, COUNTRY_MASK, SPACES, spaces

COUNTERS = tuple([unit for unit in range(UNITS) if KIND[unit] == PARTISAN])
MAXIMA = tuple([NATION_ID[name] for name in ("yugoslavia", "greece", "ussr", "britain", "france", "italy")])
"""The countries that have Allied partisans without a variant, as many as there are counters of theirs [32.12]."""


def cost(unit: int) -> int:
    return CHARTS.costs.per_factor["partisan"] * COMBAT[unit]


def why_not_raise(s: Position, power: int, unit: int) -> Refusal | None:
    """Why a power may not raise a partisan at all; the counter names its country."""
    if unit not in COUNTERS:
        return Refusal("32.12")
    country = NATION[unit]
    rule = _why_not_axis(s, country) if s.sides[power] == AXIS else _why_not_allied(s, power, country)
    if rule:
        return Refusal(rule)
    if s.where[unit] >= 0:
        return Refusal("32.12")
    if s.barred[unit]:
        return Refusal("12.5b")
    if s.risen[country] == this_turn(s) - 1:
        return Refusal("32.11")
    return why_not_construct(s, power, cost(unit))


def _why_not_allied(s: Position, power: int, country: int) -> str:
    """In a conquered country or in Russia; in Spain and Yugoslavia as variants have it [YMP-A19, YMP-L18]."""
    if country == SPAIN:
        return "" if is_played(s, ALLIES, LOYALIST_SPAIN) else "32.12"
    if country not in MAXIMA:
        return "32.12"
    if not (at_war(s, USSR, GERMANY) or at_war(s, USSR, ITALY)):
        return "32.1"
    if country == YUGOSLAVIA and is_played(s, AXIS, BELGRADE):
        there = [unit for unit in COUNTERS if NATION[unit] == country and s.where[unit] >= 0]
        return "YMP-A19" if power != USSR or len(there) >= FIGURES.yugoslav_partisans else ""
    if country != USSR and s.status[country] != CONQUERED:
        return "32.12"
    return "32.11" if country == USSR and power != USSR else ""


def _why_not_axis(s: Position, country: int) -> str:
    """By variants only: in North Africa after the fall of France, in Egypt among friends [YMP-A11, YMP-A16]."""
    if country in MAGHREB:
        rises = is_played(s, AXIS, UNREST) and s.status[country] == COLONY and not in_game(s, FRANCE)
        return "" if rises else "YMP-A11"
    if country != EGYPT:
        return "32.12"
    risen = any(NATION[unit] == EGYPT and s.where[unit] >= 0 for unit in COUNTERS)
    return "" if is_played(s, AXIS, WAFD) and (risen or wafd_friends(s)) else "YMP-A16"


def why_not_rise(s: Position, power: int, unit: int, hex_: int) -> Refusal | None:
    """32.13a: a hostile hex of the country [26.6q], vacant or with own partisans, out of hostile zones."""
    if not 0 <= hex_ < SPACES or not soil_of(s, NATION[unit]) & BIT[hex_]:
        return Refusal("32.13a")
    owner = GERMANY if s.holder[hex_] == VICHY_FRANCE else lord(s, hex_)  # 49.5b: Vichy's is Axis land
    others = [one for one in ground_at(s, hex_) if KIND[one] != PARTISAN or s.serves[one] != power]
    if owner == NOBODY or not at_war(s, power, owner) or others or _watched(s, power) & BIT[hex_]:
        return Refusal("32.13b" if closed_to_partisans(s) & BIT[hex_] else "32.13a")
    if closed_to_partisans(s) & BIT[hex_]:
        return Refusal("32.13b")
    return refuse_stack(s, unit, hex_)


def _watched(s: Position, power: int) -> int:
    """Zones of hostile armor, also of the other side's with whom the builder is at peace."""
    return zone_against(s, power) | zone_of(s, AXIS if s.sides[power] == ALLIES else ALLIES)


def raise_partisan(s: Position, power: int, unit: int, hex_: int) -> None:
    construct(s, power, cost(unit))
    put(s, unit, hex_)
    s.serves[unit] = power
    s.risen[NATION[unit]] = this_turn(s)
    s.log("built", NATION[unit], MODEL[unit], hex_, rule="32.11")
    partisans_in_cities(s)


class Rising:
    """A partisan, then its hex; of one country only, or not of those whose partisans were disputed [32.14]."""

    def __init__(
        self, s: Position, power: int, chosen: Args = (), disputed: Args = (), only: int | None = None
    ) -> None:
        self.s, self.power, self.chosen, self.disputed, self.only = s, power, chosen, disputed, only

    def _why_not(self, unit: int) -> Refusal | None:
        if 0 <= unit < UNITS and (NATION[unit] in self.disputed or self.only not in (None, NATION[unit])):
            return Refusal("32.14b")
        return why_not_raise(self.s, self.power, unit)

    def tokens(self) -> Args:
        if not self.chosen:
            able = [unit for unit in COUNTERS if self._why_not(unit) is None]
            firsts = {NATION[unit]: unit for unit in reversed(able)}
            return tuple(sorted([unit for unit in firsts.values() if any(True for _ in self._hexes(unit))]))
        return tuple(self._hexes(self.chosen[0])) if len(self.chosen) == 1 else ()

    def _hexes(self, unit: int) -> Iterator[int]:
        land = spaces(COUNTRY_MASK[NATION[unit]] & ~_watched(self.s, self.power))
        return (hex_ for hex_ in land if why_not_rise(self.s, self.power, unit, hex_) is None)

    def refuse(self, token: int) -> Refusal | None:
        if not self.chosen:
            return self._why_not(token)
        if len(self.chosen) > 1:
            return Refusal("32.13a")
        return why_not_rise(self.s, self.power, self.chosen[0], token)

    def step(self, token: int) -> Rising:
        return Rising(self.s, self.power, (*self.chosen, token), self.disputed, self.only)

    def whole(self) -> bool:
        return len(self.chosen) == 2
