"""What units may do on their way in Redeployment [RED-03 to RED-09]: troops, planes from base to base, ships.

A `Survey` belongs to one question: it remembers what it has looked at and is thrown away with the options.
"""

from __future__ import annotations

from collections.abc import Iterator

from theatre.core.decision import Refusal
from theatre.games.ww2_in_europe.movement.basing import AIRWAYS, base_of, deck_in, is_base, why_no_deck
from theatre.games.ww2_in_europe.movement.control import friendly_land, is_hostile, is_neutral
from theatre.games.ww2_in_europe.movement.marching import ground_crowd
from theatre.games.ww2_in_europe.movement.routes import Trip, leads_on
from theatre.games.ww2_in_europe.naval.waters import why_not_pass, why_not_through
from theatre.games.ww2_in_europe.redeployment.lanes import Lanes, lanes_of
from theatre.games.ww2_in_europe.redeployment.penalties import FREE, Controllers, Tolls, controllers, denied, tolls
from theatre.games.ww2_in_europe.state import Position, is_active, is_air, is_ground, is_naval, season, side_of
from theatre.games.ww2_in_europe.tables import (
    ALLIES,
    AXIS,
    BASE_KIND,
    IS_MOBILE,
    MOVE,
    NUMBERS,
    SIDE,
    STACK,
    SUBMARINE,
    TRANSPORT,
    USSR,
    WINTER,
)
from theatre.games.ww2_in_europe.world import (
    CIRCLES,
    HOMELAND_OF,
    LAND_NEIGHBOURS,
    LAND_PART,
    MULTI_FRONT,
    NO_STACK_LIMIT,
    NOWHERE,
    SEA_COST,
    TERRAIN,
    WATER_NEIGHBOURS,
    is_land,
    is_water,
)

ANY_DISTANCE = 1 << 16
Units = tuple[int, ...]


class Survey:
    """Friendly land, penalties and closed ports for each power, looked up once; who has moved inside the USSR."""

    def __init__(self, s: Position, in_ussr: Units = ()) -> None:
        self.s = s
        self._in_ussr = in_ussr
        self._friendly: dict[int, bytearray] = {}
        self._tolls: dict[tuple[int, bool], Tolls] = {}
        self._denied: dict[int, list[int]] = {}
        self._seen: dict[int, Controllers] = {}
        self._lanes: dict[tuple[int, Tolls, bool], Lanes] = {}
        self._harbours: dict[tuple[int, int, int], list[int]] = {}
        self._can_go: dict[tuple[int, int, int, bool], bool] = {}
        self._crowds: dict[tuple[int, int], int] = {}

    def friendly(self, power: int) -> bytearray:
        """For each land space, whether it is in friendly control."""
        if power not in self._friendly:
            self._friendly[power] = friendly_land(self.s, power)
        return self._friendly[power]

    def tolls(self, power: int, submerged: bool = False) -> Tolls:
        """The Movement Penalties of its ships, or of its submarines; the same for all active powers of a side."""
        key = SIDE[power], submerged
        if key not in self._tolls:
            self._tolls[key] = tolls(self._controllers(power), submerged)
        return self._tolls[key]

    def tolls_for(self, ship: int) -> Tolls:
        return self.tolls(self.s.owner[ship], BASE_KIND[self.s.kind[ship]] == SUBMARINE)

    def denied(self, power: int) -> list[int]:
        side = SIDE[power]
        if side not in self._denied:
            self._denied[side] = denied(self._controllers(power))
        return self._denied[side]

    def _controllers(self, power: int) -> Controllers:
        side = SIDE[power]
        if side not in self._seen:
            self._seen[side] = controllers(self.s, power)
        return self._seen[side]

    def lanes(self, power: int, extra: Tolls, gifts: bool) -> Lanes:
        """Its ways at sea with these penalties; with `gifts` Soviet ports are open to an Ally's convoy [R-64]."""
        key = power, extra, gifts
        if key not in self._lanes:
            s = self.s
            guests = [at for at in CIRCLES if takes_gifts(s, LAND_PART[at], power)] if gifts else []
            self._lanes[key] = lanes_of(s, power, extra, self.denied(power), tuple(guests))
        return self._lanes[key]

    def has_room(self, unit: int, land: int) -> bool:
        """As in Movement [STK-01], for a ground unit that comes from elsewhere."""
        s = self.s
        key = side_of(s, unit), land
        if key not in self._crowds:
            self._crowds[key] = ground_crowd(s, land, side_of(s, unit))
        return NO_STACK_LIMIT[land] or self._crowds[key] + STACK[s.kind[unit]] <= NUMBERS.ground_limit

    def why_not_inside_ussr(self, unit: int) -> Refusal | None:
        """The Axis moves no more than 10 ground units inside the Soviet Union, in winter 5 [SOV-01, WIN-07, R-33]."""
        s = self.s
        if side_of(s, unit) != AXIS or not is_ground(s, unit) or unit in self._in_ussr:
            return None
        winter = season(s) == WINTER
        limit = NUMBERS.winter_redeployment if winter else NUMBERS.soviet_redeployment
        return Refusal("WIN-07" if winter else "SOV-01", (limit,)) if len(self._in_ussr) >= limit else None

    def why_not_friendly(self, land: int, power: int, rule: str) -> Refusal | None:
        """A space that is not in friendly control; the rule that forbids to enter it."""
        if self.friendly(power)[land]:
            return None
        apart = not is_hostile(self.s, land, power) and not is_neutral(self.s, land)
        return Refusal("SOV-02" if apart else rule)

    def voyage(self, ship: int) -> Voyage:
        return Voyage(self, self.s.owner[ship], self.s.where[ship], self.tolls_for(ship))

    def voyage_from(self, power: int, port: int) -> Voyage:
        return Voyage(self, power, port, self.tolls(power))

    def harbours(self, ship: int) -> list[int]:
        """The ports to which a ship could go in one hop."""
        s = self.s
        key = s.owner[ship], s.kind[ship], s.where[ship]
        if key not in self._harbours:
            self._harbours[key] = self.voyage(ship).lanes.ports(s.where[ship])
        return self._harbours[key]

    def trip(self, unit: int) -> Trip:
        if is_naval(self.s, unit):
            return self.voyage(unit)
        return Flight(self, unit) if is_air(self.s, unit) else Journey(self, unit)

    def can_go(self, unit: int) -> bool:
        """Is there another space where it may stop? Units of one kind and place are alike."""
        s = self.s
        key = s.owner[unit], s.kind[unit], base_of(s, unit), unit in self._in_ussr
        if key not in self._can_go:
            is_ship = is_naval(s, unit)
            self._can_go[key] = bool(self.harbours(unit)) if is_ship else leads_on(self.trip(unit))
        return self._can_go[key]


def takes_gifts(s: Position, land: int, owner: int) -> bool:
    """A Soviet port to which an Ally's convoy may bring money [R-64]."""
    return s.controller[land] == USSR != owner and SIDE[owner] == ALLIES and is_active(s, USSR)


def is_brown(land: int) -> bool:
    """Inside the Soviet Union [R-40]."""
    return bool(HOMELAND_OF[land] == USSR)


class Journey:
    """A ground unit or an airbase: any distance over friendly land [RED-03, RPT-05, ABS-03]."""

    points = ANY_DISTANCE

    def __init__(self, survey: Survey, unit: int) -> None:
        self._survey = survey
        self._s = survey.s
        self._unit = unit
        self.start = survey.s.where[unit]
        self._friendly = survey.friendly(survey.s.owner[unit])
        self._is_mobile = IS_MOBILE[survey.s.kind[unit]]
        self._shut = survey.why_not_inside_ussr(unit)

    def steps(self, at: int) -> Iterator[tuple[int, int]]:
        for to in LAND_NEIGHBOURS[at]:
            passable = self._friendly[to] and not (self._is_mobile and TERRAIN[to] == "desert")
            if passable and (self._shut is None or not is_brown(to)):
                yield to, 1

    def is_end(self, at: int) -> bool:
        return not (self._is_mobile and TERRAIN[at] == "impassable") and self._has_room(at)

    def _has_room(self, at: int) -> bool:
        return at == self.start or not is_ground(self._s, self._unit) or self._survey.has_room(self._unit, at)

    def why_not_step(self, at: int, to: int, left: int) -> Refusal | None:
        if not is_land(to):
            return Refusal("GRD-01")
        if to not in LAND_NEIGHBOURS[at]:
            return Refusal("MOV-10")
        return self.why_not_be_in(to)

    def why_not_be_in(self, land: int) -> Refusal | None:
        """What keeps it out of a land space, whichever way it comes."""
        if self._is_mobile and TERRAIN[land] == "desert":
            return Refusal("TER-17")
        return (self._shut if is_brown(land) else None) or self._survey.why_not_friendly(
            land, self._s.owner[self._unit], "RED-03"
        )

    def why_not_stop(self, at: int) -> Refusal:
        return Refusal("STK-01" if not self._has_room(at) else "TER-13")


class Flight:
    """A plane: one hop over friendly land and sea to a base or carrier within its points [RED-05, RED-06]."""

    def __init__(self, survey: Survey, unit: int) -> None:
        self._survey = survey
        self._s = survey.s
        self._unit = unit
        self._power = survey.s.owner[unit]
        self._friendly = survey.friendly(self._power)
        self.start = base_of(survey.s, unit)
        self.points = MOVE[survey.s.kind[unit]]

    def steps(self, at: int) -> Iterator[tuple[int, int]]:
        if at in LAND_PART and at != self.start:
            return
        for to, cost in AIRWAYS[at]:
            if self._friendly[to] if is_land(to) else to not in LAND_PART or self._deck(to) != NOWHERE:
                yield to, cost

    def _deck(self, circle: int) -> int:
        return deck_in(self._s, circle, self._unit)

    def is_end(self, at: int) -> bool:
        return at in LAND_PART or (is_land(at) and is_base(self._s, at, self._power))

    def why_not_step(self, at: int, to: int, left: int) -> Refusal | None:
        ways = dict(AIRWAYS[at]) if at == self.start or at not in LAND_PART else {}
        if to not in ways:
            return Refusal("MOV-10")
        refusal = self._survey.why_not_friendly(to, self._power, "RED-06") if is_land(to) else None
        if refusal is not None:
            return refusal
        if to in LAND_PART and self._deck(to) == NOWHERE:
            return why_no_deck(self._s, to, self._unit)
        return Refusal("RED-05") if ways[to] > left else None

    def why_not_stop(self, at: int) -> Refusal:
        return Refusal("STK-07" if is_land(at) else "RED-05")


class Voyage:
    """A ship: one hop to a friendly port within 10 points, Movement Penalties included [RED-08, RED-09, PEN-03]."""

    TOO_FAR = "RED-08"
    CLOSED = "RED-09"
    BARRED = "PEN-01"
    GIFTS = False

    def __init__(self, survey: Survey, power: int, start: int, extra: Tolls = FREE) -> None:
        self._survey = survey
        self._s = survey.s
        self._power = power
        self._tolls = extra
        self.start = start
        self.points = MOVE[TRANSPORT]
        self.lanes = survey.lanes(power, extra, self.GIFTS)

    def cost(self, at: int, to: int) -> int:
        """Of one border, with the penalty for the space that is left."""
        return SEA_COST[at, to] + self._tolls[at]

    def steps(self, at: int) -> list[tuple[int, int]]:
        is_open = at == self.start or at not in LAND_PART or why_not_through(self._s, self._power, at) is None
        return self.lanes.steps(at) if is_open else []

    def _why_not_enter(self, at: int, to: int) -> Refusal | None:
        if to in LAND_PART:
            if to in self._survey.denied(self._power):
                return Refusal(self.BARRED if to in MULTI_FRONT else self.CLOSED)
            refusal = self._why_not_put_in(LAND_PART[to])
            if refusal is not None:
                return refusal
        return why_not_pass(self._s, self._power, self.start, at, to)

    def _why_not_put_in(self, land: int) -> Refusal | None:
        rule = "NEU-08" if is_neutral(self._s, land) else "PRT-02"
        return self._survey.why_not_friendly(land, self._power, rule)

    def is_end(self, at: int) -> bool:
        return at in LAND_PART

    def why_not_step(self, at: int, to: int, left: int) -> Refusal | None:
        if not is_water(to) or to not in WATER_NEIGHBOURS[at]:
            return why_not_pass(self._s, self._power, self.start, at, to)
        refusal = self._why_not_enter(at, to)
        if refusal is not None:
            return refusal
        return Refusal(self.TOO_FAR) if self.cost(at, to) > left else None

    def why_not_stop(self, at: int) -> Refusal:
        return Refusal(self.TOO_FAR)
