"""Sea lanes in Redeployment and for convoys [PEN-03, RED-08]: how far ships of a power get with Movement Penalties."""

from __future__ import annotations

from functools import lru_cache

from theatre.board.masks import from_indices
from theatre.games.ww2_in_europe.naval.charts import KEPT, Chart, hostile_ports, sea_chart
from theatre.games.ww2_in_europe.redeployment.penalties import Tolls
from theatre.games.ww2_in_europe.state import Position
from theatre.games.ww2_in_europe.tables import MOVE, TRANSPORT
from theatre.games.ww2_in_europe.world import LAND_PART, NOWHERE, SEA_COST, WATER_NEIGHBOURS

Reach = dict[int, tuple[int, int]]
"""For each water in reach, nearest first, the points spent and the water before it; the start has NOWHERE."""


class Lanes:
    """Of one power, on its chart: ports where enemies lie are shut, `guests` are ports of others where it may end."""

    __slots__ = ("_chart", "_guests", "_points", "_ports", "_reached", "_shut", "_steps", "_tolls")

    def __init__(self, chart: Chart, tolls: Tolls, shut: int, guests: tuple[int, ...]) -> None:
        self._chart = chart
        self._tolls = tolls
        self._shut = shut  # a mask
        self._points = MOVE[TRANSPORT]
        self._guests = [at for at in guests if not shut >> at & 1]
        self._reached: dict[int, Reach] = {}
        self._ports: dict[int, list[int]] = {}
        self._steps: dict[int, list[tuple[int, int]]] = {}

    def reach(self, start: int) -> Reach:
        """Where ships get from a port in one hop."""
        known = self._reached.get(start)
        if known is None:
            known = self._reached[start] = self._spread(start)
        return known

    def _spread(self, start: int) -> Reach:
        found: Reach = {}
        at_cost: list[list[tuple[int, int]]] = [[] for _ in range(self._points + 1)]
        at_cost[0].append((start, NOWHERE))
        for spent, reached in enumerate(at_cost):
            for at, before in sorted(reached):
                if at in found:
                    continue
                found[at] = spent, before
                if (at in self._chart.ends or at in self._guests) and at != start:
                    continue
                for to, price in self.steps(at):
                    if to not in found and spent + price <= self._points:
                        at_cost[spent + price].append((to, at))
        return found

    def steps(self, at: int) -> list[tuple[int, int]]:
        """The waters next to one that ships may enter, with the Movement Points that it takes."""
        known = self._steps.get(at)
        if known is None:
            ways = [to for to in self._chart.ways(at) if not self._shut >> to & 1]
            if self._guests:
                ways += [to for to in WATER_NEIGHBOURS[at] if to in self._guests]
            known = self._steps[at] = [(to, SEA_COST[at, to] + self._tolls[at]) for to in ways]
        return known

    def ports(self, start: int) -> list[int]:
        """The other ports in reach, nearest first."""
        known = self._ports.get(start)
        if known is None:
            known = self._ports[start] = [at for at in self.reach(start) if at in LAND_PART and at != start]
        return known

    def way(self, start: int, to: int) -> tuple[int, ...]:
        """The waters entered on the cheapest way."""
        reach = self.reach(start)
        waters = []
        while to != start:
            waters.append(to)
            to = reach[to][1]
        return tuple(reversed(waters))


def lanes_of(s: Position, power: int, tolls: Tolls, denied: list[int], guests: tuple[int, ...] = ()) -> Lanes:
    """They hold until land or the enemy's ships change hands or places, so they are drawn once and kept."""
    return _drawn(sea_chart(s, power), tolls, hostile_ports(s, power) | from_indices(denied), guests)


_drawn = lru_cache(KEPT)(Lanes)
