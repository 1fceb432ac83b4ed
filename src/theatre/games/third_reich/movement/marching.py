"""How far a ground unit can march, and what bars its way [13.2-13.6, 19.2].

A march is a unit and every hex that it enters, for what it passes it controls [7.1]. Hexes cost one movement factor,
leaving one in the zone of hostile armor costs three.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from theatre.core.decision import UNFINISHED, Args, Built, Refusal, Sifted
from theatre.games.third_reich.counters import enemy_counters, enemy_ground, mover, ordered_by, put
from theatre.games.third_reich.movement.control import ceded, enter, enterable, friendly, separated
from theatre.games.third_reich.movement.fixed_units import is_fixed
from theatre.games.third_reich.movement.stacking import stacks, stops_among, why_not_stack
from theatre.games.third_reich.movement.zones import zone_against
from theatre.games.third_reich.nations import option_on
from theatre.games.third_reich.politics.areas import bounds, closed_to_partisans
from theatre.games.third_reich.politics.borders import shut_out
from theatre.games.third_reich.politics.hosts import BEYOND, neutral_hosts
from theatre.games.third_reich.politics.stranded import is_stranded, ways_out
from theatre.games.third_reich.state import Position
from theatre.games.third_reich.tables import (
    IS_GROUND,
    KIND,
    MODEL,
    MOVEMENT,
    NATION,
    PARTISAN,
    PASS,
    REPLACEMENT,
    UNITS,
)
from theatre.games.third_reich.world import (
    BIT,
    COUNTRY,
    COUNTRY_MASK,
    FRONTS,
    GRAPH,
    GROUND_SIDES,
    IS_LAND,
    LAND,
    LAND_SIDES,
    NEAR,
    ON_FRONT,
    SPACES,
    across,
    space,
    spaces,
)

QATTARA = space("NN26")
CLING = 3  # what it costs to leave a zone [13.3]
Bar = tuple[str, int]
"""A rule and the hexes that it closes."""


def bars(s: Position, power: int, *, in_combat: bool = False) -> list[Bar]:
    """The hexes that ground units of a power may not enter, the first reason first.

    Whoever exploits or drops in the Combat phase asks no ally for his land [51.4].
    """
    return [
        ("13.4", enemy_ground(s, power)),
        ("36.1", separated(s, power)),
        ("51.4", 0 if in_combat else shut_out(s, power)),
        ("26.924", ceded(s, power)),
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

    def __init__(self, s: Position, power: int, wanted: int = LAND, *, in_combat: bool = False) -> None:
        self.s = s
        self.power = power
        self.wanted = wanted  # the hexes in which marches may end
        self.in_combat = in_combat  # for exploiters; transported units march in place of Movement [29.425]
        self._open: dict[int, int] = {}

    @cached_property
    def bars(self) -> list[Bar]:
        return bars(self.s, self.power, in_combat=self.in_combat)

    @cached_property
    def closed(self) -> int:
        closed = 0
        for _, hexes in self.bars:
            closed |= hexes
        return closed

    @cached_property
    def zone(self) -> int:
        return zone_against(self.s, self.power)

    def open_from(self, unit: int) -> int:
        """The hexes that a unit may enter; one that begins next to enemies on a passing front leaves it or stays."""
        if unit not in self._open:
            self._open[unit] = self._open_from(unit)
        return self._open[unit]

    def _open_from(self, unit: int) -> int:
        allowed = LAND & ~self.closed
        for _, hexes in bounds(self.s, unit):
            allowed &= ~hexes
        if is_stranded(self.s, unit):
            allowed |= ways_out(self.s) & ~dict(self.bars)["13.4"]
        if KIND[unit] == PARTISAN:
            allowed |= self._roaming(unit)
        elif BIT[self.s.where[unit]] & dict(self.bars)["19.2a"]:
            allowed &= ~self.passing
        return allowed

    @cached_property
    def forward(self) -> int:
        """13.6b: hexes on a front where the power passes from which it can attack enemies on one where it does not."""
        passing = self.passing
        return across(enemy_ground(self.s, self.power) & ~passing, GROUND_SIDES) & passing if passing else 0

    def goals(self, unit: int) -> int:
        """The hexes to which a unit marches as if there were no Pass.

        It can attack across a front line there [13.6b, 20.1], or it has left a front where its power passes [19.5].
        """
        passing = self.passing
        leaves = bool(BIT[self.s.where[unit]] & passing)
        return (self.forward | LAND & ~passing if leaves else self.forward) & self.wanted

    def open_forward(self, unit: int) -> int:
        """The hexes that a unit may enter on its way to one of these."""
        if KIND[unit] == PARTISAN or not self.goals(unit):
            return 0
        allowed = LAND
        for rule, hexes in (*bounds(self.s, unit), *self.bars):
            if rule != "19.2a":
                allowed &= ~hexes
        return allowed

    def _roaming(self, unit: int) -> int:
        """32.14a: partisans move in their country whatever the control and the option."""
        country = COUNTRY_MASK[COUNTRY[self.s.where[unit]]] & LAND
        return country & ~dict(self.bars)["13.4"] & ~closed_to_partisans(self.s)

    @cached_property
    def passing(self) -> int:
        """The fronts where the power passes."""
        return sum([ON_FRONT[front] for front in FRONTS if option_on(self.s, self.power, front) == PASS])

    def price(self, hex_: int) -> int:
        """Movement factors that it takes to leave a hex."""
        return CLING if self.zone & BIT[hex_] else 1

    def ends(self, unit: int) -> tuple[int, ...]:
        """By movement factors left, the hexes in which a unit may stand and still find an end to its march."""
        return self._ends(unit, self.open_from(unit), self.wanted)

    def forward_ends(self, unit: int) -> tuple[int, ...]:
        """The same for a march that no Pass binds; none if there is no place for it to go."""
        allowed, goals = self.open_forward(unit), self.goals(unit)
        found = self._ends(unit, allowed, goals) if allowed and self._within(unit, allowed) & goals else ()
        return found if any(found) else ()

    def _ends(self, unit: int, allowed: int, wanted: int) -> tuple[int, ...]:
        begun = BIT[self.s.where[unit]] & allowed  # it may come back to where it was [7.1]
        stops = stops_among(self.s, unit, (self._within(unit, allowed) | begun) & wanted)
        if is_stranded(self.s, unit):
            stops &= ~ways_out(self.s)
        if not stops:
            return (0,) * (MOVEMENT[unit] + 1)
        found: list[int] = []
        for left in range(MOVEMENT[unit] + 1):
            good = stops
            if left >= 1:
                good |= self._before(found[left - 1] & allowed) & ~self.zone
            if left >= CLING:
                good |= self._before(found[left - CLING] & allowed) & self.zone
            found.append(good)
        return tuple(found)

    @cached_property
    def hosts(self) -> int:
        return neutral_hosts(self.s, self.power)

    def _before(self, hexes: int) -> int:
        """The hexes from which a step leads into some of these; none from a host into Germany [YMP-L11]."""
        every = across(hexes, GROUND_SIDES)
        return every & ~self.hosts | across(hexes & ~BEYOND, GROUND_SIDES) & self.hosts if self.hosts else every

    def near(self, hex_: int) -> int:
        """The hexes into which a march may go on."""
        return NEAR[hex_] & ~BEYOND if self.hosts & BIT[hex_] else NEAR[hex_]

    def may_reach(self, unit: int) -> bool:
        """Are any hexes in which marches may end near enough? A quick look, for those of a dispute are few [51.5]."""
        if self.wanted == LAND:
            return True
        here = BIT[self.s.where[unit]]
        if not here & self._around[MOVEMENT[unit]]:
            return False
        return not here & self.wanted or bool(self._within(unit, LAND) & self.wanted)

    @cached_property
    def _around(self) -> list[int]:
        """By movement factors the hexes from which some are near enough in which marches may end."""
        found = [self.wanted & LAND]
        for _ in range(max(MOVEMENT)):
            found.append(found[-1] | (across(found[-1], GROUND_SIDES) & LAND))
        return found

    def _within(self, unit: int, allowed: int) -> int:
        reached = frontier = BIT[self.s.where[unit]]
        for _ in range(MOVEMENT[unit]):
            frontier = across(frontier, GROUND_SIDES) & allowed & ~reached
            reached |= frontier
        return reached & ~BIT[self.s.where[unit]]


def why_not_march(s: Position, power: int, unit: int) -> Refusal | None:
    """Why a counter cannot march at all."""
    if not 0 <= unit < UNITS or s.where[unit] < 0 or mover(s, unit) != power or not IS_GROUND[unit]:
        return Refusal("13.1a")
    if not IS_LAND[s.where[unit]]:
        return Refusal("5.33")
    if KIND[unit] == REPLACEMENT:
        return Refusal("30.2")
    if is_fixed(s, unit):
        return Refusal("3.35b")
    if s.excess[unit]:
        return Refusal("35.3")
    if s.unsupplied[unit]:
        return Refusal("27.42")
    return Refusal("13.5") if s.moved[unit] else None


class March:
    """A unit, then hex after hex.

    `marks` are the hexes in which it finds an end under the options of the fronts that it enters, `forward` those in
    which it does so for one that no Pass binds [13.6b, 19.5]; each is empty once the way does not fit it.
    """

    def __init__(
        self,
        field: Field,
        unit: int = -1,
        way: Args = (),
        left: int = 0,
        marks: tuple[int, ...] = (),
        forward: tuple[int, ...] = (),
    ) -> None:
        self.field, self.unit, self.way, self.left = field, unit, way, left
        self.marks, self.forward = marks, forward

    def tokens(self) -> Sequence[int]:
        s, power = self.field.s, self.field.power
        if not self.way:
            own = ordered_by(s, power)
            return Sifted(own, self._is_able)
        here = self.way[-1]
        price = self.field.price(here)
        if price > self.left:
            return ()
        return spaces(self.field.near(here) & (self._plain(price) | self._bold(price)))

    def _is_able(self, unit: int) -> bool:
        """Can it march, and has it anywhere to go?"""
        if why_not_march(self.field.s, self.field.power, unit) is not None:
            return False
        return self._has_a_step(unit) or (self.field.may_reach(unit) and bool(self.step(unit).tokens()))

    def _plain(self, price: int) -> int:
        return self.field.open_from(self.unit) & self.marks[self.left - price] if self.marks else 0

    def _bold(self, price: int) -> int:
        return self.field.open_forward(self.unit) & self.forward[self.left - price] if self.forward else 0

    def _has_a_step(self, unit: int) -> bool:
        """Can it stop in a neighbouring hex? That is the quick answer for most."""
        s, here = self.field.s, self.field.s.where[unit]
        near = self.field.near(here) & self.field.wanted
        if not near or self.field.price(here) > MOVEMENT[unit]:
            return False
        return any(stacks(s, unit, hex_) for hex_ in spaces(near & self.field.open_from(unit)))

    def refuse(self, token: int) -> Refusal | None:
        s = self.field.s
        if not self.way:
            return why_not_march(s, self.field.power, token)
        here = self.way[-1]
        if not 0 <= token < SPACES or not BIT[token] & NEAR[here]:
            return Refusal(_between(here, token))
        if not BIT[token] & self.field.near(here):
            return Refusal("YMP-L11")
        price = self.field.price(here)
        if price > self.left:
            return Refusal("13.3" if price == CLING and self.left else "13.1a")
        if BIT[token] & (self._plain(price) | self._bold(price)):
            return None
        for rule, hexes in (*bounds(s, self.unit), *self.field.bars):
            if hexes & BIT[token] and not self.field.open_from(self.unit) & BIT[token]:
                return Refusal(rule)
        if not self.marks or not self.field.open_from(self.unit) & BIT[token]:
            return Refusal("19.2a")
        return Refusal(why_not_stack(s, self.unit, token) or "6.1")

    def step(self, token: int) -> March:
        field = self.field
        if not self.way:
            ends = field.ends(token), field.forward_ends(token)
            return March(field, token, (field.s.where[token],), MOVEMENT[token], *ends)
        price = field.price(self.way[-1])
        marks = self.marks if BIT[token] & self._plain(price) else ()
        forward = self.forward if BIT[token] & self._bold(price) else ()
        return March(field, self.unit, (*self.way, token), self.left - price, marks, forward)

    def whole(self) -> bool:
        if len(self.way) < 2 or not stacks(self.field.s, self.unit, self.way[-1]):
            return False
        if not self.field.wanted & BIT[self.way[-1]]:
            return False
        if is_stranded(self.field.s, self.unit) and ways_out(self.field.s) & BIT[self.way[-1]]:
            return False
        return bool(self.marks) or bool(self.forward and self.field.goals(self.unit) & BIT[self.way[-1]])


def take_march(s: Position, unit: int, way: Args) -> None:
    for hex_ in way:
        enter(s, unit, hex_)
    put(s, unit, way[-1])
    s.moved[unit] = 1
    s.log("marched", NATION[unit], MODEL[unit], way[-1], rule="13.1a")


class Marches(Built):
    """All marches of a power; one that ends where the unit may only pass is refused by the rule that says so."""

    def __init__(self, field: Field) -> None:
        super().__init__("march", March(field))
        self._field = field

    def refuse(self, args: Args) -> Refusal | None:
        refusal = super().refuse(args)
        if refusal is None or refusal.rule != UNFINISHED or len(args) < 2:
            return refusal
        unit, end = args[0], args[-1]
        if not self._field.open_from(unit) & BIT[end]:
            return Refusal("19.2a")
        return Refusal(why_not_stack(self._field.s, unit, end) or UNFINISHED)


def _between(here: int, there: int) -> str:
    """What keeps ground units from going over: water, the edge of the Qattara Depression, or the distance."""
    if there in GRAPH.neighbours["sea"][here]:
        return "5.33"
    return "5.75a" if QATTARA in (here, there) and there in GRAPH.neighbours["impassable"][here] else "13.2"
