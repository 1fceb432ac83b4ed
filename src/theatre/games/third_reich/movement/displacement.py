"""Displacement [28.24, 29.26, 28.15]: air, fleets and air bases that are overrun go to the nearest base with room.

Air flies up to eight hexes and cannot be intercepted; fleets sail to the nearest friendly port of their front, may be
intercepted on the way, and if they lose, go on to the next nearest port or are lost [29.26q].
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from theatre.core.decision import Args, Choice, Decision, Each, Refusal
from theatre.core.flow import Frame
from theatre.games.third_reich.air.bases import why_not_air_base, withdraw
from theatre.games.third_reich.air.flying import STAGING_RANGE
from theatre.games.third_reich.air.staging import CITY_HEXES
from theatre.games.third_reich.asking import question
from theatre.games.third_reich.movement.control import commander
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
from theatre.games.third_reich.state import Position, eliminate, in_game, is_enemy, is_foe, on_board, put, units_at
from theatre.games.third_reich.tables import AIR, AIR_BASE, FLEET, KIND, MODEL, NATION, PARTISAN, USA
from theatre.games.third_reich.world import BIT, HEXES, NOWHERE, US_BOX, hexes_between, mask_of, spaces, within


def nearest_air_bases(s: Position, unit: int) -> list[int]:
    """28.24: the nearest controlled bases with room, up to eight hexes away; several if they are as near."""
    here = s.where[unit]
    counters = mask_of([s.where[one] for one in on_board(s) if KIND[one] == AIR_BASE])
    near = spaces(within(BIT[here], HEXES, STAGING_RANGE) & (CITY_HEXES | counters) & ~BIT[here])
    able = [hex_ for hex_ in near if why_not_air_base(s, unit, hex_) is None]
    closest = min([hexes_between(here, hex_) for hex_ in able], default=0)
    return [hex_ for hex_ in able if hexes_between(here, hex_) == closest]


class Way:
    """A port to which a fleet may flee, with the course that takes it there."""

    def __init__(self, port: int, front: int, course: Args, waters: Args) -> None:
        self.port, self.front, self.course, self.waters = port, front, course, waters


def ways_out(s: Position, unit: int, start: Args = (), front: int = NOWHERE) -> list[Way]:
    """29.26: by front the nearest friendly ports with room. `start`: the water where it was defeated, on that front.

    French fleets without any may find shelter in a British port [29.19].
    """
    found = _ways(s, unit, start, front, why_not_base)
    return found or _ways(s, unit, start, front, why_not_shelter)


WhyNot = Callable[[Position, int, int], Refusal | None]


def _ways(s: Position, unit: int, start: Args, front: int, why: WhyNot) -> list[Way]:
    gates, base = gates_for(s, s.serves[unit]), base_of(s, unit)
    fronts = (front,) if start else fronts_for(s, unit)
    found: list[Way] = []
    for one in fronts:
        begin = start or PORT_WATERS[base][one]
        far: dict[int, int] = {}
        for port in BASES if in_game(s, USA) else BASES[:AMERICA]:
            open_ = hex_of(port) != hex_of(base) and PORT_WATERS[port][one] and why(s, unit, port) is None
            if open_ and why_not_room(s, port, (unit,)) is None:
                there = distances(one, gates, PORT_WATERS[port][one])
                far[port] = min([there[water] for water in begin])
        closest = min(far.values(), default=FAR)
        nearest = [port for port, away in far.items() if away == closest < FAR]
        found += [Way(port, one, *shortest(one, gates, begin, PORT_WATERS[port][one])) for port in nearest]
    return found


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
    """The hexes in `overrun` are emptied of what is hostile to their new owners."""

    fleeing: Sortie | None = None  # the fleet at sea
    defeated: Args = ()  # and the water where it was beaten, if it was

    def _next(self, s: Position) -> int:
        """An overrun counter; what is in the air comes down first [28.24]."""
        for hex_ in s.overrun:
            for unit in units_at(s, hex_):
                if KIND[unit] in (AIR, FLEET, AIR_BASE) and s.mission[unit] == NOWHERE and self._must_go(s, unit):
                    return unit
        return NOWHERE

    def _must_go(self, s: Position, unit: int) -> bool:
        hex_ = s.where[unit]
        if is_foe(s, unit, s.holder[hex_]) or is_raided(s, unit):
            return True
        return KIND[unit] == AIR and why_not_air_base(s, unit, hex_) is not None  # its air base is gone

    def step(self, s: Position) -> bool:
        unit = self._next(s)
        if unit == NOWHERE:
            s.overrun = ()
            s.done(self)
        elif KIND[unit] == AIR_BASE:
            withdraw(s, unit)
        elif KIND[unit] == AIR:
            return self._fly(s, unit)
        else:
            return self._sail(s, unit)
        return True

    def _fly(self, s: Position, unit: int) -> bool:
        bases = nearest_air_bases(s, unit)
        if len(bases) > 1:
            return False
        if bases:
            self._settle(s, unit, bases[0])
        else:
            s.log("lost", NATION[unit], MODEL[unit], s.where[unit], rule="28.24a")
            eliminate(s, unit)
        return True

    def _settle(self, s: Position, unit: int, hex_: int) -> None:
        put(s, unit, hex_)
        s.log("fled", NATION[unit], MODEL[unit], hex_, rule="28.24a")

    def _ways(self, s: Position, unit: int) -> list[Way]:
        front = self.fleeing.front if self.fleeing is not None and self.defeated else NOWHERE
        return ways_out(s, unit, self.defeated, front)

    def _sail(self, s: Position, unit: int) -> bool:
        if is_displaced(s, unit):
            relocate(s, unit)  # 47.4
            return True
        ways = self._ways(s, unit)
        if len(ways) > 1:
            return False
        if ways:
            self._set_sail(s, unit, ways[0])
        else:
            s.log("lost", NATION[unit], MODEL[unit], s.where[unit], rule="29.26a")
            eliminate(s, unit)
            self.defeated = ()
        return True

    def _set_sail(self, s: Position, unit: int, way: Way) -> None:
        base = base_of(s, unit)
        seat = commander(s, unit)
        self.fleeing = Sortie(FLIGHT, seat, base, way.front, (unit,), way.course, way.waters, way.port)
        s.push(against(s, (self.fleeing,)))

    def ask(self, s: Position) -> tuple[Decision, ...]:
        unit = self._next(s)
        if KIND[unit] == AIR:
            rows = [(unit, hex_) for hex_ in nearest_air_bases(s, unit)]
            part = Each("flee", rows, lambda args: Refusal("28.24a"))
        else:
            rows = [(unit, way.port) for way in self._ways(s, unit)]
            part = Each("flee-port", rows, lambda args: Refusal("29.26a"))
        args = (NATION[unit], MODEL[unit])
        return (question(s, commander(s, unit), "flee", "28.24a", part, args=args),)

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        unit, place = choice.args
        if choice.verb == "flee":
            self._settle(s, unit, place)
        else:
            self._set_sail(s, unit, next(way for way in self._ways(s, unit) if way.port == place))

    def child_done(self, s: Position, child: Any, chain: Any) -> None:
        assert isinstance(child, Interceptions)
        assert self.fleeing is not None
        fled = next(one for one in chain if one.kind == FLIGHT)
        if not fled.home:
            for unit in fled.fleets:
                enter_port(s, unit, fled.goal, fled.front)
                s.log("fled", NATION[unit], MODEL[unit], s.where[unit], rule="29.26a")
            self.fleeing, self.defeated = None, ()
            return
        met = [one.course[-1] for one in chain if one.kind == INTERCEPTION and 0 in one.prey]
        place = fled.course.index(met[0]) if met else 0
        self.fleeing, self.defeated = fled, (fled.waters[place],)
