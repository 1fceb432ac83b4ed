"""Leaving a battle: the retreat of a side, pursuit fire, the way back, and submerging."""

from __future__ import annotations

from typing import Any

from theatre.board.masks import bits
from theatre.core.decision import Args, Built, Choice, Decision, Each, Part, Refusal
from theatre.core.flow import Frame
from theatre.games.supreme_axis_and_allies.asking import ask
from theatre.games.supreme_axis_and_allies.choosing import Subset, ascending
from theatre.games.supreme_axis_and_allies.losses import Losses, likeness, take_losses
from theatre.games.supreme_axis_and_allies.orders import Company, Course, Order, Stage, alike, kinds_of, somebody
from theatre.games.supreme_axis_and_allies.sailing import open_sea, shut_passages
from theatre.games.supreme_axis_and_allies.state import (
    LANDED,
    NOWHERE,
    SCRAMBLED,
    Position,
    alliance,
    friendly,
    is_air,
    is_naval,
    is_neutral,
    relocate,
    ships_in,
)
from theatre.games.supreme_axis_and_allies.tables import AAG, ANTI_SUB, MOVE, NO_RETREAT, SUBMERGE
from theatre.games.supreme_axis_and_allies.volley import (
    PURSUIT,
    Volley,
    fighters,
    forces,
    has_ships,
    scouts_of,
    seat_of,
)
from theatre.games.supreme_axis_and_allies.world import IS_SEA, LAND_NEIGHBOURS, SEA_NEIGHBOURS

# who leaves, and whereto


def mobile(s: Position, unit: int) -> bool:
    """RET-05, RET-06: neither without movement nor an AAG."""
    return MOVE[s.kind[unit]] > 0 and s.kind[unit] not in NO_RETREAT


def flies_off(s: Position, unit: int) -> bool:
    """Aircraft that leave for their landing place: all but those based in the Territory that they defend (D-17)."""
    return is_air(s, unit) and (s.owner[unit] == s.active or s.mission[unit] == SCRAMBLED or IS_SEA[s.battle[unit]])


def ways_back(s: Position, unit: int, space: int, entries: tuple[int, ...]) -> list[int]:
    """The spaces to which a unit may fall back. `entries` are the zones from which the attacker's ships came (D-17)."""
    nation = s.owner[unit]
    if nation == s.active:
        if is_naval(s, unit):
            return [zone for zone in entries if not ships_in(s, zone, nation)]
        own = [land for land in LAND_NEIGHBOURS[space] if s.held[land] == nation]  # RET-03
        return [land for land in own if friendly(s, land, nation)]
    if is_naval(s, unit):
        around = bits(open_sea(shut_passages(s, nation))[space])
        return [zone for zone in around if not ships_in(s, zone, nation) and not under_attack(s, zone)]
    return [land for land in LAND_NEIGHBOURS[space] if friendly(s, land, nation) and not under_attack(s, land)]


def under_attack(s: Position, space: int) -> bool:
    """Is an engagement there still to be fought?"""
    return bool(fighters(s, space, alliance(s.active)))


def leavers(s: Position, force: list[int]) -> list[int]:
    """The units of a side that would retreat; those that came by sea stay (D-12)."""
    return [unit for unit in force if mobile(s, unit) and s.mission[unit] != LANDED]


def landed(s: Position, force: list[int]) -> list[int]:
    return [unit for unit in force if s.mission[unit] == LANDED]


def may_not_leave(s: Position, space: int, force: list[int], entries: tuple[int, ...]) -> Refusal | None:
    """Why the units that came by land, the ships and the aircraft of a side cannot go."""
    attacking = s.owner[force[0]] == s.active
    if not attacking and is_neutral(s, space):
        return Refusal("NEU-13")
    rule = "RET-03" if attacking else "RET-02"
    units = leavers(s, force)
    if not units:
        return Refusal(rule if landed(s, force) else "RET-05")
    if all(s.temporary[unit] for unit in units):  # a garrison has nowhere to go
        return Refusal(rule)
    marching = [unit for unit in units if not (s.temporary[unit] or flies_off(s, unit))]
    for unit in {(s.owner[unit], is_naval(s, unit)): unit for unit in marching}.values():
        if not ways_back(s, unit, space, entries):
            return Refusal(rule)  # D-18
    return None


def may_not_retreat(s: Position, space: int, force: list[int], entries: tuple[int, ...]) -> Refusal | None:
    """D-17: a side retreats as a whole, so landed troops hold it (D-12)."""
    return Refusal("RET-03") if landed(s, force) else may_not_leave(s, space, force, entries)


def hunted(s: Position, foes: list[int]) -> bool:
    """SUB-01: an enemy DST takes part in the battle."""
    return any(s.kind[unit] in ANTI_SUB for unit in foes)


# frames


class Dive(Subset):
    """The walk of `submerge`: SUB of the side, unless an enemy DST holds them up."""

    __slots__ = ("_held",)

    def __init__(self, pool: list[int], held: bool) -> None:
        super().__init__([] if held else pool, 1, len(pool), "SUB-03")
        self._held = held

    def refuse(self, token: int) -> Refusal | None:
        return Refusal("SUB-01") if self._held else super().refuse(token)


class Disengage(Frame[Position], tag="CMB-08"):
    """At the end of a round a side may leave, and single SUB may submerge; without a way to leave nobody is asked.

    The result is None; if the side retreats or withdraws a `Retreat` takes the place of this frame.
    """

    space: int
    side: int
    entries: tuple[int, ...] = ()
    damaged: tuple[int, ...] = ()

    def _parts(self, s: Position) -> list[Part]:
        sides = forces(s, self.space)
        force, foes = sides[self.side], sides[1 - self.side]
        if not force:  # all have submerged
            return []
        here: list[Args] = [()]
        no_retreat = may_not_retreat(s, self.space, force, self.entries)
        parts: list[Part] = [Each("retreat", [] if no_retreat else here, lambda args: no_retreat)]
        if landed(s, force):
            no_withdrawal = may_not_leave(s, self.space, force, self.entries)
            parts.append(Each("withdraw", [] if no_withdrawal else here, lambda args: no_withdrawal))
        if IS_SEA[self.space]:
            divers = [unit for unit in force if s.kind[unit] in SUBMERGE]
            parts.append(Built("submerge", Dive(divers, hunted(s, foes)), ascending))
        return parts

    def step(self, s: Position) -> bool:
        if any(part.some() for part in self._parts(s)):
            return False
        s.done(self)
        return True

    def ask(self, s: Position) -> tuple[Decision, ...]:
        seat = seat_of(s, self.space, self.side)
        return ask(s, seat, "disengage", "CMB-08", Each("stay"), *self._parts(s), args=(self.space,))

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        if choice.verb == "stay":
            s.done(self)
        elif choice.verb == "submerge":
            for unit in choice.args:  # SUB-04: out of the combat, still in the zone
                s.battle[unit] = NOWHERE
            s.log("submerged", seat, len(choice.args), self.space, rule="SUB-03")
        else:
            s.become(self, retreat_of(s, self.space, self.side, self.entries, self.damaged))


def retreat_of(s: Position, space: int, side: int, entries: tuple[int, ...], damaged: tuple[int, ...]) -> Retreat:
    """The retreat of a side, or the withdrawal of all but its landed troops."""
    force = fighters(s, space, side)
    units = tuple(leavers(s, force))
    return Retreat(space, side, seat_of(s, space, side), units, not landed(s, force), entries, damaged)


class Retreat(Frame[Position], tag="RET-01"):
    """Pursuit fire by every enemy unit on those that leave, then their way back; if `whole` it is over [RET-09]."""

    space: int
    side: int
    seat: int
    units: tuple[int, ...]
    whole: bool
    entries: tuple[int, ...] = ()
    damaged: tuple[int, ...] = ()
    pursued: bool = False
    gone: bool = False

    def step(self, s: Position) -> bool:
        if not self.pursued:
            self.pursued = True
            kind = "retreat" if self.whole else "withdrawal"
            s.log(kind, self.seat, self.space, *kinds_of(s, self.units), rule="CMB-08")
            sides = forces(s, self.space)
            scouts = scouts_of(s, self.space, sides)  # a round of its own [CMB-11]
            ships = has_ships(s, self.units)
            s.push(Volley(self.space, 1 - self.side, PURSUIT, tuple(sides[1 - self.side]), ships, scouts))
        elif not self.gone:
            self.gone = True
            left = [unit for unit in self.units if s.kind[unit] != NOWHERE]
            marching = [unit for unit in left if not (s.temporary[unit] or flies_off(s, unit))]
            for unit in fighters(s, self.space, self.side) if self.whole else left:  # what stays behind fights no more
                s.battle[unit] = NOWHERE
            s.push(FallBack(self.space, self.seat, tuple(marching), self.entries))
        else:
            s.done(self)
        return True

    def child_done(self, s: Position, child: Any, result: Any) -> None:
        if isinstance(child, Volley):
            hits, naval_only, _ = result
            if hits:
                s.push(Losses(self.seat, hits, naval_only, self.units, self.damaged))
        elif isinstance(child, Losses):
            take_losses(s, result, self.damaged)


class FallBack(Frame[Position], tag="RET-02"):
    """Each unit that retreats goes to a space of its own choice, one border away [RET-04]."""

    space: int
    seat: int
    units: tuple[int, ...]
    entries: tuple[int, ...] = ()

    def _ways(self, s: Position, unit: int) -> list[int]:
        return ways_back(s, unit, self.space, self.entries)

    def step(self, s: Position) -> bool:
        """Units with one way only take it."""
        for unit in self.units:
            ways = self._ways(s, unit)
            if len(ways) == 1:
                self._go(s, ways[0], [other for other in self.units if self._ways(s, other) == ways])
                return True
        if self.units:
            return False
        s.done(self)
        return True

    def ask(self, s: Position) -> tuple[Decision, ...]:
        course = Course(
            (Stage(lambda: self._spaces(s), lambda space: self._refuse_space(s, space)),),
            lambda space: self._company(s, space),
        )
        return ask(s, self.seat, "fall-back", "RET-02", Order("fall-back", course, 1), args=(self.space,))

    def _spaces(self, s: Position) -> list[int]:
        return sorted({space for unit in self.units for space in self._ways(s, unit)})

    def _refuse_space(self, s: Position, space: int) -> Refusal | None:
        if space in self._spaces(s):
            return None
        if self.seat != s.active:
            return Refusal("RET-02")
        around = (*LAND_NEIGHBOURS[self.space], *SEA_NEIGHBOURS[self.space])
        return Refusal("RET-03" if space in around else "RET-04")

    def _company(self, s: Position, space: int) -> Company:
        return Company(
            lambda: alike([unit for unit in self.units if space in self._ways(s, unit)], lambda one: likeness(s, one)),
            lambda unit, chosen: self._refuse_unit(s, space, unit),
            somebody,
        )

    def _refuse_unit(self, s: Position, space: int, unit: int) -> Refusal | None:
        if unit in self.units:
            return None if space in self._ways(s, unit) else Refusal("RET-02")
        if 0 <= unit < len(s.kind) and s.where[unit] == self.space:
            if s.kind[unit] == AAG:
                return Refusal("RET-06")
            if not mobile(s, unit):
                return Refusal("RET-05")
        return Refusal("RET-02")

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        space, *units = choice.args
        self._go(s, space, units)

    def _go(self, s: Position, space: int, units: list[int]) -> None:
        for unit in units:
            relocate(s, unit, space)
            s.came[unit] = self.space
        self.units = tuple([unit for unit in self.units if unit not in units])
        s.log("fell-back", self.seat, space, *kinds_of(s, units), rule="RET-02")
