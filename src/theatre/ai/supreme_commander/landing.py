"""Over sea: corps of the Western Allies gather in ports, land where the odds are good, and are followed up."""

from __future__ import annotations

from theatre.ai.supreme_commander.attacks import Planner
from theatre.ai.supreme_commander.estimate import STEP, assault, steps
from theatre.ai.supreme_commander.lines import SAILORS, threat_at
from theatre.ai.supreme_commander.moves import Moves
from theatre.ai.supreme_commander.survey import FAR, Survey, land_steps, worth
from theatre.core.decision import Choice
from theatre.games.supreme_commander.movement.stacking import breach
from theatre.games.supreme_commander.naval.ships import ready_fleets
from theatre.games.supreme_commander.pieces import is_corps, is_static, land_in, of_these, strength, units_of
from theatre.games.supreme_commander.state import MOVED, Position, is_there, units_in
from theatre.games.supreme_commander.tables import CLEAR, ECONOMY, FRANCE, LIMITS, TANK, UK
from theatre.games.supreme_commander.weather import weather
from theatre.games.supreme_commander.world import (
    BIT,
    COUNTRY_MASK,
    FRONT,
    IS_BOX,
    LAND,
    NATB,
    PORT_MASK,
    PORTS,
    SHORES,
    SUEZ,
    TERRAIN,
    USA_BOX,
    WEST,
    lowest,
    spaces,
)

BEST_BEACHES = 12
FEARED = 1.5  # what hostile strength near a beach counts against it
PORT_GAIN, OPEN_BEACH = 40.0, 15.0  # only a port feeds those who have landed when the fleet has gone
LURED = 0.5
LEAST = 5.0
ENEMY_NEAR = 9  # hexes from a friendly port within which it is a bridgehead
ENOUGH = 3.0  # times the strength of the enemies
TOGETHER = 5  # hexes within which ports and troops belong to one bridgehead
MUSTER = 8  # corps of the Western Allies in Britain with which they land against defenders
UNOPPOSED = 1.0  # hostile strength near a beach that does not count
COMPANY, MOST_COMPANY, BESIDE = 1.5, 12.0, 3  # friends ashore within so many hexes
NEARER = 2  # hexes that a port with fleets is worth
FOLLOWED = 2  # corps that must be able to follow at once
KEPT_AT_HOME = 2  # corps that do not leave the UK
LANDED_AT_ONCE = 2  # corps: as many as there are fleets in a sea hex


def orders(survey: Survey, moves: Moves) -> list[Choice]:
    """Landings before convoys: what is left of the fleets carries."""
    if survey.power not in SAILORS:
        return []
    waiting_there = [unit for unit in units_in(survey.s, NATB) if is_corps(survey.s, unit)]
    ferries = [Choice("ship", (unit, SUEZ)) for unit in waiting_there]
    if not ready_fleets(survey.s, survey.power):
        return ferries
    return [*ferries, *invasions(survey), *convoys(survey, moves)]


def to_ports(moves: Moves) -> None:
    """Corps that no enemy can reach on foot go to the nearest port, where fleets lie first."""
    survey, s = moves.survey, moves.s
    if survey.power not in SAILORS:
        return
    fleets = {s.where[fleet] for fleet in ready_fleets(s, survey.power)}
    for unit in list(moves.free):
        if not is_corps(s, unit) or not survey.is_overseas(s.where[unit]):
            continue
        ways = moves.reach.ways(unit)
        ports = [port for port in PORTS if survey.friendly & BIT[port] and land_steps(port)[s.where[unit]] < FAR]
        ports = [port for port in ports if port == s.where[unit] or moves.room(unit, port)]
        if not ports:
            continue
        goal = min(ports, key=lambda port: (land_steps(port)[s.where[unit]] - NEARER * (port in fleets), port))
        steps_left = land_steps(goal)
        ends = [at for at in ways if at == s.where[unit] or moves.room(unit, at)]
        moves.settle(unit, min(ends, key=lambda at: (steps_left[at], at)))


def waiting(survey: Survey) -> list[int]:
    """Corps in ports and boxes that no enemy can reach on foot."""
    s = survey.s
    corps = [u for u in units_of(s, survey.power) if is_corps(s, u) and not is_static(s, u) and not s.acts[u] & MOVED]
    there = [u for u in corps if s.where[u] == USA_BOX or BIT[s.where[u]] & PORT_MASK]
    calm = [u for u in there if survey.is_overseas(s.where[u]) and not _is_garrison(survey, u)]
    home = [u for u in calm if survey.power == UK and BIT[s.where[u]] & COUNTRY_MASK[UK]]
    return [u for u in calm if u not in home[:KEPT_AT_HOME]]


def _is_garrison(survey: Survey, unit: int) -> bool:
    """The only corps in a port outside the home country, such as Malta."""
    s, at = survey.s, survey.s.where[unit]
    return not IS_BOX[at] and s.home[at] != UK and not any(one != unit and is_corps(s, one) for one in land_in(s, at))


def bridgeheads(survey: Survey) -> list[int]:
    """Friendly ports in the West on foot from the enemy: where most friends are, and the ports beside it."""
    foes = list(survey.feared_at)
    found = []
    for port in PORTS:
        if FRONT[port] == WEST and survey.friendly & BIT[port] and not BIT[port] & survey.foe_ground:
            near = min([land_steps(port)[at] for at in foes], default=FAR)
            if near <= ENEMY_NEAR and _is_short(survey, port):
                found.append((-ashore(survey, port), -survey.lure[port], port))
    ports = [port for _, _, port in sorted(found)]
    return [port for port in ports if land_steps(ports[0])[port] <= TOGETHER]


def ashore(survey: Survey, at: int) -> float:
    """Strength of the Western Allies about a hex."""
    s, steps_ = survey.s, land_steps(at)
    units = [u for u in s.placed if s.serves[u] in (*SAILORS, FRANCE) and is_there(s, u) and not IS_BOX[s.where[u]]]
    return sum([strength(s, unit) for unit in units if steps_[s.where[unit]] <= TOGETHER])


def _is_short(survey: Survey, port: int) -> bool:
    """Are there not yet several times as many friends as enemies about a port?"""
    s, steps_ = survey.s, land_steps(port)
    own = sum([strength(s, unit) for unit in survey.ground if steps_[s.where[unit]] <= ENEMY_NEAR])
    return own < ENOUGH * sum([value for at, value in survey.feared_at.items() if steps_[at] <= ENEMY_NEAR])


def convoys(survey: Survey, moves: Moves) -> list[Choice]:
    """To a bridgehead if there is one; from America to Britain otherwise; never more than there is room for [6.4]."""
    s, power = survey.s, survey.power
    fleets = ready_fleets(s, power)
    goals = bridgeheads(survey)
    expected: dict[int, list[int]] = {}
    found = []
    for unit in sorted(waiting(survey), key=lambda one: (-strength(s, one), one)):
        here = s.where[unit]
        ends = [port for port in goals if port != here]
        if here == USA_BOX:
            ends += [port for port in PORTS if BIT[port] & COUNTRY_MASK[UK] & survey.friendly]
        there = {port: [*moves.there(port), *expected.get(port, ())] for port in ends}
        end = next((port for port in ends if breach(s, [*there[port], unit]) is None), None)
        if end is not None:
            expected.setdefault(end, []).append(unit)
            beside = sorted(fleets, key=lambda fleet: (s.where[fleet] != here, fleet))
            found += [Choice("transport", (end, unit, fleet)) for fleet in beside]
    return found


def invasions(survey: Survey) -> list[Choice]:
    """Two corps of one port with its fleets, against the best coast, the best landing first, all in one region."""
    s, power = survey.s, survey.power
    if weather(s) != CLEAR or s.msp[power] < FOLLOWED * ECONOMY.strategic_move:
        return []
    fleets, corps = ready_fleets(s, power), waiting(survey)
    planner = Planner(survey, None)
    beaches = targets(survey)
    found: list[tuple[float, int, Choice]] = []
    for port in dict.fromkeys([s.where[fleet] for fleet in fleets]):
        ships = [fleet for fleet in fleets if s.where[fleet] == port][:LANDED_AT_ONCE]
        force = sorted([u for u in corps if s.where[u] == port], key=lambda u: (-strength(s, u), u))
        for coast in beaches:
            able = [unit for unit in force if s.kind[unit] != TANK or TERRAIN[coast] == "clear"][: len(ships)]
            value = landing_value(planner, coast, able) if able else 0.0
            if value >= LEAST:
                pairs = [token for pair in zip(able, ships, strict=False) for token in pair]
                found += [(value, coast, Choice("invade", (coast, sea, *pairs))) for sea in spaces(SHORES[coast])]
    found.sort(key=lambda one: (-one[0], one[2].args))
    return [choice for _, coast, choice in found if land_steps(found[0][1])[coast] <= TOGETHER][:BEST_BEACHES]


def targets(survey: Survey) -> list[int]:
    """Coasts about the bridgehead; without one any in the West for a great landing, before it ports nobody guards."""
    heads = bridgeheads(survey)
    western = [at for at in coasts(survey) if FRONT[at] == WEST]
    if heads:
        return [at for at in western if land_steps(heads[0])[at] <= 2 * TOGETHER]
    if mustered(survey) >= MUSTER:
        return western
    return [at for at in western if BIT[at] & PORT_MASK and threat_at(survey, at) <= UNOPPOSED]


def mustered(survey: Survey) -> int:
    """Corps of the Western Allies in the ports of Britain."""
    s = survey.s
    corps = [u for u in s.placed if s.serves[u] in SAILORS and is_corps(s, u)]
    return len([u for u in corps if BIT[s.where[u]] & PORT_MASK & COUNTRY_MASK[UK]])


def coasts(survey: Survey) -> list[int]:
    land = of_these(survey.s.held, survey.hostile) & LAND
    return [hex_ for hex_ in spaces(land) if SHORES[hex_]]


def friends_near(survey: Survey, coast: int) -> float:
    """Strength of friends ashore who would stand beside those who land."""
    s, steps_ = survey.s, land_steps(coast)
    friends = [u for u in s.placed if s.serves[u] in survey.allied and is_there(s, u) and not IS_BOX[s.where[u]]]
    return min(MOST_COMPANY, sum([strength(s, unit) for unit in friends if steps_[s.where[unit]] <= BESIDE]))


def landing_value(planner: Planner, coast: int, force: list[int]) -> float:
    """What a landing brings on the average: the hex and the way from it; who fails is lost [12.4e]."""
    survey, s = planner.survey, planner.s
    gain = worth(s, coast) + LURED * survey.lure[coast] + (PORT_GAIN if BIT[coast] & PORT_MASK else -OPEN_BEACH)
    foes = survey.foes_at.get(coast)
    about = threat_at(survey, coast) - sum([strength(s, unit) for unit in foes or ()])
    gain += COMPANY * friends_near(survey, coast) - FEARED * max(0.0, about)
    if not foes:
        return gain
    _, own = planner.strength(force, coast)
    column = int(own - LIMITS.invasion - planner.defence(coast, lowest(SHORES[coast])))
    air = min(LIMITS.air_modifier, planner.support.get(FRONT[coast], 0))
    won, lost = assault(column, air, steps(s, foes), len(force))
    return won * gain - lost * STEP


def shipments(s: Position, power: int) -> list[Choice]:
    """Strategic movement over sea: from America and Britain to the bridgehead, else from America to Britain."""
    survey = Survey(s, power)
    if power not in SAILORS:
        return []
    goals = bridgeheads(survey)
    found = []
    for unit in sorted(waiting(survey), key=lambda one: (-strength(s, one), one)):
        if s.where[unit] == USA_BOX or goals:
            ends = [port for port in goals if port != s.where[unit]]
            ends += [port for port in PORTS if BIT[port] & COUNTRY_MASK[UK] and s.where[unit] == USA_BOX]
            found += [Choice("ship", (unit, port)) for port in ends[:4]]
    return found
