"""Stage 3, a Ground Battle [ST3-01 to ST3-10]: from the shore, then round by round until a side is gone."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec

from theatre.core.decision import Choice, Decision, Each
from theatre.core.flow import Frame, Sequence
from theatre.games.ww2_in_europe.advanced.leaders import change_ships, lose_with_all
from theatre.games.ww2_in_europe.asking import ask
from theatre.games.ww2_in_europe.combat.casualties import (
    SHIPS,
    TROOPS,
    Losses,
    count_dice,
    hits_of,
    strength_left,
    take_away,
)
from theatre.games.ww2_in_europe.combat.engagement import engaged, ground_engaged, landings
from theatre.games.ww2_in_europe.combat.ground_retreat import GroundRetreat, withdraw
from theatre.games.ww2_in_europe.combat.returning import NewBase
from theatre.games.ww2_in_europe.combat.shore import (
    Bombardment,
    BombardmentLosses,
    ShoreLosses,
    can_bombard,
    fleet,
    go_ashore,
)
from theatre.games.ww2_in_europe.combat.strength import NEUTRAL_USSR, Battle, seat_of
from theatre.games.ww2_in_europe.economy.initiative import count_win
from theatre.games.ww2_in_europe.rolls import Throw
from theatre.games.ww2_in_europe.state import DROP, Position, is_air, is_ground, is_naval
from theatre.games.ww2_in_europe.tables import ARTILLERY, BASE_KIND, NUMBERS, UNITS


class GroundLosses(Losses, tag="ST3-06"):
    """Casualties of a round on land."""


class GroundBattle(Sequence[Position], tag="ST3-03"):
    """One land space. Result: did the attacker take it from the sea alone?"""

    battle: Battle
    amphibious: bool  # all attacking ground units come by sea, air drops aside
    defender: int
    attackers: tuple[int, ...] = ()  # powers
    defenders: tuple[int, ...] = ()
    bombarding: tuple[int, ...] = ()
    doomed: tuple[int, ...] = ()  # casualties that are not removed yet
    fired: tuple[int, ...] = ()  # artillery that fired in Shore Defense

    STEPS: ClassVar[tuple[str, ...]] = (
        "muster",
        "shore_bombardment",
        "bombard",
        "shore_defense",
        "unload",
        "attacker_fires",
        "defender_fires",
        "remove_casualties",
        "attacker_retreats",
        "defender_retreats",
        "next_round",
        "decide",
    )

    # from the shore

    def muster(self, s: Position) -> None:
        land = self.battle.space
        s.log("battle", land, seat_of(self.battle.attacker), rule="CMB-02")
        forces = [[*engaged(s, land, camp), *landings(s, land, camp)] for camp in self._camps()]
        self.attackers, self.defenders = [tuple(sorted({s.owner[unit] for unit in units})) for units in forces]

    def shore_bombardment(self, s: Position) -> None:
        if can_bombard(s, self.battle.space, self.battle.attacker):
            s.push(Bombardment(self.battle.space, self.battle.attacker))

    def bombard(self, s: Position) -> None:
        if self.bombarding:
            s.push(Throw(seat_of(self.battle.attacker), len(self.bombarding), "bombardment", (self.battle.space,)))

    def shore_defense(self, s: Position) -> None:
        """ART-03: artillery fires at the ships; casualties of the bombardment included."""
        if landings(s, self.battle.space, self.battle.attacker):
            defenders = engaged(s, self.battle.space, self.defender)
            self.fired = tuple([unit for unit in defenders if BASE_KIND[s.kind[unit]] == ARTILLERY])
            dice = count_dice(s, self.fired, self.battle)
            s.push(Throw(seat_of(self.defender), dice, "shore-defense", (self.battle.space,)))

    def unload(self, s: Position) -> None:
        """The attacker's units, and those with which the defender reinforces a space under attack [MOV-18]."""
        sinking = [ship for ship in self.doomed if is_naval(s, ship) and strength_left(s, ship, self.doomed) <= 0]
        change_ships(s, sinking, fleet(s, self.battle.space, self.battle.attacker))
        self._remove(s)
        for camp in self._camps():
            go_ashore(s, landings(s, self.battle.space, camp))

    # a round

    def attacker_fires(self, s: Position) -> None:
        """ST3-06; bombers that drop airborne do not fire [ST3-01]."""
        self._fire(s, True)

    def defender_fires(self, s: Position) -> None:
        """ST3-07: casualties included, the artillery that fired at the ships left out [ART-03]."""
        self._fire(s, False)

    def remove_casualties(self, s: Position) -> None:
        self._remove(s)
        self.fired = ()

    def attacker_retreats(self, s: Position) -> None:
        """RET-01; planes that are left alone against ground units must go [RET-08, R-16]."""
        if self._is_over(s):
            return
        if self._is_air_alone(s):
            s.push(AirAlone(self.battle.attacker, self.battle.space))
        else:
            s.push(GroundRetreat(self.battle.attacker, self.battle.space))

    def defender_retreats(self, s: Position) -> None:
        """RET-02."""
        if not self._is_over(s):
            s.push(GroundRetreat(self.defender, self.battle.space))

    def next_round(self, s: Position) -> None:
        """A round in which nobody can hit anything ends the battle undecided [R-85]."""
        if not self._is_over(s) and not self._nobody_can_fire(s):
            self.battle = msgspec.structs.replace(self.battle, round=self.battle.round + 1)
            self.at = self.STEPS.index("attacker_fires")

    def decide(self, s: Position) -> None:
        """Who is left in the space has won [R-43]; what the neutral USSR fights for the pact does not count [R-21]."""
        winners = [camp for camp in self._camps() if engaged(s, self.battle.space, camp)]
        for camp in set(self._camps()) - set(winners):
            lose_with_all(s, self.battle.space, seat_of(camp))
        if len(winners) == 1 and NEUTRAL_USSR not in self._camps():
            (side,) = winners
            count_win(s, self.battle.space, side, self.attackers, self.defenders)
            s.log("battle-won", self.battle.space, side, rule="INI-01")
        taken = winners == [self.battle.attacker] and bool(ground_engaged(s, self.battle.space, self.battle.attacker))
        s.done(self, self.amphibious and taken)

    def child_done(self, s: Position, child: Any, result: Any) -> None:
        if isinstance(child, Bombardment):
            self.bombarding = result
        elif isinstance(child, Losses):
            self.doomed += result
        elif isinstance(child, (GroundRetreat, AirAlone)):
            if result:
                s.push(NewBase(tuple(engaged(s, self.battle.space, child.camp)), free=True))
        elif isinstance(child, Throw):
            self._take_dice(s, child.purpose, result)

    def _take_dice(self, s: Position, purpose: str, faces: tuple[int, ...]) -> None:
        land, attacker = self.battle.space, self.battle.attacker
        if purpose == "bombardment":
            values = [UNITS[s.kind[ship]].bombard for ship in self.bombarding]
            hits = sum([face <= value for face, value in zip(faces, values, strict=True)])
            targets = ground_engaged(s, land, self.defender)
            s.push(BombardmentLosses(seat_of(self.defender), tuple(targets), (TROOPS,) * hits))
        elif purpose == "shore-defense":
            hits = sum([face <= NUMBERS.shore_defense for face in faces])
            s.push(ShoreLosses(seat_of(attacker), tuple(fleet(s, land, attacker)), (SHIPS,) * hits))
        else:
            attacks = self.STEPS[self.at - 1] == "attacker_fires"
            hits_made = hits_of(s, self._shooters(s, attacks), self.battle, faces)
            hit = self.defender if attacks else attacker
            s.push(GroundLosses(seat_of(hit), tuple(engaged(s, land, hit)), hits_made))

    # who is there

    def _camps(self) -> tuple[int, int]:
        return self.battle.attacker, self.defender

    def _shooters(self, s: Position, attacks: bool) -> list[int]:
        if attacks:
            units = engaged(s, self.battle.space, self.battle.attacker)
            return [unit for unit in units if not (is_air(s, unit) and s.mission[unit] == DROP)]
        return [unit for unit in engaged(s, self.battle.space, self.defender) if unit not in self.fired]

    def _fire(self, s: Position, attacks: bool) -> None:
        dice = 0 if self._is_over(s) else count_dice(s, self._shooters(s, attacks), self.battle)
        if dice:
            camp = self.battle.attacker if attacks else self.defender
            s.push(Throw(seat_of(camp), dice, "ground-fire", (self.battle.space,)))

    def _remove(self, s: Position) -> None:
        take_away(s, self.doomed)
        self.doomed = ()

    def _is_over(self, s: Position) -> bool:
        return not all(engaged(s, self.battle.space, camp) for camp in self._camps())

    def _nobody_can_fire(self, s: Position) -> bool:
        shooters = [*self._shooters(s, True), *self._shooters(s, False)]
        return not count_dice(s, shooters, self.battle)

    def _is_air_alone(self, s: Position) -> bool:
        attackers, defenders = [ground_engaged(s, self.battle.space, camp) for camp in self._camps()]
        return bool(defenders and not attackers)


class AirAlone(Frame[Position], tag="CUT-05"):
    """Attacking planes without ground units: they leave; only Cut Off ground units they may go on attacking.

    Result: have they left?
    """

    camp: int
    land: int

    def step(self, s: Position) -> bool:
        ground = [unit for unit in s.here[self.land] if is_ground(s, unit)]
        if all(s.cut_off[unit] for unit in ground):
            return False
        self._leave(s)
        return True

    def _leave(self, s: Position) -> None:
        withdraw(s, engaged(s, self.land, self.camp), ())
        s.log("retreated", seat_of(self.camp), self.land, rule="RET-08")
        s.done(self, True)

    def ask(self, s: Position) -> tuple[Decision, ...]:
        return ask(s, seat_of(self.camp), "air-alone", "CUT-05", Each("stay"), Each("retreat"), args=(self.land,))

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        if choice.verb == "retreat":
            self._leave(s)
        else:
            s.done(self, False)
