"""Air movement: which flight plans are legal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property

from theatre.board.masks import bits, from_indices
from theatre.core.columns import all_at
from theatre.core.decision import NOT_OFFERED, Args, Refusal
from theatre.games.supreme_axis_and_allies.airways import (
    ATTACK,
    RAID,
    TRANSFER,
    Plan,
    best_way,
    closed_to,
    flight_length,
    hops,
    take_off,
    within,
)
from theatre.games.supreme_axis_and_allies.forces import ENEMIES, Forces, held_by, table
from theatre.games.supreme_axis_and_allies.orders import (
    Company,
    Course,
    Order,
    Sorts,
    Stage,
    alike,
    not_own,
    off_map,
    somebody,
)
from theatre.games.supreme_axis_and_allies.sailing import Sailings
from theatre.games.supreme_axis_and_allies.state import (
    NO_UNIT,
    NOWHERE,
    Position,
    allied,
    has_technology,
    hostile,
    is_neutral,
)
from theatre.games.supreme_axis_and_allies.tables import (
    AIR,
    ATOMIC_BOMB,
    CARRIER,
    CARRIER_BASED,
    CONST,
    GROUND,
    INDUSTRY,
    MISSIONS,
    MOVE,
)
from theatre.games.supreme_axis_and_allies.world import IS_SEA, NEUTRAL

INDUSTRIAL = table(INDUSTRY)


class Flights:
    """The options of `fly (from, target, landing, deck, mission, u...)`."""

    def __init__(self, forces: Forces, sailings: Sailings) -> None:
        self.s = forces.s
        self.nation = forces.nation
        self.forces = forces
        self.sailings = sailings
        self._berths: dict[int, dict[int, list[int]]] = {}

    def part(self) -> Order:
        stages = (
            Stage(self.bases, lambda base: off_map(base)),
            Stage(self.targets, lambda base, target: off_map(target)),
            Stage(self.landings, self.refuse_landing),
            Stage(self.decks, self.refuse_deck),
            Stage(self.missions, self.refuse_mission),
        )
        return Order("fly", Course(stages, self.company), leading=5, some=self._some)

    # the map as the aircraft see it

    def closed(self, base: int) -> int:
        return closed_to(self.s, base, self.forces.neutrals)

    @cached_property
    def fields(self) -> int:
        """AIR-02: where aircraft may land ashore: friendly since the start of the turn, and no enemy there."""
        return self.forces.friends & ~self.forces.enemies

    @cached_property
    def fights(self) -> int:
        """Where aircraft find a fight: enemy units, neutrals that may be violated, and where own units fight."""
        neutrals = self.forces.neutrals
        return self.forces.enemies & ~neutrals | self.forces.battles | (neutrals if self.s.neutrality else 0)

    @cached_property
    def raids(self) -> int:
        """SBR-01: targets of Strategic Bombing: an enemy IND, or with the Atomic Bomb any enemy Territory [TEC-02c]."""
        enemy = held_by(self.s.controller, ENEMIES[self.nation])
        if has_technology(self.s, self.nation, ATOMIC_BOMB):
            return enemy
        return enemy & held_by(self.s.industry, INDUSTRIAL)

    def berths(self, base: int) -> dict[int, list[int]]:
        """The CAR that aircraft of this base can land on, by the zone where it is or can be."""
        known = self._berths.get(base)
        if known is None:
            known = self._berths[base] = {}
            for kind in CARRIER:
                for carrier in all_at(self.s.kind, kind):
                    if allied(self.s.owner[carrier], self.nation) and self._has_room(carrier, base):
                        for zone in bits(self._zones(carrier)):
                            known.setdefault(zone, []).append(carrier)
        return known

    def _has_room(self, carrier: int, base: int) -> bool:
        crew = self.forces.freight.get(carrier, ())
        if len(crew) < CONST.carrier_capacity:
            return True
        return any(self.s.aboard[unit] == carrier for unit in self.forces.aircraft.at(base))

    def _zones(self, carrier: int) -> int:
        """Where a CAR can be met: an own one where it can still sail to, or is expected; an allied one where it is."""
        if carrier in self.forces.promises:
            return 1 << self.forces.promises[carrier]
        if self.s.owner[carrier] != self.nation:
            return 1 << self.s.where[carrier]
        return self.sailings.reach(carrier)

    def havens(self, kind: int, base: int) -> int:
        if kind not in CARRIER_BASED:
            return self.fields
        return self.fields | from_indices(self.berths(base))

    def _kinds(self, base: int) -> list[int]:
        return sorted({self.s.kind[unit] for unit in self.forces.aircraft.at(base)})

    def _missions(self, kind: int, base: int, target: int) -> list[int]:
        """What aircraft of a kind can do at a target, but for landing there."""
        if self.s.held[base] == NEUTRAL:
            return []  # SUR-09
        missions = [ATTACK] if self.fights >> target & 1 else []
        return [*missions, RAID] if kind in MISSIONS and self.raids >> target & 1 else missions

    # the menu

    def bases(self) -> Sequence[int]:
        return [base for base in self.forces.aircraft.spaces if self.can_transfer(base) or self.targets(base)]

    def _some(self) -> bool:
        return any(self.can_transfer(base) or self.targets(base) for base in self.forces.aircraft.spaces)

    def can_transfer(self, base: int) -> bool:
        """Can an aircraft of this base land somewhere else?"""
        near = within(base, self.closed(base))
        elsewhere = ~(1 << base)
        return any(
            self.fields & near[MOVE[kind]] & elsewhere or self.havens(kind, base) & near[MOVE[kind]] & elsewhere
            for kind in self._kinds(base)
        )

    def targets(self, base: int) -> Sequence[int]:
        closed = self.closed(base)
        near = within(base, closed)
        found = 0
        for kind in self._kinds(base):
            reach = MOVE[kind]
            havens = self.havens(kind, base)
            found |= havens & near[reach] & ~(1 << base)
            if self.s.held[base] == NEUTRAL:
                continue
            goals = self.fights | self.raids if kind in MISSIONS else self.fights
            if self.s.kamikaze[self.nation]:
                found |= goals & near[reach]
                continue
            inner = 0
            for out in range(reach + 1):
                for target in bits(goals & near[out] & ~inner):
                    if havens & within(target, closed)[reach - out]:
                        found |= 1 << target
                inner = near[out]
        return list(bits(found))

    def landings(self, base: int, target: int) -> Sequence[int]:
        found = 0
        kamikaze = False
        for kind in self._kinds(base):
            for mission in (TRANSFER, *self._missions(kind, base, target)):
                found |= self._in_range(kind, base, target, mission)
                kamikaze = kamikaze or self._may_crash(kind, base, target, mission)
        return [*bits(found), NOWHERE] if kamikaze else list(bits(found))

    def _in_range(self, kind: int, base: int, target: int, mission: int) -> int:
        """Where aircraft of a kind can land after a mission at the target."""
        closed = self.closed(base)
        left = MOVE[kind] - hops(base, target, closed)
        if left < 0:
            return 0
        havens = self.havens(kind, base)
        if mission == TRANSFER:
            return havens & 1 << target if target != base else 0
        return havens & within(target, closed)[left]

    def _may_crash(self, kind: int, base: int, target: int, mission: int) -> bool:
        """AIR-03: a flight without a landing, which only Kamikaze allows."""
        if mission == TRANSFER or not self.s.kamikaze[self.nation]:
            return False
        return hops(base, target, self.closed(base)) <= MOVE[kind]

    def decks(self, base: int, target: int, landing: int) -> Sequence[int]:
        if landing == NOWHERE or not IS_SEA[landing]:
            return (0,)
        return [carrier + 1 for carrier in self.berths(base).get(landing, ())]

    def missions(self, base: int, target: int, landing: int, deck: int) -> Sequence[int]:
        found = set()
        for kind in self._kinds(base):
            for mission in (TRANSFER, *self._missions(kind, base, target)):
                if landing == NOWHERE:
                    fits = self._may_crash(kind, base, target, mission)
                else:
                    fits = bool(self._in_range(kind, base, target, mission) >> landing & 1)
                if fits:
                    found.add(mission)
        return sorted(found)

    # the language

    def refuse_landing(self, base: int, target: int, landing: int) -> Refusal | None:
        if landing == NOWHERE:
            return None if self.s.kamikaze[self.nation] else Refusal("AIR-01")
        return off_map(landing)

    def refuse_deck(self, base: int, target: int, landing: int, deck: int) -> Refusal | None:
        s = self.s
        if landing == NOWHERE:
            return None if deck == 0 else Refusal(NOT_OFFERED)
        if not IS_SEA[landing]:
            return None if deck == 0 and self.fields >> landing & 1 else Refusal("AIR-02", (landing,))
        if deck == 0:
            return Refusal("PUR-11", (landing,))
        carrier = deck - 1
        if 0 <= carrier < len(s.kind) and s.kind[carrier] in CARRIER and allied(s.owner[carrier], self.nation):
            return None if self._zones(carrier) >> landing & 1 else Refusal("AIR-02", (landing,))
        return Refusal("AIR-02", (landing,))

    def refuse_mission(self, base: int, target: int, landing: int, deck: int, mission: int) -> Refusal | None:
        s = self.s
        if mission not in (TRANSFER, ATTACK, RAID):
            return Refusal("BMB-01")
        if mission == TRANSFER:
            if target == landing:
                return Refusal(NOT_OFFERED) if base == landing and not deck else None
            fight = hostile(s, target, self.nation) or self.fights >> target & 1
            return Refusal("BMB-01" if fight else "AIR-02", (target,))
        if s.held[base] == NEUTRAL:
            return Refusal("SUR-09", (base, target))
        if mission == RAID:
            return None if self.raids >> target & 1 else Refusal("SBR-01", (target,))
        if is_neutral(s, target) and not s.neutrality:
            return Refusal("NEU-01", (target,))
        return None if self.fights >> target & 1 else Refusal("MOV-03", (target,))

    def company(self, base: int, target: int, landing: int, deck: int, mission: int) -> Company:
        plan = Plan(base, target, landing, deck - 1, mission)
        return self.crew(plan, flight_length(plan, self.closed(base)))

    def crew(self, plan: Plan, length: int, named: bool = False) -> Company:
        """The aircraft for a plan of this length; `named` if the player chose the way."""

        def refuse(unit: int, chosen: Args) -> Refusal | None:
            refusal = self.refuse_unit(unit, plan, chosen)
            if refusal is None and length > (reach := MOVE[self.s.kind[unit]]):
                barred = not named and flight_length(plan, 0) <= reach  # only the neutrals are in the way
                return Refusal("NEU-01" if barred else "AIR-04", (plan.target,))
            return refusal

        return Company(lambda: self._sorts(plan, refuse), refuse, somebody)

    def _sorts(self, plan: Plan, refuse: Callable[[int, Args], Refusal | None]) -> Sorts:
        s = self.s
        units = [unit for unit in self.forces.aircraft.at(plan.origin) if refuse(unit, ()) is None]
        return alike(units, lambda unit: (s.kind[unit], s.aboard[unit]))

    def refuse_unit(self, unit: int, plan: Plan, chosen: Args) -> Refusal | None:
        """All reasons against an aircraft but the length of the flight."""
        s = self.s
        refusal = not_own(s, self.nation, unit)
        if refusal is not None:
            return refusal
        kind = s.kind[unit]
        if kind not in AIR:
            return Refusal("PUR-09" if kind in GROUND else "PUR-10")
        if s.where[unit] != plan.origin:
            return Refusal(NOT_OFFERED)
        if s.used[unit]:
            carried = s.aboard[unit] != NO_UNIT and s.landing[unit] == NOWHERE
            return Refusal("CAR-05" if carried else "MOV-02", (kind, MOVE[kind]))
        if plan.mission == RAID and kind not in MISSIONS:
            return Refusal("BMB-01", (kind,))
        return self._no_room(unit, plan, chosen) if plan.deck != NO_UNIT else None

    def _no_room(self, unit: int, plan: Plan, chosen: Args) -> Refusal | None:
        if self.s.kind[unit] not in CARRIER_BASED:
            return Refusal("PUR-11", (plan.landing,))
        if plan.mission == TRANSFER and plan.origin == plan.landing and self.s.aboard[unit] == plan.deck:
            return Refusal(NOT_OFFERED)  # it is there already
        others = [other for other in self.forces.freight.get(plan.deck, ()) if other != unit and other not in chosen]
        full = len(others) + len(chosen) >= CONST.carrier_capacity
        return Refusal("AIR-02", (plan.landing,)) if full else None


# what happens


def fly(s: Position, nation: int, args: Args) -> None:
    base, target, landing, deck, mission, *units = args
    plan = Plan(base, target, landing, deck - 1, mission)
    reach = min([MOVE[s.kind[unit]] for unit in units])
    take_off(s, nation, plan, best_way(s, nation, plan, reach), tuple(units))
