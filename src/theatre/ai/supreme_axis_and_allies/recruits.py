"""A unit, or a shipload, that can be sent somewhere, and the order that sends it on its way."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from theatre.core.decision import Choice


class Recruit(NamedTuple):
    units: tuple[int, ...]
    origin: int  # the space that they leave
    verb: str
    args: tuple[int, ...]  # of the order, without the units that it moves
    zone: int = -1  # for a landing: the Sea Zone that it comes from
    movers: tuple[int, ...] = ()  # whom the order moves, if not the units themselves


def orders(recruits: Iterable[Recruit]) -> Iterator[Choice]:
    """The orders for a group: by sea first, as that can go wrong, then by land, aircraft last."""
    groups: dict[tuple[str, tuple[int, ...]], list[int]] = {}
    for one in recruits:
        moved = groups.setdefault((one.verb, one.args), [])
        moved += [unit for unit in one.movers or one.units if unit not in moved]
    for (verb, args), units in sorted(groups.items(), key=lambda group: (ORDER.index(group[0][0]), group[0][1])):
        yield Choice(verb, args if verb == "search" else (*args, *units))


ORDER = ("board", "sail", "search", "land", "march", "fly")
