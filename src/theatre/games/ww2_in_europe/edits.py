"""What the players may set right by consent: units, control and money. All of it is open in this game."""

from __future__ import annotations

from theatre.core.decision import Args, Choice, Options, shut
from theatre.core.edits import LATER, Edits, correction
from theatre.core.message import Message
from theatre.games.ww2_in_europe.economy.building import BuildPhase
from theatre.games.ww2_in_europe.economy.purchase import BuyPhase
from theatre.games.ww2_in_europe.movement.basing import is_base
from theatre.games.ww2_in_europe.movement.control import is_friendly
from theatre.games.ww2_in_europe.politics.neutrality import Declarations
from theatre.games.ww2_in_europe.redeployment.phase import Redeployment
from theatre.games.ww2_in_europe.state import (
    NO_CONVOY,
    Position,
    all_units,
    ground_in,
    is_active,
    place,
    put,
    remove,
    stack_points,
)
from theatre.games.ww2_in_europe.tables import AIRBASE, IS_AIR, IS_GROUND, IS_NAVAL, NUMBERS, POWERS, SIDE, STACK
from theatre.games.ww2_in_europe.world import CIRCLES, LANDS, NO_STACK_LIMIT, NOWHERE

ARGUMENTS = {
    "move": ("unit", "space"),
    "remove": ("unit",),
    "add": ("power", "kind", "space"),
    "control": ("space", "power"),
    "money": ("power", "count"),
}
QUIET = (Declarations, Redeployment, BuildPhase, BuyPhase)  # phases in which no unit is under way
RICHEST = 500
KINDS = range(AIRBASE)  # the ordinary ones


def options(s: Position, seat: int) -> Options:
    if not s.stack or not isinstance(s.stack[-1], QUIET):
        return Options(s, *[shut(verb, LATER) for verb in ARGUMENTS])
    return Options(
        s,
        correction("move", lambda _: _movable(s), lambda said: _places(s, s.owner[said[0]], s.kind[said[0]], said[0])),
        correction("remove", lambda _: _pieces(s)),
        correction(
            "add",
            lambda _: _powers(s),
            lambda said: [kind for kind in KINDS if _places(s, said[0], kind)],
            lambda said: _places(s, said[0], said[1]),
        ),
        correction("control", lambda _: _holdable(s), lambda said: _holders(s, said)),
        correction("money", lambda _: _powers(s), lambda _: range(RICHEST + 1)),
    )


def _powers(s: Position) -> list[int]:
    return [power for power in range(len(POWERS)) if is_active(s, power)]


def _pieces(s: Position) -> list[int]:
    """Units that stand by themselves: none in a convoy, aboard, or with others aboard."""
    carriers = set(s.aboard)
    free = [unit for unit in all_units(s) if s.aboard[unit] == NOWHERE and s.convoy[unit] == NO_CONVOY]
    return [unit for unit in free if unit not in carriers and is_active(s, s.owner[unit])]


def _movable(s: Position) -> list[int]:
    return [unit for unit in _pieces(s) if _places(s, s.owner[unit], s.kind[unit], unit)]


def _places(s: Position, power: int, kind: int, unit: int = NOWHERE) -> list[int]:
    """Where such a unit may stand: ships in friendly ports, planes at bases, troops on friendly land with room."""
    here = s.where[unit] if unit != NOWHERE else NOWHERE
    if IS_NAVAL[kind]:
        return [port for port in CIRCLES if port != here and is_base(s, port, power)]
    lands = [land for land in LANDS if land != here and is_friendly(s, land, power)]
    if IS_AIR[kind]:
        return [land for land in lands if is_base(s, land, power)]
    return [land for land in lands if not IS_GROUND[kind] or _has_room(s, land, power, kind)]


def _has_room(s: Position, land: int, power: int, kind: int) -> bool:
    points = stack_points(s, ground_in(s, land, SIDE[power])) + STACK[kind]
    return NO_STACK_LIMIT[land] or points <= NUMBERS.ground_limit


def _holdable(s: Position) -> list[int]:
    return [land for land in LANDS if is_active(s, s.controller[land]) and _holders(s, (land,))]


def _holders(s: Position, said: Args) -> list[int]:
    """Powers that might control a space: of the side of all who stand in it."""
    land = said[0]
    others = [power for power in _powers(s) if power != s.controller[land]]
    return [power for power in others if all(SIDE[s.owner[unit]] == SIDE[power] for unit in s.here[land])]


def apply(s: Position, choice: Choice) -> None:
    match choice.verb, choice.args:
        case "move", (unit, at):
            put(s, unit, at)
            s.began[unit] = at
        case "remove", (unit,):
            remove(s, unit)
        case "add", (power, kind, at):
            place(s, power, kind, at)
        case "control", (land, power):
            s.controller[land] = power
        case "money", (power, amount):
            s.money[power] = amount


def told(s: Position, choice: Choice) -> Message:
    key, first = f"edit.{choice.verb}.told", choice.args[0]
    match choice.verb:
        case "move":
            return Message(key, (s.owner[first], s.kind[first], s.where[first], choice.args[1]))
        case "remove":
            return Message(key, (s.owner[first], s.kind[first], s.where[first]))
        case "control":
            return Message(key, (*choice.args, s.controller[first]))
        case "money":
            return Message(key, (*choice.args, s.money[first]))
        case _:
            return Message(key, choice.args)


EDITS = Edits(options, apply, told, ARGUMENTS)
