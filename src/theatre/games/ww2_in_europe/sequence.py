"""The Sequence of Play [SEQ-01 to SEQ-05]: turns of one season until somebody wins."""

from __future__ import annotations

from typing import ClassVar

from theatre.core.flow import Frame, Sequence
from theatre.games.ww2_in_europe.attrition import Attrition
from theatre.games.ww2_in_europe.building import BuildPhase
from theatre.games.ww2_in_europe.entry import PacificTransfer, enter_by_date
from theatre.games.ww2_in_europe.income import collect
from theatre.games.ww2_in_europe.initiative import choose_player_a, move_markers
from theatre.games.ww2_in_europe.movement import MovementPhase
from theatre.games.ww2_in_europe.neutrality import Declarations
from theatre.games.ww2_in_europe.occupation import Occupation
from theatre.games.ww2_in_europe.pacific import settle_winter
from theatre.games.ww2_in_europe.pact import judge
from theatre.games.ww2_in_europe.purchase import BuyPhase
from theatre.games.ww2_in_europe.state import Position, new_turn, season, year
from theatre.games.ww2_in_europe.supply import Supply
from theatre.games.ww2_in_europe.surprise import surprise_at_start
from theatre.games.ww2_in_europe.surrender import Surrender
from theatre.games.ww2_in_europe.victory import decide


class War(Frame[Position], tag="SEQ-05"):
    """Turn after turn: spring, summer, fall, winter, and the next year."""

    begun: bool = False

    def step(self, s: Position) -> bool:
        if s.won_by:
            s.done(self)
            return True
        if self.begun:
            s.turn += 1
        self.begun = True
        s.push(GameTurn())
        return True


class GameTurn(Sequence[Position], tag="SEQ-03"):
    """What comes before Movement, the phases, and what is settled when the Initiative phase is over."""

    STEPS: ClassVar[tuple[str, ...]] = (
        "player_a",
        "entry",
        "pacific_transfer",
        "declarations",
        "status",
        "movement",
        "occupation",
        "build",
        "buy",
        "collect",
        "initiative",
        "attrition",
        "pact",
        "pacific_money",
        "surrender",
        "victory",
    )

    def player_a(self, s: Position) -> None:
        new_turn(s)
        s.log("season", season(s), year(s), rule="SEQ-05")
        choose_player_a(s)

    def entry(self, s: Position) -> None:
        enter_by_date(s)

    def pacific_transfer(self, s: Position) -> None:
        s.push(PacificTransfer())

    def declarations(self, s: Position) -> None:
        surprise_at_start(s)
        s.push(Declarations())

    def status(self, s: Position) -> None:
        s.push(Supply())

    def movement(self, s: Position) -> None:
        s.push(MovementPhase())

    def occupation(self, s: Position) -> None:
        s.push(Occupation())

    def build(self, s: Position) -> None:
        s.push(BuildPhase())

    def buy(self, s: Position) -> None:
        s.push(BuyPhase())

    def collect(self, s: Position) -> None:
        collect(s)

    def initiative(self, s: Position) -> None:
        move_markers(s)

    def attrition(self, s: Position) -> None:
        s.push(Attrition())

    def pact(self, s: Position) -> None:
        judge(s)

    def pacific_money(self, s: Position) -> None:
        settle_winter(s)

    def surrender(self, s: Position) -> None:
        s.push(Surrender())

    def victory(self, s: Position) -> None:
        decide(s)
