"""The Movement phase of a side [13, 55.II.D7]: supply is judged, then its powers move together in any order [12.4]."""

from __future__ import annotations

from typing import ClassVar

from theatre.core.decision import Built, Choice, Decision
from theatre.core.flow import Joint, Sequence
from theatre.games.third_reich.asking import question
from theatre.games.third_reich.control import enter
from theatre.games.third_reich.marching import Field, March
from theatre.games.third_reich.state import Position, of_side, put
from theatre.games.third_reich.supply import judge_supply
from theatre.games.third_reich.tables import MODEL, NATION


class MovementPhase(Sequence[Position], tag="13.1a"):
    STEPS: ClassVar[tuple[str, ...]] = ("supply", "ground_movement")

    def supply(self, s: Position) -> None:
        judge_supply(s, s.active)

    def ground_movement(self, s: Position) -> None:
        s.push(GroundMovement(of_side(s, s.active)))


class GroundMovement(Joint[Position], tag="55.II.D7d"):
    """The powers of a side march at once, each unit for itself."""

    def turn(self, s: Position, seat: int) -> Decision:
        return question(s, seat, "march", "13.1a", Built("march", March(Field(s, seat))))

    def act(self, s: Position, seat: int, choice: Choice) -> None:
        unit, *way = choice.args
        for hex_ in way:
            enter(s, unit, hex_)
        put(s, unit, way[-1])
        s.moved[unit] = 1
        s.log("marched", NATION[unit], MODEL[unit], way[-1], rule="13.1a")
