"""What units redeploy over [16.2, 16.5]: controlled and supplied hexes away from the enemy, and base to base by air."""

from __future__ import annotations

from functools import cached_property, lru_cache

from theatre.core.decision import Refusal
from theatre.games.third_reich.counters import enemy_counters, orders, runs
from theatre.games.third_reich.economy.grants import left
from theatre.games.third_reich.movement.control import fortresses, friendly, held_by
from theatre.games.third_reich.movement.fixed_units import is_fixed
from theatre.games.third_reich.nations import enemies_of, is_of_idle_vichy, is_western, master
from theatre.games.third_reich.politics.areas import closed_roads
from theatre.games.third_reich.politics.borders import shut_out
from theatre.games.third_reich.politics.former_partners import closed_land, is_unwelcome
from theatre.games.third_reich.politics.intervention import openings
from theatre.games.third_reich.politics.stranded import ways_out
from theatre.games.third_reich.state import COUNTERS, NEUTRAL, Position, marked, ranks, this_turn
from theatre.games.third_reich.supply.african_limits import Intake
from theatre.games.third_reich.supply.overland import (
    Lines,
    feeds_itself,
    is_fed_late,
    is_graced,
    sea_fed_hexes,
    supplied_hexes,
)
from theatre.games.third_reich.tables import (
    AIR,
    AIR_BASE,
    FRANCE,
    GERMANY,
    IS_GROUND,
    ITALY,
    KIND,
    NATIONS,
    PARTISAN,
    POWERS,
    UNITS,
    USSR,
    VICHY_FRANCE,
)
from theatre.games.third_reich.world import (
    BIT,
    CITIES,
    GIBRALTAR,
    GROUND_SIDES,
    HEXES,
    IS_LAND,
    LAND,
    LAND_SIDES,
    MALTA,
    SPACES,
    US_BOX,
    across,
    flood,
    mask_of,
    spaces,
    within,
)

HOP = 8  # hexes of a flight over water [16.5]


def beside_enemies(s: Position, nation: int) -> int:
    """16.2b: the hexes in which or next to which a hostile counter of any kind is."""
    return _with_neighbours(enemy_counters(s, nation))


@lru_cache(maxsize=1024)
def _with_neighbours(hexes: int) -> int:
    return hexes | across(hexes, LAND_SIDES)


WATER = HEXES & ~LAND
COAST = LAND & within(WATER, HEXES, 1)
CITY_HEXES = mask_of([at for at in range(SPACES) if CITIES[at] and IS_LAND[at]])
AIR_BASES = tuple([unit for unit in range(UNITS) if KIND[unit] == AIR_BASE])


class Roads:
    """What the units of a nation can redeploy over; worked out when somebody looks."""

    def __init__(self, s: Position, nation: int, avoided: int = 0) -> None:
        self.s, self.nation, self.avoided = s, nation, avoided
        self.power = runs_for(s, nation)
        self._joined: list[int] = []
        self._flown: dict[int, int] = {}

    @cached_property
    def near(self) -> int:
        return beside_enemies(self.s, self.nation)

    @cached_property
    def intake(self) -> Intake:
        return Intake(self.s)

    @cached_property
    def mine(self) -> int:
        closed = shut_out(self.s, self.power) | closed_roads(self.s, self.nation) | self.avoided  # 51.4, 25.47
        return (friendly(self.s, self.power) | self.openings) & ~closed

    @cached_property
    def openings(self) -> int:
        """23.1a: where the unit would intervene."""
        return openings(self.s, self.power)

    @cached_property
    def fed(self) -> int:
        fed = supplied_hexes(self.s, self.nation) | sea_fed_hexes(self.s, self.nation)
        if is_of_idle_vichy(self.s, self.nation):
            fed |= supplied_hexes(self.s, self.power)  # 49.3a: it draws on all sources of the Axis
        forts = fortresses(self.s) & self.mine
        if forts & BIT[MALTA] and not feeds_itself(self.s, MALTA):  # 27.13b
            forts &= ~BIT[MALTA]
        return fed | forts | self.openings

    @cached_property
    def quiet(self) -> int:
        return self.mine & ~self.near

    @cached_property
    def landing(self) -> int:
        """Where units come ashore: controlled hexes away from the enemy; at Gibraltar he does not matter [29.66].

        A port or an island that was taken in this turn must be in supply [14.4q4].
        """
        hungry = mask_of(marked(self.s.gained)) & ~self.fed
        return self.mine & (~self.near | BIT[GIBRALTAR]) & ~hungry

    @cached_property
    def open(self) -> int:
        return (self.quiet & self.fed) | self.transit

    @cached_property
    def transit(self) -> int:
        """Hexes over which some leave though they are not friendly, but where none may end.

        Stranded Italians [25.2q2], guests of a partner who is none any more [21.4q5, 33.41-2f], those in Vichy [49.6].
        """
        if self.nation == ITALY and (stranded := ways_out(self.s)):
            return stranded & ~self.near
        if (leaving := closed_land(self.s, self.power)) & ranks(self.s)[COUNTERS + self.nation]:
            return leaving & ~self.near
        return self.s.held[VICHY_FRANCE] & ~self.near if may_leave_vichy(self.s, self.power) else 0

    def by_land(self, hex_: int) -> int:
        """All hexes that can be reached over land from one, itself among them."""
        for joined in self._joined:
            if joined & BIT[hex_]:
                return joined
        joined = flood(BIT[hex_], self.open, GROUND_SIDES)
        if self.open & BIT[hex_]:
            self._joined.append(joined)
        return joined

    def by_air(self, hex_: int) -> int:
        """16.5: over land as the others, over water from base to base."""
        reached = self.by_land(hex_)
        if hex_ in self._flown:
            return self._flown[hex_]
        bases, stops, sky = self.bases, self.stops, self._sky
        tried = 0
        while (reached & stops) & ~tried:
            hop = within(reached & stops & ~tried, sky | bases, HOP) & bases
            tried |= reached & stops
            for base in spaces(hop & ~reached):
                reached |= self.by_land(base)
        self._flown[hex_] = reached
        return reached

    @cached_property
    def bases(self) -> int:
        """Controlled cities and air bases away from the enemy."""
        return self.fields & self.quiet

    @cached_property
    def stops(self) -> int:
        """From which a flight goes on: Russian bases are none for the West, nor the other way round [45.5].

        But an air base of one's own serves on the land of the other, too.
        """
        western = is_western(self.s, self.power)
        if not western and self.power != USSR:
            return self.bases
        russian = sum([self.s.held[nation] for nation in range(NATIONS) if master(self.s, nation) == USSR])
        own = [unit for unit in self._counters if is_western(self.s, runs(self.s, unit)) == western]
        return self.bases & ((~russian if western else russian) | mask_of([self.s.where[unit] for unit in own]))

    @cached_property
    def fields(self) -> int:
        """All cities and air bases."""
        return CITY_HEXES | mask_of([self.s.where[unit] for unit in self._counters])

    @cached_property
    def _counters(self) -> list[int]:
        return [unit for unit in AIR_BASES if self.s.where[unit] >= 0]

    @cached_property
    def _sky(self) -> int:
        """Water, coasts whose land is no enemy's [16.5b], and what units redeploy over by land on the way to a base."""
        hostile = held_by(self.s, enemies_of(self.s, self.nation))
        return (WATER | (COAST & ~hostile & ~self.avoided)) & ~self.near | self.open


def runs_for(s: Position, nation: int) -> int:
    if is_of_idle_vichy(s, nation):
        return GERMANY
    return nation if nation in POWERS else s.patron[nation]


def why_not_redeploy(s: Position, power: int, unit: int, roads: Roads) -> Refusal | None:
    """Why a counter cannot be redeployed over land at all."""
    if not 0 <= unit < UNITS or s.where[unit] < 0 or orders(s, unit) != power:
        return Refusal("16.1a")
    if not IS_GROUND[unit] and KIND[unit] != AIR:
        return Refusal("16.1a")
    if KIND[unit] == PARTISAN:
        return Refusal("16.9")
    if is_fixed(s, unit):
        return Refusal("3.35b")
    if left(s, power) <= 0:
        return Refusal("16.1a")
    here = BIT[s.where[unit]]
    if s.where[unit] == US_BOX:
        return None
    if roads.near & here:
        return Refusal("16.2b")
    if is_unwelcome(s, unit):
        return None
    if IS_GROUND[unit] and s.unsupplied[unit]:
        return _why_starved(s, unit)
    fed = not IS_GROUND[unit] or (roads.fed | roads.transit) & here or is_graced(s, unit)
    return None if fed else Refusal("16.2a")


def _why_starved(s: Position, unit: int) -> Refusal | None:
    """27.42: who was without supply redeploys if he has a line of his own again; what a fleet feeds others is none.

    35.32: so does who had one all the time, but was one too many.
    """
    if supplied_hexes(s, s.serves[unit]) & BIT[s.where[unit]] or feeds_itself(s, s.where[unit]):
        return None
    if is_fed_late(s, unit):
        return Refusal("27.44b")
    return None if Lines(s).is_fed_by_sea(unit) else Refusal("27.42")


def may_leave_vichy(s: Position, power: int) -> bool:
    """49.6: Western units that the fall of France has trapped, in the redeployment phase of that Allied player turn."""
    now = power in POWERS and s.fallen[FRANCE] == this_turn(s) and s.active == s.sides[power]
    return now and is_western(s, power) and s.status[VICHY_FRANCE] == NEUTRAL


def trapped(s: Position, power: int) -> list[int]:
    """Its units in Vichy territory that must leave in this phase; air bases are recalled [49.6q, 28.15]."""
    if not may_leave_vichy(s, power):
        return []
    own = [unit for unit in s.placed if KIND[unit] != AIR_BASE and runs(s, unit) == power]
    return [unit for unit in own if BIT[s.where[unit]] & s.held[VICHY_FRANCE]]
