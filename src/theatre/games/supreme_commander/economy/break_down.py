"""Breaking armies and HQs down into corps of the force pool [10.7]: D26."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from theatre.core.decision import Args, Built, Choice, Decision, Refusal, Sifted
from theatre.core.flow import Joint
from theatre.games.supreme_commander.asking import question
from theatre.games.supreme_commander.control import sweep
from theatre.games.supreme_commander.economy.build_chart import (
    ARMY_STEPS,
    alike,
    is_lent,
    is_of,
    lent_corps,
    one_of_each,
    remains_of,
    yields,
)
from theatre.games.supreme_commander.economy.disbanding import with_disbanding
from theatre.games.supreme_commander.losses import eliminate
from theatre.games.supreme_commander.pieces import is_corps, is_large, runs, steps_of
from theatre.games.supreme_commander.relations import run_by
from theatre.games.supreme_commander.state import POOL, Position, lay
from theatre.games.supreme_commander.tables import CORPS, FORT, STEPS, TAG, UNITS


class Stock:
    """The corps of all force pools by their kind, looked up once for a question and only if need be."""

    def __init__(self, s: Position) -> None:
        self.s = s
        self._by_kind: dict[int, list[int]] | None = None
        self._fit: dict[tuple[int, ...], list[int]] = {}

    def fit(self, unit: int, kind: int) -> list[int]:
        """The corps of a kind that may be steps of a unit; for units alike they are the same."""
        key = (*alike(self.s, unit), TAG[unit], kind)
        if key not in self._fit:
            self._fit[key] = [one for one in self._of(kind) if remains_of(self.s, unit, one)]
        return self._fit[key]

    def _of(self, kind: int) -> list[int]:
        if self._by_kind is None:
            self._by_kind = {}
            for unit, at in enumerate(self.s.where):
                if at == POOL and self.s.kind[unit] in CORPS:
                    self._by_kind.setdefault(self.s.kind[unit], []).append(unit)
        return self._by_kind.get(kind, [])


class Breaking:
    """`break unit corps*`: all its corps; `detach unit corps`: the last step of a full one. The corps in any order."""

    def __init__(
        self, s: Position, power: int, stock: Stock, whole: bool, unit: int | None = None, corps: Args = ()
    ) -> None:
        self.s, self.power, self.stock, self.wholly, self.unit, self.corps = s, power, stock, whole, unit, corps

    def _lacks(self) -> list[int]:
        """The kinds of corps still to be named."""
        s, unit = self.s, self.unit
        assert unit is not None
        kinds = list(yields(unit)[: steps_of(s, unit)])
        wanted = kinds if self.wholly else kinds[-1:]
        for corps in self.corps:
            wanted.remove(s.kind[corps])
        return wanted

    def _pool(self, kinds: Sequence[int]) -> list[int]:
        unit = self.unit
        assert unit is not None
        fit = [one for kind in dict.fromkeys(kinds) for one in self.stock.fit(unit, kind) if one not in self.corps]
        lent = len([one for one in self.corps if is_lent(unit, one)])
        return [one for one in fit if lent < lent_corps(self.s, unit) or not is_lent(unit, one)]

    def tokens(self) -> Sequence[int]:
        if self.unit is None:
            mine = run_by(self.s, self.power)
            own = [unit for unit in self.s.placed if self.s.serves[unit] in mine and is_large(self.s, unit)]
            return Sifted(own, lambda unit: self.refuse(unit) is None)
        at = len(self.corps)
        return sorted({one[at] for one in self._sets() if len(one) > at and one[:at] == self.corps})

    def _sets(self) -> list[Args]:
        """All sets of corps into which it can break, ascending; of those alike only as many as are wanted."""
        fresh = Breaking(self.s, self.power, self.stock, self.wholly, self.unit)
        kinds = sorted(fresh._lacks())
        able = sorted(one_of_each(self.s, fresh._pool(kinds), most=len(kinds)))
        return [one for one in combinations(able, len(kinds)) if self._fits(one, kinds)]

    def _fits(self, corps: Args, kinds: Sequence[int]) -> bool:
        """Are they of the kinds, and not more of them lent by its major power than a minor lacks? [17.2, 17.6]"""
        unit = self.unit
        assert unit is not None
        lent = len([one for one in corps if is_lent(unit, one)])
        return lent <= lent_corps(self.s, unit) and sorted([self.s.kind[one] for one in corps]) == kinds

    def refuse(self, token: int) -> Refusal | None:
        s = self.s
        if self.unit is None:
            rule = self._why_not(token)
            return None if rule is None else Refusal(rule)
        fits = token in self._pool(self._lacks())
        known = 0 <= token < UNITS and s.where[token] == POOL and is_corps(s, token)
        return None if fits else Refusal("10.7c" if known and is_of(s, self.unit, token) else "10.7a")

    def _why_not(self, unit: int) -> str | None:
        s = self.s
        if not 0 <= unit < UNITS or s.where[unit] < 0 or runs(s, unit) != self.power:
            return "10.7a"
        if s.kind[unit] == FORT or not is_large(s, unit):
            return "10.7a"
        if not self.wholly and (s.back[unit] or STEPS[unit] < ARMY_STEPS):
            return "10.7b"
        walk = Breaking(s, self.power, self.stock, self.wholly, unit)
        lacks = walk._lacks()
        return None if all(walk._count(kind) >= lacks.count(kind) for kind in lacks) else "10.7a"

    def _count(self, kind: int) -> int:
        """How many corps of a kind there are for it, those that are lent only as far as a minor lacks its own."""
        unit = self.unit
        assert unit is not None
        pool = self._pool([kind])
        lent = len([one for one in pool if is_lent(unit, one)])
        return len(pool) - lent + min(lent, lent_corps(self.s, unit))

    def step(self, token: int) -> Breaking:
        if self.unit is None:
            return Breaking(self.s, self.power, self.stock, self.wholly, token)
        return Breaking(self.s, self.power, self.stock, self.wholly, self.unit, (*self.corps, token))

    def whole(self) -> bool:
        return self.unit is not None and not self._lacks()


class BreakDown(Joint[Position], tag="10.7"):
    """D26."""

    def turn(self, s: Position, seat: int) -> Decision:
        stock = Stock(s)
        parts = [
            Built(verb, Breaking(s, seat, stock, verb == "break"), lambda args: (args[0], *sorted(args[1:])))
            for verb in ("break", "detach")
        ]
        return with_disbanding(s, question(s, seat, "break_down", "10.7a", *parts))

    def act(self, s: Position, seat: int, choice: Choice) -> None:
        unit, *corps = choice.args
        at, ashore = s.where[unit], s.ashore[unit]
        s.log("broken", s.serves[unit], s.kind[unit], at, len(corps), rule="10.7b")
        if choice.verb == "break":
            eliminate(s, unit, willingly=True)  # 10.7d
        else:
            s.back[unit] = 1
        for one in corps:
            lay(s, one, at)
            s.ashore[one] = ashore
        sweep(s)
