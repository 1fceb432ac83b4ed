"""The Sequence of Play [55]: set-up, then game turns of two player turns each, a Year Start before every Spring."""

from __future__ import annotations

from typing import ClassVar

from theatre.core.flow import Frame, Sequence
from theatre.games.third_reich.deployment import Deployment
from theatre.games.third_reich.movement import MovementPhase
from theatre.games.third_reich.options import OptionSelection
from theatre.games.third_reich.setup import arrivals, last_turn
from theatre.games.third_reich.state import Position, eliminate, new_player_turn, of_side, this_turn
from theatre.games.third_reich.supply import without_supply
from theatre.games.third_reich.tables import ALLIES, AXIS, MODEL, NATION, SEASONS, SPRING, UNITS
from theatre.games.third_reich.treasury import first_to_move
from theatre.games.third_reich.year_start import YearStart


class Campaign(Frame[Position], tag="1.4a"):
    """From the set-up to the last game turn of the scenario."""

    placed: bool = False

    def step(self, s: Position) -> bool:
        if not self.placed:
            self.placed = True
            s.push(Deployment())
        elif not s.turns:
            s.push(GameTurn())
        elif this_turn(s) == last_turn(s):
            s.done(self)
        else:
            self._next_season(s)
        return True

    def _next_season(self, s: Position) -> None:
        s.season = (s.season + 1) % len(SEASONS)
        s.push(GameTurn())
        if s.season == SPRING:  # 1.4c
            s.year += 1
            s.push(YearStart())


class GameTurn(Sequence[Position], tag="55.II.C"):
    """A season: whoever has more BRPs moves first, in the opening turn the side that the card names [12.11]."""

    STEPS: ClassVar[tuple[str, ...]] = ("order_of_play", "first_player_turn", "second_player_turn", "turn_up")

    def order_of_play(self, s: Position) -> None:
        s.turns += 1
        arrivals(s, this_turn(s))
        if s.turns > 1:
            s.first = first_to_move(s)
        s.log("turn", s.year, s.season, s.first, rule="12.11a")

    def first_player_turn(self, s: Position) -> None:
        s.push(PlayerTurn(s.first))

    def second_player_turn(self, s: Position) -> None:
        s.push(PlayerTurn(AXIS if s.first == ALLIES else ALLIES))

    def turn_up(self, s: Position) -> None:
        s.inverted[:] = bytes(UNITS)


class PlayerTurn(Sequence[Position], tag="12.3"):
    """All powers of a side together [12.4], step by step as printed."""

    STEPS: ClassVar[tuple[str, ...]] = ("begin", "option_selections", "movement", "removal")
    side: int

    def begin(self, s: Position) -> None:
        new_player_turn(s, self.side)

    def option_selections(self, s: Position) -> None:
        s.push(OptionSelection(of_side(s, self.side)))

    def movement(self, s: Position) -> None:
        s.push(MovementPhase())

    def removal(self, s: Position) -> None:
        """17.1: who was without supply when it was judged and is so still is removed."""
        for unit in without_supply(s, of_side(s, self.side)):
            if s.unsupplied[unit]:
                s.log("starved", NATION[unit], MODEL[unit], s.where[unit], rule="17.1")
                eliminate(s, unit)
