"""Land Movement of ground units [MOV-10 to MOV-20]: where a unit may go from a space, and the choice of its path."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from theatre.core.decision import Args, Refusal
from theatre.games.ww2_in_europe.movement.control import is_friendly, is_hostile, is_neutral
from theatre.games.ww2_in_europe.movement.declaring import Candidates, Declaration, Pick, Why
from theatre.games.ww2_in_europe.movement.orders import landing
from theatre.games.ww2_in_europe.politics.partition import (
    call_up_garrison,
    is_promised,
    meets_garrison,
    obeys_pact,
    why_not_under_pact,
)
from theatre.games.ww2_in_europe.politics.surprise import surprise_on_entry
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
from theatre.games.ww2_in_europe.tables import AXIS, IS_MOBILE, MOVE, NUMBERS, SIDE, STACK, USSR, WINTER
from theatre.games.ww2_in_europe.world import (
    DIFFICULT,
    HOMELAND_OF,
    LAND_COST,
    LAND_NEIGHBOURS,
    NO_STACK_LIMIT,
    NOWHERE,
    TERRAIN,
    is_land,
)

WhyNotEnd = Callable[[Position, int, int], Refusal | None]


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
    if obeys_pact(s, unit):
        return why_not_under_pact(s, unit, to)
    if IS_MOBILE[s.kind[unit]] and TERRAIN[to] == "impassable":
        return Refusal("TER-13")
    if IS_MOBILE[s.kind[unit]] and TERRAIN[to] == "desert":
        return Refusal("TER-17")
    if is_neutral(s, to):
        return Refusal("NEU-08")
    if is_promised(s, to, s.owner[unit]):
        return Refusal("PAC-02")
    if not is_friendly(s, to, s.owner[unit]) and not is_hostile(s, to, s.owner[unit]):
        return Refusal("SOV-02")
    return None


def meets_enemy(s: Position, unit: int, land: int) -> bool:
    """Does its movement end there [MOV-13]?"""
    return bool(enemy_ground_in(s, land, s.owner[unit])) or (obeys_pact(s, unit) and meets_garrison(s, land))


def ground_crowd(s: Position, land: int, side: int, without: int = NOWHERE) -> int:
    """Stack Points of the ground units there, of those that are to land there as well."""
    units = [*ground_in(s, land, side), *landing(s, land, side)]
    return stack_points(s, [one for one in units if one != without])


def has_room(s: Position, unit: int, land: int) -> bool:
    """Ground stacking [STK-01], counted where a unit stops; those that are to land there have their room already."""
    if NO_STACK_LIMIT[land]:
        return True
    return ground_crowd(s, land, side_of(s, unit), unit) + STACK[s.kind[unit]] <= NUMBERS.ground_limit


class Path:
    """The walk of a march: the spaces that a unit enters."""

    __slots__ = ("_at", "_left", "_s", "_stopped", "_unit", "_why_not_end")

    def __init__(
        self, s: Position, unit: int, at: int, left: int, why_not_end: Why | None = None, stopped: bool = False
    ) -> None:
        self._s = s
        self._unit = unit
        self._at = at
        self._left = left
        self._why_not_end = why_not_end  # what a march must aim at, where that is not free
        self._stopped = stopped

    def tokens(self) -> Sequence[int]:
        """Only what leads to a space with room."""
        return list(self._ways_on())

    def leads_on(self) -> bool:
        return self.whole() or next(self._ways_on(), None) is not None

    def _ways_on(self) -> Iterator[int]:
        if self._left:
            yield from (to for to in LAND_NEIGHBOURS[self._at] if not self.refuse(to) and self.step(to).leads_on())

    def refuse(self, token: int) -> Refusal | None:
        s = self._s
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
        left = self._left - cost(s, self._unit, self._at, token)
        if in_russian_winter(s, s.owner[self._unit], token):
            left = 0  # of the 1 point that it has there, one is spent [WIN-03]
        return Path(s, self._unit, token, left, self._why_not_end, meets_enemy(s, self._unit, token))

    def whole(self) -> bool:
        return self._at != self._s.where[self._unit] and self._refuse_end() is None

    def _refuse_end(self) -> Refusal | None:
        refusal = self._why_not_end(self._at) if self._why_not_end is not None else None
        return refusal or (None if has_room(self._s, self._unit, self._at) else Refusal("STK-01"))

    def why_not_stop(self) -> Refusal | None:
        return self._refuse_end() if self._at != self._s.where[self._unit] else None


def movement_points(s: Position, unit: int) -> int:
    """The printed points; 1 in the Russian Winter [WIN-03]."""
    printed = MOVE[s.kind[unit]]
    return min(printed, 1) if in_russian_winter(s, s.owner[unit], s.where[unit]) else printed


class March(Declaration):
    """`march (unit, space...)`: the declared path of one ground unit; one that ends in a full space is refused."""

    __slots__ = ()

    def __init__(self, s: Position, units: Candidates, why: Why, why_not_end: WhyNotEnd | None = None) -> None:
        def begin(unit: int) -> Path:
            goal = None if why_not_end is None else lambda land: why_not_end(s, unit, land)
            return Path(s, unit, s.where[unit], movement_points(s, unit), goal)

        super().__init__("march", Pick(units, why, begin))


def march(s: Position, unit: int, path: Args) -> None:
    """Carry out a path that the rules allow."""
    before = (s.where[unit], *path)[-2]
    s.mission[unit] = MARCH
    s.path[unit] = path
    put(s, unit, path[-1])
    s.came[unit] = before
    if obeys_pact(s, unit):
        call_up_garrison(s, path[-1])
    surprise_on_entry(s, unit)
    s.log("marched", s.owner[unit], s.kind[unit], s.began[unit], path[-1], rule="MOV-10")
