"""How far a land unit can march, and what bars its way [6.1, 6.2, 12.0, 12.1, 12.7].

A march is a unit and every hex that it enters, for what it passes it controls [3.3].
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property, lru_cache

from theatre.board.hexsides import spend
from theatre.core.decision import UNFINISHED, Args, Built, Refusal, Sifted
from theatre.games.supreme_commander.movement.costs import STEPS, fort_hexes, may_use_rail, prices, step_cost
from theatre.games.supreme_commander.movement.stacking import stack, why_not_stack
from theatre.games.supreme_commander.movement.zones import zone_against
from theatre.games.supreme_commander.pieces import (
    allowance,
    enemy_land,
    friendly_land,
    is_large,
    is_static,
    land_in,
    of_these,
    runs,
    strangers,
    units_of,
)
from theatre.games.supreme_commander.playing_area import beyond_its_nations, out_of_play
from theatre.games.supreme_commander.politics.soviet_garrisons import (
    BALTIC,
    BESSARABIA,
    BORDER,
    EASTERN_POLAND,
    kept_in,
)
from theatre.games.supreme_commander.politics.truce import opposing_zones
from theatre.games.supreme_commander.relations import (
    Ties,
    friendly,
    have_fought,
    hostile,
    is_active,
    side_of,
    ties,
)
from theatre.games.supreme_commander.state import ALLY, CONQUERED, MOVED, POSSESSION, Masks, Position, units_in
from theatre.games.supreme_commander.supply.network import home_hexes
from theatre.games.supreme_commander.supply.tracing import Lines
from theatre.games.supreme_commander.tables import (
    AXIS,
    BULGARIA,
    FLAK,
    FORT,
    GERMANY,
    HUNGARY,
    ITALY,
    LAND,
    LIMITS,
    MINORS,
    NATION,
    NATIONS,
    NOBODY,
    POWERS,
    ROMANIA,
    UK,
    UNITS,
    USSR,
    VICHY,
)
from theatre.games.supreme_commander.weather import weather
from theatre.games.supreme_commander.world import (
    BIT,
    COUNTRY_MASK,
    HEXES,
    IS_BOX,
    IS_SEA,
    NEAR,
    WIDTH,
    mask_of,
    spaces,
)
from theatre.games.supreme_commander.world import LAND as LAND_HEXES

# what bars a unit


def foreign(s: Position, unit: int) -> int:
    """12.0c: land of neutrals and of powers with whom its nation is neither allied nor at war."""
    return _foreign(s.masks, ties(s), s.serves[unit])


@lru_cache(maxsize=2048)
def _foreign(masks: Masks, t: Ties, nation: int) -> int:
    return LAND_HEXES & ~of_these(masks.held, (*friendly(t, nation), *hostile(t, nation)))


def foes(s: Position, unit: int) -> int:
    return enemy_land(s, s.serves[unit])


def others(s: Position, unit: int) -> int:
    """Hexes with units of others than friends, as those with whom there is a truce [17.13.4, 17.14.1]."""
    return strangers(s, s.serves[unit])


def bystanders(s: Position, unit: int) -> int:
    """Hexes in which nobody stands but such others: no landing and no drop either, for nobody fights them."""
    return others(s, unit) & ~foes(s, unit)


def fellow_minors(s: Position, unit: int) -> int:
    """12.7b: an ally's units keep out of the home countries of other minor allies and Active majors of their side.

    A major that has become a minor ally, as Italy or France may, is one of the minors. The countries of Germany's
    allies are open to one another once they are conquered [16.1.3.1].
    """
    nation = s.serves[unit]
    if nation not in MINORS and s.status[nation] != ALLY:
        return 0
    closed = 0
    possessions, countries = _fellows(ties(s), nation)
    for land in possessions:
        if not _is_own(s, nation, land):
            closed |= COUNTRY_MASK[land] & LAND_HEXES
    for other in countries:
        closed |= home_hexes(s, other)
    return closed


@lru_cache(maxsize=2048)
def _fellows(t: Ties, nation: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Of its side, the possessions, which are minor allies for all purposes [3.3.1], and the other nations of 12.7b."""
    side = side_of(t, nation)
    fellows = [other for other in range(NATIONS) if other != nation and side_of(t, other) == side]
    possessions = [other for other in fellows if t.status[other] == POSSESSION]
    return tuple(possessions), tuple([other for other in fellows if _keeps_allies_out(t, nation, other)])


def _keeps_allies_out(t: Ties, nation: int, other: int) -> bool:
    if other in MINORS and t.status[other] == CONQUERED:
        return not t.patron[other] == t.patron[nation] == GERMANY
    return t.status[other] == ALLY or (other in POWERS and is_active(t, other))


def _is_own(s: Position, nation: int, possession: int) -> bool:
    """Does a possession belong to the nation itself, as to Vichy France those that were French? [17.5.1]"""
    return s.patron[possession] == nation or bool(COUNTRY_MASK[possession] & home_hexes(s, nation))


def german_lands(s: Position, unit: int) -> int:
    """16.1.3.1a: Italians and Germany's minors keep out of Germany and of unconquered nations of the German side."""
    nation = s.serves[unit]
    aligned = NATION[unit] == ITALY and side_of(s, nation) == AXIS  # in 19.2 Italians serve Germany
    if not aligned and not (nation in MINORS and s.status[nation] == ALLY and s.patron[nation] == GERMANY):
        return 0
    closed = home_hexes(s, GERMANY)
    for other in MINORS:
        if other != nation and s.status[other] == ALLY and s.patron[other] == GERMANY:
            closed |= home_hexes(s, other)
    return closed


def guest_armies(minor: int) -> Callable[[Position, int], int]:
    """17.2c, 17.6c, 17.12e: one German army or HQ in each of these allies until Germany and the USSR are at war."""

    def bar(s: Position, unit: int) -> int:
        if s.serves[unit] != GERMANY or not is_large(s, unit) or s.status[minor] != ALLY or side_of(s, minor) != AXIS:
            return 0
        if have_fought(s, GERMANY, USSR):
            return 0
        land = home_hexes(s, minor)
        if BIT[s.where[unit]] & land:
            return 0
        guests = [u for at in spaces(land & s.stands[GERMANY]) for u in land_in(s, at)]
        return land if any(s.serves[one] == GERMANY and is_large(s, one) for one in guests) else 0

    return bar


def outside_vichy(s: Position, unit: int) -> int:
    """17.5.1k: corps of a Vichy France that fights for the Axis may pass other land, and end in its own only."""
    bound_ = s.serves[unit] == VICHY and side_of(s, VICHY) == AXIS
    return LAND_HEXES & ~home_hexes(s, VICHY) if bound_ else 0


Bars = tuple[tuple[str, Callable[[Position, int], int]], ...]
GUESTS: Bars = (
    ("17.2c", guest_armies(BULGARIA)),
    ("17.6c", guest_armies(HUNGARY)),
    ("17.12e", guest_armies(ROMANIA)),
)
BARS: Bars = (
    ("19.2a", lambda s, unit: beyond_its_nations(s.scenario)),
    ("19.4b", lambda s, unit: out_of_play(s.scenario)),
    ("12.0g", foes),
    ("12.0c", foreign),
    ("12.0g", others),
    ("16.1.3.1a", german_lands),
    ("12.7b", fellow_minors),
    *GUESTS,
    ("17.1d", kept_in(BALTIC)),
    ("17.4d", kept_in(BORDER)),
    ("17.12c", kept_in(BESSARABIA)),
    ("17.13e", kept_in(EASTERN_POLAND)),
    ("17.13.4e", opposing_zones(USSR)),
    ("17.14.1c", opposing_zones(UK)),
)
"""Rules and the hexes that they close to a unit, the first reason first."""


_STOPS: Bars = (("17.5.1k", outside_vichy),)
_PASSED: Bars = (*[(rule, bar) for rule, bar in BARS if bar not in (foes, foreign, others)], *_STOPS)
_LANDINGS: Bars = (*[(rule, bar) for rule, bar in BARS if bar not in (foes, others)], ("12.0g", bystanders), *_STOPS)


def landings(s: Position, unit: int) -> int:
    """The hexes that a unit may enter from the sea or the air, enemies or not."""
    closed = 0
    for _, bar in _LANDINGS:
        closed |= bar(s, unit)
    return LAND_HEXES & ~closed


def why_no_landing(s: Position, unit: int, hex_: int) -> str | None:
    return next((rule for rule, bar in _LANDINGS if bar(s, unit) & BIT[hex_]), None)


def no_stop(s: Position, unit: int) -> int:
    """The hexes in which a strategic move may not end, though some may be passed [12.7b, 16.1.3.1b]."""
    closed = 0
    for _, bar in _PASSED:
        closed |= bar(s, unit)
    return closed


def why_no_stop(s: Position, unit: int, hex_: int) -> str | None:
    return next((rule for rule, bar in _PASSED if bar(s, unit) & BIT[hex_]), None)


def bound(s: Position, unit: int) -> int:
    """The unit itself if a garrison may keep it where others of its nation may leave, else NOBODY [17.1d, 17.13e]."""
    return unit if s.serves[unit] == USSR and any(s.garrison) else NOBODY


def why_not_march(s: Position, power: int, unit: int) -> Refusal | None:
    """Why a counter cannot march at all."""
    if not 0 <= unit < UNITS or s.where[unit] < 0 or runs(s, unit) != power or s.kind[unit] not in (*LAND, FLAK):
        return Refusal("12.0a")
    if s.kind[unit] == FORT:
        return Refusal("12.0d")
    if is_static(s, unit):
        return Refusal("18.3b")
    if not allowance(s, unit):
        return Refusal("12.0b")
    if IS_BOX[s.where[unit]] or IS_SEA[s.where[unit]]:
        return Refusal("12.0a")
    return Refusal("12.0e") if s.acts[unit] & MOVED else None


def points(s: Position, unit: int, lines: Lines) -> int:
    """Movement points, two fewer out of supply [7.3b]; the one hex that is always allowed is not among them."""
    full = allowance(s, unit)
    return full if lines.is_supplied(unit) else max(0, full - LIMITS.out_of_supply_movement)


class Field:
    """Where the units of a power can march in a position, each thing worked out once."""

    def __init__(self, s: Position, power: int) -> None:
        self.s, self.power = s, power
        self._open: dict[tuple[int, int], int] = {}
        self._beaches: dict[tuple[int, int], int] = {}
        self._stays: dict[tuple[int, int, Args], str | None] = {}
        self._points: dict[int, int] = {}
        self._closed: dict[tuple[int, int, int], str | None] = {}

    @cached_property
    def lines(self) -> Lines:
        return Lines(self.s)

    @cached_property
    def forts(self) -> int:
        return fort_hexes(self.s)

    def ezoc(self, unit: int) -> int:
        return zone_against(self.s, self.s.serves[unit])

    def open(self, unit: int) -> int:
        """The hexes that it may enter, zones apart."""
        key = self.alike(unit)
        if key not in self._open:
            closed = 0
            for _, bar in BARS:
                closed |= bar(self.s, unit)
            self._open[key] = LAND_HEXES & ~closed
        return self._open[key]

    def beaches(self, unit: int) -> int:
        """The hexes that it may enter from the sea."""
        key = self.alike(unit)
        if key not in self._beaches:
            self._beaches[key] = landings(self.s, unit)
        return self._beaches[key]

    def alike(self, unit: int) -> tuple[int, int]:
        """Most bars are the same for all units of a nation; garrisons and guest armies look at the unit."""
        s, nation = self.s, self.s.serves[unit]
        special = nation == GERMANY and (is_large(s, unit) or NATION[unit] == ITALY)
        return nation, unit if special else bound(s, unit)

    def why_not_open(self, unit: int, hex_: int) -> str | None:
        """The rule that closes a hex to it."""
        if BIT[hex_] & self.open(unit):
            return None
        key = *self.alike(unit), hex_
        if key not in self._closed:
            self._closed[key] = next((rule for rule, bar in BARS if bar(self.s, unit) & BIT[hex_]), None)
        return self._closed[key]

    def first(self, unit: int) -> int:
        """The hexes that it may enter straight from where it stands [6.2b, 6.2c]."""
        zone = self.ezoc(unit)
        if not zone & BIT[self.s.where[unit]]:
            return self.open(unit)
        return self.open(unit) & ~(zone & ~friendly_land(self.s, self.s.serves[unit]))

    def points(self, unit: int) -> int:
        if unit not in self._points:
            self._points[unit] = points(self.s, unit, self.lines)
        return self._points[unit]

    def cost(self, unit: int, here: int, there: int) -> int:
        return step_cost(STEPS[here, there], weather(self.s), may_use_rail(self.s, unit), self.forts)

    def why_not_stay(self, unit: int, hex_: int, coming: Args = ()) -> str | None:
        """The rule that keeps it from ending there with others; those who can still march away do not count [6.4b]."""
        key = unit, hex_, coming
        if key not in self._stays:
            s = self.s
            rule = why_not_stack(s, unit, hex_, (), coming) if coming or units_in(s, hex_) else None
            if outside_vichy(s, unit) & BIT[hex_]:
                rule = "17.5.1k"
            elif rule is not None:
                there = stack(s, hex_, s.serves[unit])
                leaving = [one for one in there if why_not_march(s, runs(s, one), one) is None and one != unit]
                rule = why_not_stack(s, unit, hex_, leaving, coming)
            self._stays[key] = rule
        return self._stays[key]

    def reach(self, unit: int, start: int, left: int, fresh: bool, past: int = 0) -> int:
        """The hexes into which it can get with so many points, the start and what lies behind it not among them."""
        table = prices(weather(self.s), may_use_rail(self.s, unit), self.forts)
        enter, stop = self.open(unit) & ~past, self.ezoc(unit)
        first = self.first(unit) if fresh else enter
        if not fresh and stop & BIT[start]:
            return 0
        reached = NEAR[start] & first if fresh else 0  # one hex is always allowed [12.0f]
        for level in spend(BIT[start], left, table, first, enter, stop, WIDTH)[1:]:
            reached |= level
        return reached

    def ends_from(self, unit: int, start: int, left: int, fresh: bool, past: int = 0) -> bool:
        """Can it come to an end somewhere after going on from here, not through the hexes behind it?"""
        reach = self.reach(unit, start, left, fresh, past)
        return any(self.why_not_stay(unit, hex_) is None for hex_ in spaces(reach))

    def can_march(self, unit: int) -> bool:
        """Most can stop in a neighbouring hex: that is looked at first."""
        start = self.s.where[unit]
        near = spaces(NEAR[start] & self.first(unit))
        if any(self.why_not_stay(unit, hex_) is None for hex_ in near):
            return True
        return bool(near) and self.ends_from(unit, start, self.points(unit), True)

    def destinations(self, unit: int) -> list[int]:
        """The hexes in which it can end its march: what a board lights up and a computer player looks at."""
        start = self.s.where[unit]
        able = spaces(self.reach(unit, start, self.points(unit), True) & ~BIT[start])
        return [hex_ for hex_ in able if self.why_not_stay(unit, hex_) is None]


class March:
    """A unit, then hex after hex."""

    def __init__(self, field: Field, unit: int = -1, way: Args = (), left: int = 0) -> None:
        self.field, self.unit, self.way, self.left = field, unit, way, left

    @property
    def fresh(self) -> bool:
        return len(self.way) == 1

    def tokens(self) -> Sequence[int]:
        s, field = self.field.s, self.field
        if not self.way:
            mine = units_of(s, field.power)
            return Sifted(mine, lambda unit: why_not_march(s, field.power, unit) is None and field.can_march(unit))
        return Sifted(spaces(self._ahead()), self._leads_on)

    def _ahead(self) -> int:
        """The neighbours that it may enter, cost apart."""
        here = self.way[-1]
        if self.fresh:
            return NEAR[here] & self.field.first(self.unit)
        if BIT[here] & self.field.ezoc(self.unit):
            return 0
        return NEAR[here] & self.field.open(self.unit)

    def _after(self, hex_: int) -> int:
        """Points left after entering a neighbour; the first hex is always allowed [12.0f]."""
        left = self.left - self.field.cost(self.unit, self.way[-1], hex_)
        return max(0, left) if self.fresh else left

    def _leads_on(self, hex_: int) -> bool:
        left = self._after(hex_)
        if left < 0 or hex_ in self.way:
            return False
        if self.field.why_not_stay(self.unit, hex_) is None:
            return True
        return self.field.ends_from(self.unit, hex_, left, False, mask_of(self.way))

    def refuse(self, token: int) -> Refusal | None:
        s, field = self.field.s, self.field
        if not self.way:
            return why_not_march(s, field.power, token)
        here = self.way[-1]
        if not 0 <= token < HEXES or not BIT[token] & NEAR[here]:
            return Refusal("12.0a")
        rule = field.why_not_open(self.unit, token)
        if rule is not None:
            return Refusal(rule)
        if not self.fresh and BIT[here] & field.ezoc(self.unit):
            return Refusal("6.1a")
        if not BIT[token] & self._ahead():
            return Refusal("6.2b")
        return Refusal("12.1a") if self._after(token) < 0 else None

    def step(self, token: int) -> March:
        if not self.way:
            return March(self.field, token, (self.field.s.where[token],), self.field.points(token))
        return March(self.field, self.unit, (*self.way, token), self._after(token))

    def whole(self) -> bool:
        if len(self.way) < 2 or self.way[-1] == self.way[0]:
            return False
        return self.field.why_not_stay(self.unit, self.way[-1]) is None


class Marches(Built):
    """All marches of a power; one that ends where the unit may only pass is refused by the rule that says so."""

    def __init__(self, s: Position, power: int) -> None:
        field = Field(s, power)
        super().__init__("march", March(field))
        self._field = field

    def refuse(self, args: Args) -> Refusal | None:
        refusal = super().refuse(args)
        if refusal is None or refusal.rule != UNFINISHED or len(args) < 2:
            return refusal
        return Refusal(self._field.why_not_stay(args[0], args[-1]) or UNFINISHED)
