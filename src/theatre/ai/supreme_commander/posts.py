"""Where HQs stand: in supply, behind others, with as much of the fighting as possible within their range."""

from __future__ import annotations

from collections.abc import Iterable

from theatre.ai.supreme_commander.lines import KEY_WORTH, rim, threat_at
from theatre.ai.supreme_commander.survey import Survey, land_steps
from theatre.games.supreme_commander.pieces import land_in, strength
from theatre.games.supreme_commander.world import BIT, GROUND_SIDES, RAIL, across, hexes_between, spaces

NEAR_ENOUGH = 3  # hexes from which units can take part
COVERED = 0.35  # of the wish that is left when another HQ is near
ON_RAIL = 0.7
KEY_POST = 3.0  # of a city in danger that decides the war, within its range
EXPOSED, SAFE, COVER = 0.5, 4.0, 2.0
IN_ZONE, FAR_AWAY = 6.0, 0.4


class Posts:
    """What the HQs of a power are wanted for; each that is placed leaves less to the others."""

    def __init__(self, survey: Survey) -> None:
        self.survey = survey
        front = spaces(across(rim(survey), GROUND_SIDES) & (survey.foe_ground | survey.foe_land))
        self.value = {hex_: 0.2 + _strength_near(survey, hex_) for hex_ in front}
        for hex_, value in survey.treasures.items():
            if value >= KEY_WORTH and threat_at(survey, hex_):
                self.value[hex_] = self.value.get(hex_, 0.0) + KEY_POST

    def score(self, hq: int, at: int) -> float:
        if not self.value:
            return 0.0
        far = strength(self.survey.s, hq)
        near = sorted([value for hex_, value in self.value.items() if hexes_between(at, hex_) <= far], reverse=True)
        score = sum(near[:6]) + ON_RAIL * bool(BIT[at] & RAIL)
        if not near:
            score -= FAR_AWAY * min([hexes_between(at, hex_) for hex_ in self.value])
        return score - self._danger(hq, at) - (IN_ZONE if self.survey.zone & BIT[at] else 0.0)

    def _danger(self, hq: int, at: int) -> float:
        """An HQ that stands alone within reach of the enemy is lost: what could come, less those who stand with it."""
        s = self.survey.s
        with_it = sum([strength(s, unit) for unit in land_in(s, at) if unit != hq])
        return EXPOSED * max(0.0, threat_at(self.survey, at) - SAFE - COVER * with_it)

    def best(self, hq: int, able: Iterable[int]) -> int:
        scores = {at: self.score(hq, at) for at in able}
        return max(scores, key=lambda at: (scores[at], -at))

    def take(self, hq: int, at: int) -> None:
        far = strength(self.survey.s, hq)
        for hex_ in self.value:
            if hexes_between(at, hex_) <= far:
                self.value[hex_] *= COVERED


def _strength_near(survey: Survey, hex_: int) -> float:
    """What of the own could fight about a hex; less if nobody stands there to fight with."""
    steps, s = land_steps(hex_), survey.s
    near = [u for u in survey.ground if steps[s.where[u]] <= NEAR_ENOUGH and u not in survey.hqs]
    return sum([strength(s, unit) for unit in near]) / 6 * (1.0 if BIT[hex_] & survey.foe_ground else 0.4)
