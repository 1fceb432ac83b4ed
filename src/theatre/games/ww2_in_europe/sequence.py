"""The Sequence of Play [SEQ-01 to SEQ-05]: turns of one season until somebody wins."""

from __future__ import annotations

from typing import ClassVar

from theatre.core.flow import Frame, Sequence
from theatre.games.ww2_in_europe.advanced.command import Command
from theatre.games.ww2_in_europe.advanced.technology import Research, Rockets
from theatre.games.ww2_in_europe.combat.blitzkrieg import Blitzkrieg
from theatre.games.ww2_in_europe.combat.stages import Combat
from theatre.games.ww2_in_europe.economy.building import BuildPhase
from theatre.games.ww2_in_europe.economy.convoys import ConvoyPhase
from theatre.games.ww2_in_europe.economy.income import collect
from theatre.games.ww2_in_europe.economy.initiative import choose_player_a, move_markers
from theatre.games.ww2_in_europe.economy.purchase import BuyPhase
from theatre.games.ww2_in_europe.movement.phase import MovementPhase
from theatre.games.ww2_in_europe.movement.stacking import Excess
from theatre.games.ww2_in_europe.politics.entry import PacificTransfer, enter_by_date
from theatre.games.ww2_in_europe.politics.french_armistice import FrenchArmistice, outstay
from theatre.games.ww2_in_europe.politics.italian_armistice import ItalianArmistice
from theatre.games.ww2_in_europe.politics.neutrality import Declarations
from theatre.games.ww2_in_europe.politics.pacific import settle_winter
from theatre.games.ww2_in_europe.politics.pact import judge
from theatre.games.ww2_in_europe.politics.surprise import surprise_at_start
from theatre.games.ww2_in_europe.politics.surrender import Surrender
from theatre.games.ww2_in_europe.politics.victory import decide
from theatre.games.ww2_in_europe.redeployment.phase import Redeployment
from theatre.games.ww2_in_europe.state import Position, new_turn, season, year
from theatre.games.ww2_in_europe.supply.attrition import Attrition
from theatre.games.ww2_in_europe.supply.depots import give_way
from theatre.games.ww2_in_europe.supply.sources import Supply


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
        "french_armistice",
        "italian_armistice",
        "declarations",
        "command",
        "status",
        "movement",
        "combat",
        "blitzkrieg",
        "blitzkrieg_combat",
        "redeployment",
        "convoys",
        "depots",
        "build",
        "buy",
        "collect",
        "research",
        "rockets",
        "initiative",
        "attrition",
        "pact",
        "vichy",
        "stacking",
        "pacific_money",
        "surrender",
        "evacuation",
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

    def french_armistice(self, s: Position) -> None:
        s.push(FrenchArmistice())

    def italian_armistice(self, s: Position) -> None:
        s.push(ItalianArmistice())

    def declarations(self, s: Position) -> None:
        surprise_at_start(s)
        s.push(Declarations())

    def command(self, s: Position) -> None:
        s.push(Command())

    def status(self, s: Position) -> None:
        s.push(Supply())

    def movement(self, s: Position) -> None:
        s.push(MovementPhase())

    def combat(self, s: Position) -> None:
        s.push(Combat())

    def blitzkrieg(self, s: Position) -> None:
        s.push(Blitzkrieg())

    def blitzkrieg_combat(self, s: Position) -> None:
        s.push(Combat(blitz=True))

    def redeployment(self, s: Position) -> None:
        s.push(Redeployment())

    def convoys(self, s: Position) -> None:
        s.push(ConvoyPhase())

    def depots(self, s: Position) -> None:
        give_way(s)

    def build(self, s: Position) -> None:
        s.push(BuildPhase())

    def buy(self, s: Position) -> None:
        s.push(BuyPhase())

    def collect(self, s: Position) -> None:
        collect(s)

    def research(self, s: Position) -> None:
        s.push(Research())

    def rockets(self, s: Position) -> None:
        s.push(Rockets())

    def initiative(self, s: Position) -> None:
        move_markers(s)

    def attrition(self, s: Position) -> None:
        s.push(Attrition())

    def pact(self, s: Position) -> None:
        judge(s)

    def vichy(self, s: Position) -> None:
        outstay(s)

    def stacking(self, s: Position) -> None:
        s.push(Excess())

    def pacific_money(self, s: Position) -> None:
        settle_winter(s)

    def surrender(self, s: Position) -> None:
        s.push(Surrender())

    def evacuation(self, s: Position) -> None:
        s.push(Excess())  # from land that has passed to the enemy

    def victory(self, s: Position) -> None:
        decide(s)
