"""The position of a game: a stack of frames, columns of integers, and the dice.

A game's state is a subclass whose fields are its columns. Columns are flat: bytearray, list of immutables, or an
immutable. Sets of spaces or units that must be saved are `bytes` (see `theatre.board.masks`); derived columns may hold
big integers, since they are rebuilt by `derive` and go neither into the digest nor into a save.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, ClassVar, Self, TypeVar

import msgspec

from theatre.core.columns import is_mutable_column
from theatre.core.dice import Dice
from theatre.core.events import Event

if TYPE_CHECKING:
    from theatre.core.decision import Decision
    from theatre.core.flow import Frame

F = TypeVar("F")
_encoder = msgspec.json.Encoder(order="deterministic")


class State(msgspec.Struct, kw_only=True, dict=True):
    DERIVED: ClassVar[tuple[str, ...]] = ()

    stack: list[Any]
    dice: Dice

    def derive(self) -> None:
        """Rebuild the derived columns from the others."""

    # what is part of neither copy nor digest

    @property
    def version(self) -> int:
        """Grows with every change; options of an earlier version are refused."""
        version: int = self.__dict__.get("version", 0)
        return version

    @property
    def asked(self) -> tuple[Decision, ...] | None:
        """The decisions of this version, once they have been asked for."""
        return self.__dict__.get("asked")

    def note_asked(self, decisions: tuple[Decision, ...]) -> None:
        self.__dict__["asked"] = decisions

    def touch(self) -> None:
        known = self.__dict__
        known["version"] = known.get("version", 0) + 1
        known["asked"] = None

    def emit(self, event: Event) -> None:
        self.__dict__.setdefault("events", []).append(event)

    def log(self, kind: str, *args: int | str, rule: str = "") -> None:
        """A public event."""
        self.emit(Event(kind, args, rule=rule))

    def take_events(self) -> list[Event]:
        events: list[Event] = self.__dict__.pop("events", [])
        return events

    # the stack

    def push(self, frame: Frame[Any]) -> None:
        self.stack.append(frame)

    def done(self, frame: Frame[Any], result: Any = None) -> None:
        """The top frame has finished: its parent hears the result."""
        top = self.stack.pop()
        assert top is frame, f"{type(frame).__name__} ended, but {type(top).__name__} is on top"
        if self.stack:
            self.stack[-1].child_done(self, frame, result)

    def become(self, old: Frame[Any], new: Frame[Any]) -> None:
        """The tail call: the top frame gives way to another."""
        assert self.stack[-1] is old
        self.stack[-1] = new

    def enclosing(self, kind: type[F]) -> F:
        """The nearest frame of this kind on the stack."""
        frame = self.within(kind)
        if frame is None:
            raise LookupError(f"no {kind.__name__} on the stack")
        return frame

    def within(self, kind: type[F]) -> F | None:
        """The same, or None where the stack has no such frame."""
        for frame in reversed(self.stack):
            if isinstance(frame, kind):
                return frame
        return None

    # copies

    def clone(self) -> Self:
        """An independent copy: microseconds, since columns are flat and frames hold immutables."""
        twin = copy(self)
        _copier_of(type(self))(self, twin)
        twin.stack = [copy(frame) for frame in self.stack]
        twin.dice = self.dice.clone()
        return twin

    def fork(self, key: bytes) -> Self:
        """A copy with other dice to come."""
        twin = self.clone()
        twin.dice = self.dice.fork(key)
        return twin

    def saved(self) -> bytes:
        """All that matters of the position as canonical JSON."""
        return _encoder.encode({name: getattr(self, name) for name in saved_columns(type(self))})

    def digest(self) -> str:
        return blake2b(self.saved(), digest_size=16).hexdigest()


_saved: dict[type[State], tuple[str, ...]] = {}
_copied: dict[type[State], tuple[str, ...]] = {}
_copiers: dict[type[State], Callable[[State, State], None]] = {}


def saved_columns(kind: type[State]) -> tuple[str, ...]:
    if kind not in _saved:
        _saved[kind] = tuple([name for name in kind.__struct_fields__ if name not in kind.DERIVED])
    return _saved[kind]


def copied_columns(kind: type[State]) -> tuple[str, ...]:
    """The names of the mutable columns."""
    if kind not in _copied:
        _copied[kind] = tuple([name for name in kind.__struct_fields__ if is_mutable_column(kind, name)])
    return _copied[kind]


def _copier_of(kind: type[State]) -> Callable[[State, State], None]:
    """Gives the twin its own mutable columns: a line for each is quicker than a loop over their names."""
    if kind not in _copiers:
        lines = [f"    twin.{name} = state.{name}.copy()" for name in copied_columns(kind)]
        made: dict[str, Any] = {}
        exec("\n".join(["def copy_columns(state, twin):", *(lines or ["    pass"])]), made)
        _copiers[kind] = made["copy_columns"]
    return _copiers[kind]
