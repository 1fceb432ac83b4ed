"""Blitzkrieg: what could strike after Movement, on whom it pays, and who is kept back for it.

Defenders are Surprised then, so that tanks, mech and Tac bombers do more in that phase than with the infantry.
"""

from __future__ import annotations

from theatre.ai.ww2_in_europe.attacks import Planner
from theatre.ai.ww2_in_europe.survey import Survey
from theatre.games.ww2_in_europe.combat.blitzkrieg import why_not_strike
from theatre.games.ww2_in_europe.movement.basing import base_of
from theatre.games.ww2_in_europe.movement.marching import in_russian_winter
from theatre.games.ww2_in_europe.movement.movers import ALL_FRONTS, Movers, has_initiative
from theatre.games.ww2_in_europe.state import Position, side_of
from theatre.games.ww2_in_europe.tables import BLITZES
from theatre.games.ww2_in_europe.world import is_land

KEPT_BACK = 0.75  # the chance of a strike for which units are kept back


def strikes(s: Position, side: int) -> Planner:
    """The attacks of a side in the Blitzkrieg phase, if it came now."""
    after = s.clone()
    after.surprised[:] = bytes([side_of(s, unit) != side for unit in range(len(s.kind))])
    survey = Survey(after, side)

    def is_ready(unit: int) -> bool:
        at = base_of(s, unit)
        return has_initiative(s, side, at) and not (is_land(at) and in_russian_winter(s, s.owner[unit], at))

    ground, _, planes = survey.movers(ALL_FRONTS)
    able = [[unit for unit in units if BLITZES[s.kind[unit]] and is_ready(unit)] for units in (ground, planes)]
    return Planner(survey, Movers(able[0], [], able[1]), lambda unit, land: why_not_strike(after, unit, land) is None)


def kept_back(s: Position, side: int, movers: Movers) -> frozenset[int]:
    """Who of these does more in Blitzkrieg than in Movement: those of the best strikes against troops."""
    kept: set[int] = set()
    if not any(BLITZES[s.kind[unit]] and has_initiative(s, side, base_of(s, unit)) for unit in movers.ground):
        return frozenset()
    planner = strikes(s, side)
    for attack in planner.attacks(on_troops=True):
        units = [one.unit for one in attack.marches]
        if attack.taken >= KEPT_BACK and kept.isdisjoint([*units, *attack.planes]):
            kept.update(units, attack.planes)
    return frozenset(kept)


def without(units: Movers, kept: frozenset[int]) -> Movers:
    """Those that move now."""
    return Movers(*[[unit for unit in part if unit not in kept] for part in units])
