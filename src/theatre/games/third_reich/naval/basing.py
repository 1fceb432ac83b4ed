"""Bases of fleets [29.1]: on which fronts they lie, who may base where, and the straits and canals open to a power."""

from __future__ import annotations

from functools import lru_cache

from theatre.core.decision import Refusal
from theatre.games.third_reich.counters import dock, eliminate, enemy_ground, put, runs
from theatre.games.third_reich.movement.control import controller, friendly
from theatre.games.third_reich.movement.stacking import port_room
from theatre.games.third_reich.movement.zones import zone_against
from theatre.games.third_reich.nations import in_game, is_enemy, is_western, master
from theatre.games.third_reich.naval.canals import EITHER_SIDE, KIEL, is_kiel_open, is_suez_open
from theatre.games.third_reich.naval.courses import AMERICA, GATES, SUEZ_GATE, fronts_of, hex_of
from theatre.games.third_reich.politics.areas import why_out_of_bounds
from theatre.games.third_reich.politics.borders import is_shut_out, why_not_guest
from theatre.games.third_reich.politics.cooperation import is_closed_to_british, why_not_base_there
from theatre.games.third_reich.state import ACTIVE, Position, this_turn, units_at
from theatre.games.third_reich.tables import (
    ALLIES,
    BRITAIN,
    COMBAT,
    FLEET,
    FRANCE,
    FULL_FLEET,
    GERMANY,
    ITALY,
    KIND,
    NATION_ID,
    NOBODY,
    PARTISAN,
    POWERS,
    SEASONS,
    UNITS,
    USA,
    USSR,
    VICHY_FRANCE,
)
from theatre.games.third_reich.world import (
    AREA,
    BIT,
    COUNTRY_MASK,
    GROUND_SIDES,
    GROUPS,
    LONDON,
    PARIS,
    PORTS,
    US_BOX,
    WEST,
    flood,
    mask_of,
    space,
)

ATLANTIC_PORTS = mask_of([port.hex for port in PORTS if WEST in port.fronts])
FLEETS = tuple([unit for unit in range(UNITS) if KIND[unit] == FLEET])
FRENCH_FREE_FROM = 1942 * len(SEASONS)
FRENCH_LAND = COUNTRY_MASK[FRANCE]
for _colony in [NATION_ID[name] for name, group in GROUPS.items() if group.owner == "france" and name in NATION_ID]:
    FRENCH_LAND |= COUNTRY_MASK[_colony]
VICHY_HARBOURS = mask_of([space("V19"), *AREA["corsica"]])
BANKS = mask_of([bank for gate in GATES for bank in gate.banks])
RUSSIAN_LAND = COUNTRY_MASK[USSR] | COUNTRY_MASK[NATION_ID["baltic_states"]]

QUAY = 1000  # the two sides of a closed Kiel Canal are bases of their own [29.13]
CROWDED = 2  # `inverted` of a fleet that is one too many in its port, for the rest of the player turn [29.11q]


def gates_for(s: Position, nation: int) -> int:
    """The straits and canals that fleets of a nation may pass [29.15, 29.23b, 47.1]."""
    return _gates(waters_held(s, nation) & BANKS, is_suez_open(s))


@lru_cache(maxsize=1024)
def _gates(own: int, suez: bool) -> int:
    usable = 0
    for at, gate in enumerate(GATES):
        if all(BIT[bank] & own for bank in gate.banks) and (at != SUEZ_GATE or suez):
            usable |= 1 << at
    return usable


def waters_held(s: Position, nation: int) -> int:
    """The hexes that are friendly to a nation's fleets."""
    power = master(s, nation)
    return s.held[nation] if power == NOBODY else friendly(s, power)


def base_of(s: Position, unit: int) -> int:
    return AMERICA if s.where[unit] == US_BOX else s.berth[unit]


def fronts_for(s: Position, unit: int) -> tuple[int, ...]:
    """The fronts on which a fleet is based [29.12-29.15]: in Kiel while the canal is closed, one."""
    base = base_of(s, unit)
    if base == KIEL and not is_kiel_open(s) and s.kiel_side[unit] != EITHER_SIDE:
        return (s.kiel_side[unit],)
    return fronts_of(base)


def quay_of(s: Position, unit: int) -> tuple[int, tuple[int, ...]]:
    """Where fleets lie that can sail together: in one base, on one side of a closed Kiel Canal [29.13]."""
    return base_of(s, unit), fronts_for(s, unit)


def quay_at(s: Position, base: int, front: int) -> int:
    """The number of a base; in Kiel while the canal is closed one for each side of it [29.13]."""
    return base + QUAY * (front + 1) if base == KIEL and not is_kiel_open(s) else base


def enter_port(s: Position, unit: int, base: int, front: int) -> None:
    if base == AMERICA:
        put(s, unit, US_BOX)
    else:
        dock(s, unit, PORTS[base].hex, base)
        s.kiel_side[unit] = front


def fleets_in(s: Position, base: int) -> list[int]:
    return [unit for unit in units_at(s, hex_of(base)) if KIND[unit] == FLEET and base_of(s, unit) == base]


def fleets(s: Position) -> list[int]:
    """All fleets in a base."""
    where, berth = s.where, s.berth
    return [unit for unit in FLEETS if where[unit] >= 0 and (berth[unit] != NOBODY or where[unit] == US_BOX)]


def is_cut_from_sea(s: Position, capital: int) -> bool:
    """29.172: is a capital in Axis hands, or without a line to a port on the Western Front?"""
    owner = master(s, s.holder[capital]) if s.holder[capital] != NOBODY else NOBODY
    if owner not in POWERS or s.sides[owner] != ALLIES:
        return True
    clear = friendly(s, owner) & ~enemy_ground(s, owner) & ~zone_against(s, owner) | BIT[capital]
    return not flood(BIT[capital], clear, GROUND_SIDES) & ATLANTIC_PORTS


def is_america_a_source(s: Position) -> bool:
    """27.16, 29.172: only while London and Paris are both lost."""
    return is_cut_from_sea(s, LONDON) and is_cut_from_sea(s, PARIS)


def why_not_base(s: Position, unit: int, base: int, own: int | None = None) -> Refusal | None:
    """Who may base where, room apart; `own` are the friendly hexes, if they are known."""
    nation, power = s.serves[unit], runs(s, unit)
    if base == AMERICA:
        western = power in POWERS and power != ITALY and is_western(s, power)
        open_to = western and (in_game(s, USA) or is_america_a_source(s))
        return None if open_to else Refusal("29.172")
    hex_ = hex_of(base)
    here, holder = BIT[hex_], s.holder[hex_]
    if not here & (waters_held(s, nation) if own is None else own):
        return why_not_guest(s, power, hex_) or Refusal("29.21a")
    if is_shut_out(s, power, hex_):
        return Refusal("51.4")
    if here & RUSSIAN_LAND and nation not in (USSR, GERMANY, VICHY_FRANCE):  # Vichy as an ally has the ports of all
        return Refusal("29.16")
    if power == USSR and master(s, holder) != USSR:
        return Refusal("29.16")
    if power in POWERS and is_western(s, power) and master(s, holder) == USSR:
        return Refusal("45.5a")
    if nation == FRANCE and this_turn(s) < FRENCH_FREE_FROM and not here & FRENCH_LAND and holder != FRANCE:
        return Refusal("29.18")
    if nation == VICHY_FRANCE and s.status[nation] != ACTIVE and not here & VICHY_HARBOURS and holder != VICHY_FRANCE:
        return Refusal("29.18")
    if power == BRITAIN and is_closed_to_british(s, hex_):
        return Refusal("34.1")
    if rule := why_not_base_there(s, unit, hex_):
        return Refusal(rule)
    if any(KIND[one] == PARTISAN and is_enemy(s, s.serves[one], nation) for one in units_at(s, hex_)):
        return Refusal("32.6")
    return why_out_of_bounds(s, unit, hex_)


def is_guest(s: Position, unit: int) -> bool:
    """29.19: a French fleet that found shelter in a British port, for want of a French one."""
    if s.serves[unit] != FRANCE or this_turn(s) >= FRENCH_FREE_FROM or s.berth[unit] == NOBODY:
        return False
    hex_ = s.where[unit]
    return not BIT[hex_] & FRENCH_LAND and s.holder[hex_] != FRANCE


def why_not_shelter(s: Position, unit: int, base: int) -> Refusal | None:
    """29.19: a French fleet may flee to a port that Britain holds and where no British unit is."""
    if s.serves[unit] != FRANCE or base == AMERICA or s.holder[hex_of(base)] == NOBODY:
        return Refusal("29.19")
    if master(s, s.holder[hex_of(base)]) != BRITAIN:
        return Refusal("29.19")
    there = [one for one in units_at(s, hex_of(base)) if runs(s, one) == BRITAIN]
    return Refusal("29.19") if there else None


def dismiss_guests(s: Position) -> list[int]:
    """29.19: those who have not gone back to a French port by the end of redeployment are lost."""
    guests = [unit for unit in fleets(s) if is_guest(s, unit)]
    for unit in guests:
        eliminate(s, unit)
    return guests


def why_not_room(s: Position, base: int, fleets_: list[int] | tuple[int, ...], spoken_for: int = 0) -> Refusal | None:
    """29.11a: is there room for these fleets, beside factors that are on their way out (below zero) or in?"""
    if base == AMERICA:
        return None
    coming = sum([COMBAT[unit] for unit in fleets_])
    return None if port_room(s, base) - spoken_for >= coming else Refusal("29.11a")


def clear_crowded(s: Position, side: int) -> list[int]:
    """29.11q: at the end of redeployment fleets beyond the room of their port are lost, the smallest first.

    Those that had no room in the meantime have done nothing and are free in the enemy's player turn.
    """
    lost = []
    for base in range(len(PORTS)):
        while port_room(s, base) < 0:
            there = [unit for unit in fleets_in(s, base) if s.sides[controller(s, s.serves[unit])] == side]
            if not there:
                break
            unit = min(there, key=lambda one: (not s.inverted[one], COMBAT[one], one))
            eliminate(s, unit)
            lost.append(unit)
    for unit in fleets(s):
        if s.inverted[unit] == CROWDED:
            s.inverted[unit] = 0
    return lost


def is_full(unit: int) -> bool:
    return COMBAT[unit] == FULL_FLEET


def western_ports(s: Position) -> list[int]:
    """The friendly ports of the Western Allies on the Western Front [29.171]."""
    own = friendly(s, USA)
    return [base for base, port in enumerate(PORTS) if WEST in port.fronts and BIT[port.hex] & own]
