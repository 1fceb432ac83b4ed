"""How far a ground unit can march, and what bars its way [13.2-13.6, 19.2].

A march is a unit and every hex that it enters, for what it passes it controls [7.1]. Hexes cost one movement factor,
leaving one in the zone of hostile armor costs three.
"""

from __future__ import annotations

from collections.abc import Sequence

from theatre.core.decision import Args, Refusal
from theatre.games.third_reich.control import enterable, friendly, separated
from theatre.games.third_reich.stacking import stacks
from theatre.games.third_reich.state import (
    Position,
    enemy_counters,
    enemy_ground,
    option_on,
    runs,
    units_of,
)
from theatre.games.third_reich.tables import IS_GROUND, KIND, MOVEMENT, PASS, REPLACEMENT, UNITS
from theatre.games.third_reich.world import (
    BIT,
    FRONTS,
    GRAPH,
    GROUND_SIDES,
    IS_LAND,
    LAND,
    LAND_SIDES,
    ON_FRONT,
    SPACES,
    across,
    spaces,
)
from theatre.games.third_reich.zones import zone_against

CLING = 3  # what it costs to leave a zone [13.3]
Bar = tuple[str, int]
"""A rule and the hexes that it closes."""


def bars(s: Position, power: int) -> list[Bar]:
    """The hexes that ground units of a power may not enter, the first reason first."""
    return [
        ("13.4", enemy_ground(s, power)),
        ("36.1", separated(s, power)),
        ("21.1b", LAND & ~enterable(s, power)),
        ("19.2a", quiet_only(s, power)),
    ]


def quiet_only(s: Position, power: int) -> int:
    """19.2a: on a front where the power passes, all but friendly hexes that are not next to any hostile counter."""
    passing = 0
    for front in FRONTS:
        if option_on(s, power, front) == PASS:
            passing |= ON_FRONT[front]
    enemies = enemy_counters(s, power)
    near = enemies | across(enemies, LAND_SIDES)
    return passing & LAND & (~friendly(s, power) | near)


class Field:
    """What a power's ground units meet in this position: bars, zones, and where a unit can still end well."""

    def __init__(self, s: Position, power: int) -> None:
        self.s = s
        self.power = power
        self.bars = bars(s, power)
        self.closed = 0
        for _, hexes in self.bars:
            self.closed |= hexes
        self.zone = zone_against(s, power)

    def open_from(self, unit: int) -> int:
        """The hexes that a unit may enter; one that begins next to enemies on a passing front leaves it or stays."""
        allowed = LAND & ~self.closed
        if BIT[self.s.where[unit]] & dict(self.bars)["19.2a"]:
            allowed &= ~self._passing()
        return allowed

    def _passing(self) -> int:
        return sum([ON_FRONT[front] for front in FRONTS if option_on(self.s, self.power, front) == PASS])

    def price(self, hex_: int) -> int:
        """Movement factors that it takes to leave a hex."""
        return CLING if self.zone & BIT[hex_] else 1

    def ends(self, unit: int) -> tuple[int, ...]:
        """By movement factors left, the hexes in which a unit may stand and still find an end to its march."""
        allowed = self.open_from(unit)
        stops = sum([BIT[hex_] for hex_ in spaces(self._within(unit, allowed)) if stacks(self.s, unit, hex_)])
        found: list[int] = []
        for left in range(MOVEMENT[unit] + 1):
            good = stops
            if left >= 1:
                good |= across(found[left - 1] & allowed, GROUND_SIDES) & ~self.zone
            if left >= CLING:
                good |= across(found[left - CLING] & allowed, GROUND_SIDES) & self.zone
            found.append(good)
        return tuple(found)

    def _within(self, unit: int, allowed: int) -> int:
        reached = frontier = BIT[self.s.where[unit]]
        for _ in range(MOVEMENT[unit]):
            frontier = across(frontier, GROUND_SIDES) & allowed & ~reached
            reached |= frontier
        return reached & ~BIT[self.s.where[unit]]


def why_not_march(s: Position, power: int, unit: int) -> Refusal | None:
    """Why a counter cannot march at all."""
    if not 0 <= unit < UNITS or s.where[unit] < 0 or runs(s, unit) != power or not IS_GROUND[unit]:
        return Refusal("13.1a")
    if not IS_LAND[s.where[unit]]:
        return Refusal("5.33")
    if KIND[unit] == REPLACEMENT:
        return Refusal("30.2")
    if s.unsupplied[unit]:
        return Refusal("27.42")
    return Refusal("13.5") if s.moved[unit] else None


class March:
    """A unit, then hex after hex."""

    def __init__(
        self, field: Field, unit: int = -1, way: Args = (), left: int = 0, marks: tuple[int, ...] = ()
    ) -> None:
        self.field, self.unit, self.way, self.left, self.marks = field, unit, way, left, marks

    def tokens(self) -> Sequence[int]:
        s, power = self.field.s, self.field.power
        if not self.way:
            able = [unit for unit in units_of(s, power) if why_not_march(s, power, unit) is None]
            return [unit for unit in able if self.step(unit).tokens()]
        here = self.way[-1]
        price = self.field.price(here)
        if price > self.left:
            return ()
        return spaces(across(BIT[here], GROUND_SIDES) & self.field.open_from(self.unit) & self.marks[self.left - price])

    def refuse(self, token: int) -> Refusal | None:
        s = self.field.s
        if not self.way:
            return why_not_march(s, self.field.power, token)
        here = self.way[-1]
        if not 0 <= token < SPACES or not BIT[token] & across(BIT[here], GROUND_SIDES):
            return Refusal("5.33" if _is_across_water(here, token) else "13.2")
        price = self.field.price(here)
        if price > self.left:
            return Refusal("13.3" if price == CLING and self.left else "13.1a")
        for rule, hexes in self.field.bars:
            if hexes & BIT[token]:
                return Refusal(rule)
        if not self.field.open_from(self.unit) & BIT[token]:
            return Refusal("19.2a")
        return None if self.marks[self.left - price] & BIT[token] else Refusal("6.1")

    def step(self, token: int) -> March:
        if not self.way:
            return March(self.field, token, (self.field.s.where[token],), MOVEMENT[token], self.field.ends(token))
        left = self.left - self.field.price(self.way[-1])
        return March(self.field, self.unit, (*self.way, token), left, self.marks)

    def whole(self) -> bool:
        return len(self.way) > 1 and stacks(self.field.s, self.unit, self.way[-1])


def _is_across_water(here: int, there: int) -> bool:
    return there in GRAPH.neighbours["sea"][here] and there not in GRAPH.neighbours["land"][here]
