"""Retreat from a ground battle [RET-01 to RET-08]: attacker first, then defender; all his units, to one space."""

from __future__ import annotations

from collections.abc import Sequence

from theatre.core.decision import Args, Choice, Decision, Each, Refusal
from theatre.core.flow import Frame
from theatre.games.ww2_in_europe.advanced.leaders import follow
from theatre.games.ww2_in_europe.asking import ask
from theatre.games.ww2_in_europe.combat.engagement import engaged, ground_engaged, has_landed
from theatre.games.ww2_in_europe.combat.returning import go_home
from theatre.games.ww2_in_europe.combat.strength import is_off_guard, seat_of
from theatre.games.ww2_in_europe.movement.control import is_friendly
from theatre.games.ww2_in_europe.movement.marching import cost, movement_points, why_not_enter
from theatre.games.ww2_in_europe.movement.orders import landing
from theatre.games.ww2_in_europe.politics.surprise import surprise_on_entry
from theatre.games.ww2_in_europe.state import (
    Position,
    enemy_ground_in,
    ground_in,
    is_ground,
    put,
    side_of,
    stack_points,
)
from theatre.games.ww2_in_europe.tables import NUMBERS
from theatre.games.ww2_in_europe.world import LAND_NEIGHBOURS, LANDS, NO_STACK_LIMIT, NOWHERE, is_land


class GroundRetreat(Frame[Position], tag="RET-04"):
    """One camp may leave the battle. Result: has it left? Not asked where the rules forbid it or no space is open."""

    camp: int
    land: int

    def step(self, s: Position) -> bool:
        if self._ways(s):
            return False
        s.done(self, False)
        return True

    def _ways(self, s: Position) -> list[Args]:
        """The spaces for ground units; planes alone name none."""
        units = engaged(s, self.land, self.camp)
        if why_not_retreat(s, units, self.land) is not None:
            return []
        ground = ground_engaged(s, self.land, self.camp)
        return [(to,) for to in refuges(s, ground, self.land)] if ground else [()]

    def ask(self, s: Position) -> tuple[Decision, ...]:
        retreat = Each("retreat", self._ways(s), lambda args: self._why_not(s, args))
        return ask(s, seat_of(self.camp), "ground-retreat", "RET-04", retreat, Each("stay"), args=(self.land,))

    def _why_not(self, s: Position, args: Args) -> Refusal | None:
        ground = ground_engaged(s, self.land, self.camp)
        if len(args) != 1 or not ground:
            return Refusal("RET-04")
        return why_not_refuge(s, ground, self.land, args[0])

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        if choice.verb == "retreat":
            withdraw(s, engaged(s, self.land, self.camp), choice.args)
            if choice.args:
                follow(s, self.land, choice.args[0], seat)
            s.log("retreated", seat_of(self.camp), self.land, rule="RET-03")
        s.done(self, choice.verb == "retreat")


def why_not_retreat(s: Position, units: Sequence[int], at: int) -> Refusal | None:
    """One unit that may not retreat keeps all its side in the battle [R-55]."""
    if any(s.cut_off[unit] for unit in units):
        return Refusal("CUT-02")
    if any(is_off_guard(s, unit, at) for unit in units):
        return Refusal("SUR-02")
    return Refusal("AMP-03") if any(has_landed(s, unit) for unit in units) else None


def refuges(s: Position, ground: Sequence[int], land: int) -> list[int]:
    """The spaces to which all these ground units may retreat together."""
    near = _origins(s, ground)
    if _began_here(s, ground, land):
        near |= set(_reach(s, ground[0], land, movement_points(s, ground[0])))
    return [to for to in sorted(near) if why_not_refuge(s, ground, land, to) is None]


def _origins(s: Position, ground: Sequence[int]) -> set[int]:
    return {s.came[unit] for unit in ground if s.came[unit] != NOWHERE}


def _began_here(s: Position, ground: Sequence[int], land: int) -> bool:
    return all(s.came[unit] == NOWHERE and s.began[unit] == land for unit in ground)


def why_not_refuge(s: Position, ground: Sequence[int], land: int, to: int) -> Refusal | None:
    """A space where one of them came from; for those that began here another friendly one in reach [RET-04, RET-06]."""
    if not is_land(to):
        return Refusal("GRD-01")
    for unit in ground:
        refusal = why_not_enter(s, unit, to)
        if refusal is not None:
            return refusal
    if to not in _origins(s, ground):
        if not _began_here(s, ground, land):
            return Refusal("RET-04")
        if not all(to in _reach(s, unit, land, movement_points(s, unit)) for unit in ground):
            return Refusal("RET-06")
    if any(enemy_ground_in(s, to, s.owner[unit]) for unit in ground):
        return Refusal("RET-04")
    return None if has_room_for(s, ground, to) else Refusal("STK-01")


def _reach(s: Position, unit: int, at: int, left: int) -> list[int]:
    """Friendly land free of enemies that it can get to with so many points."""
    found = []
    for to in LAND_NEIGHBOURS[at]:
        price = cost(s, unit, at, to)
        is_open = is_friendly(s, to, s.owner[unit]) and why_not_enter(s, unit, to) is None
        if price <= left and is_open and not enemy_ground_in(s, to, s.owner[unit]):
            found += [to, *_reach(s, unit, to, left - price)]
    return [to for to in LANDS if to in found]


def has_room_for(s: Position, ground: Sequence[int], to: int) -> bool:
    """Ground stacking [STK-01], with those who are to land there."""
    side = side_of(s, ground[0])
    there = [*ground_in(s, to, side), *landing(s, to, side), *ground]
    return NO_STACK_LIMIT[to] or stack_points(s, there) <= NUMBERS.ground_limit


def withdraw(s: Position, units: Sequence[int], to: Args) -> None:
    """Ground units go to the chosen space, planes that were sent here go home [RET-05]; those based here stay."""
    for unit in units:
        if is_ground(s, unit):
            put(s, unit, to[0])
            s.came[unit] = NOWHERE
            surprise_on_entry(s, unit)
        elif s.path[unit]:
            go_home(s, unit)
