"""Declaring attacks [13.1, 13.2.1]: every power names its own units, all attacks before any is resolved.

Units of allies in one hex attack together if each power sends its own against the same target.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from theatre.core.decision import Args, Built, Choice, Decision, Each, Options, Refusal, shut
from theatre.core.flow import Joint
from theatre.games.supreme_commander.asking import question
from theatre.games.supreme_commander.combat.attacks import (
    Attack,
    defenders,
    invaders,
    is_aimed,
    is_hostile,
    paratroopers,
)
from theatre.games.supreme_commander.pieces import enemy_land, is_armor, land_in, runs, units_of
from theatre.games.supreme_commander.relations import is_enemy, is_friend
from theatre.games.supreme_commander.state import DROPPED, LANDED, Position, is_there
from theatre.games.supreme_commander.tables import FORT, PARTISAN, UNITS
from theatre.games.supreme_commander.world import BIT, HEXES, IS_BOX, IS_SEA, NEAR, SHORES, hexes_between, spaces


def why_no_attack(s: Position, power: int, unit: int, follow_up: bool) -> str | None:
    """Why a unit can take part in no attack of this phase."""
    if not 0 <= unit < UNITS or s.where[unit] < 0 or runs(s, unit) != power or not is_there(s, unit):
        return "13.0a"
    if s.kind[unit] == FORT:
        return "18.4d"
    if s.kind[unit] == PARTISAN:
        return "18.1e"
    at = s.where[unit]
    if IS_BOX[at] or (is_aimed(s, unit) and not IS_SEA[at]):
        return "13.0a"
    if not follow_up:
        if s.acts[unit] & LANDED:
            return "12.4h"
        return "12.5.1g" if s.acts[unit] & DROPPED else None
    stacked = any(is_armor(s, one) and is_friend(s, s.serves[unit], s.serves[one]) for one in land_in(s, at))
    return None if stacked else "14.0b"


def targets_of(s: Position, unit: int) -> int:
    """The hexes with enemies that a unit can attack [13.1c, 12.4e]."""
    at = s.where[unit]
    if IS_SEA[at]:
        return BIT[s.aim[unit]] & enemy_land(s, s.serves[unit]) if is_aimed(s, unit) else 0
    return NEAR[at] & enemy_land(s, s.serves[unit])


def able(s: Position, power: int, follow_up: bool) -> dict[int, int]:
    """By unit what it can attack; units that can attack nothing are left out."""
    found = {}
    for unit in units_of(s, power):
        if is_there(s, unit):
            targets = targets_of(s, unit)
            if targets and why_no_attack(s, power, unit, follow_up) is None:
                found[unit] = targets
    return found


class Declare:
    """A hex, a target, then units of the power in that hex."""

    def __init__(
        self, phase: Declaring, s: Position, power: int, said: Args = (), free: dict[int, int] | None = None
    ) -> None:
        self.phase, self.s, self.power, self.said, self._known = phase, s, power, said, free

    def _free(self) -> dict[int, int]:
        """What units that are in no attack yet can attack; found once for a question."""
        if self._known is None:
            taken = {unit for attack in self.phase.attacks for unit in attack.units}
            free = able(self.s, self.power, self.phase.follow_up)
            self._known = {unit: targets for unit, targets in free.items() if unit not in taken}
        return self._known

    def _open(self, origin: int, targets: int) -> list[int]:
        return [hex_ for hex_ in spaces(targets) if self._why_not_target(origin, hex_) is None]

    def _why_not_target(self, origin: int, target: int) -> str | None:
        """13.1c, 13.1d: one hex attacks a target, and each power says so once."""
        attack = self.phase.attack_on(target)
        if attack is None:
            return None
        if attack.origin != origin:
            return "13.1c"
        return "13.1d" if any(runs(self.s, unit) == self.power for unit in attack.units) else None

    def tokens(self) -> Sequence[int]:
        free, where = self._free(), self.s.where
        if not self.said:
            return sorted({where[unit] for unit, targets in free.items() if self._open(where[unit], targets)})
        mine = [unit for unit in free if where[unit] == self.said[0]]
        if len(self.said) == 1:
            return sorted({hex_ for unit in mine for hex_ in self._open(self.said[0], free[unit])})
        last = self.said[-1] if len(self.said) > 2 else -1
        return [unit for unit in mine if unit > last and BIT[self.said[1]] & free[unit]]

    def refuse(self, token: int) -> Refusal | None:
        rule = self._why_not(token)
        return Refusal(rule) if rule else None

    def _why_not(self, token: int) -> str | None:
        s = self.s
        if not self.said:
            mine = 0 <= token < HEXES and any(runs(s, unit) == self.power for unit in land_in(s, token))
            return None if mine else "13.0a"
        origin = self.said[0]
        if len(self.said) == 1:
            if not 0 <= token < HEXES or hexes_between(origin, token) != 1:
                return "13.0a"
            if not BIT[token] & (SHORES[origin] if IS_SEA[origin] else NEAR[origin]):
                return "13.1c"
            nations = {s.serves[unit] for unit in land_in(s, origin) if runs(s, unit) == self.power}
            if not any(is_hostile(s, nation, token) for nation in nations):
                return "13.0a"
            return self._why_not_target(origin, token)
        rule = why_no_attack(s, self.power, token, self.phase.follow_up)
        if rule is not None:
            return rule
        if s.where[token] != origin:
            return "13.1c"
        if not targets_of(s, token) & BIT[self.said[1]]:
            return "12.4e" if IS_SEA[origin] else "13.0a"
        taken = any(token in attack.units for attack in self.phase.attacks)
        return "13.2.1a" if taken or token in self.said[2:] else None

    def step(self, token: int) -> Declare:
        return Declare(self.phase, self.s, self.power, (*self.said, token), self._known)

    def whole(self) -> bool:
        return len(self.said) > 2


def _in_order(args: Args) -> Args:
    return (*args[:2], *sorted(args[2:]))


class Declaring(Joint[Position], tag="13.2.1"):
    """D53. Its result are all attacks of the phase."""

    follow_up: bool = False
    attacks: tuple[Attack, ...] = ()

    def attack_on(self, target: int) -> Attack | None:
        return next((one for one in self.attacks if one.target == target), None)

    def turn(self, s: Position, seat: int) -> Decision:
        """To take an attack back is an aside: whoever attacks at random would take back half of them."""
        own = [(one.target,) for one in self.attacks if any(runs(s, unit) == seat for unit in one.units)]
        attack = Built("attack", Declare(self, s, seat), _in_order)
        topic, rule = ("declare_follow_up", "14.0b") if self.follow_up else ("declare_attacks", "13.2.1a")
        closed = [shut("cancel", "13.2.1a"), *([shut("drop", "14.0c", "never")] if self.follow_up else [])]
        asked = question(s, seat, topic, rule, attack, *closed)
        return msgspec.structs.replace(asked, asides=Options(s, Each("cancel", own))) if own else asked

    def act(self, s: Position, seat: int, choice: Choice) -> None:
        if choice.verb == "cancel":
            self._cancel(s, seat, choice.args[0])
            return
        origin, target, *units = choice.args
        joined = self.attack_on(target)
        if joined is None:
            self.attacks = (*self.attacks, Attack(origin, target, tuple(units)))
        else:
            whole = msgspec.structs.replace(joined, units=tuple(sorted((*joined.units, *units))))
            self.attacks = tuple([whole if one is joined else one for one in self.attacks])
        s.log("attack-declared", origin, target, len(units), rule="13.2.1a")

    def _cancel(self, s: Position, seat: int, target: int) -> None:
        left = []
        for attack in self.attacks:
            stay = tuple([unit for unit in attack.units if attack.target != target or runs(s, unit) != seat])
            if stay:
                left.append(msgspec.structs.replace(attack, units=stay))
        self.attacks = tuple(left)
        s.log("attack-cancelled", target, rule="13.2.1a")

    def step(self, s: Position) -> bool:
        if len(self.finished) < len(self.seats):
            return False
        s.done(self, self.attacks)
        return True


def forced(s: Position, attacks: Sequence[Attack]) -> list[Attack]:
    """12.4e, 12.5.1f: invaders and dropped corps before whom enemies stand fight even if nobody has said so.

    From several sea hexes before one coast the largest force attacks; the others wait for the result.
    """
    taken = {attack.target for attack in attacks}
    found: list[Attack] = []
    landing = [unit for unit in invaders(s) if s.aim[unit] not in taken and is_hostile(s, s.serves[unit], s.aim[unit])]
    for target in sorted({s.aim[unit] for unit in landing}):
        by_sea = [unit for unit in landing if s.aim[unit] == target]
        seas = sorted({s.where[unit] for unit in by_sea})
        sea = max(seas, key=lambda at: len([unit for unit in by_sea if s.where[unit] == at]))
        found.append(Attack(sea, target, tuple([unit for unit in by_sea if s.where[unit] == sea])))
    taken |= {attack.target for attack in found}
    over = {s.aim[unit] for unit in s.placed if is_aimed(s, unit) and not IS_SEA[s.where[unit]]} - taken
    for target in sorted(over):
        corps = [unit for unit in paratroopers(s, target) if _meets_enemies(s, unit, target)]
        if corps:
            found.append(Attack(target, target, tuple(corps)))
    return found


def _meets_enemies(s: Position, unit: int, target: int) -> bool:
    return any(is_enemy(s, s.serves[unit], s.serves[one]) for one in defenders(s, target))
