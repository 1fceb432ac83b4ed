"""Trade Routes, Supply Lines and moves against a slow and separate reading of the rulebook, in random positions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from random import Random

import pytest

from games.triumph_and_tragedy.table import RULES
from theatre.core.dice import seed_key
from theatre.games.triumph_and_tragedy import control, supply, trade
from theatre.games.triumph_and_tragedy import state as st
from theatre.games.triumph_and_tragedy import tables as tb
from theatre.games.triumph_and_tragedy import world as w
from theatre.games.triumph_and_tragedy.entering import Sight
from theatre.games.triumph_and_tragedy.ways import Mover

FRIENDLY, ENEMY, PARTITION, NEUTRAL, RIVAL = range(5)  # what an area is to a Faction
Ends = set[tuple[int, int]]


def random_position(rng: Random) -> st.Position:
    """Wars, Satellites, Armed Minors and sixty units anywhere; Rivals at peace share no area."""
    s = RULES.setup("1936", None, seed_key(rng.randrange(10**9)))
    for block in range(tb.BLOCKS):
        if s.where[block] != w.NOWHERE:
            st.remove(s, block)
    for pair in (1, 2, 3, 5, 6, 7):
        s.dow[pair] = rng.random() < 0.35
    for nation in w.MINORS:
        fate, side = rng.random(), rng.randrange(3)
        if fate < 0.2:
            s.status[nation], s.marker[nation] = st.SATELLITE, side
        elif fate < 0.35:
            s.status[nation], s.violator[nation] = st.ARMED_MINOR, side
            s.foes[nation] = 1 << side | (rng.randrange(8) if rng.random() < 0.3 else 0)
            for area in w.AREAS_OF[nation]:
                if w.MUSTER[area]:
                    st.place(s, tb.NEUTRAL, tb.FORTRESS, area, 1)
    for block in rng.sample([one for one in range(tb.BLOCKS) if tb.FACTION[one] < tb.INDEPENDENT], 60):
        _scatter(s, block, rng.randrange(w.SPACES), rng)
    s.season = tb.SUMMER
    control.freeze(s)
    return s


def _scatter(s: st.Position, block: int, space: int, rng: Random) -> None:
    kind, side = tb.KIND[block], tb.FACTION[block]
    if w.IS_SEA[space]:
        fits = kind != tb.FORTRESS
    else:
        strangers = [one for one in s.present[space] if one < 3 and one != side and not st.at_war_with(s, one, side)]
        fits = not strangers and (w.IS_COASTAL[space] or not tb.IS_SHIP[kind])
    if fits:
        s.cv[block] = 1
        st.put(s, block, space)
        s.escaped[block] = kind == tb.SUB and w.IS_SEA[space] and rng.random() < 0.4


class Reading:
    """The map in the eyes of one Faction, as the rulebook's sentences have it."""

    def __init__(self, s: st.Position, side: int) -> None:
        self.s = s
        self.side = side

    def at_war(self, other: int) -> bool:
        return other < 3 and bool(self.s.dow[self.side * 3 + other] or self.s.dow[other * 3 + self.side])

    def area(self, area: int) -> int:
        s, nation, holder = self.s, w.NATION[area], self.s.held[area]
        if holder == self.side:
            return FRIENDLY
        if holder != tb.INDEPENDENT:
            return ENEMY if self.at_war(holder) else RIVAL
        if s.status[nation] != st.ARMED_MINOR:
            return NEUTRAL
        if s.foes[nation] >> self.side & 1:
            return ENEMY
        return PARTITION if s.violator[nation] in (0, 1, 2) and s.violator[nation] != self.side else NEUTRAL

    def foes(self, space: int, escaped: bool = False) -> bool:
        """Enemy units there, with or without Escaped Subs."""
        for block in st.units_in(self.s, space):
            other = tb.FACTION[block]
            minor = other == tb.INDEPENDENT and self.area(space) in (ENEMY, PARTITION)
            if (minor or self.at_war(other)) and (escaped or not self.s.escaped[block]):
                return True
        return False

    def own(self, space: int) -> bool:
        return any(tb.FACTION[b] == self.side and not self.s.escaped[b] for b in st.units_in(self.s, space))

    def is_open(self, sea: int) -> bool:
        return not any(self.s.held[sea] >> other & 1 and self.at_war(other) for other in tb.FACTIONS)

    def friendly(self, space: int) -> bool:
        return self.is_open(space) if w.IS_SEA[space] else self.area(space) == FRIENDLY

    # 14.21: one Land Segment and one Sea Segment at most

    def trades(self, area: int) -> bool:
        capital = w.MAIN_CAPITAL[self.side]
        if self.s.held[capital] != self.side or not self._carries(area):
            return False
        todo = [(area, "L", False), (area, "S", False)]  # the segments so far, and whether the Sea Segment is over
        seen = set(todo)
        for at, way, over in todo:
            if at == capital:
                return True
            for step in self._trade_steps(at, way, over):
                if step not in seen:
                    seen.add(step)
                    todo.append(step)
        return False

    def _carries(self, space: int) -> bool:
        if w.IS_SEA[space]:
            return not self.foes(space, escaped=True)
        kind = self.area(space)
        return kind in (FRIENDLY, PARTITION, NEUTRAL) or (kind == RIVAL and bool(w.IS_STRAITS[space]))

    def _trade_steps(self, at: int, way: str, over: bool) -> Iterator[tuple[int, str, bool]]:
        by_land = {"L": "L", "S": "SL", "SL": "SL"}.get(way)
        by_sea = {"L": "LS", "S": "S", "LS": "LS"}.get(way) if not over else None
        for to in w.NEIGHBOURS[at]:
            if not self._carries(to):
                continue
            wet = w.IS_SEA[at] or w.IS_SEA[to]
            if by_land and not wet:
                yield to, by_land, False
            if by_sea and (wet or w.IS_STRAITS[at] or w.IS_STRAITS[to]):
                yield to, by_sea, not (w.IS_SEA[to] or w.IS_STRAITS[to])

    # 14.11

    def supplies(self, space: int) -> bool:
        home = [one for one in w.GREAT_CAPITALS if w.ORIGINAL[one] == self.side and self.s.held[one] == self.side]
        todo = [space]
        for at in todo:
            if at in home:
                return True
            todo += [to for to in w.NEIGHBOURS[at] if to not in todo and self._supplies_through(to)]
        return False

    def _supplies_through(self, space: int) -> bool:
        return self.friendly(space) or (bool(w.IS_STRAITS[space]) and self.area(space) != ENEMY)


class Walker:
    """One unit and where 11.0 to 11.5 let it go, by trying every way."""

    def __init__(self, s: st.Position, block: int) -> None:
        self.s = s
        self.block = block
        self.read = Reading(s, tb.FACTION[block])
        self.kind = tb.KIND[block]
        self.start = s.where[block]
        self.ground = tb.IS_GROUND[self.kind]
        self.air = self.kind == tb.AIR_FORCE
        self.slips = self.kind in (tb.AIR_FORCE, tb.SUB)
        self.engaged = not s.escaped[block] and self.read.own(self.start) and self.read.foes(self.start)

    def ends(self) -> Ends:
        """Destinations; where Enemies stand, with the space before, for that is where a unit Engaged from."""
        found: Ends = set()
        if self.air:
            found |= self._walk(lambda at: w.NEIGHBOURS[at], tb.AIR_SPEED[self.kind])
        elif not w.IS_SEA[self.start]:
            found |= self._by_land()
        if not self.air and (w.IS_SEA[self.start] or w.IS_COASTAL[self.start]):
            found |= self._walk(lambda at: (*w.SEA_NEIGHBOURS[at], *w.COASTS[at]), tb.SEA_SPEED[self.kind], by_sea=True)
        return found

    def _by_land(self) -> Ends:
        if self.ground:
            return self._walk(lambda at: w.LAND_NEIGHBOURS[at], tb.LAND_SPEED[self.kind])
        beside = [to for to in w.LAND_NEIGHBOURS[self.start] if (self.start, to) in w.SHARED_COAST]
        return self._walk(lambda at: beside if at == self.start else (), 1, far=False)

    def _walk(self, near: Callable[[int], Iterable[int]], speed: int, by_sea: bool = False, far: bool = True) -> Ends:
        found: Ends = set()
        at_home = self.read.friendly(self.start) and not (self.air and w.IS_SEA[self.start])
        for strategic in (False, True) if far and not self.engaged and (at_home or not self.air) else (False,):
            reach = speed * (1 + strategic)
            cheapest = {self.start: 0}
            todo = [self.start]
            for at in todo:
                for to in near(at):
                    spent = cheapest[at] + w.SEA_COST[to]
                    if to == self.start or spent > reach or (strategic and not self._is_quiet(to)):
                        continue
                    first = at == self.start
                    lands = not (strategic and self.air and w.IS_SEA[to])  # 11.4d
                    if lands and self._stops(to) and (not first or self._leaves(to, True)):
                        found.add((to, at if self.read.foes(to) and not self.slips else to))
                    goes_on = self._passes(to, by_sea) and (not first or self._leaves(to, False))
                    if goes_on and spent < cheapest.get(to, reach):
                        cheapest[to] = spent
                        todo.append(to)
        return found

    def _is_quiet(self, space: int) -> bool:
        """11.4a: Friendly, without Enemies; 12.73c: nor Escaped Enemy Subs."""
        return self.read.friendly(space) and not self.read.foes(space, escaped=True)

    def _leaves(self, to: int, last: bool) -> bool:
        """11.51: the first step out of a Battle."""
        read = self.read
        if not self.engaged:
            return True
        if self.ground and w.IS_SEA[self.start]:
            return False
        alone = w.IS_SEA[to] or set(self.s.present[to]) <= {read.side}
        if read.friendly(to) and not read.foes(to) and alone:
            return True
        if not self.slips or last:
            return False
        if w.IS_SEA[to]:
            return True  # an Enemy Sea, or one with Enemies
        return read.area(to) != PARTITION and (read.area(to) == ENEMY or read.foes(to))

    def _passes(self, to: int, by_sea: bool) -> bool:
        read = self.read
        if w.IS_SEA[to]:
            return self.slips or not read.foes(to)
        kind = read.area(to)
        through = bool(w.IS_STRAITS[to]) and (by_sea or self.air)
        if through and kind == PARTITION:
            return True
        if kind in (NEUTRAL, RIVAL) or self._meets_rivals(to):
            return through and kind != ENEMY and (self.slips or not read.foes(to))
        if by_sea and (not through or kind == ENEMY):
            return False
        return self.slips or not read.foes(to)

    def _stops(self, to: int) -> bool:
        read = self.read
        if self.air and w.IS_SEA[self.start]:
            return not w.IS_SEA[to] and read.area(to) == FRIENDLY and set(self.s.present[to]) <= {read.side}
        if read.foes(to) and self.engaged:
            return False
        if w.IS_SEA[to]:
            return not (self.ground and read.foes(to))
        if read.area(to) in (NEUTRAL, RIVAL) or self._meets_rivals(to):
            return False
        held = read.area(to) == FRIENDLY or read.foes(to) or st.has_ground_support(self.s, to, read.side)
        return self.ground or held  # 11.55c

    def _meets_rivals(self, area: int) -> bool:
        others = [one for one in self.s.present[area] if one < 3 and one != self.read.side]
        return any(not self.read.at_war(one) for one in others)


@pytest.mark.parametrize("number", range(12))
def test_trade_routes_and_supply_lines(number: int) -> None:
    s = random_position(Random(f"routes/{number}"))
    for side in tb.FACTIONS:
        read = Reading(s, side)
        reached = trade.reached(s, side)
        assert [area for area in w.AREAS if reached >> area & 1] == [area for area in w.AREAS if read.trades(area)]
        lines = supply.supply_lines(s, side)
        for block in st.units_of(s, side):
            space = s.where[block]
            assert supply.is_supplied_place(s, space, side, lines) == read.supplies(space), w.IDS[space]


@pytest.mark.parametrize("number", range(40))
def test_moves(number: int) -> None:
    s = random_position(Random(f"moves/{number}"))
    side = number % 3
    st.new_turn(s, side)
    read = Reading(s, side)
    for block in st.units_of(s, side):
        slips = tb.KIND[block] in (tb.AIR_FORCE, tb.SUB)
        if tb.POWER[block] != tb.USA and tb.KIND[block] != tb.FORTRESS:
            ends = [end for end in Mover(Sight(s, side), block).ends() if end[0] != s.where[block]]
            found = {(to, last if read.foes(to) and not slips else to) for to, last in ends}
            assert found == Walker(s, block).ends(), (tb.UNITS[tb.KIND[block]].id, w.IDS[s.where[block]])
