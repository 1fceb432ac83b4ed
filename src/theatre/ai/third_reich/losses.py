"""Who is given up: in exchanges, in Attrition, at sea; and what Attrition takes."""

from __future__ import annotations

from collections.abc import Iterator

from theatre.ai.third_reich.answers import following, menu
from theatre.ai.third_reich.survey import COST, NOT_FAR, WORTH, Survey, land_steps
from theatre.core.decision import Choice, Decision
from theatre.games.third_reich.combat.exchange import ExchangeLosses
from theatre.games.third_reich.counters import ground_at, runs
from theatre.games.third_reich.nations import acts_as, of_side
from theatre.games.third_reich.state import Position
from theatre.games.third_reich.supply.overland import without_supply
from theatre.games.third_reich.tables import COMBAT, GERMANY, IS_GROUND
from theatre.games.third_reich.world import BIT


def exchange(s: Position, decision: Decision) -> Iterator[Choice]:
    """What costs least: one that pays it all, else the cheapest for what it pays; and who is past help."""
    frame = s.stack[-1]
    assert isinstance(frame, ExchangeLosses)
    for unit in past_help(s, decision)[:1] if frame.due <= 0 else ():
        yield Choice("lose", (unit,))
    yield Choice("done")
    prices = dict(frame.prices)
    able = [args[0] for args in menu(decision, "lose")]
    doomed = cut_off(s, able)
    paid = {unit: prices.get(unit, 1) * COMBAT[unit] for unit in able}
    enough = [unit for unit in able if paid[unit] >= frame.due]
    for unit in sorted(enough, key=lambda unit: (unit not in doomed, COST[unit], unit))[:1]:
        yield Choice("lose", (unit,))
    for unit in sorted(able, key=lambda unit: (unit not in doomed, COST[unit] / max(1, paid[unit]), -paid[unit], unit)):
        yield Choice("lose", (unit,))


def past_help(s: Position, decision: Decision) -> list[int]:
    """Attackers without supply to whom nobody near can open a way: those who fall now can be built in this turn.

    14.26: more may be lost in an exchange than is due.
    """
    if decision.seat not in of_side(s, s.active):
        return []
    survey = Survey(s, acts_as(s, decision.seat))
    lost = cut_off(s, [args[0] for args in menu(decision, "lose") if IS_GROUND[args[0]]])
    fed = [s.where[unit] for unit in survey.ground if unit not in survey.lost]
    return [unit for unit in sorted(lost) if all(land_steps(s.where[unit])[hex_] > NOT_FAR for hex_ in fed)]


def cut_off(s: Position, units: list[int]) -> set[int]:
    """Who of these has no supply as things stand, and will be removed unless that changes."""
    return set(without_supply(s, tuple({runs(s, unit) for unit in units}))) & set(units)


def attrition(s: Position, decision: Decision) -> Iterator[Choice]:
    """Who is cut off anyway, else the cheapest counter, rather from a hex that stays manned."""
    able = [args[0] for args in menu(decision, "lose")]
    doomed = cut_off(s, able)

    def pain(unit: int) -> tuple[float, int]:
        alone = len(ground_at(s, s.where[unit])) == 1
        if unit in doomed:
            return (-10.0 + COST[unit], unit)
        return (COST[unit] + (2 + 0.3 * WORTH[s.where[unit]] if alone else 0.0), unit)

    for unit in sorted(able, key=pain)[:1]:
        yield Choice("lose", (unit,))


def cheapest(s: Position, decision: Decision) -> Iterator[Choice]:
    for verb in ("lose", "remove", "immobile"):
        for args in sorted(menu(decision, verb), key=lambda args: (COST[args[0]], args))[:1]:
            yield Choice(verb, args)


def take_hexes(s: Position, decision: Decision) -> Iterator[Choice]:
    """The hexes that open a line of supply, and those behind which the prizes are; no trap but for supply."""
    survey = Survey(s, acts_as(s, decision.seat))
    said: tuple[int, ...] = ()
    relief = {hex_: survey.relieved_by(BIT[hex_]) for hex_ in following(decision, "take-hexes")}
    worth = {hex_: relief[hex_] + survey.lure[hex_] + WORTH[hex_] for hex_ in relief}
    careful = survey.nation != GERMANY
    best = sorted(worth, key=lambda hex_: (-worth[hex_], hex_))
    for hex_ in best:
        if careful and not relief[hex_] and (survey.is_on_the_defensive or survey.would_stick_out(hex_)):
            continue
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
