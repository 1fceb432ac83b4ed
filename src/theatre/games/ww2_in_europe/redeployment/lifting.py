"""Lifts by transport in Redeployment [RED-04, RED-07, TRN-03, TRN-11, R-32].

A transport sails from its port, takes the unit aboard in the first water that touches its land, and puts it ashore from
the last: in a port, where the ship stays, or from a sea, and then it goes back by the way it came.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from theatre.core.decision import Args, Refusal
from theatre.games.ww2_in_europe.choosing import once
from theatre.games.ww2_in_europe.movement.basing import is_base
from theatre.games.ww2_in_europe.movement.control import are_friends
from theatre.games.ww2_in_europe.movement.declaring import Declaration, Pick
from theatre.games.ww2_in_europe.movement.orders import touches
from theatre.games.ww2_in_europe.politics.partition import is_garrison
from theatre.games.ww2_in_europe.redeployment.trips import Journey, Survey
from theatre.games.ww2_in_europe.state import (
    CARRY,
    GONE,
    NO_CONVOY,
    Position,
    is_active,
    is_air,
    is_ground,
    put,
    rp_left,
    side_of,
    spend_rp,
    units_of_kind,
    units_that_can_pay,
)
from theatre.games.ww2_in_europe.tables import AIRBASE, BASE_KIND, FIGHTER, TRANSPORT
from theatre.games.ww2_in_europe.world import CIRCLE, COASTS, LAND_PART, NOWHERE, is_land

Menu = dict[Args, list[int]]
"""What may follow the waters that were entered so far."""


def why_not_cargo(s: Position, unit: int, side: int) -> Refusal | None:
    """What keeps a unit from being lifted at all."""
    if not 0 <= unit < len(s.kind) or s.kind[unit] == GONE or side_of(s, unit) != side:
        return Refusal("SEQ-01")
    if not is_active(s, s.owner[unit]) or is_garrison(s, unit):
        return Refusal("NEU-01")
    if not is_ground(s, unit) and BASE_KIND[s.kind[unit]] not in (FIGHTER, AIRBASE):
        return Refusal("TRN-03")
    if not is_land(s.where[unit]) or not _quays(s.where[unit]):
        return Refusal("TRN-07")
    if rp_left(s, s.owner[unit]):
        return None
    return Refusal("RPT-06" if is_air(s, unit) else "RPT-05" if is_ground(s, unit) else "ABS-03")


def why_not_carry(s: Position, ship: int, unit: int, side: int) -> Refusal | None:
    """What keeps a ship from lifting this unit, whatever the way."""
    if not 0 <= ship < len(s.kind) or s.kind[ship] == GONE or side_of(s, ship) != side:
        return Refusal("SEQ-01")
    if BASE_KIND[s.kind[ship]] != TRANSPORT:
        return Refusal("TRN-03")
    if s.convoy[ship] != NO_CONVOY:
        return Refusal("CVY-16")
    if not are_friends(s, s.owner[ship], s.owner[unit]):
        return Refusal("SOV-02")
    return Refusal("TRN-11") if s.mission[ship] == CARRY else None


def _quays(land: int) -> tuple[int, ...]:
    """The waters from which a unit goes aboard or ashore."""
    return (*COASTS[land], *([CIRCLE[land]] if CIRCLE[land] != NOWHERE else ()))


def lift_part(survey: Survey, side: int) -> Declaration:
    """`lift (unit, transport, water..., land)`."""
    s = survey.s
    ready = [ship for ship in units_of_kind(s, TRANSPORT) if side_of(s, ship) == side and s.where[ship] in LAND_PART]
    can_leave: dict[tuple[int, ...], bool] = {}
    known: dict[tuple[int, ...], bool] = {}  # units of one kind and place are alike, and so are ships

    def carriers(unit: int) -> Pick:
        fit = [ship for ship in ready if why_not_carry(s, ship, unit, side) is None]
        return Pick(fit, lambda ship: why_not_carry(s, ship, unit, side), lambda ship: cross(unit, ship))

    def free_ships() -> list[int]:
        """One for each port and owner."""
        free = [ship for ship in ready if s.convoy[ship] == NO_CONVOY and s.mission[ship] != CARRY]
        return list({(s.where[ship], s.owner[ship]): ship for ship in free}.values())

    berths = once(free_ships)

    def cross(unit: int, ship: int) -> Crossing:
        return Crossing(survey, unit, ship, known)

    def cargo() -> list[int]:
        return units_that_can_pay(s, side) if ready else []

    def can_go(unit: int) -> bool:
        if why_not_cargo(s, unit, side) is not None:
            return False
        sort = s.where[unit], s.kind[unit], s.owner[unit]
        if sort not in can_leave:
            lifts = [ship for ship in berths() if why_not_carry(s, ship, unit, side) is None]
            can_leave[sort] = any(cross(unit, ship).leads_on() for ship in lifts)
        return can_leave[sort]

    return Declaration("lift", Pick(cargo, lambda unit: why_not_cargo(s, unit, side), carriers, can_go))


class Crossing:
    """The waters that the transport enters, and the land at the end."""

    __slots__ = ("_journey", "_known", "_landed", "_menu", "_out", "_ship", "_survey", "_unit", "_voyage", "_waters")

    def __init__(
        self,
        survey: Survey,
        unit: int,
        ship: int,
        known: dict[tuple[int, ...], bool],
        waters: Args = (),
        out: int = 0,
        menu: Menu | None = None,
    ) -> None:
        self._survey = survey
        self._unit = unit
        self._ship = ship
        self._known = known
        self._voyage = survey.voyage(ship)
        self._journey = Journey(survey, unit)
        self._waters = waters
        self._out = out
        self._menu = menu
        self._landed = bool(waters) and is_land(waters[-1])

    def tokens(self) -> Sequence[int]:
        if self._landed:
            return ()
        if self._menu is None:
            self._menu = {}
            for way in self._ways():
                _enter(self._menu, way)
        return self._menu.get(self._waters, ())

    def leads_on(self) -> bool:
        if self._waters:
            return self._landed or bool(self.tokens())
        s, unit, ship = self._survey.s, self._unit, self._ship
        key = s.where[unit], s.kind[unit], s.owner[unit], s.where[ship], s.owner[ship]
        if key not in self._known:
            self._known[key] = next(self._ways(), None) is not None
        return self._known[key]

    def _ways(self) -> Iterator[Args]:
        """The cheapest way to a water where the unit goes aboard, and from there the cheapest to each landing."""
        lanes, start, points = self._voyage.lanes, self._voyage.start, self._voyage.points
        home = self._survey.s.where[self._unit]
        reach = lanes.reach(start)
        near = [(reach[at][0], at) for at in _quays(home) if at in reach and (at == start or at not in LAND_PART)]
        if not near:
            return
        spent, quay = min(near)
        way = lanes.way(start, quay)
        for at, (cost, _) in lanes.reach(quay).items():
            if spent + cost > points or (at == start and at != quay):
                continue
            shore = [LAND_PART[at]] if at in LAND_PART else COASTS[at]
            open_shore = [land for land in shore if land != home and self._can_go_ashore(land)]
            waters = (*way, *lanes.way(quay, at)) if open_shore else ()
            if waters and self._why_not_carry_out(waters, spent + cost) is None:
                yield from ((*waters, land) for land in open_shore)

    def _can_go_ashore(self, land: int) -> bool:
        s = self._survey.s
        key = s.kind[self._unit], s.owner[self._unit], land
        if key not in self._known:
            self._known[key] = self._why_not_ashore(land) is None
        return self._known[key]

    def refuse(self, token: int) -> Refusal | None:
        if self._landed:
            return Refusal("TRN-09")
        if is_land(token):
            return self._why_not_land(self._waters, self._out, token)
        return self._voyage.why_not_step(self._at(), token, self._voyage.points - self._out)

    def _at(self) -> int:
        return self._waters[-1] if self._waters else self._voyage.start

    def _why_not_land(self, waters: Args, out: int, land: int) -> Refusal | None:
        """What keeps the unit from going ashore after these waters."""
        s, unit, voyage = self._survey.s, self._unit, self._voyage
        way = (voyage.start, *waters)
        if not any(touches(at, s.where[unit]) for at in way):
            return Refusal("TRN-07")
        if not waters or land == s.where[unit] or not touches(waters[-1], land):
            return Refusal("TRN-08")
        return self._why_not_ashore(land) or self._why_not_carry_out(waters, out)

    def _why_not_ashore(self, land: int) -> Refusal | None:
        s, unit, journey = self._survey.s, self._unit, self._journey
        refusal = journey.why_not_be_in(land)
        if refusal is not None:
            return refusal
        if is_air(s, unit):
            return None if is_base(s, land, s.owner[unit]) else Refusal("STK-07")
        return None if journey.is_end(land) else journey.why_not_stop(land)

    def _why_not_carry_out(self, waters: Args, out: int) -> Refusal | None:
        """The transport must be able to return, unless it ends in a port, and pay for its voyage."""
        s, unit, voyage = self._survey.s, self._unit, self._voyage
        way = (voyage.start, *waters)
        back = 0 if waters[-1] in LAND_PART else sum([voyage.cost(b, a) for a, b in zip(way, waters, strict=False)])
        if out + back > voyage.points:
            return Refusal("TRN-10")
        needed = sails_for_rp(waters) + (s.owner[self._ship] == s.owner[unit])
        return Refusal("RPT-07") if rp_left(s, s.owner[self._ship]) < needed else None

    def step(self, token: int) -> Crossing:
        cost = 0 if is_land(token) else self._voyage.cost(self._at(), token)
        waters = (*self._waters, token)
        return Crossing(self._survey, self._unit, self._ship, self._known, waters, self._out + cost, self._menu)

    def whole(self) -> bool:
        return self._landed

    def why_not_stop(self) -> Refusal | None:
        return None


def _enter(menu: Menu, args: Args) -> None:
    for at, token in enumerate(args):
        following = menu.setdefault(args[:at], [])
        if token not in following:
            following.append(token)


def sails_for_rp(waters: Args) -> bool:
    """Does the transport pay a point of its own? Not for the sea beside its port [R-32]."""
    return len(waters) > 1


def lift(s: Position, unit: int, ship: int, waters: Args, land: int) -> None:
    spend_rp(s, s.owner[unit])
    if sails_for_rp(waters):
        spend_rp(s, s.owner[ship])
    start = s.where[unit]
    put(s, unit, land)
    s.mission[ship] = CARRY
    if waters[-1] in LAND_PART:
        put(s, ship, waters[-1])
    s.log("lifted", s.owner[unit], s.kind[unit], start, land, rule="RED-04")
