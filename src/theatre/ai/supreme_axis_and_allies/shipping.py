"""Ships: what transports can land where, which warships can attack, and where they go otherwise."""

from __future__ import annotations

from collections.abc import Iterator

from theatre.ai.supreme_axis_and_allies.recruits import Recruit
from theatre.ai.supreme_axis_and_allies.survey import SEA_DISTANCE, Survey
from theatre.ai.supreme_axis_and_allies.threats import Threats
from theatre.ai.supreme_axis_and_allies.wants import Wants
from theatre.board.masks import bits
from theatre.core.decision import Choice
from theatre.games.supreme_axis_and_allies.forces import STOPPED
from theatre.games.supreme_axis_and_allies.state import NOWHERE, friendly
from theatre.games.supreme_axis_and_allies.tables import (
    AAG,
    CARRIER,
    CONST,
    COST,
    GROUND,
    INF,
    LOAD,
    MOVE,
    NAVAL,
    TRANSPORT,
)
from theatre.games.supreme_axis_and_allies.world import COASTS, IS_SEA, LAND

RISK = 0.4  # the danger that a fleet may sail into
EMPTY_RISK = 0.7  # without cargo
PATIENCE = 0.75  # what is left of the worth of a destination with each turn at sea
WORTH_SHIPPING = 1.5  # how much more a destination must offer than the port


def courses(survey: Survey, ship: int, goal: int = -1) -> dict[int, int]:
    """The zones that a ship can come to without meeting enemy ships, each with the first step; `goal` may have some."""
    s = survey.s
    ways = survey.ways
    here = s.where[ship]
    steps = {here: here}
    edge = [here]
    for _ in range(MOVE[s.kind[ship]] - s.used[ship]):
        further = []
        for zone in edge:
            for near in bits(ways[zone]):
                if near not in steps and (near == goal or near not in survey.fleets):
                    steps[near] = near if zone == here else steps[zone]
                    if near != goal:
                        further.append(near)
        edge = further
    return steps


def transports(survey: Survey) -> list[int]:
    """Own transports that have not landed anybody."""
    s = survey.s
    return [
        ship
        for zone, units in survey.own.items()
        if IS_SEA[zone]
        for ship in units
        if s.kind[ship] in TRANSPORT and s.battle[ship] == NOWHERE and s.landing[ship] == NOWHERE
    ]


def seaborne(survey: Survey, target: int) -> list[Recruit]:
    """Shiploads that can be landed in a Territory this turn."""
    s = survey.s
    beaches = [zone for zone in COASTS[target] if zone not in survey.fleets]
    found: list[Recruit] = []
    taken: set[int] = set()
    for ship in transports(survey) if beaches else ():
        here = s.where[ship]
        if min([SEA_DISTANCE[here][zone] for zone in beaches]) > max(0, MOVE[s.kind[ship]] - s.used[ship]):
            continue
        steps = courses(survey, ship)
        zone = next((zone for zone in sorted(beaches, key=lambda one: SEA_DISTANCE[here][one]) if zone in steps), -1)
        if zone < 0:
            continue
        cargo = survey.cargo(ship)
        if cargo:
            if zone == here:
                found.append(Recruit(tuple(cargo), here, "land", (ship, target), zone))
            else:
                crew = (ship, *escorts(survey, here))
                found.append(Recruit(tuple(cargo), here, "sail", (here, steps[zone]), zone, crew))
        elif s.used[ship] == 0:
            load = shipload(survey, ship, taken, target)
            if load:
                taken.update(load)
                found.append(Recruit(tuple(load), s.where[load[0]], "board", (ship,), zone))
    return found


def escorts(survey: Survey, zone: int) -> list[int]:
    """Warships that can sail with transports from a zone."""
    s = survey.s
    others = TRANSPORT | CARRIER
    return [ship for ship in survey.ships.get(zone, ()) if s.kind[ship] not in others]


def shipload(survey: Survey, ship: int, taken: set[int], avoid: int = -1) -> list[int]:
    """The best load from one coast beside an empty transport: the dearest unit, and whatever still fits."""
    s = survey.s
    best: list[int] = []
    for coast in COASTS[s.where[ship]]:
        if coast == avoid:
            continue
        ready = [
            unit
            for unit in survey.own.get(coast, ())
            if unit not in taken
            and s.kind[unit] in GROUND
            and s.kind[unit] != AAG
            and LOAD[s.kind[unit]]
            and s.used[unit] != STOPPED
            and s.battle[unit] == NOWHERE
        ]
        heavy = sorted([unit for unit in ready if s.kind[unit] != INF], key=lambda unit: -COST[s.kind[unit]])
        load: list[int] = []
        room = CONST.transport_capacity
        for unit in (*heavy[:1], *[unit for unit in ready if s.kind[unit] == INF], *heavy[1:]):
            if LOAD[s.kind[unit]] <= room:
                load.append(unit)
                room -= LOAD[s.kind[unit]]
        if sum([COST[s.kind[unit]] for unit in load]) > sum([COST[s.kind[unit]] for unit in best]):
            best = load
    return best


def warships(survey: Survey, target: int) -> list[Recruit]:
    """Fighting ships that can come to a zone; carriers stay back and send their aircraft."""
    s = survey.s
    found = []
    for here, ships in survey.ships.items():
        if SEA_DISTANCE[here][target] > 2:
            continue
        for ship in ships:
            if s.kind[ship] in TRANSPORT or s.kind[ship] in CARRIER:
                continue
            if here == target:
                if s.used[ship] == 0 and s.came[ship] == NOWHERE:
                    found.append(Recruit((ship,), here, "search", (here,)))
                continue
            step = courses(survey, ship, target).get(target)
            if step is not None:
                found.append(Recruit((ship,), here, "sail", (here, step)))
    return found


# where nothing is to be attacked


def convoys(survey: Survey, wants: Wants) -> Iterator[Choice]:
    """Loaded transports land where troops are wanted or sail on; empty ones load, or go where troops wait."""
    s = survey.s
    for ship in transports(survey):
        here = s.where[ship]
        cargo = survey.cargo(ship)
        if cargo:
            yield from _deliver(survey, wants, ship, here)
        elif s.used[ship] == 0 and here not in survey.fleets:
            load = shipload(survey, ship, set())
            if load:
                port = s.where[load[0]]
                goal = _destination(survey, wants, here)
                if goal is not None and goal[1] != port and goal[0] > WORTH_SHIPPING * wants.pull.get(port, 0.0) + 1.0:
                    yield Choice("board", (ship, *load))
            yield from _fetch(survey, wants, ship, here)


def _destination(survey: Survey, wants: Wants, here: int) -> tuple[float, int, int] | None:
    """The friendly coast that wants troops most, by the turns that it takes to come there, with its zone."""
    best: tuple[float, int, int] | None = None
    for coast in LAND:
        if not friendly(survey.s, coast, survey.nation) or coast in survey.foes:
            continue
        wanted = wants.pull.get(coast, 0.0)
        for zone in COASTS[coast] if wanted else ():
            turns = (max(SEA_DISTANCE[here][zone], 1) + 1) // 2
            worth = wanted * PATIENCE**turns
            if zone not in survey.fleets and (best is None or worth > best[0]):
                best = worth, coast, zone
    return best


def _deliver(survey: Survey, wants: Wants, ship: int, here: int) -> Iterator[Choice]:
    goal = _destination(survey, wants, here)
    if goal is None:
        return
    _, coast, zone = goal
    if coast in COASTS[here]:
        yield Choice("land", (ship, coast, *survey.cargo(ship)))
    else:
        yield from _sail_towards(survey, wants, ship, zone)


def _sail_towards(survey: Survey, wants: Wants, ship: int, goal: int) -> Iterator[Choice]:
    """The safe zone within reach that is nearest to the goal."""
    s = survey.s
    here = s.where[ship]
    if s.used[ship] >= MOVE[s.kind[ship]]:
        return
    steps = courses(survey, ship)
    crew = [ship, *escorts(survey, here)]
    for zone in sorted(steps, key=lambda one: (SEA_DISTANCE[one][goal], one)):
        if SEA_DISTANCE[zone][goal] >= SEA_DISTANCE[here][goal]:
            return
        fleet = survey.roster([*survey.friends.get(zone, []), *crew])
        if wants.threats.lost(zone, fleet) <= (RISK if survey.cargo(ship) else EMPTY_RISK):
            yield Choice("sail", (here, steps[zone], *crew))
            return


def _fetch(survey: Survey, wants: Wants, ship: int, here: int) -> Iterator[Choice]:
    """An empty transport goes to the nearest coast with troops that are of no use there."""
    waiting = [
        (SEA_DISTANCE[here][zone] - min(6, len(idle)), zone)
        for coast, idle in survey.idle.items()
        for zone in COASTS[coast]
        if SEA_DISTANCE[here][zone] < 8 and zone not in survey.fleets
    ]
    if waiting:
        zone = min(waiting)[1]
        if zone != here:
            yield from _sail_towards(survey, wants, ship, zone)


def gather(survey: Survey, threats: Threats) -> Iterator[Choice]:
    """Warships alone join the nearest transports or the largest fleet within two moves; out of danger in any case."""
    s = survey.s
    for here, ships in survey.ships.items():
        crew = [ship for ship in ships if s.kind[ship] not in TRANSPORT and s.used[ship] == 0]
        crew = [ship for ship in crew if ship not in survey.promised]
        if not crew or any(s.kind[ship] in TRANSPORT for ship in survey.own.get(here, ())):
            continue
        steps = courses(survey, crew[0])
        best = (_company(survey, here) if threats.danger(here) <= RISK else -10.0, here)
        for zone in steps:
            if zone != here and _company(survey, zone) > best[0] + 0.5:
                fleet = survey.roster([*survey.friends.get(zone, []), *crew])
                if threats.lost(zone, fleet) <= RISK:
                    best = _company(survey, zone), zone
        if best[1] != here:
            yield Choice("sail", (here, steps[best[1]], *crew))


def _company(survey: Survey, zone: int) -> float:
    """How much there is in a zone that warships should stay with."""
    kinds = survey.s.kind
    return sum([2.0 if kinds[unit] in TRANSPORT else 1.0 for unit in survey.own.get(zone, ()) if kinds[unit] in NAVAL])
