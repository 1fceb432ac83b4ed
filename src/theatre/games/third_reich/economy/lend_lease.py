"""Lend-Lease through Persia [40]: opened for 25 BRPs, it takes BRPs to Russia in two turns, by way of a box."""

from __future__ import annotations

from theatre.core.decision import Refusal
from theatre.games.third_reich.counters import on_board, runs
from theatre.games.third_reich.economy.grants import left, redeployments_of, send_off
from theatre.games.third_reich.economy.harbours import in_harbour
from theatre.games.third_reich.economy.treasury import spend, why_not_spend
from theatre.games.third_reich.nations import at_war, give, in_game, is_western
from theatre.games.third_reich.politics.cooperation import are_apart
from theatre.games.third_reich.politics.ledger import lord
from theatre.games.third_reich.state import ALLIED, CONQUERED, Position
from theatre.games.third_reich.tables import (
    AXIS,
    BRITAIN,
    CHARTS,
    COMBAT,
    FLEET,
    FULL_FLEET,
    GERMANY,
    KIND,
    NOBODY,
    PERSIA,
    POWERS,
    UNITS,
    USA,
    USSR,
)
from theatre.games.third_reich.world import COUNTRY, COUNTRY_MASK, US_BOX, space, spaces

PERSIAN_ROAD = (space("CC45"), space("CC46"))  # Tabriz and Sarab
RUSSIAN_ROAD = (space("U48"), space("R50"), space("X52"))  # Grozny, Astrakhan, Krasnovodsk
MOST = 20  # BRPs in the box [40.3b]


def is_open(s: Position) -> bool:
    """40.4, 40.7: paid for by a power that is still in the game, and not cut."""
    if s.lend_lease == NOBODY or not in_game(s, s.lend_lease):
        return False
    return not _is_cut(s, PERSIAN_ROAD) and not _is_cut(s, RUSSIAN_ROAD)


def _is_cut(s: Position, cities: tuple[int, ...]) -> bool:
    owners = [lord(s, hex_) for hex_ in cities]
    return all(owner != NOBODY and s.sides[owner] == AXIS for owner in owners)


def why_not_open(s: Position, power: int) -> Refusal | None:
    if not is_western(s, power) or (s.lend_lease != NOBODY and in_game(s, s.lend_lease)):
        return Refusal("40.2")
    if power == BRITAIN and s.peace:
        return Refusal("33.41-2c")  # it is none of the Allies any more
    if not at_war(s, USSR, GERMANY):
        return Refusal("40.6")
    return why_not_spend(s, power, CHARTS.costs.lend_lease)


def open_route(s: Position, power: int) -> None:
    """40.2: all of Persia that is nobody's foe is under Allied control from now on."""
    spend(s, power, CHARTS.costs.lend_lease)
    s.lend_lease = power
    if s.status[PERSIA] != CONQUERED:
        s.status[PERSIA], s.patron[PERSIA], s.foes[PERSIA] = ALLIED, power, 0
    for hex_ in spaces(COUNTRY_MASK[PERSIA]):
        if s.holder[hex_] in (PERSIA, NOBODY):
            give(s, hex_, power)
    s.log("lend-lease.open", power, rule="40.2")


# BRPs on their way


def in_box(s: Position) -> int:
    return sum(s.boxed)


def why_not_ship(s: Position, power: int, brps: int, fleet: int) -> Refusal | None:
    """40.3a: what was granted to Russia goes to the box with a fleet of the lender for each twenty BRPs."""
    if not is_open(s):
        return Refusal("40.4")
    if brps < 1 or brps > s.granted[power * len(POWERS) + USSR]:
        return Refusal("40.3a")
    if in_box(s) + in_harbour(s) + brps > MOST:
        return Refusal("40.3b")
    return None if is_escort(s, power, fleet) else Refusal("40.3a")


def is_escort(s: Position, power: int, fleet: int) -> bool:
    """A full fleet in America or Britain, where the BRPs come from, that has not sailed this game turn.

    What counts is the base [42.2]; the fleet may be that of a partner, but for Britain and France while 34.3 holds.
    """
    if not 0 <= fleet < UNITS or KIND[fleet] != FLEET or COMBAT[fleet] != FULL_FLEET or s.where[fleet] < 0:
        return False
    owner, at = runs(s, fleet), s.where[fleet]
    if not is_western(s, owner) or are_apart(s, power, owner):
        return False
    home = at == US_BOX if power == USA else COUNTRY[at] == power
    return home and not s.inverted[fleet] and not s.shifted[fleet]  # 29.64


def escorts(s: Position, power: int) -> list[int]:
    return [unit for unit in on_board(s) if is_escort(s, power, unit)]


def next_escort(s: Position, power: int) -> int:
    """The first that has not sailed; of partners only if there is none of its own."""
    return min(escorts(s, power), key=lambda unit: (runs(s, unit) != power, unit))


def ship(s: Position, power: int, brps: int, fleet: int) -> None:
    send_off(s, power, USSR, brps)
    s.boxed[power] += brps
    s.shipped[power] += brps
    s.inverted[fleet] = 1
    s.log("lend-lease.shipped", power, brps, rule="40.3a")


def why_not_forward(s: Position, power: int, brps: int) -> Refusal | None:
    """The second turn: on to Russia without escort; what came in this player turn waits."""
    if not is_open(s) or not in_game(s, USSR):
        return Refusal("40.4")
    if brps < 1 or brps > s.boxed[power] - s.shipped[power]:
        return Refusal("40.3a")
    return None if redeployments_of(brps) <= left(s, power) else Refusal("16.1a")


def forward(s: Position, power: int, brps: int) -> None:
    s.boxed[power] -= brps
    s.redeployed[power] += redeployments_of(brps)
    s.brp[USSR] += brps
    s.log("lend-lease.arrived", power, brps, rule="40.3a")


def why_not_recall(s: Position, power: int, brps: int) -> Refusal | None:
    """40.3b, 40.4: BRPs in the box may go home, with a fleet as they came."""
    if brps < 1 or brps > s.boxed[power] - s.shipped[power]:
        return Refusal("40.3b")
    if not escorts(s, power):
        return Refusal("29.61")
    return None if redeployments_of(brps) <= left(s, power) else Refusal("16.1a")


def recall(s: Position, power: int, brps: int) -> None:
    s.inverted[next_escort(s, power)] = 1
    s.boxed[power] -= brps
    s.redeployed[power] += redeployments_of(brps)
    s.brp[power] += brps
    s.log("lend-lease.recalled", power, brps, rule="40.3b")
