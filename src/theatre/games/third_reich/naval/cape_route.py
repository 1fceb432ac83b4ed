"""37.3: redeployment between the Atlantic and Suez around Africa, two redeployments for each unit, with an escort.

From Suez it is open once Gibraltar is lost, to Suez at any time, and it needs no canal [47.3q]. An Axis that holds the
repaired canal has the same way from its ports in the West, unless the Gulf is blocked [47.3b].
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from theatre.core.decision import Args, Refusal, Sifted
from theatre.games.third_reich.air.base_moves import why_base_stays, why_not_lay
from theatre.games.third_reich.air.bases import REDEPLOYED, why_not_air_base
from theatre.games.third_reich.counters import put, runs, units_of
from theatre.games.third_reich.economy.grants import left
from theatre.games.third_reich.movement.roads import why_not_redeploy
from theatre.games.third_reich.movement.stacking import refuse_stack
from theatre.games.third_reich.nations import allied, is_western
from theatre.games.third_reich.naval.basing import base_of, fleets, fronts_for, gates_for, is_full, waters_held
from theatre.games.third_reich.naval.courses import AMERICA, SUEZ_GATE, fronts_of
from theatre.games.third_reich.naval.escort import Crossings
from theatre.games.third_reich.naval.from_america import WESTERN_PORTS
from theatre.games.third_reich.naval.gulf_blockade import may_axis_go_around
from theatre.games.third_reich.politics.areas import why_out_of_bounds
from theatre.games.third_reich.politics.cooperation import are_apart, crowded
from theatre.games.third_reich.politics.intervention import arrive
from theatre.games.third_reich.state import Position, this_turn
from theatre.games.third_reich.tables import AIR, AIR_BASE, AXIS, IS_GROUND, KIND, MODEL, NATION, POWERS, UNITS
from theatre.games.third_reich.world import (
    BIT,
    GIBRALTAR,
    MEDITERRANEAN,
    PORTS,
    SPACES,
    US_BOX,
    WEST,
    space,
    spaces,
)

SUEZ = space("MM30")
SUEZ_PORT = next(at for at, port in enumerate(PORTS) if port.name == "Suez")
PRICE = 2


def why_no_way(s: Position, power: int) -> Refusal | None:
    if is_western(s, power):
        return None
    if s.sides[power] != AXIS:
        return Refusal("37.3c")
    return None if may_axis_go_around(s) else Refusal("47.3b")


class Cape:
    """A unit, its destination, the fleet in the Atlantic that escorts it, and one in Suez if it goes on by sea."""

    def __init__(self, s: Position, power: int, crossings: Crossings, said: Args = ()) -> None:
        self.s, self.power, self.crossings, self.said = s, power, crossings, said
        self._found: dict[tuple[int, int], int] = {}  # by nation and place where the way leads

    @cached_property
    def escorts(self) -> list[int]:
        return [unit for unit in fleets(self.s) if self._why_no_escort(unit) is None]

    def why_not_fleet(self, fleet: int) -> Refusal | None:
        return self._why_no_escort(fleet) if fleet in fleets(self.s) else Refusal("37.3c")

    def _why_no_escort(self, fleet: int) -> Refusal | None:
        s = self.s
        if not is_full(fleet) or base_of(s, fleet) == AMERICA:
            return Refusal("37.3c")
        owner = runs(s, fleet)
        ours = owner in POWERS and (allied(s, owner, self.power) if s.sides[owner] == AXIS else is_western(s, owner))
        if not ours or s.sides[owner] != s.sides[self.power] or are_apart(s, owner, self.power):
            return Refusal("37.3c")
        if not WESTERN_PORTS & BIT[s.where[fleet]]:
            return Refusal("37.3c")
        return Refusal("29.63") if s.inverted[fleet] or s.shifted[fleet] else None

    def _is_near(self, unit: int, fleet: int) -> bool:
        """29.62: from the Atlantic a unit goes with a fleet that it can reach over land."""
        base = self.s.where[fleet]
        near = self.crossings.roads(unit).by_land(self.s.where[unit])
        return bool(near & (BIT[base] | BIT[SUEZ]))

    def _why_unit(self, unit: int) -> Refusal | None:
        s = self.s
        if closed := why_no_way(s, self.power):
            return closed
        if left(s, self.power) < PRICE:
            return Refusal("16.1a")
        if not 0 <= unit < UNITS or s.where[unit] < 0 or s.where[unit] == US_BOX or runs(s, unit) != self.power:
            return Refusal("16.1a")
        bars = why_base_stays if KIND[unit] == AIR_BASE else why_not_redeploy  # 28.12
        refusal = bars(s, self.power, unit, self.crossings.roads(unit))
        return refusal or (None if self._ends(unit) | self._beyond(unit) else Refusal("37.3c"))

    def onward(self, unit: int) -> list[int]:
        """37.3c: the fleets in Suez that can take a unit on into the Mediterranean, if it comes from the West."""
        east = self.crossings.roads(unit).by_land(SUEZ)
        if not self._ends(unit) & east:
            return []
        return [fleet for fleet in self.crossings.able(unit) if base_of(self.s, fleet) == SUEZ_PORT]

    def _beyond(self, unit: int) -> int:
        """The hexes to which they can take it."""
        reached = 0
        for fleet in self.onward(unit):
            reached |= self.crossings.ends(unit, (fleet,))
        return reached & ~self._ends(unit)

    def _ends(self, unit: int) -> int:
        """The hexes to which the way around Africa leads a unit."""
        key = (self.s.serves[unit], self.s.where[unit])
        if key not in self._found:
            self._found[key] = self._find_ends(unit)
        return self._found[key]

    def _find_ends(self, unit: int) -> int:
        roads, here = self.crossings.roads(unit), BIT[self.s.where[unit]]
        if not roads.open & BIT[SUEZ]:
            return 0
        east, west = roads.by_land(SUEZ), 0
        for port in spaces(WESTERN_PORTS & roads.open):
            west |= 0 if west & BIT[port] else roads.by_land(port)
        if here & west:
            return east
        lost = not roads.mine & BIT[GIBRALTAR]
        return west if here & east and lost else 0

    def _why_end(self, unit: int, hex_: int) -> Refusal | None:
        if not 0 <= hex_ < SPACES or not (self._ends(unit) | self._beyond(unit)) & BIT[hex_]:
            return Refusal("37.3c")
        s, roads = self.s, self.crossings.roads(unit)
        if KIND[unit] == AIR:
            return why_not_air_base(s, unit, hex_) or roads.intake.why_not(unit, hex_)
        if KIND[unit] == AIR_BASE:
            return why_out_of_bounds(s, unit, hex_) or why_not_lay(s, unit, hex_, roads)
        return why_out_of_bounds(s, unit, hex_) or roads.intake.why_not(unit, hex_) or refuse_stack(s, unit, hex_)

    def tokens(self) -> Sequence[int]:
        if not self.said:
            if why_no_way(self.s, self.power) or left(self.s, self.power) < PRICE or not self.escorts:
                return ()
            return Sifted(units_of(self.s, self.power), self._is_able)
        if len(self.said) == 1:
            return list(self._goals(self.said[0]))
        if len(self.said) == PRICE:
            return [fleet for fleet in self.escorts if self._is_near(self.said[0], fleet)]
        return [] if self.whole() else [fleet for fleet in self.onward(self.said[0]) if self._takes_on(fleet)]

    def _takes_on(self, fleet: int) -> bool:
        return bool(self.crossings.ends(self.said[0], (fleet,)) & BIT[self.said[1]])

    def _is_able(self, unit: int) -> bool:
        near = any(self._is_near(unit, fleet) for fleet in self.escorts)
        return near and self._why_unit(unit) is None and any(True for _ in self._goals(unit))

    def _goals(self, unit: int) -> Iterator[int]:
        ends = self._ends(unit) | self._beyond(unit)
        if KIND[unit] == AIR:
            ends &= self.crossings.roads(unit).bases
        elif IS_GROUND[unit]:
            ends &= ~crowded(self.s, unit)
        return (hex_ for hex_ in spaces(ends) if self._why_end(unit, hex_) is None)

    def refuse(self, token: int) -> Refusal | None:
        if not self.said:
            return self._why_unit(token)
        if len(self.said) == 1:
            return self._why_end(self.said[0], token)
        if len(self.said) == PRICE:
            return self.why_not_fleet(token) or (None if self._is_near(self.said[0], token) else Refusal("29.62a"))
        able = not self.whole() and token in self.onward(self.said[0]) and self._takes_on(token)
        return None if able else Refusal("37.3c")

    def step(self, token: int) -> Cape:
        further = Cape(self.s, self.power, self.crossings, (*self.said, token))
        further.__dict__.update({name: self.__dict__[name] for name in ("escorts",) if name in self.__dict__})
        return further

    def whole(self) -> bool:
        """With one escort to where the way leads over land from Suez; with two beyond it."""
        if len(self.said) == PRICE + 1:
            return bool(self._ends(self.said[0]) & BIT[self.said[1]])
        return len(self.said) == PRICE + 2


def goes_around(s: Position, power: int, unit: int, port: int) -> bool:
    """37.3c: may a fleet redeploy around Africa, at the price of two? Ports beyond Suez need an open canal [47.3]."""
    if why_no_way(s, power) is not None or left(s, power) < PRICE or AMERICA in (port, base_of(s, unit)):
        return False
    canal = bool(gates_for(s, s.serves[unit]) >> SUEZ_GATE & 1)
    beyond = [base == SUEZ_PORT or (canal and MEDITERRANEAN in fronts_of(base)) for base in (base_of(s, unit), port)]
    if beyond == [False, True]:
        return WEST in fronts_for(s, unit)
    return beyond == [True, False] and WEST in fronts_of(port) and not waters_held(s, s.serves[unit]) & BIT[GIBRALTAR]


def go_around(s: Position, power: int, args: Args) -> None:
    """The phase has counted one redeployment already."""
    unit, hex_, *escorts = args
    s.redeployed[power] += PRICE - 1
    for fleet in escorts:
        s.inverted[fleet] = s.shifted[fleet] = 1  # 29.64
    if s.graced[unit] > this_turn(s):
        s.graced[unit] = 0  # 27.34
    put(s, unit, hex_)
    if KIND[unit] == AIR_BASE:
        s.moved[unit] |= REDEPLOYED
    arrive(s, power, hex_)
    s.log("redeployed", NATION[unit], MODEL[unit], hex_, rule="37.3c")
