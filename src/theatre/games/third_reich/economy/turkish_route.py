"""Lend-Lease over land through Turkey [40.5]: to a Mediterranean port with two escorts, a turn later on to Russia."""

from __future__ import annotations

from collections.abc import Callable

from theatre.core.decision import Args, Refusal
from theatre.games.third_reich.counters import enemy_ground, on_board, runs
from theatre.games.third_reich.economy.grants import left, redeployments_of, send_off
from theatre.games.third_reich.economy.harbours import harbour, in_harbour, ready, take_out
from theatre.games.third_reich.economy.lend_lease import MOST, escorts, in_box, is_escort, next_escort
from theatre.games.third_reich.economy.sea_routes import harbours_of
from theatre.games.third_reich.movement.control import held_by
from theatre.games.third_reich.movement.zones import zone_against
from theatre.games.third_reich.nations import in_game, is_western, master
from theatre.games.third_reich.politics.cooperation import are_apart
from theatre.games.third_reich.politics.ledger import lord
from theatre.games.third_reich.state import Position
from theatre.games.third_reich.supply.overland import source_hexes
from theatre.games.third_reich.tables import (
    AXIS,
    COMBAT,
    FLEET,
    FULL_FLEET,
    IRAQ,
    KIND,
    NATIONS,
    POWERS,
    TURKEY,
    UNITS,
    USSR,
)
from theatre.games.third_reich.world import (
    BIT,
    COUNTRY_MASK,
    EAST_EDGE,
    GIBRALTAR,
    GROUND_SIDES,
    MEDITERRANEAN,
    PORTS,
    flood,
    space,
)

GROZNY, ASTRAKHAN = space("U48"), space("R50")
HARBOURS = tuple(sorted({port.hex for port in PORTS if MEDITERRANEAN in port.fronts}))


def harbours_open(s: Position) -> list[int]:
    """The ports from which an Allied land route leads through Turkey to the Russian source of supply.

    Outside Russia Axis units and their zones cut it, inside only the loss of both Grozny and Astrakhan.
    """
    if all(_is_axis(s, city) for city in (GROZNY, ASTRAKHAN)):
        return []
    masters = [master(s, nation) for nation in range(NATIONS)]
    allied = held_by(s, [power in POWERS and s.sides[power] == s.sides[USSR] for power in masters])
    if not allied & COUNTRY_MASK[TURKEY]:
        return []
    russia = COUNTRY_MASK[USSR] & allied
    beset = (zone_against(s, USSR) | enemy_ground(s, USSR)) & ~russia
    road = allied & ~COUNTRY_MASK[IRAQ] & ~beset
    joined = flood((source_hexes(s, USSR, True) | EAST_EDGE) & russia, road, GROUND_SIDES)
    return [hex_ for hex_ in HARBOURS if joined & ~COUNTRY_MASK[USSR] & BIT[hex_] and _via_turkey(hex_, joined)]


def _via_turkey(hex_: int, joined: int) -> bool:
    """Without Turkish hexes there would be no way."""
    return not flood(BIT[hex_], joined & ~COUNTRY_MASK[TURKEY], GROUND_SIDES) & COUNTRY_MASK[USSR]


def _is_axis(s: Position, hex_: int) -> bool:
    owner = lord(s, hex_)
    return owner in POWERS and s.sides[owner] == AXIS


def in_transit(s: Position) -> int:
    """BRPs on both routes: together they take no more than the box [40.3b]."""
    return in_box(s) + in_harbour(s)


def gibraltar_escorts(s: Position, power: int, hex_: int) -> list[int]:
    """The fleets at Gibraltar that take BRPs of a power on to a port, or bring them back."""
    return [unit for unit in on_board(s) if is_gibraltar_escort(s, power, unit, hex_)]


def is_gibraltar_escort(s: Position, power: int, fleet: int, hex_: int) -> bool:
    """A full Western fleet that has not sailed this game turn, with a way to the port by open straits and canals."""
    if not 0 <= fleet < UNITS or KIND[fleet] != FLEET or COMBAT[fleet] != FULL_FLEET or s.where[fleet] != GIBRALTAR:
        return False
    owner = runs(s, fleet)
    if not is_western(s, owner) or are_apart(s, power, owner) or s.inverted[fleet] or s.shifted[fleet]:
        return False
    return bool(harbours_of(s, fleet) & BIT[hex_])


def why_not_land(s: Position, power: int, brps: int, hex_: int, home: int, second: int) -> Refusal | None:
    """The first turn: BRPs, the port, a fleet from America or Britain, and one from Gibraltar."""
    if hex_ not in harbours_open(s):
        return Refusal("40.5")
    if brps < 1 or brps > s.granted[power * len(POWERS) + USSR]:
        return Refusal("40.3a")
    if in_transit(s) + brps > MOST:
        return Refusal("40.3b")
    return None if is_escort(s, power, home) and is_gibraltar_escort(s, power, second, hex_) else Refusal("40.5")


def land(s: Position, power: int, brps: int, hex_: int, home: int, second: int) -> None:
    send_off(s, power, USSR, brps)
    harbour(s, power, hex_, brps)
    s.inverted[home] = s.inverted[second] = 1
    s.log("lend-lease.landed", power, brps, hex_, rule="40.5")


def why_not_haul(s: Position, power: int, brps: int, hex_: int) -> Refusal | None:
    """The second turn: from a port on to Russia, if the way is open."""
    open_ = in_game(s, USSR) and hex_ in harbours_open(s)
    return _why_not_move(s, power, brps, hex_) if open_ else Refusal("40.5")


def _why_not_move(s: Position, power: int, brps: int, hex_: int) -> Refusal | None:
    """What came in this player turn waits."""
    if not 1 <= brps <= ready(s, power, hex_):
        return Refusal("40.5")
    return None if redeployments_of(brps) <= left(s, power) else Refusal("16.1a")


def haul(s: Position, power: int, brps: int, hex_: int) -> None:
    take_out(s, power, hex_, brps)
    s.redeployed[power] += redeployments_of(brps)
    s.brp[USSR] += brps
    s.log("lend-lease.arrived", power, brps, rule="40.5")


def why_not_fetch(s: Position, power: int, brps: int, hex_: int) -> Refusal | None:
    """40.3b: back to the lender from a port with two fleets, whether or not the way to Russia is open."""
    refusal = _why_not_move(s, power, brps, hex_)
    return refusal or (None if escorts(s, power) and gibraltar_escorts(s, power, hex_) else Refusal("29.61"))


def fetch(s: Position, power: int, brps: int, hex_: int) -> None:
    s.inverted[next_escort(s, power)] = s.inverted[gibraltar_escorts(s, power, hex_)[0]] = 1
    take_out(s, power, hex_, brps)
    s.redeployed[power] += redeployments_of(brps)
    s.brp[power] += brps
    s.log("lend-lease.recalled", power, brps, rule="40.5")


def loads(s: Position, power: int, why_not: Callable[[Position, int, int, int], Refusal | None]) -> list[Args]:
    """The menu of the second turn: sums and ports."""
    ports = sorted({one.port for one in s.harboured if one.power == power})
    rows = [(n, port) for port in ports for n in range(1, ready(s, power, port) + 1)]
    return [row for row in rows if why_not(s, power, *row) is None]


def landings(s: Position, power: int, most: int) -> list[tuple[int, int, int, int]]:
    """The menu of the first turn."""
    homes = [unit for unit in on_board(s) if is_escort(s, power, unit)]
    if not most or not homes:
        return []
    ways = [(hex_, second) for hex_ in harbours_open(s) for second in gibraltar_escorts(s, power, hex_)]
    rows = [(n, hex_, a, b) for n in range(1, most + 1) for hex_, b in ways for a in homes]
    return [row for row in rows if why_not_land(s, power, *row) is None]
