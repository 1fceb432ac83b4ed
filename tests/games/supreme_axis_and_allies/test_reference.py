"""Flights and marches against a slow and separate reading of the rulebook, in random positions."""

from __future__ import annotations

from random import Random

import pytest

from games.supreme_axis_and_allies.table import Table, table
from theatre.core.decision import Choice
from theatre.games.supreme_axis_and_allies import state as st
from theatre.games.supreme_axis_and_allies import tables as tb
from theatre.games.supreme_axis_and_allies import world as w

NAMES = ("USSR", "GER", "UK", "JAP", "USA")
ARMY = (tb.INF, tb.INF, tb.ARM, tb.SCT, tb.FRT, tb.FIT, tb.BMB, tb.AAG)
NAVY = (tb.DST, tb.SUB, tb.TRN, tb.CRU)
TRIES = 150
FAR = 99


def random_position(rng: Random) -> Table:
    """Borders, industries and units anywhere, each unit on friendly land; no carriers."""
    t = table(rng.choice(NAMES), "movement", neutrality=rng.randrange(2))
    s = t.s
    for area in w.LAND:
        if rng.random() < 0.15 and w.ORIGINAL[area] < w.NEUTRAL:
            st.set_controller(s, area, rng.randrange(5))
        if rng.random() < 0.1:
            s.industry[area] = rng.choice((tb.IC, tb.HIND))
    s.held = bytes(s.controller)
    for area in rng.choices([area for area in w.LAND if s.controller[area] < w.NEUTRAL], k=60):
        kind = rng.choice(ARMY)
        if kind != tb.AAG or st.gun_in(s, area) == st.NO_UNIT:
            st.spawn(s, kind, rng.choice([one for one in range(5) if st.allied(one, s.controller[area])]), area)
    for zone in rng.choices(w.ZONES, k=25):
        st.spawn(s, rng.choice(NAVY), rng.randrange(5), zone)
    if rng.random() < 0.3:
        t.card(NAMES[t.active], tb.ATOMIC_BOMB, 25)
    return t.begin()


class Reading:
    """The map in the eyes of the nation that moves."""

    def __init__(self, t: Table) -> None:
        self.s = t.s
        self.nation = t.active
        self.neutral = [area for area in w.LAND if t.s.controller[area] == w.NEUTRAL]
        self.closed = [] if t.s.neutrality else self.neutral

    def hostile(self, area: int) -> bool:
        return self.s.controller[area] < w.NEUTRAL and bool((self.s.controller[area] ^ self.nation) & 1)

    def foes(self, space: int) -> bool:
        units = [unit for unit in st.units_in(self.s, space) if (self.s.owner[unit] ^ self.nation) & 1]
        return any(self.s.kind[unit] != tb.AAG for unit in units)

    def borders(self, start: int, goal: int) -> int:
        """How many borders a flight must cross [MOV-02, NEU-01]."""
        seen = {start: 0}
        for at in (queue := [start]):
            for near in (*w.LAND_NEIGHBOURS[at], *w.SEA_NEIGHBOURS[at], *w.COASTS[at]):
                if near not in seen and near not in self.closed:
                    seen[near] = seen[at] + 1
                    queue.append(near)
        return seen.get(goal, FAR)

    def flies(self, unit: int, target: int, landing: int, mission: int) -> bool:
        s, kind, base = self.s, self.s.kind[unit], self.s.where[unit]
        if landing in self.neutral or self.hostile(landing) or self.foes(landing):  # AIR-02
            return False
        if self.borders(base, target) + self.borders(target, landing) > tb.MOVE[kind]:  # AIR-04
            return False
        if mission == 0:
            return target == landing != base
        if mission == 1:  # MOV-03, NEU-03
            return target not in self.closed and (self.foes(target) or target in self.neutral)
        industry = s.industry[target] != st.NOWHERE or s.card[self.nation] == tb.ATOMIC_BOMB
        return kind == tb.BMB and not w.IS_SEA[target] and self.hostile(target) and industry  # SBR-01, TEC-02c

    def marches(self, unit: int, goal: int) -> bool:
        kind = self.s.kind[unit]
        if goal not in w.LAND_NEIGHBOURS[self.s.where[unit]] or goal in self.closed or not tb.MOVE[kind]:
            return False
        at_peace = goal not in self.neutral and not self.hostile(goal) and not self.foes(goal)
        return kind != tb.AAG or (at_peace and st.gun_in(self.s, goal) == st.NO_UNIT)  # AAG-09, AAG-11


@pytest.mark.parametrize("number", range(20))
def test_flights_and_marches(number: int) -> None:
    rng = Random(f"orders/{number}")
    t = random_position(rng)
    read, asked = Reading(t), t.asked()
    assert asked.rule == "MOV-01"
    own = [unit for unit in st.units_of(t.s, t.active) if t.s.kind[unit] in tb.GROUND | tb.AIR]
    for unit in rng.choices(own, k=TRIES):
        base = t.s.where[unit]
        if t.s.kind[unit] in tb.AIR:
            near = [space for space in range(w.SPACES) if w.DISTANCE[base][space] <= rng.randrange(1, 6)]
            target = rng.choice(near)
            landing, mission = rng.choice([base, rng.choice(w.LAND), rng.choice(near)]), rng.randrange(3)
            if w.IS_SEA[landing]:
                continue
            expected = read.flies(unit, target, landing, mission)
            choice = Choice("fly", (base, target, landing, 0, mission, unit))
        else:
            goal = rng.choice([*w.LAND_NEIGHBOURS[base], rng.randrange(w.SPACES)])
            expected = read.marches(unit, goal)
            choice = Choice("march", (base, goal, unit))
        assert (asked.why_not(choice) is None) == expected, (choice, w.IDS[base], asked.why_not(choice))
