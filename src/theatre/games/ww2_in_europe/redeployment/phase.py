"""The Redeployment phase [RED-01 to RED-11, RPT-05 to RPT-07]: player B first, a Redeployment Point for each move."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from theatre.core.decision import Choice, Decision, Each, Part, Refusal, shut
from theatre.core.flow import Frame
from theatre.games.ww2_in_europe.advanced.harbour_raids import resolve, strike_part
from theatre.games.ww2_in_europe.advanced.leader_moves import change_ship, move_leader, transfer_parts
from theatre.games.ww2_in_europe.asking import ask
from theatre.games.ww2_in_europe.combat.returning import NewBase
from theatre.games.ww2_in_europe.movement.basing import base_of, rebase
from theatre.games.ww2_in_europe.movement.declaring import Declaration, Pick, Why
from theatre.games.ww2_in_europe.movement.orders import carried_by
from theatre.games.ww2_in_europe.movement.routes import Route, Trip, leads_on
from theatre.games.ww2_in_europe.politics.partition import is_garrison
from theatre.games.ww2_in_europe.redeployment.lifting import lift, lift_part
from theatre.games.ww2_in_europe.redeployment.trips import Survey, Units, Voyage, is_brown
from theatre.games.ww2_in_europe.rolls import Throw
from theatre.games.ww2_in_europe.state import (
    GONE,
    NO_CONVOY,
    Position,
    is_active,
    is_air,
    is_ground,
    is_naval,
    player_b,
    rp_left,
    side_of,
    spend_rp,
    units_that_can_pay,
)
from theatre.games.ww2_in_europe.supply.depots import depots_of, remove_depot, why_not_remove
from theatre.games.ww2_in_europe.tables import BASE_KIND, BATTLESHIP, CRUISER, GERMANY
from theatre.games.ww2_in_europe.world import NOWHERE, is_land

DASHERS = (BATTLESHIP, CRUISER)


class Redeployment(Frame[Position], tag="RED-01"):
    """Move by move until a player is done: a unit over land, a hop of a plane or ship, or a lift by transport."""

    at: int = 0
    in_ussr: Units = ()  # Axis ground units that have moved inside the Soviet Union
    dashed: tuple[tuple[int, int], ...] = ()  # ships with their kind: they may be sunk before the phase is over
    moved: Units = ()
    struck: Units = ()  # who made a special attack, with the planes aboard [SPF-17]
    striking: tuple[int, ...] = ()  # the attack and its target while its die falls

    def _side(self, s: Position) -> int:
        return s.first if self.at else player_b(s)

    def step(self, s: Position) -> bool:
        if self.at < 2:
            return False
        s.done(self)
        return True

    def ask(self, s: Position) -> tuple[Decision, ...]:
        side = self._side(s)
        survey = Survey(s, self.in_ussr)

        def dash(unit: int) -> Voyage:
            return Voyage(survey, GERMANY, s.where[unit])

        special: list[Part] = [shut("dash", "SPF-05", "never")]
        if s.switches.special_forces:
            dashes = moves(s, side, "dash", self._why_no_dash(s, side), dash, lambda unit: leads_on(dash(unit)))
            special = [dashes, strike_part(survey, side, self.moved)]
        depots = Each("remove-depot", [(land,) for land in depots_of(s, side)], lambda args: why_not_remove(s, args))
        return ask(
            s,
            side,
            "redeployment",
            "RED-01",
            lift_part(survey, side),
            moves(s, side, "redeploy", lambda unit: self._why_not(s, unit, side), survey.trip, survey.can_go),
            *special,
            depots,
            *transfer_parts(s, side),
            Each("done"),
        )

    def _why_not(self, s: Position, unit: int, side: int) -> Refusal | None:
        return Refusal("SPF-17") if unit in self.struck else why_not_redeploy(s, unit, side)

    def _why_no_dash(self, s: Position, side: int) -> Callable[[int], Refusal | None]:
        """Channel Dash: 1 German battleship and 1 cruiser ignore Movement Penalties [SPF-05]."""

        def why(unit: int) -> Refusal | None:
            refusal = self._why_not(s, unit, side)
            if refusal is not None:
                return refusal
            base = BASE_KIND[s.kind[unit]]
            chosen = [one for one, kind in self.dashed if one != unit and kind == base]
            dasher = s.owner[unit] == GERMANY and base in DASHERS
            return None if dasher and not chosen else Refusal("SPF-05")

        return why

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        if choice.verb == "done":
            self.at += 1
        elif choice.verb == "remove-depot":
            remove_depot(s, choice.args[0], "DEP-07")
        elif choice.verb == "move-leader":
            move_leader(s, *choice.args)
        elif choice.verb == "change-ship":
            change_ship(s, *choice.args)
        elif choice.verb == "strike":
            raid, unit, target = choice.args
            self.striking, self.struck = (raid, target), (*self.struck, unit, *carried_by(s, unit))
            s.raids_made[raid] = 1
            s.push(Throw(seat, 1, "special-raid", (raid, s.where[target])))
        elif choice.verb == "lift":
            unit, ship, *waters, land = choice.args
            lift(s, unit, ship, tuple(waters), land)
            self._note_ussr(s, unit, (land,))
            self.moved = (*self.moved, unit, ship)
        else:
            unit, *path = choice.args
            redeploy(s, unit, path[-1])
            self._note_ussr(s, unit, path)
            self.moved = (*self.moved, unit)
            if choice.verb == "dash":
                self.dashed = (*self.dashed, (unit, BASE_KIND[s.kind[unit]]))

    def child_done(self, s: Position, child: Throw | NewBase, result: Any) -> None:
        if isinstance(child, NewBase):
            return
        _, target = self.striking
        resolve(s, *self.striking, *result)
        self.striking = ()
        if s.kind[target] != GONE and s.damaged[target]:
            s.push(NewBase(tuple(carried_by(s, target))))  # CV-06

    def _note_ussr(self, s: Position, unit: int, path: Sequence[int]) -> None:
        inside = is_ground(s, unit) and any(is_land(at) and is_brown(at) for at in path)
        if inside and unit not in self.in_ussr:
            self.in_ussr = (*self.in_ussr, unit)


def moves(
    s: Position, side: int, verb: str, why: Why, trip: Callable[[int], Trip], can_go: Callable[[int], bool]
) -> Declaration:
    """A unit, then its path."""

    def owned() -> list[int]:
        return units_that_can_pay(s, side)

    def begin(unit: int) -> Route:
        way = trip(unit)
        return Route(way, way.start, way.points)

    return Declaration(verb, Pick(owned, why, begin, lambda unit: why(unit) is None and can_go(unit)))


def why_not_redeploy(s: Position, unit: int, side: int) -> Refusal | None:
    """What keeps a unit from being redeployed at all."""
    if not 0 <= unit < len(s.kind) or s.kind[unit] == GONE or side_of(s, unit) != side:
        return Refusal("SEQ-01")
    if not is_active(s, s.owner[unit]) or is_garrison(s, unit):
        return Refusal("NEU-01")
    ship = s.aboard[unit]
    if s.convoy[unit if ship == NOWHERE else ship] != NO_CONVOY:
        return Refusal("CVY-16")
    return None if rp_left(s, s.owner[unit]) else Refusal(price_rule(s, unit))


def price_rule(s: Position, unit: int) -> str:
    """The rule by which its move costs a Redeployment Point."""
    if is_naval(s, unit):
        return "RPT-07"
    if is_air(s, unit):
        return "RPT-06"
    return "RPT-05" if is_ground(s, unit) else "ABS-03"


def redeploy(s: Position, unit: int, at: int) -> None:
    """Move a unit to the end of its path; a plane that ends in a port lands on a carrier."""
    spend_rp(s, s.owner[unit])
    start = base_of(s, unit)
    rebase(s, unit, at)
    s.log("redeployed", s.owner[unit], s.kind[unit], start, at, rule=price_rule(s, unit))
