"""Base changes [13.7, 29.21]: fleets move to other ports of their front before anything else moves.

All are announced with their courses, then the enemy may intercept them. On a front where a power passes they sail only
where no enemy fleet is based and out of reach of hostile air [19.4].
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, partial
from itertools import accumulate
from typing import Any

from theatre.core.decision import Args, Built, Choice, Decision, Refusal, Sifted
from theatre.core.flow import Joint
from theatre.games.third_reich.air.flying import AIR_UNITS, MISSION_RANGE
from theatre.games.third_reich.asking import question
from theatre.games.third_reich.counters import actor
from theatre.games.third_reich.movement.stacking import port_room
from theatre.games.third_reich.nations import (
    actors,
    acts_as,
    enemies_of,
    is_of_idle_vichy,
    option_on,
)
from theatre.games.third_reich.naval.basing import (
    CROWDED,
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
from theatre.games.third_reich.naval.courses import AMERICA, BASES, PORT_WATERS, are_joined, hex_of, track
from theatre.games.third_reich.naval.interception import Interceptions, against
from theatre.games.third_reich.naval.pursuit import why_not_sail
from theatre.games.third_reich.naval.sorties import BASE_CHANGE, Sailing, Sortie, joining, set_sail, waters_of
from theatre.games.third_reich.politics.intervention import arrive, openings
from theatre.games.third_reich.state import Position
from theatre.games.third_reich.supply.african_limits import Intake, coming, is_immobile
from theatre.games.third_reich.tables import (
    COMBAT,
    FLEET,
    GERMANY,
    KIND,
    MODEL,
    NATION,
    NOBODY,
    PASS,
    UNITS,
    USA,
    VICHY_FRANCE,
)
from theatre.games.third_reich.world import BIT, HEXES, NOWHERE, US_BOX, within


class Harbours:
    """What a nation's fleets can do in this position; `announced` are the base changes of the phase so far."""

    def __init__(self, s: Position, nation: int, announced: tuple[Sortie, ...]) -> None:
        self.s, self.nation, self.announced = s, nation, announced
        self._known: dict[tuple[int, ...], Refusal | None] = {}
        self._ways: dict[tuple[int, Args, int], bool] = {}

    @cached_property
    def away(self) -> set[int]:
        return {unit for sortie in self.announced for unit in sortie.fleets}

    @cached_property
    def movable(self) -> dict[tuple[int, Args], list[int]]:
        """By quay the fleets that can leave it."""
        found: dict[tuple[int, Args], list[int]] = {}
        acts = self.s.serves.translate(actors(self.s))
        charge = _charge(self.s, self.nation)
        for unit in [unit for unit in fleets(self.s) if acts[unit] == self.nation or self.s.serves[unit] == charge]:
            if self.why_stays(unit) is None:
                found.setdefault(quay_of(self.s, unit), []).append(unit)
        return found

    @cached_property
    def gates(self) -> int:
        return gates_for(self.s, self.nation)

    @cached_property
    def intake(self) -> Intake:
        return Intake(self.s)

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
        mask, enemies = 0, enemies_of(self.s, self.nation)
        for unit in AIR_UNITS:
            at = self.s.where[unit]
            if at >= 0 and BIT[at] and enemies[self.s.serves[unit]]:
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
        if actors(s)[s.serves[unit]] != self.nation and s.serves[unit] != _charge(s, self.nation):
            return Refusal("29.21a")
        if unit in self.away or s.moved[unit]:
            return Refusal("29.33c")
        if is_immobile(s, unit):
            return Refusal("35.3")  # it is named anew only after base changes [35.31]
        if s.where[unit] == US_BOX and NATION[unit] == USA and not s.deployed[unit]:
            return Refusal("29.25a")
        if all(self._is_barred(front) for front in fronts_for(s, unit)):
            return Refusal("19.4")
        return None

    def spoken_for(self, base: int) -> int:
        """Factors that are to come in, less those that are to leave."""
        coming = sum([COMBAT[u] for one in self.announced if one.goal == base for u in one.fleets])
        return coming - sum([COMBAT[unit] for unit in self.away if base_of(self.s, unit) == base])

    def why_not_port(self, units: Args, base: int) -> Refusal | None:
        if base not in BASES or base in [base_of(self.s, unit) for unit in units]:
            return Refusal("29.33c")
        for unit in units:
            refusal = self._why_not_go(unit, base)
            if refusal is not None:
                return refusal
        under_way = [(unit, hex_of(one.goal)) for one in self.announced for unit in one.fleets if one.goal != AMERICA]
        under_way += [(unit, hex_of(base)) for unit in units[1:] if base != AMERICA]
        more = coming(self.s, under_way, units[0], hex_of(base)) if under_way else 0
        refusal = self.intake.why_not(units[0], hex_of(base), more=more) if more else None
        refusal = refusal or why_not_room(self.s, base, units, self.spoken_for(base))
        return refusal if refusal or self.way(units, base).possible() else Refusal("29.53")

    def _why_not_go(self, unit: int, base: int) -> Refusal | None:
        """Why a fleet of this kind cannot go from its base to a port, room apart; found once."""
        key = (*self._kind(unit), base)
        if key not in self._known:
            self._known[key] = self._find_why_not_go(unit, base)
        return self._known[key]

    def _kind(self, unit: int) -> Args:
        """What decides where a fleet can go."""
        return base_of(self.s, unit), self.s.serves[unit], self.s.kiel_side[unit], COMBAT[unit]

    def _can_go(self, unit: int, base: int) -> bool:
        """The same as a yes or no: on most waters there is no way."""
        return self._leads(unit, base) and self._why_not_go(unit, base) is None

    def _find_why_not_go(self, unit: int, base: int) -> Refusal | None:
        refusal = why_not_base(self.s, unit, base, self.own) or self.intake.why_not(unit, hex_of(base))
        if refusal is not None:
            return refusal
        if self._leads(unit, base):
            return None
        sharing = set(fronts_for(self.s, unit)) & set(waters_of(base))
        if not sharing:
            return Refusal("29.22")
        return Refusal("19.4" if all(self.passes(front) for front in sharing) else "29.23b")

    def _leads(self, unit: int, base: int) -> bool:
        """Is there a way to a port for the fleets of a quay, where the power acts or out of sight where it passes?"""
        quay = quay_of(self.s, unit)
        key = (*quay, base)
        if key not in self._ways:
            here, there = PORT_WATERS[quay[0]], PORT_WATERS[base]
            fronts = [front for front in quay[1] if here[front] and there[front] and not self._is_barred(front)]
            self._ways[key] = any(
                are_joined(front, self.gates, here[front], there[front], self.watched if self.passes(front) else 0)
                for front in fronts
            )
        return self._ways[key]

    def _is_barred(self, front: int) -> bool:
        """19.4: is it a front where the power passes and a hostile fleet is based?"""
        return self.passes(front) and self.shadowed(front)

    def lying(self, unit: int) -> dict[int, Args]:
        """By front the waters on which a fleet lies."""
        waters = PORT_WATERS[base_of(self.s, unit)]
        return {front: waters[front] for front in fronts_for(self.s, unit) if waters[front]}

    def way(self, units: Args, base: int) -> Sailing:
        """The way to another port, on fronts where the power acts, else where it passes."""
        open_ = self._sailing(units, base, quiet=False)
        return open_ if open_.possible() else self._sailing(units, base, quiet=True)

    def _sailing(self, units: Args, base: int, *, quiet: bool) -> Sailing:
        """29.53: it calls at the bases of those who join; `quiet`: out of sight."""
        first = units[0]
        fronts = tuple([f for f in fronts_for(self.s, first) if self.passes(f) == quiet])
        if quiet:
            fronts = tuple([front for front in fronts if not self.shadowed(front)])
        calls = [self.lying(some[0]) for some in by_quay(self.s, units)[1:]]
        shut = self.watched if quiet else 0
        return set_sail(base_of(self.s, first), fronts, self.gates, (*calls, waters_of(base)), shut)

    # who can sail together

    @cached_property
    def most(self) -> int:
        """Fleets for which one port has room; the roomiest is looked at first, and few others have to be."""
        every = [unit for units in self.kinds for unit in units]
        room, found = {base: self._fitting(base, every) for base in self.friendly}, 0
        for base in sorted(room, key=lambda one: -room[one]):
            if room[base] > found:
                able = [unit for units in self.kinds if self._can_go(units[0], base) for unit in units]
                found = max(found, self._fitting(base, able))
        return found

    @cached_property
    def kinds(self) -> list[list[int]]:
        """Those that can leave, by what decides where they can go, the smallest first."""
        found: dict[Args, list[int]] = {}
        for unit in [unit for units in self.movable.values() for unit in units]:
            found.setdefault(self._kind(unit), []).append(unit)
        return sorted(found.values(), key=lambda units: COMBAT[units[0]])

    def _fitting(self, base: int, units: list[int]) -> int:
        """For how many of these fleets, the smallest first, a port has room."""
        if base == AMERICA:
            return len(units)
        room = port_room(self.s, base) - self.spoken_for(base)
        return sum([factors <= room for factors in accumulate([COMBAT[unit] for unit in units])])

    def can_fill(self, units: Args, short: int) -> bool:
        """Are there so many more fleets, of the last base and then of others, and a port for all?"""
        return self.fit_together(units) and any(
            self.why_not_port((*units, *more), base) is None
            for base in self.friendly
            for front in waters_of(base)
            if (more := self._joining(units, short, base, front)) is not None
        )

    def fit_together(self, units: Args) -> bool:
        """49.3a: the fleets of a Vichy France at peace sail alone."""
        return len({is_of_idle_vichy(self.s, self.s.serves[unit]) for unit in units}) == 1

    def _joining(self, units: Args, short: int, base: int, front: int) -> Args | None:
        """So many more, the smallest of each base, that can go to this port on this front."""
        if front not in fronts_for(self.s, units[0]) or not all(self._can_go(unit, base) for unit in units):
            return None
        named, found = [quay_of(self.s, unit) for unit in units], list[int]()
        last = [unit for unit in self.movable[named[-1]] if unit > units[-1]]
        others = [some for quay, some in self.movable.items() if quay not in named and front in quay[1]]
        for some in (last, *others):
            able = [unit for unit in some if self._can_go(unit, base) and self.fit_together((*units, unit))]
            found += sorted(able, key=lambda unit: COMBAT[unit])[: short - len(found)]
        return tuple(found) if len(found) == short else None


def _charge(s: Position, nation: int) -> int:
    """49.3a: Vichy France for Germany, while it is at peace; else nobody."""
    return VICHY_FRANCE if nation == GERMANY and is_of_idle_vichy(s, VICHY_FRANCE) else NOBODY


def by_quay(s: Position, units: Args) -> list[Args]:
    """Fleets by the quay where they lie, in the order in which these were named; ascending at each."""
    quays = dict.fromkeys([quay_of(s, unit) for unit in units])
    return [tuple(sorted([unit for unit in units if quay_of(s, unit) == quay])) for quay in quays]


class BaseChange:
    """How many fleets, the fleets, their new port, then the course to it.

    Fleets of several bases sail together if the course calls at these one after the other as they are named [29.53].
    """

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
        harbours, movable = self.harbours, self.harbours.movable
        if not self.count:
            every = [unit for units in movable.values() for unit in units]
            most = harbours.most if every else 0
            return Sifted(range(1, most + 1), lambda n: any(harbours.can_fill((unit,), n - 1) for unit in every))
        if len(self.units) < self.count:
            short = self.count - len(self.units) - 1
            return Sifted(self._next_fleets(), lambda unit: harbours.can_fill((*self.units, unit), short))
        if self.port == NOWHERE:
            return Sifted(harbours.friendly, lambda base: harbours.why_not_port(self.units, base) is None)
        return self.sailing.tokens() if self.sailing else ()

    def _next_fleets(self) -> list[int]:
        """Of the last base those that come later, and all of bases that were not named yet."""
        named = [quay_of(self.harbours.s, unit) for unit in self.units]
        found: list[int] = []
        for quay, units in self.harbours.movable.items():
            if quay not in named:
                found += units
            elif quay == named[-1]:
                found += [unit for unit in units if unit > self.units[-1]]
        return sorted(found)

    def refuse(self, token: int) -> Refusal | None:
        s = self.harbours.s
        if not self.count:
            return None if 1 <= token <= UNITS else Refusal("29.21a")
        if len(self.units) < self.count:
            stays = self.harbours.why_stays(token)
            if stays is None and (token in self.units or not self._together(token)):
                return Refusal("29.21a")
            if stays is None and not self.harbours.fit_together((*self.units, token)):
                return Refusal("49.3a")
            return stays
        if self.port == NOWHERE:
            return self.harbours.why_not_port(self.units, token)
        assert self.sailing is not None
        refusal = why_not_sail(self.sailing, token)
        return refusal if refusal is None or s.where[self.units[0]] != token else Refusal("29.33c")

    def _together(self, unit: int) -> bool:
        """29.22: on one front."""
        s = self.harbours.s
        return all(set(fronts_for(s, unit)) & set(fronts_for(s, one)) for one in self.units)

    def step(self, token: int) -> BaseChange:
        if not self.count:
            return BaseChange(self.harbours, token)
        if len(self.units) < self.count:
            return BaseChange(self.harbours, self.count, (*self.units, token))
        if self.port == NOWHERE:
            sailing = self.harbours.way(self.units, token)
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
        part = Built("change-base", BaseChange(harbours), partial(_in_order, s))
        return question(s, seat, "change-base", "13.7", part, public=False)

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
        calls = {base_of(s, some[0]): Harbours(s, nation, ()).lying(some[0]) for some in by_quay(s, units)[1:]}
        joins = joining(front, gates, calls, waters)
        sortie = Sortie(BASE_CHANGE, seat, base, front, units, course, waters, port, joins=joins, quiet=quiet)
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
                base = base_of(s, unit)
                if base != AMERICA and port_room(s, base) < 0 and not s.inverted[unit]:
                    s.inverted[unit] = CROWDED


def _in_order(s: Position, args: Args) -> Args:
    count = args[0]
    named = [unit for some in by_quay(s, args[1 : count + 1]) for unit in some]
    return (count, *named, *args[count + 1 :])
