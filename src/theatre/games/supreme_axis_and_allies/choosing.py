"""Walks that several chapters share: picking a set of things one by one."""

from __future__ import annotations

from collections.abc import Sequence

from theatre.core.decision import Args, Refusal


class Subset:
    """A set of `least` to `most` members of a pool, each once, shown in ascending order."""

    __slots__ = ("_pool", "_taken", "least", "most", "rule")

    def __init__(self, pool: Sequence[int], least: int, most: int, rule: str, taken: Args = ()) -> None:
        self._pool = pool
        self._taken = taken
        self.least = least
        self.most = most
        self.rule = rule

    def tokens(self) -> Sequence[int]:
        """Ascending, so that each set stands once on the menu; enough must be left to reach the least number."""
        if len(self._taken) >= self.most:
            return ()
        after = [one for one in self._pool if not self._taken or one > self._taken[-1]]
        spare = len(after) - max(0, self.least - len(self._taken) - 1)
        return after[:spare] if self.least > len(self._taken) else after

    def refuse(self, token: int) -> Refusal | None:
        if token in self._taken or token not in self._pool or len(self._taken) >= self.most:
            return Refusal(self.rule)
        return None

    def step(self, token: int) -> Subset:
        return Subset(self._pool, self.least, self.most, self.rule, (*self._taken, token))

    def whole(self) -> bool:
        return self.least <= len(self._taken) <= self.most


def ascending(args: Args) -> Args:
    """The canonical spelling of a set."""
    return tuple(sorted(args))
