"""The Movement phase as a list of orders: HQs go up, attackers take their places, others go where they are wanted."""

from __future__ import annotations

from theatre.ai.supreme_commander import landing
from theatre.ai.supreme_commander.attacks import Attack, Planner
from theatre.ai.supreme_commander.conquest import closing, keepers
from theatre.ai.supreme_commander.flying import transfers
from theatre.ai.supreme_commander.lines import Want, anchored, assign, threat_at, wants
from theatre.ai.supreme_commander.moves import Moves
from theatre.ai.supreme_commander.posts import Posts
from theatre.ai.supreme_commander.reach import Reach
from theatre.ai.supreme_commander.survey import FAR, PRIZES, Survey, land_steps, worth
from theatre.core.decision import Choice
from theatre.games.supreme_commander.pieces import is_armor, runs, strength
from theatre.games.supreme_commander.state import POOL, Position, lay, units_in
from theatre.games.supreme_commander.tables import (
    CLEAR,
    FORT,
    HQ,
    INFANTRY,
    INFANTRY_ARMY,
    ITALY,
    KIND,
    NATION,
    TANK,
    TANK_ARMY,
    UNITS,
    USSR,
)
from theatre.games.supreme_commander.weather import weather
from theatre.games.supreme_commander.world import (
    BIT,
    FACTORY_HEX,
    IS_CITY,
    MSP_MASK,
    SIBERIA,
    SIBERIAN_ENTRY,
    spaces,
)

EXPOSED = 1.5  # hexes that one would rather walk than end beside an enemy where nobody is wanted
ALARM = 6  # hexes from a factory at which the enemy makes it leave
_THIRD = {INFANTRY_ARMY: INFANTRY, TANK_ARMY: TANK}  # what brings a reduced army to full strength
TANK_ARMIES = tuple([unit for unit in range(UNITS) if KIND[unit] == TANK_ARMY])
FEAR = 0.5  # of what stands near and is more than armor can meet


def orders(s: Position, power: int) -> list[Choice]:
    lead = Survey(s, power)
    up = hq_orders(lead, Reach(s, power))
    twin = s.clone()
    for order in up:
        lay(twin, order.args[0], order.args[-1])
    survey = Survey(twin, power)
    reach = Reach(twin, power)
    moves = Moves(survey, reach)
    for order in up:
        if order.args[0] in moves.free:
            moves.free.remove(order.args[0])
    for hq in survey.hqs:
        if hq in moves.free:
            moves.free.remove(hq)
    rescue(moves)
    fixed = anchored(survey) | keepers(survey)
    attacks = Planner(survey, reach, anchored=frozenset(fixed)).attacks()
    for attack in attacks:
        for unit in attack.units:
            moves.settle(unit, attack.origin)
    moves.free = [unit for unit in moves.free if unit not in fixed]
    landing.to_ports(moves)
    captures(moves)
    exploit(moves)
    join(moves)
    fill(moves, wants(survey), attacks)
    before = [*relocations(survey), *transfers(survey), *entries(survey), *up]
    return [*before, *moves.orders, *landing.orders(lead, moves)]


def entries(survey: Survey) -> list[Choice]:
    """Soviet units in Siberia come onto the map at the edge."""
    s = survey.s
    units = [unit for unit in units_in(s, SIBERIA) if s.serves[unit] == survey.power]
    return [Choice("enter", (unit, hex_)) for unit in units for hex_ in spaces(SIBERIAN_ENTRY)]


def relocations(survey: Survey) -> list[Choice]:
    """The Soviet factory that is nearest to the enemy goes East before he comes."""
    if survey.power != USSR or not survey.foes_at:
        return []
    near = {hex_: min([land_steps(hex_)[at] for at in survey.foes_at]) for hex_ in FACTORY_HEX}
    return [
        Choice("relocate", (hex_,)) for hex_ in sorted(near, key=lambda hex_: (near[hex_], hex_)) if near[hex_] <= ALARM
    ]


# HQs


def hq_orders(survey: Survey, reach: Reach) -> list[Choice]:
    """Each HQ goes to its best post, the strongest first; nobody is crowded out."""
    s = survey.s
    posts = Posts(survey)
    moves = Moves(survey, reach)
    for hq in sorted(survey.hqs, key=lambda one: (-strength(s, one), one)):
        here, fed = s.where[hq], survey.fed(hq)
        able = [at for at in reach.ways(hq) if fed & BIT[at] and not survey.zone & BIT[at] and moves.room(hq, at)]
        best = posts.best(hq, [here, *able])
        if best != here and (posts.score(hq, best) > posts.score(hq, here) + 0.5 or not fed & BIT[here]):
            moves.settle(hq, best)
        else:
            best = here
        posts.take(hq, best)
    return moves.orders


# the others


def rescue(moves: Moves) -> None:
    """Whoever has no supply goes back to where he has it."""
    survey = moves.survey
    for unit in list(moves.free):
        if survey.s.kind[unit] in (FORT, HQ) or survey.lines.is_supplied(unit):
            continue
        fed = survey.fed(unit)
        able = [at for at in moves.reach.ways(unit) if fed & BIT[at] and at != survey.s.where[unit]]
        able = [at for at in able if moves.room(unit, at)]
        if able:
            moves.settle(unit, max(able, key=lambda at: (survey.lure[at], -at)))


def captures(moves: Moves) -> None:
    """Vacant hostile cities, the best first, by the weakest that can get there in supply."""
    survey, s = moves.survey, moves.s
    open_ = survey.foe_land & ~survey.foe_ground
    last = closing(survey)
    reached: dict[int, list[int]] = {}
    for unit in moves.free:
        fed = survey.fed(unit)
        for hex_ in moves.reach.ways(unit):
            supplied = hex_ in last or fed & BIT[hex_]  # a nation that surrenders cuts nobody off
            if open_ & BIT[hex_] and supplied and (IS_CITY[hex_] or BIT[hex_] & MSP_MASK):
                reached.setdefault(hex_, []).append(unit)
    for hex_ in sorted(reached, key=lambda hex_: (hex_ not in last, -worth(s, hex_), hex_)):
        for unit in sorted(reached[hex_], key=lambda unit: (not is_armor(s, unit), -strength(s, unit), unit)):
            if moves.settle(unit, hex_):
                break


def join(moves: Moves) -> None:
    """Corps go to reduced armies of their nation, which wait for them: the third corps adds most."""
    s = moves.s
    for army in [unit for unit in moves.free if s.kind[unit] in _THIRD and s.back[unit]]:
        _meet(moves, army, _THIRD[s.kind[army]])
    if any(s.where[one] == POOL and runs(s, one) == moves.survey.power for one in TANK_ARMIES):
        for tank in [unit for unit in moves.free if s.kind[unit] == TANK]:
            _meet(moves, tank, INFANTRY)


def _meet(moves: Moves, host: int, kind: int) -> None:
    """The nearest corps of a kind comes to a unit, which stays where it is: not before the enemy in good weather."""
    s, at = moves.s, moves.s.where[host]
    if weather(s) == CLEAR and threat_at(moves.survey, at):
        return
    able = [unit for unit in moves.free if s.kind[unit] == kind and NATION[unit] == NATION[host] and not s.back[unit]]
    able = [unit for unit in able if at in moves.reach.ways(unit) and moves.survey.fed(unit) & BIT[at]]
    able = [unit for unit in able if s.where[unit] == at or moves.room(unit, at)]
    if able and host in moves.free:
        moves.settle(min(able, key=lambda unit: (len(moves.reach.ways(unit)[at]), unit)), at)
        moves.settle(host, at)


def exploit(moves: Moves) -> None:
    """Armor goes through gaps towards the prizes where it would not stand alone against many."""
    survey, s = moves.survey, moves.s
    for unit in [one for one in moves.free if is_armor(s, one)]:
        fed, here = survey.fed(unit), s.where[unit]
        able = [
            at for at in moves.reach.ways(unit) if fed & BIT[at] and BIT[at] & survey.foe_land and moves.room(unit, at)
        ]

        def liking(at: int, own: int = strength(s, unit)) -> float:
            return survey.lure[at] + 0.5 * worth(s, at) - FEAR * max(0.0, threat_at(survey, at) - 2 * own)

        best = max(able, key=lambda at: (liking(at), -at), default=here)
        if best != here and liking(best) > survey.lure[here] + 1.0:
            moves.settle(unit, best)


def fill(moves: Moves, places: list[Want], attacks: list[Attack]) -> None:
    """The line, with those who attack counted where they stand; who is left over follows the front."""
    survey, s = moves.survey, moves.s
    stationed: dict[int, int] = {}
    for attack in attacks:
        stationed[attack.origin] = stationed.get(attack.origin, 0) + len(attack.units)
    open_places = []
    for want in places:
        if stationed.get(want.hex, 0) > 0:
            stationed[want.hex] -= 1
        else:
            open_places.append(want)
    assigned = assign(survey, open_places, moves.free)
    exposed = survey.zone & ~_mask(places)
    for unit, want in assigned:
        if want.hex == s.where[unit]:
            moves.settle(unit, want.hex)
    for unit, want in assigned:
        if unit in moves.free:
            _approach(moves, unit, want.hex, exposed)
    if survey.prizes and survey.power != ITALY:
        for unit in list(moves.free):
            goals = sorted(PRIZES, key=lambda at: land_steps(at)[s.where[unit]] if at in survey.prizes else FAR)
            _approach(moves, unit, goals[0], exposed)


def _approach(moves: Moves, unit: int, goal: int, exposed: int) -> None:
    survey, s = moves.survey, moves.s
    steps, here, fed = land_steps(goal), s.where[unit], survey.fed(unit)
    ends = [at for at in moves.reach.ways(unit) if at == here or (fed & BIT[at] and moves.room(unit, at))]
    badness = {at: steps[at] + (EXPOSED if exposed & BIT[at] else 0.0) for at in ends}
    best = min(badness, key=lambda at: (badness[at], at))
    if badness[best] < badness[here]:
        moves.settle(unit, best)
    else:
        moves.settle(unit, here)


def _mask(places: list[Want]) -> int:
    mask = 0
    for want in places:
        mask |= BIT[want.hex]
    return mask
