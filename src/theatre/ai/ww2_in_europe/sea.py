"""Ships and bombers: submarines and bombers raid, fleets stay at home unless they can win."""

from __future__ import annotations

from collections.abc import Iterator

from theatre.ai.ww2_in_europe.survey import Survey
from theatre.core.decision import Choice
from theatre.games.ww2_in_europe.movement.movers import Movers
from theatre.games.ww2_in_europe.movement.orders import has_transport, route_spaces
from theatre.games.ww2_in_europe.naval.charts import air_chart, sea_chart
from theatre.games.ww2_in_europe.state import at_war, is_air, ships_of
from theatre.games.ww2_in_europe.tables import BASE_KIND, BOMBER, DESTROYER, FIGHTER, MOVE, SUBMARINE
from theatre.games.ww2_in_europe.world import LANDS, VALUE, is_land, is_water

GUARDED = 2  # enemy fighters at which bombers stay away


def raids(survey: Survey, units: Movers) -> Iterator[Choice]:
    """Submarines after the convoy with the fewest escorts, bombers after the richest factory without fighters."""
    s = survey.s
    for unit in units.ships:
        if BASE_KIND[s.kind[unit]] == SUBMARINE and is_water(s.where[unit]):
            yield from _hunt(survey, unit)
    for unit in units.planes:
        if BASE_KIND[s.kind[unit]] == BOMBER and is_land(s.where[unit]):
            yield from _bombing(survey, unit)


def _hunt(survey: Survey, unit: int) -> Iterator[Choice]:
    s = survey.s
    chart = sea_chart(s, s.owner[unit])
    near = chart.near(s.where[unit], MOVE[s.kind[unit]] // 2)
    preys = []
    for number, route in enumerate(s.convoys):
        if at_war(s, s.owner[unit], route.owner) and has_transport(s, number):
            spaces = [at for at in route_spaces(route)[1:-1] if near >> at & 1 and at != s.where[unit]]
            escorts = sum([BASE_KIND[s.kind[ship]] == DESTROYER for ship in ships_of(s, number)])
            if spaces:
                preys.append((escorts, number, spaces[0]))
    for _, number, at in sorted(preys):
        yield Choice("raid", (unit, number, *chart.route(s.where[unit], at)))


def _bombing(survey: Survey, unit: int) -> Iterator[Choice]:
    s = survey.s
    chart = air_chart(s, s.owner[unit])
    near = chart.near(s.where[unit], MOVE[s.kind[unit]] // 2)
    rich = [land for land in LANDS if VALUE[land] and survey.hostile[land] and not s.bombed[land]]
    targets = [land for land in rich if near >> land & 1]
    bombed = [s.target[one] for one in range(len(s.kind)) if is_air(s, one) and s.mission[one]]

    def order(land: int) -> tuple[int, int, int]:
        guards = [one for one in survey.wings.get(land, ()) if BASE_KIND[s.kind[one]] == FIGHTER]
        return len(guards) * 3 + bombed.count(land) * 2 - VALUE[land], len(guards), land

    for land in sorted(targets, key=order)[:1]:
        if order(land)[1] < GUARDED:
            yield Choice("bomb", (unit, *chart.route(s.where[unit], land)))
