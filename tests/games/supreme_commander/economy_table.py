"""Tables for the economy: a position at a step of the Strategic or the Organization phase."""

from __future__ import annotations

from typing import Any

from games.scripted_dice import ScriptedDice
from games.supreme_commander.table import Table, nation, table
from theatre.games.supreme_commander import tables as tb
from theatre.games.supreme_commander import world as w
from theatre.games.supreme_commander.sequence import Organization, Political, StrategicPhase
from theatre.games.supreme_commander.state import Taken, give


class DrawnDice(ScriptedDice):
    """Scripted dice; a draw of HQs takes the first ones."""

    def draw(self, count: int, limit: int, stream: str = "dice") -> tuple[int, ...]:
        return super().draw(count, limit, stream) if stream == "dice" else (limit - 1,) * count


def drawn(t: Table) -> Table:
    t.s.dice = t.dice_box = DrawnDice(b"test", {}, [])
    return t


def strategic(step: str, turn: int = 16, **more: Any) -> Table:
    return drawn(table(turn=turn, **more)).only(StrategicPhase(at=StrategicPhase.STEPS.index(step)))


def organization(step: str, side: str = "axis", turn: int = 16, **more: Any) -> Table:
    at = Organization.STEPS.index(step)
    return table(side, turn, **more).only(Organization(tb.SIDE_IDS.index(side), at=at))  # type: ignore[arg-type]


def political(step: str, side: str = "allies", turn: int = 17, **more: Any) -> Table:
    at = Political.STEPS.index(step)
    return table(side, turn, **more).only(Political(tb.SIDE_IDS.index(side), at=at))  # type: ignore[arg-type]


def per_turn(t: Table, power: str) -> int:
    return t.s.per_turn[nation(power)]


def msp(t: Table, power: str) -> int:
    return t.s.msp[nation(power)]


def accounts(t: Table, power: str) -> tuple[int, int]:
    """Current MSP, and MSP per turn."""
    return msp(t, power), per_turn(t, power)


def lose(t: Table, place: str, new: str) -> Taken:
    """A hex passes to a nation, as if one of its units had entered."""
    at = w.space(place)
    old = t.s.holder[at]
    give(t.s, at, nation(new))
    return Taken(at, old, nation(new))
