"""War, diplomacy, aid and what follows from them."""

from __future__ import annotations

from collections.abc import Iterator

from theatre.ai.supreme_commander.answers import menu
from theatre.ai.supreme_commander.fronts import short
from theatre.ai.supreme_commander.plans import EAST_FROM, SOVIET_FROM, WEST_FROM, intended
from theatre.ai.supreme_commander.survey import FAR, Survey, land_steps, worth
from theatre.core.decision import Choice, Decision
from theatre.games.supreme_commander.pieces import strength, tech
from theatre.games.supreme_commander.relations import side_of
from theatre.games.supreme_commander.state import Position
from theatre.games.supreme_commander.tables import (
    AXIS,
    CLEAR,
    ECONOMY,
    GERMANY,
    INFANTRY_TECH,
    POLAND,
    TANK_TECH,
    USSR,
)
from theatre.games.supreme_commander.weather import weather
from theatre.games.supreme_commander.world import BIT, CAPITAL, COUNTRY_MASK, FRONT, HEXES, RAIL, WARSAW, WEST, spaces

RICH = 60  # MSP from which a power pays for partisans and gifts
NEAR_BORDER = 4  # hexes within which units count as ready
READY_WEST, READY_EAST = 25, 45  # strength near the border with which war is declared
MARGIN, PRESSING = 1.25, 17  # times the Soviet strength for the attack, up to a turn
MAINLAND = 15  # hexes from the capital
SUPERIOR = 1.4  # times the German strength with which the USSR declares it


def opening_technology(s: Position, decision: Decision) -> Iterator[Choice]:
    yield from [Choice("raise", (one,)) for one in (INFANTRY_TECH, TANK_TECH) if not tech(s, GERMANY, one)]


def free_war(s: Position, decision: Decision) -> Iterator[Choice]:
    yield Choice("declare", (POLAND,))


def declare(s: Position, decision: Decision) -> Iterator[Choice]:
    """By plan, in good weather, with enough at the border, in the East not against those who are stronger."""
    if weather(s) == CLEAR:
        survey = Survey(s, decision.seat)
        for nation in intended(s, decision.seat):
            if is_due(survey, nation):
                yield Choice("declare", (nation,))
    yield Choice("done")


def war_chest(s: Position, power: int) -> int:
    """MSP that are kept for a declaration of this turn: who is attacked at once has no time to be reinforced."""
    if weather(s) != CLEAR:
        return 0
    survey = Survey(s, power)
    return ECONOMY.declaration_of_war if any(is_due(survey, nation) for nation in intended(s, power)) else 0


def is_due(survey: Survey, nation: int) -> bool:
    turn = survey.s.turn
    if USSR not in (nation, survey.power):
        return turn >= WEST_FROM and _near(survey, nation) >= READY_WEST
    theirs = _near(Survey(survey.s, nation), survey.power)
    if survey.power == USSR:
        return turn >= SOVIET_FROM and _near(survey, nation) >= SUPERIOR * theirs
    ready = _near(survey, nation) >= max(READY_EAST, (MARGIN if turn < PRESSING else 1.0) * theirs)
    return turn >= EAST_FROM and ready and is_quiet(survey)


def is_quiet(survey: Survey) -> bool:
    """Does no enemy stand in the West on the mainland, and is there in no front less than it needs?"""
    landed = [at for at in survey.foes_at if FRONT[at] == WEST and land_steps(at)[CAPITAL[survey.power]] <= MAINLAND]
    return not landed and WEST not in short(survey)


def _near(survey: Survey, nation: int) -> int:
    s, land = survey.s, survey.s.held[nation] or COUNTRY_MASK[nation]
    found = 0
    for unit in survey.ground:
        if any(land_steps(s.where[unit])[at] <= NEAR_BORDER for at in spaces(land)):
            found += strength(s, unit)
    return found


def claim(s: Position, decision: Decision) -> Iterator[Choice]:
    """For oneself."""
    yield Choice("claim", (decision.seat,))


def bear(s: Position, decision: Decision) -> Iterator[Choice]:
    """Losses to whoever has most: the last that is named, but not oneself if there is another."""
    rows = menu(decision, "bear")
    for row in sorted(rows, key=lambda row: (row[0] == decision.seat, row)):
        yield Choice("bear", row)


def vichy(s: Position, decision: Decision) -> Iterator[Choice]:
    yield Choice("vichy")


def evacuate(s: Position, decision: Decision) -> Iterator[Choice]:
    yield Choice("evacuate")


def partisans(s: Position, decision: Decision) -> Iterator[Choice]:
    """On a railway behind the enemy."""
    if s.msp[decision.seat] >= 2 * RICH:
        survey = Survey(s, decision.seat)
        rows = [row for row in menu(decision, "rouse") if BIT[row[0]] & RAIL]
        foes = list(survey.foes_at)

        def far(hex_: int) -> int:
            return min([land_steps(hex_)[at] for at in foes], default=FAR)

        for row in sorted(rows, key=lambda row: (-min(far(row[0]), 3), land_steps(WARSAW)[row[0]], row)):
            yield Choice("rouse", row)
    yield Choice("done")


def give(s: Position, decision: Decision) -> Iterator[Choice]:
    """To an ally as much as may be given, but only out of plenty."""
    verb = next(part.verb for part in decision.options.given)
    rows = sorted(menu(decision, verb))
    if s.msp[decision.seat] >= 2 * RICH or verb != "give":
        yield from [Choice(verb, row) for row in reversed(rows)]
    yield from [Choice(verb, row) for row in rows]


def settle_in(s: Position, decision: Decision) -> Iterator[Choice]:
    """Units that find a new place: the most valuable city, else the nearest to it."""
    for verb in ("place", "ship", "land", "flee"):
        rows = menu(decision, verb)
        for row in sorted(rows, key=lambda row: (-(worth(s, row[-1]) if row[-1] < HEXES else 0.0), row)):
            yield Choice(verb, row)


def annexations(s: Position, decision: Decision) -> Iterator[Choice]:
    """The USSR takes what the pact gives it, with the first two corps that can."""
    if decision.seat != USSR or side_of(s, USSR) == AXIS:
        return
    for part in decision.options.given:
        if part.verb == "annex" and part.some():
            for row in part:
                yield Choice("annex", row)
                break
