"""What a set of seats may know of the position. Everything that stands here is open to all."""

from __future__ import annotations

from theatre.core.rules import Seats, View
from theatre.games.third_reich.state import POOL, Position, on_board
from theatre.games.third_reich.tables import COMBAT, KIND, MOVEMENT, NATION, POWERS, UNITS


def view(s: Position, seats: Seats) -> View:
    return {
        "scenario": s.scenario,
        "year": s.year,
        "season": s.season,
        "first": s.first,
        "active": s.active,
        "stage": [str(frame.__struct_config__.tag) for frame in s.stack],
        "powers": [_power(s, power) for power in POWERS],
        "status": list(s.status),
        "patron": list(s.patron),
        "holder": list(s.holder),
        "bridgeheads": [at for at, kind in enumerate(s.bridgehead) if kind],
        "razed": [at for at, lost in enumerate(s.razed) if lost],
        "units": [_unit(s, unit) for unit in on_board(s)],
        "pool": [unit for unit in range(UNITS) if s.where[unit] == POOL],
    }


def _power(s: Position, power: int) -> View:
    six = len(POWERS)
    return {
        "brp": s.brp[power],
        "base": s.base[power],
        "limit": s.limit[power],
        "spent": s.spent[power],
        "options": list(s.option[power * 3 : power * 3 + 3]),
        "wars": [foe for foe in POWERS if s.war[power * six + foe]],
        "air_pool": s.air_pool[power],
        "new_fleets": s.new_fleets[power],
        "naval_lost": s.naval_lost[power],
    }


def _unit(s: Position, unit: int) -> View:
    return {
        "unit": unit,
        "nation": NATION[unit],
        "serves": s.serves[unit],
        "kind": KIND[unit],
        "combat": COMBAT[unit],
        "movement": MOVEMENT[unit],
        "space": s.where[unit],
        "port": s.berth[unit],
        "inverted": bool(s.inverted[unit]),
        "moved": bool(s.moved[unit]),
        "unsupplied": bool(s.unsupplied[unit]),
    }
