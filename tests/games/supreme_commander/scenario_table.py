"""Scenarios laid out to the end, and what is in them in words: "infantry 5, army:1, tank" counts models and names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache

from games.supreme_commander.opening import Opening
from games.supreme_commander.table import nation
from theatre.core import flow
from theatre.games.supreme_commander import state as st
from theatre.games.supreme_commander import tables as tb
from theatre.games.supreme_commander import world as w
from theatre.games.supreme_commander.economy.income import collect
from theatre.games.supreme_commander.economy.reinforcements import arrive


@lru_cache(maxsize=8)
def _set_up(scenario: str) -> st.Position:
    t = Opening(scenario)
    while t.s.stack:
        while t.is_choosing_technology():
            t.do("raise", tb.TANK_TECH)
            flow.settle(t.s)
        t.fill()
        flow.settle(t.s)
    return t.s


def set_up(scenario: str) -> st.Position:
    """The position after the last unit was put down, each time a fresh copy; Germany took two levels of Tank."""
    return _set_up(scenario).clone()


def words(text: str) -> Counter[str]:
    """What a line of the rulebook lists; of a named counter there is one."""
    found: Counter[str] = Counter()
    for item in text.split(", ") if text else ():
        model, _, number = item.partition(" ")
        found[model] += int(number or 1)
    return found


def count(s: st.Position, units: Iterable[int], named: str = "") -> Counter[str]:
    """Counters by model, those of the models in `named` by name; a reduced army or static corps has a minus."""
    found: Counter[str] = Counter()
    for unit in units:
        model = tb.MODEL[unit]
        word = f"{model}:{tb.NAME[unit]}" if model in named.split() else model
        turned = s.back[unit] and tb.KIND[unit] not in (*tb.AIR, *tb.NAVAL)
        found[word + ("-" if turned else "")] += 1
    return found


def on_map(s: st.Position, owner: str, place: str = "", named: str = "") -> Counter[str]:
    """The counters of a nation in a hex, box or group of the board, or everywhere."""
    at = [unit for unit in s.placed if tb.NATION_IDS[tb.NATION[unit]] == owner]
    if place in w.AREA:
        at = [unit for unit in at if w.BIT[s.where[unit]] & w.AREA[place]]
    elif place:
        at = [unit for unit in at if s.where[unit] == w.space(place)]
    return count(s, at, named)


def in_pool(s: st.Position, owner: str, named: str = "") -> Counter[str]:
    units = [u for u in range(tb.UNITS) if s.where[u] == st.POOL and tb.NATION_IDS[tb.NATION[u]] == owner]
    return count(s, units, named)


def arrivals(scenario: str, owner: str, turn: int, named: str = "") -> Counter[str]:
    """What joins the force pools in a turn of the set-up position, nothing having happened."""
    s = set_up(scenario)
    before = in_pool(s, owner, named)
    s.turn = turn
    arrive(s)
    return in_pool(s, owner, named) - before


def technology(s: st.Position, power: str) -> dict[str, int]:
    start = nation(power) * len(tb.TECHNOLOGIES)
    return {name: s.tech[start + at] for at, name in enumerate(tb.TECHNOLOGY_IDS) if s.tech[start + at]}


def standing(s: st.Position, name: str) -> str:
    """A box of the chart, or what a nation is and whose."""
    at = nation(name)
    if s.box[at] != st.ON_ALLY:
        return tb.BOXES[s.box[at]]
    what = {st.ALLY: "ally", st.CONQUERED: "conquered"}[s.status[at]]
    return f"{what} of {tb.NATION_IDS[s.patron[at]]}"


def collected(scenario: str, power: str) -> tuple[int, int]:
    """MSP before and after the first collection."""
    s = set_up(scenario)
    before = s.msp[nation(power)]
    collect(s)
    return before, s.msp[nation(power)]
