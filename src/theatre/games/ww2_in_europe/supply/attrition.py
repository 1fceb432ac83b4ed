"""The end of the turn for units that are Cut Off [TER-16, TER-19, WIN-04]."""

from __future__ import annotations

from theatre.board.masks import bits, from_indices
from theatre.core.flow import Frame
from theatre.games.ww2_in_europe.state import Position, is_ground, remove, season
from theatre.games.ww2_in_europe.supply.sources import Supply
from theatre.games.ww2_in_europe.tables import ALLIES, AXIS, SIDE, USSR, WINTER
from theatre.games.ww2_in_europe.world import BARREN, HOMELAND_OF, LANDS, TERRAIN

DEADLY = from_indices([land for land in LANDS if BARREN[land] or HOMELAND_OF[land] == USSR])


class Attrition(Frame[Position], tag="TER-16"):
    """Supply is traced anew [R-17], then who is Cut Off in a deadly place is destroyed."""

    traced: bool = False

    def step(self, s: Position) -> bool:
        if not self.traced and endangered(s):
            self.traced = True
            s.push(Supply(money=False))
            return True
        for unit in endangered(s):
            if s.cut_off[unit]:
                s.log("perished", s.owner[unit], s.kind[unit], s.where[unit], rule=deadly(s, unit))
                remove(s, unit)
        s.done(self)
        return True


def endangered(s: Position) -> list[int]:
    """The ground units that would not outlive the turn if they were Cut Off."""
    lands = bits((s.troops[AXIS] | s.troops[ALLIES]) & DEADLY)
    return sorted([unit for land in lands for unit in s.here[land] if is_ground(s, unit) and deadly(s, unit)])


def deadly(s: Position, unit: int) -> str:
    """The rule that destroys a unit where it stands if it is Cut Off, "" if none does."""
    land = s.where[unit]
    if BARREN[land]:
        return "TER-19" if TERRAIN[land] == "desert" else "TER-16"
    winter = season(s) == WINTER and HOMELAND_OF[land] == USSR and SIDE[s.owner[unit]] == AXIS
    return "WIN-04" if winter else ""
