"""The Sequence of Play [6.0]: the set-up, then Years of New Year and four Seasons until somebody wins."""

from __future__ import annotations

from typing import ClassVar

from theatre.core.flow import Frame, Sequence
from theatre.games.triumph_and_tragedy.command import CommandPhase, WinterCommand
from theatre.games.triumph_and_tragedy.government import GovernmentPhase
from theatre.games.triumph_and_tragedy.production import ProductionPhase
from theatre.games.triumph_and_tragedy.setup import Deployment
from theatre.games.triumph_and_tragedy.short_game import ShortGame
from theatre.games.triumph_and_tragedy.state import Position
from theatre.games.triumph_and_tragedy.supply import SupplyPhase
from theatre.games.triumph_and_tragedy.tables import FALL, INDEPENDENT, NEW_YEAR, SPRING, SUMMER, TRACKS, WINTER
from theatre.games.triumph_and_tragedy.victory import hegemony
from theatre.games.triumph_and_tragedy.year_start import YearStart


class Campaign(Frame[Position], tag="INT-c"):
    """Years to the end of 1945, then Economic Hegemony [16.5]."""

    at: int = -2  # -2 Deployment, -1 the rest of the Short Game's set-up, then Years that have begun

    def step(self, s: Position) -> bool:
        self.at += 1
        if self.at == -1:
            s.push(Deployment())
        elif self.at == 0:
            if s.short_game:
                s.push(ShortGame())
        elif s.year == TRACKS.last_year and self.at > 1:
            hegemony(s)
        else:
            s.push(GameYear())
        return True


class GameYear(Sequence[Position], tag="INT-d"):
    """New Year, then Spring, Summer, Fall and the Winter of the USSR. `YearStart` advances the Year."""

    STEPS: ClassVar[tuple[str, ...]] = (
        "year_start",
        "production",
        "government",
        "spring",
        "spring_supply",
        "summer",
        "summer_supply_and_blockades",
        "fall",
        "fall_supply",
        "winter",
        "winter_supply",
    )

    def year_start(self, s: Position) -> None:
        self._enter(s, NEW_YEAR)
        s.push(YearStart())

    def production(self, s: Position) -> None:
        s.push(ProductionPhase())

    def government(self, s: Position) -> None:
        s.push(GovernmentPhase())

    def spring(self, s: Position) -> None:
        self._enter(s, SPRING)
        s.push(CommandPhase())

    def summer(self, s: Position) -> None:
        self._enter(s, SUMMER)
        s.push(CommandPhase())

    def fall(self, s: Position) -> None:
        self._enter(s, FALL)
        s.push(CommandPhase())

    def winter(self, s: Position) -> None:
        self._enter(s, WINTER)
        s.push(WinterCommand())

    def spring_supply(self, s: Position) -> None:
        s.push(SupplyPhase())

    summer_supply_and_blockades = fall_supply = winter_supply = spring_supply

    def _enter(self, s: Position, season: int) -> None:
        s.season = season
        s.active = INDEPENDENT
        if season != NEW_YEAR:
            s.log("season", s.year, season, rule="INT-d")
