"""Missions of the Combat phase [14.11-14.14]: all are announced, then raids, answers and landings follow in order."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from types import MappingProxyType
from typing import Any

import msgspec

from theatre.core.decision import Args, Built, Choice, Decision, Part, Refusal, Walk
from theatre.core.flow import Joint
from theatre.core.lazy import Later
from theatre.games.third_reich.air.allotments import RAID as RAIDING
from theatre.games.third_reich.air.allotments import STRIKE, SUPPORT, is_divided, turn_to
from theatre.games.third_reich.air.carried import ashore, carried, onward
from theatre.games.third_reich.air.counterair import (
    Counterair,
    FreeToStrike,
    PortRaid,
    PortStrike,
    Raid,
    counterair,
    needs_counterair,
)
from theatre.games.third_reich.air.defensive_support import offensive_hexes, threatened
from theatre.games.third_reich.air.fighting import combined
from theatre.games.third_reich.air.flights import Flight, closed, flight, note_action, ranges, send
from theatre.games.third_reich.air.flying import AIR_UNITS, SHIPPED, flyers
from theatre.games.third_reich.air.regrouping import Change, change
from theatre.games.third_reich.air.second_tasks import SecondTasks
from theatre.games.third_reich.asking import question
from theatre.games.third_reich.combat.attack import Assault
from theatre.games.third_reich.combat.battle import with_mission
from theatre.games.third_reich.combat.exchange import lose_support
from theatre.games.third_reich.combat.lost_paris import french_targets, opposing_air
from theatre.games.third_reich.counters import (
    actor,
    enemy_ground,
    ground_at,
    is_foe,
    on_mission,
    put,
    runs,
)
from theatre.games.third_reich.movement.control import commander, enter
from theatre.games.third_reich.movement.displacement import Displacement
from theatre.games.third_reich.movement.marching import Field
from theatre.games.third_reich.movement.zones import zone_against
from theatre.games.third_reich.nations import acting, acts_as, allied
from theatre.games.third_reich.naval.basing import QUAY, base_of, fronts_for, gates_for
from theatre.games.third_reich.naval.courses import track
from theatre.games.third_reich.naval.docks import Docks
from theatre.games.third_reich.naval.embarking import ASHORE, IN_ZONE, Embark
from theatre.games.third_reich.naval.interception import Interceptions, against
from theatre.games.third_reich.naval.landed import Landed
from theatre.games.third_reich.naval.sorties import (
    BOMBARDMENT,
    CARRIED,
    INVASION,
    MISSIONS,
    TRANSPORT,
    Sortie,
    joining,
    lands_near,
    waters_of,
)
from theatre.games.third_reich.naval.voyages import Voyage, bases_of, in_order
from theatre.games.third_reich.politics.consent import Consent
from theatre.games.third_reich.politics.cooperation import are_apart, is_closed_to_british, is_paris_lost
from theatre.games.third_reich.politics.pledges import acted_by, fly_to
from theatre.games.third_reich.state import Position
from theatre.games.third_reich.tables import (
    AIR,
    BRITAIN,
    FLEET,
    FRANCE,
    IS_GROUND,
    KIND,
    MODEL,
    MOVEMENT,
    NATION,
    NOBODY,
    POWERS,
)
from theatre.games.third_reich.world import BIT, NOWHERE, PORTS, PORTS_AT, US_BOX, spaces

ANNOUNCE, RAID, ANSWER, LAND, OVER = range(5)
SECOND = {"also-support": SUPPORT, "also-strike": STRIKE}
NAVAL = {"transport": TRANSPORT, "invade": INVASION, "bombard": BOMBARDMENT}


def ground_support(
    s: Position, seat: int, aboard: Mapping[int, int] = MappingProxyType({}), *, exploiting: bool = False
) -> Flight:
    """28.421: over hexes that may be attacked on fronts of its own Offensive; air `aboard` transports too [29.423a]."""
    nation = acts_as(s, seat)
    friends = [one for one in acting(s) if one == nation or are_apart(s, nation, one) != "45.1"]
    every = threatened(s, exploiting=exploiting) & enemy_ground(s, nation)
    mine = threatened(s, friends, exploiting=exploiting) & every
    regular = threatened(s, friends, partisans=False, exploiting=exploiting)
    open_ = offensive_hexes(s, nation)

    def why(hex_: int) -> Refusal | None:
        if not every & BIT[hex_]:
            return Refusal("28.421a")
        if not open_ & BIT[hex_]:
            return Refusal("28.41")
        if not mine & BIT[hex_]:
            return Refusal("45.2")
        if not regular & BIT[hex_]:
            return Refusal("32.2")
        if nation == BRITAIN and is_closed_to_british(s, hex_):
            return Refusal("34.32")
        others = [runs(s, unit) for unit in with_mission(s, (hex_,), AIR)]
        apart = [are_apart(s, nation, other) for other in others if other in POWERS]
        rule = next((rule for rule in apart if rule), "")
        return Refusal("34.36a" if rule == "34.3" else "45.2") if rule else None

    return Flight(ranges(s, seat) | dict(aboard), sum([BIT[hex_] for hex_ in spaces(mine) if why(hex_) is None]), why)


def french_flights(s: Position) -> tuple[Flight, Flight]:
    """26.81, 26.816: while Paris is lost, support of lawful attacks, counterair on what could oppose them."""
    lawful = french_targets(Assault(s, FRANCE))
    opposing = opposing_air(s, lawful)
    return closed(counterair(s, FRANCE), opposing, "26.816"), closed(ground_support(s, FRANCE), lawful, "26.81")


class Marched(msgspec.Struct, frozen=True):
    """A unit that has marched to a port in this phase: whence, and for how many movement factors [29.423]."""

    unit: int
    origin: int
    spent: int


class Missions(Joint[Position], tag="14.11"):
    """Its result: the strikes on ports that are still to come [14.17]."""

    stage: int = ANNOUNCE
    raids: tuple[Raid, ...] = ()
    strikes: tuple[PortStrike, ...] = ()
    sorties: tuple[Sortie, ...] = ()
    marched: tuple[Marched, ...] = ()
    wish: Args = ()  # a mission that is to carry units of allies: the seat, its kind, and the declaration
    askings: Args = ()  # whose consent it still needs
    spared: tuple[Raid, ...] = ()  # raids that air on Malta has declined, by each owner of the raiders [28.452]

    def docks(self, s: Position, seat: int) -> Docks:
        return Docks(s, seat, self.sorties, tuple([one.unit for one in self.marched]), self.flying)

    @property
    def flying(self) -> Args:
        flown = [*[one.units for one in self.raids], *[one.units for one in self.strikes]]
        return tuple([unit for units in flown for unit in units])

    def turn(self, s: Position, seat: int) -> Decision:
        docks = self.docks(s, seat)
        raid, support = self._flights(s, seat)
        strike = PortRaid(s, seat, self.raids, carried(s, seat, self.sorties))
        parts: tuple[Part, ...] = (
            flight("counterair", raid),
            flight("support", support),
            Built("port-strike", strike, _ports_in_order),
            *self._second(s, seat).parts(support, strike),
            *[Built(verb, Voyage(docks, kind), partial(in_order, docks, kind)) for verb, kind in NAVAL.items()],
            Built("embark", Embark(docks, self._carriers(s, seat))),
            Built("change", Change(s, seat)),
        )
        return question(s, seat, "missions", "14.11", *parts, public=False)

    def _carriers(self, s: Position, seat: int) -> list[Docks]:
        """Allies whose fleets may carry units of a seat [34.31, 36.1]."""
        others = [one for one in self.seats if one != seat and allied(s, one, seat) and not are_apart(s, one, seat)]
        return [self.docks(s, one) for one in others]

    def _flights(self, s: Position, seat: int) -> tuple[Walk, Walk]:
        """Counterair and ground support of a seat."""
        bound = seat == FRANCE and is_paris_lost(s)
        aboard = carried(s, seat, self.sorties)
        return (
            Later(lambda: french_flights(s)[0] if bound else counterair(s, seat)),
            Later(lambda: french_flights(s)[1] if bound else ground_support(s, seat, aboard)),
        )

    def _second(self, s: Position, seat: int) -> SecondTasks:
        return SecondTasks(s, seat, self.raids, self.strikes, carried(s, seat, self.sorties))

    def act(self, s: Position, seat: int, choice: Choice) -> None:
        verb, args = choice.verb, choice.args
        if verb == "change":
            change(s, args)
            return
        if verb == "embark":
            unit, *way = args
            spent = sum([Field(s, acts_as(s, seat)).price(hex_) for hex_ in (s.where[unit], *way[:-1])])
            self.marched = (*self.marched, Marched(unit, s.where[unit], spent))
            put(s, unit, way[-1])
            s.moved[unit] = 1
            return
        if verb in NAVAL:
            self._put_to_sea(s, seat, NAVAL[verb], args)
            return
        if verb in SECOND:
            self._share(s, seat, SECOND[verb], args)
            return
        goal, units = args[0], args[1:]
        hex_ = PORTS[goal].hex if verb == "port-strike" else goal
        if verb == "support":
            send(s, units, hex_)
        else:
            for unit in units:
                s.inverted[unit] = 1
        if verb == "counterair":
            self.raids = (*self.raids, Raid(seat, hex_, units))
        elif verb == "port-strike":
            self._strike(s, seat, goal, units)
        fly_to(s, units, hex_)
        note_action(s, seat, hex_)
        s.log(f"mission.{verb}", seat, goal, rule="14.11")

    def _strike(self, s: Position, seat: int, port: int, units: Args) -> None:
        free = not needs_counterair(s, acts_as(s, seat), PORTS[port].hex)
        self.strikes = (*self.strikes, PortStrike(seat, port, units, free))

    def _share(self, s: Position, seat: int, task: int, args: Args) -> None:
        """28.67: some factors of a counter that was sent over a hex do something else there."""
        hex_ = self._second(s, seat).take(task, args)
        if task == SUPPORT:
            s.mission[args[0]] = hex_
            s.log("mission.support", seat, hex_, rule="28.67")
        else:
            self._strike(s, seat, args[1], ())
            s.log("mission.port-strike", seat, args[1], rule="28.67")

    def _put_to_sea(self, s: Position, seat: int, kind: int, args: Args) -> None:
        """Whose units are to be carried by an ally's fleets is asked first."""
        cargo = split(kind, args)[1]
        self.wish = (seat, kind, *args)
        self.askings = tuple(sorted({commander(s, unit) for unit in cargo} - {seat}))
        self._next_wish(s)

    def _next_wish(self, s: Position) -> None:
        if self.askings:
            s.push(Consent(self.askings[0], self.wish[0], "36.1"))
        elif self.wish:
            (seat, kind, *args), self.wish = self.wish, ()
            self._sail(s, seat, kind, tuple(args))

    def _sail(self, s: Position, seat: int, kind: int, args: Args) -> None:
        units, cargo, rest = split(kind, args)
        goal, way = rest[0], rest[1:]
        docks = self.docks(s, seat)
        base = base_of(s, units[0])
        course = (s.where[units[0]], *way)
        goals = waters_of(goal) if kind == TRANSPORT else docks.coast(kind, goal)
        gates = gates_for(s, docks.nation)
        able = {f: track(f, gates, base, course, goals[f]) for f in fronts_for(s, units[0]) if f in goals}
        front = next(f for f, waters in able.items() if waters)
        embarked = tuple([s.where[unit] for unit in cargo])
        ports = {one % QUAY: docks.waters(one) for one in bases_of(docks, units)[1:]}
        joins = joining(front, gates, ports, able[front])
        self.sorties = (
            *self.sorties,
            Sortie(kind, seat, base, front, units, course, able[front], goal, cargo, embarked, joins),
        )
        hex_ = course[-1]
        s.initial += len([unit for unit in cargo if s.where[unit] == US_BOX])  # 16.72, 16.77
        for unit in units:
            s.mission[unit], s.inverted[unit] = hex_, 1
        for unit in cargo:
            s.mission[unit] = hex_
            s.moved[unit] |= kind == INVASION  # 31.1: it drops no more in this turn
        if kind != TRANSPORT:
            for unit in (*units, *cargo):
                acted_by(s, unit, s.holder[hex_])
        for one in sorted({seat, *[commander(s, unit) for unit in cargo]}):
            note_action(s, one, hex_)
        verb = next(verb for verb, one in NAVAL.items() if one == kind)
        s.log(f"mission.{verb}", seat, goal, rule="14.11")

    def step(self, s: Position) -> bool:
        if self.stage == ANNOUNCE:
            idle = [seat for seat in self.seats if seat not in self.finished and not self._has_means(s, seat)]
            if idle:
                self.finished = (*self.finished, *idle)
                return True
            if len(self.finished) < len(self.seats):
                return False
            self.stage = RAID
            self._stay(s)
            s.push(Counterair(combined(s, self.raids)))
        elif self.spared:
            raid, *later = self.spared
            self.spared = tuple(later)
            s.push(FreeToStrike(raid.seat, raid.units, PORTS_AT[raid.hex][0]))
        elif self.stage == RAID:
            self.stage = ANSWER
            s.push(against(s, self.sorties, support=True))
        elif self.stage == ANSWER:
            self.stage = LAND
            self._land(s)
        elif s.overrun:
            s.push(Displacement())
        else:
            self._excuse(s)
            s.done(self, self._in_range(s))
        return True

    def _in_range(self, s: Position) -> tuple[PortStrike, ...]:
        """The strikes on ports, without air whose transport has not brought it near enough [29.423a]."""
        aboard = {unit for one in self.sorties if one.kind == TRANSPORT for unit in one.cargo}

        def is_near(unit: int, port: int) -> bool:
            return unit not in aboard or bool(onward(s, unit, s.where[unit]) & BIT[PORTS[port].hex])

        return tuple(
            [
                msgspec.structs.replace(one, units=tuple([unit for unit in one.units if is_near(unit, one.port)]))
                for one in self.strikes
            ]
        )

    def _excuse(self, s: Position) -> None:
        """28.421q: if a transport or landing was turned back, or sunk with its fleets sailing on, air over a hex that
        nobody can attack has only flown."""
        if not any(one.home or (one.kind in CARRIED and not one.cargo) for one in self.sorties):
            return
        attackable = threatened(s)
        for unit in on_mission(s):
            own = KIND[unit] == AIR and actor(s, unit) in acting(s)
            if own and not attackable & BIT[s.mission[unit]]:
                s.mission[unit] = NOWHERE

    def _has_means(self, s: Position, seat: int) -> bool:
        """Has a seat air or fleets that can still do something?"""
        if flyers(s, seat) or Docks(s, seat).free or carried(s, seat, self.sorties):
            return True
        carriers = self._carriers(s, seat)
        if any(docks.free for docks in carriers) and Embark(self.docks(s, seat), carriers).tokens():
            return True
        support, strike = self._flights(s, seat)[1], PortRaid(s, seat, self.raids, {})
        return any(part.some() for part in self._second(s, seat).parts(support, strike))

    def child_done(self, s: Position, child: Any, result: Any) -> None:
        if isinstance(child, Counterair):
            beaten = {raid.hex for raid in result if raid.won}
            self.strikes = tuple([_freed(one, beaten) for one in self.strikes])
            self._free_raids(s, result)
        elif isinstance(child, Consent):
            self.askings = self.askings[1:] if result else ()
            self.wish = self.wish if result else ()
            self._next_wish(s)
        elif isinstance(child, FreeToStrike):
            if result:
                self._add_raiders(s, child, result)
        elif isinstance(child, Interceptions):
            self.sorties = tuple([one for one in result if one.kind in MISSIONS])

    def _free_raids(self, s: Position, raids: tuple[Raid, ...]) -> None:
        """28.452: whom the air on Malta has declined to fight."""
        for raid in [one for one in raids if one.declined]:
            if all(PortRaid(s, raid.seat, raids, {}).why(port) for port in PORTS_AT[raid.hex]):
                continue
            for seat in sorted({commander(s, unit) for unit in raid.units}):
                own = tuple([unit for unit in raid.units if commander(s, unit) == seat])
                self.spared = (*self.spared, Raid(seat, raid.hex, own))

    def _add_raiders(self, s: Position, free: FreeToStrike, units: Args) -> None:
        for unit in units:
            if is_divided(s, unit):
                turn_to(s, unit, RAIDING, STRIKE, free.port)
        self._strike(s, free.seat, free.port, tuple([unit for unit in units if not is_divided(s, unit)]))

    def _stay(self, s: Position) -> None:
        """Who has marched to a port and is not taken aboard is where he was."""
        for one in self.marched:
            if s.mission[one.unit] == NOWHERE:
                put(s, one.unit, one.origin)
                s.moved[one.unit] = 0

    def _land(self, s: Position) -> None:
        """14.14, 29.427: transports conclude; what was turned back is where it came from [29.422q, 29.58]."""
        left: list[tuple[int, int]] = []
        for one in self.sorties:
            if one.home:
                excuse_duty(s, one)
            if one.kind != TRANSPORT:
                for unit in (*one.fleets, *one.cargo) if one.home else ():
                    s.mission[unit] = NOWHERE
                continue
            for unit, port in zip(one.cargo, one.embarked, strict=True):
                zone = zone_against(s, s.serves[unit]) & BIT[port] and IS_GROUND[unit]
                before = sum([one.spent for one in self.marched if one.unit == unit])
                spent = before + (
                    ASHORE + (IN_ZONE if zone else 0) if one.fleets else 0
                )  # who was never aboard lands not
                s.moved[unit] = SHIPPED if one.fleets else 1
                if not one.home:
                    self._disembark(s, unit, PORTS[one.goal].hex)
                if IS_GROUND[unit]:
                    s.mission[unit] = NOWHERE
                    left.append((unit, MOVEMENT[unit] - spent))
                else:
                    ashore(s, unit, one)
            for unit in one.fleets:
                s.mission[unit] = NOWHERE
        if left:
            s.push(Landed(tuple(sorted({commander(s, unit) for unit, _ in left})), left=tuple(left)))

    def _disembark(self, s: Position, unit: int, hex_: int) -> None:
        put(s, unit, hex_)
        if IS_GROUND[unit]:
            enter(s, unit, hex_)
        s.log("mission.landed", NATION[unit], MODEL[unit], hex_, rule="29.421a")


def split(kind: int, args: Args) -> tuple[Args, Args, Args]:
    """The fleets, the cargo, and the goal with the course of a declaration."""
    count = args[0]
    fleets, rest = args[1 : count + 1], args[count + 1 :]
    if kind == BOMBARDMENT:
        return fleets, (), rest
    return fleets, rest[1 : rest[0] + 1], rest[rest[0] + 1 :]


def _freed(one: PortStrike, beaten: set[int]) -> PortStrike:
    return PortStrike(one.seat, one.port, one.units, one.free or PORTS[one.port].hex in beaten)


def excuse_duty(s: Position, sortie: Sortie) -> None:
    """21.4q3: units that were turned back, but could have gone on from their port to a new enemy, have acted."""
    near = [nation for nation, hexes in enumerate(s.held) if lands_near(sortie, hexes)] if any(s.owed) else []
    for unit in sortie.cargo:
        for nation in near:
            acted_by(s, unit, nation)


def _ports_in_order(args: Args) -> Args:
    return (*args[:1], *sorted(args[1:]))


def end_first_round(s: Position) -> None:
    """Neither defensive support nor bombarding fleets wait for exploitation [28.516, 29.413]."""
    for unit in on_mission(s):
        if KIND[unit] == FLEET or (KIND[unit] == AIR and any(is_foe(s, unit, nation) for nation in acting(s))):
            s.mission[unit] = NOWHERE


def conclude(s: Position) -> None:
    """The end of the Combat phase: support without an attack is lost [28.421b]; all others go home.

    Air whose base was taken meanwhile flees from there [28.24].
    """
    for unit, hex_ in enumerate(s.mission):
        if hex_ == NOWHERE:
            continue
        s.mission[unit] = NOWHERE
        if KIND[unit] == AIR and _is_wasted(s, unit, hex_):
            s.log("mission.void", NATION[unit], hex_, rule="28.421b")
            lose_support(s, unit)
    s.allotted = ()
    for unit in AIR_UNITS:
        at = s.where[unit]
        if at < 0 or not BIT[at] or s.holder[at] == NOBODY or at in s.overrun:
            continue
        if is_foe(s, unit, s.holder[at]):
            s.overrun = (*s.overrun, at)


def _is_wasted(s: Position, unit: int, hex_: int) -> bool:
    """Ground support of those whose turn it is, over a hex that was not attacked."""
    defended = any(is_foe(s, one, s.serves[unit]) for one in ground_at(s, hex_))
    return defended and actor(s, unit) in acting(s)
