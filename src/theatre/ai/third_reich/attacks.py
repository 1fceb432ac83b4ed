"""Which hexes are worth attacking, with which units from where, and with how much air."""

from __future__ import annotations

from typing import NamedTuple

from theatre.ai.third_reich.estimate import Forecast, defence, factors, forecast, price
from theatre.ai.third_reich.reach import Reach
from theatre.ai.third_reich.survey import PRIZES, WORTH, Survey, air_steps
from theatre.games.third_reich.movement.fixed_units import is_fixed
from theatre.games.third_reich.tables import AIRBORNE, ARMOR, COMBAT, KIND, PARTISAN, REPLACEMENT
from theatre.games.third_reich.world import BIT, NEAR, mask_of, spaces

FROM_A_HEX = 2
FLIGHT, STAGE = 4, 8
LURE = 0.3  # of what lies behind a hex that counts for the hex itself
RELIEF, NEAR_RELIEF = 1.0, 0.3  # of what friends cost who are in supply again with the hex, or stand near it without
LEAST_VALUE = 1.0
BAD_ODDS = 2.0  # below these no attack is worth its risk
SOONER = 0.5  # of the cost of those who are cut off and fall: built again at once, who starves a turn later [27.43]
MOST_ATTACKS = 24
WASTED = 3  # BRPs for each air factor that is lost if the hex over which it flies is not attacked
Stand = tuple[int, int]
"""A unit and the hex from which it attacks."""


class Attack(NamedTuple):
    target: int
    stands: tuple[Stand, ...]
    air: tuple[int, ...]
    value: float
    won: float


class Planner:
    """`targets`: the hexes that may be attacked; `air`: counters that may fly; without `reach` nobody moves any more.

    `desperate`: an attack must be made, however bad.
    """

    def __init__(
        self, survey: Survey, reach: Reach | None, targets: int, air: list[int], desperate: bool = False
    ) -> None:
        self.survey, self.reach, self.targets, self.desperate = survey, reach, targets, desperate
        self.s = survey.s
        self.air = list(air)
        self.taken: set[int] = set()
        self.beaten: set[int] = set()  # hostile air bases that are raided first
        self.crowd: dict[int, int] = {}  # by hex attackers that stand there
        self.near = self._near()

    def _near(self) -> dict[int, list[Stand]]:
        """By target the units that can attack it, and from where."""
        survey, s = self.survey, self.s
        rims = {hex_: NEAR[hex_] & ~survey.foe_ground for hex_ in survey.foes_at if BIT[hex_] & self.targets}
        whole = 0
        for rim in rims.values():
            whole |= rim
        found: dict[int, list[Stand]] = {hex_: [] for hex_ in rims}
        by_hex: dict[int, list[int]] = {}
        for hex_, rim in rims.items():
            for one in spaces(rim):
                by_hex.setdefault(one, []).append(hex_)
        for unit in survey.ground:
            if KIND[unit] in (REPLACEMENT, PARTISAN, AIRBORNE) or s.attacked[unit]:
                continue
            stays = self.reach is None or is_fixed(s, unit) or unit in survey.lost
            ways = {s.where[unit]: ()} if stays or self.reach is None else self.reach.ways(unit)
            for hex_ in ways:
                if whole & BIT[hex_]:
                    for target in by_hex[hex_]:
                        found[target].append((unit, hex_))
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
            self.taken.update([unit for unit, _ in top.stands])
            self.air = [unit for unit in self.air if unit not in top.air]
            for _, hex_ in top.stands:
                self.crowd[hex_] = self.crowd.get(hex_, 0) + 1
            del best[top.target]
            used, flown = {unit for unit, _ in top.stands}, set(top.air)
            crowded = {hex_ for _, hex_ in top.stands}
            for target, attack in best.items():
                if attack is not None and (
                    flown & set(attack.air) or any(unit in used or hex_ in crowded for unit, hex_ in attack.stands)
                ):
                    best[target] = self._best(target)
        return self._joined(found)

    def _joined(self, attacks: list[Attack]) -> list[Attack]:
        """Whoever is lost and has no attack of his own joins one beside him: he adds to it and costs nothing."""
        found = []
        for attack in attacks:
            stands = list(attack.stands)
            for unit, hex_ in self.near[attack.target]:
                if unit in self.survey.lost and unit not in self.taken and self.crowd.get(hex_, 0) < FROM_A_HEX:
                    self.taken.add(unit)
                    self.crowd[hex_] = self.crowd.get(hex_, 0) + 1
                    stands.append((unit, hex_))
            found.append(attack._replace(stands=tuple(stands)))
        return found

    def gain(self, target: int) -> float:
        """The hex, what lies behind it, and friends who are cut off beside it."""
        survey = self.survey
        relief = max(
            RELIEF * survey.relieved_by(BIT[target]),
            survey.keys.get(target, 0.0),
            NEAR_RELIEF * survey.cut_off_near(target),
        )
        if survey.is_on_the_defensive and target not in PRIZES:
            return relief
        return WORTH[target] + LURE * survey.lure[target] + relief

    def _best(self, target: int) -> Attack | None:
        """With whoever is near, or with those alone who are lost anyway and therefore cost nothing."""
        stands = self._candidates(target)
        doomed = [stand for stand in stands if stand[0] in self.survey.lost]
        best = self._best_of(target, stands)
        last = self._best_of(target, doomed) if doomed and len(doomed) < len(stands) else None
        return last if last is not None and (best is None or last.value > best.value) else best

    def _best_of(self, target: int, candidates: list[Stand]) -> Attack | None:
        survey, s = self.survey, self.s
        foes = survey.foes_at[target]
        basic, kills = factors(foes), price(foes)
        das = self.expected_das(target, basic)
        air = self._air_for(target)
        over = sum([COMBAT[u] for u in survey.air if s.mission[u] == target])
        gain = self.gain(target)
        stands: list[Stand] = []
        room: dict[int, int] = {}
        used: set[int] = set()
        best: Attack | None = None
        for unit, hex_ in candidates:
            there = room.get(hex_, FROM_A_HEX - self.crowd.get(hex_, 0))
            if unit in used or there <= 0:
                continue
            room[hex_] = there - 1
            used.add(unit)
            stands.append((unit, hex_))
            strength = defence(s, target, foes, mask_of([at for _, at in stands]))
            ground = factors([one for one, _ in stands])
            doomed = [one for one, _ in stands if one in survey.lost]
            cost = price([one for one, _ in stands]) - price(doomed)
            for flying in _shares(air, ground):
                by_air = over + factors(flying)
                outcome = forecast(ground, by_air, cost, strength, basic, das, kills)
                if doomed:
                    dearer = forecast(ground, by_air, cost + price(doomed), strength, basic, das, kills)
                    outcome = outcome._replace(value=outcome.value + SOONER * (outcome.value - dearer.value))
                attack = self._rated(target, stands, flying, outcome, gain, WASTED * over)
                if attack is not None and (best is None or attack.value > best.value + 0.5):
                    best = attack
        return best

    def _rated(
        self, target: int, stands: list[Stand], flying: tuple[int, ...], outcome: Forecast, gain: float, owed: int
    ) -> Attack | None:
        doomed = all(unit in self.survey.lost for unit, _ in stands)
        if outcome.odds < BAD_ODDS and not doomed and not self.desperate and not owed:
            return None
        value = outcome.value + outcome.won * gain + owed
        if value < (0 if doomed else LEAST_VALUE) and not self.desperate:
            return None
        return Attack(target, tuple(stands), flying, value, outcome.won)

    def _candidates(self, target: int) -> list[Stand]:
        """Those in place first, one armor early so that others can exploit, then infantry, the strongest first."""
        s = self.s
        able = [(unit, hex_) for unit, hex_ in self.near[target] if unit not in self.taken]
        armor = sorted({unit for unit, _ in able if KIND[unit] == ARMOR}, key=lambda unit: (-COMBAT[unit], unit))
        first = armor[:1] if len(armor) > 1 else []
        return sorted(
            able,
            key=lambda stand: (
                stand[0] not in first,
                KIND[stand[0]] == ARMOR,
                -COMBAT[stand[0]],
                s.where[stand[0]] != stand[1],
                stand,
            ),
        )

    def expected_das(self, target: int, basic: int) -> int:
        """Half of what could fly there."""
        s = self.s
        able = [
            u
            for u in self.survey.foe_air
            if not s.inverted[u]
            and s.mission[u] < 0
            and s.where[u] not in self.beaten
            and air_steps(s.where[u])[target] <= FLIGHT
        ]
        there = sum([COMBAT[u] for u in self.survey.foe_air if s.mission[u] == target])
        return there if there else min(3 * basic, factors(able)) // 2

    def _air_for(self, target: int) -> list[int]:
        """Free counters in range; before movement those that could stage."""
        s = self.s
        most = FLIGHT if self.reach is None else FLIGHT + STAGE
        return [u for u in self.air if s.mission[u] < 0 and air_steps(s.where[u])[target] <= most]


def _shares(air: list[int], ground: int) -> list[tuple[int, ...]]:
    """None, some and more of the air that may support so many ground factors."""
    found: list[tuple[int, ...]] = [()]
    flying: list[int] = []
    for unit in sorted(air, key=lambda unit: (-COMBAT[unit], unit)):
        if factors(flying) + COMBAT[unit] > 3 * ground + 2 or len(flying) == 4:
            break
        flying.append(unit)
        found.append(tuple(flying))
    return found
