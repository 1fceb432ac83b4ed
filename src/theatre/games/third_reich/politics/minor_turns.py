"""Player turns of attacked minors on their own [12.16, 12.26, 43.9]: an option for nothing, movement and combat.

They come in the player turn of the attacker's opponents before these move; if the attacker plays twice in a row, in
between [12.264].
"""

from __future__ import annotations

from theatre.core.decision import Args, Choice, Decision, Each, Refusal
from theatre.core.flow import Frame
from theatre.games.third_reich.asking import question
from theatre.games.third_reich.combat.phase import CombatPhase
from theatre.games.third_reich.counters import on_board
from theatre.games.third_reich.economy.treasury import worth
from theatre.games.third_reich.movement.control import controller
from theatre.games.third_reich.movement.overstack import Overstack
from theatre.games.third_reich.movement.phase import MovementPhase
from theatre.games.third_reich.nations import at_war, is_enemy, master, option_on
from theatre.games.third_reich.options import EVERY
from theatre.games.third_reich.politics.free_france import are_orphaned
from theatre.games.third_reich.rolls import Throw
from theatre.games.third_reich.state import ALLIED, ATTACKED, Position
from theatre.games.third_reich.supply.starvation import starve
from theatre.games.third_reich.tables import (
    ALLIES,
    FREE_FRANCE,
    GERMANY,
    NATION,
    NOBODY,
    PASS,
    POLAND,
    POWERS,
    USSR,
    VICHY_FRANCE,
)
from theatre.games.third_reich.world import EAST, FRONTS, MINOR_COUNTRIES

FACES = 6


def victims(s: Position, side: int) -> list[int]:
    """Minors with units on the board that the powers of a side have attacked and in which nobody has intervened."""
    attackers = sum([1 << power for power in POWERS if s.sides[power] == side])
    alone = [n for n in (*MINOR_COUNTRIES, VICHY_FRANCE) if s.status[n] == ATTACKED and s.foes[n] & attackers]
    if s.status[POLAND] == ALLIED and s.sides[GERMANY] == side and is_enemy(s, POLAND, GERMANY):
        alone.append(POLAND)
    if s.active == ALLIES != side and are_orphaned(s):
        alone.append(FREE_FRANCE)  # 49.8b
    present = {s.serves[unit] for unit in on_board(s)}
    return [nation for nation in alone if nation in present]


class MinorTurns(Frame[Position], tag="12.16"):
    """All minors that a side has attacked, the one with more BRPs first; the die decides between equals [12.262b]."""

    attackers: int  # the side
    had: Args = ()

    def step(self, s: Position) -> bool:
        waiting = [nation for nation in victims(s, self.attackers) if nation not in self.had]
        s.minor = NOBODY
        if not waiting:
            s.done(self)
            return True
        first = self._richest(s, waiting)
        if len(first) > 1:
            s.push(Throw(controller(s, first[0]), 1, "minor-order", (first[0],)))
            return True
        self._begin(s, first[0])
        return True

    def _richest(self, s: Position, waiting: list[int]) -> list[int]:
        most = max([worth(s, nation) for nation in waiting])
        return [nation for nation in waiting if worth(s, nation) == most]

    def child_done(self, s: Position, child: object, result: tuple[int, ...] | None) -> None:
        """A die that cannot be shared out evenly among them is thrown again."""
        if isinstance(child, Throw) and result:
            first = self._richest(s, [nation for nation in victims(s, self.attackers) if nation not in self.had])
            share = FACES // len(first)
            if result[0] <= share * len(first):
                self._begin(s, first[(result[0] - 1) // share])

    def _begin(self, s: Position, nation: int) -> None:
        self.had = (*self.had, nation)
        s.push(MinorTurn(nation))


class MinorTurn(Frame[Position], tag="12.262a"):
    """One minor: its options, then Movement and Combat of its units alone."""

    nation: int
    stage: int = 0

    def step(self, s: Position) -> bool:
        self.stage += 1
        if self.stage == 1:
            s.minor = self.nation
            for front in FRONTS:
                s.option[self.nation * len(FRONTS) + front] = PASS
            if self.nation == POLAND and at_war(s, USSR, GERMANY):
                s.option[POLAND * len(FRONTS) + EAST] = option_on(s, USSR, EAST)  # 43.3q2
            else:
                s.push(MinorOption(self.nation))
        elif self.stage == 2:
            if master(s, self.nation) == NOBODY:
                s.push(Overstack((self.nation,)))  # 6.14: it redeploys nothing
            s.push(CombatPhase())
            s.push(MovementPhase())
        else:
            self._rest(s)
            if master(s, self.nation) == NOBODY or s.sides[master(s, self.nation)] != s.active:
                self._end_alone(s)
            s.minor = NOBODY
            s.done(self)
        return True

    def _end_alone(self, s: Position) -> None:
        """27.43: that was its player turn, for it takes none together with allies."""
        starve(s, (self.nation,))
        for unit in on_board(s):
            if s.serves[unit] == self.nation:
                s.unsupplied[unit] = s.cut_off[unit] = 0

    def _rest(self, s: Position) -> None:
        """23.3: whoever had his turn neither moves nor attacks with an ally that comes to help now."""
        for unit in on_board(s):
            if self.nation in (NATION[unit], s.serves[unit]):
                s.moved[unit] = s.attacked[unit] = 1


class MinorOption(Frame[Position], tag="12.26"):
    """Its controller chooses; nobody pays [12.262a]. Poland acts in the East only [43.9]."""

    nation: int

    def ask(self, s: Position) -> tuple[Decision, ...]:
        rows = [row for row in EVERY if self._why(s, row) is None]
        part = Each("option", rows, lambda args: self._why(s, args))
        seat = controller(s, self.nation)
        return (question(s, seat, "minor-option", "12.262a", part, Each("done"), args=(self.nation,)),)

    def _why(self, s: Position, args: Args) -> Refusal | None:
        if args not in EVERY or option_on(s, self.nation, args[0]) == args[1]:
            return Refusal("12.22")
        return Refusal("43.9") if self.nation == POLAND and args[0] != EAST else None

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        if choice.verb == "done":
            s.done(self)
            return
        front, option = choice.args
        s.option[self.nation * len(FRONTS) + front] = option
