"""Who has won between two players [2.1, 2.2]: by objectives at the end, or by the turn in which the Axis is conquered.

Levels are numbered from Allied Decisive, 0, by way of Stalemate, 3, to Axis Decisive, 6.
"""

from __future__ import annotations

from theatre.core.message import Message
from theatre.core.rules import Outcome
from theatre.games.third_reich.setup import last_turn
from theatre.games.third_reich.state import CONQUERED, Position, this_turn
from theatre.games.third_reich.tables import (
    ALLIES,
    AXIS,
    GERMANY,
    NOBODY,
    POWERS,
)
from theatre.games.third_reich.victory.levels import LEVELS, Levels, best_power, owner_of, turn_named
from theatre.games.third_reich.world import OBJECTIVES

STALEMATE = 3  # the level in the middle of the seven
AXIS_MARGINAL = 4


def objectives_of(s: Position, side: int) -> int:
    """Objectives in the hands of a side, neutral Italy and Russia included [2.4]; others count for nobody [2.1b]."""
    owners = [owner_of(s, hex_) for hex_ in OBJECTIVES]
    return len([owner for owner in owners if owner != NOBODY and s.sides[owner] == side])


def fallen(s: Position, side: int) -> list[int]:
    return [power for power in POWERS if s.sides[power] == side and s.status[power] == CONQUERED]


def is_decided(s: Position) -> bool:
    """2.34, 2.22: the Campaign ends when the whole Axis is conquered, 1944 with Germany."""
    levels = LEVELS[s.scenario]
    if levels.axis_conquered:
        return len(fallen(s, AXIS)) == len([power for power in POWERS if s.sides[power] == AXIS])
    return bool(levels.germany_conquered) and s.status[GERMANY] == CONQUERED


def note_winter_1943(s: Position) -> None:
    """2.21: the Axis keeps its marginal victory if it has its objectives at the end of that turn."""
    count = LEVELS[s.scenario].axis_objectives
    if count is not None and this_turn(s) == turn_named(count.at):
        s.axis_high = objectives_of(s, AXIS) >= count.number


def level(s: Position) -> int:
    levels = LEVELS[s.scenario]
    if levels.allied_objectives:
        return _by_objectives(s, levels.allied_objectives)
    return _of_1944(s, levels.germany_conquered) if levels.germany_conquered else _of_campaign(s, levels)


def _by_objectives(s: Position, needs: tuple[int, ...]) -> int:
    """15.633: Russia's Siberian troops raise what the Allies need by one."""
    held = objectives_of(s, ALLIES) - s.siberian
    return next((at for at, need in enumerate(needs) if held >= need), len(needs) - 1)


def _of_1944(s: Position, dates: tuple[str, ...]) -> int:
    """2.22: there is no stalemate; the sooner Germany falls the better for the Allies."""
    when = s.fallen[GERMANY] if s.status[GERMANY] == CONQUERED else last_turn(s)
    late = len([date for date in dates[:-1] if when > turn_named(date)])
    return late if late < STALEMATE else late + 1


def _of_campaign(s: Position, levels: Levels) -> int:
    """2.21, 2.212: each side has reached what it has reached; equal levels are a stalemate."""
    dates = [turn_named(date) - s.siberian for date in levels.axis_conquered]  # 15.631
    allied = STALEMATE
    if is_decided(s):
        when = max([s.fallen[power] for power in fallen(s, AXIS)])
        allied = next((at for at, date in enumerate(dates) if when <= date), STALEMATE)
    conquered = len(fallen(s, ALLIES))
    axis = AXIS_MARGINAL + min(conquered, STALEMATE) - 1 if conquered > 1 else STALEMATE + s.axis_high
    if STALEMATE - allied == axis - STALEMATE:
        return STALEMATE
    return allied if STALEMATE - allied > axis - STALEMATE else axis


def outcome(s: Position) -> Outcome | None:
    """Which side has won, and who among more players, perhaps one of the side that has lost [2.35, 51.2]."""
    if s.stack or not (this_turn(s) == last_turn(s) or is_decided(s)):
        return None
    held, reached, best = objectives_of(s, ALLIES), level(s), best_power(s)
    if reached == STALEMATE:
        return Outcome((), Message("outcome.stalemate", (held,)), best)
    side, name = (ALLIES, "allied") if reached < STALEMATE else (AXIS, "axis")
    winners = tuple([power for power in POWERS if s.sides[power] == side])
    return Outcome(winners, Message(f"outcome.{name}", (held,)), best)
