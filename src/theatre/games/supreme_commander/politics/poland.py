"""Poland [16.2, 17.11, 17.11.1]: the free declaration, the entry of the Western Allies, the partition, the garrison."""

from __future__ import annotations

from theatre.core.decision import Args, Choice, Decision, Each, Refusal
from theatre.core.flow import Frame
from theatre.games.supreme_commander.asking import question
from theatre.games.supreme_commander.control import sweep
from theatre.games.supreme_commander.losses import lose_step
from theatre.games.supreme_commander.pieces import steps_of
from theatre.games.supreme_commander.politics.alignment import begin_war, make_controlled
from theatre.games.supreme_commander.politics.displacement import Displacement, standing
from theatre.games.supreme_commander.relations import active_powers, have_fought, side_of
from theatre.games.supreme_commander.state import (
    ACTIVE,
    NEUTRAL,
    SPARE,
    Position,
    give,
    is_there,
    remove,
)
from theatre.games.supreme_commander.tables import (
    AXIS,
    ECONOMY,
    FRANCE,
    GERMANY,
    ITALY,
    NATION,
    POLAND,
    UK,
    UNITS,
    USSR,
)
from theatre.games.supreme_commander.world import AREA, BIT, LAND, WARSAW, spaces

EAST = AREA["eastern_poland"] & LAND
CORRIDOR = AREA["danzig_corridor"] & LAND
OPEN, TAKEN, DECLINED = range(3)  # of the column `free_dow`
PARTITIONED, PASSED = 1, 2  # of the column `poland`
GARRISON = 3  # of Eastern Poland in the column `garrison`


class FreeDeclaration(Frame[Position], tag="17.11.0"):
    """D01: in the Strategic phase of turn 1 Germany may attack Poland at no cost."""

    def ask(self, s: Position) -> tuple[Decision, ...]:
        def why(args: Args) -> Refusal:
            return Refusal("16.2c")  # any other nation in the phases for it

        declare = Each("declare", [(POLAND,)], why)
        return (question(s, GERMANY, "free_dow", "16.2a", declare, Each("pass")),)

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        s.done(self)
        if choice.verb == "pass":
            s.free_dow = DECLINED
            for unit in range(UNITS):
                if NATION[unit] == POLAND and s.where[unit] >= 0:
                    remove(s, unit, SPARE)
            return
        s.free_dow = TAKEN
        s.log("declared", GERMANY, POLAND, rule="16.2a")
        make_controlled(s, POLAND, UK, active_powers(s, AXIS))
        sweep(s)


def may_declare_freely(s: Position) -> bool:
    return s.turn == 1 and s.free_dow == OPEN and s.status[POLAND] == NEUTRAL


def enter(s: Position) -> None:
    """16.2: the UK and France are at war with Germany from the Political phase of the first Allied turn on."""
    for power in (UK, FRANCE):
        if s.turn == 1 and s.status[power] == ACTIVE and not have_fought(s, power, GERMANY):
            begin_war(s, (power,), active_powers(s, AXIS))
    sweep(s)


# the partition


def note_conquest(s: Position) -> None:
    """Poland has fallen after the free declaration: Danzig is German, and the Germans leave its east, which is Soviet.

    The east may have become Soviet before, because Warsaw held out [17.11.1].
    """
    if s.free_dow != TAKEN:
        return
    for hex_ in spaces(CORRIDOR):
        s.home[hex_] = GERMANY
        if side_of(s, s.holder[hex_]) != AXIS:
            give(s, hex_, GERMANY)
    if not s.poland:
        s.poland = PARTITIONED
        s.push(Displacement(standing(s, EAST, GERMANY, ITALY)))
        _pass_east(s)


def _pass_east(s: Position) -> None:
    for hex_ in spaces(EAST):
        s.home[hex_] = USSR
        give(s, hex_, USSR)
    s.log("partition", rule="17.11d")


def note_deadline(s: Position) -> None:
    """At the end of a turn: Warsaw has not fallen in time [17.11.1]; seven Soviet steps are in the east (RUL-39)."""
    if s.free_dow != TAKEN or have_fought(s, USSR, GERMANY):
        return
    if s.turn == ECONOMY.warsaw_deadline and not s.poland and side_of(s, s.holder[WARSAW]) != AXIS:
        s.poland = PASSED
        s.push(Displacement(standing(s, EAST, GERMANY, ITALY), GERMANY))
        s.push(Displacement(standing(s, EAST, UK)))
        _pass_east(s)
        return
    since = ECONOMY.eastern_poland.from_turn + (s.poland == PASSED)
    if s.poland and s.turn >= since and not s.garrison[GARRISON]:
        s.garrison[GARRISON] = ECONOMY.eastern_poland.steps
        short = ECONOMY.eastern_poland.steps - steps_in_east(s)
        if short > 0:
            s.push(Shortfall(short))


def steps_in_east(s: Position) -> int:
    return sum([steps_of(s, unit) for unit in standing(s, EAST, USSR)])


class Shortfall(Frame[Position], tag="17.13f"):
    """The USSR removes steps of its choice from the map."""

    left: int

    def _units(self, s: Position) -> list[int]:
        return [one for one in s.placed if s.serves[one] == USSR and is_there(s, one) and BIT[s.where[one]]]

    def step(self, s: Position) -> bool:
        if self.left <= 0 or not self._units(s):
            s.done(self)
            sweep(s)
            return True
        return False

    def ask(self, s: Position) -> tuple[Decision, ...]:
        rows = [(unit,) for unit in self._units(s)]
        lose = Each("lose", rows, lambda args: Refusal("17.13f"))
        return (question(s, USSR, "shortfall", "17.13f", lose, args=(self.left,)),)

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        self.left -= lose_step(s, choice.args[0])
