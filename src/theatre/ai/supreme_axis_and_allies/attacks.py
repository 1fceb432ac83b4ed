"""Which attacks are worth making: for each target the units that can come, and the best part of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from theatre.ai.supreme_axis_and_allies.estimate import forecast
from theatre.ai.supreme_axis_and_allies.flying import fliers
from theatre.ai.supreme_axis_and_allies.marching import DEAR
from theatre.ai.supreme_axis_and_allies.recruits import Recruit
from theatre.ai.supreme_axis_and_allies.shipping import seaborne, warships
from theatre.ai.supreme_axis_and_allies.survey import Survey
from theatre.ai.supreme_axis_and_allies.threats import Threats
from theatre.ai.supreme_axis_and_allies.worth import lane_bonus, prize, stake
from theatre.games.supreme_axis_and_allies.odds import battle_odds, loss_order
from theatre.games.supreme_axis_and_allies.state import Position, friendly, gun_in, hostile, in_region
from theatre.games.supreme_axis_and_allies.tables import (
    AIR,
    ARM,
    ART,
    BLITZ,
    BMB,
    BOMBARD,
    COST,
    FIT,
    GROUND,
    INF,
    MOVE,
    NAVAL,
    SCRAMBLE,
)
from theatre.games.supreme_axis_and_allies.world import COASTS, IS_SEA, LAND_NEIGHBOURS

EXPOSURE = 1.0  # how much of what a Territory left behind could lose is counted
EMPTIED = 3.0  # IPC for a dear Territory that is left empty, though no enemy is near
COUNTERED = 0.6  # how much of an army that is likely to be beaten afterwards
LEAST_CHANCE = 0.6
EXACT = 14  # units in a battle up to which an attack is confirmed by exact odds
FLAK_TOLL = 1.2  # IPC per aircraft over an AAG
RANK = {INF: 0, ART: 1, ARM: 3, FIT: 4, BMB: 5}


class Attack(NamedTuple):
    score: float
    chance: float
    target: int
    recruits: tuple[Recruit, ...]


class Planner:
    """The attacks of one nation in one position."""

    def __init__(self, survey: Survey, threats: Threats) -> None:
        self.survey = survey
        self.threats = threats
        self.s: Position = survey.s
        self._dangers: dict[int, float] = {}

    # who can come

    def marchers(self, target: int) -> list[Recruit]:
        survey, s = self.survey, self.s
        found: dict[int, Recruit] = {}
        for near in LAND_NEIGHBOURS[target]:
            for unit in survey.movers.get(near, ()):
                found[unit] = Recruit((unit,), near, "march", (near, target))
        for near in LAND_NEIGHBOURS[target]:
            if near in survey.foes or near in survey.attacking:
                continue
            blitz = hostile(s, near, survey.nation)
            if not (blitz or friendly(s, near, survey.nation)):
                continue
            for far in LAND_NEIGHBOURS[near]:
                for unit in survey.movers.get(far, ()) if far != target else ():
                    fast = MOVE[s.kind[unit]] - s.used[unit] > 1 and (not blitz or s.kind[unit] in BLITZ)
                    if fast and unit not in found:
                        found[unit] = Recruit((unit,), far, "march", (far, near))
        return list(found.values())

    def recruits(self, target: int) -> list[Recruit]:
        """All that can still be sent to a target, those that are missed least first."""
        survey = self.survey
        if IS_SEA[target]:
            return warships(survey, target) + fliers(survey, target)
        ground = self.marchers(target) + seaborne(survey, target)
        if not ground and not self._ground(survey.attacking.get(target, [])):
            return []
        flying = fliers(survey, target) if target in survey.foes else []
        return sorted(ground, key=lambda one: (round(self._stake(one.origin), 1), self._rank(one))) + flying

    def _rank(self, recruit: Recruit) -> int:
        return min([RANK.get(self.s.kind[unit], 2) for unit in recruit.units])

    def _stake(self, origin: int) -> float:
        known = self._dangers.get(origin)
        if known is None:
            known = 0.0 if IS_SEA[origin] else stake(self.s, origin) * bool(self.threats.rosters(origin))
            self._dangers[origin] = known
        return known

    def _ground(self, units: Sequence[int]) -> bool:
        return any(self.s.kind[unit] in GROUND for unit in units)

    # what an attack is worth

    def score(self, target: int, recruits: Sequence[Recruit]) -> tuple[float, float]:
        """The worth of the attack by these recruits and those already engaged, and the chance to win."""
        survey, s = self.survey, self.s
        units = survey.attacking.get(target, []) + [unit for one in recruits for unit in one.units]
        foes = self._defence(target)
        terms = survey.terms[IS_SEA[target]]
        fought = forecast(survey.roster(units), survey.roster(foes), self._support(target, recruits), terms)
        survivors = self._survivors(units, fought.attacker_lost)
        countered = self.threats.lost(target, survey.roster(survivors), (target,)) if survivors else 1.0
        worth = fought.defender_lost - fought.attacker_lost
        if IS_SEA[target]:
            worth += fought.taken * lane_bonus(target)
        else:
            worth += fought.taken * prize(s, target, survey.nation, 1.0 - countered)
            if gun_in(s, target) >= 0:
                worth -= FLAK_TOLL * sum([s.kind[unit] in AIR for one in recruits for unit in one.units])
        worth -= COUNTERED * fought.taken * countered * sum([COST[s.kind[unit]] for unit in survivors])
        worth -= EXPOSURE * self._exposed(target, recruits, fought.taken)
        worth -= sum([COST[s.kind[unit]] for one in recruits if one.is_lost() for unit in one.units])
        return worth, fought.taken

    def _defence(self, target: int) -> list[int]:
        """Who stands there, and the FIT that may scramble [SCR-01, SCR-03]."""
        survey, s = self.survey, self.s
        foes = survey.foes.get(target, [])
        bases = COASTS[target] if IS_SEA[target] else in_region(target)
        near = [base for base in bases if base != target and base in survey.foes]
        return foes + [unit for base in near for unit in survey.foes[base] if s.kind[unit] in SCRAMBLE]

    def _support(self, target: int, recruits: Sequence[Recruit]) -> tuple[tuple[int, int], ...]:
        """Ships that will bombard a shore: those in the zone of the landing."""
        zones = {one.zone for one in recruits if one.zone >= 0}
        kinds = [self.s.kind[ship] for zone in zones for ship in self.survey.own.get(zone, ())]
        return tuple([(kind, kinds.count(kind)) for kind in sorted(BOMBARD) if kind in kinds])

    def _survivors(self, units: Sequence[int], lost: float) -> list[int]:
        """Who is left on average, without aircraft, which fly home."""
        s = self.s
        order = loss_order({s.kind[unit] for unit in units}, True)
        left = []
        for unit in sorted(units, key=lambda one: order.index(s.kind[one])):
            if lost >= COST[s.kind[unit]] / 2:
                lost -= COST[s.kind[unit]]
            elif s.kind[unit] not in AIR:
                left.append(unit)
        return left

    def _exposed(self, target: int, recruits: Sequence[Recruit], chance: float) -> float:
        """What the Territories left behind stand to lose, if the attack takes its share of the threat away."""
        survey = self.survey
        leaving: dict[int, list[int]] = {}
        for one in recruits:
            if not IS_SEA[one.origin] and one.verb != "fly":
                leaving.setdefault(one.origin, []).extend(one.units)
        exposed = 0.0
        for origin, gone in leaving.items():
            here = survey.friends.get(origin, [])
            at_stake = self._stake(origin)
            if not at_stake:
                empty = stake(self.s, origin) >= DEAR and len(gone) == len(here)
                exposed += EMPTIED if empty else 0.0
                continue
            before = self.threats.lost(origin, survey.roster(here))
            left = survey.roster([unit for unit in here if unit not in gone])
            after = chance * self.threats.lost(origin, left, (target,))
            after += (1.0 - chance) * self.threats.lost(origin, left)
            exposed += at_stake * max(0.0, after - before)
        return exposed

    # the best attack on a target

    def best(self, target: int) -> Attack | None:
        """Recruits are added one by one; then those that are not needed stay at home."""
        pool = self.recruits(target)
        if not pool:
            return None
        best: Attack | None = None
        chosen: list[Recruit] = []
        for one in pool:
            chosen.append(one)
            score, chance = self.score(target, chosen)
            if chance >= LEAST_CHANCE and (best is None or score > best.score):
                best = Attack(score, chance, target, tuple(chosen))
        if best is None:
            return None
        for one in best.recruits if len(best.recruits) > 1 else ():
            fewer = tuple([other for other in best.recruits if other is not one])
            if fewer:
                score, chance = self.score(target, fewer)
                if chance >= LEAST_CHANCE and score > best.score:
                    best = Attack(score, chance, target, fewer)
        return best

    def confirmed(self, attack: Attack) -> bool:
        """Of a battle that is not too large the exact odds have the last word."""
        survey = self.survey
        units = survey.attacking.get(attack.target, []) + [unit for one in attack.recruits for unit in one.units]
        foes = self._defence(attack.target)
        if len(units) + len(foes) > EXACT:
            return True
        terms, ships = survey.terms[IS_SEA[attack.target]], self._support(attack.target, attack.recruits)
        odds = battle_odds(dict(survey.roster(units)), dict(survey.roster(foes)), dict(ships), terms)
        return odds.taken >= LEAST_CHANCE

    def targets(self) -> Iterator[int]:
        survey = self.survey
        yield from survey.targets
        for zone, units in survey.foes.items():
            if IS_SEA[zone] and any(self.s.kind[unit] in NAVAL for unit in units):
                yield zone
