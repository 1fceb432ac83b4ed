"""What is where: own and hostile forces, what land is worth, and how far it is on foot from one hex to another."""

from __future__ import annotations

from functools import cache, cached_property, lru_cache
from heapq import heappop, heappush

from theatre.board.masks import bits
from theatre.games.third_reich.counters import actor, enemy_armor, enemy_ground
from theatre.games.third_reich.movement.control import fortresses, friendly, held_by
from theatre.games.third_reich.movement.zones import AROUND, zone_against
from theatre.games.third_reich.nations import (
    allied,
    at_war,
    enemies_of,
    in_game,
    is_enemy,
    is_western,
    master,
)
from theatre.games.third_reich.politics.cooperation import is_anglo_french
from theatre.games.third_reich.state import NEUTRAL, Position, this_turn, units_at
from theatre.games.third_reich.supply.overland import (
    in_reach,
    line_hexes,
    source_hexes,
    supplied_hexes,
    without_supply,
)
from theatre.games.third_reich.tables import (
    AIR,
    ARMOR,
    AXIS,
    BRITAIN,
    CHARTS,
    COMBAT,
    FALL,
    FRANCE,
    GERMANY,
    IS_GROUND,
    ITALY,
    KIND,
    KIND_IDS,
    NOBODY,
    POWERS,
    SEASONS,
    SUMMER,
    UNITS,
    USA,
    USSR,
)
from theatre.games.third_reich.world import (
    AXIS_MINOR_ALLIES,
    BEACHES,
    BIT,
    BRP,
    CAPITAL,
    CITIES,
    COUNTRY,
    COUNTRY_MASK,
    EAST_EDGE,
    GROUND_SIDES,
    IS_LAND,
    LAND,
    LAND_SIDES,
    MINOR_COUNTRIES,
    NEAR,
    NOWHERE,
    OBJECTIVES,
    ON_FRONT,
    PORTS,
    PORTS_AT,
    SPACES,
    WEST,
    across,
    flood,
    hexes_between,
    mask_of,
    spaces,
    within,
)

FAR = 255
NOT_FAR = 3
FULL = 2  # ground units in a hex
OUTNUMBERED = 1.5  # hostile factors for each own one
HOMELAND = 16  # hexes around a capital from which it is fought for
MOST_LOCKS = 4  # hostile hexes that are beaten together to open a pocket
ARMOR_RANGE, BREAKTHROUGH, POCKET = 3, 2, 6  # hexes: from where armor comes, how far it gets, how far it hurts
COST = tuple([CHARTS.costs.per_factor.get(KIND_IDS[KIND[unit]], 3) * COMBAT[unit] for unit in range(UNITS)])
"""What a counter costs to build, in BRPs."""
MAJOR_CAPITAL, MOSCOW_WORTH, MINOR_CAPITAL, OBJECTIVE_WORTH, CITY_WORTH, PORT_WORTH = 90, 40, 15, 14, 3, 2
BEACHHEAD = 8  # hexes around an army on the Continent from which it is attacked
EXPEDITIONS = (BRITAIN, USA)
"""Whose armies on the Continent are fed over sea alone."""
FADING = 0.82  # what is left of the pull of a place one hex further away
SUMMER_1941 = 1941 * len(SEASONS) + SUMMER
FALL_1941 = 1941 * len(SEASONS) + FALL
PORT_HEXES = mask_of([port.hex for port in PORTS])
CONTINENT = flood(BIT[CAPITAL[FRANCE]], LAND, LAND_SIDES) & ON_FRONT[WEST]

_index = {BIT[at]: at for at in range(SPACES) if BIT[at]}


@cache
def land_steps(hex_: int) -> bytes:
    """From a hex to every other on foot, whoever holds what lies between; FAR where there is no way."""
    found = bytearray([FAR]) * SPACES
    reached = frontier = BIT[hex_]
    steps = 0
    while frontier and steps < FAR - 1:
        for bit in bits(frontier):
            found[_index[1 << bit]] = steps
        frontier = across(frontier, GROUND_SIDES) & LAND & ~reached
        reached |= frontier
        steps += 1
    return bytes(found)


@cache
def air_steps(hex_: int) -> bytes:
    """From a hex to every other as the crow flies; FAR for boxes."""
    if not BIT[hex_]:
        return bytes([FAR]) * SPACES
    return bytes([min(FAR, hexes_between(hex_, at)) if BIT[at] else FAR for at in range(SPACES)])


PULL = tuple([FADING**steps if steps < FAR else 0.0 for steps in range(FAR + 1)])


@cache
def pull_of(hex_: int) -> tuple[float, ...]:
    """How strongly a place is felt in every hex."""
    return tuple([PULL[steps] for steps in land_steps(hex_)])


def plain_worth(hex_: int) -> float:
    """What a hex is worth to whoever holds it."""
    worth = 1.0 + CITY_WORTH * min(CITIES[hex_], 1) + PORT_WORTH * bool(PORTS_AT.get(hex_))
    country = COUNTRY[hex_]
    if country != NOBODY and CAPITAL[country] == hex_:
        if country in POWERS:
            worth += MOSCOW_WORTH if country == USSR else MAJOR_CAPITAL
        elif country in MINOR_COUNTRIES:
            worth += MINOR_CAPITAL + BRP[country]
    return worth + OBJECTIVE_WORTH * (hex_ in OBJECTIVES)


WORTH = tuple([plain_worth(at) if IS_LAND[at] else 0.0 for at in range(SPACES)])
PRIZES = tuple([at for at in range(SPACES) if WORTH[at] >= OBJECTIVE_WORTH])
"""Capitals and objectives: what both sides fight for."""


class Survey:
    """A position as a nation sees it: a major power, or a minor on its own in its turn."""

    def __init__(self, s: Position, nation: int) -> None:
        self.s, self.nation = s, nation
        self._relieved: dict[tuple[int, int], int] = {}

    @cached_property
    def friendly(self) -> int:
        return friendly(self.s, self.nation) if self.nation in POWERS else self.s.held[self.nation]

    @cached_property
    def hostile(self) -> tuple[bool, ...]:
        """By nation: at war with it, or sure to be soon."""
        known = list(enemies_of(self.s, self.nation))
        for nation in foreseen(self.s, self.nation):
            known[nation] = True
        return tuple(known)

    @cached_property
    def foes_at(self) -> dict[int, list[int]]:
        """Hostile ground units by hex."""
        found: dict[int, list[int]] = {}
        hostile = enemies_of(self.s, self.nation)
        for unit in self.s.placed:
            if IS_GROUND[unit] and hostile[self.s.serves[unit]] and BIT[self.s.where[unit]]:
                found.setdefault(self.s.where[unit], []).append(unit)
        return found

    @cached_property
    def feared_at(self) -> dict[int, float]:
        """Ground factors by hex of all that are hostile or will be."""
        found: dict[int, float] = {}
        for unit in self.s.placed:
            if IS_GROUND[unit] and self.hostile[self.s.serves[unit]] and BIT[self.s.where[unit]]:
                found[self.s.where[unit]] = found.get(self.s.where[unit], 0) + COMBAT[unit]
        return found

    @cached_property
    def foe_ground(self) -> int:
        mask = 0
        for hex_ in self.foes_at:
            mask |= BIT[hex_]
        return mask

    @cached_property
    def foe_air(self) -> list[int]:
        hostile = enemies_of(self.s, self.nation)
        s = self.s
        return [u for u in s.placed if KIND[u] == AIR and hostile[s.serves[u]] and BIT[s.where[u]]]

    @cached_property
    def foe_land(self) -> int:
        """Hexes in hostile hands, now or soon."""
        return held_by(self.s, self.hostile)

    @cached_property
    def ragged(self) -> int:
        """Friendly hexes that stick out so far that whoever holds them will be cut off, but for prizes."""
        foe, own = self.foe_land | self.foe_ground, self.friendly & ~self.foe_ground
        found = 0
        for _ in range(2):
            rim = across(foe, GROUND_SIDES) & own
            out = [hex_ for hex_ in spaces(rim) if hex_ not in PRIZES and sticks_out(self.nation, hex_, foe, own)]
            if not out:
                break
            shed = mask_of(out)
            found, foe, own = found | shed, foe | shed, own & ~shed
        return found

    @cached_property
    def joined(self) -> int:
        """Friendly hexes from which one can walk to a source of supply without meeting the enemy."""
        own = self.friendly & LAND & ~self.foe_ground
        return flood(self._sources & own, own, GROUND_SIDES)

    def hanging(self, width: int) -> int:
        """Those joined to supply only by necks of land within so many hexes of the enemy on both sides."""
        own = self.joined
        wide = own & ~within(self.foe_land | self.foe_ground, LAND, width)
        core = flood(within(self._sources, own, width) & wide, wide, GROUND_SIDES)
        return own & ~within(core, own, width) if core else 0

    def would_stick_out(self, hex_: int) -> bool:
        """Is a hostile hex one that could not be held?"""
        return sticks_out(self.nation, hex_, self.foe_land | self.foe_ground, self.friendly)

    @cached_property
    def zone(self) -> int:
        return zone_against(self.s, self.nation)

    @cached_property
    def ground(self) -> list[int]:
        """Own ground units on the map."""
        s = self.s
        return [u for u in s.placed if IS_GROUND[u] and actor(s, u) == self.nation and BIT[s.where[u]]]

    @cached_property
    def odds_against(self) -> float:
        """Hostile ground factors within reach of the capital for each own one there."""
        capital = CAPITAL[self.nation]
        if capital == NOWHERE or not BIT[capital]:
            return 0.0
        steps = land_steps(capital)
        foes = sum([COMBAT[u] for hex_, units in self.foes_at.items() if steps[hex_] <= HOMELAND for u in units])
        own = sum([COMBAT[unit] for unit in self.ground if steps[self.s.where[unit]] <= HOMELAND])
        return foes / max(1, own)

    @cached_property
    def odds_abroad(self) -> float:
        """Hostile ground factors near the own troops on the Continent for each of this side there."""
        s = self.s
        army = mask_of([s.where[unit] for unit in self.ground]) & CONTINENT
        near = within(army, LAND, BEACHHEAD)
        foes = sum([COMBAT[u] for hex_, units in self.foes_at.items() if near & BIT[hex_] for u in units])
        hostile = enemies_of(s, self.nation)
        own = [u for u in s.placed if IS_GROUND[u] and BIT[s.where[u]] & near and not hostile[s.serves[u]]]
        return foes / max(1, sum([COMBAT[unit] for unit in own]))

    @cached_property
    def is_on_the_defensive(self) -> bool:
        """Must it keep its troops together, for it is outnumbered and everything is fed from one side?"""
        odds = self.odds_abroad if self.nation in EXPEDITIONS else self.odds_against
        return self.nation in (FRANCE, ITALY, USSR, *EXPEDITIONS) and odds >= OUTNUMBERED

    @cached_property
    def havens(self) -> int:
        """Hexes on the Continent where fleets bring supply ashore, whoever stands around them."""
        beaches = mask_of([hex_ for hex_ in BEACHES if self.s.bridgehead[hex_]])
        return (PORT_HEXES | beaches) & CONTINENT & self.friendly & ~self.foe_ground

    def allies_at(self, hex_: int) -> int:
        """How many places in a hex are taken by friends; where nations do not mix all of them."""
        s = self.s
        others = [u for u in units_at(s, hex_) if IS_GROUND[u] and actor(s, u) != self.nation]
        if others and {self.nation, actor(s, others[0])} == {BRITAIN, FRANCE} and is_anglo_french(s):
            return FULL
        return len(others)

    @cached_property
    def lost(self) -> frozenset[int]:
        """Own units that have no supply, and will be removed unless that changes."""
        return frozenset(without_supply(self.s, (self.nation,))) if self.nation in POWERS else frozenset()

    @cached_property
    def starving(self) -> list[int]:
        """Units of this power and of its allies that have no supply."""
        if self.nation not in POWERS:
            return []
        friends = [power for power in POWERS if power == self.nation or allied(self.s, power, self.nation)]
        together = [power for power in friends if is_western(self.s, power) == is_western(self.s, self.nation)]
        return without_supply(self.s, tuple(together))

    def cut_off_near(self, hex_: int) -> int:
        """What units without supply cost that are not far from a hex."""
        if not self.starving:
            return 0
        steps = land_steps(hex_)
        return sum([COST[unit] for unit in self.starving if steps[self.s.where[unit]] <= NOT_FAR])

    def relieved_by(self, beaten: int, entered: int = 0) -> int:
        """What units cost that have supply again if the enemies in some hexes are beaten and others are entered."""
        if not self.starving:
            return 0
        if (beaten, entered) not in self._relieved:
            self._relieved[beaten, entered] = self._relieved_by(beaten, entered)
        return self._relieved[beaten, entered]

    def _relieved_by(self, beaten: int, entered: int) -> int:
        s = self.s
        found = 0
        for nation in sorted({s.serves[unit] for unit in self.starving}):
            walls, armor = fortresses(s), enemy_armor(s, nation) & ~beaten
            zones = tuple([BIT[at] | (AROUND[at] & ~walls) for at in spaces(armor)])
            edge = EAST_EDGE if master(s, nation) == USSR else 0
            lines, hostile = line_hexes(s, nation) | beaten | entered, enemy_ground(s, nation) & ~beaten
            fed = in_reach(source_hexes(s, nation, True), edge, lines, zones, hostile)
            own = [unit for unit in self.starving if s.serves[unit] == nation]
            found += sum([COST[unit] for unit in own if fed & BIT[s.where[unit]]])
        return found

    @cached_property
    def keys(self) -> dict[int, float]:
        """Hostile hexes that must be beaten together before a pocket has supply, each with its share of the pocket."""
        s, found = self.s, dict[int, float]()
        pockets: dict[tuple[int, int], int] = {}
        for unit in self.starving:
            place = (s.where[unit], s.serves[unit])
            pockets[place] = pockets.get(place, 0) + COST[unit]
        for (start, nation), cost in pockets.items():
            locks = locks_of(s, start, nation) if BIT[start] else set()
            for hex_ in locks:
                found[hex_] = found.get(hex_, 0.0) + cost / len(locks)
        return found

    @cached_property
    def armor_near(self) -> int:
        """Hexes that hostile armor can come to in a turn of fighting."""
        mask = mask_of([hex_ for hex_, units in self.foes_at.items() if any(KIND[unit] == ARMOR for unit in units)])
        return within(mask, LAND, ARMOR_RANGE)

    def pocket_behind(self, hex_: int) -> int:
        """What own units cost that would have no supply if hostile armor broke through a hex and spread behind it."""
        s = self.s
        if not self.armor_near & BIT[hex_]:
            return 0
        fed = self.fed_after(hex_)
        far = land_steps(hex_)
        near = [unit for unit in self.ground if far[s.where[unit]] <= POCKET and s.where[unit] != hex_]
        return sum([COST[unit] for unit in near if not fed & BIT[s.where[unit]] and unit not in self.lost])

    def fed_after(self, hex_: int) -> int:
        """Hexes in supply once hostile armor has broken through a hex and spread behind it."""
        spread = within(BIT[hex_], LAND & ~(self.manned & ~BIT[hex_]), BREAKTHROUGH)
        clear = self._lines & ~(spread | across(spread, LAND_SIDES))
        fed = flood(self._sources & clear, clear, GROUND_SIDES)
        return fed | across(fed, GROUND_SIDES)

    @cached_property
    def manned(self) -> int:
        return mask_of([self.s.where[unit] for unit in self.ground])

    @cached_property
    def _lines(self) -> int:
        """Hexes through which supply can come now."""
        return line_hexes(self.s, self.nation) & ~enemy_ground(self.s, self.nation) & ~self.zone

    @cached_property
    def _sources(self) -> int:
        """Hexes with a source or beside one."""
        sources = source_hexes(self.s, self.nation, True)
        return sources | across(sources, GROUND_SIDES) | (EAST_EDGE if self.nation == USSR else 0)

    @cached_property
    def air(self) -> list[int]:
        s = self.s
        return [u for u in s.placed if KIND[u] == AIR and actor(s, u) == self.nation and BIT[s.where[u]]]

    @cached_property
    def prizes(self) -> dict[int, float]:
        """What the enemy holds and is worth taking."""
        return {hex_: WORTH[hex_] for hex_ in PRIZES if self.foe_land & BIT[hex_]}

    @cached_property
    def treasures(self) -> dict[int, float]:
        """What this side holds and must keep; its own capital above all."""
        found = {hex_: WORTH[hex_] for hex_ in PRIZES if self.friendly & BIT[hex_]}
        if self.nation not in POWERS and CAPITAL[self.nation] != NOWHERE:
            found[CAPITAL[self.nation]] = MAJOR_CAPITAL
        return found

    @cached_property
    def lure(self) -> tuple[float, ...]:
        """By hex how strongly the enemy's prizes are felt there."""
        return felt(tuple(self.prizes.items()))

    @cached_property
    def dear(self) -> tuple[float, ...]:
        """By hex how near it is to what must be kept."""
        return felt(tuple(self.treasures.items()))


@lru_cache(maxsize=256)
def felt(places: tuple[tuple[int, float], ...]) -> tuple[float, ...]:
    """By hex how strongly the strongest of some places is felt."""
    pulls = [[worth * pull for pull in pull_of(hex_)] for hex_, worth in places]
    return tuple([max(some) for some in zip(*pulls, strict=True)]) if pulls else (0.0,) * SPACES


def foreseen(s: Position, nation: int) -> list[int]:
    """Nations that are not at war with this one but will be before long, or through which an enemy may come."""
    power = master(s, nation)
    if power == NOBODY or power not in POWERS:
        return []
    found: list[int] = []
    if power in (GERMANY, USSR) and this_turn(s) >= SUMMER_1941 - 2:
        other = USSR if power == GERMANY else GERMANY
        if in_game(s, other) and not at_war(s, power, other):
            found.append(other)
    found += [minor for minor in MINOR_COUNTRIES if s.status[minor] == NEUTRAL and lies_between(s, power, minor)]
    return found


def lies_between(s: Position, power: int, minor: int) -> bool:
    """Does a neutral border on a hostile major power, so that he may march through it, and on friendly land?"""
    if s.sides[power] == AXIS and minor in AXIS_MINOR_ALLIES:
        return False
    rim = across(COUNTRY_MASK[minor], GROUND_SIDES)
    theirs = any(rim & s.held[foe] for foe in POWERS if is_enemy(s, power, foe))
    return theirs and bool(rim & s.held[power])


def locks_of(s: Position, start: int, nation: int) -> set[int]:
    """The hostile hexes whose fall opens a way from a pocket to supply, by the way that has fewest of them."""
    watch: dict[int, list[int]] = {}
    for armor in spaces(enemy_armor(s, nation)):
        for hex_ in spaces((BIT[armor] | AROUND[armor]) & LAND):
            watch.setdefault(hex_, []).append(armor)
    hostile, own, fed = enemy_ground(s, nation), line_hexes(s, nation), supplied_hexes(s, nation)
    costs, before = {start: 0.0}, {start: start}
    heap = [(0.0, start)]
    while heap:
        cost, here = heappop(heap)
        if cost > costs[here] or cost > MOST_LOCKS + 1:
            continue
        if fed & BIT[here] and here != start and here not in watch:
            return _locks_on(before, here, watch, hostile)
        for there in spaces(NEAR[here] & LAND):
            price = cost + len(watch.get(there, ())) + bool(hostile & BIT[there]) + (0.1 if own & BIT[there] else 0.4)
            if price < costs.get(there, MOST_LOCKS + 1.0):
                costs[there], before[there] = price, here
                heappush(heap, (price, there))
    return set()


def _locks_on(before: dict[int, int], end: int, watch: dict[int, list[int]], hostile: int) -> set[int]:
    found: set[int] = set()
    while before[end] != end:
        found.update(watch.get(end, ()), [end] if hostile & BIT[end] else [])
        end = before[end]
    return found if len(found) <= MOST_LOCKS else set()


def sticks_out(nation: int, hex_: int, foe: int, own: int) -> bool:
    """Has a hex too many hostile neighbours for each friendly one? Germany takes the greater risk."""
    halves = 4 if nation == GERMANY else 3
    return 2 * (NEAR[hex_] & foe).bit_count() > halves * (NEAR[hex_] & own).bit_count()
