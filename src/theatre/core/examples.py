"""Example positions: one for a rule at most, recorded from the rule tests, to be opened and tried.

They stand in `data/examples.bin` of a game's package, packed; `make examples` writes them anew.
"""

from __future__ import annotations

import lzma
from collections.abc import Mapping
from functools import cache
from typing import Any

import msgspec

from theatre.core.decision import Choice
from theatre.core.rulebook import DataError, read_data
from theatre.core.rules import Rules
from theatre.core.state import State

FILE = "examples.bin"


class Try(msgspec.Struct, frozen=True, array_like=True):
    """Something to do in the position: a choice of a seat, and the rule that refuses it, if one does."""

    seat: int
    choice: Choice
    refused: str = ""


class Example(msgspec.Struct, frozen=True, array_like=True):
    """`position` counts the positions of the file, since rules may share one."""

    position: int
    scenario: str
    options: dict[str, int]
    tries: tuple[Try, ...]


class Examples(msgspec.Struct, frozen=True, array_like=True):
    """By rule; `first` is the position in which a guided first game begins."""

    positions: tuple[bytes, ...] = ()
    by_rule: dict[str, Example] = {}
    first: Example | None = None

    def position(self, rules: Rules[Any], example: Example) -> State:
        state: State = rules.restore(self.positions[example.position])
        return state


def packed(examples: Examples) -> bytes:
    return lzma.compress(msgspec.msgpack.encode(examples), preset=9)  # positions are alike, but far apart


@cache
def load_examples(package: str) -> Examples:
    """Those of a game; none if it has not recorded any."""
    try:
        data = read_data(package, FILE)
    except DataError:
        return Examples()
    return msgspec.msgpack.decode(lzma.decompress(data), type=Examples)


class Collection:
    """Examples as they are gathered: equal positions are kept once."""

    def __init__(self) -> None:
        self._positions: dict[bytes, int] = {}
        self._by_rule: dict[str, Example] = {}
        self._first: Example | None = None

    def add(
        self, rule: str, position: bytes, scenario: str, options: Mapping[str, int], tries: tuple[Try, ...]
    ) -> None:
        self._by_rule[rule] = Example(self._number(position), scenario, dict(options), tries)

    def begin(self, position: bytes, scenario: str, options: Mapping[str, int]) -> None:
        """Where the guided first game begins."""
        self._first = Example(self._number(position), scenario, dict(options), ())

    def _number(self, position: bytes) -> int:
        return self._positions.setdefault(position, len(self._positions))

    def whole(self) -> Examples:
        return Examples(tuple(self._positions), dict(sorted(self._by_rule.items())), self._first)
