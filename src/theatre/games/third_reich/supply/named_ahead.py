"""Supply fleets that are named for a place, not for units.

That is a hostile beach, port or portless island that is to be taken in the same turn [14.4q4], a port at home where
units are to be built [15.4q1], or a port in which airborne were lost before their owner could name a fleet [31.4q].
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from theatre.core.decision import Refusal, Sifted
from theatre.games.third_reich.counters import runs, units_of
from theatre.games.third_reich.nations import acts_as, enemies_of, option_on, partners
from theatre.games.third_reich.state import POOL, Position, lay
from theatre.games.third_reich.supply.overland import Lines, shares
from theatre.games.third_reich.supply.sea_lines import ISLANDS, base_is_fed, reaches
from theatre.games.third_reich.tables import AIRBORNE, ARMOR, KIND, MODEL, NATION, NOBODY, OFFENSIVE, POWERS
from theatre.games.third_reich.world import AREA, BEACHES, BIT, COUNTRY, FRONT, NOWHERE, PORTS_AT, SPACES

PLACES = tuple(sorted({*BEACHES, *ISLANDS, *[hex_ for hex_ in range(SPACES) if PORTS_AT.get(hex_)]}))


ULSTER = AREA["ulster"]
NO_HOME = [hex_ for name in ("corsica", "sardinia", "rhodes") for hex_ in AREA[name]]
HOME_PORTS = [[h for h in PLACES if PORTS_AT.get(h) and COUNTRY[h] == p and h not in NO_HOME] for p in POWERS]
"""By power the ports of its home [15.4d]."""


class Ahead:
    """What the free fleets of a seat can be named for, over these lines."""

    def __init__(self, s: Position, seat: int, free: Sequence[int], lines: Lines) -> None:
        self.s, self.nation, self.free, self._lines = s, acts_as(s, seat), free, lines

    def is_fit(self, fleet: int, hex_: int) -> bool:
        """27.23, 27.25: does it reach the hex from a base in supply?"""
        fed = base_is_fed(self.s, fleet, self.s.serves[fleet], True, self._lines.bases)
        return fed and reaches(self.s, fleet, hex_)

    @cached_property
    def goals(self) -> list[int]:
        """What it or an ally with whom it shares sources may need: ports at home without supply, and hostile places.

        These are beaches, ports and portless islands on fronts of that power's Offensives, if it has armor in a port or
        any airborne.
        """
        s = self.s
        if self.nation not in POWERS or not self.free:
            return []
        able = [power for power in partners(s, self.nation) if shares(s, power, self.nation)]
        return sorted({hex_ for power in able for hex_ in (*self._at_home(power), *self._hostile(power))})

    def _at_home(self, power: int) -> list[int]:
        """15.4q1: where the power could build if a fleet brought supply, such as in Ulster."""
        own = [hex_ for hex_ in HOME_PORTS[power] if self.s.holder[hex_] == power]
        return [hex_ for hex_ in own if not self._lines.land(power, True) & BIT[hex_]]

    def _hostile(self, power: int) -> list[int]:
        s = self.s
        if not any(_may_come(s, unit) for unit in units_of(s, power)):
            return []
        hostile = enemies_of(s, power)
        there = [hex_ for hex_ in PLACES if s.holder[hex_] != NOBODY and hostile[s.holder[hex_]]]
        return [hex_ for hex_ in there if option_on(s, power, FRONT[hex_]) == OFFENSIVE]

    def why_not_goal(self, fleet: int, hex_: int) -> Refusal | None:
        named = (fleet, hex_) in self.s.ahead
        return None if hex_ in self.goals and not named and self.is_fit(fleet, hex_) else Refusal("14.4q4")

    @cached_property
    def mourned(self) -> list[tuple[int, int]]:
        """Airborne with whose power it shares sources, and the port where each was lost."""
        able = self.nation in POWERS and bool(self.s.bereft)
        return [one for one in self.s.bereft if able and shares(self.s, NATION[one[0]], self.nation)]

    def why_not_redeem(self, fleet: int, unit: int) -> Refusal | None:
        lost = dict(self.mourned).get(unit, NOWHERE)
        return None if lost != NOWHERE and self.is_fit(fleet, lost) else Refusal("31.4q")

    def some(self) -> bool:
        """Is there reason to ask? Ulster alone is none, unless Britain is bound to garrison it [33.41-2a]."""
        pressing = [hex_ for hex_ in self.goals if hex_ not in ULSTER or self.s.ulster]
        wanted = any(self.why_not_goal(fleet, hex_) is None for hex_ in pressing for fleet in self.free)
        return wanted or bool(redemptions(self))


def _may_come(s: Position, unit: int) -> bool:
    """Could it take a hex from the sea or the air and go on from there?"""
    return KIND[unit] == AIRBORNE or (KIND[unit] == ARMOR and bool(PORTS_AT.get(s.where[unit])))


class ForPlace:
    """A fleet, then the beach or port that it will feed."""

    def __init__(self, ahead: Ahead, fleet: int = NOWHERE, hex_: int = NOWHERE) -> None:
        self.ahead, self.fleet, self.hex = ahead, fleet, hex_

    def tokens(self) -> Sequence[int]:
        if self.fleet == NOWHERE:
            return Sifted(self.ahead.free if self.ahead.goals else (), lambda fleet: bool(self.step(fleet).tokens()))
        if self.hex != NOWHERE:
            return ()
        return Sifted(self.ahead.goals, lambda hex_: self.ahead.why_not_goal(self.fleet, hex_) is None)

    def refuse(self, token: int) -> Refusal | None:
        if self.fleet == NOWHERE:
            return None if token in self.ahead.free else Refusal("13.8b")
        return self.ahead.why_not_goal(self.fleet, token) if self.hex == NOWHERE else Refusal("14.4q4")

    def step(self, token: int) -> ForPlace:
        return ForPlace(self.ahead, token) if self.fleet == NOWHERE else ForPlace(self.ahead, self.fleet, token)

    def whole(self) -> bool:
        return self.hex != NOWHERE


def redemptions(ahead: Ahead) -> list[tuple[int, int]]:
    rows = [(fleet, unit) for fleet in ahead.free for unit, _ in ahead.mourned]
    return [row for row in rows if ahead.why_not_redeem(*row) is None]


def redeem(s: Position, unit: int) -> None:
    """The loss was not for good."""
    s.bereft = tuple([one for one in s.bereft if one[0] != unit])
    lay(s, unit, POOL)
    s.log("redeemed", NATION[unit], MODEL[unit], rule="31.4q")


def mourn(s: Position, unit: int, hex_: int) -> None:
    """A fresh airborne is lost for good, but its owner's turn is still to come in this game turn."""
    late = s.active == s.first and s.sides[NATION[unit]] != s.active
    if late and PORTS_AT.get(hex_):
        s.bereft = (*s.bereft, (unit, hex_))


def forget_places(s: Position, side: int) -> None:
    """What was named in the side's last player turn is over."""
    s.ahead = tuple([one for one in s.ahead if runs(s, one[0]) in POWERS and s.sides[runs(s, one[0])] != side])


def forget_lost(s: Position, side: int) -> None:
    """Who was not redeemed in his owner's turn stays out of the game."""
    s.bereft = tuple([one for one in s.bereft if s.sides[NATION[one[0]]] != side])
