"""Drawing the line of a convoy [CVY-04, CVY-05, CVY-13, CVY-20]: from port to port, each leg of at most 10 points.

Each circle on the line is a stop, where the points are counted afresh. Money given to the USSR may go to a Soviet port
at the end of the line [R-64].
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from theatre.core.decision import Args, Refusal
from theatre.games.ww2_in_europe.movement.control import is_friendly
from theatre.games.ww2_in_europe.redeployment.trips import Survey, Voyage, takes_gifts
from theatre.games.ww2_in_europe.state import Convoy, Position
from theatre.games.ww2_in_europe.world import LAND_PART, NOWHERE, is_water

WhyNotEnd = Callable[[Args], Refusal | None]
Menu = dict[Args, list[int]]
"""What may follow the part of the line that is drawn."""


class Leg(Voyage):
    """From one port of a convoy to the next; observes Movement Penalties as ships do [CVY-20]."""

    TOO_FAR = "CVY-05"
    CLOSED = "PRT-14"
    BARRED = "CVY-04"
    GIFTS = True

    def _why_not_put_in(self, land: int) -> Refusal | None:
        return None if takes_gifts(self._s, land, self._power) else super()._why_not_put_in(land)


def open_ports(s: Position, route: Convoy) -> bool:
    """Are all ports of a line still friendly, a Soviet one at an end included?"""
    lands = [LAND_PART[port] for port in route.ports]
    at_ends = (lands[0], lands[-1])
    own = [land for land in lands if is_friendly(s, land, route.owner)]
    return bool(own) and all(land in own or (land in at_ends and takes_gifts(s, land, route.owner)) for land in lands)


def ends(s: Position, number: int) -> tuple[int, int]:
    """The two ports of a convoy."""
    return s.convoys[number].ports[0], s.convoys[number].ports[-1]


def as_convoy(owner: int, line: Args) -> Convoy:
    """A line of circles and seas as a route with its stops."""
    stops = [at for at, space in enumerate(line) if space in LAND_PART]
    legs = [line[a + 1 : b] for a, b in pairwise(stops)]
    return Convoy(owner, tuple([line[stop] for stop in stops]), tuple(legs))


def line_between(survey: Survey, owner: int, first: int, last: int) -> Args:
    """The line between two ports with the fewest stops, () if there is none."""
    lines: dict[int, Args] = {first: (first,)}
    waiting = [first]
    lanes = Leg(survey, owner, first, survey.tolls(owner)).lanes
    for port in waiting:
        if not survey.friendly(owner)[LAND_PART[port]]:
            continue  # a Soviet port ends the line
        for at in lanes.ports(port):
            if at not in lines:
                lines[at] = (*lines[port], *lanes.way(port, at))
                waiting.append(at)
        if last in lines:
            return lines[last]
    return ()


class Drawing:
    """The walk of a line from its first port on: waters; it may end in a port to which `why_not_end` does not object.

    The menu goes from port to port by the cheapest way: to `goal` with the fewest stops, or, if that is NOWHERE, to any
    port; then it puts in only where it must, at ports that no earlier stop could reach.
    """

    __slots__ = ("_goal", "_left", "_line", "_menu", "_owner", "_survey", "_why_not_end")

    def __init__(
        self,
        survey: Survey,
        owner: int,
        goal: int,
        why_not_end: WhyNotEnd,
        line: Args,
        left: int,
        menu: Menu | None = None,
    ) -> None:
        self._survey = survey
        self._owner = owner
        self._goal = goal
        self._why_not_end = why_not_end
        self._line = line
        self._left = left
        self._menu = menu

    def tokens(self) -> Sequence[int]:
        if self._menu is None:
            self._menu = {}
            for line in self._lines():
                for at in range(len(self._line), len(line)):
                    following = self._menu.setdefault(line[:at], [])
                    if line[at] not in following:
                        following.append(line[at])
        return self._menu.get(self._line, ())

    def _lines(self) -> Iterator[Args]:
        """How the menu goes on from the port at the end of the line."""
        survey, line = self._survey, self._line
        if self._goal != NOWHERE:
            whole = line_between(survey, self._owner, line[0], self._goal) if len(line) == 1 else ()
            if whole and self._refuse_end(whole) is None:
                yield whole
            return
        here = line[-1]
        if here not in LAND_PART or not survey.friendly(self._owner)[LAND_PART[here]]:
            return
        lanes = self._leg().lanes
        before = [port for port in line[:-1] if port in LAND_PART]
        near = {port for one in before for port in (one, *lanes.ports(one))}
        for port in lanes.ports(here):
            way = lanes.way(here, port) if port not in near else ()
            if way and near.isdisjoint(way):
                yield (*line, *way)

    def _refuse_end(self, line: Args) -> Refusal | None:
        """Two ports, one of them the owner's, to which nobody objects."""
        friendly = self._survey.friendly(self._owner)
        own = any(friendly[LAND_PART[port]] for port in (line[0], line[-1]))
        return self._why_not_end(line) if own else Refusal("SOV-02")

    def leads_on(self) -> bool:
        if self._menu is not None:
            return self.whole() or bool(self.tokens())
        return self.whole() or any(len(line) > len(self._line) for line in self._lines())

    def refuse(self, token: int) -> Refusal | None:
        at = self._line[-1]
        if token in LAND_PART and token in self._line:
            return Refusal("CVY-13")
        if len(self._line) > 1 and at in LAND_PART and not self._survey.friendly(self._owner)[LAND_PART[at]]:
            return Refusal("SOV-02")
        return self._leg().why_not_step(at, token, self._left)

    def _leg(self) -> Leg:
        start = next(at for at in reversed(self._line) if at in LAND_PART)
        return Leg(self._survey, self._owner, start, self._survey.tolls(self._owner))

    def step(self, token: int) -> Drawing:
        leg, line = self._leg(), (*self._line, token)
        if token not in LAND_PART:
            left = self._left - leg.cost(self._line[-1], token)
            return Drawing(self._survey, self._owner, self._goal, self._why_not_end, line, left, self._menu)
        fixed = self._menu if self._goal != NOWHERE else None
        return Drawing(self._survey, self._owner, self._goal, self._why_not_end, line, leg.points, fixed)

    def whole(self) -> bool:
        return self._is_line() and self._refuse_end(self._line) is None

    def _is_line(self) -> bool:
        return len(self._line) > 1 and self._line[-1] in LAND_PART

    def why_not_stop(self) -> Refusal | None:
        return self._refuse_end(self._line) if self._is_line() else Refusal("CVY-02")


def why_not_begin(survey: Survey, owner: int, port: int) -> Refusal | None:
    """What keeps a line of a power from beginning in a port."""
    if not is_water(port) or port not in LAND_PART:
        return Refusal("CVY-02")
    if takes_gifts(survey.s, LAND_PART[port], owner):
        return None
    if port in survey.denied(owner):
        return Refusal("PRT-14")
    return survey.why_not_friendly(LAND_PART[port], owner, "PRT-02")


def draw_from(survey: Survey, owner: int, port: int, goal: int, why_not_end: WhyNotEnd) -> Drawing:
    """A line that begins in a port."""
    leg = Leg(survey, owner, port, survey.tolls(owner))
    return Drawing(survey, owner, goal, why_not_end, (port,), leg.points)
