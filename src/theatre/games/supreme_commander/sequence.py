"""The Sequence of Play [5.1]: set-up, then game turns of a Strategic phase, two player turns and a Final Mutual phase.

The steps are those that are printed, in their order and with their names; each pushes the frame of its chapter. A step
with a comment only passes on: the comment names the module that its chapter is to have.
"""

from __future__ import annotations

from typing import ClassVar

from theatre.core.flow import Frame, Sequence
from theatre.games.supreme_commander.air.airborne import AirborneRecall, AirborneReturn, recallable
from theatre.games.supreme_commander.air.bombing import Bombing, bombers
from theatre.games.supreme_commander.air.on_map import Stationing, leave_lost_bases
from theatre.games.supreme_commander.cards import CARDS
from theatre.games.supreme_commander.combat.phase import CombatPhase
from theatre.games.supreme_commander.consequences import note_consequences
from theatre.games.supreme_commander.control import sweep
from theatre.games.supreme_commander.deployment import Deployment
from theatre.games.supreme_commander.economy.aid import Aid, LendLease, Murmansk, may_lend, may_sail
from theatre.games.supreme_commander.economy.break_down import BreakDown
from theatre.games.supreme_commander.economy.factories import ship
from theatre.games.supreme_commander.economy.formation import Formation
from theatre.games.supreme_commander.economy.garrisons import Garrisons, finish_forts
from theatre.games.supreme_commander.economy.income import collect, note_ore
from theatre.games.supreme_commander.economy.minor_growth import MinorGrowth, grows
from theatre.games.supreme_commander.economy.purchase import Purchase
from theatre.games.supreme_commander.economy.reinforcements import arrive
from theatre.games.supreme_commander.economy.reserves import Mobilization, SiberianReserves, is_called
from theatre.games.supreme_commander.economy.technology import Technologies
from theatre.games.supreme_commander.fog import turn_all_down
from theatre.games.supreme_commander.movement.overstack import Overstack
from theatre.games.supreme_commander.movement.phase import MovementPhase
from theatre.games.supreme_commander.movement.strategic import StrategicMovement, movers
from theatre.games.supreme_commander.naval.base_return import NavalReturn
from theatre.games.supreme_commander.naval.bombers_at_sea import bombers_go_home
from theatre.games.supreme_commander.naval.harbours import ShipsReturn
from theatre.games.supreme_commander.naval.ships import FleetsReturn
from theatre.games.supreme_commander.naval.strategic import StrategicNaval
from theatre.games.supreme_commander.politics import poland, truce, usa
from theatre.games.supreme_commander.politics.collapse import CollapseChecks
from theatre.games.supreme_commander.politics.diplomacy import DiplomacyStep
from theatre.games.supreme_commander.politics.finland import note_barbarossa
from theatre.games.supreme_commander.politics.italy import note_paris
from theatre.games.supreme_commander.politics.partisans import Partisans, rebels
from theatre.games.supreme_commander.politics.soviet_garrisons import relieve
from theatre.games.supreme_commander.politics.surrender import Surrender, conquered_now, liberate
from theatre.games.supreme_commander.politics.war import Declarations
from theatre.games.supreme_commander.relations import powers_of
from theatre.games.supreme_commander.state import Position, lay, new_game_turn, new_player_turn, units_in
from theatre.games.supreme_commander.tables import AIR, ALLIES, AXIS, CLEAR, NAVAL
from theatre.games.supreme_commander.victory import is_decided
from theatre.games.supreme_commander.weather import note_russian_winter, weather
from theatre.games.supreme_commander.world import AIR_BOX, TRANSFER_BOX


class Campaign(Frame[Position], tag="5.0"):
    """From the set-up to the last turn of the scenario, or until the game is decided."""

    placed: bool = False

    def step(self, s: Position) -> bool:
        if not self.placed:
            self.placed = True
            if s.switches.air_on_map:
                s.push(Stationing())  # after the set-up, which comes on top of it
            s.push(Deployment())
        elif is_decided(s) or (s.turns and s.turn >= s.last_turn):
            s.done(self)
        else:
            s.turn += 1 if s.turns else 0
            s.push(GameTurn())
        return True


class GameTurn(Sequence[Position], tag="5.1"):
    """I to IV."""

    STEPS: ClassVar[tuple[str, ...]] = (
        "begin", "strategic_phase", "axis_player_turn", "allied_player_turn", "final_mutual_phase",
    )  # fmt: skip

    def begin(self, s: Position) -> None:
        new_game_turn(s)
        s.log("turn", s.turn, weather(s), rule="8.0a")

    def strategic_phase(self, s: Position) -> None:
        if not self._opens_with_allies(s):
            s.push(StrategicPhase())

    def _opens_with_allies(self, s: Position) -> bool:
        """19.4: the first turn begins with the Allied player turn."""
        return s.turns == 1 and CARDS[s.scenario].opening == "allies"

    def axis_player_turn(self, s: Position) -> None:
        if not is_decided(s) and not self._opens_with_allies(s):
            s.push(PlayerTurn(AXIS))

    def allied_player_turn(self, s: Position) -> None:
        if not is_decided(s):
            s.push(PlayerTurn(ALLIES))

    def final_mutual_phase(self, s: Position) -> None:
        s.push(FinalMutual())


class StrategicPhase(Sequence[Position], tag="9.0"):
    """I: both sides together."""

    STEPS: ClassVar[tuple[str, ...]] = (
        "usa_entry", "german_ore", "collect_msp", "free_declaration", "strategic_naval", "reinforcements",
        "airborne_return", "minor_growth", "aid", "lend_lease", "murmansk",
    )  # fmt: skip

    def usa_entry(self, s: Position) -> None:
        """17.15."""
        usa.note_entry(s)

    def german_ore(self, s: Position) -> None:
        """1 [17.10]."""
        note_ore(s)

    def collect_msp(self, s: Position) -> None:
        """1 [9.1.1]."""
        collect(s)

    def free_declaration(self, s: Position) -> None:
        """1, in turn 1 [17.11]: D01."""
        if poland.may_declare_freely(s):
            s.push(poland.FreeDeclaration())

    def strategic_naval(self, s: Position) -> None:
        """2 [9.2]: D02 to D09."""
        s.push(StrategicNaval())

    def reinforcements(self, s: Position) -> None:
        """3 [9.3, 9.4]: new and returning units to the force pools, factories, the USA, Siberian reserves."""
        arrive(s)

    def airborne_return(self, s: Position) -> None:
        """3 [12.5.3]: D10."""
        s.push(AirborneReturn())

    def minor_growth(self, s: Position) -> None:
        """3, in Jan-Feb [9.4]: D11."""
        s.push(MinorGrowth(grows(s)))

    def aid(self, s: Position) -> None:
        """3 [17.7.2, 17.7.3]: D12, D13."""
        s.push(Aid())

    def lend_lease(self, s: Position) -> None:
        """3 [17.15.1]: D14."""
        if may_lend(s):
            s.push(LendLease())

    def murmansk(self, s: Position) -> None:
        """3 [17.13.5]: D15."""
        if may_sail(s):
            s.push(Murmansk())


class PlayerTurn(Sequence[Position], tag="5.1.II"):
    """II and III: all powers of a side together, phase by phase."""

    STEPS: ClassVar[tuple[str, ...]] = (
        "begin", "ships_return", "organization", "strategic_bombing", "movement", "end_of_movement", "combat",
        "airborne_recall", "follow_up_combat", "strategic_movement", "political",
    )  # fmt: skip
    side: int

    def begin(self, s: Position) -> None:
        new_player_turn(s, self.side)
        relieve(s)
        s.log("player-turn", self.side, rule="5.1")
        if truce.lapse(s, self.side):
            sweep(s)
            note_consequences(s)

    def ships_return(self, s: Position) -> None:
        """12.3e, 23.10: decoys and damaged fleets are back."""
        s.push(ShipsReturn())

    def organization(self, s: Position) -> None:
        """1."""
        s.push(Organization(self.side))

    def strategic_bombing(self, s: Position) -> None:
        """2 [11]: D33 to D38; a Russian Winter takes technology from air units too [17.13.2c]."""
        note_russian_winter(s)
        s.push(Bombing(bombers(s, self.side)))

    def movement(self, s: Position) -> None:
        """3 [12]; factories that were turned over before leave the map first [9.1.10c]."""
        note_russian_winter(s)
        if self.side == ALLIES:
            ship(s)
        s.push(MovementPhase(powers_of(s, self.side)))

    def end_of_movement(self, s: Position) -> None:
        """3 [6.4]: D32."""
        s.push(Overstack(self.side, cooperation=True))

    def combat(self, s: Position) -> None:
        """4 [13]: D53 to D63."""
        s.push(CombatPhase(self.side))

    def airborne_recall(self, s: Position) -> None:
        """12.5.3: after the combats."""
        s.push(AirborneRecall(tuple([power for power in powers_of(s, self.side) if recallable(s, power)])))

    def follow_up_combat(self, s: Position) -> None:
        """5 [14], in clear weather only."""
        if weather(s) == CLEAR:
            s.push(CombatPhase(self.side, follow_up=True))

    def strategic_movement(self, s: Position) -> None:
        """6 [15]: D64."""
        s.push(StrategicMovement(movers(s, self.side)))

    def political(self, s: Position) -> None:
        """7."""
        s.push(Political(self.side))


class Organization(Sequence[Position], tag="10.0"):
    """II.1, in the printed order; the Allied extras of III among them."""

    STEPS: ClassVar[tuple[str, ...]] = (
        "finland", "collapse", "purchase", "siberian_reserves", "placed", "technology", "diplomacy", "declarations",
        "combine", "break_down", "garrisons", "partisans", "overstack",
    )  # fmt: skip
    side: int

    def finland(self, s: Position) -> None:
        """17.4, in the Axis turn."""
        if self.side == AXIS:
            note_barbarossa(s)

    def collapse(self, s: Position) -> None:
        """10.1: D16, D17."""
        s.push(CollapseChecks(self.side))

    def purchase(self, s: Position) -> None:
        """10.2: D18."""
        s.push(Purchase(powers_of(s, self.side)))

    def siberian_reserves(self, s: Position) -> None:
        """17.13.2, in the Allied turn: D19."""
        if self.side == ALLIES:
            s.push(SiberianReserves())

    def placed(self, s: Position) -> None:
        """6.4: D32."""
        s.push(Overstack(self.side))

    def technology(self, s: Position) -> None:
        """10.3: D20."""
        s.push(Technologies(powers_of(s, self.side)))

    def diplomacy(self, s: Position) -> None:
        """10.4: D21."""
        s.push(DiplomacyStep(powers_of(s, self.side)))

    def declarations(self, s: Position) -> None:
        """10.5: D22 to D24."""
        s.push(Declarations(powers_of(s, self.side)))

    def combine(self, s: Position) -> None:
        """10.6, 18.4: D25; forts under construction are finished before new ones are begun [23.9]."""
        finish_forts(s, self.side)
        s.push(Formation(powers_of(s, self.side)))

    def break_down(self, s: Position) -> None:
        """10.7: D26."""
        s.push(BreakDown(powers_of(s, self.side)))

    def garrisons(self, s: Position) -> None:
        """10.8, 12.5.3: D27 to D29."""
        s.push(Garrisons(powers_of(s, self.side)))

    def partisans(self, s: Position) -> None:
        """10.9, 18.1, in the Allied turn: D30."""
        if self.side == ALLIES:
            s.push(Partisans(rebels(s)))

    def overstack(self, s: Position) -> None:
        s.push(Overstack(self.side))


class Political(Sequence[Position], tag="5.1.7"):
    """II.7; surrender comes last (RUL-38)."""

    STEPS: ClassVar[tuple[str, ...]] = (
        "liberation", "declarations", "allied_entry", "fleets_return", "mobilization", "italy_and_paris", "surrender",
    )  # fmt: skip
    side: int

    def liberation(self, s: Position) -> None:
        """16.1.3."""
        liberate(s, self.side)

    def declarations(self, s: Position) -> None:
        """10.5, at no cost: D66."""
        s.push(Declarations(powers_of(s, self.side), free=True))

    def allied_entry(self, s: Position) -> None:
        """16.2: UK and France declare war on Germany in the first Allied turn."""
        if self.side == ALLIES:
            poland.enter(s)

    def fleets_return(self, s: Position) -> None:
        """12.4: D67."""
        s.push(FleetsReturn(self.side))

    def mobilization(self, s: Position) -> None:
        """17.13.1, in the Allied turn: D68."""
        if self.side == ALLIES and is_called(s):
            s.push(Mobilization())

    def italy_and_paris(self, s: Position) -> None:
        """17.7, in the Axis turn."""
        if self.side == AXIS:
            note_paris(s)

    def surrender(self, s: Position) -> None:
        """9.1.6, 16.1.2: D65."""
        s.push(Surrender(tuple(conquered_now(s))))


class FinalMutual(Sequence[Position], tag="5.1.IV"):
    """IV. The turn marker is advanced by the campaign."""

    STEPS: ClassVar[tuple[str, ...]] = ("garrison_of_eastern_poland", "naval_return", "naval_units_down", "air_return")

    def garrison_of_eastern_poland(self, s: Position) -> None:
        """17.11, 17.13: deadlines at the end of a turn."""
        poland.note_deadline(s)

    def naval_return(self, s: Position) -> None:
        """9.2.8: D69."""
        s.push(NavalReturn())

    def naval_units_down(self, s: Position) -> None:
        """9.2.8: all naval units are turned face down."""
        turn_all_down(s, NAVAL)

    def air_return(self, s: Position) -> None:
        """12.6: from the transfer boxes to the main boxes, all face down."""
        bombers_go_home(s)
        for front, box in enumerate(TRANSFER_BOX):
            for unit in units_in(s, box):
                lay(s, unit, AIR_BOX[front])
        if s.switches.air_on_map:
            leave_lost_bases(s)
            s.push(Stationing())
        turn_all_down(s, AIR)
