"""Moves without a fight, unit by unit: who is free to go, where he could go, and the choice that sends him."""

from __future__ import annotations

from collections.abc import Sequence

from theatre.ai.triumph_and_tragedy.survey import Survey
from theatre.core.decision import Choice, Decision
from theatre.games.triumph_and_tragedy.state import in_battle
from theatre.games.triumph_and_tragedy.tables import FORTRESS, KIND
from theatre.games.triumph_and_tragedy.world import IS_SEA


def free_units(survey: Survey, keep: bool = True) -> list[int]:
    """Units that may leave where they are; with `keep` only those that no garrison needs."""
    s = survey.s
    return [
        block
        for space, blocks in survey.own.items()
        if not in_battle(s, space, survey.seat)
        for block in blocks
        if KIND[block] != FORTRESS and not s.moved[block] and (not keep or survey.can_spare(block))
    ]


def ends_of(decision: Decision, block: int) -> tuple[int, ...]:
    """Where a unit could end its move."""
    return decision.options.grouped("move", (block,))[0]


def end_of(survey: Survey, decision: Decision, block: int, far: Sequence[int], afloat: bool = False) -> int | None:
    """The own area (or, `afloat`, the Sea) nearest to a goal that brings the unit nearer to it."""
    s = survey.s
    ends = ends_of(decision, block)
    safe = [to for to in ends if (not IS_SEA[to] and s.held[to] == survey.seat) or (afloat and _is_calm(survey, to))]
    best = min(safe, key=lambda to: (far[to], to), default=None)
    return best if best is not None and far[best] < far[s.where[block]] else None


def _is_calm(survey: Survey, sea: int) -> bool:
    """A Sea without units of others."""
    return IS_SEA[sea] and sea not in survey.theirs


def move_to(decision: Decision, block: int, to: int) -> Choice:
    last = decision.options.grouped("move", (block, to))[0]
    return Choice("move", (block, to, last[0]))
