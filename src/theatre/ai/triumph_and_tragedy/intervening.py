"""Interventions [15.423]: troops for an Armed Minor that an Enemy attacks; it joins whoever comes to help."""

from __future__ import annotations

from collections.abc import Iterator

from theatre.ai.answering import rows
from theatre.ai.triumph_and_tragedy.attacks import Planner
from theatre.ai.triumph_and_tragedy.orders import ends_of, free_units, move_to
from theatre.ai.triumph_and_tragedy.survey import Survey
from theatre.core.decision import Choice, Decision
from theatre.games.triumph_and_tragedy.entering import Orders, Sight
from theatre.games.triumph_and_tragedy.state import ARMED_MINOR, is_ground
from theatre.games.triumph_and_tragedy.tables import KIND
from theatre.games.triumph_and_tragedy.ways import horizon
from theatre.games.triumph_and_tragedy.world import AREAS_OF, LAND_OF, NATIONS


def interventions(survey: Survey, decision: Decision, orders: Orders, left: int) -> Iterator[Choice]:
    """Troops on their way to a Nation that was promised help, then a promise that can be kept."""
    s, seat = survey.s, survey.seat
    if not left:
        return
    for nation in range(NATIONS):
        promised = s.status[nation] == ARMED_MINOR and s.intervenor[nation] == seat
        if promised and not Sight(s, seat).has_troops_in(nation):
            for block in _helpers(survey, nation):
                yield from [move_to(decision, block, to) for to in ends_of(decision, block) if to in AREAS_OF[nation]]
    for (nation,) in rows(decision, "intervene"):
        planner = Planner(survey, Sight(s, seat, helping=nation), orders, left)
        if any(planner.lasts(block, area) for block in _helpers(survey, nation) for area in AREAS_OF[nation]):
            yield Choice("intervene", (nation,))


def _helpers(survey: Survey, nation: int) -> list[int]:
    """Ground units in range that can be spared, the weakest first."""
    s, seat = survey.s, survey.seat
    free = [b for b in free_units(survey) if is_ground(b) and horizon(s, seat, KIND[b], s.where[b]) & LAND_OF[nation]]
    return sorted(free, key=lambda b: (s.cv[b], b))
