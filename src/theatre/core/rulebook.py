"""The list of a game's rules, and the reader of CSV tables in a game's `data` folder that it shares with unit charts.

Refusals, events and tests cite rules by id; players see `cite`, the heading of the printed chapter, and `line`.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Annotated, Any, Literal, TypeVar, get_origin, get_type_hints

import msgspec

Text = Annotated[str, msgspec.Meta(min_length=1)]

Kind = Literal["forbids", "permits", "effect", "order", "value", "hidden", "-"]
"""What a test of the rule must show.

forbids: the choice is refused with this id and the nearest legal one is accepted;
permits: it is offered, and not offered when its condition fails;
effect, order: the result with the condition and without it;
value: the figure at work in play; hidden: states that differ only in the secret look the same, byte for byte;
-: nothing to check (notation, advice, words of the glossary).
"""


class DataError(Exception):
    """A data file is wrong: the message names the file, the row and what would be right."""


class Rule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: Annotated[str, msgspec.Meta(pattern=r"^\S+$")]
    cite: Text
    kind: Kind
    title: Text
    line: Text
    area: Text
    checkable: bool


@cache
def load_rules(package: str) -> Mapping[str, Rule]:
    """The rules in `data/rules.csv` of a game's package by id, in the order of the file."""
    rules = {rule.id: rule for rule in read_csv(package, "rules.csv", Rule)}
    for rule in rules.values():
        if rule.checkable == (rule.kind == "-"):
            wants = "one of forbids, permits, effect, order, value, hidden" if rule.checkable else "-"
            raise DataError(f"rules.csv, row {rule.id}: kind is {rule.kind!r}, but checkable says it must be {wants}")
    return MappingProxyType(rules)


_RULING = re.compile(r"\bruling [A-Z]-\d+")
_ASIDE = re.compile(r" \([^()]*\b[A-Z]{2,3}\d?-\d{2}[a-z]?\b[^()]*\)")


def for_players(line: str) -> str:
    """A line without what it says of ids, which are ours: players know the printed numbers and headings."""
    return _ASIDE.sub("", _RULING.sub("ruling", line))


R = TypeVar("R", bound=msgspec.Struct)


def read_csv(package: str, file: str, row_type: type[R]) -> tuple[R, ...]:
    """The rows of a table in the package's data folder, one struct each; the first column is a unique id.

    An empty cell takes the field's default; a list is written `a|b`, a yes or no `y` or `n`.
    """
    types = get_type_hints(row_type, include_extras=True)
    columns = list(types)
    required = [field.name for field in msgspec.structs.fields(row_type) if field.required]
    lines = csv.reader(io.StringIO(read_data(package, file).decode("utf-8-sig"), newline=""), strict=True)
    rows: dict[str, R] = {}
    try:
        if (header := next(lines, [])) != columns:
            raise DataError(f"{file}: the columns are {','.join(header)}; they must be {','.join(columns)}")
        for cells in lines:
            where = f"{file}, line {lines.line_num} ({cells[0] if cells else 'empty'})"
            if len(cells) != len(columns):
                raise DataError(f"{where}: {len(cells)} cells; there must be {len(columns)}")
            if cells[0] in rows:
                raise DataError(f"{where}: the id {cells[0]} stands in an earlier row too; ids must be unique")
            filled = {name: cell for name, cell in zip(columns, cells, strict=True) if cell.strip()}
            for name in required:
                if name not in filled:
                    raise DataError(f"{where}: the column {name} is empty")
            try:
                values = {name: _value(name, cell, types[name]) for name, cell in filled.items()}
                rows[cells[0]] = msgspec.convert(values, row_type, strict=False)
            except msgspec.ValidationError as fault:
                raise DataError(f"{where}: {fault}") from None
    except csv.Error as fault:
        raise DataError(f"{file}, line {lines.line_num}: {fault}") from None
    return tuple(rows.values())


def read_data(package: str, file: str) -> bytes:
    """The bytes of a file in the package's data folder."""
    try:
        return (files(package) / "data" / file).read_bytes()
    except (FileNotFoundError, ModuleNotFoundError):
        raise DataError(f"{package} has no data file {file}") from None


def read_json(package: str, file: str, kind: type[R]) -> R | None:
    """A struct from a JSON file in the package's data folder; None where a game has no such file."""
    try:
        data = read_data(package, file)
    except DataError:
        return None
    try:
        return msgspec.json.decode(data, type=kind)
    except msgspec.DecodeError as fault:
        raise DataError(f"{file}: {fault}") from None


def _value(name: str, cell: str, kind: Any) -> object:
    if get_origin(kind) is tuple:
        return cell.split("|")
    if kind is bool:
        if cell not in ("y", "n"):
            raise msgspec.ValidationError(f"the column {name} is {cell!r}; it must be y or n")
        return cell == "y"
    return cell
