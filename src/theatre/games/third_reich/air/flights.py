"""Flights as declarations: a hex, then the counters that fly there, up to what may be placed on it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from theatre.core.decision import Args, Built, Refusal, Sifted, Walk
from theatre.games.third_reich.air.flying import factors, flyers, mission_reach, sky
from theatre.games.third_reich.nations import acts_as
from theatre.games.third_reich.state import Position
from theatre.games.third_reich.tables import COMBAT
from theatre.games.third_reich.world import BIT, FRONT, FRONTS, NOWHERE, SPACES, spaces

Why = Callable[[int], Refusal | None]
Room = Callable[[int], int]
Bar = Callable[[int, int], str]
"""The rule that keeps a counter from a hex, or nothing."""
NO_LIMIT = 10_000


def ranges(s: Position, seat: int, taken: Args = ()) -> dict[int, int]:
    """The free counters of a seat, each with the hexes to which it can fly on a mission [28.22]."""
    free = [unit for unit in flyers(s, seat) if unit not in taken]
    skies = {nation: sky(s, nation) for nation in sorted({s.serves[unit] for unit in free})}
    return {unit: mission_reach(s, unit, skies[s.serves[unit]]) for unit in free}


class Flight:
    """`targets` is the menu, `why` what is against a hex; `room` the factors that may still be placed there."""

    def __init__(
        self,
        air: dict[int, int],
        targets: int,
        why: Why,
        room: Room = lambda hex_: NO_LIMIT,
        full: str = "28.22",
        hex_: int = NOWHERE,
        units: Args = (),
        bar: Bar = lambda unit, hex_: "",
    ) -> None:
        self.bar = bar
        self.air, self.targets, self.why, self.room, self.full = air, targets, why, room, full
        self.hex, self.units = hex_, units

    def _fits(self, unit: int) -> bool:
        if self.bar(unit, self.hex):
            return False
        return bool(self.air[unit] & BIT[self.hex]) and factors(self.units) + COMBAT[unit] <= self.room(self.hex)

    def tokens(self) -> Sequence[int]:
        if self.hex == NOWHERE:
            reached = 0
            for hexes in self.air.values():
                reached |= hexes
            return Sifted(spaces(reached & self.targets), lambda hex_: bool(self.step(hex_).tokens()))
        later = [unit for unit in self.air if not self.units or unit > self.units[-1]]
        return Sifted(later, self._fits)

    def refuse(self, token: int) -> Refusal | None:
        if self.hex == NOWHERE:
            return self.why(token) if 0 <= token < SPACES else Refusal(self.full)
        if token not in self.air or token in self.units:
            return Refusal("28.31")
        if not self.air[token] & BIT[self.hex]:
            return Refusal("28.22")
        rule = self.bar(token, self.hex)
        if rule:
            return Refusal(rule)
        return None if self._fits(token) else Refusal(self.full)

    def step(self, token: int) -> Flight:
        if self.hex == NOWHERE:
            return Flight(self.air, self.targets, self.why, self.room, self.full, token, bar=self.bar)
        units = (*self.units, token)
        return Flight(self.air, self.targets, self.why, self.room, self.full, self.hex, units, self.bar)

    def whole(self) -> bool:
        return bool(self.units)


def in_order(args: Args) -> Args:
    return (*args[:1], *sorted(args[1:]))


def flight(verb: str, walk: Walk) -> Built:
    return Built(verb, walk, in_order)


def send(s: Position, units: Args, hex_: int) -> None:
    """They fly: their one mission of the game turn [28.31]."""
    for unit in units:
        s.mission[unit] = hex_
        s.inverted[unit] = 1


def note_action(s: Position, seat: int, hex_: int) -> None:
    """12.24: the Offensive on this front is acted on."""
    s.acted[acts_as(s, seat) * len(FRONTS) + FRONT[hex_]] = 1


def closed(walk: Flight, open_: int, rule: str) -> Flight:
    """The same flights to some hexes only; a rule closes the others."""

    def why(hex_: int) -> Refusal | None:
        refusal = walk.why(hex_)
        return refusal if refusal or open_ & BIT[hex_] else Refusal(rule)

    return Flight(walk.air, walk.targets & open_, why, walk.room, walk.full)
