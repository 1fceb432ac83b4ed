"""28.67 in a chain of interceptions: air over a hex shares its factors between the fleets there and defensive support.

On defence a counter supports the ground units and strikes at fleets; the other side's meets such support and strikes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property

from theatre.core.decision import Args, Each, Refusal
from theatre.core.lazy import Rows
from theatre.games.third_reich.air.allotments import RAID, SEA_STRIKE, SUPPORT, divide, is_divided
from theatre.games.third_reich.air.defensive_support import met_over
from theatre.games.third_reich.air.fighting import Sent
from theatre.games.third_reich.air.flights import Flight
from theatre.games.third_reich.counters import on_mission
from theatre.games.third_reich.movement.control import commander
from theatre.games.third_reich.naval.pursuit import Strike, StrikeAtSea
from theatre.games.third_reich.state import Allotment, Position
from theatre.games.third_reich.tables import AIR, COMBAT, KIND
from theatre.games.third_reich.world import BIT

DEFENCE = 0  # the level of a chain on which support is given; on the next it is met
TASKS = {"also-defend": SUPPORT, "also-meet": RAID, "also-strike-at-sea": SEA_STRIKE}


class SecondAnswers:
    """The whole counters that a seat has sent on a level of a chain, with what each was sent to do."""

    def __init__(self, s: Position, seat: int, level: int, strikes: Iterable[Strike], meetings: Iterable[Sent]) -> None:
        self.s, self.seat, self.level, self.strikes, self.meetings = s, seat, level, strikes, meetings

    @cached_property
    def first(self) -> dict[int, Allotment]:
        s = self.s
        now = [one for one in self.strikes if one.level == self.level + 1]
        sent = [(unit, SEA_STRIKE, one.hex) for one in now for unit in one.units]
        if self.level == DEFENCE:
            sent += [(unit, SUPPORT, s.mission[unit]) for unit in on_mission(s) if KIND[unit] == AIR]
        else:
            sent += [(unit, RAID, one.hex) for one in self.meetings for unit in one.units]
        own = [one for one in sent if commander(s, one[0]) == self.seat and not is_divided(s, one[0])]
        return {unit: Allotment(unit, task, hex_, COMBAT[unit]) for unit, task, hex_ in own}

    def parts(self, strike: StrikeAtSea, defence: Callable[[], Flight]) -> tuple[Each, Each]:
        """`strike` and `defence` say what is against a sortie and a hex as a goal."""
        at_sea = Each("also-strike-at-sea", Rows(lambda: self._at_sea(strike)), lambda args: Refusal("28.67"))
        if self.level == DEFENCE:
            support = Rows(lambda: self._defending(defence))
            return at_sea, Each("also-defend", support, lambda args: self._why_not_defend(defence, args))
        return at_sea, Each("also-meet", Rows(self._meeting), lambda args: Refusal("28.67"))

    def _at_sea(self, strike: StrikeAtSea) -> list[Args]:
        others = [one for one in self.first.values() if one.task != SEA_STRIKE]
        goals = [(one, prey) for one in others for prey in strike.preys_in(one.goal)]
        able = [(one, prey) for one, prey in goals if strike.why_spare(one.unit, prey) is None]
        return [(one.unit, prey, given) for one, prey in able for given in range(1, one.factors)]

    def _defending(self, defence: Callable[[], Flight]) -> list[Args]:
        return [
            (one.unit, given)
            for one in self.first.values()
            if one.task == SEA_STRIKE and self._helps(defence(), one)
            for given in range(1, min(one.factors - 1, defence().room(one.goal)) + 1)
        ]

    def _helps(self, flight: Flight, one: Allotment) -> bool:
        return flight.why(one.goal) is None and not flight.bar(one.unit, one.goal)

    def _why_not_defend(self, defence: Callable[[], Flight], args: Args) -> Refusal:
        """28.513: no more than is counted there."""
        one = self.first.get(args[0]) if args else None
        full = one is not None and self._helps(defence(), one) and args[-1] > defence().room(one.goal)
        return Refusal("28.513" if full else "28.67")

    def _meeting(self) -> list[Args]:
        open_ = met_over(self.s, self.seat) if self.first else 0
        able = [one for one in self.first.values() if one.task == SEA_STRIKE and open_ & BIT[one.goal]]
        return [(one.unit, given) for one in able for given in range(1, one.factors)]

    def take(self, task: int, args: Args) -> int:
        """Some factors of a counter have a second task now; the hex over which they have it."""
        unit, factors = args[0], args[-1]
        first = self.first[unit]
        divide(self.s, unit, first, Allotment(unit, task, first.goal, factors))
        return first.goal
