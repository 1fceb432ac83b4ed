"""What the players may set right by consent: ground units and air, control of hexes, BRPs. All of it is open."""

from __future__ import annotations

from collections.abc import Iterator

from theatre.core.decision import Args, Choice, Options, shut
from theatre.core.edits import LATER, Edits, correction
from theatre.core.message import Message
from theatre.games.third_reich.counters import dock, eliminate, ground_at, on_board, put
from theatre.games.third_reich.economy.construction import Construction
from theatre.games.third_reich.movement.redeployment import Redeployment
from theatre.games.third_reich.movement.stacking import air_room, port_room, stacks
from theatre.games.third_reich.nations import give, in_game, is_ally, is_enemy
from theatre.games.third_reich.options import OptionSelection
from theatre.games.third_reich.politics.declarations import Declarations
from theatre.games.third_reich.state import Position, units_at
from theatre.games.third_reich.tables import (
    AIR,
    AIR_BASE,
    COMBAT,
    FLEET,
    IS_GROUND,
    KIND,
    LIMITS,
    MODEL,
    NATION,
    POWERS,
)
from theatre.games.third_reich.world import BIT, CAPITALS, IS_LAND, LAND, PORTS, spaces

ARGUMENTS = {
    "move": ("unit", "space"),
    "harbour": ("unit", "port"),
    "remove": ("unit",),
    "control": ("space", "seat"),
    "brp": ("seat", "count"),
}
QUIET = (Declarations, OptionSelection, Construction, Redeployment)  # nothing is under way
RICHEST = 500


def options(s: Position, seat: int) -> Options:
    if not s.stack or not isinstance(s.stack[-1], QUIET):
        return Options(s, *[shut(verb, LATER) for verb in ARGUMENTS])
    return Options(
        s,
        correction("move", lambda _: _movable(s), lambda said: list(_hexes(s, said[0]))),
        correction("harbour", lambda _: _sailing(s), lambda said: _ports(s, said[0])),
        correction("remove", lambda _: _pieces(s)),
        correction("control", lambda _: _holdable(s), lambda said: _holders(s, said)),
        correction("brp", lambda _: _powers(s), lambda _: range(RICHEST + 1)),
    )


def _powers(s: Position) -> list[int]:
    return [power for power in POWERS if in_game(s, power)]


def _pieces(s: Position) -> list[int]:
    """Units on the map of those who play it; an air base only while nobody needs it."""
    there = [unit for unit in on_board(s) if IS_LAND[s.where[unit]]]
    return [unit for unit in there if KIND[unit] != AIR_BASE or air_room(s, s.where[unit]) >= LIMITS.base_air]


def _movable(s: Position) -> list[int]:
    ashore = [unit for unit in _pieces(s) if KIND[unit] not in (FLEET, AIR_BASE)]
    return [unit for unit in ashore if next(_hexes(s, unit), None) is not None]


def _sailing(s: Position) -> list[int]:
    return [unit for unit in _pieces(s) if KIND[unit] == FLEET and _ports(s, unit)]


def _open(s: Position, nation: int) -> int:
    """The hexes of a nation, of a power's allies too."""
    allies = [one for one in POWERS if nation in POWERS and is_ally(s, one, nation)]
    mask = s.held[nation]
    for one in allies:
        mask |= s.held[one]
    return mask & LAND


def _hexes(s: Position, unit: int) -> Iterator[int]:
    for at in spaces(_open(s, s.serves[unit]) & ~BIT[s.where[unit]]):
        if air_room(s, at) >= COMBAT[unit] if KIND[unit] == AIR else stacks(s, unit, at):
            yield at


def _ports(s: Position, unit: int) -> list[int]:
    hexes = _open(s, s.serves[unit])
    able = [port for port in range(len(PORTS)) if port != s.berth[unit] and hexes & BIT[PORTS[port].hex]]
    return [port for port in able if port_room(s, port) >= COMBAT[unit]]


def _holdable(s: Position) -> list[int]:
    """Hexes in the hands of powers, in which only ground units stand, if any; with a capital goes more than a hex."""
    held = [at for power in _powers(s) for at in spaces(s.held[power] & LAND & ~CAPITALS)]
    plain = [at for at in held if all(IS_GROUND[unit] for unit in units_at(s, at))]
    return [at for at in plain if _holders(s, (at,))]


def _holders(s: Position, said: Args) -> list[int]:
    """Powers at war with nobody who stands there."""
    hex_ = said[0]
    others = [power for power in _powers(s) if power != s.holder[hex_]]
    return [power for power in others if not any(is_enemy(s, s.serves[unit], power) for unit in ground_at(s, hex_))]


def apply(s: Position, choice: Choice) -> None:
    match choice.verb, choice.args:
        case "move", (unit, at):
            put(s, unit, at)
        case "harbour", (unit, port):
            dock(s, unit, PORTS[port].hex, port)
        case "remove", (unit,):
            eliminate(s, unit)
        case "control", (at, power):
            give(s, at, power)
        case "brp", (power, amount):
            s.brp[power] = amount


def told(s: Position, choice: Choice) -> Message:
    key, first = f"edit.{choice.verb}.told", choice.args[0]
    match choice.verb:
        case "move" | "harbour" | "remove":
            return Message(key, (NATION[first], MODEL[first], s.where[first], *choice.args[1:]))
        case "control":
            return Message(key, (*choice.args, s.holder[first]))
        case _:
            return Message(key, (*choice.args, s.brp[first]))


EDITS = Edits(options, apply, told, ARGUMENTS)
