"""Transports: boarding before the ship has moved, landing after it, in one Territory a turn (D-07)."""

from __future__ import annotations

from collections.abc import Sequence

from theatre.core.decision import NOT_OFFERED, Args, Refusal
from theatre.games.supreme_axis_and_allies.evacuation import evacuating
from theatre.games.supreme_axis_and_allies.forces import FRIENDS, STOPPED, Forces, flagged, flags, table
from theatre.games.supreme_axis_and_allies.marching import enter, lone_gun, stopped, with_escort
from theatre.games.supreme_axis_and_allies.orders import (
    Company,
    Course,
    Order,
    Sorts,
    Stage,
    alike,
    kinds_of,
    not_own,
    off_map,
    somebody,
)
from theatre.games.supreme_axis_and_allies.state import (
    LANDED,
    NO_UNIT,
    NOWHERE,
    Position,
    allied,
    friendly,
    gun_in,
    is_neutral,
)
from theatre.games.supreme_axis_and_allies.tables import AAG, CONST, GROUND, LOAD, MOVE, NAVAL, TRANSPORT
from theatre.games.supreme_axis_and_allies.world import COASTS, IS_SEA

SHIPPING = table(TRANSPORT)
UNUSED = table([0])


def no_transport(s: Position, nation: int, ship: int) -> Refusal | None:
    """Own and allied transports may be used (D-23)."""
    if 0 <= ship < len(s.kind) and s.kind[ship] in TRANSPORT and allied(s.owner[ship], nation):
        return None
    return Refusal(NOT_OFFERED)


class Boardings:
    """The options of `board (carrier, u...)`."""

    def __init__(self, forces: Forces) -> None:
        self.s = forces.s
        self.nation = forces.nation
        self.forces = forces

    def part(self) -> Order:
        stages = (Stage(self.ships, self.refuse_ship),)
        return Order("board", Course(stages, self.company), leading=1, some=self._some)

    def _transports(self) -> list[int]:
        s = self.s
        return list(flagged(s, flags(s.kind, SHIPPING) & flags(s.owner, FRIENDS[self.nation]) & flags(s.used, UNUSED)))

    def _takes(self, ship: int) -> bool:
        """Can a unit board this ship?"""
        return any(self.refuse_unit(unit, ship, ()) is None for unit in self._near(ship))

    def _some(self) -> bool:
        return any(map(self._takes, self._transports()))

    def ships(self) -> Sequence[int]:
        return [ship for ship in self._transports() if self._takes(ship)]

    def _near(self, ship: int) -> list[int]:
        """Units on the coast where the ship is."""
        ashore, coasts = self.forces.ashore, COASTS[self.s.where[ship]]
        if ashore.places.isdisjoint(coasts):
            return []
        return [unit for coast in coasts if coast in ashore.places for unit in ashore.at(coast)]

    def refuse_ship(self, ship: int) -> Refusal | None:
        refusal = no_transport(self.s, self.nation, ship)
        if refusal is None and self.s.used[ship]:
            refusal = Refusal("CAR-01")
        return refusal

    def company(self, ship: int) -> Company:
        return Company(
            lambda: self._sorts(ship),
            lambda unit, chosen: self.refuse_unit(unit, ship, chosen),
            somebody,
        )

    def _sorts(self, ship: int) -> Sorts:
        s = self.s
        units = [unit for unit in self._near(ship) if self.refuse_unit(unit, ship, ()) is None]
        return alike(units, lambda unit: (s.kind[unit], s.where[unit], s.start[unit]))

    def refuse_unit(self, unit: int, ship: int, chosen: Args) -> Refusal | None:
        s = self.s
        refusal = not_own(s, self.nation, unit)
        if refusal is not None:
            return refusal
        kind = s.kind[unit]
        if kind not in GROUND:
            return Refusal("PUR-10" if kind in NAVAL else "PUR-11")
        if s.aboard[unit] != NO_UNIT:
            return Refusal(NOT_OFFERED)
        if (refusal := stopped(s, unit)) is not None:
            return refusal
        if not MOVE[kind]:
            return Refusal("MOV-02", (kind, 0))
        if s.where[unit] not in COASTS[s.where[ship]]:
            return Refusal("CAR-02")
        laden = self.forces.freight[ship] if ship in s.aboard else ()
        freight = sum([LOAD[s.kind[other]] for other in (*laden, *chosen, unit)])
        return None if freight <= CONST.transport_capacity else Refusal("PUR-13", (kind, CONST.transport_capacity))


class Landings:
    """The options of `land (carrier, to, u...)`."""

    def __init__(self, forces: Forces) -> None:
        self.s = forces.s
        self.nation = forces.nation
        self.forces = forces

    def part(self) -> Order:
        stages = (Stage(self.ships, self.refuse_ship), Stage(self.beaches, self.refuse_beach))
        return Order("land", Course(stages, self.company), leading=2, some=lambda: bool(self.ships()))

    def ships(self) -> Sequence[int]:
        laden = {self.s.aboard[unit] for unit in self.forces.cargo}
        return [ship for ship in sorted(laden) if self.beaches(ship)]

    def refuse_ship(self, ship: int) -> Refusal | None:
        return no_transport(self.s, self.nation, ship)

    def beaches(self, ship: int) -> Sequence[int]:
        coasts = COASTS[self.s.where[ship]]
        return [beach for beach in coasts if self.refuse_beach(ship, beach) is None and self._sorts(ship, beach)]

    def refuse_beach(self, ship: int, beach: int) -> Refusal | None:
        s = self.s
        if (refusal := off_map(beach)) is not None:
            return refusal
        if IS_SEA[beach]:
            return Refusal("PUR-09")
        if beach not in COASTS[s.where[ship]]:
            return Refusal("MOV-02")
        if s.landing[ship] not in (NOWHERE, beach):
            return Refusal("CAR-04", (s.kind[ship],))  # one Territory a turn (D-07)
        return Refusal("NEU-01", (beach,)) if is_neutral(s, beach) and not s.neutrality else None

    def company(self, ship: int, beach: int) -> Company:
        return Company(
            lambda: self._sorts(ship, beach),
            lambda unit, chosen: self.refuse_unit(unit, ship, beach, chosen),
            lambda chosen: somebody(chosen) or lone_gun(self.s, self.nation, beach, chosen),
        )

    def _sorts(self, ship: int, beach: int) -> Sorts:
        units = [unit for unit in self.forces.cargo if self.refuse_unit(unit, ship, beach, ()) is None]
        return with_escort(self.s, self.nation, beach, units)

    def refuse_unit(self, unit: int, ship: int, beach: int, chosen: Args) -> Refusal | None:
        s = self.s
        refusal = not_own(s, self.nation, unit)
        if refusal is not None:
            return refusal
        if s.aboard[unit] != ship:
            return Refusal(NOT_OFFERED)
        if evacuating(s, unit) and not friendly(s, beach, self.nation):
            return Refusal("SUR-09", (s.where[ship], beach))
        if s.kind[unit] == AAG and (gun_in(s, beach) != NO_UNIT or any(s.kind[other] == AAG for other in chosen)):
            return Refusal("AAG-11", (beach,))
        return None


# what happens


def board(s: Position, nation: int, args: Args) -> None:
    ship, *units = args
    s.log("board", nation, s.where[ship], s.kind[ship], *kinds_of(s, units), rule="CAR-02")
    for unit in units:
        s.came[unit] = s.where[unit]
        s.where[unit] = s.where[ship]
        s.aboard[unit] = ship
        s.used[unit] = STOPPED


def land(s: Position, nation: int, args: Args) -> None:
    """The ship goes no further, and lands nobody elsewhere this turn."""
    ship, beach, *units = args
    s.log("land", nation, s.where[ship], beach, *kinds_of(s, units), rule="CAR-04")
    s.landing[ship] = beach
    s.used[ship] = STOPPED
    for unit in units:
        s.came[unit] = s.where[ship]
        s.where[unit] = beach
        s.aboard[unit] = NO_UNIT
        s.used[unit] = STOPPED
    enter(s, nation, beach, units, LANDED)
