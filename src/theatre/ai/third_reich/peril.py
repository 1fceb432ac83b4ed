"""Who could be cut off in the enemy's next turn, by where own units will stand then."""

from __future__ import annotations

from functools import cached_property
from itertools import combinations
from typing import NamedTuple

from theatre.ai.third_reich.survey import BREAKTHROUGH, COST, EXPEDITIONS, PORT_HEXES, Survey
from theatre.games.third_reich.movement.control import fortresses
from theatre.games.third_reich.movement.marching import CLING
from theatre.games.third_reich.movement.zones import AROUND
from theatre.games.third_reich.supply.overland import edge_for, line_hexes, source_hexes
from theatre.games.third_reich.tables import ARMOR, COMBAT, IS_GROUND, KIND, MOVEMENT, PARTISAN
from theatre.games.third_reich.world import (
    BIT,
    GROUND_SIDES,
    HEXES,
    LAND,
    NEAR,
    NOWHERE,
    across,
    flood,
    mask_of,
    spaces,
    within,
)

CARE = 7.0  # what a BRP in danger of being cut off counts against one that an attack or a hex is worth
BY_MARCH, MOST_BY_BREACH = 0.7, 0.6  # how likely a cut is that armor can make by marching, or by beating a hex first
WEAK, BREACH = 1.5, 0.15  # hostile factors for each own one with which a hex may be beaten; chance for each of them
BOTH = 0.6  # of the chance that two cuts are made, if each can be
MOST_APART, NEIGHBOURS = 7, 5  # cuts that are looked at together; hexes between two that are
FEW = 6
Stands = dict[int, int]
"""By unit the hex in which it will stand."""


class Field(NamedTuple):
    """What the enemy meets: hexes with troops in them, and the zones of armor."""

    manned: int
    zone: int


class Threat(NamedTuple):
    """What hostile armor takes and covers with its zone, with what chance, and by which empty hexes it comes."""

    chance: float
    block: int
    way: int


class Blow(NamedTuple):
    """A threat, whom it cuts off, and what that costs times its chance."""

    hurt: float
    threat: Threat
    cut: tuple[int, ...]


class Outlook(NamedTuple):
    """BRPs that the enemy is likely to cut off, whom with what chance, the worst blows, hexes that none reaches."""

    cost: float
    risk: dict[int, float]
    blows: list[Blow]
    safe: int

    def worst(self) -> list[Blow]:
        """Some of the worst that do not come by the same way."""
        found: list[Blow] = []
        for blow in sorted(self.blows, key=lambda blow: (-blow.hurt, blow.threat)):
            if all(blow.cut != other.cut for other in found):
                found.append(blow)
            if len(found) == FEW:
                break
        return found


class Peril:
    """The dangers of a position to the supply of a power's ground units, for any places in which they may stand.

    `beaten`: hostile hexes that will have been taken by then; `spent`: own units that will have paid for it.
    """

    def __init__(self, survey: Survey, beaten: int = 0, spent: frozenset[int] = frozenset()) -> None:
        self.survey, self.s, self.beaten, self.spent = survey, survey.s, beaten, spent

    @cached_property
    def foes(self) -> list[int]:
        s, hostile = self.s, self.survey.hostile
        every = [u for u in s.placed if IS_GROUND[u] and hostile[s.serves[u]] and MOVEMENT[u]]
        return [unit for unit in every if BIT[s.where[unit]] & ~self.beaten]

    @cached_property
    def armor(self) -> list[int]:
        return [unit for unit in self.foes if KIND[unit] == ARMOR]

    @cached_property
    def _ground(self) -> int:
        return mask_of([self.s.where[unit] for unit in self.foes])

    @cached_property
    def _friends(self) -> list[int]:
        """Ground units of others that stand in the enemy's way."""
        s, own, hostile = self.s, set(self.survey.ground), self.survey.hostile
        every = [u for u in s.placed if IS_GROUND[u] and u not in own and BIT[s.where[u]] and KIND[u] != PARTISAN]
        return [unit for unit in every if not hostile[s.serves[unit]] and self.survey.friendly & BIT[s.where[unit]]]

    @cached_property
    def _walls(self) -> int:
        return fortresses(self.s)

    @cached_property
    def _zone(self) -> int:
        """What hostile armor covers now."""
        found = 0
        for hex_ in {self.s.where[unit] for unit in self.armor}:
            found |= BIT[hex_] | (AROUND[hex_] & ~self._walls)
        return found

    @cached_property
    def _lines(self) -> int:
        return line_hexes(self.s, self.survey.nation) & ~self._ground

    @cached_property
    def _sources(self) -> int:
        nation = self.survey.nation
        sources = source_hexes(self.s, nation, True) | self._landings
        return sources | across(sources, GROUND_SIDES) | edge_for(self.s, nation)

    @cached_property
    def _landings(self) -> int:
        """Where fleets bring supply ashore; whoever is in such a hex is fed in a hostile zone too [27.24b]."""
        used = [self.s.landing[unit] for unit in self.survey.ground if self.s.fed_by[unit] != NOWHERE]
        ports = PORT_HEXES if self.survey.nation in EXPEDITIONS else 0
        return (mask_of(used) | ports) & self._lines

    @cached_property
    def _fed_now(self) -> int:
        clear = self._lines & ~self._zone
        return _with_rim(flood(self._sources & clear, clear, GROUND_SIDES))

    def field(self, stands: Stands) -> Field:
        s = self.s
        there = [*stands.items(), *[(unit, s.where[unit]) for unit in self._friends]]
        zone = 0
        for unit, hex_ in there:
            if KIND[unit] == ARMOR:
                zone |= AROUND[hex_]
        return Field(mask_of([hex_ for _, hex_ in there]), zone)

    def look(self, stands: Stands) -> Outlook:
        """Those that have no supply now are not counted."""
        stands = {unit: hex_ for unit, hex_ in stands.items() if unit not in self.spent} if self.spent else stands
        field = self.field(stands)
        threats = [*self._marches(field), *self._breaches(field, stands)]
        clear, every = self._lines & ~self._zone, 0
        for threat in threats:
            every |= threat.block
        core = flood(self._sources & clear & ~every, clear & ~every, GROUND_SIDES)
        safe = _with_rim(core) | self._landings
        able = self._fed_now & ~self._walls & ~safe
        counted = [(unit, BIT[at]) for unit, at in stands.items() if BIT[at] & able]
        risk: dict[int, float] = {}
        blows: list[Blow] = []
        for threat in [*threats, *_pairs(threats)] if counted else ():
            open_ = clear & ~threat.block
            fed = _with_rim(flood(core | (self._sources & open_), open_, GROUND_SIDES))
            cut = tuple([unit for unit, bit in counted if not fed & bit])
            for unit in cut:
                risk[unit] = max(risk.get(unit, 0.0), threat.chance)
            if cut:
                blows.append(Blow(threat.chance * sum([COST[unit] for unit in cut]), threat, cut))
        return Outlook(sum([COST[unit] * chance for unit, chance in risk.items()]), risk, blows, safe)

    def _marches(self, field: Field) -> list[Threat]:
        """For each hex behind the line that hostile armor can march to what it takes and covers on the way."""
        s = self.s
        best = {s.where[unit]: MOVEMENT[unit] for unit in self.armor}
        before: dict[int, int] = {}
        frontier = list(best)
        passable = LAND & ~field.manned & (self._lines | self.survey.foe_land | self.survey.foe_ground)
        while frontier:
            following: list[int] = []
            for here in frontier:
                left = best[here] - (CLING if field.zone & BIT[here] else 1)
                if left < 0:
                    continue
                for there in spaces(NEAR[here] & passable):
                    if left > best.get(there, -1):
                        best[there], before[there] = left, here
                        following.append(there)
            frontier = following
        found = []
        for end in before:
            if self._lines & (BIT[end] | AROUND[end]):
                way, here = 0, end
                while here in before:
                    way |= BIT[here]
                    here = before[here]
                block = way | (AROUND[end] & ~self._walls)
                if block & self._lines & ~self._zone:
                    found.append(Threat(BY_MARCH, block, way))
        return found

    def _breaches(self, field: Field, stands: Stands) -> list[Threat]:
        """For each weak hex beside the enemy what armor takes and covers that breaks through it and spreads."""
        s, own = self.s, dict[int, int]()
        if not self.armor:
            return []
        for unit, hex_ in stands.items():
            own[hex_] = own.get(hex_, 0) + COMBAT[unit]
        found = []
        for hex_, factors in own.items():
            if not self.survey.armor_near & BIT[hex_] or BIT[hex_] & self._walls:
                continue
            around = within(BIT[hex_], LAND, BREAKTHROUGH)
            ratio = sum([COMBAT[unit] for unit in self.foes if around & BIT[s.where[unit]]]) / max(1, factors)
            if ratio >= WEAK:
                spread = within(BIT[hex_], LAND & ~(field.manned & ~BIT[hex_]), BREAKTHROUGH)
                block = spread | (across(spread, GROUND_SIDES) & ~self._walls)
                found.append(Threat(min(BREACH * ratio, MOST_BY_BREACH), block, spread & ~BIT[hex_]))
        return found


def _pairs(threats: list[Threat]) -> list[Threat]:
    """Two at once, of some that lie apart: an enemy with many armies makes more than one hole."""
    apart: list[Threat] = []
    for threat in sorted(threats, key=lambda threat: (-threat.chance * threat.block.bit_count(), threat.block)):
        size = threat.block.bit_count()
        if all(2 * (threat.block & other.block).bit_count() < size for other in apart):
            apart.append(threat)
        if len(apart) == MOST_APART:
            break
    found = []
    for one, other in combinations(apart, 2):
        if within(one.block, HEXES, NEIGHBOURS) & other.block:
            chance = BOTH * one.chance * other.chance
            found.append(Threat(chance, one.block | other.block, one.way | other.way))
    return found


def _with_rim(hexes: int) -> int:
    return hexes | across(hexes, GROUND_SIDES)
