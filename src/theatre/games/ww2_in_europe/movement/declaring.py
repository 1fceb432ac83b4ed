"""How a declaration of the Movement phase is built: a unit, what else the verb wants, then a path."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Protocol

from theatre.core.decision import Args, Built, Refusal
from theatre.games.ww2_in_europe.movement.routes import Declared, Explained

Why = Callable[[int], Refusal | None]
Candidates = Sequence[int] | Callable[[], Sequence[int]]
"""Units to choose from, or how to find them: they are looked for only when somebody asks."""


class Hopeful(Explained, Protocol):
    """A walk that knows whether it leads anywhere from here."""

    def step(self, token: int) -> Hopeful: ...
    def leads_on(self) -> bool: ...


class Pick:
    """One of some candidates, then what `begin` makes of it; only those that lead on are on the menu."""

    __slots__ = ("_begin", "_candidates", "_leads_on", "_live", "_why")

    def __init__(
        self,
        candidates: Candidates,
        why: Why,
        begin: Callable[[int], Hopeful],
        leads_on: Callable[[int], bool] | None = None,
    ) -> None:
        self._candidates = candidates
        self._why = why
        self._begin = begin
        self._leads_on = leads_on  # a quick look, where there is one
        self._live: dict[int, bool] = {}

    def _pool(self) -> Sequence[int]:
        if not isinstance(self._candidates, Sequence):
            self._candidates = self._candidates()
        return self._candidates

    def tokens(self) -> Sequence[int]:
        return [one for one in self._pool() if self._is_live(one)]

    def leads_on(self) -> bool:
        return any(self._is_live(one) for one in self._pool())

    def _is_live(self, one: int) -> bool:
        known = self._live.get(one)
        if known is None:
            known = self._begin(one).leads_on() if self._leads_on is None else self._leads_on(one)
            self._live[one] = known
        return known

    def draw(self, rng: Random) -> int:
        """One at random of those that lead on, without a look at all of them."""
        left = list(self._pool())
        while True:
            one = left.pop(int(rng.random() * len(left)))
            if self._is_live(one):
                return one

    def refuse(self, token: int) -> Refusal | None:
        return self._why(token)

    def step(self, token: int) -> Hopeful:
        return self._begin(token)

    def whole(self) -> bool:
        return False

    def why_not_stop(self) -> Refusal | None:
        return None


class Finished:
    """The end of a declaration that needs nothing more; `rule` bars what follows."""

    __slots__ = ("_rule",)

    def __init__(self, rule: str) -> None:
        self._rule = rule

    def tokens(self) -> Sequence[int]:
        return ()

    def leads_on(self) -> bool:
        return True

    def refuse(self, token: int) -> Refusal | None:
        return Refusal(self._rule)

    def step(self, token: int) -> Finished:
        return self

    def whole(self) -> bool:
        return True

    def why_not_stop(self) -> Refusal | None:
        return None


class Declaration(Declared):
    """The orders of one unit under a verb."""

    __slots__ = ("_first",)

    def __init__(self, verb: str, first: Pick, canonical: Callable[[Args], Args] | None = None) -> None:
        super().__init__(verb, first)
        self._first = first
        self._canonical = canonical

    def some(self) -> bool:
        return self._first.leads_on()

    def sample(self, rng: Random) -> Args:
        args: Args = ()
        walk: Hopeful = self._first
        while isinstance(walk, Pick):
            args = (*args, walk.draw(rng))
            walk = walk.step(args[-1])
        return self.canonical((*args, *Built(self.verb, walk).sample(rng)))
