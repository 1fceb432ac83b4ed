"""How a ground attack would go, by the exact chances of the table, and what it is worth in BRPs."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from theatre.ai.third_reich.survey import COST
from theatre.games.third_reich.combat.odds import chances, column
from theatre.games.third_reich.combat.winter import is_exposed
from theatre.games.third_reich.movement.control import is_fortress
from theatre.games.third_reich.state import Position
from theatre.games.third_reich.tables import COMBAT
from theatre.games.third_reich.world import BIT, CROSSING_SIDES, ROUGH, SPACES, across

FORTRESS, ROUGH_OR_RIVER, PLAIN, BARE = 4, 3, 2, 1
MOST_AIR = 3
AIR_PRICE = 3
BEYOND = tuple([across(BIT[at], CROSSING_SIDES) for at in range(SPACES)])


class Ends(NamedTuple):
    """Chances that the attacker is lost, that the defender is, and of an exchange at full and at basic values."""

    lost: float
    won: float
    exchange: float
    small_exchange: float


@cache
def ends(odds: int, counter: int) -> Ends:
    return Ends(*[float(chance) for chance in chances(odds, counter)])


def multiple(s: Position, hex_: int, sources: int) -> int:
    """By what the defence is multiplied if the attack comes from these hexes; 0: it differs from unit to unit."""
    if is_fortress(s, hex_):
        return FORTRESS
    if BIT[hex_] & ROUGH or (sources and not sources & ~BEYOND[hex_]):
        return ROUGH_OR_RIVER
    return PLAIN


def defence(s: Position, hex_: int, defenders: Sequence[int], sources: int, seaborne: bool = False) -> int:
    times = multiple(s, hex_, sources)
    if seaborne:
        times = max(times, ROUGH_OR_RIVER)
    if times == PLAIN:
        return sum([COMBAT[unit] * (BARE if is_exposed(s, unit) else PLAIN) for unit in defenders])
    return times * sum([COMBAT[unit] for unit in defenders])


class Forecast(NamedTuple):
    won: float  # chance that the hex is cleared and somebody is left to enter it
    value: float  # BRPs that the enemy loses less own losses, without the hex
    odds: float


def forecast(attack: int, air: int, cost: int, strength: int, basic: int, das: int, kills: int) -> Forecast:
    """`attack` are ground factors that cost `cost`, `strength` the multiplied defence, `kills` what defenders cost."""
    flying = min(air, MOST_AIR * attack)
    ours, theirs = attack + flying, strength + das
    if not ours:
        return Forecast(0.0, 0.0, 0.0)
    end = ends(column(ours, theirs), column(basic + das, ours))
    all_ours = cost + AIR_PRICE * flying
    each = all_ours / ours
    full, small = min(ours, theirs) * each, min(ours, basic + das) * each
    survivors = (ours > theirs) * end.exchange + (ours > basic + das) * end.small_exchange
    loss = end.lost * all_ours + end.exchange * full + end.small_exchange * small
    gain = (end.won + end.exchange + end.small_exchange) * kills
    return Forecast(end.won + survivors, gain - loss, ours / max(1, theirs))


def price(units: Sequence[int]) -> int:
    return sum([COST[unit] for unit in units])


def factors(units: Sequence[int]) -> int:
    return sum([COMBAT[unit] for unit in units])
