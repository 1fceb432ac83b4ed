"""Transports that carry units [TRN-03 to TRN-12, AMP-01, AMP-02]: load, sail, unload, all declared at once.

The unit goes aboard where the transport's path first touches its land, and ashore from the last space of the path.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from theatre.board.masks import bits, from_indices
from theatre.core.decision import Args, Refusal
from theatre.games.ww2_in_europe.movement.basing import air_limit
from theatre.games.ww2_in_europe.movement.control import are_friends, is_friendly
from theatre.games.ww2_in_europe.movement.declaring import Candidates, Declaration, Pick, Why
from theatre.games.ww2_in_europe.movement.marching import has_room, why_not_enter
from theatre.games.ww2_in_europe.movement.orders import touches
from theatre.games.ww2_in_europe.naval.charts import hostile_ports, sea_chart, why_not_sail
from theatre.games.ww2_in_europe.naval.waters import why_not_through
from theatre.games.ww2_in_europe.state import ATTACK, CARRY, MARCH, Position, board, enemy_ground_in, is_ground, put
from theatre.games.ww2_in_europe.tables import AIRBASE, BASE_KIND, FIGHTER, IS_GROUND, MOVE, POWERS
from theatre.games.ww2_in_europe.world import CIRCLE, COASTS, LAND_PART, LANDS, NOWHERE, SPACES, is_land

_quays = [(*COASTS[land], *([CIRCLE[land]] if CIRCLE[land] != NOWHERE else [])) for land in LANDS]
QUAYS = tuple([from_indices(waters) for waters in _quays])
"""For each land space the mask of the waters from which it can be reached."""
SHORE = tuple([tuple([land for land in LANDS if touches(at, land)]) for at in range(SPACES)])


def ferry_part(
    s: Position, transports: Candidates, cargo: Callable[[], Sequence[int]], why: Why, why_cargo: Why
) -> Declaration:
    """`ferry (transport, cargo, water..., land)`."""
    ashore: dict[tuple[int, int], Refusal | None] = {}

    loads: dict[int, list[int]] = {}  # by the owner of the ship

    def fit_for(ship: int) -> list[int]:
        owner = s.owner[ship]
        if owner not in loads:
            friends = [are_friends(s, owner, power) for power in range(len(POWERS))]
            ashore_by_sea = [unit for unit in cargo() if friends[s.owner[unit]] and QUAYS[s.where[unit]]]
            loads[owner] = [unit for unit in ashore_by_sea if why_not_load(s, ship, unit) is None]
        return loads[owner]

    def holds(ship: int) -> Pick:
        def why_not(unit: int) -> Refusal | None:
            return why_cargo(unit) or why_not_load(s, ship, unit)

        return Pick(fit_for(ship), why_not, lambda unit: begin(ship, unit))

    def begin(ship: int, unit: int) -> Passage:
        at = s.where[ship]
        return Passage(s, ship, unit, ashore, at, MOVE[s.kind[ship]] // 2, touches(at, s.where[unit]))

    return Declaration("ferry", Pick(transports, why, holds))


def why_not_load(s: Position, ship: int, unit: int) -> Refusal | None:
    """What a transport cannot take aboard in this phase."""
    kind = s.kind[unit]
    if kind == AIRBASE:
        return Refusal("ABS-03")
    if not (IS_GROUND[kind] or BASE_KIND[kind] == FIGHTER):
        return Refusal("TRN-03")
    if not are_friends(s, s.owner[ship], s.owner[unit]):
        return Refusal("SOV-02")
    return None if is_land(s.where[unit]) and QUAYS[s.where[unit]] else Refusal("TRN-07")


def why_not_land(s: Position, unit: int, land: int) -> Refusal | None:
    """What keeps cargo from going ashore in a land space next to its transport."""
    if land == s.where[unit]:
        return Refusal("TRN-08")
    refusal = why_not_enter(s, unit, land)
    if refusal is not None:
        return refusal
    if is_ground(s, unit):
        return None if has_room(s, unit, land) else Refusal("STK-01")
    if is_assault(s, unit, land):
        return Refusal("AMP-02")
    return None if air_limit(s, land) else Refusal("STK-07")


def is_assault(s: Position, unit: int, land: int) -> bool:
    """Enemy controlled or occupied: an Amphibious Attack [AMP-01]."""
    return not is_friendly(s, land, s.owner[unit]) or bool(enemy_ground_in(s, land, s.owner[unit]))


class Passage:
    """The walk of a transport with its cargo: waters, then the land where it unloads."""

    __slots__ = (
        "_ashore", "_at", "_chart", "_hostile", "_landed", "_left", "_loaded", "_moved", "_s", "_ship", "_unit"
    )  # fmt: skip

    def __init__(
        self,
        s: Position,
        ship: int,
        unit: int,
        ashore: dict[tuple[int, int], Refusal | None],
        at: int,
        left: int,
        loaded: bool,
        moved: bool = False,
        landed: bool = False,
    ) -> None:
        self._s = s
        self._ship = ship
        self._unit = unit
        self._chart = sea_chart(s, s.owner[ship])
        self._hostile = hostile_ports(s, s.owner[ship])
        self._ashore = ashore  # what is known of landings, shared by all walks of one question
        self._at = at
        self._left = left
        self._loaded = loaded
        self._moved = moved
        self._landed = landed

    def tokens(self) -> Sequence[int]:
        if self._landed:
            return ()
        lands = [land for land in SHORE[self._at] if self._can_land(land)] if self._loaded and self._moved else []
        if self._is_over():
            return lands
        return [*lands, *[to for to in self._chart.ways(self._at) if self._is_open(to) and self.step(to).leads_on()]]

    def leads_on(self) -> bool:
        """Is there a landing within the points that are left, by way of a place to load if it is still empty?"""
        if self._landed:
            return True
        if self._is_over():
            return self._loaded and any(self._can_land(land) for land in SHORE[self._at])
        if self._loaded:
            return self._lands_from(self._at, self._left)
        near = self._chart.near(self._at, self._left) & QUAYS[self._s.where[self._unit]] & ~self._hostile
        quays = [quay for quay in bits(near) if quay not in self._chart.ends]
        return any(self._lands_from(quay, self._left - self._chart.cost_to(self._at, quay)) for quay in quays)

    def _lands_from(self, at: int, left: int) -> bool:
        """Not from an enemy's port: the sea before it does as well."""
        waters = self._chart.near(at, left) & ~self._hostile
        return any(self._can_land(land) for water in bits(waters) for land in SHORE[water])

    def _can_land(self, land: int) -> bool:
        key = self._unit, land
        if key not in self._ashore:
            self._ashore[key] = why_not_land(self._s, self._unit, land)
        return self._ashore[key] is None

    def _is_over(self) -> bool:
        return self._moved and self._at in self._chart.ends

    def _is_barred(self, to: int) -> bool:
        """An enemy port is entered only to land there [R-57]."""
        return bool(self._hostile >> to & 1 and not (self._loaded and self._can_land(LAND_PART[to])))

    def _is_open(self, to: int) -> bool:
        return not self._is_barred(to) and self._chart.cost[self._at, to] <= self._left

    def refuse(self, token: int) -> Refusal | None:
        if self._landed:
            return Refusal("TRN-08")
        if is_land(token):
            return self._why_not_unload(token)
        s, power = self._s, self._s.owner[self._ship]
        blocked = why_not_through(s, power, self._at) if self._is_over() else None
        refusal = blocked or why_not_sail(s, power, self._at, token)
        if refusal is not None:
            return refusal
        return Refusal("SEA-05") if self._chart.cost[self._at, token] > self._left else None

    def _why_not_unload(self, land: int) -> Refusal | None:
        if not self._moved or land not in SHORE[self._at]:
            return Refusal("TRN-08")
        if not self._loaded:
            return Refusal("TRN-07")
        return None if self._can_land(land) else self._ashore[self._unit, land]

    def step(self, token: int) -> Passage:
        s = self._s
        if is_land(token):
            return Passage(s, self._ship, self._unit, self._ashore, self._at, self._left, True, True, True)
        left = self._left - self._chart.cost[self._at, token]
        loaded = self._loaded or (touches(token, s.where[self._unit]) and not self._hostile >> token & 1)
        return Passage(s, self._ship, self._unit, self._ashore, token, left, loaded, True)

    def whole(self) -> bool:
        return self._landed

    def why_not_stop(self) -> Refusal | None:
        return Refusal("TRN-08" if self._loaded else "TRN-07") if self._moved else None


def ferry(s: Position, ship: int, unit: int, path: Args) -> None:
    """The unit is cargo from now on; it goes ashore in Combat if its transport arrives."""
    *waters, land = path
    s.mission[ship], s.target[ship], s.path[ship] = CARRY, waters[-1], tuple(waters)
    s.mission[unit] = ATTACK if is_assault(s, unit, land) else MARCH
    s.target[unit], s.path[unit] = land, (land,)
    s.log("ferries", s.owner[unit], s.kind[unit], s.where[unit], land, rule="TRN-07")
    put(s, unit, NOWHERE)
    board(s, unit, ship)
