"""Options that cost something to judge: each candidate is tested only when somebody asks about it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random

from theatre.core.decision import Args, Refusal


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
