"""Who is given up: in exchanges, in Attrition, at sea; and what Attrition takes."""

from __future__ import annotations

from collections.abc import Iterator

from theatre.ai.third_reich.answers import following, menu
from theatre.ai.third_reich.survey import COST, WORTH, Survey
from theatre.core.decision import Choice, Decision
from theatre.games.third_reich.combat.exchange import ExchangeLosses
from theatre.games.third_reich.state import Position, acts_as, ground_at
from theatre.games.third_reich.supply.overland import supplied_hexes
from theatre.games.third_reich.tables import COMBAT
from theatre.games.third_reich.world import BIT, spaces


def exchange(s: Position, decision: Decision) -> Iterator[Choice]:
    """What costs least: one that pays it all, else the cheapest for what it pays."""
    frame = s.stack[-1]
    assert isinstance(frame, ExchangeLosses)
    yield Choice("done")
    prices = dict(frame.prices)
    able = [args[0] for args in menu(decision, "lose")]
    doomed = {unit for unit in able if s.unsupplied[unit]}
    paid = {unit: prices.get(unit, 1) * COMBAT[unit] for unit in able}
    enough = [unit for unit in able if paid[unit] >= frame.due]
    for unit in sorted(enough, key=lambda unit: (unit not in doomed, COST[unit], unit))[:1]:
        yield Choice("lose", (unit,))
    for unit in sorted(able, key=lambda unit: (unit not in doomed, COST[unit] / max(1, paid[unit]), -paid[unit], unit)):
        yield Choice("lose", (unit,))


def attrition(s: Position, decision: Decision) -> Iterator[Choice]:
    """Who is cut off anyway, else the cheapest counter, rather from a hex that stays manned."""
    able = [args[0] for args in menu(decision, "lose")]
    fed = {nation: set(spaces(supplied_hexes(s, nation))) for nation in {s.serves[unit] for unit in able}}

    def pain(unit: int) -> tuple[float, int]:
        alone = len(ground_at(s, s.where[unit])) == 1
        if s.unsupplied[unit] or s.where[unit] not in fed[s.serves[unit]]:
            return (-10.0 + COST[unit], unit)
        return (COST[unit] + (2 + 0.3 * WORTH[s.where[unit]] if alone else 0.0), unit)

    for unit in sorted(able, key=pain)[:1]:
        yield Choice("lose", (unit,))


def cheapest(s: Position, decision: Decision) -> Iterator[Choice]:
    for verb in ("lose", "remove", "immobile"):
        for args in sorted(menu(decision, verb), key=lambda args: (COST[args[0]], args))[:1]:
            yield Choice(verb, args)


def take_hexes(s: Position, decision: Decision) -> Iterator[Choice]:
    """The hexes that open a line of supply, and those behind which the prizes are."""
    survey = Survey(s, acts_as(s, decision.seat))
    said: tuple[int, ...] = ()
    worth = {h: survey.relieved_by(BIT[h]) + survey.lure[h] + WORTH[h] for h in following(decision, "take-hexes")}
    best = sorted(worth, key=lambda hex_: (-worth[hex_], hex_))
    for hex_ in best:
        if Choice("take-hexes", tuple(sorted((*said, hex_)))) in decision.options:
            said = tuple(sorted((*said, hex_)))
    if said:
        yield Choice("take-hexes", said)
    yield Choice("done")


def retreat(s: Position, decision: Decision) -> Iterator[Choice]:
    """Towards what must be kept."""
    survey = Survey(s, acts_as(s, decision.seat))
    for args in sorted(menu(decision, "retreat"), key=lambda args: (-survey.dear[args[1]], args)):
        yield Choice("retreat", args)


def advance_into(s: Position, decision: Decision) -> Iterator[Choice]:
    for args in sorted(menu(decision, "advance-into"), key=lambda args: (-COMBAT[args[0]], args))[:1]:
        yield Choice("advance-into", args)
    yield Choice("done")
