"""Which attack is worth most, with which units, as things are or as they would be after a declaration."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from theatre.ai.triumph_and_tragedy.beliefs import force, side
from theatre.ai.triumph_and_tragedy.economy import area_yield, nation_yield
from theatre.ai.triumph_and_tragedy.estimate import Forecast, forecast
from theatre.ai.triumph_and_tragedy.survey import Survey
from theatre.core.decision import Choice
from theatre.games.triumph_and_tragedy.control import controller
from theatre.games.triumph_and_tragedy.entering import ENEMY_LAND, ENEMY_UNITS, OWN_UNITS, Orders, Sight
from theatre.games.triumph_and_tragedy.moves import Reach
from theatre.games.triumph_and_tragedy.odds import Force, Side
from theatre.games.triumph_and_tragedy.state import ARMED_MINOR, DEFEATED, SATELLITE, is_ground, own_in, units_in
from theatre.games.triumph_and_tragedy.supply import is_supplied_place, supply_lines
from theatre.games.triumph_and_tragedy.tables import (
    FACTION,
    FORTRESS,
    INDEPENDENT,
    INFANTRY,
    KIND,
    SUB,
)
from theatre.games.triumph_and_tragedy.ways import horizon
from theatre.games.triumph_and_tragedy.world import (
    CAPITAL,
    EDGE,
    GREAT_CAPITALS,
    IS_SEA,
    LIMIT,
    MAIN_CAPITAL,
    MUSTER,
    NATION,
    NEIGHBOURS,
    ORIGINAL,
    RANK,
    SPACES,
)

WIN = 300.0  # the worth of victory
ENOUGH = 0.9  # a chance beyond which no more units are sent
LAND_ROUNDS, SEA_ROUNDS = 2, 4
SUPPORT = 3  # aircraft and ships that join an attack on land at most
STRANDED = 3.0  # what it costs to stand without supply
ASHORE = 0.6  # what a unit that Invades is worth beside one that fires


class Step(NamedTuple):
    block: int
    to: int
    last: int

    def choice(self) -> Choice:
        return Choice("move", self)


class Attack(NamedTuple):
    target: int
    steps: tuple[Step, ...]
    outlook: Forecast
    score: float


class Planner:
    """Attacks of a seat. `sight` may hold Wars and a Violation that are only thought of."""

    def __init__(
        self, survey: Survey, sight: Sight, orders: Orders, left: int, surprise: bool = False, careless: bool = False
    ) -> None:
        self.survey = survey
        self.s = survey.s
        self.seat = survey.seat
        self.sight = sight
        self.reach = Reach(sight, orders)
        self.left = left
        self.need = survey.ledger.own._replace(war=bool(sight.enemies)).needs()
        self.surprise = surprise
        self.careless = careless  # no garrison is kept back
        self._lasts: dict[tuple[int, ...], tuple[int, ...]] = {}

    @cached_property
    def ranges(self) -> list[tuple[int, int]]:
        """The units that can move, with the spaces (bits) within their range."""
        s = self.s
        return [(block, horizon(s, self.seat, KIND[block], s.where[block])) for block in self.reach.movers()]

    @cached_property
    def within(self) -> int:
        bits = 0
        for _, seen in self.ranges:
            bits |= seen
        return bits

    @cached_property
    def _cut_off(self) -> float:
        """What Enemies at Sea keep from own Production."""
        return self.survey.ledger.blocked(self.seat) if self.survey.enemies else 0.0

    @cached_property
    def _lines(self) -> int:
        return supply_lines(self.s, self.seat)

    # targets

    def targets(self) -> list[int]:
        """Spaces within range that can be attacked."""
        return [space for space in range(SPACES) if self.within >> space & 1 and self._is_target(space)]

    def _is_target(self, space: int) -> bool:
        bits = self.sight.at(space)
        if IS_SEA[space]:
            return bool(bits & ENEMY_UNITS)
        return bool(bits & (ENEMY_LAND | ENEMY_UNITS))

    def defenders(self, space: int) -> list[int]:
        """Enemy blocks that stand there."""
        foes = self.sight.enemies
        minor = not IS_SEA[space] and self.s.status[NATION[space]] == ARMED_MINOR
        return [
            b
            for b in units_in(self.s, space)
            if (FACTION[b] in foes or (minor and FACTION[b] == INDEPENDENT)) and not self.s.escaped[b]
        ]

    def defence(self, space: int) -> Force:
        blocks = self.defenders(space)
        if not blocks and not IS_SEA[space] and NATION[space] == self.sight.violating and MUSTER[space]:
            return ((FORTRESS, MUSTER[space]),)
        return force(self.s, self.seat, blocks, space)

    def worth(self, space: int) -> float:
        """What it would bring to hold a space, in points of CV."""
        s, seat = self.s, self.seat
        if IS_SEA[space]:
            return 0.9 + self._cut_off * 0.5 * self.survey.ledger.level_worth
        nation = NATION[space]
        ledger = self.survey.ledger
        need, value = self.need, ledger.level_worth
        holder = controller(s, space)
        carries = space == CAPITAL[nation] and RANK[nation] != "great_power"
        brings = nation_yield(nation, need) if carries else area_yield(space, need)
        if not carries and RANK[nation] != "great_power" and s.status[nation] in (ARMED_MINOR, SATELLITE, DEFEATED):
            brings *= 0.5
        total = brings * value + 0.4 + self.survey.inroad(space)
        if holder != INDEPENDENT and holder != seat:
            total += (0.5 + ledger.menace(holder)) * area_yield(space, ledger.needs[holder]) * value * 0.6
        if space in GREAT_CAPITALS and ORIGINAL[space] != seat:
            total += WIN if ledger.taken else 8.0 + (6.0 if space in MAIN_CAPITAL else 0.0)
        if space in GREAT_CAPITALS and ORIGINAL[space] == seat:
            total += 14.0
        return total

    # units

    def lasts(self, block: int, target: int) -> tuple[int, ...]:
        """The spaces from which a block can come into the target."""
        key = (self.s.where[block], KIND[block], self.s.escaped[block], target)
        if key not in self._lasts:
            mover = self.reach.mover(block)
            near = [one for one in NEIGHBOURS[target] if mover.path_to(target, one)]
            self._lasts[key] = tuple(sorted(near, key=lambda one: (IS_SEA[one] and not IS_SEA[target], one)))
        return self._lasts[key]

    def _candidates(self, target: int) -> list[int]:
        s = self.s
        near = [block for block, seen in self.ranges if seen >> target & 1 and s.where[block] != target]
        free = [b for b in near if not self.sight.in_battle(s.where[b]) and self._can_spare(b)]
        if IS_SEA[target]:
            return sorted([b for b in free if not is_ground(b)], key=lambda b: (KIND[b] == SUB, -s.cv[b], b))
        return sorted(free, key=lambda b: (not is_ground(b), -s.cv[b], b))

    def _can_spare(self, block: int, leaving: float = 0.0) -> bool:
        return self.careless or self.survey.can_spare(block, leaving)

    def best(self, target: int) -> Attack | None:
        """The force that makes most of a target, beyond what is there already; None if no more is needed."""
        there = own_in(self.s, target, self.seat)
        defence = self.defence(target)
        if there and not defence:
            return None
        sides, worth = self._sides(target), self.worth(target)
        start = self._outlook(there, (), defence, sides, target)
        if there and start.taken >= ENOUGH:
            return None
        base = self._score(worth, start, target) if there else 0.0
        best: Attack | None = None
        for steps in self._growing(target, bool(defence)):
            outlook = self._outlook(there, steps, defence, sides, target)
            score = self._score(worth, outlook, target) - base
            if best is None or score > best.score + 0.05:
                best = Attack(target, steps, outlook, score)
            if outlook.taken >= ENOUGH:
                break
        return best

    def _growing(self, target: int, defended: bool) -> Iterator[tuple[Step, ...]]:
        """Forces one unit larger each time: Ground units first, then those that support them."""
        steps: tuple[Step, ...] = ()
        room: dict[int, int] = {}
        gone: dict[int, float] = {}
        support = 0
        for block in self._candidates(target):
            if len(steps) >= self.left:
                break
            home = self.s.where[block]
            helps = not is_ground(block) and not IS_SEA[target]
            if helps and not (defended and support < SUPPORT and self._has_ground(target, steps)):
                continue
            last = self._way(block, target, room, defended) if self._can_spare(block, gone.get(home, 0.0)) else None
            if last is None:
                continue
            gone[home] = gone.get(home, 0.0) + self.s.cv[block]
            support += helps
            steps = (*steps, Step(block, target, last))
            yield steps

    def _has_ground(self, target: int, steps: Sequence[Step]) -> bool:
        return any(is_ground(step.block) for step in steps) or bool(self.sight.at(target) & OWN_UNITS)

    def _way(self, block: int, target: int, room: dict[int, int], defended: bool) -> int | None:
        """Over which border a unit comes, within the Border Limits of what is planned."""
        for last in self.lasts(block, target):
            if not is_ground(block):
                return last
            edge = EDGE[last, target]
            by_sea = IS_SEA[last]
            limit = LIMIT[edge] - self.s.crossed[edge] if not by_sea else 1 - self.s.landed[edge]
            if not defended and not by_sea:
                return last
            if room.get(edge, 0) < limit:
                room[edge] = room.get(edge, 0) + 1
                return last
        return None

    def _sides(self, target: int) -> tuple[Side, Side]:
        s = self.s
        own = side(s, self.seat, home=False)
        blocks = self.defenders(target)
        foe = FACTION[blocks[0]] if blocks else INDEPENDENT
        return own._replace(surprise=own.surprise or self.surprise), side(s, foe, home=True)

    def _outlook(
        self, there: Sequence[int], steps: Sequence[Step], defence: Force, sides: tuple[Side, Side], target: int
    ) -> Forecast:
        """Invaders, who do not fire at first, count as one unit of part of their strength."""
        if not defence:
            return Forecast(1.0, 0.0, 0.0)
        s = self.s
        landing = [step.block for step in steps if is_ground(step.block) and IS_SEA[step.last]]
        firing = [*there, *[step.block for step in steps if step.block not in landing]]
        ashore = sum([s.cv[block] for block in landing])
        invaders = ((INFANTRY, max(1, round(ashore * ASHORE))),) if landing else ()
        rounds = SEA_ROUNDS if IS_SEA[target] else LAND_ROUNDS
        return forecast((*force(s, self.seat, firing, target), *invaders), defence, sides, rounds)

    def _score(self, worth: float, outlook: Forecast, target: int) -> float:
        price = 1.0 if self.survey.ledger.years_left else 0.3
        lost = (1 - outlook.taken) * outlook.own_loss * 0.3
        if not IS_SEA[target] and not is_supplied_place(self.s, target, self.seat, self._lines):
            lost += STRANDED
        return outlook.taken * worth + price * (0.8 * outlook.foe_loss - outlook.own_loss - lost)

    def attacks(self) -> list[Attack]:
        found = [self.best(target) for target in self.targets()]
        return sorted([one for one in found if one is not None], key=lambda one: (-one.score, one.target))
