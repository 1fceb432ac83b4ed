"""The Russian winter [44]: in one Winter Axis units in Russia are not doubled and take no Offensive there."""

from __future__ import annotations

from typing import Any

from theatre.core.decision import Choice, Decision, Each, shut
from theatre.core.flow import Frame
from theatre.games.third_reich.asking import question
from theatre.games.third_reich.counters import on_board
from theatre.games.third_reich.nations import at_war, in_game, master
from theatre.games.third_reich.rolls import Throw
from theatre.games.third_reich.state import (
    HARD,
    OVER,
    POSTPONED,
    TO_COME,
    Position,
    this_turn,
)
from theatre.games.third_reich.tables import (
    AXIS,
    FINLAND,
    GERMANY,
    IS_GROUND,
    NATION,
    NOBODY,
    USSR,
    WINTER,
)
from theatre.games.third_reich.world import BIT, COUNTRY_MASK, EAST

DICE = 4
SPARED = ("1942", "1944")  # scenarios in which that Winter is past [44.5]


def is_invader(s: Position, unit: int) -> bool:
    """An Axis unit, no Finn, east of the original Russian border."""
    power = master(s, s.serves[unit])
    if power == NOBODY or s.sides[power] != AXIS or NATION[unit] == FINLAND:
        return False
    return s.where[unit] >= 0 and bool(BIT[s.where[unit]] & COUNTRY_MASK[USSR])


def is_exposed(s: Position, unit: int) -> bool:
    """44.1: not doubled on defence."""
    return (s.winter == HARD or is_severe(s)) and is_invader(s, unit)


def is_severe(s: Position) -> bool:
    """33.42-10: the game turn of the variant."""
    return bool(s.severe) and s.severe == this_turn(s)


def bars_offensive(s: Position, power: int, front: int) -> bool:
    """44.1: no Axis Offensive on the Eastern Front; nor before a roll that comes in the second player turn."""
    awaited = s.variants.late_winter_roll and is_due(s)
    severe = is_severe(s) and power == GERMANY
    return s.sides[power] == AXIS and front == EAST and (s.winter == HARD or awaited or severe)


def is_due(s: Position) -> bool:
    """Is this the first Winter of the war, or the second if the first was let pass?"""
    fights = in_game(s, USSR) and at_war(s, USSR, GERMANY)
    return fights and s.season == WINTER and s.winter in (TO_COME, POSTPONED) and s.scenario not in SPARED


def set_in(s: Position) -> None:
    """44.3: so it does at once when Russia declares war in a Winter turn."""
    s.winter = HARD
    s.log("winter.sets-in", rule="44.1")


def call_back(s: Position) -> None:
    """44.1, 21.41: a war that is void has had no first Winter."""
    if s.winter in (HARD, POSTPONED):
        s.winter = TO_COME
        s.log("winter.called-back", rule="44.3")


def thaw(s: Position) -> None:
    """The end of a game turn."""
    if s.winter == HARD:
        s.winter = OVER


class WinterRoll(Frame[Position], tag="44.2a"):
    """Four dice; Russia may wait for the second Winter if fewer Axis ground units are in the country than they show."""

    total: int = 0

    def step(self, s: Position) -> bool:
        if s.winter == HARD or not is_due(s):
            s.done(self)
        elif s.winter == POSTPONED:
            set_in(s)
        elif not self.total:
            s.push(Throw(USSR, DICE, "winter"))
        else:
            return False
        return True

    def child_done(self, s: Position, child: Any, faces: Any) -> None:
        self.total = sum(faces)

    def ask(self, s: Position) -> tuple[Decision, ...]:
        invaders = sum([IS_GROUND[unit] and is_invader(s, unit) for unit in on_board(s)])
        wait = Each("postpone") if invaders < self.total else shut("postpone", "44.2a")
        args = (self.total, invaders)
        return (question(s, USSR, "winter", "44.2a", Each("invoke"), wait, args=args),)

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        if choice.verb == "invoke":
            set_in(s)
        else:
            s.winter = POSTPONED
            s.log("winter.postponed", rule="44.2a")
            s.done(self)
