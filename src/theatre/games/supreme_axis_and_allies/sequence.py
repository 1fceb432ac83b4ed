"""The order of play: rounds of nations' turns, and the seven phases of a turn."""

from __future__ import annotations

from typing import ClassVar

from theatre.core.flow import Frame, Sequence
from theatre.games.supreme_axis_and_allies.combat import Combat
from theatre.games.supreme_axis_and_allies.income import collect_income
from theatre.games.supreme_axis_and_allies.morale import Morale
from theatre.games.supreme_axis_and_allies.movement import Movement
from theatre.games.supreme_axis_and_allies.placement import Placement
from theatre.games.supreme_axis_and_allies.purchase import Purchase
from theatre.games.supreme_axis_and_allies.research import Research
from theatre.games.supreme_axis_and_allies.setup import Deployment
from theatre.games.supreme_axis_and_allies.state import Position, refresh_all
from theatre.games.supreme_axis_and_allies.tables import TURN_ORDER
from theatre.games.supreme_axis_and_allies.victory import check_cities


class Campaign(Frame[Position], tag="TUR-01"):
    """The set-up, then rounds in the order USSR, Germany, UK, Japan, USA until an alliance has won."""

    at: int = -1  # place in the order of play of the nation whose turn is on; -1 in the set-up

    def step(self, s: Position) -> bool:
        if s.winner >= 0:
            s.done(self)
        elif self.at < 0:
            self.at = 0
            s.push(Deployment())
        elif self.at == len(TURN_ORDER):
            self.at = 0
            check_cities(s)
            s.round += s.winner < 0
        else:
            nation = TURN_ORDER[self.at]
            self.at += 1
            if not s.surrendered[nation]:  # TUR-03
                s.push(Turn(nation))
        return True


class Turn(Sequence[Position], tag="TUR-02"):
    """One nation's turn in its seven phases."""

    nation: int

    STEPS: ClassVar[tuple[str, ...]] = (
        "begin",
        "research_priority",
        "purchase_units_and_develop_technology",
        "movement",
        "combat_resolution",
        "placement_of_new_units",
        "collect_income",
        "morale",
    )

    def begin(self, s: Position) -> None:
        s.active = self.nation
        s.held = bytes(s.controller)
        s.found[:] = bytes(len(s.found))
        s.bombed[:] = bytes(len(s.bombed))
        s.genius[self.nation] = s.kamikaze[self.nation] = 0
        refresh_all(s)
        s.log("turn", s.round, self.nation, rule="TUR-02")

    def research_priority(self, s: Position) -> None:
        s.push(Research(self.nation))

    def purchase_units_and_develop_technology(self, s: Position) -> None:
        s.push(Purchase(self.nation))

    def movement(self, s: Position) -> None:
        s.push(Movement(self.nation))

    def combat_resolution(self, s: Position) -> None:
        s.push(Combat(self.nation))

    def placement_of_new_units(self, s: Position) -> None:
        s.push(Placement(self.nation))

    def collect_income(self, s: Position) -> None:
        collect_income(s, self.nation)

    def morale(self, s: Position) -> None:
        s.push(Morale(self.nation))
