"""Losses of a ground combat [13.2.3.1, 13.2.3.2, 14.0d], step by step; the defender may retreat for half of them."""

from __future__ import annotations

from theatre.core.decision import Args, Choice, Decision, Each, Part, Refusal, Why
from theatre.core.flow import Frame
from theatre.games.supreme_commander.agreement import Agreement
from theatre.games.supreme_commander.asking import question
from theatre.games.supreme_commander.losses import is_replaced, lose_step, replacements
from theatre.games.supreme_commander.pieces import is_armor, is_static, land_in, runs, steps_of
from theatre.games.supreme_commander.state import Position
from theatre.games.supreme_commander.tables import FORT, HQ, NOBODY, PARTISAN
from theatre.games.supreme_commander.world import NOWHERE, hexes_between

ANY, SOLDIERS, ARMOR_STEP = range(3)
"""Who bears the first loss: anybody; infantry, cavalry or armor [13.2.3.1a]; armor [14.0d]."""
FIRST_RULE = ("13.2.3.1a", "13.2.3.1a", "14.0d")


class Casualties(Frame[Position], tag="13.2.3.1"):
    """D60, D61. Its result: the units that are left, and the hexes that they retreat.

    `most` losses at the end may be taken as hexes of retreat. `target` is the hex of the combat, `origin` the hex from
    which the attack came.
    """

    units: tuple[int, ...]
    losses: int
    target: int
    origin: int
    first: int = ANY
    most: int = 0
    bearer: int = NOBODY
    stands: bool = False  # several owners: they do not retreat before the next loss

    def step(self, s: Position) -> bool:
        able = self.able(s)
        if self.losses <= 0 or not able:
            s.done(self, (self.left(s), 0))
            return True
        owners = tuple(sorted({runs(s, unit) for unit in able}))
        if self.bearer != NOBODY and self.bearer not in owners:
            self.bearer = NOBODY
            return True
        if len(owners) > 1 and self.bearer == NOBODY and (self.stands or not self.may_retreat(s)):
            s.push(Agreement(owners))
            return True
        return False

    def child_done(self, s: Position, child: Agreement, result: int) -> None:
        self.bearer = result

    def left(self, s: Position) -> tuple[int, ...]:
        return tuple([unit for unit in self.units if s.where[unit] >= 0])

    def able(self, s: Position) -> list[int]:
        """The units that may bear the next loss."""
        left = list(self.left(s))
        if self.first == ARMOR_STEP:
            stacked = [unit for unit in land_in(s, self.origin) if unit not in left]
            armor = [unit for unit in left if is_armor(s, unit)] or [unit for unit in stacked if is_armor(s, unit)]
            return armor or left
        if self.first == SOLDIERS:
            return [unit for unit in left if s.kind[unit] not in (HQ, FORT)] or left
        return left

    def may_retreat(self, s: Position) -> bool:
        return 0 < self.losses <= self.most and self.why_no_retreat(s, self.losses) is None

    def why_no_retreat(self, s: Position, hexes: int) -> str | None:
        """Half of the losses at most, all steps first; static corps and partisans never go back."""
        if hexes != self.losses or hexes > self.most:
            return "13.2.3.1c"
        here = [unit for unit in self.left(s) if s.where[unit] == self.target]
        if any(is_static(s, unit) for unit in here):
            return "RUL-48"
        return "18.1e" if any(s.kind[unit] == PARTISAN for unit in here) else None

    # the question

    def ask(self, s: Position) -> tuple[Decision, ...]:
        able = self.able(s)
        owners = sorted({runs(s, unit) for unit in able})
        retreat = Each("fall_back", [(self.losses,)] if self.may_retreat(s) else [], self._why_no_retreat(s))
        if len(owners) > 1 and self.bearer == NOBODY:  # they may still retreat together
            lead = max(owners, key=lambda power: (self._weight(s, power), -power))
            return (question(s, lead, "fall_back", "13.2.3.1c", retreat, Each("stay"), args=(self.losses,)),)
        seat = self.bearer if self.bearer != NOBODY else owners[0]
        rows = [row for unit in able if runs(s, unit) == seat for row in _ways(s, unit)]
        parts: list[Part] = [Each("lose", rows, self._why_not_lose(s)), retreat]
        return (question(s, seat, "casualties", "13.2.3.1a", *parts, args=(self.losses, self.target)),)

    def _weight(self, s: Position, power: int) -> int:
        return sum([steps_of(s, unit) for unit in self.left(s) if runs(s, unit) == power])

    def _why_no_retreat(self, s: Position) -> Why:
        def why(args: Args) -> Refusal | None:
            return Refusal(self.why_no_retreat(s, args[0] if len(args) == 1 else 0) or "13.2.3.1c")

        return why

    def _why_not_lose(self, s: Position) -> Why:
        def why(args: Args) -> Refusal | None:
            if args and args[0] in self.left(s) and args[0] not in self.able(s):
                return Refusal(FIRST_RULE[self.first])
            if len(args) == 2 and args[0] in self.able(s):
                return Refusal("13.2.3.1d")  # no other corps may take its place
            return Refusal("13.2.3.1a")

        return why

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        if choice.verb == "fall_back":
            s.done(self, (self.left(s), choice.args[0]))
            return
        if choice.verb == "stay":
            self.stands = True
            return
        unit, *corps = choice.args
        self._lose(s, unit, corps[0] if corps else NOWHERE)
        self.first, self.bearer, self.stands = ANY, NOBODY, False

    def _lose(self, s: Position, unit: int, corps: int) -> None:
        """One step; the corps that takes the place of an army or a fort can be lost next [13.2.3.1f].

        The corps of an HQ can only if it is in or next to the hex of the combat [13.2.3.2a].
        """
        hex_, kind, acts, side = s.where[unit], s.kind[unit], s.acts[unit], s.back[unit]
        stand_in = NOWHERE
        if is_replaced(s, unit):
            able = replacements(s, unit)
            stand_in = corps if corps != NOWHERE else (able[0] if able else NOWHERE)
        self.losses -= lose_step(s, unit, stand_in if stand_in != NOWHERE else None)
        if s.where[unit] >= 0 and s.back[unit] != side:
            s.log("reduced", s.serves[unit], kind, hex_, rule="13.2.3.1b")
        if stand_in != NOWHERE:
            s.acts[stand_in] = acts
            s.log("replaced", s.serves[unit], kind, s.kind[stand_in], hex_, rule="3.4e")
            if kind != HQ or hexes_between(hex_, self.target) <= 1:
                self.units = (*self.units, stand_in)


def _ways(s: Position, unit: int) -> list[Args]:
    """The loss of a step, with the corps that is to remain where the owner has a choice [3.4g]."""
    if not is_replaced(s, unit):
        return [(unit,)]
    able = replacements(s, unit)
    return [(unit, one) for one in able] if len(able) > 1 else [(unit,)]
