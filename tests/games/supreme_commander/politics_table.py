"""Tables for politics: wars as in 1940, and what nations are to each other in words."""

from __future__ import annotations

from typing import Any

from games.supreme_commander.economy_table import drawn, organization, political
from games.supreme_commander.table import STATUS, Table, nation, table
from theatre.games.supreme_commander import state as st
from theatre.games.supreme_commander import tables as tb

WORDS = {value: word for word, value in STATUS.items()}


def step(name: str, side: str = "axis", turn: int = 8, **more: Any) -> Table:
    """A step of the Organization phase, Germany at war with the UK and France, everybody rich."""
    return rich(drawn(organization(name, side, turn, **more)).war("germany", "uk", "france"))


def political_phase(name: str, side: str = "axis", turn: int = 8, **more: Any) -> Table:
    return rich(drawn(political(name, side, turn, **more)).war("germany", "uk", "france"))


def moving(side: str = "axis", turn: int = 8, **more: Any) -> Table:
    return rich(drawn(table(side, turn, **more)).war("germany", "uk", "france"))


def rich(t: Table) -> Table:
    return t.msp(germany=200, italy=200, uk=200, france=200, ussr=200, usa=200)


def status(t: Table, name: str) -> tuple[str, str]:
    """What a nation is, and whose."""
    at = nation(name)
    patron = t.s.patron[at]
    return WORDS.get(t.s.status[at], ""), "" if patron == tb.NOBODY else tb.NATION_IDS[patron]


def box(t: Table, name: str) -> str:
    at = t.s.box[nation(name)]
    return tb.BOXES[at] if at < len(tb.BOXES) else ""


def put_box(t: Table, **nations: str) -> Table:
    for name, where in nations.items():
        t.s.box[nation(name)] = tb.BOXES.index(where)
    return t


def at_war(t: Table, one: str, other: str) -> bool:
    return bool(t.s.war[nation(one) * 6 + nation(other)])


def on_map(t: Table, name: str) -> list[int]:
    """The land units of a nation on the map."""
    return [u for u in t.s.placed if t.s.serves[u] == nation(name) and tb.IS_LAND_UNIT[u]]


def in_pool(t: Table, name: str) -> list[int]:
    return [u for u in range(tb.UNITS) if t.s.serves[u] == nation(name) and t.s.where[u] == st.POOL]


def place_all(t: Table) -> Table:
    """Every set-up question is answered by its first option."""
    while t.s.stack and t.asked().prompt.key == "prompt.minor_set_up":
        one = t.asked()
        choice = next(iter(one.options))
        t.do(choice.verb, *choice.args)
    return t
