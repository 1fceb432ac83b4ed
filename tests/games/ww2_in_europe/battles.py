"""Ground battles for rule tests: who attacks whom from where, and with which dice a unit hits.

    assert defends("inf", "gomel", ("inf", "brest-litovsk"), holder="SU") == 3

The Combat Value is read off the dice: it is the highest face with which the unit destroys a lone enemy.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.ww2_in_europe.table import Table, kinds_from_words, power, side, table
from theatre.games.ww2_in_europe import tables as tb
from theatre.games.ww2_in_europe import world as w
from theatre.games.ww2_in_europe.movement.phase import MovementPhase

FRONTS = ("WE", "NO", "EA", "SO", "ME", "AF", "MI")
Force = tuple[str, str]
"""Units and the space where they begin: ("inf, tank", "essen"). An Airborne from "drop essen" is dropped."""
RESERVE = {"GE": "leipzig", "IT": "taranto", "FR": "toulouse", "UK": "london", "SU": "gorki", "US": "glasgow"}
"""Where each power has another unit that can move, so that no question is passed over."""


def first(owner: str, phase: str = "movement", season: str = "summer", year: int = 1943) -> Table:
    """A turn in which this power's side is player A with initiative on all Fronts."""
    player = tb.POWERS[power(owner)].side
    t = table(phase, season, year).markers(**dict.fromkeys(FRONTS, player))
    t.s.first = side(player)
    return t


def assault(
    defender: str,
    place: str,
    *attackers: Force,
    holder: str = "UK",
    by: str = "GE",
    season: str = "summer",
    prepare: Callable[[Table], Any] = lambda t: None,
) -> Table:
    """The attackers have marched in, or have orders to drop; the battle comes when Movement is done."""
    t = first(by, season=season).control(holder, place).put(holder, defender, place)
    t.put(by, "inf", RESERVE[by]).put(holder, "inf", RESERVE[holder])
    orders = []
    for units, start in attackers:
        verb, _, start = start.rpartition(" ")
        t.control(by, start)
        orders += [(verb or "march", unit) for unit in t.new(by, units, start)]
    prepare(t)
    for verb, unit in orders:
        t.do(verb, unit, place)
    return t


def fight(t: Table, *faces: int) -> Table:
    """Movement is over; these dice fall, first those of the attacker."""
    t.dice(*faces)
    while t.begin().s.within(MovementPhase):
        t.do("done")
    return t


def lose_any(t: Table) -> Table:
    """Whoever is hit takes casualties as they come."""
    while "lose" in t.verbs():
        t.do("lose", *t.menu("lose")[0])
    return t


def dice_of(units: str) -> int:
    return sum([tb.UNITS[kind].dice for kind in kinds_from_words(units)])


def defends(unit: str, place: str, *attackers: Force, **how: Any) -> int:
    """The Combat Value of a lone defender; the attackers miss."""
    shots = sum([dice_of(units) for units, _ in attackers])
    for face in range(6, 0, -1):
        t = fight(assault(unit, place, *attackers, **how), *[6] * shots, *[face] * dice_of(unit))
        if "lose" in t.verbs() or not _attackers_left(t, place, **how):
            return face
    return 0


def _attackers_left(t: Table, place: str, by: str = "GE", **_: Any) -> bool:
    return any(t.s.owner[unit] == power(by) for unit in t.s.here[w.space(place)])


def attacks(unit: str, start: str, place: str, defender: str = "inf", holder: str = "UK", **how: Any) -> int:
    """The Combat Value of a lone attacker; the defender misses."""
    for face in range(6, 0, -1):
        t = assault(defender, place, (unit, start), holder=holder, **how)
        fight(t, *[face] * dice_of(unit), *[6] * dice_of(defender))
        if t.units(place, holder) == "":
            return face
    return 0
