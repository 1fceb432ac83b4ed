"""What is bought, and where it is placed."""

from __future__ import annotations

from collections.abc import Iterator

from theatre.ai.answering import rows
from theatre.ai.ww2_in_europe.survey import Survey
from theatre.ai.ww2_in_europe.wants import Wants
from theatre.core.decision import Choice, Decision
from theatre.games.ww2_in_europe.politics.pacific import missing
from theatre.games.ww2_in_europe.state import BOXES, NO_CONVOY, Position, is_active, season, units_of, units_of_kind
from theatre.games.ww2_in_europe.tables import (
    ARTILLERY,
    BOMBER,
    BRITAIN,
    COST,
    FIGHTER,
    FRANCE,
    GERMANY,
    INFANTRY,
    ITALY,
    KINDS,
    MECH,
    NUMBERS,
    POWERS_OF,
    TAC_BOMBER,
    TANK,
    TRANSPORT,
    USA,
    USSR,
    WINTER,
)

MIX: dict[int, dict[int, float]] = {
    GERMANY: {INFANTRY: 0.32, ARTILLERY: 0.04, MECH: 0.2, TANK: 0.06, TAC_BOMBER: 0.3, FIGHTER: 0.08},
    ITALY: {INFANTRY: 0.65, ARTILLERY: 0.1, FIGHTER: 0.1, TAC_BOMBER: 0.15},
    FRANCE: {INFANTRY: 0.75, ARTILLERY: 0.1, FIGHTER: 0.15},
    BRITAIN: {INFANTRY: 0.44, FIGHTER: 0.22, TAC_BOMBER: 0.14, BOMBER: 0.12, MECH: 0.08},
    USSR: {INFANTRY: 0.5, ARTILLERY: 0.1, MECH: 0.12, TANK: 0.04, FIGHTER: 0.1, TAC_BOMBER: 0.14},
    USA: {INFANTRY: 0.46, MECH: 0.2, ARTILLERY: 0.12, BOMBER: 0.22},
}
"""Shares of what a power owns, in money."""
FERRIES: dict[int, int] = {GERMANY: 1, ITALY: 2, BRITAIN: 6, USA: 20}
"""Transports that a power wants besides those in its convoys."""
AT_ONCE = 3  # transports that are built together
TURNS_IN_YEAR = 4
POINTS = 9  # Redeployment Points that are worth buying
RICH = 60


def buy(s: Position, decision: Decision) -> Iterator[Choice]:
    """Repairs first, the Pacific, then the kind that is furthest below its share."""
    side = decision.seat
    for (land,) in rows(decision, "repair"):
        yield Choice("repair", (land,))
    yield from _pacific(s)
    for power in POWERS_OF[side]:
        if not is_active(s, power):
            continue
        if s.money[power] >= RICH and s.rp[power] < POINTS:
            yield Choice("buy-rp", (power,))
        if power in (BRITAIN, USA):
            yield Choice("buy-depot", (power,))
        budget = s.money[power] - (_reserved(s) if power == USA else 0)
        if budget >= COST[TRANSPORT] and _needs_transport(s, power):
            yield Choice("buy", (power, TRANSPORT))
        kind = _kind(s, power, budget)
        if kind is not None:
            yield Choice("buy", (power, kind))


def _reserved(s: Position) -> int:
    """What the USA keeps this turn for the Pacific: equal parts until winter."""
    left = (WINTER - season(s)) % TURNS_IN_YEAR + 1
    return -(-missing(s) // left)


def _pacific(s: Position) -> Iterator[Choice]:
    amount = min(_reserved(s), s.money[USA]) if is_active(s, USA) else 0
    already = s.pacific and season(s) != WINTER and s.pacific >= NUMBERS.pacific.usa_per_winter * (season(s) + 1) / 4
    if amount > 0 and not already:
        yield Choice("set-aside", (amount,))


def _needs_transport(s: Position, power: int) -> bool:
    free = [ship for ship in units_of_kind(s, TRANSPORT) if s.owner[ship] == power and s.convoy[ship] == NO_CONVOY]
    coming = sum([box.count(TRANSPORT) for box in s.boxes[power * BOXES : (power + 1) * BOXES]])
    return coming < AT_ONCE and len(free) + coming < FERRIES.get(power, 0)


def _kind(s: Position, power: int, budget: int) -> int | None:
    owned = [0] * KINDS
    for unit in units_of(s, power):
        owned[s.kind[unit]] += COST[s.kind[unit]]
    for box in s.boxes[power * BOXES : (power + 1) * BOXES]:
        for kind in box:
            owned[kind] += COST[kind]
    mix = MIX[power]
    total = sum([owned[kind] for kind in mix]) + budget
    wished = [(mix[kind] * total - owned[kind], -kind) for kind in mix if COST[kind] <= budget]
    return -max(wished)[1] if wished else None


def build(s: Position, decision: Decision) -> Iterator[Choice]:
    """Where troops are wanted most; ships in the first yard."""
    wants = Wants(Survey(s, decision.seat))

    for row in sorted(rows(decision, "build"), key=lambda row: (wants.field[row[2]], row[2])):
        yield Choice("build", row)
