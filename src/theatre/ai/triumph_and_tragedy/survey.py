"""What is where: own blocks, those of others, and how strong an attack on an area could be."""

from __future__ import annotations

from functools import cache, cached_property

from theatre.ai.triumph_and_tragedy.beliefs import strength
from theatre.ai.triumph_and_tragedy.economy import Ledger
from theatre.games.triumph_and_tragedy.state import Position, at_war_with, enemies, rivals
from theatre.games.triumph_and_tragedy.tables import BLOCKS, FACTION, FORTRESS, INDEPENDENT, IS_GROUND, KIND, TRACKS
from theatre.games.triumph_and_tragedy.two_player import are_allies
from theatre.games.triumph_and_tragedy.world import (
    COASTS,
    EDGE,
    GREAT_CAPITALS,
    IS_SEA,
    LAND_NEIGHBOURS,
    LIMIT,
    MAIN_CAPITAL,
    NEIGHBOURS,
    NOWHERE,
    ORIGINAL,
    POP,
    RED_RES,
    RES,
    SEA_NEIGHBOURS,
    SPACES,
)

PEACE_FEAR = 0.5  # how much of the strength of a Rival at peace counts as a threat
GROUND_SHARE = 0.75  # of hidden blocks
LANDING = 0.6  # what a unit that Invades and a ship that helps it are worth as a threat
INROAD = 2.5  # the worth of an area beside a Rival capital that is no stronger
MAIN_GUARD, SUB_GUARD, GUARD = 0.8, 0.65, 0.3  # the share of a threat that a garrison must match
GUARD_GROWTH = 0.3  # of the least garrison of a capital in a Year


@cache
def distances(goal: int) -> tuple[int, ...]:
    """Steps from every space to one, over land and sea."""
    far = [99] * SPACES
    far[goal] = 0
    edge = [goal]
    for at in edge:
        for to in NEIGHBOURS[at]:
            if far[to] == 99:
                far[to] = far[at] + 1
                edge.append(to)
    return tuple(far)


@cache
def marches_to(goal: int) -> tuple[int, ...]:
    """Steps from every area to one, over land only."""
    far = [99] * SPACES
    far[goal] = 0
    edge = [goal]
    for at in edge:
        for to in LAND_NEIGHBOURS[at]:
            if far[to] == 99:
                far[to] = far[at] + 1
                edge.append(to)
    return tuple(far)


@cache
def approach(goals: tuple[int, ...]) -> tuple[int, ...]:
    """Steps from every space to the nearest of these, over land; where no land leads there, by sea and as if far."""
    by_land = [marches_to(goal) for goal in goals]
    anyhow = [distances(goal) for goal in goals]
    land = [min([far[space] for far in by_land]) for space in range(SPACES)]
    return tuple([land[at] if land[at] < 99 else 20 + min([far[at] for far in anyhow]) for at in range(SPACES)])


@cache
def _beyond(area: int, near: int) -> tuple[int, ...]:
    """A neighbour, and what lies behind it."""
    return (near, *[one for one in LAND_NEIGHBOURS[near] if one != area])


@cache
def _landings(area: int) -> tuple[tuple[int, ...], ...]:
    """For each Sea at an area: the Sea, and where those may start who land from there."""
    seas = []
    for sea in COASTS[area]:
        ports = [*COASTS[sea], *[port for other in SEA_NEIGHBOURS[sea] for port in COASTS[other]]]
        seas.append((sea, *[port for port in dict.fromkeys(ports) if port != area]))
    return tuple(seas)


class Survey:
    """The board as a seat judges it at one decision."""

    def __init__(self, s: Position, seat: int) -> None:
        self.s = s
        self.seat = seat
        self.ledger = Ledger(s, seat)
        self.enemies = enemies(s, seat)
        self.rivals = tuple([one for one in rivals(seat) if not are_allies(s, seat, one)])
        self.own: dict[int, list[int]] = {}
        self.theirs: dict[int, list[int]] = {}
        for block in range(BLOCKS):
            at = s.where[block]
            if at != NOWHERE and FACTION[block] != INDEPENDENT:
                here = self.own if FACTION[block] == seat else self.theirs
                here.setdefault(at, []).append(block)
        self._threats: dict[int, float] = {}
        self._arrays: dict[int, dict[int, list[tuple[float, int]]]] = {rival: {} for rival in self.rivals}
        for at, blocks in self.theirs.items():
            for block in blocks:
                if FACTION[block] in self._arrays:
                    there = self._arrays[FACTION[block]].setdefault(at, [])
                    there.append((-strength(s, seat, block), block))
        self.conquests: dict[tuple[int, frozenset[int]], float] = {}  # of Rivals, as the campaign finds them

    def cv_at(self, space: int) -> float:
        """Own strength in a space."""
        return float(sum([self.s.cv[block] for block in self.own.get(space, ())]))

    def guard_at(self, area: int) -> float:
        """Own strength that holds an area: Ground units in full, Fortresses more, others in part."""
        total = 0.0
        for block in self.own.get(area, ()):
            kind = KIND[block]
            total += self.s.cv[block] * (1.4 if kind == FORTRESS else 1.0 if IS_GROUND[kind] else 0.4)
        return total

    # threats

    def fear_of(self, rival: int) -> float:
        return 1.0 if at_war_with(self.s, self.seat, rival) else PEACE_FEAR

    def threat(self, area: int) -> float:
        """The strength that the most dangerous Rival could throw into an area next Turn."""
        if area not in self._threats:
            self._threats[area] = max([self._threat_of(area, rival) * self.fear_of(rival) for rival in self.rivals],
                                      default=0.0)  # fmt: skip
        return self._threats[area]

    def _threat_of(self, area: int, rival: int) -> float:
        used: set[int] = set()
        total = 0.0
        for near in LAND_NEIGHBOURS[area]:
            reach = _beyond(area, near) if near not in self.own else (near,)
            total += self._strongest(reach, rival, LIMIT[EDGE[area, near]], used)
        for ports in _landings(area):
            total += LANDING * self._strongest(ports, rival, 2, used)
        return total

    def _strongest(self, spaces: tuple[int, ...], rival: int, limit: int, used: set[int]) -> float:
        """The best units of a Rival in these spaces, so many of them, each used once."""
        there = self._arrays[rival]
        free = [one for at in spaces if at in there for one in there[at] if one[1] not in used]
        best = sorted(free, key=lambda one: one[0])[:limit]  # of equal ones the nearest
        used.update([block for _, block in best])
        return -GROUND_SHARE * sum([strength for strength, _ in best])

    # inroads

    @cached_property
    def army(self) -> float:
        return sum([self.cv_at(space) for space in self.own])

    def army_of(self, rival: int) -> float:
        blocks = [b for there in self.theirs.values() for b in there if FACTION[b] == rival]
        return sum([strength(self.s, self.seat, b) for b in blocks])

    @cached_property
    def _goals(self) -> list[tuple[int, int, float]]:
        """Rival capitals, how many steps own land is from them, and what it is worth to come nearer."""
        s, goals = self.s, []
        ratio = {rival: min(2.0, self.army / max(1.0, self.army_of(rival))) for rival in self.rivals}
        for area in GREAT_CAPITALS:
            rival = ORIGINAL[area]
            if rival in ratio and s.held[area] != self.seat:
                far = marches_to(area)
                own = [far[one] for one in range(SPACES) if not IS_SEA[one] and s.held[one] == self.seat]
                goals.append((area, min(own, default=99), INROAD * ratio[rival] * (2.0 if self.ledger.taken else 1.0)))
        return goals

    def inroad(self, area: int) -> float:
        """What an area is worth as a step on the way to a Rival's capital."""
        gains = [worth / marches_to(goal)[area] for goal, now, worth in self._goals if 0 < marches_to(goal)[area] < now]
        return max(gains, default=0.0)

    # garrisons

    @cached_property
    def posts(self) -> dict[int, float]:
        """Own areas that want a garrison, and how strong."""
        s, wanted = self.s, {}
        for area in range(SPACES):
            if IS_SEA[area] or s.held[area] != self.seat:
                continue
            rich = POP[area] or RES[area] or RED_RES[area]
            if area in GREAT_CAPITALS:
                share = MAIN_GUARD if area == MAIN_CAPITAL[self.seat] else SUB_GUARD
                least = (3.0 if area == MAIN_CAPITAL[self.seat] else 2.0) + GUARD_GROWTH * (s.year - TRACKS.first_year)
                wanted[area] = max(least, share * self.threat(area))
            elif rich and self.threat(area):
                wanted[area] = GUARD * self.threat(area)
        return wanted

    def need(self, area: int) -> float:
        return self.posts.get(area, 0.0)

    def deficits(self) -> list[tuple[float, int]]:
        """Areas whose garrison is too weak, the most pressing first."""
        short = []
        for area, wanted in self.posts.items():
            missing = wanted - self.guard_at(area)
            if missing > 0.3:
                weight = 4.0 if area == MAIN_CAPITAL[self.seat] else 2.0 if area in GREAT_CAPITALS else 0.6
                short.append((missing * weight, area))
        return sorted(short, key=lambda one: (-one[0], one[1]))

    def can_spare(self, block: int, leaving: float = 0.0) -> bool:
        """May a block leave its area without stripping it, when `leaving` of strength goes too?"""
        area = self.s.where[block]
        if IS_SEA[area] or area not in self.posts:
            return True
        kind = KIND[block]
        weight = 1.0 if IS_GROUND[kind] else 0.4
        return self.guard_at(area) - leaving - weight * self.s.cv[block] >= self.need(area)
