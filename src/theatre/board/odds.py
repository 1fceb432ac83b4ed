"""Exact odds of a battle fought by simultaneous dice, round after round: a Markov chain over what is left.

A round: units that sneak fire, both sides at the same time, and their casualties are gone before the others fire, again
both at the same time. Then the attacker and, if he stays, the defender may retreat under the fire of the pursuer. The
chain runs over pairs of loss levels (see `odds_force`). A round without losses leads back to its own pair, which is
summed as a geometric series; all other ways lead to more losses, so that each pair is visited once.
"""

from collections import defaultdict
from itertools import product
from typing import Literal, NamedTuple, get_args

import msgspec

from theatre.board.odds_dice import FACES
from theatre.board.odds_force import (
    Counts,
    Falls,
    Force,
    Retreat,
    Side,
    UnitClass,
    check_range,
    check_side,
    has_submarines,
)

__all__ = [
    "Odds",
    "Outcome",
    "Retreat",
    "RoundOutcome",
    "Side",
    "SideOdds",
    "UnitClass",
    "battle",
    "round_distribution",
]

ROUNDING = 1e-9  # a round without losses that is no nearer to certainty can be left

Ending = Literal["win", "loss", "draw", "stalemate", "attacker_retreats", "defender_retreats"]


class Outcome(msgspec.Struct, frozen=True):
    """One way in which the battle can end, with the units left of each class."""

    ending: Ending
    attacker: Counts
    defender: Counts
    probability: float


class SideOdds(msgspec.Struct, frozen=True):
    """What a battle costs one side on average, and the distribution of the units left of each class."""

    losses: dict[str, float]
    value_lost: float
    survivors: dict[Counts, float]


class Odds(msgspec.Struct, frozen=True):
    """The endings, seen from the attacker. Stalemate: both sides are left and neither can ever hit the other."""

    win: float
    loss: float
    draw: float
    stalemate: float
    attacker_retreats: float
    defender_retreats: float
    rounds: float
    attacker: SideOdds
    defender: SideOdds
    outcomes: tuple[Outcome, ...]


class RoundOutcome(msgspec.Struct, frozen=True):
    """One result of a single round: units left of each class, and hits that those have absorbed."""

    attacker: Counts
    attacker_absorbed: Counts
    defender: Counts
    defender_absorbed: Counts
    probability: float


def battle(attacker: Side, defender: Side, *, pursuit: int = 1) -> Odds:
    """The exact odds of a battle to the end. Pursuers hit a retreating side on `pursuit` or less."""
    check_range(pursuit, 0, FACES, "pursuit rating")
    chain = _Chain(attacker, defender)
    chain.fight()
    return _odds(chain, pursuit)


def round_distribution(attacker: Side, defender: Side, *, first_round: bool = True) -> tuple[RoundOutcome, ...]:
    """Every result of a single round, before any retreat."""
    chain = _Chain(attacker, defender)
    if chain.eliminated(0, 0):
        raise ValueError("a round needs a unit that can be hit on both sides")
    ours, theirs = chain.attacker, chain.defender
    return tuple(
        RoundOutcome(ours.units[a], ours.absorbed(a), theirs.units[d], theirs.absorbed(d), p)
        for a, row in enumerate(chain.fight_round(chain.untouched(), first_round))
        for d, p in enumerate(row)
        if p
    )


Masses = list[list[float]]  # masses[a][d]: the probability of this pair of loss levels


class _Fire(NamedTuple):
    """The loss levels to which the main fire of a round leads, with their probabilities."""

    attackers: Falls
    defenders: Falls


class _Midround(NamedTuple):
    """Between sneak and main fire: what is left, whose submarines are silenced, how many modifiers are unspent."""

    a: int
    d: int
    first: bool
    a_silenced: bool
    d_silenced: bool
    a_modifiers: int
    d_modifiers: int


class _Chain:
    """A battle as it unfolds: how it has ended so far, with which probability, and how many rounds it took."""

    def __init__(self, attacker: Side, defender: Side) -> None:
        check_side(attacker, "attacker")
        check_side(defender, "defender")
        self.attacker = Force(attacker, has_submarines(defender))
        self.defender = Force(defender, has_submarines(attacker))
        self.ends: dict[tuple[Ending, int, int], float] = defaultdict(float)
        self.rounds = 0.0
        self._sneaks: dict[tuple[int, int, bool], list[tuple[_Midround, float]]] = {}
        self._fires: dict[_Midround, _Fire] = {}

    def untouched(self) -> Masses:
        """Certainty that neither side has lost anything."""
        masses = self._nothing()
        masses[0][0] = 1.0
        return masses

    def eliminated(self, a: int, d: int) -> Ending | None:
        """The ending when a side has nothing left that can be hit."""
        if a == self.attacker.gone:
            return "draw" if d == self.defender.gone else "loss"
        return "win" if d == self.defender.gone else None

    def fight(self) -> None:
        """Fight round by round while the number of the round matters, then on to the end in one sweep."""
        ending = self.eliminated(0, 0)
        if ending:
            self.ends[ending, 0, 0] = 1.0
            return
        masses = self.untouched()
        counted = max(self.attacker.retreat.after_rounds or 1, self.defender.retreat.after_rounds or 1)
        for number in range(1, counted + 1):
            self.rounds += sum(map(sum, masses))
            masses = self.fight_round(masses, first=number == 1)
            for a, row in enumerate(masses):
                for d, mass in enumerate(row):
                    if mass and self._ends(a, d, mass, number):
                        row[d] = 0.0
        self._fight_on(masses, counted)

    def fight_round(self, masses: Masses, first: bool) -> Masses:
        """One round from all pairs at once."""
        midround: dict[_Midround, float] = defaultdict(float)
        for a, row in enumerate(masses):
            for d, mass in enumerate(row):
                if mass:
                    for middle, p in self._sneak_fire(a, d, first):
                        midround[middle] += mass * p
        result = self._nothing()
        for middle, mass in midround.items():
            _spread(self._main_fire(middle), mass, result)
        return result

    def _fight_on(self, masses: Masses, rounds: int) -> None:
        """All rounds after those. Losses only raise levels, so that row by row each pair comes up once."""
        arriving: dict[tuple[int, int], dict[_Midround, float]] = defaultdict(lambda: defaultdict(float))
        for a, d in product(range(self.attacker.size), range(self.defender.size)):
            if (a, d) in arriving:
                for middle, mass in arriving[a, d].items():
                    _spread(self._main_fire(middle), mass, masses)
            mass = masses[a][d]
            if not mass or self._ends(a, d, mass, rounds):
                continue
            lossless = 0.0
            staying: list[tuple[_Fire, float]] = []
            leaving: list[tuple[_Midround, float]] = []
            for middle, p in self._sneak_fire(a, d, first=False):
                if middle.a == a and middle.d == d:
                    fire = self._main_fire(middle)
                    staying.append((fire, p))
                    lossless += p * fire.attackers[0][1] * fire.defenders[0][1]
                else:
                    leaving.append((middle, p))
            if lossless > 1.0 - ROUNDING:
                self.ends["stalemate", a, d] += mass
                continue
            visits = mass / (1.0 - lossless)
            self.rounds += visits
            for fire, p in staying:
                _spread(fire, visits * p, masses)
            for middle, p in leaving:
                arriving[middle.a, middle.d][middle] += visits * p

    def _sneak_fire(self, a: int, d: int, first: bool) -> list[tuple[_Midround, float]]:
        """How a round can stand when the units that sneak have fired; enemy hunters alive now silence submarines."""
        known = self._sneaks.get((a, d, first))
        if known is not None:
            return known
        ours, theirs = self.attacker, self.defender
        a_silenced = ours.has_submarines and theirs.hunters[d] > 0
        d_silenced = theirs.has_submarines and ours.hunters[a] > 0
        # The modifiers of a round are lost when they are spent, and with the scouts that fall to sneak fire.
        d_falls = [
            (fallen, left, p)
            for left, fire in ours.sneak_fire(a, first, a_silenced).items()
            for fallen, p in theirs.falls(d, fire)
        ]
        results: dict[_Midround, float] = defaultdict(float)
        for d_left, fire in theirs.sneak_fire(d, first, d_silenced).items():
            for a_fallen, p in ours.falls(a, fire):
                for d_fallen, a_left, q in d_falls:
                    a_modifiers = min(a_left, ours.scouts[a_fallen])
                    d_modifiers = min(d_left, theirs.scouts[d_fallen])
                    middle = _Midround(a_fallen, d_fallen, first, a_silenced, d_silenced, a_modifiers, d_modifiers)
                    results[middle] += p * q
        known = self._sneaks[a, d, first] = list(results.items())
        return known

    def _main_fire(self, middle: _Midround) -> _Fire:
        """What the units that do not sneak do to each other; nothing, if sneak fire has ended the battle."""
        known = self._fires.get(middle)
        if known is None:
            a, d, first, a_silenced, d_silenced, a_modifiers, d_modifiers = middle
            if self.eliminated(a, d):
                known = _Fire([(a, 1.0)], [(d, 1.0)])
            else:
                a_fire = self.attacker.main_fire(a, first, a_silenced, a_modifiers)
                d_fire = self.defender.main_fire(d, first, d_silenced, d_modifiers)
                known = _Fire(self.attacker.falls(a, d_fire), self.defender.falls(d, a_fire))
            self._fires[middle] = known
        return known

    def _ends(self, a: int, d: int, mass: float, rounds: int) -> bool:
        """Book a pair at which the battle ends after so many rounds; the attacker is the first to leave."""
        ending = self.eliminated(a, d)
        if not ending and self.attacker.breaks_off(a, rounds):
            ending = "attacker_retreats"
        elif not ending and self.defender.breaks_off(d, rounds):
            ending = "defender_retreats"
        if ending:
            self.ends[ending, a, d] += mass
        return ending is not None

    def _nothing(self) -> Masses:
        return [[0.0] * self.defender.size for _ in range(self.attacker.size)]


def _spread(fire: _Fire, mass: float, masses: Masses) -> None:
    for a, p in fire.attackers:
        row = masses[a]
        share = mass * p
        for d, q in fire.defenders:
            row[d] += share * q


def _outcomes(chain: _Chain, pursuit: int) -> dict[tuple[Ending, Counts, Counts], float]:
    """The ends of the chain as units left, after pursuit fire on a side that retreats."""
    ours, theirs = chain.attacker, chain.defender
    saved: dict[tuple[Ending, int, int], float] = defaultdict(float)
    for (ending, a, d), mass in chain.ends.items():
        if ending == "attacker_retreats":
            for level, p in ours.after_pursuit(a, theirs.pursuit_fire(d, pursuit)):
                saved[ending, level, d] += mass * p
        elif ending == "defender_retreats":
            for level, p in theirs.after_pursuit(d, ours.pursuit_fire(a, pursuit)):
                saved[ending, a, level] += mass * p
        else:
            saved[ending, a, d] += mass
    outcomes: dict[tuple[Ending, Counts, Counts], float] = defaultdict(float)
    for (ending, a, d), p in saved.items():
        if p:
            a_units = (ours.mobile if ending == "attacker_retreats" else ours).units[a]
            d_units = (theirs.mobile if ending == "defender_retreats" else theirs).units[d]
            outcomes[ending, a_units, d_units] += p
    return outcomes


def _odds(chain: _Chain, pursuit: int) -> Odds:
    outcomes = _outcomes(chain, pursuit)
    endings: dict[Ending, float] = dict.fromkeys(get_args(Ending), 0.0)
    a_survivors: dict[Counts, float] = defaultdict(float)
    d_survivors: dict[Counts, float] = defaultdict(float)
    for (ending, a_units, d_units), p in outcomes.items():
        endings[ending] += p
        a_survivors[a_units] += p
        d_survivors[d_units] += p
    return Odds(
        **endings,
        rounds=chain.rounds,
        attacker=_side_odds(chain.attacker.classes, a_survivors),
        defender=_side_odds(chain.defender.classes, d_survivors),
        outcomes=tuple(Outcome(*outcome, probability) for outcome, probability in outcomes.items()),
    )


def _side_odds(classes: tuple[UnitClass, ...], survivors: dict[Counts, float]) -> SideOdds:
    losses = {
        unit.name: sum(probability * (unit.count - left[c]) for left, probability in survivors.items())
        for c, unit in enumerate(classes)
    }
    return SideOdds(losses, sum(unit.value * losses[unit.name] for unit in classes), dict(survivors))
