"""Where troops are wanted: near what can be taken, where something is in danger, and in ports with ships."""

from __future__ import annotations

from functools import cached_property

from theatre.ai.supreme_axis_and_allies.survey import SEA_DISTANCE, Survey
from theatre.ai.supreme_axis_and_allies.threats import Threats
from theatre.ai.supreme_axis_and_allies.worth import prize, stake
from theatre.games.supreme_axis_and_allies.state import friendly
from theatre.games.supreme_axis_and_allies.tables import GROUND, TRANSPORT
from theatre.games.supreme_axis_and_allies.world import COASTS, IS_SEA, LAND, LAND_NEIGHBOURS, NEUTRAL

REACH = 10  # marches over which a want is felt
FADING = 0.8  # what is left of it after each
DEPARTURE = 0.5  # of the worth of an enemy coast, in a port from which ships can reach it
VOYAGE = 2  # zones that a transport crosses in a turn
ALARM = 0.3  # the danger from which on a Territory calls for help


class Wants:
    """For one position: how much troops are wanted in each Territory, in IPC."""

    def __init__(self, survey: Survey, threats: Threats) -> None:
        self.survey = survey
        self.threats = threats

    @cached_property
    def _closed(self) -> set[int]:
        s = self.survey.s
        return {space for space in LAND if s.controller[space] == NEUTRAL and not s.neutrality}

    @cached_property
    def pull(self) -> dict[int, float]:
        survey, s = self.survey, self.survey.s
        wanted: dict[int, float] = {}
        for target in survey.targets:
            self._radiate(wanted, target, prize(s, target, survey.nation, 0.5))
        for space in LAND:
            if friendly(s, space, survey.nation) and stake(s, space) > 1.0:
                danger = self.threats.danger(space)
                if danger > ALARM:
                    self._radiate(wanted, space, danger * stake(s, space))
        for port, worth in self._ports.items():
            self._radiate(wanted, port, worth)
        return wanted

    def _radiate(self, wanted: dict[int, float], source: int, worth: float) -> None:
        """A want is felt around its source, less with every march."""
        edge = [source]
        seen = {source}
        if worth > wanted.get(source, 0.0):
            wanted[source] = worth
        for _ in range(REACH):
            worth *= FADING
            near = dict.fromkeys([other for space in edge for other in LAND_NEIGHBOURS[space]])
            edge = [space for space in near if space not in seen and space not in self._closed]
            seen.update(edge)
            for space in edge:
                if worth > wanted.get(space, 0.0):
                    wanted[space] = worth

    @cached_property
    def _ports(self) -> dict[int, float]:
        """Coasts beside own transports, by what they can reach; the more troops wait there, the less."""
        survey, s = self.survey, self.survey.s
        ports: dict[int, float] = {}
        for zone, units in survey.own.items():
            ships = sum([s.kind[unit] in TRANSPORT for unit in units]) if IS_SEA[zone] else 0
            if not ships:
                continue
            goals = [
                prize(s, target, survey.nation, 0.5)
                for target in survey.targets
                if any(SEA_DISTANCE[zone][beach] <= VOYAGE for beach in COASTS[target])
            ]
            for port in COASTS[zone]:
                if friendly(s, port, survey.nation):
                    waiting = sum([s.kind[unit] in GROUND for unit in survey.own.get(port, ())])
                    worth = DEPARTURE * max(goals, default=2.0) / (1.0 + waiting / (4.0 * ships))
                    ports[port] = max(ports.get(port, 0.0), worth)
        return ports
