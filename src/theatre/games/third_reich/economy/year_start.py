"""The Year Start Sequence [10.1], between Winter and Spring: BRPs and spending limits of the new year."""

from __future__ import annotations

from typing import ClassVar

from theatre.core.flow import Sequence
from theatre.games.third_reich.economy.strategic_warfare import StrategicWarfare
from theatre.games.third_reich.economy.sw_construction import StrategicConstruction, builders
from theatre.games.third_reich.economy.treasury import begin_year, fix_limit, note_payments
from theatre.games.third_reich.movement.control import FORTRESSES
from theatre.games.third_reich.nations import in_game, master
from theatre.games.third_reich.politics.more_variants import YEAR_START
from theatre.games.third_reich.politics.shares import offer_shares
from theatre.games.third_reich.politics.usa import AmericanEntry, fund_usa
from theatre.games.third_reich.politics.variants import VariantWindow
from theatre.games.third_reich.state import ABSENT, Position
from theatre.games.third_reich.tables import ALLIES, AXIS, NOBODY, POWERS, USA
from theatre.games.third_reich.world import FORTRESS

WEST_WALL_YEAR = 1944
FIRST_AMERICAN_YEAR = 1942  # 10.41


class YearStart(Sequence[Position], tag="10.1a"):
    """The year has been advanced."""

    STEPS: ClassVar[tuple[str, ...]] = (
        "variants", "strategic_warfare", "shares", "calculation", "american_entry", "strategic_construction", "limits",
        "west_wall",
    )  # fmt: skip

    def variants(self, s: Position) -> None:
        """55.I.A"""
        s.push(VariantWindow(ALLIES, YEAR_START))
        s.push(VariantWindow(AXIS, YEAR_START))

    def strategic_warfare(self, s: Position) -> None:
        """55.I.B"""
        s.push(StrategicWarfare())

    def shares(self, s: Position) -> None:
        """22.4, 24.7"""
        offer_shares(s)

    def calculation(self, s: Position) -> None:
        for power in POWERS:
            if in_game(s, power):
                begin_year(s, power)
                s.brp[power] += s.bonus[power]
                s.bonus[power] = 0
                s.log("year.brp", power, s.brp[power], s.base[power], rule="10.33")
        s.sw_loss[:] = [0] * len(POWERS)
        s.aided[:] = s.sw_quarter[:] = s.patrol[:] = [0] * len(POWERS)
        note_payments(s)
        if s.year >= FIRST_AMERICAN_YEAR and s.status[USA] == ABSENT:
            fund_usa(s)

    def american_entry(self, s: Position) -> None:
        """YMP-A20b, YMP-L20b: the die of Spring, which decides whether America builds now."""
        s.push(AmericanEntry())

    def strategic_construction(self, s: Position) -> None:
        """55.I.D"""
        s.opening[:] = [max(0, brp) for brp in s.brp]
        s.push(StrategicConstruction(builders(s)))

    def limits(self, s: Position) -> None:
        """11.1: of a coming America too, which has built for strategic warfare as well [10.41]."""
        s.gave[:] = [0] * len(POWERS)
        for power in POWERS:
            if in_game(s, power) or s.status[power] == ABSENT:
                fix_limit(s, power)

    def west_wall(self, s: Position) -> None:
        """5.53: four German hexes become fortresses in 1944 where the Axis controls them, whoever was there before."""
        if s.year != WEST_WALL_YEAR:
            return
        for hex_ in FORTRESSES:
            owner = master(s, s.holder[hex_]) if s.holder[hex_] != NOBODY else NOBODY
            if FORTRESS[hex_] == "west_wall" and owner in POWERS and s.sides[owner] == AXIS:
                s.razed[hex_] = 0
                s.log("fortress.rises", hex_, rule="5.53")
