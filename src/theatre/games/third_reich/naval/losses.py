"""Losses of air and naval factors in combat [28.4321, 29.572], and the refusal of the enemy's [29.9].

Whose counters must lose how much is settled before; the owner chooses counters one after the other. Each loses as much
as is due or all it has, and more where there is no change [28.641, 29.73].
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from theatre.core.decision import Args, Choice, Decision, Each, Refusal
from theatre.core.flow import Frame
from theatre.games.third_reich.air.allotments import RAID, doing
from theatre.games.third_reich.asking import question
from theatre.games.third_reich.counters import eliminate
from theatre.games.third_reich.economy.change import lose_factors, must_lose
from theatre.games.third_reich.movement.control import commander
from theatre.games.third_reich.state import Position
from theatre.games.third_reich.tables import COMBAT, MODEL, NATION, NOBODY

Due = tuple[int, int]
"""A nation, or NOBODY for any, and the factors that it must lose."""
Left = tuple[tuple[int, int], ...]
"""What is left of counters: each as it was, and what is in its place now."""


def share(worth: Mapping[int, int], total: int, modifier: dict[int, int]) -> tuple[Due, ...]:
    """29.572b: losses fall equally on nations; what is over on the one with most factors, or the lower modifier.

    `worth` are the factors with which each counter fights.
    """
    force = dict.fromkeys(sorted({NATION[unit] for unit in worth}), 0)
    for unit, factors in worth.items():
        force[NATION[unit]] += factors
    due = dict.fromkeys(force, 0)
    left = min(total, sum(force.values()))
    while left:
        able = [nation for nation in force if due[nation] < force[nation]]
        each = left // len(able)
        if not each:
            due[max(able, key=lambda nation: (force[nation], -modifier.get(nation, 0)))] += 1
            left -= 1
            continue
        for nation in able:
            taken = min(each, force[nation] - due[nation])
            due[nation] += taken
            left -= taken
    return tuple([(nation, factors) for nation, factors in due.items() if factors])


class RefuseLosses(Frame[Position], tag="29.9"):
    """A player may keep his enemy from losing the fleets that he would."""

    seat: int
    factors: int

    def ask(self, s: Position) -> tuple[Decision, ...]:
        parts = (Each("refuse"), Each("pass"))
        return (question(s, self.seat, "refuse-losses", "29.9", *parts, args=(self.factors,)),)

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        s.done(self, choice.verb == "refuse")


class NavalLosses(Frame[Position], tag="29.572a"):
    """Its result are the counters that are left, each with the one that it was."""

    dues: tuple[Due, ...]
    left: Left
    refuser: int = NOBODY  # who may refuse them
    task: int = RAID  # in which air loses them, of counters that have several [28.67]

    def step(self, s: Position) -> bool:
        self.dues = tuple([due for due in self.dues if due[1] > 0 and self._able(s, due[0])])
        if not self.dues:
            s.done(self, self.left)
            return True
        if self.refuser != NOBODY:
            s.push(RefuseLosses(self.refuser, sum([factors for _, factors in self.dues])))
            return True
        return False

    def child_done(self, s: Position, child: Any, refused: Any) -> None:
        self.refuser = NOBODY
        if refused:
            self.dues = ()
            s.log("losses.refused", child.seat, rule="29.9")

    def _able(self, s: Position, nation: int) -> list[int]:
        own = [unit for _, unit in self.left if nation in (NOBODY, NATION[unit])]
        return [unit for unit in own if doing(s, unit, self.task)]

    def ask(self, s: Position) -> tuple[Decision, ...]:
        nation, factors = self.dues[0]
        rows = [(unit,) for unit in self._able(s, nation)]
        seat = commander(s, rows[0][0])
        part = Each("lose", rows, lambda args: Refusal("29.572b"))
        return (question(s, seat, "lose-factors", "29.572a", part, args=(factors,)),)

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        unit = choice.args[0]
        nation, factors = self.dues[0]
        lost = must_lose(s, unit, min(factors, doing(s, unit, self.task)))
        self.dues = ((nation, factors - lost), *self.dues[1:])
        s.log("lost.factors", NATION[unit], MODEL[unit], lost, rule="29.572a")
        before = next(was for was, now in self.left if now == unit)
        rest: Args = ()
        if lost == COMBAT[unit]:
            eliminate(s, unit)
        else:
            rest = lose_factors(s, unit, lost, self.task)
        self.left = (*[pair for pair in self.left if pair[1] != unit], *[(before, one) for one in rest])


class AirLosses(NavalLosses, tag="28.4321"):
    """The same for air; nobody refuses them."""


def whole(units: list[int] | Args) -> Left:
    return tuple([(unit, unit) for unit in units])


def remaining(left: Left, units: Args) -> Args:
    """What has become of some of the counters."""
    return tuple([now for was, now in left if was in units])
