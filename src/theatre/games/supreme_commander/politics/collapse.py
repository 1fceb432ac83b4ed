"""Checks for the collapse of major powers [10.1], and what allies do whose units are in one that has fallen [10.1.1].

France falls at once with its cities (`france.py`); the roll of the USSR and the UK is in `uk_ussr_collapse.py`.
"""

from __future__ import annotations

from typing import ClassVar

from theatre.core.flow import Frame, Sequence
from theatre.games.supreme_commander.consequences import note_consequences
from theatre.games.supreme_commander.control import sweep
from theatre.games.supreme_commander.economy.capture import earn
from theatre.games.supreme_commander.economy.factories import is_standing
from theatre.games.supreme_commander.losses import eliminate
from theatre.games.supreme_commander.pieces import enemy_land, land_in, runs
from theatre.games.supreme_commander.politics import truce
from theatre.games.supreme_commander.politics.displacement import Displacement
from theatre.games.supreme_commander.politics.evacuation import STAYED, Evacuation, FleetsLeave, hosts
from theatre.games.supreme_commander.politics.italy import ItalianCollapse, must_collapse
from theatre.games.supreme_commander.politics.uk_ussr_collapse import CollapseTest, is_tested
from theatre.games.supreme_commander.relations import active_powers, is_enemy, master
from theatre.games.supreme_commander.state import (
    ACTIVE,
    ALLY,
    POOL,
    POSSESSION,
    Position,
    give,
    is_there,
    lay,
    units_in,
)
from theatre.games.supreme_commander.tables import ALLIES, AXIS, NATIONS, NAVAL_SLOTS, POWERS, UK, USSR
from theatre.games.supreme_commander.world import BIT, COUNTRY, MSP_HEXES, NATB, PORTS, RESERVES, USA_BOX, spaces


class CollapseChecks(Sequence[Position], tag="10.1"):
    """Italy at the start of every Organization phase, the UK and the USSR of their own (RUL-41)."""

    STEPS: ClassVar[tuple[str, ...]] = ("italy", "uk", "ussr")
    side: int
    tested: int = -1

    def italy(self, s: Position) -> None:
        if must_collapse(s):
            s.push(ItalianCollapse())

    def uk(self, s: Position) -> None:
        self._test(s, UK)

    def ussr(self, s: Position) -> None:
        self._test(s, USSR)

    def _test(self, s: Position, power: int) -> None:
        if s.camp[power] == self.side and is_tested(s, power):
            self.tested = power
            s.push(CollapseTest(power))

    def child_done(self, s: Position, child: Frame[Position], result: bool) -> None:
        if isinstance(child, CollapseTest) and result:
            s.push(Guests(self.tested))


class Guests(Sequence[Position], tag="10.1.1.2"):
    """Allies in a collapsed UK or USSR; `stayed`: one of them keeps units there.

    Soviet units that stand with them when the USSR joins the Axis go to the closest hex where they may stand.
    """

    STEPS: ClassVar[tuple[str, ...]] = ("fleets", "evacuation", "allegiance", "control")
    power: int
    stayed: bool = False

    def _lands(self, s: Position) -> tuple[int, ...]:
        own = [n for n in range(NATIONS) if s.patron[n] == self.power and s.status[n] in (ALLY, POSSESSION)]
        return (self.power, *own)

    def fleets(self, s: Position) -> None:
        s.push(FleetsLeave(self.power, self._lands(s)))

    def evacuation(self, s: Position) -> None:
        for guest in reversed(hosts(s, self.power, self._lands(s))):
            s.push(Evacuation(self.power, self._lands(s), guest))

    def child_done(self, s: Position, child: Frame[Position], result: int | None) -> None:
        if isinstance(child, Evacuation) and result == STAYED:
            self.stayed = True

    def allegiance(self, s: Position) -> None:
        if self.stayed and self.power == USSR:
            turn_coat(s)
            red = [unit for unit in s.placed if runs(s, unit) == USSR and is_there(s, unit)]
            s.push(Displacement(tuple([unit for unit in red if enemy_land(s, s.serves[unit]) & BIT[s.where[unit]]])))

    def control(self, s: Position) -> None:
        sweep(s)
        note_consequences(s)


def turn_coat(s: Position) -> None:
    """The USSR is an Axis power, at war with the others; it counts its cities again, those in German hands too."""
    truce.end(s, USSR)
    s.camp[USSR] = AXIS
    six = len(POWERS)
    for power in POWERS:
        hostile = s.camp[power] == ALLIES and s.status[power] == ACTIVE
        s.war[USSR * six + power] = s.war[power * six + USSR] = hostile
    for unit in units_in(s, RESERVES):
        lay(s, unit, POOL)
    _leave_the_allies(s)
    for hex_ in spaces(s.held[USSR] & enemy_land(s, USSR)):  # who has remained controls where he stands [3.3b]
        give(s, hex_, runs(s, next(one for one in land_in(s, hex_) if is_enemy(s, USSR, s.serves[one]))))
    for number, at in enumerate(MSP_HEXES):
        if COUNTRY[at] == USSR and is_standing(s, at):
            holder = master(s, s.holder[at])
            earn(s, number, holder if holder in active_powers(s, ALLIES) else USSR)
    s.log("joined", USSR, AXIS, rule="10.1.1.2c")


def _leave_the_allies(s: Position) -> None:
    """No Axis unit is in the boxes of the Allies [12.2.1e]; ships leave ports that are hostile now [12.3c]."""
    for box in (NATB, USA_BOX):
        for unit in [one for one in units_in(s, box) if runs(s, one) == USSR]:
            eliminate(s, unit)
    ships = [unit for unit in NAVAL_SLOTS if s.where[unit] in PORTS and runs(s, unit) == USSR]
    ports = {s.where[ship] for ship in ships if is_enemy(s, USSR, s.holder[s.where[ship]])}
    s.harbours = (*s.harbours, *sorted(ports))
