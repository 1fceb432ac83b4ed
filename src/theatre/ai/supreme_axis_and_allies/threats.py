"""What the enemy could bring against a space in his next turns, nation by nation, and how likely it is lost to him."""

from __future__ import annotations

from collections.abc import Collection

from theatre.ai.supreme_axis_and_allies.estimate import forecast
from theatre.ai.supreme_axis_and_allies.survey import SEA_DISTANCE, Survey
from theatre.games.supreme_axis_and_allies.odds import Roster
from theatre.games.supreme_axis_and_allies.state import hostile
from theatre.games.supreme_axis_and_allies.tables import AIR, ART, GROUND, INF, MOVE, NAVAL, TRANSPORT
from theatre.games.supreme_axis_and_allies.world import (
    CITY,
    COASTS,
    DISTANCE,
    IS_SEA,
    LAND_NEIGHBOURS,
    NEUTRAL,
    SEA_NEIGHBOURS,
)

ATTENTION = 0.8  # a guarded Territory is not always attacked, though it could be taken


class Threats:
    """Answers are kept for the one position that they are asked about."""

    def __init__(self, survey: Survey) -> None:
        self.survey = survey
        self._wings = [
            (unit, space) for space, units in survey.foes.items() for unit in units if survey.s.kind[unit] in AIR
        ]
        self._transports = [
            (unit, space) for space, units in survey.foes.items() for unit in units if survey.s.kind[unit] in TRANSPORT
        ]
        self._reach: dict[int, list[tuple[int, int]]] = {}

    def reaching(self, space: int) -> list[tuple[int, int]]:
        """Enemy units that could attack a space, each with the space it comes from."""
        known = self._reach.get(space)
        if known is None:
            known = self._by_sea(space) if IS_SEA[space] else self._by_land(space)
            known += [(unit, base) for unit, base in self._wings if self._in_range(unit, base, space)]
            self._reach[space] = known
        return known

    def _in_range(self, unit: int, base: int, space: int) -> bool:
        return DISTANCE[base][space] <= MOVE[self.survey.s.kind[unit]] // 2

    def _by_land(self, space: int) -> list[tuple[int, int]]:
        survey, s = self.survey, self.survey.s
        found: dict[int, int] = {}
        for near in LAND_NEIGHBOURS[space]:
            for unit in survey.foes.get(near, ()):
                if s.kind[unit] in GROUND and MOVE[s.kind[unit]]:
                    found[unit] = near
            if near in survey.friends or not (hostile(s, near, survey.nation) or s.controller[near] < NEUTRAL):
                continue  # no way through
            for far in LAND_NEIGHBOURS[near]:
                for unit in survey.foes.get(far, ()):
                    if s.kind[unit] in GROUND and MOVE[s.kind[unit]] > 1:
                        found.setdefault(unit, far)
        return list(found.items())

    def _by_sea(self, space: int) -> list[tuple[int, int]]:
        survey, s = self.survey, self.survey.s
        found = []
        for near in (space, *SEA_NEIGHBOURS[space]):
            zones = (near,) if near == space or near in survey.friends else (near, *SEA_NEIGHBOURS[near])
            for zone in zones:
                found += [(unit, zone) for unit in survey.foes.get(zone, ()) if s.kind[unit] in NAVAL]
        return list(dict(found).items())

    def landing_parties(self, space: int) -> dict[int, dict[int, int]]:
        """What transports could put ashore in a Territory, by nation: their cargo, else what a coast beside has."""
        survey, s = self.survey, self.survey.s
        parties: dict[int, dict[int, int]] = {}
        zones = COASTS[space]
        for ship, here in self._transports:
            if min([SEA_DISTANCE[here][zone] for zone in zones], default=99) > MOVE[s.kind[ship]]:
                continue
            party = parties.setdefault(s.owner[ship], {})
            cargo = [s.kind[unit] for unit, on in enumerate(s.aboard) if on == ship and s.kind[unit] in GROUND]
            if not cargo:
                ashore = any(
                    s.owner[unit] == s.owner[ship] and s.kind[unit] in GROUND
                    for coast in COASTS[here]
                    for unit in survey.foes.get(coast, ())
                )
                cargo = [INF, ART] if ashore else []
            for kind in cargo:
                party[kind] = party.get(kind, 0) + 1
        return parties

    def rosters(self, space: int, spared: Collection[int] = ()) -> list[Roster]:
        """The attacks to expect, one for each enemy nation; units from the `spared` spaces are left out."""
        s = self.survey.s
        by_nation: dict[int, dict[int, int]] = {}
        for unit, origin in self.reaching(space):
            if origin not in spared:
                force = by_nation.setdefault(s.owner[unit], {})
                force[s.kind[unit]] = force.get(s.kind[unit], 0) + 1
        if not IS_SEA[space] and COASTS[space] and self._transports:
            for nation, party in self.landing_parties(space).items():
                force = by_nation.setdefault(nation, {})
                for kind, count in party.items():
                    force[kind] = force.get(kind, 0) + count
        return [tuple(sorted(force.items())) for force in by_nation.values() if force]

    def lost(self, space: int, defenders: Roster, spared: Collection[int] = ()) -> float:
        """The chance that the strongest of these attacks takes the space from these defenders."""
        terms = self.survey.terms[IS_SEA[space]]
        forces = self.rosters(space, spared)
        lost = max([forecast(force, defenders, (), terms).taken for force in forces], default=0.0)
        return lost if not defenders or CITY[space] else ATTENTION * lost

    def danger(self, space: int) -> float:
        """The same for who stands there now."""
        return self.lost(space, self.survey.roster(self.survey.friends.get(space, [])))
