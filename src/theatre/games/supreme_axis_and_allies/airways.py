"""The ways of aircraft: how far it is, which way a flight plan takes, and what meets it there."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import Any

import msgspec

from theatre.board.masks import bits
from theatre.board.reach import rings, route
from theatre.core.flow import Frame
from theatre.games.supreme_axis_and_allies.attrition import AttritionLosses
from theatre.games.supreme_axis_and_allies.detection import find
from theatre.games.supreme_axis_and_allies.flak import FlakHits, hostile_gun
from theatre.games.supreme_axis_and_allies.forces import (
    ENEMIES,
    GUNS,
    ON_LAND,
    STOPPED,
    UNALIGNED,
    flags,
    held_by,
    mask,
    places,
)
from theatre.games.supreme_axis_and_allies.marching import engage
from theatre.games.supreme_axis_and_allies.orders import kinds_of
from theatre.games.supreme_axis_and_allies.state import (
    BOMB,
    FIGHT,
    NO_UNIT,
    NOWHERE,
    Position,
)
from theatre.games.supreme_axis_and_allies.tables import AIR, MOVE
from theatre.games.supreme_axis_and_allies.world import AIR_MASKS, IS_SEA, NEUTRAL, SPACES

EVERYWHERE = (1 << SPACES) - 1
RANGE = max([MOVE[kind] for kind in AIR])
FAR = 255  # more borders than any aircraft crosses
TRANSFER, ATTACK, RAID = range(3)  # the argument `mission` of `fly`
FLIES = ("fly.move", "fly.fight", "fly.bomb")

Way = tuple[int, ...]


class Plan(msgspec.Struct, frozen=True):
    """A flight plan: `landing` is NOWHERE under Kamikaze, `deck` NO_UNIT for a landing on land."""

    origin: int
    target: int
    landing: int
    deck: int
    mission: int


@lru_cache(maxsize=4096)
def within(start: int, closed: int) -> tuple[int, ...]:
    """The spaces that lie at most 0, 1, 2, ... borders away, without entering a closed one."""
    reached = 0
    near = []
    for ring in rings(start, RANGE, AIR_MASKS, EVERYWHERE & ~closed):
        reached |= ring
        near.append(reached)
    return tuple(near + [reached] * (RANGE + 1 - len(near)))


def hops(start: int, goal: int, closed: int) -> int:
    return next((hops for hops, near in enumerate(within(start, closed)) if near >> goal & 1), FAR)


def flight_length(plan: Plan, closed: int) -> int:
    """The fewest borders to cross, out and home."""
    home = 0 if plan.landing == NOWHERE else hops(plan.target, plan.landing, closed)
    return hops(plan.origin, plan.target, closed) + home


def neutral_mask(s: Position) -> int:
    return held_by(s.controller, UNALIGNED)


def closed_to(s: Position, origin: int, neutrals: int) -> int:
    """NEU-01: which of the neutrals are closed to aircraft that start here; who evacuates may fly over them."""
    return 0 if s.neutrality or s.held[origin] == NEUTRAL else neutrals


def dangers(s: Position, nation: int, origin: int) -> int:
    """Where hostile AAG stand [AAG-01], and neutrals where they may be violated [NEU-03]."""
    guns = mask(places(s, flags(s.owner, ENEMIES[nation]) & flags(s.kind, GUNS) & flags(s.where, ON_LAND)))
    return guns | neutral_mask(s) if s.neutrality and s.held[origin] != NEUTRAL else guns


def best_way(s: Position, nation: int, plan: Plan, budget: int) -> tuple[Way, Way]:
    """The spaces of the way out, the start first, and those of the way home.

    Of all ways within the budget it meets the fewest dangers, is the shortest, and has the lowest space numbers.
    """
    closed = closed_to(s, plan.origin, neutral_mask(s))
    ends = (plan.origin, plan.target, plan.landing)
    near = [space for space in bits(dangers(s, nation, plan.origin)) if space not in ends]
    on_the_way = [space for space in near if _detour(plan, space, closed) <= budget]
    for count in range(len(on_the_way) + 1):
        ways = []
        for met in combinations(on_the_way, count):
            shut = sum([1 << space for space in on_the_way if space not in met])
            found = _shortest(plan, budget, EVERYWHERE & ~closed & ~shut)
            if found is not None:
                ways.append(found)
        if ways:
            return min(ways, key=lambda way: (len(way[0]) + len(way[1]), way))
    raise AssertionError(f"no way for {plan} in {budget}")


def _detour(plan: Plan, space: int, closed: int) -> int:
    """The length of the shortest flight that passes over this space."""
    out, through = hops(plan.origin, plan.target, closed), hops(plan.target, space, closed)
    if plan.landing == NOWHERE:
        return hops(plan.origin, space, closed) + through
    home = hops(plan.target, plan.landing, closed)
    there = hops(plan.origin, space, closed) + through + home
    return min(there, out + through + hops(space, plan.landing, closed))


def _shortest(plan: Plan, budget: int, free: int) -> tuple[Way, Way] | None:
    out = route(plan.origin, plan.target, budget, AIR_MASKS, free)
    if out is None or plan.landing == NOWHERE:
        return None if out is None else (out, ())
    home = route(plan.target, plan.landing, budget - len(out) + 1, AIR_MASKS, free)
    return None if home is None else (out, home[1:])


class Flight(Frame[Position], tag="AIR-06"):
    """An air group under way: every AAG and every violated neutral on its route takes its toll once (D-11, D-27)."""

    nation: int
    plan: Plan
    units: tuple[int, ...]
    dangers: tuple[int, ...]  # still to be passed

    def step(self, s: Position) -> bool:
        if self.units and self.dangers:
            space = self.dangers[0]
            self.dangers = self.dangers[1:]
            toll = FlakHits if hostile_gun(s, self.nation, space) else AttritionLosses
            s.push(toll(self.nation, space, self.units))
        else:
            _arrive(s, self.nation, self.plan, self.units)
            s.done(self)
        return True

    def child_done(self, s: Position, child: Any, result: Any) -> None:
        self.units = result


def take_off(s: Position, nation: int, plan: Plan, ways: tuple[Way, Way], units: tuple[int, ...]) -> None:
    """Until they arrive the aircraft stand where they started: it is there that they return to base [AAG-07].

    On a CAR their landing is the zone, which tells them from aircraft that have not flown.
    """
    out, home = ways
    s.log(FLIES[plan.mission], nation, plan.origin, plan.target, *kinds_of(s, units), rule="AIR-01")
    for unit in units:
        s.used[unit] = STOPPED
        s.landing[unit] = plan.origin if IS_SEA[plan.origin] else NOWHERE
    risky = dangers(s, nation, plan.origin)
    passed = dict.fromkeys([space for space in (*out, *home) if space != plan.origin and risky >> space & 1])
    s.push(Flight(nation, plan, units, tuple(passed)))


def _arrive(s: Position, nation: int, plan: Plan, units: tuple[int, ...]) -> None:
    """Aircraft with a mission pause at the target; they land when the fighting is over."""
    fighting = plan.mission != TRANSFER
    here = plan.target if fighting else plan.landing
    aboard = plan.deck if not fighting and plan.deck != NO_UNIT and s.where[plan.deck] == here else NO_UNIT
    for unit in units:
        s.where[unit] = here
        s.landing[unit] = plan.landing
        s.aboard[unit] = aboard
        s.deck[unit] = plan.deck if aboard == NO_UNIT else NO_UNIT
    if fighting and units:
        engage(s, here, units, {ATTACK: FIGHT, RAID: BOMB}[plan.mission])
        if IS_SEA[here]:
            find(s, nation, here)  # DET-09
