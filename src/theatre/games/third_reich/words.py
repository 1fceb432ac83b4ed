"""The position and its units in words, for players without a board before them."""

from __future__ import annotations

from collections import Counter

import msgspec

from theatre.core.message import Message
from theatre.core.rulebook import read_data
from theatre.core.rules import Section
from theatre.games.third_reich.counters import on_board
from theatre.games.third_reich.state import Position
from theatre.games.third_reich.tables import MODEL, NATION, PACKAGE, POWERS, UNITS

VERBS = msgspec.json.decode(read_data(PACKAGE, "verbs.json"), type=dict[str, tuple[str, ...]])


def unit_name(s: Position, unit: int) -> Message:
    if not 0 <= unit < UNITS:
        return Message("core.unit", (unit,))
    if s.where[unit] < 0:
        return Message("unit.off", (NATION[unit], MODEL[unit], unit))
    return Message("unit.there", (NATION[unit], MODEL[unit], s.where[unit], unit))


def report(s: Position) -> tuple[Section, ...]:
    """The treasuries and force pools, then how many units of each nation stand where."""
    powers = [_power(s, power) for power in POWERS]
    stood = Counter([(s.where[unit], s.serves[unit]) for unit in on_board(s)])
    stacks = [Message("report.stack", (space, count, nation)) for (space, nation), count in sorted(stood.items())]
    return (*powers, Section(Message("report.units"), tuple(stacks)))


def _power(s: Position, power: int) -> Section:
    heading = Message("report.power", (power, s.brp[power], s.base[power], s.limit[power]))
    pool = Message("report.pool", (s.air_pool[power], s.new_fleets[power], s.naval_lost[power]))
    return Section(heading, (pool,))
