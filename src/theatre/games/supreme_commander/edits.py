"""What the players may set right by consent: land units, control of hexes, MSP, technology. All of it is open."""

from __future__ import annotations

from collections.abc import Iterator

from theatre.core.decision import Args, Choice, Options, shut
from theatre.core.edits import LATER, Edits, correction
from theatre.core.message import Message
from theatre.games.supreme_commander.economy.break_down import BreakDown
from theatre.games.supreme_commander.economy.formation import Formation
from theatre.games.supreme_commander.economy.garrisons import Garrisons
from theatre.games.supreme_commander.economy.purchase import Purchase
from theatre.games.supreme_commander.economy.technology import Technologies
from theatre.games.supreme_commander.movement.phase import MovementPhase
from theatre.games.supreme_commander.movement.stacking import why_not_stack
from theatre.games.supreme_commander.movement.strategic import StrategicMovement
from theatre.games.supreme_commander.pieces import land_in, of_nations
from theatre.games.supreme_commander.playing_area import closed
from theatre.games.supreme_commander.relations import enemies_of, friends_of, is_enemy
from theatre.games.supreme_commander.state import ACTIVE, INACTIVE, POOL, Position, give, lay, remove, units_in
from theatre.games.supreme_commander.tables import (
    FORT,
    LAND,
    LIMITS,
    NATION,
    PARTISAN,
    POWERS,
    TECHNOLOGIES,
)
from theatre.games.supreme_commander.world import BIT, CITIES, IS_BOX, IS_SEA, MSP_MASK, NOWHERE, spaces
from theatre.games.supreme_commander.world import LAND as LAND_HEXES

ARGUMENTS = {
    "move": ("unit", "space"),
    "remove": ("unit",),
    "control": ("space", "seat"),
    "msp": ("seat", "count"),
    "level": ("seat", "tech", "count"),
}
QUIET = (Purchase, Technologies, Formation, BreakDown, Garrisons, MovementPhase, StrategicMovement)
RICHEST = 999


def options(s: Position, seat: int) -> Options:
    if not s.stack or not isinstance(s.stack[-1], QUIET):
        return Options(s, *[shut(verb, LATER) for verb in ARGUMENTS])
    return Options(
        s,
        correction("move", lambda _: _movable(s), lambda said: list(_hexes(s, said[0]))),
        correction("remove", lambda _: _pieces(s)),
        correction("control", lambda _: _holdable(s), lambda said: _holders(s, said)),
        correction("msp", lambda _: _powers(s), lambda _: range(RICHEST + 1)),
        correction("level", lambda _: _powers(s), lambda _: TECHNOLOGIES, lambda _: range(LIMITS.tech_levels + 1)),
    )


def _powers(s: Position) -> list[int]:
    return [power for power in POWERS if s.status[power] in (ACTIVE, INACTIVE)]


def _pieces(s: Position) -> list[int]:
    """Land units on land that are about nothing; those that must stay where they annexed an area are left alone."""
    there = [unit for unit in s.placed if s.kind[unit] in LAND and s.aim[unit] == NOWHERE and unit not in s.keepers]
    return [unit for unit in there if not IS_BOX[s.where[unit]] and not IS_SEA[s.where[unit]]]


def _movable(s: Position) -> list[int]:
    mobile = [unit for unit in _pieces(s) if s.kind[unit] not in (FORT, PARTISAN)]
    return [unit for unit in mobile if next(_hexes(s, unit), None) is not None]


def _hexes(s: Position, unit: int) -> Iterator[int]:
    """Hexes of friends in which no enemy stands and the stack stays within its limits."""
    nation = s.serves[unit]
    foes = of_nations(s.stands, enemies_of(s, nation))
    for at in spaces(of_nations(s.held, friends_of(s, nation)) & ~foes & ~closed(s) & ~BIT[s.where[unit]]):
        if why_not_stack(s, unit, at) is None:
            yield at


def _holdable(s: Position) -> list[int]:
    """Hexes in the hands of powers without city and MSP: with those goes more than the hex."""
    held = [at for power in _powers(s) for at in spaces(s.held[power] & LAND_HEXES & ~CITIES & ~MSP_MASK & ~closed(s))]
    empty = [at for at in held if all(s.kind[unit] in LAND for unit in units_in(s, at))]
    return [at for at in empty if _holders(s, (at,))]


def _holders(s: Position, said: Args) -> list[int]:
    """Powers at war with nobody who stands there."""
    hex_ = said[0]
    others = [power for power in _powers(s) if power != s.holder[hex_]]
    return [power for power in others if not any(is_enemy(s, s.serves[unit], power) for unit in land_in(s, hex_))]


def apply(s: Position, choice: Choice) -> None:
    match choice.verb, choice.args:
        case "move", (unit, at):
            lay(s, unit, at)
            s.ashore[unit] = 0
        case "remove", (unit,):
            remove(s, unit, POOL)
        case "control", (at, power):
            give(s, at, power)
        case "msp", (power, amount):
            s.msp[power], s.overspent[power] = amount, 0
        case "level", (power, technology, level):
            s.tech[power * len(TECHNOLOGIES) + technology] = level


def told(s: Position, choice: Choice) -> Message:
    key, first = f"edit.{choice.verb}.told", choice.args[0]
    match choice.verb:
        case "move" | "remove":
            return Message(key, (NATION[first], s.kind[first], s.where[first], *choice.args[1:]))
        case "control":
            return Message(key, (*choice.args, s.holder[first]))
        case "msp":
            return Message(key, (*choice.args, s.msp[first]))
        case _:
            return Message(key, (*choice.args, s.tech[first * len(TECHNOLOGIES) + choice.args[1]]))


EDITS = Edits(options, apply, told, ARGUMENTS)
