"""Land Movement of ground units [MOV-10 to MOV-20]: where a unit may go from a space, and the choice of its path."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from theatre.core.decision import UNFINISHED, Args, Built, Refusal
from theatre.games.ww2_in_europe.control import is_friendly, is_hostile, is_neutral
from theatre.games.ww2_in_europe.state import (
    MARCH,
    Position,
    enemy_ground_in,
    ground_in,
    put,
    season,
    side_of,
    stack_points,
)
from theatre.games.ww2_in_europe.surprise import surprise_on_entry
from theatre.games.ww2_in_europe.tables import AXIS, IS_MOBILE, MOVE, NUMBERS, SIDE, STACK, USSR, WINTER
from theatre.games.ww2_in_europe.world import (
    DIFFICULT,
    HOMELAND_OF,
    LAND_COST,
    LAND_NEIGHBOURS,
    NO_STACK_LIMIT,
    TERRAIN,
    is_land,
)


def in_russian_winter(s: Position, power: int, land: int) -> bool:
    """An Axis unit in a brown space on a winter turn [WIN-01]."""
    return season(s) == WINTER and HOMELAND_OF[land] == USSR and SIDE[power] == AXIS


def cost(s: Position, unit: int, start: int, to: int) -> int:
    """Movement Points to cross a border; tanks and mech pay 2 into enemy woodland and mountains [TER-06, TER-10]."""
    slow = IS_MOBILE[s.kind[unit]] and DIFFICULT[to] and is_hostile(s, to, s.owner[unit])
    return max(LAND_COST[start, to], 2 if slow else 1)


def why_not_enter(s: Position, unit: int, to: int) -> Refusal | None:
    """What keeps this unit out of a land space, whatever points it has."""
    if not is_land(to):
        return Refusal("GRD-01")
    if IS_MOBILE[s.kind[unit]] and TERRAIN[to] == "impassable":
        return Refusal("TER-13")
    if IS_MOBILE[s.kind[unit]] and TERRAIN[to] == "desert":
        return Refusal("TER-17")
    if is_neutral(s, to):
        return Refusal("NEU-08")
    if not is_friendly(s, to, s.owner[unit]) and not is_hostile(s, to, s.owner[unit]):
        return Refusal("SOV-02")
    return None


def has_room(s: Position, unit: int, land: int) -> bool:
    """Ground stacking [STK-01], counted where a unit stops."""
    units = [one for one in ground_in(s, land, side_of(s, unit)) if one != unit]
    return NO_STACK_LIMIT[land] or stack_points(s, units) + STACK[s.kind[unit]] <= NUMBERS.ground_limit


class Path:
    """The walk of a march: first the unit, then the spaces that it enters."""

    __slots__ = ("_at", "_left", "_s", "_stopped", "_unit", "_units", "_why")

    def __init__(
        self,
        s: Position,
        units: Sequence[int],
        why: Callable[[int], Refusal | None],
        unit: int = -1,
        at: int = -1,
        left: int = 0,
        stopped: bool = False,
    ) -> None:
        self._s = s
        self._units = units
        self._why = why
        self._unit = unit
        self._at = at
        self._left = left
        self._stopped = stopped

    def tokens(self) -> Sequence[int]:
        """Only what leads to a space with room."""
        return list(self._ways_on())

    def leads_on(self) -> bool:
        return next(self._ways_on(), None) is not None

    def _ways_on(self) -> Iterator[int]:
        if self._unit < 0:
            yield from (unit for unit in self._units if self.step(unit).leads_on())
            return
        for to in LAND_NEIGHBOURS[self._at]:
            if self.refuse(to) is None and (has_room(self._s, self._unit, to) or self.step(to).leads_on()):
                yield to

    def refuse(self, token: int) -> Refusal | None:
        s = self._s
        if self._unit < 0:
            return None if token in self._units else self._why(token) or Refusal("SEQ-01")
        if self._stopped:
            return Refusal("MOV-13")
        refusal = why_not_enter(s, self._unit, token)
        if refusal is not None:
            return refusal
        if token not in LAND_NEIGHBOURS[self._at] or token == s.where[self._unit]:
            return Refusal("MOV-10")
        return Refusal("MOV-11") if cost(s, self._unit, self._at, token) > self._left else None

    def step(self, token: int) -> Path:
        s = self._s
        if self._unit < 0:
            at = s.where[token]
            return Path(s, self._units, self._why, token, at, _points(s, token, at, MOVE[s.kind[token]]))
        left = self._left - cost(s, self._unit, self._at, token)
        if in_russian_winter(s, s.owner[self._unit], token):
            left = 0  # of the 1 point that it has there, one is spent [WIN-03]
        stopped = bool(enemy_ground_in(s, token, s.owner[self._unit]))
        return Path(s, self._units, self._why, self._unit, token, left, stopped)

    def whole(self) -> bool:
        has_moved = self._unit >= 0 and self._at != self._s.where[self._unit]
        return has_moved and has_room(self._s, self._unit, self._at)

    def is_full(self) -> bool:
        return self._unit >= 0 and not has_room(self._s, self._unit, self._at)


def _points(s: Position, unit: int, at: int, printed: int) -> int:
    return min(printed, 1) if in_russian_winter(s, s.owner[unit], at) else printed


class March(Built):
    """`march (unit, space...)`: the declared path of one ground unit; one that ends in a full space is refused."""

    __slots__ = ("_walk",)

    def __init__(self, s: Position, units: Sequence[int], why: Callable[[int], Refusal | None]) -> None:
        self._walk = Path(s, units, why)
        super().__init__("march", self._walk)

    def some(self) -> bool:
        return self._walk.leads_on()

    def refuse(self, args: Args) -> Refusal | None:
        refusal = super().refuse(args)
        if refusal is None or refusal.rule != UNFINISHED:
            return refusal
        walk = self._walk
        for token in args:
            walk = walk.step(token)
        return Refusal("STK-01") if len(args) > 1 and walk.is_full() else refusal


def march(s: Position, unit: int, path: Args) -> None:
    """Carry out a path that the rules allow."""
    before = (s.where[unit], *path)[-2]
    s.mission[unit] = MARCH
    s.path[unit] = path
    put(s, unit, path[-1])
    s.came[unit] = before
    surprise_on_entry(s, unit)
    s.log("marched", s.owner[unit], s.kind[unit], s.began[unit], path[-1], rule="MOV-10")
