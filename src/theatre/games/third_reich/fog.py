"""The secrets of this game, and how what a seat cannot know may be otherwise.

Two kinds: the variant counters [33.1], and which factors of strategic warfare a side has built and where they lie
[10.45, 42.8]. What a seat was told by intelligence it knows for good.
"""

from __future__ import annotations

from random import Random

from theatre.core.rules import Seats, Secret
from theatre.games.third_reich.economy.strategic_warfare import ASW, INTERCEPTOR, SAC, SUBMARINE, TYPES
from theatre.games.third_reich.economy.sw_construction import BUILDS
from theatre.games.third_reich.politics.intelligence import told_at
from theatre.games.third_reich.politics.variants import counter_of, holder_of, is_spent, variants_in_use
from theatre.games.third_reich.state import Position
from theatre.games.third_reich.tables import SIDES

PAIR = {SUBMARINE: INTERCEPTOR, INTERCEPTOR: SUBMARINE, ASW: SAC, SAC: ASW}
NORTHERN = (SUBMARINE, ASW)


# variant counters


def unknown_sides(s: Position, seats: Seats) -> list[int]:
    """The sides whose counter these seats have not seen."""
    hidden = [side for side in SIDES if s.drawn[side] and not is_spent(s, side) and holder_of(s, side) not in seats]
    return [side for side in hidden if not any(s.informed[seat * 2 + side] for seat in seats)]


def possible_counters(s: Position, seats: Seats, side: int) -> list[int]:
    """What such a counter may be for all they know: not the other one if they know it, none that they saw unused."""
    other = SIDES[1 - side]
    known = {counter_of(s, other, s.drawn[other])} if other not in unknown_sides(s, seats) else set()
    out = [number for number in variants_in_use(s) if any(s.spied[seat] >> number & 1 for seat in seats)]
    numbers = [(number, counter_of(s, side, number)) for number in variants_in_use(s)]
    return [number for number, counter in numbers if counter not in known and counter not in out]


def _is_free(s: Position, side: int, number: int) -> bool:
    """Is the counter of this variant not the one that the other side has drawn?"""
    other = SIDES[1 - side]
    return counter_of(s, side, number) != counter_of(s, other, s.drawn[other])


def other_counter(s: Position, seats: Seats, rng: Random) -> Position | None:
    sides = unknown_sides(s, seats)
    if not sides:
        return None
    side = rng.choice(sides)
    possible = [number for number in possible_counters(s, seats, side) if number != s.drawn[side]]
    free = [number for number in possible if _is_free(s, side, number)]
    if not free:
        return None
    twin = s.clone()
    twin.drawn[side] = rng.choice(free)
    return twin


# factors of strategic warfare


def hidden_from(s: Position, seats: Seats) -> list[int]:
    """The builders whose mix these seats do not know."""
    foreign = [power for power in BUILDS if all(s.sides[power] != s.sides[seat] for seat in seats)]
    return [power for power in foreign if not any(_was_told(s, seat, power) for seat in seats)]


def _was_told(s: Position, seat: int, power: int) -> bool:
    return any(s.told[told_at(seat, power, kind, north)] for kind in TYPES for north in (False, True))


def fresh(s: Position, power: int, kind: int) -> int:
    """Factors in the SW box beyond what the last resolution showed to all."""
    at = power * len(TYPES) + kind
    return max(0, s.sw[at] - s.sw_open[at])


def other_mix(s: Position, seats: Seats, rng: Random) -> Position | None:
    """One factor of this year is of the other type, which costs as much."""
    able = [(power, kind) for power in hidden_from(s, seats) for kind in BUILDS[power] if fresh(s, power, kind)]
    if not able:
        return None
    power, kind = rng.choice(able)
    twin = s.clone()
    twin.sw[power * len(TYPES) + kind] -= 1
    twin.sw[power * len(TYPES) + PAIR[kind]] += 1
    return twin


def other_box(s: Position, seats: Seats, rng: Random) -> Position | None:
    """One submarine or ASW factor lies in the Murmansk box instead."""
    able = [(p, k) for p in hidden_from(s, seats) for k in BUILDS[p] if k in NORTHERN and fresh(s, p, k)]
    if not able:
        return None
    power, kind = rng.choice(able)
    twin = s.clone()
    twin.sw[power * len(TYPES) + kind] -= 1
    twin.north[power * len(TYPES) + kind] += 1
    return twin


SECRETS: tuple[Secret[Position], ...] = (
    Secret("variant counters", other_counter),
    Secret("strategic warfare mix", other_mix),
    Secret("Murmansk box", other_box),
)


def resample(s: Position, seats: Seats, rng: Random) -> Position:
    """What these seats have seen, with fresh secrets and other dice."""
    other = s.fork(rng.randbytes(16))
    for side in unknown_sides(s, seats):
        free = [number for number in possible_counters(s, seats, side) if _is_free(other, side, number)]
        if free:
            other.drawn[side] = rng.choice(free)
    for power in hidden_from(s, seats):
        _mix_anew(other, power, rng)
    return other


def _mix_anew(s: Position, power: int, rng: Random) -> None:
    first, second = BUILDS[power]
    total = fresh(s, power, first) + fresh(s, power, second)
    part = rng.randint(0, total)
    for kind, count in ((first, part), (second, total - part)):
        at = power * len(TYPES) + kind
        s.sw[at] += count - fresh(s, power, kind)
