"""Air units over land [MOV-11 to MOV-16, SWF-01, SWF-02]: attacks, and Strategic Warfare with its escorts."""

from __future__ import annotations

from theatre.board.masks import from_indices
from theatre.core.decision import Args
from theatre.games.ww2_in_europe.movement.declaring import Candidates, Declaration, Pick, Why
from theatre.games.ww2_in_europe.movement.orders import raiders
from theatre.games.ww2_in_europe.naval.charts import ALL_LAND
from theatre.games.ww2_in_europe.naval.courses import Course, Purpose, course
from theatre.games.ww2_in_europe.politics.surprise import surprise_in
from theatre.games.ww2_in_europe.state import ATTACK, STRATEGIC, Position, is_active, other, side_of
from theatre.games.ww2_in_europe.tables import BASE_KIND, BOMBER, POWERS_OF
from theatre.games.ww2_in_europe.world import VALUED, is_land


def fly_part(s: Position, planes: Candidates, why: Why) -> Declaration:
    """`fly (unit, space...)`: to the battle in the last land space, or to wait for one there [MOV-18]."""
    return Declaration("fly", Pick(planes, why, lambda unit: _flight(s, unit)))


def _flight(s: Position, unit: int) -> Course:
    base = s.where[unit]
    stops = ALL_LAND & ~(1 << base) if is_land(base) else ALL_LAND
    return course(s, unit, Purpose(stops, "MOV-11", "MOV-11", "MOV-12"))


def fly(s: Position, unit: int, path: Args) -> None:
    s.mission[unit], s.target[unit], s.path[unit] = ATTACK, path[-1], path
    surprise_in(s, unit, path[-1])
    s.log("flies", s.owner[unit], s.kind[unit], path[-1], rule="MOV-10")


def bomb_part(s: Position, planes: Candidates, why: Why) -> Declaration:
    """`bomb (unit, space...)`: a bomber goes for a factory or NRZ, a fighter escorts one that does [FTR-03]."""
    purposes: dict[tuple[int, bool], Purpose] = {}

    def begin(unit: int) -> Course:
        side, escorts = side_of(s, unit), BASE_KIND[s.kind[unit]] != BOMBER
        if (side, escorts) not in purposes:
            found = _bombed_by(s, side) if escorts else _targets_of(s, side)
            rule = "SWF-02" if escorts else "SWF-01"
            purposes[side, escorts] = Purpose(from_indices(found), rule, "MOV-11", "MOV-12")
        return course(s, unit, purposes[side, escorts])

    return Declaration("bomb", Pick(planes, why, begin))


def _targets_of(s: Position, side: int) -> list[int]:
    """Enemy land with a factory or NRZ that is not damaged yet [R-63]."""
    enemies = [power for power in POWERS_OF[other(side)] if is_active(s, power)]
    return [land for land in VALUED if s.controller[land] in enemies and not s.bombed[land]]


def _bombed_by(s: Position, side: int) -> list[int]:
    """Where bombers of a side make Strategic Warfare on land."""
    bombers = [unit for unit in raiders(s) if BASE_KIND[s.kind[unit]] == BOMBER and side_of(s, unit) == side]
    return [s.path[unit][-1] for unit in bombers if is_land(s.path[unit][-1])]


def bomb(s: Position, unit: int, path: Args) -> None:
    s.mission[unit], s.target[unit], s.path[unit] = STRATEGIC, path[-1], path
    s.log("bombs", s.owner[unit], s.kind[unit], path[-1], rule="SWF-01")
