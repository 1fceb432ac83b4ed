"""Convoy interception [12.2.2]: after a voyage the enemy rolls once in every zone that it entered."""

from __future__ import annotations

from typing import Any

from theatre.core.decision import Choice, Decision, Each, Refusal
from theatre.core.flow import Frame
from theatre.games.supreme_commander.asking import question
from theatre.games.supreme_commander.losses import eliminate
from theatre.games.supreme_commander.naval.routes import Way
from theatre.games.supreme_commander.naval.sea_weather import intercept_modifier
from theatre.games.supreme_commander.naval.ships import show
from theatre.games.supreme_commander.pieces import naval_in, runs
from theatre.games.supreme_commander.relations import is_enemy, side_of
from theatre.games.supreme_commander.rolls import Throw
from theatre.games.supreme_commander.state import Position
from theatre.games.supreme_commander.tables import SUBMARINE, SURFACE, intercept_hits
from theatre.games.supreme_commander.world import NOWHERE, ZONE_BOX


class Interception(Frame[Position], tag="12.2.2"):
    """`way` are the zones still to be asked for, `corps` the units aboard, `escorts` the fleets that carry nobody.

    Hits fall on escorts first, who take no harm, then on carriers, whose corps is lost; in each zone anew. The result
    is who is left.
    """

    way: Way
    corps: tuple[int, ...]
    escorts: int
    hits: int = 0

    def _left(self, s: Position) -> tuple[int, ...]:
        return tuple([unit for unit in self.corps if s.where[unit] >= 0])

    def step(self, s: Position) -> bool:
        left = self._left(s)
        if not left or (not self.way and not self.hits):
            s.done(self, left)
        elif self.hits >= len(left):
            for unit in left:
                self._sink(s, unit)
        elif self.hits:
            return False
        else:
            zone, self.way = self.way[0], self.way[1:]
            self._meet(s, zone, left[0])
        return True

    def _meet(self, s: Position, zone: int, unit: int) -> None:
        """All enemy counters in the box are turned up; surface fleets and submarines count [12.2.2b]."""
        enemies = [one for one in naval_in(s, ZONE_BOX[zone]) if is_enemy(s, s.serves[unit], s.serves[one])]
        show(s, enemies, "12.2.2a")
        ships = [one for one in enemies if s.kind[one] in (SURFACE, SUBMARINE)]
        if ships:
            s.push(Throw(runs(s, ships[0]), 1, "interception", (zone, len(ships))))

    def child_done(self, s: Position, child: Any, result: Any) -> None:
        zone, ships = child.about
        hits = intercept_hits(ships, result[0] + intercept_modifier(s, zone, side_of(s, child.seat)))
        self.hits = max(0, hits - self.escorts)
        s.log("intercepted", zone, hits, rule="12.2.2b")

    def ask(self, s: Position) -> tuple[Decision, ...]:
        left = self._left(s)
        part = Each("lose", [(unit,) for unit in left], lambda args: Refusal("12.2.2c"))
        return (question(s, runs(s, left[0]), "convoy_loss", "12.2.2c", part, args=(self.hits,)),)

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        self._sink(s, choice.args[0])

    def _sink(self, s: Position, unit: int) -> None:
        self.hits -= 1
        for fleet in naval_in(s, s.where[unit]):
            if s.cargo[fleet] == unit:
                s.cargo[fleet] = NOWHERE
        eliminate(s, unit)
