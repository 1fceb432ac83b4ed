"""Naval combat [29.571-29.574]: two dice, size and nationality; the loser goes home, an interceptor may break off."""

from __future__ import annotations

from typing import Any

from theatre.core.decision import Args, Choice, Decision, Each
from theatre.core.flow import Frame
from theatre.games.third_reich.asking import question
from theatre.games.third_reich.nations import is_played
from theatre.games.third_reich.naval.losses import Left, NavalLosses, share, whole
from theatre.games.third_reich.possibilities import FIGURES
from theatre.games.third_reich.rolls import Throw
from theatre.games.third_reich.setup import ATLANTIC_NAVY
from theatre.games.third_reich.state import Position
from theatre.games.third_reich.tables import (
    ALLIES,
    CHARTS,
    COMBAT,
    FULL_FLEET,
    ITALY,
    MAJORS,
    NATION,
    NATION_ID,
    NATION_ROWS,
    NOBODY,
    POWERS,
    USA,
)
from theatre.games.third_reich.world import ROW, space

INTERCEPTOR, PREY = range(2)
SOUTHERN_ROW = ROW[space("N19")]
ITALY_IN_THE_NORTH = -2
_MINORS = {NATION_ID[name]: modifier for name, modifier in NATION_ROWS.minor_modifiers.naval_of.items()}
ATLANTIC_MODIFIER = 2  # 33.42-6
HEAVY = 2 * FULL_FLEET  # from so many factors on losses are multiplied


def modifier(s: Position, nation: int, hex_: int) -> int:
    """29.5712; Italy fights better in or south of row N, America with its fleets in the Atlantic [33.42-6, YMP-A20]."""
    if nation == USA:
        idle_japan = FIGURES.pearl_harbor[s.japan - 1].naval_modifier if s.japan else 0
        atlantic = ATLANTIC_MODIFIER if is_played(s, ALLIES, ATLANTIC_NAVY) else 0
        return max(MAJORS[USA].naval_modifier, idle_japan, atlantic)
    if nation == ITALY and ROW[hex_] < SOUTHERN_ROW:
        return ITALY_IN_THE_NORTH
    if nation in POWERS:
        return MAJORS[nation].naval_modifier
    return _MINORS.get(nation, NATION_ROWS.minor_modifiers.naval)


def advantage(own: int, other: int) -> int:
    """29.5711: the modifier of a force for its size."""
    return next((row.modifier for row in CHARTS.naval_size if own * row.ratio[1] >= other * row.ratio[0]), 0)


def factors(units: Args) -> int:
    return sum([COMBAT[unit] for unit in units])


def modified(s: Position, die: int, own: Args, other: Args, hex_: int) -> int:
    return die + advantage(factors(own), factors(other)) + min([modifier(s, NATION[unit], hex_) for unit in own])


def toll(margin: int, losers: Args, broke_off: bool) -> tuple[int, int]:
    """29.572, 29.574: factors that loser and winner lose for a margin of the dice."""
    size = factors(losers)
    lost = margin * (size // FULL_FLEET if size >= HEAVY else 1)
    if broke_off:
        lost = min(lost // 2, size // 2)
    lost = min(lost, size)
    return lost, lost // 2


class NavalBattle(Frame[Position], tag="29.571"):
    """Its result: has the interceptor won, and what is left of both forces."""

    hex: int
    seats: Args  # interceptor, prey
    forces: tuple[Args, Args]
    may_break: Args  # the sides that may break off: those that are out to intercept [29.574]
    broke: int = NOBODY
    dice: Args = ()
    left: tuple[Left, ...] = ()
    tolls: Args = ()  # of the loser, then of the winner

    def step(self, s: Position) -> bool:
        if self.may_break:
            return False
        if len(self.dice) < len(self.seats):
            s.push(Throw(self.seats[len(self.dice)], 1, "naval", (self.hex,)))
        elif not self.tolls:
            self._judge(s)
        elif len(self.left) < len(self.seats):
            self._lose(s, self.order(s)[len(self.left)])
        else:
            by_side = dict(zip(self.order(s), self.left, strict=True))
            s.done(self, (self.winner(s) == INTERCEPTOR, by_side[INTERCEPTOR], by_side[PREY]))
        return True

    def ask(self, s: Position) -> tuple[Decision, ...]:
        side = self.may_break[0]
        args = (self.hex, factors(self.forces[side]), factors(self.forces[1 - side]))
        parts = (Each("fight"), Each("break-off"))
        return (question(s, self.seats[side], "break-off", "29.574", *parts, args=args),)

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        if choice.verb == "break-off":
            self.broke = self.may_break[0]
            self.may_break = ()
            s.log("naval.broke-off", seat, rule="29.574")
        else:
            self.may_break = self.may_break[1:]

    def totals(self, s: Position) -> tuple[int, int]:
        mine, theirs = self.forces
        return (
            modified(s, self.dice[0], mine, theirs, self.hex),
            modified(s, self.dice[1], theirs, mine, self.hex),
        )

    def winner(self, s: Position) -> int:
        """Ties are the interceptor's [29.571]; who breaks off loses."""
        if self.broke != NOBODY:
            return 1 - self.broke
        interceptor, prey = self.totals(s)
        return INTERCEPTOR if interceptor >= prey else PREY

    def order(self, s: Position) -> tuple[int, int]:
        """Losses are taken by the loser, then by the winner."""
        return 1 - self.winner(s), self.winner(s)

    def _judge(self, s: Position) -> None:
        totals = self.totals(s)
        loser, winner = self.order(s)
        margin = max(0, totals[winner] - totals[loser])
        self.tolls = toll(margin, self.forces[loser], self.broke != NOBODY)
        s.log("naval.battle", self.hex, *totals, rule="29.571")

    def _lose(self, s: Position, side: int) -> None:
        units = self.forces[side]
        modifiers = {NATION[unit]: modifier(s, NATION[unit], self.hex) for unit in units}
        dues = share({unit: COMBAT[unit] for unit in units}, self.tolls[len(self.left)], modifiers)
        s.push(NavalLosses(dues, whole(units), self.seats[1 - side]))

    def child_done(self, s: Position, child: Any, result: Any) -> None:
        if isinstance(child, Throw):
            self.dice = (*self.dice, result[0])
        else:
            self.left = (*self.left, result)
