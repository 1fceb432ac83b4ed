"""The Year Start Sequence [10.1], between Winter and Spring: BRPs and spending limits of the new year."""

from __future__ import annotations

from typing import ClassVar

from theatre.core.flow import Sequence
from theatre.games.third_reich.control import FORTRESSES
from theatre.games.third_reich.state import Position, in_game, master
from theatre.games.third_reich.tables import AXIS, NOBODY, POWERS, SIDE
from theatre.games.third_reich.treasury import begin_year, fix_limit
from theatre.games.third_reich.world import FORTRESS

WEST_WALL_YEAR = 1944


class YearStart(Sequence[Position], tag="10.1a"):
    """The year has been advanced."""

    STEPS: ClassVar[tuple[str, ...]] = ("calculation", "limits", "west_wall")

    def calculation(self, s: Position) -> None:
        for power in POWERS:
            if in_game(s, power):
                begin_year(s, power)
                s.log("year.brp", power, s.brp[power], s.base[power], rule="10.33")
        s.sw_loss[:] = [0] * len(POWERS)

    def limits(self, s: Position) -> None:
        for power in POWERS:
            if in_game(s, power):
                fix_limit(s, power)

    def west_wall(self, s: Position) -> None:
        """5.53: four German hexes become fortresses in 1944 where the Axis controls them, whoever was there before."""
        if s.year != WEST_WALL_YEAR:
            return
        for hex_ in FORTRESSES:
            owner = master(s, s.holder[hex_]) if s.holder[hex_] != NOBODY else NOBODY
            if FORTRESS[hex_] == "west_wall" and owner in POWERS and SIDE[owner] == AXIS:
                s.razed[hex_] = 0
                s.log("fortress.rises", hex_, rule="5.53")
