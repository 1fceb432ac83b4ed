"""Friends in a power that has collapsed [10.1.1]: their ships leave, their land units are evacuated or remain."""

from __future__ import annotations

from theatre.core.decision import Choice, Decision, Each, Refusal
from theatre.core.flow import Frame
from theatre.games.supreme_commander.air.bases import in_front
from theatre.games.supreme_commander.asking import question
from theatre.games.supreme_commander.control import holds, sweep
from theatre.games.supreme_commander.economy.build_chart import remains_of, yields
from theatre.games.supreme_commander.losses import eliminate
from theatre.games.supreme_commander.movement.stacking import room_for
from theatre.games.supreme_commander.naval.routes import ports_for, waters_of, ways_between
from theatre.games.supreme_commander.naval.ships import moor
from theatre.games.supreme_commander.pieces import is_corps, is_large, naval_in, runs, steps_of
from theatre.games.supreme_commander.playing_area import closed
from theatre.games.supreme_commander.relations import side_of
from theatre.games.supreme_commander.rolls import Throw
from theatre.games.supreme_commander.state import POOL, Position, is_there, lay
from theatre.games.supreme_commander.tables import (
    FIGHTER,
    FORT,
    NOBODY,
    PARTISAN,
    POWERS,
    SURFACE,
    UNITS,
    combat_result,
)
from theatre.games.supreme_commander.world import (
    BIT,
    CAPITAL,
    COAST_ZONES,
    COUNTRY_MASK,
    FRONT,
    HEXES,
    LAND,
    PORT_ZONES,
    PORTS,
    ZONE_BOX,
    spaces,
)

COLUMN = 6  # of the Combat Results Table
STAYED, LEFT = range(2)


def land_of(lands: tuple[int, ...]) -> int:
    mask = 0
    for nation in lands:
        mask |= COUNTRY_MASK[nation] & LAND
    return mask


def zones_of(lands: tuple[int, ...]) -> frozenset[int]:
    """The sea zones on which a collapsed nation lies."""
    return frozenset([zone for at in spaces(land_of(lands)) for zone in COAST_ZONES[at]])


def guests(s: Position, power: int, lands: tuple[int, ...]) -> list[int]:
    """A power's land units in the lands of another, partisans apart."""
    area = land_of(lands)
    own = [one for one in s.placed if runs(s, one) == power and is_there(s, one) and s.kind[one] != PARTISAN]
    return [one for one in own if s.where[one] < HEXES and BIT[s.where[one]] & area]


def hosts(s: Position, fallen: int, lands: tuple[int, ...]) -> list[int]:
    """The powers of its side with land units there."""
    allies = [power for power in POWERS if power != fallen and s.camp[power] == s.camp[fallen]]
    return [power for power in allies if guests(s, power, lands)]


class FleetsLeave(Frame[Position], tag="10.1.1"):
    """Ships of friends in its ports go to ports elsewhere, as if the enemy had entered [12.3]."""

    fallen: int
    lands: tuple[int, ...]

    def _ships(self, s: Position) -> list[int]:
        area = land_of(self.lands)
        ships = [ship for port in PORTS if BIT[port] & area for ship in naval_in(s, port)]
        guests_ = [ship for ship in ships if runs(s, ship) not in (self.fallen, NOBODY)]
        return [ship for ship in guests_ if s.camp[runs(s, ship)] == s.camp[self.fallen]]

    def _ports(self, s: Position, ship: int) -> list[int]:
        """The nearest ones: by the ways that enter the fewest sea zones."""
        area, here, nation = land_of(self.lands), waters_of(s.where[ship]), s.serves[ship]
        able = [port for port in ports_for(s, ship, here) if not BIT[port] & area]
        zones = {port: len(ways_between(s, nation, here, waters_of(port))[0]) for port in able}
        return [port for port in able if zones[port] == min(zones.values())]

    def step(self, s: Position) -> bool:
        ships = self._ships(s)
        if not ships:
            s.done(self)
            return True
        if not self._ports(s, ships[0]):
            eliminate(s, ships[0])
            return True
        return False

    def ask(self, s: Position) -> tuple[Decision, ...]:
        ship = self._ships(s)[0]
        rows = [(ship, port) for port in self._ports(s, ship)]
        flee = Each("flee", rows, lambda args: Refusal("10.1.1a"))
        return (question(s, runs(s, ship), "flee", "10.1.1a", flee, args=(s.where[ship],), public=False),)

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        moor(s, *choice.args)


class Evacuation(Frame[Position], tag="10.1.1.1"):
    """D16, D17: a power's units roll to get away, or remain. The result is LEFT or STAYED."""

    fallen: int
    lands: tuple[int, ...]
    power: int
    chosen: bool = False
    left: int = -1  # corps still to be lost, -1 before the roll

    def step(self, s: Position) -> bool:
        if not self.chosen:
            return False
        if self.left < 0:
            s.push(Throw(self.power, 1, "evacuation", (self.fallen,)))
            return True
        corps = guests(s, self.power, self.lands)
        if not corps:
            s.done(self, LEFT)
            sweep(s)
        elif self.left or self._ports(s, corps[0]):
            return False
        else:
            eliminate(s, corps[0])
        return True

    def _ports(self, s: Position, unit: int) -> list[int]:
        """Friendly ports on the same sea zones, outside its lands."""
        zones, area = zones_of((self.fallen,)), land_of(self.lands)
        able = [port for port in PORTS if zones & set(PORT_ZONES[port]) and not BIT[port] & (area | closed(s))]
        return [port for port in able if holds(s, s.serves[unit], port) and room_for(s, unit, port)]

    def ask(self, s: Position) -> tuple[Decision, ...]:
        if not self.chosen:
            parts = Each("evacuate"), Each("remain")
            return (question(s, self.power, "evacuate", "10.1.1b", *parts, args=(self.fallen,)),)
        corps = guests(s, self.power, self.lands)
        if self.left:
            part = Each("lose", [(unit,) for unit in corps], lambda args: Refusal("10.1.1.1c"))
            return (question(s, self.power, "evacuation_loss", "10.1.1.1c", part, args=(self.left,)),)
        rows = [(corps[0], port) for port in self._ports(s, corps[0])]
        part = Each("ship", rows, lambda args: Refusal("10.1.1.1c"))
        return (question(s, self.power, "evacuate_to", "10.1.1.1c", part),)

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        if choice.verb == "remain":
            s.done(self, STAYED)
        elif choice.verb == "evacuate":
            self.chosen = True
            for unit in guests(s, self.power, self.lands):
                _dissolve(s, unit)
        elif choice.verb == "lose":
            self.left -= 1
            eliminate(s, choice.args[0])
        else:
            lay(s, *choice.args)
            s.ashore[choice.args[0]] = 0

    def child_done(self, s: Position, child: Throw, result: tuple[int, ...]) -> None:
        if isinstance(child, Throw):
            modifier = -len(self._helpers(s))
            for unit in self._helpers(s):
                s.known[unit] = 1  # shown to the enemy, and not used by it
            lost = combat_result(COLUMN, result[0] + modifier)[1]
            self.left = min(lost, len(guests(s, self.power, self.lands)))
            s.log("evacuation", self.power, modifier, lost, rule="10.1.1.1b")

    def _helpers(self, s: Position) -> list[int]:
        """Fighters of the side in the air box of that front, surface fleets in ports and boxes of adjacent zones."""
        side, zones = s.camp[self.power], zones_of((self.fallen,))
        fighters = [one for one in in_front(s, FRONT[CAPITAL[self.fallen]]) if s.kind[one] == FIGHTER]
        places = [port for port in PORTS if zones & set(PORT_ZONES[port])]
        places += [ZONE_BOX[zone] for zone in sorted(zones)]
        fleets = [one for place in places for one in naval_in(s, place) if s.kind[one] == SURFACE]
        return [one for one in [*fighters, *fleets] if side_of(s, s.serves[one]) == side]


def _dissolve(s: Position, unit: int) -> None:
    """An army or HQ becomes the corps that the force pool has for it, a fort is lost [10.1.1.1a]."""
    if is_corps(s, unit) or (not is_large(s, unit) and s.kind[unit] != FORT):
        return
    hex_, kinds = s.where[unit], yields(unit)[: steps_of(s, unit)]
    if is_large(s, unit):
        for kind in kinds:
            pool = [one for one in range(UNITS) if s.where[one] == POOL and s.kind[one] == kind]
            fit = [one for one in pool if remains_of(s, unit, one)]
            if fit:
                lay(s, fit[0], hex_)
    eliminate(s, unit)
