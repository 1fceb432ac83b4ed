"""47.4: Western fleets that lose Suez leave by the Gulf and come back in a western port in a later redeployment.

So does the fleet that blocks the Gulf [47.3b], which lies in the same box.
"""

from __future__ import annotations

from theatre.core.decision import Args, Refusal
from theatre.games.third_reich.counters import put, runs
from theatre.games.third_reich.economy.grants import left
from theatre.games.third_reich.nations import is_western
from theatre.games.third_reich.naval.basing import enter_port, why_not_base, why_not_room
from theatre.games.third_reich.naval.canals import side_of
from theatre.games.third_reich.naval.courses import GATES, SUEZ_GATE
from theatre.games.third_reich.naval.gulf_blockade import is_home_of_blockader, lift
from theatre.games.third_reich.state import Position, units_at
from theatre.games.third_reich.tables import ALLIES, FLEET, KIND, MODEL, NATION, UNITS
from theatre.games.third_reich.world import GIBRALTAR, LEND_LEASE_BOX, MEDITERRANEAN, PORTS, WEST, hexes_between, space

SUEZ = space("MM30")
MEDITERRANEAN_PORTS = tuple([at for at, port in enumerate(PORTS) if MEDITERRANEAN in port.fronts])
WESTERN = tuple([at for at, port in enumerate(PORTS) if WEST in port.fronts])


def leaves_by_gulf(s: Position) -> bool:
    """Is the way into the Mediterranean not wholly Allied: the other banks of the canal, and Gibraltar?"""
    others = [bank for bank in (*GATES[SUEZ_GATE].banks, GIBRALTAR) if bank != SUEZ]
    return any(side_of(s, s.holder[bank]) != ALLIES for bank in others)


def is_displaced(s: Position, unit: int) -> bool:
    """Is it a Western fleet in a Suez that is lost?"""
    return KIND[unit] == FLEET and s.where[unit] == SUEZ and is_western(s, runs(s, unit))


def relocate(s: Position, unit: int) -> None:
    """To the nearest friendly Mediterranean port, or out of play; then the counter lies in the Lend-Lease box."""
    able = [port for port in MEDITERRANEAN_PORTS if PORTS[port].hex != SUEZ and why_not_base(s, unit, port) is None]
    able = [port for port in able if why_not_room(s, port, (unit,)) is None]
    if leaves_by_gulf(s) or not able:
        put(s, unit, LEND_LEASE_BOX)
        s.log("gulf.left", NATION[unit], MODEL[unit], rule="47.4")
        return
    nearest = min(able, key=lambda port: (hexes_between(SUEZ, PORTS[port].hex), port))
    enter_port(s, unit, nearest, MEDITERRANEAN)
    s.log("fled", NATION[unit], MODEL[unit], s.where[unit], rule="47.4")


def away(s: Position, power: int) -> list[int]:
    return [unit for unit in units_at(s, LEND_LEASE_BOX) if KIND[unit] == FLEET and runs(s, unit) == power]


def why_not_return(s: Position, power: int, unit: int, port: int) -> Refusal | None:
    """One redeployment each; the owner may wait."""
    if not 0 <= unit < UNITS or unit not in away(s, power) or not 0 <= port < len(PORTS):
        return Refusal("47.4")
    if unit == s.blockader and not is_home_of_blockader(s, unit, port):
        return Refusal("47.3b")
    if unit != s.blockader and port not in WESTERN:
        return Refusal("47.4")
    if left(s, power) <= 0:
        return Refusal("16.1a")
    return why_not_base(s, unit, port) or why_not_room(s, port, (unit,))


def returns(s: Position, power: int) -> list[Args]:
    rows = [(unit, port) for unit in away(s, power) for port in range(len(PORTS))]
    return [row for row in rows if why_not_return(s, power, *row) is None]


def come_back(s: Position, power: int, args: Args) -> None:
    unit, port = args
    enter_port(s, unit, port, WEST)
    s.shifted[unit] = 1
    s.log("redeployed", NATION[unit], MODEL[unit], PORTS[port].hex, rule="47.4")
    lift(s, unit)
