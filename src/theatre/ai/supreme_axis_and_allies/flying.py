"""Aircraft: which of them can join a fight and come home, and where the idle ones are best based."""

from __future__ import annotations

from collections.abc import Iterator

from theatre.ai.supreme_axis_and_allies.recruits import Recruit
from theatre.ai.supreme_axis_and_allies.survey import BEHIND, FAR, Survey
from theatre.ai.supreme_axis_and_allies.threats import Threats
from theatre.ai.supreme_axis_and_allies.worth import prize
from theatre.core.decision import Choice
from theatre.games.supreme_axis_and_allies.airways import ATTACK, TRANSFER, closed_to, hops, neutral_mask
from theatre.games.supreme_axis_and_allies.state import NO_UNIT, NOWHERE, holds_chit
from theatre.games.supreme_axis_and_allies.tables import GROUND, KAMIKAZE, MOVE
from theatre.games.supreme_axis_and_allies.world import DISTANCE, IS_SEA, NEUTRAL

SAFE = 0.25  # the danger that a base may be in
BETTER = 1.3  # how much more a new base must offer
GUARDS = 2  # ground units that a base needs


def fliers(survey: Survey, target: int) -> list[Recruit]:
    """Each aircraft that can reach a target, with the order that sends it there and the place where it lands.

    With Kamikaze also those that do not come back.
    """
    s = survey.s
    fields = survey.fields
    kamikaze = bool(s.kamikaze[survey.nation]) or holds_chit(s, survey.nation, KAMIKAZE)
    found = []
    for base, units in survey.aircraft.items():
        if all(DISTANCE[base][target] > MOVE[s.kind[unit]] for unit in units) or s.held[base] == NEUTRAL:
            continue
        closed = closed_to(s, base, neutral_mask(s))
        out = hops(base, target, closed)
        for unit in units:
            left = MOVE[s.kind[unit]] - out
            if left < 0:
                continue
            deck = s.aboard[unit] + 1 if s.aboard[unit] != NO_UNIT else 0
            if left >= out and (deck or base in fields):
                found.append(Recruit((unit,), base, "fly", (base, target, base, deck, ATTACK)))
                continue
            near = [field for field in survey.havens if hops(target, field, closed) <= left]
            if near:
                landing = max(near, key=lambda field: (survey.front.get(field, FAR), -field))
                found.append(Recruit((unit,), base, "fly", (base, target, landing, 0, ATTACK)))
            elif kamikaze and all(hops(target, field, closed) > left for field in fields):
                found.append(Recruit((unit,), base, "fly", (base, target, NOWHERE, 0, ATTACK)))
    return found


def guards(survey: Survey, space: int) -> int:
    return sum([survey.s.kind[unit] in GROUND for unit in survey.friends.get(space, ())])


def rebase(survey: Survey, threats: Threats) -> Iterator[Choice]:
    """Idle aircraft go where they can do most, and leave bases in danger; where they may not stay, for any field."""
    s = survey.s
    for base, units in survey.aircraft.items():
        if IS_SEA[base]:
            continue
        closed = closed_to(s, base, neutral_mask(s))
        stays = base in survey.fields
        here = _use(survey, base) if stays and _safe(survey, threats, base) else 0.0
        for unit in units:
            reach = MOVE[s.kind[unit]]
            near = [field for field in survey.fields if field != base and hops(base, field, closed) <= reach]
            ranked = sorted([(-_use(survey, field), field) for field in near])
            for use, field in ranked[:6]:
                if -use > here * BETTER + 0.5 and _safe(survey, threats, field):
                    yield Choice("fly", (base, field, field, 0, TRANSFER, unit))
                    break
            if not stays and ranked:
                yield Choice("fly", (base, ranked[0][1], ranked[0][1], 0, TRANSFER, unit))


def _safe(survey: Survey, threats: Threats, field: int) -> bool:
    if survey.front.get(field, FAR) > BEHIND and not threats.rosters(field):
        return True
    return guards(survey, field) >= GUARDS and threats.danger(field) <= SAFE


def _use(survey: Survey, base: int) -> float:
    """What lies within a sortie of a FIT."""
    s = survey.s
    return sum([prize(s, target, survey.nation, 0.5) for target in survey.targets if DISTANCE[base][target] <= 2])
