"""9.7: a second bridgehead of Italy or Russia, while they have not joined their side, needs the leave of the others."""

from __future__ import annotations

from typing import Any

from theatre.core.decision import Args
from theatre.core.flow import Frame
from theatre.games.third_reich.movement.bridgeheads import bridgeheads_of
from theatre.games.third_reich.politics.consent import Consent
from theatre.games.third_reich.rolls import Throw
from theatre.games.third_reich.state import Position, allied, of_side, partners
from theatre.games.third_reich.tables import AXIS, GERMANY, ITALY, USSR

HEADS = 3  # faces of a die that permit it


def future_allies(s: Position, power: int) -> list[int]:
    """9.7b: those who must permit a second bridgehead of Italy or Russia, which has not joined them yet."""
    neutral = power == ITALY and s.sides[ITALY] == AXIS and not allied(s, ITALY, GERMANY)
    alone = neutral or (power == USSR and len(partners(s, USSR)) == 1)
    if not alone or not bridgeheads_of(s, [power]):
        return []
    return [one for one in of_side(s, s.sides[power]) if one != power]


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
