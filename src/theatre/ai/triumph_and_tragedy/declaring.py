"""Declarations of War and Violations of Neutrality: what they cost, and which of them pays."""

from __future__ import annotations

from typing import NamedTuple

from theatre.ai.answering import rows
from theatre.ai.triumph_and_tragedy.attacks import Attack, Planner
from theatre.ai.triumph_and_tragedy.campaign import conquest, stepping_stone, victim
from theatre.ai.triumph_and_tragedy.economy import CHIT, Ledger
from theatre.ai.triumph_and_tragedy.survey import Survey
from theatre.core.decision import Choice, Decision
from theatre.games.triumph_and_tragedy.entering import Orders, Sight
from theatre.games.triumph_and_tragedy.neutrality import is_violable, protector_of
from theatre.games.triumph_and_tragedy.state import Position, at_war_with
from theatre.games.triumph_and_tragedy.tables import INDEPENDENT, card_season, is_action
from theatre.games.triumph_and_tragedy.world import CAPITAL, IS_SEA, LAND_OF, MUSTER, NATIONS, NOWHERE, USA_NATION

POINT = 3.0  # what a Victory Point is worth: one goes with a Declaration, and all Dividends to come
WAR_COST = 3.0  # the Enemy's cheaper Factories
ARMS = 0.4  # what each point of the Enemy's army costs
SECOND_WAR = 18.0  # to fight on two fronts
STOP_HIM = 16.0  # what it is worth to bring War upon a Rival who is about to win
DISTRACTION = 6.0  # what a Violation costs who should save his forces for a conquest
STONE = 0.5  # of the prospects that a Neutral's land opens
ALONE, FOLLOWED = 0.4, 0.4  # of the prospects of a War, without and for each later Season with a Command card
REACTION = 1.2  # a card for each Rival
DIVIDEND = 1.0
LEAST = 1.5  # a plan that brings less is left alone
SURE = 0.6  # the chance that the first attack after a declaration must have


class Plan(NamedTuple):
    choice: Choice
    score: float


def war_cost(ledger: Ledger, rival: int) -> float:
    """What War with this Rival costs, or brings where he has to be stopped."""
    if at_war_with(ledger.s, ledger.seat, rival):
        return 0.0
    own, his = ledger.own, ledger.economies[rival]
    short = own.level() - own._replace(war=True).level()
    pain = his.level() - his._replace(war=True).level()
    dividends = 0.0 if own.war else 0.5 * CHIT * ledger.years_left
    cost = WAR_COST + POINT * (1 + dividends) + short * ledger.level_worth + (SECOND_WAR if own.war else 0.0)
    return cost - ledger.menace(rival) * (STOP_HIM + 0.5 * pain * ledger.level_worth)


def hurts(s: Position, target: int, rival: int) -> bool:
    """Is an attack there one on this Rival?"""
    return rival in s.present[target] or (not IS_SEA[target] and s.held[target] == rival)


def _value(attacks: list[Attack]) -> float:
    """The best attack in full, others that pay in part."""
    good = [attack.score for attack in attacks if attack.score > 0 and attack.outlook.taken >= SURE]
    return good[0] + 0.4 * sum(good[1:3]) if good else -99.0


def war_plan(survey: Survey, orders: Orders, left: int, rival: int) -> float:
    """What a Declaration of War on this Rival would bring now."""
    sight = Sight(survey.s, survey.seat, wars=(rival,))
    attacks = Planner(survey, sight, orders, left, surprise=True).attacks()
    opening = _value([attack for attack in attacks if hurts(survey.s, attack.target, rival)])
    prospects = conquest(survey, rival) * (ALONE + FOLLOWED * follow_ups(survey))
    return opening + prospects - war_cost(survey.ledger, rival) - ARMS * survey.army_of(rival)


def follow_ups(survey: Survey) -> int:
    """Seasons of this Year still to come for which a Command card is in the hand."""
    s = survey.s
    cards = [card for card in s.hand[survey.seat] if is_action(card)]
    return len({card_season(card) for card in cards if card_season(card) > s.season})


def violation_plan(survey: Survey, orders: Orders, left: int, nation: int, bent: bool = False) -> float:
    """What a Violation would bring now: the Neutral's Capital must be in reach and the odds good."""
    s, seat = survey.s, survey.seat
    protector = protector_of(s, nation)
    wars = (protector,) if protector not in (seat, INDEPENDENT) else ()
    sight = Sight(s, seat, wars=wars, violating=nation)
    planner = Planner(survey, sight, orders, left, surprise=bool(wars))
    capital = CAPITAL[nation]
    if capital == NOWHERE or not planner.within >> capital & 1:
        return -99.0
    attack = planner.best(capital)
    if attack is None or attack.outlook.taken < SURE:
        return -99.0
    cost = REACTION * 2 * MUSTER[capital] + (DIVIDEND if not survey.enemies and survey.ledger.years_left else 0.0)
    if s.influencer[nation] == seat:
        cost += survey.ledger.level_worth * sum(survey.ledger.need) / 3 + 4.0  # its POP and RES are used already
    if wars:
        cost += war_cost(survey.ledger, protector)
    opens = STONE * stepping_stone(survey, nation)
    if bent and opens < DISTRACTION:
        cost += DISTRACTION
    return attack.score + opens - cost


def best_plan(survey: Survey, orders: Orders, left: int, decision: Decision | None) -> Plan | None:
    """The declaration that pays best; without a decision as a forecast before the Turn."""
    s, seat = survey.s, survey.seat
    plans: list[Plan] = []
    wars = rows(decision, "declare-war") if decision else [(rival,) for rival in survey.rivals]
    for args in {row[0]: row for row in wars}.values():
        if not at_war_with(s, seat, args[0]):
            plans.append(Plan(Choice("declare-war", args), war_plan(survey, orders, left, args[0])))
    bent = bool(survey.enemies) or victim(survey) is not None
    broken = rows(decision, "violate") if decision else _near(survey, orders, left)
    for args in {row[0]: row for row in broken}.values():
        if args[0] != USA_NATION:
            plans.append(Plan(Choice("violate", args), violation_plan(survey, orders, left, args[0], bent)))
    good = [plan for plan in plans if plan.score >= LEAST]
    return max(good, key=lambda plan: plan.score, default=None)


def _near(survey: Survey, orders: Orders, left: int) -> list[tuple[int, ...]]:
    within = Planner(survey, Sight(survey.s, survey.seat), orders, left).within
    return [(nation,) for nation in range(NATIONS) if is_violable(survey.s, nation) and LAND_OF[nation] & within]
