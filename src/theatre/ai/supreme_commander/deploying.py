"""The set-up: the line first, HQs behind it, fleets and air units where there is something to do."""

from __future__ import annotations

from collections.abc import Iterator

from theatre.ai.supreme_commander.answers import following
from theatre.ai.supreme_commander.fronts import short
from theatre.ai.supreme_commander.lines import rim
from theatre.ai.supreme_commander.posts import Posts
from theatre.ai.supreme_commander.survey import FAR, Survey, land_steps, worth
from theatre.core.decision import Choice, Decision
from theatre.games.supreme_commander.pieces import is_armor, land_in
from theatre.games.supreme_commander.state import Position
from theatre.games.supreme_commander.tables import CHARTS, COMBAT, HQ, INFANTRY, IS_LAND_UNIT, KIND
from theatre.games.supreme_commander.world import FRONT, IS_BOX, IS_CITY, NEAR, TERRAIN, spaces

HELD, STRONG = 30.0, 5  # more for a front that is too weak, but not for those who attack best
BESIDE = 2.0  # less for a hex with so many neighbours manned


class Ground:
    """How much a hex is wanted in a set-up."""

    def __init__(self, s: Position, power: int) -> None:
        self.s, self.survey = s, Survey(s, power)
        self.rim = spaces(rim(self.survey))
        self.attacks = bool(self.survey.foes_at)
        self.lacking = short(self.survey)

    def line(self, unit: int, at: int) -> float:
        s, survey = self.s, self.survey
        near = min([land_steps(at)[hex_] for hex_ in self.rim], default=FAR)
        score = -4.0 * min(near, 12)
        if FRONT[at] in self.lacking and not is_armor(s, unit) and COMBAT[unit][0] < STRONG:
            score += HELD
        if self.attacks and (is_armor(s, unit) or COMBAT[unit][0] >= 4):
            return score + 0.6 * survey.lure[at]
        score += 1.5 * (CHARTS.terrain[TERRAIN[at]].defence + IS_CITY[at]) + 0.1 * worth(s, at)
        manned = len([one for one in spaces(NEAR[at]) if land_in(s, one)])
        return score - BESIDE * manned


def deploy(s: Position, decision: Decision) -> Iterator[Choice]:
    ground = Ground(s, decision.seat)
    for number in following(decision, "deploy_steps"):
        yield from _steps(s, decision, ground, number)
    units = following(decision, "deploy")
    for unit in sorted(units, key=lambda one: (KIND[one] == HQ, -COMBAT[one][0], one)):
        places = following(decision, "deploy", (unit,))
        yield from [Choice("deploy", (unit, at)) for at in _ranked(ground, unit, places)[:3]]
    yield Choice("done")


def _ranked(ground: Ground, unit: int, places: list[int]) -> list[int]:
    if not IS_LAND_UNIT[unit] or not places or IS_BOX[places[0]]:
        return places
    if KIND[unit] == HQ:
        posts = Posts(ground.survey)
        for hq in ground.survey.hqs:
            posts.take(hq, ground.s.where[hq])
        value = {at: posts.score(unit, at) - BESIDE * (at in ground.rim) for at in places if not IS_BOX[at]}
    else:
        value = {at: ground.line(unit, at) for at in places if not IS_BOX[at]}
    return sorted(value, key=lambda at: (-value[at], at))


def _steps(s: Position, decision: Decision, ground: Ground, number: int) -> Iterator[Choice]:
    """Corps rather than armies: more hexes are manned."""
    units = following(decision, "deploy_steps", (number,))
    for unit in sorted(units, key=lambda one: (KIND[one] != INFANTRY, one)):
        for side in following(decision, "deploy_steps", (number, unit)):
            places = following(decision, "deploy_steps", (number, unit, side))
            for at in _ranked(ground, unit, places)[:2]:
                yield Choice("deploy_steps", (number, unit, side, at))


def minor_set_up(s: Position, decision: Decision) -> Iterator[Choice]:
    """The units of a minor nation: its capital first, then where it is nearest to the enemy."""
    ground = Ground(s, decision.seat)
    for unit in following(decision, "place")[:1]:
        places = following(decision, "place", (unit,))
        hexes = [at for at in places if not IS_BOX[at]]
        if len(hexes) < len(places) or not IS_LAND_UNIT[unit]:
            yield from [Choice("place", (unit, at)) for at in places[:1]]
        empty = [at for at in hexes if not land_in(s, at)]
        for at in sorted(empty or hexes, key=lambda at: (-worth(s, at) - ground.line(unit, at), at)):
            yield Choice("place", (unit, at))
