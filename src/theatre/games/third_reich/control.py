"""Control of hexes [7], fortresses [5.5], and the hexes on which a power may rely."""

from __future__ import annotations

from theatre.games.third_reich.state import (
    NEUTRAL,
    Position,
    allied,
    give,
    is_ally,
    is_enemy,
    master,
    runs,
)
from theatre.games.third_reich.tables import AXIS, NATIONS, NOBODY, POWERS, SIDE
from theatre.games.third_reich.world import AXIS_MINOR_ALLIES, BIT, FORTRESS, LAND, SPACES

FORTRESSES = tuple([at for at in range(SPACES) if FORTRESS[at]])


def held_by(s: Position, nations: list[bool]) -> int:
    """The hexes that any of these nations controls."""
    mask = 0
    for nation, wanted in enumerate(nations):
        if wanted:
            mask |= s.held[nation]
    return mask


def friendly(s: Position, power: int) -> int:
    """The hexes controlled by the power and its active allies; for the Axis also its inactive minor allies [25.6b]."""
    return held_by(s, [is_ally(s, nation, power) or is_garrisonable(s, nation, power) for nation in range(NATIONS)])


def is_garrisonable(s: Position, nation: int, power: int) -> bool:
    """25.6b: Axis powers treat the four minor allies as controlled before these are active."""
    return SIDE[power] == AXIS and nation in AXIS_MINOR_ALLIES and s.status[nation] == NEUTRAL


def enterable(s: Position, power: int) -> int:
    """Land that the power may enter without violating anybody [21.1b]: friendly, hostile or nobody's."""
    open_to = [is_ally(s, n, power) or is_garrisonable(s, n, power) or is_enemy(s, n, power) for n in range(NATIONS)]
    closed = held_by(s, [not one for one in open_to])
    return LAND & ~closed


def separated(s: Position, power: int) -> int:
    """36.1: hexes of the other Axis power until both are at war with the same major power."""
    others = [p for p in POWERS if SIDE[power] == SIDE[p] == AXIS and not allied(s, p, power)]
    return held_by(s, [master(s, nation) in others for nation in range(NATIONS)])


def enter(s: Position, unit: int, hex_: int) -> None:
    """A ground unit has come into a hex or passed through it [7.1]: it controls it, unless an ally does already."""
    power = runs(s, unit)
    holder = s.holder[hex_]
    if holder != NOBODY:
        owner = master(s, holder)
        if (owner in POWERS and allied(s, owner, power)) or is_garrisonable(s, holder, power):
            return
    give(s, hex_, power)
    if FORTRESS[hex_] != "permanent":
        s.razed[hex_] = 1  # 5.51a


def is_fortress(s: Position, hex_: int) -> bool:
    return bool(FORTRESS[hex_]) and not s.razed[hex_]


def fortresses(s: Position) -> int:
    return sum([BIT[at] for at in FORTRESSES if not s.razed[at]])
