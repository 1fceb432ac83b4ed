"""Construction: what is built, where it appears, grants and aid; strategic warfare."""

from __future__ import annotations

from collections.abc import Iterator

from theatre.ai.third_reich.answers import following
from theatre.ai.third_reich.lines import wants
from theatre.ai.third_reich.peril import Peril
from theatre.ai.third_reich.shoring import LEAST_HELP
from theatre.ai.third_reich.survey import COST, OUTNUMBERED, WORTH, Survey, air_steps, land_steps
from theatre.core.decision import Choice, Decision
from theatre.games.third_reich.nations import at_war, in_game
from theatre.games.third_reich.state import Position
from theatre.games.third_reich.tables import (
    AIRBORNE,
    ARMOR,
    BRITAIN,
    CHARTS,
    COMBAT,
    FRANCE,
    GERMANY,
    INFANTRY,
    ITALY,
    KIND,
    NOBODY,
    POWERS,
    REPLACEMENT,
    USA,
    USSR,
    WINTER,
)
from theatre.games.third_reich.world import BIT, CAPITAL, US_BOX

RESERVE = {GERMANY: 18, ITALY: 15, BRITAIN: 8, FRANCE: 8, USSR: 30, USA: 10}
"""BRPs that a power keeps for each game turn of the year that is still to come."""
LAST_RESERVE = 2 * CHARTS.costs.offensive  # part of it may be lost with land before it is needed
ORDER = (ARMOR, INFANTRY, AIRBORNE, REPLACEMENT)
GIVERS = (BRITAIN, USA)
PLENTY, POOR, GIFT = 60, 90, 40  # BRPs


def budget(s: Position, power: int) -> int:
    """What may be spent now: all of it in the last turn of the year; who is outnumbered keeps enough to break out."""
    outnumbered = Survey(s, power).odds_against >= OUTNUMBERED
    keep = min(RESERVE[power] * (WINTER - s.season), LAST_RESERVE if outnumbered else s.brp[power])
    return min(s.limit[power] - s.spent[power], s.brp[power] - s.received[power] - keep)


def construction(s: Position, decision: Decision) -> Iterator[Choice]:
    power = decision.seat
    left = budget(s, power)
    survey = Survey(s, power)
    for unit in following(decision, "siberian"):
        hexes = following(decision, "siberian", (unit,))
        yield Choice("siberian", (unit, _nearest(survey, hexes)))
    yield from _gifts(s, decision)
    if left > 0:
        yield from _air(s, decision, survey, left)
        yield from _ground(s, decision, survey, left)
        yield from _rest(s, decision, left)
    yield Choice("done")


def _gifts(s: Position, decision: Decision) -> Iterator[Choice]:
    """BRPs for an ally who is fighting and has little, as far as the giver has more than it can use."""
    power = decision.seat
    if power not in GIVERS or s.brp[power] < PLENTY or s.brp[power] - PLENTY < GIFT:
        return
    if power == USA and s.lend_lease == NOBODY and at_war(s, USSR, GERMANY):
        yield Choice("open-lend-lease")
    needy = [to for to in (USSR, FRANCE) if at_war(s, to, GERMANY) and s.brp[to] < POOR and not _given(s, power, to)]
    for to in needy:
        if in_game(s, to):
            yield Choice("grant", (to, GIFT))


def _given(s: Position, giver: int, to: int) -> int:
    return s.granted[giver * len(POWERS) + to]


def _air(s: Position, decision: Decision, survey: Survey, left: int) -> Iterator[Choice]:
    if s.air_pool[survey.nation] and left >= 3:
        for hex_ in following(decision, "complete-air"):
            yield Choice("complete-air", (hex_,))
    if left >= 15:
        for unit in following(decision, "build-air"):
            if COST[unit] <= left:
                hexes = following(decision, "build-air", (unit,))
                yield Choice("build-air", (unit, _nearest(survey, hexes, rear=True)))


def _ground(s: Position, decision: Decision, survey: Survey, left: int) -> Iterator[Choice]:
    able = [unit for unit in following(decision, "build") if COST[unit] <= left]
    if not able:
        return
    ranked = sorted(able, key=lambda unit: (ORDER.index(KIND[unit]), -COMBAT[unit], unit))
    if survey.nation != GERMANY:  # armor for those who attack, numbers for those who hold
        ranked = sorted(able, key=lambda unit: (KIND[unit] in (REPLACEMENT, AIRBORNE), -COMBAT[unit], unit))
    for unit in ranked[:2]:
        hexes = following(decision, "build", (unit,))
        if KIND[unit] == REPLACEMENT:  # it never moves again
            hexes = [hex_ for hex_ in hexes if hex_ == CAPITAL[survey.nation]]
        if hexes:
            yield Choice("build", (unit, place_for(survey, unit, hexes)))


def place_for(survey: Survey, unit: int, hexes: list[int]) -> int:
    """Where it keeps most from being cut off, else where it is wanted."""
    s, best = survey.s, _nearest(survey, hexes)
    peril = Peril(survey)
    stands = {one: s.where[one] for one in survey.ground}
    if not peril.armor or best == US_BOX or KIND[unit] == REPLACEMENT:
        return best
    outlook = peril.look(stands)
    rear = [hex_ for hex_ in hexes if outlook.safe & BIT[hex_]]
    gaps = [hex_ for blow in outlook.worst() for hex_ in hexes if blow.threat.way & BIT[hex_]]
    able = (best, *([_nearest(survey, rear)] if rear else []), *gaps)
    costs = {hex_: peril.look(stands | {unit: hex_}).cost for hex_ in able}
    plug = min(costs, key=lambda hex_: (costs[hex_], hex_))
    return plug if costs[plug] < costs[best] - LEAST_HELP else best


def _rest(s: Position, decision: Decision, left: int) -> Iterator[Choice]:
    """Partisans where they hurt, and fleets for who means to land."""
    for unit in following(decision, "partisan")[:1] if left >= PLENTY else ():
        hexes = following(decision, "partisan", (unit,))
        yield Choice("partisan", (unit, max(hexes, key=lambda hex_: (WORTH[hex_], -hex_))))
    for verb in ("build-fleet", "rebuild-fleet") if decision.seat in GIVERS and left >= PLENTY else ():
        for port in following(decision, verb)[:1]:
            yield Choice(verb, (port,))


def _nearest(survey: Survey, hexes: list[int], rear: bool = False) -> int:
    """Of these the hex from which the most pressing want that is not met is soonest reached."""
    s = survey.s
    if hexes == [US_BOX]:
        return US_BOX
    manned: dict[int, int] = {}
    for unit in survey.ground:
        manned[s.where[unit]] = manned.get(s.where[unit], 0) + 1
    for want in wants(survey, hinges=False):
        if manned.get(want.hex, 0) > 0 and not rear:
            manned[want.hex] -= 1
            continue
        steps = land_steps(want.hex)
        near = [hex_ for hex_ in hexes if steps[hex_] <= 12]
        if rear:
            near = [hex_ for hex_ in near if steps[hex_] >= 2]
        if near:
            return min(near, key=lambda hex_: (steps[hex_], hex_))
    home = air_steps(CAPITAL[survey.nation])
    return min(hexes, key=lambda hex_: (home[hex_], hex_))


def strategic(s: Position, decision: Decision) -> Iterator[Choice]:
    """Submarines for Germany; ASW first for the Allies, bombers with what is left."""
    submarine, asw, sac = 0, 2, 3
    kinds = (submarine,) if decision.seat == GERMANY else (asw, sac)
    for kind in kinds:
        counts = following(decision, "build-sw", (kind,))
        if counts:
            count = max(counts) if decision.seat == GERMANY or kind == sac else (max(counts) + 1) // 2
            yield Choice("build-sw", (kind, count, 0))
    yield Choice("ready")
