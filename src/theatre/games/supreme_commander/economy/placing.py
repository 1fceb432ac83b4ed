"""Where new units are placed [10.2.1, 17.3, 17.5.5, 17.15]: home cities, supplied HQs at home, or a box."""

from __future__ import annotations

from theatre.games.supreme_commander.air.bases import capacity
from theatre.games.supreme_commander.control import enter, friendly_hexes
from theatre.games.supreme_commander.fog import class_of, turn_down
from theatre.games.supreme_commander.movement.stacking import why_not_stack
from theatre.games.supreme_commander.pieces import air_in, of_nations
from theatre.games.supreme_commander.relations import enemies_of, friends_of, is_friend, master
from theatre.games.supreme_commander.state import Position, lay
from theatre.games.supreme_commander.supply.network import Origin, home_hexes, net_of
from theatre.games.supreme_commander.supply.tracing import Lines
from theatre.games.supreme_commander.tables import (
    AIR,
    CANADA,
    COMMONWEALTH,
    CORPS,
    FRANCE,
    FREE_FRENCH,
    HQ,
    LAND,
    NATION,
    NAVAL,
    POWERS,
    TAG,
    UK,
    USA,
    USSR,
    VICHY,
)
from theatre.games.supreme_commander.world import (
    AIR_BOX,
    AREA,
    BIT,
    CITIES,
    FRONT,
    IS_BOX,
    MARSEILLE,
    NATB,
    PORT_MASK,
    PORT_ZONES,
    SIBERIA,
    USA_BOX,
    ZONE_BOX,
    mask_of,
    space,
    spaces,
)

_VICHY_CITIES = mask_of([space("2839"), MARSEILLE])  # Lyon and Marseille [17.5.1]


class Ground:
    """The places of new units in one position; what several units share is worked out once."""

    def __init__(self, s: Position) -> None:
        self.s = s
        self._cities: dict[tuple[int, bool], int] = {}
        self._hqs: dict[int, int] = {}
        self._joined: dict[int, bool] = {}

    def places(self, unit: int) -> list[int]:
        """All spaces in which a new unit may be put down."""
        return [at for at in self._listed(unit) if self._why_full(unit, at) is None]

    def has_place(self, unit: int) -> bool:
        return any(self._why_full(unit, at) is None for at in self._listed(unit))

    def why_not(self, unit: int, at: int) -> str | None:
        """The rule that keeps a new unit out of a space."""
        if at not in self._listed(unit):
            return self._rule(unit)
        return self._why_full(unit, at)

    def _rule(self, unit: int) -> str:
        s, tag = self.s, TAG[unit]
        if tag == COMMONWEALTH:
            return "10.2.1c"
        if tag == CANADA:
            return "17.3c"
        if NATION[unit] == USA:
            return "17.15d"
        if tag == FREE_FRENCH and s.serves[unit] != FRANCE:
            return "17.5.5a"
        if s.kind[unit] in AIR:
            return "10.2.1e"
        return "10.2.1g" if s.serves[unit] in POWERS else "10.2.1h"

    def _why_full(self, unit: int, at: int) -> str | None:
        if self.s.kind[unit] in AIR:
            if IS_BOX[at]:
                return None
            return None if len(air_in(self.s, at)) < capacity(at) else "23.8a"
        return why_not_stack(self.s, unit, at, cooperation=False)  # 18.5: only when Movement ends

    def _listed(self, unit: int) -> list[int]:
        """Where it may go if there is room."""
        s, tag, kind = self.s, TAG[unit], self.s.kind[unit]
        if tag == COMMONWEALTH:
            return [NATB]
        if tag == CANADA or NATION[unit] == USA:
            return [USA_BOX]
        cities = self._for(unit)
        if kind in AIR:
            return self._bases(unit, cities)
        if kind in NAVAL:
            return spaces(cities & PORT_MASK)
        listed = spaces(cities | self._hq_hexes(s.serves[unit]))
        return [*listed, SIBERIA] if s.serves[unit] == USSR and kind in LAND else listed

    def _for(self, unit: int) -> int:
        """The cities in which it may appear."""
        s, nation = self.s, self.s.serves[unit]
        lost = s.kind[unit] in CORPS
        if TAG[unit] == FREE_FRENCH and nation != FRANCE:
            return self.cities(UK, lost=False) | self._held(FRANCE, nation) & AREA["mainland_france"]
        if nation == VICHY:
            return self._held(VICHY, VICHY) & _VICHY_CITIES
        return self.cities(nation, lost=lost)

    def cities(self, nation: int, *, lost: bool) -> int:
        """A nation's home cities that are friendly, with `lost` also hostile ones [3.3n, 10.2.1j]; strangers in none.

        Each is a supply source of the nation, and thus in supply.
        """
        key = nation, lost
        if key not in self._cities:
            s = self.s
            hands = friendly_hexes(s, nation)
            if lost:
                hands |= of_nations(s.held, enemies_of(s, nation))
            strangers = of_nations(s.stands, [not friend for friend in friends_of(s, nation)])
            self._cities[key] = home_hexes(s, nation) & CITIES & hands & ~strangers
        return self._cities[key]

    def _held(self, home: int, nation: int) -> int:
        """The cities of a home country that are in friendly hands."""
        return home_hexes(self.s, home) & CITIES & friendly_hexes(self.s, nation)

    def _hq_hexes(self, nation: int) -> int:
        """Hexes at home with a supplied HQ of the side [10.2.1b]; units of minors go to cities only [10.2.1h]."""
        if nation not in POWERS:
            return 0
        if nation not in self._hqs:
            s, home, lines, found = self.s, home_hexes(self.s, nation), Lines(self.s), 0
            for unit in s.placed:
                if s.kind[unit] == HQ and BIT[s.where[unit]] & home and is_friend(s, nation, s.serves[unit]):
                    found |= BIT[s.where[unit]] if lines.is_supplied(unit) else 0
            self._hqs[nation] = found
        return self._hqs[nation]

    def _bases(self, unit: int, cities: int) -> list[int]:
        """The boxes of fronts with a home city, or with the option 23.8 the cities and HQs themselves."""
        if self.s.switches.air_on_map:
            return spaces(cities | self._hq_hexes(self.s.serves[unit]))
        fronts = {FRONT[at] for at in spaces(cities)}
        return [box for front, box in enumerate(AIR_BOX) if front in fronts]

    def is_joined(self, nation: int) -> bool:
        """Do rails or ports lead from a city of a minor's major power to one of its own? [10.2.1h]"""
        if nation not in self._joined:
            power = master(self.s, nation)
            net = net_of(self.s, power, Origin((power,), overseas=power == USA))
            cities = self._held(nation, nation) & net.passable
            waters = {ZONE_BOX[zone] for port in spaces(cities & PORT_MASK) for zone in PORT_ZONES[port]}
            self._joined[nation] = bool(net.ends & cities) or not waters.isdisjoint(net.waters)
        return self._joined[nation]


def put_down(s: Position, unit: int, at: int) -> None:
    """A new unit comes onto the map: air and naval units face down, a land unit takes the hex if it was lost."""
    lay(s, unit, at)
    if class_of(s, unit) is not None:
        s.known[unit] = 1
        turn_down(s, [unit])
    elif s.kind[unit] in LAND and not IS_BOX[at]:
        enter(s, unit, at)
    s.log("placed", s.serves[unit], s.kind[unit], at, rule="10.2.1b")
