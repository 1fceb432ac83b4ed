"""Fleets that redeploy to another port [16.4], over a front boundary, from America or around Africa."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from theatre.core.decision import Args, Refusal, Sifted
from theatre.games.third_reich.counters import orders, runs
from theatre.games.third_reich.economy.grants import initial_left, left
from theatre.games.third_reich.movement.roads import Roads, beside_enemies
from theatre.games.third_reich.naval.basing import (
    base_of,
    enter_port,
    fleets,
    fronts_for,
    gates_for,
    waters_held,
    why_not_base,
    why_not_room,
)
from theatre.games.third_reich.naval.canals import is_kiel_open
from theatre.games.third_reich.naval.cape_route import PRICE, goes_around
from theatre.games.third_reich.naval.courses import AMERICA, BASES, GATES, PORT_WATERS, are_joined, fronts_of, hex_of
from theatre.games.third_reich.naval.from_america import WESTERN_PORTS, is_new, landing_hexes
from theatre.games.third_reich.politics.intervention import arrive, openings
from theatre.games.third_reich.state import Position
from theatre.games.third_reich.supply.african_limits import why_not_enter
from theatre.games.third_reich.tables import FLEET, KIND, MODEL, NATION, NOBODY, UNITS
from theatre.games.third_reich.world import BIT, EAST, GIBRALTAR, MEDITERRANEAN, NOWHERE, PORTS, WEST, space

KIEL_HEX, SOUND = space("J30"), (space("I32"), space("I33"))  # 29.66
TURKISH = tuple([at for at, gate in enumerate(GATES) if gate.id in ("bosporus", "dardanelles")])


def seas_of(base: int, front: int) -> str:
    """The Black Sea, Rostov with it, and the Baltic are two seas of one front [29.24]."""
    if front != EAST:
        return str(front)
    return "baltic" if are_joined(EAST, 0, PORT_WATERS[base][EAST], PORT_WATERS[_DANZIG][EAST]) else "black"


_DANZIG, _GIBRALTAR, _ISTANBUL = [
    next(at for at, port in enumerate(PORTS) if port.name == name) for name in ("Danzig", "Gibraltar", "Istanbul")
]


def crosses(s: Position, nation: int, one: str, other: str) -> bool:
    """16.4, 29.66: may fleets of a nation go by redeployment from one sea to another?"""
    own = waters_held(s, nation)
    pair = {one, other}
    if one == other:
        return True
    if pair == {str(WEST), str(MEDITERRANEAN)}:
        return bool(own & BIT[GIBRALTAR])
    if pair == {str(WEST), "baltic"}:  # 29.13: not through a Kiel Canal that is damaged
        return bool(own & BIT[KIEL_HEX] and is_kiel_open(s)) or all(own & BIT[hex_] for hex_ in SOUND)
    gates = gates_for(s, nation)
    return pair == {str(MEDITERRANEAN), "black"} and all(gates >> gate & 1 for gate in TURKISH)


def is_joined(s: Position, unit: int, port: int) -> bool:
    """16.4, 29.23b: is there a way for a fleet to a port, over at most one boundary and no closed strait or canal?"""
    nation, base = s.serves[unit], base_of(s, unit)
    return any(_leads(s, nation, (base, a), (port, b)) for a in fronts_for(s, unit) for b in fronts_of(port))


def _leads(s: Position, nation: int, start: tuple[int, int], goal: tuple[int, int]) -> bool:
    """The same between two ports, each on one of its fronts; on the Western Front no strait shuts a port off."""
    (_, a), (_, b) = start, goal
    if not crosses(s, nation, seas_of(*start), seas_of(*goal)):
        return False
    gates = gates_for(s, nation)
    if a == b:
        return a == WEST or are_joined(a, gates, PORT_WATERS[start[0]][a], PORT_WATERS[goal[0]][a])
    if MEDITERRANEAN not in (a, b):
        return True
    between = _GIBRALTAR if WEST in (a, b) else _ISTANBUL
    ends = [(port, front) for port, front in (start, goal) if front != WEST]
    return all(are_joined(front, gates, PORT_WATERS[port][front], PORT_WATERS[between][front]) for port, front in ends)


def is_only_around(s: Position, power: int, unit: int, port: int) -> bool:
    """37.3c: does it go around Africa because there is no shorter way?"""
    return not is_joined(s, unit, port) and goes_around(s, power, unit, port)


class RedeployFleet:
    """A fleet, then its new port."""

    def __init__(self, s: Position, power: int, unit: int = NOWHERE, port: int = NOWHERE) -> None:
        self.s, self.power, self.unit, self.port = s, power, unit, port

    def _why_unit(self, unit: int) -> Refusal | None:
        s = self.s
        if not 0 <= unit < UNITS or KIND[unit] != FLEET or s.where[unit] < 0 or orders(s, unit) != self.power:
            return Refusal("16.1a")
        if base_of(s, unit) == NOBODY:
            return Refusal("16.4a")  # it is in a box: other ways lead from there [42.41, 47.3]
        if s.shifted[unit] or left(s, self.power) <= 0:
            return Refusal("16.1a")
        if is_new(s, unit) and initial_left(s) <= 0:
            return Refusal("16.71a")
        watched = s.where[unit] != GIBRALTAR and BIT[s.where[unit]] & beside_enemies(s, s.serves[unit])
        return Refusal("16.2b") if watched else None  # 29.66

    def _why_port(self, port: int) -> Refusal | None:
        s = self.s
        if port not in BASES or port == base_of(s, self.unit):
            return Refusal("16.4a")
        if port not in (AMERICA, _GIBRALTAR) and BIT[hex_of(port)] & self._near:
            return Refusal("16.2b")
        refusal = why_not_base(s, self.unit, port, self._own) or why_not_room(s, port, (self.unit,))
        if refusal is not None:
            return refusal
        base = base_of(s, self.unit)
        if is_new(s, self.unit) and not self._harbours & BIT[hex_of(port)]:
            return Refusal("16.72")
        if is_joined(s, self.unit, port) or goes_around(s, self.power, self.unit, port):
            return why_not_enter(s, self.unit, hex_of(port)) if port != AMERICA else None
        here = [seas_of(base, front) for front in fronts_for(s, self.unit)]
        there = [seas_of(port, front) for front in fronts_of(port)]
        black_and_baltic = {"black", "baltic"} <= {*here, *there}
        return Refusal("29.24" if black_and_baltic else "16.4b")

    @cached_property
    def _near(self) -> int:
        """16.2b: the hexes next to enemies; at Gibraltar they do not matter [29.66]."""
        return beside_enemies(self.s, self.s.serves[self.unit])

    @cached_property
    def _own(self) -> int:
        return waters_held(self.s, self.s.serves[self.unit]) | openings(self.s, self.power)

    @cached_property
    def _harbours(self) -> int:
        """16.72: the ports at which fleets come in from America for the first time."""
        return landing_hexes(self.s, Roads(self.s, self.s.serves[self.unit])) & WESTERN_PORTS

    def tokens(self) -> Sequence[int]:
        if self.unit == NOWHERE:
            own = [unit for unit in fleets(self.s) if self._why_unit(unit) is None]
            return Sifted(own, lambda unit: bool(self.step(unit).tokens()))
        return Sifted(BASES, self._is_open) if self.port == NOWHERE else ()

    def _is_open(self, port: int) -> bool:
        """Most ports are no friendly ones."""
        friendly = port == AMERICA or BIT[hex_of(port)] & self._own
        return bool(friendly) and self._why_port(port) is None

    def refuse(self, token: int) -> Refusal | None:
        if self.unit == NOWHERE:
            return self._why_unit(token)
        return self._why_port(token) if self.port == NOWHERE else Refusal("16.4a")

    def step(self, token: int) -> RedeployFleet:
        if self.unit == NOWHERE:
            return RedeployFleet(self.s, self.power, token)
        return RedeployFleet(self.s, self.power, self.unit, token)

    def whole(self) -> bool:
        return self.port != NOWHERE


def redeploy_fleet(s: Position, seat: int, args: Args) -> None:
    unit, port = args
    if is_new(s, unit):
        s.initial += 1
        s.deployed[unit] = 1
    if is_only_around(s, seat, unit, port):
        s.redeployed[seat] += PRICE - 1
    own = [front for front in fronts_of(port) if front in fronts_for(s, unit)]
    enter_port(s, unit, port, (own or fronts_of(port))[0])  # 29.13: in Kiel on the side from which it comes
    arrive(s, runs(s, unit), s.where[unit])
    s.shifted[unit] = 1
    s.log("based", NATION[unit], MODEL[unit], port, rule="16.4a")
