"""BRPs [10.3, 11]: what a year brings, what a turn may cost, and who has more of them [12.1]."""

from __future__ import annotations

from theatre.core.decision import Refusal
from theatre.games.third_reich.counters import has_partisan
from theatre.games.third_reich.economy.harbours import in_harbour
from theatre.games.third_reich.nations import at_war, in_game, is_frozen, is_played
from theatre.games.third_reich.possibilities import EARLY_AMERICA, FIGURES
from theatre.games.third_reich.state import Position
from theatre.games.third_reich.tables import (
    ALLIES,
    AXIS,
    BRITAIN,
    CARDS,
    GERMANY,
    LIMITS,
    MAJORS,
    NATIONS,
    NOBODY,
    POWERS,
    USA,
    USSR,
)
from theatre.games.third_reich.world import BRP, LENINGRAD, MOSCOW

SHORT_WAR_ENDS = 1942
FIRST_YEAR_START = 1940  # unused BRPs of 1939 raise the inventory, not the base [10.31b, 10.35]


def worth(s: Position, nation: int) -> int:
    """What its conqueror or ally is paid for a nation each year: of a major half of what it began with [10.341]."""
    if nation in POWERS:
        name = MAJORS[nation].id
        card = CARDS[s.scenario].brp.get(name, CARDS["1939"].brp[name])  # 26.3: Paris and Rome in later scenarios
        return card.start // 2
    return BRP[nation]


def conquests(s: Position, power: int) -> int:
    """Minor allies, intervened minors and conquests [10.34]; what was just lost is still paid for [10.342a]."""
    return sum([income(s, nation, power) for nation in range(NATIONS)])


def income(s: Position, nation: int, power: int) -> int:
    """What a power is paid for a nation: all of it, or its share of a cooperative conquest [24.7].

    So is one whose side has just lost it [10.342a].
    """
    leads = [one for one in (s.earns[nation], s.losing[nation]) if one != NOBODY and s.sides[one] == s.sides[power]]
    return share(s, nation, leads[0], partners(s, nation, leads[0]), power) if leads else 0


def partners(s: Position, nation: int, lead: int) -> list[int]:
    """The powers of a side that share a country, its fallen ones apart."""
    found = [one for one in _sharers(s, nation, lead) if in_game(s, one)]
    return found if lead in found else [lead]


def share(s: Position, nation: int, lead: int, among: list[int], power: int) -> int:
    """24.7: equal shares unless others were agreed on; if a partner has fallen the others have all of it."""
    if power not in among:
        return 0
    agreed = s.portions[nation * len(POWERS) : (nation + 1) * len(POWERS)]
    kept = [one for one in _sharers(s, nation, lead) if agreed[one]]
    return agreed[power] if kept and set(kept) <= set(among) else worth(s, nation) // len(among)


def _sharers(s: Position, nation: int, lead: int) -> list[int]:
    return [one for one in POWERS if s.sharers[nation] >> one & 1 and s.sides[one] == s.sides[lead]]


def note_payments(s: Position) -> None:
    """24.6: only what the Year Start has paid can be lost this year."""
    for nation in range(NATIONS):
        s.paid[nation] = sum([1 << power for power in POWERS if in_game(s, power) and income(s, nation, power)])
    for at, city in enumerate((LENINGRAD, MOSCOW)):
        holder = s.holder[city]
        earned = _earns_city(s, city)
        s.city_gain[at], s.city_gain_yearly[at] = (holder, 1) if earned else (NOBODY, 0)


def russian_cities(s: Position, power: int) -> int:
    """10.37: Leningrad and Moscow are worth 15 each to an Axis holder and cost Russia as much, until it falls."""
    if not in_game(s, USSR):
        return 0
    cities = (LENINGRAD, MOSCOW)
    if power == USSR:
        return -LIMITS.city_brp * sum([s.holder[city] != USSR for city in cities])
    return LIMITS.city_brp * sum([s.holder[city] == power and _earns_city(s, city) for city in cities])


def _earns_city(s: Position, city: int) -> bool:
    """Is the Axis paid for it now? Not while a partisan has it [32.6]."""
    holder = s.holder[city]
    return in_game(s, USSR) and holder in POWERS and s.sides[holder] == AXIS and not has_partisan(s, city)


def begin_year(s: Position, power: int) -> None:
    """10.31-10.37: the new base, and the inventory of the year that begins.

    Strategic warfare has been taken off; only what it has brought below zero lowers the base [10.32].
    """
    left = s.brp[power]
    gain = 0 if _is_stunted(s, power) else max(0, left) * s.growth[power] // 100
    deficit = max(0, -left)
    by_warfare = min(deficit, s.sw_loss[power])
    bonus = 0
    if s.year == FIRST_YEAR_START:
        bonus = gain
    else:
        s.base[power] += gain
    s.base[power] -= by_warfare
    s.brp[power] = s.base[power] + bonus + conquests(s, power) + russian_cities(s, power) - (deficit - by_warfare)


def _is_stunted(s: Position, power: int) -> bool:
    """50.12: America, which a variant may have brought in early [YMP-L20], in 1942 of the 1939 scenario."""
    return power == USA and s.scenario == "1939" and s.year == SHORT_WAR_ENDS


def fix_limit(s: Position, power: int) -> None:
    """11.1: half of the total after strategic warfare construction is the most that one player turn may cost."""
    s.total[power] = s.brp[power]
    s.limit[power] = s.brp[power] // 2


def why_not_spend(s: Position, power: int, amount: int) -> Refusal | None:
    """11.1, 11.4a: neither beyond the limit of the player turn nor below zero; what costs nothing is open to all.

    Grants of the same game turn are not spent, as may be if the giver's player turn was the first [15.57].
    """
    if not amount:
        return None
    held_back = FIGURES.frozen_brp if power == GERMANY and is_frozen(s) else 0
    if s.spent[power] + amount > s.limit[power] - held_back:
        return Refusal("YMP-L15" if s.spent[power] + amount <= s.limit[power] else "11.1")
    if amount > s.brp[power] - s.received[power]:
        return Refusal("11.4a" if amount > s.brp[power] else "15.57")
    return None


def why_not_construct(s: Position, power: int, amount: int) -> Refusal | None:
    """The same for units; America without a war builds little in a turn [YMP-A20b], in the 1939 scenario nothing."""
    if power == USA and _is_short_war(s) and not s.japan and not is_played(s, ALLIES, EARLY_AMERICA):
        return Refusal("50.13")
    if power == USA and stands_by(s) and s.raised + amount > FIGURES.neutral_america.construction:
        return Refusal("YMP-A20b")
    return why_not_spend(s, power, amount)


def _is_short_war(s: Position) -> bool:
    """The time span of the 1939 scenario."""
    return s.scenario == "1939" and s.year <= SHORT_WAR_ENDS


def construct(s: Position, power: int, amount: int) -> None:
    spend(s, power, amount)
    if power == USA:
        s.raised += amount


def stands_by(s: Position) -> bool:
    """YMP-A20: is America in the game, but not in the war?"""
    return bool(s.japan) and in_game(s, USA) and not at_war(s, USA, GERMANY)


def spend(s: Position, power: int, amount: int) -> None:
    s.brp[power] -= amount
    s.spent[power] += amount


def standing(s: Position, side: int) -> int:
    """What a side's BRPs count for the order of play [12.11a]: a deficit counts as nothing [11.4q].

    Italy always counts; Russia and the USA only when they are at war with Germany [12.13], and a Britain that has left
    the war is neutral [33.41-2c].
    """
    counted = [p for p in POWERS if s.sides[p] == side and in_game(s, p)]
    counted = [p for p in counted if p not in (USSR, USA) or at_war(s, p, GERMANY)]
    counted = [p for p in counted if p != BRITAIN or not s.peace]
    return sum([max(0, s.brp[power]) + s.boxed[power] + in_harbour(s, power) for power in counted])  # 40.3b, 40.5


def first_to_move(s: Position) -> int:
    """The side with more BRPs; equal ones keep the order of the last game turn."""
    axis, allies = standing(s, AXIS), standing(s, ALLIES)
    if axis == allies:
        return s.first
    return AXIS if axis > allies else ALLIES
