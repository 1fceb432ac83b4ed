"""A battle [14.25-14.31]: factors of both sides, the roll, counterattacks, who is left, and what was broken through.

Air and fleets take part by the column `mission`: those whose mission is an attacked hex fight there. Hostile air gives
ground support and air of the defender DAS [28.42, 28.51]; fleets bombard with what they do not need to carry the
ground units that have the same mission, three factors for one [29.41, 29.433]. Whoever flies or sails missions sets
the column, and takes back what was not used; a battle sends home what it has used.
"""

from __future__ import annotations

from typing import Any

from theatre.core.decision import Args
from theatre.core.flow import Frame
from theatre.games.third_reich.air.allotments import SUPPORT, doing, strength
from theatre.games.third_reich.combat.advance import Advance
from theatre.games.third_reich.combat.airborne import fall, has_dropped, shelter
from theatre.games.third_reich.combat.chains import Breakthrough, Exploiter
from theatre.games.third_reich.combat.exchange import (
    NAVAL_RATE,
    ExchangeLosses,
    OverstackedDefence,
    lose_support,
    price_list,
)
from theatre.games.third_reich.combat.odds import ATTACKER, BELOW, answer, column, result
from theatre.games.third_reich.combat.winter import is_exposed
from theatre.games.third_reich.counters import actor, ground_at, is_foe, runs
from theatre.games.third_reich.movement.control import commander, is_fortress
from theatre.games.third_reich.movement.stacking import counted, stack_limit
from theatre.games.third_reich.nations import master
from theatre.games.third_reich.naval.invasion import hostile_shores
from theatre.games.third_reich.politics.cooperation import are_apart
from theatre.games.third_reich.politics.pledges import fight_for
from theatre.games.third_reich.rolls import Throw
from theatre.games.third_reich.state import Position
from theatre.games.third_reich.tables import AIR, ARMOR, COMBAT, FLEET, IS_GROUND, KIND, NOBODY, PARTISAN, POWERS
from theatre.games.third_reich.world import AREA, BIT, CROSSING_SIDES, FORTRESS, NOWHERE, ROUGH, across, space

GATHER, ROLL, FINISH = range(3)
LINES = ("maginot", "west_wall")
MOST_AIR = 3  # times the ground factors
DANISH_ISLANDS = (space("I31"), space("I32"))
SHELLED_ISLANDS = (*AREA["one_hex_island"], *DANISH_ISLANDS)  # that fleets bombard without an invasion [29.413q]
FORTRESS_MULTIPLE, TERRAIN_MULTIPLE, PLAIN_MULTIPLE = 4, 3, 2


# what flies and sails


def with_mission(s: Position, hexes: Args, kind: int) -> list[int]:
    return [unit for unit, hex_ in enumerate(s.mission) if hex_ != NOWHERE and hex_ in hexes and KIND[unit] == kind]


def support(s: Position, hexes: Args, nation: int) -> list[int]:
    """Ground support over these hexes for the attack of a nation [28.421]; never of Russia for the West [45.2]."""
    return [unit for unit in with_mission(s, hexes, AIR) if helps(s, unit, nation)]


def helps(s: Position, unit: int, nation: int) -> bool:
    """May a counter that flies or sails take part in the attack of a nation?"""
    if is_foe(s, unit, nation):
        return False
    a, b = runs(s, unit), master(s, nation)
    return a not in POWERS or b not in POWERS or are_apart(s, a, b) != "45.1"


def defensive_support(s: Position, hexes: Args, nation: int) -> list[int]:
    """DAS over these hexes against it [28.511]."""
    return [unit for unit in with_mission(s, hexes, AIR) if is_foe(s, unit, nation) and doing(s, unit, SUPPORT)]


def bombarding(s: Position, hexes: Args, attackers: Args) -> int:
    """Naval factors that bombard: those that need not carry what is aboard [29.433]."""
    shelled = tuple([hex_ for hex_ in hexes if _is_shelled(s, hex_, attackers)])
    return max(0, factors(with_mission(s, shelled, FLEET)) - NAVAL_RATE * factors(seaborne(s, shelled)))


def _is_shelled(s: Position, hex_: int, attackers: Args) -> bool:
    """29.413: fleets help against an island or a fortress, elsewhere only if invaders attack the hex."""
    return hex_ in SHELLED_ISLANDS or is_fortress(s, hex_) or any(s.mission[unit] == hex_ for unit in attackers)


def shelling(s: Position, hexes: Args, attackers: Args) -> int:
    """Those of them that help the attack [45.2]."""
    fleets = with_mission(s, hexes, FLEET)
    helped = all(helps(s, unit, s.serves[attackers[0]]) for unit in fleets)
    return bombarding(s, hexes, attackers) if helped else 0


def seaborne(s: Position, hexes: Args) -> list[int]:
    """The ground units aboard invasions of these hexes."""
    return [unit for unit, hex_ in enumerate(s.mission) if hex_ != NOWHERE and hex_ in hexes and IS_GROUND[unit]]


def is_seaborne(s: Position, unit: int) -> bool:
    """A ground unit aboard an invasion fleet."""
    return IS_GROUND[unit] and s.mission[unit] != NOWHERE


def factors(units: list[int] | Args) -> int:
    return sum([COMBAT[unit] for unit in units])


# the defence


def is_behind_crossing(s: Position, hex_: int, attackers: list[int]) -> bool:
    """5.72: are all attackers across a river or a crossing arrow? Partisans count only among themselves [32.3]."""
    beyond = across(BIT[hex_], CROSSING_SIDES)
    telling = [unit for unit in attackers if KIND[unit] != PARTISAN] or attackers
    return bool(telling) and all(beyond & BIT[s.where[unit]] and not is_seaborne(s, unit) for unit in telling)


def multiple(s: Position, unit: int, attackers: Args) -> int:
    """What a defender's factors are multiplied by, the best that applies [5.54, 5.71-5.74, 44.1]."""
    hex_ = s.where[unit]
    if is_fortress(s, hex_):
        return FORTRESS_MULTIPLE
    invaded = any(s.mission[one] == hex_ for one in attackers)
    if invaded or BIT[hex_] & ROUGH or is_behind_crossing(s, hex_, list(attackers)):
        return TERRAIN_MULTIPLE
    return 1 if is_exposed(s, unit) else PLAIN_MULTIPLE


def is_won_by_crossing(s: Position, hex_: int, attackers: Args) -> bool:
    """9.12: is this a hex tripled by a river or an arrow, or would it be but for a drop?

    Maginot and West Wall hexes count if the attack comes all over the river.
    """
    if is_fortress(s, hex_):
        return FORTRESS[hex_] in LINES and is_behind_crossing(s, hex_, list(attackers))
    return is_behind_crossing(s, hex_, [unit for unit in attackers if not has_dropped(s, unit)])


class Strengths:
    """The factors of both sides in a battle; the defence multiplied, and basic as in a counterattack [14.22, 14.26]."""

    def __init__(self, s: Position, hexes: Args, attackers: Args, defenders: Args) -> None:
        nation = s.serves[attackers[0]]
        das = strength(s, defensive_support(s, hexes, nation), SUPPORT)
        ground = factors(attackers)
        regular = factors([unit for unit in attackers if KIND[unit] != PARTISAN])  # 32.2
        self.attack = ground + min(strength(s, support(s, hexes, nation), SUPPORT), MOST_AIR * regular)  # 28.422
        self.attack += shelling(s, hexes, attackers) // NAVAL_RATE
        self.defence = sum([COMBAT[unit] * multiple(s, unit, attackers) for unit in defenders]) + das
        self.basic = factors(defenders) + das

    @property
    def odds(self) -> int:
        return column(self.attack, self.defence)

    @property
    def counter(self) -> int:
        return column(self.basic, self.attack)


def broken_through(s: Position, hex_: int, sources: Args, attackers: Args, reserves: Args = ()) -> Breakthrough:
    occupiers = tuple(sorted({actor(s, unit) for unit in attackers if s.where[unit] == hex_}))
    return Breakthrough(hex_, sources, occupiers, reserves)


class Battle(Frame[Position], tag="14.25"):
    """One attack to its end [14.27]; nothing joins it once it has begun [14.28]. Its result: the breakthroughs."""

    hexes: Args
    attackers: Args
    sources: Args = ()  # the hexes from which they attack
    reserves: Args = ()  # armor that waits aboard
    chains: tuple[Exploiter, ...] = ()  # if this is exploitation combat
    defenders: Args = ()
    excess: Args = ()  # 14.24: overstacked, they only share the fate of the others
    crossings: Args = ()
    landings: Args = ()
    nation: int = NOBODY  # of the attackers, and the powers that roll
    rollers: Args = ()
    by: int = ATTACKER
    odds: int = BELOW
    original: int = BELOW
    counter: int = BELOW
    stage: int = GATHER

    def step(self, s: Position) -> bool:
        if self.stage == GATHER:
            self._gather(s)
        elif self.stage == FINISH:
            self._finish(s)
        elif self.odds == BELOW:
            self._resolve(s, result(BELOW, 1))
        else:
            s.push(Throw(self.rollers[self.by], 1, "combat", (self.hexes[0],)))
        return True

    def _gather(self, s: Position) -> None:
        self.nation = s.serves[self.attackers[0]]
        for hex_ in self.hexes:
            there = [unit for unit in ground_at(s, hex_) if is_foe(s, unit, self.nation)]
            if not set(there) & set(self.defenders):
                most = stack_limit(s, hex_, counted(there))
                if len(counted(there)) > most:
                    s.push(OverstackedDefence(hex_, tuple(there), most))
                    return
                self.defenders = (*self.defenders, *there)
        fight_for(s, self.attackers, self.defenders)
        shelter(s)
        self.stage = ROLL
        ashore = [unit for unit in self.attackers if not is_seaborne(s, unit)]
        self.sources = tuple(sorted({s.where[unit] for unit in ashore}))
        if len(ashore) < len(self.attackers) and not set(self.sources) - set(self.hexes):
            self.sources = ()  # 29.435: an invasion with a drop is no attack by land
        self.rollers = (commander(s, self.attackers[0]), commander(s, self.defenders[0]))
        self.crossings = tuple([hex_ for hex_ in self.hexes if is_won_by_crossing(s, hex_, self.attackers)])
        invaded = [hex_ for hex_ in self.hexes if any(s.mission[unit] == hex_ for unit in self.attackers)]
        self.landings = hostile_shores(s, tuple(invaded), actor(s, self.attackers[0]))
        waiting = seaborne(s, self.hexes) if invaded else []  # 29.435: who takes no part in an attack by land
        self.reserves = tuple([unit for unit in waiting if KIND[unit] == ARMOR and unit not in self.attackers])
        strengths = self._strengths(s)
        self.odds = self.original = strengths.odds
        self.counter = strengths.counter
        s.log("battle", self.nation, self.hexes[0], strengths.attack, strengths.defence, rule="14.25a")

    def _strengths(self, s: Position) -> Strengths:
        return Strengths(s, self.hexes, self.attackers, self.defenders)

    def child_done(self, s: Position, child: Any, answered: Any) -> None:
        if isinstance(child, OverstackedDefence):
            self.defenders = (*self.defenders, *answered)
            self.excess = (*self.excess, *[unit for unit in child.units if unit not in answered])
        elif isinstance(child, Throw):
            self._resolve(s, result(self.odds, answered[0]))
        elif isinstance(child, Advance):
            self._go_home(s)
            s.done(self, () if self.chains else self._breakthroughs(s, answered))

    def _breakthroughs(self, s: Position, entered: Args) -> tuple[Breakthrough, ...]:
        """14.31: armor took part and somebody has advanced; every hex entered counts [14.23]."""
        if all(KIND[unit] != ARMOR for unit in self.attackers):
            return ()
        return tuple([broken_through(s, hex_, self.sources, self.attackers, self.reserves) for hex_ in entered])

    def _resolve(self, s: Position, said: str) -> None:
        s.log("battle.result", said, rule="14.26e")
        if said.startswith("CA"):
            self.by, self.odds = answer(self.by, said, self.original, self.counter)
            return
        self.stage = FINISH
        if said == "EX":
            self._exchange(s)
        elif (said == "A") == (self.by == ATTACKER):
            self._attackers_fall(s)
        else:
            self._defenders_fall(s)

    def _exchange(self, s: Position) -> None:
        """14.26c: the smaller force is lost whole, the other pays as much; a counterattack is at basic values."""
        strengths = self._strengths(s)
        full = self.by == ATTACKER
        attack, defence = strengths.attack, strengths.defence if full else strengths.basic
        if attack > defence:
            force = [*self.attackers, *support(s, self.hexes, self.nation)]
            prices = price_list(force, {}, with_mission(s, self.hexes, FLEET))
            naval = shelling(s, self.hexes, self.attackers)
            s.push(ExchangeLosses(prices, NAVAL_RATE * defence, naval, refuser=self.rollers[1 - ATTACKER]))
        elif attack < defence:
            multiples = {unit: multiple(s, unit, self.attackers) for unit in self.defenders} if full else {}
            prices = price_list([*self.defenders, *defensive_support(s, self.hexes, self.nation)], multiples, [])
            s.push(ExchangeLosses(prices, NAVAL_RATE * attack))
        if attack >= defence:
            self._defenders_fall(s)
        if attack <= defence:
            self._attackers_fall(s)

    def _attackers_fall(self, s: Position) -> None:
        """14.26a: with their air, but neither fleets nor those aboard that did not attack [29.437]."""
        for unit in support(s, self.hexes, self.nation):
            lose_support(s, unit)
        for unit in self.attackers:
            fall(s, unit)

    def _defenders_fall(self, s: Position) -> None:
        """14.26b, 14.24a: with their air, and the excess units."""
        for unit in defensive_support(s, self.hexes, self.nation):
            lose_support(s, unit)
        for unit in (*self.defenders, *self.excess):
            fall(s, unit)

    def _finish(self, s: Position) -> None:
        """14.29d: if the hexes are clear the attackers who are left may advance, whoever rolled last."""
        left = tuple([unit for unit in self.attackers if s.where[unit] >= 0])
        if not left or any(s.where[unit] >= 0 for unit in self.defenders):
            self._go_home(s)
            s.done(self, ())
            return
        advance = Advance(self.hexes, left, self.crossings, self.landings, chains=self.chains)
        if not advance.agrees_first(s):
            advance.take_dropped(s)
        s.push(advance)

    def _go_home(self, s: Position) -> None:
        """The attacker's air and fleets have flown and sailed; DAS stays for another attack [45.3].

        Who is still aboard is so to the end of the Combat phase: he does not attack from his port by land [6.3b].
        """
        for unit, hex_ in enumerate(s.mission):
            if hex_ in self.hexes and helps(s, unit, self.nation) and not IS_GROUND[unit]:
                s.mission[unit] = NOWHERE
                s.inverted[unit] = 1
