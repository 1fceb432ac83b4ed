"""The four neutral turns after the collapse of the UK or the USSR [17.13.4, 17.14.1].

`relations.at_war` knows that nobody is at war with a power whose `neutral_until` has not passed.
"""

from __future__ import annotations

from collections.abc import Callable

from theatre.games.supreme_commander.movement.zones import zone_of
from theatre.games.supreme_commander.pieces import runs
from theatre.games.supreme_commander.relations import have_fought, master, run_by
from theatre.games.supreme_commander.state import POOL, TRACK, Position, lay, remove
from theatre.games.supreme_commander.tables import ECONOMY, NOBODY, POWERS, UNITS_OF


def holds(s: Position, power: int) -> bool:
    return s.neutral_until[power] >= s.turn


def begin(s: Position, power: int) -> None:
    """It is neutral until its own player turn four turns on; its partisans go, and one of them marks that turn.

    Those that the scenario has not brought into play yet stay out of it until their turn.
    """
    s.neutral_until[power] = s.turn + ECONOMY.neutral_turns
    partisans = UNITS_OF[power, "partisan"]
    for unit in partisans:
        if s.where[unit] >= 0 or s.where[unit] == TRACK:
            remove(s, unit, POOL)
    marker = next((unit for unit in partisans if s.where[unit] == POOL), None)
    if marker is not None:
        remove(s, marker, TRACK, s.neutral_until[power])
    s.log("truce", power, s.neutral_until[power], rule="17.13.4d")


def end(s: Position, power: int) -> None:
    """The war goes on; the partisan that marked the turn is free again."""
    for unit in UNITS_OF[power, "partisan"]:
        if s.where[unit] == TRACK and s.due[unit] == s.neutral_until[power]:
            s.due[unit] = 0
            lay(s, unit, POOL)
    s.neutral_until[power] = 0
    s.log("truce-over", power, rule="17.13.4d")


def lapse(s: Position, side: int) -> bool:
    """The start of a side's player turn: a power of it whose time is up is at war again. Is there one?"""
    over = [power for power in POWERS if s.camp[power] == side and s.neutral_until[power] == s.turn]
    for power in over:
        end(s, power)
    return bool(over)


def note_entry(s: Position, unit: int, hex_: int, origin: int) -> None:
    """A unit of an ally that enters the home country of a neutral power ends its neutrality at once.

    Those who have remained in it may go on moving and fighting there [10.1.1.2].
    """
    if origin >= 0 and s.home[origin] == s.home[hex_]:
        return
    power, guest = s.home[hex_], master(s, s.serves[unit])
    if power in POWERS and guest not in (power, NOBODY) and s.camp[guest] == s.camp[power] and holds(s, power):
        end(s, power)


def opposing_zones(power: int) -> Callable[[Position, int], int]:
    """What the truce closes: the zones of its former enemies to a power's units, and its own zones to theirs."""

    def bar(s: Position, unit: int) -> int:
        if not holds(s, power):
            return 0
        former = [other for other in POWERS if have_fought(s, power, other)]
        mover = runs(s, unit)
        opponents = former if mover == power else [power] if mover in former else []
        zones = 0
        for opponent in opponents:
            for nation in run_by(s, opponent):
                zones |= zone_of(s, nation)
        return zones

    return bar
