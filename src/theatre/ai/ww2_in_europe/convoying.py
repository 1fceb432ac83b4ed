"""Convoys: lines to troops and money across the sea that have none, more transports where one does not suffice."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from theatre.ai.answering import rows
from theatre.core.decision import Choice, Decision
from theatre.games.ww2_in_europe.economy.convoy_routes import line_between
from theatre.games.ww2_in_europe.economy.convoys import is_broken
from theatre.games.ww2_in_europe.economy.income import home_regions, money_in
from theatre.games.ww2_in_europe.redeployment.trips import Survey
from theatre.games.ww2_in_europe.state import NO_CONVOY, Position, rp_left, stack_points, units_of_kind
from theatre.games.ww2_in_europe.supply.sources import BLOCS, MINOR_FLAGS, dependants, fed_regions, speaker
from theatre.games.ww2_in_europe.supply.tracing import Regions, capacity, convoys_for, ends_of, regions_of
from theatre.games.ww2_in_europe.tables import DESTROYER, NOBODY, NUMBERS, SIDE, TRANSPORT
from theatre.games.ww2_in_europe.world import CIRCLE, COUNTRY, LAND_PART, LANDS, NOWHERE, is_water

HUNGER = 3  # what troops without supply weigh against money
LEAST = 2  # what must be waiting for a new line
TRIED = 3  # ports on each side
HALF = 5  # of what a transport carries: so much must be missing for one more


class Call(NamedTuple):
    """A region across the sea with Stack Points to be fed and money to be fetched."""

    region: int
    supply: int
    money: int

    @property
    def need(self) -> int:
        return self.supply + self.money


def convoys(s: Position, decision: Decision) -> Iterator[Choice]:
    """Orders for all blocs of the side; broken lines are struck out where nothing else is left to do."""
    for bloc in BLOCS:
        if SIDE[bloc[0]] == decision.seat and speaker(s, bloc) != NOBODY:
            yield from _for_bloc(s, bloc)
    for args in rows(decision, "cancel"):
        if is_broken(s, args[0]):
            yield Choice("cancel", args)


def _for_bloc(s: Position, bloc: tuple[int, ...]) -> Iterator[Choice]:
    power = speaker(s, bloc)
    regions = regions_of(s, power)
    fed = fed_regions(s, bloc, regions)
    survey = Survey(s)
    for call in sorted(_calls(s, bloc, regions), key=lambda call: -(HUNGER * call.supply + call.money)):
        lines = [one for one in convoys_for(s, power) if call.region in ends_of(s, one, regions)]
        lines = [one for one in lines if any(end in fed for end in ends_of(s, one, regions)) and capacity(s, one)]
        room = sum([capacity(s, one) for one in lines])
        if lines and call.need >= room + HALF:
            yield from _additions(s, lines)
        elif not lines and call.need >= LEAST:
            yield from _new_line(survey, bloc, regions, fed, call.region)


def _calls(s: Position, bloc: tuple[int, ...], regions: Regions) -> list[Call]:
    needs: dict[int, int] = {}
    fetched: dict[int, int] = {}
    for unit in dependants(s, bloc, regions):
        region = regions[s.where[unit]]
        needs[region] = needs.get(region, 0) + stack_points(s, [unit])
    for land in MINOR_FLAGS:
        if s.flag[land] and regions[land] in needs:
            there = [one for one in dependants(s, bloc, regions) if COUNTRY[s.where[one]] == COUNTRY[land]]
            needs[regions[land]] -= min(NUMBERS.minor_flag_supply, stack_points(s, there))
    for power in bloc:
        homes = home_regions(s, power, regions)
        for region, money in money_in(s, power, regions).items():
            if region not in homes:
                fetched[region] = fetched.get(region, 0) + money
    return [Call(region, needs.get(region, 0), fetched.get(region, 0)) for region in sorted({*needs, *fetched})]


def _docked(s: Position, power: int, kind: int) -> list[int]:
    ships = [ship for ship in units_of_kind(s, kind) if s.owner[ship] == power and s.convoy[ship] == NO_CONVOY]
    return [ship for ship in ships if is_water(s.where[ship])]


def _additions(s: Position, lines: list[int]) -> Iterator[Choice]:
    for number in lines:
        owner, ports = s.convoys[number].owner, s.convoys[number].ports
        for ship in sorted(_docked(s, owner, TRANSPORT), key=lambda ship: (s.where[ship] not in ports, ship)):
            yield Choice("add", (number, ship))


def _new_line(survey: Survey, bloc: tuple[int, ...], regions: Regions, fed: list[int], goal: int) -> Iterator[Choice]:
    """From a port where a transport lies, or which one can reach, to a port of the region."""
    s = survey.s
    ends = [CIRCLE[land] for land in LANDS if regions[land] == goal and CIRCLE[land] != NOWHERE]
    for power in bloc:
        ships = _docked(s, power, TRANSPORT)
        berths = {s.where[ship]: ship for ship in ships if regions[LAND_PART[s.where[ship]]] in fed}
        for berth, ship in list(berths.items())[:TRIED]:
            for end in ends[:TRIED]:
                line = line_between(survey, power, berth, end)
                if line:
                    yield Choice("start", (ship, *line))
        inside = {s.where[ship]: ship for ship in ships if s.where[ship] in ends}
        starts = [CIRCLE[land] for land in LANDS if regions[land] in fed and CIRCLE[land] != NOWHERE]
        for berth, ship in list(inside.items())[:1]:
            for start in starts[: 2 * TRIED] if rp_left(s, power) else ():
                line = line_between(survey, power, berth, start)
                if line:
                    yield Choice("start", (ship, *line))


def escorts(s: Position, decision: Decision) -> Iterator[Choice]:
    """A destroyer for each line that has none, if it lies in one of its ports."""
    for number, route in enumerate(s.convoys):
        if SIDE[route.owner] != decision.seat or any(s.convoy[ship] == number for ship in units_of_kind(s, DESTROYER)):
            continue
        for ship in _docked(s, route.owner, DESTROYER):
            if s.where[ship] in (route.ports[0], route.ports[-1]):
                yield Choice("add", (number, ship))
