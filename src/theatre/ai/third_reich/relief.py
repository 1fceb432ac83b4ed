"""Supply: who must go back to it, and how those who are cut off can be reached again."""

from __future__ import annotations

from theatre.ai.third_reich.moves import Moves
from theatre.ai.third_reich.survey import COST
from theatre.games.third_reich.state import Position
from theatre.games.third_reich.supply.overland import Lines, line_hexes, supplied_hexes
from theatre.games.third_reich.tables import COMBAT, KIND, PARTISAN
from theatre.games.third_reich.world import BIT, LAND, NEAR, NOWHERE, mask_of, spaces

FARTHEST = 10  # hexes over which a line is opened again
MOST_GAPS = 4  # hostile hexes on it


class Larder:
    """The hexes in which units are in supply."""

    def __init__(self, s: Position) -> None:
        self.s, self.lines = s, Lines(s)
        self._fed: dict[int, int] = {}

    def of(self, unit: int) -> int:
        """Over land, or from where its supply fleet lands."""
        s, nation = self.s, self.s.serves[unit]
        by_sea = self.lines.inland(nation, s.landing[unit]) if s.fed_by[unit] != NOWHERE else 0
        return self.fed(nation) | by_sea

    def fed(self, nation: int) -> int:
        """Over land."""
        if nation not in self._fed:
            self._fed[nation] = supplied_hexes(self.s, nation)
        return self._fed[nation]


def rescue(moves: Moves, larder: Larder) -> None:
    """27.32: who is in supply by grace alone goes back to where he is fed."""
    s = moves.s
    for unit in list(moves.free):
        if not s.cut_off[unit] or s.fed_by[unit] != NOWHERE or KIND[unit] == PARTISAN:
            continue
        fed = larder.fed(s.serves[unit])
        able = [hex_ for hex_ in moves.reach.ways(unit) if fed & BIT[hex_] and moves.room(hex_) > 0]
        if able:
            lure = moves.survey.lure
            moves.settle(unit, max(able, key=lambda hex_: (lure[hex_], -hex_)))


def relieve(moves: Moves, larder: Larder) -> None:
    """Empty hexes of the enemy that cut somebody off are entered, for those first who cost most."""
    s = moves.s
    lost = [unit for unit in moves.survey.starving if s.unsupplied[unit] and KIND[unit] != PARTISAN]
    pockets: dict[tuple[int, int], int] = {}
    for unit in lost:
        key = (s.where[unit], s.serves[unit])
        pockets[key] = pockets.get(key, 0) + COST[unit]
    opened = 0
    for start, nation in sorted(pockets, key=lambda key: (-pockets[key], key)):
        gaps = _broken_line(moves, start, nation, larder.fed(nation), opened)
        for unit, end in _openers(moves, gaps):
            if moves.settle(unit, end):
                opened |= mask_of(moves.orders[-1].args[1:])


def _broken_line(moves: Moves, start: int, nation: int, fed: int, opened: int) -> list[int]:
    """The hostile hexes on the way back to supply that has fewest of them; none if enemies stand on it or cover it."""
    survey = moves.survey
    open_ = LAND & ~survey.foe_ground & ~survey.zone
    own = line_hexes(moves.s, nation) | opened
    gaps: dict[int, int] = {start: 0}
    before: dict[int, int] = {start: start}
    frontier = [start]
    for _ in range(FARTHEST):
        following: list[int] = []
        for here in frontier:
            for there in spaces(NEAR[here] & open_):
                cost = gaps[here] + (not own & BIT[there])
                if cost <= MOST_GAPS and cost < gaps.get(there, MOST_GAPS + 1):
                    gaps[there], before[there] = cost, here
                    following.append(there)
        frontier = following
    ends = [hex_ for hex_ in gaps if fed & BIT[hex_] and hex_ != start]
    if not ends:
        return []
    end = min(ends, key=lambda hex_: (gaps[hex_], hex_))
    way: list[int] = []
    while before[end] != end:
        way.append(end)
        end = before[end]
    return [hex_ for hex_ in way if not own & BIT[hex_]]


def _openers(moves: Moves, gaps: list[int]) -> list[tuple[int, int]]:
    """Units and where they end so that together they pass through all these hexes; none if they cannot."""
    found: list[tuple[int, int]] = []
    left, used = set(gaps), set[int]()
    while left:
        best: tuple[tuple[int, ...], int, int] | None = None
        for unit in moves.free:
            if unit in used or KIND[unit] == PARTISAN:
                continue
            for end, way in moves.reach.ways(unit).items():
                passed = len(left.intersection(way))
                if passed and moves.room(end) > 0:
                    key = (-passed, len(way), COMBAT[unit], unit)
                    if best is None or key < best[0]:
                        best = key, unit, end
        if best is None:
            return []
        _, unit, end = best
        found.append((unit, end))
        used.add(unit)
        left.difference_update(moves.reach.ways(unit)[end])
    return found
