"""Where troops are wanted when there is nothing to attack: a field over the land that falls towards the front."""

from __future__ import annotations

from heapq import heapify, heappop, heappush

from theatre.ai.ww2_in_europe.survey import FAR, Survey
from theatre.ai.ww2_in_europe.worth import worth
from theatre.games.ww2_in_europe.tables import NUMBERS
from theatre.games.ww2_in_europe.world import COASTS, FLAG_OF, LAND_NEIGHBOURS, LANDS, PACT_GERMAN, VALUE

CALM = 6.0  # what a front land costs that has enough troops
URGENT = 3.0  # what missing the pact's conditions weighs, or guards of a capital
POLISH = NUMBERS.pact.poland_sp / len(PACT_GERMAN) + 1.7  # Stack Points in each Polish space while the pact holds
GUARD = 4.0  # Stack Points that a capital wants however far the enemy is
SAFETY = 1.2  # and for each of the enemy that is near
GARRISON = 1.0  # Stack Points on a coast where a landing would hurt
RICH = 4  # a space of so much value


def _garrisons() -> dict[int, float]:
    beside = {near for capital in FLAG_OF for near in LAND_NEIGHBOURS[capital]}
    coasts = [land for land in LANDS if COASTS[land] and (VALUE[land] >= RICH or land in beside)]
    return {land: GARRISON + (land in beside) for land in coasts}


GARRISONS = _garrisons()
"""Stack Points wanted on coasts that are rich or next to a capital."""


class Wants:
    """`field[land]`: how far it is to where troops are wanted, near calls weighing less than urgent ones."""

    def __init__(self, survey: Survey) -> None:
        self.survey = survey
        self.need: dict[int, float] = {}
        for land in LANDS:
            if survey.passable[land]:
                need = self._need(land)
                if need is not None:
                    self.need[land] = need
        self.field = self._spread()

    def _need(self, land: int) -> float | None:
        """Stack Points that are missing; None where no enemy is near and nothing is to be guarded."""
        survey = self.survey
        there = survey.points(land)
        if survey.keeps_pact and land in PACT_GERMAN:
            return URGENT * max(0.0, POLISH - there) - max(0.0, there - POLISH)
        if survey.front[land] == 1 and land not in FLAG_OF:
            targets = [near for near in LAND_NEIGHBOURS[land] if survey.wanted[near]]
            pull = max([worth(survey, near) for near in targets]) / 20
            return min(NUMBERS.ground_limit, survey.threat[land] * 0.8 + pull) - there
        if land in FLAG_OF:
            wanted = min(float(NUMBERS.ground_limit), max(GUARD, SAFETY * survey.nearby[land]))
            return (URGENT if wanted > there else 1) * (wanted - there)
        return GARRISONS[land] - there if land in GARRISONS else None

    def _spread(self) -> list[float]:
        field = [float(FAR)] * len(LANDS)
        queue = [(max(0.0, CALM - need), land) for land, need in self.need.items()]
        heapify(queue)
        while queue:
            cost, land = heappop(queue)
            if cost >= field[land]:
                continue
            field[land] = cost
            for near in LAND_NEIGHBOURS[land]:
                if self.survey.passable[near] and cost + 1 < field[near]:
                    heappush(queue, (cost + 1, near))
        return field

    def spare(self, land: int) -> int:
        """Stack Points that may leave a land space."""
        need = self.need.get(land)
        return self.survey.points(land) if need is None else int(-need)
