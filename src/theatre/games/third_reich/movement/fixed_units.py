"""Russian units that stay where they were set up until Axis forces at war with Russia come near [3.35]."""

from __future__ import annotations

from theatre.games.third_reich.counters import enemy_ground
from theatre.games.third_reich.nations import is_enemy
from theatre.games.third_reich.state import Position, units_at
from theatre.games.third_reich.tables import CARDS, IS_GROUND, MODEL, NATION, NATION_ID, USSR
from theatre.games.third_reich.world import BIT, HEXES, LENINGRAD, space, within

NEAR = 5
POSTS = tuple(
    [
        (space(duty.areas[0]), model)
        for duty in CARDS["1939"].duties
        if NATION_ID[duty.nation] == USSR
        for model in duty.units
    ]
)
"""The places with the one model that each must keep."""
WATCH = tuple([within(BIT[hex_], HEXES, NEAR) for hex_, _ in POSTS])


def note_approach(s: Position) -> None:
    """Whom hostile ground units have come within five hexes of is free for good."""
    hostile = enemy_ground(s, USSR)
    for at, seen in enumerate(WATCH):
        if not s.released[at] and hostile & seen:
            near = [unit for unit in s.placed if IS_GROUND[unit] and BIT[s.where[unit]] & seen]
            s.released[at] = any(_is_axis_enemy(s, unit) for unit in near)


def note_passage(s: Position, unit: int, hex_: int) -> None:
    """A ground unit has come into a hex or passed through it, whatever becomes of it there."""
    for at, seen in enumerate(WATCH):
        if not s.released[at] and BIT[hex_] & seen and _is_axis_enemy(s, unit):
            s.released[at] = 1


def _is_axis_enemy(s: Position, unit: int) -> bool:
    power = s.serves[unit] if s.serves[unit] < len(s.sides) else s.patron[s.serves[unit]]
    return is_enemy(s, s.serves[unit], USSR) and power < len(s.sides) and s.sides[power] != s.sides[USSR]


def posts_kept(s: Position) -> list[tuple[int, str]]:
    """The posts that bind their unit still; later scenarios have none."""
    if s.scenario not in ("1939", "campaign"):
        return []
    return [post for at, post in enumerate(POSTS) if not s.released[at]]


def is_fixed(s: Position, unit: int) -> bool:
    """Is it the last of its model at a post?"""
    return len(_alike(s, unit)) == 1


def is_spared(s: Position, unit: int) -> bool:
    """3.35c: of several alike at a post one never pays for an Attrition, whichever of the others do."""
    return unit in _alike(s, unit)[-1:]


def _alike(s: Position, unit: int) -> list[int]:
    """Those of its model where one of them is bound to a post."""
    if NATION[unit] != USSR or (s.where[unit], MODEL[unit]) not in posts_kept(s):
        return []
    return [one for one in units_at(s, s.where[unit]) if NATION[one] == USSR and MODEL[one] == MODEL[unit]]


def owes_leningrad(s: Position) -> str:
    """3.35d: the model that Russia must build again in Leningrad, or nothing."""
    for hex_, model in posts_kept(s):
        if hex_ == LENINGRAD and s.holder[hex_] == USSR:
            alike = [one for one in units_at(s, hex_) if NATION[one] == USSR and MODEL[one] == model]
            return "" if alike else model
    return ""
