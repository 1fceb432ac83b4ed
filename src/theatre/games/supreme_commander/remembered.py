"""What follows from a position and was worked out before: a table of bounded size under immutable keys.

The key must hold all that the finding depends on: `state.Ground` for the map, `relations.Ties` for wars and alliances.
"""

from __future__ import annotations

from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Remembered(Generic[K, V]):
    """Once it is full it forgets everything and begins anew."""

    __slots__ = ("_found", "_most", "get")

    def __init__(self, most: int) -> None:
        self._found: dict[K, V] = {}
        self._most = most
        self.get = self._found.get

    def keep(self, key: K, value: V) -> None:
        if len(self._found) >= self._most:
            self._found.clear()
        self._found[key] = value
