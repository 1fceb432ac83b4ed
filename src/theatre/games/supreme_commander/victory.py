"""Victory [19.1 to 19.4, 20.0]: by the victory locations that the Axis holds at the end, or at once."""

from __future__ import annotations

from theatre.core.message import Message
from theatre.core.rules import Outcome
from theatre.games.supreme_commander.cards import CARDS
from theatre.games.supreme_commander.relations import master, side_of
from theatre.games.supreme_commander.state import ACTIVE, Position
from theatre.games.supreme_commander.tables import (
    ALLIES,
    AXIS,
    GERMANY,
    POWERS,
    UK,
    USSR,
    VICTORY,
    victory_level,
)
from theatre.games.supreme_commander.world import VICTORY_HEXES, space

_BARBAROSSA = tuple([space(name) for name in VICTORY.barbarossa])
_WINNER = {"major_axis": AXIS, "minor_axis": AXIS, "minor_allied": ALLIES, "major_allied": ALLIES}


def axis_locations(s: Position) -> int:
    """How many victory locations the Axis controls; those of an Inactive Italy are not its own yet (RUL-07)."""
    return len([at for at in VICTORY_HEXES if _is_axis(s, s.holder[at])])


def _is_axis(s: Position, holder: int) -> bool:
    return side_of(s, holder) == AXIS and s.status[master(s, holder)] == ACTIVE


def is_decided(s: Position) -> bool:
    """At once: both the USSR and the UK collapsed before the end of 1942, or in 19.2 what Germany needs."""
    if CARDS[s.scenario].victory == "barbarossa":
        return _has_barbarossa(s)
    return bool(s.collapsed[UK] and s.collapsed[USSR] and s.turn <= VICTORY.both_collapsed_by)


def _has_barbarossa(s: Position) -> bool:
    return bool(s.collapsed[USSR]) and all(_is_axis(s, s.holder[at]) for at in _BARBAROSSA)


def outcome(s: Position) -> Outcome | None:
    if s.stack:
        return None
    if CARDS[s.scenario].victory == "barbarossa":
        won = _has_barbarossa(s)
        return Outcome((GERMANY,) if won else (USSR,), Message("victory.barbarossa" if won else "victory.held"))
    if is_decided(s):
        return Outcome(_of(s, AXIS), Message("victory.collapse"))
    count = axis_locations(s)
    level = victory_level(count)
    return Outcome(_of(s, _WINNER[level]) if level in _WINNER else (), Message(f"victory.{level}", (count,)))


def _of(s: Position, side: int) -> tuple[int, ...]:
    """The powers that are on a side at the end: Italy and the USSR may have changed theirs."""
    return tuple([power for power in POWERS if s.camp[power] == side])
