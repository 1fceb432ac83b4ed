"""Redeployment over sea [16.3, 16.4, 29.6]: units that 9-factor fleets escort, and fleets that go to another port."""

from __future__ import annotations

from collections.abc import Sequence

from theatre.core.decision import Args, Refusal, Sifted
from theatre.games.third_reich.air.base_moves import why_base_stays, why_not_lay
from theatre.games.third_reich.air.bases import REDEPLOYED, why_not_air_base
from theatre.games.third_reich.counters import ordered_by, orders, put, runs
from theatre.games.third_reich.economy.grants import left
from theatre.games.third_reich.economy.sea_routes import HARBOURS, ISLES, coasts
from theatre.games.third_reich.movement.roads import Roads, why_not_redeploy
from theatre.games.third_reich.movement.stacking import refuse_stack
from theatre.games.third_reich.nations import is_of_idle_vichy
from theatre.games.third_reich.naval.basing import (
    base_of,
    fleets,
    fronts_for,
    gates_for,
    is_full,
    is_guest,
    quay_of,
)
from theatre.games.third_reich.naval.courses import (
    AMERICA,
    GATES,
    hex_of,
)
from theatre.games.third_reich.politics.areas import why_out_of_bounds
from theatre.games.third_reich.politics.cooperation import are_apart, crowded
from theatre.games.third_reich.politics.intervention import arrive
from theatre.games.third_reich.state import Position, this_turn
from theatre.games.third_reich.supply.sea_lines import ISLANDS
from theatre.games.third_reich.tables import (
    AIR,
    AIR_BASE,
    FLEET,
    IS_GROUND,
    KIND,
    MODEL,
    NATION,
    POWERS,
    UNITS,
    VICHY_FRANCE,
)
from theatre.games.third_reich.world import (
    BIT,
    GIBRALTAR,
    NOWHERE,
    PORTS,
    SPACES,
    US_BOX,
    space,
    spaces,
)

KIEL_HEX, SOUND = space("J30"), (space("I32"), space("I33"))  # 29.66
TRANSFER = tuple([at for at, port in enumerate(PORTS) if port.name in ("Kiel", "Gibraltar", "Istanbul")])
TURKISH = tuple([at for at, gate in enumerate(GATES) if gate.id in ("bosporus", "dardanelles")])


class Crossings:
    """What can be escorted where in this position."""

    def __init__(self, s: Position, power: int, roads: dict[int, Roads]) -> None:
        self.s, self.power, self._roads = s, power, roads
        self._gates: dict[int, int] = {}
        self._able: dict[int, list[int]] = {}
        self._shores: dict[tuple[int, int, int, Args], int] = {}
        self._ends: dict[tuple[int, int, int, Args], int] = {}
        self.goals: dict[tuple[int, int], int] = {}  # by place and nation of a unit the hexes it can be taken to
        self.chains: dict[tuple[int, int], list[Args]] = {}  # by place and nation of a unit the fleets that can take it

    def gates(self, nation: int) -> int:
        if nation not in self._gates:
            self._gates[nation] = gates_for(self.s, nation)
        return self._gates[nation]

    def roads(self, unit: int) -> Roads:
        nation = self.s.serves[unit]
        if nation not in self._roads:
            self._roads[nation] = Roads(self.s, nation)
        return self._roads[nation]

    def why_not_fleet(self, fleet: int, unit: int) -> Refusal | None:
        """29.61-29.64: a full fleet that has done nothing, of a power that may carry the unit."""
        s = self.s
        if not 0 <= fleet < UNITS or KIND[fleet] != FLEET or s.where[fleet] < 0 or not is_full(fleet):
            return Refusal("29.61")
        if is_guest(s, fleet):
            return Refusal("29.19")
        owner, mine = orders(s, fleet), orders(s, unit)
        if is_of_idle_vichy(s, s.serves[fleet]) and s.serves[unit] != VICHY_FRANCE:
            return Refusal("49.3a")
        roads = self.roads(unit)
        if owner not in POWERS or not BIT[hex_of(base_of(s, fleet))] & (roads.mine | roads.transit):
            return Refusal("29.62a")
        apart = are_apart(s, owner, mine) if mine in POWERS else ""
        if apart:
            return Refusal("34.31" if apart == "34.3" else apart)
        if base_of(s, fleet) == AMERICA:
            return Refusal("16.75a")
        return Refusal("29.63") if s.inverted[fleet] or s.shifted[fleet] else None

    def able(self, unit: int) -> list[int]:
        """The fleets that can carry a unit, the same for all that serve its nation."""
        nation = self.s.serves[unit]
        if nation not in self._able:
            self._able[nation] = [one for one in fleets(self.s) if self.why_not_fleet(one, unit) is None]
        return self._able[nation]

    def starts(self, unit: int, fleet: int) -> bool:
        """29.62: does the unit reach the fleet's base by land? Or is it on an island without a port [29.67]?"""
        roads, here = self.roads(unit), self.s.where[unit]
        base = BIT[hex_of(base_of(self.s, fleet))]
        if here in ISLANDS:
            return bool(self._coasts(fleet) & BIT[here])
        return bool((roads.by_land(here) | BIT[here]) & base)

    def _coasts(self, fleet: int) -> int:
        s = self.s
        return coasts(base_of(s, fleet), tuple(fronts_for(s, fleet)), self.gates(s.serves[fleet]))

    def shores(self, unit: int, fleet: int, onward: bool = False) -> int:
        """Where the unit can come ashore: controlled ports, the coast of a portless island, or the base itself.

        `onward`: another fleet has handed it over, so it does not come from an island itself.
        """
        s, roads = self.s, self.roads(unit)
        base = hex_of(base_of(s, fleet))
        if s.where[unit] in ISLANDS and not onward:
            return BIT[base] & roads.landing  # 29.67: the other end is the fleet's base
        key = self._key(unit, fleet, onward)
        if key not in self._shores:
            self._shores[key] = (HARBOURS | ISLES) & roads.landing & ~BIT[base] & self._coasts(fleet)
        return self._shores[key]

    def _key(self, unit: int, fleet: int, onward: bool) -> tuple[int, int, int, Args]:
        """What decides how far a unit comes with a fleet; where it is now does only on an island without a port."""
        s, here = self.s, self.s.where[unit]
        return here if here in ISLANDS and not onward else NOWHERE, s.serves[unit], *quay_of(s, fleet)

    def ends(self, unit: int, escorts: Args) -> int:
        """The hexes in which the redeployment can end."""
        onward = len(escorts) > 1
        roads, key = self.roads(unit), self._key(unit, escorts[-1], onward)
        if key not in self._ends:
            reached = self.shores(unit, escorts[-1], onward)
            for hex_ in spaces(reached & roads.quiet):
                reached |= roads.by_land(hex_)
            self._ends[key] = reached
        return self._ends[key] & ~BIT[self.s.where[unit]]

    def hands_over(self, unit: int, chain: Args, fleet: int) -> bool:
        """29.65: it is based in a port that the last of a chain reaches and that lies on two fronts now."""
        s = self.s
        port = base_of(s, fleet)
        between = port in TRANSFER and len(fronts_for(s, fleet)) > 1
        return between and bool(self.shores(unit, chain[-1], len(chain) > 1) & BIT[hex_of(port)])

    def why_not_end(self, unit: int, hex_: int) -> Refusal | None:
        s = self.s
        if KIND[unit] == AIR_BASE:
            refusal = why_not_lay(s, unit, hex_, self.roads(unit))
        elif KIND[unit] == AIR:
            refusal = why_not_air_base(s, unit, hex_, self.roads(unit).mine)
        else:
            refusal = refuse_stack(s, unit, hex_)
        return refusal or why_out_of_bounds(s, unit, hex_) or self.roads(unit).intake.why_not(unit, hex_)


class Escort:
    """A unit, its destination, then one fleet, or several that hand it over."""

    def __init__(self, crossings: Crossings, unit: int = NOWHERE, hex_: int = NOWHERE, escorts: Args = ()) -> None:
        self.crossings, self.unit, self.hex, self.escorts = crossings, unit, hex_, escorts

    def _chains(self, unit: int) -> list[Args]:
        """The fleets that can take a unit away, alone or by handing it over."""
        c = self.crossings
        key = (c.s.where[unit], c.s.serves[unit])
        if key not in c.chains:
            able = c.able(unit)
            firsts = [fleet for fleet in able if c.starts(unit, fleet)]
            relays = [fleet for fleet in able if base_of(c.s, fleet) in TRANSFER]
            longest: list[Args] = [(fleet,) for fleet in firsts]
            found = list(longest)
            for _ in TRANSFER:
                longest = [(*chain, one) for chain in longest for one in relays if self._goes_on(unit, chain, one)]
                found += longest
            c.chains[key] = found
        return c.chains[key]

    def _goes_on(self, unit: int, chain: Args, fleet: int) -> bool:
        """29.65: does a fleet take the unit over from the last of a chain, in a port where it has not been yet?

        From an island without a port the first brings it to its own base [29.67], where another may lie too.
        """
        s = self.crossings.s
        before = chain[1:] if s.where[unit] in ISLANDS else chain
        new = fleet not in chain and base_of(s, fleet) not in [base_of(s, one) for one in before]
        return new and self.crossings.hands_over(unit, chain, fleet)

    def _why_unit(self, unit: int) -> Refusal | None:
        c = self.crossings
        if not 0 <= unit < UNITS or c.s.where[unit] < 0 or orders(c.s, unit) != c.power:
            return Refusal("16.1a")
        if c.s.where[unit] == US_BOX:
            return Refusal("16.75a")
        bars = why_base_stays if KIND[unit] == AIR_BASE else why_not_redeploy
        refusal = bars(c.s, c.power, unit, c.roads(unit))
        at_gibraltar = c.s.where[unit] == GIBRALTAR and refusal is not None and refusal.rule == "16.2b"
        return None if at_gibraltar else refusal  # 37.2

    def tokens(self) -> Sequence[int]:
        c = self.crossings
        if self.unit == NOWHERE:
            if left(c.s, c.power) <= 0 or not any(is_full(one) and not c.s.inverted[one] for one in fleets(c.s)):
                return []
            own = [unit for unit in ordered_by(c.s, c.power) if IS_GROUND[unit] or KIND[unit] in (AIR, AIR_BASE)]
            return Sifted(own, self._is_able)
        if self.hex == NOWHERE:
            return Sifted(self._places(self.unit), lambda hex_: c.why_not_end(self.unit, hex_) is None)
        return [fleet for fleet in fleets(c.s) if self._leads(fleet)]

    def _is_able(self, unit: int) -> bool:
        """Can it be escorted anywhere?"""
        if not self._reached(unit) or self._why_unit(unit) is not None:
            return False
        return any(self.crossings.why_not_end(unit, hex_) is None for hex_ in self._places(unit))

    def _places(self, unit: int) -> list[int]:
        """The hexes to which it can be escorted by whomever; of air those that base any."""
        c, reached = self.crossings, self._reached(unit)
        if not reached:
            return []
        return spaces(reached & (c.roads(unit).fields if KIND[unit] == AIR else ~crowded(c.s, unit)))

    def _reached(self, unit: int) -> int:
        """The hexes to which fleets can bring it."""
        c = self.crossings
        key = (c.s.where[unit], c.s.serves[unit])
        if key not in c.goals:
            reached = 0
            for chain in self._chains(unit):
                reached |= c.ends(unit, chain)
            c.goals[key] = reached
        return c.goals[key]

    def _leads(self, fleet: int) -> bool:
        chain = (*self.escorts, fleet)
        fitting = [one for one in self._chains(self.unit) if one[: len(chain)] == chain]
        return any(self.crossings.ends(self.unit, one) & BIT[self.hex] for one in fitting)

    def refuse(self, token: int) -> Refusal | None:
        c = self.crossings
        if self.unit == NOWHERE:
            return self._why_unit(token)
        if self.hex == NOWHERE:
            return c.why_not_end(self.unit, token) if 0 <= token < SPACES and BIT[token] else Refusal("29.67")
        refusal = c.why_not_fleet(token, self.unit)
        if refusal is not None:
            return refusal
        if self.escorts:
            return None if self._leads(token) else Refusal("29.65")
        if not c.starts(self.unit, token):
            return Refusal("29.62a")
        return None if self._leads(token) else Refusal("29.67")

    def step(self, token: int) -> Escort:
        if self.unit == NOWHERE:
            return Escort(self.crossings, token)
        if self.hex == NOWHERE:
            return Escort(self.crossings, self.unit, token)
        return Escort(self.crossings, self.unit, self.hex, (*self.escorts, token))

    def whole(self) -> bool:
        return bool(self.escorts) and bool(self.crossings.ends(self.unit, self.escorts) & BIT[self.hex])


def escort(s: Position, seat: int, args: Args) -> None:
    unit, hex_, *escorts = args
    for fleet in escorts:
        s.inverted[fleet] = s.shifted[fleet] = 1  # 29.64: it is not redeployed itself
    if s.graced[unit] > this_turn(s):
        s.graced[unit] = 0  # 27.34
    put(s, unit, hex_)
    if KIND[unit] == AIR_BASE:
        s.moved[unit] |= REDEPLOYED
    arrive(s, runs(s, unit), hex_)
    s.log("redeployed", NATION[unit], MODEL[unit], hex_, rule="29.61")
