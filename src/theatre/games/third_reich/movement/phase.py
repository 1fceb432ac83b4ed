"""The Movement phase of a side [13, 55.II.D7]: supply is judged, then its powers move together in any order [12.4]."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

import msgspec

from theatre.core.decision import Args, Built, Choice, Decision, Each, Options, Part, Refusal
from theatre.core.flow import Joint, Sequence
from theatre.core.lazy import Rows
from theatre.games.third_reich.air.base_moves import lay_base
from theatre.games.third_reich.air.bases import PlaceAirBase, place
from theatre.games.third_reich.air.regrouping import Change, change
from theatre.games.third_reich.air.staging import Skies, Stage, stage
from theatre.games.third_reich.asking import question
from theatre.games.third_reich.combat.airborne import Drop, Sky, drop, judge_drops
from theatre.games.third_reich.counters import ground_of
from theatre.games.third_reich.economy.northern_moves import NorthernMoves
from theatre.games.third_reich.movement.alternate_moves import contest, contest_part, vicinity
from theatre.games.third_reich.movement.bridgeheads import clear_occupied
from theatre.games.third_reich.movement.control import movers
from theatre.games.third_reich.movement.displacement import Displacement, note_raids
from theatre.games.third_reich.movement.marching import Field, March, Marches, take_march
from theatre.games.third_reich.movement.overstack import Overstack, SurplusGuests
from theatre.games.third_reich.nations import acting, acts_as
from theatre.games.third_reich.naval.base_changes import BaseChanges
from theatre.games.third_reich.naval.merging import merge, merging
from theatre.games.third_reich.options import is_polish_war
from theatre.games.third_reich.politics.consent import Consent
from theatre.games.third_reich.politics.east_europe import judge_pact
from theatre.games.third_reich.politics.prizes import partisans_in_cities
from theatre.games.third_reich.politics.russian_surrender import Concession
from theatre.games.third_reich.politics.ulster import judge_ulster
from theatre.games.third_reich.state import GROUND, Position, ranks
from theatre.games.third_reich.supply.african_limits import Excess
from theatre.games.third_reich.supply.overland import judge_supply
from theatre.games.third_reich.supply.sea_supply import SupplyFleets, suppliers
from theatre.games.third_reich.tables import ALLIES, AXIS, GERMANY, NOBODY, POLAND
from theatre.games.third_reich.world import EAST, GROUND_SIDES, across


class MovementPhase(Sequence[Position], tag="13.1a"):
    STEPS: ClassVar[tuple[str, ...]] = (
        "base_changes", "supply_fleets", "supply", "excess", "ground_movement", "overstack",
    )  # fmt: skip

    def base_changes(self, s: Position) -> None:
        """7a, 7b [13.7, 29.5]."""
        s.push(BaseChanges(movers(s)))

    def supply_fleets(self, s: Position) -> None:
        """7c [13.8]."""
        s.push(SupplyFleets(suppliers(s)))

    def supply(self, s: Position) -> None:
        judge_supply(s)
        judge_drops(s)

    def excess(self, s: Position) -> None:
        """35.31, 37.3: who is beyond what can be fed is named with the supply of all others, in his own turn."""
        if s.minor == NOBODY:
            s.push(Excess())

    def ground_movement(self, s: Position) -> None:
        """7d."""
        if s.minor == NOBODY and s.active == AXIS:
            s.push(NorthernMoves())
        s.push(GroundMovement(movers(s)))

    def overstack(self, s: Position) -> None:
        """7e; then the pact is judged [43.2a], and the garrison of a defeated Russia [26.924]."""
        if s.minor == NOBODY and s.active == AXIS:
            s.push(Concession())
            s.push(SurplusGuests())
        s.push(Overstack(acting(s), s.lifted))
        if s.minor == NOBODY:
            note_raids(s)
            clear_occupied(s)
            partisans_in_cities(s)
            if s.overrun:
                s.push(Displacement())
            judge_pact(s, s.active, end_of_turn=False)
            if s.active == ALLIES:
                judge_ulster(s, end_of_turn=False)


OTHER_MOVES: dict[str, Callable[[Position, Args], None]] = {
    "drop": lambda s, args: drop(s, *args),
    "stage": lambda s, args: stage(s, *args),
    "air-base": lambda s, args: lay_base(s, *args),
    "change": change,
    "combine": merge,
}


class GroundMovement(Joint[Position], tag="55.II.D7d"):
    """The powers of a side march at once, each unit for itself."""

    alternated: Args = ()  # countries over which allies have disagreed [51.5]

    def step(self, s: Position) -> bool:
        if s.overrun:
            s.push(Displacement())
            return True
        return super().step(s)

    def child_done(self, s: Position, child: Any, allowed: Any) -> None:
        if isinstance(child, Consent) and allowed:
            place(s, *child.about)

    def turn(self, s: Position, seat: int) -> Decision:
        nation = acts_as(s, seat)
        march = Marches(Field(s, nation))
        drop = Built("drop", Drop(Sky(s, nation)))
        stage = Built("stage", Stage(Skies(s, nation)))
        base = Built("air-base", PlaceAirBase(s, nation))
        counters = (Built("change", Change(s, seat)), merging(s, seat))
        disagree = contest_part(s, self, nation)
        return question(s, seat, "march", "13.1a", march, drop, stage, base, disagree, *counters)

    def ask(self, s: Position) -> tuple[Decision, ...]:
        asked = super().ask(s)
        if s.minor != NOBODY or not is_polish_war(s, GERMANY, EAST):
            return asked
        return tuple([_going_on(s, one) if one.seat == GERMANY else one for one in asked])

    def alternate(self, s: Position, seat: int, nation: int) -> tuple[Part, ...]:
        return (Marches(Field(s, seat, vicinity(s, nation))),)

    def act(self, s: Position, seat: int, choice: Choice) -> None:
        if choice.verb in OTHER_MOVES:
            OTHER_MOVES[choice.verb](s, choice.args)
        elif choice.verb == "contest":
            contest(s, self, seat, choice)
        else:
            unit, *way = choice.args
            take_march(s, unit, tuple(way))


def shuns_poles(s: Position) -> bool:
    """43.1: could Germany, that must attack Polish units, still march next to them, and is not there yet?"""
    around = across(ranks(s)[GROUND + POLAND], GROUND_SIDES)
    return not around & ground_of(s, GERMANY) and bool(March(Field(s, GERMANY, around)).tokens())


def _going_on(s: Position, asked: Decision) -> Decision:
    """It is done once it does not shun the Poles, which is found out when somebody asks."""
    parts = [part for part in asked.options.given if part.verb != "done"]
    rows = Rows(lambda: () if shuns_poles(s) else ((),))
    done = Each("done", rows, lambda args: None if rows else Refusal("43.1", kind="not yet"))
    return msgspec.structs.replace(asked, options=Options(s, *parts, done))
