"""Base changes: fleets go to the ports from which an invasion sails, and leave those that the enemy may take."""

from __future__ import annotations

from collections.abc import Iterator

from theatre.ai.third_reich.landing import fleets_wanted, supremacy
from theatre.ai.third_reich.lines import threat_at
from theatre.ai.third_reich.survey import Survey, air_steps
from theatre.core.decision import Choice, Decision
from theatre.games.third_reich.counters import ground_at
from theatre.games.third_reich.nations import acts_as
from theatre.games.third_reich.naval.base_changes import BaseChange, BaseChanges, Harbours
from theatre.games.third_reich.naval.basing import base_of, fronts_for
from theatre.games.third_reich.naval.courses import AMERICA, hex_of
from theatre.games.third_reich.state import Position
from theatre.games.third_reich.tables import COMBAT, POWERS

DANGER, SAFER = 1.2, 0.5  # from which on fleets leave a port, and what of it is left where they go
SAFE_SEA = 1.5  # own naval factors on a front for each hostile one, with which fleets move that need not


def change_bases(s: Position, decision: Decision) -> Iterator[Choice]:
    frame, nation = s.stack[-1], acts_as(s, decision.seat)
    if nation in POWERS and isinstance(frame, BaseChanges):
        harbours = Harbours(s, nation, frame.announced)
        survey = Survey(s, nation)
        yield from _flights(survey, harbours)
        yield from _gatherings(survey, harbours)
    yield Choice("done")


def _flights(survey: Survey, harbours: Harbours) -> Iterator[Choice]:
    """Out of ports that are about to fall, to the nearest one that is not."""
    for units in harbours.movable.values():
        base = base_of(survey.s, units[0])
        danger = danger_of(survey, hex_of(base)) if base != AMERICA else 0.0
        if danger <= DANGER:
            continue
        far = air_steps(hex_of(base))
        able = [port for port in harbours.friendly if port not in (base, AMERICA)]
        dangers = {port: danger_of(survey, hex_of(port)) for port in able}
        safer = [port for port in able if dangers[port] < SAFER * danger]
        for port in sorted(safer, key=lambda port: (dangers[port] > DANGER, far[hex_of(port)], port)):
            some = [unit for unit in units if harbours.why_not_port((unit,), port) is None]
            while some and harbours.why_not_port(tuple(some), port) is not None:
                some.pop()
            if some and (choice := _spelt(harbours, some, port)) is not None:
                yield choice
                break


def danger_of(survey: Survey, hex_: int) -> float:
    """Hostile factors near a port for each factor that guards it."""
    return threat_at(survey, hex_) / (2 * sum([COMBAT[unit] for unit in ground_at(survey.s, hex_)]) + 1)


def _gatherings(survey: Survey, harbours: Harbours) -> Iterator[Choice]:
    """To the ports of an invasion, where the sea is safe."""
    s = survey.s
    for fleet, port in fleets_wanted(s, survey.nation):
        if harbours.why_stays(fleet) is not None or harbours.why_not_port((fleet,), port) is not None:
            continue
        safe = all(supremacy(s, survey.nation, front) >= SAFE_SEA for front in fronts_for(s, fleet))
        if safe and (choice := _spelt(harbours, [fleet], port)) is not None:
            yield choice


def _spelt(harbours: Harbours, units: list[int], port: int) -> Choice | None:
    """The declaration with the shortest course."""
    walk = BaseChange(harbours)
    said = [len(units), *sorted(units), port]
    for token in said:
        if walk.refuse(token) is not None:
            return None
        walk = walk.step(token)
    while not walk.whole():
        tokens = walk.tokens()
        if not tokens:
            return None
        said.append(tokens[0])
        walk = walk.step(tokens[0])
    return Choice("change-base", tuple(said))
