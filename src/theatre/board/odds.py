"""Exact odds of a battle fought by simultaneous dice, round after round: a Markov chain over what is left.

A round: units that sneak fire, both sides at the same time, and their casualties are gone before the others fire, again
both at the same time. Then the attacker and, if he stays, the defender may retreat under the fire of the pursuer. The
chain runs over pairs of loss levels (see `odds_force`). A round without losses leads back to its own pair, which is
summed as a geometric series; all other ways lead to more losses, so that each pair is visited once.
"""

from collections import defaultdict
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
    masses = chain.fight_round(chain.untouched(), first_round)
    ours, theirs = chain.attacker, chain.defender
    results: list[RoundOutcome] = []
    for pair, p in enumerate(masses):
        if p:
            a, d = divmod(pair, theirs.size)
            results.append(RoundOutcome(ours.units[a], ours.absorbed(a), theirs.units[d], theirs.absorbed(d), p))
    return tuple(results)


Masses = list[float]  # a probability for each pair of loss levels: index = attacker's * levels of defender + defender's


class _Fire(NamedTuple):
    """The loss levels to which the main fire of a round leads, with their probabilities."""

    attackers: Falls
    defenders: Falls


class _Midround(NamedTuple):
    """Between sneak and main fire: what is left, whose submarines are silenced, how many modifiers are unspent."""

    a: int
    d: int
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
        self._sneaks: dict[tuple[int, bool], list[tuple[_Midround, float]]] = {}
        self._fires: dict[tuple[_Midround, bool], _Fire] = {}

    def untouched(self) -> Masses:
        """Certainty that neither side has lost anything."""
        return [1.0] + [0.0] * (self.attacker.size * self.defender.size - 1)

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
            self.rounds += sum(masses)
            masses = self.fight_round(masses, first=number == 1)
            for pair, mass in enumerate(masses):
                if mass and self._ends(pair, mass, number):
                    masses[pair] = 0.0
        self._fight_on(masses, counted)

    def fight_round(self, masses: Masses, first: bool) -> Masses:
        """One round from all pairs at once."""
        midround: dict[_Midround, float] = defaultdict(float)
        for pair, mass in enumerate(masses):
            if mass:
                for middle, p in self._sneak_fire(pair, first):
                    midround[middle] += mass * p
        result = [0.0] * len(masses)
        for middle, mass in midround.items():
            self._spread(self._main_fire(middle, first), mass, result)
        return result

    def _fight_on(self, masses: Masses, rounds: int) -> None:
        """All rounds after those: pairs come up in the order of their losses, each once."""
        lost = [a + d for a in self.attacker.lost for d in self.defender.lost]
        arriving: dict[int, dict[_Midround, float]] = defaultdict(lambda: defaultdict(float))
        for pair in sorted(range(len(lost)), key=lost.__getitem__):
            if pair in arriving:
                for middle, mass in arriving[pair].items():
                    self._spread(self._main_fire(middle, first=False), mass, masses)
            mass = masses[pair]
            if not mass or self._ends(pair, mass, rounds):
                continue
            a, d = divmod(pair, self.defender.size)
            lossless = 0.0
            staying: list[tuple[_Fire, float]] = []
            leaving: list[tuple[_Midround, float]] = []
            for middle, p in self._sneak_fire(pair, first=False):
                if (middle.a, middle.d) == (a, d):
                    fire = self._main_fire(middle, first=False)
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
                self._spread(fire, visits * p, masses)
            for middle, p in leaving:
                arriving[middle.a * self.defender.size + middle.d][middle] += visits * p

    def _sneak_fire(self, pair: int, first: bool) -> list[tuple[_Midround, float]]:
        """How a round can stand when the units that sneak have fired; enemy hunters alive now silence submarines."""
        known = self._sneaks.get((pair, first))
        if known is not None:
            return known
        ours, theirs = self.attacker, self.defender
        a, d = divmod(pair, theirs.size)
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
                    middle = _Midround(a_fallen, d_fallen, a_silenced, d_silenced, a_modifiers, d_modifiers)
                    results[middle] += p * q
        known = self._sneaks[pair, first] = list(results.items())
        return known

    def _main_fire(self, middle: _Midround, first: bool) -> _Fire:
        """What the units that do not sneak do to each other; nothing, if sneak fire has ended the battle."""
        known = self._fires.get((middle, first))
        if known is None:
            a, d, a_silenced, d_silenced, a_modifiers, d_modifiers = middle
            if self.eliminated(a, d):
                known = _Fire([(a, 1.0)], [(d, 1.0)])
            else:
                a_fire = self.attacker.main_fire(a, first, a_silenced, a_modifiers)
                d_fire = self.defender.main_fire(d, first, d_silenced, d_modifiers)
                known = _Fire(self.attacker.falls(a, d_fire), self.defender.falls(d, a_fire))
            self._fires[middle, first] = known
        return known

    def _spread(self, fire: _Fire, mass: float, masses: Masses) -> None:
        width = self.defender.size
        for a, p in fire.attackers:
            share = mass * p
            if share:
                row = a * width
                for d, q in fire.defenders:
                    masses[row + d] += share * q

    def _ends(self, pair: int, mass: float, rounds: int) -> bool:
        """Book a pair at which the battle ends after so many rounds; the attacker is the first to leave."""
        a, d = divmod(pair, self.defender.size)
        ending = self.eliminated(a, d)
        if not ending and self.attacker.breaks_off(a, rounds):
            ending = "attacker_retreats"
        elif not ending and self.defender.breaks_off(d, rounds):
            ending = "defender_retreats"
        if ending:
            self.ends[ending, a, d] += mass
        return ending is not None


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
