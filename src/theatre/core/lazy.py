"""Menus that are looked for when somebody asks: most decisions are answered without a look at most of their verbs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from random import Random
from typing import overload

from theatre.core.decision import Args, Refusal, Walk


class Rows(Sequence[Args]):
    """The list of an `Each`, made at the first look."""

    def __init__(self, find: Callable[[], Sequence[Args]]) -> None:
        self._find = find

    @cached_property
    def _all(self) -> Sequence[Args]:
        return self._find()

    def __len__(self) -> int:
        return len(self._all)

    @overload
    def __getitem__(self, at: int) -> Args: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[Args]: ...
    def __getitem__(self, at: int | slice) -> Args | Sequence[Args]:
        return self._all[at]


class Later:
    """A walk whose start is made at the first look; nothing said is no whole declaration."""

    def __init__(self, make: Callable[[], Walk]) -> None:
        self._make = make

    @cached_property
    def _start(self) -> Walk:
        return self._make()

    def tokens(self) -> Sequence[int]:
        return self._start.tokens()

    def refuse(self, token: int) -> Refusal | None:
        return self._start.refuse(token)

    def step(self, token: int) -> Walk:
        return self._start.step(token)

    def whole(self) -> bool:
        return False


class Tested:
    """A verb with candidates and the full check of any arguments; the check alone decides."""

    __slots__ = ("_candidates", "_check", "_judged", "verb")

    def __init__(self, verb: str, candidates: Sequence[Args], check: Callable[[Args], Refusal | None]) -> None:
        self.verb = verb
        self._candidates = candidates
        self._check = check
        self._judged: dict[Args, Refusal | None] = {}

    def refuse(self, args: Args) -> Refusal | None:
        if args not in self._judged:
            self._judged[args] = self._check(args)
        return self._judged[args]

    def canonical(self, args: Args) -> Args:
        return args

    def some(self) -> bool:
        return any(self.refuse(args) is None for args in self._candidates)

    def sample(self, rng: Random) -> Args:
        for args in rng.sample(self._candidates, len(self._candidates)):
            if self.refuse(args) is None:
                return args
        raise AssertionError(f"nothing to sample under {self.verb}")

    def after(self, prefix: Args) -> tuple[Sequence[int], bool]:
        depth = len(prefix)
        rows = [row for row in self if row[:depth] == prefix]
        return tuple(dict.fromkeys([row[depth] for row in rows if len(row) > depth])), prefix in rows

    def __iter__(self) -> Iterator[Args]:
        return iter([args for args in self._candidates if self.refuse(args) is None])
