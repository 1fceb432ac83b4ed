"""What the players may set right by consent: where blocks stand, IND and Influence.

The face of a block stays hidden: only its owner can name it, and all others read of a block of its Power.
"""

from __future__ import annotations

from theatre.core.decision import Args, Choice, Options, shut
from theatre.core.edits import LATER, Edits, correction
from theatre.core.message import Message
from theatre.games.triumph_and_tragedy.command import CommandPhase
from theatre.games.triumph_and_tragedy.control import controller
from theatre.games.triumph_and_tragedy.government import Government
from theatre.games.triumph_and_tragedy.movement import Movement
from theatre.games.triumph_and_tragedy.production import Production
from theatre.games.triumph_and_tragedy.state import (
    NEUTRAL_NATION,
    Position,
    free_block,
    is_disputed,
    own_in,
    place,
    put,
    remove,
    units_of,
)
from theatre.games.triumph_and_tragedy.tables import (
    FACTION,
    FACTIONS,
    FORTRESS,
    INDEPENDENT,
    IS_SHIP,
    KIND,
    KINDS,
    POWER,
)
from theatre.games.triumph_and_tragedy.world import (
    AREAS,
    DIPLOMATIC,
    IS_COASTAL,
    NATION,
    ORIGINAL,
    POWER_OF,
    SEAS,
)

ARGUMENTS = {
    "move": ("unit", "space"),
    "remove": ("unit",),
    "add": ("space", "kind"),
    "ind": ("seat", "number"),
    "influence": ("nation", "seat", "number"),
}
QUIET = (Production, Government, CommandPhase, Movement)  # what remembers no block between two choices
HIGHEST_IND = 30
MOST_MARKERS = 3


def options(s: Position, seat: int) -> Options:
    if not s.stack or not isinstance(s.stack[-1], QUIET):
        return Options(s, *[shut(verb, LATER) for verb in ARGUMENTS])
    blocks = [block for block in units_of(s, seat) if not s.escaped[block]]
    return Options(
        s,
        correction("move", lambda _: [b for b in blocks if _places(s, b)], lambda said: _places(s, said[0])),
        correction("remove", lambda _: blocks),
        correction("add", lambda _: _homes(s, seat), lambda said: _kinds(s, seat, said[0])),
        correction("ind", lambda _: FACTIONS, lambda _: range(HIGHEST_IND + 1)),
        correction("influence", lambda _: _neutrals(s), lambda _: (*FACTIONS, INDEPENDENT), _markers),
    )


def _held(s: Position, faction: int) -> list[int]:
    """Areas of a Faction in which nobody else stands."""
    return [area for area in AREAS if controller(s, area) == faction and not is_disputed(s, area)]


def _places(s: Position, block: int) -> list[int]:
    """Where a block may stand: areas of its Faction, for a ship those at a coast and Seas without others."""
    faction, kind, here = FACTION[block], KIND[block], s.where[block]
    areas = [area for area in _held(s, faction) if _fits(s, faction, kind, area)]
    seas = [sea for sea in SEAS if not set(s.present[sea]) - {faction}] if IS_SHIP[kind] else []
    return [space for space in (*areas, *seas) if space != here]


def _fits(s: Position, faction: int, kind: int, area: int) -> bool:
    if IS_SHIP[kind]:
        return IS_COASTAL[area]
    return kind != FORTRESS or FORTRESS not in [KIND[block] for block in own_in(s, area, faction)]


def _homes(s: Position, faction: int) -> list[int]:
    """Areas of the Faction's own Powers where a block might be added."""
    own = [area for area in _held(s, faction) if ORIGINAL[area] == faction]
    return [area for area in own if _kinds(s, faction, area)]


def _kinds(s: Position, faction: int, area: int) -> list[int]:
    power = POWER_OF[NATION[area]]
    unused = [kind for kind in range(KINDS) if free_block(s, power, kind) is not None]
    return [kind for kind in unused if _fits(s, faction, kind, area)]


def _neutrals(s: Position) -> list[int]:
    return [nation for nation in DIPLOMATIC if s.status[nation] == NEUTRAL_NATION]


def _markers(said: Args) -> range:
    return range(1) if said[1] == INDEPENDENT else range(1, MOST_MARKERS + 1)


def apply(s: Position, choice: Choice) -> None:
    match choice.verb, choice.args:
        case "move", (block, space):
            put(s, block, space)
        case "remove", (block,):
            remove(s, block)
        case "add", (area, kind):
            place(s, POWER_OF[NATION[area]], kind, area, 1)
        case "ind", (faction, level):
            s.ind[faction] = level
        case "influence", (nation, faction, markers):
            s.influencer[nation], s.influence[nation] = faction, markers


def told(s: Position, choice: Choice) -> Message:
    """For everybody: a block is one of its Power, whatever its face."""
    key = f"edit.{choice.verb}.told"
    first = choice.args[0]
    match choice.verb:
        case "move":
            return Message(key, (POWER[first], s.where[first], choice.args[1]))
        case "remove":
            return Message(key, (POWER[first], s.where[first]))
        case "add":
            return Message(key, (POWER_OF[NATION[first]], first))
        case "ind":
            return Message(key, (*choice.args, s.ind[first]))
        case _:
            return Message(key, choice.args)


EDITS = Edits(options, apply, told, ARGUMENTS)
