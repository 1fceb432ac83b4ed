"""7. Morale: War Weariness, Sue for Peace, Dividend, Subsidy."""

from __future__ import annotations

from typing import Any, ClassVar

from theatre.core.flow import Sequence
from theatre.games.supreme_axis_and_allies.rolls import ChitRoll
from theatre.games.supreme_axis_and_allies.state import Position
from theatre.games.supreme_axis_and_allies.surrender import Surrender
from theatre.games.supreme_axis_and_allies.tables import CONST, TURN_ORDER
from theatre.games.supreme_axis_and_allies.world import LAND, ORIGINAL, PRINTED_VALUE

START = tuple(  # N of each nation
    [sum([PRINTED_VALUE[space] for space in LAND if ORIGINAL[space] == nation]) for nation in TURN_ORDER]
)


def gain(s: Position, nation: int) -> int:
    """How far the marker stands to the right of N, or to the left if negative."""
    return s.rating[nation] - START[nation]


class Morale(Sequence[Position], tag="MOR-15"):
    """The phase in its printed order; a nation that surrenders gains nothing more [MOR-19]."""

    nation: int

    STEPS: ClassVar[tuple[str, ...]] = ("war_weariness", "sue_for_peace", "morale_dividend", "morale_subsidy")

    def war_weariness(self, s: Position) -> None:
        s.rating[self.nation] -= CONST.morale.war_weariness
        s.turns[self.nation] += 1
        s.log("weariness", self.nation, s.rating[self.nation], rule="MOR-02")

    def sue_for_peace(self, s: Position) -> None:
        below = -gain(s, self.nation)
        if below >= CONST.morale.span:
            self._surrender(s)  # MOR-07
        elif below in CONST.morale.sue_targets:
            s.push(ChitRoll(self.nation, 2, "peace", (CONST.morale.sue_targets[below],)))

    def child_done(self, s: Position, child: Any, result: Any) -> None:
        if isinstance(child, ChitRoll) and sum(result) <= CONST.morale.sue_targets[-gain(s, self.nation)]:
            self._surrender(s)  # MOR-06: it had to roll above the target

    def _surrender(self, s: Position) -> None:
        s.log("surrender", self.nation, rule="SUR-01")
        s.push(Surrender(self.nation))

    def morale_dividend(self, s: Position) -> None:
        if not s.surrendered[self.nation]:
            steps = [chits for above, chits in CONST.morale.dividends.items() if gain(s, self.nation) >= above]
            self._gain_chits(s, max(steps, default=0), "dividend", "MOR-18")

    def morale_subsidy(self, s: Position) -> None:
        if not s.surrendered[self.nation]:
            self._gain_chits(s, CONST.morale.subsidy, "subsidy", "MOR-10")

    def _gain_chits(self, s: Position, chits: int, kind: str, rule: str) -> None:
        if chits:
            s.chits[self.nation] += chits
            s.log(kind, self.nation, chits, s.chits[self.nation], rule=rule)
