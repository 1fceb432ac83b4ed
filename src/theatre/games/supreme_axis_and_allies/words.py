"""The position and its units in words, for players without a board before them."""

from __future__ import annotations

import msgspec

from theatre.core.message import Message
from theatre.core.rulebook import read_data
from theatre.core.rules import Section
from theatre.games.supreme_axis_and_allies.state import (
    NO_UNIT,
    NOWHERE,
    Position,
    cities_held,
    territories,
    units_in,
)
from theatre.games.supreme_axis_and_allies.tables import ALLIES, AXIS, PACKAGE, TURN_ORDER
from theatre.games.supreme_axis_and_allies.world import CITY, IS_SEA, ZONES

VERBS = msgspec.json.decode(read_data(PACKAGE, "verbs.json"), type=dict[str, tuple[str, ...]])


def unit_name(s: Position, unit: int) -> Message:
    """Its kind and where it is; the carrier's kind, if it is aboard."""
    if not 0 <= unit < len(s.kind) or s.kind[unit] == NOWHERE:
        return Message("core.unit", (unit,))
    carrier = s.aboard[unit]
    if carrier != NO_UNIT:
        return Message("unit.aboard", (s.kind[unit], s.where[unit], s.kind[carrier], carrier, unit))
    return Message("unit.there", (s.kind[unit], s.where[unit], unit))


def report(s: Position) -> tuple[Section, ...]:
    """A section for each nation: its state, its Territories, and what stands in them; then the seas."""
    cities = Message("report.cities", (cities_held(s, ALLIES), cities_held(s, AXIS), s.threshold))
    nations = [_nation(s, nation) for nation in TURN_ORDER if not s.surrendered[nation]]
    seas = [line for zone in ZONES for line in _garrisons(s, zone)]
    return (Section(cities, ()), *nations, Section(Message("report.seas"), tuple(seas)))


def _nation(s: Position, nation: int) -> Section:
    heading = Message("report.nation", (nation, s.treasury[nation], s.rating[nation], s.chits[nation]))
    lines = [line for space in territories(s, nation) for line in (_territory(s, space), *_garrisons(s, space))]
    return Section(heading, tuple(lines))


def _territory(s: Position, space: int) -> Message:
    if s.industry[space] != NOWHERE:
        return Message("report.industry", (space, s.value[space], s.industry[space], s.damage[space], CITY[space]))
    return Message("report.territory", (space, s.value[space], CITY[space]))


def _garrisons(s: Position, space: int) -> list[Message]:
    """One line for each nation that has units here."""
    lines = []
    for nation in TURN_ORDER:
        kinds = sorted([s.kind[unit] for unit in units_in(s, space) if s.owner[unit] == nation])
        if kinds:
            key = "report.fleet" if IS_SEA[space] else "report.army"
            lines.append(Message(key, (space, nation, *kinds)))
    return lines
