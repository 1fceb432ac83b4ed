"""Where troops are wanted: a border without gaps, cities that must not fall, and more where the enemy is strong."""

from __future__ import annotations

from collections import OrderedDict
from functools import lru_cache
from typing import NamedTuple

from theatre.ai.supreme_commander.fronts import bound, short
from theatre.ai.supreme_commander.survey import Survey, land_steps, worth
from theatre.games.supreme_commander.pieces import land_in, strength
from theatre.games.supreme_commander.relations import ties
from theatre.games.supreme_commander.tables import CHARTS, GERMANY, ITALY, UK, USA, USSR
from theatre.games.supreme_commander.world import (
    BIT,
    CAPITAL,
    CITIES,
    COUNTRY_MASK,
    EAST,
    EAST_MED,
    FRONT,
    FRONTS,
    GROUND_SIDES,
    HEXES,
    IS_CITY,
    NEAR,
    NORTH_ATLANTIC,
    NORTH_SEA,
    PORT_ZONES,
    SOUTH,
    TERRAIN,
    WEST,
    WEST_MED,
    across,
    mask_of,
    range_around,
    spaces,
)

SAILORS = (UK, USA)  # who come over sea
OPEN_SEAS = (NORTH_ATLANTIC, NORTH_SEA, WEST_MED, EAST_MED)
THREAT_RANGE = 4
THREAT, LURED, DEAR, TERRAIN_LIKED = 0.5, 0.12, 0.22, 1.5
BESIDE = (1.0, 0.4, 0.2)  # what is left of the wish for a first unit with so many neighbours manned
AGAIN = 0.75  # of it for each further unit in a hex
THIN = 0.3  # the same of the weaker side, whose line outside cities is a screen
WEAK = 1.6  # times as much against it
OCCUPIED, OCCUPIED_WORTH = 3.0, 0.3
COAST = 15.0  # for the one corps without which a port falls to whoever lands
KEY_WORTH = 40.0  # of a city whose garrison stays
HELD_BY = 2.0  # of the threat
KEY_GUARD = 1.0
GUARD = 0.3  # of a city's worth for its guard when enemies are near
HQ_GUARD = 6.0  # for somebody who stands with an HQ
WALK = 25  # hexes beyond which nobody is sent
FROM_ROME = 9  # hexes
MOST_WANTS = 120
MOST_IN_HEX, PER_THREAT = 5, 0.8
LACKING = 2.0  # times the wish in a front that is too weak
REMEMBERED = 32


_FRONT_MASK = [mask_of([at for at in range(HEXES) if FRONT[at] == front]) for front in FRONTS]
_near_rome = land_steps(CAPITAL[ITALY])
_ITALIAN = mask_of([at for at in range(HEXES) if _near_rome[at] <= FROM_ROME or FRONT[at] == SOUTH])


class Want(NamedTuple):
    hex: int
    weight: float
    light: bool = False  # a guard for whom the weakest will do


@lru_cache(maxsize=64)
def _threats(feared: tuple[tuple[int, float], ...]) -> dict[int, float]:
    found: dict[int, float] = {}
    for at, factors in feared:
        steps = land_steps(at)
        for hex_ in spaces(range_around(at, THREAT_RANGE)):
            if steps[hex_] <= THREAT_RANGE:
                found[hex_] = found.get(hex_, 0.0) + factors / max(1, steps[hex_])
    return found


def threat_at(survey: Survey, hex_: int) -> float:
    """Hostile strength that could come to a hex, less with the distance."""
    return _threats(tuple(sorted(survey.feared_at.items()))).get(hex_, 0.0)


def rim(survey: Survey) -> int:
    """Friendly hexes beside hostile land, where a power fights; Italy looks no further than the Alps and its sea."""
    beyond = survey.foe_land | survey.foe_ground
    found = across(beyond, GROUND_SIDES) & survey.friendly & ~survey.foe_ground
    if survey.power == ITALY:
        return found & _ITALIAN
    others = EAST if survey.power in SAILORS else WEST if survey.power == USSR else None
    if others is None or survey.s.held[survey.power] & COUNTRY_MASK[GERMANY] & _FRONT_MASK[others]:
        return found
    return found & ~_FRONT_MASK[others]  # until they meet in Germany the Allies fight each in his front


_known: OrderedDict[tuple[object, ...], list[Want]] = OrderedDict()


def wants(survey: Survey) -> list[Want]:
    """Places in the order in which they are to be filled, each once for every unit that it asks for."""
    s = survey.s
    key = s.masks, ties(s), survey.power, s.turn, s.scenario
    if key not in _known:
        _known[key] = _work_out(survey)
        if len(_known) > REMEMBERED:
            _known.popitem(last=False)
    return _known[key]


def _work_out(survey: Survey) -> list[Want]:
    weights = {hex_: _weight(survey, hex_) for hex_ in spaces(rim(survey))}
    for hex_, value in survey.treasures.items():
        if threat_at(survey, hex_):
            weights[hex_] = weights.get(hex_, 0.0) + (KEY_GUARD if value >= KEY_WORTH else GUARD) * value
    for hq in survey.hqs:
        at = survey.s.where[hq]
        if threat_at(survey, at):
            weights[at] = weights.get(at, 0.0) + HQ_GUARD
    lacking = short(survey)
    for hex_ in weights:
        if FRONT[hex_] in lacking:
            weights[hex_] *= LACKING
    found: list[Want] = guards(survey, weights)
    picked: dict[int, int] = dict.fromkeys(weights, 0)
    manned = 0
    now = dict(weights)
    while len(found) < MOST_WANTS and now:
        hex_ = max(now, key=lambda one: (now[one], -one))
        screens = survey.outweighed > WEAK and hex_ not in survey.treasures
        found.append(Want(hex_, now[hex_], light=screens))
        picked[hex_] += 1
        manned |= BIT[hex_]
        if picked[hex_] >= _most(survey, hex_):
            del now[hex_]
        else:
            now[hex_] = weights[hex_] * (THIN if screens else AGAIN) ** picked[hex_]
        for near in spaces(NEAR[hex_]):
            if near in now and not picked[near]:
                beside = min((NEAR[near] & manned).bit_count(), len(BESIDE) - 1)
                now[near] = weights[near] * BESIDE[beside]
    return sorted(found, key=lambda want: (-want.weight, want.hex))


def _most(survey: Survey, hex_: int) -> int:
    """A city that decides the war asks for more the more could come; no hex for more than have room in it."""
    if survey.treasures.get(hex_, 0.0) < KEY_WORTH:
        return MOST_IN_HEX
    return min(MOST_IN_HEX, 1 + int(PER_THREAT * threat_at(survey, hex_)))


def guards(survey: Survey, line: dict[int, float]) -> list[Want]:
    """Taken cities are not left empty: their nation could raise corps in them [10.2.1j]; nor ports before landings."""
    s = survey.s
    found = []
    for hex_ in survey.treasures:
        if hex_ not in line and (is_open_coast(survey, hex_) or s.home[hex_] in survey.hostile):
            least = COAST if is_open_coast(survey, hex_) else OCCUPIED
            found.append(Want(hex_, least + OCCUPIED_WORTH * worth(s, hex_), light=True))
    return found


def is_open_coast(survey: Survey, hex_: int) -> bool:
    """A port in its hands on a sea from which the Western Allies could land."""
    landing = survey.power not in SAILORS and any(sailor in survey.hostile for sailor in SAILORS)
    return landing and survey.s.holder[hex_] == survey.power and any(zone in OPEN_SEAS for zone in PORT_ZONES[hex_])


def anchored(survey: Survey) -> set[int]:
    """Units that stay in the cities that decide the war, as long as the enemy is near."""
    s = survey.s
    found: set[int] = set()
    for hex_, value in survey.treasures.items():
        threat = threat_at(survey, hex_)
        if value < KEY_WORTH or not threat:
            continue
        held = 0.0
        for unit in sorted(land_in(s, hex_), key=lambda one: (-strength(s, one), one)):
            if held < HELD_BY * threat and s.serves[unit] in survey.own_nations:
                found.add(unit)
                held += strength(s, unit)
    return found


def _weight(survey: Survey, hex_: int) -> float:
    threat = threat_at(survey, hex_)
    weight = 0.5 + THREAT * threat + LURED * survey.lure[hex_]
    weight += TERRAIN_LIKED * (CHARTS.terrain[TERRAIN[hex_]].defence + IS_CITY[hex_])
    if threat:
        weight += DEAR * survey.dear[hex_]
    if BIT[hex_] & CITIES:
        weight += GUARD * worth(survey.s, hex_)
    return weight


class Assignment(NamedTuple):
    unit: int
    want: Want


def assign(survey: Survey, places: list[Want], units: list[int]) -> list[Assignment]:
    """Who goes where: each place in turn takes the unit that is nearest, the stronger of two."""
    s = survey.s
    free = list(units)
    tied = bound(survey)
    found: list[Assignment] = []
    for want in places:
        if not free:
            break
        steps = land_steps(want.hex)
        best = min(
            [u for u in free if steps[s.where[u]] <= WALK and tied.get(u, FRONT[want.hex]) == FRONT[want.hex]],
            key=lambda unit: (steps[s.where[unit]] + (0.8 if want.light else -0.3) * strength(s, unit), unit),
            default=None,
        )
        if best is not None:
            free.remove(best)
            found.append(Assignment(best, want))
    return found
