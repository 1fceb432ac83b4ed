"""2. Unit Purchasing: units, industries, repairs and Tech Points, all from one treasury, in any order."""

from __future__ import annotations

from typing import Any

from theatre.core.columns import all_at
from theatre.core.decision import Args, Choice, Decision, Each, Part, Refusal, shut
from theatre.core.flow import Frame
from theatre.games.supreme_axis_and_allies.asking import ask
from theatre.games.supreme_axis_and_allies.research import add_tech_points
from theatre.games.supreme_axis_and_allies.rolls import ChitRoll
from theatre.games.supreme_axis_and_allies.state import (
    CARD_SLOTS,
    KINDS,
    NOWHERE,
    Position,
    has_technology,
    holds_chit,
)
from theatre.games.supreme_axis_and_allies.tables import (
    CONST,
    COST,
    GENIUS_SCIENTISTS,
    INDUSTRIAL_TECH,
    LIMIT,
    NO_DISCOUNT,
)
from theatre.games.supreme_axis_and_allies.world import LAND


def price(s: Position, nation: int, kind: int) -> int:
    """The list price, 1 less with Industrial Tech but for FRT [TEC-12b, TEC-12c]; never below 1 (D-19)."""
    if not has_technology(s, nation, INDUSTRIAL_TECH) or kind in NO_DISCOUNT:
        return COST[kind]
    return max(CONST.technology.least_price, COST[kind] - CONST.technology.industrial_tech_discount)


def tech_roll_cost(s: Position, nation: int) -> int:
    """5 IPC, 2 less while a Genius Scientists chit is in force [RES-12, TEC-06b]."""
    return CONST.research.tech_roll_cost - (CONST.technology.genius_discount if s.genius[nation] else 0)


def may_still_have(s: Position, nation: int, kind: int) -> int:
    """How many more of a kind the nation may buy: a cap counts units bought and units on the map [PUR-05]."""
    room = 255 - s.bought[nation * KINDS + kind]
    if LIMIT[kind]:
        in_play = sum([s.owner[unit] == nation and not s.temporary[unit] for unit in all_at(s.kind, kind)])
        room = LIMIT[kind] - in_play - s.bought[nation * KINDS + kind]
    return max(0, room)


class Purchase(Frame[Position], tag="PUR-01"):
    nation: int

    def ask(self, s: Position) -> tuple[Decision, ...]:
        parts = (self._buy(s), self._tech(s), self._genius(s), self._repair(s), Each("done"), shut("roll", "RES-02"))
        closed = [shut(verb, "PUR-03") for verb in ("place", "build")]
        return ask(s, self.nation, "purchase", "PUR-01", *parts, *closed, args=(s.treasury[self.nation],))

    def _buy(self, s: Position) -> Part:
        money = s.treasury[self.nation]
        rows = []
        for kind in range(KINDS):
            cost = price(s, self.nation, kind)
            if cost <= money:
                most = min(money // cost, may_still_have(s, self.nation, kind))
                rows += [(kind, count) for count in range(1, most + 1)]
        return Each("buy", rows, lambda args: self._why_not_buy(s, args))

    def _why_not_buy(self, s: Position, args: Args) -> Refusal | None:
        if len(args) != 2 or not 0 <= args[0] < KINDS or args[1] < 1:
            return None
        kind, count = args
        if LIMIT[kind] and count > may_still_have(s, self.nation, kind):
            return Refusal("PUR-05", (kind, LIMIT[kind]))
        return Refusal("PUR-01", (count * price(s, self.nation, kind), s.treasury[self.nation]))

    def _tech(self, s: Position) -> Part:
        if not s.card[self.nation]:
            return shut("tech", "RES-14", "not yet")
        cost = tech_roll_cost(s, self.nation)
        rows = [(rolls,) for rolls in range(1, s.treasury[self.nation] // cost + 1)]
        return Each("tech", rows, lambda args: Refusal("PUR-01", (cost, s.treasury[self.nation])))

    def _genius(self, s: Position) -> Part:
        usable = holds_chit(s, self.nation, GENIUS_SCIENTISTS) and not s.genius[self.nation]
        return Each("genius", [()] if usable else [], lambda args: Refusal("TEC-06b", kind="not yet"))

    def _repair(self, s: Position) -> Part:
        rows = [
            (space,)
            for space in LAND
            if s.damage[space] and s.controller[space] == self.nation and s.damage[space] <= s.treasury[self.nation]
        ]
        return Each("repair", rows, lambda args: self._why_not_repair(s, args))

    def _why_not_repair(self, s: Position, args: Args) -> Refusal | None:
        if len(args) != 1 or args[0] not in LAND:
            return None
        (space,) = args
        if s.controller[space] != self.nation:
            return Refusal("SBR-12", (space,))
        if s.industry[space] == NOWHERE or not s.damage[space]:
            return Refusal("SBR-07", (space,))
        return Refusal("PUR-01", (s.damage[space], s.treasury[self.nation]))

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        match choice.verb:
            case "buy":
                kind, count = choice.args
                cost = count * price(s, seat, kind)
                s.treasury[seat] -= cost
                s.bought[seat * KINDS + kind] += count
                s.log("bought", seat, count, kind, cost, rule="PUR-15")
            case "tech":
                (rolls,) = choice.args
                s.treasury[seat] -= rolls * tech_roll_cost(s, seat)
                s.push(ChitRoll(seat, rolls, "tech", (s.card[seat],)))
            case "genius":
                s.tech[seat * CARD_SLOTS + GENIUS_SCIENTISTS] -= 1
                s.genius[seat] = 1
                s.log("genius", seat, rule="TEC-06b")
            case "repair":
                (space,) = choice.args
                s.treasury[seat] -= s.damage[space]
                s.log("repaired", seat, space, s.damage[space], rule="SBR-07")
                s.damage[space] -= 1
            case "done":
                s.done(self)

    def child_done(self, s: Position, child: Any, result: Any) -> None:
        add_tech_points(s, self.nation, result)
