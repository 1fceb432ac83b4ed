"""Evacuation after a surrender: units in a Territory that has become neutral go home and may not fight (D-25)."""

from __future__ import annotations

from functools import cached_property

from theatre.board.reach import spread
from theatre.core.decision import Refusal
from theatre.games.supreme_axis_and_allies.forces import Forces
from theatre.games.supreme_axis_and_allies.state import Position, enemies_in, friendly, is_neutral
from theatre.games.supreme_axis_and_allies.world import GRAPH, NEUTRAL

FAR = 255
LAND_MASKS = GRAPH.mask["land"]


def evacuating(s: Position, unit: int) -> bool:
    """A unit that began the turn in a neutral Territory: it is there only because the owner gave up the war."""
    return s.held[s.start[unit]] == NEUTRAL


class WayHome:
    """How far it is over neutral land to the nearest friendly Territory."""

    def __init__(self, forces: Forces) -> None:
        self._s = forces.s
        self._nation = forces.nation
        self._forces = forces

    @cached_property
    def _rings(self) -> list[int]:
        """The friendly Territories, then the neutral ones by the number of borders to the nearest of them."""
        neutrals = self._forces.neutrals
        ring = sum([1 << space for space in range(len(LAND_MASKS)) if friendly(self._s, space, self._nation)])
        rings = []
        while ring:
            rings.append(ring)
            neutrals &= ~ring
            ring = spread(ring, LAND_MASKS) & neutrals
        return rings

    def steps(self, space: int) -> int:
        return next((steps for steps, ring in enumerate(self._rings) if ring >> space & 1), FAR)

    def refuse(self, origin: int, goal: int) -> Refusal | None:
        """SUR-09: each step leads nearer to friendly land; whoever has reached it stays on it."""
        if friendly(self._s, goal, self._nation) and not enemies_in(self._s, goal, self._nation):
            return None
        if is_neutral(self._s, origin) and self.steps(goal) < self.steps(origin):
            return None
        return Refusal("SUR-09", (origin, goal))
