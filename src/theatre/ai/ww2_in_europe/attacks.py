"""Which attack is worth most, and with which units: targets within a march, odds, what it costs to leave."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from theatre.ai.ww2_in_europe.estimate import Fighter, Forecast, Sorts, fighters, forecast
from theatre.ai.ww2_in_europe.survey import WITHIN, Survey
from theatre.ai.ww2_in_europe.worth import worth
from theatre.core.decision import Args, Choice
from theatre.games.ww2_in_europe.combat.engagement import PLAIN
from theatre.games.ww2_in_europe.combat.strength import Battle
from theatre.games.ww2_in_europe.movement.marching import cost, movement_points
from theatre.games.ww2_in_europe.movement.movers import Movers, has_initiative
from theatre.games.ww2_in_europe.naval.charts import air_chart
from theatre.games.ww2_in_europe.state import NO_MISSION, is_ground, stack_points
from theatre.games.ww2_in_europe.tables import BASE_KIND, BOMBER, COMBAT, COST, IS_AIR, MOVE, NUMBERS, STACK, UNITS
from theatre.games.ww2_in_europe.world import (
    CROSSING,
    FLAG_OF,
    LAND_NEIGHBOURS,
    NO_STACK_LIMIT,
    NOWHERE,
    PACT_GERMAN,
    VALUE,
    is_land,
)

GOOD = 0.62  # the least chance of a new attack
DECISIVE = 0.45  # and of one on a capital, whose fall may end the game
EVEN = 0.4  # with this chance an attack is made if the enemy loses more by it
EXCHANGE = 1.3  # how much more
LAST_CHANCE = 0.2  # of an attack on a capital when the game ends and is not won
ENOUGH = 0.95  # no more troops are sent
ALONE = 0.88  # the chance without planes up to which troops are sent
PLENTY = 10**6
HOPE = 0.45  # chance with which own land under attack is still fought for
LAST_HOPE = 0.15  # and an own capital
BETTER = 0.02  # by how much another unit must better the chance
HELPERS = 10  # planes that are counted on before an attack is begun
RISK = 0.5  # the share of its worth that land loses which the enemy can take back at once
PRICE = 0.8  # what own losses weigh against the enemy's
COAST = "coast"
PLANES_OF, TROOPS_OF = 2, 3  # one in so many comes to the rescue of land under attack
FLIGHT = 4.0  # the least gain for which a plane is sent


class March(NamedTuple):
    unit: int
    path: Args


class Attack(NamedTuple):
    land: int
    marches: tuple[March, ...]
    planes: tuple[int, ...]  # that are counted on
    taken: float
    score: float


def anywhere(unit: int, land: int) -> bool:
    return True


class Planner:
    """The attacks that a side can make with these units, on land that `may_strike` leaves open."""

    def __init__(
        self,
        survey: Survey,
        movers: Movers,
        may_strike: Callable[[int, int], bool] = anywhere,
        answered: bool = False,
    ) -> None:
        self.survey = survey
        self.s = survey.s
        self._movers = movers
        self._may_strike = may_strike
        self._answered = answered  # does the enemy move after this, where he has no initiative?
        self._relief: dict[int, list[int]] = {}
        self._known: dict[Battle, Sorts] = {}
        self._odds: dict[tuple[object, ...], Forecast] = {}

    # where units can go

    @cached_property
    def marches(self) -> dict[int, list[March]]:
        """Marches into wanted or contested land, by land."""
        s = self.s
        found: dict[int, list[March]] = {}
        ways: dict[tuple[int, int, int], list[tuple[int, Args]]] = {}  # units of one sort and place go the same ways
        for unit in self._movers.ground:
            if self.survey.keeps_pact and s.where[unit] in PACT_GERMAN:
                continue
            sort = s.where[unit], s.kind[unit], s.owner[unit]
            if sort not in ways:
                ways[sort] = [way for way in self._ways(unit) if self._may_strike(unit, way[0])]
            for land, path in ways[sort]:
                found.setdefault(land, []).append(March(unit, path))
        return found

    def _ways(self, unit: int) -> Iterator[tuple[int, Args]]:
        s, survey = self.s, self.survey
        start, points = s.where[unit], movement_points(s, unit)
        for near in LAND_NEIGHBOURS[start]:
            price = cost(s, unit, start, near)
            if price > points or not survey.enters(unit, near):
                continue
            if survey.hostile[near] or near in survey.foes:
                yield near, (near,)
            elif points - price > 0:
                for far in LAND_NEIGHBOURS[near]:
                    target = far != start and (survey.hostile[far] or far in survey.foes)
                    if target and cost(s, unit, near, far) <= points - price and survey.enters(unit, far):
                        yield far, (near, far)

    @cached_property
    def planes(self) -> list[int]:
        return self._movers.planes

    @cached_property
    def flights(self) -> dict[int, int]:
        """For each plane that may be sent the mask of the spaces in its reach."""
        s = self.s
        found = {}
        for plane in self.planes:
            base = s.where[plane]
            if is_land(base) and s.mission[plane] == NO_MISSION:
                found[plane] = air_chart(s, s.owner[plane]).near(base, MOVE[s.kind[plane]] // 2)
        return found

    def helpers(self, land: int) -> list[int]:
        """Planes that could join a battle there, the best first."""
        near = [plane for plane, reach in self.flights.items() if reach >> land & 1 and not self._raids(plane)]
        return sorted(near, key=lambda plane: (-_punch(self.s.kind[plane]), plane))[:HELPERS]

    def _raids(self, plane: int) -> bool:
        return BASE_KIND[self.s.kind[plane]] == BOMBER

    # odds

    def battle(self, land: int, borders: set[str]) -> Battle:
        """As attackers; all of them across one kind of border is the defender's advantage."""
        crossing = next(iter(borders)) if len(borders) == 1 else PLAIN
        return Battle(land, self.survey.side, crossing="river" if crossing == "canal" else crossing)

    def defence(self, land: int, battle: Battle) -> list[Fighter]:
        survey = self.survey
        units = [*survey.foes.get(land, ()), *survey.wings.get(land, ())]
        return self._fighters([*units, *self.relief(land)] if self._answered else units, battle)

    def _fighters(self, units: Iterable[int], battle: Battle) -> list[Fighter]:
        return fighters(self.s, units, battle, self._known.setdefault(battle, {}))

    def relief(self, land: int) -> list[int]:
        """Whom the enemy is likely to send when he sees the attack: some planes in reach, some troops next to it."""
        if land not in self._relief:
            self._relief[land] = self._find_relief(land) if has_initiative(self.s, self.survey.side, land) else []
        return self._relief[land]

    def _find_relief(self, land: int) -> list[int]:
        s, survey = self.s, self.survey
        near = [unit for one in WITHIN[land] if one != land for unit in survey.wings.get(one, ())]
        planes = [unit for unit in near if not s.surprised[unit] and BASE_KIND[s.kind[unit]] != BOMBER]
        beside = [unit for one in LAND_NEIGHBOURS[land] for unit in survey.foes.get(one, ())]
        room = NUMBERS.ground_limit - stack_points(s, survey.foes.get(land, []))
        troops = [unit for unit in beside if not s.surprised[unit] and not s.cut_off[unit]]
        return [*planes[::PLANES_OF], *troops[::TROOPS_OF][: max(0, room)]]

    def odds(self, land: int, ground: Sequence[int], planes: Sequence[int], by_sea: bool = False) -> Forecast:
        """Of a battle there with these units, besides those that are there or under way; `by_sea` they land."""
        key = land, tuple(ground), tuple(planes), by_sea
        if key not in self._odds:
            self._odds[key] = self._reckon(land, ground, planes, by_sea)
        return self._odds[key]

    def _reckon(self, land: int, ground: Sequence[int], planes: Sequence[int], by_sea: bool) -> Forecast:
        s, survey = self.s, self.survey
        here, sent = survey.friends.get(land, []), survey.sent.get(land, [])
        borders = {CROSSING.get((s.came[unit], land), PLAIN) for unit in here if s.came[unit] != NOWHERE}
        borders |= {COAST for unit in sent if is_ground(s, unit)}
        borders |= {COAST if by_sea else CROSSING.get((s.where[unit], land), PLAIN) for unit in ground}
        battle = self.battle(land, borders)
        ours = self._fighters([*here, *sent, *ground, *planes], battle)
        return forecast(ours, self.defence(land, battle))

    def score(self, land: int, odds: Forecast, marches: Sequence[March]) -> float:
        survey = self.survey
        prize = worth(survey, land) if survey.hostile[land] else worth(survey, land) / 2
        behind = survey.threat[land] - stack_points(self.s, survey.foes.get(land, []))
        if behind > len(marches) * 1.5:
            prize *= RISK
        return odds.taken * prize + odds.defender_lost - PRICE * odds.attacker_lost - self._left_open(marches)

    def _left_open(self, marches: Sequence[March]) -> float:
        """What land stands to lose that the units march out of."""
        s, survey = self.s, self.survey
        lost = 0.0
        for start in {s.where[one.unit] for one in marches}:
            leaving = [one.unit for one in marches if s.where[one.unit] == start]
            staying = survey.points(start) - stack_points(s, leaving)
            engaged = stack_points(s, survey.foes.get(marches[0].path[-1], []))
            danger = survey.threat[start] - engaged
            if danger > 2 * staying and (VALUE[start] or start in FLAG_OF):
                lost += worth(survey, start) * (0.15 if staying else 0.3)
        return lost

    # attacks

    def is_sound(self, land: int, odds: Forecast) -> bool:
        """Is the chance good, or the exchange, or is it a capital?"""
        if odds.taken >= GOOD:
            return True
        if land in FLAG_OF and self.survey.hostile[land]:
            return odds.taken >= (LAST_CHANCE if self.survey.is_last_chance else DECISIVE)
        return odds.taken >= EVEN and odds.defender_lost > EXCHANGE * odds.attacker_lost

    def best(self, land: int) -> Attack | None:
        """The troops for an attack on this land: as few as give a good chance, as many as have room."""
        s, room = self.s, self._room(land)
        queue: list[March] = []
        for one in sorted(self.marches.get(land, ()), key=self._order):
            if STACK[s.kind[one.unit]] <= room:
                room -= STACK[s.kind[one.unit]]
                queue.append(one)
        planes = self.helpers(land)
        units = [one.unit for one in queue]
        if not queue or not self.is_sound(land, self.odds(land, units, planes)):
            return None
        for number in range(1, len(queue) + 1):
            odds = self.odds(land, units[:number], planes)
            if odds.taken >= ENOUGH and self.odds(land, units[:number], ()).taken >= ALONE:
                break
        chosen = queue[:number]
        return Attack(land, tuple(chosen), tuple(planes), odds.taken, self.score(land, odds, chosen))

    def _order(self, one: March) -> tuple[float, int]:
        """Units from land that needs them least, then the cheapest for their punch."""
        s, survey = self.s, self.survey
        start, kind = s.where[one.unit], s.kind[one.unit]
        needed = survey.threat[start] / max(1, survey.points(start)) if VALUE[start] or start in FLAG_OF else 0.0
        return round(needed), COST[kind] - 10 * UNITS[kind].dice * COMBAT[kind]

    def attacks(self, on_troops: bool = False) -> list[Attack]:
        """New attacks that pay, the best first; `on_troops` only those that meet some."""
        lands = [land for land in self.marches if not on_troops or land in self.survey.foes]
        found = [self.best(land) for land in lands if not self._is_begun(land)]
        return sorted([one for one in found if one is not None and one.score > 0], key=lambda one: -one.score)

    def _is_begun(self, land: int) -> bool:
        return land in self.survey.foes and bool(self.survey.friends.get(land) or self.survey.sent.get(land))

    def reinforcements(self) -> Iterator[March]:
        """More troops for battles that are not won yet, own land under attack included."""
        s, survey = self.s, self.survey
        for land in [land for land in self.marches if self._is_begun(land)]:
            planes = self.helpers(land)
            now = self.odds(land, (), ())
            if now.taken >= ALONE:
                continue
            room = self._room(land)
            queue = []
            for one in sorted(self.marches[land], key=self._order):
                if STACK[s.kind[one.unit]] <= room:
                    room -= STACK[s.kind[one.unit]]
                    queue.append(one)
            then = self.odds(land, [one.unit for one in queue], planes)
            now = self.odds(land, (), planes) if then.taken < ENOUGH else now
            holds = not survey.hostile[land]
            sound = self.is_sound(land, then) or (holds and then.taken > (LAST_HOPE if land in FLAG_OF else HOPE))
            if queue and sound and then.taken > now.taken + BETTER:
                yield queue[0]

    def _room(self, land: int) -> int:
        return PLENTY if NO_STACK_LIMIT[land] else NUMBERS.ground_limit - self.survey.points(land)

    def sorties(self) -> Iterator[Choice]:
        """Planes to the battles where they do most."""
        s, survey = self.s, self.survey
        begun = {land: self.odds(land, (), ()) for land in survey.foes if self._is_begun(land)}
        best: tuple[float, int, int] | None = None
        tried: set[tuple[int, int, int]] = set()
        for plane, reach in self.flights.items():
            sort = s.where[plane], s.kind[plane], s.owner[plane]
            if self._raids(plane) or sort in tried:
                continue
            tried.add(sort)
            for land, without in begun.items():
                if not reach >> land & 1 or s.where[plane] == land:
                    continue
                added = self.odds(land, (), (plane,))
                gain = (added.taken - without.taken) * worth(survey, land)
                gain += added.defender_lost - without.defender_lost + without.attacker_lost - added.attacker_lost
                if gain > FLIGHT and (best is None or gain > best[0]):
                    best = gain, plane, land
        if best is not None:
            _, plane, land = best
            yield Choice("fly", (plane, *air_chart(s, s.owner[plane]).route(s.where[plane], land)))


def _punch(kind: int) -> int:
    row = UNITS[kind]
    return max(row.combat, row.surface) if IS_AIR[kind] else row.combat


def march(one: March) -> Choice:
    return Choice("march", (one.unit, *one.path))
