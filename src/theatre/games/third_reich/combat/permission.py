"""What allies have to do with a bridgehead: counters that they can spare [9.4a], and their leave for it [9.7]."""

from __future__ import annotations

from typing import Any

import msgspec

from theatre.core.decision import Args, Choice, Decision, Each, Refusal
from theatre.core.flow import Frame
from theatre.games.third_reich.asking import question
from theatre.games.third_reich.movement.bridgeheads import bridgeheads_of, take_up, why_not_place
from theatre.games.third_reich.nations import allied, of_side, partners
from theatre.games.third_reich.politics.consent import Consent
from theatre.games.third_reich.rolls import Throw
from theatre.games.third_reich.state import Position
from theatre.games.third_reich.tables import AXIS, GERMANY, ITALY, USSR

HEADS = 3  # faces of a die that permit it


def future_allies(s: Position, power: int) -> list[int]:
    """9.7b: those who must permit a second bridgehead of Italy or Russia, which has not joined them yet."""
    neutral = power == ITALY and s.sides[ITALY] == AXIS and not allied(s, ITALY, GERMANY)
    alone = neutral or (power == USSR and len(partners(s, USSR)) == 1)
    if not alone or not bridgeheads_of(s, [power]):
        return []
    return [one for one in of_side(s, s.sides[power]) if one != power]


def lenders(s: Position, power: int) -> list[int]:
    """9.4a, 9.7a: the others of its side who could take up a counter of theirs."""
    return [one for one in of_side(s, s.sides[power]) if one != power and bridgeheads_of(s, [one])]


class SparedBridgehead(Frame[Position], tag="9.4e"):
    """Those who have counters in play are asked to take one up, now that it is wanted. The result: did anybody?"""

    wisher: int
    powers: Args
    hex: int

    def step(self, s: Position) -> bool:
        found = why_not_place(s, self.wisher) is None
        if found or not self.powers:
            s.done(self, found)
        return found or not self.powers

    def ask(self, s: Position) -> tuple[Decision, ...]:
        own = [(hex_,) for hex_ in bridgeheads_of(s, [self.powers[0]])]
        parts = (Each("remove-bridgehead", own, lambda args: Refusal("9.4a")), Each("pass"))
        asked = question(s, self.powers[0], "spare", "9.4a", *parts, args=(self.wisher, self.hex))
        return (msgspec.structs.replace(asked, asides=None, take_aside=None),)

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        self.powers = self.powers[1:]
        if choice.verb == "remove-bridgehead":
            take_up(s, seat, choice)


class Permission(Frame[Position], tag="9.7b"):
    """The future allies are asked for a second bridgehead; if they differ a coin decides [51.5]. The result: given?"""

    wisher: int
    powers: Args
    hex: int
    given: Args = ()  # their answers so far

    def step(self, s: Position) -> bool:
        if len(self.given) < len(self.powers):
            s.push(Consent(self.powers[len(self.given)], self.wisher, "9.7b", (self.hex,)))
        elif len(set(self.given)) > 1:
            s.push(Throw(self.wisher, 1, "permission", (self.hex,)))
        else:
            s.done(self, bool(self.given[0]))
        return True

    def child_done(self, s: Position, child: Any, answered: Any) -> None:
        if isinstance(child, Consent):
            self.given = (*self.given, int(answered))
        else:
            s.done(self, answered[0] <= HEADS)
