"""Choices that several frames share: a set of things, and a unit with the space to which it goes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random

from theatre.core.decision import UNFINISHED, Args, Built, Refusal


class Members:
    """The walk through sets out of a pool, shown in ascending order: all of `needed`, `least` to `most` members."""

    __slots__ = ("_least", "_most", "_needed", "_pool", "_taken", "_why")

    def __init__(
        self,
        pool: Sequence[int],
        why: Callable[[int], Refusal],
        needed: Sequence[int] = (),
        most: int | None = None,
        taken: Args = (),
        least: int = 0,
    ) -> None:
        self._least = least
        self._pool = pool
        self._why = why
        self._needed = needed
        self._most = len(pool) if most is None else most
        self._taken = taken

    def _missing(self) -> list[int]:
        return [one for one in self._needed if one not in self._taken]

    def tokens(self) -> Sequence[int]:
        if len(self._taken) >= self._most:
            return ()
        missing = self._missing()
        last = self._taken[-1] if self._taken else -1
        if missing and missing[0] < last:  # after a beginning that is not on the menu
            return missing[:1]
        behind = [one for one in self._pool if one > last and one not in self._taken]
        return [one for one in behind if one <= missing[0]] if missing else behind

    def refuse(self, token: int) -> Refusal | None:
        if token in self._taken or token not in self._pool or len(self._taken) >= self._most:
            return self._why(token)
        return None

    def step(self, token: int) -> Members:
        return Members(self._pool, self._why, self._needed, self._most, (*self._taken, token), self._least)

    def whole(self) -> bool:
        return not self._missing() and len(self._taken) >= self._least


class SetOf(Built):
    """`verb (member...)`: a set in any order; one that lacks members is refused with `short`."""

    __slots__ = ("_short",)

    def __init__(self, verb: str, start: Members, short: Refusal) -> None:
        super().__init__(verb, start, lambda args: tuple(sorted(args)))
        self._short = short

    def refuse(self, args: Args) -> Refusal | None:
        refusal = super().refuse(args)
        return self._short if refusal is not None and refusal.rule == UNFINISHED else refusal


class Goings:
    """`verb (block, space)`: where each unit may go is worked out only when it is asked for."""

    __slots__ = ("_blocks", "_known", "_spaces", "_why", "verb")

    def __init__(
        self,
        verb: str,
        blocks: Sequence[int],
        spaces: Callable[[int], Sequence[int]],
        why: Callable[[Args], Refusal],
    ) -> None:
        self.verb = verb
        self._blocks = blocks
        self._spaces = spaces
        self._why = why
        self._known: dict[int, Sequence[int]] = {}

    def _of(self, block: int) -> Sequence[int]:
        if block not in self._known:
            self._known[block] = self._spaces(block)
        return self._known[block]

    def _able(self) -> list[int]:
        return [block for block in self._blocks if self._of(block)]

    def refuse(self, args: Args) -> Refusal | None:
        if len(args) == 2 and args[0] in self._blocks and args[1] in self._of(args[0]):
            return None
        return self._why(args)

    def canonical(self, args: Args) -> Args:
        return args

    def some(self) -> bool:
        return any(self._of(block) for block in self._blocks)

    def sample(self, rng: Random) -> Args:
        able = self._able()
        block = able[int(rng.random() * len(able))]
        spaces = self._of(block)
        return block, spaces[int(rng.random() * len(spaces))]

    def after(self, prefix: Args) -> tuple[Sequence[int], bool]:
        if not prefix:
            return self._able(), False
        if len(prefix) == 1:
            return (self._of(prefix[0]) if prefix[0] in self._blocks else ()), False
        return (), self.refuse(prefix) is None

    def __iter__(self) -> Iterator[Args]:
        for block in self._blocks:
            for space in self._of(block):
                yield block, space
