"""Air bases [28.1]: what a hex can base for whom, counters that are placed, and those that are cut off."""

from __future__ import annotations

from collections.abc import Sequence

from theatre.core.decision import Choice, Decision, Each, Refusal
from theatre.core.flow import Frame
from theatre.games.third_reich.asking import question
from theatre.games.third_reich.counters import on_board, put, runs
from theatre.games.third_reich.movement.control import FORTRESSES, friendly
from theatre.games.third_reich.nations import allied, is_ally, is_enemy, is_western, master
from theatre.games.third_reich.politics.areas import why_out_of_bounds
from theatre.games.third_reich.politics.borders import is_shut_out, why_not_guest
from theatre.games.third_reich.politics.cooperation import (
    crowded,
    is_closed_to_british,
    is_friction,
    why_not_base_there,
)
from theatre.games.third_reich.politics.italy_bought import is_closed_base
from theatre.games.third_reich.setup import air_bases
from theatre.games.third_reich.state import SPARE, Position, lay, units_at
from theatre.games.third_reich.supply.overland import Lines, feeds_itself, sea_fed_hexes, supplied_hexes
from theatre.games.third_reich.tables import (
    AIR,
    AIR_BASE,
    BRITAIN,
    COMBAT,
    FRANCE,
    KIND,
    LIMITS,
    MODEL,
    NATION,
    NOBODY,
    PARTISAN,
    POWERS,
    USA,
    USSR,
)
from theatre.games.third_reich.world import (
    BIT,
    CAPITAL,
    CITIES,
    EAST_EDGE,
    MALTA,
    NOWHERE,
    SPACES,
    US_BOX,
    mask_of,
    spaces,
)

PLACED, REDEPLOYED = 1, 2
"""What `moved` says of an air base counter: both at once if it was first placed in the same player turn [28.12]."""


def counter_at(s: Position, hex_: int) -> int:
    """The air base counter in a hex, NOWHERE if there is none."""
    return next((unit for unit in units_at(s, hex_) if KIND[unit] == AIR_BASE), NOWHERE)


def may_use(s: Position, unit: int, counter: int) -> bool:
    """28.14: may air of this nation be placed on that counter?"""
    nation, owner = NATION[unit], NATION[counter]
    if nation == owner or s.serves[unit] == owner:
        return True  # 28.14q: lent Italians on German and on Italian ones
    power = runs(s, unit)
    if power not in POWERS or s.moved[counter] & PLACED or not allied(s, power, owner):
        return False  # in the player turn of its first placement it is its own nation's only
    if is_western(s, power) != is_western(s, owner) and s.sides[power] == s.sides[USSR]:
        return False
    return not is_friction(s) or {power, owner} != {BRITAIN, FRANCE}


def room_for(s: Position, unit: int, hex_: int) -> int:
    """Air factors that a hex can still base, for this counter [28.11, 28.13]; on Malta a counter adds none [41.1]."""
    there = [one for one in units_at(s, hex_) if KIND[one] == AIR and one != unit]
    others = sum([COMBAT[one] for one in there])
    if is_closed_base(s, hex_):
        return -others
    room = CITIES[hex_] * LIMITS.city_air
    counter = NOWHERE if hex_ == MALTA else counter_at(s, hex_)  # 41.1
    if counter != NOWHERE:
        if may_use(s, unit, counter):
            room += LIMITS.base_air
        else:
            others -= min(LIMITS.base_air, sum([COMBAT[one] for one in there if may_use(s, one, counter)]))
    return room - others


def is_across_the_alliance(s: Position, power: int, hex_: int) -> bool:
    """45.5: a Russian base for the West, or the other way round."""
    owner = master(s, s.holder[hex_])
    return owner == USSR if is_western(s, power) else power == USSR and owner not in (USSR, NOBODY)


def _fits_own_counter(s: Position, unit: int, hex_: int) -> bool:
    """45.5q: there only an air base counter of one's own serves, not the city."""
    counter = counter_at(s, hex_)
    if counter == NOWHERE or not may_use(s, unit, counter):
        return False
    there = [one for one in units_at(s, hex_) if KIND[one] == AIR and one != unit and may_use(s, one, counter)]
    return sum([COMBAT[one] for one in there]) + COMBAT[unit] <= LIMITS.base_air


def why_not_air_base(s: Position, unit: int, hex_: int, own: int | None = None) -> Refusal | None:
    """May a counter be based there, as far as control, place and room go?"""
    power = runs(s, unit)
    mine = own if own is not None else friendly(s, power) if power in POWERS else s.held[s.serves[unit]]
    if not BIT[hex_] & mine:
        return why_not_guest(s, power, hex_) or Refusal("28.21a")
    if is_shut_out(s, power, hex_):
        return Refusal("51.4")
    if is_across_the_alliance(s, power, hex_) and not _fits_own_counter(s, unit, hex_):
        return Refusal("45.5a")
    if is_western(s, power) and crowded(s, unit) & BIT[hex_]:
        return Refusal("45.6")
    if power == BRITAIN and is_closed_to_british(s, hex_):
        return Refusal("34.1")
    if any(KIND[one] == PARTISAN and is_enemy(s, s.serves[one], s.serves[unit]) for one in units_at(s, hex_)):
        return Refusal("32.6")
    if room_for(s, unit, hex_) >= COMBAT[unit]:
        rule = why_not_base_there(s, unit, hex_)
        return why_out_of_bounds(s, unit, hex_) or (Refusal(rule) if rule else None)
    counter = counter_at(s, hex_)
    barred = counter != NOWHERE and not may_use(s, unit, counter)
    return Refusal("28.14a" if barred else "28.11")


class PlaceAirBase:
    """28.12: a counter that is not on the board yet, then any controlled hex in supply without another."""

    def __init__(self, s: Position, nation: int, unit: int = NOWHERE, hex_: int = NOWHERE) -> None:
        self.s, self.nation, self.unit, self.hex = s, nation, unit, hex_

    def _open(self, unit: int) -> list[int]:
        taken = {self.s.where[one] for one in on_board(self.s) if KIND[one] == AIR_BASE}
        free = [hex_ for hex_ in spaces(self._hexes()) if hex_ not in taken]
        return [hex_ for hex_ in free if not why_not_base_there(self.s, unit, hex_)]

    def _hexes(self) -> int:
        """27.13, 27.24: a fortress feeds itself, a supply fleet feeds its landings."""
        s, own = self.s, friendly(self.s, self.nation)
        forts = mask_of([hex_ for hex_ in FORTRESSES if BIT[hex_] & own and feeds_itself(s, hex_)])
        return own & (supplied_hexes(s, self.nation) | sea_fed_hexes(s, self.nation) | forts)

    def tokens(self) -> Sequence[int]:
        if self.unit == NOWHERE:
            ready = air_bases(self.s, self.nation) if self.nation in POWERS else []
            return ready[:1] if ready and self._open(ready[0]) else []
        return self._open(self.unit) if self.hex == NOWHERE else ()

    def refuse(self, token: int) -> Refusal | None:
        if self.unit == NOWHERE:
            ready = air_bases(self.s, self.nation) if self.nation in POWERS else []
            return None if token in ready else Refusal("28.12a")
        if self.hex != NOWHERE or not 0 <= token < SPACES:
            return Refusal("28.12a")
        if token in self._open(self.unit):
            return None
        return Refusal(why_not_base_there(self.s, self.unit, token) or "28.12a")

    def step(self, token: int) -> PlaceAirBase:
        if self.unit == NOWHERE:
            return PlaceAirBase(self.s, self.nation, token)
        return PlaceAirBase(self.s, self.nation, self.unit, token)

    def whole(self) -> bool:
        return self.hex != NOWHERE


def place(s: Position, unit: int, hex_: int) -> None:
    put(s, unit, hex_)
    s.moved[unit] |= PLACED
    s.log("air-base", NATION[unit], hex_, rule="28.12a")


def withdraw(s: Position, unit: int) -> None:
    """28.15: an overrun or isolated counter goes back to its capital, or is lost with it; Russia's beyond the Urals."""
    nation = NATION[unit]
    home = CAPITAL[nation]
    if nation == USA:
        put(s, unit, US_BOX)
        s.deployed[unit] = 0
    elif home != NOWHERE and s.holder[home] != NOBODY and is_ally(s, s.holder[home], nation):
        put(s, unit, home)
    else:
        lay(s, unit, SPARE)
        s.serves[unit] = nation
        if nation == USSR and beyond_urals(s):
            s.push(Withdrawn(unit))
            return
    s.log("recalled", nation, max(0, s.where[unit]), rule="28.15")


def beyond_urals(s: Position) -> list[int]:
    """The hexes of the east edge on which Russia may place a counter once Moscow has fallen."""
    return [hex_ for hex_ in spaces(EAST_EDGE & s.held[USSR]) if counter_at(s, hex_) == NOWHERE]


class Withdrawn(Frame[Position], tag="28.15"):
    """Russia places a counter beyond the Urals."""

    unit: int

    def step(self, s: Position) -> bool:
        if beyond_urals(s):
            return False
        s.done(self)  # another counter has taken the last hex: this one is lost
        return True

    def ask(self, s: Position) -> tuple[Decision, ...]:
        part = Each("flee", [(self.unit, hex_) for hex_ in beyond_urals(s)], lambda args: Refusal("28.15"))
        return (question(s, USSR, "flee", "28.15", part, args=(USSR, MODEL[self.unit])),)

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        put(s, *choice.args)
        s.log("recalled", USSR, choice.args[1], rule="28.15")
        s.done(self)


def isolated(s: Position, powers: tuple[int, ...], lines: Lines | None = None) -> list[int]:
    """Counters of these powers whose hex has no supply."""
    found = []
    known = lines or Lines(s)
    for unit in on_board(s):
        if KIND[unit] == AIR_BASE and NATION[unit] in powers and BIT[s.where[unit]]:
            by_land = known.is_fed_by_land(unit) or feeds_itself(s, s.where[unit])
            if not by_land and not known.is_fed_by_sea(unit):
                found.append(unit)
    return found


def recall(s: Position, powers: tuple[int, ...]) -> None:
    """28.15, 55.II.D10e: at the end of redeployment those that are cut off are withdrawn, and air on them must flee.

    Those that were placed or redeployed in this player turn, on a hex in supply, no enemy has cut off yet.
    """
    for unit in [one for one in isolated(s, powers) if not s.moved[one]]:
        hex_ = s.where[unit]
        withdraw(s, unit)
        if any(KIND[one] == AIR and room_for(s, one, hex_) < COMBAT[one] for one in units_at(s, hex_)):
            s.overrun = (*s.overrun, hex_)
