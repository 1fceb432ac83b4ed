"""40.5: BRPs for Russia that wait in Mediterranean ports; those of a port are destroyed when the Axis comes into it."""

from __future__ import annotations

from theatre.games.third_reich.state import Consignment, Position, this_turn
from theatre.games.third_reich.tables import AXIS, POWERS, SIDES


def now(s: Position) -> int:
    """The player turn as a number."""
    return this_turn(s) * len(SIDES) + (s.active != s.first)


def in_harbour(s: Position, power: int | None = None) -> int:
    """BRPs of all powers, or of one."""
    return sum([one.brps for one in s.harboured if power in (None, one.power)])


def ready(s: Position, power: int, port: int) -> int:
    """BRPs of a power in a port that came there in an earlier player turn."""
    return sum([one.brps for one in s.harboured if (one.power, one.port) == (power, port) and one.since < now(s)])


def harbour(s: Position, power: int, port: int, brps: int) -> None:
    s.harboured = (*s.harboured, Consignment(power, port, brps, now(s)))


def take_out(s: Position, power: int, port: int, brps: int) -> None:
    """Of what came in earlier player turns, the oldest first."""
    kept = []
    for one in s.harboured:
        ready = one.power == power and one.port == port and one.since < now(s)
        taken = min(brps, one.brps) if ready else 0
        brps -= taken
        if one.brps > taken:
            kept.append(Consignment(one.power, one.port, one.brps - taken, one.since))
    s.harboured = tuple(kept)


def note_harbour(s: Position, hex_: int, power: int) -> None:
    """A hex has come under control of a power or of a minor that fights alone."""
    if power not in POWERS or s.sides[power] != AXIS:
        return
    for one in s.harboured:
        if one.port == hex_:
            s.log("lend-lease.destroyed", one.power, one.brps, hex_, rule="40.5")
    s.harboured = tuple([one for one in s.harboured if one.port != hex_])
