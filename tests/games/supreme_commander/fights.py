"""Battles for rule tests: Germany against Poland around 2328, a clear hex between Silesia (2329, 2429) and Warsaw."""

from __future__ import annotations

from games.supreme_commander.table import CLEAR_TURN, Table, table
from theatre.games.supreme_commander import tables as tb
from theatre.games.supreme_commander import world as w
from theatre.games.supreme_commander.combat.attacks import Attack
from theatre.games.supreme_commander.combat.phase import CombatPhase
from theatre.games.supreme_commander.combat.strength import Clash


def combat(side: str = "axis", turn: int = CLEAR_TURN, *, follow_up: bool = False) -> Table:
    """A Combat phase or a Follow-up Combat phase, and nothing after it."""
    t = table(side, turn)
    return t.only(CombatPhase(t.side, follow_up))


def poland(turn: int = CLEAR_TURN, *, follow_up: bool = False) -> Table:
    """The Axis attacks; Germany fights Poland, whose units the UK runs."""
    return combat("axis", turn, follow_up=follow_up).nation("poland", "controlled", "uk", "germany")


def attack(t: Table, origin: str, target: str, *units: int, die: int) -> Table:
    """Declared, and fought up to the first question."""
    t.dice(die)
    t.do("attack", origin, target, *units)
    return t.all_done()


def clash(t: Table, origin: str, target: str, *units: int, hqs: tuple[int, int] = (w.NOWHERE, w.NOWHERE)) -> Clash:
    """The attack as it would be fought in this position."""
    t.begin()
    return Clash(t.s, Attack(w.space(origin), w.space(target), units), hqs=hqs)


def told(t: Table, kind: str) -> list[tuple[int | str, ...]]:
    """What was said in public: the arguments of all events of a kind, in order."""
    return [event.args for event in t.s.__dict__.get("events", []) if event.kind == kind]


def strengths(t: Table) -> tuple[int, int, int]:
    """Attack, defence and column of the last battle."""
    _, ours, theirs, column = told(t, "combat")[-1]
    return int(ours), int(theirs), int(column)


def losses(t: Table) -> tuple[int, int, int]:
    """The modified roll of the last battle and what both sides lose."""
    _, die, ours, theirs = told(t, "combat-result")[-1]
    return int(die), int(ours), int(theirs)


def bear(t: Table, power: str) -> Table:
    """A power takes the losses that it is asked for, the first that it may take each time."""
    while t.s.stack and t.asked().rule == "13.2.3.1a" and tb.MAJORS[t.asked().seat].id == power:
        _take(t)
    return t


def retreat(t: Table) -> Table:
    """Every unit that has to goes back by the first way on its menu."""
    while t.s.stack and t.asked().rule == "13.2.3.3a":
        _take(t)
    return t


def play_out(t: Table) -> Table:
    """The first answer to every question that is left."""
    while t.s.stack:
        _take(t)
    return t


def _take(t: Table) -> None:
    asked = t.asked()
    choice = next(iter(asked.options))
    t.do(choice.verb, *choice.args, seat=tb.MAJORS[asked.seat].id)
