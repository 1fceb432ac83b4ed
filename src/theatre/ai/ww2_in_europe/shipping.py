"""Over the sea: landings on an enemy shore, troops that follow them, lifts to the shore from which they start."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

from theatre.ai.ww2_in_europe.attacks import Planner
from theatre.ai.ww2_in_europe.survey import FAR, Survey
from theatre.ai.ww2_in_europe.wants import Wants
from theatre.core.decision import Choice
from theatre.games.ww2_in_europe.movement.control import are_friends
from theatre.games.ww2_in_europe.movement.marching import has_room
from theatre.games.ww2_in_europe.naval.charts import sea_chart
from theatre.games.ww2_in_europe.redeployment.trips import Survey as Trips
from theatre.games.ww2_in_europe.state import CARRY, GONE, NO_CONVOY, side_of, units_of_kind
from theatre.games.ww2_in_europe.tables import (
    AVOIDS,
    BASE_KIND,
    BRITAIN,
    FRANCE,
    IS_NAVAL,
    MOVE,
    NUMBERS,
    STACK,
    TRANSPORT,
    USA,
)
from theatre.games.ww2_in_europe.world import CIRCLE, COASTS, FRONT, FRONT_ID, LAND_PART, LANDS, NOWHERE, Pair

SURE = 0.75  # the least chance of a landing
LEAST = 2  # units that make a landing worth while
COVER = 6  # warships that guard the sea of a landing
REACH = 4  # Movement Points to an enemy shore from which landings are made
KEEP = 10  # transports that stay where troops wait to be carried to such ports
GUARD = 2  # Stack Points that stay in a port
WESTERN = (FRANCE, BRITAIN, USA)
SOVIET_FRONTS = (FRONT_ID["EA"], FRONT_ID["NO"])


class Passage(NamedTuple):
    ship: int
    unit: int
    sea: int  # from which it goes ashore
    land: int


class Fleet:
    """Transports with the troops beside them, and the shores that they can reach in Movement."""

    def __init__(self, survey: Survey, ships: list[int], troops: list[int]) -> None:
        self.survey = survey
        self.s = survey.s
        self._ships = [ship for ship in ships if BASE_KIND[self.s.kind[ship]] == TRANSPORT]
        self._troops = set(troops)

    @cached_property
    def loads(self) -> list[tuple[int, int]]:
        """Ships with the unit that each can take aboard in its own port."""
        s, survey = self.s, self.survey
        waiting: dict[int, list[int]] = {}
        found = []
        for ship in self._ships:
            land = LAND_PART.get(s.where[ship], NOWHERE)
            if land == NOWHERE:
                continue
            if land not in waiting:
                spare = survey.points(land) - (GUARD if survey.front[land] < FAR else 0)
                waiting[land] = []
                for unit in survey.friends.get(land, ()):
                    if unit in self._troops and STACK[s.kind[unit]] <= spare:
                        spare -= STACK[s.kind[unit]]
                        waiting[land].append(unit)
            fit = [unit for unit in waiting[land] if are_friends(s, s.owner[ship], s.owner[unit])]
            if fit:
                waiting[land].remove(fit[0])
                found.append((ship, fit[0]))
        return found

    @cached_property
    def passages(self) -> dict[int, list[Passage]]:
        """By land: who can go ashore there."""
        s = self.s
        found: dict[int, list[Passage]] = {}
        reached: dict[Pair, dict[int, int]] = {}  # by port and owner of the ship
        entered: dict[tuple[int, int, int], bool] = {}  # by owner and kind of the unit
        for ship, unit in self.loads:
            start, owner, kind = s.where[ship], s.owner[unit], s.kind[unit]
            port = start, s.owner[ship]
            if port not in reached:
                reached[port] = self._reach(ship)
            for land, sea in reached[port].items():
                key = owner, kind, land
                if key not in entered:
                    entered[key] = self.survey.enters(unit, land)
                if entered[key] and land != s.where[unit] and not _is_far_east(land, owner):
                    found.setdefault(land, []).append(Passage(ship, unit, sea, land))
        return found

    def _reach(self, ship: int) -> dict[int, int]:
        """For each shore in reach of a ship the sea from which it is nearest."""
        s = self.s
        chart, start = sea_chart(s, s.owner[ship]), s.where[ship]
        near = chart.near(start, MOVE[s.kind[ship]] // 2)
        reached: dict[int, int] = {}
        for sea in [at for at in chart.costs(start) if near >> at & 1 and at not in LAND_PART]:
            for land in COASTS[sea]:
                reached.setdefault(land, sea)
        return reached

    def ferry(self, one: Passage) -> Choice:
        s = self.s
        route = sea_chart(s, s.owner[one.ship]).route(s.where[one.ship], one.sea)
        return Choice("ferry", (one.ship, one.unit, *route, one.land))

    def landings(self, planner: Planner) -> Iterator[Choice]:
        """The best landing with what is at hand; one that has begun is completed first."""
        s, survey = self.s, self.survey
        best: tuple[float, Passage] | None = None
        for land, those in self.passages.items():
            if not survey.hostile[land]:
                continue
            begun = bool(survey.sent.get(land))
            room = NUMBERS.ground_limit - survey.points(land)
            chosen: list[Passage] = []
            for one in those:
                if STACK[s.kind[one.unit]] <= room:
                    room -= STACK[s.kind[one.unit]]
                    chosen.append(one)
            if not chosen or (len(chosen) < LEAST and not begun):
                continue
            odds = planner.odds(land, [one.unit for one in chosen], planner.helpers(land), by_sea=True)
            if odds.taken < SURE:
                continue
            score = planner.score(land, odds, ()) + (1000 if begun else 0)
            if score > 0 and (best is None or score > best[0]):
                best = score, chosen[0]
        if best is not None:
            yield self.ferry(best[1])

    def followers(self, wants: Wants) -> Iterator[Choice]:
        """Troops for own land across the sea that needs them more than where they are."""
        s, survey = self.s, self.survey
        for land, those in sorted(self.passages.items(), key=lambda item: wants.field[item[0]]):
            if survey.hostile[land] or survey.front[land] >= FAR or land in survey.foes:
                continue
            for one in those:
                start = s.where[one.unit]
                if survey.front[start] >= FAR and has_room(s, one.unit, land):
                    yield self.ferry(one)

    def transfers(self) -> Iterator[Choice]:
        """Troops from far behind to the land from which they can be landed."""
        s, survey = self.s, self.survey
        bases = bridgeheads(survey)
        for land in sorted([one for one in self.passages if one in bases], key=lambda one: (survey.points(one), one)):
            for one in self.passages[land]:
                start = s.where[one.unit]
                if start not in bases and survey.front[start] >= FAR and has_room(s, one.unit, land):
                    yield self.ferry(one)

    def cover(self, ships: list[int]) -> Iterator[Choice]:
        """Warships patrol where own transports put troops ashore."""
        s, survey = self.s, self.survey
        waters = {s.path[ship][-1] for ship in self._carrying()}
        guards = dict.fromkeys(waters, 0)
        for unit, kind in enumerate(s.kind):
            if kind != GONE and s.target[unit] in guards and IS_NAVAL[kind] and side_of(s, unit) == survey.side:
                guards[s.target[unit]] += BASE_KIND[kind] != TRANSPORT
        for at in sorted(waters):
            if guards[at] >= COVER:
                continue
            for ship in ships:
                if AVOIDS[s.kind[ship]] or s.where[ship] == NOWHERE:
                    continue
                chart = sea_chart(s, s.owner[ship])
                if chart.near(s.where[ship], MOVE[s.kind[ship]] // 2) >> at & 1:
                    yield Choice("patrol", (ship, at, *chart.route(s.where[ship], at)))

    def _carrying(self) -> list[int]:
        s = self.s
        ships = [ship for ship, mission in enumerate(s.mission) if mission == CARRY and s.kind[ship] != GONE]
        return [ship for ship in ships if side_of(s, ship) == self.survey.side and s.path[ship]]


def _is_far_east(land: int, power: int) -> bool:
    """Land of the Fronts that the Western powers leave to the USSR."""
    return power in WESTERN and FRONT[land] in SOVIET_FRONTS


def shifts(survey: Survey) -> Iterator[Choice]:
    """In Redeployment: transports that have nothing to carry to the ports from which troops can land."""
    s = survey.s
    trips = Trips(s)
    berths: dict[int, list[int]] = {}
    for ship in units_of_kind(s, TRANSPORT):
        if side_of(s, ship) == survey.side and s.where[ship] in LAND_PART and s.convoy[ship] == NO_CONVOY:
            berths.setdefault(s.where[ship], []).append(ship)
    bases = bridgeheads(survey)
    room = sum([NUMBERS.ground_limit - survey.points(land) for land in bases])
    short = {CIRCLE[land]: survey.points(land) - len(berths.get(CIRCLE[land], ())) for land in bases}
    goals = sorted([circle for circle, missing in short.items() if missing > 0], key=lambda one: (-short[one], one))
    for circle, ships in berths.items():
        land = LAND_PART[circle]
        waiting = len(survey.friends.get(land, ())) if land in bases else min(KEEP, room)
        for ship in ships[waiting:]:
            reach = trips.harbours(ship)
            for goal in [one for one in goals if one in reach][:1]:
                yield Choice("redeploy", (ship, *trips.voyage(ship).lanes.way(circle, goal)))


def bridgeheads(survey: Survey) -> list[int]:
    """Own ports from which an enemy shore can be reached in Movement."""
    s = survey.s
    found = []
    for land in LANDS:
        circle = CIRCLE[land]
        if circle == NOWHERE or not survey.passable[land] or survey.front[land] < FAR:
            continue
        near = sea_chart(s, s.controller[land]).near(circle, REACH)
        if near & survey.shores:
            found.append(land)
    return found
