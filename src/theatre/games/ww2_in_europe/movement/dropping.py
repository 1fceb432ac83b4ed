"""Air Drops [ABN-01 to ABN-03, R-15]: an airborne leaves an air base for enemy land two spaces away at most."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from theatre.board.masks import bits
from theatre.core.decision import Args, Refusal
from theatre.games.ww2_in_europe.movement.basing import air_limit, crowd
from theatre.games.ww2_in_europe.movement.control import hostile_land, is_hostile
from theatre.games.ww2_in_europe.movement.declaring import Declaration, Pick, Why
from theatre.games.ww2_in_europe.movement.marching import WhyNotEnd, has_room, in_russian_winter, why_not_enter
from theatre.games.ww2_in_europe.naval.charts import ALL_LAND, air_chart
from theatre.games.ww2_in_europe.politics.surprise import surprise_on_entry
from theatre.games.ww2_in_europe.state import DROP, Position, put
from theatre.games.ww2_in_europe.tables import MOVE, NUMBERS
from theatre.games.ww2_in_europe.world import is_land


def drop_part(
    s: Position,
    airborne: Callable[[], Sequence[int]],
    bombers: Callable[[], Sequence[int]],
    why: Why,
    why_bomber: Why,
    why_not_end: WhyNotEnd | None = None,
) -> Declaration:
    """`drop (unit, land, bomber...)`: bombers are named if they carry it; they then do not fire [ST3-01]."""

    def ready() -> list[int]:
        return [unit for unit in airborne() if why_not_leave(s, unit) is None]

    def zones(unit: int) -> Pick:
        near = air_chart(s, s.owner[unit]).near(s.where[unit], NUMBERS.drop_range)
        enemy = hostile_land(s, s.owner[unit])
        lands = [land for land in bits(near & ALL_LAND) if enemy[land] and refuse(unit, land) is None]
        return Pick(lands, lambda land: refuse(unit, land), lambda land: begin(unit, land))

    def refuse(unit: int, land: int) -> Refusal | None:
        refusal = why_not_drop(s, unit, land)
        return refusal or (None if why_not_end is None else why_not_end(s, unit, land))

    def begin(unit: int, land: int) -> Carriers:
        fit = tuple([bomber for bomber in bombers() if why_not_carry(s, unit, land, bomber) is None])
        return Carriers(fit, lambda bomber: why_bomber(bomber) or why_not_carry(s, unit, land, bomber))

    return Declaration("drop", Pick(ready, lambda unit: why(unit) or why_not_leave(s, unit), zones), _in_order)


def _in_order(args: Args) -> Args:
    return (*args[:2], *sorted(args[2:]))


def why_not_leave(s: Position, unit: int) -> Refusal | None:
    """It must have begun the turn at an air base with room for 10 Stack Points, and not in a Russian winter."""
    land = s.where[unit]
    if s.began[unit] != land or not air_limit(s, land):
        return Refusal("ABN-02")
    if in_russian_winter(s, s.owner[unit], land):
        return Refusal("WIN-06")
    return Refusal("ABN-03") if crowd(s, land) + NUMBERS.drop_stack > air_limit(s, land) else None


def why_not_drop(s: Position, unit: int, land: int) -> Refusal | None:
    """What keeps it from landing in a space."""
    if not is_land(land):
        return Refusal("ABN-01")
    refusal = why_not_enter(s, unit, land)
    if refusal is not None:
        return refusal
    near = air_chart(s, s.owner[unit]).near(s.where[unit], NUMBERS.drop_range)
    if not near >> land & 1 or not is_hostile(s, land, s.owner[unit]):
        return Refusal("ABN-01")
    if in_russian_winter(s, s.owner[unit], land):
        return Refusal("WIN-06")
    return None if has_room(s, unit, land) else Refusal("STK-01")


def why_not_carry(s: Position, unit: int, land: int, bomber: int) -> Refusal | None:
    """A bomber carries from its own base, as far as it can return from."""
    if s.where[bomber] != s.where[unit]:
        return Refusal("ABN-02")
    near = air_chart(s, s.owner[bomber]).near(s.where[bomber], MOVE[s.kind[bomber]] // 2)
    return None if near >> land & 1 else Refusal("MOV-12")


class Carriers:
    """The walk over the bombers that are named, in any number; the menu names them ascending."""

    __slots__ = ("_bombers", "_named", "_why")

    def __init__(self, bombers: tuple[int, ...], why: Why, named: tuple[int, ...] = ()) -> None:
        self._bombers = bombers
        self._why = why
        self._named = named

    def tokens(self) -> Sequence[int]:
        return [bomber for bomber in self._bombers if not self._named or bomber > max(self._named)]

    def leads_on(self) -> bool:
        return True

    def refuse(self, token: int) -> Refusal | None:
        return Refusal("MOV-10") if token in self._named else self._why(token)

    def step(self, token: int) -> Carriers:
        return Carriers(self._bombers, self._why, (*self._named, token))

    def whole(self) -> bool:
        return True

    def why_not_stop(self) -> Refusal | None:
        return None


def drop(s: Position, unit: int, land: int, bombers: Args) -> None:
    """The airborne is on the ground at once; its bombers come in Combat."""
    base = s.where[unit]
    for bomber in bombers:
        path = air_chart(s, s.owner[bomber]).route(base, land)
        s.mission[bomber], s.target[bomber], s.path[bomber] = DROP, land, path
    s.mission[unit], s.target[unit], s.path[unit] = DROP, land, (land,)
    put(s, unit, land)
    s.came[unit] = base
    surprise_on_entry(s, unit)
    s.log("drops", s.owner[unit], base, land, rule="ABN-01")
