"""What a state's columns and a frame's fields may hold (flat and immutable things, so that copies are shallow)."""

from __future__ import annotations

import types
from functools import cache
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

_PLAIN = (int, str, bytes, bool, type(None))


class ColumnError(TypeError):
    """A state or a frame holds something that a shallow copy would share."""


@cache
def hints(kind: type) -> dict[str, Any]:
    return get_type_hints(kind)


def is_mutable_column(kind: type, name: str) -> bool:
    """Copied by `clone`: a bytearray or a list. The stack and the dice are copied by the state itself."""
    if name in ("stack", "dice"):
        return False
    hint = hints(kind)[name]
    return hint is bytearray or get_origin(hint) is list


def immutable(hint: Any) -> bool:
    if hint in _PLAIN:
        return True
    origin = get_origin(hint)
    if origin in (Union, types.UnionType):
        return all(immutable(part) for part in get_args(hint))
    if origin is Literal:
        return True
    if origin in (tuple, frozenset):
        return all(part is Ellipsis or immutable(part) for part in get_args(hint))
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        return hint.__struct_config__.frozen and all(immutable(hints(hint)[name]) for name in hint.__struct_fields__)
    return False


def check_state(kind: type) -> None:
    optional = {field.name for field in msgspec.structs.fields(kind) if not field.required}
    for name in kind.DERIVED:  # type: ignore[attr-defined]
        if name not in optional:
            raise ColumnError(f"{kind.__name__}.DERIVED names {name}: a derived column is a field with a default")
    for name in kind.__struct_fields__:  # type: ignore[attr-defined]
        if name in ("stack", "dice"):
            continue
        hint = hints(kind)[name]
        flat = hint is bytearray or (get_origin(hint) is list and all(immutable(part) for part in get_args(hint)))
        if not flat and not immutable(hint):
            raise ColumnError(f"{kind.__name__}.{name}: {hint} is neither flat nor immutable")


def check_frame(kind: type) -> None:
    for name in kind.__struct_fields__:  # type: ignore[attr-defined]
        hint = hints(kind)[name]
        if not immutable(hint):
            raise ColumnError(f"{kind.__name__}.{name}: {hint} is not immutable")


def all_at(column: bytes | bytearray, value: int) -> list[int]:
    """The indices that have this value in a column, ascending."""
    found = []
    at = column.find(value)
    while at >= 0:
        found.append(at)
        at = column.find(value, at + 1)
    return found
