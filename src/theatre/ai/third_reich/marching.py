"""The Movement phase as a list of orders: air stages, attackers take their places, others go where they are wanted."""

from __future__ import annotations

from operator import attrgetter, itemgetter
from typing import NamedTuple

from theatre.ai.third_reich.attacks import FLIGHT, Attack, Planner
from theatre.ai.third_reich.lines import Want, assign, given_up, stances, wants
from theatre.ai.third_reich.moves import Moves, keep_garrison
from theatre.ai.third_reich.peril import BY_MARCH, CARE, Outlook, Peril
from theatre.ai.third_reich.prudence import spent
from theatre.ai.third_reich.reach import Reach
from theatre.ai.third_reich.relief import Larder, relieve, rescue
from theatre.ai.third_reich.shoring import SMALL_LOSS, shored_up
from theatre.ai.third_reich.survey import EXPEDITIONS, PORT_HEXES, PRIZES, WORTH, Survey, air_steps, land_steps
from theatre.core.decision import Choice
from theatre.games.third_reich.movement.stacking import air_room
from theatre.games.third_reich.nations import option_on
from theatre.games.third_reich.state import Position
from theatre.games.third_reich.tables import (
    ARMOR,
    COMBAT,
    GERMANY,
    KIND,
    OFFENSIVE,
    PARTISAN,
    POWERS,
)
from theatre.games.third_reich.world import (
    BIT,
    CITIES,
    FRONTS,
    GROUND_SIDES,
    ON_FRONT,
    across,
    mask_of,
    spaces,
)

EXPOSED = 1.5  # hexes that one would rather walk than end beside an enemy where nobody is wanted
CAPTURE_WORTH = 3.5
LIKELY = 0.75  # chance from which on a hex counts as taken
TURN_OF_THE_TIDE = 1943  # from when on Germany falls back as others do
BEST_STANCES = 3  # that are worked out
HEX_PRICE, PRIZE_PRICE = 0.1, 0.3  # BRPs for a hex that is given up, and of the worth of a prize


def offensive_mask(s: Position, nation: int) -> int:
    return sum([ON_FRONT[front] for front in FRONTS if option_on(s, nation, front) == OFFENSIVE])


def orders(s: Position, nation: int) -> list[Choice]:
    survey = Survey(s, nation)
    reach = Reach(s, nation, bold=False)
    moves = Moves(survey, reach)
    larder = Larder(s)
    rescue(moves, larder)
    relieve(moves, larder)
    places = wants(survey)
    attacks: list[Attack] = []
    if nation in POWERS and (targets := offensive_mask(s, nation)):
        attacks = Planner(survey, reach, targets, [u for u in survey.air if not s.inverted[u]]).attacks()
    best = drawn_up(moves, attacks, places, larder)
    if attacks and nation != GERMANY:
        quiet = drawn_up(moves, [], places, larder)
        for attack in sorted(attacks, key=lambda attack: attack.value):
            if best.danger - quiet.danger > attack.value:
                other = drawn_up(moves, [one for one in best.attacks if one != attack], places, larder)
                best = max(best, other, key=Plan.balance)
        best = max(best, quiet, key=Plan.balance)
    keep_garrison(best.moves)
    return [*stagings(survey, best.attacks, places), *best.moves.orders]


class Plan(NamedTuple):
    """Marches with the attacks that they prepare; the ground that is given up and what can be cut off, in BRPs."""

    moves: Moves
    attacks: list[Attack]
    danger: float

    def balance(self) -> float:
        return sum([attack.value for attack in self.attacks]) - self.danger


def drawn_up(begun: Moves, attacks: list[Attack], places: list[Want], larder: Larder) -> Plan:
    """Attackers take their places; the others man the border, or a line behind it if fewer can be cut off there."""
    survey, moves = begun.survey, begun.copy()
    for attack in attacks:
        for unit, hex_ in attack.stands:
            moves.settle(unit, hex_, roomy=False)
    _reserves(moves, attacks)
    _captures(moves)
    paying = spent(survey, attacks) if survey.nation != GERMANY else frozenset()
    peril = Peril(survey, mask_of([attack.target for attack in attacks if attack.won >= LIKELY]), paying)
    presses_on = survey.nation == GERMANY and survey.s.year < TURN_OF_THE_TIDE
    falls_back = survey.nation in POWERS and not presses_on and bool(peril.armor)
    every = stances(survey) if falls_back else stances(survey)[:1]
    tried: list[tuple[float, int, Moves, Outlook]] = []
    for stance in every:
        plan = moves.copy()
        _fill(plan, wants(survey, stance=stance) if stance != every[0] else places, larder)
        outlook = peril.look(plan.stands())
        ground = given_up(survey, stance) & ~survey.ragged
        price = HEX_PRICE * ground.bit_count() + sum([PRIZE_PRICE * WORTH[h] for h in PRIZES if ground & BIT[h]])
        tried.append((price + CARE * outlook.cost, len(tried), plan, outlook))
        if outlook.cost < SMALL_LOSS:
            break
    plans = []
    for score, _, plan, outlook in sorted(tried, key=itemgetter(0, 1))[:BEST_STANCES]:
        shored, seen = shored_up(plan, set(moves.free), peril, outlook, larder)
        plans.append(Plan(shored, attacks, score + CARE * (seen.cost - outlook.cost)))
    return min(plans, key=attrgetter("danger"))


def _reserves(moves: Moves, attacks: list[Attack]) -> None:
    """Armor that will exploit waits beside the attackers."""
    s = moves.s
    for attack in attacks:
        if not any(KIND[unit] == ARMOR for unit, _ in attack.stands):
            continue
        sources = mask_of([hex_ for _, hex_ in attack.stands])
        near = (sources | across(sources, GROUND_SIDES)) & ~moves.survey.foe_ground
        steps = land_steps(attack.target)
        armor = [u for u in moves.free if KIND[u] == ARMOR]
        placed = 0
        for unit in sorted(armor, key=lambda unit: (steps[s.where[unit]], unit)):
            ways = moves.reach.ways(unit)
            able = [hex_ for hex_ in ways if near & BIT[hex_] and (hex_ == s.where[unit] or moves.room(hex_) > 0)]
            if able and placed < 3:
                hex_ = min(able, key=lambda hex_: (hex_ != s.where[unit], steps[hex_], hex_))
                placed += moves.settle(unit, hex_)


def _captures(moves: Moves) -> None:
    """Vacant hexes of the enemy that are worth having and can be held in supply."""
    survey = moves.survey
    hostile = survey.foe_land & ~survey.foe_ground
    expedition = survey.nation in EXPEDITIONS
    if expedition and survey.is_on_the_defensive:
        hostile &= PORT_HEXES
    reached: dict[int, list[int]] = {}
    for unit in moves.free:
        if KIND[unit] == PARTISAN:
            continue
        for hex_, way in moves.reach.ways(unit).items():
            if hostile & BIT[hex_] and way and not survey.zone & mask_of(way[:-1]):
                reached.setdefault(hex_, []).append(unit)
    for hex_ in sorted(reached, key=lambda hex_: (-WORTH[hex_], hex_)):
        if WORTH[hex_] < CAPTURE_WORTH:
            break
        if hex_ not in PRIZES and survey.would_stick_out(hex_):
            continue
        for unit in sorted(reached[hex_], key=lambda unit: (COMBAT[unit], unit)):
            if expedition and _is_trap(moves, unit, hex_):
                continue
            if moves.settle(unit, hex_):
                break


def _is_trap(moves: Moves, unit: int, hex_: int) -> bool:
    """Is it likely to be cut off there? Nobody can walk to its relief."""
    return Peril(moves.survey).look(moves.stands() | {unit: hex_}).risk.get(unit, 0.0) >= BY_MARCH


def _fill(moves: Moves, places: list[Want], larder: Larder) -> None:
    survey, s = moves.survey, moves.s
    stationed: dict[int, int] = {}
    for choice in moves.orders:
        stationed[choice.args[-1]] = stationed.get(choice.args[-1], 0) + 1
    open_places = []
    for want in places:
        if stationed.get(want.hex, 0) > 0:
            stationed[want.hex] -= 1
        else:
            open_places.append(want)
    able = [u for u in moves.free if KIND[u] != PARTISAN]
    assigned, _ = assign(survey, open_places, able, list(COMBAT))
    exposed = across(survey.foe_ground, GROUND_SIDES) & ~mask_of([want.hex for want in places])
    for unit, want in assigned:
        if want.hex == s.where[unit]:
            moves.settle(unit, want.hex)
    for unit, want in assigned:
        if unit not in moves.free:
            continue
        steps = land_steps(want.hex)
        here = s.where[unit]
        ends = [
            hex_
            for hex_ in moves.reach.ways(unit)
            if hex_ == here or (larder.of(unit) & BIT[hex_] and moves.room(hex_) > 0)
        ]

        badness = {hex_: steps[hex_] + (EXPOSED if exposed & BIT[hex_] else 0.0) for hex_ in (*ends, here)}
        best = min(badness, key=lambda hex_: (badness[hex_], hex_))
        if badness[best] < badness[here]:
            moves.settle(unit, best)


# air


def stagings(survey: Survey, attacks: list[Attack], places: list[Want]) -> list[Choice]:
    """Air goes where the attacks are in range, else behind the most pressing part of the line."""
    s = survey.s
    found: list[Choice] = []
    rooms: dict[int, int] = {}
    bases = [hex_ for hex_ in spaces(survey.friendly) if CITIES[hex_]]
    for unit in survey.air:
        targets = [attack.target for attack in attacks if unit in attack.air]
        here = s.where[unit]
        if targets and all(air_steps(here)[target] <= FLIGHT for target in targets):
            continue
        if not targets and attacks:
            targets = [attack.target for attack in attacks[:4]]
        able = [hex_ for hex_ in bases if air_steps(here)[hex_] <= 2 * FLIGHT and hex_ != here]
        scored = [(base_score(survey, hex_, targets, places), -hex_, hex_) for hex_ in (here, *able)]
        now = scored[0][0]
        for score, _, hex_ in sorted(scored, reverse=True):
            if score <= now * 1.15 + 0.5:
                break
            room = rooms.get(hex_, air_room(s, hex_))
            if room >= COMBAT[unit]:
                rooms[hex_] = room - COMBAT[unit]
                found.append(Choice("stage", (unit, hex_)))
                break
    return found


def base_score(survey: Survey, hex_: int, targets: list[int], places: list[Want]) -> float:
    far = air_steps(hex_)
    near = min([far[at] for at in survey.foes_at], default=99)
    risk = 30.0 if near <= 1 else 4.0 if near == 2 else 0.0
    if targets:
        return 50.0 * len([target for target in targets if far[target] <= FLIGHT]) - risk
    covered = sorted([want.weight for want in places[:30] if far[want.hex] <= FLIGHT - 1], reverse=True)
    return sum(covered[:4]) - risk
