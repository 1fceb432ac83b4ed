"""Marches of Ground and air units: to garrisons that are too weak, back into supply, and in War towards the Enemy."""

from __future__ import annotations

from collections.abc import Iterator

from theatre.ai.triumph_and_tragedy.campaign import victim
from theatre.ai.triumph_and_tragedy.orders import end_of, ends_of, free_units, move_to
from theatre.ai.triumph_and_tragedy.survey import Survey, approach, distances
from theatre.core.decision import Choice, Decision
from theatre.games.triumph_and_tragedy.state import is_ground
from theatre.games.triumph_and_tragedy.supply import is_supplied, is_supplied_place, supply_lines
from theatre.games.triumph_and_tragedy.tables import AIR_FORCE, IS_SHIP, KIND
from theatre.games.triumph_and_tragedy.world import GREAT_CAPITALS, IS_SEA, MAIN_CAPITAL, NATION, ORIGINAL, USA_NATION

TRIED = 5  # units that are asked whether they can come
NEAR = 12  # steps beyond which nobody is called


def marches(survey: Survey, decision: Decision) -> Iterator[Choice]:
    yield from _relief(survey, decision)
    yield from _ashore(survey, decision)
    if survey.enemies:
        yield from _stragglers(survey, decision)
    yield from _advance(survey, decision)


def _relief(survey: Survey, decision: Decision) -> Iterator[Choice]:
    """Units that can be spared go where a garrison is too weak."""
    s = survey.s
    free = [block for block in free_units(survey) if is_ground(block)]
    for _, area in survey.deficits():
        far = distances(area)
        near = [b for b in free if s.where[b] != area and far[s.where[b]] <= NEAR]
        tried: dict[tuple[int, int], None] = {}
        for block in sorted(near, key=lambda b: (far[s.where[b]], -s.cv[b], b)):
            key = (s.where[block], KIND[block])
            if key in tried:
                continue
            tried[key] = None
            if len(tried) > TRIED:
                break
            if area in ends_of(decision, block):
                yield move_to(decision, block, area)


def _ashore(survey: Survey, decision: Decision) -> Iterator[Choice]:
    """Ground and air units do not stay at Sea."""
    s = survey.s
    home = distances(MAIN_CAPITAL[survey.seat])
    for space, blocks in survey.own.items():
        for block in blocks if IS_SEA[space] else ():
            if not IS_SHIP[KIND[block]] and not s.moved[block]:
                ends = [to for to in ends_of(decision, block) if s.held[to] == survey.seat and not IS_SEA[to]]
                if ends:
                    yield move_to(decision, block, min(ends, key=lambda to: (home[to], to)))


def _stragglers(survey: Survey, decision: Decision) -> Iterator[Choice]:
    """Units that lose strength for want of supply go where there is some [14.1]."""
    s, seat = survey.s, survey.seat
    lines = supply_lines(s, seat)
    for block in free_units(survey, keep=False):
        if is_ground(block) and not is_supplied(s, block, lines):
            safe = [to for to in ends_of(decision, block) if not IS_SEA[to] and s.held[to] == seat]
            for to in [to for to in safe if is_supplied_place(s, to, seat, lines)][:1]:
                yield move_to(decision, block, to)


def _goals(survey: Survey) -> tuple[int, ...]:
    """The Enemy capitals, and own ones that are lost; in peace those of a Rival whose conquest is prepared."""
    s, seat = survey.s, survey.seat
    foe = victim(survey) if not survey.enemies else None
    foes = survey.enemies if foe is None else (foe,)
    return tuple([area for area in GREAT_CAPITALS if ORIGINAL[area] in (*foes, seat) and s.held[area] != seat])


def _advance(survey: Survey, decision: Decision) -> Iterator[Choice]:
    """The nearest units first, each as near to the next Enemy capital as it can safely stand; the USA go by sea."""
    s = survey.s
    goals = _goals(survey)
    if not goals:
        return
    far = approach(goals)
    army = [b for b in free_units(survey) if is_ground(b) or KIND[b] == AIR_FORCE]
    army = [b for b in army if far[s.where[b]] > 1 and not IS_SEA[s.where[b]]]
    asked: dict[tuple[int, int], None] = {}
    for block in sorted(army, key=lambda b: (far[s.where[b]], -s.cv[b], b)):
        key = (s.where[block], KIND[block])
        if key in asked or len(asked) >= TRIED:
            continue
        asked[key] = None
        overseas = NATION[s.where[block]] == USA_NATION and is_ground(block)
        best = end_of(survey, decision, block, far, afloat=overseas)
        if best is not None:
            yield move_to(decision, block, best)
