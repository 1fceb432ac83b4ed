"""Placing counters before play: what a nation has in hand, what it owes to places, and where it may put a unit."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from functools import cached_property, partial

from theatre.core.decision import Args, Refusal, Sifted
from theatre.games.third_reich.counters import ground_at, name_of, occupied, on_board
from theatre.games.third_reich.movement.stacking import air_room, counted
from theatre.games.third_reich.naval.courses import BASES
from theatre.games.third_reich.politics.areas import AREAS
from theatre.games.third_reich.setup import air_bases, hexes_of, printed
from theatre.games.third_reich.state import Position
from theatre.games.third_reich.tables import (
    AIR,
    AIR_BASE,
    BRITAIN,
    CARDS,
    COMBAT,
    FLEET,
    FREE_FRANCE,
    GERMANY,
    ITALY,
    KIND,
    LIMITS,
    MODEL,
    NATION,
    NATION_ID,
    POLAND,
    UNITS_OF,
    USA,
)
from theatre.games.third_reich.world import (
    AXIS_MINOR_ALLIES,
    BIT,
    CITIES,
    COUNTRY,
    COUNTRY_MASK,
    GRAPH,
    IS_LAND,
    LAND,
    LAND_SIDES,
    ON_FRONT,
    PORTS,
    US_BOX,
    across,
    mask_of,
    space,
    spaces,
    within,
)

LATER = ("1942", "1944")
KARELIA = (space("A47"), space("B46"))  # 25.41
EASTERN = ON_FRONT[1] | (across(COUNTRY_MASK[POLAND], LAND_SIDES) & COUNTRY_MASK[GERMANY])
"""43.2a: where the German garrison of the East may be set up, hexes next to the Polish border included."""


class Owed:
    """A duty of the nation: how many units of a model are still missing in its hexes."""

    def __init__(self, s: Position, nation: int, model: str, need: int, areas: tuple[str, ...]) -> None:
        self.model = model
        self.hexes = frozenset([at for area in areas for at in _hexes(area)])
        own = [unit for unit in UNITS_OF[printed(nation), model] if s.serves[unit] == nation]
        there = [unit for unit in own if s.where[unit] in self.hexes]
        self.missing = max(0, need - len(there))


def _hexes(area: str) -> tuple[int, ...]:
    return (GRAPH.indices[area],) if area in GRAPH.indices else hexes_of(area)


def owed(s: Position, nation: int) -> list[Owed]:
    duties = [duty for duty in CARDS[s.scenario].duties if NATION_ID[duty.nation] == nation]
    every = [Owed(s, nation, model, n, duty.areas) for duty in duties for model, n in duty.units.items()]
    return [one for one in every if one.missing]


class Stronghold:
    """A city of the card with its neighbours: the ground factors still missing, the room for units that count."""

    def __init__(self, s: Position, nation: int, city: str, need: int) -> None:
        self.around = within(BIT[space(city)], LAND, 1)
        own = self.around & s.held[nation]
        here = [unit for hex_ in spaces(own) for unit in ground_at(s, hex_)]
        self.missing = need - factors(here)
        self.room = LIMITS.stack * own.bit_count() - len(counted(here))


def is_force(unit: int) -> bool:
    """German ground or air."""
    return NATION[unit] == GERMANY and KIND[unit] not in (FLEET, AIR_BASE)


def factors(units: list[int]) -> int:
    return sum([COMBAT[unit] for unit in units])


class Plan:
    """The position in which a nation is setting up: what is left to place, what it owes, which hexes are in use."""

    def __init__(self, s: Position, nation: int, left: tuple[int, ...]) -> None:
        self.s, self.nation, self.left = s, nation, left
        self.free: dict[str, Sifted] = {}  # places on the menu, by model
        self.tenable: dict[tuple[object, ...], bool] = {}  # by model, and whether it goes to each stronghold
        self.spared: dict[str, bool] = {}  # by model: may it stay out of the East? [43.2a]
        self.last: dict[str, bool] = {}  # by model: is it the last that can hold an empty capital? [22.1b]

    @cached_property
    def duties(self) -> list[Owed]:
        return owed(self.s, self.nation)

    @cached_property
    def called(self) -> dict[str, set[int]]:
        """By model the hexes of its duties."""
        found = defaultdict[str, set[int]](set)
        for duty in self.duties:
            found[duty.model] |= duty.hexes
        return found

    @cached_property
    def bound(self) -> set[str]:
        """The models of which all that are left are owed to places."""
        missing = Counter[str]()
        for duty in self.duties:
            missing[duty.model] += duty.missing
        alike = Counter([MODEL[unit] for unit in self.left])
        return {model for model, count in missing.items() if alike[model] <= count}

    @cached_property
    def single(self) -> set[int]:
        return {min(duty.hexes) for duty in self.duties if len(duty.hexes) == 1}

    @cached_property
    def occupied(self) -> int:
        return occupied(self.s)

    @cached_property
    def abroad(self) -> list[int]:
        """The German forces in the minor allies."""
        forces = [unit for unit in on_board(self.s) if is_force(unit)]
        return [unit for unit in forces if COUNTRY[self.s.where[unit]] in AXIS_MINOR_ALLIES]

    def airfields(self, hexes: Sequence[int]) -> list[int]:
        """Those that might base air: with cities, or perhaps an air base."""
        return [hex_ for hex_ in hexes if hex_ == US_BOX or CITIES[hex_] or BIT[hex_] & self.occupied]

    def hexes(self) -> tuple[int, ...]:
        """All that could come into question: its own, those of Germany's hosts, and where a duty calls."""
        called = mask_of([hex_ for duty in self.duties for hex_ in duty.hexes if IS_LAND[hex_]])
        mask = self.s.held[self.nation] | called
        if self.nation == GERMANY:
            for host in AXIS_MINOR_ALLIES:
                mask |= self.s.held[host]
        if self.nation in AREAS and self.s.scenario in LATER:  # 25.4b
            mask |= AREAS[self.nation][1] & (self.s.held[GERMANY] | self.s.held[ITALY])
        if self.nation == BRITAIN:
            mask |= self.s.held[FREE_FRANCE]
        if self.nation == USA:
            return (*spaces(mask | self.s.held[BRITAIN]), US_BOX)
        return tuple(spaces(mask))

    def ports(self) -> tuple[int, ...]:
        return tuple(BASES if self.nation == USA else range(len(PORTS)))

    @cached_property
    def eastern_air_room(self) -> int:
        """Air factors that Germany can still base on its hexes in the East, with the air bases in hand [43.2a]."""
        free = [air_room(self.s, hex_) for hex_ in spaces(EASTERN & self.s.held[GERMANY])]
        return sum([max(0, room) for room in free]) + LIMITS.base_air * len(air_bases(self.s, GERMANY))

    @cached_property
    def strongholds(self) -> list[Stronghold]:
        rows = [row for row in CARDS[self.s.scenario].strongholds if NATION_ID[row.nation] == self.nation]
        return [Stronghold(self.s, self.nation, row.city, row.factors) for row in rows]


Why = Callable[[Plan, int, int], Refusal | None]
Fits = Callable[[Plan, int, int], bool]


class Placing:
    """A unit, then its place, `elsewhere` is refused by this rule; the menu shows one of equal counters.

    `fits` is a quick look before `why`: where it fails, so would the other.
    """

    def __init__(
        self,
        plan: Plan,
        units: tuple[int, ...],
        places: tuple[int, ...],
        why: Why,
        elsewhere: str = "3.36a",
        fits: Fits = lambda plan, unit, place: True,
        chosen: Args = (),
    ) -> None:
        self.plan, self.units, self.places, self.why = plan, units, places, why
        self.elsewhere, self.fits, self.chosen = elsewhere, fits, chosen

    def tokens(self) -> Sequence[int]:
        if not self.chosen:
            firsts = {name_of(unit): unit for unit in reversed(self.units)}
            return Sifted(sorted(firsts.values()), lambda unit: bool(self._free(unit)))
        return self._free(self.chosen[0]) if len(self.chosen) == 1 else ()

    def _free(self, unit: int) -> Sifted:
        free = self.plan.free
        if MODEL[unit] not in free:
            places = self.plan.airfields(self.places) if KIND[unit] == AIR else self.places
            free[MODEL[unit]] = Sifted(places, partial(self._is_free, unit))
        return free[MODEL[unit]]

    def _is_free(self, unit: int, place: int) -> bool:
        return self.fits(self.plan, unit, place) and self.why(self.plan, unit, place) is None

    def refuse(self, token: int) -> Refusal | None:
        if not self.chosen:
            return None if token in self.units else Refusal("3.38a")
        if len(self.chosen) > 1 or token not in self.places:
            return Refusal(self.elsewhere)
        return self.why(self.plan, self.chosen[0], token)

    def step(self, token: int) -> Placing:
        chosen = (*self.chosen, token)
        return Placing(self.plan, self.units, self.places, self.why, self.elsewhere, self.fits, chosen)

    def whole(self) -> bool:
        return len(self.chosen) == 2
