"""Axis forces in Africa and the Levant [35], and the Allies in Egypt without Gibraltar [37.3].

So many factors can be fed there; who is beyond them is named when supply is judged, and does not move until the next
time. Axis units in excess are not lost, and may be redeployed; Allied ones must leave.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property

from theatre.core.decision import Choice, Decision, Each, Refusal
from theatre.core.flow import Frame
from theatre.games.third_reich.asking import question
from theatre.games.third_reich.counters import on_board, runs
from theatre.games.third_reich.movement.control import commander
from theatre.games.third_reich.nations import is_western
from theatre.games.third_reich.naval.canals import side_of
from theatre.games.third_reich.state import ACTIVE, BY_SEA, Position, this_turn
from theatre.games.third_reich.supply.overland import (
    EGYPTIAN_PORTS,
    FRENCH_PORTS,
    Lines,
    is_exempt,
    is_fed_by_fortress,
    line_hexes,
    source_hexes,
)
from theatre.games.third_reich.supply.sea_lines import base_is_fed
from theatre.games.third_reich.tables import (
    AIR,
    ALLIES,
    AXIS,
    BRITAIN,
    COMBAT,
    FLEET,
    FREE_FRANCE,
    GERMANY,
    IS_GROUND,
    ITALY,
    KIND,
    MODEL,
    NATION,
    NOBODY,
    POWERS,
    VICHY_FRANCE,
)
from theatre.games.third_reich.world import (
    AREA,
    BIT,
    FRONT,
    GIBRALTAR,
    HEXES,
    MALTA,
    MEDITERRANEAN,
    NOWHERE,
    ON_FRONT,
    PORTS,
    PORTS_AT,
    fronts_at,
    mask_of,
    space,
    within,
)

AFRICAN_LIMIT, FLOOR = 18, 4  # 35.1, 35.2
EGYPTIAN_LIMIT = 4  # ground units, and air and naval counters [37.3]
LEVANT_PORTS = tuple([at for at, port in enumerate(PORTS) if port.name in ("Antioch", "Beirut", "Haifa", "Port Said")])
_names = ("palestine", "transjordan", "lebanon_syria")
EAST_OF_SUEZ = [space(name) for name in ("LL31", "MM31", "LL32", "NN31")]
LEVANT = mask_of([*[hex_ for name in _names for hex_ in AREA[name]], *EAST_OF_SUEZ, space("EE37")])
_african = ("libya", "tunisia", "algeria", "morocco", "spanish_morocco", "egypt")
AFRICA = mask_of([hex_ for name in _african for hex_ in AREA[name]]) & ~LEVANT
WATCHED_FROM = mask_of([*AREA["cyprus"], *AREA["crete"], *AREA["rhodes"]])
SIGHT = 4
MEDITERRANEAN_HEXES = ON_FRONT[MEDITERRANEAN] | mask_of([port.hex for port in PORTS if MEDITERRANEAN in port.fronts])
CASABLANCA = space("DD3")  # what is fed over a bridgehead there is free of the limit [35.1]


# the Axis


def counts_in_africa(s: Position, unit: int, lines: Lines) -> bool:
    """35.1, 35.4: German factors of all types, German minor allies, and Vichy not fed from Tunis or Beirut.

    So do those beyond the canal that only Libya feeds [35.73], but nobody whom a source outside Africa feeds by land,
    nor whom a fleet feeds through a port of the Levant.
    """
    if not COMBAT[unit] or runs(s, unit) != GERMANY or not BIT[s.where[unit]] & (AFRICA | LEVANT):
        return False
    if s.bridgehead[CASABLANCA] == BY_SEA and CASABLANCA in (s.where[unit], s.landing[unit]):
        return False
    west = bool(BIT[s.where[unit]] & AFRICA)
    if s.serves[unit] == VICHY_FRANCE:
        return west and s.status[VICHY_FRANCE] == ACTIVE and not _is_fed_by_vichy(s, unit, lines)
    if not is_bound(s, unit) or is_fed_from_outside(s, unit, s.where[unit], lines):
        return False
    return west or _is_fed_from_libya(s, unit, lines)


def _is_fed_from_libya(s: Position, unit: int, lines: Lines) -> bool:
    """35.5q, 35.73: is a ground unit beyond the canal fed by land, and not through a port of the Levant?"""
    landing = s.landing[unit]
    by_sea = landing != NOWHERE and bool(BIT[landing] & LEVANT) and lines.is_fed_by_sea(unit)
    return IS_GROUND[unit] and not by_sea and lines.is_fed_by_land(unit)


def too_many_from_libya(s: Position, lines: Lines) -> list[int]:
    """35.73: German units beyond the canal that fleets may feed through its ports, while Libya has too many to feed."""
    there = [unit for unit in s.placed if IS_GROUND[unit] and BIT[s.where[unit]] & LEVANT]
    limit = african_limit(s) if there and s.active == AXIS else None
    if limit is None or sum([COMBAT[unit] for unit in in_africa(s)]) <= limit:
        return []
    return [unit for unit in there if counts_in_africa(s, unit, lines)]


def _is_fed_by_vichy(s: Position, unit: int, lines: Lines) -> bool:
    """35.4: has a Vichy unit, of any kind, a line to Tunis or Beirut?"""
    sources = mask_of([port for port in FRENCH_PORTS if s.holder[port] == VICHY_FRANCE])
    return s.serves[unit] == VICHY_FRANCE and lines.fed_from(unit, sources)


def is_fed_from_outside(s: Position, unit: int, hex_: int, lines: Lines) -> bool:
    """35.5: would a unit of any kind have a line over land from there, as through Turkey, to a source beyond Africa?"""
    sources = source_hexes(s, s.serves[unit], in_europe=True) & ~AFRICA
    return bool(lines.joined(s.serves[unit], sources) & BIT[hex_])


def in_africa(s: Position) -> list[int]:
    lines = Lines(s)
    return [unit for unit in on_board(s) if counts_in_africa(s, unit, lines)]


def african_limit(s: Position) -> int | None:
    """What can be fed in Africa; None once Malta is not Allied [35.1, 35.2]."""
    if side_of(s, s.holder[MALTA]) != ALLIES:
        return None
    return max(FLOOR, AFRICAN_LIMIT - _allied_factors(s, BIT[MALTA], (AIR, FLEET)))


def _allied_factors(s: Position, hexes: int, kinds: tuple[int, ...]) -> int:
    return _factors(s, hexes, kinds, ALLIES)


def _factors(s: Position, hexes: int, kinds: tuple[int, ...], side: int) -> int:
    there = [u for u in on_board(s) if KIND[u] in kinds and BIT[s.where[u]] & hexes]
    return sum([COMBAT[unit] for unit in there if side_of(s, s.serves[unit]) == side])


def in_levant(s: Position) -> list[int]:
    """35.5: Axis units that draw supply through its ports and beaches; not those with a line over land, nor Vichy's.

    Air and fleets count where only Libya could feed them by land.
    """
    lines = Lines(s)
    found = []
    for unit in on_board(s):
        if not BIT[s.where[unit]] & LEVANT or not COMBAT[unit] or side_of(s, s.serves[unit]) != AXIS:
            continue
        by_land = _is_fed_from_libya(s, unit, lines) or _is_fed_by_vichy(s, unit, lines)
        if not by_land and not is_fed_from_outside(s, unit, s.where[unit], lines):
            found.append(unit)
    return found


def levant_limit(s: Position, more: int = 0) -> int:
    """35.51: less for Allied air in sight of the ports and for Allied fleets in them beyond the Axis ones.

    `more` are factors of Axis fleets that are to come into the ports [35.74].
    """
    ports = [PORTS[port].hex for port in LEVANT_PORTS]
    beaches = [hex_ for hex_ in AREA["levant_beaches"] if s.bridgehead[hex_] == BY_SEA]
    landings = [hex_ for hex_ in (*ports, *beaches) if side_of(s, s.holder[hex_]) == AXIS]
    sight = WATCHED_FROM
    if landings:
        near = HEXES
        for hex_ in landings:
            near &= within(BIT[hex_], HEXES, SIGHT)
        sight |= near
    harbours = mask_of(ports)
    naval = _factors(s, harbours, (FLEET,), ALLIES) - _factors(s, harbours, (FLEET,), AXIS) - more
    return max(0, AFRICAN_LIMIT - _allied_factors(s, sight, (AIR,)) - max(0, naval))


class Intake:
    """What the Axis may still bring into Africa and the Levant in a position, worked out once [35.7]."""

    def __init__(self, s: Position) -> None:
        self.s = s

    @cached_property
    def african(self) -> int | None:
        """Factors for which there is room; None without a limit."""
        limit = african_limit(self.s)
        return None if limit is None else limit - sum([COMBAT[one] for one in in_africa(self.s)])

    @cached_property
    def egypt_is_bound(self) -> bool:
        return egypt_is_bound(self.s)

    @cached_property
    def in_levant(self) -> int:
        return sum([COMBAT[one] for one in in_levant(self.s)])

    def why_not(self, unit: int, hex_: int, by_landing: bool = False, more: int = 0) -> Refusal | None:
        """Axis units beyond what can be fed do not come in; a first landing may [35.71].

        `more` are factors that come with it. Without Gibraltar Allied air and fleets may be too many [37.3].
        """
        s, power = self.s, runs(self.s, unit)
        if power not in POWERS:
            return None
        if s.sides[power] == ALLIES:
            return Refusal("37.3a") if self.egypt_is_bound and _is_one_too_many(s, unit, hex_) else None
        area = _area(hex_)
        if not area or BIT[s.where[unit]] & area:
            return None
        if by_landing and (hex_ == CASABLANCA or not _any_axis(s, area)):
            return None
        room = self._african_room(unit) if area == AFRICA else self._levant_room(unit, more)
        if room is None or COMBAT[unit] + more <= room:
            return None
        return None if is_fed_from_outside(s, unit, hex_, Lines(s)) else Refusal("35.7")

    def _african_room(self, unit: int) -> int | None:
        return self.african if is_bound(self.s, unit) else None

    def _levant_room(self, unit: int, more: int) -> int:
        """35.74: fleets offset Allied ones, which makes room for them."""
        offset = COMBAT[unit] + more if KIND[unit] == FLEET else 0
        return levant_limit(self.s, offset) - self.in_levant


def why_not_enter(s: Position, unit: int, hex_: int, by_landing: bool = False, more: int = 0) -> Refusal | None:
    return Intake(s).why_not(unit, hex_, by_landing, more)


def coming(s: Position, under_way: list[tuple[int, int]], unit: int, hex_: int) -> int:
    """Factors on their way that will count with this unit: pairs of a counter and the hex to which it goes [35.7]."""
    same = [one for one, goal in under_way if BIT[goal] & _area(hex_)]
    return sum([COMBAT[one] for one in newcomers(s, same, hex_) if one != unit])


def newcomers(s: Position, units: Sequence[int], hex_: int) -> list[int]:
    """Those of some units for a hex who will count in its area and are not there yet."""
    area = _area(hex_)
    outside = [unit for unit in units if area and not BIT[s.where[unit]] & area]
    return [unit for unit in outside if area != AFRICA or is_bound(s, unit)]


def _area(hex_: int) -> int:
    return AFRICA if BIT[hex_] & AFRICA else LEVANT if BIT[hex_] & LEVANT else 0


def is_bound(s: Position, unit: int) -> bool:
    """35.1: German units and those of German minor allies count in Africa."""
    return NATION[unit] == GERMANY or (NATION[unit] not in POWERS and s.patron[NATION[unit]] == GERMANY)


def _any_axis(s: Position, area: int) -> bool:
    """35.71: are Axis units in the area, others than those that have dropped there in this player turn?"""
    now = this_turn(s) + 1
    dropped = [unit for unit, hex_, last in s.drops if (hex_, last) == (s.where[unit], now) and s.moved[unit]]
    there = [unit for unit in on_board(s) if BIT[s.where[unit]] & area and unit not in dropped]
    return any(side_of(s, s.serves[unit]) == AXIS for unit in there)


# the Allies


def egypt_is_bound(s: Position) -> bool:
    """37.3a: the Allies have lost Gibraltar."""
    return side_of(s, s.holder[GIBRALTAR]) != ALLIES


def fed_by_egypt_alone(s: Position, unit: int, lines: Lines) -> bool:
    """Has it a line to an Egyptian port, over land or with supply fleets, and to no other source?"""
    power = runs(s, unit)
    if power not in POWERS or not is_western(s, power) or s.serves[unit] == FREE_FRANCE:
        return False
    if is_exempt(s, unit) or (is_fed_by_fortress(s, unit) and s.where[unit] != MALTA):
        return False
    others = _other_sources(s, *lines.bound(unit))
    if s.where[unit] == MALTA or not lines.is_fed_by_land(unit):
        return s.where[unit] == MALTA or (lines.is_fed_by_sea(unit) and not _is_fed_by_sea(s, unit, others, lines))
    return not lines.fed_from(unit, others)


def _other_sources(s: Position, nation: int, in_europe: bool) -> int:
    return source_hexes(s, nation, in_europe) & ~mask_of(EGYPTIAN_PORTS)


def _is_fed_by_sea(s: Position, unit: int, sources: int, lines: Lines) -> bool:
    """Does its supply fleet bring what comes from one of these sources?"""
    fed = lines.is_fed_by_sea(unit)
    bound = lines.bound(unit)
    return fed and base_is_fed(s, s.fed_by[unit], *bound, lambda nation, _: lines.joined(nation, sources))


def egyptian_units(s: Position) -> list[int]:
    lines = Lines(s)
    return [unit for unit in on_board(s) if IS_GROUND[unit] and fed_by_egypt_alone(s, unit, lines)]


def mediterranean_counters(s: Position) -> list[int]:
    """Allied air and naval counters on the Mediterranean Front, Free French and an Allied Italy apart."""
    found = []
    for unit in on_board(s):
        if _is_limited(s, unit) and BIT[s.where[unit]] and _is_mediterranean(s, unit):
            found.append(unit)
    return found


def _is_limited(s: Position, unit: int) -> bool:
    power = runs(s, unit)
    if KIND[unit] not in (AIR, FLEET) or power not in POWERS or not is_western(s, power):
        return False
    return power != ITALY and FREE_FRANCE not in (s.serves[unit], NATION[unit])


def _is_one_too_many(s: Position, unit: int, hex_: int) -> bool:
    """37.3: is it air or a fleet that comes to the front, beyond the four that may be there?"""
    fleet = KIND[unit] == FLEET
    goes_there = fronts_at(PORTS_AT.get(hex_, ())) == (MEDITERRANEAN,) if fleet else FRONT[hex_] == MEDITERRANEAN
    if not goes_there or not _is_limited(s, unit):
        return False
    there = mediterranean_counters(s)
    return unit not in there and len(there) >= EGYPTIAN_LIMIT and not _has_other_source(s)


def _is_mediterranean(s: Position, unit: int) -> bool:
    if KIND[unit] == FLEET and s.berth[unit] != NOBODY:
        return PORTS[s.berth[unit]].fronts == (MEDITERRANEAN,)
    return FRONT[s.where[unit]] == MEDITERRANEAN


# naming

NAMED, RAIDED, LEAVING = 1, 2, 3
"""What `excess` says of a counter: beyond the limit, counteraired in this game turn as well, or must only leave [37.3].
"""


def is_immobile(s: Position, unit: int) -> bool:
    """35.3: who is beyond the limit does nothing, but for Allied air and fleets, which only must leave [37.3]."""
    return s.excess[unit] in (NAMED, RAIDED)


def named(s: Position, side: int) -> list[int]:
    return [u for u, late in enumerate(s.excess) if late and runs(s, u) in POWERS and s.sides[runs(s, u)] == side]


def revive(s: Position, side: int) -> None:
    """35.31: air and fleets are inverted until their next player turn, and then no longer for that; 28.32 may hold."""
    for unit in named(s, side):
        if not IS_GROUND[unit] and s.excess[unit] == NAMED:
            s.inverted[unit] = 0


def invert_named(s: Position) -> None:
    """A new game turn frees all air and fleets but those that were named."""
    s.inverted[:] = bytes([late and not IS_GROUND[unit] for unit, late in enumerate(s.excess)])
    s.excess[:] = bytes([NAMED if late else 0 for late in s.excess])


class Excess(Frame[Position], tag="35.31"):
    """When supply is judged: units are named until what is left can be fed."""

    at: int = 0

    def step(self, s: Position) -> bool:
        if self.at == 0:
            self._forget(s)
        elif self.at > len(AREAS):
            s.done(self)
        elif self.over(s) > 0:
            return False
        self.at += 1
        return True

    def _forget(self, s: Position) -> None:
        for unit in named(s, s.active):
            s.excess[unit] = 0

    def counted(self, s: Position) -> list[int]:
        return [unit for unit in AREAS[self.at - 1].units(s) if not s.excess[unit]]

    def over(self, s: Position) -> int:
        """How much too much is there."""
        return AREAS[self.at - 1].over(s, self.counted(s))

    def ask(self, s: Position) -> tuple[Decision, ...]:
        units = self.counted(s)
        seat = self._seat(s, units)
        part = Each("immobile", [(unit,) for unit in units], lambda args: Refusal("35.31"))
        return (question(s, seat, "immobile", "35.31", part, args=(self.over(s),)),)

    def _seat(self, s: Position, units: list[int]) -> int:
        """35.31, 35.53: Germany names, for Italians in the Levant too, and Britain for the Allies, if it is there."""
        first = BRITAIN if s.active == ALLIES else GERMANY
        return next((first for unit in units if runs(s, unit) == first), commander(s, units[0]))

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        unit = choice.args[0]
        s.excess[unit] = LEAVING if s.active == ALLIES and not IS_GROUND[unit] else NAMED
        if IS_GROUND[unit]:
            s.unsupplied[unit] = s.cut_off[unit] = 1
        elif is_immobile(s, unit):
            s.inverted[unit] = 1
        told = "immobile" if is_immobile(s, unit) else "must-leave"
        s.log(told, NATION[unit], MODEL[unit], s.where[unit], rule="35.31" if told == "immobile" else "37.3b")


class Area:
    """Where a limit holds for the side whose turn it is: its units, and how far they are beyond it."""

    def __init__(
        self, side: int, units: Callable[[Position], list[int]], over: Callable[[Position, list[int]], int]
    ) -> None:
        self.side, self._units, self._over = side, units, over

    def units(self, s: Position) -> list[int]:
        return self._units(s) if s.active == self.side else []

    def over(self, s: Position, units: list[int]) -> int:
        return self._over(s, units) if units else 0


def _over_africa(s: Position, units: list[int]) -> int:
    limit = african_limit(s)
    return 0 if limit is None else sum([COMBAT[unit] for unit in units]) - limit


def _over_levant(s: Position, units: list[int]) -> int:
    return sum([COMBAT[unit] for unit in units]) - levant_limit(s)


def _over_egypt(s: Position, units: list[int]) -> int:
    return len(units) - EGYPTIAN_LIMIT


def _over_sea(s: Position, units: list[int]) -> int:
    return 0 if _has_other_source(s) else len(units) - EGYPTIAN_LIMIT


def _has_other_source(s: Position) -> bool:
    """37.3b: the cap is off while the Allies trace from the front, by land or sea, to a source other than Egypt.

    So does a Marseilles that is joined to Paris.
    """
    lines, others = Lines(s), _other_sources(s, BRITAIN, in_europe=True)
    if lines.joined(BRITAIN, others) & line_hexes(s, BRITAIN) & MEDITERRANEAN_HEXES:
        return True
    fed = [unit for unit in on_board(s) if s.fed_by[unit] != NOWHERE and _is_western_there(s, unit)]
    return any(_is_fed_by_sea(s, unit, _other_sources(s, *lines.bound(unit)), lines) for unit in fed)


def _is_western_there(s: Position, unit: int) -> bool:
    power = runs(s, unit)
    return power in POWERS and is_western(s, power) and bool(BIT[s.where[unit]] & ON_FRONT[MEDITERRANEAN])


AREAS = (
    Area(AXIS, in_africa, _over_africa),
    Area(AXIS, in_levant, _over_levant),
    Area(ALLIES, lambda s: egyptian_units(s) if egypt_is_bound(s) else [], _over_egypt),
    Area(ALLIES, lambda s: mediterranean_counters(s) if egypt_is_bound(s) else [], _over_sea),
)
