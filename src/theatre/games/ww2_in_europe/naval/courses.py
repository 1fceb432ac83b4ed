"""The course of a ship or plane [SEA-05, MOV-12, CV-07]: the walk of its path, space by space, within its range.

Half of the Movement Points lead out, the other half back by the same way [R-07, R-83]. A plane aboard a carrier takes
off where the carrier comes by, and has all its points for the way out and back to any space where it can meet the
carrier again.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from theatre.board.masks import bits, from_indices
from theatre.core.decision import Refusal
from theatre.games.ww2_in_europe.movement.orders import spaces_of
from theatre.games.ww2_in_europe.naval.charts import (
    Chart,
    air_chart,
    hostile_ports,
    sea_chart,
    why_not_fly,
    why_not_sail,
)
from theatre.games.ww2_in_europe.naval.waters import why_not_through
from theatre.games.ww2_in_europe.state import Position, is_air
from theatre.games.ww2_in_europe.tables import MOVE
from theatre.games.ww2_in_europe.world import NOWHERE


class Purpose(NamedTuple):
    """Where a path may end, by mask, and the rules that one breaks which ends elsewhere or leads too far."""

    stops: int
    elsewhere: str
    out_of_range: str = "SEA-05"
    no_return: str = "SEA-05"
    patrolled: int = NOWHERE  # the space that the path must touch


class Course:
    """The path of one unit so far."""

    __slots__ = (
        "_at", "_chart", "_deck", "_home", "_left", "_met", "_moved", "_purpose", "_reserve", "_s", "_shut", "_unit"
    )  # fmt: skip

    def __init__(
        self,
        s: Position,
        unit: int,
        chart: Chart,
        purpose: Purpose,
        at: int,  # NOWHERE for a plane that is still aboard
        left: int,  # points for the way out; below 0 it has gone too far to come back
        reserve: int = 0,  # points for the way back
        deck: tuple[int, ...] = (),  # of a plane aboard: the spaces of its carrier
        home: int = 0,  # of one that took off: the mask of those where it can land again
        met: bool = True,  # has been in the space that it patrols
        moved: bool = False,
        shut: int = 0,  # of a ship: the mask of enemy ports where its path may not end
    ) -> None:
        self._s = s
        self._unit = unit
        self._chart = chart
        self._purpose = purpose
        self._at = at
        self._left = left
        self._reserve = reserve
        self._deck = deck
        self._home = home
        self._met = met
        self._moved = moved
        self._shut = shut

    def tokens(self) -> Sequence[int]:
        if self._at == NOWHERE:
            return [to for to in dict.fromkeys(self._deck) if self.step(to).leads_on()]
        if self._is_over():
            return ()
        ways = [to for to in self._chart.ways(self._at) if not self._shut >> to & 1]
        if self._home:
            return [to for to in ways if self.step(to).leads_on()]
        return [to for to in ways if self._can_go_on(to, self._left - self._chart.cost[self._at, to])]

    def leads_on(self) -> bool:
        """Is there a goal within the points that are left? A path that has not begun must leave its space."""
        if self._at == NOWHERE:
            return any(self.step(to).leads_on() for to in self._deck)
        if self.whole():
            return True
        goals = self._purpose.stops if self._met else 1 << self._purpose.patrolled
        if self._left < 0 or not goals or self._is_over():
            return False
        near = self._chart.near(self._at, self._left) & (goals if self._moved else goals & ~(1 << self._at))
        if not self._home or not near:
            return bool(near)
        after = {goal: self._left - self._chart.cost_to(self._at, goal) for goal in bits(near)}
        return any(self._chart.near(goal, left) & self._home for goal, left in after.items())

    def _can_go_on(self, at: int, left: int) -> bool:
        """What `leads_on` says of the step to a space, for all but a plane off a carrier."""
        if left < 0:
            return False
        met = self._met or at == self._purpose.patrolled
        if at in self._chart.ends:
            return met and bool(self._purpose.stops >> at & 1)
        return bool(self._chart.near(at, left) & (self._purpose.stops if met else 1 << self._purpose.patrolled))

    def _is_over(self) -> bool:
        return self._moved and self._at in self._chart.ends

    def refuse(self, token: int) -> Refusal | None:
        if self._at == NOWHERE:
            return None if token in self._deck else Refusal("CV-07")
        refusal = self._why_shut(token)
        if refusal is not None:
            return refusal
        exhausted = self._chart.cost[self._at, token] > self._left + self._reserve
        return Refusal(self._purpose.out_of_range) if exhausted else None

    def _why_shut(self, to: int) -> Refusal | None:
        s, power = self._s, self._s.owner[self._unit]
        if is_air(s, self._unit):
            return why_not_fly(s, power, self._at, to)
        blocked = why_not_through(s, power, self._at) if self._is_over() else None
        return blocked or why_not_sail(s, power, self._at, to)

    def step(self, token: int) -> Course:
        left, home = self._left, self._home
        if self._at == NOWHERE:
            home = from_indices(self._deck[self._deck.index(token) :])
        else:
            left -= self._chart.cost[self._at, token]
        met = self._met or token == self._purpose.patrolled
        return Course(
            self._s, self._unit, self._chart, self._purpose, token, left,
            self._reserve, self._deck, home, met, True, self._shut,
        )  # fmt: skip

    def whole(self) -> bool:
        if self._at == NOWHERE or self._left < 0 or not self._met:
            return False
        if not self._moved:
            return self._purpose.patrolled == self._at
        can_return = not self._home or self._chart.near(self._at, self._left) & self._home
        return bool(can_return and self._purpose.stops >> self._at & 1)

    def why_not_stop(self) -> Refusal | None:
        if self._at == NOWHERE or not self._moved:
            return None
        if self._shut >> self._at & 1:
            return Refusal("PRT-02")
        if not self._met or not self._purpose.stops >> self._at & 1:
            return Refusal(self._purpose.elsewhere)
        return Refusal(self._purpose.no_return if self._left < 0 else "CV-09")


def course(s: Position, unit: int, purpose: Purpose) -> Course:
    """The course of a ship, of a plane on land, or of one aboard a carrier."""
    power, points, at = s.owner[unit], MOVE[s.kind[unit]], s.where[unit]
    met = purpose.patrolled in (NOWHERE, at)
    out = points // 2
    if not is_air(s, unit):
        shut = hostile_ports(s, power) & ~purpose.stops
        return Course(s, unit, sea_chart(s, power), purpose, at, out, met=met, shut=shut)
    if s.aboard[unit] == NOWHERE:
        return Course(s, unit, air_chart(s, power), purpose, at, out, points - out, met=met)
    deck = spaces_of(s, s.aboard[unit])
    return Course(s, unit, air_chart(s, power), purpose, NOWHERE, points, deck=deck, met=purpose.patrolled == NOWHERE)


def in_reach(s: Position, unit: int) -> int:
    """The mask of all spaces to which its points may lead it, before any purpose is asked about."""
    chart = air_chart(s, s.owner[unit]) if is_air(s, unit) else sea_chart(s, s.owner[unit])
    points = MOVE[s.kind[unit]]
    if s.aboard[unit] == NOWHERE:
        return chart.near(s.where[unit], points // 2)
    reach = 0
    for at in spaces_of(s, s.aboard[unit]):
        reach |= chart.near(at, points)
    return reach
