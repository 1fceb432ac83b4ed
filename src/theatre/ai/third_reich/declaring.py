"""War by plan, and the options of each front: Offensive where attacks pay, Attrition where the enemy is near."""

from __future__ import annotations

from collections.abc import Iterator

from theatre.ai.third_reich.answers import menu as rows
from theatre.ai.third_reich.attacks import Planner
from theatre.ai.third_reich.landing import Landings
from theatre.ai.third_reich.reach import Reach
from theatre.ai.third_reich.survey import COST, Survey, land_steps
from theatre.core.decision import Choice, Decision
from theatre.games.third_reich.counters import units_of
from theatre.games.third_reich.nations import acts_as, at_war, enemies_of, in_game, option_on
from theatre.games.third_reich.politics.ledger import lord
from theatre.games.third_reich.state import CONQUERED, NEUTRAL, POOL, Position, this_turn
from theatre.games.third_reich.tables import (
    AIR,
    ATTRITION,
    BRITAIN,
    CHARTS,
    COMBAT,
    EAST_EUROPE,
    FALL,
    FRANCE,
    GERMANY,
    IS_GROUND,
    ITALY,
    KIND_IDS,
    NATION,
    NATION_ID,
    OFFENSIVE,
    PASS,
    POLAND,
    POWERS,
    SEASONS,
    SPRING,
    SUMMER,
    UNITS,
    USSR,
    WINTER,
)
from theatre.games.third_reich.world import (
    BIT,
    CAPITAL,
    FRONT,
    FRONTS,
    OBJECTIVES,
    ON_FRONT,
)

LOW_COUNTRIES = tuple([NATION_ID[name] for name in ("luxembourg", "belgium", "netherlands")])
SPRING_1940, FALL_1941 = 1940 * len(SEASONS) + SPRING, 1941 * len(SEASONS) + FALL
SPRING_1941 = 1941 * len(SEASONS) + SPRING
WESTERN_MASS = 36  # German factors near Belgium with which the West is attacked
NEAR_BELGIUM = 5
AIR_COST = CHARTS.costs.per_factor[KIND_IDS[AIR]]
EASTERN_SHARE = 0.9  # of the Soviet strength at the border that Germany wants against it
BALKANS = tuple([NATION_ID[name] for name in ("yugoslavia", "greece")])
DENMARK = NATION_ID["denmark"]
MOST_CAUTION = 3.0
LEAST_ATTACK = 16.0  # what attacks must be worth before an Offensive is paid for
FREE_ATTACK = 1.0  # the same for who is outnumbered or cut off and has more BRPs than he can spend on troops
LAST_ATTACK = 6.0  # the same where own units are cut off, which are lost if nobody attacks


# declarations


def declarations(s: Position, decision: Decision) -> Iterator[Choice]:
    seat = decision.seat
    offered = {args[0] for args in rows(decision, "declare-war")}
    plans = {GERMANY: _german, ITALY: _italian, USSR: _soviet}
    for nation in plans[seat](s) if seat in plans and offered else ():
        if nation in offered:
            yield Choice("declare-war", (nation,))
    yield Choice("done")


def _german(s: Position) -> Iterator[int]:
    now = this_turn(s)
    fallen = s.status[FRANCE] == CONQUERED
    if not fallen and now >= SPRING_1940 and s.status[POLAND] == CONQUERED and s.season != WINTER:
        near = land_steps(CAPITAL[LOW_COUNTRIES[1]])
        mass = sum([COMBAT[u] for u in units_of(s, GERMANY) if IS_GROUND[u] and near[s.where[u]] <= NEAR_BELGIUM])
        affordable = s.limit[GERMANY] - s.spent[GERMANY] >= 45 and s.brp[GERMANY] >= 45
        if mass >= WESTERN_MASS and affordable:
            yield from LOW_COUNTRIES[:2]
    if fallen and now >= SPRING_1941 and s.season in (SPRING, SUMMER) and s.brp[GERMANY] >= 70:
        ready = strength(s, GERMANY, True) >= EASTERN_SHARE * strength(s, USSR, False)
        if ready and in_game(s, USSR) and not at_war(s, GERMANY, USSR):
            yield USSR
    if fallen and now < SPRING_1941 and s.brp[GERMANY] >= 60 and s.season != WINTER:
        yield from _weak_neighbours(s, GERMANY, BALKANS)


def _weak_neighbours(s: Position, power: int, among: tuple[int, ...]) -> Iterator[int]:
    """Neutrals beside which clearly more stands than they can raise."""
    for nation in among:
        if s.status[nation] != NEUTRAL or CAPITAL[nation] < 0:
            continue
        near = land_steps(CAPITAL[nation])
        mass = sum([COMBAT[u] for u in units_of(s, power) if IS_GROUND[u] and near[s.where[u]] <= 6])
        if mass >= 30:
            yield nation


def _italian(s: Position) -> Iterator[int]:
    """Italy falls upon France once Germany is at its border, and upon Britain when France has fallen."""
    belgium = LOW_COUNTRIES[1]
    if in_game(s, FRANCE) and this_turn(s) >= SPRING_1940 + 1 and s.status[belgium] == CONQUERED:
        yield FRANCE
    if s.status[FRANCE] == CONQUERED:
        yield BRITAIN


def _soviet(s: Position) -> Iterator[int]:
    yield EAST_EUROPE
    now = this_turn(s)
    stronger = strength(s, USSR, False) >= 1.3 * strength(s, GERMANY, True)
    if now >= FALL_1941 and not at_war(s, USSR, GERMANY) and (stronger or now >= FALL_1941 + 4):
        yield GERMANY


def strength(s: Position, power: int, eastern: bool) -> int:
    """Ground factors of a power, of Germany those that could fight in the East."""
    warsaw = land_steps(CAPITAL[POLAND])
    own = [unit for unit in units_of(s, power) if IS_GROUND[unit]]
    return sum([COMBAT[unit] for unit in own if not eastern or warsaw[s.where[unit]] <= 12])


# options


def options(s: Position, decision: Decision) -> Iterator[Choice]:
    """The Offensive that is worth most first: who can pay for one only has it where it counts."""
    nation = acts_as(s, decision.seat)
    now = {front: option_on(s, nation, front) for front in FRONTS}
    worth = {front: offensive_worth(s, nation, front) for front in FRONTS if now[front] != OFFENSIVE}
    for front in sorted(worth, key=lambda front: (-worth[front], front)):
        if worth[front]:
            yield Choice("option", (front, OFFENSIVE))
    for front in FRONTS:
        if now[front] == PASS and _is_hostile(s, nation, front):
            yield Choice("option", (front, ATTRITION))
    yield Choice("done")


def minor_option(s: Position, decision: Decision) -> Iterator[Choice]:
    """A minor on its own fights by Attrition."""
    nation = acts_as(s, decision.seat)
    for front in FRONTS:
        if option_on(s, nation, front) == PASS and _has_contact(s, nation, front):
            yield Choice("option", (front, ATTRITION))
    yield Choice("done")


def offensive_worth(s: Position, nation: int, front: int) -> float:
    """What an Offensive would bring, 0 if less than it should."""
    if nation not in POWERS or not can_pay(s, nation) or not _is_hostile(s, nation, front):
        return 0.0
    value, doomed, odds = front_value(s, nation, front)
    caution = min(max(odds, 1.0), MOST_CAUTION)  # who is outnumbered needs the BRPs for troops
    least = LAST_ATTACK if doomed else LEAST_ATTACK * caution
    if (doomed or odds > 1) and spare_brps(s, nation) >= CHARTS.costs.offensive:
        least = FREE_ATTACK
    return value if value >= least else 0.0


def _is_hostile(s: Position, nation: int, front: int) -> bool:
    hostile = enemies_of(s, nation)
    there = any(ON_FRONT[front] & s.held[one] for one in range(len(hostile)) if hostile[one])
    return there or _has_contact(s, nation, front)


def spare_brps(s: Position, power: int) -> int:
    """What is left if all is built that lies in the force pool, as far as the year allows."""
    pool = sum([COST[unit] for unit in range(UNITS) if NATION[unit] == power and s.where[unit] == POOL])
    wanted = pool + AIR_COST * s.air_pool[power]
    return s.brp[power] - min(wanted, s.limit[power] * (WINTER + 1 - s.season))


def can_pay(s: Position, power: int) -> bool:
    cost = CHARTS.costs.offensive
    return s.brp[power] >= cost and s.limit[power] - s.spent[power] >= cost


def _has_contact(s: Position, nation: int, front: int) -> bool:
    hostile = enemies_of(s, nation)
    return any(hostile[s.serves[u]] and IS_GROUND[u] and BIT[s.where[u]] & ON_FRONT[front] for u in s.placed)


def front_value(s: Position, nation: int, front: int) -> tuple[float, bool, float]:
    """What the attacks are worth that could be made on a front, whether own units are cut off there, and the odds."""
    survey = Survey(s, nation)
    landing = Landings(survey).best(front)
    if not survey.foe_ground & ON_FRONT[front]:
        return landing, False, 1.0
    air = [unit for unit in survey.air if not s.inverted[unit]]
    planner = Planner(survey, Reach(s, nation, bold=True), ON_FRONT[front], air)
    doomed = any(FRONT[s.where[unit]] == front for unit in survey.lost)
    return landing + sum([attack.value for attack in planner.attacks()]), doomed, survey.odds_against


def russian_surrender(s: Position, decision: Decision) -> Iterator[Choice]:
    """26.921: objectives that Russia keeps by an accepted surrender can never be taken; without any it is welcome."""
    kept = any(lord(s, hex_) == USSR for hex_ in OBJECTIVES)
    yield Choice("reject" if kept else "accept")
