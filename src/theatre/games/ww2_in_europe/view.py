"""The position for any seat: nothing in this game is hidden."""

from __future__ import annotations

from theatre.core.rules import Seats, View
from theatre.games.ww2_in_europe.state import BOXES, Position, all_units, season, ships_of, year
from theatre.games.ww2_in_europe.tables import POWERS
from theatre.games.ww2_in_europe.world import LANDS


def view(s: Position, seats: Seats) -> View:
    return {
        "season": season(s),
        "year": year(s),
        "player_a": s.first,
        "won": [s.winner, s.won_by] if s.won_by else None,
        "stage": [str(frame.__struct_config__.tag) for frame in s.stack],
        "initiative": list(s.initiative),
        "wins": list(s.wins),
        "powers": [_power(s, power) for power in range(len(POWERS))],
        "pact": s.pact,
        "pacific": [s.pacific, s.pacific_owed],
        "control": list(s.controller),
        "lands": [[land, *_marks(s, land)] for land in LANDS],
        "convoys": [_convoy(s, number) for number in range(len(s.convoys))],
        "units": [_unit(s, unit) for unit in all_units(s)],
    }


def _power(s: Position, power: int) -> View:
    boxes = s.boxes[power * BOXES : (power + 1) * BOXES]
    return {
        "status": s.status[power],
        "money": s.money[power],
        "income": s.income[power],
        "rp": s.rp[power],
        "depots": s.depots[power],
        "boxes": [list(box) for box in boxes],
    }


def _marks(s: Position, land: int) -> list[int]:
    """Flag works, whose fortress, whose depot, damaged."""
    return [s.flag[land], s.fortress[land], s.depot[land], s.bombed[land]]


def _convoy(s: Position, number: int) -> View:
    route = s.convoys[number]
    return {"owner": route.owner, "ports": route.ports, "legs": route.legs, "ships": ships_of(s, number)}


def _unit(s: Position, unit: int) -> list[int]:
    """Number, kind, power, space (-1 in a convoy or aboard), damaged, Cut Off, Surprised, carried by, convoy."""
    return [
        unit,
        s.kind[unit],
        s.owner[unit],
        s.where[unit],
        s.damaged[unit],
        s.cut_off[unit],
        s.surprised[unit],
        s.aboard[unit],
        s.convoy[unit],
    ]
