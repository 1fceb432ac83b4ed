"""Sea Movement [SEA-01 to SEA-09]: ships and planes move, patrol a space, or raid a convoy."""

from __future__ import annotations

from theatre.board.masks import bits, from_indices
from theatre.core.decision import Args, Refusal
from theatre.games.ww2_in_europe.movement.declaring import Candidates, Declaration, Pick, Why
from theatre.games.ww2_in_europe.movement.orders import has_transport, route_spaces
from theatre.games.ww2_in_europe.naval.charts import WATERS, hostile_ports, why_closed
from theatre.games.ww2_in_europe.naval.courses import Course, Purpose, course, in_reach
from theatre.games.ww2_in_europe.state import MOVE_AT_SEA, PATROL, STRATEGIC, Position, at_war, is_air
from theatre.games.ww2_in_europe.world import is_water


def open_waters(s: Position, unit: int) -> int:
    """The mask of waters where a path may end without a fight: all but enemy ports, for planes those as well."""
    return WATERS if is_air(s, unit) else WATERS & ~hostile_ports(s, s.owner[unit])


def sail_part(s: Position, units: Candidates, why: Why) -> Declaration:
    """`sail (unit, space...)`: it moves at sea and avoids combat everywhere [SEA-04]."""
    return Declaration("sail", Pick(units, why, lambda unit: course(s, unit, Purpose(open_waters(s, unit), "SEA-01"))))


def sail(s: Position, unit: int, path: Args) -> None:
    _order(s, unit, MOVE_AT_SEA, path[-1], path)
    s.log("sails", s.owner[unit], s.kind[unit], path[-1], rule="SEA-04")


def patrol_part(s: Position, units: Candidates, why: Why) -> Declaration:
    """`patrol (unit, at, space...)`: a path that touches the space where the unit wants to fight [SEA-02]."""

    def leads_on(unit: int) -> bool:
        """A ship can always patrol where it lies."""
        return is_water(s.where[unit]) or _beats(s, unit).leads_on()

    return Declaration("patrol", Pick(units, why, lambda unit: _beats(s, unit), leads_on))


def _beats(s: Position, unit: int) -> Pick:
    """The spaces that a unit could patrol, its own port included [R-12]."""
    spaces = tuple(bits(in_reach(s, unit) & WATERS))
    return Pick(spaces, lambda at: _why_not_patrol(s, unit, at), lambda at: _beat(s, unit, at))


def _beat(s: Position, unit: int, at: int) -> Course:
    return course(s, unit, Purpose(open_waters(s, unit) | 1 << at, "SEA-02", patrolled=at))


def _why_not_patrol(s: Position, unit: int, at: int) -> Refusal | None:
    return why_closed(s, s.owner[unit], at) if is_water(at) else Refusal("SEA-02")


def patrol(s: Position, unit: int, at: int, path: Args) -> None:
    _order(s, unit, PATROL, at, path)
    s.log("patrols", s.owner[unit], s.kind[unit], at, rule="SEA-02")


def raid_part(s: Position, units: Candidates, why: Why) -> Declaration:
    """`raid (unit, convoy, space...)`: Strategic Warfare in a space of the convoy's route [SUB-05, BMR-01]."""
    return Declaration("raid", Pick(units, why, lambda unit: _preys(s, unit)))


def _preys(s: Position, unit: int) -> Pick:
    found = [number for number in range(len(s.convoys)) if _why_not_raid(s, unit, number) is None]
    return Pick(found, lambda number: _why_not_raid(s, unit, number), lambda number: _hunt(s, unit, number))


def _hunt(s: Position, unit: int, convoy: int) -> Course:
    return course(s, unit, Purpose(from_indices(route_spaces(s.convoys[convoy])), "SWF-01"))


def _why_not_raid(s: Position, unit: int, convoy: int) -> Refusal | None:
    """Only transports of an enemy convoy can be hit [SWF-08]."""
    if not 0 <= convoy < len(s.convoys) or not at_war(s, s.owner[unit], s.convoys[convoy].owner):
        return Refusal("SWF-01")
    return None if has_transport(s, convoy) else Refusal("SWF-01")


def raid(s: Position, unit: int, convoy: int, path: Args) -> None:
    _order(s, unit, STRATEGIC, convoy, path)
    s.log("raids", s.owner[unit], s.kind[unit], path[-1], convoy + 1, rule="SWF-01")


def _order(s: Position, unit: int, mission: int, target: int, path: Args) -> None:
    s.mission[unit], s.target[unit], s.path[unit] = mission, target, path
