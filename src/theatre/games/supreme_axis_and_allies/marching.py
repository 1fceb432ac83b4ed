"""Ground movement: marches of one border, Blitz, capture of undefended Territories, entry into a fight."""

from __future__ import annotations

from collections.abc import Sequence

from theatre.core.columns import all_at
from theatre.core.decision import NOT_OFFERED, Args, Refusal
from theatre.games.supreme_axis_and_allies.attrition import AttritionLosses
from theatre.games.supreme_axis_and_allies.evacuation import WayHome, evacuating
from theatre.games.supreme_axis_and_allies.forces import STOPPED, Forces
from theatre.games.supreme_axis_and_allies.garrison import has_garrison
from theatre.games.supreme_axis_and_allies.orders import (
    Company,
    Course,
    Order,
    Sorts,
    Stage,
    alike,
    kinds_of,
    not_own,
    off_map,
    somebody,
)
from theatre.games.supreme_axis_and_allies.state import (
    FIGHT,
    LANDED,
    NO_UNIT,
    NOWHERE,
    Position,
    capture,
    enemies_in,
    friendly,
    gun_in,
    hostile,
    is_neutral,
    own_in,
    units_of,
)
from theatre.games.supreme_axis_and_allies.tables import AAG, BLITZ, GROUND, MOVE, NAVAL
from theatre.games.supreme_axis_and_allies.world import IS_SEA, LAND_NEIGHBOURS


class Marches:
    """The options of `march (from, to, u...)`."""

    def __init__(self, forces: Forces) -> None:
        self.s = forces.s
        self.nation = forces.nation
        self.forces = forces
        self.way_home = WayHome(forces)

    def part(self) -> Order:
        stages = (Stage(self.origins, self.refuse_origin), Stage(self.goals, self.refuse_goal))
        return Order("march", Course(stages, self.company), leading=2, some=self._some)

    def _some(self) -> bool:
        return any(map(self.leaves, self.forces.movers.spaces))

    def origins(self) -> Sequence[int]:
        return [origin for origin in self.forces.movers.spaces if self.leaves(origin)]

    def leaves(self, origin: int) -> bool:
        """Can a unit march from here?"""
        units = self.forces.movers.at(origin)
        return any(self._goes(unit, goal) for unit in units for goal in LAND_NEIGHBOURS[origin])

    def refuse_origin(self, origin: int) -> Refusal | None:
        return off_map(origin) or (Refusal("PUR-09") if IS_SEA[origin] else None)

    def goals(self, origin: int) -> Sequence[int]:
        units = self.forces.movers.at(origin)
        return [goal for goal in LAND_NEIGHBOURS[origin] if any(self._goes(unit, goal) for unit in units)]

    def refuse_goal(self, origin: int, goal: int) -> Refusal | None:
        if (refusal := off_map(goal)) is not None:
            return refusal
        if IS_SEA[goal]:
            return Refusal("PUR-09")
        return None if goal in LAND_NEIGHBOURS[origin] else Refusal("MOV-02")

    def company(self, origin: int, goal: int) -> Company:
        return Company(
            lambda: self._sorts(origin, goal),
            lambda unit, chosen: self.refuse_unit(unit, origin, goal),
            lambda chosen: somebody(chosen) or lone_gun(self.s, self.nation, goal, chosen),
        )

    def _sorts(self, origin: int, goal: int) -> Sorts:
        """AAG come first: where they need an escort, one can still be chosen after them."""
        units = [unit for unit in self.forces.movers.at(origin) if self._refuse_entry(unit, goal) is None]
        return with_escort(self.s, self.nation, goal, units)

    def _goes(self, unit: int, goal: int) -> bool:
        """Can this unit go there, if need be alone?"""
        s = self.s
        if self._refuse_entry(unit, goal) is not None:
            return False
        return s.kind[unit] != AAG or lone_gun(s, self.nation, goal, (unit,)) is None

    def refuse_unit(self, unit: int, origin: int, goal: int) -> Refusal | None:
        s = self.s
        return not_own(s, self.nation, unit) or _not_marching(s, unit, origin) or self._refuse_entry(unit, goal)

    def _refuse_entry(self, unit: int, goal: int) -> Refusal | None:
        """Why a unit with movement left may not go to this neighbour."""
        s = self.s
        refusal = None
        if evacuating(s, unit):
            refusal = self.way_home.refuse(s.where[unit], goal)
        elif not s.neutrality and is_neutral(s, goal):
            refusal = Refusal("NEU-01", (goal,))
        if refusal is None and s.kind[unit] == AAG and gun_in(s, goal) != NO_UNIT:
            refusal = Refusal("AAG-11", (goal,))
        return refusal


def _not_marching(s: Position, unit: int, origin: int) -> Refusal | None:
    """Why this unit, which is the mover's, cannot march out of a Territory at all."""
    kind = s.kind[unit]
    if kind not in GROUND:
        return Refusal("PUR-10" if kind in NAVAL else "AIR-01")
    if s.where[unit] != origin:
        return Refusal(NOT_OFFERED)
    if s.used[unit] < MOVE[kind]:
        return None
    return stopped(s, unit) or Refusal("MOV-02", (kind, MOVE[kind]))


def stopped(s: Position, unit: int) -> Refusal | None:
    """Which rule stopped a ground unit."""
    if s.used[unit] != STOPPED:
        return None
    if s.came[unit] != NOWHERE and IS_SEA[s.came[unit]]:
        return Refusal("CAR-04", (s.kind[unit],))
    return Refusal("MOV-04" if s.battle[unit] != NOWHERE else "MOV-08", (s.kind[unit],))


def lone_gun(s: Position, nation: int, goal: int, units: Args) -> Refusal | None:
    """AAG-09: AAG do not attack; they enter a fight only with a force or where one already stands [AAG-10]."""
    if any(s.kind[unit] != AAG or evacuating(s, unit) for unit in units):
        return None
    if friendly(s, goal, nation) and not enemies_in(s, goal, nation):
        return None
    there = all_at(s.battle, goal)
    if any(s.owner[unit] == nation and s.kind[unit] in GROUND and s.kind[unit] != AAG for unit in there):
        return None
    return Refusal("AAG-09", (goal,))


def with_escort(s: Position, nation: int, goal: int, units: list[int]) -> Sorts:
    """The sorts of a menu with AAG first, and without them where they would go alone into a fight."""
    guns = [unit for unit in units if s.kind[unit] == AAG]
    others = [unit for unit in units if s.kind[unit] != AAG]
    if guns and not others and lone_gun(s, nation, goal, tuple(guns)) is not None:
        return []
    return alike(guns + others, lambda unit: (s.kind[unit], s.used[unit], s.start[unit], s.where[unit]))


# what happens


def march(s: Position, nation: int, args: Args) -> None:
    origin, goal, *units = args
    s.log("march", nation, origin, goal, *kinds_of(s, units), rule="MOV-01")
    for unit in units:
        s.used[unit] += 1
        s.came[unit] = origin
        s.where[unit] = goal
    enter(s, nation, goal, units, FIGHT)


def enter(s: Position, nation: int, goal: int, units: Sequence[int], mission: int) -> None:
    """Ground units have come into a Territory, by land (FIGHT) or out of the sea (LANDED) [MOV-03, MOV-08]."""
    if is_neutral(s, goal):
        invaders = tuple([unit for unit in units if not evacuating(s, unit)])
        if invaders:
            engage(s, goal, invaders, mission)
            s.push(AttritionLosses(nation, goal, invaders))
    elif enemies_in(s, goal, nation) or (hostile(s, goal, nation) and has_garrison(s, goal)):
        engage(s, goal, units, mission)
    elif not friendly(s, goal, nation):
        if mission == LANDED and s.found[s.came[units[0]]]:
            engage(s, goal, units, mission)  # the sea battle comes first (D-12)
        else:
            capture(s, goal, nation)  # at once (D-08)
            for unit in own_in(s, goal, nation):  # a captured AAG too
                if s.kind[unit] not in BLITZ:
                    s.used[unit] = STOPPED


def engage(s: Position, space: int, units: Sequence[int], mission: int) -> None:
    """These units stop and fight there."""
    for unit in units:
        s.used[unit] = STOPPED
        s.battle[unit] = space
        s.mission[unit] = mission


def hold_ground(s: Position, nation: int) -> None:
    """Ground units left among enemies or on enemy land, where a surrender moved the borders, fight for it [CMB-01]."""
    standing: dict[int, list[int]] = {}
    for unit in units_of(s, nation):
        if s.kind[unit] in GROUND and s.kind[unit] != AAG and s.battle[unit] == NOWHERE and s.aboard[unit] == NO_UNIT:
            standing.setdefault(s.where[unit], []).append(unit)
    for space, units in standing.items():
        if is_neutral(s, space):
            continue  # SUR-09: who could not leave does not fight
        if enemies_in(s, space, nation):
            engage(s, space, units, FIGHT)
        elif hostile(s, space, nation):
            capture(s, space, nation)
