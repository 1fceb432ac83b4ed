"""Transports: troops that wait in port go over to an ally's or a captured port behind an army that fights."""

from __future__ import annotations

from collections.abc import Iterator

from theatre.ai.third_reich.coasts import musters
from theatre.ai.third_reich.estimate import factors
from theatre.ai.third_reich.landing import spelt, supremacy
from theatre.ai.third_reich.lines import threat_at
from theatre.ai.third_reich.survey import FULL, Survey
from theatre.core.decision import Choice
from theatre.games.third_reich.counters import actor, ground_at
from theatre.games.third_reich.naval.basing import QUAY
from theatre.games.third_reich.naval.courses import hex_of
from theatre.games.third_reich.naval.docks import Docks
from theatre.games.third_reich.naval.sorties import CARRIED, TRANSPORT
from theatre.games.third_reich.tables import COMBAT, IS_GROUND
from theatre.games.third_reich.world import FRONT, PORTS

LEAST_THREAT, MOST_THREAT = 2.0, 14.0  # hostile factors near a port for which troops are brought, and are not any more
SAFE_SEA = 1.5


def ferries(survey: Survey, sailing: set[int]) -> Iterator[Choice]:
    """Transports to ports near the enemy; `sailing` are fleets and troops that have another mission."""
    s, power = survey.s, survey.nation
    waiting = [PORTS[port].hex for port in musters(s, power)]
    if not waiting:
        return
    docks = Docks(s, power)
    aboard: set[int] = set(sailing)
    landed: dict[int, int] = {}
    for base, units in docks.free.items():
        ships = [unit for unit in units if unit not in aboard]
        room = factors(ships) // CARRIED[TRANSPORT]
        if base >= QUAY or not room or hex_of(base) not in waiting:
            continue
        own = [u for u in docks.cargo_for(TRANSPORT, base) if actor(s, u) == docks.nation]
        able = [u for u in own if IS_GROUND[u] and u not in aboard]
        cargo = [unit for unit in able if s.where[unit] in waiting and COMBAT[unit] <= room]
        goals = {port: threat_at(survey, PORTS[port].hex) for port in docks.goals(TRANSPORT, base)}
        for port in sorted(goals, key=lambda port: (-goals[port], port)):
            hex_ = PORTS[port].hex
            here = len(ground_at(s, hex_)) + landed.get(hex_, 0)
            if not cargo or here >= FULL or not LEAST_THREAT <= goals[port] <= MOST_THREAT:
                continue
            if supremacy(s, power, FRONT[hex_]) < SAFE_SEA:
                continue
            unit = max(cargo, key=lambda unit: (COMBAT[unit], -unit))
            fleets: list[int] = []
            for ship in sorted(ships, key=lambda ship: (-COMBAT[ship], ship)):
                if factors(fleets) < CARRIED[TRANSPORT] * COMBAT[unit]:
                    fleets.append(ship)
            choice = spelt(docks, TRANSPORT, fleets, [unit], port)
            if choice is not None:
                aboard.update([unit, *fleets])
                landed[hex_] = landed.get(hex_, 0) + 1
                yield choice
                break
