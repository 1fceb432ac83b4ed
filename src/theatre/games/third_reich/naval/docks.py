"""What the fleets of a seat can undertake in a Combat phase [29.4]: bases, goals, cargo, and where it can land."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any, TypeVar

from theatre.core.decision import Args, Refusal
from theatre.games.third_reich.air.bases import room_for
from theatre.games.third_reich.combat.airborne import ALL as ALL_AIRBORNE
from theatre.games.third_reich.combat.airborne import RANGE, why_not_drop
from theatre.games.third_reich.combat.battle import DANISH_ISLANDS, SHELLED_ISLANDS
from theatre.games.third_reich.counters import actor, enemy_counters, enemy_ground, ground_at, runs
from theatre.games.third_reich.economy.grants import american_limit
from theatre.games.third_reich.movement.control import FORTRESSES, is_fortress, is_open
from theatre.games.third_reich.movement.fixed_units import is_fixed
from theatre.games.third_reich.movement.stacking import counted, stack_limit
from theatre.games.third_reich.nations import acts_as, allied, is_enemy, option_on
from theatre.games.third_reich.naval.basing import (
    QUAY,
    base_of,
    fleets,
    fronts_for,
    gates_for,
    is_guest,
    quay_of,
    waters_held,
    western_ports,
)
from theatre.games.third_reich.naval.courses import (
    AMERICA,
    PORT_WATERS,
    SEA_FRONTS,
    WATERS,
    WATERS_AT,
    are_joined,
    fronts_of,
    hex_of,
)
from theatre.games.third_reich.naval.guards import is_guarded
from theatre.games.third_reich.naval.sorties import (
    BOMBARDMENT,
    INVASION,
    TRANSPORT,
    Sailing,
    Sortie,
    set_sail,
    waters_of,
)
from theatre.games.third_reich.politics.areas import why_out_of_bounds
from theatre.games.third_reich.politics.borders import is_shut_out
from theatre.games.third_reich.politics.cooperation import are_apart, are_too_many_guests, why_apart
from theatre.games.third_reich.setup import last_turn
from theatre.games.third_reich.state import BY_SEA, Position, marked, this_turn, units_at
from theatre.games.third_reich.supply.african_limits import coming, is_immobile, newcomers, why_not_enter
from theatre.games.third_reich.tables import (
    AIR,
    ALLIES,
    AXIS,
    COMBAT,
    FLEET,
    IS_GROUND,
    KIND,
    NATIONS,
    NOBODY,
    OFFENSIVE,
    PARTISAN,
    POWERS,
    REPLACEMENT,
    UNITS,
    USSR,
)
from theatre.games.third_reich.world import (
    BEACHES,
    BIT,
    COUNTRY,
    EAST,
    FRONT,
    GIBRALTAR,
    LAND_SIDES,
    NOWHERE,
    PORTS,
    PORTS_AT,
    SPACES,
    US_BOX,
    across,
    hexes_between,
    mask_of,
)

LANDING_HEXES = tuple(sorted({*BEACHES, *SHELLED_ISLANDS, GIBRALTAR}))
T = TypeVar("T")
RULE = {TRANSPORT: "29.421a", INVASION: "29.431a", BOMBARDMENT: "29.413a"}


class Docks:
    """What the fleets of a seat can undertake in this Combat phase.

    `announced` are the missions so far, `waiting` units that have marched to a port to be transported, `flying` air
    that will raid air bases and ports.
    """

    def __init__(
        self, s: Position, seat: int, announced: tuple[Sortie, ...] = (), waiting: Args = (), flying: Args = ()
    ) -> None:
        self.s, self.seat, self.announced, self.waiting, self.flying = s, seat, announced, waiting, flying
        self.nation = acts_as(s, seat)
        self._known: dict[tuple[str, int, int | Args], Any] = {}

    def once(self, what: str, kind: int, base: int | Args, find: Callable[[], T]) -> T:
        """Found once for all declarations that share this object."""
        key = (what, kind, base)
        if key not in self._known:
            self._known[key] = find()
        found: T = self._known[key]
        return found

    @cached_property
    def gates(self) -> int:
        return gates_for(self.s, self.nation)

    @cached_property
    def own(self) -> int:
        return waters_held(self.s, self.nation)

    @cached_property
    def lasting(self) -> int:
        """29.428: what has been friendly since the player turn began; a minor that was helped in it has not [23.1c]."""
        helped = sum([self.s.held[nation] for nation in range(NATIONS) if self.s.helped >> nation & 1])
        return self.own & ~mask_of(marked(self.s.gained)) & ~helped

    @cached_property
    def hostile(self) -> int:
        return enemy_ground(self.s, self.nation)

    def quay(self, unit: int) -> int:
        """The number of a fleet's base; in Kiel while the canal is closed with its side of it."""
        base, fronts = quay_of(self.s, unit)
        return base + QUAY * (fronts[0] + 1) if fronts != fronts_of(base) else base

    @cached_property
    def free(self) -> dict[int, list[int]]:
        """By base the fleets that have done nothing in this game turn; see `quay`."""
        found: dict[int, list[int]] = {}
        for unit in fleets(self.s):
            if self.why_idle(unit) is None:
                found.setdefault(self.quay(unit), []).append(unit)
        return found

    def why_idle(self, unit: int) -> Refusal | None:
        s = self.s
        if not 0 <= unit < UNITS or KIND[unit] != FLEET or s.where[unit] < 0 or actor(s, unit) != self.nation:
            return Refusal("29.312")
        if base_of(s, unit) == NOBODY:
            return Refusal("29.312")  # it is in a box
        if is_immobile(s, unit):
            return Refusal("35.3")
        if is_guest(s, unit):
            return Refusal("29.19")
        if s.attacked[unit]:
            return Refusal("23.3")  # of a minor that has had its turn
        return Refusal("29.31") if s.inverted[unit] or s.mission[unit] != NOWHERE else None

    def attacks_on(self, front: int) -> bool:
        return option_on(self.s, self.nation, front) == OFFENSIVE

    def fronts(self, base: int) -> tuple[int, ...]:
        return fronts_for(self.s, self.free[base][0])

    def waters(self, base: int) -> dict[int, Args]:
        """By front the waters on which fleets of a base lie."""
        return self.once("waters", TRANSPORT, base, lambda: self._waters(base))

    def _waters(self, base: int) -> dict[int, Args]:
        waters = PORT_WATERS[base % QUAY]
        return {front: waters[front] for front in self.fronts(base) if waters[front]}

    def reaches(self, base: int, way: dict[int, Args]) -> bool:
        """Can they sail to one of these waters, which are given by front?"""
        here = self.waters(base)
        return any(f in here and are_joined(f, self.gates, here[f], waters) for f, waters in way.items())

    def expected(self, port: int) -> list[int]:
        """What other transports bring to the hex of a port."""
        hex_ = PORTS[port].hex
        to = [one for one in self.announced if one.kind == TRANSPORT and PORTS[one.goal].hex == hex_]
        return [unit for one in to for unit in one.cargo]

    @cached_property
    def from_america(self) -> int:
        """16.77: units that may still come over in this player turn, invasions included."""
        return american_limit(self.s) - self.s.initial

    # goals

    def coast(self, kind: int, hex_: int) -> dict[int, Args]:
        """The waters in which fleets lie off a hex, by front."""
        fronts = (EAST,) if hex_ in DANISH_ISLANDS else range(3)  # 29.431b
        found = {f: tuple([w for w in WATERS_AT[hex_] if SEA_FRONTS[w] >> f & 1]) for f in fronts}
        return {front: waters for front, waters in found.items() if waters}

    def goals(self, kind: int, base: int) -> list[int]:
        """Ports or hexes for a mission from a base."""
        every = range(len(PORTS)) if kind == TRANSPORT else LANDING_HEXES if kind == INVASION else self.bombardable
        return self.once(
            "goals", kind, base, lambda: [goal for goal in every if self.why_not_goal(kind, base, goal) is None]
        )

    @cached_property
    def bombardable(self) -> Args:
        forts = [hex_ for hex_ in FORTRESSES if is_fortress(self.s, hex_) and WATERS_AT[hex_]]
        aimed = [one.goal for one in self.announced if one.kind == INVASION]
        return tuple(sorted({*forts, *SHELLED_ISLANDS, *aimed}))

    def why_not_goal(self, kind: int, base: int, goal: int) -> Refusal | None:
        """Why no mission of this kind can go there."""
        if kind == TRANSPORT:
            refusal = self._why_not_port(goal, base)
            way = waters_of(goal) if refusal is None else {}
        else:
            refusal = self._why_not_target(kind, goal)
            way = self.coast(kind, goal) if refusal is None else {}
        if refusal is None and base == AMERICA:
            refusal = self._why_not_from_america(kind)
        if refusal is not None:
            return refusal
        if self.reaches(base, way):
            on_course = self._is_on_course(PORTS[goal].hex if kind == TRANSPORT else goal)
            return Refusal("29.33b") if on_course else None
        if set(way) & set(self.waters(base)):
            return Refusal("29.23b")
        return Refusal("29.431b" if kind != TRANSPORT and goal in DANISH_ISLANDS else "29.22")

    def _is_on_course(self, hex_: int) -> bool:
        """29.33b: does a fleet that was announced before pass by there, though it has another way?"""
        targets = [one.course[-1] for one in self.announced]
        passing = [one for one in self.announced if hex_ in one.course[1:-1]] if hex_ not in targets else []
        return any(self._goes_aside(one, BIT[hex_] | (mask_of(targets) & ~mask_of(one.course))) for one in passing)

    def _goes_aside(self, one: Sortie, shut: int) -> bool:
        """Could it have sailed from its base to wherever it calls without these hexes?"""
        calls = {one.course[-1], *one.embarked, *[one.course[place] for _, place in one.joins]}
        if shut & mask_of(calls):
            return False
        gates, start = gates_for(self.s, self.s.serves[one.fleets[0]]), PORT_WATERS[one.base][one.front]
        goals = [water for hex_, water in zip(one.course[1:], one.waters[1:], strict=True) if hex_ in calls]
        return all(are_joined(one.front, gates, start, (water,), shut) for water in goals)

    def _why_not_port(self, port: int, base: int) -> Refusal | None:
        if not 0 <= port < len(PORTS):
            return Refusal("29.421a")
        hex_ = PORTS[port].hex
        if not BIT[hex_] & self.lasting:
            return Refusal("29.428")
        if is_shut_out(self.s, self.nation, hex_):
            return Refusal("51.4")
        return None if self.attacks_on(FRONT[hex_]) else Refusal("20.1")

    def _why_not_target(self, kind: int, hex_: int) -> Refusal | None:
        s = self.s
        if not 0 <= hex_ < SPACES:
            return Refusal(RULE[kind])
        if kind == BOMBARDMENT and hex_ not in self.bombardable:
            return Refusal("29.413a")
        if kind == INVASION and hex_ not in LANDING_HEXES:
            return Refusal("29.431a")
        if kind == INVASION and s.scenario == "1939" and s.sides[self.seat] == ALLIES and this_turn(s) == last_turn(s):
            return Refusal("50.1a")
        if not self.attacks_on(FRONT[hex_]):
            return Refusal("20.1")
        owner = s.holder[hex_]
        if kind == BOMBARDMENT:
            return None if BIT[hex_] & self.hostile else Refusal("29.411")
        if BIT[hex_] & self.own:
            return None if s.bridgehead[hex_] == BY_SEA else Refusal("29.431a")  # 29.438a
        if owner != NOBODY and not is_open(s, owner, self.nation):
            return Refusal("21.1b")
        if any(one.kind == INVASION and one.goal == hex_ and self._is_apart(one) for one in self.announced):
            return Refusal("45.3q")
        return Refusal("29.432a") if self._is_guarded(hex_) else None

    def _is_apart(self, one: Sortie) -> bool:
        """Is it Russia's, or the West's for Russia [45.3]?"""
        other = runs(self.s, one.fleets[0])
        return other in POWERS and self.nation in POWERS and are_apart(self.s, self.nation, other) == "45.1"

    def _is_guarded(self, hex_: int) -> bool:
        """29.432: unless airborne can drive the fleet from a hex without ground units."""
        s = self.s
        if not is_guarded(s, hex_, self.nation):
            return False
        if any(is_enemy(s, s.serves[unit], self.nation) for unit in ground_at(s, hex_)):
            return True
        able = [unit for unit in ALL_AIRBORNE if s.where[unit] >= 0 and why_not_drop(s, self.nation, unit) is None]
        return not any(hexes_between(s.where[unit], hex_) <= RANGE for unit in able)

    def _why_not_from_america(self, kind: int) -> Refusal | None:
        """29.171: only if there is no friendly port in the West; transport if none can receive redeployments."""
        ports = western_ports(self.s)
        if kind != TRANSPORT:
            return Refusal("29.171") if ports else None
        enemies = enemy_counters(self.s, self.nation)
        near = enemies | across(enemies, LAND_SIDES)
        return Refusal("29.171") if any(not BIT[PORTS[port].hex] & near for port in ports) else None

    # cargo

    def cargo_for(self, kind: int, base: int) -> list[int]:
        """What fleets of a base can take aboard."""
        return [] if kind == BOMBARDMENT else self.once("cargo", kind, base, lambda: self._cargo(kind, base))

    def _cargo(self, kind: int, base: int) -> list[int]:
        hexes = {hex_of(base % QUAY)} if kind == INVASION else set(self.embarkation(base))
        there = [unit for hex_ in sorted(hexes) for unit in units_at(self.s, hex_)]
        return sorted([unit for unit in there if self.why_not_carry(kind, base, unit) is None])

    def embarkation(self, base: int) -> dict[int, dict[int, Args]]:
        """The hexes of friendly ports that fleets of a base can call at, each with its waters."""
        return self.once("ports", TRANSPORT, base, lambda: self._embarkation(base))

    def _embarkation(self, base: int) -> dict[int, dict[int, Args]]:
        here = self.waters(base)
        found: dict[int, dict[int, Args]] = {US_BOX: waters_of(AMERICA)} if base == AMERICA else {}
        for port, one in enumerate(PORTS):
            if BIT[one.hex] & self.lasting:
                way = {front: waters for front, waters in waters_of(port).items() if front in here}
                if self.reaches(base, way):
                    found.setdefault(one.hex, {}).update(way)
        return found

    def why_not_carry(self, kind: int, base: int, unit: int) -> Refusal | None:
        s = self.s
        if not 0 <= unit < UNITS or s.where[unit] < 0 or not COMBAT[unit]:
            return Refusal(RULE[kind])
        strange = self._why_strange(kind, unit)
        if strange is not None:
            return strange
        if not (IS_GROUND[unit] or (KIND[unit] == AIR and kind == TRANSPORT)):
            return Refusal("29.433" if kind == INVASION else "29.421a")
        if KIND[unit] in (PARTISAN, REPLACEMENT):
            return Refusal("30.2" if KIND[unit] == REPLACEMENT else "32.2")
        if is_fixed(s, unit):
            return Refusal("3.35b")
        marched = s.moved[unit] and not (kind == TRANSPORT and unit in self.waiting)
        if marched or s.mission[unit] != NOWHERE or unit in self.flying or s.attacked[unit]:
            return Refusal("29.434" if kind == INVASION else "29.425")
        if is_immobile(s, unit):
            return Refusal("35.3")
        if s.unsupplied[unit]:
            return Refusal("29.434" if kind == INVASION else "29.426")
        if kind == INVASION:
            return None if s.where[unit] == hex_of(base % QUAY) else Refusal("29.434")
        if s.where[unit] == US_BOX:
            return None if base == AMERICA else Refusal("29.171")  # an initial deployment [16.72]
        if not PORTS_AT.get(s.where[unit], ()) or not BIT[s.where[unit]] & self.lasting:
            return Refusal("29.428")
        return None if s.where[unit] in self.embarkation(base) else Refusal("29.421a")

    def _why_strange(self, kind: int, unit: int) -> Refusal | None:
        """Fleets carry units of allies too, but for those who are kept apart [34.31, 36.1, 45.1]."""
        owner = actor(self.s, unit)
        if owner == self.nation:
            return None
        if owner not in POWERS or self.nation not in POWERS or not allied(self.s, owner, self.nation):
            axis = owner in POWERS and self.s.sides[owner] == self.s.sides[self.seat] == AXIS
            return Refusal("36.1" if axis else RULE[kind])
        apart = are_apart(self.s, self.nation, owner)
        return Refusal("34.31" if apart == "34.3" else apart) if apart else None

    def _why_not_guest(self, unit: int, hex_: int) -> Refusal | None:
        """What keeps an ally's unit from a goal: it must be open to its owner, who attacks on that front [20.1]."""
        owner, holder = actor(self.s, unit), self.s.holder[hex_]
        if owner == self.nation:
            return None
        if holder != NOBODY and not is_open(self.s, holder, owner):
            return Refusal("21.1b")
        return None if option_on(self.s, owner, FRONT[hex_]) == OFFENSIVE else Refusal("20.1")

    def why_not_land(self, port: int, cargo: Args) -> Refusal | None:
        """Is there room for these units in a port, without those aboard [6.1, 6.3, 29.423q], and no partisan [32.6]?"""
        s, hex_ = self.s, PORTS[port].hex
        if self.hostile & BIT[hex_]:
            return Refusal("32.6")
        coming = (*self.expected(port), *cargo)
        staying = [unit for unit in ground_at(s, hex_) if s.mission[unit] == NOWHERE and unit not in self.waiting]
        ground = counted([*staying, *[unit for unit in coming if IS_GROUND[unit]]])  # 6.3
        if any(s.where[unit] == hex_ for unit in cargo):
            return Refusal("29.421a")
        if len(ground) > stack_limit(s, hex_, ground) and any(IS_GROUND[unit] for unit in cargo):
            return Refusal("6.1")
        apart = [why_apart(s, one, unit) for one in cargo if IS_GROUND[one] for unit in staying]
        if any(apart):
            return Refusal(next(rule for rule in apart if rule))
        air = [unit for unit in cargo if KIND[unit] == AIR]
        if air and room_for(s, air[0], hex_) < sum([COMBAT[unit] for unit in coming if KIND[unit] == AIR]):
            return Refusal("29.423q")
        return self.why_not_feed(cargo, hex_)

    def why_not_feed(self, cargo: Args, hex_: int, by_landing: bool = False) -> Refusal | None:
        """May they be there at all, and can they be fed together [35.7]?"""
        why = [self._why_not_guest(unit, hex_) or why_out_of_bounds(self.s, unit, hex_) for unit in cargo]
        outside = next((one for one in why if one), None)
        if outside is not None:
            return outside
        counted = newcomers(self.s, cargo, hex_) or cargo
        under_way = [(unit, self._hex_of(one)) for one in self.announced for unit in one.cargo]
        bound = [unit for unit, goal in under_way if COUNTRY[goal] == USSR]
        if COUNTRY[hex_] == USSR and are_too_many_guests(self.s, (*cargo, *bound)):
            return Refusal("45.6")
        more = sum([COMBAT[unit] for unit in counted[1:]]) + coming(self.s, under_way, counted[0], hex_)
        return why_not_enter(self.s, counted[0], hex_, by_landing, more)

    def _hex_of(self, one: Sortie) -> int:
        return PORTS[one.goal].hex if one.kind == TRANSPORT else one.goal

    def partners(self, base: int) -> list[int]:
        """29.53: bases whose fleets can join those of another in port, on its front."""
        if base == AMERICA:
            return []
        others = [one for one in self.free if one not in (base, AMERICA)]
        return [one for one in others if self.reaches(base, self.waters(one))]

    def sailing(self, kind: int, bases: Args, goal: int, cargo: Args) -> Sailing:
        """From the first base by way of the others, where fleets join [29.53], and of the ports of the cargo."""
        base = bases[0]
        legs = [self.waters(one) for one in bases[1:]]
        if kind == TRANSPORT:
            ports = self.embarkation(base)
            called = {hex_of(one % QUAY) for one in bases}
            hexes = dict.fromkeys([self.s.where[unit] for unit in cargo])
            legs += [ports[hex_] for hex_ in hexes if hex_ not in called]
        legs.append(waters_of(goal) if kind == TRANSPORT else self.coast(kind, goal))
        others = mask_of([one.course[-1] for one in self.announced])  # 29.33b: not by way of another target
        on_way = [water for leg in legs for waters in leg.values() for water in waters]
        shut = others & ~mask_of([hex_of(base % QUAY), *[WATERS[water].hex for water in on_way]])
        if shut:
            aside = set_sail(base % QUAY, self.fronts(base), self.gates, tuple(legs), shut, "29.33b")
            if aside.possible():
                return aside
        return set_sail(base % QUAY, self.fronts(base), self.gates, tuple(legs))
