"""Research, purchase, placement: troops for the slots of the industries, ships for those who live on islands."""

from __future__ import annotations

from theatre.ai.supreme_axis_and_allies.survey import Survey
from theatre.ai.supreme_axis_and_allies.threats import Threats
from theatre.ai.supreme_axis_and_allies.worth import stake
from theatre.core.decision import Choice, Decision
from theatre.games.supreme_axis_and_allies.placement import build_limit
from theatre.games.supreme_axis_and_allies.purchase import price
from theatre.games.supreme_axis_and_allies.state import KINDS, NOWHERE, Position, holds_chit, territories
from theatre.games.supreme_axis_and_allies.tables import (
    AIR,
    ARM,
    ART,
    DST,
    FIT,
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

FLEET = {UK: 3, JAP: 4, USA: 5}  # transports that a nation wants
RICH = 20  # IPC beyond what the industries can turn into troops
DEAREST_SLOT = 5  # IPC per slot above which aircraft are bought


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
    if room <= 0 or money < price(s, nation, INF):
        return Choice("tech", (money // 5,)) if s.card[nation] and money >= 2 * RICH else Choice("done")
    survey = Survey(s, nation)
    if (ship := _ship(survey, money)) is not None:
        return Choice("buy", (ship, 1))
    return _troops(s, nation, money, room)


def _ship(survey: Survey, money: int) -> int | None:
    """A transport for troops that wait on a coast, a destroyer to go with a convoy."""
    s, nation = survey.s, survey.nation
    if nation not in FLEET:
        return None
    bought = s.bought[nation * KINDS : (nation + 1) * KINDS]
    ships = [s.kind[unit] for zone, units in survey.own.items() if IS_SEA[zone] for unit in units]
    carriers = sum([kind in TRANSPORT for kind in ships]) + bought[TRN]
    escorts = sum([kind in NAVAL and kind not in TRANSPORT for kind in ships]) + bought[DST]
    waiting = sum([len(units) for units in survey.idle.values()])
    wanted = carriers < FLEET[nation] and bought[TRN] < 2 and waiting > 2 * bought[TRN]
    if wanted and money >= 3 * price(s, nation, TRN):
        return TRN
    if not bought[DST] and carriers > 1 and escorts < 2 and money >= 3 * price(s, nation, DST):
        return DST
    return None


def _troops(s: Position, nation: int, money: int, room: int) -> Choice:
    """Infantry in all slots; what is left makes some of them artillery, then armour, then fighters."""
    prices = {kind: price(s, nation, kind) for kind in (INF, ART, ARM, FIT)}
    room = min(room, money // prices[INF])
    extra = money - room * prices[INF]
    waiting = s.bought[nation * KINDS + FIT]
    if extra > room * (prices[ARM] - prices[INF]) and extra >= prices[FIT] - prices[INF] and waiting < 2:
        return Choice("buy", (FIT, 1))
    armour = min(room, extra // (prices[ARM] - prices[INF]) if extra > room // 3 else 0)
    guns = min(room // 3, extra)
    if guns and not s.bought[nation * KINDS + ART]:
        return Choice("buy", (ART, guns))
    if armour:
        return Choice("buy", (ARM, armour))
    return Choice("buy", (INF, room))


def placement(s: Position, decision: Decision) -> Choice | None:
    """Troops where they are wanted or in danger, ships where they are safe."""
    survey = Survey(s, decision.seat)
    threats = Threats(survey)

    def worth(choice: Choice) -> tuple[float, int]:
        industry, space, kind, count = choice.args
        if kind in NAVAL:
            fleet = survey.roster(survey.friends.get(space, []))
            return 5.0 - 10.0 * threats.lost(space, ((*fleet, (kind, count)))) + _waiting(survey, space), count
        danger = threats.danger(industry)
        if kind in AIR:
            return (-100.0 if IS_SEA[space] else 0.0) - danger, count
        return survey.pull.get(industry, 0.0) + danger * stake(s, industry), count

    rows = [choice for choice in decision.options if choice.verb == "place"]
    return max(rows, key=worth, default=Choice("done"))


def _waiting(survey: Survey, zone: int) -> float:
    """Troops on the coasts of a zone that a transport could carry."""
    return 0.5 * sum([len(survey.idle.get(coast, ())) for coast in COASTS[zone]])
