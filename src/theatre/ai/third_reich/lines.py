"""Where troops are wanted: the border with the enemy, what must be kept, and the places from which to strike."""

from __future__ import annotations

from typing import NamedTuple

from theatre.ai.third_reich.coasts import feared_landings, musters
from theatre.ai.third_reich.survey import CONTINENT, EXPEDITIONS, FAR, FULL, Survey, land_steps
from theatre.games.third_reich.state import CONQUERED, Position
from theatre.games.third_reich.supply.overland import EGYPTIAN_PORTS, LIBYAN_PORTS, OVERSEAS
from theatre.games.third_reich.tables import ARMOR, BRITAIN, FRANCE, GERMANY, ITALY, KIND, NATION_ID, USA, USSR
from theatre.games.third_reich.world import (
    AREA,
    BIT,
    CAPITAL,
    COUNTRY,
    COUNTRY_MASK,
    EAST,
    GROUND_SIDES,
    HEXES,
    LAND,
    LONDON,
    MEDITERRANEAN,
    NEAR,
    NOWHERE,
    ON_FRONT,
    PORTS,
    US_BOX,
    across,
    spaces,
    within,
)

THREAT_RANGE = 4
THREAT, DEAR, LURED = 0.5, 0.10, 0.05
SECOND = 0.45
SERIOUS = 1.5  # hostile factors from which on a gap is dangerous
NO_GAP, MOST = 10.0, 12.0  # what it is worth that a hex of the line is not empty, and what its place adds at most
HINGE = 0.25  # of what others cost who would be cut off if the line broke here
RESERVE, SPACING = 9.0, 2  # armor behind the line: how wanted, and how far apart
DEPTH = 0.25  # a second line, of those whom nobody needs elsewhere
CAPITAL_GUARD, CAPITAL_ALARM = 9.0, 60.0
BEACH_GUARD = 5.0
MUSTERED = 8.0  # to wait where an invasion sails from
ULSTER_GUARD = 50.0  # 33.41-2: or Britain must make peace
SOURCE_GUARD = 20.0  # a port from which an overseas army is fed
DEPTHS = (0, 1, 2, 3)  # hexes by which a line falls back
HEART = 2  # hexes around a capital that are never given up
REDOUBTS = {USSR: (9, 7, 5), FRANCE: (5, 3), ITALY: (4, 2)}
"""Hexes around the capital that may be held alone; the least where enemies outnumber those who hold it."""
BEACHHEADS = (1, 0)
"""The same around the ports of an army that is fed over sea and outnumbered."""
UNLIMITED = 99
FORESIGHT = 8  # hexes from the enemy in which ground outside of a redoubt is left
CHANNEL = within(BIT[LONDON], HEXES, 4)
"""From where an army in France can still get home."""
RIVIERA = COUNTRY_MASK[FRANCE] & within(COUNTRY_MASK[ITALY], HEXES, 4)
"""As much of France as Italy fights for."""
MARE_NOSTRUM = ON_FRONT[MEDITERRANEAN] & (
    OVERSEAS | within(COUNTRY_MASK[ITALY] | COUNTRY_MASK[NATION_ID["albania"]], HEXES, 4)
)
"""Where Italians stay: further off they have no supply when Germany falls."""
SOURCES = (*LIBYAN_PORTS, *EGYPTIAN_PORTS)


class Want(NamedTuple):
    hex: int
    weight: float
    armor: bool = False  # whose zone is what is wanted


class Stance(NamedTuple):
    """How many hexes at the border are given up, and how far from the capital the country is held."""

    depth: int = 0
    radius: int = UNLIMITED


def stances(survey: Survey) -> list[Stance]:
    """The boldest first."""
    nation = survey.nation
    if nation in EXPEDITIONS and survey.is_on_the_defensive and survey.havens:
        return [Stance(0, radius) for radius in BEACHHEADS]
    if nation not in REDOUBTS or not survey.friendly & BIT[CAPITAL[nation]]:
        return [Stance(depth) for depth in DEPTHS]
    radii = REDOUBTS[nation][-1:] if survey.is_on_the_defensive else (UNLIMITED, *REDOUBTS[nation])
    return [Stance(depth, radius) for radius in radii for depth in DEPTHS]


def theatre(s: Position, nation: int) -> int:
    """Where a power fights: on the fronts of an ally's Offensives it could only pass [12.25]."""
    if nation == ITALY:
        return MARE_NOSTRUM | (RIVIERA if s.status[FRANCE] != CONQUERED else 0)
    if nation == BRITAIN and s.status[FRANCE] != CONQUERED:
        return ON_FRONT[MEDITERRANEAN] | CHANNEL
    if nation in (BRITAIN, FRANCE, USA):
        return LAND & ~ON_FRONT[EAST]
    return LAND & ~OVERSEAS if nation == USSR else LAND


def wants(survey: Survey, hinges: bool = True, stance: Stance | None = None) -> list[Want]:
    """Places for one unit each, the most pressing first; `hinges`: looks where a break would cut most off."""
    chosen = stance or stances(survey)[0]
    rim = _rim(survey, chosen)
    found = [*_border(survey, rim, hinges), *_reserves(survey, rim), *_capitals(survey, chosen), *_shores(survey)]
    return sorted(found, key=lambda want: (-want.weight, want.hex))


def threat_at(survey: Survey, hex_: int) -> float:
    """Hostile ground factors near a hex, the further the less."""
    steps = land_steps(hex_)
    near = [(steps[at], factors) for at, factors in survey.feared_at.items() if steps[at] <= THREAT_RANGE]
    return sum([factors / max(1, distance) for distance, factors in near])


def _border(survey: Survey, rim: int, hinges: bool) -> list[Want]:
    """Every hex of it has somebody before any has two: whoever finds a gap is behind the line."""
    found: list[Want] = []
    for hex_ in spaces(rim):
        threat = threat_at(survey, hex_)
        weight = 0.3 + THREAT * threat + LURED * survey.lure[hex_]
        if threat:
            weight += DEAR * survey.dear[hex_]
        hinge = min(HINGE * survey.pocket_behind(hex_), MOST) if hinges and threat >= SERIOUS else 0.0
        first = NO_GAP + min(weight, MOST) + hinge if threat >= SERIOUS else weight
        slots = [first, min(weight * SECOND, NO_GAP * 0.8) + hinge]
        found += [Want(hex_, slot) for slot in slots[survey.allies_at(hex_) :]]
    return found


def _rim(survey: Survey, stance: Stance) -> int:
    given = given_up(survey, stance)
    beyond = survey.foe_land | survey.foe_ground | given
    held = theatre(survey.s, survey.nation) & ~given
    return across(beyond, GROUND_SIDES) & survey.friendly & ~survey.foe_ground & held


def given_up(survey: Survey, stance: Stance) -> int:
    """Friendly hexes in front of the line: what sticks out, and what the stance gives up, but for the heartland."""
    given, foe, capital = survey.ragged, survey.foe_land | survey.foe_ground, CAPITAL[survey.nation]
    if survey.nation in EXPEDITIONS and stance.radius < UNLIMITED:
        return CONTINENT & ~within(survey.havens, HEXES, stance.radius) & survey.friendly & ~survey.foe_ground
    if stance.depth:
        given |= within(foe, LAND, stance.depth) | survey.hanging(stance.depth)
    if stance.radius < UNLIMITED:
        given |= survey.joined & within(foe, LAND, FORESIGHT) & ~within(BIT[capital], HEXES, stance.radius)
    heart = within(BIT[capital], HEXES, HEART) if capital not in (NOWHERE, US_BOX) and stance != Stance() else 0
    return given & survey.friendly & ~survey.foe_ground & ~heart


def _reserves(survey: Survey, rim: int) -> list[Want]:
    """Where hostile armor is near a second line, and armor in it whose zone nobody gets past who breaks through."""
    own = survey.friendly & ~rim & ~survey.ragged & ~survey.foe_ground
    behind = across(rim & survey.armor_near, GROUND_SIDES) & own
    found = [Want(hex_, DEPTH) for hex_ in spaces(behind)]
    while behind:
        best = max(spaces(behind), key=lambda hex_: ((NEAR[hex_] & rim).bit_count(), survey.dear[hex_], -hex_))
        found.append(Want(best, RESERVE, armor=True))
        behind &= ~within(BIT[best], LAND, SPACING)
    return found


def _capitals(survey: Survey, stance: Stance) -> list[Want]:
    """The own capital is never empty; with enemies near it is full."""
    nation = survey.nation
    capital = CAPITAL[nation]
    found: list[Want] = []
    if capital not in (NOWHERE, US_BOX) and BIT[capital] & survey.friendly:
        alarm = threat_at(survey, capital)
        found.append(Want(capital, CAPITAL_ALARM if alarm else CAPITAL_GUARD))
        if alarm:
            found.append(Want(capital, CAPITAL_ALARM * 0.7))
    if nation in (ITALY, BRITAIN):
        manned = {COUNTRY[survey.s.where[unit]] for unit in survey.ground}
        for port in SOURCES:
            if survey.friendly & BIT[port] and COUNTRY[port] in manned:
                found.append(Want(port, SOURCE_GUARD))
    if nation in (GERMANY, ITALY, USSR, BRITAIN, FRANCE):
        held = theatre(survey.s, nation) & ~(given_up(survey, stance) if stance != Stance() else 0)
        for hex_, worth in survey.treasures.items():
            if hex_ != capital and held & BIT[hex_] and (alarm := threat_at(survey, hex_)):
                found.append(Want(hex_, 0.3 * worth + 0.3 * alarm))
    return found


def _shores(survey: Survey) -> list[Want]:
    """Beaches before which an invasion gathers; and the ports from which this power means to sail itself."""
    feared, near = feared_landings(survey), theatre(survey.s, survey.nation)
    found = [Want(hex_, BEACH_GUARD + 0.2 * factors) for hex_, factors in feared.items() if near & BIT[hex_]]
    if survey.nation == BRITAIN and survey.s.ulster:
        found += [Want(hex_, ULSTER_GUARD) for hex_ in AREA["ulster"]] * FULL
    for port in musters(survey.s, survey.nation):
        found += [Want(PORTS[port].hex, MUSTERED)] * FULL
    return found


class Assignment(NamedTuple):
    unit: int
    want: Want


def assign(
    survey: Survey, places: list[Want], units: list[int], strength: list[int]
) -> tuple[list[Assignment], list[Want]]:
    """Who goes where: each place in turn takes the unit that is nearest, the stronger of two; and what is left over."""
    s = survey.s
    free = list(units)
    found: list[Assignment] = []
    unmet: list[Want] = []
    for want in places:
        steps = land_steps(want.hex)
        best = min(
            [unit for unit in free if steps[s.where[unit]] < FAR and (KIND[unit] == ARMOR or not want.armor)],
            key=lambda unit: (steps[s.where[unit]] - 0.4 * strength[unit], unit),
            default=None,
        )
        if best is None:
            unmet.append(want)
            continue
        free.remove(best)
        found.append(Assignment(best, want))
    return found, unmet
