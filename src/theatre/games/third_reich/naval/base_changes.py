"""Base changes [13.7, 29.21]: fleets move to other ports of their front before anything else moves.

All are announced with their courses, then the enemy may intercept them. On a front where a power passes they sail only
where no enemy fleet is based and out of reach of hostile air [19.4].
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from theatre.core.decision import Args, Built, Choice, Decision, Refusal, Sifted
from theatre.core.flow import Joint
from theatre.games.third_reich.air.flying import AIR_UNITS, MISSION_RANGE
from theatre.games.third_reich.asking import question
from theatre.games.third_reich.movement.stacking import port_room
from theatre.games.third_reich.naval.basing import (
    base_of,
    enter_port,
    fleets,
    fronts_for,
    gates_for,
    quay_of,
    waters_held,
    why_not_base,
    why_not_room,
)
from theatre.games.third_reich.naval.courses import AMERICA, BASES, hex_of, track
from theatre.games.third_reich.naval.interception import Interceptions, against
from theatre.games.third_reich.naval.pursuit import why_not_sail
from theatre.games.third_reich.naval.sorties import BASE_CHANGE, Sailing, Sortie, set_sail, waters_of
from theatre.games.third_reich.politics.intervention import arrive, openings
from theatre.games.third_reich.state import Position, actor, actors, acts_as, enemies_of, is_enemy, option_on
from theatre.games.third_reich.supply.african_limits import coming, why_not_enter
from theatre.games.third_reich.tables import COMBAT, FLEET, KIND, MODEL, NATION, PASS, UNITS, USA
from theatre.games.third_reich.world import BIT, HEXES, NOWHERE, US_BOX, within


class Harbours:
    """What a nation's fleets can do in this position; `announced` are the base changes of the phase so far."""

    def __init__(self, s: Position, nation: int, announced: tuple[Sortie, ...]) -> None:
        self.s, self.nation, self.announced = s, nation, announced
        self._known: dict[tuple[int, ...], Refusal | None] = {}

    @cached_property
    def away(self) -> set[int]:
        return {unit for sortie in self.announced for unit in sortie.fleets}

    @cached_property
    def movable(self) -> dict[tuple[int, Args], list[int]]:
        """By quay the fleets that can leave it."""
        found: dict[tuple[int, Args], list[int]] = {}
        acts = self.s.serves.translate(actors(self.s))
        for unit in [unit for unit in fleets(self.s) if acts[unit] == self.nation]:
            if self.why_stays(unit) is None:
                found.setdefault(quay_of(self.s, unit), []).append(unit)
        return found

    @cached_property
    def gates(self) -> int:
        return gates_for(self.s, self.nation)

    @cached_property
    def own(self) -> int:
        return waters_held(self.s, self.nation) | openings(self.s, self.nation)

    @cached_property
    def friendly(self) -> list[int]:
        """The bases that it holds, or shares with an ally; and America."""
        return [base for base in BASES if base == AMERICA or BIT[hex_of(base)] & self.own]

    @cached_property
    def watched(self) -> int:
        """19.4: hexes within four of hostile air."""
        mask = 0
        for unit in AIR_UNITS:
            at = self.s.where[unit]
            if at >= 0 and BIT[at] and is_enemy(self.s, self.s.serves[unit], self.nation):
                mask |= within(BIT[at], HEXES, MISSION_RANGE)
        return mask

    @cached_property
    def hostile_fronts(self) -> set[int]:
        enemies = enemies_of(self.s, self.nation)
        hostile = [unit for unit in fleets(self.s) if enemies[self.s.serves[unit]]]
        return {front for unit in hostile for front in fronts_for(self.s, unit)}

    def shadowed(self, front: int) -> bool:
        """19.4: is a hostile fleet based on the front?"""
        return front in self.hostile_fronts

    def passes(self, front: int) -> bool:
        return option_on(self.s, self.nation, front) == PASS

    def why_stays(self, unit: int) -> Refusal | None:
        s = self.s
        if not 0 <= unit < UNITS or KIND[unit] != FLEET or s.where[unit] < 0:
            return Refusal("29.21a")
        if actors(s)[s.serves[unit]] != self.nation:
            return Refusal("29.21a")
        if unit in self.away or s.moved[unit]:
            return Refusal("29.33c")
        if s.where[unit] == US_BOX and NATION[unit] == USA and not s.deployed[unit]:
            return Refusal("29.25a")
        if all(self.passes(front) and self.shadowed(front) for front in fronts_for(s, unit)):
            return Refusal("19.4")
        return None

    def spoken_for(self, base: int) -> int:
        """Factors that are to come in, less those that are to leave."""
        coming = sum([COMBAT[u] for one in self.announced if one.goal == base for u in one.fleets])
        leaving = sum([COMBAT[u] for one in self.announced if one.base == base for u in one.fleets])
        return coming - leaving

    def why_not_port(self, units: Args, base: int) -> Refusal | None:
        if base not in BASES or base == base_of(self.s, units[0]):
            return Refusal("29.33c")
        for unit in units:
            refusal = self._why_not_go(unit, base)
            if refusal is not None:
                return refusal
        under_way = [(unit, hex_of(one.goal)) for one in self.announced for unit in one.fleets if one.goal != AMERICA]
        under_way += [(unit, hex_of(base)) for unit in units[1:] if base != AMERICA]
        more = coming(self.s, under_way, units[0], hex_of(base)) if under_way else 0
        refusal = why_not_enter(self.s, units[0], hex_of(base), more=more) if more else None
        return refusal or why_not_room(self.s, base, units, self.spoken_for(base))

    def _why_not_go(self, unit: int, base: int) -> Refusal | None:
        """Why a fleet of this kind cannot go from its base to a port, room apart; found once."""
        key = (base_of(self.s, unit), self.s.serves[unit], self.s.kiel_side[unit], COMBAT[unit], base)
        if key not in self._known:
            self._known[key] = self._find_why_not_go(unit, base)
        return self._known[key]

    def _find_why_not_go(self, unit: int, base: int) -> Refusal | None:
        refusal = why_not_base(self.s, unit, base, self.own) or why_not_enter(self.s, unit, hex_of(base))
        if refusal is not None:
            return refusal
        if any(self.sailing(unit, base, quiet).possible() for quiet in (False, True)):
            return None
        sharing = set(fronts_for(self.s, unit)) & set(waters_of(base))
        if not sharing:
            return Refusal("29.22")
        return Refusal("19.4" if all(self.passes(front) for front in sharing) else "29.23b")

    def sailing(self, unit: int, base: int, quiet: bool = False) -> Sailing:
        """The way to another port, on fronts where the power acts; `quiet`: where it passes, out of sight."""
        here = base_of(self.s, unit)
        fronts = tuple([f for f in fronts_for(self.s, unit) if self.passes(f) == quiet])
        if quiet:
            fronts = tuple([front for front in fronts if not self.shadowed(front)])
        return set_sail(here, fronts, self.gates, (waters_of(base),), self.watched if quiet else 0)


class BaseChange:
    """How many fleets, the fleets of one base, their new port, then the course to it."""

    def __init__(
        self,
        harbours: Harbours,
        count: int = 0,
        units: Args = (),
        port: int = NOWHERE,
        sailing: Sailing | None = None,
    ) -> None:
        self.harbours, self.count, self.units, self.port, self.sailing = harbours, count, units, port, sailing

    def tokens(self) -> Sequence[int]:
        harbours = self.harbours
        if not self.count:
            most = max([len(units) for units in harbours.movable.values()], default=0)
            return Sifted(range(1, most + 1), self._can_go)
        if len(self.units) < self.count:
            found: dict[int, list[int]] = {}
            short = self.count - len(self.units)
            for units in harbours.movable.values():
                later = [unit for unit in units if not self.units or unit > self.units[-1]]
                if not set(self.units) - set(units) and len(later) >= short:
                    found |= dict.fromkeys(later[: len(later) - short + 1], later)
            return Sifted(sorted(found), lambda unit: self._leads_on(unit, found[unit]))
        if self.port == NOWHERE:
            return self._ports(self.units)
        return self.sailing.tokens() if self.sailing else ()

    def _can_go(self, count: int) -> bool:
        """Can so many fleets of a base go to a port together, the smallest for their sake?"""
        wide = [units for units in self.harbours.movable.values() if len(units) >= count]
        return any(self._has_port(sorted(units, key=lambda unit: COMBAT[unit])[:count]) for units in wide)

    def _has_port(self, units: Sequence[int]) -> bool:
        return any(self.harbours.why_not_port(tuple(units), base) is None for base in self.harbours.friendly)

    def _leads_on(self, unit: int, later: list[int]) -> bool:
        short = self.count - len(self.units) - 1
        rest = [one for one in later if one > unit]
        small = sorted(rest, key=lambda one: COMBAT[one])[:short]
        return self._has_port([*self.units, unit, *small])

    def _ports(self, units: Args) -> Sifted:
        return Sifted(self.harbours.friendly, lambda base: self.harbours.why_not_port(units, base) is None)

    def refuse(self, token: int) -> Refusal | None:
        s = self.harbours.s
        if not self.count:
            return None if 1 <= token <= UNITS else Refusal("29.21a")
        if len(self.units) < self.count:
            stays = self.harbours.why_stays(token)
            if stays is None and (token in self.units or not self._together(token)):
                return Refusal("29.21a")
            return stays
        if self.port == NOWHERE:
            return self.harbours.why_not_port(self.units, token)
        assert self.sailing is not None
        refusal = why_not_sail(self.sailing, token)
        return refusal if refusal is None or s.where[self.units[0]] != token else Refusal("29.33c")

    def _together(self, unit: int) -> bool:
        s = self.harbours.s
        return not self.units or quay_of(s, unit) == quay_of(s, self.units[0])

    def step(self, token: int) -> BaseChange:
        if not self.count:
            return BaseChange(self.harbours, token)
        if len(self.units) < self.count:
            return BaseChange(self.harbours, self.count, (*self.units, token))
        if self.port == NOWHERE:
            sailing = self.harbours.sailing(self.units[0], token)
            if not sailing.possible():
                sailing = self.harbours.sailing(self.units[0], token, quiet=True)
            return BaseChange(self.harbours, self.count, self.units, token, sailing)
        assert self.sailing is not None
        return BaseChange(self.harbours, self.count, self.units, self.port, self.sailing.step(token))

    def whole(self) -> bool:
        return self.sailing is not None and self.sailing.arrived() != NOWHERE


class BaseChanges(Joint[Position], tag="13.7"):
    announced: tuple[Sortie, ...] = ()
    sailed: bool = False

    def turn(self, s: Position, seat: int) -> Decision:
        harbours = Harbours(s, acts_as(s, seat), self.announced)
        return question(
            s, seat, "change-base", "13.7", Built("change-base", BaseChange(harbours), _in_order), public=False
        )

    def act(self, s: Position, seat: int, choice: Choice) -> None:
        count, *rest = choice.args
        units, port, way = tuple(rest[:count]), rest[count], tuple(rest[count + 1 :])
        nation = acts_as(s, seat)
        course = (s.where[units[0]], *way)
        gates, base = gates_for(s, nation), base_of(s, units[0])
        goals = waters_of(port)
        fronts = [f for f in fronts_for(s, units[0]) if f in goals and track(f, gates, base, course, goals[f])]
        front = min(fronts, key=lambda one: option_on(s, nation, one) == PASS)
        waters = track(front, gates, base, course, goals[front])
        quiet = option_on(s, nation, front) == PASS
        sortie = Sortie(BASE_CHANGE, seat, base, front, units, course, waters, port, quiet=quiet)
        self.announced = (*self.announced, sortie)
        s.log("base-change", seat, port, rule="13.7")

    def step(self, s: Position) -> bool:
        if len(self.finished) < len(self.seats) and not self.sailed:
            idle = [seat for seat in self.seats if seat not in self.finished and not self._can_move(s, seat)]
            self.finished = (*self.finished, *idle)
            return bool(idle)
        if self.announced and not self.sailed:
            self.sailed = True
            s.push(against(s, self.announced))
            return True
        return super().step(s)

    def _can_move(self, s: Position, seat: int) -> bool:
        return bool(Harbours(s, acts_as(s, seat), self.announced).movable)

    def child_done(self, s: Position, child: Any, chain: Any) -> None:
        assert isinstance(child, Interceptions)
        for sortie in [one for one in chain if one.kind == BASE_CHANGE]:
            for unit in sortie.fleets:
                s.moved[unit] = 1  # 29.21q: turned back, it may do anything but change base again
                if not sortie.home:
                    enter_port(s, unit, sortie.goal, sortie.front)
                    arrive(s, actor(s, unit), s.where[unit])
                    s.log("based", NATION[unit], MODEL[unit], sortie.goal, rule="29.21a")
        self._crowd(s, chain)

    def _crowd(self, s: Position, chain: tuple[Sortie, ...]) -> None:
        """29.11q: fleets that came back into a port that is full by now do nothing in this player turn."""
        for sortie in [one for one in chain if one.kind == BASE_CHANGE and one.home]:
            for unit in sortie.fleets:
                if sortie.base != AMERICA and port_room(s, sortie.base) < 0:
                    s.inverted[unit] = 1


def _in_order(args: Args) -> Args:
    count = args[0]
    return (count, *sorted(args[1 : count + 1]), *args[count + 1 :])
