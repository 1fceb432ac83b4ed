"""Breakthroughs [14.31] and the chains of units that exploit them [14.33, 14.36]: paths, and links that must hold."""

from __future__ import annotations

import msgspec

from theatre.core.decision import Args
from theatre.games.third_reich.state import Position
from theatre.games.third_reich.world import BIT, GROUND_SIDES, across, mask_of

LINK = 2  # hexes that a unit may go beyond the one before it


class Breakthrough(msgspec.Struct, frozen=True):
    """A hex from which armor may exploit: the hexes from which it was attacked, who is in it, and who came behind."""

    hex: int
    sources: Args
    occupiers: Args  # powers
    reserves: Args = ()  # armor aboard the invasion that did not attack, or has landed behind it [29.435, 29.436]


class Exploiter(msgspec.Struct, frozen=True):
    """An armor unit placed on a breakthrough hex, and every hex that it has entered from there."""

    unit: int
    start: int
    way: Args = ()


def has_stayed(chains: tuple[Exploiter, ...], unit: int) -> bool:
    """14.37a: is it an exploiter that remained on its breakthrough hex?"""
    return any(one.unit == unit and not one.way for one in chains)


def may_go(ways: list[Args], way: Args) -> bool:
    """14.33a: up to two hexes, or exactly the way of an earlier unit and up to two hexes more."""
    return any(way[: len(one)] == one and len(way) <= len(one) + LINK for one in [(), *ways])


def keeps_chain(s: Position, chains: tuple[Exploiter, ...], unit: int, hex_: int) -> bool:
    """14.36: it stays within a link of a unit before it, and nobody beyond it loses his."""
    own = next((one for one in chains if one.unit == unit), None)
    if own is None:
        return True
    same = [one for one in chains if one.start == own.start]
    standing = {one.unit: s.where[one.unit] if s.where[one.unit] >= 0 else _end(one) for one in same}
    return _linked(same, standing) | {unit} <= _linked(same, standing | {unit: hex_})


def _end(one: Exploiter) -> int:
    return one.way[-1] if one.way else one.start


def _linked(same: list[Exploiter], standing: dict[int, int]) -> set[int]:
    """The units that are next to the breakthrough hex or to a linked unit before them, or one passed hex away."""
    trail = mask_of([hex_ for one in same for hex_ in one.way])
    linked: set[int] = set()
    while True:
        found = [one.unit for one in same if one.unit not in linked and _has_link(same, one, standing, linked, trail)]
        if not found:
            return linked
        linked.update(found)


def _has_link(same: list[Exploiter], one: Exploiter, standing: dict[int, int], linked: set[int], trail: int) -> bool:
    here = BIT[standing[one.unit]]
    near = here | across(here, GROUND_SIDES)
    near |= across(near & trail & ~here, GROUND_SIDES)
    before = [other for other in same if other.unit in linked and one.way[: len(other.way)] == other.way]
    return any(near & BIT[anchor] for anchor in (one.start, *[standing[other.unit] for other in before]))
