"""Combining corps into armies, HQs and forts, and bringing reduced ones to full strength [10.6, 18.4]: D25."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from theatre.core.decision import UNFINISHED, Args, Built, Choice, Decision, Each, Refusal, Sifted
from theatre.core.flow import Frame, Joint
from theatre.core.lazy import Rows
from theatre.games.supreme_commander.asking import question
from theatre.games.supreme_commander.control import sweep
from theatre.games.supreme_commander.economy import build_chart
from theatre.games.supreme_commander.economy.build_chart import is_of, one_of_each, pool_of, steps
from theatre.games.supreme_commander.economy.disbanding import with_disbanding
from theatre.games.supreme_commander.movement.marching import GUESTS
from theatre.games.supreme_commander.pieces import is_corps, is_large, runs
from theatre.games.supreme_commander.relations import have_fought, run_by
from theatre.games.supreme_commander.state import CONQUERED, INACTIVE, POOL, Position, lay, remove, units_in
from theatre.games.supreme_commander.supply.network import home_hexes
from theatre.games.supreme_commander.supply.tracing import Lines
from theatre.games.supreme_commander.tables import (
    ARMIES,
    CORPS,
    FORT,
    GERMANY,
    ITALY,
    STEPS,
    UNITS,
    USSR,
)
from theatre.games.supreme_commander.world import BIT, IS_BOX, RESERVES

LEAST = 2  # corps that are combined [10.6]


def full_barred(s: Position, unit: int, at: int) -> str | None:
    """The rule by which an army may not have its full strength in a place."""
    if s.kind[unit] not in ARMIES:
        return None
    if s.serves[unit] == USSR and not have_fought(s, USSR, GERMANY):
        return "17.13h"
    if s.serves[unit] == ITALY and s.status[ITALY] == INACTIVE and not BIT[at] & home_hexes(s, ITALY):
        return "17.7e"
    return None


class Combining:
    """`combine unit corps*`: a counter of the pool, then two or three corps that stand together, ascending."""

    def __init__(self, lines: Lines, power: int, large: int | None = None, corps: Args = ()) -> None:
        self.lines, self.power, self.large, self.corps = lines, power, large, corps
        self.s = lines.s

    def tokens(self) -> Sequence[int]:
        s = self.s
        if self.large is None:
            stacks = self._stacks()
            if not stacks:
                return ()
            able = one_of_each(s, [one for one in pool_of(s, self.power) if _may(s, one) is None])
            return Sifted(able, lambda one: any(True for at in stacks for _ in _sets(self.lines, one, at, ())))
        if not self.corps:
            found = {corps for at in self._stacks() for one in _sets(self.lines, self.large, at, ()) for corps in one}
            return Sifted(sorted(found), lambda one: self._goes_on((one,)))
        later = {corps for one in _sets(self.lines, self.large, s.where[self.corps[0]], self.corps) for corps in one}
        after = [one for one in sorted(later) if one > self.corps[-1]]
        return Sifted(after, lambda one: self._goes_on((*self.corps, one)))

    def _stacks(self) -> list[int]:
        """Spaces with two corps or more, one of them the power's own."""
        s, mine = self.s, run_by(self.s, self.power)
        own = dict.fromkeys([s.where[unit] for unit in s.placed if s.serves[unit] in mine and s.kind[unit] in CORPS])
        return [at for at in own if at != RESERVES and len([u for u in units_in(s, at) if is_corps(s, u)]) >= LEAST]

    def _goes_on(self, corps: Args) -> bool:
        """Is there a legal set that has these first, in ascending order?"""
        assert self.large is not None
        sets = _sets(self.lines, self.large, self.s.where[corps[0]], corps)
        return any(one[: len(corps)] == corps for one in sets)

    def refuse(self, token: int) -> Refusal | None:
        s = self.s
        if self.large is None:
            rule = "10.6a" if token not in pool_of(s, self.power) else _may(s, token)
            return None if rule is None else Refusal(rule)
        if not 0 <= token < UNITS or token in self.corps or not is_corps(s, token) or s.where[token] == RESERVES:
            return Refusal("10.6a")
        corps = tuple(sorted((*self.corps, token)))
        if s.where[token] < 0 or any(s.where[one] != s.where[token] for one in corps):
            return Refusal("10.6a")
        rule = _why_not_one(s, self.large, token)
        if (
            rule is None
            and len(corps) >= LEAST
            and not any(True for _ in _sets(self.lines, self.large, s.where[token], corps))
        ):
            rule = "10.6a" if len(corps) > STEPS[self.large] else _why_not(self.lines, self.large, corps) or "10.6a"
        return None if rule is None else Refusal(rule)

    def step(self, token: int) -> Combining:
        if self.large is None:
            return Combining(self.lines, self.power, token)
        return Combining(self.lines, self.power, self.large, (*self.corps, token))

    def whole(self) -> bool:
        if self.large is None or len(self.corps) < LEAST:
            return False
        return _why_not(self.lines, self.large, self.corps) is None


class Combinations(Built):
    """All that a power can combine; corps that only a further one would make fit are refused by their rule."""

    def __init__(self, lines: Lines, power: int) -> None:
        super().__init__("combine", Combining(lines, power), lambda args: (args[0], *sorted(args[1:])))
        self._lines = lines

    def refuse(self, args: Args) -> Refusal | None:
        refusal = super().refuse(args)
        if refusal is None or refusal.rule != UNFINISHED or len(args) <= LEAST:
            return refusal
        return Refusal(_why_not(self._lines, args[0], tuple(args[1:])) or UNFINISHED)


def _may(s: Position, large: int) -> str | None:
    """The rule by which a counter of the pool is not to be formed at all."""
    if s.status[s.serves[large]] == CONQUERED:
        return "16.1.2d"
    return None if is_large(s, large) or s.kind[large] == FORT else "10.6a"


def _sets(lines: Lines, large: int, at: int, chosen: Args) -> Iterator[Args]:
    """All sets of corps in a space, the chosen among them, that can form a unit; of those alike only some."""
    s = lines.s
    fit = [one for one in units_in(s, at) if is_corps(s, one) and one not in chosen and is_of(s, large, one)]
    fit = one_of_each(s, fit, most=STEPS[large])
    for count in range(max(LEAST, len(chosen)), STEPS[large] + 1):
        for more in combinations(fit, count - len(chosen)):
            corps = tuple(sorted((*chosen, *more)))
            if _why_not(lines, large, corps) is None:
                yield corps


def _why_not(lines: Lines, large: int, corps: Args) -> str | None:
    """The rule by which these corps, all in one space, cannot form a unit there."""
    s = lines.s
    rule = build_chart.why_not(s, large, corps)
    at = s.where[corps[0]]
    if rule is None and STEPS[large] == 3 and len(corps) == 3:
        rule = full_barred(s, large, at)
    if rule is None:
        rule = next((name for name, bar in GUESTS if bar(s, large) & BIT[at]), None)
    if rule is None and s.kind[large] == FORT:
        other = any(s.kind[one] == FORT for one in units_in(s, at))
        rule = "18.4b" if IS_BOX[at] else "6.3b" if other else None
    return "7.3c" if rule is None and not all(lines.is_supplied(one) for one in corps) else rule


def _why_not_one(s: Position, large: int, corps: int) -> str | None:
    """The rule by which a corps can be no step of a unit, whatever the others are."""
    if not is_of(s, large, corps):
        return "10.6d"
    return None if any(s.kind[corps] in kinds for kinds in steps(large)) else "10.6a"


# restoring


def restorable(lines: Lines, power: int) -> list[tuple[int, int]]:
    """Reduced units of a power with a corps for their last step in the same space."""
    s, rows = lines.s, []
    mine = run_by(s, power)
    for unit in s.placed:
        if s.back[unit] and s.serves[unit] in mine and is_large(s, unit):
            corps = [one for one in units_in(s, s.where[unit]) if is_corps(s, one)]
            rows += [(unit, one) for one in one_of_each(s, corps) if why_not_restore(lines, power, unit, one) is None]
    return rows


def why_not_restore(lines: Lines, power: int, unit: int, corps: int) -> str | None:
    s = lines.s
    on_map = 0 <= unit < UNITS and 0 <= corps < UNITS and s.where[unit] >= 0
    if not on_map or runs(s, unit) != power or not is_corps(s, corps) or s.where[corps] != s.where[unit]:
        return "10.6b"
    if not is_large(s, unit) or not s.back[unit]:
        return "10.6b"
    if not is_of(s, unit, corps):
        return "10.6d"
    if s.kind[corps] not in steps(unit)[-1]:
        return "3.4h" if STEPS[unit] < 3 else "10.6b"
    return full_barred(s, unit, s.where[unit]) or (None if lines.is_supplied(corps) else "7.3c")


class Formation(Joint[Position], tag="10.6"):
    """D25."""

    def turn(self, s: Position, seat: int) -> Decision:
        lines = Lines(s)
        combine = Combinations(lines, seat)

        def why(args: Args) -> Refusal:
            return Refusal((len(args) == 2 and why_not_restore(lines, seat, args[0], args[1])) or "10.6b")

        restore = Each("restore", Rows(lambda: restorable(lines, seat)), why)
        return with_disbanding(s, question(s, seat, "combine", "10.6a", combine, restore))

    def act(self, s: Position, seat: int, choice: Choice) -> None:
        large, *corps = choice.args
        others = tuple(sorted({runs(s, one) for one in corps} - {seat}))
        if others:
            s.push(Consent(others, seat, large, tuple(corps)))
        else:
            form(s, large, tuple(corps))


class Consent(Frame[Position], tag="10.6e"):
    """Whoever's corps another power wants for a unit of several nations is asked first."""

    others: tuple[int, ...]
    builder: int
    large: int
    corps: tuple[int, ...]

    def ask(self, s: Position) -> tuple[Decision, ...]:
        args = self.builder, s.kind[self.large], s.where[self.corps[0]]
        return (question(s, self.others[0], "consent", "10.6e", Each("agree"), Each("pass"), args=args),)

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        self.others = self.others[1:]
        if choice.verb == "agree" and self.others:
            return
        if choice.verb == "agree":
            form(s, self.large, self.corps)
        s.done(self)


def form(s: Position, large: int, corps: Args) -> None:
    """The corps go to the force pool; the unit takes their place, or its full strength again."""
    at = s.where[corps[0]]
    ashore = all(s.ashore[one] for one in corps)
    for one in corps:
        remove(s, one, POOL)
    if s.where[large] >= 0:
        s.back[large] = 0
        s.log("restored", s.serves[large], s.kind[large], at, rule="10.6b")
    else:
        construction = s.kind[large] == FORT and s.switches.fort_construction
        s.back[large] = construction or len(corps) < STEPS[large]
        lay(s, large, at)
        s.ashore[large] = ashore
        s.log("formed", s.serves[large], s.kind[large], at, rule="10.6a")
    sweep(s)
