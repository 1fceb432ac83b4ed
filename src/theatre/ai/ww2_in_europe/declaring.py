"""Whom the Axis attacks next among the neutrals: who stands in the way, is weak, and can be taken at once."""

from __future__ import annotations

from collections.abc import Iterator

from theatre.ai.answering import rows
from theatre.ai.ww2_in_europe.attacks import Planner
from theatre.ai.ww2_in_europe.survey import Survey, is_france_beaten
from theatre.core.decision import Choice, Decision
from theatre.games.ww2_in_europe.movement.movers import ALL_FRONTS
from theatre.games.ww2_in_europe.politics.minors import neutral_lands
from theatre.games.ww2_in_europe.politics.neutrality import attack_minor
from theatre.games.ww2_in_europe.state import NEUTRAL, Position, season, stack_points
from theatre.games.ww2_in_europe.tables import AXIS, GERMANY, SPRING, SUMMER, USSR
from theatre.games.ww2_in_europe.world import LAND_NEIGHBOURS, PACT_GERMAN, VALUE

RICH = 4  # income for which a country is attacked that stands in nobody's way
STRONG = 1.3  # Stack Points next to it for each of its own


def declarations(s: Position, decision: Decision) -> Iterator[Choice]:
    """The Allies attack no neutrals, but take up a war that Germany has given them."""
    if decision.seat != AXIS:
        yield Choice("soviet-war")
        return
    if (USSR,) in rows(decision, "attack-power") and _is_time(s):
        yield Choice("attack-power", (USSR,))
    if not is_pact_kept(s):
        return
    for (country,) in rows(decision, "attack"):
        if _pays(s, country):
            yield Choice("attack", (country,))


def is_pact_kept(s: Position) -> bool:
    """No new front is opened before Germany has its part of Poland."""
    return s.status[USSR] != NEUTRAL or all(s.controller[land] == GERMANY for land in PACT_GERMAN)


def _is_time(s: Position) -> bool:
    """The USSR is attacked in spring or summer once France is beaten: until 1942 it can spend little [NEU-05]."""
    return is_france_beaten(s) and season(s) in (SPRING, SUMMER)


def _pays(s: Position, country: int) -> bool:
    survey = Survey(s, AXIS)
    lands = neutral_lands(s, country)
    border = {near for land in lands for near in LAND_NEIGHBOURS[land] if near in survey.friends}
    if not border:
        return False
    nearer = min([survey.goal[land] for land in lands]) < min([survey.goal[land] for land in border])
    if not nearer and sum([VALUE[land] for land in lands]) < RICH:
        return False
    after = s.clone()
    attack_minor(after, country, AXIS)
    then = Survey(after, AXIS)
    defended = [land for land in lands if land in then.foes]
    points = sum([stack_points(after, then.foes[land]) for land in defended])
    if sum([survey.points(land) for land in border]) < STRONG * points:
        return False
    planner = Planner(then, then.movers(ALL_FRONTS))
    falls = [land for land in defended if planner.best(land) is not None]
    return len(falls) * 2 >= len(defended)
