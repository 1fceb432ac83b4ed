"""Fighters go up against a mission, or with it [11.2b, 11.2i, 12.5.1e]: face down, all shown afterwards."""

from __future__ import annotations

from theatre.core.decision import Args, Choice, Decision, Refusal
from theatre.core.flow import Joint
from theatre.core.lazy import Tested
from theatre.games.supreme_commander.air.bases import Bases, assign, can_base, has_unused, unused, why_not_fly
from theatre.games.supreme_commander.asking import question
from theatre.games.supreme_commander.relations import is_enemy, side_of
from theatre.games.supreme_commander.state import Position
from theatre.games.supreme_commander.tables import BOMBER, NATION, POWERS, UNITS


class Scramble(Joint[Position], tag="11.2b"):
    """D34, D50. `nations`: only air units of these may go up; none named means all at war with the other side."""

    hex: int = 0
    nations: tuple[int, ...] = ()
    rule: str = "11.2b"

    def turn(self, s: Position, seat: int) -> Decision:
        own, bases = [(unit,) for unit in unused(s, seat)], Bases(s)

        def check(args: Args) -> Refusal | None:
            fits = args in own and self._why_not(s, seat, args[0]) is None and can_base(s, args[0], self.hex, bases)
            return None if fits else Refusal(self._refusal(s, seat, args))

        part = Tested("scramble", own, check)
        return question(s, seat, "intercept", self.rule, part, args=(self.hex,), public=False)

    def _why_not(self, s: Position, seat: int, unit: int) -> str | None:
        rule = why_not_fly(s, seat, unit)
        if rule is None and s.kind[unit] == BOMBER:
            return self.rule
        if rule is None and self.nations and NATION[unit] not in self.nations:
            return "12.5.1e"
        return rule

    def _refusal(self, s: Position, seat: int, args: Args) -> str:
        if len(args) != 1 or not 0 <= args[0] < UNITS:
            return self.rule
        return self._why_not(s, seat, args[0]) or why_not_fly(s, seat, args[0], self.hex) or self.rule

    def act(self, s: Position, seat: int, choice: Choice) -> None:
        unit = choice.args[0]
        assign(s, [unit], self.hex)
        s.log("scrambled", s.serves[unit], self.hex, rule=self.rule)


def interceptors(s: Position, attackers: set[int]) -> tuple[int, ...]:
    """The powers at war with one of the attacking nations that could send something up, by what everybody sees."""
    return tuple([p for p in POWERS if any(is_enemy(s, p, nation) for nation in attackers) and has_unused(s, p)])


def escorts(s: Position, power: int, holder: int) -> tuple[int, ...]:
    """The other powers of a side at war with the defender that could escort [11.2i]."""
    return tuple(
        [
            p
            for p in POWERS
            if p != power and side_of(s, p) == side_of(s, power) and is_enemy(s, p, holder) and has_unused(s, p)
        ]
    )
