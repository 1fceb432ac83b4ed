"""The Combat phase [CMB-01 to CMB-07]: all battles of stage 1, then all of stage 2, of stage 3 and of stage 4."""

from __future__ import annotations

from collections.abc import Sequence as Several
from typing import Any, ClassVar

from theatre.core.decision import Args, Choice, Decision, Each, Refusal
from theatre.core.flow import Frame, Sequence
from theatre.games.ww2_in_europe.advanced.leaders import lose_alone
from theatre.games.ww2_in_europe.asking import ask
from theatre.games.ww2_in_europe.combat.engagement import battle_in, camps_in, contested, engaged, is_amphibious
from theatre.games.ww2_in_europe.combat.ground_battle import GroundBattle
from theatre.games.ww2_in_europe.combat.returning import RaiderPort, Returning
from theatre.games.ww2_in_europe.combat.shore import DepotOption, land_unopposed
from theatre.games.ww2_in_europe.combat.strategic_warfare import AirRaid, ConvoyRaid, Raid, raids
from theatre.games.ww2_in_europe.combat.strength import NEUTRAL_USSR, Battle
from theatre.games.ww2_in_europe.movement.occupation import Occupation
from theatre.games.ww2_in_europe.naval.encounters import Encounters
from theatre.games.ww2_in_europe.politics.french_armistice import liberate
from theatre.games.ww2_in_europe.state import Position, other
from theatre.games.ww2_in_europe.world import FRONT, NOWHERE


class Combat(Sequence[Position], tag="CMB-07"):
    """The stages in their order; what a battle won changes hands before ships and planes go home [R-13]."""

    blitz: bool = False
    battles: tuple[Battle, ...] = ()
    stormed: tuple[int, ...] = ()

    STEPS: ClassVar[tuple[str, ...]] = (
        "determine_battles",
        "strategic_warfare",
        "naval_battles",
        "ground_battles",
        "occupation",
        "liberation",
        "depots",
        "raider",
        "return_to_base",
    )

    def determine_battles(self, s: Position) -> None:
        self.battles = tuple([battle_in(s, land, self.blitz) for land in contested(s)])
        if self.blitz:
            surprise_defenders(s, self.battles)

    def strategic_warfare(self, s: Position) -> None:
        s.push(StrategicWarfare())

    def naval_battles(self, s: Position) -> None:
        """In Blitzkrieg nobody sails."""
        if not self.blitz:
            s.push(Encounters())

    def ground_battles(self, s: Position) -> None:
        self.stormed = tuple(land_unopposed(s))
        s.push(GroundBattles(self.battles, self.blitz))

    def child_done(self, s: Position, child: Any, result: Any) -> None:
        if isinstance(child, GroundBattles):
            self.stormed += result

    def occupation(self, s: Position) -> None:
        s.push(Occupation())

    def liberation(self, s: Position) -> None:
        liberate(s)

    def depots(self, s: Position) -> None:
        lose_alone(s)
        for land in self.stormed:
            s.stormed[land] = 1
        s.push(DepotOption(self.stormed))

    def raider(self, s: Position) -> None:
        """SPF-03b: it may finish the turn in a different port; in Blitzkrieg nobody sails."""
        if s.raider != NOWHERE and not self.blitz:
            s.push(RaiderPort(s.raider))

    def return_to_base(self, s: Position) -> None:
        s.push(Returning())


def surprise_defenders(s: Position, battles: Several[Battle]) -> None:
    """BLZ-06, SUR-06: whoever defends against an attack in the Blitzkrieg phase is Surprised."""
    for battle in battles:
        camps = [camp for camp in range(NEUTRAL_USSR + 1) if camp != battle.attacker]
        for unit in [unit for camp in camps for unit in engaged(s, battle.space, camp)]:
            s.surprised[unit] = 1


class BattleOrder(Frame[Position], tag="CMB-05"):
    """The battles of a stage one by one: who holds the marker of a Front chooses among those on it, player A first."""

    def waiting(self, s: Position) -> list[int]:
        """The spaces of the battles that are not fought yet."""
        raise NotImplementedError

    def begin(self, s: Position, space: int) -> None:
        raise NotImplementedError

    def step(self, s: Position) -> bool:
        if self.waiting(s):
            return False
        self.end(s)
        return True

    def end(self, s: Position) -> None:
        s.done(self)

    def ask(self, s: Position) -> tuple[Decision, ...]:
        spaces = self.waiting(s)
        fronts_of_a = [at for at in spaces if s.initiative[FRONT[at]] == s.first]
        seat = s.first if fronts_of_a else other(s.first)

        def why(args: Args) -> Refusal:
            return Refusal("CMB-05" if len(args) == 1 and args[0] in spaces else "CMB-02")

        part = Each("resolve", [(at,) for at in fronts_of_a or spaces], why)
        return ask(s, seat, "battle-order", "CMB-05", part)

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        self.begin(s, choice.args[0])


class StrategicWarfare(BattleOrder, tag="ST1-06"):
    """Stage 1: raids on factories and NRZs, and on convoys."""

    made: tuple[Raid, ...] = ()
    joined: tuple[int, ...] = ()  # fighters that reinforced a space [TEC-12]

    def _left(self, s: Position) -> list[Raid]:
        return [raid for raid in raids(s) if raid not in self.made]

    def waiting(self, s: Position) -> list[int]:
        return sorted({raid.space for raid in self._left(s)})

    def begin(self, s: Position, space: int) -> None:
        raid = next(raid for raid in self._left(s) if raid.space == space)
        self.made = (*self.made, raid)
        s.push(AirRaid(raid, self.joined) if raid.is_on_land() else ConvoyRaid(raid))

    def child_done(self, s: Position, child: Any, result: Any) -> None:
        if isinstance(child, AirRaid):
            self.joined += child.joined


class GroundBattles(BattleOrder, tag="ST3-08"):
    """Stage 3. Result: the spaces that were stormed from the sea alone."""

    battles: tuple[Battle, ...]
    blitz: bool
    fought: tuple[int, ...] = ()
    stormed: tuple[int, ...] = ()

    def waiting(self, s: Position) -> list[int]:
        return [land for land in contested(s) if land not in self.fought]

    def begin(self, s: Position, space: int) -> None:
        planned = [battle for battle in self.battles if battle.space == space]
        battle = planned[0] if planned else battle_in(s, space, self.blitz)
        self.fought = (*self.fought, space)
        (defender,) = [camp for camp in camps_in(s, space) if camp != battle.attacker]
        s.push(GroundBattle(battle, is_amphibious(s, space, battle.attacker), defender))

    def child_done(self, s: Position, child: Any, result: Any) -> None:
        if result:
            self.stormed = (*self.stormed, child.battle.space)

    def end(self, s: Position) -> None:
        s.done(self, self.stormed)
