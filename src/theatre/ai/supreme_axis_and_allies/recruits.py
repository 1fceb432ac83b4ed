"""A unit, or a shipload, that can be sent somewhere, and the order that sends it on its way."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from theatre.core.decision import Choice
from theatre.games.supreme_axis_and_allies.state import NOWHERE


class Recruit(NamedTuple):
    units: tuple[int, ...]
    origin: int  # the space that they leave
    verb: str
    args: tuple[int, ...]  # of the order, without the units that it moves
    zone: int = -1  # for a landing: the Sea Zone that it comes from
    movers: tuple[int, ...] = ()  # whom the order moves, if not the units themselves

    def is_lost(self) -> bool:
        """A flight without a landing place."""
        return self.verb == "fly" and self.args[2] == NOWHERE


def orders(recruits: Iterable[Recruit]) -> Iterator[Choice]:
    """The orders for a group: by sea first, as that can go wrong, then by land, aircraft last.

    A Kamikaze chit is spent when somebody is about to need it; where one is in force that order is not legal.
    """
    groups: dict[tuple[str, tuple[int, ...]], list[int]] = {}
    for one in recruits:
        moved = groups.setdefault((one.verb, one.args), [])
        moved += [unit for unit in one.movers or one.units if unit not in moved]
    for (verb, args), units in sorted(groups.items(), key=lambda group: (ORDER.index(group[0][0]), group[0][1])):
        if verb == "fly" and args[2] == NOWHERE:
            yield Choice("kamikaze")
        yield Choice(verb, args if verb == "search" else (*args, *units))


ORDER = ("board", "sail", "search", "land", "march", "fly")
