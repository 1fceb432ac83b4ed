"""Air against fleets [28.45, 28.52]: every air factor rolls; low dice sink naval factors, high ones down the air."""

from __future__ import annotations

from typing import Any

from theatre.core.decision import Args
from theatre.core.flow import Frame
from theatre.games.third_reich.air.allotments import SEA_STRIKE, STRIKE, strength
from theatre.games.third_reich.naval.fighting import modifier
from theatre.games.third_reich.naval.losses import AirLosses, Left, NavalLosses, share, whole
from theatre.games.third_reich.rolls import Throw
from theatre.games.third_reich.state import Position
from theatre.games.third_reich.tables import COMBAT, NATION, NOBODY

AT_SEA, IN_PORT = (1, 6), (2, 5)
"""Up to which face a naval factor is lost, from which face on an air factor [28.453, 28.454]."""
TASK = {AT_SEA: SEA_STRIKE, IN_PORT: STRIKE}


class AirStrike(Frame[Position], tag="28.453"):
    """Its result: what is left of the fleets.

    Hits fall on one counter after the other, not on several [28.453q], and on several nations alike [29.572b].
    """

    hex: int
    seat: int
    units: Args
    fleets: Args
    factors: int
    faces: tuple[int, int] = AT_SEA
    refuser: int = NOBODY
    hits: Args = ()  # naval and air factors lost, once the dice have fallen
    left: Left | None = None

    def step(self, s: Position) -> bool:
        if not self.hits:
            s.push(Throw(self.seat, self.factors, "strike", (self.hex,)))
        elif self.left is None:
            modifiers = {NATION[unit]: modifier(s, NATION[unit], self.hex) for unit in self.fleets}
            dues = share({unit: COMBAT[unit] for unit in self.fleets}, self.hits[0], modifiers)
            s.push(NavalLosses(dues, whole(self.fleets), self.refuser))
        elif self.hits[1]:
            s.push(AirLosses(((NOBODY, self.hits[1]),), whole(self.units), task=TASK[self.faces]))
        else:
            s.done(self, self.left)
        return True

    def child_done(self, s: Position, child: Any, result: Any) -> None:
        if isinstance(child, Throw):
            sunk, downed = self.faces
            self.hits = (sum([face <= sunk for face in result]), sum([face >= downed for face in result]))
            s.log("strike", self.hex, *self.hits, rule="28.453a")
        elif isinstance(child, AirLosses):
            self.hits = (self.hits[0], 0)
        else:
            self.left = result


def strike(s: Position, hex_: int, seat: int, units: Args, fleets: Args, faces: tuple[int, int]) -> AirStrike:
    """All the factors of some counters against all fleets there."""
    return AirStrike(hex_, seat, units, fleets, strength(s, units, TASK[faces]), faces, seat)
