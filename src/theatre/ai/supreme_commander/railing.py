"""Strategic movement: those far from the front go by rail to where they are wanted, the strongest first."""

from __future__ import annotations

from theatre.ai.supreme_commander.buying import demand_of
from theatre.ai.supreme_commander.conquest import keepers
from theatre.ai.supreme_commander.lines import anchored, assign, rim
from theatre.ai.supreme_commander.survey import FAR, Survey, land_steps
from theatre.core.decision import Choice
from theatre.games.supreme_commander.movement.rail import Rails
from theatre.games.supreme_commander.pieces import is_large, strength
from theatre.games.supreme_commander.state import Position
from theatre.games.supreme_commander.tables import FORT, HQ
from theatre.games.supreme_commander.world import BIT, spaces

FAR_ENOUGH = 4  # hexes to its place, from which a unit goes by rail
LOOKED_AT = 12
LEAST_GAIN = 3
LEFT_BEHIND, BEHIND, HQ_WEIGHT = 4, 2, 4.0


def orders(s: Position, power: int) -> list[Choice]:
    survey = Survey(s, power)
    rails = Rails(s, power)
    fixed = anchored(survey) | keepers(survey)
    able = [u for u in survey.ground if s.kind[u] not in (FORT, HQ) and u not in fixed]
    able = [u for u in able if not survey.zone & BIT[s.where[u]]]
    goals = assign(survey, demand_of(survey), able)
    far = [(unit, want.hex) for unit, want in goals if FAR > land_steps(want.hex)[s.where[unit]] >= FAR_ENOUGH]
    far.sort(key=lambda pair: (-strength(s, pair[0]) * (1.5 if is_large(s, pair[0]) else 1.0), pair))
    found = _hqs(survey, rails)
    for unit, goal in far[:LOOKED_AT]:
        if rails.why_not_start(unit) is not None:
            continue
        steps, fed = land_steps(goal), survey.fed(unit)
        ends = [at for at in rails.ends(unit) if fed & BIT[at]]
        best = min(ends, key=lambda at: (steps[at], at), default=None)
        if best is not None and steps[s.where[unit]] - steps[best] >= LEAST_GAIN:
            gain = (steps[s.where[unit]] - steps[best]) * strength(s, unit)
            found.append((gain, Choice("rail", (unit, best))))
    found.sort(key=lambda one: (-one[0], one[1].args))
    return [choice for _, choice in found]


def _hqs(survey: Survey, rails: Rails) -> list[tuple[float, Choice]]:
    """HQs that were left behind come up to a few hexes from the line."""
    s = survey.s
    front = spaces(rim(survey))
    found = []

    def far(at: int) -> int:
        return min([land_steps(hex_)[at] for hex_ in front], default=0)

    for hq in survey.hqs:
        if far(s.where[hq]) <= LEFT_BEHIND or rails.why_not_start(hq) is not None:
            continue
        ends = [at for at in rails.ends(hq) if survey.fed(hq) & BIT[at] and far(at) >= BEHIND]
        best = min(ends, key=lambda at: (far(at), -survey.lure[at], at), default=None)
        if best is not None and far(best) + LEAST_GAIN <= far(s.where[hq]):
            found.append(((far(s.where[hq]) - far(best)) * HQ_WEIGHT, Choice("rail", (hq, best))))
    return found
