"""The Combat phase [13.2] and the Follow-up Combat phase [14.0]: declare all, air over all, then battle by battle."""

from __future__ import annotations

from typing import Any

from theatre.core.decision import Choice, Decision, Each, Refusal
from theatre.core.flow import Frame
from theatre.games.supreme_commander.air.ground_support import AirGoesHome, GroundSupport
from theatre.games.supreme_commander.asking import question
from theatre.games.supreme_commander.combat.attacks import Attack
from theatre.games.supreme_commander.combat.battle import Battle
from theatre.games.supreme_commander.combat.declaring import Declaring, able, forced
from theatre.games.supreme_commander.combat.landing import land_unopposed, settle_the_rest
from theatre.games.supreme_commander.consequences import note_consequences
from theatre.games.supreme_commander.control import sweep
from theatre.games.supreme_commander.relations import powers_of, spokesman
from theatre.games.supreme_commander.state import SUPPORTED, Position

LANDINGS, DECLARATION, AIR, BATTLES, PLANES_HOME, END = range(6)


class CombatPhase(Frame[Position], tag="13.2"):
    """`attacks` are all that were declared, `open` the targets that are still to be resolved."""

    side: int
    follow_up: bool = False
    stage: int = LANDINGS
    attacks: tuple[Attack, ...] = ()
    open: tuple[int, ...] = ()

    def step(self, s: Position) -> bool:
        if self.stage == BATTLES and self.open:
            return False
        stage, self.stage = self.stage, self.stage + 1
        if stage == LANDINGS:
            for unit in s.placed:
                s.acts[unit] &= ~SUPPORTED  # one battle in each phase [13.1.1b]
            land_unopposed(s)
            sweep(s)
            note_consequences(s)
        elif stage == DECLARATION:
            powers = tuple([power for power in powers_of(s, self.side) if able(s, power, self.follow_up)])
            s.push(Declaring(powers, follow_up=self.follow_up))
        elif stage == AIR:
            s.push(GroundSupport(self.attacks))
        elif stage == BATTLES:
            settle_the_rest(s)
            sweep(s)
            note_consequences(s)
        elif stage == PLANES_HOME:
            s.push(AirGoesHome())
        else:
            s.done(self)
        return True

    def child_done(self, s: Position, child: Any, result: Any) -> None:
        if isinstance(child, Declaring):
            self.attacks = (*result, *forced(s, result))
            self.open = tuple([attack.target for attack in self.attacks])

    def ask(self, s: Position) -> tuple[Decision, ...]:
        part = Each("resolve", [(target,) for target in self.open], lambda args: Refusal("13.2.1a"))
        return (question(s, spokesman(s, self.side), "next_battle", "13.2.3j", part),)

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        target = choice.args[0]
        attack = next(one for one in self.attacks if one.target == target)
        self.open = tuple([one for one in self.open if one != target])
        s.push(Battle(attack, self.attacks, self.follow_up))
