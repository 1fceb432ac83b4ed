"""47.3: an Axis that holds the repaired Suez Canal redeploys around Africa, unless a Western fleet blocks the Gulf."""

from __future__ import annotations

from theatre.core.decision import Args, Refusal
from theatre.games.third_reich.counters import put, runs
from theatre.games.third_reich.economy.grants import left
from theatre.games.third_reich.nations import is_western
from theatre.games.third_reich.naval.basing import fleets, is_full
from theatre.games.third_reich.naval.canals import is_suez_open, side_of
from theatre.games.third_reich.naval.courses import GATES, SUEZ_GATE
from theatre.games.third_reich.state import Position
from theatre.games.third_reich.tables import AXIS, BRITAIN, FRANCE, MODEL, NATION
from theatre.games.third_reich.world import COUNTRY, LEND_LEASE_BOX, NOWHERE, PORTS


def is_axis_canal(s: Position) -> bool:
    """Do the Axis powers hold all its banks?"""
    return {side_of(s, s.holder[bank]) for bank in GATES[SUEZ_GATE].banks} == {AXIS}


def is_blocked(s: Position) -> bool:
    """Is the fleet still there, not lost with its power or destroyed at will?"""
    return s.blockader != NOWHERE and s.where[s.blockader] == LEND_LEASE_BOX


def may_axis_go_around(s: Position) -> bool:
    return is_axis_canal(s) and is_suez_open(s) and not is_blocked(s)


def why_not_blockade(s: Position, power: int, fleet: int) -> Refusal | None:
    """One redeployment takes any full fleet of a Western power out of play."""
    if not is_western(s, power) or is_blocked(s) or not is_axis_canal(s):
        return Refusal("47.3b")
    if fleet not in fleets(s) or not is_full(fleet) or runs(s, fleet) != power:
        return Refusal("47.3b")
    if s.inverted[fleet] or s.shifted[fleet]:
        return Refusal("29.64")
    return None if left(s, power) > 0 else Refusal("16.1a")


def blockaders(s: Position, power: int) -> list[Args]:
    if not is_western(s, power) or is_blocked(s) or not is_axis_canal(s):
        return []
    return [(fleet,) for fleet in fleets(s) if why_not_blockade(s, power, fleet) is None]


def blockade(s: Position, power: int, args: Args) -> None:
    (fleet,) = args
    put(s, fleet, LEND_LEASE_BOX)
    s.blockader, s.shifted[fleet] = fleet, 1
    s.log("gulf.blocked", NATION[fleet], MODEL[fleet], rule="47.3b")


def is_home_of_blockader(s: Position, fleet: int, port: int) -> bool:
    """It comes back to any port in Britain, also that of the Free French [49.8]; a French one in France."""
    return COUNTRY[PORTS[port].hex] == (FRANCE if s.serves[fleet] == FRANCE else BRITAIN)


def lift(s: Position, fleet: int) -> None:
    if s.blockader == fleet:
        s.blockader = NOWHERE
        s.log("gulf.free", NATION[fleet], MODEL[fleet], rule="47.3b")
