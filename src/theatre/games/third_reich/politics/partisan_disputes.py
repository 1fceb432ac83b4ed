"""32.14: two Allied powers that both wish to raise partisans in a country agree, or split the maximum.

The power whose ground forces are nearest to the capital has the odd one and places first; then they take turns.
"""

from __future__ import annotations

from typing import Any

from theatre.core.decision import Args, Built, Choice, Decision, Each
from theatre.core.flow import Frame
from theatre.games.third_reich.asking import question
from theatre.games.third_reich.counters import runs
from theatre.games.third_reich.politics.partisans import COUNTERS, Rising, raise_partisan, why_not_raise
from theatre.games.third_reich.rolls import Throw
from theatre.games.third_reich.state import Position
from theatre.games.third_reich.tables import IS_GROUND, NATION
from theatre.games.third_reich.world import BIT, CAPITAL, hexes_between

FAR = 255
HALF = 3  # faces of a die for the first of two who are equally near


def rivals(s: Position, others: Args, country: int) -> list[int]:
    """Those of the others that could raise partisans there now."""
    units = [unit for unit in COUNTERS if NATION[unit] == country]
    return [one for one in others if any(why_not_raise(s, one, unit) is None for unit in units)]


class PartisanDispute(Frame[Position], tag="32.14b"):
    """The others let a power have the partisans of a country or dispute them. The result: was there a dispute?"""

    by: int
    country: int
    others: Args  # who are still building
    asked: Args = ()
    disputing: Args = ()
    order: Args = ()
    passed: Args = ()

    def step(self, s: Position) -> bool:
        if self._waiting(s):
            return False
        if not self.disputing:
            s.done(self, False)
        elif not self.order:
            self._rank(s)
        elif self._placer(s) < 0:
            s.done(self, True)
        else:
            return False
        return True

    def _waiting(self, s: Position) -> list[int]:
        return [] if self.order else [one for one in rivals(s, self.others, self.country) if one not in self.asked]

    def _rank(self, s: Position) -> None:
        claimants = sorted([self.by, *self.disputing], key=lambda one: self._distance(s, one))
        if self._distance(s, claimants[0]) == self._distance(s, claimants[1]):
            s.push(Throw(self.by, 1, "partisans", (self.country,)))
        else:
            self.order = tuple(claimants)

    def child_done(self, s: Position, child: Any, faces: Any) -> None:
        claimants = sorted([self.by, *self.disputing], key=lambda one: self._distance(s, one))
        first, second, *rest = claimants
        self.order = (first, second, *rest) if faces[0] <= HALF else (second, first, *rest)

    def _distance(self, s: Position, power: int) -> int:
        """As the crow flies, from its nearest ground unit to the capital."""
        own = [unit for unit in s.placed if IS_GROUND[unit] and runs(s, unit) == power and BIT[s.where[unit]]]
        return min([hexes_between(s.where[unit], CAPITAL[self.country]) for unit in own], default=FAR)

    def share(self, s: Position, power: int) -> int:
        """The most that a claimant may have in the country: an equal share, the odd ones to the first in order."""
        counters = len([unit for unit in COUNTERS if NATION[unit] == self.country])
        whole, odd = divmod(counters, len(self.order))
        return whole + (self.order.index(power) < odd)

    def _has(self, s: Position, power: int) -> int:
        mine = [unit for unit in COUNTERS if NATION[unit] == self.country and s.where[unit] >= 0]
        return len([unit for unit in mine if s.serves[unit] == power])

    def _placer(self, s: Position) -> int:
        """Whose choice it is: of those with room in their share who has fewest there, the first in order."""
        able = [one for one in self.order if one not in self.passed and self._has(s, one) < self.share(s, one)]
        able = [one for one in able if Rising(s, one, only=self.country).tokens()]
        return min(able, key=lambda one: (self._has(s, one), self.order.index(one)), default=-1)

    def ask(self, s: Position) -> tuple[Decision, ...]:
        waiting = self._waiting(s)
        if waiting:
            parts = (Each("allow"), Each("dispute"))
            return (question(s, waiting[0], "partisans", "32.14b", *parts, args=(self.by, self.country)),)
        part = Built("partisan", Rising(s, self._placer(s), only=self.country))
        return (question(s, self._placer(s), "partisan", "32.14b", part, Each("pass"), args=(self.country,)),)

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        if choice.verb == "partisan":
            raise_partisan(s, seat, *choice.args)
        elif choice.verb == "pass":
            self.passed = (*self.passed, seat)
        else:
            self.asked = (*self.asked, seat)
            if choice.verb == "dispute":
                self.disputing = (*self.disputing, seat)
