"""Air combat [28.432]: two dice, excess factors and nationality; in a draw both lose by a third die."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

import msgspec

from theatre.core.decision import Args
from theatre.core.flow import Frame
from theatre.games.third_reich.air.allotments import RAID, SUPPORT, doing, strength
from theatre.games.third_reich.air.flying import factors
from theatre.games.third_reich.nations import is_played
from theatre.games.third_reich.naval.losses import AirLosses, Left, share, whole
from theatre.games.third_reich.politics.cooperation import are_apart
from theatre.games.third_reich.rolls import Throw
from theatre.games.third_reich.state import Position
from theatre.games.third_reich.tables import AXIS, GERMANY, MAJORS, NATION, NATION_ROWS, POWERS

ATTACKER, DEFENDER, DRAWN = range(3)
JETS = 10  # the variant [33.41-10]


def modifier(s: Position, nation: int) -> int:
    """28.432b; German jets fight better [33.41-10]."""
    if nation == GERMANY and is_played(s, AXIS, JETS):
        return MAJORS[GERMANY].air_modifier + 1
    return MAJORS[nation].air_modifier if nation in POWERS else NATION_ROWS.minor_modifiers.air


def modified(s: Position, die: int, own: Args, excess: int) -> int:
    """A die with excess factors and the lowest modifier of the nations; a side without factors has none [28.434]."""
    return die + max(0, excess) + min([modifier(s, NATION[unit]) for unit in own], default=0)


class Sent(msgspec.Struct, frozen=True):
    """Air that a seat has sent to fight over a hex."""

    seat: int
    hex: int
    units: Args


A = TypeVar("A", bound=Sent)


def combined(s: Position, attacks: Iterable[A]) -> tuple[A, ...]:
    """Whoever was sent over one hex fights there as one force, with allies too unless they are kept apart [28.432b]."""
    found: list[A] = []
    for one in attacks:
        with_others = [at for at, other in enumerate(found) if other.hex == one.hex]
        mates = [at for at in with_others if not are_apart(s, found[at].seat, one.seat)]
        if mates:
            other = found[mates[0]]
            found[mates[0]] = msgspec.structs.replace(other, units=tuple(sorted([*other.units, *one.units])))
        else:
            found.append(one)
    return tuple(found)


class AirCombat(Frame[Position], tag="28.432a"):
    """Counterair, or the interception of defensive air support.

    Its result: who has won, whether the defenders were more, and what is left of both.
    """

    hex: int
    seats: Args  # attacker, defender
    attackers: Args
    defenders: Args  # that fight
    grounded: Args = ()  # inverted counters in the hex, lost after the others [28.4321]
    force: int = 0  # factors of the attackers, once it has begun
    resistance: int = 0  # and of the defenders
    dice: Args = ()
    due: Args = ()  # factors that attacker and defender lose
    left: tuple[Left, ...] = ()

    def step(self, s: Position) -> bool:
        if not self.force:
            self.force = strength(s, self.attackers, RAID)  # 28.67
            self.resistance = strength(s, self.defenders, SUPPORT)
        elif len(self.dice) < 2:
            s.push(Throw(self.seats[len(self.dice)], 1, "air", (self.hex,)))
        elif self.winner(s) == DRAWN and len(self.dice) < 3:
            s.push(Throw(self.seats[ATTACKER], 1, "drawn", (self.hex,)))
        elif not self.due:
            self._judge(s)
        elif len(self.left) < 3:
            self._lose(s)
        else:
            s.done(self, self._result(s))
        return True

    def totals(self, s: Position) -> tuple[int, int]:
        attack = modified(s, self.dice[0], self.attackers, self.force - self.resistance)
        return attack, modified(s, self.dice[1], self.defenders, self.resistance - self.force)

    def winner(self, s: Position) -> int:
        attack, defence = self.totals(s)
        return DRAWN if attack == defence else ATTACKER if attack > defence else DEFENDER

    def _judge(self, s: Position) -> None:
        attack, defence = self.totals(s)
        present = self.resistance + factors(self.grounded)
        s.log("air.combat", self.hex, attack, defence, rule="28.432a")
        winner = self.winner(s)
        if winner == DRAWN:
            both = min(self.dice[2], self.force, present)  # 28.4323
            self.due = (both, both)
        elif winner == ATTACKER:
            lost = min(attack - defence, present)
            self.due = (lost // 2, lost)
        else:
            lost = min(defence - attack, self.force)
            self.due = (lost, min(lost // 2, present))

    def _lose(self, s: Position) -> None:
        """The attackers, then the defenders that fought, then the grounded."""
        force = (self.attackers, self.defenders, self.grounded)[len(self.left)]
        task = (RAID, SUPPORT, SUPPORT)[len(self.left)]
        due = (self.due[0], min(self.due[1], self.resistance), max(0, self.due[1] - self.resistance))[len(self.left)]
        modifiers = {NATION[unit]: modifier(s, NATION[unit]) for unit in force}
        worth = {unit: doing(s, unit, task) for unit in force}
        s.push(AirLosses(share(worth, due, modifiers), whole(force), task=task))

    def _result(self, s: Position) -> tuple[int, bool, Left, Left]:
        larger = self.resistance > self.force
        return self.winner(s), larger, self.left[0], (*self.left[1], *self.left[2])

    def child_done(self, s: Position, child: Any, result: Any) -> None:
        if isinstance(child, Throw):
            self.dice = (*self.dice, result[0])
        else:
            self.left = (*self.left, result)
