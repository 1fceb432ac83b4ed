"""28.67: air that was sent over a hex gives some of its factors to a second task there, without partial counters."""

from __future__ import annotations

from collections.abc import Iterable

from theatre.core.decision import Args, Each, Refusal, Walk
from theatre.core.lazy import Rows
from theatre.games.third_reich.air.allotments import RAID, STRIKE, SUPPORT, divide, doing, is_divided
from theatre.games.third_reich.air.counterair import PortStrike, Raid
from theatre.games.third_reich.counters import on_mission
from theatre.games.third_reich.movement.control import commander
from theatre.games.third_reich.state import Allotment, Position
from theatre.games.third_reich.tables import AIR, COMBAT, KIND
from theatre.games.third_reich.world import PORTS, PORTS_AT


class SecondTasks:
    """The counters of a seat with what they were sent to do first; those aboard transports have one task only."""

    def __init__(
        self, s: Position, seat: int, raids: Iterable[Raid], strikes: Iterable[PortStrike], aboard: Iterable[int]
    ) -> None:
        self.s = s
        tasks = [Allotment(unit, RAID, one.hex, COMBAT[unit]) for one in raids for unit in one.units]
        tasks += [Allotment(unit, STRIKE, one.port, COMBAT[unit]) for one in strikes for unit in one.units]
        tasks += [
            Allotment(unit, SUPPORT, s.mission[unit], COMBAT[unit]) for unit in on_mission(s) if KIND[unit] == AIR
        ]
        own = [one for one in tasks if commander(s, one.unit) == seat and one.unit not in aboard]
        self.first = {one.unit: one for one in reversed(own)}  # a raid stands before what was added to it

    def parts(self, support: Walk, strike: Walk) -> tuple[Each, Each]:
        """`support` and `strike` say what is against a hex or port as a goal."""
        return (
            Each("also-support", Rows(lambda: self._rows(SUPPORT, support)), lambda args: Refusal("28.67")),
            Each("also-strike", Rows(lambda: self._rows(STRIKE, strike)), lambda args: Refusal("28.67")),
        )

    def _rows(self, task: int, goals: Walk) -> list[Args]:
        found: list[Args] = []
        for unit, first in self.first.items():
            if first.task == task or (is_divided(self.s, unit) and doing(self.s, unit, task)):
                continue
            hex_ = _hex_of(first)
            places: list[Args] = [(port,) for port in PORTS_AT[hex_]] if task == STRIKE else [()]
            able = [place for place in places if goals.refuse(place[0] if place else hex_) is None]
            given = range(1, doing(self.s, unit, first.task))
            found += [(unit, *place, factors) for place in able for factors in given]
        return found

    def take(self, task: int, args: Args) -> int:
        """Some factors of a counter have a second task now; the hex over which they have it."""
        unit, factors = args[0], args[-1]
        first = self.first[unit]
        hex_ = _hex_of(first)
        divide(self.s, unit, first, Allotment(unit, task, args[1] if task == STRIKE else hex_, factors))
        return hex_


def _hex_of(part: Allotment) -> int:
    return PORTS[part.goal].hex if part.task == STRIKE else part.goal
