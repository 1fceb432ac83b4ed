"""The Strategic Naval phase [9.2]: initiative, hidden placement, battles zone by zone, raids of submarines."""

from __future__ import annotations

from typing import Any

from theatre.core.decision import Args, Choice, Decision, Each, Refusal
from theatre.core.flow import Frame, Joint
from theatre.games.supreme_commander.asking import question
from theatre.games.supreme_commander.fog import move_hidden
from theatre.games.supreme_commander.naval.bombers_at_sea import SeaBombers, has_bombers
from theatre.games.supreme_commander.naval.routes import HAVENS, zones_of
from theatre.games.supreme_commander.naval.sea_battle import SeaBattle, fighters
from theatre.games.supreme_commander.naval.ships import is_ready, ready_ships, show
from theatre.games.supreme_commander.pieces import naval_in, runs, tech
from theatre.games.supreme_commander.relations import active_powers, at_war, other_side, powers_of, side_of, spokesman
from theatre.games.supreme_commander.rolls import Throw
from theatre.games.supreme_commander.state import ACTIVE, Position
from theatre.games.supreme_commander.tables import (
    ALLIES,
    AXIS,
    FRANCE,
    GERMANY,
    NAVAL,
    NAVAL_TECH,
    POWERS,
    SIDES,
    SUBMARINE,
    SUBMARINE_TECH,
    UK,
    UNITS,
    USA,
)
from theatre.games.supreme_commander.world import NORTH_ATLANTIC, ZONE_BOX, ZONES

RAIDED = (UK, FRANCE, USA)
"""Whose production submarines can raid: never that of the USSR [9.2.7b]."""


def naval_lead(s: Position, side: int) -> int:
    """Naval and Submarine technology together, of the active power of a side that has most [9.2.1a]."""
    return max([tech(s, p, NAVAL_TECH) + tech(s, p, SUBMARINE_TECH) for p in active_powers(s, side)], default=0)


def admirals(s: Position, side: int) -> tuple[int, ...]:
    """The powers of a side with face-down ships in port."""
    return tuple([power for power in powers_of(s, side) if ready_ships(s, power)])


INITIATIVE, FIRST, PLACE_FIRST, PLACE_LAST, BOMBERS, BATTLES, RAIDS, END = range(8)


class StrategicNaval(Frame[Position], tag="9.2"):
    """D02, D04. `fought` are the zones that are done with."""

    stage: int = INITIATIVE
    rolled: tuple[int, ...] = ()
    first: int = AXIS
    fought: tuple[int, ...] = ()

    def step(self, s: Position) -> bool:
        if self.stage == INITIATIVE:
            if not any(is_ready(s, unit) for unit in s.placed):
                s.done(self)
            else:
                side = AXIS if not self.rolled else ALLIES
                s.push(Throw(spokesman(s, side), 1, "initiative", (side, naval_lead(s, side))))
            return True
        if self.stage == FIRST or (self.stage == BATTLES and self._open(s)):
            return False
        stage, self.stage = self.stage, self.stage + 1
        if stage in (PLACE_FIRST, PLACE_LAST):
            side = self.first if stage == PLACE_FIRST else other_side(self.first)
            s.push(NavalPlacement(admirals(s, side), side=side))
        elif stage == BOMBERS:
            seats = tuple([power for side in SIDES for power in powers_of(s, side) if has_bombers(s, power)])
            s.push(SeaBombers(seats))
        elif stage == RAIDS:
            s.push(SubmarineWarfare())
        elif stage == END:
            s.done(self)
        return True

    def _open(self, s: Position) -> list[int]:
        """The zones that are still to be fought for [9.2.1g]."""
        return [zone for zone in ZONES if zone not in self.fought and fighters(s, zone)]

    def child_done(self, s: Position, child: Any, result: Any) -> None:
        if not isinstance(child, Throw):
            return
        self.rolled = (*self.rolled, result[0])
        if len(self.rolled) == len(SIDES):
            self._decide(s)

    def _decide(self, s: Position) -> None:
        """9.2.1b: a tie goes to the higher technology; if that is the same too, both roll again."""
        lead = naval_lead(s, AXIS), naval_lead(s, ALLIES)
        axis, allies = (self.rolled[0] + lead[0], lead[0]), (self.rolled[1] + lead[1], lead[1])
        self.rolled = ()
        if axis == allies:
            return
        s.initiative = AXIS if axis > allies else ALLIES
        s.log("initiative", s.initiative, axis[0], allies[0], rule="9.2.1a")
        self.stage = FIRST

    def ask(self, s: Position) -> tuple[Decision, ...]:
        seat = spokesman(s, s.initiative)
        if self.stage == FIRST:
            part = Each("first", [(side,) for side in SIDES], lambda args: Refusal("9.2.1c"))
            return (question(s, seat, "first_to_place", "9.2.1c", part),)
        part = Each("engage", [(zone,) for zone in self._open(s)], lambda args: Refusal("9.2.1g"))
        return (question(s, seat, "next_zone", "9.2.1c", part),)

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        if choice.verb == "first":
            self.first = choice.args[0]
            self.stage = PLACE_FIRST
            return
        self.fought = (*self.fought, choice.args[0])
        s.push(SeaBattle(choice.args[0]))


class NavalPlacement(Joint[Position], tag="9.2.1"):
    """D03: face down into the boxes of zones that the port touches. `sailed`: ships, and the ports that they left."""

    side: int = AXIS
    sailed: tuple[tuple[int, int], ...] = ()

    def turn(self, s: Position, seat: int) -> Decision:
        sail: list[Args] = [(u, zone) for u in ready_ships(s, seat) for zone in zones_of(s.where[u])]
        recall: list[Args] = [(unit,) for unit, _ in self.sailed if runs(s, unit) == seat]
        parts = (
            Each("sail", sail, lambda args: Refusal(self._why_not(s, seat, args))),
            Each("recall", recall, lambda args: Refusal("9.2.1d")),
        )
        return question(s, seat, "place_fleets", "9.2.1d", *parts, public=False)

    def _why_not(self, s: Position, seat: int, args: Args) -> str:
        if len(args) != 2 or not 0 <= args[0] < UNITS or runs(s, args[0]) != seat or s.kind[args[0]] not in NAVAL:
            return "9.2.1d"
        if s.where[args[0]] not in HAVENS:
            return "9.2.1d"
        return "12.3d" if s.shown[args[0]] else "9.2.1e"

    def act(self, s: Position, seat: int, choice: Choice) -> None:
        unit = choice.args[0]
        if choice.verb == "recall":
            port = next(port for one, port in self.sailed if one == unit)
            self.sailed = tuple([pair for pair in self.sailed if pair[0] != unit])
            s.log("recalled", s.serves[unit], port, rule="9.2.1d")
            move_hidden(s, unit, port)
            return
        zone = choice.args[1]
        self.sailed = (*self.sailed, (unit, s.where[unit]))
        s.log("sailed", s.serves[unit], s.where[unit], zone, rule="9.2.1d")
        move_hidden(s, unit, ZONE_BOX[zone])


# submarines against production


class SubmarineWarfare(Frame[Position], tag="9.2.7"):
    """D09: each German submarine in the North Atlantic box may raid one power. `raided` have done so."""

    raided: tuple[int, ...] = ()
    target: int = UK
    over: bool = False

    def targets(self, s: Position) -> list[int]:
        return [power for power in RAIDED if s.status[power] == ACTIVE and at_war(s, GERMANY, power)]

    def _could_be(self, s: Position) -> list[int]:
        """Counters in the box that may be submarines for all that the others know."""
        own = [unit for unit in naval_in(s, ZONE_BOX[NORTH_ATLANTIC]) if runs(s, unit) == GERMANY]
        return [u for u in own if u not in self.raided and (not s.shown[u] or s.kind[u] == SUBMARINE)]

    def step(self, s: Position) -> bool:
        if self.over or not self.targets(s) or not self._could_be(s):
            s.done(self)
            return True
        return False

    def ask(self, s: Position) -> tuple[Decision, ...]:
        subs = [unit for unit in self._could_be(s) if s.kind[unit] == SUBMARINE]
        rows: list[Args] = [(unit, power) for unit in subs for power in self.targets(s)]
        raid = Each("raid", rows, lambda args: Refusal(self._why_not(s, args)))
        return (question(s, GERMANY, "raid", "9.2.7a", raid, Each("done"), public=False),)

    def _why_not(self, s: Position, args: Args) -> str:
        if len(args) == 2 and 0 <= args[0] < UNITS and runs(s, args[0]) == GERMANY and s.kind[args[0]] == SUBMARINE:
            if s.where[args[0]] in ZONE_BOX and s.where[args[0]] != ZONE_BOX[NORTH_ATLANTIC]:
                return "9.2.7c"
            if args[1] in POWERS and args[1] not in RAIDED and side_of(s, args[1]) == ALLIES:
                return "9.2.7b"
        return "9.2.7a"

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        if choice.verb == "done":
            self.over = True
            return
        unit, self.target = choice.args
        show(s, [unit], "9.2.7a")
        self.raided = (*self.raided, unit)
        s.push(Throw(GERMANY, 1, "raid", (self.target,)))

    def child_done(self, s: Position, child: Any, result: Any) -> None:
        """What a power has in hand is lost, never more (RUL-33)."""
        lost = min(result[0] + tech(s, GERMANY, SUBMARINE_TECH), max(0, s.msp[self.target]))
        s.msp[self.target] -= lost
        s.log("raided", self.target, lost, rule="9.2.7a")
