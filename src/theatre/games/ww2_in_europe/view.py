"""The position for any seat: nothing in this game is hidden."""

from __future__ import annotations

from theatre.core.columns import all_at
from theatre.core.rules import Seats, View
from theatre.games.ww2_in_europe.advanced.techs import TECHS
from theatre.games.ww2_in_europe.combat.engagement import engaged, landings
from theatre.games.ww2_in_europe.combat.ground_battle import GroundBattle
from theatre.games.ww2_in_europe.combat.sea_battle import SeaBattle
from theatre.games.ww2_in_europe.combat.strength import seat_of
from theatre.games.ww2_in_europe.state import BOXES, Position, all_units, season, ships_of, year
from theatre.games.ww2_in_europe.tables import POWERS
from theatre.games.ww2_in_europe.world import LANDS


def view(s: Position, seats: Seats) -> View:
    return {
        "start": s.start,
        "season": season(s),
        "year": year(s),
        "player_a": s.first,
        "won": [s.winner, s.won_by] if s.won_by else None,
        "stage": [str(frame.__struct_config__.tag) for frame in s.stack],
        "initiative": list(s.initiative),
        "wins": list(s.wins),
        "powers": [_power(s, power) for power in range(len(POWERS))],
        "pact": s.pact,
        "raider": s.raider,
        "leaders": list(s.leader_at) if s.switches.leaders else [],
        "commanders": [[unit, *under] for unit, under in enumerate(s.commanders) if under],
        "pacific": [s.pacific, s.pacific_owed],
        "caught": list(all_at(s.caught, 1)),
        "vichy_fleet": s.vichy_fleet,
        "italy_spared_by": s.italy_spared_by,
        "control": list(s.controller),
        "lands": [[land, *_marks(s, land)] for land in LANDS],
        "convoys": [_convoy(s, number) for number in range(len(s.convoys))],
        "units": [_unit(s, unit) for unit in all_units(s)],
        "orders": [[unit, s.mission[unit], s.target[unit], *s.path[unit]] for unit in all_units(s) if s.path[unit]],
        "battle": _battle(s),
    }


def _battle(s: Position) -> View | None:
    """The battle that is fought: its space, round, attacker, and the units of both."""
    for frame in reversed(s.stack):
        if isinstance(frame, SeaBattle):
            sides = (frame.attacker, frame.defender)
            forces = [list(frame.of(s, side)) for side in sides]
            return {"space": frame.space, "round": frame.round, "attacker": frame.attacker, "forces": forces}
        if isinstance(frame, GroundBattle):
            land, attacker = frame.battle.space, frame.battle.attacker
            ours = [*engaged(s, land, attacker), *landings(s, land, attacker)]
            forces = [ours, engaged(s, land, frame.defender)]
            return {"space": land, "round": frame.battle.round, "attacker": seat_of(attacker), "forces": forces}
    return None


def _power(s: Position, power: int) -> View:
    boxes = s.boxes[power * BOXES : (power + 1) * BOXES]
    return {
        "status": s.status[power],
        "money": s.money[power],
        "income": s.income[power],
        "rp": s.rp[power],
        "rp_spent": s.rp_spent[power],
        "depots": s.depots[power],
        "boxes": [list(box) for box in boxes],
        "technology": list(s.progress[power * TECHS : (power + 1) * TECHS]) if s.switches.technology else [],
    }


def _marks(s: Position, land: int) -> list[int]:
    """Flag works, whose fortress, whose depot, damaged, by an atomic bomb."""
    return [s.flag[land], s.fortress[land], s.depot[land], s.bombed[land], s.razed[land]]


def _convoy(s: Position, number: int) -> View:
    route = s.convoys[number]
    return {"owner": route.owner, "ports": route.ports, "legs": route.legs, "ships": ships_of(s, number)}


def _unit(s: Position, unit: int) -> list[int]:
    """Number, kind, power, space (-1 in a convoy or aboard), damaged, Cut Off, Surprised, carried by, convoy, where it
    began the turn, and from where it came into its space."""
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
        s.began[unit],
        s.came[unit],
    ]
