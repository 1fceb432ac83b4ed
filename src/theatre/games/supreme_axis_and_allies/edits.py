"""What the players may set right by consent: pieces, control and treasuries. All of it is open in this game."""

from __future__ import annotations

from theatre.core.decision import Args, Choice, Options, shut
from theatre.core.edits import LATER, Edits, correction
from theatre.core.message import Message
from theatre.games.supreme_axis_and_allies.morale import Morale
from theatre.games.supreme_axis_and_allies.movement import Movement
from theatre.games.supreme_axis_and_allies.placement import Placement
from theatre.games.supreme_axis_and_allies.purchase import Purchase
from theatre.games.supreme_axis_and_allies.research import Research
from theatre.games.supreme_axis_and_allies.state import (
    KINDS,
    NO_UNIT,
    NOWHERE,
    Position,
    allied,
    friendly,
    gun_in,
    refresh,
    relocate,
    remove,
    set_controller,
    spawn,
    units_in,
    units_of,
)
from theatre.games.supreme_axis_and_allies.tables import AAG, INDUSTRY, LIMIT, NAVAL, TURN_ORDER
from theatre.games.supreme_axis_and_allies.world import LAND, NEUTRAL, ZONES

ARGUMENTS = {
    "move": ("unit", "space"),
    "remove": ("unit",),
    "add": ("seat", "kind", "space"),
    "control": ("space", "seat"),
    "treasury": ("seat", "count"),
}
QUIET = (Research, Purchase, Movement, Placement, Morale)  # phases that remember no unit between two choices
RICHEST = 250  # IPC
PIECES = tuple([kind for kind in range(KINDS) if kind not in INDUSTRY])


def options(s: Position, seat: int) -> Options:
    if not s.stack or not isinstance(s.stack[-1], QUIET):
        return Options(s, *[shut(verb, LATER) for verb in ARGUMENTS])
    return Options(
        s,
        correction("move", lambda _: _movable(s), lambda said: _places(s, s.owner[said[0]], s.kind[said[0]], said[0])),
        correction("remove", lambda _: _pieces(s)),
        correction(
            "add",
            lambda _: _nations(s),
            lambda said: [kind for kind in PIECES if _has_counter(s, said[0], kind) and _places(s, said[0], kind)],
            lambda said: _places(s, said[0], said[1]),
        ),
        correction("control", lambda _: _holdable(s), lambda said: _holders(s, said)),
        correction("treasury", lambda _: _nations(s), lambda _: range(RICHEST + 1)),
    )


def _nations(s: Position) -> list[int]:
    return [nation for nation in TURN_ORDER if not s.surrendered[nation]]


def _pieces(s: Position) -> list[int]:
    return [unit for unit, kind in enumerate(s.kind) if kind != NOWHERE and not s.temporary[unit]]


def _movable(s: Position) -> list[int]:
    return [unit for unit in _pieces(s) if _places(s, s.owner[unit], s.kind[unit], unit)]


def _places(s: Position, nation: int, kind: int, unit: int = NO_UNIT) -> list[int]:
    """Where such a piece may stand: ships at sea, all others in friendly Territories, one AAG in each [AAG-05]."""
    here = s.where[unit] if unit != NO_UNIT and s.aboard[unit] == NO_UNIT else NOWHERE
    if kind in NAVAL:
        return [zone for zone in ZONES if zone != here]
    held = [space for space in LAND if space != here and friendly(s, space, nation)]
    return [space for space in held if kind != AAG or gun_in(s, space) == NO_UNIT]


def _has_counter(s: Position, nation: int, kind: int) -> bool:
    limit = LIMIT[kind]
    return limit is None or [s.kind[unit] for unit in units_of(s, nation)].count(kind) < limit


def _holdable(s: Position) -> list[int]:
    return [space for space in LAND if s.controller[space] != NEUTRAL and _holders(s, (space,))]


def _holders(s: Position, said: Args) -> list[int]:
    """Nations that might hold a Territory: allies of all who stand in it."""
    space = said[0]
    others = [nation for nation in _nations(s) if nation != s.controller[space]]
    return [nation for nation in others if all(allied(s.owner[unit], nation) for unit in units_in(s, space))]


def apply(s: Position, choice: Choice) -> None:
    if choice.verb == "move":
        unit, space = choice.args
        s.aboard[unit] = NO_UNIT
        relocate(s, unit, space)
        refresh(s, unit)
    elif choice.verb == "remove":
        remove(s, *choice.args)
    elif choice.verb == "add":
        nation, kind, space = choice.args
        spawn(s, kind, nation, space)
    elif choice.verb == "control":
        space, nation = choice.args
        set_controller(s, space, nation)
        s.held = bytes([*s.held[:space], nation, *s.held[space + 1 :]])
    else:
        nation, amount = choice.args
        s.treasury[nation] = amount


def told(s: Position, choice: Choice) -> Message:
    first = choice.args[0]
    key = f"edit.{choice.verb}.told"
    if choice.verb == "move":
        return Message(key, (s.owner[first], s.kind[first], s.where[first], choice.args[1]))
    if choice.verb == "remove":
        return Message(key, (s.owner[first], s.kind[first], s.where[first]))
    if choice.verb == "control":
        return Message(key, (*choice.args, s.controller[first]))
    return Message(key, (*choice.args, s.treasury[first]))


EDITS = Edits(options, apply, told, ARGUMENTS)
