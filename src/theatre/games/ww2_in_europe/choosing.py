"""Parts of questions that several chapters share: rows found late, and picking a set of units one by one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import Any

from theatre.core.decision import Args, Each, Refusal, Why


class Listed(Each):
    """A verb whose rows are looked for only when somebody asks for them."""

    def __init__(self, verb: str, find: Callable[[], Sequence[Args]], why: Why | None = None) -> None:
        super().__init__(verb, Later(find), why)


class Later(Sequence[Args]):
    """Rows that are found at the first look."""

    def __init__(self, find: Callable[[], Sequence[Args]]) -> None:
        self._find = find

    @cached_property
    def _found(self) -> Sequence[Args]:
        return self._find()

    def __len__(self) -> int:
        return len(self._found)

    def __getitem__(self, at: Any) -> Any:
        return self._found[at]


def once(find: Callable[[], list[int]]) -> Callable[[], list[int]]:
    """What several parts of a question look at: found when the first of them asks."""
    known: list[list[int]] = []

    def found() -> list[int]:
        if not known:
            known.append(find())
        return known[0]

    return found


class Joined(Sequence[int]):
    """One row of units after the other, each found only when it comes to it."""

    def __init__(self, *rows: Callable[[], Sequence[int]]) -> None:
        self._rows = rows

    def __iter__(self) -> Iterator[int]:
        for find in self._rows:
            yield from find()

    def __len__(self) -> int:
        return sum([len(find()) for find in self._rows])

    def __getitem__(self, at: Any) -> Any:
        return [*self][at]


class Subset:
    """Any units of a pool, at least so many, each once, shown in ascending order."""

    __slots__ = ("_least", "_pool", "_rule", "_taken")

    def __init__(self, pool: Sequence[int], rule: str, taken: Args = (), least: int = 0) -> None:
        self._pool = pool
        self._rule = rule
        self._taken = taken
        self._least = least

    def tokens(self) -> Sequence[int]:
        return [unit for unit in self._pool if not self._taken or unit > self._taken[-1]]

    def refuse(self, token: int) -> Refusal | None:
        return Refusal(self._rule) if token in self._taken or token not in self._pool else None

    def step(self, token: int) -> Subset:
        return Subset(self._pool, self._rule, (*self._taken, token), self._least)

    def whole(self) -> bool:
        return len(self._taken) >= self._least


def ascending(args: Args) -> Args:
    """The canonical spelling of a set."""
    return tuple(sorted(args))
