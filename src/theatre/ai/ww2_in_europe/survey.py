"""What is where, as one side sees it: a single pass over the units, then lists by land space."""

from __future__ import annotations

from functools import cached_property

from theatre.board.masks import from_indices
from theatre.games.ww2_in_europe.movement.control import are_friends
from theatre.games.ww2_in_europe.movement.marching import why_not_enter
from theatre.games.ww2_in_europe.movement.movers import Movers, movers
from theatre.games.ww2_in_europe.politics.victory import flags_held
from theatre.games.ww2_in_europe.state import (
    ATTACK,
    DROP,
    GONE,
    NEUTRAL,
    OUT,
    Position,
    is_active,
    is_ground,
    other,
    stack_points,
    units_of,
)
from theatre.games.ww2_in_europe.tables import (
    ALLIES,
    AXIS,
    FRANCE,
    IS_AIR,
    IS_GROUND,
    LAST_TURN,
    NOBODY,
    POWERS_OF,
    SIDE,
    USSR,
)
from theatre.games.ww2_in_europe.world import (
    AIR_COST,
    AIR_NEIGHBOURS,
    CAPITAL,
    COASTS,
    LAND_NEIGHBOURS,
    LANDS,
    NOWHERE,
    SPACES,
)

FAR = 99
LATE = 2  # turns at the end of the game
WEAK = 12  # Stack Points with which France is as good as beaten
RANGE = 2  # steps within which an enemy army counts for a base or a capital


def _within(land: int) -> tuple[int, ...]:
    reached = {land}
    for _ in range(RANGE):
        reached |= {near for one in reached for near in LAND_NEIGHBOURS[one]}
    return tuple(sorted(reached))


WITHIN = tuple([_within(land) for land in LANDS])
"""For each land space those within RANGE steps."""


def is_france_beaten(s: Position) -> bool:
    """Is France out of the game, or about to be?"""
    troops = [unit for unit in units_of(s, FRANCE) if is_ground(s, unit)]
    return s.status[FRANCE] == OUT or stack_points(s, troops) <= WEAK


class Survey:
    """The position in the eyes of a side; `friends` and `foes` are ground units by land space."""

    def __init__(self, s: Position, side: int) -> None:
        self.s = s
        self.side = side
        self.enemies = [power for power in POWERS_OF[other(side)] if is_active(s, power)]
        self.friends: dict[int, list[int]] = {}
        self.foes: dict[int, list[int]] = {}
        self.wings: dict[int, list[int]] = {}  # enemy planes by base
        self.sent: dict[int, list[int]] = {}  # own planes and cargo by the land where they are to fight
        self._movers: dict[int, Movers] = {}
        mine = [power for power in POWERS_OF[side] if is_active(s, power)]
        for unit, (kind, owner, at) in enumerate(zip(s.kind, s.owner, s.where, strict=True)):
            if kind == GONE:
                continue
            if owner in mine:
                if IS_GROUND[kind] and at != NOWHERE:
                    self.friends.setdefault(at, []).append(unit)
                elif s.mission[unit] in (ATTACK, DROP) and s.path[unit]:
                    self.sent.setdefault(s.path[unit][-1], []).append(unit)
            elif owner in self.enemies and at != NOWHERE:
                if IS_GROUND[kind]:
                    self.foes.setdefault(at, []).append(unit)
                elif IS_AIR[kind]:
                    self.wings.setdefault(at, []).append(unit)

    def movers(self, step: int) -> Movers:
        if step not in self._movers:
            self._movers[step] = movers(self.s, self.side, step)
        return self._movers[step]

    @cached_property
    def is_last_chance(self) -> bool:
        """Does the game end soon, and not with a victory of this side?"""
        s = self.s
        held = [flags_held(s, side, AXIS) + flags_held(s, side, ALLIES) for side in (self.side, other(self.side))]
        return s.turn > LAST_TURN - LATE and held[0] <= held[1]

    @cached_property
    def hostile(self) -> list[bool]:
        """For each land space, whether the enemy controls it."""
        foes = [power in self.enemies for power in range(NOBODY + 1)]
        return [foes[power] for power in self.s.controller]

    @cached_property
    def eastward(self) -> bool:
        """Does the Axis look to the neutral USSR as its next enemy?"""
        return self.side == AXIS and self.s.status[USSR] == NEUTRAL and is_france_beaten(self.s)

    @cached_property
    def shores(self) -> int:
        """The mask of the seas on whose coast the enemy holds land."""
        return from_indices({sea for land in LANDS if self.hostile[land] for sea in COASTS[land]})

    @property
    def keeps_pact(self) -> bool:
        """Does Germany hold its part of Poland for the pact?"""
        return self.side == AXIS and self.s.pact and self.s.status[USSR] == NEUTRAL

    @cached_property
    def wanted(self) -> list[bool]:
        """Land to be taken now or next: what is hostile, and the USSR before the attack on it."""
        if not self.eastward:
            return self.hostile
        return [self.hostile[land] or self.s.controller[land] == USSR for land in LANDS]

    @cached_property
    def front(self) -> list[int]:
        """For each land space the steps to wanted land over land that is no neutral's; FAR if there is no way."""
        steps = [0 if wanted else FAR for wanted in self.wanted]
        queue = [land for land in LANDS if steps[land] == 0]
        for land in queue:
            for near in LAND_NEIGHBOURS[land]:
                if steps[near] == FAR and self.passable[near]:
                    steps[near] = steps[land] + 1
                    queue.append(near)
        return steps

    @cached_property
    def flight(self) -> list[int]:
        """For each space the Movement Points of a plane to the nearest land of the enemy, up to FAR."""
        spent = [FAR] * SPACES
        at_cost: list[list[int]] = [[] for _ in range(FAR)]
        at_cost[0] = [land for land in LANDS if self.wanted[land]]
        for cost, spaces in enumerate(at_cost):
            for at in spaces:
                if cost < spent[at]:
                    spent[at] = cost
                    for to in AIR_NEIGHBOURS[at]:
                        price = cost + AIR_COST[at, to]
                        if price < min(spent[to], FAR):
                            at_cost[price].append(to)
        return spent

    @cached_property
    def passable(self) -> list[bool]:
        """Land of this side's own powers or of the enemy."""
        s = self.s
        ours = [power != NOBODY and SIDE[power] == self.side and is_active(s, power) for power in range(NOBODY + 1)]
        return [ours[power] for power in s.controller]

    @cached_property
    def goal(self) -> list[int]:
        """For each land space the steps to the nearest enemy capital, over any land."""
        targets = [CAPITAL[power] for power in self.enemies if self.hostile[CAPITAL[power]]]
        if self.eastward:
            targets.append(CAPITAL[USSR])
        steps = [FAR] * len(LANDS)
        for land in targets:
            steps[land] = 0
        queue = list(targets)
        for land in queue:
            for near in LAND_NEIGHBOURS[land]:
                if steps[near] == FAR:
                    steps[near] = steps[land] + 1
                    queue.append(near)
        return steps

    @cached_property
    def threat(self) -> list[float]:
        """For each land space the enemy ground units next to it, in Stack Points."""
        s = self.s
        points = [0.0] * len(LANDS)
        for land, units in self.foes.items():
            total = stack_points(s, units)
            for near in LAND_NEIGHBOURS[land]:
                points[near] += total
        if self.eastward:
            for land in LANDS:
                army = [unit for unit in s.here[land] if s.owner[unit] == USSR and is_ground(s, unit)]
                for near in LAND_NEIGHBOURS[land] if army else ():
                    points[near] += len(army) / 2
        return points

    @cached_property
    def nearby(self) -> list[float]:
        """For each land space the Stack Points of the enemy within RANGE steps."""
        points = [0.0] * len(LANDS)
        for land, units in self.foes.items():
            total = stack_points(self.s, units)
            for near in WITHIN[land]:
                points[near] += total
        if self.eastward:
            for land in LANDS:
                if self.s.controller[land] == USSR:
                    for near in WITHIN[land]:
                        points[near] += 1.0
        return points

    def points(self, land: int) -> int:
        """Stack Points of this side's ground units there, with those that are to land."""
        coming = [unit for unit in self.sent.get(land, ()) if is_ground(self.s, unit)]
        return stack_points(self.s, [*self.friends.get(land, ()), *coming])

    def enters(self, unit: int, land: int) -> bool:
        return why_not_enter(self.s, unit, land) is None

    def friendly(self, land: int, power: int) -> bool:
        owner = self.s.controller[land]
        return owner != NOBODY and are_friends(self.s, owner, power)
