"""What happened, and who may know it. Log lines are rendered from events by the catalogue."""

from __future__ import annotations

import msgspec

from theatre.core.message import Argument, Message

EVERYONE: tuple[int, ...] = ()


class Event(msgspec.Struct, frozen=True):
    """`args` are for all; seats in `audience` read `secret` as well, under the key `kind + ".known"`.

    `learns`: the actor has seen something he could not know (a die, a draw, a reveal): no undo across it.
    `silent`: who is not in the audience gets nothing at all, not even a gap in the numbering.
    """

    kind: str
    args: tuple[Argument, ...] = ()
    secret: tuple[Argument, ...] = ()
    audience: tuple[int, ...] = EVERYONE
    learns: bool = False
    silent: bool = False
    rule: str = ""


def seen(event: Event, seats: frozenset[int]) -> Message | None:
    """The event as this set of seats may read it; None if it may not even know that something happened."""
    if event.secret and not seats.isdisjoint(event.audience):
        return Message(event.kind + ".known", event.args + event.secret)
    if event.silent and seats.isdisjoint(event.audience):
        return None
    return Message(event.kind, event.args)
