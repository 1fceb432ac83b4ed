"""The Command Phase: a card is committed when there is something to do with it."""

from __future__ import annotations

from collections.abc import Iterator

from theatre.ai.triumph_and_tragedy.attacks import Planner
from theatre.ai.triumph_and_tragedy.declaring import best_plan
from theatre.ai.triumph_and_tragedy.movement import WORTH_IT
from theatre.ai.triumph_and_tragedy.shipping import has_bomb
from theatre.ai.triumph_and_tragedy.survey import Survey
from theatre.core.decision import Choice, Decision
from theatre.games.triumph_and_tragedy.entering import FULL_TURN, Sight
from theatre.games.triumph_and_tragedy.state import Position
from theatre.games.triumph_and_tragedy.tables import EMERGENCY, action, is_action
from theatre.games.triumph_and_tragedy.two_player import is_passive, is_valid
from theatre.games.triumph_and_tragedy.world import GREAT_CAPITALS

URGENT = 2.0  # a weakness of a capital's garrison for which any card is good enough


def command(s: Position, decision: Decision) -> Iterator[Choice]:
    seat = decision.seat
    cards = [card for card in s.hand[seat] if is_action(card)]
    valid = sorted([card for card in cards if is_valid(s, card)], key=lambda card: (-action(card).command, card))
    survey = Survey(s, seat)
    alarm = sum([short for short, area in survey.deficits() if area in GREAT_CAPITALS])
    if valid and _aims(survey, action(valid[0]).command):
        if is_passive(s, seat) and len(valid) > 1:
            yield Choice("commit", tuple(sorted(valid[:2])))
        yield Choice("commit", (valid[0],))
    if valid and alarm >= URGENT:
        yield Choice("commit", (valid[-1],))
    if cards and alarm >= 2 * URGENT and EMERGENCY[seat] and survey.enemies:
        yield Choice("commit", (min(cards, key=lambda card: (action(card).command, card)),))
    yield Choice("pass")


def _aims(survey: Survey, moves: int) -> bool:
    """Is there an attack or a declaration that pays, or a front to march to?"""
    s, seat = survey.s, survey.seat
    if has_bomb(s, seat):
        return True
    planner = Planner(survey, Sight(s, seat), FULL_TURN, moves)
    if survey.enemies and any(attack.score >= WORTH_IT for attack in planner.attacks()):
        return True
    if survey.enemies and len(s.hand[seat]) > 2:
        return True
    return best_plan(survey, FULL_TURN, moves, None) is not None
