"""Dice for rule tests, the same for every game."""

from __future__ import annotations

from typing import Self

from theatre.core.dice import Dice


class ScriptedDice(Dice):
    """Dice that fall as the test says; a roll that the test did not foresee fails it."""

    faces: list[int] = []

    def draw(self, count: int, limit: int, stream: str = "dice") -> tuple[int, ...]:
        assert len(self.faces) >= count, f"{count} dice rolled, but the test has only {self.faces} left"
        drawn = tuple([self.faces.pop(0) - 1 for _ in range(count)])
        assert all(0 <= face < limit for face in drawn)
        self.drawn[stream] = self.drawn.get(stream, 0) + count
        return drawn

    def clone(self) -> Self:
        return type(self)(self.key, self.drawn.copy(), self.faces)

    fork = None  # type: ignore[assignment]
