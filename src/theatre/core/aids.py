"""Player aids: the tables of a game as pages, its sequence of play, and what of both is in use.

A game offers them in its module `aids`: `aids()` builds the pages from the game's own data, and `here(view, asked)`
says where play stands, from what the seats see and are asked and from nothing else. Words come from the catalogue.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec

from theatre.core.game import Asked
from theatre.core.message import Argument, Catalogue, Message
from theatre.core.rules import View

PLAY = "play"  # in place of a table's id: a step of the sequence of play
NOTHING = "-"


class Column(msgspec.Struct, frozen=True):
    id: str
    title: str


class Row(msgspec.Struct, frozen=True):
    key: str
    cells: tuple[str, ...]


class Table(msgspec.Struct, frozen=True):
    """A page. Its row is named `<table>/<row>` where it is in use, a cell of it `<table>/<row>/<column>`."""

    id: str
    title: str
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    note: str = ""


class Step(msgspec.Struct, frozen=True):
    """A step of the sequence of play, named `play/<key>`; within it are the steps of its own."""

    key: str
    title: str
    steps: tuple[Step, ...] = ()


class Aids(msgspec.Struct, frozen=True):
    tables: tuple[Table, ...] = ()
    sequence: tuple[Step, ...] = ()


class Here(msgspec.Struct, frozen=True):
    """Where play stands in words, and the names of the rows, cells and steps that are in use."""

    place: Message | None = None
    keys: tuple[str, ...] = ()

    @staticmethod
    def at(place: Message, keys: Iterable[str]) -> Here:
        return Here(place, tuple(dict.fromkeys(keys)))


Places = Callable[[View, Sequence[Asked]], Here]


class Press:
    """Makes pages with the words of a catalogue: `aid.<table>`, `aid.<table>.note`, and for a column
    `aid.<table>.<column>` or, where several tables share it, `aid.column.<column>`."""

    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue

    def table(
        self, name: str, columns: str, rows: Iterable[tuple[object, Sequence[object]]], more: Iterable[Column] = ()
    ) -> Table:
        """`columns` are their ids with spaces between, and `more` that have titles; a row is its key and its cells."""
        texts = self._catalogue.texts
        words = {one: texts.get(f"aid.{name}.{one}") or self.say(f"aid.column.{one}") for one in columns.split()}
        headed = [*[Column(one, title) for one, title in words.items()], *more]
        lines = [Row(str(key), tuple([_said(cell) for cell in cells])) for key, cells in rows]
        for line in lines:
            if len(line.cells) != len(headed):
                raise ValueError(f"aid {name}, row {line.key}: {len(line.cells)} cells for {len(headed)} columns")
        return Table(name, self.say(f"aid.{name}"), tuple(headed), tuple(lines), texts.get(f"aid.{name}.note", ""))

    def step(self, key: str, *steps: Step) -> Step:
        return Step(key, self.say(f"step.{key}"), steps)

    def say(self, key: str, *args: Argument) -> str:
        return self._catalogue.say(Message(key, args))

    def noun(self, kind: str, value: Any) -> str:
        return self._catalogue.noun(kind, value)


def _said(cell: object) -> str:
    if cell is None or cell in ("", (), []):
        return NOTHING
    return ", ".join(map(str, cell)) if isinstance(cell, (tuple, list)) else str(cell)
