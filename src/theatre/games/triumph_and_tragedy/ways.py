"""Where a unit can go [11.1 to 11.4]: the rules of a single step, and the search over all routes.

A `Mover` is one unit about to move. Its rules return the id of the rule that forbids, "" for none; the check of a named
route (`routes.py`) asks the same ones. A path begins with the space in which the unit stands.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from heapq import heappop, heappush
from random import Random
from typing import NamedTuple

from theatre.games.triumph_and_tragedy.engaging import Path, disengage_rule, engage_rule, raid_rule
from theatre.games.triumph_and_tragedy.entering import (
    ABROAD,
    ALLY_UNITS,
    ENEMY_LAND,
    ENEMY_UNITS,
    FRIENDLY,
    FULL_TURN,
    HIDDEN_SUB,
    INTERVENED,
    OWN_UNITS,
    PARTITION,
    RIVAL_LAND,
    RIVAL_UNITS,
    Orders,
    Sight,
)
from theatre.games.triumph_and_tragedy.state import Position, has_tech
from theatre.games.triumph_and_tragedy.tables import (
    AIR_FORCE,
    AIR_SPEED,
    FACTION,
    FORTRESS,
    HEAVY_BOMBERS,
    INFANTRY,
    IS_GROUND,
    IS_SHIP,
    KIND,
    LAND_SPEED,
    MOTORIZED_INFANTRY,
    POWER,
    RUSSIA,
    SEA_SPEED,
    SUB,
    USA,
    USSR,
    WINTER,
)
from theatre.games.triumph_and_tragedy.world import (
    COASTS,
    HOME,
    IS_COASTAL,
    IS_SEA,
    IS_STRAITS,
    LAND_NEIGHBOURS,
    NATION,
    NEIGHBOURS,
    SEA_COST,
    SEA_NEIGHBOURS,
    SHARED_COAST,
    SPACES,
    USA_NATION,
)

LAND, SEA, AIR = range(3)
TRIES = 8  # of a random end before all are looked at
SEAWARD = tuple([(*SEA_NEIGHBOURS[at], *COASTS[at]) for at in range(SPACES)])
ALONG_COAST = tuple([tuple([to for to in LAND_NEIGHBOURS[at] if (at, to) in SHARED_COAST]) for at in range(SPACES)])
Passable = dict[int, tuple[int, Path]]
"""Spaces that can be passed, with the cost to reach them and the canonical path."""
Ends = dict[tuple[int, int], Path]
"""Each destination with the last space before it, and the canonical path: the cheapest, then the lowest numbers."""


class Aim(NamedTuple):
    """Spaces that matter: bits of those to look at, and the exact test."""

    targets: int
    hits: Callable[[int], bool]


@cache
def modes_of(kind: int, start: int) -> tuple[int, ...]:
    """By Land, Sea or Air: what a unit of this kind can use where it stands."""
    if kind == FORTRESS:
        return ()
    if kind == AIR_FORCE:
        return (AIR,)
    if IS_SEA[start]:
        return (SEA,)
    return (LAND, SEA) if IS_COASTAL[start] else (LAND,)


def speed_of(s: Position, faction: int, kind: int, mode: int) -> int:
    if mode == SEA:
        return SEA_SPEED[kind]
    if mode == AIR:
        return AIR_SPEED[kind] + has_tech(s, faction, HEAVY_BOMBERS)
    return LAND_SPEED[kind] + (kind == INFANTRY and has_tech(s, faction, MOTORIZED_INFANTRY))


def horizon(s: Position, faction: int, kind: int, start: int) -> int:
    """The spaces (bits) to which a unit could go without Strategic Movement if no rule forbade it."""
    bits = 0
    for mode in modes_of(kind, start):
        bits |= _horizon(mode, speed_of(s, faction, kind, mode), start)
    return bits


@cache
def _horizon(mode: int, speed: int, start: int) -> int:
    """The spaces within normal range on the map, whatever the rules say of them, as bits."""
    bits = 1 << start
    edge = {start: 0}
    while edge:
        reached: dict[int, int] = {}
        for at, cost in edge.items():
            for to in (LAND_NEIGHBOURS, SEAWARD, NEIGHBOURS)[mode][at]:
                total = cost + SEA_COST[to]
                if total <= speed and not bits >> to & 1:
                    reached[to] = min(total, reached.get(to, total))
        bits |= sum([1 << to for to in reached])
        edge = reached
    return bits


def _within_ussr(start: int, to: int) -> bool:
    """10.4b binds the Winter Turn of the USSR; others may still leave a Battle for where they like."""
    return NATION[start] == NATION[to] == HOME[RUSSIA]


class Mover:
    """One unit, what it may pass and where it may stop."""

    __slots__ = ("_pass", "_passable", "_stop", "block", "engaged", "from_sea", "ground", "kind", "modes", "orders",
                 "s", "sight", "slips", "start")  # fmt: skip

    def __init__(self, sight: Sight, block: int, orders: Orders = FULL_TURN) -> None:
        s = sight.s
        self.s = s
        self.sight = sight
        self.block = block
        self.orders = orders
        self.start = s.where[block]
        self.kind = KIND[block]
        self.ground = IS_GROUND[self.kind]
        self.slips = self.kind in (AIR_FORCE, SUB)  # 11.0c
        self.engaged = not s.escaped[block] and sight.in_battle(self.start)
        self._pass: dict[tuple[int, int], str] = {}  # rules already looked up, by mode and space
        self._stop: dict[tuple[int, int], str] = {}
        self._passable: dict[tuple[int, bool], Passable] = {}
        self.from_sea = self.kind == AIR_FORCE and IS_SEA[self.start]
        self.modes = modes_of(self.kind, self.start)

    # steps and speed

    def steps(self, mode: int, space: int) -> tuple[int, ...]:
        if mode == AIR:
            return NEIGHBOURS[space]
        if mode == SEA:
            return SEAWARD[space]
        return LAND_NEIGHBOURS[space] if self.ground else self._slides(space)

    def _slides(self, space: int) -> tuple[int, ...]:
        """11.1c: ships go along the coast, one area only."""
        if space != self.start:
            return ()
        if self.s.variants.one_coastline:
            return ALONG_COAST[space]
        return tuple([to for to in ALONG_COAST[space] if set(COASTS[to]) & set(COASTS[space])])

    def speed(self, mode: int) -> int:
        return speed_of(self.s, self.sight.faction, self.kind, mode)

    # the rules of one step

    def entry_rule(self, mode: int, to: int, passing: bool) -> str:
        """Why it may not come into a space at all."""
        s, bits = self.s, self.sight.at(to)
        if POWER[self.block] == USA and NATION[to] != USA_NATION and not self.sight.enemies:
            return "8.43f"
        if s.season == WINTER and self.sight.faction == USSR and not _within_ussr(self.start, to):
            return "10.4b"
        straits = IS_STRAITS[to] and mode != LAND
        if straits and passing and bits & PARTITION:
            return ""
        if bits & ABROAD and not IS_SEA[to]:
            rule = self._abroad_rule(mode, bits, straits and not bits & ENEMY_LAND, passing)
            if rule:
                return rule
        if not bits & (ENEMY_UNITS | ENEMY_LAND):
            return ""
        if bits & ENEMY_UNITS:
            if self.ground and mode == SEA and IS_SEA[to]:
                return "11.22b"
            if self.engaged and not (self.slips and passing):
                return "11.51c"
        joins = bits & OWN_UNITS and bits & ENEMY_UNITS and (self.orders.reinforces or bits & FRIENDLY)
        return "" if joins else self.orders.bar

    def _abroad_rule(self, mode: int, bits: int, straits: bool, passing: bool) -> str:
        """Rival or Neutral land, and land with Rival units; by sea and air their Straits may be passed [1.3b]."""
        if straits and passing:
            shut = mode == SEA and bits & RIVAL_LAND and not self.s.variants.rival_straits_open
            return "11.2b" if shut else ""
        if bits & ALLY_UNITS:
            return "18.0h"
        if straits:
            return "1.3c"
        return "15.21c" if bits & (RIVAL_LAND | RIVAL_UNITS) else "15.4"

    def pass_rule(self, mode: int, to: int) -> str:
        """Why it may not pass on through a space."""
        rule = self._pass.get((mode, to))
        if rule is None:
            rule = self._pass[mode, to] = self._find_pass_rule(mode, to)
        return rule

    def _find_pass_rule(self, mode: int, to: int) -> str:
        if rule := self.entry_rule(mode, to, passing=True):
            return rule
        if mode == LAND and not self.ground:
            return "11.1c"
        bits, straits = self.sight.at(to), IS_STRAITS[to] and mode != LAND
        if self.from_sea and not self.s.variants.air_from_sea_overflies and not self.sight.is_undisputed_friendly(to):
            return "11.3b"
        if straits and bits & PARTITION:
            return ""
        slips = self.slips and (mode == AIR or IS_SEA[to] or self.s.variants.subs_pass_on_land)
        if bits & ENEMY_UNITS and not slips:
            return "11.0b"
        if mode == SEA and not IS_SEA[to]:
            if not straits:
                return "11.2b"
            return "1.3d" if bits & ENEMY_LAND else ""
        return ""

    def end_rule(self, mode: int, last: int, to: int) -> str:
        """Why it may not stop in a space that it enters from another."""
        rule = self._stop.get((mode, to))
        if rule is None:
            rule = self._stop[mode, to] = self._find_stop_rule(mode, to)
        return rule or engage_rule(self.sight, self.block, last, to)

    def _find_stop_rule(self, mode: int, to: int) -> str:
        if rule := self.entry_rule(mode, to, passing=False):
            return rule
        bits = self.sight.at(to)
        if bits & ALLY_UNITS:
            return "18.0h"
        if self.from_sea and not self.sight.is_undisputed_friendly(to):
            return "11.3b"
        if bits & INTERVENED and not self.ground and not self.sight.has_troops_in(NATION[to]):
            return "15.423a"
        return raid_rule(self.sight, self.block, to)

    def strategic_rule(self, mode: int, to: int, last: bool) -> str:
        """Why a space cannot be on a Strategic move [11.4]."""
        bits = self.sight.at(to)
        if mode == AIR and (last if IS_SEA[to] else not bits & FRIENDLY):
            return "11.4d"
        if not bits & FRIENDLY or bits & ENEMY_UNITS:
            return "11.4a"
        return "12.73c" if bits & HIDDEN_SUB else ""

    def no_strategic(self, mode: int) -> str:
        """Why it cannot begin a Strategic move."""
        if self.from_sea:
            return "11.3b"
        if mode == AIR and not self.sight.at(self.start) & FRIENDLY:
            return "11.4d"
        return "11.4a" if self.engaged else ""

    # all routes

    def passable(self, mode: int, strategic: bool) -> Passable:
        """The spaces from which it can take its last step."""
        if (mode, strategic) not in self._passable:
            self._passable[mode, strategic] = self._search(mode, strategic)
        return self._passable[mode, strategic]

    def _search(self, mode: int, strategic: bool) -> Passable:
        reach = self._range(mode, strategic)
        found: Passable = {}
        heap: list[tuple[int, Path]] = [(0, (self.start,))]
        while heap:
            cost, path = heappop(heap)
            at = path[-1]
            if at in found:
                continue
            found[at] = (cost, path)
            first = self.engaged and len(path) == 1
            for to in self.steps(mode, at):
                total = cost + SEA_COST[to]
                if total >= reach or to in found or self.pass_rule(mode, to):
                    continue
                if strategic and self.strategic_rule(mode, to, last=False):
                    continue
                if first and disengage_rule(self.sight, self.block, at, to, last=False):
                    continue
                heappush(heap, (total, (*path, to)))
        return found

    def ends(self, normal_only: bool = False) -> Ends:
        found: Ends = {}
        for mode in self.modes:
            self._add_ends(found, mode, strategic=False)
            if not normal_only and self._may_go_far(mode):
                self._add_ends(found, mode, strategic=True)
        return found

    def _may_go_far(self, mode: int) -> bool:
        slides = mode == LAND and IS_SHIP[self.kind]
        return not slides and not self.no_strategic(mode)

    def _range(self, mode: int, strategic: bool) -> int:
        return self.speed(mode) * (2 if strategic else 1)

    def _add_ends(self, found: Ends, mode: int, strategic: bool) -> None:
        reach = self._range(mode, strategic)
        for at, (cost, path) in self.passable(mode, strategic).items():
            for to in self.steps(mode, at):
                if to not in path and (to, at) not in found and self._is_end(mode, strategic, at, reach - cost, to):
                    found[to, at] = (*path, to)

    def _is_end(self, mode: int, strategic: bool, at: int, left: int, to: int) -> bool:
        """Is a step from a passable space, with this much of its range left, a legal end?"""
        if SEA_COST[to] > left or self.end_rule(mode, at, to):
            return False
        if strategic and self.strategic_rule(mode, to, last=True):
            return False
        leaves = self.engaged and at == self.start
        return not (leaves and disengage_rule(self.sight, self.block, at, to, last=True))

    def path_to(self, to: int, last: int) -> Path | None:
        """The canonical path of a move, None if it is not legal: the same as in `ends`, for a fraction of the work."""
        mode = AIR if self.kind == AIR_FORCE else SEA if IS_SEA[to] or IS_SEA[last] else LAND
        if mode not in self.modes:
            return None
        for strategic in (False, True) if self._may_go_far(mode) else (False,):
            cost, path = self.passable(mode, strategic).get(last, (0, ()))
            left = self._range(mode, strategic) - cost
            there = path and to in self.steps(mode, last) and to not in path
            if there and self._is_end(mode, strategic, last, left, to):
                return (*path, to)
        return None

    def random_end(self, rng: Random) -> tuple[int, int] | None:
        """Some end, without looking at all of them; every end has a chance. None if luck was against it."""
        mode = self.modes[int(rng.random() * len(self.modes))]
        strategic = rng.random() < 0.5 and self._may_go_far(mode)
        reach = self._range(mode, strategic)
        found = list(self.passable(mode, strategic).items())
        for _ in range(TRIES):
            at, (cost, path) = found[int(rng.random() * len(found))]
            steps = self.steps(mode, at)
            to = steps[int(rng.random() * len(steps))] if steps else at
            if to not in path and self._is_end(mode, strategic, at, reach - cost, to):
                return to, at
        return None

    def can_step(self, aim: Aim | None = None) -> bool:
        """A quick look: is there a legal move to a neighbouring space, if need be to one that is aimed at?"""
        return any(self._can_end(mode, self.start, self.speed(mode), aim) for mode in self.modes)

    def can_hit(self, aim: Aim) -> bool:
        """Is there a legal move, not a Strategic one, to a space that is aimed at?"""
        for mode in self.modes:
            speed = self.speed(mode)
            for at, (cost, _) in self.passable(mode, strategic=False).items():
                if self._can_end(mode, at, speed - cost, aim):
                    return True
        return False

    def _can_end(self, mode: int, at: int, left: int, aim: Aim | None) -> bool:
        """Is there a last step from a passable space?"""
        for to in self.steps(mode, at):
            aimed = aim is None or aim.targets >> to & 1
            if aimed and self._is_end(mode, False, at, left, to) and (aim is None or aim.hits(to)):
                return True
        return False


def rebase_areas(s: Position, block: int) -> tuple[int, ...]:
    """13.0: undisputed Friendly areas that an ANS unit can reach by a normal move out of its space."""
    sight = Sight(s, FACTION[block])
    ends = Mover(sight, block).ends(normal_only=True)
    return tuple(sorted({to for to, _ in ends if sight.is_undisputed_friendly(to)}))
