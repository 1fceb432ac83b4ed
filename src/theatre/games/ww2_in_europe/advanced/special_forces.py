"""Special Forces, an option [SPF-01 to SPF-13]: pieces with better numbers, and who is the raider.

A special piece is a kind of its own (see `units.csv`), so it needs no look at the option: without it none is bought.
"""

from __future__ import annotations

from theatre.core.decision import Refusal
from theatre.games.ww2_in_europe.state import DROP, GONE, Position
from theatre.games.ww2_in_europe.tables import (
    AIRBORNE,
    BASE_KIND,
    BATTLESHIP,
    BOMBER,
    BRITAIN,
    CRUISER,
    GERMANY,
    KIND_ID,
    NUMBERS,
    POWERS,
    SUBMARINE,
    UNITS,
    USA,
    able,
)
from theatre.games.ww2_in_europe.world import FACTORY, NOWHERE, is_land, is_water

PIECES = {
    KIND_ID["ss_tank"]: "SPF-01",
    KIND_ID["ss_mech"]: "SPF-02",
    KIND_ID["shock_art"]: "SPF-07",
    KIND_ID["guards_inf"]: "SPF-08",
    KIND_ID["guards_tank"]: "SPF-09",
    KIND_ID["marines"]: "SPF-11",
}
"""The special pieces with the rule of each."""
SHOCK_ARTILLERY, GUARDS_INFANTRY, MARINES = KIND_ID["shock_art"], KIND_ID["guards_inf"], KIND_ID["marines"]
STEADFAST = able("steadfast")  # defends normally even when it is not ready [SPF-02]
RAIDERS = (BATTLESHIP, CRUISER)


def why_not_fielded(s: Position, power: int, kind: int, owned: int) -> Refusal | None:
    """What keeps a power that has so many of them from buying a special piece."""
    unit = UNITS[kind]
    allowed = s.switches.special_forces and unit.power == POWERS[power].id and owned < unit.limit
    return None if allowed else Refusal(PIECES[kind])


# in a ground battle


def elite_bonus(s: Position, unit: int, round_: int, attacks: bool) -> int:
    """What is added to the Combat Value of a ground unit, ready or not."""
    kind = s.kind[unit]
    if kind == GUARDS_INFANTRY:
        return int(round_ == 1)
    if kind == MARINES:
        return int(attacks and is_water(s.came[unit]))  # from a ship
    if kind in PIECES:
        return int(kind != SHOCK_ARTILLERY)
    dropped = attacks and BASE_KIND[kind] == AIRBORNE and s.mission[unit] == DROP
    return int(dropped and s.owner[unit] == BRITAIN and s.switches.special_forces)  # SPF-12


def extra_dice(kind: int, round_: int) -> int:
    """SPF-07: a third die in the first round."""
    return int(kind == SHOCK_ARTILLERY and round_ == 1)


# in Strategic Warfare


def strategic_aim(s: Position, unit: int, space: int) -> int:
    """SPF-06, SPF-10, SPF-13: German submarines, American and British bombers over a factory; 0 for others."""
    if not s.switches.special_forces:
        return 0
    owner, base = s.owner[unit], BASE_KIND[s.kind[unit]]
    over_factory = base == BOMBER and owner in (BRITAIN, USA) and is_land(space) and FACTORY[space] > 0
    wolf_pack = base == SUBMARINE and owner == GERMANY
    return NUMBERS.special_strategic if over_factory or wolf_pack else 0


# the raider


def why_no_raider(s: Position, unit: int) -> Refusal | None:
    """SPF-03: one German battleship or cruiser a turn."""
    if not 0 <= unit < len(s.kind) or s.kind[unit] == GONE or s.raider != NOWHERE:
        return Refusal("SPF-03")
    return None if s.owner[unit] == GERMANY and BASE_KIND[s.kind[unit]] in RAIDERS else Refusal("SPF-03")


def name_raider(s: Position, unit: int) -> None:
    s.raider = unit
    s.log("raider", s.kind[unit], s.where[unit], rule="SPF-03")


def is_raider(s: Position, unit: int) -> bool:
    return unit == s.raider
