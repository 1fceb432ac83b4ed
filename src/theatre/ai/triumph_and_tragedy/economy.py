"""What POP, RES and IND are worth to a Faction, in points of CV, and how near everybody is to victory."""

from __future__ import annotations

from functools import cache, cached_property
from typing import NamedTuple

from theatre.games.triumph_and_tragedy.levels import all_pop_and_res
from theatre.games.triumph_and_tragedy.state import Position, at_war, rivals
from theatre.games.triumph_and_tragedy.tables import FACTIONS, TRACKS
from theatre.games.triumph_and_tragedy.trade import reached, sources
from theatre.games.triumph_and_tragedy.two_player import are_allies
from theatre.games.triumph_and_tragedy.victory import captured, victory_points
from theatre.games.triumph_and_tragedy.world import AREAS_OF, POP, RED_RES, RES

CHIT = 0.6  # a Peace Dividend, on average
SECRET = 0.5  # a pair in a Vault may be an Atomic stage
WAR_LIKELY = 0.65  # how much RES counts in peace
NEAR_VICTORY = 16  # points from which on a Rival is watched
SLOPE = 0.22  # by how much a level is wanted less for each point that it is above the lowest


class Needs(NamedTuple):
    """What one more of each is worth to the Production Level, between 0 and 1, more for one that lags behind."""

    ind: float
    pop: float
    res: float


class Economy(NamedTuple):
    ind: int
    pop: int
    res: int
    war: bool

    def level(self) -> int:
        return min(self.ind, self.pop, self.res) if self.war else min(self.ind, self.pop)

    def needs(self) -> Needs:
        limit = self.level()
        ind, pop, res = [max(0.08, 1.0 - SLOPE * (own - limit)) for own in self[:3]]
        return Needs(ind, pop, res if self.war else WAR_LIKELY * res)


@cache
def _riches(nation: int) -> tuple[int, int]:
    areas = AREAS_OF[nation]
    return sum([POP[area] for area in areas]), sum([RES[area] + RED_RES[area] for area in areas])


def area_yield(area: int, need: Needs) -> float:
    """What an area would bring to the Production Level."""
    return POP[area] * need.pop + (RES[area] + RED_RES[area]) * need.res


def nation_yield(nation: int, need: Needs) -> float:
    """What the use of a whole Nation would bring."""
    people, goods = _riches(nation)
    return people * need.pop + goods * need.res


class Ledger:
    """The accounts of all Factions as one seat sees them at one decision."""

    def __init__(self, s: Position, seat: int) -> None:
        self.s = s
        self.seat = seat
        self._menace: dict[int, float] = {}

    @cached_property
    def economies(self) -> tuple[Economy, ...]:
        s = self.s
        levels = all_pop_and_res(s)
        return tuple([Economy(s.ind[one], *levels[one], at_war(s, one)) for one in FACTIONS])

    @property
    def own(self) -> Economy:
        return self.economies[self.seat]

    @cached_property
    def needs(self) -> tuple[Needs, ...]:
        return tuple([one.needs() for one in self.economies])

    @property
    def need(self) -> Needs:
        return self.needs[self.seat]

    @cached_property
    def taken(self) -> int:
        """Rival capitals in own hands."""
        return len(captured(self.s, self.seat))

    def blocked(self, faction: int) -> float:
        """What a Faction has no Trade Route for, as part of its Production Level."""
        routes = reached(self.s, faction)
        cut = [area for area in sources(self.s, faction) if not routes >> area & 1]
        return sum([area_yield(area, self.needs[faction]) for area in cut])

    # time

    @property
    def years_left(self) -> int:
        return TRACKS.last_year - self.s.year

    @property
    def level_worth(self) -> float:
        """A point of the Production Level, in points of CV: it comes back every Year, and counts at the end."""
        return 2.0 + 0.5 * self.years_left

    # who is winning

    @cached_property
    def points(self) -> tuple[float, ...]:
        """What each may have by what all can see, hidden chits and pairs by their average."""
        return tuple([self._points(one) for one in FACTIONS])

    def _points(self, faction: int) -> float:
        s = self.s
        unseen = CHIT * len(s.chits[faction]) + SECRET * len(s.vault[faction])
        return victory_points(s, faction, hidden=False) + unseen

    def menace(self, rival: int) -> float:
        """0 for a Rival who is far from victory, 1 and more for one who stands before it."""
        if rival not in self._menace:
            self._menace[rival] = self._find_menace(rival)
        return self._menace[rival]

    def _find_menace(self, rival: int) -> float:
        if are_allies(self.s, self.seat, rival):
            return 0.0
        near = (self.points[rival] - NEAR_VICTORY) / 7
        lead = (self.points[rival] - self.points[self.seat]) / 8
        menace = max(0.0, near) + max(0.0, lead) * (0.6 if self.years_left <= 2 else 0.2)
        return menace * self._share(rival)

    def _share(self, rival: int) -> float:
        """It is of little use to stop one Rival where the third is as near to victory."""
        thirds = [one for one in rivals(self.seat) if one != rival and not are_allies(self.s, self.seat, one)]
        ahead = min([self.points[rival] - self.points[one] for one in thirds], default=9.0)
        return min(1.2, max(0.35, 0.75 + ahead / 8))

    @property
    def leader(self) -> int:
        """The Rival with the most points."""
        foes = [one for one in rivals(self.seat) if not are_allies(self.s, self.seat, one)]
        return max(foes, key=lambda one: (self.points[one], -one))
