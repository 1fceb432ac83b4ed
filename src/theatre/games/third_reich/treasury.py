"""BRPs [10.3, 11]: what a year brings, what a turn may cost, and who has more of them [12.1]."""

from __future__ import annotations

from theatre.core.decision import Refusal
from theatre.games.third_reich.state import Position, at_war, in_game
from theatre.games.third_reich.tables import (
    ALLIES,
    AXIS,
    CARDS,
    GERMANY,
    LIMITS,
    MAJORS,
    NATIONS,
    POWERS,
    SIDE,
    USA,
    USSR,
)
from theatre.games.third_reich.world import BRP, LENINGRAD, MOSCOW

FIRST_YEAR_START = 1940  # unused BRPs of 1939 raise the inventory, not the base [10.31b, 10.35]


def worth(s: Position, nation: int) -> int:
    """What its conqueror or ally is paid for a nation each year: of a major half of what it began with [10.341]."""
    if nation in POWERS:
        card = CARDS[s.scenario].brp.get(MAJORS[nation].id)
        return card.start // 2 if card else 0
    return BRP[nation]


def conquests(s: Position, power: int) -> int:
    """Minor allies, intervened minors and conquests [10.34]; what was just lost is still paid for [10.342a]."""
    return sum([worth(s, nation) for nation in range(NATIONS) if power in (s.earns[nation], s.losing[nation])])


def russian_cities(s: Position, power: int) -> int:
    """10.37: Leningrad and Moscow are worth 15 each to an Axis holder and cost Russia as much, until it falls."""
    if not in_game(s, USSR):
        return 0
    holders = [s.holder[city] for city in (LENINGRAD, MOSCOW)]
    if power == USSR:
        return -LIMITS.city_brp * sum([holder != USSR for holder in holders])
    return LIMITS.city_brp * holders.count(power) if SIDE[power] == AXIS else 0


def begin_year(s: Position, power: int) -> None:
    """10.31-10.37: the new base, and the inventory of the year that begins.

    Strategic warfare has been taken off; only what it has brought below zero lowers the base [10.32].
    """
    left = s.brp[power]
    gain = max(0, left) * s.growth[power] // 100
    deficit = max(0, -left)
    by_warfare = min(deficit, s.sw_loss[power])
    bonus = 0
    if s.year == FIRST_YEAR_START:
        bonus = gain
    else:
        s.base[power] += gain
    s.base[power] -= by_warfare
    s.brp[power] = s.base[power] + bonus + conquests(s, power) + russian_cities(s, power) - (deficit - by_warfare)


def fix_limit(s: Position, power: int) -> None:
    """11.1: half of the total after strategic warfare construction is the most that one player turn may cost."""
    s.total[power] = s.brp[power]
    s.limit[power] = s.brp[power] // 2


def why_not_spend(s: Position, power: int, amount: int) -> Refusal | None:
    """11.1, 11.4a: neither beyond the limit of the player turn nor below zero."""
    if s.spent[power] + amount > s.limit[power]:
        return Refusal("11.1")
    return Refusal("11.4a") if amount > s.brp[power] else None


def spend(s: Position, power: int, amount: int) -> None:
    s.brp[power] -= amount
    s.spent[power] += amount


def standing(s: Position, side: int) -> int:
    """What a side's BRPs count for the order of play [12.11a]: a deficit counts as nothing [11.4q].

    Italy always counts; Russia and the USA only when they are at war with Germany [12.13].
    """
    counted = [p for p in POWERS if SIDE[p] == side and in_game(s, p)]
    counted = [p for p in counted if p not in (USSR, USA) or at_war(s, p, GERMANY)]
    return sum([max(0, s.brp[power]) for power in counted])


def first_to_move(s: Position) -> int:
    """The side with more BRPs; equal ones keep the order of the last game turn."""
    axis, allies = standing(s, AXIS), standing(s, ALLIES)
    if axis == allies:
        return s.first
    return AXIS if axis > allies else ALLIES
