"""Who has won the 1939 scenario between two players [2.1a]: by the objectives that the Allies hold at the end."""

from __future__ import annotations

from theatre.core.message import Message
from theatre.core.rules import Outcome
from theatre.games.third_reich.setup import last_turn
from theatre.games.third_reich.state import Position, master, this_turn
from theatre.games.third_reich.tables import ALLIES, AXIS, NOBODY, POWERS, SIDE, Row, read
from theatre.games.third_reich.world import OBJECTIVES


class Goal(Row, frozen=True):
    """One level of one power: objectives to hold, or a game turn to survive or in which to be conquered."""

    objectives: int = 0
    survive: str = ""
    conquered: str = ""


class Count(Row, frozen=True):
    at: str
    number: int


class Levels(Row, frozen=True):
    """What a scenario asks for; `allied_objectives` from Allied Decisive down to Axis Decisive."""

    multi_player: dict[str, tuple[Goal | None, ...]]
    allied_objectives: tuple[int, ...] = ()
    axis_conquered: tuple[str, ...] = ()
    axis_objectives: Count | None = None
    germany_conquered: tuple[str, ...] = ()


LEVELS = read("victory.json", dict[str, Levels])
STALEMATE = 3  # the level in the middle of the seven


def objectives_of(s: Position, side: int) -> int:
    """Objectives in the hands of a side, neutral Italy and Russia included [2.4]; others count for nobody [2.1b]."""
    owners = [master(s, s.holder[hex_]) for hex_ in OBJECTIVES if s.holder[hex_] != NOBODY]
    return len([owner for owner in owners if owner in POWERS and SIDE[owner] == side])


def outcome(s: Position) -> Outcome | None:
    if s.stack or this_turn(s) != last_turn(s):
        return None
    held = objectives_of(s, ALLIES)
    level = next(at for at, need in enumerate(LEVELS[s.scenario].allied_objectives) if held >= need)
    if level == STALEMATE:
        return Outcome((), Message("outcome.stalemate", (held,)))
    side, name = (ALLIES, "allied") if level < STALEMATE else (AXIS, "axis")
    return Outcome(tuple([power for power in POWERS if SIDE[power] == side]), Message(f"outcome.{name}", (held,)))
