"""The secrets of this game: which kinds the face-down air and naval counters are [2.4, 9.2.1, 12.6, 13.2.2].

Force pools and the turn track are open, so everybody knows how many counters of each kind a nation has in play; what
the other side does not know is which of them lies where. Counters of one nation and class that lie face down in one
space are as good as shuffled: if one of them is unknown, all are. `known` holds what the other side may still tell.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from theatre.core.rules import Seats, Secret
from theatre.games.supreme_commander.relations import side_of
from theatre.games.supreme_commander.state import Position, lay, units_in
from theatre.games.supreme_commander.tables import AIR, NATION, NAVAL

CLASSES = (AIR, NAVAL)


def class_of(s: Position, unit: int) -> tuple[int, ...] | None:
    """The kinds that a counter could be as seen from its back; None for land units, flak and factories."""
    return next((kinds for kinds in CLASSES if s.kind[unit] in kinds), None)


def is_hidden(s: Position, unit: int) -> bool:
    """Does the other side not know what it is?"""
    return s.where[unit] >= 0 and not s.shown[unit] and not s.known[unit] and class_of(s, unit) is not None


def reveal(s: Position, units: Iterable[int]) -> None:
    """Counters are turned face up: used or shown."""
    for unit in units:
        s.shown[unit] = s.known[unit] = 1


def turn_down(s: Position, units: Iterable[int]) -> None:
    """Counters are turned face down, among the others of their space."""
    for unit in units:
        s.shown[unit] = 0
    _mix(s, {s.where[unit] for unit in units})


def turn_all_down(s: Position, kinds: tuple[int, ...]) -> None:
    """Final Mutual phase: every counter of a class on the board."""
    turn_down(s, [unit for unit in s.placed if s.kind[unit] in kinds])


def move_hidden(s: Position, unit: int, space: int) -> None:
    """A face-down counter goes to another space: which of its like it was nobody else can tell."""
    old = s.where[unit]
    alike = _like(s, unit, old)
    if len({s.kind[one] for one in alike}) > 1:
        for one in alike:
            s.known[one] = 0
    lay(s, unit, space)
    _mix(s, {space})


def _like(s: Position, unit: int, space: int) -> list[int]:
    """The face-down counters of its nation and class in a space, itself among them."""
    kinds = class_of(s, unit)
    if space < 0 or kinds is None:
        return [unit]
    return [u for u in units_in(s, space) if NATION[u] == NATION[unit] and s.kind[u] in kinds and not s.shown[u]]


def _mix(s: Position, spaces: Iterable[int]) -> None:
    for space in spaces:
        for unit in units_in(s, space):
            if is_hidden(s, unit):
                for one in _like(s, unit, space):
                    s.known[one] = 0


# other worlds


def hidden_groups(s: Position, seats: Seats) -> list[list[int]]:
    """By nation and class the counters whose kinds these seats do not know."""
    knowing = {s.camp[seat] for seat in seats}
    groups: dict[tuple[int, int], list[int]] = {}
    for unit in s.placed:
        if is_hidden(s, unit) and side_of(s, s.serves[unit]) not in knowing:
            groups.setdefault((NATION[unit], int(s.kind[unit] in NAVAL)), []).append(unit)
    return [groups[key] for key in sorted(groups)]


def other_kinds(s: Position, seats: Seats, rng: Random) -> Position | None:
    """Two face-down counters of one nation and class have changed places."""
    pairs = [
        (a, b)
        for group in hidden_groups(s, seats)
        for a in group
        for b in group
        if a < b and s.kind[a] != s.kind[b] and s.where[a] != s.where[b] and s.aim[a] == s.aim[b]
    ]
    if not pairs:
        return None
    a, b = rng.choice(pairs)
    twin = s.clone()
    twin.kind[a], twin.kind[b] = s.kind[b], s.kind[a]
    return twin


SECRETS: tuple[Secret[Position], ...] = (Secret("kinds of face-down counters", other_kinds),)


def resample(s: Position, seats: Seats, rng: Random) -> Position:
    """What these seats have seen, with fresh kinds of hidden counters and other dice."""
    other = s.fork(rng.randbytes(16))
    for group in hidden_groups(s, seats):
        kinds = [s.kind[unit] for unit in group]
        rng.shuffle(kinds)
        for unit, kind in zip(group, kinds, strict=True):
            other.kind[unit] = kind
    return other
