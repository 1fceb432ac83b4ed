"""Temporary defenders, bought for one combat: the army of an invaded neutral, or a City Garrison."""

from __future__ import annotations

from theatre.core.decision import Args, Choice, Decision, Each, Part, Refusal, shut
from theatre.core.flow import Frame
from theatre.games.supreme_axis_and_allies.asking import ask
from theatre.games.supreme_axis_and_allies.purchase import may_still_have, price
from theatre.games.supreme_axis_and_allies.state import KINDS, Position, spawn, units_of
from theatre.games.supreme_axis_and_allies.tables import GARRISON_BANNED, LIMIT, NEUTRAL_BANNED

NEUTRAL_BUDGET, GARRISON_BUDGET = "NEU-09", "GAR-03"
TOPIC = {NEUTRAL_BUDGET: "neutral-defence", GARRISON_BUDGET: "garrison"}
BANNED = {NEUTRAL_BUDGET: NEUTRAL_BANNED, GARRISON_BUDGET: GARRISON_BANNED}
BAN = {NEUTRAL_BUDGET: "NEU-10", GARRISON_BUDGET: "GAR-05"}  # the rules that shut out IND, AAG and ships


class Muster(Frame[Position], tag="NEU-09"):
    """A nation raises defenders for a Territory at its own prices [TEC-12b]; the result is what it did not spend.

    `rule` is that of the budget. The pieces are the nation's own [NEU-19], so that its caps hold [PUR-05].
    """

    seat: int
    space: int
    budget: int
    rule: str

    def _cap(self, s: Position, kind: int) -> int:
        raised = sum([s.kind[unit] == kind and s.temporary[unit] for unit in units_of(s, self.seat)])
        return may_still_have(s, self.seat, kind) - (raised if LIMIT[kind] else 0)

    def _rows(self, s: Position) -> list[Args]:
        rows: list[Args] = []
        for kind in range(KINDS):
            if kind not in BANNED[self.rule]:
                most = min(self.budget // price(s, self.seat, kind), self._cap(s, kind))
                rows += [(kind, count) for count in range(1, most + 1)]
        return rows

    def step(self, s: Position) -> bool:
        if self._rows(s):
            return False
        s.done(self, self.budget)
        return True

    def ask(self, s: Position) -> tuple[Decision, ...]:
        parts: list[Part] = [Each("raise", self._rows(s), lambda args: self._why_not(s, args)), Each("done")]
        if self.rule == GARRISON_BUDGET:
            parts.append(shut("scout", "GAR-04", "never"))
        return ask(s, self.seat, TOPIC[self.rule], self.rule, *parts, args=(self.space, self.budget))

    def _why_not(self, s: Position, args: Args) -> Refusal | None:
        if len(args) != 2 or not 0 <= args[0] < KINDS or args[1] < 1:
            return None
        kind, count = args
        if kind in BANNED[self.rule]:
            return Refusal(BAN[self.rule], (kind,))
        cost = count * price(s, self.seat, kind)
        if cost > self.budget:
            return Refusal(self.rule, (cost, self.budget))
        return Refusal("PUR-05", (kind, LIMIT[kind]))

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        if choice.verb == "done":
            s.done(self, self.budget)
            return
        kind, count = choice.args
        self.budget -= count * price(s, self.seat, kind)
        for _ in range(count):
            unit = spawn(s, kind, seat, self.space)
            s.temporary[unit] = 1
            s.battle[unit] = self.space
        s.log("raised", seat, count, kind, self.space, rule=self.rule)
