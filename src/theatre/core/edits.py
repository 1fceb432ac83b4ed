"""Corrections of a position to which all players agree: what a game lets them change, and how it is told."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from theatre.core.decision import Args, Built, Choice, Options, Refusal
from theatre.core.message import Message
from theatre.core.state import State

S = TypeVar("S", bound=State)
EDIT = "core.edit/"  # before the verb of a correction in the log
BROKEN = Refusal("core.edit-broken")
NOT_SO = Refusal("core.edit-not-so")
LATER = "core.edit-later"
List = Callable[[Args], Sequence[int]]


@dataclass(frozen=True)
class Edits(Generic[S]):
    """Open facts that players may set right. Nothing hidden can be changed or shown by it.

    `options(s, seat)` is what this seat may propose now, `apply` changes the columns, `told` says it in words that
    everybody may read; `arguments` are those of the verbs.
    """

    options: Callable[[S, int], Options]
    apply: Callable[[S, Choice], None]
    told: Callable[[S, Choice], Message]
    arguments: Mapping[str, tuple[str, ...]]


def is_edit(choice: Choice) -> bool:
    return choice.verb.startswith(EDIT)


def logged(choice: Choice) -> Choice:
    """A correction as the log spells it."""
    return Choice(EDIT + choice.verb, choice.args)


def unlogged(choice: Choice) -> Choice:
    return Choice(choice.verb.removeprefix(EDIT), choice.args)


@dataclass(frozen=True)
class Lists:
    """A walk through lists: what may follow depends on what was said before. No list is empty on the way."""

    lists: tuple[List, ...]
    said: Args = ()

    def tokens(self) -> Sequence[int]:
        return () if self.whole() else self.lists[len(self.said)](self.said)

    def refuse(self, token: int) -> Refusal | None:
        return None if token in self.tokens() else NOT_SO

    def step(self, token: int) -> Lists:
        return replace(self, said=(*self.said, token))

    def whole(self) -> bool:
        return len(self.said) == len(self.lists)


def correction(verb: str, *lists: List) -> Built:
    """A verb of a correction, each integer from its list."""
    return Built(verb, Lists(lists))
