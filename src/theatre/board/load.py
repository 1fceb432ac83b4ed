"""Reading boards and drawings; whatever is wrong with a file comes out as one BoardError that says where."""

import json
import re
from collections.abc import Iterable, Iterator
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from theatre.board.check import check_board, check_drawing
from theatre.board.schema import Board, Drawing, json_schema

File = TypeVar("File", Board, Drawing)
Step = str | int


class BoardError(Exception):
    """A file that cannot be used: its name, and each problem with its place."""

    def __init__(self, file: str, problems: Iterable[str]) -> None:
        self.file = file
        self.problems = tuple(problems)
        super().__init__("\n".join(f"{file}: {problem}" for problem in self.problems))


def load_board(source: Traversable | str) -> Board:
    """The board in a file, or in package data: `files("theatre.games...") / "data" / "board.json"`."""
    board = _read(source, Board)
    if problems := check_board(board):
        raise BoardError(str(source), problems)
    return board


def load_drawing(source: Traversable | str, board: Board) -> Drawing:
    """The drawing of this board, from the same kinds of source."""
    drawing = _read(source, Drawing)
    if problems := check_drawing(board, drawing):
        raise BoardError(str(source), problems)
    return drawing


def _read(source: Traversable | str, kind: type[File]) -> File:
    try:
        document = _parse((Path(source) if isinstance(source, str) else source).read_bytes())
    except OSError as fault:
        raise BoardError(str(source), [f"cannot be read: {fault.strerror or fault}"]) from None
    except _Unreadable as fault:
        raise BoardError(str(source), [str(fault)]) from None
    try:
        return msgspec.convert(document, kind)
    except msgspec.ValidationError as fault:
        raise BoardError(str(source), [_place_and_fault(document, kind, str(fault))]) from None


class _Unreadable(Exception):
    """Bytes that are no JSON document, with the place."""


def _parse(data: bytes) -> Any:
    """A JSON document in which no object has a key twice: a reader that lets the last one win would hide a slip."""
    repeated: list[tuple[dict[str, Any], str]] = []

    def collect(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        entries = dict(pairs)
        if len(entries) < len(pairs):
            keys = [key for key, _ in pairs]
            repeated.append((entries, next(key for key in keys if keys.count(key) > 1)))
        return entries

    try:
        document = json.loads(data.decode(), object_pairs_hook=collect)
    except UnicodeDecodeError as fault:
        raise _Unreadable(f"byte {fault.start}: not UTF-8 text") from None
    except json.JSONDecodeError as fault:
        raise _Unreadable(f"line {fault.lineno}, column {fault.colno}: not JSON: {fault.msg}") from None
    except (RecursionError, ValueError) as fault:  # brackets without end, a number of thousands of digits
        raise _Unreadable(f"no board or drawing is written like this: {fault}") from None
    for entries, key in repeated:
        steps = next(steps for steps, node in _nodes(document, ()) if node is entries)
        raise _Unreadable(f"{_place(document, steps)}: key {key} stands here more than once")
    return document


def _nodes(node: Any, steps: tuple[Step, ...]) -> Iterator[tuple[tuple[Step, ...], Any]]:
    yield steps, node
    entries = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    for step, entry in entries:
        yield from _nodes(entry, (*steps, step))


def _place(document: Any, steps: Iterable[Step]) -> str:
    """A path in the document, with the name of the innermost thing on it that has one: "spaces[3].kind (id kazan)"."""
    path, label, node = "", "", document
    for step in steps:
        path += f"[{step}]" if isinstance(step, int) else f".{step}"
        node = node[step]
        if isinstance(node, dict) and "id" in node:
            label = f" (id {node['id']})"
        elif isinstance(node, dict) and "a" in node and "b" in node:
            label = f" ({node['a']} - {node['b']})"
    return (path.removeprefix(".") or "top level") + label


def _place_and_fault(document: Any, kind: type[File], message: str) -> str:
    """What msgspec says, such as "Invalid enum value 'x' - at `$.edges[2].kind`", with its exact place and the cure."""
    fault, _, path = message.replace("`", "").partition(" - at ")
    steps = _steps(document, kind, path)
    if fault.startswith("Invalid"):
        fault += f", expected one of {', '.join(map(repr, _allowed(kind, steps)))}"
    return f"{_place(document, steps)}: {fault[0].lower()}{fault[1:]}"


def _steps(document: Any, kind: type[File], path: str) -> list[Step]:
    """The path as steps; where it says only "some key", the key at fault is found by trying each alone."""
    steps: list[Step] = []
    node = document
    for name, index, some_key in re.findall(r"\.(\w+)|\[(\d+)\]|(\[\.\.\.\])", path):
        step = _faulty_key(document, node, kind) if some_key else name or int(index)
        steps.append(step)
        node = node[step]
    return steps


def _faulty_key(document: Any, node: dict[str, Any], kind: type[File]) -> str:
    entries = dict(node)
    for key, value in entries.items():
        node.clear()
        node[key] = value
        try:
            msgspec.convert(document, kind)
        except msgspec.ValidationError:
            return key
    raise AssertionError("refused as a whole, but none of its parts is")


def _allowed(kind: type[File], steps: list[Step]) -> list[Any]:
    """The words or numbers that the format allows at a place where only certain ones are."""
    schema = json_schema(kind)
    node = schema
    for step in (None, *steps):
        if isinstance(step, int):
            node = node["items"]
        elif step is not None:
            node = node["properties"][step]
        node = node.get("anyOf", [node])[0]
        if "$ref" in node:
            node = schema["$defs"][node["$ref"].rpartition("/")[2]]
    return list(node["enum"])
