"""Powers and nations: who is at war, allied or at peace with whom, for whom a nation fights, who holds a hex."""

from __future__ import annotations

from functools import lru_cache
from struct import Struct

import msgspec

from theatre.games.third_reich.state import ATTACKED, NEUTRAL, NO_BRIDGEHEAD, SIX, SOVEREIGN, Position, this_turn
from theatre.games.third_reich.tables import BRITAIN, EAST_EUROPE, GERMANY, NATIONS, NOBODY, POWERS, USSR, VICHY_FRANCE
from theatre.games.third_reich.world import BIT, FRONTS, OBJECTIVES


def in_game(s: Position | Ties, power: int) -> bool:
    return s.status[power] == SOVEREIGN


def at_war(s: Position | Ties, a: int, b: int) -> bool:
    """Between major powers."""
    return bool(s.war[a * SIX + b])


def set_war(s: Position, a: int, b: int) -> None:
    s.war[a * len(POWERS) + b] = s.war[b * len(POWERS) + a] = 1


def allied(s: Position | Ties, a: int, b: int) -> bool:
    """An alliance is active once both are at war with the same major power; a power is its own ally."""
    return a == b or (s.sides[a] == s.sides[b] and any(at_war(s, a, foe) and at_war(s, b, foe) for foe in POWERS))


def partners(s: Position, power: int) -> list[int]:
    """The power and its active allies that are in the game."""
    return [one for one in POWERS if in_game(s, one) and allied(s, power, one)]


def of_side(s: Position, side: int) -> tuple[int, ...]:
    """The powers of a side that are in the game, at war or not: they take their turn together [12.13]."""
    return tuple([power for power in POWERS if s.sides[power] == side and in_game(s, power)])


def is_western(s: Position | Ties, power: int) -> bool:
    """A Western Ally, as against Russia [45]."""
    return power in POWERS and s.sides[power] == s.sides[USSR] and power != USSR


def option_on(s: Position, nation: int, front: int) -> int:
    return s.option[nation * len(FRONTS) + front]


def acting(s: Position) -> tuple[int, ...]:
    """The nations whose turn it is: the powers of the active side, or a minor on its own."""
    return of_side(s, s.active) if s.minor == NOBODY else (s.minor,)


def acts_as(s: Position, seat: int) -> int:
    """The nation for which a seat is asked in this player turn: its own, or the minor whose turn it is."""
    return seat if s.minor == NOBODY else s.minor


def master(s: Position | Ties, nation: int) -> int:
    """The major power for which a nation fights or whose colony it is, itself for a major; NOBODY for other minors.

    Nobody, who holds what a fallen power leaves behind [26.6a], has no master, enemy or ally.
    """
    return nation if nation in POWERS or nation == NOBODY else s.patron[nation]


def is_enemy(s: Position | Ties, nation: int, other: int) -> bool:
    """Are two nations at war, by themselves or through the major powers for which they fight?

    With a Russia that has surrendered nobody is [26.921a].
    """
    a, b = master(s, nation), master(s, other)
    if a != NOBODY and b != NOBODY:
        return at_war(s, a, b) and (USSR not in (a, b) or in_game(s, USSR))
    if a == NOBODY and b == NOBODY:
        return False
    minor, power = (nation, b) if a == NOBODY else (other, a)
    return minor != NOBODY and s.status[minor] == ATTACKED and bool(s.foes[minor] >> power & 1)


def is_ally(s: Position | Ties, nation: int, power: int) -> bool:
    """Is it the power itself, an active ally, or one for which such an ally fights? A minor on its own has no ally."""
    if power not in POWERS:
        return nation == power
    major = master(s, nation)
    return major != NOBODY and allied(s, major, power)


class Ties(msgspec.Struct, frozen=True, eq=False):
    """The columns from which follows who is whose enemy and ally, as a key of what was found.

    It is asked for ten times in a decision, so that it is one object as long as nothing changes, and quick as a key.
    """

    war: bytes
    status: bytes
    patron: bytes
    foes: bytes
    sides: bytes
    pacts: int


def ties(s: Position) -> Ties:
    return _ties(b"".join((s.war, s.status, s.patron, s.foes, s.sides)), s.pacts)


@lru_cache(maxsize=256)
def _ties(columns: bytes, pacts: int) -> Ties:
    war, status, patron, foes, sides = _COLUMNS.unpack(columns)
    return Ties(war, status, patron, foes, sides, pacts)


_COLUMNS = Struct(f"{SIX * SIX}s {NATIONS}s {NATIONS}s {NATIONS}s {SIX}s")


@lru_cache(maxsize=1024)
def _enemies(among: Ties, nation: int) -> tuple[bool, ...]:
    return tuple([is_enemy(among, one, nation) for one in range(NATIONS)])


def enemies_of(s: Position, nation: int) -> tuple[bool, ...]:
    """By nation: is it hostile to this one?"""
    return _enemies(ties(s), nation)


def is_frozen(s: Position) -> bool:
    """YMP-L15: is this the player turn in which Germany has lost its head?"""
    return bool(s.frozen) and s.frozen == this_turn(s) and s.active == s.sides[GERMANY]


def minds_crossing(s: Position) -> bool:
    """49.42: does Vichy France mind Axis forces on its land? Not in their first player turn after the fall."""
    return s.status[VICHY_FRANCE] == NEUTRAL and bool(s.truce) and s.turns != s.truce


def is_played(s: Position, side: int, variant: int) -> bool:
    """Is the variant of a side in force? [33.2]"""
    return bool(s.played[side] >> variant & 1)


def give(s: Position, hex_: int, nation: int) -> None:
    """Control of a hex passes to a nation, or to NOBODY; a bridgehead there only within its side [9.4b]."""
    if s.bridgehead[hex_] and not are_of_one_side(s, s.holder[hex_], nation):
        s.bridgehead[hex_] = NO_BRIDGEHEAD
    if s.holder[hex_] != NOBODY:
        s.held[s.holder[hex_]] &= ~BIT[hex_]
    s.holder[hex_] = nation
    if nation != NOBODY:
        s.held[nation] |= BIT[hex_]
        if hex_ in OBJECTIVES:
            claim(s, hex_)


def are_of_one_side(s: Position, a: int, b: int) -> bool:
    """The same nation, or two who fight for powers of one side."""
    one, other = master(s, a), master(s, b)
    return a == b or (one != NOBODY and other != NOBODY and s.sides[one] == s.sides[other])


def claim(s: Position, hex_: int) -> None:
    """2.33: the West or Russia controls an objective."""
    owner = master(s, s.holder[hex_])
    if owner != NOBODY and s.sides[owner] == s.sides[USSR]:
        s.claims[OBJECTIVES.index(hex_)] = USSR if owner == USSR else BRITAIN


def is_of_idle_vichy(s: Position, nation: int) -> bool:
    """49.3a: is it a Vichy France at peace, whose forces Germany moves?"""
    return nation == VICHY_FRANCE and s.status[nation] == NEUTRAL


def actors(s: Position) -> bytes:
    """By nation who acts for its units; a table for `translate`."""
    return _actors(bytes(s.patron), s.minor)


@lru_cache(maxsize=256)
def _actors(patron: bytes, minor: int) -> bytes:
    return bytes([*[acts_for(nation, patron, minor) for nation in range(NATIONS)], *range(NATIONS, 256)])


def acts_for(nation: int, patron: bytes | bytearray, minor: int) -> int:
    """Who acts for the units of a nation: its major power, but not for the minor whose turn it is."""
    if nation < SIX or nation in (minor, NOBODY):
        return nation
    return nation if patron[nation] == NOBODY else patron[nation]


def meets_poles(s: Position, nation: int) -> bool:
    """43.4q: is it a Russia that has gone to war with East Europe, and so with the Poles east of the partition line?"""
    if nation != USSR or s.status[EAST_EUROPE] == NEUTRAL or at_war(s, USSR, GERMANY):
        return False
    return bool(s.foes[EAST_EUROPE] >> USSR & 1) or s.earns[EAST_EUROPE] == USSR


@lru_cache(maxsize=1024)
def foes_of(among: Ties, nation: int) -> tuple[int, ...]:
    return tuple([one for one, hostile in enumerate(_enemies(among, nation)) if hostile])
