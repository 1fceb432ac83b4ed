"""The Organization phase: what is bought and where it appears, technology, armies and HQs, static corps."""

from __future__ import annotations

from collections.abc import Iterator

from theatre.ai.supreme_commander import envoys
from theatre.ai.supreme_commander.answers import following, menu
from theatre.ai.supreme_commander.lines import SAILORS, Want, threat_at, wants
from theatre.ai.supreme_commander.politics import war_chest
from theatre.ai.supreme_commander.survey import FAR, PULL, Survey, land_steps, worth
from theatre.core.decision import Args, Choice, Decision
from theatre.games.supreme_commander.economy.purchase import price
from theatre.games.supreme_commander.economy.technology import level_price, why_not
from theatre.games.supreme_commander.movement.stacking import breach, is_limited
from theatre.games.supreme_commander.pieces import is_corps, is_large, land_in, runs, strength, tech
from theatre.games.supreme_commander.relations import have_fought
from theatre.games.supreme_commander.state import POOL, Position, units_in
from theatre.games.supreme_commander.tables import (
    AIRCRAFT_TECH,
    BOMBER,
    CAVALRY,
    CLEAR,
    COMBAT,
    CORPS,
    ECONOMY,
    FIGHTER,
    FORT,
    FORTS,
    GERMANY,
    HQ,
    INFANTRY,
    INFANTRY_TECH,
    ITALY,
    MECH_ARMY,
    NAVAL_TECH,
    PANZER_ARMY,
    STEPS,
    SUBMARINE,
    SURFACE,
    TANK,
    TANK_ARMY,
    TANK_TECH,
    UK,
    UNITS,
    USA,
    USSR,
)
from theatre.games.supreme_commander.weather import weather
from theatre.games.supreme_commander.world import (
    AIR_BOX,
    BIT,
    FRONT,
    HEXES,
    IS_BOX,
    LAND,
    NATB,
    SUEZ,
    VICTORY_HEXES,
    hexes_between,
    range_around,
    spaces,
)

MOVES_PURSE = 15  # MSP kept for strategic movement
UNTOUCHED = 30  # MSP of a turn's income that are left when a level is bought
EVERY = 3  # turns from one level of technology to the next
HIGHEST = 3
AIRCRAFT_WANTED = {GERMANY: (5, 3), ITALY: (1, 0), UK: (4, 3), USA: (5, 4), USSR: (2, 0)}  # fighters, bombers
FLEETS_WANTED = {UK: 4, USA: 3}
SUBMARINES_WANTED = {GERMANY: 3}
TECHNOLOGIES_WANTED = {
    GERMANY: (INFANTRY_TECH, TANK_TECH, AIRCRAFT_TECH),
    USSR: (INFANTRY_TECH, TANK_TECH),
    UK: (AIRCRAFT_TECH, NAVAL_TECH, INFANTRY_TECH, TANK_TECH),
    USA: (INFANTRY_TECH, AIRCRAFT_TECH, TANK_TECH),
}
ARMY = 3  # corps of which it is made
GATHERED = 1.3  # so much more a corps is wanted where others wait for it
EMBARKED = 0.5  # pull of a hostile coast
SHIPLOADS = 14  # corps that wait for a great landing and for what follows it
FIRST_AIRCRAFT, LANDING_TANKS = 2, 4  # what the Western Allies buy before other corps
LAST_CHANCE = 6  # turns before the end from which no level of technology pays
HQ_WORTH = 2.5  # strength that an HQ counts for beyond its own
ENOUGH_IN_EGYPT = 6
FEW_HQS, ARMIES_LED = 1.5, 5
HQ_THREAT = 4.0
BRIDGEHEAD, LEAST_COMPANY = 6, 2  # hexes; strength beside the first HQ of a bridgehead
ARMY_WORTH = 0.9  # strength that technology gives an army
FORT_WORTH, FORT_THREAT = 16.0, 3.0
STATIC_WORTH = 15.0  # of a city that is worth a static corps
FIRST_SUMMER, PRESSED = 17, 13  # turns
COMBINED = (TANK_ARMY, MECH_ARMY, PANZER_ARMY)


# where


def muster(survey: Survey, places: list[int], demand: list[Want]) -> list[int]:
    """Places for new units: nearest to the most pressing part of the line or to hostile coasts first, boxes last."""

    def pull(at: int) -> float:
        if IS_BOX[at] or at >= HEXES:
            return -1.0
        if survey.is_overseas(at):
            return EMBARKED / (1 + min([hexes_between(at, foe) for foe in survey.foes_at], default=FAR))
        steps = land_steps(at)
        near = [want.weight * PULL[steps[want.hex]] for want in demand[:30] if steps[want.hex] < FAR]
        pull = max(near, default=0.0) - (4.0 if survey.zone & BIT[at] else 0.0)
        return pull * (GATHERED if gathers(survey, at) else 1.0)

    return sorted(places, key=lambda at: (-pull(at), at))


def gathers(survey: Survey, at: int) -> bool:
    """Does a corps or two wait in a place for more, to become an army or an HQ, or an army for its third corps?"""
    s = survey.s
    if any(s.back[one] and is_large(s, one) and s.serves[one] == survey.power for one in land_in(s, at)):
        return True
    loose = [one for one in land_in(s, at) if s.kind[one] == INFANTRY and not s.back[one]]
    return bool(len(loose) % ARMY)


def demand_of(survey: Survey) -> list[Want]:
    """The line as it is wanted, less those who stand in it."""
    s = survey.s
    there: dict[int, int] = {}
    for unit in survey.ground:
        if s.kind[unit] != FORT:
            there[s.where[unit]] = there.get(s.where[unit], 0) + 1
    found = []
    for want in wants(survey):
        if there.get(want.hex, 0) > 0:
            there[want.hex] -= 1
        else:
            found.append(want)
    return found


# what


def savings(s: Position, power: int) -> int:
    """MSP that are kept for a level of technology and for trains."""
    goal = next_technology(s, power)
    fort = ECONOMY.fort if fort_sites(Survey(s, power)) else 0
    politics = envoys.purse(s, power) + war_chest(s, power)
    return politics + fort + MOVES_PURSE + (level_price(s, power, goal) if goal is not None else 0)


def arms(s: Position, power: int) -> bool:
    """Until it is at war with the USSR Germany needs every corps: no technology, and aircraft one turn in three."""
    return power == GERMANY and not have_fought(s, GERMANY, USSR)


def next_technology(s: Position, power: int) -> int | None:
    """The lowest of those that matter to a power, every few turns, Germany's in bad weather, if there is money."""
    if s.last_turn - s.turn < LAST_CHANCE or arms(s, power):
        return None
    if (s.turn + power) % EVERY if power != GERMANY else weather(s) == CLEAR:
        return None
    able = [one for one in TECHNOLOGIES_WANTED.get(power, ()) if why_not(s, power, one) is None]
    most = min(s.msp[power], s.per_turn[power] - UNTOUCHED)
    able = [one for one in able if tech(s, power, one) < HIGHEST and level_price(s, power, one) <= most]
    return min(able, key=lambda one: (tech(s, power, one), TECHNOLOGIES_WANTED[power].index(one)), default=None)


def counts(s: Position, power: int) -> dict[int, int]:
    """By kind how many counters a power has on the board."""
    found: dict[int, int] = {}
    for unit in s.placed:
        if s.serves[unit] == power:
            found[s.kind[unit]] = found.get(s.kind[unit], 0) + 1
    return found


def is_pressed(s: Position, power: int) -> bool:
    """In the first year of its war the USSR needs infantry before all."""
    return power == USSR and have_fought(s, USSR, GERMANY) and s.turn < max(s.barbarossa, FIRST_SUMMER) + PRESSED


def taste(s: Position, power: int, unit: int, have: dict[int, int]) -> float:
    """How much a counter of the pool is wanted; nothing below zero is bought."""
    kind, own = s.kind[unit], s.serves[unit] == power
    if is_pressed(s, power) and kind not in (INFANTRY, CAVALRY):
        return -1.0
    fighters, bombers = AIRCRAFT_WANTED.get(power, (1, 0))
    if kind in (FIGHTER, BOMBER) and arms(s, power) and s.turn % EVERY:
        return -1.0
    if kind in (FIGHTER, BOMBER) and power in SAILORS and own and have.get(kind, 0) < FIRST_AIRCRAFT:
        return 8.5 if s.msp[power] >= 2 * price(s, unit) else -1.0
    if kind in (INFANTRY, TANK) and power in SAILORS and _afloat(s, power) < SHIPLOADS:
        return 8.0 if kind == INFANTRY or have.get(TANK, 0) >= LANDING_TANKS else 8.2
    if kind == INFANTRY:
        return 5.0 if own else 4.5
    if kind == TANK:
        armies = [one for one in range(UNITS) if s.where[one] == POOL and s.kind[one] in COMBINED]
        mine = [one for one in armies if runs(s, one) == power]
        return 6.0 if mine and have.get(TANK, 0) < 2 else 3.0
    if kind == FIGHTER and own:
        return 7.0 if have.get(FIGHTER, 0) < fighters and s.msp[power] >= 2 * price(s, unit) else -1.0
    if kind == BOMBER and own:
        return 6.5 if have.get(BOMBER, 0) < bombers and s.msp[power] >= 2 * price(s, unit) else -1.0
    if kind == SURFACE and own:
        return 9.0 if have.get(SURFACE, 0) < FLEETS_WANTED.get(power, 0) else -1.0
    if kind == SUBMARINE:
        return 4.8 if have.get(SUBMARINE, 0) < SUBMARINES_WANTED.get(power, 0) and s.turn < 17 else -1.0
    return 2.0 if kind == CAVALRY else -1.0


def _afloat(s: Position, power: int) -> int:
    """Corps beyond the sea that wait for ships."""
    survey = Survey(s, power)
    corps = [unit for unit in s.placed if s.serves[unit] == power and is_corps(s, unit)]
    return len([unit for unit in corps if survey.is_overseas(s.where[unit])])


def purchase(s: Position, decision: Decision) -> Iterator[Choice]:
    """Infantry for armies and the line, tanks for tank armies, aircraft up to a number; nothing on credit."""
    power = decision.seat
    purse = s.msp[power] - savings(s, power)
    have = counts(s, power)
    pool = following(decision, "buy")
    wish = [(taste(s, power, unit, have), -unit) for unit in pool if price(s, unit) <= purse]
    if any(s.kind[unit] == SURFACE and taste(s, power, unit, have) > 0 and price(s, unit) > purse for unit in pool):
        wish = []  # saved for a fleet, without which nobody crosses the sea
    survey = Survey(s, power)
    demand: list[Want] | None = None
    for liking, minus in sorted(wish, reverse=True):
        if liking < 0:
            break
        demand = demand_of(survey) if demand is None else demand
        places = following(decision, "buy", (-minus,))
        if places == [NATB] and _in_egypt(survey) >= ENOUGH_IN_EGYPT:
            continue
        for at in _for_air(survey, places) if places and places[0] in AIR_BOX else muster(survey, places, demand):
            yield Choice("buy", (-minus, at))
    yield Choice("done")


def _in_egypt(survey: Survey) -> int:
    """Strength where those go who are raised overseas."""
    s = survey.s
    near = [unit for unit in survey.ground if land_steps(SUEZ)[s.where[unit]] <= BRIDGEHEAD]
    return sum([strength(s, unit) for unit in near]) + len(units_in(s, NATB))


def _for_air(survey: Survey, boxes: list[int]) -> list[int]:
    weight: dict[int, float] = {}
    for at, strength_ in survey.feared_at.items():
        if FRONT[at] < len(AIR_BOX):
            weight[AIR_BOX[FRONT[at]]] = weight.get(AIR_BOX[FRONT[at]], 0.0) + strength_
    return sorted(boxes, key=lambda box: (-weight.get(box, 0.0), box))


def technology(s: Position, decision: Decision) -> Iterator[Choice]:
    goal = next_technology(s, decision.seat)
    if goal is not None:
        yield Choice("raise", (goal,))
    yield Choice("done")


def place(s: Position, decision: Decision) -> Iterator[Choice]:
    """New corps where the line lacks most."""
    survey = Survey(s, decision.seat)
    rows = menu(decision, "place")
    demand = demand_of(survey)
    for unit in dict.fromkeys([row[0] for row in rows]):
        for at in muster(survey, [row[1] for row in rows if row[0] == unit], demand):
            yield Choice("place", (unit, at))


def mobilize(s: Position, decision: Decision) -> Iterator[Choice]:
    """Corps into the cities that are most in danger, then into those that matter most."""
    survey = Survey(s, decision.seat)
    rows = menu(decision, "place")

    def need(row: Args) -> tuple[float, Args]:
        guard = 20.0 if not [one for one in units_in(s, row[1]) if is_corps(s, one)] else 0.0
        near = min([land_steps(row[1])[at] for at in survey.foes_at], default=FAR)
        return guard + worth(s, row[1]) * PULL[near] * 2, row

    for row in sorted(rows, key=need, reverse=True):
        yield Choice("place", row)
    yield Choice("done")


# armies and HQs


def combine(s: Position, decision: Decision) -> Iterator[Choice]:
    """Reduced units to full strength, then the best army or HQ that can be formed."""
    rows = sorted(menu(decision, "restore"), key=lambda row: (-_restored(s, row), row))
    for row in rows:
        if _restored(s, row) > 0:
            yield Choice("restore", row)
    if following(decision, "combine"):
        survey = Survey(s, decision.seat)
        made = [(formed(survey, row), row) for row in menu(decision, "combine")]
        for value, row in sorted(made, key=lambda one: (-one[0], one[1])):
            if value > 0:
                yield Choice("combine", row)
    yield Choice("done")


def _restored(s: Position, row: Args) -> float:
    unit, corps = row
    front, back = COMBAT[unit]
    return front - back - strength(s, corps) + (HQ_WORTH if s.kind[unit] == HQ else 0.2)


def formed(survey: Survey, row: Args) -> float:
    s, (large, *corps) = survey.s, row
    if s.kind[large] == FORT or any(s.kind[one] not in CORPS for one in corps):
        return -1.0
    full = len(corps) == STEPS[large]
    made = COMBAT[large][0 if full else 1] + (_hq_worth(survey) if s.kind[large] == HQ else ARMY_WORTH)
    at = s.where[corps[0]]
    if survey.is_overseas(at) and not (s.kind[large] == HQ and _commands(survey, large, at)):
        return -1.0  # neither armies nor HQs go over sea [12.2, 15.1.2]
    if s.kind[large] == HQ:
        others = sum([strength(s, one) for one in land_in(s, at) if one not in corps])
        first = survey.power in SAILORS and others >= LEAST_COMPANY and not _is_led(survey, at)
        if not full or (threat_at(survey, at) > HQ_THREAT + others and not first):
            return -1.0  # where the enemy is near an army does more, but in a bridgehead, which an HQ feeds
    if is_limited(at) and breach(s, [*[one for one in land_in(s, at) if one not in corps], large]) is not None:
        return -1.0  # two corps are two, a reduced army is three
    return made - sum([strength(s, one) for one in corps]) + (0.5 if full else 0.0)


def _hq_worth(survey: Survey) -> float:
    """More as long as there are few HQs for the armies."""
    armies = len([unit for unit in survey.ground if is_large(survey.s, unit)]) - len(survey.hqs)
    return HQ_WORTH + (FEW_HQS if ARMIES_LED * len(survey.hqs) < armies else 0.0)


def _commands(survey: Survey, hq: int, at: int) -> bool:
    """Is hostile land within the range of an HQ that is formed beyond the sea, for landings there?"""
    near = any(survey.foe_land & BIT[hex_] for hex_ in spaces(range_around(at, COMBAT[hq][0]) & LAND))
    return not IS_BOX[at] and near and not any(_is_near(survey, other, at) for other in survey.hqs)


def _is_led(survey: Survey, at: int) -> bool:
    """Is there an HQ on foot from a place?"""
    return any(land_steps(at)[survey.s.where[hq]] <= BRIDGEHEAD for hq in survey.hqs)


def _is_near(survey: Survey, hq: int, at: int) -> bool:
    return strength(survey.s, hq) >= 3 and hexes_between(survey.s.where[hq], at) <= 3


def fort_sites(survey: Survey) -> list[tuple[int, int]]:
    """A fort of the pool and the cities in danger that it would help most: what it doubles must be there."""
    s = survey.s
    pool = [unit for unit in FORTS if s.where[unit] == POOL and s.serves[unit] == survey.power]
    if not pool:
        return []
    sites = []
    for at, value in survey.treasures.items():
        there = land_in(s, at)
        best = max([strength(s, unit) for unit in there if s.kind[unit] != HQ], default=0)
        bare = best >= 2 and not any(s.kind[unit] == FORT for unit in there)
        if bare and value >= FORT_WORTH and threat_at(survey, at) >= FORT_THREAT:
            sites.append((-value, at))
    return [(pool[0], at) for _, at in sorted(sites)]


def garrisons(s: Position, decision: Decision) -> Iterator[Choice]:
    """Forts and, one a turn, static corps in cities that matter and are in danger."""
    survey = Survey(s, decision.seat)
    if s.msp[decision.seat] >= ECONOMY.fort:
        yield from [Choice("fort", site) for site in fort_sites(survey)]

    def danger(row: Args) -> float:
        at = s.where[row[0]]
        return worth(s, at) if at in VICTORY_HEXES and threat_at(survey, at) >= 3.0 else 0.0

    for row in sorted(menu(decision, "static"), key=lambda row: (-danger(row), row)):
        if danger(row) >= STATIC_WORTH:
            yield Choice("static", row)
    yield Choice("done")
