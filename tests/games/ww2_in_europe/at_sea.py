"""Positions and looks at sea that more than one file of tests wants."""

from __future__ import annotations

import msgspec

from games.ww2_in_europe.battles import fight, first
from games.ww2_in_europe.table import Table, table
from theatre.games.ww2_in_europe import state as st
from theatre.games.ww2_in_europe import tables as tb
from theatre.games.ww2_in_europe import world as w


def allies_first(phase: str) -> Table:
    """The Allies are player A."""
    t = table(phase)
    t.s.first = tb.ALLIES
    return t


def escort(t: Table, number: int, owner: str, units: str) -> list[int]:
    """New ships in a convoy."""
    ships = t.new(owner, units, w.IDS[t.s.convoys[number].ports[0]])
    for ship in ships:
        t.s.convoy[ship] = number
        st.put(t.s, ship, w.NOWHERE)
    return ships


def in_convoy(t: Table, number: int) -> list[int]:
    return [unit for unit, convoy in enumerate(t.s.convoy) if convoy == number and t.s.kind[unit] != st.GONE]


def lines(t: Table) -> list[tuple[str, ...]]:
    """Every convoy as the ids of its ports."""
    return [tuple([w.IDS[port] for port in convoy.ports]) for convoy in t.s.convoys]


# the Mediterranean: Italy moves first, then the British


def italy() -> Table:
    """Italy may move first everywhere. A destroyer on each side, far from all this, can always move."""
    t = first("IT").control("UK", "oran", "tunis", "lisbon")
    return t.put("IT", "dd", "venice").put("UK", "dd", "belfast")


def sent(t: Table, owner: str, units: str, port: str, *path: str, patrol: str = "") -> list[int]:
    """New units of the player who moves now, each with the same orders: at sea along a path, to patrol or to avoid."""
    units_sent = t.new(owner, units, port)
    for unit in units_sent:
        t.do("patrol", unit, patrol, *path) if patrol else t.do("sail", unit, *path)
    return units_sent


def british_move(t: Table) -> Table:
    """Italy is done."""
    while t.seat != "allies":
        t.do("done")
    return t


def rolls(t: Table, purpose: str) -> list[tuple[str, tuple[int, ...]]]:
    """All throws for a purpose so far: which side, and the faces."""
    thrown = [event.args for event in t.events() if event.kind == "core.roll" and event.args[1] == purpose]
    return [(tb.SIDES[seat], tuple(rest[about:])) for seat, _, about, *rest in thrown]


def dice_for(t: Table, purpose: str, player: str) -> int:
    """How many dice a side has thrown for a purpose."""
    return sum([len(faces) for who, faces in rolls(t, purpose) if who == player])


def battles(t: Table) -> list[str]:
    """Where units were found so far, or fought: the spaces in order."""
    return [w.IDS[event.args[1]] for event in t.events() if event.kind in ("found", "sea-battle-won")]


# battles in the Tyrrhenian Sea; the British came later and attack


def clash(italians: str, british: str, *faces: int) -> Table:
    """Both sides patrol: Italians from Taranto, British from Malta, with an airbase. No plane aborts."""
    t = italy().put("UK", "airbase", "malta")
    sent(t, "IT", italians, "taranto", "TYR", patrol="TYR")
    sent(british_move(t), "UK", british, "malta", "TYR", patrol="TYR")
    return _begin(t, *faces)


def caught(italians: str, british: str, *faces: int) -> Table:
    """The Italians from Taranto were only passing; the British from Malta have found them all with a 1."""
    t = italy().put("UK", "airbase", "malta")
    sent(t, "IT", italians, "taranto", "TYR")
    sent(british_move(t), "UK", british, "malta", "TYR", patrol="TYR")
    return _begin(t, 1, *faces)


def _begin(t: Table, *faces: int) -> Table:
    fight(t, *faces)
    while t.asked().prompt.key in ("prompt.air-abort", "prompt.combining"):
        t.do("abort" if "abort" in t.verbs() else "combine")
    return t


def fleet(t: Table, player: str) -> str:
    """What is left of the side's ships and planes that are in this: those that began in Taranto or Malta."""
    began = {"axis": ("taranto", "@taranto"), "allies": ("malta", "@malta")}[player]
    spaces = [w.space(name) for name in began]
    left = [u for u in range(len(t.s.kind)) if t.s.kind[u] != st.GONE and t.s.began[u] in spaces]
    kinds = [tb.UNITS[t.s.kind[u]].id for u in left if tb.SIDE[t.s.owner[u]] == tb.SIDES.index(player)]
    return ", ".join(sorted([kind for kind in kinds if kind != "airbase"]))


def targets(t: Table) -> str:
    """The kinds among which the side that was hit may choose."""
    return ", ".join(sorted([tb.UNITS[t.s.kind[unit]].id for (unit,) in t.menu("lose")]))


# the example of the rulebook


def example(*, advanced: bool = False) -> Table:
    """Multiple Interceptions, all paths are declared.

    A is the port of Genoa, B the Tyrrhenian Sea, C the port of Malta, D the Ionian Sea, E the port of Tripoli.
    """
    t = first("IT").control("UK", "oran", "tunis").markers(AF="allies", MI="allies")
    t.s.switches = msgspec.structs.replace(t.s.switches, advanced_naval=advanced)
    t.put("UK", "dd", "belfast").put("UK", "sub, dd, inf", "malta").put("IT", "airbase", "tripoli")
    t.put("UK", "airbase", "tunis").put("IT", "dd", "venice")
    cargo, transport = t.new("IT", "inf", "taranto")[0], t.new("IT", "tr", "taranto")[0]
    t.do("ferry", transport, cargo, "TYR", "@malta", "malta")
    sent(t, "IT", "bb", "taranto", "TYR", "@malta", patrol="@malta")
    sent(t, "IT", "ftr", "tripoli", "ION", "@malta", patrol="@malta")
    sent(t, "IT", "bb", "taranto", "TYR", patrol="TYR")
    sent(t, "IT", "dd", "genoa", "TYR", patrol="TYR")
    sent(t, "IT", "dd", "tripoli", "ION", "TYR", patrol="TYR")
    sent(t, "IT", "ftr", "rome", "TYR", patrol="TYR")
    british_move(t)
    sent(t, "UK", "bb, dd", "gibraltar", "ALB", "WME", "TYR", patrol="TYR")
    sent(t, "UK", "dd", "oran", "WME", "TYR", patrol="TYR")
    sent(t, "UK", "dd", "oran", "WME", "@genoa", patrol="@genoa")
    sent(t, "UK", "ftr", "tunis", "ION", "@tripoli", patrol="@tripoli")
    return fight(t)


def asked_about(t: Table) -> tuple[str, str]:
    """What is asked, and about which space."""
    prompt = t.asked().prompt
    return prompt.key, w.IDS[int(prompt.args[0])]
