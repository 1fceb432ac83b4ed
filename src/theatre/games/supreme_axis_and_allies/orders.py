"""Orders to groups of units: how a choice such as `march (from, to, u...)` is built, checked and shown."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import NamedTuple, Protocol

from theatre.core.decision import NOT_OFFERED, UNFINISHED, Args, Built, Refusal, Walk
from theatre.games.supreme_axis_and_allies.state import NOWHERE, Position
from theatre.games.supreme_axis_and_allies.world import SPACES

Sorts = list[list[int]]
"""Units of a menu; those that are interchangeable stand in one list."""


class Cursor(Walk, Protocol):
    """A walk that can say what is still missing."""

    def step(self, token: int) -> Cursor: ...
    def lacking(self) -> Refusal | None: ...


class Stage(NamedTuple):
    """One argument of an order: what the menu shows after those before it, and why a token is refused there."""

    menu: Callable[..., Sequence[int]]
    refuse: Callable[..., Refusal | None]


class Company:
    """The units that an order is given to: `sorts` for the menu, `refuse(unit, chosen)` for the language.

    `lacking(chosen)` says what the group lacks to be complete; with `exactly`, it must have that many units.
    """

    __slots__ = ("_menu", "_sorts", "exactly", "lacking", "refuse")

    def __init__(
        self,
        sorts: Callable[[], Sorts],
        refuse: Callable[[int, Args], Refusal | None],
        lacking: Callable[[Args], Refusal | None],
        exactly: int = 0,
    ) -> None:
        self._sorts = sorts
        self._menu: Sorts | None = None
        self.refuse = refuse
        self.lacking = lacking
        self.exactly = exactly

    def menu(self) -> Sorts:
        if self._menu is None:
            self._menu = self._sorts()
        return self._menu


class Picking:
    """The walk through a company: one unit of each sort at a time, sorts in order, so that each group stands once."""

    __slots__ = ("_chosen", "_company")

    def __init__(self, company: Company, chosen: Args = ()) -> None:
        self._company = company
        self._chosen = chosen

    def tokens(self) -> Sequence[int]:
        company, chosen = self._company, self._chosen
        exactly = company.exactly
        if exactly and len(chosen) == exactly:
            return ()
        left = [[unit for unit in sort if unit not in chosen] for sort in company.menu()]
        if chosen:
            last = chosen[-1]
            at = next((place for place, sort in enumerate(company.menu()) if last in sort), 0)
            left = left[at:]
        if exactly:
            left = _enough(left, exactly - len(chosen))
        return [sort[0] for sort in left if sort and company.refuse(sort[0], chosen) is None]

    def refuse(self, token: int) -> Refusal | None:
        if token in self._chosen:
            return Refusal(NOT_OFFERED)
        return self._company.refuse(token, self._chosen)

    def step(self, token: int) -> Picking:
        return Picking(self._company, (*self._chosen, token))

    def lacking(self) -> Refusal | None:
        return self._company.lacking(self._chosen)

    def whole(self) -> bool:
        return self._company.lacking(self._chosen) is None


def _enough(left: Sorts, need: int) -> Sorts:
    """The sorts from which on there are still as many units as are needed."""
    after = 0
    for place in range(len(left) - 1, -1, -1):
        after += len(left[place])
        if after >= need:
            return left[: place + 1]
    return []


class Course:
    """The walk through the stages of an order, and then through its company."""

    __slots__ = ("_company", "_past", "_stages")

    def __init__(self, stages: tuple[Stage, ...], company: Callable[..., Company], past: Args = ()) -> None:
        self._stages = stages
        self._company = company
        self._past = past

    def tokens(self) -> Sequence[int]:
        return self._stages[len(self._past)].menu(*self._past)

    def refuse(self, token: int) -> Refusal | None:
        return self._stages[len(self._past)].refuse(*self._past, token)

    def step(self, token: int) -> Course | Picking:
        past = (*self._past, token)
        if len(past) == len(self._stages):
            return Picking(self._company(*past))
        return Course(self._stages, self._company, past)

    def lacking(self) -> Refusal | None:
        return Refusal(UNFINISHED, (), "not yet")

    def whole(self) -> bool:
        return False


class Order(Built):
    """A verb for a group: a few leading arguments, then a set of units, which is sorted in the canonical spelling.

    `some` tells whether the menu is empty without making it, where that is quicker.
    """

    __slots__ = ("_first", "_some")

    def __init__(self, verb: str, first: Cursor, leading: int, some: Callable[[], bool] | None = None) -> None:
        super().__init__(verb, first, lambda args: (*args[:leading], *sorted(args[leading:])))
        self._first = first
        self._some = some or super().some

    def some(self) -> bool:
        return self._some()

    def refuse(self, args: Args) -> Refusal | None:
        walk = self._first
        for token in args:
            refusal = walk.refuse(token)
            if refusal is not None:
                return self._named(refusal)
            walk = walk.step(token)
        lacking = walk.lacking()
        return None if lacking is None else self._named(lacking)

    def _named(self, refusal: Refusal) -> Refusal:
        """The core's own reasons are told with the verb."""
        return Refusal(refusal.rule, (self.verb,), refusal.kind) if refusal.rule in _CORE else refusal


_CORE = (NOT_OFFERED, UNFINISHED)


def alike(units: Iterable[int], mark: Callable[[int], Hashable]) -> Sorts:
    """Units with the same mark side by side, in the order in which the marks first come up."""
    sorts: dict[Hashable, list[int]] = {}
    for unit in units:
        sorts.setdefault(mark(unit), []).append(unit)
    return list(sorts.values())


def somebody(chosen: Args) -> Refusal | None:
    """An order needs at least one unit."""
    return None if chosen else Refusal(UNFINISHED, (), "not yet")


def off_map(space: int) -> Refusal | None:
    return None if 0 <= space < SPACES else Refusal(NOT_OFFERED)


def not_own(s: Position, nation: int, unit: int) -> Refusal | None:
    """MOV-01: units of the active nation move, and no others."""
    if 0 <= unit < len(s.kind) and s.kind[unit] != NOWHERE and s.owner[unit] == nation:
        return None
    return Refusal("MOV-01")


def kinds_of(s: Position, units: Iterable[int]) -> list[int]:
    """For events: kinds, not numbers of units."""
    return sorted([s.kind[unit] for unit in units])
