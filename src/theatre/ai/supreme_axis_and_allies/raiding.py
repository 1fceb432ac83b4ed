"""Strategic Bombing: bombers that no battle needs hit the industry where a point of damage costs the enemy most."""

from __future__ import annotations

from collections.abc import Iterator

from theatre.ai.supreme_axis_and_allies.survey import Survey
from theatre.ai.supreme_axis_and_allies.worth import RAID as RAIDED
from theatre.ai.supreme_axis_and_allies.worth import morale
from theatre.core.columns import all_at
from theatre.core.decision import Choice
from theatre.games.supreme_axis_and_allies.airways import RAID, closed_to, hops, neutral_mask
from theatre.games.supreme_axis_and_allies.bombing import bomber_dice
from theatre.games.supreme_axis_and_allies.flak import flak_dice, hostile_gun
from theatre.games.supreme_axis_and_allies.placement import build_limit
from theatre.games.supreme_axis_and_allies.state import BOMB, NOWHERE, has_technology
from theatre.games.supreme_axis_and_allies.tables import ATOMIC_BOMB, BMB, CONST, COST, MISSIONS, MOVE
from theatre.games.supreme_axis_and_allies.world import IS_SEA, NEUTRAL

FACES = 6
DEAREST = 3  # IPC that a point of damage costs the enemy at most: beyond, he does without the slot
WORTH_IT = 0.5


def raids(survey: Survey) -> Iterator[Choice]:
    """One bomber after the other, to the target that is worth most, if there is a safe field within range."""
    s = survey.s
    for base, units in survey.aircraft.items():
        bombers = [unit for unit in units if s.kind[unit] in MISSIONS]
        if not bombers or IS_SEA[base] or s.held[base] == NEUTRAL:
            continue
        closed = closed_to(s, base, neutral_mask(s))
        for target in sorted(survey.targets, key=lambda one: (-worth(survey, one), one)):
            if worth(survey, target) < WORTH_IT:
                break
            left = MOVE[BMB] - hops(base, target, closed)
            fields = [field for field in survey.havens if hops(target, field, closed) <= left]
            if fields:
                landing = base if base in fields else min(fields)
                yield Choice("fly", (base, target, landing, 0, RAID, bombers[0]))
                break


def worth(survey: Survey, target: int) -> float:
    """What one more bomber costs the enemy there, less what flak is likely to cost."""
    s, nation = survey.s, survey.nation
    hits = bomber_dice(s, nation) * CONST.combat.bomber_hit / FACES
    coming = [unit for unit in all_at(s.mission, BOMB) if s.battle[unit] == target and s.owner[unit] == nation]
    gain = 0.0
    if s.industry[target] != NOWHERE:
        before = hits * len(coming)
        gain = min(hits, max(0.0, build_limit(s, target) - before)) * min(DEAREST, 1 + s.damage[target] + before)
    if has_technology(s, nation, ATOMIC_BOMB) and not coming and not s.bombed[target]:
        lost = min(CONST.technology.atomic_bomb_value_loss, s.value[target])
        gain += lost * RAIDED - morale(s, s.controller[target], -lost)
    if hostile_gun(s, nation, target):
        shot_down = CONST.combat.aag_hit / FACES * (1 - CONST.combat.return_to_base / FACES)
        gain -= flak_dice(s, nation, target, 1) * shot_down * COST[BMB]
    return gain
