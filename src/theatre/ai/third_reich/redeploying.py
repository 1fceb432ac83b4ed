"""Strategic redeployment: from where nobody is wanted to behind the front, over sea where fleets are free."""

from __future__ import annotations

from theatre.ai.third_reich.landing import fleets_wanted
from theatre.ai.third_reich.lines import Assignment, Want, assign, wants
from theatre.ai.third_reich.marching import base_score
from theatre.ai.third_reich.moves import duty, surplus
from theatre.ai.third_reich.peril import FEW, Outlook, Peril
from theatre.ai.third_reich.shoring import SMALL_LOSS
from theatre.ai.third_reich.survey import CONTINENT, EXPEDITIONS, FULL, Survey, air_steps, land_steps
from theatre.core.decision import Choice
from theatre.games.third_reich.counters import actor
from theatre.games.third_reich.economy.grants import initial_left, left
from theatre.games.third_reich.movement.fixed_units import is_fixed
from theatre.games.third_reich.movement.roads import Roads
from theatre.games.third_reich.movement.stacking import air_room, stacks
from theatre.games.third_reich.naval.escort import Crossings, Escort
from theatre.games.third_reich.naval.from_america import landing_hexes
from theatre.games.third_reich.state import Position
from theatre.games.third_reich.tables import (
    AIR,
    AIRBORNE,
    ARMOR,
    BRITAIN,
    COMBAT,
    FRANCE,
    IS_GROUND,
    ITALY,
    KIND,
    PARTISAN,
    REPLACEMENT,
    USA,
)
from theatre.games.third_reich.world import BIT, LONDON, US_BOX, spaces

WORTH_A_TRAIN = 2.0  # BRPs in danger of being cut off that a redeployment must save, and may add
MOST_RESCUED = 5  # redeployments to that end
WORTHWHILE = 4  # hexes that a redeployment must save
HOME_GUARD = {BRITAIN: 4, FRANCE: 99, ITALY: 6, USA: 3}  # units that stay on the home island or mainland


class Trains:
    """The redeployments of a power in this turn, as they are planned."""

    def __init__(self, s: Position, power: int) -> None:
        self.s, self.power = s, power
        self.survey = Survey(s, power)
        self.roads: dict[int, Roads] = {}
        self.orders: list[Choice] = []
        self.left = left(s, power)
        self.duty = duty(s, power)
        self.surplus = surplus(self.survey, self.duty)
        self.stands = {unit: s.where[unit] for unit in self.survey.ground}
        self.peril = Peril(self.survey)
        self.crowd: dict[int, int] = {}
        for unit in s.placed:
            if IS_GROUND[unit] and KIND[unit] != AIRBORNE:
                self.crowd[s.where[unit]] = self.crowd.get(s.where[unit], 0) + 1

    def road(self, unit: int) -> Roads:
        nation = self.s.serves[unit]
        if nation not in self.roads:
            self.roads[nation] = Roads(self.s, nation)
        return self.roads[nation]

    def is_free(self, unit: int) -> bool:
        """May it leave where it is, over land?"""
        road, here = self.road(unit), BIT[self.s.where[unit]]
        return not road.near & here and bool(road.fed & here)

    def ends(self, unit: int) -> int:
        return self.road(unit).by_land(self.s.where[unit])

    def may_leave(self, unit: int, hex_: int) -> bool:
        return not self._shirks(unit, hex_) or self.surplus >= COMBAT[unit]

    def _shirks(self, unit: int, hex_: int) -> bool:
        """Does it leave a garrison?"""
        area = self.duty.area if self.duty else 0
        return bool(area & BIT[self.s.where[unit]] and not area & BIT[hex_])

    def leaves_a_gap(self, unit: int, hex_: int) -> bool:
        """Could more be cut off without it?"""
        if not self.survey.armor_near & (BIT[self.s.where[unit]] | BIT[hex_]):
            return False
        now, then = [self.peril.look(stands).cost for stands in (self.stands, self.stands | {unit: hex_})]
        return then > now + WORTH_A_TRAIN

    def send(self, unit: int, hex_: int, fleets: tuple[int, ...] = ()) -> None:
        if self._shirks(unit, hex_):
            self.surplus -= COMBAT[unit]
        self.left -= 1
        self.crowd[hex_] = self.crowd.get(hex_, 0) + 1
        if unit in self.stands:
            self.stands[unit] = hex_
        verb = "escort" if fleets else "redeploy"
        self.orders.append(Choice(verb, (unit, hex_, *fleets)))


def redeployment(s: Position, power: int) -> list[Choice]:
    trains = Trains(s, power)
    survey = trains.survey
    places = wants(survey)
    movable = [u for u in survey.ground if KIND[u] != PARTISAN and not is_fixed(s, u) and not s.unsupplied[u]]
    found, unmet = assign(survey, places, movable, list(COMBAT))
    if power == USA:
        _from_america(trains)
    sent = _together(trains, movable)
    _by_land(trains, [one for one in found if one.unit not in sent])
    busy = {one.unit for one in found}
    _over_sea(trains, [u for u in movable if u not in busy], unmet)
    for fleet, port in fleets_wanted(s, power):
        if trains.left > 0:
            trains.left -= 1
            trains.orders.append(Choice("redeploy-fleet", (fleet, port)))
    _air(trains, places)
    return trains.orders


def _together(trains: Trains, movable: list[int]) -> set[int]:
    """While many can be cut off: they go back, or others into the gaps; what saves most first."""
    s, sent = trains.s, set[int]()
    outlook = trains.peril.look(trains.stands) if trains.peril.armor else None
    while outlook is not None and outlook.cost >= SMALL_LOSS and trains.left > 0 and len(sent) < MOST_RESCUED:
        best: tuple[float, int, int] | None = None
        for unit, hex_ in _rescues(trains, [u for u in movable if u not in sent], outlook):
            if trains.crowd.get(hex_, 0) < FULL and stacks(s, unit, hex_) and trains.may_leave(unit, hex_):
                cost = trains.peril.look(trains.stands | {unit: hex_}).cost
                if best is None or cost < best[0]:
                    best = cost, unit, hex_
        if best is None or best[0] > outlook.cost - WORTH_A_TRAIN:
            break
        trains.send(best[1], best[2])
        sent.add(best[1])
        outlook = trains.peril.look(trains.stands)
    return sent


def _rescues(trains: Trains, movable: list[int], outlook: Outlook) -> list[tuple[int, int]]:
    """Units that the worst blows would cut off and where they are safe; others and the gaps through which they come."""
    s, found, front = trains.s, list[tuple[int, int]](), trains.survey.armor_near
    able = [unit for unit in movable if trains.is_free(unit)]
    spare = sorted(able, key=lambda u: (u in outlook.risk, front & BIT[s.where[u]], KIND[u] != ARMOR, u))
    for blow in outlook.worst():
        for unit in [unit for unit in able if unit in blow.cut][:FEW]:
            steps = land_steps(s.where[unit])
            ends = [hex_ for hex_ in spaces(trains.ends(unit) & outlook.safe) if trains.crowd.get(hex_, 0) < FULL]
            if ends:
                found.append((unit, min(ends, key=lambda hex_: (steps[hex_], hex_))))
        for hex_ in spaces(blow.threat.way)[:FEW]:
            found += [(unit, hex_) for unit in spare if trains.ends(unit) & BIT[hex_]][:1]
    return list(dict.fromkeys(found))


def _by_land(trains: Trains, found: list[Assignment]) -> None:
    s = trains.s
    for unit, want in sorted(found, key=lambda one: (-one.want.weight, one.unit)):
        steps = land_steps(want.hex)
        here = s.where[unit]
        if trains.left <= 0 or steps[here] < WORTHWHILE:
            continue
        if not trains.is_free(unit):
            continue
        able = [h for h in spaces(trains.ends(unit)) if steps[h] <= steps[here] - WORTHWHILE]
        for hex_ in sorted(able, key=lambda hex_: (steps[hex_], hex_))[:12]:
            if trains.crowd.get(hex_, 0) < FULL and stacks(s, unit, hex_) and trains.may_leave(unit, hex_):
                if trains.leaves_a_gap(unit, hex_):
                    break
                trains.send(unit, hex_)
                break


def _over_sea(trains: Trains, idle: list[int], unmet: list[Want]) -> None:
    """Whoever is not needed where he is goes by sea to where nobody else can."""
    s, power = trains.s, trains.power
    spare = len(idle) - HOME_GUARD.get(power, 99)
    if spare <= 0 or not unmet or trains.left <= 0:
        return
    crossings = Crossings(s, power, trains.roads)
    open_shore = CONTINENT & ~trains.survey.havens if power in EXPEDITIONS else 0  # where nobody is fed for long
    used: set[int] = set()
    places = [want for want in unmet if want.weight >= 1.0]
    for unit in sorted(idle, key=lambda unit: (-COMBAT[unit], unit)):
        if spare <= 0 or trains.left <= 0 or not places:
            return
        walk = Escort(crossings)
        if walk.refuse(unit) is not None:
            continue
        ends = [hex_ for hex_ in walk.step(unit).tokens() if not open_shore & BIT[hex_]]
        for want in places[:6]:
            steps = land_steps(want.hex)
            near = [hex_ for hex_ in ends if steps[hex_] <= 5 and trains.crowd.get(hex_, 0) < 2]
            if not near:
                continue
            hex_ = min(near, key=lambda hex_: (steps[hex_], hex_))
            fleets = [fleet for fleet in walk.step(unit).step(hex_).tokens() if fleet not in used]
            fleets = [fleet for fleet in fleets if walk.step(unit).step(hex_).step(fleet).whole()]
            if fleets:
                used.add(fleets[0])
                trains.send(unit, hex_, (fleets[0],))
                places.remove(want)
                spare -= 1
                break


def _from_america(trains: Trains) -> None:
    s = trains.s
    coming = [u for u in s.placed if s.where[u] == US_BOX and actor(s, u) == USA and (IS_GROUND[u] or KIND[u] == AIR)]
    quota = initial_left(s)
    steps = land_steps(LONDON)
    for unit in sorted(coming, key=lambda unit: (KIND[unit] == REPLACEMENT, KIND[unit] != AIR, -COMBAT[unit], unit)):
        if quota <= 0 or trains.left <= 0:
            return
        road = trains.road(unit)
        near = sorted(spaces(landing_hexes(s, road)), key=lambda hex_: (steps[hex_], hex_))
        for hex_ in near:
            if KIND[unit] == AIR:
                fits = (
                    bool(road.bases & BIT[hex_]) and air_room(s, hex_) - 5 * trains.crowd.get(-hex_, 0) >= COMBAT[unit]
                )
            else:
                fits = trains.crowd.get(hex_, 0) < 2 and stacks(s, unit, hex_)
            if fits:
                trains.send(unit, hex_)
                trains.crowd[-hex_] = trains.crowd.get(-hex_, 0) + (KIND[unit] == AIR)
                quota -= 1
                break


def _air(trains: Trains, places: list[Want]) -> None:
    """Air follows the front."""
    s, survey = trains.s, trains.survey
    for unit in survey.air:
        if trains.left <= 0:
            return
        here = s.where[unit]
        road = trains.road(unit)
        if road.near & BIT[here]:
            continue
        now = base_score(survey, here, [], places)
        able = [hex_ for hex_ in spaces(road.by_air(here) & road.bases) if air_steps(here)[hex_] > 8]
        scored = sorted([(base_score(survey, hex_, [], places), -hex_) for hex_ in able], reverse=True)
        for score, minus in scored[:4]:
            if score > 2 * now + 3 and air_room(s, -minus) >= COMBAT[unit]:
                trains.send(unit, -minus)
                break
