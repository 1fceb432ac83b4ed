"""Which hexes are worth attacking, with whom, from where, and with the support of which HQ."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from theatre.ai.supreme_commander.estimate import cheapest, forecast, price, steps
from theatre.ai.supreme_commander.fronts import bound
from theatre.ai.supreme_commander.plans import spared
from theatre.ai.supreme_commander.reach import Reach
from theatre.ai.supreme_commander.survey import Survey, worth
from theatre.games.supreme_commander.air.bases import in_front
from theatre.games.supreme_commander.combat.attacks import Attack as Declared
from theatre.games.supreme_commander.combat.strength import Clash, bonus
from theatre.games.supreme_commander.movement.stacking import breach
from theatre.games.supreme_commander.pieces import is_armor, is_static, land_in, strength
from theatre.games.supreme_commander.relations import is_enemy, side_of
from theatre.games.supreme_commander.state import Position
from theatre.games.supreme_commander.tables import (
    AXIS,
    BOMBER,
    CLEAR,
    DECOYS,
    ECONOMY,
    FORT,
    HQ,
    INFANTRY_TECH,
    JOINT,
    LIMITS,
    NATION,
    PARTISAN,
    TAG,
    TANK_TECH,
    UK,
    USA,
    USSR,
)
from theatre.games.supreme_commander.weather import combat_modifier, weather
from theatre.games.supreme_commander.world import BIT, FRONT, FRONTS, NEAR, hexes_between, spaces

LURE = 0.35  # of what lies behind a hex that counts for the hex itself
TAKEN = 0.5  # of what a hex is worth that counts for taking it
EFFORT = 1.0  # MSP for each point of strength that is bound
LEAST_VALUE = 6.0
ARMOR_FIRST = 0.5  # armor goes on after a victory
MOST_ATTACKS = 24
LEAST_CARE, MOST_CARE = 0.75, 1.0  # how much own steps count against hostile ones, by who is stronger


class Attack(NamedTuple):
    target: int
    origin: int
    units: tuple[int, ...]
    hq: int
    value: float
    won: float


class Planner:
    """`reach`: before movement where units can go; without it nobody moves any more."""

    def __init__(
        self, survey: Survey, reach: Reach | None, follow_up: bool = False, anchored: frozenset[int] = frozenset()
    ) -> None:
        self.anchored = anchored  # they attack from where they are only
        self.survey, self.reach, self.s, self.follow_up = survey, reach, survey.s, follow_up
        self.taken: set[int] = set()
        self.crowd: dict[int, list[int]] = {}  # by hex attackers who come to it
        self.hqs = list(survey.hqs)
        self.own_loss = care(survey)
        self.foe_hqs = [(unit, at) for at, units in survey.foes_at.items() for unit in units if self.s.kind[unit] == HQ]
        self.support = {front: air_support(self.s, survey, front) for front in FRONTS}
        self.near = self._near()

    def _near(self) -> dict[int, dict[int, list[int]]]:
        """By target and origin the units that can attack."""
        survey, s = self.survey, self.s
        tied = bound(survey)
        later = spared(s, survey.power)
        found: dict[int, dict[int, list[int]]] = {target: {} for target in survey.foes_at if not later & BIT[target]}
        rims: dict[int, list[int]] = {}
        for target in found:
            for origin in spaces(NEAR[target] & ~survey.foe_ground):
                rims.setdefault(origin, []).append(target)
        for unit in survey.ground:
            if s.kind[unit] in (HQ, FORT, PARTISAN) or not strength(s, unit):
                continue
            if self.reach is None or unit in self.anchored:
                ends: Sequence[int] = (s.where[unit],)
            else:
                fed, here = survey.fed(unit), s.where[unit]
                ends = [hex_ for hex_ in self.reach.ways(unit) if hex_ == here or fed & BIT[hex_]]
            for hex_ in ends:
                for target in rims.get(hex_, ()):
                    if tied.get(unit, FRONT[target]) != FRONT[target]:
                        continue
                    if any(is_enemy(s, s.serves[unit], s.serves[foe]) for foe in survey.foes_at[target]):
                        found[target].setdefault(hex_, []).append(unit)
        return found

    def attacks(self) -> list[Attack]:
        """The best first; what one uses the next cannot."""
        best = {target: self._best(target) for target in self.near}
        found: list[Attack] = []
        while len(found) < MOST_ATTACKS:
            able = [attack for attack in best.values() if attack is not None]
            top = max(able, key=lambda attack: (attack.value, -attack.target), default=None)
            if top is None:
                break
            found.append(top)
            self.taken.update(top.units)
            if top.hq in self.hqs:
                self.hqs.remove(top.hq)
            front = FRONT[top.target]
            if front in self.support:
                self.support[front] = max(0, self.support[front] - 2)
            self.crowd.setdefault(top.origin, []).extend(top.units)
            del best[top.target]
            for target, attack in best.items():
                if attack is not None and (
                    attack.hq == top.hq or attack.origin == top.origin or not self.taken.isdisjoint(attack.units)
                ):
                    best[target] = self._best(target)
        return found

    def gain(self, target: int) -> float:
        return TAKEN * worth(self.s, target) + LURE * self.survey.lure[target]

    def _best(self, target: int) -> Attack | None:
        best: Attack | None = None
        foes = self.survey.foes_at[target]
        many, cost = steps(self.s, foes), price(self.s, foes)
        sticks = any(is_static(self.s, unit) or self.s.kind[unit] in (PARTISAN, FORT) for unit in foes)
        gain = self.gain(target)
        modifier = combat_modifier(self.s, target) + min(LIMITS.air_modifier, self.support.get(FRONT[target], 0))
        for origin, units in self.near[target].items():
            against = self.defence(target, origin)
            for force in self._forces(origin, units):
                hq, own = self.strength(force, target)
                outcome = forecast(
                    int(own - against), modifier, many, sticks, cheapest(self.s, force) * self.own_loss, cost
                )
                bound = sum([strength(self.s, unit) for unit in force])
                value = outcome.value + outcome.won * gain - EFFORT * bound
                if value >= LEAST_VALUE and (best is None or value > best.value):
                    best = Attack(target, origin, force, hq, value, outcome.won)
        return best

    def _forces(self, origin: int, units: list[int]) -> list[tuple[int, ...]]:
        """The strongest first, each time one more, as long as there is room in the hex."""
        s = self.s
        able = [unit for unit in units if unit not in self.taken]
        able.sort(
            key=lambda unit: (-strength(s, unit) - ARMOR_FIRST * is_armor(s, unit), s.where[unit] != origin, unit)
        )
        there = [*self.crowd.get(origin, ())]
        there += [u for u in land_in(s, origin) if u not in there and (u not in self.taken)]
        found: list[tuple[int, ...]] = []
        force: list[int] = []
        for unit in able:
            if s.where[unit] != origin or unit not in there:
                if breach(s, [*there, unit]) is not None:
                    continue
                there.append(unit)
            force.append(unit)
            found.append(tuple(force))
        return found

    def strength(self, force: Sequence[int], target: int) -> tuple[int, int]:
        """The HQ that would support, and the strength with it."""
        s = self.s
        total = sum([strength(s, unit) for unit in force])
        if not self._is_frozen_out(target):
            total += bonus(s, force, INFANTRY_TECH) + bonus(s, force, TANK_TECH)
        if s.turn in s.winters and any(s.serves[unit] == USSR for unit in force):
            total += ECONOMY.russian_winter.bonus
        able = [hq for hq in self.hqs if self._reaches(hq, s.where[hq], target, force)]
        hq = max(able, key=lambda one: (strength(s, one), -one), default=-1)
        return hq, total + (strength(s, hq) if hq >= 0 else 0)

    def _is_frozen_out(self, target: int) -> bool:
        s = self.s
        return s.turn in s.winters and s.home[target] == USSR and side_of(s, self.survey.power) == AXIS

    def _reaches(self, hq: int, at: int, target: int, force: Sequence[int]) -> bool:
        s = self.s
        nations = (UK, USA) if TAG[hq] == JOINT else (NATION[hq],)
        return hexes_between(at, target) <= strength(s, hq) and any(NATION[unit] in nations for unit in force)

    def defence(self, target: int, origin: int) -> float:
        """What the defenders have there, and what an HQ near them could add."""
        s, foes = self.s, self.survey.foes_at[target]
        base = Clash(s, Declared(origin, target, ())).defence_sum().total
        if any(s.kind[unit] == HQ for unit in foes):
            return base
        able = [strength(s, hq) for hq, at in self.foe_hqs if self._reaches(hq, at, target, foes)]
        return base + max(able) if able else base


def care(survey: Survey) -> float:
    """The weaker side spares its steps."""
    return min(MOST_CARE, max(LEAST_CARE, survey.outweighed))


def air_support(s: Position, survey: Survey, front: int) -> int:
    """Air units of the power in a front beyond those of the enemy, as the weather allows."""
    ready = [unit for unit in in_front(s, front) if not s.shown[unit]]
    own = [u for u in ready if s.serves[u] in survey.own_nations and s.kind[u] not in DECOYS]
    foes = [u for u in ready if s.serves[u] in survey.hostile]
    bombers = [u for u in own if s.kind[u] == BOMBER]
    able = max(0, len(own) - len(foes)) + min(1, len(bombers)) * bool(own)
    return able if weather(s) == CLEAR else able // 2
