"""Research, purchase, placement: troops for the slots of the industries, ships for those who live on islands."""

from __future__ import annotations

from theatre.ai.supreme_axis_and_allies.survey import FAR, Survey
from theatre.ai.supreme_axis_and_allies.threats import Threats
from theatre.ai.supreme_axis_and_allies.wants import Wants
from theatre.ai.supreme_axis_and_allies.worth import stake
from theatre.core.decision import Choice, Decision
from theatre.games.supreme_axis_and_allies.placement import build_limit
from theatre.games.supreme_axis_and_allies.purchase import price, tech_roll_cost
from theatre.games.supreme_axis_and_allies.state import KINDS, NOWHERE, Position, holds_chit, territories
from theatre.games.supreme_axis_and_allies.tables import (
    AIR,
    ARM,
    ART,
    DST,
    FIT,
    GENIUS_SCIENTISTS,
    IC,
    INDUSTRY,
    INF,
    JAP,
    NAVAL,
    TRANSPORT,
    TRN,
    UK,
    USA,
    WAR_EFFORT,
)
from theatre.games.supreme_axis_and_allies.world import COASTS, IS_SEA, LAND, ORIGINAL

SEA_POWERS = (UK, JAP, USA)
SHIPLOAD = 2  # troops for each transport
CROWD = 4  # troops for each transport, more of which cannot be moved in time
MOST_TRANSPORTS = 8
MOST_LAUNCHED = 2  # transports bought in a turn
RICH = 20  # IPC beyond what the industries can turn into troops
DEAREST_SLOT = 5  # IPC per slot above which aircraft are bought
LEAST_SLOTS = 2  # value of a Territory that is worth an industry
NEAR_THE_FRONT = 4  # marches to the enemy within which an industry is of use


def research(s: Position, decision: Decision) -> Choice | None:
    """Only with money that cannot be spent on units."""
    nation = decision.seat
    spare = s.treasury[nation] - 2 * DEAREST_SLOT * slots(s, nation)
    return Choice("roll" if spare > RICH and not s.card[nation] else "pass")


def slots(s: Position, nation: int) -> int:
    """How many more units the industries can build this turn."""
    limits = sum([build_limit(s, space) for space in territories(s, nation)])
    waiting = sum([s.bought[nation * KINDS + kind] for kind in range(KINDS) if kind not in INDUSTRY])
    return limits - waiting


def purchase(s: Position, decision: Decision) -> Choice | None:
    nation = decision.seat
    money, room = s.treasury[nation], slots(s, nation)
    if holds_chit(s, nation, WAR_EFFORT):
        homes = [space for space in LAND if ORIGINAL[space] == nation == s.controller[space]]
        if homes:
            return Choice("war-effort", (max(homes, key=lambda space: s.value[space]),))
    damaged = [space for space in territories(s, nation) if s.damage[space] and s.industry[space] != NOWHERE]
    for space in damaged:
        if s.damage[space] <= 3 and money > 3 * room:
            return Choice("repair", (space,))
    if money >= price(s, nation, IC) + max(0, room) * price(s, nation, ARM) and _wants_industry(s, nation):
        return Choice("buy", (IC, 1))
    if room <= 0 or money < price(s, nation, INF):
        return _tech(s, nation, money)
    survey = Survey(s, nation)
    if nation in SEA_POWERS and (kind := _overseas(survey, money)) is not None:
        return Choice("buy", (kind, 1))
    return _troops(survey, money, room)


def _tech(s: Position, nation: int, money: int) -> Choice:
    """Money that no industry can use goes into Tech Points, cheaper with Genius Scientists."""
    if not s.card[nation] or money < 2 * RICH:
        return Choice("done")
    if holds_chit(s, nation, GENIUS_SCIENTISTS) and not s.genius[nation]:
        return Choice("genius")
    return Choice("tech", (money // tech_roll_cost(s, nation),))


def _wants_industry(s: Position, nation: int) -> bool:
    """None is waiting, and there is a place for it."""
    waiting = any(s.bought[nation * KINDS + kind] for kind in INDUSTRY)
    return not waiting and bool(industry_sites(Survey(s, nation)))


def industry_sites(survey: Survey) -> list[int]:
    """Own Territories near the front that no enemy can take now, the most valuable first, of equals the nearest."""
    s, nation = survey.s, survey.nation
    own = [space for space in territories(s, nation) if s.held[space] == nation and s.industry[space] == NOWHERE]
    near = {space: survey.front.get(space, FAR) for space in own if s.value[space] >= LEAST_SLOTS}
    threats = Threats(survey)
    safe = [space for space, steps in near.items() if steps <= NEAR_THE_FRONT and not threats.danger(space)]
    return sorted(safe, key=lambda space: (-s.value[space], near[space], space))


def _overseas(survey: Survey, money: int) -> int | None:
    """For troops that wait on a coast transports, with a destroyer for each two; where too many wait, aircraft."""
    s, nation = survey.s, survey.nation
    bought = s.bought[nation * KINDS : (nation + 1) * KINDS]
    ships = [s.kind[unit] for zone, units in survey.own.items() if IS_SEA[zone] for unit in units]
    transports = sum([kind in TRANSPORT for kind in ships]) + bought[TRN]
    escorts = sum([kind in NAVAL and kind not in TRANSPORT for kind in ships]) + bought[DST]
    waiting = sum([len(units) for units in survey.idle.values()])
    if waiting <= SHIPLOAD * transports or transports >= MOST_TRANSPORTS:
        return None
    if escorts * 2 < transports and not bought[DST] and money >= price(s, nation, DST):
        return DST
    if bought[TRN] < MOST_LAUNCHED and money >= price(s, nation, TRN):
        return TRN
    return FIT if waiting > CROWD * transports and money >= price(s, nation, FIT) else None


def _troops(survey: Survey, money: int, room: int) -> Choice:
    """Half infantry, a quarter artillery, a quarter armour; with money to spare more armour, then fighters."""
    s, nation = survey.s, survey.nation
    waiting = s.bought[nation * KINDS : (nation + 1) * KINDS]
    prices = {kind: price(s, nation, kind) for kind in (INF, ART, ARM, FIT)}
    if money >= room * prices[ARM] + prices[FIT] - prices[ARM]:
        return Choice("buy", (FIT, 1))
    if waiting[INF]:
        return Choice("buy", (INF, min(room, money // prices[INF])))
    if waiting[ARM]:
        return Choice("buy", (INF, max(1, min(room, money // prices[INF]))))
    number = min(room, money * 4 // (2 * prices[INF] + prices[ART] + prices[ARM]))
    if not waiting[ART] and number >= 4:
        return Choice("buy", (ART, number // 4))
    spare = (money - room * prices[INF]) // (prices[ARM] - prices[INF])
    armour = max(spare, number // 3)
    return Choice("buy", (ARM, armour)) if armour else Choice("buy", (INF, min(room, money // prices[INF])))


def placement(s: Position, decision: Decision) -> Choice | None:
    """Troops where they are wanted or in danger, ships where they are safe; a new industry last."""
    survey = Survey(s, decision.seat)
    threats = Threats(survey)
    wants = Wants(survey, threats)

    def worth(choice: Choice) -> tuple[float, int]:
        industry, space, kind, count = choice.args
        if kind in NAVAL:
            fleet = survey.roster(survey.friends.get(space, []))
            return 5.0 - 10.0 * threats.lost(space, ((*fleet, (kind, count)))) + _waiting(survey, space), count
        danger = threats.danger(industry)
        if kind in AIR:
            return (-100.0 if IS_SEA[space] else 0.0) - danger, count
        return wants.pull.get(industry, 0.0) + danger * stake(s, industry), count

    rows = [choice for choice in decision.options if choice.verb == "place"]
    if rows:
        return max(rows, key=worth)
    sites = industry_sites(survey) or [choice.args[1] for choice in decision.options if choice.verb == "build"]
    return Choice("build", (IC, sites[0])) if sites else Choice("done")


def _waiting(survey: Survey, zone: int) -> float:
    """Troops on the coasts of a zone that a transport could carry."""
    return 0.5 * sum([len(survey.idle.get(coast, ())) for coast in COASTS[zone]])
