"""Turkey as a British minor ally [33.7]."""

from __future__ import annotations

from theatre.core.decision import Refusal
from theatre.games.third_reich.counters import has_partisan, on_board, runs
from theatre.games.third_reich.economy.treasury import why_not_spend
from theatre.games.third_reich.politics.garrisons import ground_factors, naval_factors, run_by
from theatre.games.third_reich.politics.ledger import lord
from theatre.games.third_reich.politics.minor_allies import put_by
from theatre.games.third_reich.state import ATTACKED, NEUTRAL, Position
from theatre.games.third_reich.tables import ALLIES, AXIS, BRITAIN, CHARTS, NOBODY, POWERS, TURKEY
from theatre.games.third_reich.world import FRONT, MEDITERRANEAN, OBJECTIVES, ON_FRONT, PORTS

SEVEN = 7  # 33.713


def why_not_turkey(s: Position, power: int) -> Refusal | None:
    """Why Britain may not try to activate Turkey now."""
    if power != BRITAIN or s.due[TURKEY]:
        return Refusal("33.71")
    if s.peace:
        return Refusal("33.41-2c")  # it declares no wars and has no minor allies
    if s.status[TURKEY] not in (NEUTRAL, ATTACKED) or _foes_are(s, ALLIES):
        return Refusal("33.714")
    front = ON_FRONT[MEDITERRANEAN]
    if ground_factors(run_by(s, ALLIES, front)) <= ground_factors(run_by(s, AXIS, front)):
        return Refusal("33.711")
    if _fleets(s, ALLIES) <= _fleets(s, AXIS):
        return Refusal("33.712")
    if _objectives(s) < SEVEN:
        return Refusal("33.713")
    held = put_by(s, BRITAIN)  # for Spain [YMP-L18]
    cost = CHARTS.costs.declare_war_major + held
    return None if s.status[TURKEY] == ATTACKED else why_not_spend(s, BRITAIN, cost)


def _foes_are(s: Position, side: int) -> bool:
    return any(s.foes[TURKEY] >> power & 1 and s.sides[power] == side for power in POWERS)


def _fleets(s: Position, side: int) -> int:
    """33.712: naval factors of a side in Mediterranean ports."""
    based = [unit for unit in on_board(s) if s.berth[unit] != NOBODY]
    there = [unit for unit in based if MEDITERRANEAN in PORTS[s.berth[unit]].fronts]
    return naval_factors([unit for unit in there if runs(s, unit) in POWERS and s.sides[runs(s, unit)] == side])


def _objectives(s: Position) -> int:
    """33.713; partisans take an objective from both sides [32.6]."""
    there = [at for at in OBJECTIVES if FRONT[at] == MEDITERRANEAN and not has_partisan(s, at)]
    owners = [lord(s, at) for at in there]
    return len([owner for owner in owners if owner != NOBODY and s.sides[owner] == ALLIES])


def activate_turkey(s: Position) -> None:
    """33.72: Turkey is due; aid may still prevent it [33.73]."""
    s.due[TURKEY] = BRITAIN + 1
