"""Displacement [28.24, 29.26, 28.15]: air, fleets and air bases that are overrun go to the nearest base with room.

Air flies up to eight hexes and cannot be intercepted; fleets sail to the nearest friendly port of their front, may be
intercepted on the way, and if they lose, go on to the next nearest port or are lost [29.26q].
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from theatre.core.decision import Args, Choice, Decision, Each, Refusal
from theatre.core.flow import Frame
from theatre.games.third_reich.air.bases import Withdrawn, why_not_air_base, withdraw
from theatre.games.third_reich.air.flying import STAGING_RANGE
from theatre.games.third_reich.air.staging import CITY_HEXES
from theatre.games.third_reich.asking import question
from theatre.games.third_reich.counters import eliminate, is_foe, on_board, put
from theatre.games.third_reich.movement.control import commander
from theatre.games.third_reich.movement.stacking import air_room
from theatre.games.third_reich.nations import in_game, is_enemy
from theatre.games.third_reich.naval.basing import (
    base_of,
    enter_port,
    fronts_for,
    gates_for,
    why_not_base,
    why_not_room,
    why_not_shelter,
)
from theatre.games.third_reich.naval.courses import (
    AMERICA,
    BASES,
    FAR,
    PORT_WATERS,
    WATERS,
    distances,
    hex_of,
    next_hexes,
)
from theatre.games.third_reich.naval.gulf_fleets import is_displaced, relocate
from theatre.games.third_reich.naval.interception import Interceptions, against
from theatre.games.third_reich.naval.sorties import FLIGHT, INTERCEPTION, Sortie
from theatre.games.third_reich.state import Position, units_at
from theatre.games.third_reich.supply.african_limits import Intake
from theatre.games.third_reich.tables import AIR, AIR_BASE, COMBAT, FLEET, KIND, MODEL, NATION, PARTISAN, USA
from theatre.games.third_reich.world import BIT, HEXES, NOWHERE, US_BOX, hexes_between, mask_of, spaces, within


def nearest_air_bases(s: Position, unit: int) -> list[int]:
    """28.24: the nearest controlled bases with room, up to eight hexes away; several if they are as near.

    None in Africa for those who would be too many there, by whatever way they come [35.7].
    """
    here, intake = s.where[unit], Intake(s)
    counters = mask_of([s.where[one] for one in on_board(s) if KIND[one] == AIR_BASE])
    near = spaces(within(BIT[here], HEXES, STAGING_RANGE) & (CITY_HEXES | counters) & ~BIT[here])
    able = [hex_ for hex_ in near if why_not_air_base(s, unit, hex_) is None and is_taken_in(intake, unit, hex_)]
    closest = min([hexes_between(here, hex_) for hex_ in able], default=0)
    return [hex_ for hex_ in able if hexes_between(here, hex_) == closest]


def is_taken_in(intake: Intake, unit: int, hex_: int) -> bool:
    """35.7: the Allies who flee to where they are too many must only leave again [37.3]."""
    refusal = intake.why_not(unit, hex_)
    return refusal is None or refusal.rule != "35.7"


class Way:
    """A port to which a fleet may flee, with the course that takes it there."""

    def __init__(self, port: int, front: int, course: Args, waters: Args) -> None:
        self.port, self.front, self.course, self.waters = port, front, course, waters


def ways_out(s: Position, units: Args, start: Args = (), front: int = NOWHERE, barred: Args = ()) -> list[Way]:
    """29.26: by front the nearest friendly ports with room for fleets of one base, the first of which is to go there.

    `start`: the water where they were defeated, on that front; the port for which they made then is `barred` [29.26q].
    French fleets without any may find shelter in a British port [29.19].
    """
    found = _ways(s, units, start, front, barred, why_not_base)
    return found or _ways(s, units, start, front, barred, why_not_shelter)


WhyNot = Callable[[Position, int, int], Refusal | None]


def _ways(s: Position, units: Args, start: Args, front: int, barred: Args, why: WhyNot) -> list[Way]:
    unit = units[0]
    gates, base, intake = gates_for(s, s.serves[unit]), base_of(s, unit), Intake(s)
    fronts = (front,) if start else fronts_for(s, unit)
    found: list[Way] = []
    for one in fronts:
        begin = start or PORT_WATERS[base][one]
        far: dict[int, int] = {}
        for port in BASES if in_game(s, USA) else BASES[:AMERICA]:
            open_ = hex_of(port) != hex_of(base) and PORT_WATERS[port][one] and why(s, unit, port) is None
            able = open_ and port not in barred and why_not_room(s, port, units) is None
            if able and is_taken_in(intake, unit, hex_of(port)):
                there = distances(one, gates, PORT_WATERS[port][one])
                far[port] = min([there[water] for water in begin])
        closest = min(far.values(), default=FAR)
        nearest = [port for port, away in far.items() if away == closest < FAR]
        found += [Way(port, one, *shortest(one, gates, begin, PORT_WATERS[port][one])) for port in nearest]
    return found


def way_to(s: Position, unit: int, port: int) -> Way:
    """The shortest way of a fleet to a port."""
    gates, base = gates_for(s, s.serves[unit]), base_of(s, unit)
    fronts = [one for one in fronts_for(s, unit) if PORT_WATERS[port][one]]
    courses = {one: shortest(one, gates, PORT_WATERS[base][one], PORT_WATERS[port][one]) for one in fronts}
    front = min(fronts, key=lambda one: len(courses[one][0]))
    return Way(port, front, *courses[front])


def shortest(front: int, gates: int, begin: Args, goals: Args) -> tuple[Args, Args]:
    """A shortest course between waters: its hexes and its waters."""
    there = distances(front, gates, goals)
    water = min(begin, key=lambda one: there[one])
    course, waters = [WATERS[water].hex], [water]
    while there[water]:
        every = [to for some in next_hexes(front, gates, water).values() for to in some]
        water = min([(there[to], to) for to in every if WATERS[to].hex != US_BOX or to in goals])[1]
        course.append(WATERS[water].hex)
        waters.append(water)
    return tuple(course), tuple(waters)


def is_raided(s: Position, unit: int) -> bool:
    """32.6: is a hostile partisan in the base of air or a fleet?"""
    there = [one for one in units_at(s, s.where[unit]) if KIND[one] == PARTISAN]
    return any(is_enemy(s, s.serves[one], s.serves[unit]) for one in there)


def note_raids(s: Position) -> None:
    """32.6: partisans who are in a base at the end of Movement drive out what is based there."""
    raided = [u for u in on_board(s) if KIND[u] in (AIR, FLEET, AIR_BASE) and BIT[s.where[u]] and is_raided(s, u)]
    s.overrun = tuple(dict.fromkeys([*s.overrun, *[s.where[unit] for unit in raided]]))


class Displacement(Frame[Position], tag="28.24a"):
    """The hexes in `overrun` are emptied of what is hostile to their new owners.

    Fleets are bound for their ports one after the other; then all sail, those from one base to one port together.
    """

    bound: tuple[tuple[int, int], ...] = ()  # fleets that are about to sail, each with its port
    beaten: tuple[Sortie, ...] = ()  # flights that were turned back; their course ends where they were met

    def _next(self, s: Position) -> int:
        """An overrun counter; what is in the air comes down first [28.24]."""
        gone = {unit for unit, _ in self.bound}
        for hex_ in s.overrun:
            for unit in units_at(s, hex_):
                kind = KIND[unit] in (AIR, FLEET, AIR_BASE) and s.mission[unit] == NOWHERE
                if kind and unit not in gone and self._must_go(s, unit):
                    return unit
        return NOWHERE

    def _must_go(self, s: Position, unit: int) -> bool:
        hex_ = s.where[unit]
        if is_foe(s, unit, s.holder[hex_]) or is_raided(s, unit):
            return True
        return KIND[unit] == AIR and why_not_air_base(s, unit, hex_) is not None  # its air base is gone

    def step(self, s: Position) -> bool:
        if self.beaten:
            return self._flee_on(s)
        unit = self._next(s)
        if unit == NOWHERE and self.bound:
            self._set_sail(s)
        elif unit == NOWHERE:
            s.overrun = ()
            s.done(self)
        elif KIND[unit] == AIR_BASE:
            withdraw(s, unit)
        elif KIND[unit] == AIR:
            return self._fly(s, unit)
        else:
            return self._flee(s, unit)
        return True

    def _fly(self, s: Position, unit: int) -> bool:
        rows = self._flights(s, unit)
        if len(rows) > 1:
            return False
        if rows:
            self._settle(s, *rows[0])
        else:
            lost = min(self._crowd(s, unit), key=lambda one: (COMBAT[one], one)) if self._may_stay(s, unit) else unit
            s.log("lost", NATION[lost], MODEL[lost], s.where[lost], rule="28.24a")
            eliminate(s, lost)
        return True

    def _crowd(self, s: Position, unit: int) -> list[int]:
        """A counter and the others of its owner that are to leave the same base."""
        return [one for one in self._fleeing(s, unit) if s.where[one] == s.where[unit]]

    def _fleeing(self, s: Position, unit: int) -> list[int]:
        """A counter and the other air of its owner that is to leave an overrun hex."""
        there = [one for hex_ in dict.fromkeys(s.overrun) for one in units_at(s, hex_)]
        air = [one for one in there if KIND[one] == AIR and s.mission[one] == NOWHERE]
        return [one for one in air if commander(s, one) == commander(s, unit) and self._must_go(s, one)]

    def _may_stay(self, s: Position, unit: int) -> bool:
        """Has its base only become too small, so that its owner chooses who goes?"""
        return not is_foe(s, unit, s.holder[s.where[unit]]) and not is_raided(s, unit)

    def _flights(self, s: Position, unit: int) -> list[Args]:
        """Who may flee next, and where: one counter after the other, unless some can stay or they vie for the room.

        Those of an owner vie from whichever of the overrun hexes they come.
        """
        rows: list[Args] = [(unit, hex_) for hex_ in nearest_air_bases(s, unit)]
        fleeing = self._fleeing(s, unit)
        if len(fleeing) == 1:
            return rows
        every: list[Args] = [(one, hex_) for one in fleeing for hex_ in nearest_air_bases(s, one)]
        wanted = dict.fromkeys([hex_ for _, hex_ in every], 0)
        for one, hex_ in every:
            wanted[hex_] += COMBAT[one]
        if any(factors > air_room(s, hex_) for hex_, factors in wanted.items()):
            return every
        crowd = self._crowd(s, unit)
        return [row for row in every if row[0] in crowd] if self._may_stay(s, unit) else rows

    def _settle(self, s: Position, unit: int, hex_: int) -> None:
        put(s, unit, hex_)
        s.log("fled", NATION[unit], MODEL[unit], hex_, rule="28.24a")

    # fleets

    def _ports(self, s: Position, unit: int) -> Args:
        """The ports that a fleet may flee to, as far as those that sail with it leave room."""
        taken = {port: tuple([one for one, goal in self.bound if goal == port]) for _, port in self.bound}
        full = tuple([port for port, others in taken.items() if why_not_room(s, port, (unit, *others)) is not None])
        return tuple(dict.fromkeys([way.port for way in ways_out(s, (unit,), barred=full)]))

    def _flee(self, s: Position, unit: int) -> bool:
        if is_displaced(s, unit):
            relocate(s, unit)  # 47.4
            return True
        ports = self._ports(s, unit)
        if len(ports) > 1:
            return False
        if ports:
            self.bound = (*self.bound, (unit, ports[0]))
        else:
            self._lose(s, (unit,))
        return True

    def _lose(self, s: Position, units: Args) -> None:
        for unit in units:
            s.log("lost", NATION[unit], MODEL[unit], s.where[unit], rule="29.26a")
            eliminate(s, unit)

    def _set_sail(self, s: Position) -> None:
        together: dict[tuple[int, int, int], Args] = {}
        for unit, port in self.bound:
            key = (base_of(s, unit), commander(s, unit), port)
            together[key] = (*together.get(key, ()), unit)
        self.bound = ()
        found = []
        for (base, seat, port), units in together.items():
            way = way_to(s, units[0], port)
            found.append(Sortie(FLIGHT, seat, base, way.front, units, way.course, way.waters, port))
        s.push(against(s, tuple(found)))

    def _onward(self, s: Position, one: Sortie) -> list[Way]:
        return ways_out(s, one.fleets, one.waters[-1:], one.front, (one.goal,))

    def _flee_on(self, s: Position) -> bool:
        """29.26q: beaten fleets go on to another port, from where they were met."""
        one = self.beaten[0]
        ways = self._onward(s, one)
        if len(ways) > 1:
            return False
        if ways:
            self._sail_on(s, ways[0])
        else:
            self.beaten = self.beaten[1:]
            self._lose(s, one.fleets)
        return True

    def _sail_on(self, s: Position, way: Way) -> None:
        one, self.beaten = self.beaten[0], self.beaten[1:]
        flight = Sortie(FLIGHT, one.seat, one.base, way.front, one.fleets, way.course, way.waters, way.port)
        s.push(against(s, (flight,)))

    def ask(self, s: Position) -> tuple[Decision, ...]:
        unit = self.beaten[0].fleets[0] if self.beaten else self._next(s)
        if KIND[unit] == AIR:
            part = Each("flee", self._flights(s, unit), lambda args: Refusal("28.24a"))
        else:
            ports = [way.port for way in self._onward(s, self.beaten[0])] if self.beaten else self._ports(s, unit)
            part = Each("flee-port", [(unit, port) for port in ports], lambda args: Refusal("29.26a"))
        args = (NATION[unit], MODEL[unit])
        return (question(s, commander(s, unit), "flee", "28.24a", part, args=args),)

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        unit, place = choice.args
        if choice.verb == "flee":
            self._settle(s, unit, place)
        elif self.beaten:
            self._sail_on(s, next(way for way in self._onward(s, self.beaten[0]) if way.port == place))
        else:
            self.bound = (*self.bound, (unit, place))

    def child_done(self, s: Position, child: Any, chain: Any) -> None:
        if isinstance(child, Withdrawn):
            return
        assert isinstance(child, Interceptions)
        for at, fled in enumerate(chain):
            if fled.kind != FLIGHT:
                continue
            if not fled.home:
                for unit in fled.fleets:
                    enter_port(s, unit, fled.goal, fled.front)
                    s.log("fled", NATION[unit], MODEL[unit], s.where[unit], rule="29.26a")
            elif fled.fleets:
                met = [one.course[-1] for one in chain if one.kind == INTERCEPTION and at in one.prey]
                place = fled.course.index(met[0]) + 1 if met else 1
                cut = msgspec.structs.replace(fled, course=fled.course[:place], waters=fled.waters[:place])
                self.beaten = (*self.beaten, cut)
