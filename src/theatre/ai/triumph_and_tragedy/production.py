"""How Production is spent: Investment cards for Industry, Action cards for Diplomacy and Command, and units."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from theatre.ai.answering import rows
from theatre.ai.triumph_and_tragedy.answers import argument
from theatre.ai.triumph_and_tragedy.campaign import victim
from theatre.ai.triumph_and_tragedy.survey import Survey, approach
from theatre.core.decision import Choice, Decision
from theatre.games.triumph_and_tragedy.industry import RAISES_A_YEAR
from theatre.games.triumph_and_tragedy.levels import factory_cost
from theatre.games.triumph_and_tragedy.state import Position
from theatre.games.triumph_and_tragedy.tables import (
    AIR_FORCE,
    FLEET,
    FORTRESS,
    INFANTRY,
    IS_GROUND,
    IS_SHIP,
    KIND,
    TANK,
    investment,
    is_action,
)
from theatre.games.triumph_and_tragedy.world import GREAT_CAPITALS, ORIGINAL

ACTION, INVESTMENT = range(2)
CARD_FACTORY = 2.4  # the Factory value of an Investment card, on average
ARMY = (INFANTRY, TANK, INFANTRY, AIR_FORCE, INFANTRY, TANK, INFANTRY, FLEET)  # what is built, in turn
FRONT = 3  # steps from a Rival capital within which the field army stands


class Budget(NamedTuple):
    """How many of the points go where."""

    units: int
    actions: int
    investments: int


def budget(survey: Survey, level: int) -> Budget:
    """What the Year asks for: safety first, then IND as far as POP allows, then Diplomacy, then more units."""
    s, seat = survey.s, survey.seat
    e, years_left = survey.ledger.own, survey.ledger.years_left
    missing = sum([short for short, area in survey.deficits() if area in GREAT_CAPITALS])
    guard = min(round(missing / 2 + 0.49), (2 * level) // 3)
    room = level - guard
    investments = min(_industry_cards(s, seat), room)
    if not years_left:
        investments = 0
    idle = e.ind - e.level()  # Factories without people or goods
    if idle:
        investments = investments // 2 if idle == 1 else 0
    wanted = 4 if (e.pop <= e.ind or (e.war and e.res <= e.ind)) else 2
    if survey.enemies or victim(survey) is not None:
        investments = min(investments, room // 2)
        wanted = max(wanted, 3 - sum([is_action(card) for card in s.hand[seat]]))
    actions = min(wanted, max(0, room - investments))
    if years_left < 1:
        actions = min(room, 2 if survey.enemies else room)
    return Budget(level - investments - actions, actions, investments)


def _industry_cards(s: Position, seat: int) -> int:
    """Investment cards for two raises of IND, less what is in the hand."""
    held = sum([investment(card).factory for card in s.hand[seat] if not is_action(card)])
    return max(0, round((RAISES_A_YEAR * factory_cost(s, seat) - held) / CARD_FACTORY + 0.4))


def production(s: Position, decision: Decision) -> Iterator[Choice]:
    """Units first, while the rest of the points is counted; then cards."""
    survey = Survey(s, decision.seat)
    level, units, actions, investments = [argument(decision, at) for at in range(1, 5)]
    plan = budget(survey, level)
    if units < plan.units:
        yield from build(survey, decision)
    if investments < plan.investments:
        yield Choice("buy", (INVESTMENT,))
    if actions < plan.actions:
        yield Choice("buy", (ACTION,))
    yield from build(survey, decision)
    yield Choice("buy", (ACTION,))
    yield Choice("buy", (INVESTMENT,))
    yield Choice("done")


def build(survey: Survey, decision: Decision) -> Iterator[Choice]:
    """Where a garrison is too weak, then where the army gathers."""
    steps = [args[0] for args in rows(decision, "step")]
    builds = rows(decision, "build")
    for _, area in survey.deficits():
        yield from _at(survey, area, steps, builds)
    yield from _army(survey, steps, builds)


def _at(survey: Survey, area: int, steps: list[int], builds: list[tuple[int, ...]]) -> Iterator[Choice]:
    """A Fortress for a capital, then steps, then a Cadre."""
    s = survey.s
    here = [b for b in steps if s.where[b] == area and IS_GROUND[KIND[b]]]
    if area in GREAT_CAPITALS:
        yield from [Choice("build", row) for row in builds if row[0] == area and row[2] == FORTRESS]
    yield from [Choice("step", (b,)) for b in sorted(here, key=lambda b: (KIND[b] != FORTRESS, -s.cv[b], b))]
    yield from [Choice("build", row) for row in builds if row[0] == area and row[2] == INFANTRY]


def _army(survey: Survey, steps: list[int], builds: list[tuple[int, ...]]) -> Iterator[Choice]:
    """Steps for the field army near the next Rival's capital, then new units by a fixed mix, then all other steps."""
    s = survey.s
    foe = victim(survey)
    foes = survey.enemies or (survey.rivals if foe is None else (foe,))
    far = approach(tuple([area for area in GREAT_CAPITALS if ORIGINAL[area] in foes]))
    weak = sorted([b for b in steps if KIND[b] in ARMY], key=lambda b: (far[s.where[b]], IS_SHIP[KIND[b]], s.cv[b], b))
    kind = ARMY[sum([len(blocks) for blocks in survey.own.values()]) % len(ARMY)]
    fresh = sorted(builds, key=lambda row: (row[2] != kind, row[2] == FORTRESS, far[row[0]], row))
    yield from [Choice("step", (block,)) for block in weak if far[s.where[block]] <= FRONT]
    yield from [Choice("build", row) for row in fresh]
    yield from [Choice("step", (block,)) for block in (*weak, *steps)]


def station(s: Position, decision: Decision) -> Iterator[Choice]:
    """A unit of a Satellite, or in place of a Fortress: Infantry, or a Fortress where a Rival is near."""
    verb = "muster" if "muster" in decision.options.verbs() else "exchange"
    survey = Survey(s, decision.seat)
    for area, kind in sorted(rows(decision, verb), key=lambda row: _liking(survey, row)):
        yield Choice(verb, (area, kind))


def _liking(survey: Survey, row: tuple[int, ...]) -> tuple[bool, int]:
    area, kind = row
    first = FORTRESS if survey.threat(area) > 4 else INFANTRY
    return kind != first, (INFANTRY, TANK, FORTRESS, AIR_FORCE, FLEET, 2, 3).index(kind)


def arrivals(s: Position, decision: Decision) -> Iterator[Choice]:
    for args in rows(decision, "arrive"):
        yield Choice("arrive", args)


def short_builds(s: Position, decision: Decision) -> Iterator[Choice]:
    yield from build(Survey(s, decision.seat), decision)
