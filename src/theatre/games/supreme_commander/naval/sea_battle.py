"""A Strategic Naval combat in one sea zone [9.2.2 to 9.2.6]: reveal, First Shot, surface or submarine combat, twice."""

from __future__ import annotations

from typing import Any

from theatre.core.decision import Args, Choice, Decision, Each, Refusal
from theatre.core.flow import Frame, Joint
from theatre.games.supreme_commander.agreement import Agreement
from theatre.games.supreme_commander.asking import question
from theatre.games.supreme_commander.losses import eliminate
from theatre.games.supreme_commander.naval.routes import ports_in_zone
from theatre.games.supreme_commander.naval.sea_weather import surface_modifier
from theatre.games.supreme_commander.naval.ships import IntoPort, moor, show
from theatre.games.supreme_commander.pieces import naval_in, runs, tech
from theatre.games.supreme_commander.relations import is_enemy, other_side, side_of, spokesman
from theatre.games.supreme_commander.rolls import Throw
from theatre.games.supreme_commander.state import TRACK, Position, remove
from theatre.games.supreme_commander.tables import (
    ABORT,
    ALLIES,
    AXIS,
    GERMANY,
    HIT,
    LIMITS,
    NAVAL_DECOY,
    NAVAL_TECH,
    NO_RESULT,
    NOBODY,
    SUBMARINE,
    SUBMARINE_TECH,
    SURFACE,
    naval_air_result,
)
from theatre.games.supreme_commander.world import ZONE_BOX


def fighters(s: Position, zone: int) -> list[int]:
    """The naval units in a box that have an enemy there."""
    there = naval_in(s, ZONE_BOX[zone])
    nations = {s.serves[unit] for unit in there}
    hostile = {nation for nation in nations if any(is_enemy(s, nation, other) for other in nations)}
    return [unit for unit in there if s.serves[unit] in hostile]


def of_side(s: Position, zone: int, side: int, *kinds: int) -> list[int]:
    """The units of a side that fight in a zone, of these kinds."""
    return [u for u in fighters(s, zone) if side_of(s, s.serves[u]) == side and s.kind[u] in kinds]


def strength(s: Position, units: list[int], kind: int) -> int:
    """Fleets and the highest technology of the nations involved, once [9.2.4a, 10.3.2i, 10.3.2j]."""
    technology = SUBMARINE_TECH if kind == SUBMARINE else NAVAL_TECH
    return len(units) + max([tech(s, s.serves[unit], technology) for unit in units], default=0)


class SeaLoss(Frame[Position], tag="9.2.4"):
    """D06: the owner says which fleet bears an abort or a hit, always of the kind that fought [9.2.4c]."""

    zone: int
    side: int
    kind: int
    result: int
    by_submarine: bool = False
    bearer: int = NOBODY

    def _able(self, s: Position) -> list[int]:
        return of_side(s, self.zone, self.side, self.kind)

    def step(self, s: Position) -> bool:
        owners = tuple(sorted({runs(s, unit) for unit in self._able(s)}))
        if not owners:
            s.done(self)
            return True
        if self.bearer == NOBODY:
            if len(owners) > 1:
                s.push(Agreement(owners))
            else:
                self.bearer = owners[0]
            return True
        return False

    def child_done(self, s: Position, child: Any, result: Any) -> None:
        if isinstance(child, Agreement):  # not the other side's loss, which may lie above this one
            self.bearer = result

    def ask(self, s: Position) -> tuple[Decision, ...]:
        own = [unit for unit in self._able(s) if runs(s, unit) == self.bearer]
        home = {unit: [*ports_in_zone(s, unit, self.zone)] if self.result == ABORT else [] for unit in own}
        aborts: list[Args] = [(unit, port) for unit in own for port in home[unit]]
        sinks: list[Args] = [(unit,) for unit in own if not home[unit]]

        def why(args: Args) -> Refusal:
            return Refusal("9.2.4c" if args and args[0] not in own else "9.2.4b")

        parts = Each("abort", aborts, why), Each("sink", sinks, why)
        return (question(s, self.bearer, "sea_loss", "9.2.4c", *parts, args=(self.zone, self.result)),)

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        unit = choice.args[0]
        if choice.verb == "abort":
            moor(s, unit, choice.args[1])
        elif self.by_submarine and self.result == HIT and s.switches.submarines_to_port:
            s.log("damaged", s.serves[unit], s.where[unit], rule="23.10a")
            remove(s, unit, TRACK, s.turn + LIMITS.damaged_fleet)
            s.back[unit] = 1  # it returns to a port, not to the force pool
        else:
            eliminate(s, unit)
        s.done(self)


class Withdrawal(Joint[Position], tag="9.2.6"):
    """D05, D08: owners take fleets back to ports of the zone before the next exchange."""

    zone: int = 0
    kinds: tuple[int, ...] = (SURFACE, SUBMARINE)
    rule: str = "9.2.6a"

    def turn(self, s: Position, seat: int) -> Decision:
        own = [unit for unit in fighters(s, self.zone) if runs(s, unit) == seat and s.kind[unit] in self.kinds]
        rows: list[Args] = [(unit, port) for unit in own for port in ports_in_zone(s, unit, self.zone)]
        part = Each("withdraw", rows, lambda args: Refusal(self.rule))
        return question(s, seat, "sea_withdrawal", self.rule, part, args=(self.zone,))

    def act(self, s: Position, seat: int, choice: Choice) -> None:
        moor(s, *choice.args)


REVEAL, FIRST_SHOT, BEFORE_SUBMARINES, EXCHANGE, LOSSES, SECOND_FIRST, SECOND_LAST, END = range(8)


class SeaBattle(Frame[Position], tag="9.2.2"):
    """Two rounds at most. `kinds` are what Axis and Allies fight with in this round."""

    zone: int
    round: int = 1
    stage: int = REVEAL
    kinds: tuple[int, ...] = ()
    rolled: tuple[int, ...] = ()
    results: tuple[int, ...] = ()  # on the Axis, on the Allies

    def step(self, s: Position) -> bool:
        stage, self.stage = self.stage, self.stage + 1
        if stage == REVEAL:
            self._reveal(s)
        elif stage == FIRST_SHOT:
            self._first_shot(s)
        elif stage == BEFORE_SUBMARINES:
            self._before_submarines(s)
        elif stage == EXCHANGE:
            self._exchange(s)
        elif stage == LOSSES:
            self._losses(s)
        elif stage in (SECOND_FIRST, SECOND_LAST):
            self._withdrawals(s, s.initiative if stage == SECOND_LAST else other_side(s.initiative))
        elif self.round == LIMITS.rounds or not self._is_contested(s):
            s.log("sea-battle-over", self.zone, rule="9.2.6b")
            s.done(self)
        else:
            self.round, self.stage = self.round + 1, BEFORE_SUBMARINES
            self.kinds = self.rolled = self.results = ()
        return True

    def _is_contested(self, s: Position) -> bool:
        """Can anything be fought: have the Allies surface fleets, and the Axis anything?"""
        axis = of_side(s, self.zone, AXIS, SURFACE, SUBMARINE)
        return bool(axis) and bool(of_side(s, self.zone, ALLIES, SURFACE))

    def _reveal(self, s: Position) -> None:
        """9.2.2: all are turned up, and decoys go back to port at once."""
        there = fighters(s, self.zone)
        s.log("sea-battle", self.zone, rule="9.2.2a")
        show(s, there, "9.2.2a")
        decoys = tuple([unit for unit in there if s.kind[unit] == NAVAL_DECOY])
        if decoys:
            s.push(IntoPort(decoys, (ZONE_BOX[self.zone],), in_zone=True))

    def _first_shot(self, s: Position) -> None:
        """9.2.3: before anything else, in the first round."""
        if of_side(s, self.zone, AXIS, SUBMARINE) and of_side(s, self.zone, ALLIES, SURFACE):
            s.push(Throw(GERMANY, 1, "first_shot", (self.zone, self.hit_number(s))))

    def hit_number(self, s: Position) -> int:
        return strength(s, of_side(s, self.zone, AXIS, SUBMARINE), SUBMARINE)

    def _before_submarines(self, s: Position) -> None:
        """9.2.5a: if the Axis has nothing but submarines, Allied surface fleets may leave first."""
        if of_side(s, self.zone, AXIS, SURFACE):
            self.kinds = SURFACE, SURFACE
            return
        self.kinds = SUBMARINE, SURFACE
        if self._is_contested(s):
            owners = tuple(sorted({runs(s, unit) for unit in of_side(s, self.zone, ALLIES, SURFACE)}))
            s.push(Withdrawal(owners, zone=self.zone, kinds=(SURFACE,), rule="9.2.5a"))

    def strengths(self, s: Position) -> tuple[int, int]:
        """Of Axis and Allies; surface fleets against submarines alone have one more [9.2.5a]."""
        axis = strength(s, of_side(s, self.zone, AXIS, self.kinds[0]), self.kinds[0])
        allies = strength(s, of_side(s, self.zone, ALLIES, SURFACE), SURFACE)
        return axis, allies + (LIMITS.against_submarines if self.kinds[0] == SUBMARINE else 0)

    def _exchange(self, s: Position) -> None:
        if self._is_contested(s):
            self.stage = EXCHANGE + (len(self.rolled) == 1)
            axis, allies = self.strengths(s)
            side = AXIS if not self.rolled else ALLIES
            column = axis - allies if side == AXIS else allies - axis
            s.push(Throw(self._roller(s, side), 1, "sea_battle", (self.zone, column)))

    def _roller(self, s: Position, side: int) -> int:
        own = of_side(s, self.zone, side, SURFACE, SUBMARINE)
        return runs(s, own[0]) if own else spokesman(s, side)

    def _losses(self, s: Position) -> None:
        """Both at once: nobody is taken away before both have rolled [9.2.4a]."""
        if len(self.results) < 2:
            return
        by_submarine = self.kinds[0] == SUBMARINE
        for side in (ALLIES, AXIS):
            result = self.results[side]
            if result != NO_RESULT:
                s.push(SeaLoss(self.zone, side, self.kinds[side], result, by_submarine and side == ALLIES))

    def _withdrawals(self, s: Position, side: int) -> None:
        if self.round == LIMITS.rounds or not self._is_contested(s):
            return
        owners = tuple(sorted({runs(s, unit) for unit in of_side(s, self.zone, side, SURFACE, SUBMARINE)}))
        if owners:
            s.push(Withdrawal(owners, zone=self.zone))

    def child_done(self, s: Position, child: Any, result: Any) -> None:
        if not isinstance(child, Throw):
            return
        if child.purpose == "first_shot":
            if result[0] <= self.hit_number(s):
                s.push(SeaLoss(self.zone, ALLIES, SURFACE, HIT, by_submarine=True))
            return
        side = AXIS if not self.rolled else ALLIES
        axis, allies = self.strengths(s)
        die = result[0] + (surface_modifier(s, self.zone, side) if self.kinds[side] == SURFACE else 0)
        self.rolled = (*self.rolled, die)
        if side == ALLIES:
            on_allies = naval_air_result(axis - allies, self.rolled[0])
            self.results = naval_air_result(allies - axis, die), on_allies
            s.log("sea-results", self.zone, self.results[0], on_allies, rule="9.2.4b")
