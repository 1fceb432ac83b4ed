"""A ground combat [13.2.3]: HQ support, the die, losses of both sides, retreat, and the advance of the attackers."""

from __future__ import annotations

from typing import Any

from theatre.core.decision import Args, Choice, Decision, Each, Refusal
from theatre.core.flow import Frame
from theatre.games.supreme_commander.air.ground_support import net_support
from theatre.games.supreme_commander.asking import question
from theatre.games.supreme_commander.combat.advance import Advance
from theatre.games.supreme_commander.combat.attacks import Attack, bit_of, is_aimed, is_hostile
from theatre.games.supreme_commander.combat.casualties import ARMOR_STEP, SOLDIERS, Casualties
from theatre.games.supreme_commander.combat.landing import come_down, give_up
from theatre.games.supreme_commander.combat.retreat import Retreat
from theatre.games.supreme_commander.combat.strength import Clash
from theatre.games.supreme_commander.consequences import note_consequences
from theatre.games.supreme_commander.control import sweep
from theatre.games.supreme_commander.pieces import allowance, is_armor, is_static, runs
from theatre.games.supreme_commander.rolls import Throw
from theatre.games.supreme_commander.state import SUPPORTED, Position
from theatre.games.supreme_commander.tables import CLEAR, combat_result
from theatre.games.supreme_commander.weather import combat_modifier, weather_in
from theatre.games.supreme_commander.world import NOWHERE

ALL_GONE = 2  # hexes that armor advances if all defenders are eliminated [13.2.3.4]


class Support(Frame[Position], tag="13.1.1"):
    """D58, D59: powers with an HQ that can support are asked one after the other; the result is the HQ, or NOWHERE."""

    attack: Attack
    declared: tuple[Attack, ...]
    follow_up: bool
    by_attacker: bool
    passed: tuple[int, ...] = ()

    def _able(self, s: Position) -> list[int]:
        clash = Clash(s, self.attack, self.declared, self.follow_up)
        return [hq for hq in clash.supporters(self.by_attacker) if runs(s, hq) not in self.passed]

    def step(self, s: Position) -> bool:
        if self._able(s):
            return False
        s.done(self, NOWHERE)
        return True

    def ask(self, s: Position) -> tuple[Decision, ...]:
        able = self._able(s)
        seat = min([runs(s, hq) for hq in able])

        def why(args: Args) -> Refusal | None:
            clash = Clash(s, self.attack, self.declared, self.follow_up)
            force = clash.attackers if self.by_attacker else clash.defenders
            known = len(args) == 1 and 0 <= args[0] < len(s.where)
            return Refusal((clash.why_no_support(args[0], force) if known else None) or "13.1.1a")

        support = Each("support", [(hq,) for hq in able if runs(s, hq) == seat], why)
        return (question(s, seat, "hq_support", "13.1.1a", support, Each("pass"), args=(self.attack.target,)),)

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        if choice.verb == "pass":
            self.passed = (*self.passed, seat)
            return
        hq = choice.args[0]
        s.acts[hq] |= SUPPORTED
        s.log("supported", s.serves[hq], s.where[hq], self.attack.target, rule="13.1.1a")
        s.done(self, hq)


SUPPORT, SUPPORT_AGAINST, ROLL, ATTACKER_LOSSES, DEFENDER_LOSSES, FALL_BACK, GROUND, ADVANCE, END = range(9)


class Battle(Frame[Position], tag="13.2.3"):
    """The steps of one combat in their order; frames for each of them are pushed from here."""

    attack: Attack
    declared: tuple[Attack, ...]
    follow_up: bool
    stage: int = SUPPORT
    hqs: tuple[int, ...] = ()
    attackers: tuple[int, ...] = ()
    defenders: tuple[int, ...] = ()
    column: int = 0
    losses: tuple[int, int] = (0, 0)
    hexes: int = 0  # of the defenders' retreat

    def clash(self, s: Position) -> Clash:
        hqs = (*self.hqs, NOWHERE, NOWHERE)
        return Clash(s, self.attack, self.declared, self.follow_up, (hqs[0], hqs[1]))

    def step(self, s: Position) -> bool:
        stage, self.stage = self.stage, self.stage + 1
        if stage == SUPPORT and not self._is_fought(s):
            s.log("attack-lapsed", self.attack.target, rule="13.2.1a")
            s.done(self)
        elif stage in (SUPPORT, SUPPORT_AGAINST):
            s.push(Support(self.attack, self.declared, self.follow_up, by_attacker=stage == SUPPORT))
        elif stage == ROLL:
            self._roll(s)
        elif stage == ATTACKER_LOSSES:
            first = ARMOR_STEP if self.follow_up else SOLDIERS
            units = self._with_hq(self.attackers, 0)
            s.push(Casualties(units, self.losses[0], self.attack.target, self.attack.origin, first))
        elif stage == DEFENDER_LOSSES:
            units, lost = self._with_hq(self.defenders, 1), self.losses[1]
            s.push(Casualties(units, lost, self.attack.target, self.attack.origin, most=lost // 2))
        elif stage == FALL_BACK:
            if self.hexes:
                s.push(Retreat(self.defenders, self.hexes, self.attack.target))
        elif stage == GROUND:
            self._take_the_ground(s)
        elif stage == ADVANCE:
            self._advance(s)
        else:
            sweep(s)
            s.done(self)
            note_consequences(s)
        return True

    def _is_fought(self, s: Position) -> bool:
        """What happened before may have taken the attackers or the defenders away."""
        clash = self.clash(s)
        left = [unit for unit in clash.attackers if s.where[unit] >= 0]
        return bool(left) and is_hostile(s, s.serves[left[0]], self.attack.target)

    def _with_hq(self, units: tuple[int, ...], at: int) -> tuple[int, ...]:
        return (*units, self.hqs[at]) if self.hqs[at] != NOWHERE else units

    def _roll(self, s: Position) -> None:
        clash = self.clash(s)
        ours, theirs = clash.attack_sum().total, clash.defence_sum().total
        self.attackers, self.defenders = tuple(clash.attackers), tuple(clash.defenders)
        self.column = ours - theirs
        for unit in (*self.attackers, *self.defenders, *[hq for hq in self.hqs if hq != NOWHERE]):
            s.acts[unit] |= bit_of(self.follow_up)
        s.log("combat", self.attack.target, ours, theirs, self.column, rule="13.2.3h")
        s.push(Throw(runs(s, self.attackers[0]), 1, "combat", (self.attack.target,)))

    def child_done(self, s: Position, child: Any, result: Any) -> None:
        if isinstance(child, Support):
            self.hqs = (*self.hqs, result)
        elif isinstance(child, Throw):
            die = result[0] + modifier(s, self.attack.target)
            self.losses = combat_result(self.column, die)
            s.log("combat-result", self.attack.target, die, *self.losses, rule="13.2.3i")
        elif isinstance(child, Casualties) and self.stage == DEFENDER_LOSSES:
            self.attackers = tuple([unit for unit in result[0] if unit != self.hqs[0]])
        elif isinstance(child, Casualties):
            self.defenders, self.hexes = result
        elif isinstance(child, Retreat):
            self.defenders = result

    # who takes the hex

    def _take_the_ground(self, s: Position) -> None:
        """Dropped corps first, invaders all together; both are lost if the hex is not cleared [12.4e, 12.5.1f]."""
        sweep(s)
        cleared = self._is_cleared(s)
        for unit in [unit for unit in self.attackers if s.where[unit] >= 0 and is_aimed(s, unit)]:
            if cleared:
                come_down(s, unit)
            else:
                give_up(s, unit)
        note_consequences(s)

    def _is_cleared(self, s: Position) -> bool:
        """No enemy of the attackers is left in the target hex."""
        left = [unit for unit in self.attackers if s.where[unit] >= 0]
        return bool(left) and not is_hostile(s, s.serves[left[0]], self.attack.target)

    def _advance(self, s: Position) -> None:
        if not self._is_cleared(s):
            return
        able = [unit for unit in self.attackers if s.where[unit] == self.attack.origin != self.attack.target]
        able = [unit for unit in able if allowance(s, unit) and not is_static(s, unit)]
        if self.follow_up:
            able = [unit for unit in able if is_armor(s, unit)]
        powers = tuple(sorted({runs(s, unit) for unit in able}))
        if powers:
            s.push(Advance(powers, (), tuple(able), self.attack.target, self._hexes(s), self.follow_up))

    def _hexes(self, s: Position) -> int:
        """How far armor goes: as far as the defenders, or two hexes if none is left [13.2.3.4b]; in bad weather one."""
        if weather_in(s, self.attack.target) != CLEAR:
            return 1
        alive = any(s.where[unit] >= 0 and unit not in self.hqs for unit in self.defenders)
        return self.hexes if alive and self.hexes else ALL_GONE


def modifier(s: Position, target: int) -> int:
    """What is added to the die: weather [8.0d, 8.0o] and ground support [13.2.2.1]."""
    return combat_modifier(s, target) + net_support(s, target)
