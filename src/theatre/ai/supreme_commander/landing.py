"""Over sea: corps of the Western Allies gather in ports, land where nobody guards the coast, and are followed up."""

from __future__ import annotations

from theatre.ai.supreme_commander.lines import threat_at
from theatre.ai.supreme_commander.survey import FAR, Survey, land_steps, worth
from theatre.core.decision import Choice
from theatre.games.supreme_commander.naval.ships import ready_fleets
from theatre.games.supreme_commander.pieces import is_corps, is_static, of_these, strength, units_of
from theatre.games.supreme_commander.state import MOVED, Position
from theatre.games.supreme_commander.tables import CLEAR, TANK, UK, USA
from theatre.games.supreme_commander.weather import weather
from theatre.games.supreme_commander.world import (
    BIT,
    COUNTRY_MASK,
    IS_BOX,
    LAND,
    PORT_MASK,
    PORTS,
    SHORES,
    TERRAIN,
    USA_BOX,
    spaces,
)

SAILORS = (UK, USA)
BEST_BEACHES = 12
FEARED = 1.5  # what hostile strength near a beach counts against it
PORT_LIKED = 6.0  # only a port feeds those who have landed when the fleet has gone
LEAST = 2.0
ENEMY_NEAR = 9  # hexes from a friendly port within which it is a bridgehead
ENOUGH = 2.0
KEPT_AT_HOME = 2  # corps that do not leave the UK
LANDED_AT_ONCE = 2  # corps: as many as there are fleets in a sea hex


def orders(survey: Survey) -> list[Choice]:
    """Convoys first, then landings, in the order of the phase."""
    if survey.power not in SAILORS or not ready_fleets(survey.s, survey.power):
        return []
    return [*convoys(survey), *invasions(survey)]


def waiting(survey: Survey) -> list[int]:
    """Corps in ports and boxes that are free to go."""
    s = survey.s
    corps = [u for u in units_of(s, survey.power) if is_corps(s, u) and not is_static(s, u) and not s.acts[u] & MOVED]
    there = [u for u in corps if s.where[u] == USA_BOX or BIT[s.where[u]] & PORT_MASK]
    calm = [u for u in there if IS_BOX[s.where[u]] or not threat_at(survey, s.where[u])]
    home = [u for u in calm if survey.power == UK and BIT[s.where[u]] & COUNTRY_MASK[UK]]
    return [u for u in calm if u not in home[:KEPT_AT_HOME]]


def bridgeheads(survey: Survey) -> list[int]:
    """Friendly ports on foot from the enemy, the nearest first, as long as too few are there."""
    foes = list(survey.feared_at)
    found = []
    for port in PORTS:
        if survey.friendly & BIT[port] and not BIT[port] & survey.foe_ground:
            near = min([land_steps(port)[at] for at in foes], default=FAR)
            if near <= ENEMY_NEAR and _is_short(survey, port):
                found.append((near, port))
    return [port for _, port in sorted(found)]


def _is_short(survey: Survey, port: int) -> bool:
    """Are there fewer than twice as many friends as enemies about a port?"""
    s, steps = survey.s, land_steps(port)
    own = sum([strength(s, unit) for unit in survey.ground if steps[s.where[unit]] <= ENEMY_NEAR])
    return own < ENOUGH * sum([value for at, value in survey.feared_at.items() if steps[at] <= ENEMY_NEAR])


def convoys(survey: Survey) -> list[Choice]:
    """To a bridgehead if there is one; from America to Britain otherwise."""
    s, power = survey.s, survey.power
    fleets = ready_fleets(s, power)
    goals = bridgeheads(survey)
    corps = waiting(survey)
    found = []
    for unit in sorted(corps, key=lambda one: (-strength(s, one), one)):
        here = s.where[unit]
        ends = [port for port in goals if port != here]
        if not ends and here == USA_BOX:
            ends = [port for port in PORTS if BIT[port] & COUNTRY_MASK[UK] & survey.friendly]
        beside = sorted(fleets, key=lambda fleet: (s.where[fleet] != here, fleet))
        found += [Choice("transport", (port, unit, fleet)) for port in ends[:3] for fleet in beside[:2]]
    return found


def invasions(survey: Survey) -> list[Choice]:
    """Two corps of one port with its fleets, before the best coast without defenders."""
    s, power = survey.s, survey.power
    if weather(s) != CLEAR:
        return []
    fleets, corps = ready_fleets(s, power), waiting(survey)
    found = []
    for port in dict.fromkeys([s.where[fleet] for fleet in fleets]):
        ships = [fleet for fleet in fleets if s.where[fleet] == port][:LANDED_AT_ONCE]
        force = [unit for unit in corps if s.where[unit] == port]
        for coast in beaches(survey)[:BEST_BEACHES]:
            able = [unit for unit in force if s.kind[unit] != TANK or TERRAIN[coast] == "clear"]
            pairs = [token for pair in zip(able, ships, strict=False) for token in pair]
            if pairs:
                found += [Choice("invade", (coast, sea, *pairs)) for sea in spaces(SHORES[coast])]
                found += [Choice("invade", (coast, sea, *pairs[:2])) for sea in spaces(SHORES[coast])]
    return found


def beaches(survey: Survey) -> list[int]:
    """Hostile coasts on which nobody stands: ports above all, where few are near."""
    s = survey.s
    land = of_these(s.held, survey.hostile) & LAND & ~survey.foe_ground
    scored = []
    for hex_ in spaces(land):
        if not SHORES[hex_]:
            continue
        score = worth(s, hex_) + 0.2 * survey.lure[hex_] - FEARED * threat_at(survey, hex_)
        score += PORT_LIKED if BIT[hex_] & PORT_MASK else -PORT_LIKED
        if score >= LEAST:
            scored.append((-score, hex_))
    return [hex_ for _, hex_ in sorted(scored)]


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
