"""The position and its units in words, for players without a board before them."""

from __future__ import annotations

import msgspec

from theatre.core.message import Message
from theatre.core.rulebook import read_data
from theatre.core.rules import Section
from theatre.games.ww2_in_europe.state import GONE, NO_CONVOY, OUT, Position
from theatre.games.ww2_in_europe.tables import PACKAGE, POWERS
from theatre.games.ww2_in_europe.world import SPACES

VERBS = msgspec.json.decode(read_data(PACKAGE, "verbs.json"), type=dict[str, tuple[str, ...]])


def unit_name(s: Position, unit: int) -> Message:
    """Power, kind and place."""
    if not 0 <= unit < len(s.kind) or s.kind[unit] == GONE:
        return Message("core.unit", (unit,))
    if s.convoy[unit] != NO_CONVOY:
        return Message("unit.convoy", (s.owner[unit], s.kind[unit], s.convoy[unit] + 1, unit))
    return Message("unit.there", (s.owner[unit], s.kind[unit], s.where[unit], unit))


def report(s: Position) -> tuple[Section, ...]:
    """Money and Redeployment Points of each power, and what stands where."""
    inside = [power for power in range(len(POWERS)) if s.status[power] != OUT]
    powers = [Section(Message("report.power", (power, s.money[power], s.rp[power])), ()) for power in inside]
    forces = [line for at in range(SPACES) for line in _garrison(s, at)]
    return (*powers, Section(Message("report.forces"), tuple(forces)))


def _garrison(s: Position, at: int) -> list[Message]:
    owners = sorted({s.owner[unit] for unit in s.here[at]})
    kinds = {owner: [s.kind[unit] for unit in s.here[at] if s.owner[unit] == owner] for owner in owners}
    return [Message("report.garrison", (at, owner, *kinds[owner])) for owner in owners]
