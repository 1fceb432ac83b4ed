"""The Sequence of Play [55]: set-up, then game turns of two player turns each, a Year Start before every Spring.

The steps are those that are printed, in their order and with their names; each does what its chapter's module says.
"""

from __future__ import annotations

from typing import ClassVar

from theatre.core.flow import Frame, Sequence
from theatre.games.third_reich.air.base_moves import CrowdedBases
from theatre.games.third_reich.air.bases import recall
from theatre.games.third_reich.combat.airborne import begin_turn
from theatre.games.third_reich.combat.phase import CombatPhase
from theatre.games.third_reich.combat.winter import WinterRoll, thaw
from theatre.games.third_reich.deployment import Deployment
from theatre.games.third_reich.destruction import VoluntaryDestruction
from theatre.games.third_reich.economy.construction import Construction
from theatre.games.third_reich.economy.convoys import Convoys, lenders
from theatre.games.third_reich.economy.grants import deliver
from theatre.games.third_reich.economy.shipyards import launch
from theatre.games.third_reich.economy.strategic_warfare import strategic_warfare_of_1945
from theatre.games.third_reich.economy.sw_construction import StrategicConstruction, builders
from theatre.games.third_reich.economy.treasury import first_to_move, fix_limit
from theatre.games.third_reich.economy.year_start import YearStart
from theatre.games.third_reich.movement.bridgeheads import clear_needless, clear_occupied, forget_lifted
from theatre.games.third_reich.movement.displacement import Displacement
from theatre.games.third_reich.movement.fixed_units import note_approach
from theatre.games.third_reich.movement.overstack import Overstack, SurplusGuests
from theatre.games.third_reich.movement.phase import MovementPhase
from theatre.games.third_reich.movement.redeployment import Redeployment
from theatre.games.third_reich.movement.sevastopol import judge_sevastopol
from theatre.games.third_reich.nations import in_game, of_side
from theatre.games.third_reich.naval.basing import clear_crowded, dismiss_guests
from theatre.games.third_reich.naval.canals import damage_suez
from theatre.games.third_reich.options import OptionSelection
from theatre.games.third_reich.politics.aftermath import Aftermath
from theatre.games.third_reich.politics.declarations import Declarations
from theatre.games.third_reich.politics.east_europe import draw_line, judge_pact, offer_of_east_europe_ends
from theatre.games.third_reich.politics.former_partners import expel_guests
from theatre.games.third_reich.politics.free_france import of_side_with_orphans
from theatre.games.third_reich.politics.intervention import note_invaded
from theatre.games.third_reich.politics.italy import promised_fleet
from theatre.games.third_reich.politics.italy_bought import evacuate
from theatre.games.third_reich.politics.minor_turns import MinorTurns
from theatre.games.third_reich.politics.minors import Mobilization
from theatre.games.third_reich.politics.more_variants import (
    AFTER_COMBAT,
    BEFORE_BUILDING,
    BEFORE_MOVEMENT,
    BUILDING,
    DECLARED,
    ENEMY_TURN,
    GAME_TURN,
    INVOKED,
    JOINING,
    LATER_START,
    PLAYER_TURN,
    WINTER_POSTPONED,
)
from theatre.games.third_reich.politics.russian_surrender import Concession, RussianSurrender
from theatre.games.third_reich.politics.stranded import destroy_stranded
from theatre.games.third_reich.politics.ulster import judge_ulster
from theatre.games.third_reich.politics.unrest import judge_unrest
from theatre.games.third_reich.politics.usa import AmericanEntry
from theatre.games.third_reich.politics.variants import VariantWindow
from theatre.games.third_reich.politics.vichy import note_trespass
from theatre.games.third_reich.politics.wars import is_begun_by
from theatre.games.third_reich.politics.withdrawal import Withdrawal
from theatre.games.third_reich.possibilities import BELGRADE
from theatre.games.third_reich.setup import LATER, arrivals, last_turn
from theatre.games.third_reich.state import HARD, POSTPONED, Position, this_turn
from theatre.games.third_reich.supply.african_limits import invert_named, revive
from theatre.games.third_reich.supply.sea_supply import end_of_game_turn
from theatre.games.third_reich.supply.starvation import expel, starve
from theatre.games.third_reich.tables import (
    ALLIES,
    AXIS,
    CARDS,
    GERMANY,
    MODEL,
    NATION,
    NATIONS,
    POWERS,
    SEASONS,
    SPRING,
    USSR,
    WINTER,
    YUGOSLAVIA,
)
from theatre.games.third_reich.turn_start import new_game_turn, new_player_turn
from theatre.games.third_reich.victory.two_players import is_decided, note_winter_1943


class Campaign(Frame[Position], tag="1.4a"):
    """From the set-up to the last game turn of the scenario."""

    placed: bool = False

    def step(self, s: Position) -> bool:
        if not self.placed:
            self.placed = True
            s.push(Deployment())
        elif not s.turns:
            s.push(GameTurn())
            if s.scenario in LATER:
                s.push(LaterStart())
        elif this_turn(s) == last_turn(s) or is_decided(s):
            s.done(self)
        else:
            self._next_season(s)
        return True

    def _next_season(self, s: Position) -> None:
        s.season = (s.season + 1) % len(SEASONS)
        s.push(GameTurn())
        if s.season == SPRING:  # 1.4c
            s.year += 1
            s.push(YearStart())


class LaterStart(Sequence[Position], tag="50.23"):
    """50.23, 50.32: of the Year Start before a later scenario only strategic warfare construction is left.

    Counters that belong to the Year Start may be played before it [10.1, 33.42-5], and those that raise a limit [11.2].
    """

    STEPS: ClassVar[tuple[str, ...]] = (
        "variants", "italian_fleet", "american_entry", "strategic_construction", "limits",
    )  # fmt: skip

    def variants(self, s: Position) -> None:
        s.push(VariantWindow(ALLIES, LATER_START))
        s.push(VariantWindow(AXIS, LATER_START))

    def italian_fleet(self, s: Position) -> None:
        """50.35: Germany has the use of Italian factors."""
        factors = CARDS[s.scenario].seized_italian_factors
        if factors:
            s.push(promised_fleet(factors))

    def american_entry(self, s: Position) -> None:
        """YMP-A20b"""
        s.push(AmericanEntry())

    def strategic_construction(self, s: Position) -> None:
        s.push(StrategicConstruction(builders(s)))

    def limits(self, s: Position) -> None:
        for power in POWERS:
            if in_game(s, power):
                fix_limit(s, power)


class GameTurn(Sequence[Position], tag="55.II.C"):
    """A season: whoever has more BRPs moves first, in the opening turn the side that the card names [12.11]."""

    STEPS: ClassVar[tuple[str, ...]] = (
        "begin", "variants", "russian_winter", "winter_variant", "order_of_play", "first_player_turn",
        "second_player_turn", "turn_up",
    )  # fmt: skip

    def begin(self, s: Position) -> None:
        s.turns += 1
        new_game_turn(s)
        arrivals(s, this_turn(s))

    def variants(self, s: Position) -> None:
        """A."""
        s.push(VariantWindow(ALLIES, GAME_TURN))

    def russian_winter(self, s: Position) -> None:
        """B, unless the players moved it to the second player turn."""
        if not s.variants.late_winter_roll:
            s.push(WinterRoll())

    def winter_variant(self, s: Position) -> None:
        """YMP-A15: the Axis may be ready for a winter just invoked; 44.4: another may take the place of one put off."""
        if s.winter == HARD:
            s.push(VariantWindow(AXIS, INVOKED))
        elif s.winter == POSTPONED and s.season == WINTER:
            s.push(VariantWindow(ALLIES, WINTER_POSTPONED))

    def order_of_play(self, s: Position) -> None:
        """C."""
        if s.turns > 1:
            s.first = first_to_move(s)
        s.log("turn", s.year, s.season, s.first, rule="12.11a")

    def first_player_turn(self, s: Position) -> None:
        s.push(PlayerTurn(s.first))

    def second_player_turn(self, s: Position) -> None:
        s.push(PlayerTurn(AXIS if s.first == ALLIES else ALLIES))

    def turn_up(self, s: Position) -> None:
        """F."""
        invert_named(s)
        end_of_game_turn(s)
        offer_of_east_europe_ends(s)
        strategic_warfare_of_1945(s)
        thaw(s)
        note_winter_1943(s)


class PlayerTurn(Sequence[Position], tag="12.3"):
    """All powers of a side together [12.4], steps 1 to 14 of 55.II.D."""

    STEPS: ClassVar[tuple[str, ...]] = (
        "begin", "flip_flop", "variants", "declarations", "placements", "winter_variant", "option_selections", "minors",
        "voluntary_destruction", "movement", "combat", "conquests", "construction", "redeployment",
        "breakthrough_overstack", "bases", "removal",
        "bridgeheads", "bridgehead_overstack", "withdrawal", "russian_surrender", "canals",
    )  # fmt: skip
    side: int
    again: bool = False  # has the side just had a player turn? [12.12]

    def begin(self, s: Position) -> None:
        self.again = s.active == self.side and s.turns > 1
        new_player_turn(s, self.side)
        note_approach(s)
        begin_turn(s, self.side)
        revive(s, self.side)
        if self.side == ALLIES:
            judge_sevastopol(s)

    def flip_flop(self, s: Position) -> None:
        """12.264: minors that this side has attacked get their turn between its own."""
        if self.again:
            s.push(MinorTurns(self.side))

    def variants(self, s: Position) -> None:
        """1."""
        s.push(VariantWindow(self.side, PLAYER_TURN))
        s.push(VariantWindow(ALLIES if self.side == AXIS else AXIS, ENEMY_TURN))
        if self.side == ALLIES:
            s.push(AmericanEntry())

    def declarations(self, s: Position) -> None:
        """2 and 3 [12.21, 21, 22, 25.3, 33.63]."""
        s.push(Declarations(of_side(s, self.side)))

    def placements(self, s: Position) -> None:
        """The Russian winter if the players moved it here."""
        s.push(VariantWindow(AXIS, JOINING))
        s.push(VariantWindow(AXIS, DECLARED))
        if s.variants.late_winter_roll and self.side != s.first:
            s.push(WinterRoll())

    def winter_variant(self, s: Position) -> None:
        """YMP-A15: if the winter has set in during this player turn."""
        declared = is_begun_by(s, USSR, GERMANY)
        if s.winter == HARD and (declared or (s.variants.late_winter_roll and self.side != s.first)):
            s.push(VariantWindow(AXIS, INVOKED))

    def child_done(self, s: Position, child: object, result: object) -> None:
        """YMP-A19: Yugoslavia joins together with Hungary."""
        if isinstance(child, VariantWindow) and (child.side, result) == (AXIS, BELGRADE):
            s.push(Mobilization((), tried=tuple([nation for nation in range(NATIONS) if nation != YUGOSLAVIA])))

    def option_selections(self, s: Position) -> None:
        """4. A war that has just begun frees Russian posts at once [3.35b]."""
        note_approach(s)
        s.push(OptionSelection(of_side(s, self.side)))

    def minors(self, s: Position) -> None:
        """5 [12.16, 12.262]."""
        s.push(MinorTurns(AXIS if self.side == ALLIES else ALLIES))

    def voluntary_destruction(self, s: Position) -> None:
        """6."""
        s.push(VoluntaryDestruction(of_side(s, self.side)))

    def movement(self, s: Position) -> None:
        """7."""
        s.push(MovementPhase())
        if self.side == AXIS:
            s.push(VariantWindow(ALLIES, BEFORE_MOVEMENT))

    def combat(self, s: Position) -> None:
        """8a to 8s."""
        s.push(CombatPhase())
        s.push(VariantWindow(AXIS, JOINING))

    def conquests(self, s: Position) -> None:
        """8t to 8x [24, 26, 49]."""
        s.push(Aftermath())
        s.push(VariantWindow(AXIS, AFTER_COMBAT))

    def construction(self, s: Position) -> None:
        """9."""
        launch(s, of_side(s, self.side))
        s.push(Construction(of_side(s, self.side)))
        s.push(VariantWindow(AXIS, BUILDING if self.side == AXIS else BEFORE_BUILDING))

    def redeployment(self, s: Position) -> None:
        """10."""
        deliver(s)
        if self.side == ALLIES and lenders(s):
            s.push(Convoys(lenders(s)))
        s.push(Redeployment(of_side_with_orphans(s, self.side)))

    def breakthrough_overstack(self, s: Position) -> None:
        """10d; air that a redeployed base has left behind is lost now [28.16], not what loses its base in 10e."""
        s.push(CrowdedBases())
        s.push(Overstack(of_side(s, self.side), s.lifted))

    def bases(self, s: Position) -> None:
        """10e [28.15]; fleets beyond the room of a port are lost [29.11q]."""
        recall(s, of_side(s, self.side))
        for unit in clear_crowded(s, self.side):
            s.log("lost", NATION[unit], MODEL[unit], 0, rule="29.11q")
        for unit in dismiss_guests(s) if self.side == ALLIES else ():
            s.log("lost", NATION[unit], MODEL[unit], 0, rule="29.19")
        if s.overrun:
            s.push(Displacement())

    def removal(self, s: Position) -> None:
        """11 [17.1]."""
        starve(s, of_side_with_orphans(s, self.side))
        expel(s)

    def bridgeheads(self, s: Position) -> None:
        """12."""
        clear_occupied(s)
        clear_needless(s, of_side_with_orphans(s, self.side))

    def bridgehead_overstack(self, s: Position) -> None:
        forget_lifted(s, self.side)
        s.push(Overstack(of_side(s, self.side)))

    def withdrawal(self, s: Position) -> None:
        """43.3a; and the limit of 25.6a is judged again."""
        if self.side == AXIS:
            s.push(Withdrawal())
            s.push(SurplusGuests())

    def russian_surrender(self, s: Position) -> None:
        """13 [26.92]."""
        if self.side == ALLIES:
            s.push(RussianSurrender())
            note_invaded(s)
            expel_guests(s)
            judge_ulster(s, end_of_turn=True)
            judge_unrest(s)
            evacuate(s)
        else:
            s.push(Concession())
            expel_guests(s)
            destroy_stranded(s)
            note_trespass(s)
        draw_line(s)
        judge_pact(s, self.side)

    def canals(self, s: Position) -> None:
        """14 [29.13, 47.3]."""
        damage_suez(s, self.side)
