"""Ships and aircraft in War: lanes that are cut to the Enemy, raids on his Factories, the way to his capital."""

from __future__ import annotations

from collections.abc import Iterator

from theatre.ai.triumph_and_tragedy.beliefs import strength
from theatre.ai.triumph_and_tragedy.economy import area_yield
from theatre.ai.triumph_and_tragedy.orders import end_of, ends_of, free_units, move_to
from theatre.ai.triumph_and_tragedy.survey import Survey, distances
from theatre.core.decision import Choice, Decision
from theatre.games.triumph_and_tragedy.state import Position, has_tech
from theatre.games.triumph_and_tragedy.tables import (
    AIR_FORCE,
    ATOMIC,
    IS_SHIP,
    KIND,
    PRECISION_BOMBSIGHT,
    SPRING,
    SUMMER,
)
from theatre.games.triumph_and_tragedy.trade import reached, sources
from theatre.games.triumph_and_tragedy.world import IS_SEA, MAIN_CAPITAL, SEAS

CUT = 1.5  # the least that a Blockade must take from an Enemy, in points of CV
FLAK = 0.25  # CV that a bomber loses for each point of CV below
RAIDER = 3  # the least CV of a bomber that is sent out


def has_bomb(s: Position, seat: int) -> bool:
    """All stages of Atomic Research are Revealed."""
    return all(has_tech(s, seat, stage) for stage in ATOMIC)


def voyages(survey: Survey, decision: Decision) -> Iterator[Choice]:
    yield from _bombers(survey, decision)
    if survey.enemies:
        yield from _raids(survey, decision)
        if survey.s.season in (SPRING, SUMMER):
            yield from _blockades(survey, decision)


def _bombers(survey: Survey, decision: Decision) -> Iterator[Choice]:
    """Who has the bomb brings Air Forces into range of a Rival MainCapital."""
    s, seat = survey.s, survey.seat
    if not has_bomb(s, seat):
        return
    goals = [MAIN_CAPITAL[rival] for rival in survey.rivals]
    far = [min([distances(goal)[space] for goal in goals]) for space in range(len(s.held))]
    air = [b for b in free_units(survey, keep=False) if KIND[b] == AIR_FORCE]
    for block in sorted(air, key=lambda b: (far[s.where[b]], b))[:3]:
        nearest = end_of(survey, decision, block, far)
        if nearest is not None:
            yield move_to(decision, block, nearest)


def _raids(survey: Survey, decision: Decision) -> Iterator[Choice]:
    """With the Precision Bombsight strong Air Forces bomb an Enemy MainCapital that is weakly held."""
    s, seat = survey.s, survey.seat
    if not has_tech(s, seat, PRECISION_BOMBSIGHT):
        return
    air = [b for b in free_units(survey) if KIND[b] == AIR_FORCE and s.cv[b] >= RAIDER]
    for enemy in survey.enemies:
        capital = MAIN_CAPITAL[enemy]
        flak = FLAK * sum([strength(s, seat, b) for b in survey.theirs.get(capital, ())])
        factory = survey.ledger.level_worth * survey.ledger.needs[enemy].ind * (0.4 + survey.ledger.menace(enemy))
        for block in air:
            if s.cv[block] / 6 * factory > flak and capital in ends_of(decision, block):
                yield move_to(decision, block, capital)


def _blockades(survey: Survey, decision: Decision) -> Iterator[Choice]:
    """Ships go where they cut the Trade Routes of an Enemy [14.22]."""
    s = survey.s
    ships = [b for b in free_units(survey) if IS_SHIP[KIND[b]] and not IS_SEA[s.where[b]]]
    if not ships:
        return
    harm = {sea: _harm(survey, sea) for sea in SEAS if sea not in survey.own and sea not in survey.theirs}
    lanes = sorted([sea for sea in harm if harm[sea] >= CUT], key=lambda sea: (-harm[sea], sea))[:3]
    asked: dict[tuple[int, int], None] = {}
    for block in ships:
        key = (s.where[block], KIND[block])
        if key in asked or not lanes:
            continue
        asked[key] = None
        ends = ends_of(decision, block)
        for sea in lanes:
            if sea in ends:
                yield move_to(decision, block, sea)


def _harm(survey: Survey, sea: int) -> float:
    """What Enemies would lose if this Sea were closed to them."""
    s = survey.s
    twin = s.clone()
    held = bytearray(s.held)
    held[sea] |= 1 << survey.seat
    twin.held = bytes(held)
    total = 0.0
    for enemy in survey.enemies:
        shut = reached(s, enemy) & ~reached(twin, enemy)
        if shut:
            need = survey.ledger.needs[enemy]
            total += sum([area_yield(area, need) for area in sources(s, enemy) if shut >> area & 1])
    return total * survey.ledger.level_worth * 0.5
