"""What a power may buy: its money, the allowances of its set-up chart, and where ships can be repaired."""

from __future__ import annotations

from theatre.core.decision import Refusal
from theatre.games.ww2_in_europe.advanced.special_forces import PIECES, why_not_fielded
from theatre.games.ww2_in_europe.advanced.techs import NEEDS, has_technology
from theatre.games.ww2_in_europe.state import BOXES, GONE, Position, is_active, units_of_kind
from theatre.games.ww2_in_europe.tables import AIRBASE, COST, JOINS, KINDS, NUMBERS, POWERS, SIDE, UNITS
from theatre.games.ww2_in_europe.world import FACTORY, HOMELAND_OF, LAND_PART, NOWHERE, VALUE, is_land, space

SITES = tuple([tuple([space(name) for name in power.sites]) for power in POWERS])
ALL_SITES = tuple(sorted({land for sites in SITES for land in sites}))


def why_not_trade(s: Position, power: int, side: int) -> Refusal | None:
    """A player buys for his own powers, and only for those at war [SEQ-01, NEU-01]."""
    if not 0 <= power < len(POWERS) or SIDE[power] != side:
        return Refusal("SEQ-01")
    return None if is_active(s, power) else Refusal("NEU-01")


def early_limit(s: Position, power: int) -> int:
    """What a power may spend: all, or before its date a quarter of its last income, at first of its start money."""
    if s.turn >= JOINS[power]:
        return s.money[power]
    return (s.income[power] or s.money[power]) // 4


def _too_poor(s: Position, power: int, price: int) -> Refusal | None:
    return Refusal("BUY-02", (price, s.money[power])) if s.money[power] < price else None


def owned(s: Position, power: int, kind: int) -> int:
    """On the board and in the Build Boxes."""
    on_board = [unit for unit in units_of_kind(s, kind) if s.owner[unit] == power]
    boxes = s.boxes[power * BOXES : (power + 1) * BOXES]
    return len(on_board) + sum([box.count(kind) for box in boxes])


def why_no_unit(s: Position, power: int, kind: int) -> Refusal | None:
    if not 0 <= kind < KINDS:
        return None
    if kind in PIECES:
        return why_not_fielded(s, power, kind, owned(s, power, kind)) or _too_poor(s, power, COST[kind])
    if not all(has_technology(s, power, tech) for tech in NEEDS[kind]):
        return Refusal("TEC-03")
    limit = UNITS[kind].limit
    if limit and owned(s, power, kind) >= limit:
        return Refusal("ABN-05")
    if kind == AIRBASE and owned(s, power, kind) >= POWERS[power].airbases:
        return Refusal("ABS-02")
    return _too_poor(s, power, COST[kind])


def why_no_fortress(s: Position, power: int, land: int) -> Refusal | None:
    if not is_land(land):
        return None
    if s.ruined[land]:
        return Refusal("FOR-10")
    standing = s.fortress.count(power)
    if land not in SITES[power] or s.fortress[land] == power or standing >= POWERS[power].fortresses:
        return Refusal("FOR-08")
    return Refusal("FOR-08") if s.controller[land] != power else _too_poor(s, power, NUMBERS.costs.fortress)


def why_no_depot(s: Position, power: int) -> Refusal | None:
    if s.depots[power] + s.depot.count(power) >= POWERS[power].depots:
        return Refusal("DEP-04")
    return _too_poor(s, power, NUMBERS.costs.depot)


def why_no_rp(s: Position, power: int) -> Refusal | None:
    if s.rp[power] >= NUMBERS.rp_max:
        return Refusal("RPT-03")
    return _too_poor(s, power, NUMBERS.costs.rp)


def why_not_repair(s: Position, powers: list[int], land: int = NOWHERE) -> Refusal | None:
    """Damage of a factory or NRZ that one of these powers controls."""
    if not is_land(land) or s.controller[land] not in powers or not s.bombed[land]:
        return Refusal("SWF-07")
    return Refusal("TEC-14") if s.razed[land] else _too_poor(s, s.controller[land], VALUE[land])


def why_not_repair_ship(s: Position, powers: list[int], unit: int = NOWHERE) -> Refusal | None:
    """A damaged ship in a Homeland port of its power with an undamaged factory [PRT-10, BB-02]."""
    if not 0 <= unit < len(s.kind) or s.kind[unit] == GONE or s.owner[unit] not in powers or not s.damaged[unit]:
        return Refusal("BB-03")
    land = LAND_PART.get(s.where[unit], NOWHERE)
    power = s.owner[unit]
    if land == NOWHERE or HOMELAND_OF[land] != power or s.controller[land] != power or not FACTORY[land]:
        return Refusal("BB-02")
    return Refusal("PRT-10") if s.bombed[land] else None
